"""Work in the background, such as measurements and reviews: which runs, how far it is, and why it failed.

Each piece of work has a row with the columns `id`, which differs between two attempts, `state`, `renewed`
and `problem`. The server process that does it renews the row, so that every process can say how far it is,
and cancel it.
"""

from typing import ClassVar, NamedTuple

from sqlalchemy import ColumnElement, Row, Table, update

from sandtable.core import Sentence
from sandtable.core.clock import now_ms
from sandtable.matches.models import WorkState
from sandtable.matches.texts import encode_note
from sandtable.matches.transactions import Repository, uncancellable

LEASE = 60_000
"""Milliseconds after which work that was not renewed counts as lost, with its server process."""
ACTIVE: tuple[WorkState, ...] = ("waiting", "running")


class Standing(NamedTuple):
    """The state of work, and as a note, as in talk, why it failed."""

    state: WorkState
    problem: str | None


class BackgroundRepository(Repository):
    """One kind of work, whose rows are in one table."""

    _table: ClassVar[Table]
    _progress: ClassVar[str]
    """The column that says how far the work is."""
    _lost: ClassVar[Sentence]
    """Why work failed that was not renewed."""

    @property
    def lost(self) -> str:
        """The note with which work fails if its server process ends."""
        return encode_note(self._lost)

    @uncancellable
    async def renew(self, work: str, *, done: int | None = None) -> bool:
        """Say that work is still alive and, with `done`, how far it is.

        Returns whether it is to go on: not if it was cancelled, or what it is about deleted.
        """
        values: dict[str, object] = {"renewed": now_ms()}
        if done is not None:
            values |= {self._progress: done, "state": "running"}
        async with self._database.writing() as connection:
            changed = update(self._table).where(self._is_active(work)).values(values)
            return (await connection.execute(changed)).rowcount == 1

    @uncancellable
    async def fail(self, work: str, problem: str) -> None:
        """Store why work failed: a note, as in talk."""
        values = {"state": "failed", "problem": problem, "renewed": now_ms()}
        async with self._database.writing() as connection:
            await connection.execute(update(self._table).where(self._is_active(work)).values(values))

    def _is_active(self, work: str) -> ColumnElement[bool]:
        return (self._table.c.id == work) & self._table.c.state.in_(ACTIVE)

    def _is_alive(self) -> ColumnElement[bool]:
        """Whether work waits or runs, and its server process still renews it."""
        return self._table.c.state.in_(ACTIVE) & (self._table.c.renewed > now_ms() - LEASE)

    def _standing(self, row: Row[tuple[object, ...]]) -> Standing:
        if row.state in ACTIVE and row.renewed <= now_ms() - LEASE:
            return Standing("failed", self.lost)
        return Standing(row.state, row.problem)
