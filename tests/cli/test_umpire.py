"""MK4-S1, MK4-K27: the umpire's shell in a pipe, and its record file."""

import gc
import os
import re
import resource
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import sandtable
from sandtable.cli.record_log import RecordLog
from sandtable.cli.umpire.output import plain
from sandtable.cli.umpire.shell import UmpireShell
from sandtable.core import Record, RecordError
from sandtable.games.modern.manual import GROUPS

COMMAND = (sys.executable, "-m", "sandtable")
LESSON = Path(__file__).parents[1] / "games" / "modern" / "lesson.txt"
PAPER = """
title = "On paper"
summary = "No map, one warhead."
first = "red"
[[military]]
id = "red"
warheads = 1
[[military.units]]
type = "missile submarine"
name = "boat"
[[military.units]]
type = "infantry"
names = "a b"
[[military]]
id = "blue"
[[military.units]]
type = "heavy cavalry"
names = "x y z"
"""


@pytest.fixture
def shell(tmp_path):
    """A shell with the first lesson."""
    match = sandtable.game("modern").new("lesson", seed=3, options={"umpire": "person"})
    return UmpireShell(match, tmp_path / "lesson.record")


@pytest.fixture
def piped(call):
    """Run the shell in this process, with the end of a pipe for its input."""
    looks = gc.get_threshold()
    yield partial(call, "umpire")
    gc.unfreeze()
    gc.set_threshold(*looks)


def answers(shell, *lines):
    """Return the answers as a pipe shows them; after each line the file must be the record."""
    output = ""
    for line in lines:
        output += plain(shell.carry_out(line))
        assert shell.log.path.read_text() == str(shell.match.record)
    return output


# Through a pipe


@pytest.mark.rule("MK4-S1", "MK4-S3", "MK4-K27")
def test_a_campaign_from_a_script_is_the_same_to_the_byte_every_time(run, piped, tmp_path):
    typed, record = LESSON.read_text(), tmp_path / "evening.record"
    arguments = ("lesson", "--seed", "umpire", "--record", "evening.record")
    here = Path(sys.executable).parent
    played = run("umpire", *arguments, typed=typed, PATH=f"{here}{os.pathsep}{os.environ['PATH']}")
    assert (played.returncode, played.stderr) == (0, "")
    shown, first = played.stdout, record.read_bytes()
    assert "1 ~ 1 red % move inf1 > 21,21; move inf2 > 21,19;" in shown
    assert "\n2 ~ 8 red % fire gun1 > foot1; fire cav1 > foot2\n" in shown
    assert "gun1 fires at foot1. gun1: d8 = 7. 7.00 over 1: 7.00 each. foot1 is dead.\n" in shown
    assert "\nRed wins: Red has held 38,20 for 2 rounds.\n" in shown
    assert "\x1b" not in shown

    record.unlink()
    again = piped(*arguments, typed=typed)
    assert again.stdout.splitlines()[:-1] == shown.splitlines()[:-1]
    assert record.read_bytes() == first
    assert str(sandtable.Record.load(record).verify().record) == record.read_text()


BROKEN_BEFORE = f"""
title = "What broke the original"
summary = "Targets that die, names that are long, names that are given twice."
first = "red"
[[military]]
id = "red"
[[military.units]]
type = "light artillery"
name = "guns"
size = 40
[[military.units]]
type = "infantry"
names = "a b {"n" * 3000}"
[[military]]
id = "blue"
[[military.units]]
type = "infantry"
names = "x w"
[[military.units]]
type = "heavy cavalry"
name = "horse"
size = 100
"""


