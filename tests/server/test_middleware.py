"""Logs, metrics and health, and the pages of the client."""

import asyncio
import io
import json
import logging
from contextlib import suppress
from pathlib import Path

import pytest

from sandtable.matches import StoreError
from sandtable.server.logs import JsonLines, TextLines
from sandtable.server.routes import client
from tests.server.asking import PERSON, bearing, created, match_request, reason


@pytest.fixture
def logged():
    """The server's log as JSON during the test."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    log = logging.getLogger("sandtable")
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    yield stream
    log.removeHandler(handler)
    log.setLevel(before)


def test_a_request_is_logged_without_its_secrets(server, logged):
    match_id, tokens = created(server, match_request(salt="my-salt"))
    server.post("/api/accounts", json={"name": "Ada", "password": "correct horse"})
    answer = server.get(f"/api/matches/{match_id}/view?x=my-query", headers=bearing(tokens["north"]))
    server.get("/m/my-path/nowhere")
    lines = [json.loads(line) for line in logged.getvalue().splitlines()]
    seen = next(line for line in lines if line.get("path") == "/api/matches/{match_id}/view")
    assert (seen["method"], seen["status"], seen["level"]) == ("GET", 400, "info")
    assert seen["request"] == answer.headers["x-request-id"]
    assert seen["ms"] > 0
    cookie = server.cookies["sandtable-session"]
    for secret in (match_id, tokens["north"], cookie, "correct horse", "my-salt", "my-query", "my-path"):
        assert secret not in logged.getvalue()


def test_an_unexpected_error_is_logged_and_returned_without_detail(server, logged, monkeypatch):
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("inner detail")

    monkeypatch.setattr(server.app.state.hall.store, "lobby", broken)
    answer = server.get("/api/lobby")
    error = reason(answer, 500)
    assert "inner detail" not in error
    assert answer.headers["x-request-id"] in error
    lines = [json.loads(line) for line in logged.getvalue().splitlines()]
    (failure,) = [line for line in lines if line["level"] == "error"]
    assert "inner detail" in failure["traceback"]
    assert failure["request"] == answer.headers["x-request-id"]


def test_a_database_that_does_not_answer_is_503_and_its_words_are_for_the_log(server, logged, monkeypatch):
    assert server.get("/health").text == "well\n"

    async def gone(*_: object) -> None:
        raise StoreError("The database failed, and nothing was half-written: no host db.inside.example.")

    monkeypatch.setattr(server.app.state.hall.store, "ping", gone)
    answer = server.get("/health")
    assert reason(answer, 503).startswith("The database does not answer.")
    assert "inside" not in answer.text
    assert "db.inside.example" in logged.getvalue()
    assert answer.headers["retry-after"]


def test_figures_count_requests_matches_and_sockets(server):
    match_id, tokens = created(server, match_request(seats={"north": PERSON, "south": PERSON}))
    for _ in range(2):  # the second is a retry
        action = {"id": "a", "action": "G3-G2"}
        server.post(f"/api/matches/{match_id}/actions", json=action, headers=bearing(tokens["north"]))
    with server.websocket_connect("/api/socket") as socket:
        socket.send_json({"type": "hello", "match": match_id})
        assert socket.receive_json()["type"] == "welcome"
        metrics = server.app.state.metrics.text().decode()
    lines = metrics.splitlines()
    assert 'sandtable_requests_total{method="POST",path="/api/matches",status="201"} 1.0' in lines
    assert "sandtable_live_matches 1.0" in lines
    assert "sandtable_sockets 1.0" in lines
    assert "sandtable_actions_total 1.0" in lines
    assert "sandtable_computers_thinking 0.0" in lines
    assert match_id not in metrics


def test_the_text_log_has_one_line_per_event():
    record = logging.LogRecord("x", logging.WARNING, "", 1, "It rains in %s", ("Ulm",), None)
    record.fields = {"ms": 3}
    assert TextLines().format(record).endswith("warning It rains in Ulm ms=3")


def test_the_page_is_there_for_every_address_of_the_client(server, tmp_path, monkeypatch):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Sandtable</title>")
    (tmp_path / "assets" / "index-1a2b.js").write_text("export {}")
    (tmp_path.parent / "outside.js").write_text("secret")
    monkeypatch.setattr(client, "FOLDER", tmp_path)
    paths = ("/", "/new?game=game-of-war", "/m/abc", "/analysis", "/rules/game-of-war", "/account", "/about")
    for path in paths:
        page = server.get(path)
        assert page.status_code == 200, path
        assert "<title>Sandtable</title>" in page.text
        assert page.headers["cache-control"] == "no-cache"
        assert "script-src 'self'" in page.headers["content-security-policy"]
    lost = server.get("/nowhere", headers={"Accept": "text/html"})
    assert (lost.status_code, "<title>Sandtable</title>" in lost.text) == (404, True)
    asset = server.get("/assets/index-1a2b.js")
    assert asset.headers["content-type"].startswith("text/javascript")
    assert "immutable" in asset.headers["cache-control"]
    for path in ("/assets/nowhere.js", "/assets/..%2f..%2foutside.js", "/assets/%00", "/assets/"):
        assert server.get(path).status_code == 404


def test_no_file_is_read_where_all_wait_for_it(server, monkeypatch):
    read, in_the_loop = Path.read_bytes, []

    def watched(path: Path) -> bytes:
        with suppress(RuntimeError):
            asyncio.get_running_loop()
            in_the_loop.append(path)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", watched)
    for path in ("/", "/nowhere", "/assets/nowhere.js", "/licenses.md"):
        server.get(path, headers={"Accept": "text/html"})
    assert in_the_loop == []


def test_a_client_that_is_not_built_shows_how_to_build_it(server, tmp_path, monkeypatch):
    monkeypatch.setattr(client, "FOLDER", tmp_path / "nowhere")
    page = server.get("/")
    assert page.status_code == 200
    assert "make client" in page.text
