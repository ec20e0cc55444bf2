"""The games as OpenSpiel games; importing this module registers them.

A name is, for example, `sandtable_game_of_war`. Every die is a chance node of its own: an action that rolls
dice is applied with the known faces, and again after each chance node, until no face is missing.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import ClassVar, NamedTuple

import numpy as np
import pyspiel
from msgspec import Struct, json
from msgspec.structs import replace

from sandtable.core import OptionValue, SetupError, State
from sandtable.research.action_space import NumberedAction
from sandtable.research.encoder import Encoder
from sandtable.research.observation import Array
from sandtable.research.scripted_dice import RollNeeded, ScriptedDice

MOST_FACES = 1000
"""Maximum faces of a die; only a spy's invention on a very large map would need more."""
LONGEST = 2000
"""Default number of actions after which a match is drawn."""
_MOST_SEATS = 8


class Node(Struct, frozen=True):
    """An immutable node of the game tree: a state, or a die to roll before the next state."""

    terms: "Terms"
    longest: int
    state: State | None = None
    """`None` before the first state."""
    action: str | None = None
    """The action that waits for a die."""
    faces: tuple[int, ...] = ()
    sides: int = 0
    """Faces of the die to roll, or 0 if there is none."""
    trail: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The actions up to here with their rolled faces; the opening is an empty action."""

    def __deepcopy__(self, memo: object) -> "Node":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Node"], tuple[object, ...]]:
        pending = ((self.action or "", self.faces),) if self.sides else ()
        return _node_after, (self.terms, self.longest, (*self.trail, *pending))

    @property
    def encoder(self) -> Encoder:
        """The encoder of its states."""
        return _encoder(*self.terms)

    @property
    def played(self) -> int:
        """Number of actions taken."""
        return max(0, len(self.trail) - 1)

    def resolved(self) -> "Node":
        """The node after the action, or before its next die."""
        dice = ScriptedDice(self.faces)
        encoder = self.encoder
        try:
            if self.state is None:
                after = encoder.game.start(encoder.setup, dice)[0]
            else:
                seat = self.state.to_act[0]
                after = encoder.game.apply(self.state, seat, self.action or "", dice).state
        except RollNeeded as needed:
            if needed.sides > MOST_FACES:
                raise SetupError(f"A die with {needed.sides} faces is too large for OpenSpiel.") from None
            return replace(self, sides=needed.sides)
        done = (*self.trail, (self.action or "", self.faces))
        return Node(self.terms, self.longest, after, trail=done)

    def rolled(self, face: int) -> "Node":
        """The node after a die was rolled."""
        return replace(self, faces=(*self.faces, face), sides=0).resolved()

    def acted(self, action: str) -> "Node":
        """The node after an action, or before its first die."""
        return replace(self, action=action, faces=()).resolved()

    @property
    def over(self) -> bool:
        """Whether the match has an outcome or reached its maximum length."""
        return self.state is not None and (not self.state.to_act or self.played >= self.longest)


def _node_after(terms: "Terms", longest: int, trail: tuple[tuple[str, tuple[int, ...]], ...]) -> Node:
    """Return the node at the end of a trail."""
    node = Node(terms, longest).resolved()
    for action, faces in trail:
        if action:
            node = node.acted(action)
        for face in faces:
            node = node.rolled(face)
    return node


class Terms(NamedTuple):
    """The id of the game and the parameters of the OpenSpiel game."""

    game: str
    scenario: str
    options: str
    most_actions: int


@lru_cache(maxsize=16)
def _encoder(game_id: str, scenario: str, options: str, most_actions: int) -> Encoder:
    return Encoder(game_id, scenario or None, _options(options), most_actions=most_actions or None)


def _options(text: str) -> dict[str, OptionValue]:
    """Parse options such as `move_limit:4;first:north`, which is one OpenSpiel parameter."""
    found: dict[str, OptionValue] = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        try:
            found[name] = json.decode(value)
        except ValueError:
            found[name] = value
    return found


class SandtableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a scenario, options and limits."""

    id: ClassVar[str]

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        game_id = self.id
        given = {**_parameters(), **(params or {})}
        terms = Terms(game_id, str(given["scenario"]), str(given["options"]), int(given["most_actions"]))
        self.encoder = _encoder(*terms)
        longest = int(given["longest"])
        even = len({len(side) for side in self.encoder.sides}) == 1 and len(self.encoder.sides) == 2
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.most_actions,
            max_chance_outcomes=MOST_FACES,
            num_players=len(self.encoder.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if even else None,
            max_game_length=longest,
        )
        super().__init__(_game_type(game_id, even=even), info, params or {})
        self.first = Node(terms, longest).resolved()

    def new_initial_state(self) -> "SandtableState":
        """The beginning of a match."""
        return SandtableState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "SandtableObserver":
        """Return the observer of states; it takes no parameters."""
        del iig_obs_type
        if params:
            raise ValueError(f"this observer takes no parameters; got {params}")
        return SandtableObserver(self.encoder)


