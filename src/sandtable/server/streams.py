"""Numbered frames per seat: what changed for the seat since the previous frame, without gaps.

The view of a seat is computed first and compared then. So a change that the seat may not know of causes no
frame, and the numbers of its frames reveal nothing about others.
"""

import asyncio
import secrets
from typing import Any, Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields

from sandtable.core import ENGLISH, Choice, Seat
from sandtable.core.clock import now_ms
from sandtable.matches import texts as match_texts
from sandtable.matches.live_match import CanUndo, LiveMatch
from sandtable.server.projections import (
    differs_only_by_clock,
    log_item,
    run_on,
    seat_view,
    table_info,
    table_inputs,
    visible_clocks,
    visible_talk,
)
from sandtable.server.wire import (
    ChoicesChange,
    Frame,
    LogChange,
    LogItem,
    Picture,
    PictureChange,
    Resume,
    SeatView,
    TableInfo,
    Talk,
)

_MAX_FRAMES = 128  # kept for clients that lost their connection
_MAX_FRAME_BYTES = 50_000  # of the frames that a stream keeps: a full frame is no larger than that
_MAX_TALK = 200  # messages per frame
_VIEW_PARTS = tuple(part.name for part in fields(SeatView))  # cached: `fields` is slower than the comparison
_PICTURE_PARTS = tuple(part.name for part in fields(PictureChange) if part.name != "pieces")


class Receiver(Protocol):
    """A socket, as seen by a stream."""

    def send(self, data: bytes) -> None:
        """Queue a message without waiting."""

    def dismiss(self) -> None:
        """Close the connection: its credential is no longer valid."""


class _Shown(Struct):
    """The state that a stream has sent to its receivers, all frames together, besides the log."""

    history: tuple[int, int] | None = None
    """The branch and the length of the record."""
    number: int | None = None
    """Number of actions that the view and the log include."""
    view: SeatView | None = None
    table: TableInfo | None = None
    table_time: int = 0
    table_inputs: tuple[object, ...] = ()
    talk: int = 0


