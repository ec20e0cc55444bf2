"""Lessons as they are made in the workshop: forms with values, the file that they mean, and its problems."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import tomli_w

from sandtable.core import ENGLISH, Game, Scenario, ScenarioError, Seat, SetupError, catalogue, game
from sandtable.core.documents import DocumentError, read_toml
from sandtable.core.drafts import shape_problems
from sandtable.core.editor import (
    ChoiceInput,
    Draft,
    DraftProblem,
    EditorDescription,
    Form,
    GridBoard,
    Input,
    ListInput,
    NumberInput,
    TextInput,
)
from sandtable.core.game import Setup
from sandtable.core.language import preferred_language
from sandtable.core.lessons import CheckedLesson, LessonDraft, LessonText
from sandtable.core.options import make_options
from sandtable.core.scenario import read_tables
from sandtable.core.types import Pick
from sandtable.lessons.checking import first_problem
from sandtable.lessons.lesson import Condition, LessonFile
from sandtable.lessons.shipped import lesson_scenarios, parsed_lesson
from sandtable.players import levels_of
from sandtable.players.registry import game_players

LONGEST_TEXT = 4000
_NAME = "lesson"
_SENTENCE = "sentence"
_NO_BOARD = GridBoard("squares", ("A",), ("1",), ())
_LISTS = ("opening", "replies", "marks", "shows")
"""Lists of lines that the file may leave out."""


def new_draft(game_id: str, scenario: str, scenario_text: str | None) -> LessonDraft:
    """Return an empty lesson that begins with a scenario, or raise `SetupError`."""
    seats, computers = (
        _seats(game(game_id), LessonDraft(scenario, scenario_text)),
        quick_computers(game(game_id)),
    )
    values = {
        "title": "",
        "story": "",
        "seat": seats[0],
        "goals": [{_SENTENCE: ""}],
        "help": [{_SENTENCE: ""}],
        "wrong": [{"actions": ""}],
        "computer": "greedy" if "greedy" in computers else computers[0],
        "seed": "lesson",
    }
    return LessonDraft(scenario, scenario_text, values)


def read_draft(game_id: str, text: str) -> LessonDraft:
    """Return the draft of a lesson's file, or raise `ScenarioError`."""
    lesson = parsed_lesson(text, game_id, _NAME)
    data = read_tables(Scenario(_NAME, _NAME, "", text, shipped=False, file=f"{_NAME}.toml"), LessonFile)
    words, computers = lesson.texts[ENGLISH], quick_computers(game(game_id))
    values: dict[str, Any] = {
        "title": words.title,
        "story": words.story.strip(),
        "seat": data.seat,
        "rules": " ".join(data.rules),
        "position": data.position or "",
        "options": tomli_w.dumps(data.options).strip(),
        "seed": data.seed,
        "goals": _with_sentences(data.goals, words.goals),
        "fails": _with_sentences(data.fails, words.failed),
        "help": [{_SENTENCE: one} for one in words.help],
        "solved": words.solved.strip(),
        "solution": "\n".join(data.solution),
        "wrong": [{"actions": "\n".join(actions)} for actions in data.wrong],
        "computer": data.computer if data.computer in computers else computers[0],
        "most_actions": data.most_actions,
        **{name: "\n".join(getattr(data, name)) for name in _LISTS},
    }
    others = {language: one for language, one in data.texts.items() if language != ENGLISH}
    shipped = data.scenario_text is None and data.scenario in game(game_id).scenarios()
    return LessonDraft(data.scenario, None if shipped else lesson.scenario.text, values, others)


