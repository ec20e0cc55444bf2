"""K83-P1: the compiled classic player does what the reference player does."""

from random import Random

import pytest

from sandtable.boards.hexes import hexes_in
from sandtable.boards.random_kernels import new_stream
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled import packing
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.players import make_player
from sandtable.players.kriegspiel83.assessment import COUNTED, new_assessment
from sandtable.players.kriegspiel83.classic_kernels import march, press_on
from sandtable.players.kriegspiel83.search import SearchingKriegspiel83
from sandtable.players.search.budget import SearchBudget
from tests.games.kriegspiel83.drawn import GAME

OPEN = {"weather": "fine", "hidden_coast": False}


@pytest.mark.rule("K83-P1")
@pytest.mark.parametrize("scenario", ["standard", "desert", "mountain"])
def test_it_moves_and_fights_like_the_reference_player(scenario):
    match = GAME.new(scenario, seed=5, options=OPEN)
    table = tables(match.state.terms)
    assessment = new_assessment(match.state.terms, dict.fromkeys(COUNTED, 0.0))
    classic, answers, verbs = make_player("classic", GAME, Random(1)), 0, set()
    for _ in range(16):
        seat, side = match.to_act[0], match.state.side
        game = packing.pack(table, match.state)
        march(table, game, assessment, new_stream(1))
        if game[at.OUTCOME]:
            break
        met = False
        while (action := classic.choose(match.view(seat, picture=False))) != "end":
            met |= any(event.rolls for event in match.apply(seat, action))
            verbs.add(action.split()[0])
        if met:  # a minefield, which the kernel clears with other dice
            break
        first = at.HEX + side * MOST_PIECES
        length = len(match.state.armies[side].at)
        assert [None if at < 0 else int(at) for at in game[first : first + length]] == [
            match.state.armies[side].at[n] if n in match.state.armies[side].numbers else None
            for n in range(length)
        ]
        mined = [place for place in range(len(table.ground)) if game[at.BOARD + place] & at.MINED << side]
        assert mined == list(hexes_in(match.state.mines[side]))
        match.apply(seat, "end")
        while match.to_act and match.state.phase != "moving":
            game = packing.pack(table, match.state)
            action = classic.choose(match.view(match.to_act[0], picture=False))
            assert packing.text_of(match.state.terms, game, press_on(table, game, assessment)) == action
            match.apply(match.to_act[0], action)
            answers += 1
        if not match.to_act:
            break
    assert answers > 5
    assert {"mine", "transport"} <= verbs


@pytest.mark.rule("K83-P1")
@pytest.mark.parametrize(("enemy", "classic"), [("classic", True), ("greedy", False)])
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_an_opponent_soon_recognises_it(seat, enemy, classic):
    match = GAME.new("standard", seed=2)
    player = SearchingKriegspiel83(GAME, Random(1), SearchBudget(positions=0))
    other = make_player(enemy, GAME, Random(1))
    assert not player.opponent.plays_classic
    while match.to_act and match.state.round < 4:
        plays = player if match.to_act == (seat,) else other
        match.apply(match.to_act[0], plays.choose(match.view(match.to_act[0], picture=False)))
    assert player.opponent.plays_classic == classic
