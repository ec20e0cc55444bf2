"""The interface of a game: static facts, scenarios, options, rules over immutable states."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias

from msgspec import Struct
from typing_extensions import TypeVar

from sandtable.core.archives import SUFFIX, Archive, read_archive, write_archive
from sandtable.core.clock import Clock, PerTurn
from sandtable.core.console import Console
from sandtable.core.dice import Dice, new_seed
from sandtable.core.editor import Editor, PositionEditor
from sandtable.core.errors import ScenarioError, SetupError
from sandtable.core.files import read_bytes, read_text, texts_in
from sandtable.core.language import ENGLISH, catalogue, has_catalogue
from sandtable.core.looks import GameLook, shipped_looks
from sandtable.core.options import OptionValue, make_options, non_default_options
from sandtable.core.record import Record
from sandtable.core.report import MatchReport, ReportStage
from sandtable.core.scenario import Scenario, original_scenarios, shipped_scenarios
from sandtable.core.text import did_you_mean
from sandtable.core.turn_story import LOSS_EVENTS, Chapter, SeenTurn, count_events
from sandtable.core.types import (
    Audience,
    Choice,
    Event,
    FactsT,
    Finding,
    Outcome,
    QuickStart,
    Seat,
    Tally,
    View,
)
from sandtable.scenes import Image, plain_name

if TYPE_CHECKING:
    from sandtable.core.match import Match

Position: TypeAlias = dict[str, object]
"""A complete position as JSON-compatible data."""


StateT = TypeVar("StateT", bound="State", default=Any)
OptionsT = TypeVar("OptionsT", bound=Struct, default=Any)


class Step(Struct, Generic[StateT], frozen=True):
    """The result of an action: the next state, the events, and the text for the record."""

    state: StateT
    events: tuple[Event, ...]
    action: str
    undoable: bool = False
    """Whether the rules let the player undo it: nothing was revealed and the turn goes on."""


class State(Protocol):
    """One position of a match, as immutable data; `Game.apply` returns the next one."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats to act; empty when the match is over."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or `None` while the match goes on."""


class Setup(Struct, Generic[OptionsT], frozen=True):
    """The scenario, options and language of a match."""

    scenario: Scenario
    options: OptionsT
    language: str = ENGLISH
    """The language of the match's texts: one of the game's languages."""
    rules: int | None = None
    """The version of the rules that the match is played by; `None` for the current one."""


class Game(ABC, Generic[StateT, OptionsT, FactsT]):
    """A game: its static facts, the start of a match, and the rules from state to state."""

    id: ClassVar[str]
    name: ClassVar[str]
    summary: ClassVar[str]
    rules_version: ClassVar[int]
    """Incremented whenever an existing record would replay differently."""
    earlier_rules: ClassVar[tuple[int, ...]] = ()
    """Earlier versions of the rules that the game still plays: `Setup.rules` says which."""
    options_type: type[OptionsT]
    facts_type: type[FactsT]
    default_scenario: ClassVar[str]
    first_scenario: ClassVar[str | None] = None
    """The scenario of a newcomer's first match, if not the default one: the game's, or one of its course."""
    quick_options: ClassVar[Mapping[str, OptionValue]] = MappingProxyType({})
    """The options proposed for a quick match against the computer and in the arena, if not the defaults."""
    resources: ClassVar[str]
    """The package with the folders `scenarios` and `symbols` and the rule page.

    The page is `rules.md`, in further languages `rules.sv.md` and so on.
    """
    umpire: ClassVar[Seat | None] = None
    """The seat of the umpire, who sees everything and plays no side; `None` without umpire."""
    timeout_action: ClassVar[str] = "resign"
    """The action applied for a seat whose time has run out."""
    quick_starts: ClassVar[tuple[QuickStart, ...]] = ()
    """Matches that clients offer to start at once."""
    default_clock: ClassVar[Clock | None] = None
    """The default clock of a new match; `None` for no clock."""
    umpire_timeout_action: ClassVar[str | None] = None
    """The action applied when the umpire's time runs out; `None` if the umpire has no clock."""
    default_umpire_clock: ClassVar[PerTurn | None] = None
    """The default clock of the umpire in games where the umpire may have one."""
    languages: ClassVar[tuple[str, ...]] = (ENGLISH,)
    """The languages of the game; a match in any other language is in English."""
    playable_before_warm_up: ClassVar[bool] = True
    """Whether a match can begin before `warm_up` is done; otherwise starting one waits for it."""
    console: Console[StateT] | None = None
    """The interface to an umpire's shell; `None` if the game has none."""
    editor: Editor | None = None
    """What can be edited of the game's scenarios; `None` if the game has no editor."""
    position_editor: ClassVar[PositionEditor | None] = None
    """What can be edited of positions; `None` if the game has no editor for them."""
    quick: ClassVar[bool] = False
    """Whether every action in a shipped scenario takes a few milliseconds; servers use threads otherwise."""
    has_report: ClassVar[bool] = False
    """Whether a finished match has a report as data (`report_head`, `report_stage`)."""
    length_unit: ClassVar[str] = "actions"
    """The unit of `length`: "actions", "turns", "rounds"."""
    turn_events: ClassVar[frozenset[str]] = frozenset({"turn"})
    """The kinds of events with which a turn begins; for spectators a turn lies between two of them."""
    ready_events: ClassVar[frozenset[str]] = frozenset({"ready"})
    """The kinds of events with which a seat confirms its deployment or its orders.

    Undoing a turn goes back over such a confirmation alone, so that the pieces stay where they stand.
    """
    lasting_events: ClassVar[frozenset[str]] = frozenset()
    """The kinds of further events that stand when later actions of the same turn are undone."""
    loss_events: ClassVar[frozenset[str]] = LOSS_EVENTS
    """The kinds of events that report a lost piece, which the default `turn_summary` counts."""

    @abstractmethod
    def seats(self, setup: Setup[OptionsT]) -> tuple[Seat, ...]:
        """The seats of a match, in the order of the table."""

    def sides(self, setup: Setup[OptionsT]) -> tuple[tuple[Seat, ...], ...]:
        """The seats grouped by side: those of a side win and lose together. An umpire has no side."""
        return tuple((seat,) for seat in self.seats(setup) if seat != self.umpire)

    def length(self, match: "Match[StateT]") -> int:
        """The length of a match in units of `length_unit`."""
        return len(match)

    def work(self, state: StateT) -> int:  # noqa: ARG002 - most games compute little
        """How much an action may have to compute, on a scale of the game's own; 0 if it is never much.

        Servers refuse matches with a scenario or position of its own that go beyond a limit.
        """
        return 0

    def timeout_action_for(self, seat: Seat) -> str:
        """The action applied for this seat when its time runs out."""
        return (
            self.umpire_timeout_action or self.timeout_action if seat == self.umpire else self.timeout_action
        )

    def timeout_outcome(self, seat: Seat) -> Outcome | None:  # noqa: ARG002 - most depend on the position
        """The outcome of `timeout_action_for` if it is the same in every position, otherwise `None`.

        With it, a server ends a match whose time has run out without replaying it.
        """
        return None

    @abstractmethod
    def start(self, setup: Setup[OptionsT], dice: Dice) -> tuple[StateT, tuple[Event, ...]]:
        """Return the first state and the events of the opening."""

    @abstractmethod
    def apply(self, state: StateT, seat: Seat, text: str, dice: Dice) -> Step[StateT]:
        """Apply an action given as text, or raise `IllegalAction`."""

    @abstractmethod
    def choices(self, state: StateT, seat: Seat) -> list[Choice]:
        """List the choices of a seat."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None, *, picture: bool = True) -> View[FactsT]:
        """Return everything that a seat may know, and nothing else; `None` for a spectator."""

    @abstractmethod
    def inspect(self, state: StateT, seat: Seat | None, query: str) -> Finding:
        """Answer one of the view's lenses, or raise `IllegalAction`."""

    @abstractmethod
    def position(self, state: StateT) -> Position:
        """The complete position as JSON-compatible data."""

    @abstractmethod
    def position_line(self, state: StateT) -> str:
        """The complete position as one compact line."""

    def warm_up(self) -> None:
        """Prepare what the first match on a machine would wait for, such as compiled code on disk."""

    @abstractmethod
    def restore(self, setup: Setup[OptionsT], position: Position | str) -> StateT:
        """Return the state of a position given as data or as one line, or raise `SetupError`."""

    @abstractmethod
    def sample(self, view: View[FactsT], rng: Random) -> StateT:
        """Return a random complete state that is consistent with a view, for players that search."""

    def revealed(self, state: StateT) -> StateT:
        """The state as if every seat had seen what is hidden, to judge a finished match by the truth."""
        return state

    def tallies(self, state: StateT) -> tuple[Tally, ...]:  # noqa: ARG002 - a game may count nothing
        """What the game counts for each side in a complete state, for the review of a finished match."""
        return ()

    def chapters(self, match: "Match[StateT]") -> tuple[Chapter, ...]:
        """The story of a finished match with everything known, in games whose review has no chances.

        By default a chapter lies between two events with which a turn begins, and is summed up in a sentence.
        """
        begins = [
            number
            for number in range(1, len(match) + 1)
            if any(event.kind in self.turn_events for event in match.at(number).last_events)
        ]
        ends = sorted({*begins, len(match)})
        say = catalogue("sandtable.core", match.setup.language)
        found = []
        for count, (first, last) in enumerate(pairwise((0, *ends)), start=1):
            turn = match.turn_between(first, last)
            text = (self.turn_summary(turn),) if turn else ()
            found.append(Chapter(first, last, say("chapter", number=count), text))
        return tuple(found)

    def audiences(
        self,
        state: StateT | None,  # noqa: ARG002 - rules may restrict talk
        seats: tuple[Seat, ...],
        seat: Seat | None,
        *,
        language: str = ENGLISH,
    ) -> tuple[Audience, ...]:
        """The audiences that a seat, or a spectator (`None`), can talk to; the default comes first.

        Spectators can only talk to each other, because they may see more than the players. `state` is `None`
        before the match has begun.
        """
        return _audiences(seats, language, is_spectator=seat is None)

    def image(self, view: View[FactsT], name: str) -> Image:  # noqa: ARG002 - most games draw none
        """Draw one of the view's images, given by its name without version.

        Only the view's facts are used, so the image cannot reveal anything hidden. Images with the same full
        name are equal to the byte.
        """
        raise SetupError(f"{self.id} has no image {name!r}.")

    def shown_images(self, view: View[FactsT]) -> dict[str, Image]:
        """The images that are visible at first in the scene of a view, by full name."""
        shown = view.scene.images if view.scene else ()
        return {name: self.image(view, plain_name(name)) for name in shown}

    def turn_summary(self, turn: SeenTurn[StateT]) -> str:
        """Sum up in one sentence what others have done since a seat last acted.

        The text may depend only on what the seat knows. The events are already those that it may know; a game
        with hidden information must look at the states as the seat sees them, or not at all.
        """
        return count_events(turn.events, turn.language, self.loss_events)

    def turn(self, state: StateT) -> int:  # noqa: ARG002 - most games do not count
        """The number of the turn in games where several seats act at the same time, else 0.

        When it increases, a new turn begins for all seats, and their clocks are reset, even for a seat that
        was to act before as well. All seats can see it.
        """
        return 0

    def hides(self, state: StateT) -> bool:  # noqa: ARG002 - most games hide something
        """Whether a seat may be ignorant of something in a position.

        If not, programs that play get positions as one line, and the actions of all seats as text.
        """
        return True

    def may_agree_to_undo(self, before: StateT, now: StateT) -> bool:  # noqa: ARG002 - most games allow it
        """Whether the seats may agree to go back from a state to an earlier one.

        Games in which seats have learnt something since then refuse it, because they would know the future.
        The answer must depend only on what all seats know.
        """
        return True

    def check(self, scenario: Scenario) -> None:
        """Raise `ScenarioError` unless a match of this scenario can begin."""
        self.start(Setup(scenario, self.options_type()), Dice("check"))

    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios shipped with the game, by name."""
        return shipped_scenarios(self.resources)

    def recorded_scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios that records name without their text, by name: each as it was first shipped."""
        shipped = self.scenarios()
        if not any(scenario.revised for scenario in shipped.values()):
            return shipped
        return MappingProxyType({**shipped, **original_scenarios(self.resources)})

    def quick_start(self, name: str) -> QuickStart:
        """Return a quick start by name, or raise `SetupError`."""
        found = next((start for start in self.quick_starts if start.name == name), None)
        if found is None:
            known = [start.name for start in self.quick_starts]
            hint = did_you_mean(name, known) if known else "It has none."
            raise SetupError(f"{self.name} has no quick start {name!r}. {hint}")
        return found

    def symbols(self) -> Mapping[str, str]:
        """The game's symbols by name, as SVG documents."""
        return _shipped_symbols(self.resources)

    def looks(self) -> tuple[GameLook, ...]:
        """The alternative looks of the game."""
        return shipped_looks(self.resources)

    def report(self, match: "Match[StateT]") -> str:  # noqa: ARG002 - most games have none
        """The report of a match as a standalone HTML page; raise `SetupError` if there is none."""
        raise SetupError(f"{self.name} has no report of a match.")

    def report_head(self, match: "Match[StateT]") -> MatchReport:  # noqa: ARG002 - most games have none
        """The report of a finished match as data, without its stages."""
        raise SetupError(f"{self.name} has no report of a match.")

    def report_stage(self, match: "Match[StateT]", number: int) -> ReportStage:  # noqa: ARG002
        """A stage of the report of a finished match, counted from 0; raise `SetupError` if there is none."""
        raise SetupError(f"{self.name} has no report of a match.")

    def translated(self, key: str, given: str, language: str) -> str:
        """A text about the game itself, such as its name, in a language.

        The keys are `game`, `scenario-NAME` and `quick-start-NAME`, all with `.summary`; `option-NAME`, with
        `.name` and an attribute per value (`.none` for `None`); and `kind-NAME`, the heading of a kind of
        choices. A text that is not in the catalogue is returned as `given`. A game that is played in English
        only can have such texts in other languages.
        """
        if language == ENGLISH or not has_catalogue(self.resources, language):
            return given
        say = catalogue(self.resources, language)
        return say(key) if key in say else given

    def rules(self, language: str = ENGLISH) -> str:
        """The rule page in Markdown."""
        translated = language in self.languages and language != ENGLISH
        page = f"rules.{language}.md" if translated else "rules.md"
        return (files(self.resources) / page).read_text(encoding="utf-8")

    def scenario(self, name: str | Path) -> Scenario:
        """Return a scenario by name, or read it from a file by path."""
        shipped = self.scenarios()
        if isinstance(name, str) and name in shipped:
            return shipped[name]
        path = Path(name)
        if path.suffix == ".toml":
            text = read_text(path, ScenarioError)
            return Scenario.parse(text, name=path.stem, file=str(path), shipped=False)
        if path.suffix == SUFFIX:
            return self.unpacked_scenario(read_bytes(path, ScenarioError), str(path))
        raise SetupError(
            f"{self.id} has no scenario {str(name)!r}. {did_you_mean(str(name), shipped)} "
            "(For a scenario of your own, give the path of its .toml or .zip file.)"
        )

    def unpacked_scenario(self, data: bytes, file: str) -> Scenario:
        """Return the scenario of an archive, or raise `ScenarioError`."""
        return self.archived_scenario(read_archive(data, file), file)

    def archived_scenario(self, archive: Archive, file: str) -> Scenario:
        """Return the scenario of an archive that is read, or raise `ScenarioError`."""
        scenario = Scenario.parse(archive.text, name=archive.name, file=file, shipped=False)
        return self.with_pictures(scenario, archive.pictures)

    def packed_scenario(self, scenario: Scenario) -> bytes:
        """Return a scenario as an archive: a zip with its file and its pictures."""
        text, pictures = self.pictures(scenario)
        return write_archive(Archive(scenario.name, text, pictures))

    def with_pictures(self, scenario: Scenario, pictures: Mapping[str, bytes]) -> Scenario:
        """Return a scenario with the pictures of its archive in its text, or raise `ScenarioError`."""
        if pictures:
            raise scenario.error(f"comes with {next(iter(pictures))}, and {self.name} has no pictures")
        return scenario

    def pictures(self, scenario: Scenario) -> tuple[str, Mapping[str, bytes]]:
        """Return the text of a scenario without its pictures, and the pictures by their file names."""
        return scenario.text, {}

    def setup(
        self, scenario: str | Path | None = None, options: Mapping[str, OptionValue] | None = None
    ) -> Setup[OptionsT]:
        """Return the scenario and the options of a match, validated."""
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
        """Start a new match. Without a seed, a random one is used."""
        return self._begin(scenario, options, seed, salts=salts, players=players, language=language)

    def from_position(
        self,
        position: Position | str,
        scenario: str | Path | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        seed: int | str | None = None,
    ) -> "Match[StateT]":
        """Start a match at a position given as data or as one line."""
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
        from sandtable.core.match import Match  # noqa: PLC0415 - avoids an import cycle

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


@lru_cache(maxsize=256)
def _audiences(seats: tuple[Seat, ...], language: str, *, is_spectator: bool) -> tuple[Audience, ...]:
    say = catalogue("sandtable.core", language)
    if is_spectator:
        return (Audience(say("audience-spectators"), ("spectators",)),)
    return (Audience(say("audience-players"), seats), Audience(say("audience-everybody"), None))
