"""Commands about records: verify, show, replay; images; and faulty files."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import sandtable
from sandtable.cli.record_files import RecordSaver
from sandtable.core import Record, salt_commitment


@pytest.fixture
def record(tmp_path: Path, duel: Path) -> Path:
    """A finished duel."""
    match = sandtable.game("game-of-war").new(duel, seed=1)
    if match.to_act == ("south",):
        match.apply("south", "end")
    match.apply("north", "A3-A4")
    match.apply("north", "B3-D4")
    file = tmp_path / "duel.record"
    match.record.save(file)
    return file


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A record in which north alone has deployed."""
    match = sandtable.game("game-of-war").new("free", seed=1)
    match.apply("north", "deploy standard")
    match.apply("north", "ready")
    match.apply("south", "place infantry K1")
    file = tmp_path / "secret.record"
    match.record.save(file)
    return file


def test_verify_says_what_it_checked(call, record, secret):
    actions = len(Record.load(record).entries)
    output = call("verify", record)
    assert output.returncode == 0
    assert re.fullmatch(
        rf"Verified: {actions} actions, 1 roll, seed hash [0-9a-f]{{64}}, "
        r"North wins: Every southern arsenal is destroyed. \(GOW-W1\)\n",
        output.stdout,
    )
    assert call("verify", secret).stdout.endswith(", not over yet, south to act\n")


def test_verify_says_which_promises_about_salts_it_checked(call, refusal, duel, tmp_path):
    withheld = sandtable.game("game-of-war").new(duel, seed=1, salts={"south": "open"}).record
    hashes = {"north": salt_commitment("rain")}
    file = tmp_path / "salted.record"
    replace(withheld, salt_hashes=hashes).save(file)
    assert call("verify", file).stdout.endswith(
        f"Salt of north: withheld, so it is not in the dice; hash {hashes['north']}\n"
        "Salt of south: in the dice; not committed, so the server knew it before the match began\n"
    )
    salts = {"north": "rain", "south": "open"}
    salted = sandtable.game("game-of-war").new(duel, seed=1, salts=salts).record
    replace(salted, salt_hashes=hashes).save(file)
    output = call("verify", file)
    assert output.returncode == 0
    assert f"Salt of north: in the dice; committed, hash {hashes['north']}\n" in output.stdout
    file.write_text(file.read_text().replace("salt north: rain", "salt north: chosen late"))
    assert "the salt does not match the salt hash that north committed to" in refusal("verify", file)


def test_show_prints_any_moment_through_any_eyes(call, record, secret):
    end = call("show", record)
    assert end.returncode == 0
    assert "<x> destroyed arsenal" in end.stdout
    assert " D  ·  ·  · ~C'" in end.stdout
    assert "North wins: Every southern arsenal is destroyed." in end.stdout
    before = call(
        "show", record, "--at", str(len(Record.load(record).entries) - 1), "--lens", "square C5"
    ).stdout
    assert " B  ·  ·  C  ·  ·  B" in before
    assert "C5: southern infantry" in before
    assert " G  ·  ·  C  C " not in call("show", secret).stdout
    assert " G  ·  ·  C  C " in call("show", secret, "--seat", "north").stdout


def test_show_draws_into_files(call, record, tmp_path):
    drawn = call("show", record, "--lens", "lines", "--svg", "moment.svg", "--png", "moment.png")
    assert (drawn.returncode, drawn.stdout) == (0, "")
    assert (tmp_path / "moment.svg").read_text().startswith("<svg")
    assert (tmp_path / "moment.png").read_bytes().startswith(b"\x89PNG")


def test_draw_makes_pictures_of_scenarios_and_positions(call, duel, tmp_path):
    assert call("draw", "game-of-war", "--lens", "lines north", "board.png", "--width", "400").returncode == 0
    assert (tmp_path / "board.png").read_bytes()[16:20] == (400).to_bytes(4, "big")
    line = "2I2/5/5/4i north 3 A2,D4"
    assert call("draw", "game-of-war", "--scenario", duel, "--position", line, "p.svg").returncode == 0
    assert "Northern infantry A3" in (tmp_path / "p.svg").read_text()


