"""Taktik: four countries, hidden firepower, and an electronic computer instead of dice.

The tables are in `forces`, `device`, `countries` and `terrain`, the map in `ground`; the rules in `placing`,
`turns` (who begins, presses, the end), `movement`, `capture`, `firing`, `mines` and `supplies`. Each names
the rule ids of docs/rules/taktik.md. Everything that is said comes from the catalogues in `locales`.
"""

from random import Random

from sandtable.core import ENGLISH, Audience, Dice, Event, Game, Match, Position, Scenario, Seat, Setup, View
from sandtable.core.game import State as AnyState
from sandtable.games.taktik import position_line, sampling
from sandtable.games.taktik import scenario as scenario_files
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.position import from_data, from_standing
from sandtable.games.taktik.presentation import GAME_ID, Facts
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import BY_SLUG, Options, Terms, make_terms
from sandtable.games.taktik.texts import speech


class Taktik(Game):
    """The game's static facts."""

    id = GAME_ID
    name = "Taktik"
    summary = "Tanks of hidden strength, four countries, two alliances, and a computer that decides."
    rules_version = 1
    options_type = Options
    facts_type = Facts
    default_scenario = "introductory"
    resources = __name__
    counted_in = "turns"
    languages = ("en", "sv", "da")

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """The players of the form that the scenario describes, each called by one of his countries."""
        return tuple(scenario_files.read(setup.scenario).form.seats)

    def sides(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:
        """The alliances, of which one wins (TAK-W1)."""
        seats = self.seats(setup)
        alliances = dict.fromkeys(_alliance(seat) for seat in seats)
        return tuple(tuple(seat for seat in seats if _alliance(seat) == one) for one in alliances)

    def length(self, match: Match) -> int:
        """The turns of all players."""
        return match.state.turn if isinstance(match.state, State) else 0

    def start(self, setup: Setup, dice: Dice) -> tuple[State, tuple[Event, ...]]:  # noqa: ARG002 - nothing is rolled yet
        """Nothing is placed yet."""
        terms = _terms(setup)
        return State(terms), (Event("start", terms.say("place-your-pieces"), rule="TAK-S1"),)

    def restore(self, setup: Setup, position: Position | str) -> State:
        """The state of a position, given as data or as one line."""
        terms = _terms(setup)
        if isinstance(position, str):
            return from_standing(terms, position_line.read(position))
        return from_data(terms, position)

    def sample(self, view: View, rng: Random) -> State:
        """The state as the view shows it, with what is hidden dealt at random."""
        if not isinstance(view.facts, Facts):
            raise TypeError("this is no view of Taktik")
        return sampling.complete(view.facts, view.seat, rng)

    def audiences(
        self,
        state: AnyState | None,
        seats: tuple[Seat, ...],
        seat: Seat | None,
        *,
        language: str = ENGLISH,
    ) -> tuple[Audience, ...]:
        """TAK-W2: allies may confer among themselves until the first turn."""
        usual = super().audiences(state, seats, seat, language=language)
        if seat is None or (isinstance(state, State) and state.turn):
            return usual
        allies = tuple(other for other in seats if _alliance(other) == _alliance(seat))
        if len(allies) < 2:
            return usual
        return (Audience(speech(language)("allies"), allies), *usual)

    def check(self, scenario: Scenario) -> None:
        """Raise `ScenarioError` unless a match can begin and all can come everywhere that matters."""
        super().check(scenario)
        scenario_files.check_map(scenario)


def _alliance(seat: Seat) -> int:
    """A seat is called by one of its countries, all of which are allies."""
    country: Country = BY_SLUG[seat]
    return country.alliance


def _terms(setup: Setup) -> Terms:
    if not isinstance(setup.options, Options):
        raise TypeError("these are no options of Taktik")
    plan = scenario_files.read(setup.scenario)
    return make_terms(plan.ground, plan.form, setup.options, setup.language)


GAME = Taktik()
