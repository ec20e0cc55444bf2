"""The analysis board: records, variations and positions."""

import asyncio
from pathlib import Path
from threading import Event

import pytest

import sandtable
from sandtable import Record
from sandtable.server.errors import RateLimited
from sandtable.server.routes import analysis
from sandtable.server.routes.analysis import AnalysisService
from sandtable.server.wire import Analyse, LineEntry
from tests.server.asking import reason
from tests.server.serving import PATIENCE, story

RECORD = (Path(__file__).parents[1] / "records" / "game-of-war-standard-resignation.record").read_text()
FREE = (Path(__file__).parents[1] / "records" / "game-of-war-free-agreed-draw.record").read_text()


def analysed(server, **question):
    answer = server.post("/api/analysis", json=question)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_record_is_stepped_through(server):
    entries = Record.parse(RECORD).entries
    for keep in (0, 1, len(entries)):
        position = analysed(server, record=RECORD, keep=keep, seat=None)
        assert position["at"] == keep
        assert [(one["seat"], one["action"]) for one in position["entries"]] == [
            (entry.seat, entry.action) for entry in entries
        ]
        assert len(position["log"]) == keep + 1
        assert position["position"] == Record.parse(RECORD).replay(at=keep).position_text()
        assert len(Record.parse(position["record"]).entries) == keep
    assert position["view"]["outcome"]


def test_an_illegal_action_in_a_variation_names_the_rule(server):
    base = {"game": "game-of-war", "options": {"first": "north"}}
    line = [{"seat": "north", "action": "G3-G2"}]
    tried = analysed(server, **base, line=line)
    assert tried["seat"] == "north"
    assert tried["entries"] == line
    assert [entry.action for entry in Record.parse(tried["record"]).entries] == ["G3-G2"]
    refused = server.post("/api/analysis", json={**base, "line": [*line, *line]})
    assert refused.status_code == 400
    assert refused.json()["rule"] == "GOW-M1"
    earlier = server.post("/api/analysis", json={**base, "line": [*line, *line, *line]})
    assert "Action 2 of the variation" in reason(earlier, 400)


def test_a_position_is_restored_and_a_lens_answers(server):
    match = sandtable.game("game-of-war").new(seed=1, options={"first": "north"})
    match.apply("north", "G3-G2")
    base = {"game": "game-of-war", "options": {"first": "north"}, "position": match.position_text()}
    position = analysed(server, **base, query="lines")
    assert position["position"] == match.position_text()
    assert "North: 17 online, 0 offline." in position["finding"]["lines"]
    assert reason(server.post("/api/analysis", json={**base, "query": "nonsense"}), 400)


def test_each_seat_sees_what_it_may(server):
    entries = Record.parse(FREE).entries
    keep = next(number for number, entry in enumerate(entries, 1) if entry.seat == "north")
    own, other = (analysed(server, record=FREE, keep=keep, seat=seat) for seat in ("north", "south"))

    def northern(position):
        pieces = position["view"]["picture"]["pieces"]
        return [piece for piece in pieces if piece["side"] == "north" and piece.get("place")]

    assert northern(own)
    assert not northern(other)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ({}, "The request needs a record or a game."),
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "game-of-war", "scenario": "/etc/hostname.toml"}, "has no scenario"),
        ({"game": "game-of-war", "seat": "west"}, "There is no seat 'west'"),
        ({"game": "game-of-war", "keep": 1}, "there is no step 1"),
        ({"record": "nonsense\n"}, "line 1: "),
        ({"record": RECORD.replace("scenario: standard", "scenario: /etc/hostname.toml")}, "has no scenario"),
        ({"record": RECORD.replace("\n1 ", "\n1 south A1-A2\n2 ", 1)}, "line"),
    ],
)
def test_an_unplayable_setup_returns_a_sentence(server, question, sentence):
    assert sentence in reason(server.post("/api/analysis", json=question), 400)


