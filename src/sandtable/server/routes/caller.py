"""The caller of a request about a match, and what of the match it may see."""

from typing import Annotated, NamedTuple

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter

from sandtable.core import Match, Seat
from sandtable.core.language import ENGLISH
from sandtable.matches.errors import NotStarted
from sandtable.matches.hall import Hall
from sandtable.matches.live_match import LiveMatch
from sandtable.server.auth import seat_of_request
from sandtable.server.errors import Forbidden, Unauthorized
from sandtable.server.projections import visible_match
from sandtable.server.texts import say


class Caller(NamedTuple):
    """A live match and the authenticated seat that asks about it; `None` for a spectator."""

    live: LiveMatch
    seat: Seat | None

    @property
    def acting_seat(self) -> Seat:
        """The seat; raise `Unauthorized` for a spectator."""
        if self.seat is None:
            raise Unauthorized(say("acting-needs-token"))
        return self.seat


async def caller_of_request(
    request: Request[object, object, State],
    match_id: FromPath[str],
    hall: NamedDependency[Hall],
    seat: Annotated[str | None, HeaderParameter(name="seat")] = None,
) -> Caller:
    """The dependency `caller` of routes about a match; the header names a seat that the session opens."""
    live = await hall.live(match_id)
    return Caller(live, await seat_of_request(request, hall.store, match_id, seat))


def shown_match(live: LiveMatch, viewer: Seat | None, language: str = ENGLISH) -> Match:
    """The match as far as a viewer may see it now; raise an error if there is nothing to see yet."""
    if live.match is None:
        raise NotStarted
    match = visible_match(live, viewer, language)
    if match is None:
        raise Forbidden(say("spectators-not-yet"))
    return match
