"""A new match as somebody wishes for it, and the same match again with the seats moved round."""

import asyncio
from weakref import WeakValueDictionary

from msgspec.structs import replace

from sandtable.core import Game, Record, Seat, SetupError, game
from sandtable.core.dice import new_seed
from sandtable.matches import NewMatch, NewSeat
from sandtable.matches.hall import Hall
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.models import Created, MatchId, StoredMatch, StoredSeat
from sandtable.matches.settings import MatchSettings
from sandtable.players import level_of, player_names
from sandtable.server.match_setup import new_record
from sandtable.server.texts import did_you_mean, listed_and, say
from sandtable.server.wire import CreateMatch, SeatWanted


def match_from_request(wish: CreateMatch) -> NewMatch:
    """The match that is wished for, or `SetupError` with what does not fit."""
    chosen = game(wish.game)
    record, setup = new_record(
        chosen,
        scenario=wish.scenario,
        scenario_text=wish.scenario_text,
        options=wish.options,
        position=wish.position,
    )
    seats = chosen.seats(setup)
    missing = [seat for seat in seats if seat not in wish.seats]
    unknown = [seat for seat in wish.seats if seat not in seats]
    if missing:
        raise SetupError(say("who-sits-where", seats=listed_and(missing)))
    if unknown:
        raise SetupError(say("no-such-seat", seat=repr(unknown[0]), seats=", ".join(seats)))
    if wish.umpire_clock and chosen.umpire_timeout_action is None:
        raise SetupError(say("umpire-without-clock", game=chosen.name))
    umpire_clock = wish.umpire_clock if chosen.umpire in seats else None
    settings = MatchSettings(
        clock=wish.clock, umpire_clock=umpire_clock, delay=wish.delay, hints=_hints(wish)
    )
    return NewMatch(
        record=record,
        seats=tuple(_new_seat(chosen, seat, wish.seats[seat], wish.salt) for seat in seats),
        visibility=wish.visibility,
        spectators=wish.spectators,
        settings=settings.stored(),
    )


def _hints(wish: CreateMatch) -> bool:
    """Whether there are hints: as wished, or else unless a seat is left to somebody else."""
    nobody_else = all(seat.kind != "open" for seat in wish.seats.values())
    return nobody_else if wish.hints is None else wish.hints


def _new_seat(chosen: Game, seat: Seat, wanted: SeatWanted, salt: str | None) -> NewSeat:
    match wanted.kind:
        case "computer":
            if seat == chosen.umpire:
                raise SetupError(say("umpire-is-a-person", seat=seat))
            return NewSeat(seat, "computer", _computer(chosen, wanted.player or ""))
        case "person":
            check_name(wanted.player)
            return NewSeat(seat, "umpire" if seat == chosen.umpire else "person", wanted.player, salt)
        case "open":
            return NewSeat(seat, "open")


def _computer(chosen: Game, named: str) -> str:
    """A level or another computer player that has a name here, or `SetupError`."""
    players = player_names(chosen)
    if named not in players and level_of(named, chosen) is None:
        raise SetupError(
            say("no-player", game=chosen.id, player=repr(named), hint=did_you_mean(named, players))
        )
    return named


def check_name(name: str | None) -> None:
    """A person's name is one line of readable text, as a record can hold it."""
    if name is not None and (not name.isprintable() or name != name.strip() or not name):
        raise SetupError(say("name-unreadable"))


def rematch(stored: StoredMatch, record: Record, asking: frozenset[Seat], salt: str | None) -> NewMatch:
    """The same again: everybody sits where the next one sat, and the dice are new.

    Computer players move along; an umpire stays. Who asks has his seats at once; the others' are open, and
    the match is private, so that nobody else takes them.
    """
    umpire = game(record.game).umpire
    players = [seat for seat in stored.seats if seat.seat != umpire]
    sitters = dict(zip((seat.seat for seat in players), (players[-1:] + players), strict=False))
    seats = tuple(
        _moved(sitters.get(seat.seat, seat), seat.seat, asking, salt, umpire=umpire) for seat in stored.seats
    )
    head = replace(record, seed=new_seed(), salts={}, players={}, opening=(), entries=(), outcome=None)
    return NewMatch(
        record=head,
        seats=seats,
        visibility="private",
        spectators=stored.spectators,
        settings=stored.settings,
    )


def _moved(
    sitter: StoredSeat, seat: Seat, asking: frozenset[Seat], salt: str | None, *, umpire: Seat | None
) -> NewSeat:
    if sitter.kind == "computer":
        return NewSeat(seat, "computer", sitter.player)
    if sitter.seat in asking:
        return NewSeat(seat, "umpire" if seat == umpire else "person", sitter.player, salt)
    return NewSeat(seat, "open")


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
