"""Reviews of records: chances, mistakes, luck, and what a review never shows."""

from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import sandtable
from sandtable.core import IllegalAction, Record, SetupError
from sandtable.players.arena.results import Results
from sandtable.players.arena.runners import run_here
from sandtable.review import Review, TurnReview, make_review, review_tasks, review_turn
from sandtable.review.judging import Estimate, Pairs

RECORDS = Path(__file__).parents[1] / "records"
OWN = Path(__file__).parent / "records"
POSITIONS = {"game-of-war": 600, "kriegspiel83": 60, "taktik": 25}
"""Positions of a judgement: few, so that the tests are fast."""


@cache
def turns_of(path: Path) -> tuple[TurnReview, ...]:
    record = Record.load(path)
    tasks = review_tasks(record, POSITIONS.get(record.game))
    return tuple(review_turn(record, task) for task in tasks)


def reviewed(path: Path, language: str = "en") -> Review:
    return make_review(Record.load(path), turns_of(path), language)


@pytest.mark.parametrize("path", sorted(OWN.glob("*-blunder-*.record")), ids=lambda path: path.stem)
def test_a_blunder_in_a_good_game_is_found_with_the_better_turn(path):
    step, record = int(path.stem.rpartition("-")[2]), Record.load(path)
    (task,) = [task for task in review_tasks(record) if task.first <= step < task.last]
    review = make_review(record, [review_turn(record, task)])
    (mistake,) = [mistake for mistake in review.mistakes if mistake.step == step]
    assert (mistake.size, mistake.knowable) == ("blunder", True)
    assert mistake.cost >= 0.25
    assert mistake.reasons or mistake.better
    match = record.replay(step)
    for one in mistake.better:
        match.apply(one.seat, one.action)
    assert mistake.seat == record.entries[step].seat


def test_the_luck_of_a_lucky_win_is_in_the_summary():
    review = reviewed(OWN / "kriegspiel83-lucky-win.record")
    (winner,) = review.outcome.winners
    side = next(number for number, one in enumerate(review.sides) if winner in one.seats)
    curve = next(curve for curve in review.luck if curve.side == side)
    assert curve.points[-1][1] > 0.5
    assert any(sentence.startswith("It was a lucky win") for sentence in review.summary)
    assert any(lucky.side == side for lucky in review.lucky)


def test_a_match_without_dice_has_no_luck():
    review = reviewed(RECORDS / "game-of-war-skirmish-arsenals.record")  # a die decided only who begins
    assert (review.luck, review.lucky, review.luck_error) == ((), (), 0)
    assert not any("dice" in sentence for sentence in review.summary)


def test_the_chances_of_both_sides_end_with_the_result():
    review = reviewed(RECORDS / "game-of-war-skirmish-arsenals.record")
    north, south = review.chances
    assert [step for step, _ in north.points] == [step for step, _ in south.points]
    assert all(
        a + b == pytest.approx(1, abs=1e-3) for (_, a), (_, b) in zip(north.points, south.points, strict=True)
    )
    assert (north.points[-1], south.points[-1]) == ((175, 0.0), (175, 1.0))
    assert review.summary[0] == "South won. Every northern arsenal is destroyed."


def test_what_a_game_counts_is_shown_over_time():
    review = reviewed(RECORDS / "game-of-war-skirmish-arsenals.record")
    labels = [counted.label for counted in (*review.losses, *review.ground, *review.lines)]
    assert labels == ["Units left", "Arsenals standing", "Units in communication"]
    assert review.ground[0].curves[0].points[-1] == (175, 0)


@pytest.mark.parametrize("name", ["modern-lesson-umpire", "kriegsspiel-mill-mission"])
def test_a_game_without_a_judge_has_a_story(name):
    record = Record.load(RECORDS / f"{name}.record")
    assert review_tasks(record) == ()
    review = make_review(record, ())
    assert (review.chances, review.mistakes, review.settings.player) == ((), (), "")
    assert [stage.step for stage in review.story[1:]] == [stage.until for stage in review.story[:-1]]
    assert (review.story[0].step, review.story[-1].until) == (0, review.steps)
    assert all(stage.label and stage.text for stage in review.story)
    assert review.losses


