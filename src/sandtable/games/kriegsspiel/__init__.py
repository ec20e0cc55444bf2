"""Kriegsspiel, Ruleset V3: umpired war on continuous ground, with couriers and fog.

The ground is in `landscape`, `field` and the pictures; units and orders in `units`, `orders`, `notation`;
what is written and carried in `dispatches`, `writing`, `couriers`, `receiving`, `reports`. A round is played
through by `simulation`, with `conduct`, `marching` and `works` for what units do and `sighting` for what
officers see. Fights are in `combat`, `engagement`, `adjudication` and `results`, the umpire's desk in `desk`.
Each names the rule ids of docs/rules/kriegsspiel.md. Whatever needs the ground is imported when it is needed:
arrays load slowly.
"""

from functools import cache
from pathlib import Path
from random import Random

from msgspec.structs import replace

from sandtable.core import (
    ENGLISH,
    Audience,
    Choice,
    Dice,
    Event,
    Finding,
    Game,
    Match,
    Position,
    Scenario,
    Seat,
    Setup,
    Step,
    View,
)
from sandtable.core.clock import PerTurn
from sandtable.core.warm_up import wait_until_warm
from sandtable.games.kriegsspiel import position
from sandtable.games.kriegsspiel.position import Facts
from sandtable.games.kriegsspiel.scenario_file import seats_of
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import GAME_ID, UMPIRE, Options, Terms
from sandtable.scenes import Image


