"""The test kit run over every registered game."""

from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sandtable
from sandtable.testkit import check_play, check_quick_starts, check_refusal, check_rule_page, play_randomly
from sandtable.testkit.playthrough import SEPARATOR, playthrough

FOLDER = Path(__file__).parent.parent / "playthroughs"
RULES = list((FOLDER.parent.parent / "docs" / "rules").glob("*.md"))
SCENARIOS = [(id_, name) for id_ in sandtable.game_ids() for name in sandtable.game(id_).scenarios()]


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_the_contract_holds_at_every_step(game_id, scenario):
    check_play(sandtable.game(game_id), scenario, seed=1, most=40)


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_the_contract_holds_through_a_long_match(game_id, scenario):
    check_play(sandtable.game(game_id), scenario, seed=2, most=600, check_every=60)


@pytest.mark.parametrize("game_id", sandtable.game_ids())
def test_every_game_has_a_rule_page(game_id):
    check_rule_page(sandtable.game(game_id))


@pytest.mark.parametrize("game_id", sandtable.game_ids())
def test_every_quick_start_can_be_started(game_id):
    check_quick_starts(sandtable.game(game_id))


def matches_of(game_id):
    """Yield a match early, midway and late, in every scenario."""
    for scenario in sandtable.game(game_id).scenarios():
        match = sandtable.game(game_id).new(scenario, seed=3)
        for step in play_randomly(match, Random(3), most=200):
            if len(step) in (0, 3, 40, 200):
                yield step.copy()


@cache
def sample_matches():
    return [step for game_id in sandtable.game_ids() for step in matches_of(game_id)]


@given(st.data())
def test_any_text_acts_or_is_an_error(data):
    match = data.draw(st.sampled_from(sample_matches()), label="match")
    seat = data.draw(st.sampled_from(match.seats), label="seat")
    words = st.sampled_from(_vocabulary(match))
    texts = st.one_of(st.text(), words, st.lists(words, max_size=4).map(" ".join), _cut_and_glued(words))
    check_refusal(match, seat, data.draw(texts, label="text"))


def _vocabulary(match):
    """The words of the game's own actions, so that the tested texts are nearly right."""
    actions = {choice.action for seat in match.seats for choice in match.choices(seat)}
    return sorted(
        actions | {word for action in actions for word in action.split()} | {"north", "{square}", "-"}
    )


def _cut_and_glued(words):
    return st.tuples(words, words, st.integers(0, 12)).map(lambda t: t[0][: t[2]] + t[1][t[2] // 2 :])


@given(st.deferred(lambda: st.sampled_from(sample_matches())), st.text())
def test_an_unknown_seat_is_an_error(match, seat):
    if seat not in match.seats:
        with pytest.raises(sandtable.IllegalAction, match="no seat"):
            match.apply(seat, "end")


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_golden_playthrough(file):
    assert file.read_text(encoding="utf-8") == playthrough(*file.stem.split(SEPARATOR)), (
        "the behaviour has changed: review the difference, then run `make playthroughs`"
    )


def test_every_game_has_a_playthrough():
    assert {file.stem.split(SEPARATOR)[0] for file in FOLDER.glob("*.txt")} >= {path.stem for path in RULES}
