"""Scenarios that a game has revised: records that only name one mean its first version."""

import sys

import pytest

from sandtable.core.scenario import original_scenarios, shipped_scenarios

FIRST = 'title = "The ford"\nsummary = "As it was."\n'
REVISED = 'title = "The ford"\nsummary = "As it is."\n'


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package with a scenario that was revised, and one that was not."""
    folder = tmp_path / "revised_game" / "scenarios"
    (folder / "original").mkdir(parents=True)
    (tmp_path / "revised_game" / "__init__.py").touch()
    (folder / "ford.toml").write_text(REVISED)
    (folder / "hill.toml").write_text(FIRST)
    (folder / "original" / "ford.toml").write_text(FIRST)
    monkeypatch.syspath_prepend(tmp_path)
    yield "revised_game"
    sys.modules.pop("revised_game", None)


def test_new_matches_have_the_revised_scenario_and_records_the_first(package):
    assert shipped_scenarios(package)["ford"].summary == "As it is."
    assert original_scenarios(package)["ford"].summary == "As it was."
    assert set(shipped_scenarios(package)) == {"ford", "hill"}
    assert set(original_scenarios(package)) == {"ford"}


def test_a_record_contains_the_text_of_a_revised_scenario_and_no_other(package):
    assert shipped_scenarios(package)["ford"].text_in_record == REVISED
    assert original_scenarios(package)["ford"].text_in_record is None
    assert shipped_scenarios(package)["hill"].text_in_record is None
