"""Creating matches, claiming seats, views, actions and rematches, over HTTP."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from sqlalchemy import update

from sandtable import Record
from sandtable.matches import schema
from sandtable.matches.expiry import Expiry
from tests.server.asking import (
    DUEL,
    OPEN,
    PERSON,
    RANDOM,
    bearing,
    claimed,
    created,
    duel,
    from_hall,
    match_request,
    new_token,
    reason,
    won_duel,
)

PATIENCE = 120.0


def test_a_match_starts_when_the_last_seat_is_taken(on_every_database):
    server = on_every_database
    match_id, tokens = created(server, match_request(salt="tulip"))
    assert list(tokens) == ["north"]
    view = f"/api/matches/{match_id}/view"
    assert "has not started" in reason(server.get(view, headers=bearing(tokens["north"])), 400)
    south = claimed(server, match_id, "south", player="Guy", salt="rose")
    info = server.get(f"/api/matches/{match_id}").json()
    assert info["status"] == "running"
    assert [(seat["seat"], seat["kind"], seat["player"]) for seat in info["seats"]] == [
        ("north", "person", "Ada"),
        ("south", "person", "Guy"),
    ]
    act = f"/api/matches/{match_id}/actions"
    moved = server.post(act, json={"id": "a", "action": "G3-G2"}, headers=bearing(tokens["north"]))
    assert [event["text"] for event in moved.json()["events"]] == ["North's cavalry moves from G3 to G2."]
    seen = server.get(view, headers=bearing(south)).json()
    assert seen["seat"] == "south"
    assert seen["facts"]
    assert any(piece["place"] == "G2" for piece in seen["scene"]["pieces"])


def test_an_action_sent_twice_counts_once(on_every_database):
    server = on_every_database
    match_id, tokens = created(server, match_request(seats={"north": PERSON, "south": PERSON}))
    path, north = f"/api/matches/{match_id}/actions", bearing(tokens["north"])
    first, again = (server.post(path, json={"id": "a", "action": "G3-G2"}, headers=north) for _ in range(2))
    assert first.status_code == again.status_code == 200
    assert again.json()["events"] == []
    other = server.post(path, json={"id": "b", "action": "G3-G2"}, headers=north)
    assert other.status_code == 400
    assert other.json()["rule"] == "GOW-M1"


def test_a_seat_is_taken_once(on_every_database):
    server = on_every_database
    match_id, _ = created(server, match_request())
    claimed(server, match_id, "south")
    path = f"/api/matches/{match_id}/seats"
    assert "is taken" in reason(server.post(f"{path}/south", json={}), 409)
    assert "the seats are north, south" in reason(server.post(f"{path}/west", json={}), 404)
    assert "no such match" in reason(server.post("/api/matches/nowhere/seats/south", json={}), 404)


def test_a_renewed_token_opens_the_seat_and_the_old_one_nothing(on_every_database):
    server = on_every_database
    match_id, tokens = created(server, match_request())
    old = tokens["north"]
    assert server.get("/api/seat", headers=bearing(old)).json() == {
        "match": match_id,
        "seat": "north",
        "token": old,
    }
    renewed = server.post("/api/seat/renewal", json={"token": new_token()}, headers=bearing(old)).json()
    assert (renewed["match"], renewed["seat"]) == (match_id, "north")
    assert "renewed" in reason(server.get("/api/seat", headers=bearing(old)), 401)
    assert server.get("/api/seat", headers=bearing(renewed["token"])).status_code == 200


def test_claiming_a_seat_again_with_its_token_is_idempotent(on_every_database):
    server = on_every_database
    match_id, _ = created(server, match_request())
    own = new_token()
    assert {claimed(server, match_id, "south", salt="rose", token=own) for _ in range(2)} == {own}
    assert server.get("/api/seat", headers=bearing(own)).json()["seat"] == "south"
    stranger = server.post(f"/api/matches/{match_id}/seats/south", json={"token": new_token()})
    assert "is taken" in reason(stranger, 409)


def test_a_renewed_token_is_known_to_its_client_before_the_answer(server):
    _, tokens = created(server, match_request())
    own = new_token()
    server.post("/api/seat/renewal", json={"token": own}, headers=bearing(tokens["north"]))
    again = server.post("/api/seat/renewal", json={"token": own}, headers=bearing(tokens["north"]))
    assert again.status_code == 401  # after a lost answer, the client asks with the new token
    assert server.get("/api/seat", headers=bearing(own)).json()["token"] == own


@pytest.mark.parametrize("token", ["short", "x" * 42 + "\n", "x" * 43 + "\n", "x" * 42 + "!", "x" * 44])
def test_a_token_of_ones_own_has_256_bits(server, token):
    match_id, tokens = created(server, match_request())
    north = bearing(tokens["north"])
    for path in (f"/api/matches/{match_id}/seats/south", "/api/seat/renewal"):
        error = reason(server.post(path, json={"token": token}, headers=north), 400)
        assert error in ("token does not have the expected form.", "token must have at most 43 characters.")


def test_a_token_opens_no_other_match_and_a_spectator_cannot_act(server):
    one, tokens = created(server, match_request(seats={"north": PERSON, "south": PERSON}))
    other, _ = created(server, match_request(seats={"north": PERSON, "south": PERSON}))
    action = {"id": "a", "action": "G3-G2"}
    elsewhere = server.post(f"/api/matches/{other}/actions", json=action, headers=bearing(tokens["north"]))
    assert "another match" in reason(elsewhere, 403)
    assert "needs the token" in reason(server.post(f"/api/matches/{one}/actions", json=action), 401)
    unknown = server.post(f"/api/matches/{one}/actions", json=action, headers=bearing("nonsense"))
    assert "opens no seat" in reason(unknown, 401)
    basic = server.get("/api/seat", headers={"Authorization": f"Basic {tokens['north']}"})
    assert basic.status_code == 401


def test_a_view_shows_no_secret_deployment(server):
    match_id, tokens = created(
        server, match_request(scenario="free", seats={"north": PERSON, "south": PERSON})
    )
    act = f"/api/matches/{match_id}/actions"
    server.post(act, json={"id": "a", "action": "deploy standard"}, headers=bearing(tokens["north"]))
    path = f"/api/matches/{match_id}/view"
    own = server.get(path, headers=bearing(tokens["north"])).json()
    assert any(piece["side"] == "north" and piece.get("place") for piece in own["scene"]["pieces"])
    for headers in (bearing(tokens["south"]), {}):
        seen = server.get(path, headers=headers).json()
        assert not any(piece["side"] == "north" and piece.get("place") for piece in seen["scene"]["pieces"])


@pytest.mark.parametrize("policy", ["delayed", "at-end"])
def test_spectators_wait_as_the_creator_chose(server, policy):
    both = {"north": PERSON, "south": PERSON}
    match_id, tokens = created(server, duel(seats=both, spectators=policy))
    path = f"/api/matches/{match_id}/view"
    assert "cannot see this match yet" in reason(server.get(path), 403)
    assert server.get(path, headers=bearing(tokens["south"])).status_code == 200
    over, _ = won_duel(server, spectators=policy)
    assert server.get(f"/api/matches/{over}/view").json()["outcome"]["winners"] == ["north"]


def test_the_record_is_available_when_the_match_is_over(on_every_database):
    server = on_every_database
    running, _ = created(server, match_request(seats={"north": PERSON, "south": PERSON}))
    assert "when the match is over" in reason(server.get(f"/api/matches/{running}/record"), 403)
    match_id, _ = won_duel(server)
    answer = server.get(f"/api/matches/{match_id}/record")
    assert answer.headers["content-disposition"] == (
        f'attachment; filename="game-of-war-duel-Ada-Guy-{match_id}.record"'
    )
    record = Record.parse(answer.text)
    assert record.players == {"north": "Ada", "south": "Guy"}
    assert record.seed
    assert record.verify().outcome


def test_the_lobby_lists_public_matches_page_by_page(on_every_database):
    server = on_every_database
    made = [created(server, match_request(visibility="public"))[0] for _ in range(3)]
    private, _ = created(server, match_request())
    first = server.get("/api/lobby", params={"limit": 2}).json()
    second = server.get("/api/lobby", params={"limit": 2, "before": first["next"]}).json()
    listed = [match["id"] for page in (first, second) for match in page["matches"]]
    assert sorted(listed) == sorted(made)
    assert private not in listed
    assert second["next"] is None


def test_a_rematch_moves_the_seats_round_and_is_made_once(on_every_database):
    server = on_every_database
    match_id, tokens = won_duel(server)
    path = f"/api/matches/{match_id}/rematch"
    first = server.post(path, json={"tokens": [tokens["north"]]}).json()
    assert list(first["tokens"]) == ["south"]
    assert [(seat["seat"], seat["kind"], seat["player"]) for seat in first["match"]["seats"]] == [
        ("north", "open", None),
        ("south", "person", "Ada"),
    ]
    second = server.post(path, json={"tokens": [tokens["south"]]}).json()
    assert second["match"]["id"] == first["match"]["id"] != match_id
    assert second["tokens"] == {}
    claimed(server, first["match"]["id"], "north", player="Guy")
    assert server.get(f"/api/matches/{first['match']['id']}").json()["status"] == "running"


def test_a_rematch_has_the_callers_salt_and_is_for_its_players(server):
    match_id, tokens = won_duel(server, visibility="public")
    asked = {"tokens": list(tokens.values()), "salt": "tulip"}
    again = server.post(f"/api/matches/{match_id}/rematch", json=asked).json()
    assert again["match"]["visibility"] == "private"
    stored = from_hall(server, lambda hall: hall.store.load(again["match"]["id"]))
    assert stored.record.salts == {"north": "tulip", "south": "tulip"}


def test_a_rematch_does_not_wait_for_that_of_another_match(server):
    hall, create = server.app.state.hall, server.app.state.hall.create
    (slow, slow_tokens), (other, tokens) = won_duel(server), won_duel(server)
    started, go_on = Event(), Event()

    async def create_slowly(new):
        hall.create = create
        started.set()
        await asyncio.to_thread(go_on.wait)
        return await create(new)

    hall.create = create_slowly
    with ThreadPoolExecutor() as pool:
        waits = pool.submit(
            server.post, f"/api/matches/{slow}/rematch", json={"tokens": [slow_tokens["north"]]}
        )
        assert started.wait(PATIENCE)
        quick = pool.submit(server.post, f"/api/matches/{other}/rematch", json={"tokens": [tokens["north"]]})
        try:
            assert quick.result(PATIENCE).status_code == 201
        finally:
            go_on.set()
        assert waits.result(PATIENCE).status_code == 201


def test_a_computer_player_moves_along_in_a_rematch(server):
    match_id, tokens = created(server, duel(seats={"north": PERSON, "south": RANDOM}))
    won = {"id": "1", "action": "B3-D4"}
    server.post(f"/api/matches/{match_id}/actions", json=won, headers=bearing(tokens["north"]))
    again = server.post(f"/api/matches/{match_id}/rematch", json={"tokens": [tokens["north"]]}).json()
    assert [(seat["kind"], seat["player"]) for seat in again["match"]["seats"]] == [
        ("computer", "random"),
        ("person", "Ada"),
    ]
    assert list(again["tokens"]) == ["south"]


def test_no_computer_umpires(server):
    seats = {"red": PERSON, "blue": OPEN, "umpire": {"kind": "computer", "player": "greedy"}}
    wanted = {"game": "modern", "options": {"umpire": "person"}, "seats": seats, "scenario": "lesson"}
    assert "The umpire must be a person" in reason(server.post("/api/matches", json=wanted), 400)


def test_an_umpire_stays_in_a_rematch_however_the_seat_was_claimed(server):
    seats = {"red": PERSON, "blue": {"kind": "person", "player": "Guy"}, "umpire": OPEN}
    match_id, tokens = created(
        server, {"game": "modern", "options": {"umpire": "person"}, "seats": seats, "scenario": "lesson"}
    )
    tokens["umpire"] = claimed(server, match_id, "umpire", player="Uma")
    kinds = [seat["kind"] for seat in server.get(f"/api/matches/{match_id}").json()["seats"]]
    assert kinds == ["person", "person", "umpire"]
    ended = {"id": "1", "action": "end red"}
    server.post(f"/api/matches/{match_id}/actions", json=ended, headers=bearing(tokens["umpire"]))
    asked = {"tokens": [tokens["red"]]}
    again = server.post(f"/api/matches/{match_id}/rematch", json=asked).json()
    assert list(again["tokens"]) == ["blue"]
    claimed(server, again["match"]["id"], "umpire", player="Uma")
    seated = server.get(f"/api/matches/{again['match']['id']}").json()["seats"]
    assert [(seat["seat"], seat["kind"], seat["player"]) for seat in seated] == [
        ("red", "open", None),
        ("blue", "person", "Ada"),
        ("umpire", "umpire", "Uma"),
    ]


def test_only_players_ask_for_a_rematch_and_only_at_the_end(server):
    over, _ = won_duel(server)
    running, tokens = created(server, match_request(seats={"north": PERSON, "south": PERSON}))
    north = {"tokens": [tokens["north"]]}
    assert "another match" in reason(server.post(f"/api/matches/{over}/rematch", json=north), 403)
    assert "not over" in reason(server.post(f"/api/matches/{running}/rematch", json=north), 403)
    unknown_token = server.post(f"/api/matches/{over}/rematch", json={"tokens": ["nonsense"]})
    assert "opens no seat" in reason(unknown_token, 401)


def test_a_match_of_computers_alone_can_be_watched(server):
    match_id, tokens = created(server, match_request(seats={"north": RANDOM, "south": RANDOM}))
    assert tokens == {}
    assert server.get(f"/api/matches/{match_id}/view").json()["seat"] is None


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"scenario": "nowhere"}, "has no scenario 'nowhere'"),
        ({"scenario": "/etc/hostname.toml"}, "has no scenario '/etc/hostname.toml'"),
        ({"options": {"first": "west"}}, "Option first of game-of-war cannot be 'west'"),
        ({"seats": {"north": PERSON}}, "Choose a player for south"),
        ({"seats": {"north": PERSON, "south": OPEN, "west": OPEN}}, "There is no seat 'west'"),
        ({"seats": {"north": PERSON, "south": {"kind": "computer"}}}, "no computer player ''"),
        ({"seats": {"north": PERSON, "south": RANDOM | {"player": "gredy"}}}, "Did you mean greedy?"),
        ({"seats": {"north": {"kind": "person", "player": "A\nB"}, "south": OPEN}}, "must be one line"),
        ({"seats": {"north": {"kind": "person", "player": " "}, "south": OPEN}}, "must be one line"),
        ({"scenario": "mine", "scenario_text": "title = "}, "mine.toml, line 1: is not TOML"),
        ({"position": "nonsense"}, "position"),
        ({"seats": {"north": {"kind": "persn"}, "south": OPEN}}, "kind cannot be 'persn'"),
        ({"clock": {"type": "bank", "seconds": 1}}, "clock.seconds must be at least 10."),
        ({"umpire_clock": {"type": "per-turn", "seconds": 600}}, "The umpire of A Game of War has no clock."),
        ({"delay": "soon"}, "delay must be a whole number, not text."),
        ({"salt": "x" * 101}, "salt must have at most 100 characters."),
    ],
)  # fmt: skip
def test_a_validation_error_is_a_sentence(server, details, sentence):
    assert sentence in reason(server.post("/api/matches", json=match_request(**details)), 400)


def test_unreadable_requests_are_rejected(server):
    assert "not valid JSON" in reason(server.post("/api/matches", content=b"{"), 400)
    assert "seats is missing" in reason(server.post("/api/matches", json={"game": "game-of-war"}), 400)
    assert "too large" in reason(server.post("/api/session", content=b" " * 60_000), 413)
    assert "too large" in reason(server.post("/api/matches", content=b" " * 2_300_001), 413)


def test_a_scenario_file_has_an_end(server):
    long = duel() | {"scenario_text": DUEL + "#" * 100_000}
    assert "it may have 100,000 characters" in reason(server.post("/api/matches", json=long), 400)


# Matches that cannot be opened


@pytest.fixture
def spoilt(server):
    """A public running match whose record cannot be replayed."""
    match_id, tokens = created(
        server, match_request(visibility="public", seats={"north": PERSON, "south": PERSON})
    )
    moved = {"id": "1", "action": "G3-G2"}
    server.post(f"/api/matches/{match_id}/actions", json=moved, headers=bearing(tokens["north"]))
    spoil(server, match_id, schema.entries.c.match, action="a secret that no rule knows")
    return match_id, tokens


def test_the_reason_why_a_match_cannot_be_opened_is_not_revealed(server, spoilt):
    match_id, tokens = spoilt
    for path in ("", "/view", "/record"):
        error = reason(server.get(f"/api/matches/{match_id}{path}", headers=bearing(tokens["south"])), 410)
        assert error == "This match cannot be opened by this version of the program."


def test_a_match_that_cannot_be_opened_does_not_spoil_the_lists(server, spoilt):
    match_id, tokens = spoilt
    other, others = created(server, match_request(visibility="public"))
    server.post("/api/accounts", json={"name": "Ada", "password": "correct horse"})
    for token in (tokens["north"], others["north"]):
        assert server.post("/api/account/matches", json={"token": token}).status_code == 204
    own = server.get("/api/account/matches").json()["matches"]
    # A list replays no match, so it cannot know that this one goes no further: north is to act.
    assert [(one["match"]["id"], one["your_turn"]) for one in own] == [(other, False), (match_id, True)]
    assert len(server.get("/api/lobby").json()["matches"]) == 2


def test_a_match_of_a_game_that_is_not_installed_does_not_spoil_the_lists(server, spoilt):
    match_id, tokens = spoilt
    spoil(server, match_id, schema.matches.c.id, game="chess")
    server.post("/api/accounts", json={"name": "Ada", "password": "correct horse"})
    server.post("/api/account/matches", json={"token": tokens["north"]})
    assert [match["game"] for match in server.get("/api/lobby").json()["matches"]] == ["chess"]
    assert [one["match"]["game"] for one in server.get("/api/account/matches").json()["matches"]] == ["chess"]
    assert server.get(f"/api/matches/{match_id}").status_code == 410


def test_a_match_with_unreadable_settings_is_left_out_of_the_lists(server, spoilt):
    match_id, tokens = spoilt
    spoil(server, match_id, schema.matches.c.id, settings={"clock": "sundial"})
    other, _ = created(server, match_request(visibility="public"))
    server.post("/api/accounts", json={"name": "Ada", "password": "correct horse"})
    server.post("/api/account/matches", json={"token": tokens["north"]})
    assert [match["id"] for match in server.get("/api/lobby").json()["matches"]] == [other]
    assert server.get("/api/account/matches").json() == {"matches": [], "next": None}
    assert server.get(f"/api/matches/{match_id}").status_code == 410


def spoil(server, match_id, column, **values):
    """Write an unreadable action into the database, and evict the match from the server's memory."""

    async def write(hall):
        async with hall.store._database.writing() as connection:
            await connection.execute(update(column.table).where(column == match_id).values(values))
        if match_id in hall._live:
            hall._evict(match_id)

    from_hall(server, write)


