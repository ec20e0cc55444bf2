"""A lesson as forms: every shipped lesson survives them, and whatever they hold, the answer is a sentence."""

from importlib.resources import files

import pytest
from msgspec.structs import replace

from sandtable.core import ScenarioError, SetupError, game, game_ids
from sandtable.core.files import texts_in
from sandtable.core.lessons import LessonDraft
from sandtable.lessons import check_lesson
from sandtable.lessons.drafts import check_draft, lesson_forms, new_draft, read_draft

SHIPPED = [
    pytest.param(game_id, text, id=f"{game_id} {name}")
    for game_id in game_ids()
    for name, text in texts_in(files(game(game_id).resources) / "lessons", ".toml").items()
]
CUT = (files("sandtable.games.game_of_war") / "lessons/02-cut.toml").read_text()


def cut(**values: object) -> LessonDraft:
    """The lesson "Cut a line" with other values."""
    draft = read_draft("game-of-war", CUT)
    return replace(draft, values={**draft.values, **values})


@pytest.mark.parametrize(("game_id", "text"), SHIPPED)
def test_a_shipped_lesson_fits_the_forms_and_is_written_again(game_id: str, text: str) -> None:
    draft = read_draft(game_id, text)
    names = {field.name for form in lesson_forms(game_id, draft) for field in form.inputs}
    assert draft.values.keys() == names
    # A solution that is no action ends the check at once.
    checked = check_draft(game_id, replace(draft, values={**draft.values, "opening": "nobody: nothing"}))
    assert [problem.input for problem in checked.problems] == ["opening"]
    assert checked.text is not None
    again = read_draft(game_id, checked.text)
    assert again == replace(draft, values={**draft.values, "opening": "nobody: nothing"})


def test_a_lesson_is_one_file_with_its_scenario(tmp_path):
    checked = check_draft("game-of-war", cut())
    assert checked.problems == ()
    file = tmp_path / "01-cut.toml"
    file.write_text(checked.text or "")
    assert check_lesson(file, "game-of-war").texts["en"].title == "Cut a line"


def test_the_forms_of_a_new_lesson_say_what_is_missing():
    checked = check_draft("taktik", new_draft("taktik", "introductory", None), "sv")
    assert checked.text is None
    assert {problem.input for problem in checked.problems} >= {"title", "goals.0.sentence", "solution"}


def test_texts_in_other_languages_are_kept():
    text = (files("sandtable.games.taktik") / "lessons/04-fire.toml").read_text()
    draft = read_draft("taktik", text)
    checked = check_draft("taktik", draft)
    assert checked.problems == ()
    assert read_draft("taktik", checked.text or "").other_texts.keys() == {"sv", "da"}


@pytest.mark.parametrize(
    ("values", "where", "words"),
    [
        ({"solution": "D3-D5\nattack B5"}, "solution", "failed before action 2"),
        ({"seat": "west"}, "seat", "cannot be chosen"),
        ({"computer": "level:8"}, "computer", "cannot be chosen"),
        ({"options": "speed"}, "options", "Expected '='"),
        ({"rules": "GOW-Z9"}, "rules", "There is no rule GOW-Z9."),
        ({"shows": "linse"}, "shows", "It cannot be shown"),
        ({"goals": [{"sentence": "Win.", "near": "here"}]}, "", "Near is a list"),
        ({"goals": [{"sentence": "Win.", "secret": "x"}]}, "", "'secret' is not a key here"),
        ({"goals": "all"}, "goals", "list"),
        ({"wrong": [["D3-D5"]]}, "wrong", ""),
        ({"title": 3}, "title", ""),
    ],
)
def test_a_mistake_is_named_with_its_input(values, where, words):
    (problem, *_) = check_draft("game-of-war", cut(**values)).problems
    assert problem.input.startswith(where)
    assert words in problem.reason


def test_no_pattern_keeps_the_check_busy():
    checked = check_draft("game-of-war", cut(goals=[{"sentence": "Win.", "text": "*a" * 190 + "*b"}]))
    assert checked.problems[0].reason.startswith("It fails:")


def test_a_file_that_is_no_lesson_is_refused():
    with pytest.raises(ScenarioError):
        read_draft("game-of-war", "scenario = 3")
    with pytest.raises(SetupError):
        new_draft("game-of-war", "meadow", None)
