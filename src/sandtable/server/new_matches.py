"""A match from a request; rematches."""

import asyncio
from weakref import WeakValueDictionary

from msgspec.structs import replace

from sandtable.core import Game, Record, Seat, SetupError, game
from sandtable.core.dice import new_seed
from sandtable.matches import NewMatch, NewSeat
from sandtable.matches import texts as match_texts
from sandtable.matches.hall import Hall
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.models import Created, MatchId, SeatKind, StoredMatch, StoredSeat
from sandtable.matches.names import is_visible, mixes_alphabets
from sandtable.matches.settings import MatchSettings
from sandtable.players import level_of, player_names
from sandtable.server.match_setup import new_record, shipped_id
from sandtable.server.texts import did_you_mean, listed_and, say
from sandtable.server.wire import CreateMatch, WantRematch


def match_from_request(request: CreateMatch) -> NewMatch:
    """Create a match from a request, or raise `SetupError`."""
    chosen = game(request.game)
    record, setup = new_record(
        chosen,
        scenario=request.scenario,
        scenario_text=request.scenario_text,
        options=request.options,
        position=request.position,
    )
    seats = chosen.seats(setup)
    missing = [seat for seat in seats if seat not in request.seats]
    unknown = [seat for seat in request.seats if seat not in seats]
    if missing:
        raise SetupError(say("who-sits-where", seats=listed_and(missing)))
    if unknown:
        raise SetupError(say("no-such-seat", seat=repr(unknown[0]), seats=", ".join(seats)))
    if request.umpire_clock and chosen.umpire_timeout_action is None:
        raise SetupError(say("umpire-without-clock", game=chosen.name))
    umpire_clock = request.umpire_clock if chosen.umpire in seats else None
    settings = MatchSettings(
        clock=request.clock, umpire_clock=umpire_clock, delay=request.delay, hints=_hints(request)
    )
    changed = request.scenario_text is not None or request.position is not None
    return NewMatch(
        record=record,
        seats=tuple(_new_seat(chosen, seat, request) for seat in seats),
        visibility=request.visibility,
        spectators=request.spectators,
        settings=settings.stored(),
        library=None if changed else shipped_id(chosen.id, record.scenario),
    )


def _hints(request: CreateMatch) -> bool:
    """Whether hints are allowed: as requested; by default, if no seat is open."""
    if request.hints is not None:
        return request.hints
    return all(seat.kind != "open" for seat in request.seats.values())


def _new_seat(chosen: Game, seat: Seat, request: CreateMatch) -> NewSeat:
    wanted = request.seats[seat]
    match wanted.kind:
        case "computer":
            if seat == chosen.umpire:
                raise SetupError(say("umpire-is-a-person", seat=seat))
            return NewSeat(seat, "computer", _computer(chosen, wanted.player or ""))
        case "person":
            check_name(wanted.player)
            kind: SeatKind = "umpire" if seat == chosen.umpire else "person"
            return NewSeat(seat, kind, wanted.player, request.salt, request.salt_hash)
        case "open":
            return NewSeat(seat, "open")


def _computer(chosen: Game, name: str) -> str:
    """Check the name of a level or another computer player, or raise `SetupError`."""
    players = player_names(chosen)
    if name not in players and level_of(name, chosen) is None:
        raise SetupError(
            say("no-player", game=chosen.id, player=repr(name), hint=did_you_mean(name, players))
        )
    return name


def check_name(name: str | None) -> None:
    """Raise `SetupError` if a person's name is not one line of readable text, as a record needs it."""
    if name is not None and (not is_visible(name) or name != name.strip() or not name):
        raise SetupError(say("name-unreadable"))
    if name is not None and mixes_alphabets(name):
        raise SetupError(match_texts.say("account-name-mixed"))


def rematch(stored: StoredMatch, record: Record, callers: frozenset[Seat], request: WantRematch) -> NewMatch:
    """Create the rematch of a match, with new dice and every player at the next seat.

    Computer players move too; an umpire stays. `callers` are the seats of the player who asks for the
    rematch and gets the new seats at once. The others' seats are open, and the match is private, so that only
    they take them.
    """
    umpire = game(record.game).umpire
    players = [seat for seat in stored.seats if seat.seat != umpire]
    moved = dict(zip((seat.seat for seat in players), (players[-1:] + players), strict=False))
    seats = tuple(
        _seat_in_rematch(moved.get(seat.seat, seat), seat.seat, callers, request, umpire=umpire)
        for seat in stored.seats
    )
    head = replace(
        record,
        seed=new_seed(),
        salt_hashes={},
        salts={},
        players={},
        opening=(),
        entries=(),
        outcome=None,
    )
    return NewMatch(
        record=head,
        seats=seats,
        visibility="private",
        spectators=stored.spectators,
        settings=stored.settings,
        library=stored.library,
        library_version=stored.library_version,
    )


def _seat_in_rematch(
    player: StoredSeat, seat: Seat, callers: frozenset[Seat], request: WantRematch, *, umpire: Seat | None
) -> NewSeat:
    if player.kind == "computer":
        return NewSeat(seat, "computer", player.player)
    if player.seat in callers:
        kind: SeatKind = "umpire" if seat == umpire else "person"
        return NewSeat(seat, kind, player.player, request.salt, request.salt_hash)
    return NewSeat(seat, "open")


class Rematches:
    """Ensures that a match has only one rematch, however many players ask."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def ask(
        self, hall: Hall, live: LiveMatch, callers: frozenset[Seat], request: WantRematch
    ) -> Created:
        """Get or create the rematch. Only the first caller gets tokens; the others claim their seats."""
        lock = self._locks.setdefault(live.id, asyncio.Lock())
        async with lock:
            await live.refresh()
            announced = _announced(live)
            if announced is not None:
                return Created(announced, {})
            created = await hall.create(rematch(live.stored, live.record(), callers, request))
            first = next(seat for seat in live.seats if seat in callers)
            await live.announce(first, created.id)
            # Another server process may have been faster: the first announcement counts.
            announced = _announced(live)
        return created if announced in (None, created.id) else Created(announced, {})


def _announced(live: LiveMatch) -> MatchId | None:
    return next((message.text for message in live.talk if message.kind == "rematch"), None)