def test_the_story_of_a_battle_is_joined_to_its_report():
    record = Record.load(RECORDS / "kriegsspiel-mill-mission.record")
    review = make_review(record, ())
    stages = sandtable.game("kriegsspiel").report_head(record.replay()).stages
    assert review.has_report
    assert [stages[stage.report or 0] for stage in review.story] == [stage.label for stage in review.story]


def test_a_turn_is_judged_alike_whatever_was_judged_before():
    record = Record.load(OWN / "kriegspiel83-lucky-win.record")
    tasks = review_tasks(record, 40)[:3]
    first = [review_turn(record, task) for task in tasks]
    assert [review_turn(Record.parse(str(record)), task) for task in reversed(tasks)] == first[::-1]


def test_the_work_can_be_done_elsewhere_and_continued(tmp_path):
    record = Record.load(RECORDS / "game-of-war-position-endgame.record")
    tasks, file = review_tasks(record, 50), tmp_path / "turns.jsonl"
    first, *others = run_here(review_turn, record, tasks, 1)
    Results(file, TurnReview).add(first)
    results = Results(file, TurnReview)
    assert results.missing(tasks) == [turn.task for turn in others]
    for turn in others:
        results.add(turn)
    assert make_review(record, Results(file, TurnReview).of(tasks)) == make_review(record, [first, *others])


def test_a_review_is_data():
    review = reviewed(RECORDS / "game-of-war-position-endgame.record")
    assert msgspec.json.decode(msgspec.json.encode(review))["sides"][0]["name"] == "North"


@pytest.mark.parametrize("language", ["sv", "da"])
def test_a_review_is_written_in_the_language_asked_for(language):
    english, other = (reviewed(OWN / "kriegspiel83-lucky-win.record", one) for one in ("en", language))
    assert len(other.summary) == len(english.summary)
    assert not set(other.summary[2:5]) & set(english.summary[2:5])


def test_an_unfinished_match_is_not_reviewed():
    record = Record.load(RECORDS / "kriegspiel83-skirmish-city.record")
    running = replace(record, entries=record.entries[:-5], outcome=None)
    for review in (review_tasks, lambda one: make_review(one, ())):
        with pytest.raises(SetupError, match="Only a finished match can be reviewed"):
            review(running)
    forged = replace(running, outcome=record.outcome)  # a record that only says that it is finished
    with pytest.raises(SetupError, match="Only a finished match can be reviewed"):
        review_tasks(forged)


def test_the_positions_have_bounds():
    record = Record.load(RECORDS / "kriegspiel83-skirmish-city.record")
    for positions in (0, 2_000_000):
        with pytest.raises(SetupError, match="between 1 and 1000000 positions"):
            review_tasks(record, positions)


def test_a_mistake_counts_only_against_what_the_seat_could_know():
    review = reviewed(RECORDS / "kriegspiel83-skirmish-last-round.record")
    for mistake in review.mistakes:
        assert mistake.knowable or "could not know" in mistake.text
    assert review.believed
    known = [mistake for mistake in review.mistakes if mistake.knowable]
    assert all(mistake.cost - mistake.error >= 0.05 for mistake in known)


def test_an_estimate_goes_on_while_the_first_pairs_disagree():
    taken = []

    def differences(values):
        for value in values:
            taken.append(value)
            yield value

    pairs = Pairs(4, 16, 0.05)
    assert pairs.estimate(differences([0.0] * 16)) == Estimate(0.0, pytest.approx(0.008, abs=1e-3))
    assert len(taken) == 4
    taken.clear()
    assert pairs.estimate(differences([0.9, -0.3, 0.6, 0.0] * 4)).mean == pytest.approx(0.3)
    assert len(taken) == 16
    assert pairs.estimate([0.1, None, 0.2]) is None


def test_the_better_turn_is_legal_for_the_seat():
    path = RECORDS / "game-of-war-skirmish-arsenals.record"
    record, review = Record.load(path), reviewed(path)
    for mistake in review.mistakes:
        match = record.replay(mistake.step)
        try:
            for one in mistake.better:
                match.apply(mistake.seat, one.action)
        except IllegalAction as error:
            pytest.fail(f"{mistake.text}: {error}")
