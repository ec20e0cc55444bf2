"""KV3-U3: the report of a match that is over, over HTTP."""

import time
from pathlib import Path

import pytest

from tests.server.asking import PERSON, bearing, created, reason, won_duel

MILL = (Path(__file__).parents[1] / "scenarios" / "mill.toml").read_text() + (
    "\n[settings]\ncomplication_on = 0\n"  # every order is carried out at once, whatever the seed
)


@pytest.fixture
def table(server):
    """A match of Kriegsspiel after one round: its path, and the tokens of its seats."""
    seats = {"west": PERSON, "east": {"kind": "person", "player": "Guy"}}
    wanted = {"game": "kriegsspiel", "scenario": "mill", "scenario_text": MILL, "seats": seats}
    match_id, tokens = created(server, wanted)
    address = f"/api/matches/{match_id}"
    for seat, action in (("west", "order hussars: march to 500,300"), ("west", "ready"), ("east", "ready")):
        act(server, address, tokens, seat, action)
    return address, tokens


def act(server, address, tokens, seat, action):
    sent = {"id": f"{seat} {action} {time.monotonic_ns()}", "action": action}
    answer = server.post(f"{address}/actions", json=sent, headers=bearing(tokens[seat]))
    assert answer.status_code == 200, answer.text


@pytest.mark.rule("KV3-U3")
def test_nothing_of_the_report_leaves_before_the_match_is_over(server, table):
    address, tokens = table
    for path in ("report", "report/0", "report/99"):
        for headers in ({}, bearing(tokens["west"])):
            answer = server.get(f"{address}/{path}", headers=headers)
            assert reason(answer, 403).startswith("The report is available when the match is over")


@pytest.mark.rule("KV3-U3")
def test_the_report_of_a_finished_match_needs_no_seat(server, table):
    address, tokens = table
    act(server, address, tokens, "west", "resign")
    head = server.get(f"{address}/report").json()
    assert head["stages"] == ["Round 1, 09:00", "Round 2, 09:10", "The end"]
    assert [panel["name"] for panel in head["panels"]] == ["missions", "messages", "units"]
    first = server.get(f"{address}/report/0").json()
    truth, west, east = first["boards"]
    assert (truth["id"], west["seat"], east["seat"]) == ("truth", "west", "east")
    assert {track["piece"] for track in truth["tracks"]} >= {"hussars"}
    assert server.get(f"{address}/report/0", headers=bearing(tokens["east"])).json() == first
    image = west["panels"][0]["aspects"][0]["image"]
    shown = server.get(f"{address}/images/{image}", params={"eyes": "west", "step": west.get("step", 0)})
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/webp")


def test_a_stage_that_is_not_there_is_an_error(server, table):
    address, tokens = table
    act(server, address, tokens, "west", "resign")
    for stage in (3, -1):
        assert reason(server.get(f"{address}/report/{stage}"), 404) == "The report has no such stage."


def test_a_game_without_report_says_so_and_lists_say_which_game_has_one(server):
    match_id, _ = won_duel(server)
    answer = server.get(f"/api/matches/{match_id}/report")
    assert reason(answer, 404) == "A Game of War has no report of a match."
    reports = {game["id"]: game["report"] for game in server.get("/api/games").json()}
    assert reports["kriegsspiel"]
    assert not reports["game-of-war"]


def test_the_page_of_a_report_is_served(server):
    assert server.get("/m/some-match/report", headers={"accept": "text/html"}).status_code == 200
