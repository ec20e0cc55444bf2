"""Accounts: names, passwords, sessions, and the list of matches."""

import unicodedata

import pytest
from argon2 import PasswordHasher

from sandtable.server.config import Limits
from sandtable.server.passwords import Passwords
from tests.server.asking import bearing, created, match_request, reason

ADA = {"name": "Ada", "password": "correct horse"}


def test_an_account_logs_in_and_out(on_every_database):
    server = on_every_database
    assert server.get("/api/session").json() is None
    assert server.post("/api/accounts", json=ADA).status_code == 201
    assert server.get("/api/session").json() == {"name": "Ada"}
    assert server.delete("/api/session").status_code == 204
    assert server.get("/api/session").json() is None
    assert server.post("/api/session", json=ADA | {"name": "ADA"}).json() == {"name": "Ada"}
    assert server.get("/api/session").json() == {"name": "Ada"}


def test_a_name_is_taken_whatever_its_capitals(on_every_database):
    on_every_database.post("/api/accounts", json=ADA)
    again = on_every_database.post("/api/accounts", json=ADA | {"name": "aDA"})
    assert "is taken" in reason(again, 409)


def test_a_wrong_password_and_an_unknown_name_get_the_same_error(server):
    server.post("/api/accounts", json=ADA)
    wrong = server.post("/api/session", json=ADA | {"password": "wrong horse"})
    unknown = server.post("/api/session", json=ADA | {"name": "Guy"})
    assert reason(wrong, 401) == reason(unknown, 401) == "The name or the password is wrong."


@pytest.mark.parametrize(("details", "secure"), [({}, False), ({"secure_cookies": True}, True)])
def test_scripts_cannot_read_the_session(open_server, details, secure):
    cookie = open_server(**details).post("/api/accounts", json=ADA).headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= parts
    assert ("secure" in parts) is secure


def test_another_password_ends_the_other_sessions(server):
    server.post("/api/accounts", json=ADA)
    here = dict(server.cookies)
    server.cookies.clear()
    server.post("/api/session", json=ADA)
    change = {"old": ADA["password"], "new": "battery staple"}
    assert "wrong" in reason(server.put("/api/account/password", json=change | {"old": "no"}), 401)
    assert server.put("/api/account/password", json=change).status_code == 204
    assert server.get("/api/session").json() == {"name": "Ada"}
    server.cookies.clear()
    server.cookies.update(here)
    assert server.get("/api/session").json() is None
    assert server.post("/api/session", json=ADA).status_code == 401
    assert server.post("/api/session", json=ADA | {"password": "battery staple"}).status_code == 200


def test_a_listed_seat_is_opened_by_the_account(on_every_database):
    server = on_every_database
    match_id, tokens = created(
        server, match_request(seats={"north": {"kind": "person"}, "south": {"kind": "person"}})
    )
    view, mine = f"/api/matches/{match_id}/view", {"seat": "north"}
    assert "You are not logged in" in reason(server.get(view, headers=mine), 401)
    server.post("/api/accounts", json=ADA)
    assert "not in your list" in reason(server.get(view, headers=mine), 403)
    assert server.post("/api/account/matches", json={"token": tokens["north"]}).status_code == 204
    (own,) = server.get("/api/account/matches").json()["matches"]
    assert (own["match"]["id"], own["seat"], own["your_turn"]) == (match_id, "north", True)
    assert server.get(view, headers=mine).json()["seat"] == "north"
    moved = server.post(f"/api/matches/{match_id}/actions", json={"id": "a", "action": "end"}, headers=mine)
    assert moved.status_code == 200
    assert not server.get("/api/account/matches").json()["matches"][0]["your_turn"]
    hall = server.app.state.hall
    server.blocking_portal.call(hall._evict, match_id)
    assert not server.get("/api/account/matches").json()["matches"][0]["your_turn"]
    assert hall.in_memory(match_id) is None, "a list replays no match"
    assert server.delete(f"/api/account/matches/{match_id}/north").status_code == 204
    assert server.get("/api/account/matches").json() == {"matches": [], "next": None}
    assert server.get(view, headers=mine).status_code == 403
    assert server.get("/api/seat", headers=bearing(tokens["north"])).status_code == 200


