"""The games as OpenSpiel games: importing this registers them, `sandtable_game_of_war` and the like.

Every die is a chance node of its own: an action that rolls dice is tried with the faces known so far, and the
next face is asked for until there are enough.
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
"""Of a die; only a spy's invention on a very large map would need more."""
LONGEST = 2000
_MOST_SEATS = 8


class Moment(Struct, frozen=True):
    """A state of the match, or a die that must fall before the next one. Never changed, so never copied."""

    terms: "Terms"
    longest: int
    state: State | None = None
    """`None` before the first."""
    action: str | None = None
    """What was done and is not carried out yet, because a die must fall."""
    faces: tuple[int, ...] = ()
    sides: int = 0
    """Of the die that must fall; 0: none."""
    trail: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """All that was done up to here, each with the faces that fell; the opening is done without a word."""

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Moment"], tuple[object, ...]]:
        pending = ((self.action or "", self.faces),) if self.sides else ()
        return _followed, (self.terms, self.longest, (*self.trail, *pending))

    @property
    def encoder(self) -> Encoder:
        """What turns its states into arrays."""
        return _encoder(*self.terms)

    @property
    def played(self) -> int:
        """How many actions there were."""
        return max(0, len(self.trail) - 1)

    def resolved(self) -> "Moment":
        """The moment after the action, or before the next die."""
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
        return Moment(self.terms, self.longest, after, trail=done)

    def rolled(self, face: int) -> "Moment":
        """The moment after a die fell."""
        return replace(self, faces=(*self.faces, face), sides=0).resolved()

    def acted(self, action: str) -> "Moment":
        """The moment after an action, or before its first die."""
        return replace(self, action=action, faces=()).resolved()

    @property
    def over(self) -> bool:
        """Whether the match is decided, or broken off."""
        return self.state is not None and (not self.state.to_act or self.played >= self.longest)


def _followed(terms: "Terms", longest: int, trail: tuple[tuple[str, tuple[int, ...]], ...]) -> Moment:
    """The moment at the end of a trail."""
    moment = Moment(terms, longest).resolved()
    for action, faces in trail:
        if action:
            moment = moment.acted(action)
        for face in faces:
            moment = moment.rolled(face)
    return moment


class Terms(NamedTuple):
    """What a game of OpenSpiel is loaded with: its parameters, and which game it is."""

    game: str
    scenario: str
    options: str
    most_actions: int


@lru_cache(maxsize=16)
def _encoder(game_id: str, scenario: str, options: str, most_actions: int) -> Encoder:
    return Encoder(game_id, scenario or None, _options(options), most_actions=most_actions or None)


def _options(text: str) -> dict[str, OptionValue]:
    """Options as one text, because the parameters of OpenSpiel are: `move_limit:4;first:north`."""
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
        self.first = Moment(terms, longest).resolved()

    def new_initial_state(self) -> "SandtableState":
        """The beginning of a match."""
        return SandtableState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "SandtableObserver":
        """What observes states; it takes no parameters."""
        del iig_obs_type
        if params:
            raise ValueError(f"this observer takes no parameters; given are {params}")
        return SandtableObserver(self.encoder)


class SandtableState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match, with the methods that OpenSpiel asks for."""

    def __init__(self, game: SandtableGame) -> None:
        super().__init__(game)
        self.moment = game.first
        self.listed: tuple[NumberedAction, ...] | None = None

    @property
    def actions(self) -> tuple[NumberedAction, ...]:
        """What the seat whose turn it is can do, worked out once."""
        if self.listed is None:
            state = self.moment.state
            self.listed = self.moment.encoder.actions(state, state.to_act[0]) if state else ()
        return self.listed

    def current_player(self) -> int:
        """Whose turn it is: a seat's number, a die's, or nobody's."""
        moment = self.moment
        if moment.sides:
            return int(pyspiel.PlayerId.CHANCE)
        if moment.over or moment.state is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return moment.encoder.seats.index(moment.state.to_act[0])

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return list(range(len(self.actions)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the die, from 0, all equally likely."""
        sides = self.moment.sides
        return [(face, 1 / sides) for face in range(sides)]

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        self.moment = moment.rolled(action + 1) if moment.sides else moment.acted(self.actions[action].action)
        self.listed = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"d{self.moment.sides} = {action + 1}"
        return self.actions[action].action

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.moment.over and not self.moment.sides

    def returns(self) -> list[float]:
        """1, -1 or 0 for every seat."""
        encoder, state = self.moment.encoder, self.moment.state
        if state is None:
            return [0.0] * len(encoder.seats)
        return [encoder.rewards(state)[seat] for seat in encoder.seats]

    def __str__(self) -> str:
        state = self.moment.state
        dice = f" d{self.moment.sides} after {self.moment.faces}" if self.moment.sides else ""
        doing = f" {self.moment.action}" if self.moment.action else ""
        position = self.moment.encoder.game.position_line(state) if state else "not begun"
        return f"{position}{doing}{dice}"


class SandtableObserver:
    """What a seat sees: the arrays of its encoder, and its facts as text."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self.tensor: Array = np.zeros(encoder.size, np.float32)
        parts = encoder.parts(self.tensor)
        self.dict = {"board": parts.board, "numbers": parts.numbers, "choices": parts.choices}

    def set_from(self, state: SandtableState, player: int) -> None:
        """Write what a player sees into `tensor`, of which `dict` holds the parts."""
        now, seat = state.moment.state, self._encoder.seats[player]
        if now is None:
            self.tensor.fill(0)
            return
        acting = state.current_player() == player
        self.tensor[:] = self._encoder.observation(now, seat, state.actions if acting else ())

    def string_from(self, state: SandtableState, player: int) -> str:
        """What a player knows, as JSON."""
        now, seat = state.moment.state, self._encoder.seats[player]
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
    """What a game is called in OpenSpiel."""
    return f"sandtable_{game_id.replace('-', '_')}"


# A class for each game, because OpenSpiel keeps what makes a game beyond the end of Python, where it can let
# go of classes and of nothing else.


class GameOfWarGame(SandtableGame):
    """A Game of War."""

    id = "game-of-war"


class Kriegspiel83Game(SandtableGame):
    """Kriegspiel (1983)."""

    id = "kriegspiel83"


class ModernGame(SandtableGame):
    """Modern Kriegsspiel, on a map and without an umpire in person."""

    id = "modern"


class TaktikGame(SandtableGame):
    """Taktik."""

    id = "taktik"


GAMES = (GameOfWarGame, Kriegspiel83Game, ModernGame, TaktikGame)
for _game in GAMES:
    pyspiel.register_game(_game_type(_game.id, even=True), _game)
