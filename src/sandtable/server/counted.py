"""A store that counts the actions it keeps, whoever played them: over sockets, over HTTP, or computers."""

from collections.abc import Callable

from sandtable.core import Entry, Outcome
from sandtable.matches import Appended, Store
from sandtable.matches.database import Database
from sandtable.matches.models import MatchId


class CountedStore(Store):
    """Tells of every action once."""

    def __init__(self, database: Database, count: Callable[[], None]) -> None:
        super().__init__(database)
        self._count = count

    async def append(
        self,
        match_id: MatchId,
        number: int,
        entry: Entry,
        *,
        client_id: str | None = None,
        outcome: Outcome | None = None,
        branch: int | None = None,
        deadline: int | None = None,
    ) -> Appended:
        """Keep an entry, and count it unless it was kept before."""
        kept = await super().append(
            match_id, number, entry, client_id=client_id, outcome=outcome, branch=branch, deadline=deadline
        )
        if not kept.repeated:
            self._count()
        return kept
