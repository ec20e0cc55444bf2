"""Measurements of the balance of scenarios: which run, how far they are, and what they found."""

from sqlalchemy import Row, delete, insert, select, update

from sandtable.core.clock import now_ms
from sandtable.matches import schema
from sandtable.matches.accounts import lock_account
from sandtable.matches.background import ACTIVE, BackgroundRepository
from sandtable.matches.errors import CannotMeasure, UnknownScenario
from sandtable.matches.models import AccountId, LibraryVersion, Measurement, StoredBalance
from sandtable.matches.texts import encode_note, say
from sandtable.matches.tokens import new_id
from sandtable.matches.transactions import uncancellable

MOST_WAITING = 20
"""Maximum number of measurements that wait or run on all processes together."""
TOO_SLOW = encode_note(say("measurement-too-slow"))
NO_GAMES = encode_note(say("measurement-no-games"))
_measurements, _scenarios, _versions = schema.measurements, schema.scenarios, schema.scenario_versions


class MeasurementRepository(BackgroundRepository):
    """The last measurement of each version of a scenario."""

    _table = _measurements
    _progress = "played"
    _lost = say("measurement-lost")

    @uncancellable
    async def begin(self, version: LibraryVersion, account: AccountId, games: int) -> str:
        """Store a new measurement and return its id.

        Raises `CannotMeasure` if the version is being measured, the account is measuring another, or too many
        are waiting.
        """
        now, measurement = now_ms(), new_id()
        alive = select(_measurements).where(self._is_alive())
        row = {"scenario": version.id, "version": version.number}
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            measured = select(_scenarios.c.id).where(_scenarios.c.id == version.id).with_for_update()
            if (await connection.execute(measured)).one_or_none() is None:
                raise UnknownScenario
            running = (await connection.execute(alive)).all()
            if any((one.scenario, one.version) == (version.id, version.number) for one in running):
                raise CannotMeasure(say("is-being-measured"))
            if any(one.account == account for one in running):
                raise CannotMeasure(say("measures-another"))
            if len(running) >= MOST_WAITING:
                raise CannotMeasure(say("too-many-measurements"))
            await connection.execute(delete(_measurements).filter_by(**row))
            values = {"id": measurement, "account": account, "state": "waiting"}
            numbers = {"games": games, "played": 0, "renewed": now}
            await connection.execute(insert(_measurements), row | values | numbers)
        return measurement

    @uncancellable
    async def of(self, version: LibraryVersion) -> Measurement | None:
        """The last measurement of a version; one whose server process ended has failed."""
        wanted = select(_measurements).filter_by(scenario=version.id, version=version.number)
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).one_or_none()
        return None if found is None else self._measurement(found)

    @uncancellable
    async def finish(
        self, measurement: str, balance: StoredBalance, *, played: int, fair: bool | None
    ) -> bool:
        """Store what a measurement found, with its version; return false if it was cancelled meanwhile."""
        wanted = select(_measurements).where(self._is_active(measurement))
        async with self._database.writing() as connection:
            found = (await connection.execute(wanted.with_for_update())).one_or_none()
            if found is None:
                return False
            ended = update(_measurements).where(_measurements.c.id == measurement)
            await connection.execute(ended.values(state="done", played=played, renewed=now_ms()))
            version = update(_versions).filter_by(scenario=found.scenario, number=found.version)
            await connection.execute(version.values(balance=balance))
            newest = update(_scenarios).filter_by(id=found.scenario, version=found.version)
            await connection.execute(newest.values(fair=fair))
        return True

    @uncancellable
    async def cancel(self, version: LibraryVersion, account: AccountId | None) -> None:
        """Cancel a measurement that this account began; for a host `None`, any. Idempotent."""
        cancelled = update(_measurements).where(
            _measurements.c.scenario == version.id,
            _measurements.c.version == version.number,
            _measurements.c.state.in_(ACTIVE),
        )
        if account is not None:
            cancelled = cancelled.where(_measurements.c.account == account)
        async with self._database.writing() as connection:
            await connection.execute(cancelled.values(state="cancelled", renewed=now_ms()))

    def _measurement(self, row: Row[tuple[object, ...]]) -> Measurement:
        state, problem = self._standing(row)
        return Measurement(row.id, row.account, state, row.games, row.played, row.renewed, problem)
