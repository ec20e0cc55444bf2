"""Playing through a pipe: every line is answered, and nothing is lost."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from sandtable.core import commitment


def rows(shown: str) -> list[str]:
    """Return the rows of all boards in a text, without their names."""
    return re.findall(r"^ [A-T] (.{75}) [A-T]$", shown, re.MULTILINE)


def test_a_whole_game_through_a_pipe(run, duel, tmp_path):
    record = tmp_path / "duel.record"
    played = run(
        "play", "game-of-war", "--scenario", duel, "--option", "first=north", "--seed", "7",
        "--record", record, "--seat", "north=human", "--seat", "south=human",
        typed="B3-B4\nundo\nA3-A4\nB3-D4\n",
    )  # fmt: skip
    assert played.returncode == 0
    assert played.stderr == ""
    assert "North begins, as agreed." in played.stdout
    assert "Undone: B3-B4" in played.stdout
    assert "North wins: Every southern arsenal is destroyed. (GOW-W1)" in played.stdout
    assert "The seed was 7" in played.stdout
    assert f"sandtable verify {record}" in played.stdout
    assert "\x1b" not in played.stdout

    finished = sandtable.Record.load(record)
    assert [entry.action for entry in finished.entries] == ["A3-A4", "B3-D4"]
    assert finished.players == {"north": "human", "south": "human"}
    verified = run("verify", record)
    assert verified.stdout.startswith("Verified: 2 actions, 0 rolls, seed hash ")
    assert "North wins: Every southern arsenal is destroyed." in verified.stdout


def test_the_seed_is_bound_at_the_start_and_shown_only_at_the_end(call):
    shown = call("play", "game-of-war", "--seed", "tulip", typed="seed\nquit\n").stdout
    assert commitment("tulip") in shown
    assert "tulip" not in shown


def test_the_end_of_input_leaves_with_the_game_saved(call, tmp_path):
    left = call("play", "game-of-war", "--option", "first=north", "--seat", "south=random", typed="G3-G2\n")
    assert left.returncode == 0
    (saved,) = (tmp_path / "data" / "sandtable" / "games").glob("*-game-of-war.record")
    assert f"The game is saved in {saved}" in left.stdout
    assert f"sandtable play --resume {saved}" in left.stdout
    assert [entry.action for entry in sandtable.Record.load(saved).entries] == ["G3-G2"]

    resumed = call("play", "--resume", saved, typed="undo\nquit\n").stdout
    assert "North: you · South: random" in resumed
    assert "North's cavalry moves from G3 to G2." in resumed
    assert "Undone: G3-G2" in resumed
    continued = call("play", "--continue", "--seat", "south=human", typed="end\nquit\n").stdout
    assert "North: human · South: human" in continued
    assert "South: Turn 2, south to move" in continued
    assert sandtable.Record.load(saved).players["south"] == "human"


def test_against_the_computer_undo_goes_back_a_whole_turn_and_redo_forward(call, tmp_path):
    record = tmp_path / "undone.record"
    match = ("play", "game-of-war", "--seed", "3", "--option", "first=north", "--seat", "south=random")
    shown = call(*match, "--record", record, typed="G3-G2\nend\nundo\nredo\nquit\n").stdout
    assert "Undone: G3-G2 ; end" in shown
    assert "Redone." in shown
    played = sandtable.Record.load(record).entries
    assert {entry.seat for entry in played} == {"north", "south"}
    assert [entry.action for entry in played[:2]] == ["G3-G2", "end"]

    shown = call("play", "--resume", record, typed="undo\nG3-G2\nredo\nquit\n").stdout
    assert "Refused: There is nothing to redo: something else was played since." in shown
    assert [entry.action for entry in sandtable.Record.load(record).entries] == ["G3-G2"]


def test_a_draw_offer_is_named_with_its_answers_until_it_is_answered(call):
    match = (
        "play",
        "game-of-war",
        "--option",
        "first=north",
        "--seat",
        "north=human",
        "--seat",
        "south=human",
    )
    shown = call(*match, typed="offer draw\nend\ndecline draw\nquit\n").stdout
    assert "You have offered a draw. It stands until South answers or plays on." in shown
    assert "North offers a draw. Type accept draw or decline draw, or play on." in shown


def test_the_same_seed_and_players_play_the_same_game_interrupted_or_not(run, tmp_path):
    def setting(name: str) -> tuple[str, ...]:
        match = ("--seed", "3", "--seat", "south=random", "--option", "first=north")
        return (*match, "--record", str(tmp_path / name))

    run("play", "game-of-war", *setting("whole"), typed="end\nend\nquit\n")
    run("play", "game-of-war", *setting("halves"), typed="end\nquit\n")
    run("play", "--resume", tmp_path / "halves", typed="end\nquit\n")
    whole = (tmp_path / "whole").read_text()
    assert whole == (tmp_path / "halves").read_text()
    assert whole.count(" south ") > 4


def test_a_refused_line_says_why_and_changes_nothing(call):
    typed = "A1-A2; end\nG3-H9\nfrobnicate\nattack L15\n"
    shown = call("play", "game-of-war", "--option", "first=north", typed=typed).stdout
    assert "Refused: A1 is empty: you can only move your own units. (GOW-M1)" in shown
    assert "The rest of the line was not carried out." in shown
    assert "Refused: H9 is occupied: one unit to a square. (GOW-M1)" in shown
    assert "Refused: 'frobnicate' is no action of this game." in shown
    assert "attack 0, defence 46. (GOW-A4)" in shown
    assert shown.count("North: Turn 1, north to move: 5 moves left") == 5


def test_every_command_answers(call, tmp_path):
    typed = "help\nchoices\nchoices G3\nlegend\nlog 1\nwhy A1-A2\nwhy G3-G2\nposition\nboard\n"
    typed += "save copy\ndraw\ndraw b.svg\nlog x\nsave no/copy\n"
    shown = call("play", "game-of-war", "--option", "first=north", typed=typed).stdout
    for sentence in (
        "choices [PLACE]  all that you can do, or all that you can do at a place",
        "  Northern infantry F10 → E9 E11 F9 F11 G11   (as in F10-E9)",
        "  G3-G2  Cavalry G3 to G2",
        " I  i  infantry",
        "A1-A2 is not allowed: A1 is empty: you can only move your own units. (GOW-M1)",
        "G3-G2 is allowed.",
        " north 1 B15,D8,T3,T23",
        "A copy is saved in copy",
        "Refused: The command is written draw FILE",
        "Drawn in b.svg",
        "Refused: Write log, or log and a number of lines, such as log 20.",
        "Refused: no/copy: cannot be written: No such file or directory",
    ):
        assert sentence in shown
    assert sandtable.Record.load(tmp_path / "copy").game == "game-of-war"
    assert (tmp_path / "b.svg").read_text().startswith("<svg")


def test_a_lens_is_drawn_and_told(call):
    shown = call(
        "play", "game-of-war", "--option", "first=north", typed="lines\nsquare G7\nheat nonsense\n"
    ).stdout
    assert " O ═══════*═════*" in shown
    assert "North: 17 online, 0 offline." in shown
    assert "If south attacked now: no effect." in shown
    assert ">I<" in shown
    assert "Refused: 'heat nonsense' cannot be shown." in shown


def test_two_people_deploy_unseen_by_each_other(call):
    typed = "deploy standard\nboard\nready\nplace infantry K1\nposition\nlog\n"
    seats = ("--seat", "north=human", "--seat", "south=human")
    shown = call("play", "game-of-war", "--scenario", "free", *seats, typed=typed).stdout
    north, curtain, south = shown.partition("Hand the keyboard to South.")
    assert curtain
    assert "Hand the keyboard to North." in north
    assert "C  C  ·  I  I  G  I" in north
    board = rows(south)
    assert len(board) == 20
    assert not any(letter in row for row in board for letter in "ICGHRS")
    assert "The army is placed" not in south
    assert "Refused: This would show what is hidden from you" in south


def test_a_computer_deploys_unseen(call):
    typed = "place infantry A1\nlog\nboard\nposition\nlines south\n"
    shown = call(
        "play", "game-of-war", "--scenario", "free", "--seat", "south=random", "--seed", "1", typed=typed
    ).stdout
    assert "South (random) is thinking …" in shown
    assert "South is ready." in shown
    assert not any(letter in row for row in rows(shown) for letter in "icghrs")
    assert "South: 0 online, 0 offline." in shown


def test_saving_that_fails_is_told_once_and_tried_again(environment, tmp_path):
    folder = tmp_path / "later"
    options = ["--option", "first=north", "--record", folder / "g.record"]
    command = [sys.executable, "-m", "sandtable", "play", "game-of-war", *options]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment
    ) as game:
        assert game.stdin
        assert game.stdout
        shown = ""

        def answer(line: str) -> None:
            nonlocal shown
            while not (read := game.stdout.readline()).startswith("North: Turn"):
                assert read, shown
                shown += read
            game.stdin.write(line + "\n")
            game.stdin.flush()

        answer("G3-G2")
        answer("H3-H2")
        assert shown.count("The game cannot be saved") == 1
        answer("seed")
        folder.mkdir()
        answer("G4-F4")
        answer("quit")
        rest = game.stdout.read()
    assert f"The game is saved again, in {folder / 'g.record'}" in shown + rest
    assert len(sandtable.Record.load(folder / "g.record").entries) == 3


def test_a_game_that_cannot_be_saved_says_so_when_left(call):
    left = call("play", "game-of-war", "--record", "no/where.record", typed="quit\n")
    assert left.returncode == 0
    assert "The game is not saved: no/where.record: cannot be written" in left.stdout
    assert "Continue with" not in left.stdout


def test_a_record_is_never_overwritten_by_a_new_game(call, tmp_path):
    (tmp_path / "old.record").write_text("precious")
    refused = call("play", "game-of-war", "--record", "old.record")
    assert refused.returncode == 2
    assert "old.record exists already" in refused.stderr
    assert (tmp_path / "old.record").read_text() == "precious"


def test_computers_play_each_other_to_the_end(call):
    watched = call(
        "play", "game-of-war", "--seat", "north=random", "--seat", "south=random", "--option", "move_limit=4"
    )
    assert watched.returncode == 0
    assert "South (random) is thinking …" in watched.stdout
    assert "A draw: The limit of 4 turns is reached. (GOW-W1)" in watched.stdout


def test_a_finished_game_is_not_resumed(call, duel):
    call("play", "game-of-war", "--scenario", duel, "--record", "over.record", typed="resign\n")
    refused = call("play", "--resume", "over.record")
    assert refused.returncode == 2
    assert "The game in over.record is over; replay it with: sandtable replay over.record" in refused.stderr
    assert "no unfinished game" in call("play", "--continue").stderr


def test_a_closed_pipe_is_silent(environment):
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "sandtable", "scenario", "show", "game-of-war", "standard"]
    output = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, env=environment, check=False)
    os.close(writer)
    assert output.stderr == b""
    assert output.returncode == 141


def test_a_stream_without_unicode_still_shows_the_board(run):
    shown = run(
        "play", "game-of-war", "--option", "first=north", typed="lines\n", PYTHONIOENCODING="ascii"
    ).stdout
    assert " K  .  .  .  .  ." in shown
    assert "--- Frontier ---" in shown
    assert "?" not in shown


def test_bytes_that_are_no_text_are_refused_not_fatal(environment):
    played = subprocess.run(
        [sys.executable, "-m", "sandtable", "play", "game-of-war", "--option", "first=north"],
        input=b"\xff\xfe\x00\x1b[2J\n" + b"x" * 5000 + b"\nG3-G2\n",
        capture_output=True,
        env=environment,
        check=False,
    )
    assert played.returncode == 0
    assert b"Refused: An action is one line of readable text." in played.stdout
    assert b"Refused: An action has at most 4000 characters." in played.stdout
    assert b"North's cavalry moves from G3 to G2." in played.stdout
    assert b"\x1b" not in played.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bogus"], "No such option"),
        (["chess"], "There is no game 'chess'"),
        (["game-of-war", "--scenario", "nowhere"], "has no scenario 'nowhere'"),
        (["game-of-war", "--scenario", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["game-of-war", "--start", "manual"], "A Game of War has no quick start 'manual'. It has none."),
        (["kriegspiel83", "--start", "manuel"], "Did you mean manual?"),
        (["game-of-war", "--seat", "north"], "write it as in --seat south=greedy"),
        (["game-of-war", "--seat", "west=human"], "There is no seat 'west'; the seats are north, south."),
        (["game-of-war", "--seat", "north=gredy"], "Did you mean greedy?"),
        (["game-of-war", "--seat", "north=level:99"], "level:99 is not one of them."),
        (["modern", "--seat", "red=level:5"], "Modern Kriegsspiel has levels 1 to 4"),
        (
            ["game-of-war", "--seat", "north=human", "--seat", "north=random"],
            "--seat is given twice for north.",
        ),
        (["game-of-war", "--option", "first=west"], "Option first of game-of-war cannot be 'west'"),
        (["game-of-war", "--option", "move_limit=0"], "Option move_limit of game-of-war cannot be 0"),
        (["game-of-war", "--salt", "west=x"], "the seats are north, south."),
        (["game-of-war", "--seed", ""], "The seed is not one line of readable text."),
        (["--resume", "nowhere"], "nowhere: cannot be read"),
        (["--resume", "nowhere", "--seed", "1"], "keeps its scenario, options, seed and salts"),
    ],
)
def test_bad_usage_is_one_sentence(refusal, arguments, sentence):
    assert sentence in refusal("play", *arguments)


# Quick starts


@pytest.mark.rule("K83-P1")
def test_one_short_command_plays_as_in_the_manual(call, tmp_path):
    ran = call("play", "kriegspiel83", "--start", "manual", "--record", "one.record", typed="quit\n")
    assert ran.returncode == 0, ran.stderr
    record = (tmp_path / "one.record").read_text()
    assert "player red: classic\nplayer blue: human\n" in record
    assert "scenario: standard\n" in record


def test_a_quick_start_can_be_changed(call, tmp_path):
    ran = call(
        "play", "kriegspiel83", "--start", "manual", "--scenario", "desert", "--seat", "red=greedy",
        "--record", "one.record", typed="quit\n",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    record = (tmp_path / "one.record").read_text()
    assert "player red: greedy\nplayer blue: human\n" in record
    assert "scenario: desert\n" in record


def test_quick_starts_are_listed(call):
    assert "Quick starts (--start NAME):" in call("games").stdout


# Levels and hints


def test_a_level_is_the_opponent_and_the_record_says_so(call, tmp_path):
    ran = call(
        "play", "game-of-war", "--seat", "north=human", "--seat", "south=level:2",
        "--option", "first=south", "--record", "one.record", typed="quit\n",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "South (Level 2 · Private) is thinking …" in ran.stdout
    assert "level:2" in (tmp_path / "one.record").read_text()
    assert "South: Level 2 · Private" in call("play", "--resume", "one.record", typed="quit\n").stdout


def test_a_hint_is_told_in_words_and_drawn_on_the_board(call):
    seats = ("--seat", "north=human", "--seat", "south=human")
    ran = call(
        "play", "game-of-war", *seats, "--option", "first=north", typed="hint 4\nhint 99\nquit\n"
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    output = ran.stdout.partition("Level 4 · Sergeant would do this:")[2]
    assert "End the turn" in output
    assert "Refused: A Game of War has levels 1 to" in output


# Programs as players


def engine(tmp_path: Path, answer: str) -> str:
    """A program that always answers the same."""
    file = tmp_path / "always.py"
    file.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        f"    print({answer!r} if line.startswith('think') else 'ready', flush=True)\n"
    )
    return f"engine:{file}"


def test_any_program_can_be_the_opponent(call, tmp_path):
    player = engine(tmp_path, "action end")
    ran = call(
        "play", "game-of-war", "--seat", "north=human", "--seat", f"south={player}",
        "--option", "first=south", "--record", "one.record", typed="quit\n",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "1 south end" in (tmp_path / "one.record").read_text()


def test_a_program_that_plays_against_the_rules_loses_and_nothing_else(call, tmp_path):
    player = engine(tmp_path, "action fly to the moon")
    ran = call(
        "play", "game-of-war", "--seat", "north=human", "--seat", f"south={player}",
        "--option", "first=south", "--record", "one.record",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "failed and resigned:" in ran.stdout
    assert "result: north" in (tmp_path / "one.record").read_text()


def test_a_record_starts_no_program_that_is_not_asked_for_again(call, tmp_path):
    player = engine(tmp_path, "action end")
    seats = ("--seat", "north=human", "--seat", f"south={player}")
    call("play", "game-of-war", *seats, "--record", "one.record", typed="quit\n")
    refused = call("play", "--resume", "one.record", typed="quit\n")
    assert refused.returncode == 2
    assert "an external program played south. Name the program to start again" in refused.stderr
    assert call("play", "--resume", "one.record", *seats, typed="quit\n").returncode == 0


def test_a_game_that_reads_whole_lines_gets_them_whole(call, tmp_path):
    record = tmp_path / "lesson.record"
    turn = "submit move inf1 > 14,22; move inf2 > 14,18"
    call(
        "play", "modern", "--scenario", "lesson", "--seat", "red=human", "--seat", "blue=human",
        "--record", record, typed=f"{turn}\n",
    )  # fmt: skip
    assert [entry.action for entry in sandtable.Record.load(record).entries] == [turn]


def test_the_goal_and_the_card_of_a_place_are_shown(call):
    shown = call(
        "play", "game-of-war", "--option", "first=north", "--seat", "south=random",
        typed="goal\ncard f10\nsquare B15\nlegend\ncard Z99\nquit\n",
    ).stdout  # fmt: skip
    assert "Goal: Win by destroying all of the enemy's arsenals. (Enemy arsenals destroyed: 0 of 2;" in shown
    assert "  Enemy fighting units captured: 0 of 15" in shown
    assert "Rules: GOW-W1" in shown
    assert "Northern infantry F10: Speed 1, Range 2, Attack 4, Defence 6 + 2 in the pass" in shown
    assert "Ground on F10: mountain pass. Defence +2. The bonus is for infantry" in shown
    assert "Ground on B15: arsenal. Sends lines of communication" in shown
    assert "  mountain       No unit may enter." in shown
    assert "There is no place and no piece 'Z99'" in shown
