"""MK4-C2, MK4-S3: what is hidden from a seat changes no byte of what it receives."""

from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable.core import Dice, IllegalAction
from sandtable.games.modern.roster import Phantom, Roster, Unit
from sandtable.testkit import play_randomly
from tests.games.modern.table import GAME, begin, campaign_text, divided, space

WOOD = '[[gamespace.areas]]\nterrain = "forest"\npoints = "0,0 60,0 60,60 0,60"'
WEST = "w1:infantry@10,10 w2:engineers@11,10 w3:light-artillery@14,10! w4:light-cavalry@20,20"
EAST = "e1:infantry@30,10 e2:infantry@31,10! e3:mechanized@33,12"
BLUE = "b1:infantry@12,12 b2:infantry@13,13! b3:heavy-artillery@30,30! b4:heavy-cavalry@32,11"
HOLD = '[[win]]\nmilitary = "red"\nhold = "12,12"\nradius = 9\nrounds = 99\n'
TEXT = campaign_text(
    divided(west=WEST, east=EAST), BLUE, extra=space(60, 60, more=WOOD) + HOLD, top="fog = 6"
)
GAMES, MOMENTS = 10, 60
SEATS = ("red-west", "red-east", "blue", None)
QUERIES = (
    "score",
    "details",
    "info b1",
    "info b2",
    "range b2",
    "range w1",
    "complete attack w1 > ",
    "complete info ",
    "complete merge ",
    "man fire",
)


@cache
def game(seed):
    """A campaign played at random; each of its states is an example."""
    match = begin(TEXT, seed=str(seed))
    for _ in play_randomly(match, Random(seed), most=MOMENTS):
        pass
    return match


def moment(seed, number):
    played = game(seed)
    return played.at(min(number, len(played)))


def shown(state, seat):
    """Return all that a seat can get from a state, as bytes."""
    return [msgspec.json.encode(GAME.view(state, seat, picture=True))] + [
        finding(state, seat, text) for text in QUERIES
    ]


def finding(state, seat, text):
    try:
        return msgspec.json.encode(GAME.inspect(state, seat, text))
    except IllegalAction as refusal:
        return str(refusal).encode()


def perturbed(state, seat, rng):
    """Return the state with everything changed that the seat may not know."""
    terms = state.terms
    own = terms.numbers.get(seat)
    military = None if own is None else terms.military_of(own)
    changes = {}
    for number, unit in enumerate(state.units):
        if unit.seat == own or not unit.alive:
            continue
        sister = terms.military_of(unit.seat) == military
        # A spectator may be a player in another window, who must not see his sister commands there.
        sister = sister or (own is None and len(terms.militaries[terms.military_of(unit.seat)].seats) > 1)
        most = terms.types[unit.type].health * unit.size
        other = replace(
            unit,
            health=most / rng.randint(1, 5),
            moved=rng.choice((0, state.turn)),
            acted=rng.choice((0, state.turn)),
            disabled=rng.choice((0, state.turn)),
        )
        if unit.hidden or sister:
            at = (rng.randint(0, 6000), rng.randint(0, 6000))
            other = replace(other, at=at, name=f"{unit.name}{rng.randint(10, 99)}", type="infantry", health=1)
        changes[number] = other
    strangers = [
        Unit(
            name=f"u{rng.randint(100, 999)}",
            seat=other,
            type="infantry",
            health=1,
            at=(100, 100),
            hidden=True,
        )
        for other, command in enumerate(terms.commands)
        if command.military != military and rng.random() < 0.5
    ]
    units = [changes.get(number, unit) for number, unit in enumerate(state.units)] + strangers
    living = tuple(sum(u.alive for u in units if u.seat == s) for s in range(len(terms.commands)))
    phantoms = [one for one in state.phantoms if terms.military_of(one.believer) == military]
    phantoms += [
        Phantom(believer=believer, name="lie", seat=0, type="infantry", at=(1, 1))
        for believer in range(len(terms.commands))
        if terms.military_of(believer) != military
    ]
    return replace(
        state,
        units=Roster.of(units),
        living=living,
        phantoms=tuple(phantoms),
        warheads=tuple(w if m == military else rng.randint(0, 3) for m, w in enumerate(state.warheads)),
        sheets=tuple(s if n == own else ("hide x1",) * rng.randint(0, 2) for n, s in enumerate(state.sheets)),
        queue=tuple(order for order in state.queue if order.seat == own),
        entered=rng.randint(0, 99),
        held=(rng.randint(0, 9),),
    )


