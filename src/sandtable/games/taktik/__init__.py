"""Taktik: four countries, hidden firepower, and an electronic computer instead of dice.

The tables are in `forces`, `device`, `countries` and `terrain`, the map is in `ground`, and the rules are in
`rules`, one module per chapter, with the rule ids of docs/rules/taktik.md. All texts for players come from
the catalogues in `locales`.
"""

from sandtable.core import ENGLISH, Audience, Dice, Event, Match, Position, Scenario, Seat, Setup
from sandtable.core.package_game import Functions, PackageGame
from sandtable.games.taktik import lenses, play, position, position_line, presentation, sampling
from sandtable.games.taktik import scenario as scenario_files
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.device import Settings
from sandtable.games.taktik.editor import EDITOR
from sandtable.games.taktik.position import Facts
from sandtable.games.taktik.position_editor import POSITION_EDITOR
from sandtable.games.taktik.state import State
from sandtable.games.taktik.summary import tallies, turn_summary
from sandtable.games.taktik.terms import (
    BY_SLUG,
    EARLIER_RULES,
    GAME_ID,
    RULES_VERSION,
    Options,
    Terms,
    cached_catalogue,
    make_terms,
)
from sandtable.games.taktik.visibility import revealed, seen_by


class Taktik(PackageGame[State, Options, Facts]):
    """The game object."""

    id = GAME_ID
    name = "Taktik"
    summary = "Tanks of hidden strength, four countries, two alliances, and a computer instead of dice."
    rules_version = RULES_VERSION
    quick = True
    earlier_rules = EARLIER_RULES
    options_type = Options
    facts_type = Facts
    default_scenario = "introductory"
    resources = __name__
    length_unit = "turns"
    languages = ("en", "sv", "da")
    lasting_events = frozenset({"reveal"})  # a shot that has turned up the firepowers
    editor = EDITOR
    position_editor = POSITION_EDITOR
    functions = Functions(
        seen_by=seen_by,
        apply=play.apply,
        choices=lambda seen, seat: play.choices(seen, seen.terms.seats.index(seat)),
        view=presentation.view,
        inspect=lenses.inspect,
        position=position.to_data,
        sample=sampling.sample_state,
        turn_summary=turn_summary,
        tallies=tallies,
        revealed=revealed,
    )

    def seats(self, setup: Setup[Options]) -> tuple[Seat, ...]:
        """The seats of the scenario, each named after one of its countries."""
        return tuple(scenario_files.read(setup.scenario).form.seats)

    def sides(self, setup: Setup[Options]) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each alliance; an alliance wins or loses together (TAK-W1)."""
        seats = self.seats(setup)
        alliances = dict.fromkeys(_alliance(seat) for seat in seats)
        return tuple(tuple(seat for seat in seats if _alliance(seat) == one) for one in alliances)

    def length(self, match: Match[State]) -> int:
        """The number of turns, of all players together."""
        return match.state.turn

    def start(self, setup: Setup[Options], dice: Dice) -> tuple[State, tuple[Event, ...]]:  # noqa: ARG002 - no rolls yet
        """The state before any piece is placed."""
        terms = _terms(setup)
        switches = (Settings(),) * len(terms.seats)
        return State(terms, switches=switches), (
            Event("start", terms.say("place-your-pieces"), rule="TAK-S1"),
        )

    def position_line(self, state: State) -> str:
        """The full position as one line."""
        return position_line.write(position.position_data(state))

    def restore(self, setup: Setup[Options], given: Position | str) -> State:
        """Restore a state from a position, given as data or as one line."""
        terms = _terms(setup)
        if isinstance(given, str):
            return position.from_position_data(terms, position_line.read(given))
        return position.from_data(terms, given)

    def audiences(
        self,
        state: State | None,
        seats: tuple[Seat, ...],
        seat: Seat | None,
        *,
        language: str = ENGLISH,
    ) -> tuple[Audience, ...]:
        """The default audiences, and the allies of the seat until the first turn (TAK-W2)."""
        default = super().audiences(state, seats, seat, language=language)
        if seat is None or (state and state.turn):
            return default
        allies = tuple(other for other in seats if _alliance(other) == _alliance(seat))
        if len(allies) < 2:
            return default
        return (Audience(cached_catalogue(language)("allies"), allies), *default)

    def check(self, scenario: Scenario) -> None:
        """Raise `ScenarioError` unless the scenario is complete and its map can be played on."""
        super().check(scenario)
        scenario_files.check_map(scenario)


def _alliance(seat: Seat) -> int:
    """The alliance of a seat, which is named after one of its countries."""
    country: Country = BY_SLUG[seat]
    return country.alliance


def _terms(setup: Setup[Options]) -> Terms:
    parsed = scenario_files.read(setup.scenario)
    rules = RULES_VERSION if setup.rules is None else setup.rules
    return make_terms(parsed.ground, parsed.form, setup.options, setup.language, rules)


GAME = Taktik()
