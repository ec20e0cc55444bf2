"""`sandtable review` on the command line."""

import json
from pathlib import Path

RECORDS = Path(__file__).parents[1] / "records"
ENDGAME = RECORDS / "game-of-war-position-endgame.record"
FEW = ("--positions", "60", "--jobs", "1")


def test_a_review_is_printed_with_its_summary_and_its_curve(call):
    output = call("review", ENDGAME, *FEW).stdout
    assert "North won. All southern fighting units are captured." in output
    assert "100 % North" in output
    assert "█" in output


def test_a_review_can_be_continued_and_written_as_data(call, tmp_path):
    results, out = tmp_path / "turns.jsonl", tmp_path / "review.json"
    call("review", ENDGAME, *FEW, "--results", results, "-o", out)
    lines = results.read_text().splitlines()
    assert len(lines) == 3
    results.write_text(lines[0] + "\n")
    again = tmp_path / "again.json"
    call("review", ENDGAME, *FEW, "--results", results, "-o", again)
    assert results.read_text().splitlines() == lines
    assert again.read_text() == out.read_text()
    assert json.loads(out.read_text())["settings"]["positions"] == 60


def test_a_campaign_is_told_as_a_story(call):
    output = call("review", RECORDS / "modern-lesson-umpire.record").stdout
    assert "Red won. Red has held 38,20 for 2 rounds." in output
    assert "Turn 1\n" in output


def test_an_unknown_kind_of_file_is_refused(call, tmp_path):
    output = call("review", ENDGAME, "-o", tmp_path / "review.doc")
    assert "a review is written as .json, .html, .svg, .gif or .webp" in output.stderr
    assert not (tmp_path / "review.doc").exists()


def test_an_unfinished_match_is_refused(call, tmp_path):
    text = (RECORDS / "kriegspiel83-skirmish-city.record").read_text()
    running = tmp_path / "running.record"
    running.write_text(text[: text.index("\n40 ") + 1])
    assert "Only a finished match can be reviewed" in call("review", running, *FEW).stderr
