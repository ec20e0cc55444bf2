"""Clocks of the arena: how much time a player may use, and how much it has used.

The time of a seat runs only while its player chooses an action. Its turn lasts from the first action that it
is asked for until it is no longer to act, or until the game counts a new turn.
"""

import math
import re
from typing import Literal

from msgspec import Struct

from sandtable.core import Match, Seat, SetupError
from sandtable.players.player import TimeLeft

TOLERANCE = 0.5
"""Seconds beyond the clock after which a player forfeits."""
LONGEST = 86_400.0
"""Upper bound of every time, in seconds: one day."""
_GAME = re.compile(r"(?P<seconds>[0-9.]+)(?:\+(?P<increment>[0-9.]+))?")
_TURN = re.compile(r"(?P<seconds>[0-9.]+)/turn")


class TimeControl(Struct, frozen=True, omit_defaults=True):
    """The clock that all players of a contest have."""

    seconds: float
    """Seconds for the whole game, or for each turn."""
    increment: float = 0.0
    """Seconds added after each turn, with time for the whole game."""
    per_turn: bool = False
    tolerance: float = TOLERANCE
    measured: Literal["wall", "processor"] = "wall"
    """Wall time, or processor time of the process that plays. Programs are always measured by wall time."""

    def __str__(self) -> str:
        if self.per_turn:
            return f"{self.seconds:g}/turn"
        return f"{self.seconds:g}+{self.increment:g}" if self.increment else f"{self.seconds:g}"

    def sentence(self) -> str:
        """Return the time control in words."""
        if self.per_turn:
            given = f"{self.seconds:g} s per turn"
        elif self.increment:
            given = f"{self.seconds:g} s per game and {self.increment:g} s more after each turn"
        else:
            given = f"{self.seconds:g} s per game"
        return (
            f"{given}, in {self.measured} time; a player that is more than {self.tolerance:g} s late forfeits"
        )

    @staticmethod
    def read(
        text: str, *, tolerance: float = TOLERANCE, measured: Literal["wall", "processor"] = "wall"
    ) -> "TimeControl":
        """Parse "60", "60+1" or "2/turn", or raise `SetupError`."""
        written = text.strip()
        found = _TURN.fullmatch(written) or _GAME.fullmatch(written)
        if found is None:
            raise SetupError(
                f"{text!r} is no clock. Write seconds per game and per turn, as in 60+1, or 2/turn for 2 s "
                "per turn."
            )
        numbers = found.groupdict()
        seconds, increment = _seconds(numbers["seconds"]), _seconds(numbers.get("increment") or "0")
        if not 0 < seconds <= LONGEST or not 0 <= increment <= LONGEST:
            raise SetupError(f"The clock {text!r} has a time that is not between 0 and {LONGEST:g} seconds.")
        if not 0 <= tolerance <= LONGEST:  # also true for NaN
            raise SetupError(f"A tolerance is a number of seconds from 0 to {LONGEST:g}.")
        return TimeControl(seconds, increment, found.re is _TURN, tolerance, measured)


def _seconds(written: str) -> float:
    try:
        return float(written)
    except ValueError:
        return math.nan


class TimeUsed(Struct, frozen=True):
    """The time that the player at a seat used in a game, in seconds."""

    seconds: float
    turns: int
    longest: float
    """The longest turn."""


class SeatClocks:
    """The clocks of the seats of one game."""

    def __init__(self, control: TimeControl, match: Match) -> None:
        self._control = control
        self._match = match
        self._left = dict.fromkeys(match.seats, control.seconds)
        self._turn = dict.fromkeys(match.seats, 0.0)
        self._used = {seat: TimeUsed(0.0, 0, 0.0) for seat in match.seats}
        self._number = match.turn_after(len(match))

    def left(self, seat: Seat) -> TimeLeft:
        """Return the time that a seat has now."""
        control, left = self._control, max(0.0, self._left[seat])
        processor = control.measured == "processor"
        if control.per_turn:
            return TimeLeft(left, tolerance=control.tolerance, processor=processor)
        return TimeLeft(left, left, control.increment, control.tolerance, processor)

    def spend(self, seat: Seat, seconds: float) -> str | None:
        """Count time that a player used; return a sentence if it has exceeded its time."""
        self._left[seat] -= seconds
        self._turn[seat] += seconds
        if self._left[seat] >= -self._control.tolerance:
            return None
        late, control = -self._left[seat], self._control
        whole = f"{control.seconds:g} s for a turn" if control.per_turn else f"the {control} s of its clock"
        return (
            f"It exceeded {whole} by {late:.2f} s of {control.measured} time; "
            f"the tolerance is {control.tolerance:g} s."
        )

    def acted(self, seat: Seat) -> None:
        """End the turns that the last action of the match ended."""
        number = self._match.turn_after(len(self._match))
        ended = set(self._match.seats) if number != self._number else {seat} - set(self._match.to_act)
        self._number = number
        for one in ended:
            if self._turn[one] or one == seat:
                self._end_turn(one)

    def used(self) -> dict[Seat, TimeUsed]:
        """Return what each seat has used, with the turn that was not ended."""
        for seat, seconds in self._turn.items():
            if seconds:
                self._end_turn(seat)
        return {
            seat: TimeUsed(round(one.seconds, 4), one.turns, round(one.longest, 4))
            for seat, one in self._used.items()
        }

    def _end_turn(self, seat: Seat) -> None:
        before, spent, control = self._used[seat], self._turn[seat], self._control
        self._used[seat] = TimeUsed(before.seconds + spent, before.turns + 1, max(before.longest, spent))
        self._turn[seat] = 0.0
        self._left[seat] = control.seconds if control.per_turn else self._left[seat] + control.increment
