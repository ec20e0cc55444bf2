"""Provable dice over HTTP: the protocol, the attacks that fail, and what nobody sees before the end."""

import secrets

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable import Record
from sandtable.core import Dice, commitment, salt_commitment
from sandtable.server.new_matches import match_from_request
from sandtable.server.wire import CreateMatch, SeatWanted
from tests.server.asking import (
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
)

RAIN, SUN = salt_commitment("rain"), salt_commitment("sun")


def reveal(server, match_id, token, salt):
    return server.post(f"/api/matches/{match_id}/salt", json={"salt": salt}, headers=bearing(token))


def info(server, match_id):
    return server.get(f"/api/matches/{match_id}").json()


def states(match):
    return {salt["seat"]: salt["state"] for salt in match["salts"]}


def both_committed(server, **details):
    """A duel in which both salts are awaited; return its id and both tokens."""
    match_id, tokens = created(server, duel(salt_hash=RAIN, **details))
    return match_id, tokens | {"south": claimed(server, match_id, "south", salt_hash=SUN)}


# The protocol


def test_commit_reveal_play_and_verify(on_every_database):
    server = on_every_database
    answer = server.post("/api/matches", json=duel(salt_hash=RAIN)).json()
    match_id, tokens = answer["match"]["id"], answer["tokens"]
    promised = answer["match"]["commitment"]
    assert answer["match"]["salts"] == [{"seat": "north", "hash": RAIN, "state": "awaited"}]
    assert answer["match"]["starts"] is None
    assert "too early" in reason(reveal(server, match_id, tokens["north"], "rain"), 400)

    south = claimed(server, match_id, "south", salt_hash=SUN)
    waiting = info(server, match_id)
    assert (waiting["status"], waiting["commitment"]) == ("open", promised)
    assert waiting["salts"] == [
        {"seat": "north", "hash": RAIN, "state": "awaited"},
        {"seat": "south", "hash": SUN, "state": "awaited"},
    ]
    assert waiting["starts"] > waiting["created"]
    act = {"id": "1", "action": "B3-D4"}
    path = f"/api/matches/{match_id}/actions"
    assert "has not started" in reason(server.post(path, json=act, headers=bearing(tokens["north"])), 400)

    assert reveal(server, match_id, south, "sun").json()["status"] == "open"
    begun = reveal(server, match_id, tokens["north"], "rain").json()
    assert (begun["status"], begun["commitment"], begun["starts"]) == ("running", promised, None)
    assert states(begun) == {"north": "revealed", "south": "revealed"}
    won = server.post(path, json=act, headers=bearing(tokens["north"]))
    assert won.json()["outcome"]["winners"] == ["north"]
    record = Record.parse(server.get(f"/api/matches/{match_id}/record").text)
    assert commitment(record.seed) == promised
    assert (record.salts, record.salt_hashes) == (
        {"north": "rain", "south": "sun"},
        {"north": RAIN, "south": SUN},
    )
    assert record.verify().outcome


def test_a_client_that_sends_its_salt_openly_plays_as_before(server):
    match_id, _ = created(server, match_request(salt="tulip"))
    claimed(server, match_id, "south", salt="rose")
    match = info(server, match_id)
    assert match["status"] == "running"
    assert match["salts"] == [
        {"seat": "north", "hash": salt_commitment("tulip"), "state": "known"},
        {"seat": "south", "hash": salt_commitment("rose"), "state": "known"},
    ]


def test_a_rematch_commits_to_a_new_salt(server):
    match_id, tokens = both_committed(server)
    for seat, salt in (("north", "rain"), ("south", "sun")):
        reveal(server, match_id, tokens[seat], salt)
    act = {"id": "1", "action": "B3-D4"}
    server.post(f"/api/matches/{match_id}/actions", json=act, headers=bearing(tokens["north"]))
    snow = salt_commitment("snow")
    wanted = {"tokens": [tokens["north"]], "salt_hash": snow}
    again = server.post(f"/api/matches/{match_id}/rematch", json=wanted).json()["match"]
    assert again["salts"] == [{"seat": "south", "hash": snow, "state": "awaited"}]
    assert again["commitment"] != info(server, match_id)["commitment"]


