"""The visible part of a live match for each viewer, as wire types."""

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.core import ENGLISH, Audience, Match, Seat, SetupError, game, salt_commitment
from sandtable.core.clock import ClockFace, now_ms
from sandtable.matches.live_match import CanUndo, LiveMatch
from sandtable.matches.models import ListedMatch, Status, StoredSeat
from sandtable.matches.presence import Presence
from sandtable.matches.settings import MatchSettings
from sandtable.matches.texts import note_text
from sandtable.players import level_of
from sandtable.server.wire import (
    LogItem,
    MatchInfo,
    Moment,
    Picture,
    PlayedVersion,
    Proposal,
    SaltInfo,
    SeatInfo,
    SeatView,
    TableInfo,
    Talk,
)


def listed_info(
    listed: ListedMatch,
    *,
    status: Status | None = None,
    presence: Presence | None = None,
    to_act: tuple[Seat, ...] = (),
) -> MatchInfo:
    """The public information about a listed match."""
    settings = MatchSettings.read(listed.settings)
    return MatchInfo(
        id=listed.id,
        game=listed.game,
        scenario=listed.scenario,
        title=_title(listed),
        options=listed.options,
        created=listed.created,
        visibility=listed.visibility,
        status=status or listed.status,
        spectators=listed.spectators,
        delay=settings.delay,
        clock=settings.clock,
        umpire_clock=settings.umpire_clock,
        hints=settings.allows_hints(listed.seats),
        seats=tuple(
            SeatInfo(
                seat.seat,
                seat.kind,
                seat.player,
                here=seat.kind == "computer" or (presence is not None and presence.is_here(seat.seat)),
                thinking=seat.kind == "computer" and seat.seat in to_act,
                seconds=_think_time(listed.game, seat),
            )
            for seat in listed.seats
        ),
        library=PlayedVersion(listed.library, listed.library_version)
        if listed.library and listed.in_library
        else None,
    )


def _think_time(game_id: str, seat: StoredSeat) -> float | None:
    if seat.kind != "computer" or seat.player is None:
        return None
    try:
        level = level_of(seat.player, game(game_id))
    except SetupError:  # the game is not installed, or no longer has the level
        return None
    return level.seconds if level else None


def _title(listed: ListedMatch) -> str:
    try:
        shipped = game(listed.game).scenarios().get(listed.scenario)
    except SetupError:  # the game is no longer installed
        return listed.scenario
    return shipped.title if shipped else listed.scenario


def match_info(live: LiveMatch, to_act: tuple[Seat, ...] = ()) -> MatchInfo:
    """The public information about a live match."""
    return replace(
        listed_info(live.stored, status=live.status, presence=live.presence, to_act=to_act),
        commitment=live.commitment,
        salts=_salts(live),
        starts=live.deadline if live.status == "open" else None,
    )


def _salts(live: LiveMatch) -> tuple[SaltInfo, ...]:
    """The hashes of the salts. That of an open salt is shown too, so that it cannot be exchanged later."""
    started = live.stored.started is not None
    salts = []
    for seat in live.stored.seats:
        if seat.salt_hash is not None and seat.salt is not None:
            salts.append(SaltInfo(seat.seat, seat.salt_hash, "revealed"))
        elif seat.salt_hash is not None:
            awaited = seat.salt_awaited and not started
            salts.append(SaltInfo(seat.seat, seat.salt_hash, "awaited" if awaited else "withheld"))
        elif seat.salt is not None:
            salts.append(SaltInfo(seat.seat, salt_commitment(seat.salt), "known"))
    return tuple(salts)


def table_inputs(live: LiveMatch, to_act: tuple[Seat, ...]) -> tuple[object, ...]:
    """All that `table_info` depends on besides the clocks: if it is equal, so is the result."""
    starts = live.deadline if live.match is None else None
    return live.stored, live.status, live.presence.changes, live.proposal, starts, to_act


def table_info(live: LiveMatch, seat: Seat | None, now: int, to_act: tuple[Seat, ...]) -> TableInfo:
    """The match besides its board at a time, as a seat may know it; `None` for a spectator.

    `to_act` holds the seats to act in this seat's own view. Spectators who see the match delayed learn
    nothing of its state: neither clocks nor proposals.
    """
    hidden = _is_hidden(live, seat)
    proposal = None if hidden else live.proposal
    return TableInfo(
        match=match_info(live, () if hidden else to_act),
        clocks=visible_clocks(live, seat, now),
        watching=live.presence.watching,
        commitment=live.commitment,
        seed=live.stored.record.seed if live.status == "over" else None,
        proposal=Proposal(proposal.seat, proposal.waits_for, proposal.id) if proposal else None,
    )


