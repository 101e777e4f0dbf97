"""A trick game of guesses as bare as Python can be: no checks, no events, no types of its own."""

from __future__ import annotations

from random import random, sample

from rounds import serve

SEATS = 4
DECK = range(54)


def play() -> int:
    """Six rounds of one to six cards; the number of moves."""
    totals = [0] * SEATS
    lead = moves = 0
    for cards in range(1, 7):
        dealt = sample(DECK, SEATS * cards + 1)
        trump = dealt.pop() // 9
        hands = [dealt[seat * cards : (seat + 1) * cards] for seat in range(SEATS)]
        guesses = [int(random() * (cards + 1)) for _ in hands]
        won = [0] * SEATS
        for _ in range(cards):
            lead = trick(hands, lead, trump)
            won[lead] += 1
        moves += SEATS * (cards + 1)
        for seat in range(SEATS):
            off = abs(guesses[seat] - won[seat])
            totals[seat] += max(0, won[seat] + 5 * (not off) - off)
    return moves


def trick(hands: list[list[int]], lead: int, trump: int) -> int:
    """Everybody plays a card that follows; who has won."""
    led = best = -1
    winner = lead
    for step in range(SEATS):
        seat = (lead + step) % SEATS
        hand = hands[seat]
        fits = [card for card in hand if card // 9 == led] or hand
        card = fits[int(random() * len(fits))]
        hand.remove(card)
        colour = card // 9
        if step == 0:
            led = colour
        worth = 100 + card if colour == trump else 50 + card if colour == led else 0
        if worth > best:
            best, winner = worth, seat
    return winner


serve(play)
