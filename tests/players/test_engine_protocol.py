"""Version 2 of the protocol, and that programs of version 1 play on as they did."""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

import sandtable
from sandtable.cli.serve import offer_engines
from sandtable.core import SetupError
from sandtable.players import PlayerFailed
from sandtable.players.engines.messages import (
    EngineOption,
    Question,
    facts_of,
    merge_patch,
    without_nulls,
    without_picture,
)
from sandtable.players.engines.settings import VARIABLE
from sandtable.players.player import PlayedStep, TimeLeft, TurnContext
from sandtable.players.registry import check_engine
from sandtable.players.seat_players import SeatPlayers
from tests.players.engine_examples import NODE, example, example_in_javascript

GAME = sandtable.game("game-of-war")
DUEL = Path(__file__).parents[1] / "scenarios" / "duel.toml"
OLD = f"engine:{Path(__file__).parent / 'engine_of_version_1.py'}"

LISTENER = """
import sys
DECLARES = {declares!r}
for line in sys.stdin:
    print(line, end="", file=sys.stderr, flush=True)
    if line.startswith("sandtable"):
        print("protocol 2", flush=True)
    elif line.startswith("protocol"):
        for said in DECLARES:
            print(said)
        print("ready Listener", flush=True)
    elif line.startswith("new"):
        print("ready", flush=True)
    elif line.startswith("think"):
        print("action end", flush=True)
"""
DEPTH = 'option {"name":"depth","type":"integer","default":3,"lowest":1,"highest":9}'


def listener(folder: Path, *declares: str) -> str:
    """Return a program that notes what it is told, and ends every turn."""
    file = folder / "listener.py"
    file.write_text(LISTENER.format(declares=declares))
    return f"engine:{file},log={folder / 'heard'}"


def heard(folder: Path, word: str) -> list[dict]:
    lines = (folder / "heard").read_text().splitlines()
    return [json.loads(line.partition(" ")[2]) for line in lines if line.startswith(f"{word} ")]


def play(engine: str, turns: int = 2, time: TimeLeft | None = None) -> sandtable.Match:
    match = GAME.new(DUEL, seed=1, options={"first": "north"})
    players = SeatPlayers(match, {"north": engine}, programs=True)
    try:
        for _ in range(turns):
            players.prepare("north", time)
            match.apply("north", players.choose("north"))
            match.apply("south", "end")
    finally:
        players.close()
    return match


def test_a_question_holds_news_position_and_what_changed(tmp_path):
    match = play(listener(tmp_path), 3)
    first, second, third = heard(tmp_path, "think")
    assert first["position"] == match.at(0).position_text()
    assert second["position"] == match.at(2).position_text()
    assert "since" not in first
    assert [(step["seat"], step["action"]) for step in second["since"]] == [
        ("north", "end"),
        ("south", "end"),
    ]
    facts = first["facts"]
    for number, question in ((2, second), (4, third)):
        merged = msgspec.json.decode(json.dumps(patched(facts, question["facts"])))
        assert merged == facts_of(match.at(number).view("north", picture=False))
        facts = merged
    assert "board" not in second["facts"]
    assert "end" in first["actions"]
    assert {choice["action"] for choice in first["choices"]} == {"offer draw", "resign"}
    assert first["time"] == {"seconds": 5.0, "tolerance": 1.0}


def patched(before, patch):
    """Apply a JSON merge patch as RFC 7396 describes it."""
    if not isinstance(patch, dict):
        return patch
    after = dict(before) if isinstance(before, dict) else {}
    for key, value in patch.items():
        if value is None:
            after.pop(key, None)
        else:
            after[key] = patched(after.get(key), value)
    return after


def test_later_questions_are_far_smaller_than_those_of_version_1(tmp_path):
    match = play(listener(tmp_path), 3)
    lines = [line for line in (tmp_path / "heard").read_text().splitlines() if line.startswith("think")]
    old = len(msgspec.json.encode(without_picture(match.at(4).view("north", picture=False))))
    assert len(lines[2]) < old / 3


def test_a_program_gets_only_the_parts_that_it_wants(tmp_path):
    play(listener(tmp_path, "want position"), 1)
    assert heard(tmp_path, "think")[0].keys() == {"time", "to_act", "position"}


