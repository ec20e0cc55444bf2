"""A game with hidden actions: work, dice, and the end of a seat's part.

Red and blue act at the same time. `work`, `gamble` and `finish` are visible only to the seat that acts; after
`finish` the seat is no longer to act. `lean` is legal only after the other seat's `work`, and hidden too.
`shout` is public. A seat does not see that the other has finished: in its view the other is still to act.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import (
    Choice,
    Dice,
    Event,
    Finding,
    Game,
    IllegalAction,
    InvalidAction,
    Match,
    Outcome,
    Position,
    Record,
    Scenario,
    Seat,
    Setup,
    SetupError,
    State,
    Step,
    View,
)
from sandtable.scenes import Scene, Side, SquareBoard
from tests.distributions import write_distribution

SEATS = ("red", "blue")
UNSEEN = ("work", "gamble", "finish", "lean")
BOARD = SquareBoard(("A",), ("1",), (), ())
SIDES = tuple(Side(seat, seat, seat) for seat in SEATS)


class Options(Struct, frozen=True):
    """None."""


class Facts(Struct, frozen=True):
    work: int


class HiddenState(Struct, frozen=True):
    work: dict[Seat, int]
    finished: tuple[Seat, ...] = ()
    outcome: Outcome | None = None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.outcome else tuple(seat for seat in SEATS if seat not in self.finished)


class HiddenGame(Game):
    id = "hidden"
    name = "Hidden"
    summary = "A game for tests."
    rules_version = 1
    options_type = Options
    facts_type: type[Struct] = Facts
    default_scenario = "plain"
    resources = __name__

    def scenarios(self) -> dict[str, Scenario]:
        return {"plain": Scenario("plain", "Plain", "Nothing.", "", True, "plain.toml")}

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return SEATS

    def start(self, setup: Setup, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        return HiddenState(dict.fromkeys(SEATS, 0)), (Event("start", "It begins."),)

    def restore(self, setup: Setup, position: Position | str) -> State:
        raise SetupError("This game begins only at its beginning.")

    def sample(self, view: View, rng: Random) -> State:
        raise SetupError("Nobody thinks ahead in this game.")

    def apply(self, state: HiddenState, seat: Seat, text: str, dice: Dice) -> Step:
        if text == "resign":
            after = replace(state, outcome=Outcome(tuple(one for one in SEATS if one != seat), "Given up."))
            return Step(after, (Event("resign", f"{seat} gives up."),), text)
        if text not in (*UNSEEN, "shout"):
            raise InvalidAction(f"{text!r} is nothing one can do here.")
        if seat in state.finished:
            raise IllegalAction("You have finished.")
        if text == "lean" and not any(state.work[other] for other in SEATS if other != seat):
            raise IllegalAction("There is nothing to lean on.")
        rolls = (dice.roll(6, "luck"),) if text == "gamble" else ()
        after = replace(state, work=state.work | {seat: state.work[seat] + (text == "work")})
        if text == "finish":
            after = replace(after, finished=(*state.finished, seat))
        audience = (seat,) if text in UNSEEN else None
        return Step(after, (Event(text, text, audience, rolls=rolls),), text, undoable=text == "work")

    def choices(self, state: HiddenState, seat: Seat) -> list[Choice]:
        return [Choice(word, word, word) for word in (*UNSEEN, "shout")] if seat in state.to_act else []

    def view(self, state: HiddenState, seat: Seat | None, *, picture: bool = True) -> View:
        seen = () if state.outcome else tuple(one for one in SEATS if one != seat or one in state.to_act)
        work = state.work[seat] if seat else 0
        choices = tuple(self.choices(state, seat)) if seat else ()
        scene = Scene("hidden", BOARD, SIDES)
        return View("hidden", seat, seen, "", Facts(work), choices, scene=scene, outcome=state.outcome)

    def inspect(self, state: HiddenState, seat: Seat | None, query: str) -> Finding:
        return Finding(query, (str(seat),))

    def position(self, state: HiddenState) -> Position:
        return {"work": state.work, "finished": state.finished}

    def position_line(self, state: HiddenState) -> str:
        return "-"


GAME = HiddenGame()


@contextmanager
def installed(folder: Path, game: str = "hidden") -> Iterator[None]:
    """Register a game of the tests while the context lasts, here and in new processes.

    `folder` must be empty.
    """
    write_distribution(folder, game, {"sandtable.games": {game: f"tests.matches.{game}_game:GAME"}})
    before = os.environ.get("PYTHONPATH", "")
    sys.path.insert(0, str(folder))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(folder), before)))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        os.environ["PYTHONPATH"] = before


def hidden_match() -> Record:
    """The record of a new match."""
    return Match.begin(Record(game="hidden", rules=1, scenario="plain", seed="one")).record
