"""The curve, the page and the animated picture of a review."""

from functools import cache
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence

from sandtable.core import Record
from sandtable.review import Review, make_review, pictures, review_tasks, review_turn

RECORDS = Path(__file__).parents[1] / "records"


@cache
def reviewed(name: str, positions: int = 60) -> tuple[Record, Review]:
    record = Record.load(RECORDS / f"{name}.record")
    turns = [review_turn(record, task) for task in review_tasks(record, positions)]
    return record, make_review(record, turns)


@pytest.mark.parametrize("form", ["gif", "webp"])
def test_an_animation_shows_the_board_and_the_curve_after_each_turn(form):
    record, review = reviewed("game-of-war-position-endgame")
    match = record.replay()
    steps = pictures.frame_steps(match, review)
    assert (steps[0], steps[-1]) == (0, len(match))
    data = pictures.animation(match, review, form)
    with Image.open(BytesIO(data)) as image:
        assert (image.format, image.width) == (form.upper(), pictures.WIDTH)
        assert sum(1 for _ in ImageSequence.Iterator(image)) == len(steps)
    assert len(data) < 500_000


def test_a_long_match_has_a_limited_number_of_frames(monkeypatch):
    record, review = reviewed("modern-creek-random")
    monkeypatch.setattr(pictures, "MOST_FRAMES", 20)
    steps = pictures.frame_steps(record.replay(), review)
    assert len(steps) <= 20
    assert steps[-1] == review.steps


@pytest.mark.parametrize("name", ["game-of-war-position-endgame", "kriegsspiel-mill-mission"])
def test_a_curve_is_svg_with_the_names_of_the_sides(name):
    _, review = reviewed(name)
    drawn = ElementTree.fromstring(pictures.curve_svg(review, at=3))  # noqa: S314 - it is our own
    texts = [element.text for element in drawn.iter() if element.tag.endswith("text")]
    assert texts == [side.name for side in review.sides]
    assert any(element.tag.endswith("polyline") for element in drawn.iter())


def test_a_page_draws_the_better_turns():
    record, review = reviewed("kriegspiel83-skirmish-city", 40)
    page = pictures.page(record.replay(), review)
    assert page.startswith("<!doctype html>")
    assert page.count("<svg") == 1 + min(6, sum(mistake.knowable for mistake in review.mistakes))
    assert all(sentence in page for sentence in review.summary if "'" not in sentence)
