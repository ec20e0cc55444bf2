"""What a game is: static facts, scenarios and options, and a pure state that turns actions into states."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias

from msgspec import Struct
from typing_extensions import TypeVar

from sandtable.core.clock import Clock, PerTurn
from sandtable.core.console import Console
from sandtable.core.dice import Dice, new_seed
from sandtable.core.errors import ScenarioError, SetupError
from sandtable.core.files import read_text, texts_in
from sandtable.core.language import ENGLISH, catalogue
from sandtable.core.looks import GameLook, shipped_looks
from sandtable.core.options import OptionValue, make_options, non_default_options
from sandtable.core.record import Record
from sandtable.core.scenario import Scenario, shipped_scenarios
from sandtable.core.text import did_you_mean
from sandtable.core.types import Audience, Choice, Event, FactsT, Finding, Outcome, Seat, View
from sandtable.scenes import Image, plain_name

if TYPE_CHECKING:
    from sandtable.core.match import Match

Position: TypeAlias = dict[str, object]
"""A whole position as plain, JSON-ready data."""


StateT = TypeVar("StateT", bound="State", default=Any)
OptionsT = TypeVar("OptionsT", bound=Struct, default=Any)


class Step(Struct, Generic[StateT], frozen=True):
    """What an action did: the next state, what happened, and how the record writes the action."""

    state: StateT
    events: tuple[Event, ...]
    action: str
    undoable: bool = False
    """The rules let the player take it back: nothing was revealed, and it is still his turn."""


class State(Protocol):
    """One position of a match, as immutable data; `Game.apply` returns the next one."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for; empty when it is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or `None`."""


class Setup(Struct, Generic[OptionsT], frozen=True):
    """What a match begins with."""

    scenario: Scenario
    options: OptionsT
    language: str = ENGLISH
    """What the match's texts are in: one of the game's languages."""


