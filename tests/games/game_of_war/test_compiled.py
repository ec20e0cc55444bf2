"""The compiled rules against the reference rules, on random boards and in random games."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable.boards.random_kernels import RandomStream, draw_interpreted
from sandtable.games.game_of_war.compiled import kernels, packing, playouts
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled.kernels import Game
from sandtable.games.game_of_war.compiled.tables import Tables, cells_of, tables
from sandtable.games.game_of_war.rules import attack, movement
from sandtable.games.game_of_war.rules.communication import network
from sandtable.games.game_of_war.rules.turns import pass_turn
from sandtable.games.game_of_war.state import State
from tests.games.game_of_war.playing import chance, random_match
from tests.games.game_of_war.test_against_naive import positions


def squares_of(state: State) -> dict[int, int]:
    """The square of each cell."""
    return {int(cell): square for square, cell in enumerate(cells_of(state.terms.field))}


def online(state: State, table: Tables, game: Game, side: int) -> int:
    """The squares of a side's online units, as the kernels find them."""
    units, squares = int(table.facts[at.ARMY]), squares_of(state)
    mask = int(kernels.network(table, game, side))
    return sum(
        1 << squares[int(game[at.HEAD + side * units + unit])] for unit in range(units) if mask >> unit & 1
    )


def moves(state: State, table: Tables, game: Game) -> set[tuple[int, int]]:
    """All legal moves, as the kernels find them."""
    units, squares, side = int(table.facts[at.ARMY]), squares_of(state), state.side
    ready = int(kernels.may_move(table, game, kernels.network(table, game, side)))
    found = set()
    for unit in range(side * units, side * units + units):
        if ready >> unit - side * units & 1:
            window = kernels.reach(table, game, unit)
            start = int(game[at.HEAD + unit])
            for place in range(kernels.count(window)):
                end = start + kernels.step_to(table, kernels.nth_of(window, place))
                found.add((squares[start], squares[end]))
    return found


def attacks(state: State, table: Tables, game: Game) -> set[tuple[int, int]]:
    """Each target of an effective attack with its lead, as the kernels find them."""
    units, squares, side = int(table.facts[at.ARMY]), squares_of(state), state.side
    leads = np.zeros(units, np.int64)
    kernels.leads(
        table, game, kernels.network(table, game, side), kernels.network(table, game, 1 - side), leads
    )
    first = at.HEAD + (1 - side) * units
    return {(squares[int(game[first + unit])], int(lead)) for unit, lead in enumerate(leads) if lead}


def check(state: State, table: Tables, game: Game) -> None:
    """Check that a packed game equals a state, and that kernels and reference rules agree on it."""
    assert packing.unpack(table, game, state.terms) == _without_reason(state)
    for side in range(2):
        assert online(state, table, game, side) == network(state, side).online
    if state.outcome is None:
        assert moves(state, table, game) == {(move.start, move.end) for move in movement.legal_moves(state)}
        expected = {(target, strong - firm) for target, strong, firm in attack.effective_attacks(state)}
        assert attacks(state, table, game) == expected


def _without_reason(state: State) -> State:
    if state.outcome is None:
        return state
    return replace(state, outcome=replace(state.outcome, reason=""))


def unit_on(table: Tables, game: Game, cell: int) -> int:
    (found,) = np.flatnonzero(game[at.HEAD : at.HEAD + 2 * int(table.facts[at.ARMY])] == cell)
    return int(found)


def play_both(state: State, rng: Random, actions: int) -> int:
    """Play at random with both rules, and compare them after every action."""
    table = packing.tables_of(state)
    game, cells = packing.pack(table, state), cells_of(state.terms.field)
    check(state, table, game)
    for number in range(actions):
        if state.outcome:
            return number
        legal, strikes = movement.legal_moves(state), attack.effective_attacks(state)
        if strikes and rng.random() < 0.3:
            target, strong, firm = rng.choice(strikes)
            state, _ = attack.after_attack(state, target)
            kernels.attack(table, game, unit_on(table, game, cells[target]), strong - firm)
        elif legal and (state.must_retreat is not None or rng.random() < 0.85):
            start, end = rng.choice(legal)
            enemy = network(state, 1 - state.side)
            state = movement.after_move(state, start, end)
            if not kernels.move(table, game, unit_on(table, game, cells[start]), int(cells[end])):
                assert network(state, 1 - state.side).online == enemy.online
        elif state.must_retreat is None:
            state = pass_turn(state, progress=state.struck)
            kernels.pass_turn(table, game, game[at.STRUCK] != 0)
        else:
            return number
        check(state, table, game)
    return actions


@given(positions())
def test_communication_moves_and_attacks_on_random_boards(match):
    table = packing.tables_of(match.state)
    check(match.state, table, packing.pack(table, match.state))


