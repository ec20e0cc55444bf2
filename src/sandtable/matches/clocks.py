"""Clocks computed from the times of entries: nothing ticks, so nothing is lost when a server stops.

A seat's time runs while the seat is to act. Times are milliseconds since 1970.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Match, Seat
from sandtable.core.clock import Bank, Clock, ClockFace, PerTurn


class Clocks(Struct, frozen=True):
    """The clocks of a match after its last entry."""

    given: Mapping[Seat, Clock]
    """The clock of each seat that has one."""
    left: dict[Seat, int]
    """The time, in milliseconds, that each seat had when its clock last started or stopped."""
    since: dict[Seat, int]
    """The time at which each running clock was started."""
    turn: int = 0
    """The number of the turn, in games that count turns: a new turn restarts every running clock."""

    @staticmethod
    def started(
        given: Mapping[Seat, Clock], match: Match, time: int, *, to_act: Iterable[Seat] | None = None
    ) -> "Clocks":
        """The clocks at the start of a match; `to_act` replaces the seats that were to act then."""
        first = frozenset(match.to_act_after(0) if to_act is None else to_act)
        return Clocks(
            given,
            {seat: clock.seconds * 1000 for seat, clock in given.items()},
            {seat: time for seat in given if seat in first},
            match.turn_after(0),
        )

    def moved(self, to_act: Iterable[Seat], time: int, *, turn: int = 0) -> "Clocks":
        """The clocks after an entry at a time, with the turn and the seats to act that follow from it."""
        acting = frozenset(to_act)
        running = self.since if turn == self.turn else {}
        left = dict(self.left)
        for seat, began in self.since.items():
            if seat not in acting or seat not in running:
                left[seat] = self._stopped(seat, left[seat] - max(0, time - began))
        since = {seat: running.get(seat, time) for seat in self.left if seat in acting}
        return replace(self, left=left, since=since, turn=turn)

    def _stopped(self, seat: Seat, left: int) -> int:
        match self.given[seat]:
            case PerTurn(seconds):
                return seconds * 1000
            case Bank(_, increment):
                return max(0, left) + increment * 1000

    def resumed(self, time: int) -> "Clocks":
        """The clocks after an agreed undo at a time: the time spent on undone entries is not charged.

        After an undo without asking, all clocks run on.
        """
        return replace(self, since={seat: max(since, time) for seat, since in self.since.items()})

    def faces(self, now: int) -> tuple[ClockFace, ...]:
        """The faces of all clocks at a time."""
        return tuple(
            ClockFace(seat, max(0, left - max(0, now - self.since.get(seat, now))), seat in self.since)
            for seat, left in self.left.items()
        )

    def deadline(self) -> int | None:
        """The time at which the first running clock runs out."""
        return min((since + self.left[seat] for seat, since in self.since.items()), default=None)

    def expired_seat(self, now: int) -> Seat | None:
        """The seat whose time ran out first; `None` if all have time left."""
        ends = {seat: since + self.left[seat] for seat, since in self.since.items()}
        first = min(ends, key=lambda seat: ends[seat], default=None)
        return first if first is not None and ends[first] <= now else None


def clocks_of(
    given: Mapping[Seat, Clock],
    match: Match,
    times: tuple[int, ...],
    started: int,
    agreements: Iterable[int],
    *,
    to_act_history: Sequence[tuple[Seat, ...]] | None = None,
) -> Clocks | None:
    """Compute the clocks of a match from its start; `None` if no seat has a clock.

    `given` holds the clock of each seat that has one, `times` the time of each entry, and `agreements` the
    times of agreed undos. `to_act_history` replaces the seats that were to act after each number of actions,
    for a viewer who saw it differently.
    """
    if not given:
        return None
    history = to_act_history or [match.to_act_after(number) for number in range(len(times) + 1)]
    clocks = Clocks.started(given, match, started, to_act=history[0])
    resumptions = sorted(agreements)
    for number, (to_act, time) in enumerate(zip(history[1:], times, strict=True), start=1):
        while resumptions and resumptions[0] <= time:
            clocks = clocks.resumed(resumptions.pop(0))
        clocks = clocks.moved(to_act, time, turn=match.turn_after(number))
    for resumption in resumptions:
        clocks = clocks.resumed(resumption)
    return clocks


def visible_to_act_history(match: Match, seat: Seat | None) -> tuple[tuple[Seat, ...], ...]:
    """The seats to act after each number of actions, as far as a seat knew at the time."""
    return tuple(match.at(number).view(seat, picture=False).to_act for number in range(len(match) + 1))