def lesson_forms(game_id: str, draft: LessonDraft, language: str = ENGLISH) -> tuple[Form, ...]:
    """The forms of a lesson, or `SetupError` if its scenario cannot be set up."""
    chosen, language = game(game_id), preferred_language([language])
    say = catalogue("sandtable.lessons", language)

    def text(name: str, lines: int = 1, *, optional: bool = False) -> TextInput:
        longest = LONGEST_TEXT if lines > 1 else 400
        return TextInput(name, say(f"form-{name}"), say(f"form-{name}.hint"), longest, lines, optional)

    def choice(name: str, values: Sequence[str]) -> ChoiceInput:
        return ChoiceInput(name, say(f"form-{name}"), options=tuple(Pick(one, one) for one in values))

    def conditions(name: str, fewest: int) -> ListInput:
        sentence = TextInput(_SENTENCE, say(f"form-{name}.sentence"), longest=400)
        inputs = (sentence, *_condition_inputs(language))
        return _list(name, inputs, fewest)

    def _list(name: str, inputs: tuple[Input, ...], fewest: int) -> ListInput:
        return ListInput(
            name,
            say(f"form-{name}"),
            say(f"form-{name}.item"),
            inputs,
            say(f"form-{name}.hint"),
            title=inputs[0].name,
            fewest=fewest,
            most=20,
        )

    sentence = TextInput(_SENTENCE, say("form-help.sentence"), longest=400, lines=2)
    actions = TextInput("actions", say("form-wrong.actions"), longest=LONGEST_TEXT, lines=3)
    return (
        Form("about", say("form-about"), (text("title"), text("story", 6), text("rules", optional=True))),
        Form(
            "start",
            say("form-start"),
            (
                choice("seat", _seats(chosen, draft)),
                text("position", 2, optional=True),
                text("opening", 2, optional=True),
                text("options", 2, optional=True),
                text("marks", 2, optional=True),
                text("shows", 2, optional=True),
                text("seed"),
            ),
        ),
        Form("goals-form", say("form-goals"), (conditions("goals", 1), text("solved", 3))),
        Form("fails-form", say("form-fails"), (conditions("fails", 0), _most_actions(language))),
        Form("help-form", say("form-help"), (_list("help", (sentence,), 1),)),
        Form(
            "moves",
            say("form-moves"),
            (
                text("solution", 4),
                _list("wrong", (actions,), 1),
                text("replies", 3, optional=True),
                choice("computer", quick_computers(chosen)),
            ),
        ),
    )


def check_draft(game_id: str, draft: LessonDraft, language: str = ENGLISH) -> CheckedLesson:
    """Find the problems of a draft, by playing it as `sandtable lesson check` does, and write its file."""
    language = preferred_language([language])
    forms = lesson_forms(game_id, draft, language)
    description = EditorDescription(_NO_BOARD, (), forms)
    problems = shape_problems(description, Draft((1, 1), values=draft.values), language)
    if problems:
        return CheckedLesson(problems, None)
    try:
        options = read_toml(draft.values.get("options") or "")
    except DocumentError as error:
        return CheckedLesson((DraftProblem(_as_sentence(str(error)), input="options"),), None)
    text = _written(draft, options)
    try:
        problem = first_problem(parsed_lesson(text, game_id, _NAME))
    except ScenarioError as error:
        return CheckedLesson((DraftProblem(_as_sentence(error.reason)),), text)
    if problem is None:
        return CheckedLesson((), text)
    at = "help" if problem.keys == ("texts", ENGLISH) else problem.keys[0]
    return CheckedLesson((DraftProblem(problem.reason, input=at),), text)


def quick_computers(chosen: Game) -> tuple[str, ...]:
    """The computer players that a lesson of a stranger may name: ours that reply at once."""
    quick = (level.player for level in levels_of(chosen) if level.budget is None)
    return ("random", *game_players(chosen).players, *quick)


def _seats(chosen: Game, draft: LessonDraft) -> tuple[Seat, ...]:
    """All seats that a lesson of the scenario can be for, the umpire's included."""
    if draft.scenario_text is not None:
        scenario = Scenario.parse(
            draft.scenario_text, name=draft.scenario, file=f"{draft.scenario}.toml", shipped=False
        )
    elif (found := lesson_scenarios(chosen.id).get(draft.scenario)) is not None:
        scenario = found
    else:
        raise SetupError(f"{chosen.name} has no scenario {draft.scenario!r}.")
    seats = chosen.seats(Setup(scenario, make_options(chosen.options_type, {}, game=chosen.id)))
    return seats if chosen.umpire is None or chosen.umpire in seats else (*seats, chosen.umpire)


