"""Clocks, worked out from when each entry was kept: nothing runs, so nothing is lost when a server stops.

A seat's time runs while the match waits for it. Times are milliseconds since 1970.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Match, Seat
from sandtable.core.clock import Bank, Clock, ClockFace, PerTurn


class Clocks(Struct, frozen=True):
    """The clocks of a match as the last entry left them."""

    given: Mapping[Seat, Clock]
    """The clock of each seat that has one."""
    left: dict[Seat, int]
    """The time each seat had when its clock last began or ceased to run."""
    since: dict[Seat, int]
    """When the clocks that run began to."""
    turn: int = 0
    """Which turn it is, in games that count them: with a new one every clock that runs begins anew."""

    @staticmethod
    def started(
        given: Mapping[Seat, Clock], match: Match, time: int, *, waits: Iterable[Seat] | None = None
    ) -> "Clocks":
        """The clocks at the beginning of a match, which waits for these seats, if not as it was."""
        waited_for = frozenset(match.to_act_after(0) if waits is None else waits)
        return Clocks(
            given,
            {seat: clock.seconds * 1000 for seat, clock in given.items()},
            {seat: time for seat in given if seat in waited_for},
            match.turn_after(0),
        )

    def moved(self, to_act: Iterable[Seat], time: int, *, turn: int = 0) -> "Clocks":
        """After an entry at this time, which left the match in this turn, waiting for these seats."""
        waits = frozenset(to_act)
        running = self.since if turn == self.turn else {}
        left = dict(self.left)
        for seat, began in self.since.items():
            if seat not in waits or seat not in running:
                left[seat] = self._at_rest(seat, left[seat] - max(0, time - began))
        since = {seat: running.get(seat, time) for seat in self.left if seat in waits}
        return replace(self, left=left, since=since, turn=turn)

    def _at_rest(self, seat: Seat, left: int) -> int:
        match self.given[seat]:
            case PerTurn(seconds):
                return seconds * 1000
            case Bank(_, increment):
                return max(0, left) + increment * 1000

    def resumed(self, time: int) -> "Clocks":
        """After entries were taken back by agreement at this time: nobody pays for what was played in vain.

        What a seat takes back freely is another matter: its time runs on, and so does everybody's.
        """
        return replace(self, since={seat: max(since, time) for seat, since in self.since.items()})

    def faces(self, now: int) -> tuple[ClockFace, ...]:
        """What every clock shows now."""
        return tuple(
            ClockFace(seat, max(0, left - max(0, now - self.since.get(seat, now))), seat in self.since)
            for seat, left in self.left.items()
        )

    def deadline(self) -> int | None:
        """When the first of the clocks that run falls."""
        return min((since + self.left[seat] for seat, since in self.since.items()), default=None)

    def expired_seat(self, now: int) -> Seat | None:
        """The seat whose time has run out, and of several the one whose time ran out first."""
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
    waits: Sequence[tuple[Seat, ...]] | None = None,
) -> Clocks | None:
    """The clocks of a match from its beginning on; `None`: nobody has one.

    `given`: the clock of each seat that has one; `times`: when each of its entries was kept; `agreements`:
    when entries after those were taken back by agreement; `waits`: whom the match waited for after each
    number of actions as somebody saw it, if not as it was.
    """
    if not given:
        return None
    waits = waits or [match.to_act_after(number) for number in range(len(times) + 1)]
    clocks = Clocks.started(given, match, started, waits=waits[0])
    resumptions = sorted(agreements)
    for number, (to_act, time) in enumerate(zip(waits[1:], times, strict=True), start=1):
        while resumptions and resumptions[0] <= time:
            clocks = clocks.resumed(resumptions.pop(0))
        clocks = clocks.moved(to_act, time, turn=match.turn_after(number))
    for resumption in resumptions:
        clocks = clocks.resumed(resumption)
    return clocks


def visible_to_act_history(match: Match, seat: Seat | None) -> tuple[tuple[Seat, ...], ...]:
    """Whom the match waited for after each number of actions, as far as this seat knew at the time."""
    return tuple(match.at(number).view(seat, picture=False).to_act for number in range(len(match) + 1))