class SeatStream:
    """The frames of one seat of a match in one language, for all its connections.

    `seat` is `None` for the spectators.
    """

    __slots__ = (
        "_acknowledged",
        "_frames",
        "_full",
        "_live",
        "_log",
        "_number",
        "_pending",
        "_shown",
        "_timer",
        "_updated",
        "id",
        "language",
        "seat",
    )

    def __init__(self, live: LiveMatch, seat: Seat | None, language: str) -> None:
        self.id = secrets.token_hex(8)
        self.seat = seat
        self.language = language
        self._live = live
        self._number = 0
        self._shown = _Shown()
        self._log: list[LogItem] = []
        self._frames: list[tuple[int, bytes]] = []
        self._acknowledged: dict[Receiver, int] = {}
        """The last frame that each receiver is known to have. Spectators need not acknowledge any."""
        self._updated = 0  # the time in milliseconds for which `_shown` was computed
        self._timer: asyncio.TimerHandle | None = None
        self._pending: asyncio.Handle | None = None
        """The update that will come once all changes of this tick are made."""
        self._full: bytes | None = None
        """The encoded full frame for the next spectator."""

    def join(self, receiver: Receiver, resume: Resume | None) -> None:
        """Send a receiver the frames that it lacks, and from now on every frame."""
        if not self._acknowledged or self._pending:
            self.update()  # otherwise every change has been shown already
        missed = self._after(resume.frame) if resume and resume.stream == self.id else None
        if resume is None or missed is None:
            receiver.send(self._full_frame())
            self._acknowledged[receiver] = self._number
        else:
            for data in missed:
                receiver.send(data)
            self._acknowledged[receiver] = resume.frame
        self._set_timer()

    def leave(self, receiver: Receiver) -> None:
        """Stop sending to a receiver."""
        self._acknowledged.pop(receiver, None)
        if not self._acknowledged and self._timer:
            self._timer.cancel()
            self._timer = None

    def acknowledge(self, receiver: Receiver, frame: int) -> None:
        """Note that a receiver has a frame, and drop the frames that all have.

        The frames of spectators are dropped only when there are too many: a thousand acknowledgements of each
        frame would cost more than the frame.
        """
        if self.seat is None:
            return
        if receiver in self._acknowledged:
            self._acknowledged[receiver] = max(self._acknowledged[receiver], min(frame, self._number))
        seen = min(self._acknowledged.values(), default=0)
        self._frames = [kept for kept in self._frames if kept[0] > seen]

    def repeat(self, receiver: Receiver, after: int) -> None:
        """Send a receiver the frames after a frame again."""
        missed = self._after(after)
        for data in [self._full_frame()] if missed is None else missed:
            receiver.send(data)

    def renewed(self, seat: Seat) -> None:
        """Close the connections by the old token of a seat."""
        if seat == self.seat:
            for receiver in list(self._acknowledged):
                receiver.dismiss()

    def _after(self, frame: int) -> list[bytes] | None:
        """The frames after this one; `None` if some were dropped."""
        later = [data for number, data in self._frames if number > frame]
        return later if 0 <= frame <= self._number and len(later) == self._number - frame else None

    # Frames

    def changed(self) -> None:
        """Show a change, with all others of this tick. Without connections, the next `join` will."""
        if self._acknowledged and self._pending is None:
            self._pending = asyncio.get_running_loop().call_soon(self._show_changes)

    def _show_changes(self) -> None:
        self._pending = None
        if self._acknowledged:
            self.update()

    def update(self) -> None:
        """Send a frame if anything has changed for this seat."""
        if self._pending:
            self._pending.cancel()
            self._pending = None
        self._full = None
        self._updated = now_ms()
        frame = self._difference()
        if frame is not None:
            data = msgspec.json.encode(frame)
            self._keep(frame.frame, data)
            for receiver in list(self._acknowledged):
                receiver.send(data)
        self._set_timer()

    def _keep(self, number: int, data: bytes) -> None:
        """Keep a frame for clients that lose their connection, and drop the oldest ones above the limits."""
        self._frames.append((number, data))
        size = sum(len(kept) for _, kept in self._frames)
        while len(self._frames) > 1 and (size > _MAX_FRAME_BYTES or len(self._frames) > _MAX_FRAMES):
            _, oldest = self._frames.pop(0)
            size -= len(oldest)

    def _difference(self) -> Frame | None:
        before, after = self._shown, self._current(self._shown)
        first = self._number == 0
        frame = Frame(
            frame=self._number + 1,
            fresh=first,
            view=_view_difference(None if first else before.view, after.view, first=first),
            log=self._log_change(before, after, first=first),
            table=UNSET if after.table is before.table or after.table is None else after.table,
            talk=UNSET if after.talk == before.talk else self._talk(before.talk, after.talk) or UNSET,
        )
        self._shown = after
        if all(part is UNSET for part in (frame.view, frame.log, frame.table, frame.talk)):
            return None
        self._number += 1
        return frame

    def _current(self, before: _Shown) -> _Shown:
        """The match as this seat may see it now. Unchanged parts are the same objects as before."""
        # One time for all: the duration of drawing a view must not show on the clocks.
        live, now = self._live, self._updated
        number = len(live.match) if live.match else None
        if self.seat is None:
            number = live.spectators_number(now)
        view = self._view(before, number) if live.match and number is not None else None
        inputs = table_inputs(live, _to_act(view))
        table, time = self._table(before, inputs, _to_act(view)), now
        if before.table and table is before.table:
            time = before.table_time
        talk = live.talk[-1].number if live.talk else 0
        return _Shown(live.history, number, view, table, time, inputs, talk)

    def _table(self, before: _Shown, inputs: tuple[object, ...], to_act: tuple[Seat, ...]) -> TableInfo:
        """The table now, or the object sent before if nothing has changed except the time on the clocks."""
        live, now, elapsed = self._live, self._updated, self._updated - before.table_time
        if (
            before.table
            and before.table_inputs == inputs
            and run_on(before.table.clocks, visible_clocks(live, self.seat, now), elapsed)
        ):
            return before.table
        table = table_info(live, self.seat, now, to_act)
        if before.table and differs_only_by_clock(before.table, table, elapsed=elapsed):
            return before.table
        return table

    def _view(self, before: _Shown, number: int) -> SeatView | None:
        undo: CanUndo = "no" if self.seat is None else self._live.can_undo(self.seat)
        redo = self.seat is not None and self._live.can_redo(self.seat)
        audiences = self._live.audiences(self.seat, self.language)
        if before.view and (self._live.history, number) == (before.history, before.number):
            if (before.view.undo, before.view.redo, before.view.audiences) == (undo, redo, audiences):
                return before.view
            return msgspec.structs.replace(before.view, undo=undo, redo=redo, audiences=audiences)
        match = self._live.in_language(self.language)
        if match is None:
            return None
        visible = match if number == len(match) else match.at(number)
        closed = match_texts.say("match-closed").text_in(self.language) if self._live.closed else None
        return seat_view(visible, self.seat, undo=undo, redo=redo, audiences=audiences, closed=closed)

    def _log_change(self, before: _Shown, after: _Shown, *, first: bool) -> LogChange | UnsetType:
        """Bring the log up to date, and return what has changed."""
        if (after.history, after.number) == (before.history, before.number) and not first:
            return UNSET
        match, times = self._live.in_language(self.language), self._live.times
        log, new = self._log, list[LogItem]()
        start = 0
        if match is not None and after.number is not None:
            if before.history and before.history[0] == self._live.history[0] and before.number is not None:
                later = range(before.number + 1, after.number + 1)
                start, items = len(log), (log_item(match, step, self.seat, times) for step in later)
                new = [item for item in items if item.events]
            else:
                steps = (step for step in match.visible_steps(self.seat) if step <= after.number)
                new = [log_item(match, step, self.seat, times) for step in steps]
                start = _common_length(log, new)
                del new[:start]
        if start == len(log) and not new and not first:
            return UNSET
        log[start:] = new
        return LogChange(start, tuple(new))

    def _talk(self, after: int, until: int) -> tuple[Talk, ...]:
        return visible_talk(self._live, self.seat, self.language, after=after, until=until)[-_MAX_TALK:]

    def _full_frame(self) -> bytes:
        if self._full is not None:
            return self._full
        shown = self._shown
        table = table_info(self._live, self.seat, now_ms(), _to_act(shown.view))
        frame = Frame(
            frame=self._number,
            fresh=True,
            view=shown.view,
            log=LogChange(0, tuple(self._log)),
            table=table,
            talk=self._talk(0, shown.talk),
        )
        data = msgspec.json.encode(frame)
        if self.seat is None and not self._live.clocks:  # a seat has few connections, and clocks run
            self._full = data
        return data

    def _set_timer(self) -> None:
        """Set the time of the next update for spectators who see the match delayed."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        # What became due while the last frame was drawn is still to be shown.
        due = self._live.spectators_wait(self._updated) if self.seat is None else None
        if due is not None and self._acknowledged:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later((due - now_ms() + 1) / 1000, self.changed)


def _to_act(view: SeatView | None) -> tuple[Seat, ...]:
    """The seats to act in a whole view."""
    return () if view is None or view.to_act is UNSET else view.to_act


def _view_difference(
    before: SeatView | None, after: SeatView | None, *, first: bool
) -> SeatView | UnsetType | None:
    """The changes between two views; `UNSET` if there are none."""
    if after is None:
        return None if first or before is not None else UNSET
    if before is None:
        return after
    if before is after:
        return UNSET
    changes = _changed(before, after, _VIEW_PARTS)
    if "picture" in changes and (picture := _picture_change(before.picture, after.picture)):
        changes["picture"], changes["picture_change"] = UNSET, picture
    if "choices" in changes and (choices := _choices_change(before.choices, after.choices)):
        changes["choices"], changes["choices_change"] = UNSET, choices
    return SeatView(**changes) if changes else UNSET


def _picture_change(before: Picture | UnsetType, after: Picture | UnsetType) -> PictureChange | None:
    """The changes between two pictures; `None` if the whole picture is to be sent."""
    if before is UNSET or after is UNSET or len(before.pieces) != len(after.pieces):
        return None
    pairs = enumerate(zip(before.pieces, after.pieces, strict=True))
    pieces = tuple((index, new) for index, (old, new) in pairs if new is not old and new != old)
    if 2 * len(pieces) > len(after.pieces):
        return None
    return PictureChange(pieces, **_changed(before, after, _PICTURE_PARTS))


def _choices_change(
    before: tuple[Choice, ...] | UnsetType, after: tuple[Choice, ...] | UnsetType
) -> ChoicesChange | None:
    """The changes between two lists of choices; `None` if the whole list is to be sent."""
    if before is UNSET or after is UNSET:
        return None
    found = {choice.action: index for index, choice in enumerate(before)}
    removed, added, at = list[int](), list[tuple[int, Choice]](), 0
    for index, choice in enumerate(after):
        if at < len(before) and before[at] is choice:  # most are the next one, and the same object
            at += 1
            continue
        old = found.get(choice.action, -1)
        if old >= at and before[old] == choice:
            removed += range(at, old)
            at = old + 1
        else:
            added.append((index, choice))
    kept = len(after) - len(added)
    if 2 * kept <= max(len(before), len(after)):
        return None
    return ChoicesChange((*removed, *range(at, len(before))), tuple(added))


def _changed(before: Struct, after: Struct, parts: tuple[str, ...]) -> dict[str, Any]:
    """The parts that have changed. Most are the same objects as before, and need no comparison."""
    return {
        part: new
        for part in parts
        if (new := getattr(after, part)) is not (old := getattr(before, part)) and new != old
    }


def _common_length(one: list[LogItem], other: list[LogItem]) -> int:
    """The number of items with which both logs begin."""
    for number, (ours, theirs) in enumerate(zip(one, other, strict=False)):
        if ours != theirs:
            return number
    return min(len(one), len(other))


class Streams:
    """The streams of all live matches. A stream is dropped when its match is evicted."""

    def __init__(self) -> None:
        self._streams: dict[tuple[LiveMatch, Seat | None, str], SeatStream] = {}

    def of(self, live: LiveMatch, seat: Seat | None, language: str = ENGLISH) -> SeatStream:
        """The stream of a seat, or of the spectators, in a language."""
        key = live, seat, language
        stream = self._streams.get(key)
        if stream is None:
            stream = self._streams[key] = SeatStream(live, seat, language)
            live.watchers.append(stream)
            live.on_evicted.append(lambda: self._streams.pop(key, None))
        return stream
