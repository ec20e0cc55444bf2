"""Programs that hold a seat: what they receive, and that nothing they do harms the match."""

import json
from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.core import FileError, SetupError
from sandtable.players import MatchContext, PlayerFailed, check_player, make_player, player_names
from sandtable.players.engines.settings import VARIABLE
from sandtable.players.player import Closeable
from sandtable.players.seat_players import SeatPlayers
from tests.players import bad_engines

GAME = sandtable.game("game-of-war")
EXAMPLE = f"engine:{Path(__file__).parents[2] / 'examples' / 'engine.py'}"
DUEL = Path(__file__).parents[1] / "scenarios" / "duel.toml"


def match_of_two() -> sandtable.Match:
    return GAME.new(seed=1, options={"first": "north"})


def fails(name: str, folder: Path) -> str:
    match = match_of_two()
    seconds = 0.1 if name in ("is silent", "trickles") else 30
    players = SeatPlayers(match, {"north": bad_engines.write(name, folder, seconds=seconds)}, programs=True)
    with pytest.raises(PlayerFailed) as caught:
        players.choose("north")
    players.close()
    assert not bad_engines.running(folder)
    return str(caught.value)


def test_a_program_holds_a_seat_and_may_send_information(tmp_path):
    match = match_of_two()
    players = SeatPlayers(match, {"north": bad_engines.write("ends", tmp_path)}, programs=True)
    assert [players.choose("north"), players.choose("north")] == ["end", "end"]
    assert len(bad_engines.running(tmp_path)) == 1
    players.close()
    assert not bad_engines.running(tmp_path)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("crashes at once", "ended with status 3"),
        ("crashes in thought", "The engine Polite 1.0 was killed by signal 9"),
        ("is silent", "did not answer within 0.1 seconds"),
        ("says nonsense", "answered 'I would rather not' where 'action' was expected"),
        ("says what is no text", "wrote something that is not UTF-8 text"),
        ("floods", "wrote more than 1 MiB in one answer"),
        ("floods without a line", "wrote more than 1 MiB in one answer"),
        ("trickles", "did not answer within 0.1 seconds"),
        ("closes its output", "closed its output"),
    ],
)
def test_a_program_that_does_not_answer_has_failed_and_is_killed(name, reason, tmp_path):
    assert reason in fails(name, tmp_path)


def test_a_program_that_never_reads_does_not_block_the_writer(tmp_path):
    match = match_of_two()
    written = bad_engines.write("never reads", tmp_path, seconds=0.1) + ",note=" + "x" * 200_000
    players = SeatPlayers(match, {"north": written}, programs=True)
    with pytest.raises(PlayerFailed, match=r"did not answer within 0.1 seconds"):
        players.choose("north")
    assert not bad_engines.running(tmp_path)


def test_a_program_receives_the_match_its_seat_its_settings_and_then_views(tmp_path):
    file, log = tmp_path / "notes.py", tmp_path / "heard"
    file.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    print(line, end='', file=sys.stderr, flush=True)\n"
        "    print('action end' if line.startswith('think') else 'ready', flush=True)\n"
    )
    match = GAME.new(DUEL, seed=1, options={"first": "south"})
    written = f"engine:{file},seconds=1.5,grace=60,depth=3,log={log}"
    players = SeatPlayers(match, {"south": written}, programs=True)
    assert players.choose("south") == "end"
    players.close()
    hello, new, think, farewell = log.read_text().splitlines()
    assert hello == "sandtable 1"
    about = json.loads(new.removeprefix("new "))
    assert about.pop("seed") in range(1 << 32)
    assert about == {
        "game": "game-of-war",
        "rules": 1,
        "scenario": "duel",
        "options": {"first": "south"},
        "seats": ["north", "south"],
        "seat": "south",
        "settings": {"depth": "3"},
    }
    word, seconds, view = think.split(" ", 2)
    assert (word, seconds) == ("think", "1.5")
    seen = json.loads(view)
    assert seen["seat"] == "south"
    assert "resign" in {choice["action"] for choice in seen["choices"]}
    assert not {"scene", "lenses", "keyboard"} & seen.keys()
    assert farewell == "quit"


def example_plays(game: str, scenario: str) -> sandtable.Record:
    match = sandtable.game(game).new(scenario, seed=3)
    players = SeatPlayers(match, dict.fromkeys(match.seats, EXAMPLE), programs=True)
    while match.to_act and len(match) < 30:
        match.apply(match.to_act[0], players.choose(match.to_act[0]))
    players.close()
    return match.record


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("game-of-war", "free"), ("kriegspiel83", "standard"), ("taktik", "introductory"), ("modern", "lesson")],
)
def test_the_example_plays_every_game_by_the_rules(game, scenario):
    assert len(example_plays(game, scenario).entries) > 5


def test_the_example_plays_alike_with_the_same_seed():
    assert example_plays("game-of-war", "standard") == example_plays("game-of-war", "standard")


# Permission to start a program


def test_only_trusted_callers_can_name_a_program():
    with pytest.raises(SetupError, match="has no computer player 'engine:"):
        make_player(EXAMPLE, GAME, Random(1))


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("engine:", "Name the program of the engine"),
        ("engine:'", "No closing quotation"),
        (
            "engine:no-such-program-anywhere",
            "The program 'no-such-program-anywhere' of the engine was not found",
        ),
        ("engine:true,seconds=soon", "seconds=soon is not a time"),
        ("engine:true,seconds=nan", "seconds=nan is not a time"),
        ("engine:true,depth=1,depth=2", "sets depth twice"),
        ("greedy:3", "greedy has no settings"),
        (":3", "names no player"),
    ],
)
def test_an_invalid_player_is_an_error_with_the_reason(written, why):
    with pytest.raises(SetupError, match=why):
        check_player(written, GAME, programs=True)


def test_a_machine_offers_programs_by_name(tmp_path, monkeypatch):
    file = tmp_path / "engines.toml"
    program = Path(EXAMPLE.removeprefix("engine:"))
    file.write_text(
        f'[plain]\ncommand = ["{program}"]\ngames = ["game-of-war"]\nseconds = 2\n'
        f'[greedy]\ncommand = ["{program}"]\n'
    )
    monkeypatch.setenv(VARIABLE, str(file))
    assert player_names(GAME) == ("random", "plain", "greedy")
    assert player_names(sandtable.game("taktik")) == ("random", "greedy")
    match = match_of_two()
    plain = make_player("plain", GAME, Random(1), context=MatchContext.of(match, "north"))
    action = plain.choose(match.view("north", picture=False))
    assert isinstance(plain, Closeable)
    plain.close()
    match.apply("north", action)
    with pytest.raises(SetupError, match="are made by the host of this machine"):
        make_player("plain:rm", GAME, Random(1))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[plain]\n", "missing required field `command`"),
        ('[plain]\ncommand = ["a"]\ntime = 3\n', "unknown field `time`"),
        ("[Plain Engine]\n", "is not TOML"),
        ('["../x"]\ncommand = ["a"]\n', "is not a name for an engine"),
    ],
)
def test_a_mistake_in_the_list_of_programs_is_an_error_with_the_reason(text, why, tmp_path, monkeypatch):
    (tmp_path / "engines.toml").write_text(text)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "engines.toml"))
    with pytest.raises(FileError, match=why):
        player_names(GAME)
