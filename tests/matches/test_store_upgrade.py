"""A database of schema version 1 is migrated without loss."""

from alembic import command
from msgspec.structs import replace
from sqlalchemy import Connection, text

from sandtable.matches import Appended, HeldSeat, Store
from sandtable.matches.database import _connect, _parsed
from sandtable.matches.migrations import config
from sandtable.matches.tokens import token_hash
from tests.matches.storing import act, actions, before_its_dice, beginning, story

MATCHES = ("waiting", "playing", "finished")
SEATS = [  # match, seat, place, kind, player, token
    ("waiting", "north", 0, "person", "Ada", "ada-w"),
    ("waiting", "south", 1, "open", None, None),
    ("playing", "north", 0, "person", None, "ada-p"),
    ("playing", "south", 1, "person", "Guy", None),
    ("finished", "north", 0, "umpire", "Georg", "georg"),
    ("finished", "south", 1, "computer", "greedy", None),
]
Rows = dict[str, list[dict[str, object]]]


def fill(connection: Connection) -> None:
    """Fill version 1 with three matches: open, running and over."""
    command.upgrade(config(connection), "0001")
    head = str(replace(before_its_dice(beginning().record), options={"first": "north"}))
    for created, match in enumerate(MATCHES, start=1000):
        over = match == "finished"
        values = {
            "id": match,
            "head": head,
            "created": created,
            "status": "over" if over else "open" if match == "waiting" else "running",
            "branch": 2 if match == "playing" else 0,
            "outcome": '{"winners": ["south"], "reason": "Peace."}' if over else None,
        }
        connection.execute(
            text(
                "INSERT INTO matches VALUES (:id, 'game-of-war', 'standard', :head, :created, 'public', "
                ":status, 'now', '{}', :branch, :outcome)"
            ),
            values,
        )
    for match, seat, place, kind, player, token in SEATS:
        hashed = token_hash(token) if token else None
        values = {"m": match, "s": seat, "p": place, "k": kind, "n": player, "t": hashed}
        connection.execute(text("INSERT INTO seats VALUES (:m, :s, :p, :k, :n, :t)"), values)
    for number in (1, 2):
        for match in ("playing", "finished"):
            values = {"m": match, "n": number, "a": f"{match} {number}", "c": f"c{number}"}
            connection.execute(text("INSERT INTO entries VALUES (:m, :n, 'north', :a, '[]', :c, 5)"), values)
    connection.execute(text("INSERT INTO taken_back VALUES ('playing', 'north', 'late', 3, 7)"))


def rows(connection: Connection) -> Rows:
    """All rows of the tables that version 1 had."""
    tables = ("matches", "seats", "entries", "taken_back")
    found = {name: connection.execute(text(f"SELECT * FROM {name}")).mappings() for name in tables}  # noqa: S608
    return {name: sorted(map(dict, stored), key=str) for name, stored in found.items()}


def without_what_is_new(after: Rows, before: Rows) -> Rows:
    """The rows with the columns that they had before."""
    return {
        name: sorted(({column: row[column] for column in before[name][0]} for row in stored), key=str)
        for name, stored in after.items()
    }


@story
async def test_a_database_of_version_1_keeps_every_row_and_is_played_on(new_url):
    url = new_url()
    old = _connect(_parsed(url))
    try:
        async with old.writing() as connection:
            await connection.run_sync(fill)
        async with old.reading() as connection:
            before = await connection.run_sync(rows)
    finally:
        await old.close()
    assert [len(stored) for stored in before.values()] == [3, 6, 4, 1]

    async with await Store.open(url) as store:
        async with store._database.reading() as connection:
            after = await connection.run_sync(rows)
        assert without_what_is_new(after, before) == before
        waiting, playing, finished = [await store.load(match) for match in MATCHES]
        assert (waiting.status, waiting.started) == ("open", None)
        assert (playing.status, playing.started) == ("running", playing.created)
        assert (finished.status, finished.started) == ("over", finished.created)
        assert {match.id: match.options for match in await store.lobby()} == {
            match: {"first": "north"} for match in ("waiting", "playing")
        }
        assert {match.deadline for match in (waiting, playing, finished)} == {None}
        assert await store.seat_of("ada-w") == HeldSeat("waiting", "north")
        await store.claim("waiting", "south", player="Guy", salt="rain")
        await store.append("waiting", 1, act("one"), deadline=1)
        assert await store.due(2) == ("waiting",)
        await store.append("playing", 3, act("three"), branch=2)
        assert await store.answered("playing", "north", "late") == Appended(3, 7, repeated=True)
        assert await actions(store, "playing") == ["playing 1", "playing 2", "three"]
        assert await store.truncate("finished", 1) == 1
        assert (await store.load("finished")).status == "running"