def test_a_file_of_the_server_is_never_read(server, tmp_path):
    (tmp_path / "secret.toml").write_text("my secret\n")
    for question in (
        {"game": "game-of-war", "scenario": f"{tmp_path}/secret.toml"},
        {"record": RECORD.replace("scenario: standard", f"scenario: {tmp_path}/secret.toml")},
    ):
        error = reason(server.post("/api/analysis", json=question), 400)
        assert "has no scenario" in error
        assert "my secret" not in error


def test_the_same_prefix_is_played_once(monkeypatch):
    service, applied = AnalysisService(), []
    monkeypatch.setattr(sandtable.Match, "apply", _counted(sandtable.Match.apply, applied))
    line = [LineEntry("north", "G3-G2"), LineEntry("north", "H3-H2"), LineEntry("north", "end")]
    for length in range(len(line) + 1):
        question = Analyse(game="game-of-war", options={"first": "north"}, line=tuple(line[:length]))
        assert service._analyse(question).at == length
    assert len(applied) == len(line)
    for keep in range(3):
        service._analyse(Analyse(record=RECORD, keep=keep))
    assert len(applied) == len(line) + len(Record.parse(RECORD).entries)


def test_a_long_record_is_rejected(server, monkeypatch):
    assert "at most 300,000" in reason(server.post("/api/analysis", json={"record": "x" * 300_001}), 400)
    monkeypatch.setattr(analysis, "MOST_ACTIONS", len(Record.parse(RECORD).entries) - 1)
    assert "too long" in reason(server.post("/api/analysis", json={"record": RECORD}), 400)


def test_the_cache_is_limited_by_positions(monkeypatch):
    monkeypatch.setattr(analysis, "_CACHED_POSITIONS", 6)
    service = AnalysisService()
    line = (LineEntry("north", "G3-G2"), LineEntry("north", "H3-H2"))
    for length in (0, 1, 2):  # of 1, 2 and 3 positions
        service._analyse(Analyse(game="game-of-war", options={"first": "north"}, line=line[:length]))
    assert [len(match) + 1 for match in service._cache.values()] == [1, 2, 3]
    service._analyse(Analyse(game="game-of-war", options={"first": "south"}))
    assert sum(len(match) + 1 for match in service._cache.values()) == service._positions <= 6
    service._analyse(Analyse(record=RECORD))
    assert len(service._cache) == 1  # the latest stays, however long


@story
async def test_one_address_is_answered_one_by_one_and_others_meanwhile():
    class SlowService(AnalysisService):
        def _analyse(self, question):
            if question.record == "slow":
                started.set()
                assert go_on.wait(PATIENCE)
            return super()._analyse(Analyse(game="game-of-war"))

    started, go_on, service = Event(), Event(), SlowService()
    greedy = [asyncio.create_task(service.analyse(Analyse(record="slow"), "greedy")) for _ in range(4)]
    try:
        await asyncio.to_thread(started.wait, PATIENCE)
        with pytest.raises(RateLimited):
            async with asyncio.timeout(PATIENCE):
                await service.analyse(Analyse(record="slow"), "greedy")
        async with asyncio.timeout(PATIENCE):
            assert await service.analyse(Analyse(), "somebody else")
        assert not any(task.done() for task in greedy)
    finally:
        go_on.set()
    assert len(await asyncio.gather(*greedy)) == 4
    assert service._waiting.total() == 0


@story
async def test_when_too_many_wait_the_next_request_is_rejected(monkeypatch):
    monkeypatch.setattr(analysis, "_MAX_WAITING", 2)
    service = AnalysisService()
    async with service._slots, service._slots:  # all are taken
        waiting = [
            asyncio.create_task(service.analyse(Analyse(game="game-of-war"), name)) for name in ("a", "b")
        ]
        await asyncio.sleep(0)
        with pytest.raises(RateLimited):
            async with asyncio.timeout(PATIENCE):
                await service.analyse(Analyse(game="game-of-war"), "c")
    assert len(await asyncio.gather(*waiting)) == 2


def _counted(method, calls):
    def apply(match, seat, text):
        calls.append(text)
        return method(match, seat, text)

    return apply
