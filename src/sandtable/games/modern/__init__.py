"""Modern Kriegsspiel, Fourth Edition: typed commands on land, at sea and in the air, under an umpire.

The tables are in `units` and `ground`, the command language in `actions`, `notation`, `manual` and
`completion`. In `rules`, each module holds a chapter of the rule page (`rules.md`) and names its rule ids;
`rules.adjudication` finds the rule of a command, and `play` handles what players and the umpire do.
"""

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
    Seat,
    Setup,
    Step,
    View,
)
from sandtable.games.modern import lenses, play, position, presentation, sampling, scenario
from sandtable.games.modern.console import CONSOLE
from sandtable.games.modern.position import Facts
from sandtable.games.modern.roster import Roster
from sandtable.games.modern.rules.turns import first_phase
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import GAME_ID, UMPIRE, Options, Terms
from sandtable.games.modern.visibility import seen_by


class Modern(Game[State, Options, Facts]):
    """The game's static facts."""

    id = GAME_ID
    name = "Modern Kriegsspiel"
    summary = (
        "Typed commands for armies, fleets and aircraft, hidden units and fog, with an umpire or without."
    )
    rules_version = 1
    options_type = Options
    facts_type = Facts
    default_scenario = "lesson"
    resources = __name__
    umpire = UMPIRE
    length_unit = "rounds"
    console = CONSOLE

    def seats(self, setup: Setup[Options]) -> tuple[Seat, ...]:
        """Return a seat for each military or subcommand, and one for a human umpire."""
        return terms_of(setup).seats

    def sides(self, setup: Setup[Options]) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of each military."""
        terms = terms_of(setup)
        return tuple(
            tuple(terms.commands[seat].seat for seat in military.seats) for military in terms.militaries
        )

    def length(self, match: Match[State]) -> int:
        """Return the number of rounds, including the last one."""
        return match.state.round

    def start(self, setup: Setup[Options], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """Return the units as the campaign places them; a die decides who goes first unless the file does."""
        parsed, terms = scenario.read(setup.scenario), terms_of(setup)
        first = parsed.first
        if first is None:
            first = dice.roll(len(terms.militaries), "who goes first").value - 1
        count = len(terms.commands)
        state = State(
            terms=terms,
            units=Roster.of(parsed.units),
            structures=parsed.structures,
            warheads=parsed.warheads,
            living=tuple(sum(unit.seat == seat for unit in parsed.units) for seat in range(count)),
            first=first,
            sheets=((),) * count,
            submitted=(False,) * count,
            resigned=(False,) * count,
            held=(0,) * len(terms.conditions),
        )
        state = replace(state, phase=first_phase(state))
        text = f"Round 1: {terms.militaries[first].name}'s turn."
        return state, (Event("turn", text, rule="MK4-T1"),)

    def apply(self, state: State, seat: Seat, text: str, dice: Dice) -> Step[State]:
        """Apply an action, or raise `IllegalAction`."""
        return play.apply(state, seat, text, dice)

    def choices(self, state: State, seat: Seat) -> list[Choice]:
        """List everything that this seat can do now."""
        return play.choices(seen_by(state, seat), seat)

    def view(self, state: State, seat: Seat | None, *, picture: bool = True) -> View[Facts]:
        """Show all that this seat may know now."""
        return presentation.view(seen_by(state, seat), seat, picture=picture)

    def inspect(self, state: State, seat: Seat | None, query: str) -> Finding:
        """Answer one of the view's lenses."""
        return lenses.inspect(seen_by(state, seat), seat, query)

    def position(self, state: State) -> Position:
        """Return the full position as plain data."""
        return position.to_data(state)

    def position_line(self, state: State) -> str:
        """Return the full position as one line."""
        return position.to_line(state)

    def restore(self, setup: Setup[Options], given: Position | str) -> State:
        """Return the state of a position, given as data or as one line."""
        terms = terms_of(setup)
        if isinstance(given, str):
            return position.from_line(terms, given)
        return position.from_data(terms, given)

    def audiences(
        self,
        state: State | None,
        seats: tuple[Seat, ...],
        seat: Seat | None,
        *,
        language: str = ENGLISH,
    ) -> tuple[Audience, ...]:
        """Return the default audiences, and for each commander the umpire alone.

        Two commanders talk to each other by messages (MK4-K7).
        """
        default = super().audiences(state, seats, seat, language=language)
        if seat is None or UMPIRE not in seats:
            return default
        commanders = [one for one in seats if one != UMPIRE]
        alone = commanders if seat == UMPIRE else [UMPIRE]
        names = {UMPIRE: "The umpire"}
        if state:
            names |= {command.seat: command.name for command in state.terms.commands}
        return default + tuple(
            Audience(names.get(other, other), tuple(sorted((seat, other)))) for other in alone
        )

    def sample(self, view: View[Facts], rng: Random) -> State:
        """Return the state of the view, with random units in place of what is hidden from the seat."""
        return sampling.sample_state(view.facts, view.seat, rng)


def terms_of(setup: Setup[Options]) -> Terms:
    """Return the terms of the campaign, with the options of the match."""
    terms, options = scenario.read(setup.scenario).terms, setup.options
    return replace(
        terms,
        umpire=terms.umpire if options.umpire is None else options.umpire,
        fog=terms.fog if options.fog is None else options.fog,
        umpire33=terms.umpire33 if options.umpire33 is None else options.umpire33,
    )


GAME = Modern()