@pytest.mark.rule("MK4-S2", "MK4-S1")
def test_what_broke_the_original_program_comes_through_the_pipe(run, tmp_path):
    (tmp_path / "broken.toml").write_text(BROKEN_BEFORE)
    dead = [
        "attack x > a", "attack a > x", "attack a b > horse x", "fire guns > w", "kill x", "health x 3",
        "freeze x", "disable w", "use blue; move x", "use blue; spy w", "use blue; attack w x > a",
        "use blue; merge x w > both", "use blue; split x > y z", "use blue; hide w", "use red",
    ]  # fmt: skip
    script = [
        "fire guns > x horse w",  # two of them die in mid-command
        "attack a > horse HORSE", "attack a A > horse", "kill horse Horse",
        f"attack {'n' * 3000} > horse", f"attack {'n' * 3001} > horse",
        "attack a > horse", "attack b > horse",
        *dead,
    ]  # fmt: skip
    played = run("umpire", "broken.toml", "--seed", "1", "--record", "a.record", typed="\n".join(script))
    assert (played.returncode, played.stderr) == (0, "")
    shown = played.stdout.splitlines()

    def answer(line):
        at = next(number for number, text in enumerate(shown) if text.endswith(f"% {line}"))
        return shown[at + 1]

    volley = answer(script[0])
    face = int(re.search(r"d8 = (\d)", volley)[1])
    share = face * 40 / 3
    assert "x is dead." in volley
    assert "w is dead." in volley
    assert f"horse loses {share:.2f} and has {1600 - share:.2f} left." in volley
    assert all("named twice" in answer(line) for line in script[1:4])
    assert any(line.startswith(f"{'n' * 3000} attacks horse. ") for line in shown)
    assert any(line.startswith("Refused: Red has no unit nnn") and len(line) < 200 for line in shown)
    assert answer("attack a > horse").startswith("a attacks horse. ")
    assert answer("attack b > horse").startswith("b attacks horse. ")
    refused = [line for line in shown if line.startswith("Refused: ") and line.count("dead")]
    assert len(refused) == len(dead) - 2  # one is not a unit of ours at all, and the last is no order
    kept = sandtable.Record.load(tmp_path / "a.record")
    assert str(kept.verify().record) == (tmp_path / "a.record").read_text()
    assert [entry.action for entry in kept.entries if not entry.action.startswith("use")] == [
        script[0], script[4], "attack a > horse", "attack b > horse",
    ]  # fmt: skip


@pytest.mark.rule("MK4-S1", "MK4-K27")
def test_the_end_of_input_and_quit_leave_with_everything_saved(piped, tmp_path):
    begun = piped("lesson", "--record", "a.record", typed="move inf1 > 14,22")
    assert begun.returncode == 0
    assert "The campaign is saved in a.record" in begun.stdout
    gone_on = piped("a.record", typed="move inf2 > 14,18; quit; move inf3 > 12,20\nscore\n")
    assert gone_on.returncode == 0
    assert "1 ~ 2 red % move inf2" in gone_on.stdout
    assert "Units  Health" not in gone_on.stdout
    entries = sandtable.Record.load(tmp_path / "a.record").entries
    assert [entry.action for entry in entries] == ["move inf1 > 14,22", "move inf2 > 14,18"]


@pytest.mark.rule("MK4-S1")
def test_strict_scripts_stop_at_the_first_refusal(piped, tmp_path):
    script = "move inf1 > 14,22\nmove inf9 > 14,22\nmove inf2 > 14,18\n"
    stopped = piped("lesson", "--record", "a.record", "--strict", typed=script)
    assert stopped.returncode == 1
    assert "Refused: Red has no unit inf9. Did you mean" in stopped.stdout
    assert len(sandtable.Record.load(tmp_path / "a.record").entries) == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("lessen",), "modern has no scenario 'lessen'. Did you mean lesson?"),
        (("gone.record",), "gone.record: cannot be read: No such file"),
        (("war.record",), "war.record is a record of A Game of War, which has no umpire's shell."),
        (("alone.record",), "In alone.record the program umpires"),
        (("alone.record", "--seed", "2"), "keeps its options and seed"),
        (("lesson", "--record", "alone.record"), "alone.record exists already"),
        (("lesson", "--record", "none/a.record"), "none/a.record: cannot be written: No such file"),
        (("broken.toml",), "broken.toml: has no title"),
    ],
)
def test_what_cannot_be_begun_is_refused_in_a_line(refusal, tmp_path, arguments, why):
    sandtable.game("game-of-war").new(seed=1).record.save(tmp_path / "war.record")
    sandtable.game("modern").new("lesson", seed=1).record.save(tmp_path / "alone.record")
    (tmp_path / "broken.toml").write_text("title = 3\n")
    assert why in refusal("umpire", *arguments)


