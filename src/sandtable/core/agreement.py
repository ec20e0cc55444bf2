"""Resignation and draw offers for games with two seats: actions, choices and events.

Both are possible at any time, in either player's turn. A state stores the side that offers a draw, or `None`.
"""

from typing import NamedTuple

from sandtable.core.errors import IllegalAction
from sandtable.core.types import Choice, Event, Offer, Outcome, Seat

RESIGN, OFFER_DRAW, ACCEPT_DRAW, DECLINE_DRAW = "resign", "offer draw", "accept draw", "decline draw"
WORDS = (RESIGN, OFFER_DRAW, ACCEPT_DRAW, DECLINE_DRAW)


class Agreement(NamedTuple):
    """The result of an action of `WORDS`: the changed parts of the state, and the event."""

    draw_offer: int | None
    outcome: Outcome | None
    event: Event


def apply(draw_offer: int | None, seats: tuple[Seat, Seat], side: int, word: str, rule: str) -> Agreement:
    """Resign, or offer, accept or decline a draw, or raise `IllegalAction`."""
    name, other = seats[side].capitalize(), seats[1 - side]
    if word == RESIGN:
        outcome = resigned(seats, side, rule)
        return Agreement(draw_offer, outcome, Event("resign", outcome.reason, rule=rule))
    if word == OFFER_DRAW:
        if draw_offer == side:
            raise IllegalAction("You have offered a draw already; it stands until it is answered.", rule)
        if draw_offer is None:
            return Agreement(side, None, Event("draw", f"{name} offers a draw.", rule=rule))
    if draw_offer != 1 - side:
        raise IllegalAction(f"{other.capitalize()} has not offered a draw.", rule)
    if word == DECLINE_DRAW:
        return Agreement(None, None, Event("draw", f"{name} declines the draw.", rule=rule))
    outcome = Outcome((), "Both sides agreed to a draw.", rule)
    return Agreement(None, outcome, Event("draw", outcome.reason, rule=rule))


def resigned(seats: tuple[Seat, Seat], side: int, rule: str) -> Outcome:
    """Return the outcome of a resignation, which does not depend on the position."""
    return Outcome((seats[1 - side],), f"{seats[side].capitalize()} resigned.", rule)


def declined_by_playing(
    draw_offer: int | None, seats: tuple[Seat, Seat], side: int, rule: str
) -> list[Event]:
    """Return the event of playing on without answering a draw offer; empty without an offer."""
    if draw_offer != 1 - side:
        return []
    return [Event("draw", f"{seats[side].capitalize()} plays on: the draw is declined.", rule=rule)]


def offer(draw_offer: int | None, seats: tuple[Seat, Seat], seat: Seat | None) -> Offer | None:
    """Return the open draw offer as a seat sees it, or `None`; a spectator (`None`) cannot answer."""
    if draw_offer is None:
        return None
    if seat == seats[draw_offer]:
        other = seats[1 - draw_offer].capitalize()
        return Offer(f"You have offered a draw. It stands until {other} answers or plays on.")
    text = f"{seats[draw_offer].capitalize()} offers a draw."
    return Offer(text, (ACCEPT_DRAW, DECLINE_DRAW) if seat in seats else ())


def choices(draw_offer: int | None, side: int) -> list[Choice]:
    """List what a side can do about draws and resignation now."""
    if draw_offer == 1 - side:
        answers = [
            Choice(ACCEPT_DRAW, "Accept the draw", "talk", grave=True, aside=True),
            Choice(DECLINE_DRAW, "Decline the draw", "talk", aside=True),
        ]
    else:
        answers = [Choice(OFFER_DRAW, "Offer a draw", "talk", aside=True)] if draw_offer is None else []
    return [*answers, Choice(RESIGN, "Resign", "talk", grave=True, aside=True)]
