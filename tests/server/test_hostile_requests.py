"""Requests made to break the server get an answer with a reason, and nobody else waits for it."""

import json

import pytest
from litestar.exceptions import WebSocketDisconnect

import sandtable
from tests.server.asking import PERSON, created, match_request, reason

DEEP = "[" * 20_000 + "]" * 20_000
LONG = "9" * 5_000
POSTS = (
    "/api/matches",
    "/api/session",
    "/api/accounts",
    "/api/analysis",
    "/api/analysis/hint",
    "/api/games/modern/seats",
    "/api/games/modern/lesson-drafts/open",
    "/api/games/modern/lesson-drafts/check",
    "/api/games/modern/lesson-drafts/try",
    "/api/matches/x/seats/north",
    "/api/matches/x/rematch",
    "/api/seat/renewal",
)
"""Requests that read a body before they look for a match or an account."""


def posted(server, path, text):
    return server.post(path, content=text, headers={"Content-Type": "application/json"})


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "body",
    [
        DEEP,
        '{"game":' * 4_000,
        LONG,
        f'{{"game": {LONG}}}',
        f'{{"game": "modern", "options": {{"fog": {LONG}}}}}',
        f'{{"game": "modern", "options": {{"fog": {LONG[:4_000]}}}, "seats": {{}}}}',
        f'{{"keep": {LONG[:400]}, "game": "modern"}}',
        f'{{"options": {DEEP}}}',
        '{"a": 1e999}',
        '"\\ud800"',
        "\x00",
        "null",
        "",
    ],
    ids=range(13),
)
def test_no_json_breaks_the_server(server_of_module, path, body):
    answer = posted(server_of_module, path, body)
    assert answer.status_code in (200, 400, 401, 404), (answer.status_code, answer.text)
    assert answer.status_code == 200 or answer.json()["reason"]


@pytest.fixture(scope="module")
def server_of_module(tmp_path_factory):
    from litestar.testing import TestClient

    from sandtable.server.config import Config, Limits
    from tests.server.applications import ORIGIN, application

    url = f"sqlite:///{tmp_path_factory.mktemp('hostile')}/matches.db"
    app = application(Config(database_url=url, origins=(ORIGIN,), limits=Limits.none()))
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    [
        f"/api/lobby?limit={LONG}",
        f"/api/lobby?limit=-{LONG}",
        "/api/lobby?limit=1e400",
        f"/api/lobby?before={'x' * 101}",
        f"/api/games?language={'x' * 5000}",
        f"/api/matches/MATCH/images/a?step={LONG}",
        f"/api/matches/MATCH/images/a?width={LONG}",
        f"/api/matches/MATCH/images/{'a' * 5000}",
        f"/api/matches/MATCH/report/{LONG}",
        "/api/matches/MATCH/report/-1",
        f"/api/matches/{LONG}",
        f"/api/games/{LONG}/rules",
        "/api/matches/%00/view",
        "/api/matches/%F0%9F/view",
        "/api/games/%2e%2e%2f%2e%2e%2fetc%2fpasswd/rules",
    ],
)
def test_no_parameter_breaks_the_server(server_of_module, path):
    match_id, _ = created(server_of_module, match_request())
    answer = server_of_module.get(path.replace("MATCH", match_id))
    assert answer.status_code in (400, 403, 404), (answer.status_code, answer.text)
    assert answer.json()["reason"]


NUMBERS = (
    "1e30000000",
    "1e-30000000",
    "1" * 5_000,
    "1/" + "7" * 5_000,
    "0x" + "f" * 5_000,
    "١e٩",
    "1_0",
    "nan",
    "inf",
    "1/0",
)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_in_a_campaign_is_read_by_its_form(server_of_module, number):
    campaign = sandtable.game("modern").scenarios()["lesson"].text
    text = campaign.replace("[[military.units]]", f'[[military.units]]\nsize = "{number}"', 1)
    request = {"game": "modern", "scenario_text": text, "seats": {"red": PERSON, "blue": PERSON}}
    answer = reason(server_of_module.post("/api/matches", json=request), 400)
    assert "is not a number" in answer or "divides by zero" in answer


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("field", ["size", "health", "heading"])
def test_a_number_in_a_position_is_read_by_its_form(server_of_module, number, field):
    position = sandtable.game("modern").new(seed=1).position()
    position["units"][0][field] = number
    question = {"game": "modern", "position": json.dumps(position)}
    answer = reason(server_of_module.post("/api/analysis", json=question), 400)
    assert "is not a number" in answer or "divides by zero" in answer


@pytest.mark.parametrize("game_id", ["game-of-war", "kriegspiel83", "taktik", "kriegsspiel"])
@pytest.mark.parametrize("name", ["a" * 5_000, "../classic", "classic\x00", "ⅷ" * 300])
def test_a_map_of_any_name_is_looked_for_among_the_shipped_ones(server_of_module, game_id, name):
    text = sandtable.game(game_id).scenarios()[sandtable.game(game_id).default_scenario].text
    line = next(line for line in text.split("\n") if line.startswith(("map =", "board =")))
    text = text.replace(line, line.partition("=")[0] + "= " + json.dumps(name))
    request = {"game": game_id, "scenario_text": text, "seats": {}}
    assert reason(server_of_module.post("/api/matches", json=request), 400)


@pytest.mark.parametrize(
    "message",
    [
        DEEP[:16_000],
        '{"type":"act","id":"1","action":' * 400,
        f'{{"type":"hello","match":"x","resume":{{"stream":"x","frame":{LONG}}}}}',
        f'{{"type":"look","id":"1","step":{LONG}}}',
        "\x00",
        "9" * 16_000,
    ],
)
def test_no_message_breaks_the_server(server_of_module, message):
    match_id, _ = created(server_of_module, match_request())
    for before in ([], [{"type": "hello", "match": match_id}]):
        with server_of_module.websocket_connect("/api/socket") as socket:
            for hello in before:
                socket.send_json(hello)
            socket.send_text(message)
            with pytest.raises(WebSocketDisconnect) as closed:
                receive_all(socket)
            assert closed.value.code == 4400
    assert server_of_module.get("/health").status_code == 200


@pytest.mark.parametrize(
    "name", ["\u3164\u3164", "Ada\u200b", "\u202eadA", "A" + "\u0301" * 10, "\u2800", "\ufeffAda"]
)
def test_a_name_at_the_table_is_visible(server_of_module, name):
    match_id, _ = created(server_of_module, match_request())
    answer = server_of_module.post(f"/api/matches/{match_id}/seats/south", json={"player": name})
    assert "readable text" in reason(answer, 400)


def test_a_name_at_the_table_mixes_no_alphabets(server_of_module):
    match_id, _ = created(server_of_module, match_request())
    path = f"/api/matches/{match_id}/seats/south"
    assert "letters of one alphabet" in reason(server_of_module.post(path, json={"player": "\u0410da"}), 400)
    assert "looks like" in reason(server_of_module.post(path, json={"player": "ada"}), 409)
    seats = {"north": PERSON | {"player": "\u0410da"}, "south": PERSON}
    answer = server_of_module.post("/api/matches", json=match_request(seats=seats))
    assert "letters of one alphabet" in reason(answer, 400)


def receive_all(socket):
    while True:
        socket.receive_json()
