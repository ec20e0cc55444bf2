"""The file of a lesson: where it starts, what is to be achieved, and its texts.

A lesson is data, so that anyone can add one without code: a TOML file in the folder `lessons` of a game's
package. It begins with a scenario that the game ships or with one of the course's own, in the folder
`lessons/scenarios`. See the page about lessons in the documentation.
"""

from collections.abc import Mapping

from msgspec import Struct

from sandtable.core import ENGLISH, OptionValue, Scenario, Seat
from sandtable.core.lessons import LessonText
from sandtable.core.scenario import read_tables


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that a lesson tests. Everything that is given must hold.

    Texts are patterns, in which `*` stands for any characters; upper and lower case are the same.
    """

    action: str | None = None
    """An action that the learner has taken in this lesson."""
    event: str | None = None
    """The kind of something that has happened in this lesson."""
    text: str | None = None
    """The text of such an event."""
    piece: str | None = None
    """The id or the label of a piece that the learner sees."""
    side: str | None = None
    """The side of such a piece."""
    place: str | None = None
    """The place of such a piece."""
    state: str | None = None
    """A state of such a piece, such as "offline"."""
    without: str | None = None
    """A state that such a piece must not have."""
    near: tuple[float, float] | None = None
    """A point on a map in metres from which such a piece is not farther away than `within`."""
    within: float = 200
    """Metres from `near`."""
    paper: str | None = None
    """A paper that the learner can read: its heading, paragraphs and status, in lines."""
    least: int = 1
    """Minimum number of these events, pieces or papers."""
    most: int | None = None
    """Maximum number of these; `None` for no maximum. For none at all, set `least` to 0."""
    ask: str | None = None
    """The query of a lens."""
    answer: str | None = None
    """A sentence of its answer."""
    status: str | None = None
    """The sentence that says what is going on."""
    turn: int | None = None
    """The first turn in which it holds, as the game counts them; in some games these are rounds."""
    winner: Seat | None = None
    """A seat that has won."""


class LessonFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tables of the file."""

    scenario: str
    seat: Seat
    rules: tuple[str, ...]
    goals: tuple[Condition, ...]
    solution: tuple[str, ...]
    wrong: tuple[tuple[str, ...], ...]
    texts: dict[str, LessonText]
    fails: tuple[Condition, ...] = ()
    most_actions: int | None = None
    options: dict[str, OptionValue] = {}
    scenario_text: str | None = None
    position: str | None = None
    seed: str = "lesson"
    opening: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    computer: str = "greedy"
    marks: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()


class Lesson(Struct, frozen=True, kw_only=True):
    """A lesson."""

    name: str
    game: str
    scenario: Scenario
    seat: Seat
    """The seat of the learner."""
    rules: tuple[str, ...]
    """The ids of the rules that it teaches."""
    goals: tuple[Condition, ...]
    """What the learner is to achieve; the lesson is solved as soon as all hold together."""
    fails: tuple[Condition, ...]
    """Ways to fail: as soon as one holds, the learner starts again."""
    most_actions: int | None
    """Number of actions within which it is to be solved; `None` for no limit."""
    options: Mapping[str, OptionValue]
    position: str | None
    """The position in which it starts, as a line; `None` for the start of the scenario."""
    seed: str
    """The seed of the dice: the same for every learner, so that the lesson goes as planned."""
    opening: tuple[str, ...]
    """Actions before the lesson begins, as `SEAT: ACTION`."""
    replies: tuple[str, ...]
    """The actions of the other seats in order, as `SEAT: ACTION`; taken whenever one of them is to act.

    An action that is not allowed then is skipped, so that the list can hold alternatives.
    """
    computer: str
    """The computer player of the other seats when there are no replies left."""
    marks: tuple[str, ...]
    """Places that are marked on the board at the start."""
    shows: tuple[str, ...]
    """Queries of lenses whose answers are drawn on the board throughout the lesson."""
    solution: tuple[str, ...]
    """Actions of the learner that solve the lesson; tests play them."""
    wrong: tuple[tuple[str, ...], ...]
    """Actions that do not solve it; tests play them, and each must leave the lesson unsolved."""
    texts: Mapping[str, LessonText]

    def text(self, language: str) -> LessonText:
        """The texts in a language, or in English if the lesson lacks it."""
        return self.texts.get(language) or self.texts[ENGLISH]

    @staticmethod
    def parse(file: Scenario, game: str, find: Mapping[str, Scenario]) -> "Lesson":
        """Parse a lesson; `find` holds the scenarios by name. Raise `ScenarioError` if it is wrong."""
        data = read_tables(file, LessonFile)
        if data.scenario_text is None and data.scenario not in find:
            raise file.error(f"There is no scenario {data.scenario!r} for it.", "scenario")
        if not data.goals:
            raise file.error("It has no goals.", "goals")
        if ENGLISH not in data.texts:
            raise file.error("It has no texts in English.", "texts")
        for language, text in data.texts.items():
            if len(text.goals) != len(data.goals) or len(text.failed) != len(data.fails):
                raise file.error(
                    f"Its texts in {language!r} need one sentence for each of {len(data.goals)} goals "
                    f"and {len(data.fails)} ways to fail.",
                    "texts",
                    language,
                )
        for line in (*data.opening, *data.replies):
            if ": " not in line:
                raise file.error(f"{line!r} is not of the form SEAT: ACTION.", "replies")
        return Lesson(
            name=file.name,
            game=game,
            scenario=find[data.scenario]
            if data.scenario_text is None
            else Scenario.parse(data.scenario_text, name=data.scenario, file=file.file, shipped=False),
            seat=data.seat,
            rules=data.rules,
            goals=data.goals,
            fails=data.fails,
            most_actions=data.most_actions,
            options=data.options,
            position=data.position,
            seed=data.seed,
            opening=data.opening,
            replies=data.replies,
            computer=data.computer,
            marks=data.marks,
            shows=data.shows,
            solution=data.solution,
            wrong=data.wrong,
            texts=data.texts,
        )
