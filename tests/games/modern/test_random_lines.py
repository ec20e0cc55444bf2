"""MK4-S1: ten thousand lines, legal, illegal and hostile: none breaks the shell or is half done."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.cli.umpire.output import plain
from sandtable.cli.umpire.shell import UmpireShell
from sandtable.core import InvalidAction, Record
from sandtable.games.modern.notation import KINDS, VERBS, parse
from sandtable.testkit import check_refusal
from tests.games.modern.table import begin, campaign_text

SCRIPTS, LINES = 125, 80
RED = (
    "inf1:infantry inf2:infantry*2 eng1:engineers gun1:light-artillery tank1:heavy-cavalry car1:carrier "
    "des1:destroyer sub1:missile-submarine fig1:light-fighter bom1:stealth-bomber tra1:transport rec1:drone"
)
BLUE = RED.replace("1:", "3:").replace("2:", "4:")
OURS, THEIRS = ([word.split(":")[0] for word in side.split()] for side in (RED, BLUE))
KEEPS_FILES = frozenset(("save", "load"))
"""Verbs that write files; other tests cover them."""

# What a line is made of

ONE = ("hide", "reveal", "convert", "spy", "survey", "takeoff", "land", "move", "heading", "disembark")
DUELS = (
    "torpedo",
    "sortie",
    "missile",
    "kamikaze",
    "board",
    "depthcharge",
    "pulse",
    "attack",
    "fire",
    "bomb",
)
PLAUSIBLE = (
    *(f"{verb} {unit}" for verb in ONE for unit in (*OURS, *THEIRS)),
    *(f"{verb} {unit} > {other}" for verb in DUELS for unit in OURS for other in THEIRS),
    *(f"use blue; {verb} {unit} > {other}" for verb in DUELS for unit in THEIRS for other in OURS),
    *(f"attack {one} {two} > {other}" for one in OURS for two in OURS for other in THEIRS[:4]),
    *(f"build {unit} > fort{number} {kind}" for unit in OURS[:3] for kind in KINDS for number in (1, 2)),
    *(f"load {unit} > {ship}" for unit in OURS[:5] for ship in ("car1", "des1")),
    *(f"{verb} {unit}" for verb in ("kill", "freeze", "disable", "enable", "unfreeze") for unit in OURS[:4]),
    *(f"give {unit} > {side} because So." for unit in (*OURS[:4], "fort1") for side in ("blue", "neutral")),
    *(f"add {kind} {name} > red size {size}" for kind in ("infantry", "carrier") for name in ("new1", "inf1")
      for size in (1, "1/2")),
    *(f"structure {name} {kind} > blue" for name in ("fort3", "inf1") for kind in KINDS),
    *(f"{verb} {unit}" for verb in ("remove", "place") for unit in (*OURS[:3], "fort1")),
    "place inf1 > car1", "place inf1 > fort1 because Rain.", "terrain 1,1 > swamp", "warheads red 3", "fog 4",
    "weather Rain", "tell blue > Halt.", "next all", "work eng1 > fort1 clear", "message inf1 blue > Go.",
    "health fort1 2", "build eng1 > fort1",
    *(f"health {unit} {value}" for unit in THEIRS for value in ("3", "1/3", "0.25", "-1", "99")),
    "merge inf1 inf2 > both", "split inf2 > n1 n2 n3", "split both > inf1 inf2", "airlift tra1 > inf1 eng1",
    "nuke sub1 > inf3 half inf4 quarter inf1", "dogfight fig1 > fig3", "message blue > Hold at 12,30!",
    "details", "score", "info inf1", "man attack", "log 3", "undo", "# a comment",
)  # fmt: skip
NAMES = (*OURS, *THEIRS, "red", "blue", "fort1", "n1", "n2", *KINDS)
HOSTILE = (
    "", " ", ">", ">>", ";", "{unit}", "%s", "\\", "'", '"', "-1", "1e999", "NaN", "0,0", "99999999,1", "inf",
    "ÄÖ", "İ", "ß", "\u200b", "🛩", "__class__", "umpire", "red:", "red:inf1", ":", "x" * 300, "1/0", "half",
    "to",
)  # fmt: skip
WORDS = st.sampled_from((*NAMES * 3, *HOSTILE))
BROKEN = st.builds(
    lambda verb, left, arrow, right: f"{verb} {' '.join(left)}{arrow}{' '.join(right)}",
    st.sampled_from([verb for verb in VERBS if verb not in KEEPS_FILES]),
    st.lists(WORDS, max_size=2),
    st.sampled_from((" > ", ">", " ", " > > ", "; ")),
    st.lists(WORDS, max_size=2),
)
UNKNOWN = st.sampled_from(PLAUSIBLE).map(lambda line: f"{line[1:2]}{line[:1]}{line[2:]}")
LINE = st.one_of(
    *[st.sampled_from(PLAUSIBLE)] * 4, *[st.just("turn")] * 2, BROKEN, UNKNOWN, st.text(max_size=30)
).filter(lambda line: KEEPS_FILES.isdisjoint(line.casefold().replace(";", " ").split()))


@pytest.mark.rule("MK4-S1", "MK4-S2")
def test_ten_thousand_lines_act_or_are_refused_in_one_line_and_none_is_half_done(tmp_path):
    match = begin(campaign_text(RED, BLUE, top="air = true\nfog = 9"), umpire="person")
    done: list[str] = []
    refused: list[str] = []

    @settings(max_examples=SCRIPTS)
    @given(st.lists(LINE, min_size=LINES, max_size=LINES))
    def play(script):
        shell = UmpireShell(match.copy(), tmp_path / "lines.record")
        for line in script:
            enter(shell, line, done, refused)
        shell.commit()
        written = shell.log.path.read_text(encoding="utf-8")
        assert written == str(shell.match.record)
        assert Record.parse(written).replay().position_text() == shell.match.position_text()

    play()
    assert len(done) + len(refused) >= 10_000
    assert len(done) > 1500
    assert len(refused) > 4000


def enter(shell, line, done, refused):
    """Enter one line; it must be carried out or change nothing, and the state must be consistent."""
    before, count, refusals = shell.match.state, len(shell.match), shell.refusals
    answers = shell.enter(line.strip())
    assert all(text.isprintable() for text in plain(answers).splitlines())
    if shell.refusals > refusals:
        assert shell.refusals == refusals + 1
        assert answers[-1].kind == "refusal"
        assert answers[-1].text.startswith("Refused: ")
        assert len(answers[-1].text) < 400
        refused.append(line)
        if ";" not in line:
            assert shell.match.state is before
            assert len(shell.match) == count
    else:
        done.append(line)
    if shell.match.state is not before:
        consistent(shell.match.state)


def consistent(state):
    """Check what holds for every state, and would not after half a command."""
    for seat in range(len(state.terms.commands)):
        assert state.living[seat] == sum(unit.alive and unit.seat == seat for unit in state.units)
    names = [(unit.seat, unit.name.casefold()) for _, unit in state.units.living()]
    assert len(set(names)) == len(names)
    for number, unit in state.units.living():
        assert 0 < unit.health <= state.terms.types[unit.type].health * unit.size
        assert unit.aboard is None or number in state.units[unit.aboard].cargo
        assert all(state.units[other].aboard == number for other in unit.cargo)
        assert not (unit.aloft and unit.aboard is not None)


@given(LINE)
def test_a_cached_command_equals_the_parsed_one(text):
    assert meaning(parse, text) == meaning(parse, text) == meaning(parse.__wrapped__, text)


def meaning(read, text):
    """Return the command of a text, or its refusal."""
    try:
        return read(text)
    except InvalidAction as refusal:
        return str(refusal)


@given(st.text(max_size=60), st.sampled_from(["umpire", "red", "blue"]))
def test_any_text_acts_or_is_refused(text, seat):
    match = begin(campaign_text("a:infantry", "z:infantry"), umpire="person")
    check_refusal(match, seat, text)


@given(st.sampled_from(VERBS), st.text(alphabet="ab >;1,{}", max_size=20))
def test_any_verb_with_anything_behind_it_acts_or_is_refused(verb, text):
    match = begin(campaign_text("a:infantry b:infantry", "z:infantry"), umpire="person")
    check_refusal(match, "umpire", f"{verb} {text}")
