"""Courses: short lessons in which a player learns a game on its real board, under its real rules."""

from sandtable.lessons.attempt import Attempt
from sandtable.lessons.checking import check_lesson, first_problem
from sandtable.lessons.lesson import Condition, Lesson
from sandtable.lessons.shipped import course, lesson, lesson_scenarios, parsed_lesson, read_lesson

__all__ = [
    "Attempt",
    "Condition",
    "Lesson",
    "check_lesson",
    "course",
    "first_problem",
    "lesson",
    "lesson_scenarios",
    "parsed_lesson",
    "read_lesson",
]
