"""`sandtable ratings` on the command line."""

import re

import sandtable
from sandtable.core import game
from sandtable.players import levels_of
from sandtable.players.arena.contest import make_contest
from sandtable.players.arena.rating_list import ladder_fixtures


def test_the_page_names_levels_intervals_versions_machine_and_time(call, tmp_path):
    page, results = tmp_path / "ratings.md", tmp_path / "ratings.jsonl"
    command = (
        "ratings", "modern", "--games", "2", "--clock", "5/turn", "--tolerance", "60", "--jobs", "1",
        "--results", results, "--out", page,
    )  # fmt: skip
    assert "Modern Kriegsspiel: 10 games" in call(*command).stdout
    text = page.read_text()
    assert len(re.findall(r"^\| [1-4] · \w+ \| [+-]\d+ \| [+-]\d+ to [+-]\d+ \|", text, re.MULTILINE)) == 4
    for part in (
        "sandtable ratings modern --games 2 --seed 1 --clock 5/turn --tolerance 60 --clock-time wall",
        "- Time control: 5 s per turn, in wall time; a player that is more than 60 s late forfeits",
        "Scenario lesson; version 2 of the rules; 10 games.",
        "; not shown |",
    ):
        assert part in text
    lines = results.read_text().splitlines(keepends=True)
    results.write_text("".join(lines[:6]))  # as if it had been interrupted
    call(*command)
    assert len(results.read_text().splitlines()) == len(lines)


def test_each_level_meets_the_next_two_from_both_sides():
    chosen = game("game-of-war")
    contest = make_contest(chosen, None)
    levels = levels_of(chosen)
    fixtures = ladder_fixtures(contest, levels, 2, "1")
    met = [tuple(int(one.partition(":")[2]) for one in fixture.seating.values()) for fixture in fixtures]
    expected = {(low, high) for low in range(1, 9) for high in (low + 1, low + 2) if high <= 8}
    assert set(met) == expected | {(high, low) for low, high in expected}
    assert len(met) == 2 * len(expected)


def test_a_game_without_levels_is_refused(refusal, monkeypatch):
    monkeypatch.setattr("sandtable.cli.ratings.levels_of", lambda _: ())
    assert "Taktik has no levels to compare" in refusal("ratings", "taktik")
    assert sandtable.game("taktik").name == "Taktik"
