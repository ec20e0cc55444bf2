"""A game in rounds, in which each seat has its own map and its own visible state.

Red and blue act at the same time, hidden from each other: `note` adds a mark to the seat's own map, and
`ready` ends its round. When both are ready the next round starts, and after the third the match is over. The
umpire sees all marks. In the scenario `umpired` the next round starts with the umpire's `go`; until then the
umpire may `look` any number of times. In the other scenario the umpire is never to act.
"""

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import (
    Choice,
    Dice,
    Event,
    Finding,
    IllegalAction,
    InvalidAction,
    Match,
    Outcome,
    Position,
    Record,
    Scenario,
    Seat,
    Setup,
    State,
    Step,
    View,
)
from sandtable.core.clock import PerTurn
from sandtable.scenes import Aspect, Illustration, Image, MapBoard, Scene, Side, image_name
from tests.matches.hidden_game import HiddenGame, Options

COMMANDERS = ("red", "blue")
SEATS = (*COMMANDERS, "umpire")
SIDES = tuple(Side(seat, seat, seat) for seat in COMMANDERS)
LAST_ROUND = 3
MAP = image_name("map", "meadow")


class Facts(Struct, frozen=True):
    marks: dict[Seat, int]


class RoundsState(Struct, frozen=True):
    marks: dict[Seat, int]
    round: int = 1
    ready: tuple[Seat, ...] = ()
    umpired: bool = False

    @property
    def outcome(self) -> Outcome | None:
        return Outcome((), "The rounds are played.") if self.round > LAST_ROUND else None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        writing = tuple(seat for seat in COMMANDERS if seat not in self.ready)
        return () if self.outcome else writing or ("umpire",)


class RoundsGame(HiddenGame):
    id = "rounds"
    name = "Rounds"
    options_type = Options
    facts_type = Facts
    timeout_action = "ready"
    default_clock = PerTurn(600)
    umpire = "umpire"
    umpire_timeout_action = "go"
    default_umpire_clock = PerTurn(600)

    def scenarios(self) -> dict[str, Scenario]:
        names = ("plain", "umpired")
        return {name: Scenario(name, name, "Nothing.", "", True, f"{name}.toml") for name in names}

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return SEATS

    def start(self, setup: Setup, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        state = RoundsState(dict.fromkeys(COMMANDERS, 0), umpired=setup.scenario.name == "umpired")
        return state, (Event("start", "It begins."),)

    def turn(self, state: State) -> int:
        assert isinstance(state, RoundsState)
        return state.round

    def image(self, view: View, name: str) -> Image:
        assert isinstance(view.facts, Facts)
        if name == "map":
            return Image(b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>", "image/svg+xml")
        return Image(f"sketch with {view.facts.marks}".encode(), "image/png")

    def apply(self, state: RoundsState, seat: Seat, text: str, dice: Dice) -> Step:
        if text not in ("note", "ready", "look", "go"):
            raise InvalidAction(f"{text!r} is nothing one can do here.")
        if seat not in state.to_act:
            raise IllegalAction("You are ready.")
        if text == "look":
            return Step(state, (Event("look", "He looks.", ("umpire",)),), text)
        if text == "note":
            after = replace(state, marks=state.marks | {seat: state.marks[seat] + 1})
            return Step(after, (Event("note", "A mark.", (seat,)),), text)
        ready = state.ready if text == "go" else (*state.ready, seat)
        if len(ready) < len(COMMANDERS) or (text == "ready" and state.umpired):
            return Step(replace(state, ready=ready), (Event("ready", "Ready.", (seat,)),), text)
        after = replace(state, round=state.round + 1, ready=())
        return Step(after, (Event("round", f"Round {after.round} begins."),), text)

    def choices(self, state: RoundsState, seat: Seat) -> list[Choice]:
        return [Choice(word, word, word) for word in ("note", "ready")] if seat in state.to_act else []

    def view(self, state: RoundsState, seat: Seat | None, *, picture: bool = True) -> View:
        to_act = tuple(one for one in COMMANDERS if one != seat or one in state.to_act)
        if state.outcome or state.to_act == ("umpire",):
            to_act = state.to_act
        seen = {one: marks for one, marks in state.marks.items() if seat in (one, "umpire")}
        sketch = image_name("sketch", seen)
        board = MapBoard(100, 100, "m", 10, background=MAP)
        panel = Illustration("sketch", "Your map", (Aspect(sketch),), f"Marks: {sum(seen.values())}.", 4, 3)
        return View(
            "rounds",
            seat,
            to_act,
            "",
            Facts(seen),
            tuple(self.choices(state, seat)) if seat else (),
            scene=Scene("rounds", board, SIDES, panels=(panel,)) if picture else None,
            outcome=state.outcome,
            images=(MAP, sketch),
        )

    def inspect(self, state: RoundsState, seat: Seat | None, query: str) -> Finding:
        return Finding(query, (str(seat),))

    def position(self, state: RoundsState) -> Position:
        return {"marks": state.marks, "round": state.round, "ready": state.ready}

    def position_line(self, state: RoundsState) -> str:
        return "-"


GAME = RoundsGame()


def rounds_match(scenario: str = "plain") -> Record:
    """The record of a new match."""
    return Match.begin(Record(game="rounds", rules=1, scenario=scenario, seed="one")).record
