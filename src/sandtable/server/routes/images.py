"""Images that games draw of a view: drawn in threads, and cached.

An image's full name determines its content. So a cached image serves every seat whose view names it, and
browsers may cache it without limit.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Annotated, TypeAlias

from litestar import Request, Response, Router, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from sandtable.core import ENGLISH, Match, Seat
from sandtable.core.language import preferred_language
from sandtable.players.fair_queue import FairSemaphore
from sandtable.scenes import Image
from sandtable.scenes.thumbnails import thumbnail
from sandtable.server.auth import BY_ANYBODY
from sandtable.server.errors import Forbidden, NotFound, RateLimited, error_responses
from sandtable.server.projections import visible_match_at
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.routes.caller import Caller, shown_match
from sandtable.server.routes.games import LanguageParameter
from sandtable.server.security import PICTURE_POLICY
from sandtable.server.texts import say

_CACHE_BYTES = 64_000_000
_MAX_CONCURRENT = 2
MAX_PER_ADDRESS = 32
"""Maximum number of images being drawn or waiting, per client address."""
WIDTH_STEP, MAX_WIDTH = 200, 1600
"""The widths of smaller versions are multiples of the first, so that few are drawn and cached."""
_IMMUTABLE = "private, max-age=31536000, immutable"
_VARY = "Authorization, Cookie, Seat"


_Key: TypeAlias = tuple[str, str, int | None]
"""The game, the full name of an image, and the width of a smaller version of it."""


class ImageCache:
    """An LRU cache of images, and the images that are being drawn."""

    def __init__(self, max_bytes: int = _CACHE_BYTES) -> None:
        self._max_bytes = max_bytes
        self._images: OrderedDict[_Key, Image] = OrderedDict()
        self._bytes = 0
        self._drawing: dict[_Key, asyncio.Task[Image]] = {}
        self._waiting: Counter[str] = Counter()
        self._turns = FairSemaphore(_MAX_CONCURRENT)
        self._views = FairSemaphore(1)

    async def image(
        self, match: Match, seat: Seat | None, name: str, *, width: int | None = None, address: str = ""
    ) -> Image:
        """Get an image of a seat's view, or raise `NotFound` if the view does not name it.

        With `width`, a smaller version of it, at most that many pixels wide. Addresses take turns: one that
        asks for many images delays only itself.
        """
        snapshot = match.copy()  # the match may go on meanwhile
        async with self._views.slot(address):
            view = await asyncio.to_thread(snapshot.view, seat, picture=False)
        if name not in view.images:
            raise NotFound(say("picture-unknown", name=name))
        full = await self._cached((match.game.id, name, None), address, lambda: snapshot.image(seat, name))
        if width is None:
            return full
        return await self._cached((match.game.id, name, width), address, lambda: thumbnail(full, width))

    async def _cached(self, key: _Key, address: str, draw: Callable[[], Image]) -> Image:
        if key in self._images:
            self._images.move_to_end(key)
            return self._images[key]
        if key not in self._drawing:
            if self._waiting[address] >= MAX_PER_ADDRESS:
                raise RateLimited(1)
            self._drawing[key] = asyncio.create_task(self._draw(key, address, draw))
            self._waiting[address] += 1
        return await asyncio.shield(self._drawing[key])  # others may wait for it too

    async def _draw(self, key: _Key, address: str, draw: Callable[[], Image]) -> Image:
        try:
            async with self._turns.slot(address):
                image = await asyncio.to_thread(draw)
        finally:
            del self._drawing[key]
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
        self._images[key] = image
        self._bytes += len(image.data)
        while self._bytes > self._max_bytes and len(self._images) > 1:
            _, oldest = self._images.popitem(last=False)
            self._bytes -= len(oldest.data)
        return image


def image_response(image: Image) -> Response[bytes]:
    """An image as a response that may be cached without limit."""
    headers = {"Cache-Control": _IMMUTABLE, "Vary": _VARY, "Content-Security-Policy": PICTURE_POLICY}
    return Response(image.data, media_type=image.media_type, headers=headers)


@get(
    "/matches/{match_id:str}/images/{name:str}",
    operation_id="getImage",
    summary="An image that the game draws of a view",
    media_type="image/*",
    guards=[rate_limited("look")],
    security=BY_ANYBODY,
    responses=error_responses(400, 401, 403, 404, 410, 429),
)
async def image(
    *,
    request: Request[object, object, State],
    name: FromPath[str],
    caller: NamedDependency[Caller],
    image_cache: NamedDependency[ImageCache],
    step: Annotated[int | None, QueryParameter(ge=0, description="A step of the log; else the last.")] = None,
    eyes: Annotated[
        str | None,
        QueryParameter(
            max_length=40,
            description="Another viewpoint, when the match is over; empty for a spectator.",
        ),
    ] = None,
    width: Annotated[
        int | None,
        QueryParameter(
            ge=WIDTH_STEP,
            le=MAX_WIDTH,
            multiple_of=WIDTH_STEP,
            description="A smaller version, at most this many pixels wide; else the full size.",
        ),
    ] = None,
    language: LanguageParameter = ENGLISH,
) -> Response[bytes]:
    """One of the images that the view of the caller's seat, or of a spectator, names."""
    live = caller.live
    viewer = caller.seat if eyes is None else eyes or None
    if viewer != caller.seat and live.status != "over":
        raise Forbidden(say("eyes-when-over"))
    if viewer is not None and viewer not in live.seats:
        raise NotFound(say("seat-unknown"))
    language = preferred_language([language])
    await live.load_language(language)
    match = shown_match(live, viewer, language)
    try:
        shown = match if step is None else visible_match_at(match, viewer, step)
    except IndexError:
        raise NotFound(say("step-unknown")) from None
    drawn = await image_cache.image(shown, viewer, name, width=width, address=address_of(request))
    return image_response(drawn)


images_router = Router("/api", route_handlers=[image], tags=["matches"])
