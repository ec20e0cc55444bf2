"""Hidden firepower, mines, placements and notes show in no byte of what others receive."""

from collections import Counter
from functools import lru_cache
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable import IllegalAction
from sandtable.boards.hexes import hexes_in, set_of
from sandtable.core import Dice
from sandtable.games.taktik.knowledge import composition
from sandtable.games.taktik.visibility import open_to
from sandtable.players.random_player import filled
from tests.games.taktik.drawn import GAME, begin, play, refused, stand, tags
from tests.games.taktik.playing import play_on, skirmish

QUERIES = ("device", "supplies", "reach {0}", "odds {0}", "vehicle {0}")


def shown(state, seat):
    """Everything that a seat or a spectator can get from a state, as bytes."""
    standing = [state.hex_name(number) for number in state.pieces.alive] or ["A1"]
    places = standing[:: len(standing) // 3 + 1]
    queries = dict.fromkeys(query.format(place) for query in QUERIES for place in places)
    found = [msgspec.json.encode(GAME.view(state, seat, picture=True))]
    for query in queries:
        try:
            found.append(msgspec.json.encode(GAME.inspect(state, seat, query)))
        except IllegalAction as refusal:
            found.append(str(refusal).encode())
    return found


def knows_all_of(state, seat, owner):
    """Whether a seat sees the secrets of another."""
    return seat is not None and open_to(state.terms, state.terms.seats.index(seat), owner)


def perturbed(state, seat, rng):
    """The state with everything changed that a seat, or a spectator (`None`), cannot know."""
    pieces, terms, bit = state.pieces, state.terms, state.terms.bit(seat)
    powers = list(pieces.powers)
    unknown = {}
    for number, kind in enumerate(pieces.kinds):
        if kind.fights and not pieces.known[number] & bit:
            owner = state.seat_of(number)
            if not knows_all_of(state, seat, owner):
                unknown.setdefault((pieces.countries[number], kind), []).append(number)
    for (country, kind), numbers in unknown.items():
        others = [n for n, k in enumerate(pieces.kinds) if k == kind and pieces.countries[n] == country]
        known = Counter(pieces.powers[n] for n in others if n not in numbers)
        left = list((composition(terms, country, kind) - known).elements())
        rng.shuffle(left)
        for number, power in zip(numbers, left, strict=True):
            powers[number] = power
    mines = list(state.mines)
    for country, owner in terms.seat_of.items():
        if state.mines_left[country] and not knows_all_of(state, seat, owner):
            free = list(hexes_in(terms.mineable[country] & ~state.proved))
            mines[country] = set_of(rng.sample(free, state.mines_left[country]))
    own = None if seat is None else terms.seats.index(seat)
    notes = tuple(
        noted
        if number == own
        else tuple((piece, rng.choice((2, 4, 8))) for piece in pieces.alive[:: rng.randint(2, 5)])
        for number, noted in enumerate(state.notes)
    )
    return replace(state, pieces=pieces._replace(powers=tuple(powers)), mines=tuple(mines), notes=notes)


@lru_cache
def played(seed):
    match = skirmish(seed)
    play_on(match, seed, 220)
    return match


def moment(seed, moments):
    match = played(seed)
    return match.at(min(moments, len(match))).state


MOMENTS = st.tuples(st.integers(0, 11), st.integers(8, 220))
"""Every form with every set of options, early and late."""


@pytest.mark.rule("TAK-B4", "TAK-X1")
@settings(max_examples=40)
@given(MOMENTS, st.integers(0, 1000))
def test_hidden_facts_show_in_no_view_and_no_finding(when, chance):
    state = moment(*when)
    if state.outcome or not state.pieces.at:
        return
    for seat in (*state.terms.seats, None):
        assert shown(perturbed(state, seat, Random(chance)), seat) == shown(state, seat)


@pytest.mark.rule("TAK-B4", "TAK-X1")
@settings(max_examples=40)
@given(MOMENTS, st.integers(0, 1000))
def test_legal_actions_and_errors_do_not_depend_on_hidden_facts(when, chance):
    state = moment(*when)
    if state.outcome or not state.pieces.at:
        return
    rng = Random(chance)
    names = state.terms.ground.grid.names
    for seat in state.terms.seats:
        other = perturbed(state, seat, rng)
        assert GAME.choices(state, seat) == GAME.choices(other, seat)
        texts = [filled(choice, rng) for choice in rng.sample(GAME.choices(state, seat), 2)]
        texts += [f"{rng.choice(names)}-{rng.choice(names)}" for _ in range(6)]
        texts += [f"fire {rng.choice(names)} > {rng.choice(names)}", f"note p{rng.randint(1, 60)} 4"]
        for text in texts:
            assert answer(state, seat, text) == answer(other, seat, text)


def answer(state, seat, text):
    """The response to an action: its error, or its recorded text and whether it can be undone."""
    try:
        step = GAME.apply(state, seat, text, Dice("probe"))
    except IllegalAction as refusal:
        return refusal.reason, refusal.rule
    return step.action, step.undoable


@pytest.mark.rule("TAK-B4")
@settings(max_examples=40)
@given(MOMENTS, st.integers(0, 1000))
def test_events_show_a_seat_only_what_they_reveal(when, chance):
    """In two states that look alike to a seat, an action's events differ only in what they reveal."""
    state = moment(*when)
    if state.outcome or not state.pieces.at:
        return
    rng = Random(chance)
    (actor, *_) = state.to_act
    action = filled(rng.choice([choice for choice in GAME.choices(state, actor) if not choice.aside]), rng)
    for seat in (*state.terms.seats, None):
        other = perturbed(state, seat, rng)
        here, there = (GAME.apply(one, actor, action, Dice("probe")) for one in (state, other))
        texts, others = (
            [event.text for event in step.events if event.visible_to(seat)] for step in (here, there)
        )
        revealing = {"TAK-F5", "TAK-F8", "TAK-X1", "TAK-X2"}
        told = {event.rule for step in (here, there) for event in step.events if event.visible_to(seat)}
        assert texts == others or told & revealing


def test_the_perturbation_is_real():
    state = moment(9, 120)
    seats = state.terms.seats
    changed = [perturbed(state, seats[0], Random(chance)) for chance in range(20)]
    assert len({one.pieces.powers for one in changed}) > 10
    assert len({one.mines for one in changed}) > 10
    assert len({one.notes for one in changed}) > 2


@pytest.mark.rule("TAK-S1")
@settings(max_examples=25)
@given(st.integers(0, 30), st.integers(1, 999), st.integers(1, 999))
def test_a_placement_shows_in_no_byte_until_it_is_revealed(seed, one, other):
    first, second = skirmish(seed), skirmish(seed)
    seat, *others = first.seats
    first.apply(seat, f"deploy auto {one}")
    second.apply(seat, f"deploy auto {other}")
    second.apply(seat, "clear")
    second.apply(seat, f"deploy auto {other}")
    for match in (first, second):
        match.apply(seat, "ready")
    for viewer in (*others, None):
        assert shown(first.state, viewer) == shown(second.state, viewer)
        assert first.events(viewer) == second.events(viewer)


@pytest.mark.rule("TAK-B4")
def test_the_same_hexes_with_other_firepowers_are_the_same_pieces_to_others():
    first, second = begin(), begin()
    places = ["C1", "C2", "C3", "C4", "C5", "C6", "D1", "D2", "D3", "D4", "D5", "D6"]
    units = ["tank-2"] * 3 + ["tank-4"] * 3 + ["tank-8"] * 2
    for match, order in ((first, units), (second, units[::-1])):
        for unit, place in zip([*order, "car-2", "car-4", "car-2", "car-4"], places, strict=True):
            match.apply("kazaldis", f"place {unit} {place}")
        match.apply("kazaldis", "ready")
        match.apply("sarapan", "deploy auto 1")
        match.apply("sarapan", "ready")
    assert first.position() != second.position()
    for seat in ("sarapan", None):
        assert shown(first.state, seat) == shown(second.state, seat)
        assert first.events(seat) == second.events(seat)


# Allies


@pytest.mark.rule("TAK-B4")
def test_an_ally_knows_no_more_than_others_without_the_option():
    pieces = {"armania": "t8J3", "calderon": "t2J8", "form": "four", "budget": "12"}
    match = stand("t4E5", "t4A9", **pieces)
    assert tags(match, "kazaldis") == {"p1": "4", "p2": None, "p3": None, "p4": None}
    shared = stand("t4E5", "t4A9", **pieces, options={"open_allies": True})
    assert tags(shared, "kazaldis") == {"p1": "4", "p2": "8", "p3": None, "p4": None}


@pytest.mark.rule("TAK-B4")
def test_the_kind_of_a_vehicle_is_always_seen():
    match = stand("t4E5 c2D5", "c4A9 t8B9", budget="12")
    symbols = {piece.id: piece.symbol for piece in match.view(None).scene.pieces}
    assert symbols == {"p1": "tank", "p2": "car", "p3": "car", "p4": "tank"}


def test_everything_except_notes_is_shown_when_the_match_is_over():
    match = stand("t4E5 c2D5", "c4A9 t8B9", budget="12")
    match.apply("kazaldis", "note p3 2")
    match.apply("sarapan", "resign")
    assert tags(match, None) == {"p1": "4", "p2": "2", "p3": "4", "p4": "8"}
    assert match.view("kazaldis").facts.position.notes == {"kazaldis": {"p3": 2}}
    assert match.view("sarapan").facts.position.notes == {}


# Notes


@pytest.mark.rule("TAK-B4")
def test_a_note_is_seen_only_by_its_author():
    match = stand("t4E5 c2D5", "c4A9 t8B9", budget="12")
    before = {seat: shown(match.state, seat) for seat in ("sarapan", None)}
    match.apply("kazaldis", "note p4 8")
    assert tags(match, "kazaldis")["p4"] == "8?"
    assert {seat: shown(match.state, seat) for seat in ("sarapan", None)} == before
    assert match.visible_steps("sarapan") == [0]
    assert match.undo("kazaldis").action == "note p4 8"
    assert tags(match, "kazaldis")["p4"] is None


@pytest.mark.rule("TAK-B4")
def test_a_note_can_be_made_out_of_turn_changed_and_deleted():
    match = stand("t4E5 c2D5", "c4A9 t8B9", budget="12")
    match.apply("sarapan", "note E5 2")
    assert match.last_entry.action == "note p1 2"
    match.apply("sarapan", "note p1 8")
    assert tags(match, "sarapan")["p1"] == "8?"
    match.apply("sarapan", "note p1 -")
    assert tags(match, "sarapan")["p1"] is None
    assert match.to_act == ("kazaldis",)


def test_pieces_that_cannot_be_noted():
    match = stand("t4E5 hD5", "c4A9 t8-", budget="12", options={"mines": True})
    assert "only on vehicles of other players" in refused(match, "note p1 4")[0]
    assert "no piece p4" in refused(match, "note p4 4")[0]
    assert "no piece p99" in refused(match, "note p99 4")[0]
    assert refused(match, "note C3 4")[0] == "There is no piece on C3."
    assert "only on vehicles of other players" in refused(match, "note p2 4", "sarapan")[0]
    assert "once the pieces are on the board" in refused(begin(), "note p1 4", "kazaldis")[0]


def test_revealed_firepower_takes_precedence_over_a_note():
    match = stand("t4E5", "c4A9:kazaldis", budget="12")
    match.apply("kazaldis", "note p2 2")
    assert tags(match, "kazaldis")["p2"] == "4"


# Sampling


@settings(max_examples=30)
@given(MOMENTS, st.integers(0, 1000))
def test_a_sample_fits_the_view(when, chance):
    state = moment(*when)
    for seat in (*state.terms.seats, None):
        view = GAME.view(state, seat, picture=True)
        sampled = GAME.sample(view, Random(chance))
        assert msgspec.json.encode(GAME.view(sampled, seat)) == msgspec.json.encode(view)


@pytest.mark.rule("TAK-B3", "TAK-X1")
@settings(max_examples=40)
@given(MOMENTS, st.integers(0, 1000))
def test_a_sample_has_the_right_battalions_and_mines_only_where_they_can_be(when, chance):
    state = moment(*when)
    if state.outcome or not state.pieces.at:
        return
    for seat in (*state.terms.seats, None):
        sampled = GAME.sample(GAME.view(state, seat, picture=False), Random(chance))
        for country in state.terms.countries:
            assert sampled.mines[country].bit_count() == state.mines_left[country]
            assert not sampled.mines[country] & (state.proved | ~state.terms.mineable[country])
            assert powers(sampled, country) == powers(state, country)


def powers(state, country):
    pieces = state.pieces
    return Counter(
        (kind, power)
        for kind, power, own in zip(pieces.kinds, pieces.powers, pieces.countries, strict=True)
        if own == country
    )


def test_samples_differ_in_hidden_facts():
    state = moment(9, 60)
    view = GAME.view(state, state.terms.seats[0], picture=False)
    samples = [GAME.sample(view, Random(seed)) for seed in range(12)]
    assert len({one.pieces.powers for one in samples}) > 8
    assert len({one.mines for one in samples}) > 8


def test_a_sample_while_placing_lets_the_others_be_ready():
    match = begin("four", mines=True, supplies=True)
    match.apply("sarapan", "deploy auto 1")
    match.apply("sarapan", "ready")
    sampled = GAME.sample(match.view("kazaldis", picture=False), Random(1))
    assert sampled.to_act == ("kazaldis", "armania", "calderon")
    assert any(sampled.camps[2])


def test_a_mine_that_was_passed_over_by_its_owner_stays_possible_for_others():
    match = stand(
        "t8E5 t2A4", "t2E9 t2A9", budget="12", place=1, options={"mines": True},
        mines="sarapan:E8", mines_left="sarapan:1",
    )  # fmt: skip
    play(match, "E9-E8")
    assert "proved" not in match.position()