class Kriegsspiel(Game[State, Options, Facts]):
    """The game's static facts."""

    id = GAME_ID
    name = "Kriegsspiel"
    summary = (
        "Umpired war as in 1824: you see what your officer sees, and your orders ride across the country."
    )
    rules_version = 2
    options_type = Options
    facts_type = Facts
    default_scenario = "meeting"
    length_unit = "rounds"
    resources = __name__
    umpire = UMPIRE
    timeout_action = "ready"
    """A commander whose time is up is ready (KV3-P1)."""
    playable_before_warm_up = False
    default_clock = PerTurn(600)
    """KV3-P1: ten minutes for each command phase."""
    umpire_timeout_action = "finish"
    """An umpire whose time is up leaves the rest of the round to the program (KV3-P1)."""
    default_umpire_clock = PerTurn(600)

    def seats(self, setup: Setup[Options]) -> tuple[Seat, ...]:
        """A seat for each commander, and one for the umpire if a person is."""
        commanders = seats_of(setup.scenario)
        return (*commanders, UMPIRE) if setup.options.umpire == "person" else commanders

    def length(self, match: Match[State]) -> int:
        """Rounds, the last one too."""
        return self.turn(match.state)

    def scenario(self, name: str | Path) -> Scenario:
        """A scenario by its name, or from a file by its path, with the pictures of its map (KV3-S1)."""
        found = super().scenario(name)
        if found.shipped:
            return found
        from sandtable.games.kriegsspiel.scenario import packed  # noqa: PLC0415 - it needs the ground

        return packed(found, Path(name).parent)

    def warm_up(self) -> None:
        """Compile what a round and the officers' pictures need, and make the maps."""
        from sandtable.games.kriegsspiel.rules import ground  # noqa: PLC0415 - it needs arrays
        from sandtable.landscape.generator.recipe import recipes_in  # noqa: PLC0415
        from sandtable.landscape.panorama.picture import use_every_kernel  # noqa: PLC0415

        _compile()
        use_every_kernel()
        for name in recipes_in(__name__):
            ground.shipped_ground(name)

    def start(self, setup: Setup[Options], dice: Dice) -> tuple[State, tuple[Event, ...]]:  # noqa: ARG002
        """The units where the scenario has them, and everybody's first look round."""
        from sandtable.games.kriegsspiel import scenario  # noqa: PLC0415 - they need the ground
        from sandtable.games.kriegsspiel.rules import rounds  # noqa: PLC0415

        wait_until_warm(self)
        _compile()
        state = rounds.begin(terms_of(setup), scenario.read(setup.scenario).units)
        return state, tuple(rounds.first_events(state))

    def apply(self, state: State, seat: Seat, text: str, dice: Dice) -> Step[State]:
        """Do what the text says, or raise `IllegalAction`."""
        from sandtable.games.kriegsspiel import play  # noqa: PLC0415 - it needs the ground

        return play.apply(state, seat, text, dice)

    def choices(self, state: State, seat: Seat) -> list[Choice]:
        """List everything that this seat can do now."""
        from sandtable.games.kriegsspiel import play  # noqa: PLC0415 - it needs the ground

        return play.choices(state, seat)

    def view(self, state: State, seat: Seat | None, *, picture: bool = True) -> View[Facts]:
        """Show all that this seat may know now."""
        from sandtable.games.kriegsspiel import presentation  # noqa: PLC0415 - it needs the ground

        return presentation.view(state, seat, picture=picture)

    def inspect(self, state: State, seat: Seat | None, query: str) -> Finding:
        """Answer one of the view's lenses."""
        from sandtable.games.kriegsspiel import lenses  # noqa: PLC0415 - it needs the ground

        return lenses.inspect(state, seat, query)

    def position(self, state: State) -> Position:
        """The whole truth as plain data."""
        return position.to_data(state)

    def position_line(self, state: State) -> str:
        """The whole truth as one line."""
        return position.to_line(state)

    def restore(self, setup: Setup[Options], given: Position | str) -> State:
        """The state of a position, given as data or as one line."""
        terms = terms_of(setup)
        if isinstance(given, str):
            return position.from_line(terms, given)
        return position.from_data(terms, given)

    def sample(self, view: View[Facts], rng: Random) -> State:
        """A state in which this seat would know what it knows."""
        from sandtable.games.kriegsspiel import sampling  # noqa: PLC0415 - it needs the ground

        return sampling.sample_state(view.facts, view.seat, rng)

    def report(self, match: Match[State]) -> str:
        """KV3-U3: the after-action report."""
        from sandtable.games.kriegsspiel import report  # noqa: PLC0415 - it needs the ground

        return report.report(match)

    def image(self, view: View[Facts], name: str) -> Image:
        """The staff map, and what an officer sees (KV3-P4)."""
        from sandtable.games.kriegsspiel import illustrations  # noqa: PLC0415 - it needs the ground

        return illustrations.image(view.facts, view.seat, name)

    def turn(self, state: State) -> int:
        """KV3-P1: every command phase is a turn of its own, for all commanders at once."""
        return state.round

    def audiences(
        self,
        state: State | None,
        seats: tuple[Seat, ...],
        seat: Seat | None,
        *,
        language: str = ENGLISH,
    ) -> tuple[Audience, ...]:
        """KV3-P5: while the match runs commanders talk to nobody but a human umpire."""
        usual = super().audiences(state, seats, seat, language=language)
        if seat is None or state is None or state.outcome is not None:
            return usual
        if seat == UMPIRE:
            return tuple(Audience(other, (other, UMPIRE)) for other in seats if other != UMPIRE) + usual
        return (Audience(UMPIRE, (seat, UMPIRE)),) if UMPIRE in seats else ()


def terms_of(setup: Setup[Options]) -> Terms:
    """The scenario's terms, with what the table has agreed on."""
    from sandtable.games.kriegsspiel import scenario  # noqa: PLC0415 - it needs the ground

    return replace(scenario.read(setup.scenario).terms, umpire=setup.options.umpire)


@cache
def _compile() -> None:
    """Compile what a round needs before the match begins: a server begins matches in threads."""
    from sandtable.boards.ground.warm_up import use_every_kernel  # noqa: PLC0415 - the compiler loads slowly

    use_every_kernel()


GAME = Kriegsspiel()