# Abandoned matches


def keep_house(server):
    with server.portal() as portal:
        portal.call(server.app.state.hall.run_housekeeping)


def test_a_match_that_the_server_closed_is_over_without_a_result(open_server, running_time):
    server = open_server(expiry=Expiry(idle=1))
    match_id, tokens = created(server, match_request(seats={"north": PERSON, "south": PERSON}))
    path, north = f"/api/matches/{match_id}", bearing(tokens["north"])
    assert server.get(f"{path}/view", headers=north).json()["choices"]
    running_time.pass_by(seconds=2 * 86_400)
    server.app.state.hall._expiry_due = 0
    keep_house(server)
    assert server.get(path).json()["status"] == "over"
    view = server.get(f"{path}/view", headers=north).json()
    assert (view["choices"], view["to_act"], view.get("outcome")) == ([], [], None)
    late = server.post(f"{path}/actions", json={"id": "late", "action": "end"}, headers=north)
    assert "the server has closed it, without a result" in reason(late, 400)
    Record.parse(server.get(f"{path}/record").text).verify()


def test_a_match_that_nobody_joined_is_gone_with_a_sentence(open_server, running_time):
    server = open_server(expiry=Expiry(open=1))
    match_id, _ = created(server, match_request(visibility="public"))
    assert len(server.get("/api/lobby").json()["matches"]) == 1
    running_time.pass_by(seconds=2 * 86_400)
    server.app.state.hall._expiry_due = 0
    keep_house(server)
    assert server.get("/api/lobby").json()["matches"] == []
    path = f"/api/matches/{match_id}"
    for answer in (server.get(path), server.post(f"{path}/seats/south", json={})):
        assert "create a new one" in reason(answer, 404)