class SandtableState(pyspiel.State):  # type: ignore[misc]
    """A node of the game tree with the methods that OpenSpiel requires."""

    def __init__(self, game: SandtableGame) -> None:
        super().__init__(game)
        self.node = game.first
        self.cached_actions: tuple[NumberedAction, ...] | None = None

    @property
    def actions(self) -> tuple[NumberedAction, ...]:
        """The actions of the seat to act, computed once."""
        if self.cached_actions is None:
            state = self.node.state
            self.cached_actions = self.node.encoder.actions(state, state.to_act[0]) if state else ()
        return self.cached_actions

    def current_player(self) -> int:
        """The number of the seat to act, or the id for chance or for the end."""
        node = self.node
        if node.sides:
            return int(pyspiel.PlayerId.CHANCE)
        if node.over or node.state is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return node.encoder.seats.index(node.state.to_act[0])

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return list(range(len(self.actions)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the die, from 0, all equally likely."""
        sides = self.node.sides
        return [(face, 1 / sides) for face in range(sides)]

    def _apply_action(self, action: int) -> None:
        node = self.node
        self.node = node.rolled(action + 1) if node.sides else node.acted(self.actions[action].action)
        self.cached_actions = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"d{self.node.sides} = {action + 1}"
        return self.actions[action].action

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.node.over and not self.node.sides

    def returns(self) -> list[float]:
        """1, -1 or 0 for every seat."""
        encoder, state = self.node.encoder, self.node.state
        if state is None:
            return [0.0] * len(encoder.seats)
        return [encoder.rewards(state)[seat] for seat in encoder.seats]

    def __str__(self) -> str:
        state = self.node.state
        dice = f" d{self.node.sides} after {self.node.faces}" if self.node.sides else ""
        doing = f" {self.node.action}" if self.node.action else ""
        position = self.node.encoder.game.position_line(state) if state else "not begun"
        return f"{position}{doing}{dice}"


class SandtableObserver:
    """The observation of a seat: arrays of the encoder, and its facts as text."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self.tensor: Array = np.zeros(encoder.size, np.float32)
        parts = encoder.parts(self.tensor)
        self.dict = {"board": parts.board, "numbers": parts.numbers, "choices": parts.choices}

    def set_from(self, state: SandtableState, player: int) -> None:
        """Write a player's observation into `tensor`, whose parts are in `dict`."""
        now, seat = state.node.state, self._encoder.seats[player]
        if now is None:
            self.tensor.fill(0)
            return
        acting = state.current_player() == player
        self.tensor[:] = self._encoder.observation(now, seat, state.actions if acting else ())

    def string_from(self, state: SandtableState, player: int) -> str:
        """A player's facts as JSON."""
        now, seat = state.node.state, self._encoder.seats[player]
        if now is None:
            return "not begun"
        return json.encode(self._encoder.game.view(now, seat, picture=False).facts).decode()


def _parameters() -> dict[str, str | int]:
    return {"scenario": "", "options": "", "most_actions": 0, "longest": LONGEST}


def _game_type(game_id: str, *, even: bool) -> pyspiel.GameType:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(game_id),
        long_name=f"Sandtable: {game_id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if even else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_MOST_SEATS,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(),
    )


def short_name(game_id: str) -> str:
    """The name of a game in OpenSpiel."""
    return f"sandtable_{game_id.replace('-', '_')}"


# One class per game, because OpenSpiel holds the factory of a game until after Python has shut down, and can
# release only classes then.


class GameOfWarGame(SandtableGame):
    """A Game of War."""

    id = "game-of-war"


class Kriegspiel83Game(SandtableGame):
    """Kriegspiel (1983)."""

    id = "kriegspiel83"


class ModernGame(SandtableGame):
    """Modern Kriegsspiel on a map and without a human umpire."""

    id = "modern"


class TaktikGame(SandtableGame):
    """Taktik."""

    id = "taktik"


GAMES = (GameOfWarGame, Kriegspiel83Game, ModernGame, TaktikGame)
for _game in GAMES:
    pyspiel.register_game(_game_type(_game.id, even=True), _game)
