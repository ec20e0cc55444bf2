"""Hidden minefields and coast: no byte that others receive depends on them."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable import IllegalAction
from sandtable.boards.hexes import hexes_in, set_of
from sandtable.core import Dice
from sandtable.games.kriegspiel83 import visibility
from sandtable.games.kriegspiel83.army import SEATS, with_side
from sandtable.games.kriegspiel83.units import Kind
from sandtable.players.random_player import filled
from tests.games.kriegspiel83.drawn import GAME, plain, play
from tests.games.kriegspiel83.playing import play_on, skirmish

QUERIES = ("battle", "towns", "range {0}", "odds {0}", "hex {0}", "piece {0}")


def shown(state, seat):
    """All that a seat or a spectator can get from a state, as bytes."""
    names = state.terms.ground.grid.names
    found = [msgspec.json.encode(GAME.view(state, seat, picture=True))]
    queries = [query.format(name) for query in QUERIES for name in names[::5]]
    stands = [names[place] for army in state.armies for place in army.at if place >= 0]
    queries += [f"aim {start} {end}" for start in stands for end in names[::3]]
    return found + [msgspec.json.encode(GAME.inspect(state, seat, query)) for query in dict.fromkeys(queries)]


def with_other_mines(state, side, rng):
    """Return the state with a side's hidden minefields at other possible places."""
    ground = state.terms.ground
    known = state.known[side]
    spare = state.left[side] + (state.mines[side] & ~known).bit_count()
    free = ground.open_to(side, Kind.INFANTRY, state.weather) & ~state.occupied & ~known
    laid = set_of(rng.sample(list(hexes_in(free)), rng.randint(0, spare)))
    return replace(
        state,
        mines=with_side(state.mines, side, known | laid),
        left=with_side(state.left, side, spare - laid.bit_count()),
    )


def moment(seed, moments):
    match = skirmish(seed)
    play_on(match, seed, moments)
    return match.state


@pytest.mark.rule("K83-N2")
@settings(max_examples=60)
@given(st.integers(0, 300), st.integers(0, 90), st.sampled_from([0, 1]), st.integers(0, 1000))
def test_hidden_minefields_do_not_show_to_others(seed, moments, side, chance):
    state = moment(seed, moments)
    if state.outcome:
        return
    other = with_other_mines(state, side, Random(chance))
    for seat in (SEATS[1 - side], None):
        assert shown(other, seat) == shown(state, seat)


@pytest.mark.rule("K83-N2")
@settings(max_examples=60)
@given(st.integers(0, 300), st.integers(0, 90), st.sampled_from([0, 1]), st.integers(0, 1000))
def test_legal_actions_of_others_do_not_depend_on_hidden_minefields(seed, moments, side, chance):
    state = moment(seed, moments)
    if state.outcome:
        return
    rng = Random(chance)
    other = with_other_mines(state, side, rng)
    seat = SEATS[1 - side]
    assert GAME.choices(state, seat) == GAME.choices(other, seat)
    names = state.terms.ground.grid.names
    texts = [filled(choice, rng) for choice in GAME.choices(state, seat)]
    texts += [f"{rng.choice(names)}-{rng.choice(names)}-{rng.choice(names)}" for _ in range(20)]
    texts += [f"mine {rng.choice(names)} {rng.choice('abcdef')}" for _ in range(20)]
    for text in texts:
        (reply, undoable, rolled), (reply_else, undoable_else, rolled_else) = (
            answer(one, seat, text) for one in (state, other)
        )
        assert reply == reply_else
        # Whether something can be taken back must tell nothing either, unless dice fell, which all can see.
        assert undoable == undoable_else or rolled or rolled_else


def answer(state, seat, text):
    """The answer to an action: its error or notation, whether it can be undone, and dice."""
    dice = Dice("probe")
    try:
        step = GAME.apply(state, seat, text, dice)
    except IllegalAction as refusal:
        return (refusal.reason, refusal.rule), False, False
    return step.action, step.undoable, bool(dice.take_rolls())


def test_the_perturbation_is_real():
    state = moment(1, 40)
    assert len({with_other_mines(state, 0, Random(seed)).mines for seed in range(20)}) > 5


