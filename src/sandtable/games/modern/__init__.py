"""Modern Kriegsspiel, Fourth Edition: typed commands on land, at sea and in the air, under an umpire.

The tables are in `units` and `ground`, the command language in `actions`, `notation`, `manual` and
`completion`. In `rules`, each module holds a chapter of the rule page (`rules.md`) and names its rule ids;
`rules.adjudication` finds the rule of a command, and `play` handles what players and the umpire do.
"""

from msgspec.structs import replace

from sandtable.core import ENGLISH, Audience, Dice, Event, Match, Position, Seat, Setup
from sandtable.core.package_game import Functions, PackageGame
from sandtable.games.modern import lenses, play, position, presentation, sampling, scenario
from sandtable.games.modern.console import CONSOLE
from sandtable.games.modern.editor import EDITOR
from sandtable.games.modern.position import Facts
from sandtable.games.modern.position_editor import POSITION_EDITOR
from sandtable.games.modern.roster import Roster
from sandtable.games.modern.rules.events import begin_round
from sandtable.games.modern.rules.turns import first_phase
from sandtable.games.modern.state import State
from sandtable.games.modern.summary import tallies, turn_summary
from sandtable.games.modern.terms import GAME_ID, UMPIRE, Options, Terms
from sandtable.games.modern.visibility import seen_by


class Modern(PackageGame[State, Options, Facts]):
    """The game's static facts."""

    id = GAME_ID
    name = "Modern Kriegsspiel"
    summary = (
        "Typed commands for armies, fleets and aircraft, hidden units and fog, with an umpire or without."
    )
    rules_version = 2
    earlier_rules = (1,)
    options_type = Options
    facts_type = Facts
    default_scenario = "lesson"
    resources = __name__
    umpire = UMPIRE
    length_unit = "rounds"
    console = CONSOLE
    position_editor = POSITION_EDITOR
    editor = EDITOR
    functions = Functions(
        seen_by=seen_by,
        apply=play.apply,
        choices=play.choices,
        view=presentation.view,
        inspect=lenses.inspect,
        position=position.to_data,
        sample=sampling.sample_state,
        turn_summary=turn_summary,
        tallies=tallies,
    )

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
        state, news = begin_round(state)
        text = f"Round 1: {terms.militaries[first].name}'s turn."
        return state, (*news, Event("turn", text, rule="MK4-T1"))

    def position_line(self, state: State) -> str:
        """Return the full position as one line."""
        return position.to_line(state)

    def restore(self, setup: Setup[Options], given: Position | str) -> State:
        """Return the state of a position, given as data or as one line."""
        return position.from_data(terms_of(setup), given)

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


_SECOND_VERSION = 2
"""Since this version of the rules a move that is too long is shortened (MK4-K9), walls hide (MK4-K1)."""


def terms_of(setup: Setup[Options]) -> Terms:
    """Return the terms of the campaign, with the options of the match."""
    terms, options = scenario.read(setup.scenario).terms, setup.options
    events = terms.events
    if options.fog is not None:  # it holds throughout
        events = tuple(replace(event, fog=None) for event in events)
    first_version = setup.rules is not None and setup.rules < _SECOND_VERSION
    return replace(
        terms,
        events=events,
        umpire=terms.umpire if options.umpire is None else options.umpire,
        fog=terms.fog if options.fog is None else options.fog,
        umpire33=terms.umpire33 if options.umpire33 is None else options.umpire33,
        whole_moves=first_version,
        hiding=("building",) if first_version else terms.hiding,
    )


GAME = Modern()
