"""The greedy player of A Game of War in small positions, and against a weaker opponent."""

from random import Random

import pytest

import sandtable
from sandtable.players import make_player

GAME = sandtable.game("game-of-war")


def position(north, south, *, arsenals="B15,D8,T3,T23", to_move="north", **more):
    """Return a match on the classic board with these units, each given as letter and square."""
    kinds = {
        "I": "infantry",
        "C": "cavalry",
        "G": "cannon",
        "H": "swift-cannon",
        "R": "relay",
        "S": "swift-relay",
    }

    def army(units):
        placed = {}
        for unit in units.split():
            placed.setdefault(kinds[unit[0]], []).append(unit[1:])
        return placed

    data = {
        "north": army(north),
        "south": army(south),
        "arsenals": arsenals.split(","),
        "to_move": to_move,
        "turn": 9,
    }
    return GAME.from_position(data | more, seed=1)


def choice(match, seed=1):
    seat = match.to_act[0]
    return make_player("greedy", GAME, Random(seed)).choose(match.view(seat, picture=False))


def play(north, south, seed, **options):
    match = GAME.new("standard", seed=seed, options=options)
    players = {
        "north": make_player(north, GAME, Random(seed)),
        "south": make_player(south, GAME, Random(seed + 1)),
    }
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    return match


def test_it_takes_an_open_arsenal():
    # The relay on T8 is connected to the arsenal D8 by the column, and lights row T.
    match = position("CT5 RT8", "IK20 RO23")
    assert choice(match) == "T5-T3"


def test_it_captures_when_nothing_better_can_be_done():
    match = position("ID7 ID9 IE8 GC8 RA8", "IF8 RO23", moved=["D7", "D9", "E8", "C8", "A8"])
    assert choice(match) == "attack F8"


def test_it_prefers_the_more_valuable_capture():
    moved = ["D7", "D9", "E8", "C8", "A8"]
    match = position("ID7 ID9 IE8 GC8 RA8", "RF8 HF9 RO23", moved=moved)
    assert choice(match) == "attack F9"


def test_a_forced_retreat_is_made_even_if_every_square_is_bad():
    match = position("IB15 RA15", "IB17 IC17 CA17 RO23", must_retreat="B15")
    assert choice(match).startswith("B15-")


def test_it_ends_the_turn_when_no_move_is_left_and_nothing_can_be_taken():
    match = position("ID7 RA8", "IK20 RO23", moved=["D7", "A8"])
    assert choice(match) == "end"


def test_it_deploys_a_ready_made_army_and_confirms():
    match = GAME.new("free", seed=1)
    first = choice(match)
    assert first.startswith("deploy ")
    match.apply("north", first)
    assert choice(match) == "ready"


def test_the_same_seed_leads_to_the_same_play():
    match = GAME.new("standard", seed=1)
    assert choice(match, seed=5) == choice(match, seed=5)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("seat", ["north", "south"])
def test_it_beats_random_play_from_either_side(seat, seed):
    opponents = ("greedy", "random") if seat == "north" else ("random", "greedy")
    assert play(*opponents, seed, move_limit=300).outcome.winners == (seat,)
