"""The visible part of a live match for each viewer, as wire types."""

from sandtable.core import ENGLISH, Audience, Match, Seat, SetupError, game
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
    Picture,
    Proposal,
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


def match_info(live: LiveMatch) -> MatchInfo:
    """The public information about a live match."""
    return listed_info(live.stored, status=live.status, presence=live.presence)


def table_info(live: LiveMatch, seat: Seat | None, now: int, to_act: tuple[Seat, ...]) -> TableInfo:
    """The match besides its board at a time, as a seat may know it; `None` for a spectator.

    `to_act` holds the seats to act in this seat's own view. Spectators who see the match delayed learn
    nothing of its state: neither clocks nor proposals.
    """
    hidden = seat is None and live.status != "over" and live.stored.spectators != "now"
    proposal = None if hidden else live.proposal
    return TableInfo(
        match=listed_info(
            live.stored, status=live.status, presence=live.presence, to_act=() if hidden else to_act
        ),
        clocks=() if hidden else live.clock_faces(seat, now),
        watching=live.presence.watching,
        commitment=live.commitment,
        seed=live.stored.record.seed if live.status == "over" else None,
        proposal=Proposal(proposal.seat, proposal.waits_for, proposal.id) if proposal else None,
    )


def differs_only_by_clock(one: TableInfo, other: TableInfo, *, elapsed: int) -> bool:
    """Whether nothing has changed except the time on the clocks, after `elapsed` milliseconds."""
    if len(one.clocks) != len(other.clocks):
        return False
    running = zip(one.clocks, other.clocks, strict=True)
    if not all(_runs_on(before, after, elapsed) for before, after in running):
        return False
    return _without_clocks(one) == _without_clocks(other)


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
) -> SeatView:
    """The whole view of a seat; `choices` is false for looking back, without choices and story."""
    view = match.view(seat)
    if view.scene is None:
        raise AssertionError("a view that is to be shown has a scene")
    scene = view.scene
    return SeatView(
        status=view.status,
        to_act=view.to_act,
        choices=view.choices if choices else (),
        lenses=view.lenses,
        keyboard=view.keyboard,
        board=scene.board,
        picture=Picture(
            scene.sides, scene.pieces, scene.overlays, scene.panels, scene.caption, scene.weather
        ),
        outcome=view.outcome,
        offer=view.offer,
        secret=view.secret,
        undo=undo,
        redo=redo,
        audiences=audiences,
        story=match.story(seat) if choices else None,
        goal=view.goal,
        kinds=scene.kinds,
        legend=scene.legend,
    )


def log_item(match: Match, number: int, seat: Seat | None, times: tuple[int, ...]) -> LogItem:
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
