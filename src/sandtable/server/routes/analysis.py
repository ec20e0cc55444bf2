"""The analysis board: any moment of a record or of a line that somebody tries. Nothing is kept.

Each request brings all that it is about. So that stepping through a long record is quick, the matches that
were played for the last requests are remembered, by a hash of what leads to them.
"""

import asyncio
import hashlib
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec
from litestar import MediaType, Request, Response, Router, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import UNSET

from sandtable.core import IllegalAction, Match, Record, Seat, SetupError, View, game
from sandtable.core.language import preferred_language
from sandtable.scenes import Image
from sandtable.server.errors import RateLimited, error_responses
from sandtable.server.match_setup import check_scenario_is_here, new_record
from sandtable.server.projections import seat_view
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.routes.images import image_response
from sandtable.server.texts import say
from sandtable.server.wire import Analyse, Analysis, LineEntry, LogItem

Worked = TypeVar("Worked")
MOST_ACTIONS = 5_000
"""A record with more takes too long to play again for everybody else's patience."""
LARGEST = 2_500_000
"""The largest request in bytes: a record of the longest kind, in letters of several bytes, and a line."""
_REMEMBERED = 64
_MOST_MOMENTS = 20_000
"""In all matches that are remembered together."""
_AT_ONCE = 2
_MOST_WAITING, _MOST_WAITING_OF_ONE = 32, 4
_SEED = "analysis"
"""The dice of a line without a record: always the same, so that each step follows from the one before."""