@pytest.mark.rule("K83-N2")
@settings(max_examples=40)
@given(st.integers(0, 300), st.integers(0, 60), st.integers(0, 1000))
def test_an_enemys_whole_turn_looks_the_same_with_and_without_mines_laid_in_it(seed, moments, chance):
    match = skirmish(seed)
    play_on(match, seed, moments)
    if match.state.outcome or match.state.phase != "moving":
        return
    (seat,) = match.to_act
    other = "blue" if seat == "red" else "red"
    laid = match.copy()
    rng = Random(chance)
    for _ in range(3):
        mines = [choice.action for choice in laid.choices(seat) if choice.kind == "mine"]
        if mines:
            laid.apply(seat, rng.choice(mines))
    for viewer in (other, None):
        assert shown(laid.state, viewer) == shown(match.state, viewer)
        assert laid.events(viewer) == match.events(viewer)
        assert laid.visible_steps(viewer) == match.visible_steps(viewer)


# Sampling


@pytest.mark.rule("K83-N2")
@settings(max_examples=60)
@given(st.integers(0, 300), st.integers(0, 90), st.integers(0, 1000))
def test_a_sample_fits_all_that_a_seat_sees(seed, moments, chance):
    state = moment(seed, moments)
    for seat in ("red", "blue", None):
        view = GAME.view(state, seat, picture=True)
        sampled = GAME.sample(view, Random(chance))
        assert msgspec.json.encode(GAME.view(sampled, seat)) == msgspec.json.encode(view)


@settings(max_examples=60)
@given(st.integers(0, 300), st.integers(0, 90), st.integers(0, 1000))
def test_samples_mine_only_where_infantry_has_been_and_never_too_much(seed, moments, chance):
    state = moment(seed, moments)
    if state.outcome:
        return
    sampled = GAME.sample(GAME.view(state, "red", picture=False), Random(chance))
    assert sampled.mines[0] == state.mines[0]
    assert sampled.left[0] == state.left[0]
    assert not sampled.mines[1] & ~(state.suspects[1] | state.known[1])
    total = state.left[1] + state.mines[1].bit_count()
    assert sampled.left[1] + sampled.mines[1].bit_count() == total


@pytest.mark.rule("K83-N2")
@settings(max_examples=80)
@given(st.integers(0, 500), st.integers(0, 120))
def test_a_hidden_minefield_always_lies_where_the_other_side_may_suspect_it(seed, moments):
    state = moment(seed, moments)
    for side in (0, 1):
        if side != state.side or state.phase != "moving":
            hidden = state.mines[side] & ~state.known[side]
            assert not hidden & ~state.suspects[side]


def test_samples_differ_in_hidden_information():
    match = plain("HA5", "ID5", turn="blue")
    play(match, "mine D5 C5", "end")
    view = match.view("red", picture=False)
    samples = {GAME.sample(view, Random(seed)).mines[1] for seed in range(30)}
    assert len(samples) > 10
    assert match.state.mines[1] in {GAME.sample(view, Random(seed)).mines[1] for seed in range(400)}


@pytest.mark.rule("K83-T2")
def test_a_sample_draws_the_unknown_coast_at_random():
    state = GAME.new("standard", seed=1).state
    view = GAME.view(state, "red", picture=False)
    samples = [GAME.sample(view, Random(seed)).terms.ground.marks for seed in range(3)]
    assert len(set(samples)) == 3
    unknown = visibility.unknown(state, 0)
    for marks in samples:
        for place, (mark, truth) in enumerate(zip(marks, state.terms.ground.marks, strict=True)):
            assert mark in "|~" if unknown >> place & 1 else mark == truth


@pytest.mark.rule("K83-T2")
@settings(max_examples=40)
@given(st.integers(0, 300), st.integers(0, 90))
def test_the_coast_that_a_side_does_not_know_shows_in_no_byte(seed, moments):
    state = moment(seed, moments)
    if state.outcome:
        return
    for seat, side in (("red", 0), ("blue", 1), (None, None)):
        hidden = visibility.unknown(state, side)
        swapped = "".join(
            {"|": "~", "~": "|"}[mark] if hidden >> place & 1 else mark
            for place, mark in enumerate(state.terms.ground.marks)
        )
        ground = type(state.terms.ground)(swapped, state.terms.ground.grid.rows)
        other = replace(state, terms=replace(state.terms, ground=ground))
        assert shown(other, seat) == shown(state, seat)
