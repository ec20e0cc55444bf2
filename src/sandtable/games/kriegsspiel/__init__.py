"""Kriegsspiel, Ruleset V3: umpired war on continuous ground, with couriers.

Modules that need numpy or numba, which load slowly, are imported inside the methods that use them.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path

from msgspec.structs import replace

from sandtable.core import (
    ENGLISH,
    Audience,
    Chapter,
    Dice,
    Event,
    Match,
    MatchReport,
    Position,
    ReportStage,
    Scenario,
    Seat,
    Setup,
    View,
)
from sandtable.core.clock import PerTurn
from sandtable.core.package_game import Functions, PackageGame
from sandtable.core.warm_up import wait_until_warm
from sandtable.games.kriegsspiel import position
from sandtable.games.kriegsspiel.editor import EDITOR
from sandtable.games.kriegsspiel.position import Facts
from sandtable.games.kriegsspiel.position_editor import POSITION_EDITOR
from sandtable.games.kriegsspiel.scenario_file import seats_of, sides_of
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import EARLIER_RULES, GAME_ID, RULES_VERSION, UMPIRE, Options, Terms
from sandtable.scenes import Image


class Kriegsspiel(PackageGame[State, Options, Facts]):
    """The game object, which ties the modules together."""

    id = GAME_ID
    name = "Kriegsspiel"
    summary = (
        "Umpired war as in 1824: you see what your officer sees, and your orders ride across the country."
    )
    rules_version = RULES_VERSION
    earlier_rules = EARLIER_RULES
    options_type = Options
    facts_type = Facts
    default_scenario = "meeting"
    first_scenario = "first"
    length_unit = "rounds"
    turn_events = frozenset({"round"})
    has_report = True
    resources = __name__
    umpire = UMPIRE
    editor = EDITOR
    position_editor = POSITION_EDITOR
    timeout_action = "ready"
    """KV3-P1: a commander whose time is up is ready."""
    playable_before_warm_up = False
    default_clock = PerTurn(600)
    """KV3-P1: ten minutes for each command phase."""
    umpire_timeout_action = "finish"
    """KV3-P1: the program finishes the round of an umpire whose time is up."""
    default_umpire_clock = PerTurn(600)

    @cached_property
    def functions(self) -> Functions[State, Facts]:
        """The functions of the modules, which take what a commander knows from the full state."""
        from sandtable.games.kriegsspiel import (  # noqa: PLC0415 - they need the ground
            lenses,
            play,
            presentation,
            sampling,
            summary,
        )

        return Functions(
            seen_by=lambda state, _: state,
            apply=play.apply,
            choices=play.choices,
            view=presentation.view,
            inspect=lenses.inspect,
            position=position.to_data,
            sample=sampling.sample_state,
            turn_summary=summary.turn_summary,
            tallies=summary.tallies,
        )

    def seats(self, setup: Setup[Options]) -> tuple[Seat, ...]:
        """A seat for each commander, and one for a human umpire."""
        commanders = seats_of(setup.scenario)
        return (*commanders, UMPIRE) if setup.options.umpire == "person" else commanders

    def sides(self, setup: Setup[Options]) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side, which win and lose together (KV3-S1)."""
        return sides_of(setup.scenario)

    def length(self, match: Match[State]) -> int:
        """The number of rounds, including the current one."""
        return self.turn(match.state)

    def scenario(self, name: str | Path) -> Scenario:
        """A scenario by name, or from a file by path, with the images of its map (KV3-S1)."""
        found = super().scenario(name)
        if found.shipped:
            return found
        from sandtable.games.kriegsspiel.scenario import packed  # noqa: PLC0415 - it needs the ground

        return packed(found, Path(name).parent)

    def with_pictures(self, scenario: Scenario, pictures: Mapping[str, bytes]) -> Scenario:
        """A scenario with the images of its map in its text (KV3-S1)."""
        from sandtable.games.kriegsspiel.scenario import embedded  # noqa: PLC0415 - it needs the ground

        return embedded(scenario, pictures)

    def pictures(self, scenario: Scenario) -> tuple[str, Mapping[str, bytes]]:
        """The text of a scenario without the images of its map, and the images (KV3-S1)."""
        from sandtable.games.kriegsspiel.scenario import separated  # noqa: PLC0415 - it needs the ground

        return separated(scenario)

    def warm_up(self) -> None:
        """Compile the kernels for rounds and panoramas, and build the maps."""
        from sandtable.games.kriegsspiel.rules import ground  # noqa: PLC0415 - it needs arrays
        from sandtable.landscape.generator.recipe import recipes_in  # noqa: PLC0415
        from sandtable.landscape.panorama.picture import use_every_kernel  # noqa: PLC0415

        _prepare()
        use_every_kernel()
        for name in recipes_in(__name__):
            ground.shipped_ground(name)

    def start(self, setup: Setup[Options], dice: Dice) -> tuple[State, tuple[Event, ...]]:  # noqa: ARG002
        """The initial state, and the events of each officer's first look round."""
        from sandtable.games.kriegsspiel import scenario  # noqa: PLC0415 - they need the ground
        from sandtable.games.kriegsspiel.rules import rounds  # noqa: PLC0415

        wait_until_warm(self)
        _prepare()
        state = rounds.begin(terms_of(setup), scenario.read(setup.scenario).units)
        return state, tuple(rounds.first_events(state))

    def work(self, state: State) -> int:
        """The steps of a round, times the square of the number of units: each may see every other."""
        settings = state.terms.settings
        return settings.round_seconds // settings.step_seconds * len(state.units) ** 2

    def position_line(self, state: State) -> str:
        """The position as one line."""
        return position.to_line(state)

    def restore(self, setup: Setup[Options], given: Position | str) -> State:
        """The state of a position given as data or as one line."""
        wait_until_warm(self)
        _prepare()
        return position.from_data(terms_of(setup), given)

    def report(self, match: Match[State]) -> str:
        """The after-action report as HTML (KV3-U3)."""
        from sandtable.games.kriegsspiel import report  # noqa: PLC0415 - it needs the ground

        return report.report(match)

    def chapters(self, match: Match[State]) -> tuple[Chapter, ...]:
        """The story of a match, round by round."""
        from sandtable.games.kriegsspiel import report  # noqa: PLC0415 - it needs the ground

        return report.chapters(match)

    def report_head(self, match: Match[State]) -> MatchReport:
        """The after-action report as data, without its rounds (KV3-U3)."""
        from sandtable.games.kriegsspiel import report_stages  # noqa: PLC0415 - it needs the ground

        return report_stages.head(match)

    def report_stage(self, match: Match[State], number: int) -> ReportStage:
        """A round of the after-action report (KV3-U3)."""
        from sandtable.games.kriegsspiel import report_stages  # noqa: PLC0415 - it needs the ground

        return report_stages.stage(match, number)

    def image(self, view: View[Facts], name: str) -> Image:
        """The staff map, or what an officer sees (KV3-P4)."""
        from sandtable.games.kriegsspiel import illustrations  # noqa: PLC0415 - it needs the ground

        return illustrations.image(view.facts, view.seat, name)

    def may_agree_to_undo(self, before: State, now: State) -> bool:
        """Refuse to go back to an earlier round: commanders know what came of their orders (KV3-P1)."""
        return before.round == now.round

    def turn(self, state: State) -> int:
        """The round: every command phase is one turn for all commanders (KV3-P1)."""
        return state.round

    def audiences(
        self,
        state: State | None,
        seats: tuple[Seat, ...],
        seat: Seat | None,
        *,
        language: str = ENGLISH,
    ) -> tuple[Audience, ...]:
        """The audiences of a seat; during the match commanders talk only to a human umpire (KV3-P5)."""
        default = super().audiences(state, seats, seat, language=language)
        if seat is None or state is None or state.outcome is not None:
            return default
        if seat == UMPIRE:
            return tuple(Audience(other, (other, UMPIRE)) for other in seats if other != UMPIRE) + default
        return (Audience(UMPIRE, (seat, UMPIRE)),) if UMPIRE in seats else ()


def terms_of(setup: Setup[Options]) -> Terms:
    """The terms of the scenario with the options of the match."""
    from sandtable.games.kriegsspiel import scenario  # noqa: PLC0415 - it needs the ground

    rules = setup.rules or RULES_VERSION
    return replace(scenario.read(setup.scenario).terms, umpire=setup.options.umpire, rules=rules)


@cache
def _prepare() -> None:
    """Compile the kernels of a round and load the reader of orders, which takes seconds.

    A server starts matches in threads, and plays them where everybody waits.
    """
    from sandtable.boards.ground.warm_up import use_every_kernel  # noqa: PLC0415 - the compiler loads slowly
    from sandtable.games.kriegsspiel.reading.interpretation import load  # noqa: PLC0415

    use_every_kernel()
    load()


GAME = Kriegsspiel()