class AnalysisService:
    """Plays records and lines, and remembers the latest of them."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._waiting: Counter[str] = Counter()
        self._remembered: OrderedDict[bytes, Match] = OrderedDict()
        self._moments = 0
        self._lock = Lock()

    async def analyse(self, asked: Analyse, address: str) -> bytes:
        """The moment that is asked for, as JSON."""
        return await self._in_turn(address, lambda: msgspec.json.encode(self._analyse(asked)))

    async def image(self, asked: Analyse, name: str, address: str) -> Image:
        """A picture that the game draws of the moment that is asked for."""

        def draw() -> Image:
            match = self._at(asked)
            return match.image(_eyes(match, asked), name)

        return await self._in_turn(address, draw)

    async def view(self, asked: Analyse, address: str) -> View:
        """What is seen at the moment that is asked for, without its picture."""

        def look() -> View:
            match = self._at(asked)
            return match.view(_eyes(match, asked), picture=False)

        return await self._in_turn(address, look)

    async def _in_turn(self, address: str, work: Callable[[], Worked]) -> Worked:
        """Do some work in a thread.

        Of one address' requests one is worked on at a time, so that nobody takes all places. When too many
        wait already, `RateLimited`.
        """
        if self._waiting[address] >= _MOST_WAITING_OF_ONE or self._waiting.total() >= _MOST_WAITING:
            raise RateLimited(1)
        turn = self._turns.setdefault(address, asyncio.Lock())
        self._waiting[address] += 1
        try:
            async with turn, self._places:
                return await asyncio.to_thread(work)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def _at(self, asked: Analyse) -> Match:
        """The match at the moment that is asked for."""
        base, key = self._base(asked)
        keep = len(base) if asked.keep is None else asked.keep
        if keep > len(base):
            raise SetupError(say("no-moment-of", last=len(base), number=str(keep)))
        return self._along(base.at(keep), asked.line, _hashed(key, str(keep)))

    def _analyse(self, asked: Analyse) -> Analysis:
        base, _ = self._base(asked)
        played = tuple(LineEntry(entry.seat, entry.action) for entry in base.record.entries)
        match = self._at(asked)
        seat = _eyes(match, asked)
        finding = match.inspect(seat, asked.query) if asked.query is not None else None
        return Analysis(
            game=match.game.id,
            scenario=match.setup.scenario.name,
            seats=match.seats,
            seat=seat,
            entries=(*played, *asked.line),
            at=len(match),
            view=seat_view(match, seat),
            log=tuple(LogItem(match.events_of(number, seat), None) for number in range(len(match) + 1)),
            position=match.position_text(),
            record=str(match.record),
            finding=finding,
        )

    def _base(self, asked: Analyse) -> tuple[Match, bytes]:
        """The record, played to its end, or the position to start from; and its hash."""
        language = preferred_language([asked.language])
        if asked.record is not None:
            key = _hashed(language.encode(), asked.record)
            return self._recall(key) or self._remember(key, _replayed(asked.record, language)), key
        if asked.game is None:
            raise SetupError(say("record-or-game"))
        setting = (asked.game, asked.scenario, sorted(asked.options.items()), asked.position, language)
        key = _hashed(b"setting", msgspec.json.encode(setting).decode())
        return self._recall(key) or self._remember(key, _begun(asked.game, asked, language)), key

    def _along(self, match: Match, line: Sequence[LineEntry], key: bytes) -> Match:
        """The match after a line, from the longest part of it that is remembered."""
        keys = [key]
        for entry in line:
            keys.append(_hashed(keys[-1], f"{entry.seat}\n{entry.action}"))
        for done in range(len(line), 0, -1):
            known = self._recall(keys[done])
            if known is not None:
                match = known
                break
        else:
            done = 0
        if done == len(line):
            return match
        match = match.copy()
        for number, entry in enumerate(line[done:], start=done + 1):
            try:
                match.apply(entry.seat, entry.action)
            except IllegalAction as error:
                if number == len(line):
                    raise
                what = say("line-refused", number=str(number), action=repr(entry.action), reason=error.reason)
                raise IllegalAction(what, error.rule) from None
        return self._remember(keys[-1], match)

    def _recall(self, key: bytes) -> Match | None:
        with self._lock:
            if key in self._remembered:
                self._remembered.move_to_end(key)
            return self._remembered.get(key)

    def _remember(self, key: bytes, match: Match) -> Match:
        with self._lock:
            replaced = self._remembered.pop(key, None)
            self._remembered[key] = match
            self._moments += len(match) + 1 - (len(replaced) + 1 if replaced else 0)
            while len(self._remembered) > 1 and (
                len(self._remembered) > _REMEMBERED or self._moments > _MOST_MOMENTS
            ):
                _, oldest = self._remembered.popitem(last=False)
                self._moments -= len(oldest) + 1
        return match


def _replayed(text: str, language: str) -> Match:
    record = Record.parse(text)
    if len(record.entries) > MOST_ACTIONS:
        raise SetupError(say("record-too-long", most=MOST_ACTIONS))
    check_scenario_is_here(record)
    return record.replay(language=language)


def _begun(game_id: str, asked: Analyse, language: str) -> Match:
    record, setup = new_record(
        game(game_id),
        scenario=asked.scenario,
        scenario_text=None,
        options=asked.options,
        position=asked.position,
        seed=_SEED,
    )
    return Match.begin(record, setup, language=language)


def _eyes(match: Match, asked: Analyse) -> Seat | None:
    if asked.seat is UNSET:
        return match.to_act[0] if match.to_act else None
    if asked.seat is not None and asked.seat not in match.seats:
        raise SetupError(say("no-such-seat", seat=repr(asked.seat), seats=", ".join(match.seats)))
    return asked.seat


def _hashed(before: bytes, text: str) -> bytes:
    return hashlib.sha256(before + b"\n" + text.encode(errors="surrogatepass")).digest()


@post(
    "/analysis",
    operation_id="analyse",
    summary="A moment on the analysis board",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST,
    responses={200: ResponseSpec(Analysis, description="The moment."), **error_responses(400, 403, 413, 429)},
    status_code=200,
)
async def analyse(
    request: Request[object, object, State],
    data: JSONBody[Analyse],
    analysis_service: NamedDependency[AnalysisService],
) -> Response[bytes]:
    """Play a record, or from a position, and then a line; show the moment through a seat's eyes."""
    return Response(await analysis_service.analyse(data, address_of(request)), media_type=MediaType.JSON)


@post(
    "/analysis/images/{name:str}",
    operation_id="analysisImage",
    summary="A picture that the game draws of a moment on the analysis board",
    media_type="image/*",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST,
    responses=error_responses(400, 403, 413, 429),
    status_code=200,
)
async def analysis_image(
    request: Request[object, object, State],
    name: FromPath[str],
    data: JSONBody[Analyse],
    analysis_service: NamedDependency[AnalysisService],
) -> Response[bytes]:
    """One of the images that the view of that moment names."""
    return image_response(await analysis_service.image(data, name, address_of(request)))


analysis_router = Router("/api", route_handlers=[analyse, analysis_image], tags=["analysis"])
