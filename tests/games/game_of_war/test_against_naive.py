"""The program's sets of squares against plain loops, on random positions and in random matches."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable import IllegalAction, Match
from sandtable.core import Dice
from sandtable.games.game_of_war import GAME
from sandtable.games.game_of_war.notation import write
from sandtable.games.game_of_war.rules.movement import legal_moves
from tests.games.game_of_war.drawn import attacks, draw, heat, online
from tests.games.game_of_war.naive import Naive, locate, named, straight
from tests.games.game_of_war.playing import play_on, random_match

COLUMNS, ROWS, FRONTIER = 7, 6, 3
GROUND = [".", ".", ".", ".", ".", ".", "^", "=", "#", "x", "@"]
UNITS = [*"IICCCGHRSiicccghrs"]
WORDS = [*GROUND * 2, *UNITS, *(f"{ground}{unit}" for ground in "=#x" for unit in "ICGRicgr")]


@st.composite
def positions(draw_from, **options):
    """A small random board with at least one arsenal of each side."""
    words = draw_from(st.lists(st.sampled_from(WORDS), min_size=COLUMNS * ROWS, max_size=COLUMNS * ROWS))
    half = COLUMNS * FRONTIER
    words[draw_from(st.integers(0, half - 1))] = draw_from(st.sampled_from(["@", "@I", "@C", "@R"]))
    words[draw_from(st.integers(half, 2 * half - 1))] = draw_from(st.sampled_from(["@", "@i", "@c", "@r"]))
    rows = [" ".join(words[start : start + COLUMNS]) for start in range(0, COLUMNS * ROWS, COLUMNS)]
    rows.insert(FRONTIER, "-")
    contact = draw_from(st.booleans())
    to_move = draw_from(st.sampled_from(["north", "south"]))
    return draw("\n".join(rows), to_move, options={"relay_by_contact": contact, **options})


def check_all_sums(match: Match) -> None:
    naive = Naive(match)
    for seat in ("north", "south"):
        assert online(match, seat) == {named(square) for square in naive.online(seat)}
        attack, defence = heat(match, "attack", seat), heat(match, "defence", seat)
        for square, ground in naive.ground.items():
            if ground != "^":
                assert attack.get(named(square), 0) == naive.attack(seat, square), named(square)
                assert defence.get(named(square), 0) == naive.defence(seat, square), named(square)


def check_all_choices(match: Match) -> None:
    naive = Naive(match)
    expected = {f"{named(start)}-{named(end)}" for start, end in naive.moves()}
    choices = match.choices(match.to_act[0])
    assert {choice.action for choice in choices if choice.kind == "move"} == expected
    assert attacks(match) == {named(square) for square in naive.attacks()}


@pytest.mark.rule("GOW-C1", "GOW-C2", "GOW-C3", "GOW-C4", "GOW-A1", "GOW-A2", "GOW-A3", "GOW-V2")
@given(positions())
def test_communication_attack_and_defence_on_random_boards(match):
    check_all_sums(match)


@pytest.mark.rule("GOW-V1", "GOW-C2", "GOW-C3")
@given(positions())
def test_the_lines_that_are_drawn_are_the_rays(match):
    naive = Naive(match)
    for seat in ("north", "south"):
        (overlay,) = match.inspect(None, f"lines {seat}").overlays
        drawn = set(naive.arsenals[seat])
        for line in overlay.lines:
            drawn |= straight(locate(line.start), locate(line.end))
        assert drawn == naive.network(seat)[0]


@pytest.mark.rule("GOW-M1", "GOW-M2", "GOW-M3", "GOW-A4", "GOW-A5")
@given(positions(), st.integers(0, 1000), st.integers(0, 12))
def test_moves_and_attacks_in_random_play_on_random_boards(match, seed, moments):
    play_on(match, seed, moments)
    if match.to_act:
        check_all_choices(match)
        check_all_sums(match)


@pytest.mark.rule("GOW-M1", "GOW-M2", "GOW-A4")
@pytest.mark.parametrize("seed", range(6))
def test_moves_and_attacks_in_random_matches_on_the_classic_board(seed):
    match = random_match(seed, moments=40 + 50 * seed)
    check_all_choices(match)
    naive = Naive(match)
    for seat in match.seats:
        assert online(match, seat) == {named(square) for square in naive.online(seat)}


@pytest.mark.rule("GOW-V3", "GOW-M1")
@settings(max_examples=40)
@given(positions(), st.integers(0, 1000), st.integers(0, 8))
def test_legal_moves_are_exactly_those_that_are_accepted(match, seed, moments):
    play_on(match, seed, moments)
    if not match.to_act:
        return
    state, (seat,) = match.state, match.to_act
    grid = state.terms.field.grid
    accepted = set()
    for action in (f"{start}-{end}" for start in grid.names for end in grid.names):
        try:
            GAME.apply(state, seat, action, Dice("unused"))
        except IllegalAction:
            continue
        accepted.add(action)
    assert {write(move, grid) for move in legal_moves(state)} == accepted


@given(positions(), st.integers(0, 1000), st.integers(0, 12))
def test_every_choice_is_accepted_and_every_attack_not_offered_is_refused(match, seed, moments):
    play_on(match, seed, moments)
    for seat in match.seats:
        for choice in match.choices(seat):
            match.check(seat, choice.action)
    if match.to_act:
        offered = attacks(match)
        for name in match.state.terms.field.grid.names:
            if name not in offered:
                with pytest.raises(IllegalAction):
                    match.check(match.to_act[0], f"attack {name}")


def test_the_naive_rules_read_names_as_the_board_does():
    assert (locate("C5"), named((2, 4))) == ((2, 4), "C5")
