"""Pictures that games draw of what a seat sees: drawn off the event loop, and the latest remembered.

An image's full name says what it shows. So whoever may look at the image of a name may have it from memory,
whichever seat it was drawn for, and a browser that has it need never ask again.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Annotated

from litestar import Request, Response, Router, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter, QueryParameter

from sandtable.core import ENGLISH, Match, Seat
from sandtable.core.language import preferred_language
from sandtable.matches.errors import NotStarted
from sandtable.matches.hall import Hall
from sandtable.players.fair_queue import FairSemaphore
from sandtable.scenes import Image
from sandtable.server.auth import BY_ANYBODY, seat_of_request
from sandtable.server.errors import Forbidden, NotFound, RateLimited, error_responses
from sandtable.server.projections import visible_match, visible_match_at
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.routes.games import AskedLanguage
from sandtable.server.security import PICTURE_POLICY
from sandtable.server.texts import say

_MOST_BYTES = 64_000_000
_AT_ONCE = 2
MOST_OF_ONE = 32
"""Images that are drawn, or wait to be, for one address."""
_FOR_EVER = "private, max-age=31536000, immutable"
_WHO_ASKS = "Authorization, Cookie, Seat"


class ImageCache:
    """The images that were drawn last, as many as fit, and those that are being drawn."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[tuple[str, str], Image] = OrderedDict()
        self._bytes = 0
        self._underway: dict[tuple[str, str], asyncio.Task[Image]] = {}
        self._asked: Counter[str] = Counter()
        self._turns = FairSemaphore(_AT_ONCE)

    async def image(self, match: Match, seat: Seat | None, name: str, *, address: str = "") -> Image:
        """An image of what a seat sees in a match, or `NotFound` unless its view names it.

        Who asks for many waits for them by himself: every address has its turn.
        """
        if name not in match.view(seat, picture=False).images:
            raise NotFound(say("picture-unknown", name=name))
        key = match.game.id, name
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._underway:
            if self._asked[address] >= MOST_OF_ONE:
                raise RateLimited(1)
            moment = match.copy()  # which nobody plays on meanwhile
            drawing = self._draw(key, address, lambda: moment.image(seat, name))
            self._underway[key] = asyncio.create_task(drawing)
            self._asked[address] += 1
        return await asyncio.shield(self._underway[key])  # others may wait for it too

    async def _draw(self, key: tuple[str, str], address: str, draw: Callable[[], Image]) -> Image:
        try:
            async with self._turns.slot(address):
                image = await asyncio.to_thread(draw)
        finally:
            del self._underway[key]
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address]
        self._kept[key] = image
        self._bytes += len(image.data)
        while self._bytes > self._most and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest.data)
        return image


def image_response(image: Image) -> Response[bytes]:
    """An image as an answer that may be kept as long as anybody likes."""
    headers = {"Cache-Control": _FOR_EVER, "Vary": _WHO_ASKS, "Content-Security-Policy": PICTURE_POLICY}
    return Response(image.data, media_type=image.media_type, headers=headers)


@get(
    "/matches/{match_id:str}/images/{name:str}",
    operation_id="getImage",
    summary="A picture that the game draws of what a seat sees",
    media_type="image/*",
    guards=[rate_limited("look")],
    security=BY_ANYBODY,
    responses=error_responses(400, 401, 403, 404, 410, 429),
)
async def image(
    *,
    request: Request[object, object, State],
    match_id: FromPath[str],
    name: FromPath[str],
    hall: NamedDependency[Hall],
    image_cache: NamedDependency[ImageCache],
    seat: Annotated[str | None, HeaderParameter(name="seat")] = None,
    step: Annotated[int | None, QueryParameter(ge=0, description="Of the log; else as it is now.")] = None,
    eyes: Annotated[
        str | None,
        QueryParameter(
            max_length=40, description="Another seat's, when the match is over; empty: a spectator's."
        ),
    ] = None,
    language: AskedLanguage = ENGLISH,
) -> Response[bytes]:
    """One of the images that the view of the token's seat, or of a spectator, names."""
    live = await hall.live(match_id)
    asking = await seat_of_request(request, hall.store, match_id, seat)
    seeing = asking if eyes is None else eyes or None
    if seeing != asking and live.status != "over":
        raise Forbidden(say("eyes-when-over"))
    if seeing is not None and seeing not in live.seats:
        raise NotFound(say("seat-unknown"))
    if live.match is None:
        raise NotStarted
    spoken = preferred_language([language])
    await live.load_language(spoken)
    match = visible_match(live, seeing, spoken)
    if match is None:
        raise Forbidden(say("spectators-not-yet"))
    try:
        moment = match if step is None else visible_match_at(match, seeing, step)
    except IndexError:
        raise NotFound(say("step-unknown")) from None
    return image_response(await image_cache.image(moment, seeing, name, address=address_of(request)))


images_router = Router("/api", route_handlers=[image], tags=["matches"])
