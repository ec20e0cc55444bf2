"""How a match is won, and how far along it is, from the view of a seat (K83-O1, K83-O4)."""

from sandtable.core import Goal, GoalItem, Seat
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.ground import CITIES
from sandtable.games.kriegspiel83.rules import towns
from sandtable.games.kriegspiel83.state import State


def goal(seen: State, seat: Seat | None) -> Goal:
    """Return the goal of a seat, from the state as it may know it; spectators get that of both sides."""
    own = SEATS.index(seat) if seat in SEATS else 0
    sides = (own, 1 - own)
    text = (
        "A side wins by entering the other side's city."
        if seat not in SEATS
        else f"Win by entering {SEATS[1 - own].capitalize()}'s city, {CITIES[1 - own]}, with a piece."
    )
    options = seen.terms.options
    details = ["The side that holds more towns at the end of a round recruits a piece."]
    if options.destruction_wins:
        details.append("You also win if the enemy has no piece left at the end of a turn.")
    else:
        details.append("Destroying the enemy's army does not win: a side without pieces may recruit again.")
    last = seen.terms.last_round
    if last is not None:
        details.append(f"The match is drawn after round {last}.")
    return Goal(
        text,
        (
            *(_distance(seen, seat, side) for side in sides),
            *(_towns(seen, seat, side) for side in sides),
            *((GoalItem("Round", seen.round, last),) if last is not None else ()),
            *((_destroyed(seen, seat, 1 - side) for side in sides) if options.destruction_wins else ()),
        ),
        tuple(details),
        ("K83-O1", "K83-O4"),
    )


def _whose(seat: Seat | None, side: int) -> str:
    if seat not in SEATS:
        return f"{SEATS[side].capitalize()}'s"
    return "Your" if SEATS[side] == seat else "Enemy"


def _distance(seen: State, seat: Seat | None, side: int) -> GoalItem:
    """The hexes between a side's nearest piece and the city that it has to enter."""
    grid, army = seen.terms.ground.grid, seen.armies[side]
    city = seen.terms.ground.cities[1 - side]
    hexes = [grid.distance(army.at[number], city) for number in army.numbers]
    whose = "Enemy's" if seat in SEATS and SEATS[side] != seat else _whose(seat, side)
    label = f"{whose} nearest piece to {CITIES[1 - side]}, in hexes"
    return GoalItem(label, min(hexes, default=None), side=SEATS[side])


def _towns(seen: State, seat: Seat | None, side: int) -> GoalItem:
    held = len(towns.held(seen, side))
    return GoalItem(f"{_whose(seat, side)} towns", held, len(seen.terms.ground.towns), SEATS[side])


def _destroyed(seen: State, seat: Seat | None, side: int) -> GoalItem:
    """The pieces that a side has left, which the other side has to destroy."""
    label = f"{_whose(seat, side)} pieces left"
    return GoalItem(label, len(seen.armies[side].numbers), side=SEATS[1 - side])
