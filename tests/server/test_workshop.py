"""The routes of the workshop: descriptions, drafts, and what strangers may send."""

import pytest
from litestar.testing import TestClient

import sandtable
from sandtable.server.config import Config, Limits
from tests.server.applications import ORIGIN, application
from tests.server.asking import reason

PATH = "/api/games/game-of-war"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server for all tests here: nothing is stored, and its reading process starts only once."""
    url = f"sqlite:///{tmp_path_factory.mktemp('workshop')}/matches.db"
    app = application(Config(database_url=url, origins=(ORIGIN,), limits=Limits.none()))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def draft_of(server, **request):
    answer = server.post(f"{PATH}/drafts/open", json=request)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_description_says_what_can_be_edited(server):
    described = server.get(f"{PATH}/editor").json()
    assert [layer["name"] for layer in described["layers"]] == ["ground", "armies"]
    games = {game["id"]: game["editor"] for game in server.get("/api/games").json()}
    assert games["game-of-war"]


def test_a_shipped_scenario_is_opened_checked_and_played(server):
    draft = draft_of(server, scenario="leuthen")
    checked = server.post(f"{PATH}/drafts/check", json={"draft": draft}).json()
    assert checked["problems"] == []
    assert draft_of(server, scenario_text=checked["text"]) == draft
    seats = {"north": {"kind": "person"}, "south": {"kind": "person"}}
    match = {"game": "game-of-war", "scenario_text": checked["text"], "seats": seats}
    assert server.post("/api/matches", json=match).status_code == 201


def test_an_empty_draft_has_problems_and_no_file(server):
    checked = server.post(f"{PATH}/drafts/check", json={"draft": draft_of(server)}).json()
    assert checked["text"] is None
    assert {problem["input"] for problem in checked["problems"]} == {"title", "summary"}


@pytest.mark.parametrize(
    ("path", "request_", "status", "words"),
    [
        ("drafts/open", {"scenario": "/etc/passwd"}, 400, "no scenario"),
        ("drafts/open", {"scenario_text": "title = 3"}, 400, "has no title"),
        ("drafts/check", {"draft": {"size": [1]}}, 400, "size"),
        ("drafts/check", {"draft": {"size": [9e99, -1]}}, 200, "A board has"),
        ("drafts/generate", {"generator": "hills"}, 400, "no generator"),
    ],
)
def test_bad_requests_get_a_sentence(server, path, request_, status, words):
    answer = server.post(f"{PATH}/{path}", json=request_)
    assert answer.status_code == status
    assert words in answer.text


def test_an_unknown_game_is_not_found(server):
    assert "no game 'chess'" in reason(server.get("/api/games/chess/editor"), 404)


def test_a_position_of_a_record_is_edited_and_played_on(server):
    analysed = server.post("/api/analysis", json={"game": "kriegspiel83"}).json()
    opened = server.post("/api/positions/open", json={"record": analysed["record"]}).json()
    assert [layer["name"] for layer in opened["description"]["layers"]] == ["ground", "mines", "armies"]
    draft = opened["draft"]
    draft["values"] |= {"weather": "rain", "turn": "blue"}
    check = {"record": analysed["record"], "draft": draft}
    checked = server.post("/api/positions/check", json=check).json()
    assert checked["problems"] == []
    assert checked["position"].startswith("1 blue rain ")
    board = server.post("/api/analysis", json={"record": checked["record"]}).json()
    assert (board["position"], board["seat"]) == (checked["position"], "blue")
    draft["pieces"]["armies"][0]["place"] = "A1"
    wrong = server.post("/api/positions/check", json={**check, "draft": draft}).json()
    assert (wrong["position"], wrong["record"]) == (None, None)
    assert wrong["problems"][0]["places"] == ["A1"]


def test_a_position_of_a_scenario_in_a_record_keeps_its_scenario(server):
    draft = draft_of(server, scenario="leuthen")
    draft["values"]["title"] = "My own"
    text = server.post(f"{PATH}/drafts/check", json={"draft": draft}).json()["text"]
    head = sandtable.Record(game="game-of-war", rules=1, scenario="own", scenario_text=text, seed="1")
    record = str(sandtable.Match.begin(head).record)
    opened = server.post("/api/positions/open", json={"record": record}).json()
    checked = server.post("/api/positions/check", json={"record": record, "draft": opened["draft"]}).json()
    assert 'title = "My own"' in sandtable.Record.parse(checked["record"]).scenario_text


def test_a_record_that_cannot_be_read_gets_a_sentence(server):
    elsewhere = str(sandtable.Record(game="game-of-war", rules=1, scenario="/etc/passwd", seed="1"))
    for record, words in ((elsewhere, "no scenario"), ("nonsense", "cut off")):
        assert words in reason(server.post("/api/positions/open", json={"record": record}), 400)


def test_nesting_and_numbers_are_limited(server):
    deep = '{"draft":{"size":[1,1],"values":{"a":' + "[" * 100_000 + "]" * 100_000 + "}}}"
    answer = server.post(
        f"{PATH}/drafts/check", content=deep, headers={"Content-Type": "application/json", "Origin": ORIGIN}
    )
    assert answer.status_code == 400