class Game(ABC, Generic[StateT, OptionsT, FactsT]):
    """A game: its static facts, how its matches begin, and the rules that lead from state to state."""

    id: ClassVar[str]
    name: ClassVar[str]
    summary: ClassVar[str]
    rules_version: ClassVar[int]
    """Changes only when the same record would play differently."""
    options_type: type[OptionsT]
    facts_type: type[FactsT]
    default_scenario: ClassVar[str]
    resources: ClassVar[str]
    """The package that holds the folders `scenarios` and `symbols`, and the rule page: `rules.md`, and
    `rules.sv.md` and the like in further languages."""
    umpire: ClassVar[Seat | None] = None
    """The seat of the umpire, who sees everything and plays no side, in games that have one."""
    timeout_action: ClassVar[str] = "resign"
    """What is done for a seat when its time has run out: as a rule the action by which it gives up."""
    default_clock: ClassVar[Clock | None] = None
    """What is proposed to whoever sets up a match; `None`: to play without a clock."""
    umpire_timeout_action: ClassVar[str | None] = None
    """What is done for the umpire when his time has run out; `None`: he has no clock."""
    default_umpire_clock: ClassVar[PerTurn | None] = None
    """The time that is proposed for each of his turns, where he may have a clock."""
    languages: ClassVar[tuple[str, ...]] = (ENGLISH,)
    """The languages that the game speaks; a match asked for in another speaks English."""
    playable_before_warm_up: ClassVar[bool] = True
    """Whether a match can begin before `warm_up` is done; who begins one waits where it cannot."""
    console: Console[StateT] | None = None
    """What an umpire's shell shows of the game; `None` if it has no such shell."""
    length_unit: ClassVar[str] = "actions"
    """What the length of a match is counted in, as `length` counts it: "turns", "rounds"."""

    @abstractmethod
    def seats(self, setup: Setup[OptionsT]) -> tuple[Seat, ...]:
        """The seats of a match, in the order of the table."""

    def sides(self, setup: Setup[OptionsT]) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win and lose together, side by side; an umpire is on no side."""
        return tuple((seat,) for seat in self.seats(setup) if seat != self.umpire)

    def length(self, match: "Match[StateT]") -> int:
        """How long a match has lasted, in what the game counts."""
        return len(match)

    def timeout_action_for(self, seat: Seat) -> str:
        """What is done for this seat when its time has run out."""
        return (
            self.umpire_timeout_action or self.timeout_action if seat == self.umpire else self.timeout_action
        )

    @abstractmethod
    def start(self, setup: Setup[OptionsT], dice: Dice) -> tuple[StateT, tuple[Event, ...]]:
        """The first state, and what happened on the way to it."""

    @abstractmethod
    def apply(self, state: StateT, seat: Seat, text: str, dice: Dice) -> Step[StateT]:
        """Do what the text says, or raise `IllegalAction`."""

    @abstractmethod
    def choices(self, state: StateT, seat: Seat) -> list[Choice]:
        """List everything that this seat can do now."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None, *, picture: bool = True) -> View[FactsT]:
        """Show all that this seat may know now, and nothing else; `None` for a spectator."""

    @abstractmethod
    def inspect(self, state: StateT, seat: Seat | None, query: str) -> Finding:
        """Answer one of the view's lenses, or raise `IllegalAction`."""

    @abstractmethod
    def position(self, state: StateT) -> Position:
        """The whole truth as plain data."""

    @abstractmethod
    def position_line(self, state: StateT) -> str:
        """The whole truth as one compact line."""

    def warm_up(self) -> None:
        """Do what the first match on a machine would wait for, such as compiling; it is kept on the disk."""

    @abstractmethod
    def restore(self, setup: Setup[OptionsT], position: Position | str) -> StateT:
        """The state that plain data or one compact line describes, or `SetupError`."""

    @abstractmethod
    def sample(self, view: View[FactsT], rng: Random) -> StateT:
        """A whole state that this view allows, for players that think ahead."""

    def audiences(
        self,
        state: StateT | None,  # noqa: ARG002 - rules may close some talk
        seats: tuple[Seat, ...],
        seat: Seat | None,
        *,
        language: str = ENGLISH,
    ) -> tuple[Audience, ...]:
        """Whom a seat (`None`: a spectator) can talk to now, the usual ones first.

        Spectators talk among themselves: what they see must not reach a player. `state` is `None` before the
        match has begun.
        """
        say = catalogue("sandtable.core", language)
        if seat is None:
            return (Audience(say("audience-spectators"), ("spectators",)),)
        return (Audience(say("audience-players"), seats), Audience(say("audience-everybody"), None))

    def image(self, view: View[FactsT], name: str) -> Image:  # noqa: ARG002 - most games draw none
        """One of the view's images, by its name without version.

        It is drawn from the view's facts alone, and so can show nothing that the seat does not know. Two
        views in which its full name is the same give the same image to the byte.
        """
        raise SetupError(f"{self.id} has no image {name!r}.")

    def shown_images(self, view: View[FactsT]) -> dict[str, Image]:
        """The images that the scene of a view shows at first sight, by their full names."""
        shown = view.scene.images if view.scene else ()
        return {name: self.image(view, plain_name(name)) for name in shown}

    def turn(self, state: StateT) -> int:  # noqa: ARG002 - in most games a turn ends when the next seat acts
        """Counts the turns of a game in which several seats act at once.

        When it grows, everybody's turn begins anew, and with it his time for a turn, also of a seat that the
        match waits for before and after. All seats see it grow.
        """
        return 0

    def check(self, scenario: Scenario) -> None:
        """Raise `ScenarioError` unless a match of this scenario can begin."""
        self.start(Setup(scenario, self.options_type()), Dice("check"))

    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios that come with the game, by name."""
        return shipped_scenarios(self.resources)

    def symbols(self) -> Mapping[str, str]:
        """The game's drawings, each an SVG document, by name."""
        return _shipped_symbols(self.resources)

    def looks(self) -> tuple[GameLook, ...]:
        """Other looks that the game can have; usually none."""
        return shipped_looks(self.resources)

    def report(self, match: "Match[StateT]") -> str:  # noqa: ARG002 - games that tell their story look at it
        """The story of a match, as a page of HTML that needs nothing else; not all games tell one."""
        raise SetupError(f"{self.name} has no report of a match.")

    def translated(self, key: str, given: str, language: str) -> str:
        """A text about the game itself, such as its name, as its catalogue has it in a language.

        The keys are `game`, `scenario-NAME`, both with `.summary`, and `option-NAME`, with `.name`. What is
        not in the catalogue stays as it is `given`.
        """
        if language == ENGLISH or language not in self.languages:
            return given
        say = catalogue(self.resources, language)
        return say(key) if key in say else given

    def rules(self, language: str = ENGLISH) -> str:
        """The rule page, in Markdown. Each rule stands there under its id."""
        translated = language in self.languages and language != ENGLISH
        page = f"rules.{language}.md" if translated else "rules.md"
        return (files(self.resources) / page).read_text(encoding="utf-8")

    def scenario(self, name: str | Path) -> Scenario:
        """A scenario by its name, or from a file by its path."""
        shipped = self.scenarios()
        if isinstance(name, str) and name in shipped:
            return shipped[name]
        path = Path(name)
        if path.suffix == ".toml":
            text = read_text(path, ScenarioError)
            return Scenario.parse(text, name=path.stem, file=str(path), shipped=False)
        raise SetupError(
            f"{self.id} has no scenario {str(name)!r}. {did_you_mean(str(name), shipped)} "
            "(A scenario of your own is given as the path of a .toml file.)"
        )

    def setup(
        self, scenario: str | Path | None = None, options: Mapping[str, OptionValue] | None = None
    ) -> Setup[OptionsT]:
        """The scenario and the options of a match, checked."""
        chosen = self.scenario(self.default_scenario if scenario is None else scenario)
        return Setup(chosen, make_options(self.options_type, options or {}, game=self.id))

    def new(
        self,
        scenario: str | Path | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        seed: int | str | None = None,
        salts: Mapping[Seat, str] | None = None,
        players: Mapping[Seat, str] | None = None,
        language: str = ENGLISH,
    ) -> "Match[StateT]":
        """A new match. Without a seed it gets one that nobody can guess."""
        return self._begin(scenario, options, seed, salts=salts, players=players, language=language)

    def from_position(
        self,
        position: Position | str,
        scenario: str | Path | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        seed: int | str | None = None,
    ) -> "Match[StateT]":
        """A match that begins at a position, given as data or as one line of text."""
        if not isinstance(position, str):
            position = self.position_line(self.restore(self.setup(scenario, options), position))
        return self._begin(scenario, options, seed, position=position)

    def _begin(
        self,
        scenario: str | Path | None,
        options: Mapping[str, OptionValue] | None,
        seed: int | str | None,
        *,
        salts: Mapping[Seat, str] | None = None,
        players: Mapping[Seat, str] | None = None,
        position: str | None = None,
        language: str = ENGLISH,
    ) -> "Match[StateT]":
        from sandtable.core.match import Match  # noqa: PLC0415 - a match has a game, and a game begins matches

        setup = self.setup(scenario, options)
        record = Record(
            game=self.id,
            rules=self.rules_version,
            scenario=setup.scenario.name,
            options=non_default_options(setup.options),
            position=position,
            seed=new_seed() if seed is None else str(seed),
            salts=dict(salts or {}),
            players=dict(players or {}),
        )
        return Match.begin(record, setup, language=language)


@cache
def _shipped_symbols(package: str) -> Mapping[str, str]:
    return MappingProxyType(texts_in(files(package) / "symbols", ".svg"))
