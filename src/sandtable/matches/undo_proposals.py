"""Asking the others to agree to an undo."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Match, Seat
from sandtable.matches.models import StoredSeat, Talk


class UndoProposal(Struct, frozen=True):
    """A seat's request to undo its last action."""

    seat: Seat
    waits_for: tuple[Seat, ...]
    """The seats that have not answered yet."""
    step: int
    """The last public step when the seat asked."""
    time: int
    branch: int

    @property
    def id(self) -> str:
        """The id that an answer names. It reveals only the asking seat and the time."""
        return f"{self.seat}-{self.time}"

    def stands(self, match: Match, times: Sequence[int], branch: int) -> bool:
        """Whether the proposal is still open: there has been no public step since.

        Steps that only some seats know of do not count, even if the asking seat knows of them: the others
        would see the proposal lapse. A proposal that all have agreed to is carried out at once or not at all.
        """
        if not self.waits_for and self.branch != branch:
            return False
        last = match.last_public
        # After an undo, another action may have the same number.
        return self.step == match.public_steps and (last == 0 or times[last - 1] <= self.time)

    def action(self, match: Match, times: Sequence[int]) -> int | None:
        """The number of the action to undo: the seat's last one when it asked. `None` if it is gone."""
        for number in range(len(match), 0, -1):
            if times[number - 1] <= self.time and match.seat_of(number) == self.seat:
                return number
        return None


def last_proposal(talk: Sequence[Talk], seats: Sequence[StoredSeat]) -> UndoProposal | None:
    """The last proposal with the answers so far; `None` if it was declined or there was none."""
    proposal = None
    for _, proposal in _replayed(talk, seats):  # noqa: B007 - the last one is wanted
        pass
    return proposal


def agreements(talk: Sequence[Talk], seats: Sequence[StoredSeat]) -> tuple[int, ...]:
    """The time of each undo that all agreed to."""
    return tuple(time for time, proposal in _replayed(talk, seats) if proposal and not proposal.waits_for)


def _replayed(talk: Sequence[Talk], seats: Sequence[StoredSeat]) -> Iterator[tuple[int, UndoProposal | None]]:
    """The time and result of each question and answer. Computer players need not agree."""
    proposal: UndoProposal | None = None
    for one in talk:
        if one.kind == "ask-undo" and one.seat is not None:
            others = (seat.seat for seat in seats if seat.kind != "computer" and seat.seat != one.seat)
            proposal = UndoProposal(one.seat, tuple(others), one.at or 0, one.time, one.branch or 0)
        elif proposal is None or one.seat not in proposal.waits_for:
            continue
        elif one.kind == "decline-undo":
            proposal = None
        elif one.kind == "agree-undo":
            waits_for = tuple(seat for seat in proposal.waits_for if seat != one.seat)
            proposal = replace(proposal, waits_for=waits_for, branch=one.branch or 0)
        else:
            continue
        yield one.time, proposal