def test_a_question_follows_its_schema(tmp_path):
    play(listener(tmp_path, "want since position facts choices status"), 2)
    for question in heard(tmp_path, "think"):
        assert msgspec.convert(question, Question).status


def test_a_clock_is_shown_to_a_program(tmp_path):
    play(listener(tmp_path), 1, TimeLeft(42.0, bank=42.0, increment=1.0, tolerance=0.5))
    assert heard(tmp_path, "think")[0]["time"] == {
        "seconds": 42.0, "bank": 42.0, "increment": 1.0, "tolerance": 0.5
    }  # fmt: skip


def test_a_program_starts_before_its_clock(tmp_path):
    match = GAME.new(DUEL, seed=1, options={"first": "north"})
    players = SeatPlayers(match, {"north": listener(tmp_path)}, programs=True)
    try:
        players.prepare("north", TimeLeft(5.0))
        assert [line.split()[0] for line in (tmp_path / "heard").read_text().splitlines()] == [
            "sandtable", "protocol", "new"
        ]  # fmt: skip
        assert players.choose("north") == "end"
    finally:
        players.close()


def test_nothing_hidden_is_in_the_news_or_the_position():
    match = GAME.new("free", seed=1)
    match.apply("north", "deploy standard")
    match.apply("north", "ready")
    seen = TurnContext.of(match, "south").since
    assert all(step.action is None for step in seen)
    hidden = {event.text for number in (1, 2) for event in match.events_of(number, "north")} - {
        event.text for number in (1, 2) for event in match.events_of(number, "south")
    }
    assert not hidden & {event.text for step in seen for event in step.events}
    own = TurnContext.of(match, "north").since
    assert own == (PlayedStep("north", "ready", own[0].events),)


def test_where_nothing_is_hidden_every_seat_knows_the_position():
    match = GAME.new("free", seed=5)
    players = SeatPlayers(match, dict.fromkeys(match.seats, "greedy"))
    hidden, known = 0, 0
    while match.to_act and len(match) < 120:
        seat = match.to_act[0]
        match.apply(seat, players.choose(seat))
        if match.game.hides(match.state):
            hidden += 1
            continue
        known += 1
        for one in match.seats:
            state = match.game.sample(match.view(one, picture=False), Random(known))
            assert match.game.position_line(state) == match.position_text()
    assert hidden
    assert known


@pytest.mark.parametrize("game", ["kriegspiel83", "taktik", "modern"])
def test_news_hold_only_events_that_the_seat_may_know(game):
    match = sandtable.game(game).new("lesson" if game == "modern" else None, seed=2)
    players = SeatPlayers(match, dict.fromkeys(match.seats, "random"))
    for _ in range(25):
        seat = match.to_act[0]
        match.apply(seat, players.choose(seat))
    for seat in match.seats:
        begin = match.last_action_of(seat) or 1
        known = [
            event.text for number in range(begin, len(match) + 1) for event in match.events_of(number, seat)
        ]
        context = TurnContext.of(match, seat)
        assert [event.text for step in context.since for event in step.events] == known
        assert all(event.audience is None for step in context.since for event in step.events)
        assert {step.seat for step in context.since if step.action is not None} <= {seat}


# Options


def test_declared_options_reach_the_program_with_their_types(tmp_path):
    flag = 'option {"name":"bold","type":"flag","default":false}'
    style = 'option {"name":"style","type":"pick","default":"calm","values":["calm","wild"]}'
    play(listener(tmp_path, DEPTH, flag, style) + ",depth=5,bold=yes", 1)
    assert heard(tmp_path, "new")[0]["settings"] == {"depth": 5, "bold": True, "style": "calm"}


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        ("depth=12", "depth=12 is not a whole number from 1 to 9"),
        ("depth=deep", "depth=deep is not a whole number from 1 to 9"),
        ("detph=3", "there is no option 'detph'. Did you mean depth?"),
    ],
)
def test_a_setting_that_does_not_fit_is_refused(tmp_path, setting, why):
    engine = f"{listener(tmp_path, DEPTH)},{setting}"
    with pytest.raises(SetupError, match=why.replace("?", r"\?")):
        check_engine(engine, GAME)
    with pytest.raises(PlayerFailed, match=f"cannot be set up: .*{why[:-1]}"):
        play(engine, 1)