def test_replay_prints_every_step_into_a_pipe(call, record, secret):
    actions = len(Record.load(record).entries)
    shown = call("replay", record).stdout
    assert shown.count("╌╌╌ Frontier ╌╌") == actions + 1
    assert f"{actions} of {actions}: north B3-D4" in shown
    assert "The southern arsenal D4 is destroyed: that was this turn's attack." in shown
    unseen = call("replay", secret).stdout
    assert "1 of 3: north (unseen)" in unseen
    assert "2 of 3: north ready" in unseen
    assert "standard" not in unseen
    assert "1 of 3: north deploy standard" in call("replay", secret, "--seat", "north").stdout


def test_games_and_scenarios_are_listed(call):
    games = call("games").stdout
    assert "game-of-war: A Game of War" in games
    assert "Default: die" in games
    assert "Players (--seat SEAT=PLAYER): human, random, greedy" in games
    assert re.search(r"level:1 +Recruit\. Looks no further than its own turn", games)
    assert "The standard deployment." in call("scenario", "list", "game-of-war").stdout
    assert " O  ·  ·  ·" in call("scenario", "show", "game-of-war", "standard").stdout


def test_a_scenario_is_checked(call, refusal, duel):
    good = call("scenario", "check", "--game", "game-of-war", duel)
    assert (good.returncode, good.stderr) == (0, "")
    assert "a valid scenario of A Game of War, 'A duel'" in good.stdout
    duel.write_text(duel.read_text().replace('cavalry = "D5"', 'cavalry = "A5"'))
    assert f"{duel}, line 25: south cavalry: A5 is not in the territory of south" in refusal(
        "scenario", "check", "--game", "game-of-war", duel
    )


def test_a_lesson_is_checked(call, refusal, duel):
    example = Path(__file__).parents[2] / "docs/examples/lessons/hunt.toml"
    good = call("lesson", "check", example, "--game", "game-of-war")
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout == (
        f"{example}: a lesson of A Game of War, solved by its solution and not by 3 wrong attempts\n"
    )
    assert f"{duel}, line 1: 'title' is not a key here." in refusal(
        "lesson", "check", duel, "--game", "game-of-war"
    )
    assert "hunt.tml" in refusal("lesson", "check", "hunt.tml", "--game", "game-of-war")


def test_a_scenario_is_packed_and_read_from_its_archive(call, refusal, duel, tmp_path):
    packed = tmp_path / "shared.zip"
    made = call("scenario", "pack", duel, "-o", packed)
    assert (made.returncode, made.stderr) == (0, "")
    assert "'A duel', a scenario of A Game of War" in made.stdout
    assert "a valid scenario" in call("scenario", "check", "--game", "game-of-war", packed).stdout
    shown = call("scenario", "show", "game-of-war", packed).stdout
    assert shown == call("scenario", "show", "game-of-war", duel).stdout
    assert "must end in .zip" in refusal(
        "scenario", "pack", "--game", "game-of-war", duel, "-o", "shared.tar"
    )
    packed.write_bytes(packed.read_bytes()[:200])
    assert "is not a zip archive that can be read" in refusal(
        "scenario", "check", "--game", "game-of-war", packed
    )


def test_a_title_cannot_steer_the_terminal(call, duel):
    duel.write_text(duel.read_text().replace("A duel", "\\u001b[2JA duel"))
    refused = call("play", "game-of-war", "--scenario", duel)
    assert refused.returncode == 2
    assert "has no title (one line of text)" in refused.stderr
    assert "\x1b" not in refused.stderr


def edited(old: str, new: str):
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


