"""Asking the others to agree that an action be taken back."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Match, Seat
from sandtable.matches.stored import StoredSeat, Talk


class UndoProposal(Struct, frozen=True):
    """A seat asks; these have not answered yet."""

    seat: Seat
    waits_for: tuple[Seat, ...]
    step: int
    """The last step that the asking seat knew of."""
    branch: int

    def stands(self, match: Match, branch: int) -> bool:
        """Whether the match is still where it was when the seat asked.

        It is when the seat knows of nothing new. What others did unseen does not count: a proposal that
        lapsed for it would tell. One that all have agreed to is carried out at once, or not at all.
        """
        if not self.waits_for and self.branch != branch:
            return False
        return self.step == len(match.steps(self.seat)) - 1


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
            proposal = UndoProposal(said.seat, tuple(others), said.at or 0, said.branch or 0)
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
