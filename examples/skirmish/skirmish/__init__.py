"""Skirmish: a complete game in one module, with dice, a secret and a board. `rules.md` has the rules."""

from random import Random

import msgspec
from msgspec.structs import replace

from sandtable import core
from sandtable.core import Choice, Dice, Event, IllegalAction, InvalidAction, Outcome, Seat, Step, View
from sandtable.scenes import Piece, Scene, Side, SquareBoard

SEATS = ("red", "blue")
SIDES = (Side("red", "Red", "red"), Side("blue", "Blue", "blue"))
HOME = ("a", "e")
BOARD = SquareBoard(tuple("abcde"), tuple("12345"), (), ())


def near(place: str) -> list[str]:  # SKI-M1
    """Return the squares to which a scout can go."""
    row, column = BOARD.locate(place)
    return [
        end for end in BOARD.places for r, c in [BOARD.locate(end)] if abs(r - row) + abs(c - column) == 1
    ]


class Options(msgspec.Struct, frozen=True):
    """Skirmish has no options."""


class State(msgspec.Struct, frozen=True):
    """The whole truth, and with an unknown messenger what a seat knows of it."""

    scouts: tuple[tuple[str | None, ...], ...] = (("a2", "a3", "a4"), ("e2", "e3", "e4"))
    """The squares of each side's scouts; `None` for a scout that is lost."""
    messengers: tuple[int | None, ...] = (None, None)
    """The number of the scout with the message, by side; `None` if the seat does not know it."""
    moves: int = 0
    outcome: Outcome | None = None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if self.outcome else (SEATS[self.moves % 2],)


def seen_by(state: State, seat: Seat | None) -> State:
    """Return the state as a seat knows it; `None` for a spectator. After the end everything is shown."""
    pairs = zip(SEATS, state.messengers, strict=True)
    return replace(state, messengers=tuple(m if state.outcome or s == seat else None for s, m in pairs))


def goal_of(state: State) -> core.Goal:
    """Say how the match is won, and what each side has lost."""
    pairs = zip(SEATS, state.scouts, strict=True)
    items = tuple(core.GoalItem(f"Scouts lost by {who}", scouts.count(None), 3) for who, scouts in pairs)
    return core.Goal(
        "Bring your message to the enemy's home row, or catch the enemy's.", items, (), ("SKI-W1",)
    )


def ended(step: Step[State], winner: int | None, reason: str, rule: str) -> Step[State]:
    """Return the step with an outcome; `None` for a draw."""
    outcome = Outcome(() if winner is None else (SEATS[winner],), reason, rule)
    events = (*step.events, Event("outcome", str(outcome), rule=rule))
    return Step(replace(step.state, outcome=outcome), events, step.action)


