"""A minimal game with dice, hidden events, turns and undo.

Red and blue take turns. `step` and `roll` stay in the turn, `pass` ends it, only the acting seat sees
`whisper`, and `win` ends the match. All except `keep` return `undoable`; whether they can be undone is up to
the match.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import (
    Choice,
    Dice,
    Event,
    Finding,
    Game,
    InvalidAction,
    Outcome,
    Position,
    Roll,
    Scenario,
    Seat,
    Setup,
    State,
    Step,
    View,
)
from tests.distributions import write_distribution

SEATS = ("red", "blue")
WORDS = ("step", "roll", "pass", "whisper", "keep", "win")


class Options(Struct, frozen=True):
    steps: int = 0


class Facts(Struct, frozen=True):
    steps: int


class ToyState(Struct, frozen=True):
    steps: int
    turn: int = 0
    outcome: Outcome | None = None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.outcome else (SEATS[self.turn % 2],)


class ToyGame(Game[ToyState, Options, Facts]):
    id = "toy"
    name = "Toy"
    summary = "A game for tests."
    rules_version = 3
    information = "open"
    options_type = Options
    facts_type = Facts
    default_scenario = "plain"
    resources = __name__

    def scenarios(self) -> dict[str, Scenario]:
        return {"plain": Scenario("plain", "Plain", "Nothing.", "", True, "plain.toml")}

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return SEATS

    def start(self, setup: Setup, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        dice.roll(6, "the opening")
        return ToyState(setup.options.steps), (Event("start", "It begins."),)

    def restore(self, setup: Setup, position: Position | str) -> State:
        if isinstance(position, str):
            return ToyState(*map(int, position.split()))
        return ToyState(**position)

    def sample(self, view: View, rng: Random) -> State:
        return ToyState(view.facts.steps)

    def apply(self, state: ToyState, seat: Seat, text: str, dice: Dice) -> Step:
        if text not in WORDS:
            raise InvalidAction(f"{text!r} is not an action of this game.")
        after, audience = replace(state, steps=state.steps + 1), None
        rolls: tuple[Roll, ...] = ()
        if text == "roll":
            rolls = (dice.roll(6, "how far"),)
            after = replace(after, steps=after.steps + rolls[0].value)
        elif text == "pass":
            after = replace(after, turn=state.turn + 1)
        elif text == "whisper":
            audience = (seat,)
        elif text == "win":
            after = replace(after, outcome=Outcome((seat,), f"{seat} says so."))
        event = Event(text, f"{seat}: {text}.", audience=audience, rolls=rolls)
        return Step(after, (event,), text, undoable=text != "keep")

    def choices(self, state: ToyState, seat: Seat) -> list[Choice]:
        return [Choice(word, word, word) for word in WORDS] if seat in state.to_act else []

    def view(self, state: ToyState, seat: Seat | None, *, picture: bool = True) -> View:
        return View("toy", seat, state.to_act, "", Facts(state.steps), (), outcome=state.outcome)

    def inspect(self, state: ToyState, seat: Seat | None, query: str) -> Finding:
        return Finding(query, (str(seat),))

    def position(self, state: ToyState) -> Position:
        return {"steps": state.steps, "turn": state.turn}

    def position_line(self, state: ToyState) -> str:
        return f"{state.steps} {state.turn}"


GAME = ToyGame()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Install a package with a game: `install("toy", "tests.core.toy_game:GAME")`."""

    def add(name: str, value: str) -> None:
        write_distribution(tmp_path, name, {"sandtable.games": {name: value}})
        monkeypatch.syspath_prepend(tmp_path)

    return add
