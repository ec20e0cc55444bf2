"""Asking the others to agree that an action be taken back."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Match, Seat
from sandtable.matches.models import StoredSeat, Talk


class UndoProposal(Struct, frozen=True):
    """A seat asks; these have not answered yet."""

    seat: Seat
    waits_for: tuple[Seat, ...]
    step: int
    """The last step that everybody knew of when the seat asked."""
    time: int
    branch: int

    @property
    def id(self) -> str:
        """By which an answer says what it answers. It tells no more than who asked, and when."""
        return f"{self.seat}-{self.time}"

    def stands(self, match: Match, times: Sequence[int], branch: int) -> bool:
        """Whether nothing has happened since the seat asked that everybody knows of.

        What only some know of does not count, not even if the asking seat is one of them: the others would
        see the proposal lapse. One that all have agreed to is carried out at once, or not at all.
        """
        if not self.waits_for and self.branch != branch:
            return False
        known = public_steps(match)
        last = known[-1]
        # Something else may have come in the place of what was taken back.
        return self.step == len(known) - 1 and (last == 0 or times[last - 1] <= self.time)

    def action(self, match: Match, times: Sequence[int]) -> int | None:
        """The number of the action that the seat wants to take back: its last one when it asked."""
        for number in range(len(match), 0, -1):
            if times[number - 1] <= self.time and match.seat_of(number) == self.seat:
                return number
        return None


def public_steps(match: Match) -> list[int]:
    """The numbers of the moments at which something happened that every seat knows of, and 0."""
    known = set.intersection(*(set(match.visible_steps(seat)) for seat in match.seats))
    return sorted(known)


def last_proposal(talk: Sequence[Talk], seats: Sequence[StoredSeat]) -> UndoProposal | None:
    """What was asked last and how far it has got, unless somebody declined."""
    proposal = None
    for _, proposal in _course(talk, seats):  # noqa: B007 - the last one is wanted
        pass
    return proposal


def agreements(talk: Sequence[Talk], seats: Sequence[StoredSeat]) -> tuple[int, ...]:
    """When all had agreed, each time that they did."""
    return tuple(time for time, proposal in _course(talk, seats) if proposal and not proposal.waits_for)


def _course(talk: Sequence[Talk], seats: Sequence[StoredSeat]) -> Iterator[tuple[int, UndoProposal | None]]:
    """How asking and answering went: the time and what it came to. Computer players agree to everything."""
    proposal: UndoProposal | None = None
    for said in talk:
        if said.kind == "ask-undo" and said.seat is not None:
            others = (seat.seat for seat in seats if seat.kind != "computer" and seat.seat != said.seat)
            proposal = UndoProposal(said.seat, tuple(others), said.at or 0, said.time, said.branch or 0)
        elif proposal is None or said.seat not in proposal.waits_for:
            continue
        elif said.kind == "decline-undo":
            proposal = None
        elif said.kind == "agree-undo":
            waits_for = tuple(seat for seat in proposal.waits_for if seat != said.seat)
            proposal = replace(proposal, waits_for=waits_for, branch=said.branch or 0)
        else:
            continue
        yield said.time, proposal