class Skirmish(core.Game[State, Options, State]):
    """The game object: what the rest of Sandtable knows of Skirmish."""

    id, name = "skirmish", "Skirmish"
    summary = "Three scouts a side; one of them carries the message."
    rules_version = 1
    options_type, facts_type = Options, State
    default_scenario = "standard"
    resources = __name__

    def seats(self, setup: core.Setup[Options]) -> tuple[Seat, ...]:
        return SEATS

    def start(self, setup: core.Setup[Options], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """Let secret dice decide who carries the messages."""
        messengers = tuple(dice.roll(3, f"messenger of {seat}").value - 1 for seat in SEATS)
        return State(messengers=messengers), (Event("turn", "Red begins."),)

    def apply(self, state: State, seat: Seat, text: str, dice: Dice) -> Step[State]:
        """Move a scout, and attack if an enemy stands there; or resign."""
        side, enemy, action = SEATS.index(seat), 1 - SEATS.index(seat), text.strip().lower()
        if action == "resign":
            return ended(Step(state, (), action), enemy, f"{seat} has resigned.", "SKI-W2")
        start, _, end = action.partition("-")
        if start not in BOARD.places or end not in BOARD.places:
            raise InvalidAction(f"{text!r} is not a move: write two squares, as in 'a2-b2'.", "SKI-M1")
        if action not in [choice.action for choice in self.choices(state, seat)]:
            raise IllegalAction(f"You cannot move from {start} to {end} now.", "SKI-M1")
        scouts, number, lost = list(map(list, state.scouts)), state.scouts[side].index(start), None
        scouts[side][number] = end
        event = Event("move", f"{seat.capitalize()} moves from {start} to {end}.", path=(start, end))
        if end in scouts[enemy]:  # SKI-F1
            roll = dice.roll(6, f"attack on {end}")
            lost = (enemy, scouts[enemy].index(end)) if roll.value >= 4 else (side, number)
            scouts[lost[0]][lost[1]] = None
            told = f"{seat.capitalize()} attacks {end}: {SEATS[lost[0]]} loses a scout."
            event = Event("attack", told, path=(start, end), rolls=(roll,), rule="SKI-F1", hostile=True)
        state = replace(state, scouts=tuple(map(tuple, scouts)), moves=state.moves + 1)
        step = Step(state, (event,), action)
        if lost and state.messengers[lost[0]] == lost[1]:
            return ended(step, 1 - lost[0], "the enemy's messenger is lost.", "SKI-W1")
        if end[0] == HOME[enemy] and scouts[side][number] and state.messengers[side] == number:
            return ended(step, side, "the message has arrived.", "SKI-W1")
        return ended(step, None, "80 moves are over.", "SKI-W2") if state.moves == 80 else step

    def choices(self, state: State, seat: Seat) -> list[Choice]:
        """List what a seat can do."""
        own, enemies = state.scouts[SEATS.index(seat)], state.scouts[1 - SEATS.index(seat)]
        moves = [
            Choice(f"{start}-{end}", f"Move to {end}", "move", f"{seat}{number}", end, hostile=end in enemies)
            for number, start in enumerate(own)
            for end in (near(start) if start and seat in state.to_act else ())
            if end not in own
        ]
        return [] if state.outcome else [*moves, Choice("resign", "Resign", "talk", grave=True, aside=True)]

    def view(self, state: State, seat: Seat | None, *, picture: bool = True) -> View[State]:
        """Return all that a seat may know. Everything is made from the filtered state."""
        seen = seen_by(state, seat)
        status = str(seen.outcome) if seen.outcome else f"{seen.to_act[0].capitalize()} to move a scout."
        pieces = tuple(
            Piece(f"{who}{n}", "scout", glyph, "scout", who, at, tag="M" if n == messenger else None)
            for who, glyph, squares, messenger in zip(SEATS, "Ss", seen.scouts, seen.messengers, strict=True)
            for n, at in enumerate(squares)
            if at
        )
        scene = Scene(self.id, BOARD, SIDES, pieces) if picture else None
        choices = tuple(self.choices(seen, seat)) if seat else ()
        goal, end = goal_of(seen) if picture else None, seen.outcome
        return View(self.id, seat, seen.to_act, status, seen, choices, scene=scene, goal=goal, outcome=end)

    def inspect(self, state: State, seat: Seat | None, query: str) -> core.Finding:
        raise InvalidAction("There is nothing to look up in Skirmish.")

    def position(self, state: State) -> core.Position:
        return dict(msgspec.json.decode(msgspec.json.encode(state)))

    def position_line(self, state: State) -> str:
        return msgspec.json.encode(state).decode()

    def restore(self, setup: core.Setup[Options], position: core.Position | str) -> State:
        data = msgspec.json.decode(position) if isinstance(position, str) else position
        return msgspec.convert(data, State)

    def sample(self, view: View[State], rng: Random) -> State:
        """Return a whole state that fits a view: draw unknown messengers from the scouts that are left."""
        left = [[number for number, square in enumerate(side) if square] for side in view.facts.scouts]
        pairs = zip(view.facts.messengers, left, strict=True)
        return replace(view.facts, messengers=tuple(rng.choice(of) if m is None else m for m, of in pairs))


GAME = Skirmish()
