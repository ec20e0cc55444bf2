"""Every lesson of every course is solved by its solution, and by nothing that it names as wrong."""

import pytest

from sandtable.core import game, game_ids
from sandtable.lessons import Lesson, course, first_problem, lesson_scenarios

LESSONS = [
    pytest.param(lesson, id=f"{lesson.game} {lesson.name}") for one in game_ids() for lesson in course(one)
]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_solved_by_its_solution_and_not_by_what_it_names_as_wrong(lesson: Lesson) -> None:
    assert first_problem(lesson) is None


@pytest.mark.parametrize("lesson", LESSONS)
def test_it_teaches_rules_that_exist_in_all_languages_of_its_game(lesson: Lesson) -> None:
    taught = game(lesson.game)
    assert set(lesson.texts) == set(taught.languages)
    for language in taught.languages:
        page = taught.rules(language)
        assert lesson.rules
        assert all(f"**{rule}**" in page for rule in lesson.rules)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_first_match_follows_the_course(game_id: str) -> None:
    taught = game(game_id)
    first = lesson_scenarios(game_id)[taught.first_scenario or taught.default_scenario]
    taught.check(first)  # or it raises an error


@pytest.mark.parametrize("lesson", LESSONS)
def test_it_has_all_its_texts(lesson: Lesson) -> None:
    for text in lesson.texts.values():
        assert all(
            map(str.strip, (text.title, text.story, text.solved, *text.goals, *text.help, *text.failed))
        )