def test_a_player_against_the_computer_reveals_at_once(server):
    seats = {"north": PERSON, "south": RANDOM}
    match_id, tokens = created(server, duel(seats=seats, salt_hash=RAIN))
    assert info(server, match_id)["status"] == "open"
    assert reveal(server, match_id, tokens["north"], "rain").json()["status"] == "running"


def test_a_seat_may_give_up_its_salt(server):
    match_id, tokens = both_committed(server)
    assert states(reveal(server, match_id, tokens["north"], None).json()) == {
        "north": "withheld",
        "south": "awaited",
    }
    assert reveal(server, match_id, tokens["south"], "sun").json()["status"] == "running"


def test_lists_show_no_numbers(server):
    created(server, match_request(visibility="public", salt_hash=RAIN))
    (listed,) = server.get("/api/lobby").json()["matches"]
    assert (listed["commitment"], listed["salts"]) == (None, [])


# Attacks


def test_the_seed_does_not_depend_on_a_salt_that_comes_with_the_request(monkeypatch):
    """The server could otherwise choose a seed that suits its host."""
    monkeypatch.setattr(secrets, "token_hex", lambda _: "the only randomness")
    seats = {"north": SeatWanted("person"), "south": SeatWanted("open")}
    sent = ({}, {"salt": "rain"}, {"salt": "sun"}, {"salt_hash": RAIN}, {"salt_hash": SUN})
    wanted = [CreateMatch(game="game-of-war", seats=seats, **salt) for salt in sent]
    assert {match_from_request(one).record.seed for one in wanted} == {"the only randomness"}


def test_the_last_player_learns_no_salt_to_choose_its_own_by(server):
    match_id, tokens = created(server, duel(salt_hash=RAIN))
    for hidden in (reveal(server, match_id, tokens["north"], "rain"), server.get(f"/api/matches/{match_id}")):
        assert "rain" not in hidden.text
    claimed(server, match_id, "south", salt_hash=SUN)
    assert "rain" not in reveal(server, match_id, tokens["north"], "rain").text


def test_a_salt_is_not_exchanged_for_one_that_suits_better(server):
    match_id, tokens = both_committed(server)
    reveal(server, match_id, tokens["north"], "rain")
    for salt in ("rain", "snow", SUN):
        assert "another hash" in reason(reveal(server, match_id, tokens["south"], salt), 400)
    again = server.post(f"/api/matches/{match_id}/seats/south", json={"salt": "snow", "token": new_token()})
    assert "is taken" in reason(again, 409)
    claim = {"salt_hash": salt_commitment("snow"), "token": tokens["south"]}
    server.post(f"/api/matches/{match_id}/seats/south", json=claim)  # idempotent: changes nothing
    assert info(server, match_id)["salts"][1]["hash"] == SUN


def test_a_salt_is_a_short_line_of_text(server):
    match_id, tokens = both_committed(server)
    for salt in ("", "x" * 101, "x" * 40_000, "su\nn", "\u202esun", 7, ["sun"], {"south": "sun"}):
        assert reason(reveal(server, match_id, tokens["south"], salt), 400)
    assert "too large" in reason(reveal(server, match_id, tokens["south"], "x" * 1_000_000), 413)
    assert states(info(server, match_id)) == {"north": "awaited", "south": "awaited"}


def test_a_copied_hash_gives_no_choice(server):
    """South promises north's salt, and can send it only when north has sent it to the server."""
    match_id, tokens = created(server, duel(salt_hash=RAIN))
    south = claimed(server, match_id, "south", salt_hash=RAIN)
    assert "another hash" in reason(reveal(server, match_id, south, "sun"), 400)
    reveal(server, match_id, tokens["north"], "rain")
    assert reveal(server, match_id, south, "rain").json()["status"] == "running"
    seat_alone, both = ({"north": "rain"}, {"north": "rain", "south": "rain"})
    record = from_hall(server, lambda hall: hall.store.load(match_id)).record
    assert record.salts == both
    rolls = [Dice(record.seed, salts).roll(2**64, "a test") for salts in ({}, seat_alone, both)]
    assert len(set(rolls)) == 3


