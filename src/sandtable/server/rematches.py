"""Playing again: the same match is agreed on once, however many ask for it."""

import asyncio
from weakref import WeakValueDictionary

from sandtable.core import Seat
from sandtable.matches.hall import Hall
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.models import Created, MatchId
from sandtable.server.new_matches import rematch


class Rematches:
    """Sees to it that a match is played again only once, however many ask."""

    def __init__(self) -> None:
        self._asking: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def ask(
        self, hall: Hall, live: LiveMatch, asking: frozenset[Seat], *, salt: str | None = None
    ) -> Created:
        """The new match, with the asker's tokens if he is the first to ask."""
        lock = self._asking.setdefault(live.id, asyncio.Lock())
        async with lock:
            await live.refresh()
            agreed = _agreed(live)
            if agreed is not None:
                return Created(agreed, {})
            created = await hall.create(rematch(live.stored, live.record(), asking, salt))
            first = next(seat for seat in live.seats if seat in asking)
            await live.announce(first, created.id)
            # Another server process may have been quicker: what was said first holds.
            agreed = _agreed(live)
        return created if agreed in (None, created.id) else Created(agreed, {})


def _agreed(live: LiveMatch) -> MatchId | None:
    return next((said.text for said in live.talk if said.kind == "rematch"), None)
