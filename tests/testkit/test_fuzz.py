"""Every reader of every game, with a few mutated texts; `make fuzz` tries more."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sandtable
from sandtable.testkit import fuzz

targets = cache(fuzz.targets)


@pytest.mark.parametrize("game_id", sandtable.game_ids())
def test_any_text_is_read_or_refused_with_a_sentence(game_id):
    @settings(max_examples=5)
    @given(st.integers(0, 2**32))
    def attempt(seed):
        rng = Random(seed)
        for target in targets(sandtable.game(game_id)):
            text = fuzz.mutated(rng.choice(target.seeds), rng, target.seeds)
            assert fuzz.attempt(target, text) is None, text

    attempt()


def test_an_error_of_the_program_is_a_failure():
    def breaks(text):
        raise ValueError(text)

    failure = fuzz.attempt(fuzz.Target("breaks", breaks, ["a"]), "abc")
    assert failure.text == "abc"
    assert "ValueError: abc" in failure.problem


def test_a_reader_that_takes_too_long_is_a_failure(monkeypatch):
    monkeypatch.setattr(fuzz, "MOST_SECONDS", -1)
    assert fuzz.attempt(fuzz.Target("slow", len, ["a"]), "abc").problem.startswith("took")


def test_a_run_counts_executions_and_reports_each_mistake_once(monkeypatch):
    def breaks(text):
        raise KeyError(len(text) % 2)

    def reads(text):
        return text

    given = [fuzz.Target("breaks", breaks, ["abc"]), fuzz.Target("reads", reads, ["abc"])]
    monkeypatch.setattr(fuzz, "targets", lambda _: given)
    reported = []
    found = fuzz.fuzz(sandtable.game("taktik"), 0.2, Random(1), reported.append)
    assert found["reads"][0] > 10
    assert found["reads"][1] == 0
    assert found["breaks"][1] == len(reported) <= 2
