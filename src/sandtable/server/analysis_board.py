"""The positions of the analysis board: any step of a record, or of a variation. Nothing is stored.

Each request contains everything it needs. To step through a long record quickly, the matches of the latest
requests are cached, keyed by a hash of what leads to them.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from sandtable.core import IllegalAction, Match, Record, Seat, SetupError, View, game
from sandtable.core.language import preferred_language
from sandtable.scenes import Image
from sandtable.server.match_setup import check_length, check_scenario, new_record
from sandtable.server.projections import seat_view
from sandtable.server.texts import say
from sandtable.server.wire import Analyse, Analysis, LineEntry, LogItem, ReviewStep

MOST_ACTIONS = 5_000
"""Maximum number of actions in a record: replaying more would keep other requests waiting."""
LONGEST_RECORD = 300_000
"""Maximum characters of a record without the pictures of its scenario."""
_CACHED_MATCHES = 64
_CACHED_POSITIONS = 20_000
"""Maximum number of positions in all cached matches together."""
ANALYSIS_SEED = "analysis"
"""The seed of a variation without a record: constant, so that each step follows from the one before."""


class AnalysisBoard:
    """Plays records and variations, and caches the latest of them."""

    def __init__(self) -> None:
        self._cache: OrderedDict[bytes, Match] = OrderedDict()
        self._positions = 0

    def image(self, request: Analyse, name: str) -> Image:
        """An image that the game draws of the requested position."""
        match = self._at(request)
        return match.image(_viewpoint(match, request), name)

    def view(self, request: Analyse) -> View:
        """The view of the requested position, without its picture."""
        match = self._at(request)
        return match.view(_viewpoint(match, request), picture=False)

    def step(self, request: Analyse) -> ReviewStep:
        """The requested step of a record, without choices."""
        base, _ = self._base(request)
        match = self._at(request)
        seat = _viewpoint(match, request)
        view = seat_view(match, seat, choices=False)
        return ReviewStep(len(match), len(base), match.seats, view, match.events_of(len(match), seat))

    def _at(self, request: Analyse) -> Match:
        """The match at the requested position."""
        base, key = self._base(request)
        keep = len(base) if request.keep is None else request.keep
        if keep > len(base):
            raise SetupError(say("no-moment-of", last=len(base), number=str(keep)))
        return self._after_line(base.at(keep), request.line, _hashed(key, str(keep)))

    def analyse(self, request: Analyse) -> Analysis:
        """The requested position."""
        base, _ = self._base(request)
        played = tuple(LineEntry(entry.seat, entry.action) for entry in base.record.entries)
        match = self._at(request)
        seat = _viewpoint(match, request)
        finding = match.inspect(seat, request.query) if request.query is not None else None
        return Analysis(
            game=match.game.id,
            scenario=match.setup.scenario.name,
            seats=match.seats,
            seat=seat,
            entries=(*played, *request.line),
            at=len(match),
            view=seat_view(match, seat),
            log=tuple(LogItem(match.events_of(number, seat), None) for number in range(len(match) + 1)),
            position=match.position_text(),
            record=str(match.record),
            finding=finding,
        )

    def _base(self, request: Analyse) -> tuple[Match, bytes]:
        """The match that the record or the starting position leads to, and its cache key."""
        language = preferred_language([request.language])
        if request.record is not None:
            key = _hashed(language.encode(), request.record)
            return self._cached(key) or self._add(key, replayed(request.record, language)), key
        if request.game is None:
            raise SetupError(say("record-or-game"))
        setup = (request.game, request.scenario, sorted(request.options.items()), request.position, language)
        key = _hashed(b"setting", msgspec.json.encode(setup).decode())
        return self._cached(key) or self._add(key, _started(request.game, request, language)), key

    def _after_line(self, match: Match, line: Sequence[LineEntry], key: bytes) -> Match:
        """The match after a variation, starting from its longest cached part."""
        keys = [key]
        for entry in line:
            keys.append(_hashed(keys[-1], f"{entry.seat}\n{entry.action}"))
        for done in range(len(line), 0, -1):
            known = self._cached(keys[done])
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
                reason = say(
                    "line-refused", number=str(number), action=repr(entry.action), reason=error.reason
                )
                raise IllegalAction(reason, error.rule) from None
        return self._add(keys[-1], match)

    def _cached(self, key: bytes) -> Match | None:
        if key in self._cache:
            self._cache.move_to_end(key)
        return self._cache.get(key)

    def _add(self, key: bytes, match: Match) -> Match:
        replaced = self._cache.pop(key, None)
        self._cache[key] = match
        self._positions += len(match) + 1 - (len(replaced) + 1 if replaced else 0)
        while len(self._cache) > 1 and (
            len(self._cache) > _CACHED_MATCHES or self._positions > _CACHED_POSITIONS
        ):
            _, oldest = self._cache.popitem(last=False)
            self._positions -= len(oldest) + 1
        return match


def replayed(text: str, language: str) -> Match:
    """Replay a record, or raise `SandtableError`; its scenario is in the record or ships with its game."""
    check_length(text, LONGEST_RECORD)
    record = Record.parse(text)
    if len(record.entries) > MOST_ACTIONS:
        raise SetupError(say("record-too-long", most=MOST_ACTIONS))
    check_scenario(record)
    return record.replay(language=language)


def _started(game_id: str, request: Analyse, language: str) -> Match:
    record, setup = new_record(
        game(game_id),
        scenario=request.scenario,
        scenario_text=None,
        options=request.options,
        position=request.position,
        seed=ANALYSIS_SEED,
    )
    return Match.begin(record, setup, language=language)


def _viewpoint(match: Match, request: Analyse) -> Seat | None:
    if request.seat is UNSET:
        return match.to_act[0] if match.to_act else None
    if request.seat is not None and request.seat not in match.seats:
        raise SetupError(say("no-such-seat", seat=repr(request.seat), seats=", ".join(match.seats)))
    return request.seat


def _hashed(before: bytes, text: str) -> bytes:
    return hashlib.sha256(before + b"\n" + text.encode(errors="surrogatepass")).digest()
