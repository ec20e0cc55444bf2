"""The analysis board: records, variations and positions."""

from pathlib import Path

import pytest
from litestar.testing import TestClient

import sandtable
from sandtable import Record
from sandtable.core import SetupError
from sandtable.server import analysis_board
from sandtable.server.analysis_board import AnalysisBoard
from sandtable.server.config import Config, Limits
from sandtable.server.wire import Analyse, LineEntry
from tests.server.applications import ORIGIN, application
from tests.server.asking import reason

RECORD = (Path(__file__).parents[1] / "records" / "game-of-war-standard-resignation.record").read_text()
FREE = (Path(__file__).parents[1] / "records" / "game-of-war-free-agreed-draw.record").read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server for all tests here: nothing is stored, and its reading process starts only once."""
    url = f"sqlite:///{tmp_path_factory.mktemp('analysis')}/matches.db"
    app = application(Config(database_url=url, origins=(ORIGIN,), limits=Limits.none()))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


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
    board, applied = AnalysisBoard(), []
    monkeypatch.setattr(sandtable.Match, "apply", _counted(sandtable.Match.apply, applied))
    line = [LineEntry("north", "G3-G2"), LineEntry("north", "H3-H2"), LineEntry("north", "end")]
    for length in range(len(line) + 1):
        question = Analyse(game="game-of-war", options={"first": "north"}, line=tuple(line[:length]))
        assert board.analyse(question).at == length
    assert len(applied) == len(line)
    for keep in range(3):
        board.analyse(Analyse(record=RECORD, keep=keep))
    assert len(applied) == len(line) + len(Record.parse(RECORD).entries)


def test_a_long_record_is_rejected(server, monkeypatch):
    assert "may have 300,000" in reason(server.post("/api/analysis", json={"record": "x" * 300_001}), 400)
    head, start, _ = RECORD.partition("\n1 ")
    long = f"{head}{start}south A1-A2\n" + "".join(f"{number} south A1-A2\n" for number in range(2, 5_002))
    assert "too long" in reason(server.post("/api/analysis", json={"record": long}), 400)
    monkeypatch.setattr(analysis_board, "MOST_ACTIONS", len(Record.parse(RECORD).entries) - 1)
    with pytest.raises(SetupError, match="too long"):
        AnalysisBoard().analyse(Analyse(record=RECORD))


def test_the_cache_is_limited_by_positions(monkeypatch):
    monkeypatch.setattr(analysis_board, "_CACHED_POSITIONS", 6)
    board = AnalysisBoard()
    line = (LineEntry("north", "G3-G2"), LineEntry("north", "H3-H2"))
    for length in (0, 1, 2):  # of 1, 2 and 3 positions
        board.analyse(Analyse(game="game-of-war", options={"first": "north"}, line=line[:length]))
    assert [len(match) + 1 for match in board._cache.values()] == [1, 2, 3]
    board.analyse(Analyse(game="game-of-war", options={"first": "south"}))
    assert sum(len(match) + 1 for match in board._cache.values()) == board._positions <= 6
    board.analyse(Analyse(record=RECORD))
    assert len(board._cache) == 1  # the latest stays, however long


def _counted(method, calls):
    def apply(match, seat, text):
        calls.append(text)
        return method(match, seat, text)

    return apply