@settings(max_examples=30)
@given(positions(move_limit=9), st.integers(0, 1000))
def test_random_play_on_random_boards(match, seed):
    play_both(match.state, chance(seed), 40)


@pytest.mark.parametrize("scenario", ["standard", "leuthen"])
@pytest.mark.parametrize("contact", [False, True])
def test_random_play_from_the_deployments_of_scenarios(scenario, contact):
    start = random_match(3, scenario, moments=0, relay_by_contact=contact, first="north").state
    assert play_both(start, chance(5), 150) == 150


def test_incremental_updates_equal_a_full_computation():
    start = random_match(1, moments=0, first="north").state
    table = packing.tables_of(start)
    games = np.tile(packing.pack(table, start), (4, 1))
    playouts.play_many(table, games, 7, 60)
    for number in range(4):
        game, kept = games[number].copy(), games[number]
        for unit in range(2 * int(table.facts[at.ARMY])):
            if cell := int(game[at.HEAD + unit]):
                kernels.lift(table, game, unit // 17, unit)
                kernels.put(table, game, unit // 17, unit, cell)
        assert np.array_equal(game, kept)


def test_playouts_are_the_same_for_the_same_seed_and_end_with_a_winner_or_go_on():
    start = random_match(1, moments=0, first="north", move_limit=50).state
    table = packing.tables_of(start)
    one, other, third = (np.tile(packing.pack(table, start), (20, 1)) for _ in range(3))
    assert playouts.play_many(table, one, 3, 100) == playouts.play_many(table, other, 3, 100)
    playouts.play_many(table, third, 4, 100)
    assert np.array_equal(one, other)
    assert not np.array_equal(one, third)
    assert one[:, at.OUTCOME].all()


def played_plainly(state: State, stream: RandomStream, turns: int) -> State:
    """Play out by the reference rules: each draw is among all legal moves, or all effective attacks.

    They are in the order of the units' numbers, and for each unit in that of the cells.
    """
    table = packing.tables_of(state)
    game, cells = packing.pack(table, state), cells_of(state.terms.field)
    for _ in range(turns):
        while not state.outcome and (legal := movement.legal_moves(state)):
            legal = sorted(legal, key=lambda move: (unit_on(table, game, cells[move.start]), move.end))
            start, end = legal[draw_interpreted(stream, len(legal))]
            state = movement.after_move(state, start, end)
            kernels.move(table, game, unit_on(table, game, cells[start]), int(cells[end]))
        if state.outcome:
            return state
        strikes = sorted(
            attack.effective_attacks(state), key=lambda strike: unit_on(table, game, cells[strike[0]])
        )
        if strikes:
            target, strong, firm = strikes[draw_interpreted(stream, len(strikes))]
            state, _ = attack.after_attack(state, target)
            kernels.attack(table, game, unit_on(table, game, cells[target]), strong - firm)
        else:
            state = pass_turn(state, progress=state.struck)
            kernels.pass_turn(table, game, game[at.STRUCK] != 0)
        if state.outcome:
            return state
    return state


def check_playouts(start: State, games: int, turns: int) -> None:
    table = packing.tables_of(start)
    played = np.tile(packing.pack(table, start), (games, 1))
    playouts.play_many(table, played, 9, turns)
    for number in range(games):
        stream = np.array([playouts.stream_start(9, number)], np.uint64)
        plain = played_plainly(start, stream, turns)
        assert packing.unpack(table, played[number], start.terms) == _without_reason(plain)


@pytest.mark.rule("GOW-W2")
@settings(max_examples=30)
@given(positions(no_progress=4), st.integers(0, 1000))
def test_random_play_with_a_limit_of_turns_without_progress(match, seed):
    play_both(match.state, chance(seed), 40)


@pytest.mark.rule("GOW-W2")
def test_a_playout_with_a_limit_of_turns_without_progress_equals_the_reference_rules():
    start = random_match(1, moments=0, first="north", no_progress=6).state
    check_playouts(start, games=4, turns=60)


@settings(max_examples=40)
@given(positions(move_limit=9))
def test_a_playout_on_a_random_board_equals_the_reference_rules(match):
    check_playouts(match.state, games=4, turns=9)


@pytest.mark.parametrize("contact", [False, True])
def test_a_playout_of_a_scenario_equals_the_reference_rules(contact):
    start = random_match(1, moments=0, first="north", relay_by_contact=contact).state
    check_playouts(start, games=4, turns=60)


def test_armies_that_are_too_large_are_an_error():
    state = random_match(1, moments=0).state
    with pytest.raises(ValueError, match="up to 64 units"):
        tables(state.terms.field, ((70, 0, 0, 0, 1, 1), (9, 4, 1, 1, 1, 1)), False, 0)