# Conditions


def _condition_inputs(language: str) -> Iterator[Input]:
    """One input for each field of a condition; all may be left empty."""
    say = catalogue("sandtable.lessons", language)
    for field in msgspec.structs.fields(Condition):
        label, hint = say(f"condition-{field.name}"), say(f"condition-{field.name}.hint")
        if field.type in (int, int | None, float):
            usual = "" if field.default is None else f"{field.default:g}"
            yield NumberInput(field.name, label, hint, lowest=0, highest=1e6, empty=usual or say("form-none"))
        else:
            yield TextInput(field.name, label, hint, longest=400, optional=True)


def _with_sentences(conditions: Sequence[Condition], sentences: Sequence[str]) -> list[dict[str, Any]]:
    """The items of a list of conditions."""
    return [
        {_SENTENCE: sentence, **{name: _shown(value) for name, value in msgspec.to_builtins(one).items()}}
        for one, sentence in zip(conditions, sentences, strict=True)
    ]


def _shown(value: object) -> object:
    return ",".join(f"{number:g}" for number in value) if isinstance(value, list | tuple) else value


def _condition(item: Mapping[str, Any]) -> dict[str, Any]:
    """The table of a condition, from the values of its inputs."""
    found = {
        name: value for name, value in item.items() if name != _SENTENCE and value is not None and value != ""
    }
    for name in ("least", "most", "turn"):
        if name in found:
            found[name] = int(found[name])
    if "near" in found:
        with suppress(ValueError):  # the reader of lessons says what is wrong
            found["near"] = [float(number) for number in found["near"].split(",")]
    return found


def _most_actions(language: str) -> NumberInput:
    say = catalogue("sandtable.lessons", language)
    return NumberInput(
        "most_actions",
        say("form-most_actions"),
        say("form-most_actions.hint"),
        1,
        200,
        empty=say("form-none"),
    )


# The file


def _written(draft: LessonDraft, options: Mapping[str, Any]) -> str:
    """The file of a draft whose values fit the forms."""
    values = draft.values
    tables: dict[str, Any] = {
        "scenario": draft.scenario,
        "seat": values["seat"],
        "rules": (values.get("rules") or "").replace(",", " ").split(),
        "seed": values["seed"],
        "computer": values["computer"],
        "solution": _lines(values["solution"]),
        "wrong": [_lines(item["actions"]) for item in values["wrong"]],
    }
    if position := (values.get("position") or "").strip():
        tables["position"] = position
    if options:
        tables["options"] = options
    if values.get("most_actions") is not None:
        tables["most_actions"] = int(values["most_actions"])
    tables |= {name: lines for name in _LISTS if (lines := _lines(values.get(name) or ""))}
    if draft.scenario_text is not None:
        tables["scenario_text"] = draft.scenario_text
    fails = values.get("fails") or []
    tables["goals"] = [_condition(item) for item in values["goals"]]
    tables["fails"] = [_condition(item) for item in fails]
    words = LessonText(
        title=values["title"],
        story=values["story"],
        goals=tuple(item[_SENTENCE] for item in values["goals"]),
        help=tuple(item[_SENTENCE] for item in values["help"]),
        solved=values["solved"],
        failed=tuple(item[_SENTENCE] for item in fails),
    )
    tables["texts"] = msgspec.to_builtins({ENGLISH: words, **draft.other_texts})
    return tomli_w.dumps(tables, multiline_strings=True)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _as_sentence(reason: str) -> str:
    return f"{reason[0].upper()}{reason[1:].rstrip('.')}."
