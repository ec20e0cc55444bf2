"""Resignation and draws: what players say to each other rather than to the board (K83-O4)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.core import Choice, Event, IllegalAction, Outcome
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.notation import ACCEPT_DRAW, DECLINE_DRAW, OFFER_DRAW, RESIGN

if TYPE_CHECKING:
    from sandtable.games.kriegspiel83.state import State

WORDS = (RESIGN, OFFER_DRAW, ACCEPT_DRAW, DECLINE_DRAW)
RULE = "K83-O4"


def act(state: "State", side: int, word: str) -> tuple["State", list[Event]]:
    """Resign, or offer, accept or decline a draw; at any time, in either player's turn."""
    name, other = SEATS[side].capitalize(), SEATS[1 - side]
    if word == RESIGN:
        outcome = Outcome((other,), f"{name} resigned.", RULE)
        return replace(state, outcome=outcome), [Event("resign", outcome.reason, rule=RULE)]
    if word == OFFER_DRAW:
        if state.draw_offer == side:
            raise IllegalAction("You have offered a draw already; it stands until it is answered.", RULE)
        if state.draw_offer is None:
            return replace(state, draw_offer=side), [Event("draw", f"{name} offers a draw.", rule=RULE)]
    if state.draw_offer != 1 - side:
        raise IllegalAction(f"{other.capitalize()} has not offered a draw.", RULE)
    if word == DECLINE_DRAW:
        return replace(state, draw_offer=None), [Event("draw", f"{name} declines the draw.", rule=RULE)]
    outcome = Outcome((), "Both sides agreed to a draw.", RULE)
    return replace(state, draw_offer=None, outcome=outcome), [Event("draw", outcome.reason, rule=RULE)]


def choices(state: "State", side: int) -> list[Choice]:
    """What this side may say now."""
    if state.draw_offer == 1 - side:
        answers = [
            Choice(ACCEPT_DRAW, "Accept the draw", "talk", grave=True, aside=True),
            Choice(DECLINE_DRAW, "Decline the draw", "talk", aside=True),
        ]
    else:
        answers = [Choice(OFFER_DRAW, "Offer a draw", "talk", aside=True)] if state.draw_offer is None else []
    return [*answers, Choice(RESIGN, "Resign", "talk", grave=True, aside=True)]