# Nothing is lost


def as_from_a_terminal():
    """Restore Ctrl-C, which processes in the background of a script ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(environment, tmp_path, *arguments, **more):
    return subprocess.Popen(
        [*COMMAND, "umpire", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        encoding="utf-8", env=environment, cwd=tmp_path, bufsize=1,
        **{"preexec_fn": as_from_a_terminal, **more},
    )  # fmt: skip


def shown_until(process, wanted):
    for line in process.stdout:
        if wanted in line:
            return
    raise AssertionError(f"{wanted!r} is not shown")


@pytest.mark.rule("MK4-S1")
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_what_was_shown_is_on_the_disk_however_the_program_ends(environment, tmp_path, end):
    with started(environment, tmp_path, "lesson", "--record", "a.record", "--seed", "1") as process:
        for number in (1, 2, 3):
            process.stdin.write(f"move inf{number} > 14,2{number}\n")
            process.stdin.flush()
            shown_until(process, f"inf{number} moves")
        process.send_signal(end)
        rest = process.stdout.read()  # to its end: until the program has closed its side
    assert process.returncode == (-signal.SIGKILL if end == signal.SIGKILL else 130)
    assert ("The campaign is saved in a.record" in rest) == (end == signal.SIGINT)
    match = sandtable.Record.load(tmp_path / "a.record").verify()
    assert [entry.action for entry in match.record.entries][-1] == "move inf3 > 14,23"


@pytest.mark.rule("MK4-S1")
def test_where_the_disk_is_full_nothing_happens_and_undo_makes_room(environment, tmp_path):
    # A record with the text of the campaign, and some hundred bytes for commands.
    campaign = sandtable.game("modern").new("lesson", seed=1).record
    campaign.save(tmp_path / "empty.record")
    room = (tmp_path / "empty.record").stat().st_size + 450

    def small_disk():
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    script = "".join(f"message blue > {number} {'word ' * 20}\n" for number in range(1, 8))
    script += "undo\nmove inf1 > 14,22\n"
    with started(
        environment, tmp_path, "lesson", "--record", "a.record", "--seed", "1", preexec_fn=small_disk
    ) as process:
        shown, _ = process.communicate(script, timeout=120)
    assert process.returncode == 0
    refused = shown.count(
        "Nothing was carried out, because it could not be saved: a.record: cannot be written: "
    )
    assert 0 < refused < 7
    # Those that were refused did not count, and the one that was taken back made room for another.
    kept = 7 - refused
    assert f"\n1 ~ {kept + 1} red % undo\nUndone: message blue > {kept} word" in shown
    entries = sandtable.Record.load(tmp_path / "a.record").verify().record.entries
    assert len(entries) == kept
    assert entries[-1].action == "move inf1 > 14,22"


def test_a_command_that_was_cut_off_in_mid_write_is_left_out(shell, tmp_path):
    answers(shell, "move cav1 > 14,22", "fire cav1 > foot1 foot2", "end red > Enough.")
    whole = shell.log.path.read_bytes()
    truncated = tmp_path / "truncated.record"
    before = str(shell.match.at(len(shell.match) - 1).record).encode()
    for length in range(len(before), len(whole)):
        truncated.write_bytes(whole[:length])
        match, left_out = Record.recover(truncated)
        complete = len(match) == len(shell.match)
        assert str(match.record).encode() == (whole if complete else before)
        assert complete or length == len(before) or left_out
    for length in (len(before) - 3, len(before) - 20):
        truncated.write_bytes(whole[:length])
        assert len(Record.recover(truncated)[0]) == len(shell.match) - 2
    truncated.write_bytes(whole.replace(b"d12 = ", b"d12 = 1"))
    with pytest.raises(RecordError):
        Record.recover(truncated)


def test_a_truncated_record_goes_on_and_says_what_is_left_out(piped, tmp_path):
    piped("lesson", "--record", "a.record", typed="move inf1 > 14,22\nmove inf2 > 14,18\n")
    record = tmp_path / "a.record"
    record.write_bytes(record.read_bytes()[:-4])
    shown = piped("a.record", typed="move inf2 > 14,19\n").stdout
    assert "The last command in the file is incomplete and was left out: 2 umpire move inf2 > 1" in shown
    assert sandtable.Record.load(record).entries[-1].action == "move inf2 > 14,19"


def test_a_record_that_another_program_changes_is_left_to_it(shell, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    answers(shell, "move inf1 > 14,22")
    old = shell.log.path
    sandtable.Record.load(old).save(old)
    assert "was changed by another program" in answers(shell, "move inf2 > 14,18")
    assert len(sandtable.Record.load(old).entries) == 1
    assert shell.log.path != old
    shell.log.path.unlink()
    answers(shell, "move inf3 > 14,20", "undo")


def test_the_record_log_refuses_a_match_without_actions(shell):
    with pytest.raises(ValueError, match="nothing"):
        RecordLog(shell.match, shell.log.path).append(shell.match)


# The umpire's own commands


@pytest.mark.rule("MK4-K27", "MK4-S3")
def test_undo_takes_back_the_last_command_with_its_dice(shell):
    answers(shell, "move cav1 > 14,22")
    first = answers(shell, "fire cav1 > foot1")
    before = shell.log.path.read_bytes()
    undone = answers(shell, "undo")
    assert undone.startswith("Undone: fire cav1 > foot1, with d12 = ")
    assert answers(shell, "fire cav1 > foot1") == first
    assert shell.log.path.read_bytes() == before
    answers(shell, "turn; undo; undo; undo")
    assert "Refused: There is nothing to undo. (MK4-K27)" in answers(shell, "undo")


@pytest.mark.rule("MK4-K27")
def test_the_end_can_be_taken_back_too(shell):
    assert "Red wins: Enough." in answers(shell, "end red > Enough.")
    assert "Refused: The match is over" in answers(shell, "turn")
    assert "Undone: end red > Enough." in answers(shell, "undo")
    assert "Round 1: Blue's turn." in answers(shell, "turn")


@pytest.mark.rule("MK4-K27")
def test_save_and_load_go_back_and_keep_what_was_played(shell, tmp_path):
    assert "Refused: Nothing has been saved yet" in answers(shell, "load")
    refusal = answers(shell, "load inf1 ferry")
    assert "Refused: There is no file inf1 ferry to load. To take units aboard a ship" in refusal
    assert "load UNIT … > SHIP" in refusal
    answers(shell, "move inf1 > 14,22; save")
    answers(shell, "move inf2 > 14,18", "save", f"save {tmp_path}/tuesday.record", "move inf3 > 14,20")
    output = answers(shell, f"load {tmp_path}/tuesday.record")
    assert f"The campaign up to now is saved in {tmp_path}/lesson-before-load-1.record" in output
    assert len(sandtable.Record.load(tmp_path / "lesson-before-load-1.record").entries) == 3
    assert [entry.action for entry in shell.match.record.entries] == [
        "move inf1 > 14,22",
        "move inf2 > 14,18",
    ]
    # What this shell has saved it may save again; other files it leaves alone.
    answers(shell, f"save {tmp_path}/tuesday.record")
    (tmp_path / "other").write_text("mine\n")
    assert "exists already; give another name" in answers(shell, f"save {tmp_path}/other")
    assert "up to date; give another name" in answers(shell, f"save {shell.log.path}")
    assert "cannot be written" in answers(shell, f"save {tmp_path}/no/where")
    assert "this is not a record" in answers(shell, f"load {tmp_path}/other")
    assert shell.prompt == "1 ~ 3 red % "


@pytest.mark.rule("MK4-K27", "MK4-K6")
def test_tables_pages_and_the_log(shell):
    output = answers(shell, "health cav1 11", "score", "details", "details blue", "info mill", "man attack")
    assert "Command  Units  Health  Lost  Warheads  Goals\n" in output
    assert "cav1     red      light cavalry    1.00  11.00 / 12.00  8,24\n" in output
    assert "Structure  Kind      Owner  Health  Place\n" in output
    assert "Example: attack inf1 inf2 > tank1\n" in output
    assert "kind    building\n" in output
    assert answers(shell, "help") == answers(shell, "man")
    assert answers(shell, "log").startswith(
        "1 health cav1 11\nThe umpire sets the health of cav1. 12.00 becomes"
    )
    answers(shell, "turn")
    assert answers(shell, "log 1") == "2 turn\nRound 1: Blue's turn.\n"
    for line in ("score red", "details red blue", "info", "man fire move", "help me", "undo 2", "quit now"):
        assert "Refused: It is written: " in answers(shell, line)
    assert "Did you mean attack?" in answers(shell, "man atack")
    assert not shell.left


@pytest.mark.rule("MK4-S1")
def test_a_line_stops_at_what_is_refused_and_comments_do_nothing(shell):
    line = "move inf1 > 14,22; mvoe inf2 > 14,18; move inf3 > 14,20"
    assert answers(shell, line, "# move inf2 > 14,18", " ; ;") == (
        "inf1 moves to 14,22.\n"
        "Refused: There is no command 'mvoe'. Did you mean move? (MK4-K6) "
        "The rest of the line is not carried out.\n"
    )
    assert len(shell.match) == 1


@pytest.mark.rule("MK4-S1", "MK4-S2")
@pytest.mark.parametrize(
    "line",
    [
        "\x00\x1b[2J", "move", "attack > >", ">" * 4000, "attack inf1 > " + "foot1 " * 3000, "x" * 70000,
        "submit turn", "save \x00", "load /", "load \x00", "save /dev/full", "info " + "ü" * 500, "log -1",
        "log ²", "log 99999999999999999999", "save " + "n" * 300, "save ~nobody/x",
        "details \u202e", "resign", "next",
        "undo undo", "\ud800", "health inf1 1/0", "🎲 > 🎲", "quit > 1; ", "nuke inf1 > foot1",
    ],
)  # fmt: skip
def test_no_line_breaks_it_and_every_refusal_is_one_line(shell, line):
    before = shell.match.position_text()
    output = plain(shell.carry_out(line))
    assert shell.match.position_text() == before
    assert shell.log.path.read_text() == str(shell.match.record)
    assert output.count("\n") <= 1 or output.count("Refused") == 1
    assert "\x1b" not in output


def test_bytes_of_any_kind_come_through_the_pipe(piped, tmp_path):
    noise = bytes(range(256)) * 40 + b"\nmove inf1 > 14,22\n" + b"y" * 500_000 + b"\nmove\tinf2 > 14,18\r\n"
    played = piped("lesson", "--record", "a.record", typed=noise)
    assert (played.returncode, played.stderr) == (0, "")
    assert "Refused: The line has more than 65536 characters." in played.stdout
    assert len(sandtable.Record.load(tmp_path / "a.record").entries) == 2


@pytest.mark.rule("MK4-K17")
def test_without_a_gamespace_the_umpire_is_asked_who_is_near(tmp_path):
    campaign = tmp_path / "paper.toml"
    campaign.write_text(PAPER)
    match = sandtable.game("modern").new(campaign, seed=3, options={"umpire": "person"})
    said = {"Who is near, and takes half? ": "y", "Who takes a quarter? ": "a"}
    asked = UmpireShell(match, tmp_path / "a.record", ask=said.pop)
    assert "There is no enemy w in sight" in answers(asked, "nuke boat > w")
    output = answers(asked, "nuke boat > x")
    assert "x is dead." in output
    assert "15.00 each: y. 7.50 each: a." in output
    assert asked.match.record.entries[-1].action == "nuke boat > x half y quarter a"
    unasked = UmpireShell(match.at(0), tmp_path / "b.record")
    assert "Refused: Which units are near? Name them after the target" in answers(unasked, "nuke boat > x")
    answers(unasked, "nuke boat > x half y")


def test_the_evening_in_the_documentation_goes_just_so(piped, monkeypatch):
    page = (Path(__file__).parents[2] / "docs" / "umpire.md").read_text(encoding="utf-8")
    output = page.partition("```console\n$ ")[2].partition("```")[0]
    command, _, transcript = output.partition("\n")
    typed = "\n".join(re.findall(r"^\d+ ~ \d+ \w+ % (.*)$", transcript, re.MULTILINE))
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    shown = piped(*command.split()[2:], typed=typed).stdout
    assert shown == transcript
    assert typed.count("\n") >= 8


@pytest.mark.rule("MK4-K27", "MK4-K29")
def test_help_is_grouped_and_refusals_speak_to_the_umpire(shell):
    shown = answers(shell, "help").splitlines()
    headings = [line for line in shown if line in GROUPS]
    assert headings == [group for group in GROUPS if group != "The order sheet"]
    assert shown.index("The umpire: the gamespace") < next(
        index for index, line in enumerate(shown) if line.startswith("terrain PLACE")
    )
    assert "Refused: foot1 is Blue's: `use blue`. (MK4-K9)" in answers(shell, "move foot1 > 41,20")
    assert "Refused: Red has no unit inf9. Did you mean" in answers(shell, "move inf9 > 41,20")
    assert "foot1 moves to 41,20." in answers(shell, "use blue; move foot1 > 41,20")


@pytest.mark.rule("MK4-K29")
def test_the_shell_alters_the_gamespace_and_undoes_it(shell):
    placed = answers(shell, "place inf1 > 26,30 because A short cut.")
    assert "The umpire places inf1 at 26,30: A short cut." in placed
    assert "Undone: place inf1 > 26,30 because A short cut." in answers(shell, "undo")
    refusal = answers(shell, "place inf1 > 30,30")
    assert "Refused: 30,30 is water: infantry cannot stand there. (MK4-K29)" in refusal
    assert "The ground round 30,30 is plains now." in answers(shell, "terrain 30,30 > plains radius 4")
    assert "The umpire places inf1 at 30,30." in answers(shell, "place inf1 > 30,30")


# The map


@pytest.mark.rule("MK4-S6")
def test_the_map_shows_units_objectives_and_grid(shell):
    drawn = plain(shell.carry_out("map"))
    lines = drawn.splitlines()
    assert lines[0].split() == ["0", "10", "20", "30", "40", "50"]
    assert [line.split()[0] for line in lines[:28] if line[:2].strip()] == ["40", "30", "20", "10", "0"]
    row = next(line for line in lines if line.startswith("30 "))
    assert row.count("┼") == 4  # at 10, 20, 30 and 50; at 40 are the rifles
    assert "irifles" in row
    assert "hmill" in drawn
    assert "Goal: 38,20 Red: hold 38,20 for 2 rounds" in drawn
    assert "Pieces: mill 36,16; inf1 12,22;" in drawn
    shell.carry_out("move inf1 > 18,22")
    assert "inf1 18,22" in plain(shell.carry_out("map"))


@pytest.mark.rule("MK4-S6")
def test_the_map_is_drawn_into_a_new_file(shell, tmp_path):
    for name, start in (("a.svg", b"<svg"), ("b.PNG", b"\x89PNG")):
        path = tmp_path / name
        assert plain(shell.carry_out(f"map {path}")) == f"The map is drawn in {path}\n"
        assert path.read_bytes().startswith(start)
        shell.carry_out(f"map {path}")  # its own file is drawn again
    other = tmp_path / "mine.png"
    other.write_text("mine")
    for name, why in (
        (str(other), "exists already; give another name"),
        (str(tmp_path / "c.txt"), "must end in .svg or .png"),
        (str(tmp_path / "none" / "d.png"), "cannot be written"),
    ):
        assert why in plain(shell.carry_out(f"map {name}")), name
    assert other.read_text() == "mine"
    assert len(shell.match) == 0


@pytest.mark.rule("MK4-S6")
def test_without_a_gamespace_the_map_lists_the_units(tmp_path):
    file = tmp_path / "paper.toml"
    file.write_text(PAPER, encoding="utf-8")
    match = sandtable.game("modern").new(file, options={"umpire": "person"})
    drawn = plain(UmpireShell(match, tmp_path / "paper.record").carry_out("map"))
    assert all(f"{name} " in drawn for name in ("boat", "a", "b", "x", "y", "z"))
