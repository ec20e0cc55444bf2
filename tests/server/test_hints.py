"""Hints over HTTP, and the list of levels."""

import pytest

import sandtable
from sandtable.players.hints import hint_player
from sandtable.players.levels import level_of
from sandtable.server.config import Limits
from tests.server.asking import OPEN, PERSON, RANDOM, bearing, claimed, created, match_request, reason

GAME = sandtable.game("game-of-war")
AGAINST_THE_COMPUTER = {"north": PERSON, "south": RANDOM}


def ask_hint(server, match_id, token=None, **details):
    headers = bearing(token) if token else {}
    return server.post(f"/api/matches/{match_id}/hint", json=details, headers=headers)


def test_a_player_against_the_computer_can_ask_for_hints(server):
    match_id, tokens = created(server, match_request(seats=AGAINST_THE_COMPUTER))
    assert server.get(f"/api/matches/{match_id}").json()["hints"] is True
    hint = ask_hint(server, match_id, tokens["north"], level=4, language="sv").json()
    assert hint["by"] == "Nivå 4 · Sergeant"
    first = hint["actions"][0]
    assert first["seat"] == "north"
    assert first["overlays"][0]["label"] == "Vad du kan göra"
    done = server.post(
        f"/api/matches/{match_id}/actions",
        json={"id": "1", "action": first["action"]},
        headers=bearing(tokens["north"]),
    )
    assert done.status_code == 200


def test_equal_views_get_equal_hints(server):
    given = []
    for _ in range(2):
        match_id, tokens = created(server, match_request(seats=AGAINST_THE_COMPUTER))
        given += [ask_hint(server, match_id, tokens["north"], level=1).content for _ in range(2)]
    assert b"actions" in given[0]
    assert len(set(given)) == 1


def test_a_hint_is_for_the_holder_of_a_seat_that_is_to_act(server):
    match_id, tokens = created(server, match_request(seats={"north": PERSON, "south": PERSON}))
    assert "needs the token" in reason(ask_hint(server, match_id), 401)
    assert "when it is your turn" in reason(ask_hint(server, match_id, tokens["south"]), 400)
    assert "at most 8" in reason(ask_hint(server, match_id, tokens["north"], level=9), 400)
    assert ask_hint(server, match_id, tokens["north"]).status_code == 200


def test_between_people_there_are_no_hints_unless_they_agreed_to_them(server):
    match_id, tokens = created(server, match_request())
    claimed(server, match_id, "south")
    assert server.get(f"/api/matches/{match_id}").json()["hints"] is False
    assert "Hints are not allowed" in reason(ask_hint(server, match_id, tokens["north"]), 403)

    agreed, tokens = created(server, match_request(hints=True, seats={"north": PERSON, "south": OPEN}))
    assert "has not started" in reason(ask_hint(server, agreed, tokens["north"]), 400)
    claimed(server, agreed, "south")
    assert ask_hint(server, agreed, tokens["north"]).status_code == 200

    forbidden, tokens = created(server, match_request(hints=False, seats=AGAINST_THE_COMPUTER))
    assert ask_hint(server, forbidden, tokens["north"]).status_code == 403


def test_hints_of_a_seat_are_limited(open_server):
    server = open_server(limits=Limits.none().changed("hint=1/600"))
    match_id, tokens = created(server, match_request(seats=AGAINST_THE_COMPUTER))
    other_id, others = created(server, match_request(seats=AGAINST_THE_COMPUTER))
    assert ask_hint(server, match_id, tokens["north"]).status_code == 200
    assert ask_hint(server, match_id, tokens["north"]).status_code == 429
    assert ask_hint(server, other_id, others["north"]).status_code == 200


def test_the_analysis_board_returns_hints_for_the_viewpoint(server):
    position = {"game": "game-of-war", "options": {"first": "north"}}
    hint = server.post("/api/analysis/hint", json=position)
    assert hint.json()["by"] == level_of(hint_player(GAME), GAME).title()
    response = server.post("/api/analysis/hint", json=position | {"seat": "south"})
    assert "when it is your turn" in reason(response, 400)
    modern = server.post("/api/analysis/hint", json={"game": "modern"})
    assert "has no level that can give hints" in reason(modern, 400)


def test_games_list_their_levels_in_the_requested_language(server):
    games = {game["id"]: game for game in server.get("/api/games?language=da").json()}
    first, *_ = games["game-of-war"]["levels"]
    assert (first["player"], first["title"]) == ("level:1", "Niveau 1 · Rekrut")
    assert games["game-of-war"]["usual_player"] == "level:3"
    assert [game["hints"] for game in games.values()] == [
        game_id not in ("kriegsspiel", "modern") for game_id in games
    ]


@pytest.mark.parametrize("level", ["level:9", "level:x", "level:1,seconds=2", "level"])
def test_an_unknown_level_cannot_take_a_seat(server, level):
    seats = {"north": PERSON, "south": {"kind": "computer", "player": level}}
    response = server.post("/api/matches", json=match_request(seats=seats), headers={"Accept-Language": "sv"})
    assert response.status_code == 400
    assert "nivå" in response.json()["reason"].lower()


def test_a_level_plays(server):
    seats = {"north": PERSON, "south": {"kind": "computer", "player": "level:2"}}
    match_id, _ = created(server, match_request(seats=seats))
    assert server.get(f"/api/matches/{match_id}").json()["seats"][1]["player"] == "level:2"
