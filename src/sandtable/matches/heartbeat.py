"""A real write, to find out whether the database can be written."""

from sqlalchemy import delete, insert

from sandtable.core.clock import now_ms
from sandtable.matches import schema
from sandtable.matches.transactions import Repository, uncancellable


class Heartbeat(Repository):
    """One row that holds the time of the last check."""

    @uncancellable
    async def beat(self) -> None:
        """Write the time, or raise `StoreError` if the database cannot be written or does not answer."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.heartbeat))
            await connection.execute(insert(schema.heartbeat), {"time": now_ms()})
