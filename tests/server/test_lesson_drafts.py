"""The routes for lessons of one's own: open, check and try, without storing anything."""

from importlib.resources import files

import pytest
from litestar.testing import TestClient

from sandtable.server.config import Config, Limits
from tests.server.applications import ORIGIN, application

PATH = "/api/games/game-of-war/lesson-drafts"
CUT = (files("sandtable.games.game_of_war") / "lessons/02-cut.toml").read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    url = f"sqlite:///{tmp_path_factory.mktemp('lessons')}/matches.db"
    app = application(Config(database_url=url, origins=(ORIGIN,), limits=Limits.none()))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def asked(server, path, **request):
    answer = server.post(f"{PATH}/{path}", json=request)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_lesson_is_opened_checked_and_tried(server):
    desk = asked(server, "open", lesson_text=CUT)
    assert [form["name"] for form in desk["forms"]][:2] == ["about", "start"]
    assert desk["draft"]["values"]["solution"] == "D3-C5\nattack B5"
    checked = asked(server, "check", draft=desk["draft"])
    assert checked["problems"] == []

    text = checked["text"]
    begun = asked(server, "try", text=text)
    assert (begun["state"], begun["next"], begun["title"]) == ("open", None, "Cut a line")
    # The question of the lesson is answered on the board.
    assert [overlay["name"] for overlay in begun["overlays"]] == ["lines-south"]
    assert asked(server, "try", text=text, actions=["D3-C5", "attack B5"])["state"] == "solved"
    assert asked(server, "try", text=text, actions=["D3-D5"])["state"] == "failed"
    refused = server.post(f"{PATH}/try", json={"text": text, "actions": ["A1-A2"]})
    assert (refused.status_code, refused.json()["rule"]) == (400, "GOW-M1")


def test_a_draft_gets_its_forms_in_another_language(server):
    draft = asked(server, "open", scenario="saddle")["draft"]
    forms = asked(server, "open", draft=draft, language="sv")["forms"]
    assert forms[0]["label"] == "Vad den handlar om"
    assert asked(server, "check", draft=draft)["text"] is None


@pytest.mark.parametrize(
    ("path", "request_", "words"),
    [
        ("open", {"scenario": "nowhere"}, "has no scenario"),
        ("open", {"scenario_text": "title = 3"}, "has no title"),
        ("open", {"lesson_text": "scenario = 3"}, "scenario is a text"),
        ("open", {"draft": {"scenario": 3}}, "scenario"),
        ("check", {"draft": {"scenario": "nowhere"}}, "has no scenario"),
        ("try", {"text": CUT.replace("seat =", 'computer = "level:8"\nseat =')}, "'level:8' cannot reply"),
        ("try", {"text": "[" * 5000}, "not TOML that can be read"),
        ("try", {"text": CUT.replace('position = "7I1', 'position = "77I1')}, "does not describe 9 squares"),
    ],
)
def test_bad_requests_get_a_sentence(server, path, request_, words):
    answer = server.post(f"{PATH}/{path}", json=request_)
    assert answer.status_code == 400
    assert words in answer.text


def test_an_unknown_game_is_not_found(server):
    assert server.post("/api/games/chess/lesson-drafts/open", json={}).status_code == 404
