"""A lesson in a file is checked by playing it; a mistake is named with its line."""

from importlib.resources import files
from pathlib import Path

import pytest

from sandtable.core import ScenarioError
from sandtable.lessons import check_lesson

EXAMPLE = Path(__file__).parents[2] / "docs/examples/lessons/hunt.toml"


def edited(folder: Path, old: str, new: str) -> Path:
    (folder / "scenarios").mkdir()
    for scenario in (EXAMPLE.parent / "scenarios").iterdir():
        (folder / "scenarios" / scenario.name).write_text(scenario.read_text())
    file = folder / EXAMPLE.name
    text = EXAMPLE.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    return file


def test_the_example_of_the_documentation_is_a_lesson():
    assert check_lesson(EXAMPLE, "game-of-war").texts["en"].title == "Hunt a relay"
    page = (EXAMPLE.parents[2] / "lessons.md").read_text()
    assert EXAMPLE.read_text().strip() in page


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('scenario = "meadow"', 'scenario = "meadows"', 1, "There is no scenario 'meadows' for it."),
        ("seat =", "sea =", 2, "'sea' is not a key here. Did you mean seat?"),
        ('seat = "north"', 'seat = "south"', 2, "It is not south's turn at the start."),
        ("GOW-C3", "GOW-C33", 3, "There is no rule GOW-C33."),
        ("rules", 'position = "7/7"\nrules', 3, "A position has at least four parts"),
        ("rules", 'shows = ["lines west"]\nrules', 3, "It cannot be shown: "),
        ("rules", 'opening = ["south: end"]\nrules', 3, "the opening is not allowed: It is north's turn."),
        ('"B4-C4",', '"B4-C9",', 4, "Action 1, 'B4-C9', is not allowed: 'C9' is no square"),
        ('"B4-C4",', '"end",', 4, "The lesson is failed before action 2, 'attack D3'."),
        ('"B4-C4", "attack D3"', '"B4-D5"', 4, "It fails: Your cavalry is offline and cannot attack."),
        ('"B4-C4", "attack D3"', '"B4-C4"', 4, "Not reached: Capture the relay on D3 with your cavalry."),
        ('"B4-D5"', '"B4-B3"', 5, "The lesson is solved by B4-B3; attack D3."),
        ('["attack D3"]', '["attack D3", "end"]', 5, "'attack D3' is not allowed, so nothing can follow it"),
        (
            'wrong = [["attack D3"], ["B4-D5", "attack D3"], ["end"]]',
            "wrong = []",
            5,
            "names no wrong actions",
        ),
        (
            'event = "capture"\ntext = "North attacks the southern relay*"',
            "turn = 1",
            7,
            "reached at the start",
        ),
        ('goals = ["Capture', 'goals = ["Find it.", "Capture', 19, "need one sentence for each of 1 goals"),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path, old, new, line, reason):
    file = edited(tmp_path, old, new)
    with pytest.raises(ScenarioError) as error:
        check_lesson(file, "game-of-war")
    assert (error.value.line, error.value.file) == (line, str(file))
    assert reason in error.value.reason


def test_conditions_must_hold_in_all_languages_of_the_lesson(tmp_path):
    folder = Path(str(files("sandtable.games.taktik"))) / "lessons"
    (tmp_path / "scenarios").symlink_to(folder / "scenarios")
    file, text = tmp_path / "fire.toml", (folder / "04-fire.toml").read_text()
    file.write_text(text.replace('piece = "p4"\nleast = 0\nmost = 0', 'text = "*is destroyed."'))
    with pytest.raises(ScenarioError, match=r"In '(sv|da)': It fails"):
        check_lesson(file, "taktik")
