"""Modern Kriegsspiel, Fourth Edition: typed commands on land, at sea and in the air, under an umpire.

The tables are in `unit_types` and `ground`; the language in `commands`, `grammar`, `manual` and `completion`;
the rules in `moving`, `forming`, `combat`, `naval`, `aviation`, `warheads` and `signals`, which
`adjudication` brings together; turns and their ends in `turns` and `victory`; what players and the umpire do
in `drafting`, `orders`, `rulings` and `play`. Each names the rule ids of docs/rules/modern.md.
"""

from random import Random

from msgspec.structs import replace

from sandtable.core import ENGLISH, Audience, Dice, Event, Game, Match, Position, Seat, Setup, View
from sandtable.core import State as AnyState
from sandtable.games.modern import position, sampling, scenario
from sandtable.games.modern.presentation import GAME_ID, Facts
from sandtable.games.modern.roster import Roster
from sandtable.games.modern.rules.turns import first_phase
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE, Options, Terms


class Modern(Game):
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
    counted_in = "rounds"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """A seat for each military or subcommand, and one for the umpire if a person is."""
        return terms_of(setup).seats

    def sides(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:
        """The militaries; the seats of subcommands stand together."""
        terms = terms_of(setup)
        return tuple(
            tuple(terms.commands[seat].seat for seat in military.seats) for military in terms.militaries
        )

    def length(self, match: Match) -> int:
        """Rounds, the last one too."""
        return match.state.round if isinstance(match.state, State) else 0

    def start(self, setup: Setup, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """The units as the campaign places them; a lot for who goes first, if it is not said."""
        plan, terms = scenario.read(setup.scenario), terms_of(setup)
        first = plan.first
        if first is None:
            first = dice.roll(len(terms.militaries), "who goes first").value - 1
        count = len(terms.commands)
        state = State(
            terms=terms,
            units=Roster.of(plan.units),
            structures=plan.structures,
            warheads=plan.warheads,
            living=tuple(sum(unit.seat == seat for unit in plan.units) for seat in range(count)),
            first=first,
            sheets=((),) * count,
            submitted=(False,) * count,
            resigned=(False,) * count,
            held=(0,) * len(terms.conditions),
        )
        state = replace(state, phase=first_phase(state))
        text = f"Round 1: {terms.militaries[first].name}'s turn."
        return state, (Event("turn", text, rule="MK4-T1"),)

    def restore(self, setup: Setup, position_given: Position | str) -> State:
        """The state of a position, given as data or as one line."""
        terms = terms_of(setup)
        if isinstance(position_given, str):
            return position.from_line(terms, position_given)
        return position.from_data(terms, position_given)

    def audiences(
        self,
        state: AnyState | None,
        seats: tuple[Seat, ...],
        seat: Seat | None,
        *,
        language: str = ENGLISH,
    ) -> tuple[Audience, ...]:
        """As elsewhere, and each commander with the umpire alone: two commanders have messages (MK4-K7)."""
        usual = super().audiences(state, seats, seat, language=language)
        if seat is None or UMPIRE not in seats:
            return usual
        commanders = [one for one in seats if one != UMPIRE]
        alone = commanders if seat == UMPIRE else [UMPIRE]
        names = {UMPIRE: "The umpire"}
        if isinstance(state, State):
            names |= {command.seat: command.name for command in state.terms.commands}
        return usual + tuple(
            Audience(names.get(other, other), tuple(sorted((seat, other)))) for other in alone
        )

    def sample(self, view: View, rng: Random) -> State:
        """The state as the view shows it, with what is hidden from the seat guessed."""
        if not isinstance(view.facts, Facts):
            raise TypeError("this is no view of Modern Kriegsspiel")
        return sampling.complete(view.facts, view.seat, rng)


def terms_of(setup: Setup) -> Terms:
    """The campaign's terms, with what the table has agreed on."""
    if not isinstance(setup.options, Options):
        raise TypeError("these are no options of Modern Kriegsspiel")
    terms, options = scenario.read(setup.scenario).terms, setup.options
    return replace(
        terms,
        umpire=terms.umpire if options.umpire is None else options.umpire,
        fog=terms.fog if options.fog is None else options.fog,
        umpire33=terms.umpire33 if options.umpire33 is None else options.umpire33,
    )


GAME = Modern()