def test_no_stranger_and_no_other_seat_reveals_or_withholds(server):
    match_id, tokens = both_committed(server)
    other, others = both_committed(server)
    assert "needs the token" in reason(server.post(f"/api/matches/{match_id}/salt", json={"salt": None}), 401)
    assert "another match" in reason(reveal(server, match_id, others["north"], None), 403)
    assert "another hash" in reason(reveal(server, match_id, tokens["south"], "rain"), 400)
    assert "no such match" in reason(reveal(server, "nowhere", tokens["north"], "rain"), 404)
    assert set(states(info(server, match_id)).values()) == {"awaited"}
    assert info(server, other)["status"] == "open"


def test_withholding_shows_for_good(server):
    """It is the one choice that is left between two series of rolls, so it must not be hidden."""
    match_id, tokens = both_committed(server)
    reveal(server, match_id, tokens["north"], "rain")
    begun = reveal(server, match_id, tokens["south"], None).json()
    assert (begun["status"], states(begun)["south"]) == ("running", "withheld")
    assert "too late" in reason(reveal(server, match_id, tokens["south"], "sun"), 400)
    act = {"id": "1", "action": "B3-D4"}
    server.post(f"/api/matches/{match_id}/actions", json=act, headers=bearing(tokens["north"]))
    record = server.get(f"/api/matches/{match_id}/record").text
    assert f"\nsalt-hash south: {SUN}\n" in record
    assert "salt south" not in record


@pytest.mark.parametrize("salt_hash", ["rain", "0" * 63, "A" * 64, 7, {}])
def test_a_hash_that_is_none_is_rejected(server, salt_hash):
    match_id, _ = created(server, match_request())
    for path, sent in (
        ("/api/matches", match_request(salt_hash=salt_hash)),
        (f"/api/matches/{match_id}/seats/south", {"salt_hash": salt_hash}),
    ):
        assert server.post(path, json=sent).status_code == 400
    both = match_request(salt="rain", salt_hash=RAIN)
    assert "either a salt or the hash of one" in reason(server.post("/api/matches", json=both), 400)


# What nobody may see

SECRETS = ("tulip-of-north", "rose-of-south", "lily-of-west")
STEPS = st.lists(
    st.tuples(st.sampled_from(["claim", "claim openly", "reveal", "withhold", "wrong"]), st.integers(0, 1)),
    max_size=8,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS, st.booleans())
def test_no_salt_and_no_seed_is_shown_before_the_end(server, steps, visible):
    """Whatever the seats do, every answer, view and socket stays free of salts and of the seed."""
    both = {"north": OPEN, "south": OPEN}
    visibility = "public" if visible else "private"
    match_id, _ = created(server, duel(seats=both, visibility=visibility))
    seats, tokens, answers = ("north", "south"), {}, []
    for step, at in steps:
        seat, salt = seats[at], SECRETS[at]
        path = f"/api/matches/{match_id}/seats/{seat}"
        if step == "claim":
            answers.append(server.post(path, json={"salt_hash": salt_commitment(salt)}))
        elif step == "claim openly":
            answers.append(server.post(path, json={"salt": salt}))
        else:
            sent = {"reveal": salt, "withhold": None, "wrong": SECRETS[2]}[step]
            answers.append(reveal(server, match_id, tokens.get(seat, new_token()), sent))
        if step.startswith("claim") and answers[-1].is_success:
            tokens[seat] = answers[-1].json()["token"]
    answers += everything_shown(server, match_id, tokens)
    hall = server.app.state.hall
    seed = hall._live[match_id].stored.record.seed
    shown = "".join(answer if isinstance(answer, str) else answer.text for answer in answers)
    assert commitment(seed) in shown
    for secret in (seed, *SECRETS):
        assert secret not in shown


def everything_shown(server, match_id, tokens):
    """What anyone can fetch of a match, and the first frame of each seat and of a spectator."""
    paths = ("", "/view", "/record", "/report")
    headers = [{}, *map(bearing, tokens.values())]
    for path in paths:
        for credential in headers:
            yield server.get(f"/api/matches/{match_id}{path}", headers=credential)
    yield server.get("/api/lobby")
    for token in (None, *tokens.values()):
        with server.websocket_connect("/api/socket") as socket:
            socket.send_json({"type": "hello", "match": match_id, "token": token})
            yield from (socket.receive_text() for _ in range(2))