def visible_clocks(live: LiveMatch, seat: Seat | None, now: int) -> tuple[ClockFace, ...]:
    """The clocks at a time, as a seat may know them; `None` for a spectator."""
    return () if _is_hidden(live, seat) else live.clock_faces(seat, now)


def _is_hidden(live: LiveMatch, seat: Seat | None) -> bool:
    """Whether the seat is that of spectators who see the match delayed."""
    return seat is None and live.status != "over" and live.stored.spectators != "now"


def differs_only_by_clock(one: TableInfo, other: TableInfo, *, elapsed: int) -> bool:
    """Whether nothing has changed except the time on the clocks, after `elapsed` milliseconds."""
    return run_on(one.clocks, other.clocks, elapsed) and _without_clocks(one) == _without_clocks(other)


def run_on(one: tuple[ClockFace, ...], other: tuple[ClockFace, ...], elapsed: int) -> bool:
    """Whether nothing has happened to the clocks except that `elapsed` milliseconds have passed."""
    if len(one) != len(other):
        return False
    return all(_runs_on(before, after, elapsed) for before, after in zip(one, other, strict=True))


_CLOCK_SLACK = 50  # milliseconds, since the two times are not taken at exactly the same time


def _runs_on(before: ClockFace, after: ClockFace, elapsed: int) -> bool:
    expected = max(0, before.left - elapsed) if before.running else before.left
    return before.running == after.running and abs(expected - after.left) <= _CLOCK_SLACK


def _without_clocks(table: TableInfo) -> tuple[object, ...]:
    return table.match, table.watching, table.commitment, table.seed, table.proposal


def visible_match(live: LiveMatch, seat: Seat | None, language: str = ENGLISH) -> Match | None:
    """The match as far as a seat may see it now.

    Spectators (`seat` is `None`) of a delayed match see it as it was `settings.delay` minutes ago; the result
    is `None` while there is nothing to see.
    """
    match = live.in_language(language)
    if match is None or seat is not None:
        return match
    number = live.spectators_number(now_ms())
    return None if number is None else match if number == len(match) else match.at(number)


def visible_match_at(match: Match, seat: Seat | None, step: int) -> Match:
    """The match at a step of a seat's log, or `IndexError`."""
    return match.at(match.visible_steps(seat)[step])


def seat_view(
    match: Match,
    seat: Seat | None,
    *,
    undo: CanUndo = "no",
    redo: bool = False,
    audiences: tuple[Audience, ...] = (),
    choices: bool = True,
    closed: str | None = None,
) -> SeatView:
    """The whole view of a seat; `choices` is false for looking back, without choices and story.

    `closed` is the status of a match that was closed without an outcome: no seat is to act.
    """
    view = match.view(seat)
    if view.scene is None:
        raise AssertionError("a view that is to be shown has a scene")
    scene = view.scene
    return SeatView(
        status=view.status if closed is None else closed,
        to_act=view.to_act if closed is None else (),
        choices=view.choices if choices and closed is None else (),
        lenses=view.lenses,
        keyboard=view.keyboard,
        board=scene.board,
        picture=Picture(
            scene.sides, scene.pieces, scene.overlays, scene.panels, scene.caption, scene.weather
        ),
        outcome=view.outcome,
        offer=view.offer if closed is None else None,
        secret=view.secret,
        undo=undo,
        redo=redo,
        audiences=audiences,
        story=match.story(seat) if choices else None,
        goal=view.goal,
        kinds=scene.kinds,
        legend=scene.legend,
    )


def moment(match: Match, request: str, step: int, seat: Seat | None) -> Moment:
    """A step of a seat's log as the seat saw it, or `IndexError`."""
    at = visible_match_at(match, seat, step)
    view = seat_view(at, seat, choices=False)
    return Moment(request, step, match.last_step(seat), view, at.events_of(len(at), seat))


def log_item(match: Match, number: int, seat: Seat | None, times: Sequence[int]) -> LogItem:
    """The events of an action that a seat may know; number 0 is the opening."""
    return LogItem(match.events_of(number, seat), times[number - 1] if number else None)


def visible_talk(
    live: LiveMatch, seat: Seat | None, language: str, *, after: int, until: int
) -> tuple[Talk, ...]:
    """The messages after number `after` up to `until` that a seat may read, with notes in a language."""
    return tuple(
        Talk(
            message.kind,
            message.seat,
            note_text(message.text, language) if message.kind == "note" else message.text,
            message.audience,
            message.time,
        )
        for message in live.talk_for(seat, after=after)
        if message.number <= until
    )
