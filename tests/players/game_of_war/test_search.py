"""The search player of A Game of War, in real matches."""

from random import Random
from typing import Any

import pytest

import sandtable
from sandtable import Match
from sandtable.core import SetupError
from sandtable.players import make_player
from sandtable.players.game_of_war.search import SearchingGameOfWar
from sandtable.players.search.budget import SearchBudget

GAME = sandtable.game("game-of-war")


def player(positions: int, seed: int = 1) -> SearchingGameOfWar:
    return SearchingGameOfWar(GAME, Random(seed), SearchBudget(positions=positions))


def standing(line: str) -> Match:
    """Return a match on the standard board from a position line."""
    return GAME.from_position(line)


def rows(**units: str) -> str:
    """Return the rows of a position line: `B15="i"` puts a southern infantry on B15."""
    board = [["."] * 25 for _ in range(20)]
    for square, letter in units.items():
        board[ord(square[0]) - 65][int(square[1:]) - 1] = letter
    return "/".join(_shortened(row) for row in board)


def _shortened(row: list[str]) -> str:
    text, gap = "", 0
    for letter in [*row, ""]:
        if letter == ".":
            gap += 1
            continue
        text, gap = text + (str(gap) if gap else "") + letter, 0
    return text


def play_turn(match: Match, searcher: SearchingGameOfWar) -> list[str]:
    """Let the player play its whole turn; return its actions."""
    (seat,), done = match.to_act, []
    while match.to_act == (seat,):
        done.append(searcher.choose(match.view(seat, picture=False)))
        match.apply(seat, done[-1])
    return done


def units(match: Match, seat: str) -> int:
    kinds: Any = match.position()[seat]
    return sum(len(squares) for squares in kinds.values())


def test_it_brings_a_unit_up_and_captures():
    match = standing(f"{rows(G8='I', F8='I', D8='R', J8='i', T20='i', T19='r')} north 5 B15,D8,T3,T23")
    assert play_turn(match, player(2_000))[-1] == "attack J8"
    assert units(match, "south") == 2


def test_it_lets_a_relay_make_way_for_a_raid():
    match = standing(f"{rows(Q7='R', R5='C', G8='I', T20='i', S20='i', T19='r')} north 5 B15,D8,T3")
    assert "R5-T3" not in {choice.action for choice in match.choices("north")}
    assert play_turn(match, player(2_000))[-1] == "R5-T3"
    assert match.outcome.winners == ("north",)


@pytest.mark.parametrize("seed", range(3))
def test_it_defends_its_last_arsenal(seed):
    match = standing(f"{rows(A14='I', B12='R', T18='r', C18='c', B17='c', T22='s')} north 5 B15,T3,T23")
    threat = match.copy()
    threat.apply("north", "end")
    threat.apply("south", "B17-B15")
    assert threat.outcome.winners == ("south",)
    play_turn(match, player(4_000, seed))
    assert "B15" not in {choice.place for choice in match.choices("south") if choice.kind == "move"}


def test_it_plays_a_match_to_its_end_against_itself():
    match = GAME.new(seed=3, options={"move_limit": 30})
    players = {seat: player(300, seed) for seed, seat in enumerate(match.seats)}
    while match.to_act:
        (seat,) = match.to_act
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    assert match.outcome


def test_it_deploys_without_seeing_the_enemy():
    match = GAME.new("free", seed=3)
    players = {seat: player(300, seed) for seed, seat in enumerate(match.seats)}
    for _ in range(8):
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    assert match.view(None).facts.phase == "battle"


def test_the_same_budget_and_seed_lead_to_the_same_result_and_another_seed_may_not():
    view = GAME.new(seed=5).view("north")
    if view.seat not in GAME.new(seed=5).to_act:
        view = GAME.new(seed=5).view("south")
    assert player(3_000).think(view) == player(3_000).think(view)
    assert len({player(3_000, seed).think(view).actions for seed in range(8)}) > 1


def test_it_keeps_to_its_positions_except_for_the_last_step():
    match = GAME.new(seed=5)
    view = match.view(match.to_act[0])
    results = [player(positions).think(view) for positions in (1, 4_000, 16_000)]
    assert 4_000 <= results[1].positions < 12_000
    assert 16_000 <= results[2].positions < 24_000
    assert results[0].positions < 2_500


def test_a_result_holds_what_is_expected_to_follow():
    match = GAME.new(seed=5)
    (seat,) = match.to_act
    result = player(8_000).think(match.view(seat))
    assert -1 < result.value < 1
    for action in result.actions:
        match.apply(seat, action)
    assert result.line
    for seat, action in result.line:
        match.apply(seat, action)


def test_its_text_holds_its_budget():
    make_player("search,positions=500", GAME, Random(1))
    make_player("search,seconds=0.5", GAME, Random(1))
    make_player("search", GAME, Random(1))
    with pytest.raises(SetupError, match="Write, for example, search"):
        make_player("search:5", GAME, Random(1))
    with pytest.raises(SetupError, match="is not a number"):
        make_player("search,seconds=soon", GAME, Random(1))
    with pytest.raises(SetupError, match="no search player"):
        make_player("search", sandtable.game("modern"), Random(1))