SPOILT = {
    "empty": (lambda _: "", "this is not a record"),
    "something else": (lambda _: "[project]\n", "this is not a record"),
    "cut in a line": (lambda text: text[:-5], "the file was cut off"),
    "cut in the head": (lambda text: text[:70].rpartition("\n")[0] + "\n", "the file ends too early"),
    "another format": (edited("sandtable record 1", "sandtable record 9"), "this program reads format 1"),
    "another rules version": (edited("rules: 1", "rules: 99"), "played with version 99 of the rules"),
    "another game": (edited("game: game-of-war", "game: chess"), "There is no game 'chess'"),
    "another seed": (edited("seed: 1", "seed: 2"), "the seed does not match the seed hash"),
    "a wrong roll": (
        lambda text: re.sub(r"d2 = (\d)", lambda roll: f"d2 = {3 - int(roll[1])}", text),
        "the seed produces",
    ),
    "an illegal action": (edited("north B3-D4", "north B3-D5"), "is illegal"),
    "an unknown seat": (edited("north B3-D4", "west B3-D4"), "There is no seat 'west'"),
    "a missing action": (lambda text: re.sub(r"(?m)^\d+ north A3-A4\n", "", text), "is missing"),
    "an edited outcome": (edited("result: north", "result: south"), "records a win by south"),
}


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_spoilt_record_is_refused_in_one_sentence(record, refusal, spoil):
    change, sentence = SPOILT[spoil]
    record.write_text(change(record.read_text()))
    output = refusal("verify", record)
    assert str(record) in output
    assert sentence in output


@pytest.mark.parametrize("command", [["show"], ["replay"], ["play", "--resume"], ["verify"]])
def test_a_file_that_is_no_text_is_refused_by_every_command(tmp_path, refusal, command):
    (tmp_path / "noise").write_bytes(bytes(range(256)))
    assert "noise, line 2: is not UTF-8 text" in refusal(*command, "noise")
    assert "nowhere: cannot be read: No such file or directory" in refusal(*command, "nowhere")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["draw", "game-of-war"], "Missing argument 'OUT'"),
        (["draw", "game-of-war", "board.gif"], "it must end in .svg or .png"),
        (["draw", "game-of-war", "no/board.svg"], "no/board.svg: cannot be written"),
        (["draw", "game-of-war", "board.svg", "--lens", "nonsense"], "'nonsense' cannot be shown"),
        (["draw", "game-of-war", "board.svg", "--seat", "west"], "There is no seat 'west'"),
        (["draw", "game-of-war", "board.svg", "--position", "x"], "A position has at least four parts"),
        (["draw", "game-of-war", "board.png", "--width", "1"], "Invalid value for '--width'"),
        (["scenario", "check", "--game", "game-of-war", "x.txt"], "it must end in .toml or .zip"),
        (["scenario", "pack", "x.zip"], "it must end in .toml"),
        (["scenario", "pack", "x.toml"], "is not a scenario of any game"),
        (["scenario", "list", "chess"], "There is no game 'chess'"),
        (["scenario", "show", "game-of-war", "wateloo"], "Did you mean waterloo?"),
    ],
)
def test_a_bad_command_line_is_refused_in_one_sentence(refusal, arguments, sentence):
    assert sentence in refusal(*arguments)


def test_a_moment_that_is_not_there(record, refusal):
    assert "there is no step 99" in refusal("show", record, "--at", "99")
    assert "There is no seat 'west'" in refusal("show", record, "--seat", "west")


def test_a_record_that_another_program_changed_is_left_alone(tmp_path, monkeypatch):
    """Two people resume the same game: no moves are lost."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    match = sandtable.game("game-of-war").new(seed=1, options={"first": "north"})
    file = tmp_path / "game.record"
    match.record.save(file)
    one, two = (RecordSaver(file) for _ in range(2))
    mine, yours = match.copy(), match.copy()
    mine.apply("north", "H4-J4")
    yours.apply("north", "end")
    assert one.save(mine.record) is None
    output = str(two.save(yours.record))
    assert "was changed by another program" in output
    assert Record.load(file) == mine.record
    assert Record.load(two.path) == yours.record
    assert str(two.path) in output


@pytest.mark.parametrize("arguments", [(), ("scenario",)])
def test_without_a_command_help_is_shown(call, arguments):
    ran = call(*arguments)
    assert (ran.returncode, ran.stderr) == (2, "")
    assert "Usage: sandtable" in ran.stdout
