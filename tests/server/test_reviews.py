"""The routes of reviews: of matches that are over, and of uploaded records; nothing of a running match."""

import re
import time
from pathlib import Path

import pytest
from litestar.testing import TestClient

from sandtable.core import Record
from sandtable.matches import reviews as limits
from sandtable.review import review_tasks, review_turn
from sandtable.server.config import Config, Limits
from sandtable.server.reviews import MOST_PER_ADDRESS
from tests.server.applications import ORIGIN, application
from tests.server.asking import bearing, created, duel, from_hall, reason, won_duel

RECORDS = Path(__file__).parents[1] / "records"
SKIRMISH = (RECORDS / "game-of-war-skirmish-arsenals.record").read_text()
LESSON = (RECORDS / "modern-lesson-umpire.record").read_text()
JUNK = ["nosuchkey", "%00", "%ED%A0%80", "..%2f..", "x" * 300]
MOST_SECONDS = 120
"""On a busy machine."""
FEW = 4
"""Positions for each judgement: enough to have numbers, too few to mean anything."""


def settings(url, **details):
    defaults = {"database_url": url, "origins": (ORIGIN,), "limits": Limits.none(), "review_positions": FEW}
    return Config(**defaults | details)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server for most tests here: its reading process starts only once."""
    record = Record.parse(SKIRMISH)
    review_turn(record, review_tasks(record, FEW)[0])  # compiles what the server's process would, more slowly
    url = f"sqlite:///{tmp_path_factory.mktemp('reviews')}/matches.db"
    with TestClient(application(settings(url)), base_url=ORIGIN) as client:
        yield client


def got(server, path, **params):
    answer = server.get(f"/api{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def asked(server, path, body=None):
    answer = server.post(f"/api{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def until_ended(server, key):
    """Wait until a review has ended, by asking again and again."""
    until = time.monotonic() + MOST_SECONDS
    while (state := got(server, f"/reviews/{key}"))["state"] in ("waiting", "running"):
        assert time.monotonic() < until
    return state


def played_by(name):
    """The record as another player's, which makes it another record."""
    return re.sub("(?m)^player north: .*", f"player north: {name}", SKIRMISH, count=1)


def test_a_match_that_is_over_is_reviewed_once_for_everyone(server):
    match_id, _ = won_duel(server)
    path = f"/matches/{match_id}/review"
    assert got(server, path)["state"] == "none"
    begun = asked(server, path)
    assert (begun["state"], begun["game"], begun["mine"]) == ("waiting", "game-of-war", False)
    assert until_ended(server, begun["key"])["state"] == "done"
    assert asked(server, path)["state"] == "done"
    assert got(server, path)["key"] == begun["key"]
    record = server.get(f"/api/matches/{match_id}/record").text
    assert server.get(f"/api/reviews/{begun['key']}/record").text == record
    uploaded = server.post("/api/reviews", json={"record": record})
    assert uploaded.json()["key"] == begun["key"]
    assert match_id not in uploaded.text, "the record does not lead to the match"
    review = got(server, f"/reviews/{begun['key']}/result")
    assert (review["game"], review["steps"], review["outcome"]["winners"]) == ("game-of-war", 1, ["north"])
    assert review["summary"]


def test_nothing_of_a_running_match_is_reviewed(server):
    both = {"north": {"kind": "person"}, "south": {"kind": "person"}}
    for seats in (both, both | {"south": {"kind": "open"}}):
        for spectators in ("now", "delayed", "at-end"):
            match_id, tokens = created(server, duel(seats=seats, spectators=spectators))
            for ask in (server.get, server.post):
                for headers in ({}, bearing(tokens["north"])):
                    answer = ask(f"/api/matches/{match_id}/review", headers=headers)
                    assert reason(answer, 403).startswith("The review is available when the match is over")
    running = "".join(SKIRMISH.partition("\n1 ")[:1]) + "\n"
    assert reason(server.post("/api/reviews", json={"record": running}), 400) == (
        "This match is not over. Only a match that is over can be reviewed."
    )


@pytest.mark.parametrize("record", ["", "nonsense", SKIRMISH.replace(" south ", " north ", 1)])
def test_a_record_that_cannot_be_replayed_is_refused(server, record):
    assert reason(server.post("/api/reviews", json={"record": record}), 400)


def test_the_steps_of_a_review_are_shown_as_each_seat_saw_them(server):
    match_id, _ = won_duel(server)
    key = asked(server, f"/matches/{match_id}/review")["key"]
    until_ended(server, key)
    first = got(server, f"/reviews/{key}/steps/0")
    assert (first["step"], first["steps"], first["seats"]) == (0, 1, ["north", "south"])
    assert "choices" not in first["view"] or first["view"]["choices"] == []
    for seat in ("north", "south", ""):
        last = got(server, f"/reviews/{key}/steps/1", seat=seat)
        assert last["view"]["outcome"]["winners"] == ["north"]
        assert last["events"]
    assert "there is no step 2" in reason(server.get(f"/api/reviews/{key}/steps/2"), 400)
    assert reason(server.get(f"/api/reviews/{key}/steps/-1"), 404)
    assert "no seat 'west'" in reason(server.get(f"/api/reviews/{key}/steps/1", params={"seat": "west"}), 400)