@pytest.mark.rule("MK4-S3", "MK4-C2")
@settings(max_examples=60)
@given(st.integers(1, GAMES), st.integers(0, MOMENTS), st.sampled_from(SEATS), st.integers(0, 1000))
def test_what_is_hidden_does_not_show(seed, number, seat, chance):
    state = moment(seed, number).state
    if state.outcome:
        return
    assert shown(perturbed(state, seat, Random(chance)), seat) == shown(state, seat)


def test_the_perturbation_is_real():
    state = moment(1, 10).state
    others = {GAME.position_line(perturbed(state, "blue", Random(seed))) for seed in range(20)}
    assert len(others) == 20


@pytest.mark.rule("MK4-S3", "MK4-C4")
@settings(max_examples=40)
@given(st.integers(1, GAMES), st.integers(0, MOMENTS), st.sampled_from(SEATS[:3]), st.integers(0, 1000))
def test_what_goes_on_a_sheet_does_not_depend_on_what_is_hidden(seed, number, seat, chance):
    state = moment(seed, number).state
    if state.outcome:
        return
    rng = Random(chance)
    other = perturbed(state, seat, rng)
    verbs = (
        "attack {0} > {1}",
        "merge {0} {1} > {2}",
        "fire {0} > {1}",
        "hide {0}",
        "build {0} > {2}",
        "move {0} > {2}",
    )
    names = ["w1", "w2", "w3", "e1", "e2", "b1", "b2", "b3", "b4", "u100", "lie", "new"]
    for _ in range(20):
        text = rng.choice(verbs).format(*(rng.choice(names) for _ in range(3)))
        assert answer(state, seat, text) == answer(other, seat, text)


def answer(state, seat, text):
    try:
        step = GAME.apply(state, seat, text, Dice("probe"))
    except IllegalAction as refusal:
        return refusal.reason, refusal.rule
    return step.action, step.undoable


@pytest.mark.rule("MK4-S3", "MK4-K1")
@pytest.mark.parametrize("line", ["move b2 > 14,14", "split b3 > x y", "spy b2", "hide b2"])
def test_what_hidden_units_do_among_themselves_their_enemies_do_not_hear(line):
    match = begin(TEXT, seed="5", fog=1)
    match.apply("red-west", "submit")
    match.apply("red-east", "submit")
    quiet = match.copy()
    quiet.apply("blue", "submit")
    match.apply("blue", f"submit {line}")
    for seat in ("red-west", "red-east", None):
        assert match.events(seat) == quiet.events(seat)
        assert shown(match.state, seat) == shown(quiet.state, seat)


@pytest.mark.rule("MK4-S3")
@settings(max_examples=40)
@given(st.integers(1, GAMES), st.integers(0, MOMENTS), st.sampled_from(SEATS), st.integers(0, 1000))
def test_a_sample_fits_all_that_a_seat_sees(seed, number, seat, chance):
    state = moment(seed, number).state
    view = GAME.view(state, seat, picture=True)
    sampled = GAME.sample(view, Random(chance))
    assert msgspec.json.encode(GAME.view(sampled, seat)) == msgspec.json.encode(view)


def test_samples_differ_in_what_cannot_be_known():
    view = moment(1, 10).game.view(moment(1, 10).state, "blue")
    samples = {GAME.position_line(GAME.sample(view, Random(seed))) for seed in range(20)}
    assert len(samples) == 20


@pytest.mark.rule("MK4-K7", "MK4-S3")
def test_messages_are_heard_by_those_to_whom_they_come():
    match = begin(TEXT, seed="3", fog=1)
    match.apply("red-west", "submit message red-east > The guns are in the wood.")
    match.apply("red-east", "submit")
    heard = {seat for seat in SEATS if any("guns" in event.text for event in match.events(seat))}
    assert heard == {"red-west", "red-east"}


@pytest.mark.rule("MK4-S3")
def test_when_the_campaign_is_over_everything_is_shown():
    match = begin(TEXT, seed="3", umpire="person")
    match.apply("umpire", "end")
    names = {piece.id for piece in match.view(None).scene.pieces}
    assert {"b2", "b3", "w3", "e2"} <= names