def test_only_a_valid_token_is_added_to_the_list(server):
    server.post("/api/accounts", json=ADA)
    assert "opens no seat" in reason(server.post("/api/account/matches", json={"token": "no"}), 401)


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        ({"name": "A"}, "name must have at least 2 characters."),
        ({"name": " Ada"}, "A name must be one line"),
        ({"password": "short"}, "password must have at least 8 characters."),
    ],
)
def test_a_bad_name_or_password_is_rejected(server, details, sentence):
    assert sentence in reason(server.post("/api/accounts", json=ADA | details), 400)


def test_guessing_a_password_is_slowed_down_by_name(open_server):
    server = open_server(limits=Limits.none().changed("name=3/600"))
    guesses = [server.post("/api/session", json=ADA).status_code for _ in range(4)]
    assert guesses == [401, 401, 401, 429]
    assert server.post("/api/session", json=ADA | {"name": "ada"}).status_code == 429
    assert server.post("/api/session", json=ADA | {"name": "Guy"}).status_code == 401


def test_the_right_password_is_never_too_often(open_server):
    server = open_server(limits=Limits.none().changed("name=2/600"))
    server.post("/api/accounts", json=ADA)
    assert {server.post("/api/session", json=ADA).status_code for _ in range(5)} == {200}


def test_a_name_is_returned_as_it_is_stored(server):
    written = unicodedata.normalize("NFD", "Zoë")
    stored = unicodedata.normalize("NFC", written)
    assert written != stored
    made = server.post("/api/accounts", json={"name": written, "password": "correct horse"})
    assert made.json() == {"name": stored} == server.get("/api/session").json()


def test_a_new_log_in_ends_the_browsers_old_session(server):
    server.post("/api/accounts", json=ADA)
    former = dict(server.cookies)
    server.post("/api/session", json=ADA)
    server.cookies.clear()
    server.cookies.update(former)
    assert server.get("/api/session").json() is None


def test_over_https_the_cookie_is_bound_to_this_host(open_server):
    server = open_server(secure_cookies=True)
    answer = server.post("/api/accounts", json=ADA)
    (name, token), attributes = answer.headers["set-cookie"].split(";")[0].split("="), answer.headers
    assert name == "__Host-sandtable-session"
    assert "domain" not in attributes["set-cookie"].lower()
    server.cookies.clear()
    for sent, known in ((name, {"name": "Ada"}), ("sandtable-session", None)):
        assert server.get("/api/session", headers={"Cookie": f"{sent}={token}"}).json() == known


def test_an_outdated_hash_is_replaced_at_the_next_log_in(server):
    server.post("/api/accounts", json=ADA)
    stricter = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)
    server.app.state.passwords = Passwords(stricter)
    assert server.post("/api/session", json=ADA).status_code == 200

    async def stored() -> str:
        return (await server.app.state.hall.store.accounts.by_name("Ada")).password_hash

    with server.portal() as portal:
        assert not stricter.check_needs_rehash(portal.call(stored))
    assert server.post("/api/session", json=ADA).status_code == 200


def test_solved_lessons_follow_the_account(on_every_database):
    server, path = on_every_database, "/api/account/lessons"
    cut, other = "game-of-war/cut", "game-of-war/no such lesson"
    assert reason(server.get(path), 401) == reason(server.put(path, json={"lessons": [cut]}), 401)
    server.post("/api/accounts", json=ADA)
    assert server.get(path).json() == {"lessons": []}
    for lessons in ([], [cut, other, cut], [other], ["/", "cut", "\ud7ff"], [cut]):
        server.put(path, json={"lessons": lessons})
    assert server.get(path).json() == server.put(path, json={"lessons": []}).json() == {"lessons": [cut]}
    server.post("/api/accounts", json=ADA | {"name": "Guy"})
    assert server.get(path).json() == {"lessons": []}


@pytest.mark.parametrize("lessons", [["x"] * 501, ["x" * 201], [1], "x"])
def test_too_many_or_too_long_lessons_are_rejected(server, lessons):
    server.post("/api/accounts", json=ADA)
    assert reason(server.put("/api/account/lessons", json={"lessons": lessons}), 400)
    assert server.get("/api/account/lessons").json() == {"lessons": []}