def test_the_story_of_a_campaign_is_told_and_drawn(server):
    key = asked(server, "/reviews", {"record": LESSON})["key"]
    assert until_ended(server, key)["state"] == "done"
    review = got(server, f"/reviews/{key}/result")
    assert review.get("chances", []) == []
    assert review["story"]
    picture = server.get(f"/api/reviews/{key}/animation/gif")
    assert (picture.headers["content-type"], picture.content[:4]) == ("image/gif", b"GIF8")
    assert "either gif or webp" in reason(server.get(f"/api/reviews/{key}/animation/exe"), 404)


@pytest.mark.parametrize("junk", JUNK)
def test_keys_that_name_nothing(server, junk):
    for path in ("", "/result", "/record", "/steps/0", "/steps/0/images/map"):
        assert server.get(f"/api/reviews/{junk}{path}").status_code in (400, 404)
    assert server.post(f"/api/matches/{junk}/review").status_code in (400, 404)


def test_a_review_is_read_only_when_it_is_done(on_every_database):
    server = on_every_database
    key = asked(server, "/reviews", {"record": SKIRMISH})["key"]
    assert "not done yet" in reason(server.get(f"/api/reviews/{key}/result"), 404)
    until_turn_is_done(server, key)
    account = {"name": "Ada", "password": "correct horse"}
    assert server.post("/api/accounts", json=account).status_code == 201
    assert server.delete(f"/api/reviews/{key}").status_code == 204
    assert got(server, f"/reviews/{key}")["state"] == "running", "nobody's account asked for it"


def until_turn_is_done(server, key):
    until = time.monotonic() + MOST_SECONDS
    while not got(server, f"/reviews/{key}").get("done"):
        assert time.monotonic() < until


def test_the_account_that_asked_can_cancel_and_continue(server):
    record = {"record": played_by("Cancelled")}
    server.post("/api/accounts", json={"name": "Ada", "password": "correct horse"})
    begun = asked(server, "/reviews", record)
    assert begun["mine"]
    until_turn_is_done(server, begun["key"])
    assert server.delete(f"/api/reviews/{begun['key']}").status_code == 204
    cancelled = got(server, f"/reviews/{begun['key']}")
    assert cancelled["state"] == "cancelled"
    again = asked(server, "/reviews", record)
    assert again["state"] == "waiting"
    assert again["done"] >= cancelled["done"] >= 1, "what is done is kept"
    server.delete(f"/api/reviews/{begun['key']}")
    server.cookies.clear()


def test_a_review_that_a_restart_interrupted_says_so_and_goes_on(tmp_path):
    config = settings(f"sqlite:///{tmp_path}/m.db")
    with TestClient(application(config), base_url=ORIGIN) as server:
        key = asked(server, "/reviews", {"record": SKIRMISH})["key"]
        until_turn_is_done(server, key)
    with TestClient(application(config), base_url=ORIGIN) as server:
        lost = got(server, f"/reviews/{key}")
        assert lost["state"] == "failed"
        assert "The server was restarted during the review" in lost["problem"]
        again = asked(server, "/reviews", {"record": SKIRMISH})
        assert (again["state"], again["key"]) == ("waiting", key)
        assert again["done"] >= lost["done"] >= 1
        stored = from_hall(server, lambda hall: hall.store.reviews.turns(key))
        assert sorted(stored) == list(range(again["done"])) or len(stored) >= again["done"]


def test_an_address_waits_for_its_own_reviews_and_for_the_queue(open_server, monkeypatch):
    server = open_server()
    for number in range(MOST_PER_ADDRESS):
        asked(server, "/reviews", {"record": played_by(f"Ada {number}")})
    more = {"record": played_by("Guy")}
    answer = server.post("/api/reviews", json=more)
    assert reason(answer, 409).startswith(f"You have asked for {MOST_PER_ADDRESS} reviews")
    server.app.state.reviews._addresses.clear()
    monkeypatch.setattr(limits, "MOST_WAITING", MOST_PER_ADDRESS)
    assert "waiting or running already" in reason(server.post("/api/reviews", json=more), 409)


def test_too_many_requests_for_reviews_are_refused(open_server):
    server = open_server(limits=Limits.none().changed("review=2/3600"))
    for _ in range(2):
        assert server.post("/api/matches/nosuchmatch/review").status_code == 404
    assert server.post("/api/matches/nosuchmatch/review").status_code == 429
    assert server.post("/api/reviews", json={"record": ""}).status_code == 429


@pytest.mark.parametrize("path", ["/m/some-match/review", "/reviews/some-key"])
def test_the_page_of_a_review_is_served(server, path):
    assert server.get(path, headers={"accept": "text/html"}).status_code == 200
