"""A client for tests, which merges frames as the browser's client does."""

import msgspec
from msgspec import UNSET, Struct

from sandtable.core import Seat
from sandtable.core.clock import now_ms
from sandtable.matches.live_match import LiveMatch
from sandtable.server.projections import log_item, seat_view, table_info, visible_talk
from sandtable.server.wire import Frame, LogItem, SeatView, TableInfo, Talk
from tests.server.merging import view_after

_FRAME = msgspec.json.Decoder(Frame)


class Client(Struct, eq=False):
    """The state of a client after all frames."""

    sent: list[bytes] = msgspec.field(default_factory=list)
    frames: list[Frame] = msgspec.field(default_factory=list)
    view: SeatView | None = None
    log: tuple[LogItem, ...] = ()
    table: TableInfo | None = None
    talk: tuple[Talk, ...] = ()
    dismissed: bool = False

    def send(self, data: bytes) -> None:
        """Merge a frame."""
        frame = _FRAME.decode(data)
        if self.frames and not frame.fresh:
            assert frame.frame == self.frames[-1].frame + 1, "a frame is missing"
        self.sent.append(data)
        self.frames.append(frame)
        if frame.fresh:
            assert UNSET not in (frame.view, frame.log, frame.table), "a fresh frame holds everything"
            self.view, self.log, self.table, self.talk = None, (), None, ()
        if frame.view is None or self.view is None:
            self.view = frame.view or None
        elif frame.view is not UNSET:
            self.view = view_after(self.view, frame.view)
        if frame.log is not UNSET:
            assert frame.log.start <= len(self.log)
            self.log = (*self.log[: frame.log.start], *frame.log.items)
        if frame.table is not UNSET:
            self.table = frame.table
        if frame.talk is not UNSET:
            self.talk = (*self.talk, *frame.talk)

    def dismiss(self) -> None:
        """Do nothing: the seat has a new token."""
        self.dismissed = True


def expected(live: LiveMatch, seat: Seat | None) -> tuple[object, ...]:
    """What a seat should know now, computed from the match itself, as wire types."""
    number = live.spectators_number(now_ms()) if seat is None else len(live.match) if live.match else None
    view: SeatView | None = None
    log: tuple[LogItem, ...] = ()
    if live.match and number is not None:
        undo = "no" if seat is None else live.can_undo(seat)
        seen = live.match.at(number)
        view = seat_view(seen, seat, undo=undo, audiences=live.audiences(seat))
        steps = [step for step in live.match.visible_steps(seat) if step <= number]
        log = tuple(log_item(live.match, step, seat, live.times) for step in steps)
    everything = visible_talk(live, seat, "en", after=0, until=10**9)
    return as_sent(view, SeatView | None), as_sent(log, tuple[LogItem, ...]), everything


def as_sent(what: object, kind: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(what), type=kind)


def known(client: Client) -> tuple[object, ...]:
    """What a client knows."""
    return client.view, client.log, client.talk


def table_now(live: LiveMatch, seat: Seat | None) -> TableInfo:
    """The current table, with all clocks at zero because they run."""
    number = live.spectators_number(now_ms()) if seat is None else len(live.match) if live.match else None
    to_act = live.match.at(number).view(seat).to_act if live.match and number is not None else ()
    return without_clocks(table_info(live, seat, now_ms(), to_act))


def without_clocks(table: TableInfo | None) -> TableInfo:
    assert table is not None
    return msgspec.structs.replace(table, clocks=tuple(face.seat for face in table.clocks))
