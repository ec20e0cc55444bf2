"""Short forms of requests that many tests send."""

import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from litestar.testing import TestClient

from sandtable.matches.hall import Hall

T = TypeVar("T")

PERSON, OPEN = {"kind": "person", "player": "Ada"}, {"kind": "open"}
RANDOM = {"kind": "computer", "player": "random"}
DUEL = (Path(__file__).parents[1] / "scenarios" / "duel.toml").read_text()
"""North, if it begins, wins with B3-D4."""


def new_token() -> str:
    """A token as clients create it."""
    return secrets.token_urlsafe(32)


def match_request(**details: object) -> dict[str, object]:
    """A match of A Game of War in which north begins."""
    seats = {"north": PERSON, "south": OPEN}
    return {"game": "game-of-war", "options": {"first": "north"}, "seats": seats} | details


def duel(**details: object) -> dict[str, object]:
    return match_request(scenario="duel", scenario_text=DUEL, **details)


def created(server: TestClient, wanted: dict[str, object]) -> tuple[str, dict[str, str]]:
    """Create a match; return its id and its tokens."""
    answer = server.post("/api/matches", json=wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()["match"]["id"], answer.json()["tokens"]


def claimed(server: TestClient, match_id: str, seat: str, **details: object) -> str:
    answer = server.post(f"/api/matches/{match_id}/seats/{seat}", json=details)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def bearing(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def won_duel(server: TestClient, **details: object) -> tuple[str, dict[str, str]]:
    """A match that north has won with its first action; return its id and both tokens."""
    both = {"north": PERSON, "south": {"kind": "person", "player": "Guy"}}
    match_id, tokens = created(server, duel(**{"seats": both} | details))
    won = server.post(
        f"/api/matches/{match_id}/actions",
        json={"id": "1", "action": "B3-D4"},
        headers=bearing(tokens["north"]),
    )
    assert won.json()["outcome"]["winners"] == ["north"]
    return match_id, tokens


def reason(answer: object, status: int) -> str:
    """The sentence of an error response with this status."""
    assert answer.status_code == status, answer.text  # type: ignore[attr-defined]
    return str(answer.json()["reason"])  # type: ignore[attr-defined]


def from_hall(server: TestClient, ask: Callable[[Hall], Awaitable[T]]) -> T:
    """The result of a call of a server's hall."""

    async def asked() -> T:
        return await ask(server.app.state.hall)

    with server.portal() as portal:
        return portal.call(asked)
