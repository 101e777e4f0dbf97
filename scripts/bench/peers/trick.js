// A trick game of guesses for boardgame.io: six rounds of one to six cards, follow suit, six suits of nine.
"use strict";

const { INVALID_MOVE } = require("boardgame.io/core");

const SUITS = 6;
const RANKS = 9;
const suit = (card) => Math.floor(card / RANKS);
const order = (seats, first) => Array.from({ length: seats }, (_, step) => (first + step) % seats);

const deal = (G, random) => {
  const seats = G.totals.length;
  const deck = random.Shuffle(Array.from({ length: SUITS * RANKS }, (_, card) => card));
  G.hands = G.totals.map((_, seat) => deck.slice(seat * G.cards, (seat + 1) * G.cards));
  G.trump = suit(deck[seats * G.cards]);
  G.guesses = G.totals.map(() => null);
  G.won = G.totals.map(() => 0);
  G.table = [];
};

const winner = (G) => {
  const led = suit(G.table[0]);
  const worth = (card) =>
    suit(card) === G.trump ? 100 + card : suit(card) === led ? 50 + (card % RANKS) : 0;
  const best = G.table.reduce((at, card, place) => (worth(card) > worth(G.table[at]) ? place : at), 0);
  return (G.lead + best) % G.totals.length;
};

const score = (G) => {
  G.totals = G.totals.map((total, seat) => {
    const off = Math.abs(G.guesses[seat] - G.won[seat]);
    return total + Math.max(0, G.won[seat] + (off === 0 ? 5 : 0) - off);
  });
};

const follows = (G, seat) => {
  if (G.table.length === 0) return G.hands[seat];
  const fitting = G.hands[seat].filter((card) => suit(card) === suit(G.table[0]));
  return fitting.length > 0 ? fitting : G.hands[seat];
};

const guess = ({ G, playerID, events }, tricks) => {
  const seat = Number(playerID);
  if (G.guesses[seat] !== null || !(tricks >= 0 && tricks <= G.cards)) return INVALID_MOVE;
  G.guesses[seat] = tricks;
  const next = (seat + 1) % G.totals.length;
  events.endTurn({ next: String(G.guesses.includes(null) ? next : G.lead) });
};

const play = ({ G, playerID, random, events }, card) => {
  const seat = Number(playerID);
  if (G.guesses.includes(null) || !follows(G, seat).includes(card)) return INVALID_MOVE;
  G.hands[seat] = G.hands[seat].filter((held) => held !== card);
  G.table.push(card);
  if (G.table.length < G.totals.length) {
    events.endTurn({ next: String((seat + 1) % G.totals.length) });
    return;
  }
  G.lead = winner(G);
  G.won[G.lead] += 1;
  G.table = [];
  if (G.hands[0].length === 0) {
    score(G);
    G.cards += 1;
    if (G.cards > G.most) {
      events.endGame({ winner: String(G.totals.indexOf(Math.max(...G.totals))) });
      return;
    }
    deal(G, random);
  }
  events.endTurn({ next: String(G.lead) });
};

const enumerate = (G, ctx, playerID) => {
  const seat = Number(playerID);
  if (G.guesses[seat] === null) {
    return Array.from({ length: G.cards + 1 }, (_, tricks) => ({ move: "guess", args: [tricks] }));
  }
  return follows(G, seat).map((card) => ({ move: "play", args: [card] }));
};

// A game that begins with so many cards a hand and ends after so many.
exports.trick = (from, most) => ({
  name: "trick",
  setup: ({ ctx, random }) => {
    const G = { cards: from, most, lead: 0, totals: order(ctx.numPlayers, 0).map(() => 0) };
    deal(G, random);
    return G;
  },
  moves: { guess, play },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  ai: { enumerate },
});
exports.enumerate = enumerate;
