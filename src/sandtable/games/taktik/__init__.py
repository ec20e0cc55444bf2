"""Taktik: four countries, hidden firepower, and an electronic computer instead of dice.

The tables are in `forces`, `device`, `countries` and `terrain`, the map in `ground`; the rules in `placing`,
`turns` (who begins, presses, the end), `movement`, `capture`, `firing`, `mines` and `supplies`. Each names
the rule ids of docs/rules/taktik.md. Everything that is said comes from the catalogues in `locales`.
"""

from random import Random

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
from sandtable.games.taktik import lenses, play, position, position_line, presentation, sampling
from sandtable.games.taktik import scenario as scenario_files
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.position import Facts
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import BY_SLUG, GAME_ID, Options, Terms, cached_catalogue, make_terms
from sandtable.games.taktik.visibility import seen_by


class Taktik(Game[State, Options, Facts]):
    """The game's static facts."""

    id = GAME_ID
    name = "Taktik"
    summary = "Tanks of hidden strength, four countries, two alliances, and a computer that decides."
    rules_version = 1
    options_type = Options
    facts_type = Facts
    default_scenario = "introductory"
    resources = __name__
    length_unit = "turns"
    languages = ("en", "sv", "da")

    def seats(self, setup: Setup[Options]) -> tuple[Seat, ...]:
        """The players of the form that the scenario describes, each called by one of his countries."""
        return tuple(scenario_files.read(setup.scenario).form.seats)

    def sides(self, setup: Setup[Options]) -> tuple[tuple[Seat, ...], ...]:
        """The alliances, of which one wins (TAK-W1)."""
        seats = self.seats(setup)
        alliances = dict.fromkeys(_alliance(seat) for seat in seats)
        return tuple(tuple(seat for seat in seats if _alliance(seat) == one) for one in alliances)

    def length(self, match: Match[State]) -> int:
        """The turns of all players."""
        return match.state.turn

    def start(self, setup: Setup[Options], dice: Dice) -> tuple[State, tuple[Event, ...]]:  # noqa: ARG002 - nothing is rolled yet
        """Nothing is placed yet."""
        terms = _terms(setup)
        return State(terms), (Event("start", terms.say("place-your-pieces"), rule="TAK-S1"),)

    def apply(self, state: State, seat: Seat, text: str, dice: Dice) -> Step[State]:
        """Do what the text says, or raise `IllegalAction`."""
        return play.apply(state, seat, text, dice)

    def choices(self, state: State, seat: Seat) -> list[Choice]:
        """List everything that this seat can do now."""
        return play.choices(seen_by(state, seat), state.terms.seats.index(seat))

    def view(self, state: State, seat: Seat | None, *, picture: bool = True) -> View[Facts]:
        """Show all that this seat may know now."""
        return presentation.view(seen_by(state, seat), seat, picture=picture)

    def inspect(self, state: State, seat: Seat | None, query: str) -> Finding:
        """Answer one of the view's lenses."""
        return lenses.inspect(seen_by(state, seat), seat, query)

    def position(self, state: State) -> Position:
        """The whole truth as plain data."""
        return position.to_data(state)

    def position_line(self, state: State) -> str:
        """The whole truth as one line."""
        return position_line.write(position.position_data(state))

    def restore(self, setup: Setup[Options], given: Position | str) -> State:
        """The state of a position, given as data or as one line."""
        terms = _terms(setup)
        if isinstance(given, str):
            return position.from_position_data(terms, position_line.read(given))
        return position.from_data(terms, given)

    def sample(self, view: View[Facts], rng: Random) -> State:
        """The state as the view shows it, with what is hidden dealt at random."""
        return sampling.sample_state(view.facts, view.seat, rng)

    def audiences(
        self,
        state: State | None,
        seats: tuple[Seat, ...],
        seat: Seat | None,
        *,
        language: str = ENGLISH,
    ) -> tuple[Audience, ...]:
        """TAK-W2: allies may confer among themselves until the first turn."""
        usual = super().audiences(state, seats, seat, language=language)
        if seat is None or (state and state.turn):
            return usual
        allies = tuple(other for other in seats if _alliance(other) == _alliance(seat))
        if len(allies) < 2:
            return usual
        return (Audience(cached_catalogue(language)("allies"), allies), *usual)

    def check(self, scenario: Scenario) -> None:
        """Raise `ScenarioError` unless a match can begin and all can come everywhere that matters."""
        super().check(scenario)
        scenario_files.check_map(scenario)


def _alliance(seat: Seat) -> int:
    """A seat is called by one of its countries, all of which are allies."""
    country: Country = BY_SLUG[seat]
    return country.alliance


def _terms(setup: Setup[Options]) -> Terms:
    plan = scenario_files.read(setup.scenario)
    return make_terms(plan.ground, plan.form, setup.options, setup.language)


GAME = Taktik()
