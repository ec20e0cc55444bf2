"""MK4-C2, MK4-S3: what is hidden from a seat changes no byte of what it receives."""

from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable.core import Dice, IllegalAction
from sandtable.games.modern.roster import Phantom, Roster, Structure, Unit, Work
from sandtable.games.modern.state import Order
from sandtable.games.modern.terms import CampaignEvent, Condition
from sandtable.testkit import play_randomly
from tests.games.modern.table import GAME, begin, campaign_text, divided, space

WOOD = '[[gamespace.areas]]\nterrain = "forest"\npoints = "0,0 60,0 60,60 0,60"'
WEST = "w1:infantry@10,10 w2:engineers@11,10 w3:light-artillery@14,10! w4:light-cavalry@20,20"
EAST = "e1:infantry@30,10 e2:infantry@31,10! e3:mechanized@33,12"
BLUE = "b1:infantry@12,12 b2:infantry@13,13! b3:heavy-artillery@30,30! b4:heavy-cavalry@32,11"
MINES = (
    '[[structures]]\nname = "secret"\nkind = "minefield"\nat = "12,30"\nowner = "blue"\n'
    '[[structures]]\nname = "trap"\nkind = "minefield"\nat = "22,12"\nowner = "red"\n'
    '[[structures]]\nname = "hut"\nkind = "building"\nat = "40,40"\nowner = "blue"\n'
)
HOLD = '[[win]]\nmilitary = "red"\nhold = "12,12"\nradius = 9\nrounds = 99\n'
TEXT = campaign_text(
    divided(west=WEST, east=EAST), BLUE, extra=space(60, 60, more=WOOD) + MINES + HOLD, top="fog = 6"
)
GAMES, MOMENTS = 10, 60
SEATS = ("red-west", "red-east", "blue", None)
QUERIES = (
    "score",
    "details",
    "info b1",
    "info b2",
    "info secret",
    "info trap",
    "info false",
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
            note=rng.choice(("", "Hold.")),
            heard=rng.choice((None, "", "Hold on.")),
            work=rng.choice((None, Work("clear", (500, 500), state.turn))),
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
    structures = [
        replace(one, found_by=(), health=rng.randint(1, 3), full=9) if one.military != military else one
        for one in state.structures
        if one.known_to(military)
    ]
    structures = [
        replace(one, found_by=(military,))
        if one.kind == "minefield" and one.military != military
        else replace(one, found_by=rng.choice(((), tuple({0, 1} - {military}))))
        if one.kind == "minefield"
        else one
        for one in structures
    ]
    structures += [
        Structure(
            name=f"mine{rng.randint(0, 9)}",
            kind="minefield",
            military=other,
            health=3,
            full=3,
            at=(rng.randint(0, 6000), rng.randint(0, 6000)),
        )
        for other in range(len(terms.militaries))
        if other != military
    ]
    structures += [
        Structure(name="false", kind="minefield", military=1 - other, health=1, full=1, at=(100, 100),
                  found_by=(other,), false=True)
        for other in range(len(terms.militaries))
        if other != military
    ]  # fmt: skip
    phantoms = [one for one in state.phantoms if terms.military_of(one.believer) == military]
    phantoms += [
        Phantom(believer=believer, name="lie", seat=0, type="infantry", at=(1, 1))
        for believer in range(len(terms.commands))
        if terms.military_of(believer) != military
    ]
    late = CampaignEvent(round=state.round + rng.randint(1, 5), weather="Snow", message="Not yet.")
    goal = Condition(military=0, goal="survive", rounds=99, since=state.round + 1)
    orders = ["Attack.", "Wait.", ""]
    return replace(
        state,
        terms=replace(terms, events=(late,) * rng.randint(0, 2), conditions=(*terms.conditions, goal)),
        orders=tuple(
            (state.orders[n] if state.orders else "") if n == own else rng.choice(orders)
            for n in range(len(terms.commands))
        ),
        units=Roster.of(units),
        structures=tuple(structures),
        failed=(Order(rng.randint(0, 2), "hide x1", "No."),) * rng.randint(0, 2),
        living=living,
        phantoms=tuple(phantoms),
        warheads=tuple(w if m == military else rng.randint(0, 3) for m, w in enumerate(state.warheads)),
        sheets=tuple(s if n == own else ("hide x1",) * rng.randint(0, 2) for n, s in enumerate(state.sheets)),
        queue=tuple(order for order in state.queue if order.seat == own),
        entered=rng.randint(0, 99),
        held=(rng.randint(0, 9), 0),
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


@pytest.mark.rule("MK4-K29", "MK4-S3")
@pytest.mark.parametrize(
    "line",
    [
        "health b2 1", "freeze b2", "disable b2", "freeze b2; unfreeze b2", "disable b2; enable b2",
        "kill b2", "remove b2", "place b2 > 14,14",
        "warheads blue 3", "structure f minefield > blue 5,5", "health secret 2", "remove secret",
        "tell blue > Look north.", "use blue; message b1 > Stay.", "use blue; build b2 > f minefield",
        "use blue; move b2 > 14,14",
    ],
)  # fmt: skip
def test_what_the_umpire_does_to_hidden_things_the_enemy_does_not_hear(line):
    match = begin(TEXT, seed="5", fog=1, umpire="person")
    before = match.copy()
    match.apply("umpire", line)
    for seat in ("red-west", "red-east", None):
        assert match.events(seat) == before.events(seat)
        assert shown(match.state, seat) == shown(before.state, seat)
