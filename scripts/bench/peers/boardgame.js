// boardgame.io: random play through its client, its search, and its master with its own storage.
"use strict";

const { Client } = require("boardgame.io/client");
const { MCTSBot } = require("boardgame.io/ai");
const { Local } = require("boardgame.io/multiplayer");
const { serve } = require("./rounds.js");
const { enumerate, trick } = require("./trick.js");

const SEATS = 4;
const anyOf = (items) => items[Math.floor(Math.random() * items.length)];

// A whole match; the number of moves.
const play = () => {
  const client = Client({ game: trick(1, 6), numPlayers: SEATS, debug: false });
  let moves = 0;
  for (;;) {
    const { G, ctx } = client.store.getState();
    if (ctx.gameover !== undefined) return moves;
    const { move, args } = anyOf(enumerate(G, ctx, ctx.currentPlayer));
    client.moves[move](...args);
    moves += 1;
  }
};

// One thought about a guess with six cards in hand; the number of playouts, each to the end of the hand.
const search = async () => {
  const game = trick(6, 6);
  const client = Client({ game, numPlayers: SEATS, debug: false });
  const bot = new MCTSBot({ game, enumerate, iterations: 50, playoutDepth: 100 });
  const state = client.getInitialState();
  await bot.play(state, state.ctx.currentPlayer);
  return 50;
};

// A match through the master: bytes in, bytes out for every seat; the number of moves.
const path = async () => {
  const local = Local();
  const { master } = local({ game: trick(1, 6), gameKey: {}, matchID: "m", numPlayers: SEATS });
  let bytes = 0;
  for (let seat = 0; seat < SEATS; seat += 1) {
    master.connect(String(seat), (data) => { bytes += JSON.stringify(data).length; });
  }
  await master.onSync("m", "0", undefined, SEATS);
  let moves = 0;
  for (;;) {
    const { state } = master.storageAPI.fetch("m", { state: true });
    if (state.ctx.gameover !== undefined) return moves;
    const playerID = state.ctx.currentPlayer;
    const { move: type, args } = anyOf(enumerate(state.G, state.ctx, playerID));
    const asked = JSON.stringify({ type: "MAKE_MOVE", payload: { type, args, playerID } });
    const refused = await master.onUpdate(JSON.parse(asked), state._stateID, "m", playerID);
    if (refused) throw new Error(refused.error);
    moves += 1;
  }
};

serve({ play, search, path }[process.argv[2]]);
