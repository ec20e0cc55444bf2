"""MK4-S1: ten thousand lines, right, wrong and hostile: none breaks the program or is half done."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mk4_table import Table, begin, campaign_text

from sandtable.core import Dice, IllegalAction
from sandtable.games.modern.grammar import KINDS, VERBS
from sandtable.players.random_player import can_fill, filled
from sandtable.testkit import check_refusal

LINES = 10_000
OURS = "inf1:infantry inf2:infantry*2 eng1:engineers gun1:light-artillery tank1:heavy-cavalry car1:carrier"
MORE = (
    "des1:destroyer sub1:missile-submarine fig1:light-fighter bom1:stealth-bomber tra1:transport rec1:drone"
)
HOSTILE = (
    "", " ", ">", ">>", ";", "{unit}", "%s", "\\", "'", '"', "-1", "1e999", "NaN", "0,0", "99999999,1", "inf",
    "ÄÖ", "İ", "ß", "\u200b", "🛩", "__class__", "umpire", "red:", "red:inf1", ":", "x" * 300, "1/0", "half",
    "to",
)  # fmt: skip


def table():
    theirs = f"{OURS} {MORE}".replace("1:", "3:").replace("2:", "4:")
    return Table(f"{OURS} {MORE}", theirs, top="air = true\nfog = 9")


def some_name(state, rng, wanted):
    """Mostly a name of the wanted kind of unit, sometimes any name, sometimes none at all."""
    chance = rng.random()
    if chance < 0.7 and (names := [unit.name for _, unit in state.units.living() if wanted(unit)]):
        return rng.choice(names)
    names = [unit.name for unit in state.units] + [one.name for one in state.structures]
    names += ["red", "blue", "fort", "n1", "n2", "n3", *KINDS]
    return rng.choice(names) if chance < 0.95 else rng.choice(HOSTILE)


def line(state, rng):
    """A line that is nearly right, more often than not."""
    chance = rng.random()
    if chance < 0.1:
        return "turn"
    if chance < 0.3:
        choices = [choice for choice in state.choices("umpire") if can_fill(choice) and not choice.grave]
        return filled(rng.choice(choices), rng)
    if chance < 0.33:
        return "".join(rng.choice("attack move>;{}. \u00e4\u2028x1,") for _ in range(rng.randint(0, 40)))

    def acting(unit):
        flies = state.terms.types[unit.type].arm == "air"
        return state.terms.military_of(unit.seat) == state.military and flies == (state.phase == "air")

    def enemy(unit):
        return state.terms.military_of(unit.seat) != state.military

    verb = rng.choice(VERBS) if rng.random() < 0.97 else rng.choice(HOSTILE)
    left = [some_name(state, rng, acting) for _ in range(rng.choice((0, 1, 1, 1, 1, 1, 2)))]
    right = [some_name(state, rng, enemy) for _ in range(rng.choice((0, 1, 1, 1, 1, 2)))]
    arrow = rng.choice((" > ", " > ", " > ", " > ", ">", " ", " > > "))
    text = f"{verb} {' '.join(left)}"
    text = f"{text}{arrow}{' '.join(right)}" if rng.random() < 0.6 else text
    return f"{text}; {line(state, rng)}" if rng.random() < 0.05 else text


@pytest.mark.rule("MK4-S1", "MK4-S2")
def test_ten_thousand_lines_of_the_umpire_act_or_are_refused_with_one_sentence():
    rng, played = Random(4), table()
    state, dice = played.state, Dice("lines")
    acted, reasons = 0, []
    for _ in range(LINES):
        if state.outcome or rng.random() < 0.002:
            state = played.state
        text = line(state, rng)
        before = state
        try:
            state = state.apply("umpire", text, dice).state
            consistent(state)
            acted += 1
        except IllegalAction as refusal:
            reasons.append(refusal.reason)
            assert state is before
    assert acted > 1000
    assert len(reasons) > 5000
    assert all(reason.strip() and "\n" not in reason and len(reason) < 400 for reason in reasons)


def consistent(state):
    """What holds of every state, and would not if a command were done by half."""
    for seat in range(len(state.terms.commands)):
        assert state.living[seat] == sum(unit.alive and unit.seat == seat for unit in state.units)
    names = [(unit.seat, unit.name.casefold()) for _, unit in state.units.living()]
    assert len(set(names)) == len(names)
    for number, unit in state.units.living():
        assert 0 < unit.health <= state.terms.types[unit.type].health * unit.size
        assert unit.aboard is None or number in state.units[unit.aboard].cargo
        assert all(state.units[other].aboard == number for other in unit.cargo)
        assert not (unit.aloft and unit.aboard is not None)


def test_a_refused_line_leaves_the_match_to_the_byte():
    match = begin(campaign_text(OURS, "z:infantry"), umpire="person")
    rng = Random(7)
    for _ in range(300):
        check_refusal(match, rng.choice(match.seats), line(match.state, rng))


@given(st.text(max_size=60), st.sampled_from(["umpire", "red", "blue"]))
def test_any_text_acts_or_is_refused(text, seat):
    match = begin(campaign_text("a:infantry", "z:infantry"), umpire="person")
    check_refusal(match, seat, text)


@given(st.sampled_from(VERBS), st.text(alphabet="ab >;1,{}", max_size=20))
def test_any_verb_with_anything_behind_it_acts_or_is_refused(verb, text):
    match = begin(campaign_text("a:infantry b:infantry", "z:infantry"), umpire="person")
    check_refusal(match, "umpire", f"{verb} {text}")