def test_the_settings_of_a_listed_engine_are_checked_too(tmp_path, monkeypatch):
    command = listener(tmp_path, DEPTH).removeprefix("engine:").partition(",")[0]
    file = tmp_path / "engines.toml"
    file.write_text(f'[listener]\ncommand = ["{command}"]\nsettings = {{ depth = 12 }}\n')
    monkeypatch.setenv(VARIABLE, str(file))
    with pytest.raises(SetupError, match="The engine listener: depth=12 is not a whole number"):
        check_engine("listener", GAME)
    with pytest.raises(SetupError, match="The engine listener: depth=12"):
        offer_engines(file)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("option {}", "which is no option"),
        ('option {"name":"a","type":"integer","default":"x"}', "default that is not one of its values"),
        (f"{DEPTH}\n{DEPTH}", "declared the option depth twice"),
        ('option {"name":"seconds","type":"text","default":""}', "which Sandtable uses itself"),
        ('option {"name":"Depth 1","type":"text","default":""}', "lower-case letters and _"),
        ("want wine", "wants 'wine'; the parts are since, position, facts, choices, status"),
        ("protocol 3", "answered 'protocol 3' where 'ready' was expected"),
        ("hello", "answered 'hello' where 'ready' was expected"),
    ],
)
def test_a_wrong_declaration_is_a_failure_with_the_reason(tmp_path, said, why):
    with pytest.raises(PlayerFailed, match=why):
        play(listener(tmp_path, said), 1)


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (
            {"type": "number", "default": 0.5, "lowest": 0, "highest": 1},
            ("0.25", 0.25),
            ("2", "nan", "inf", "x"),
        ),
        ({"type": "flag", "default": True}, ("no", False), ("maybe",)),
        ({"type": "text", "default": "", "highest": 3}, ("abc", "abc"), ("abcd",)),
        ({"type": "pick", "default": "a", "values": ["a", "b"]}, ("b", "b"), ("c",)),
    ],
)
def test_each_kind_of_option_knows_its_values(kind, good, bad):
    option = EngineOption.read(json.dumps({"name": "it"} | kind))
    assert option.value_of(good[0]) == good[1]
    for written in bad:
        with pytest.raises(SetupError, match=f"it={written} is not"):
            option.value_of(written)


def test_a_merge_patch_leads_from_one_state_to_the_next():
    rng = Random(4)

    def data(depth: int):
        if depth == 0 or rng.random() < 0.3:
            return rng.choice([1, "a", None, [1, None, 2], []])
        return {key: data(depth - 1) for key in rng.sample("abcd", rng.randint(0, 4))}

    for _ in range(300):
        before, after = ({"x": data(3), "y": data(3)} for _ in range(2))
        before, after = without_nulls(before), without_nulls(after)
        assert patched(before, merge_patch(before, after)) == after


# Both versions


def test_a_program_of_version_1_plays_on():
    match = GAME.new(DUEL, seed=3)
    players = SeatPlayers(match, dict.fromkeys(match.seats, OLD), programs=True)
    try:
        for _ in range(20):
            if match.to_act:
                match.apply(match.to_act[0], players.choose(match.to_act[0]))
        assert set(players.names().values()) == {"Any legal move"}
    finally:
        players.close()
    assert len(match) >= 5


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed")
@pytest.mark.parametrize("game", ["game-of-war", "kriegspiel83"])
def test_the_examples_in_two_languages_play_each_other(game):
    match = sandtable.game(game).new(DUEL if game == "game-of-war" else None, seed=3)
    engines = (example("tries=3"), example_in_javascript("boldness=1"))
    players = SeatPlayers(match, dict(zip(match.seats, engines, strict=True)), programs=True)
    try:
        while match.to_act and len(match) < 60:
            match.apply(match.to_act[0], players.choose(match.to_act[0]))
        assert set(players.names().values()) == {"Any legal move", "Attacker in JavaScript"}
    finally:
        players.close()
    match.record.verify()
    assert len(match) >= 3
