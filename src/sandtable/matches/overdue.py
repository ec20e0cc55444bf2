"""Time limits that have passed in matches that are not in memory, enforced many at a time.

After a downtime there may be thousands. A live match enforces its own (`LiveMatch.enforce_time_limits`); here
each step takes one transaction for all matches, and nothing stays in memory. A match is not replayed if it is
known without that how it ends.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import BindParameter, Row, Table, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import Entry, Game, Match, Outcome, Record, Seat, Sentence, SetupError, game
from sandtable.core.clock import now_ms
from sandtable.core.match import game_of
from sandtable.matches import schema
from sandtable.matches.clocks import clocks_of
from sandtable.matches.errors import CannotBeOpened
from sandtable.matches.models import MatchId, Settings, StoredEntry, StoredSeat, Talk
from sandtable.matches.queries import entry_values, stored_entry, stored_seats
from sandtable.matches.seating import with_seats
from sandtable.matches.settings import MatchSettings
from sandtable.matches.talk import UNDO_TALK, stored_talk
from sandtable.matches.texts import encode_note, say
from sandtable.matches.transactions import Repository, uncancellable
from sandtable.matches.undo_proposals import agreements


class Overdue(Struct, frozen=True):
    """A running match whose deadline has passed."""

    id: MatchId
    head: str
    branch: int
    at: int
    """The number of entries."""
    history: "History | None"
    """`None` if the match is over with the stored deadline, because the time of `late` has run out."""
    late: Seat = ""


class History(Struct, frozen=True):
    """What the clocks of a match depend on."""

    settings: Settings
    started: int
    seats: tuple[StoredSeat, ...]
    entries: tuple[StoredEntry, ...]
    talk: tuple[Talk, ...]


class Enforced(Struct, frozen=True):
    """What the passed time limits of a match have brought about, to be stored."""

    id: MatchId
    at: int
    """The number of entries before."""
    branch: int
    entries: tuple[Entry, ...]
    notes: tuple[Sentence, ...]
    outcome: Outcome | None
    deadline: int | None
    to_act: tuple[Seat, ...]
    time: int
    computers: bool
    """Whether a computer player has a seat."""


def all_enforced(
    matches: Iterable[Overdue], now: int
) -> tuple[list[Enforced], dict[MatchId, CannotBeOpened]]:
    """What the passed time limits have brought about, and the matches that cannot be opened."""
    results, failed = list[Enforced](), dict[MatchId, CannotBeOpened]()
    for overdue in matches:
        try:
            results.append(enforced(overdue, now))
        except CannotBeOpened as error:
            failed[overdue.id] = error
    return results, failed


def enforced(overdue: Overdue, now: int) -> Enforced:
    """Apply `Game.timeout_action_for` for every seat whose time has run out, or raise `CannotBeOpened`."""
    try:
        return _enforced(overdue, now)
    except Exception as error:
        raise CannotBeOpened from error


def _enforced(overdue: Overdue, now: int) -> Enforced:
    head = Record.parse(overdue.head)
    if overdue.history is None:
        return _lost_on_time(overdue, game_of(head), now)
    history = overdue.history
    head = with_seats(head, history.seats)
    record = replace(head, entries=tuple(stored.entry for stored in history.entries))
    # The opening depends on the salts, which were added after the head was written.
    match = replace(record, opening=Match.begin(record).opening).replay()
    times = tuple(stored.time for stored in history.entries)
    given = MatchSettings.read(history.settings).clocks(match)
    clocks = clocks_of(given, match, times, history.started, agreements(history.talk, history.seats))
    late = list[str]()
    while clocks and match.outcome is None:
        seat = clocks.expired_seat(now)
        if seat is None or seat in late:
            break
        match.apply(seat, match.game.timeout_action_for(seat))
        clocks = clocks.moved(match.to_act, now, turn=match.turn_after(len(match)))
        late.append(seat)
    return Enforced(
        overdue.id,
        overdue.at,
        overdue.branch,
        match.entries_from(overdue.at + 1),
        tuple(say("time-ran-out", seat=seat) for seat in late),
        match.outcome,
        clocks.deadline() if clocks and match.outcome is None else None,
        match.to_act,
        now,
        computers=any(seat.kind == "computer" for seat in history.seats),
    )


def _lost_on_time(overdue: Overdue, played: Game, now: int) -> Enforced:
    """The end of a match in which the time of its only seat to act has run out."""
    return Enforced(
        overdue.id,
        overdue.at,
        overdue.branch,
        (Entry(overdue.late, played.timeout_action_for(overdue.late)),),
        (say("time-ran-out", seat=overdue.late),),
        played.timeout_outcome(overdue.late),
        deadline=None,
        to_act=(),
        time=now,
        computers=False,
    )


class OverdueRepository(Repository):
    """Reads overdue matches and stores what came of them, in one transaction each."""

    @uncancellable
    async def load(self, match_ids: Sequence[MatchId]) -> tuple[Overdue, ...]:
        """Load those of these matches that are running, with their history where it matters."""
        matches, entries, talk = schema.matches, schema.entries, schema.talk
        running = select(matches).where(
            matches.c.id.in_(match_ids), matches.c.status == "running", matches.c.deadline.is_not(None)
        )
        said = select(talk).where(talk.c.match.in_(match_ids), talk.c.kind.in_(UNDO_TALK))
        async with self._database.reading() as connection:
            rows = (await connection.execute(running)).all()
            said_in = _by_match(await connection.execute(said.order_by(talk.c.number)))
            late = {row.id: seat for row in rows if row.id not in said_in and (seat := _late(row))}
            last = await _last_numbers(connection, entries, late)
            replayed = [row.id for row in rows if row.id not in late]
            seats = await stored_seats(connection, replayed)
            played = select(entries).where(entries.c.match.in_(replayed)).order_by(entries.c.number)
            played_in = _by_match(await connection.execute(played))
        return tuple(
            Overdue(row.id, row.head, row.branch, last.get(row.id, 0), None, late[row.id])
            if row.id in late
            else Overdue(
                row.id,
                row.head,
                row.branch,
                len(played_in[row.id]),
                History(
                    row.settings,
                    row.created if row.started is None else row.started,
                    seats[row.id],
                    tuple(stored_entry(entry) for entry in played_in[row.id]),
                    tuple(stored_talk(one) for one in said_in[row.id]),
                ),
            )
            for row in rows
        )

    @uncancellable
    async def store(self, results: Sequence[Enforced]) -> tuple[MatchId, ...]:
        """Store what came of these matches, and return which; the others have moved on meanwhile."""
        matches, by_id = schema.matches, {result.id: result for result in results}
        locked = select(matches.c.id, matches.c.branch).where(
            matches.c.id.in_(by_id), matches.c.status == "running"
        )
        async with self._database.writing() as connection:
            rows = (await connection.execute(locked.order_by(matches.c.id).with_for_update())).all()
            last = await _last_numbers(connection, schema.entries, by_id)
            stored = [
                by_id[row.id]
                for row in rows
                if (by_id[row.id].branch, by_id[row.id].at) == (row.branch, last.get(row.id, 0))
            ]
            said = await _last_numbers(connection, schema.talk, by_id)
            if played := [values for result in stored for values in _entry_rows(result)]:
                await connection.execute(insert(schema.entries), played)
            if notes := [
                values for result in stored for values in _note_rows(result, said.get(result.id, 0))
            ]:
                await connection.execute(insert(schema.talk), notes)
            if stored:
                changed = update(matches).where(matches.c.id == bindparam("match"))
                values: dict[str, BindParameter[object]] = {
                    name: bindparam(name) for name in ("status", "outcome", "deadline", "to_act")
                }
                await connection.execute(changed.values(values), [_changes(result) for result in stored])
        return tuple(result.id for result in stored)


def _late(match: Row[tuple[object, ...]]) -> Seat:
    """The seat whose passed deadline ends a match in any position, or an empty string.

    The stored deadline is that of the seat if no other is to act, and if no undo has given time back since.
    """
    try:
        played = game(match.game)
    except SetupError:  # it is no longer installed
        return ""
    alone = match.to_act is not None and len(match.to_act) == 1 and match.deadline <= now_ms()
    return match.to_act[0] if alone and played.timeout_outcome(match.to_act[0]) else ""


def _by_match(rows: Iterable[Row[tuple[object, ...]]]) -> defaultdict[MatchId, list[Row[tuple[object, ...]]]]:
    found = defaultdict[MatchId, list[Row[tuple[object, ...]]]](list)
    for row in rows:
        found[row.match].append(row)
    return found


async def _last_numbers(
    connection: AsyncConnection, table: Table, match_ids: Iterable[MatchId]
) -> dict[MatchId, int]:
    """The highest number in a table, by match."""
    last = select(table.c.match, func.max(table.c.number)).where(table.c.match.in_(match_ids))
    rows = await connection.execute(last.group_by(table.c.match))
    return {row.match: row[1] for row in rows}


def _entry_rows(result: Enforced) -> Iterator[dict[str, object]]:
    for number, entry in enumerate(result.entries, start=result.at + 1):
        yield entry_values(result.id, number, entry, result.time)


def _note_rows(result: Enforced, last: int) -> Iterator[dict[str, object]]:
    for number, note in enumerate(result.notes, start=last + 1):
        yield {
            "match": result.id,
            "number": number,
            "kind": "note",
            "text": encode_note(note),
            "time": result.time,
        }


def _changes(result: Enforced) -> dict[str, object]:
    return {
        "match": result.id,
        "status": "over" if result.outcome else "running",
        "outcome": msgspec.to_builtins(result.outcome),
        "deadline": result.deadline,
        "to_act": result.to_act,
    }
