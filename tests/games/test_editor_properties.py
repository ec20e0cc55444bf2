"""Random scenarios come back from the editor as they were, and no draft breaks a check."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sandtable
from sandtable.core import Dice, Scenario, Setup
from sandtable.core.drafts import check_draft
from sandtable.core.editor import Draft
from sandtable.games.kriegsspiel import scenario
from sandtable.games.kriegsspiel.rules.ground import base_ground
from tests.games.random_battles import battle, campaign, changed

KINDS = {"modern": campaign, "kriegsspiel": battle}
seeds = st.integers(0, 2**32)


def parsed(text):
    return Scenario.parse(text, name="own", file="own.toml", shipped=False)


def opening(game, one):
    """What a match begins with, besides the terms."""
    setup = Setup(one, game.options_type())
    state, events = game.start(setup, Dice("7"))
    return game.seats(setup), game.sides(setup), game.position(state), events


@pytest.mark.parametrize("game_id", KINDS)
@settings(max_examples=25)
@given(seed=seeds)
def test_a_legal_scenario_opens_and_is_written_back_so_that_the_match_begins_the_same(game_id, seed):
    game = sandtable.game(game_id)
    one = parsed(KINDS[game_id](seed))
    game.check(one)
    draft = game.editor.read(one)
    checked = check_draft(game, draft)
    assert checked.problems == ()
    written = parsed(checked.text)
    game.check(written)
    assert game.editor.read(written) == draft
    assert check_draft(game, draft).text == checked.text
    assert opening(game, written) == opening(game, one)
    if game_id == "kriegsspiel":
        before, after = (base_ground(scenario.read(each).terms.map).digest for each in (one, written))
        assert before == after


@pytest.mark.parametrize("game_id", KINDS)
@settings(max_examples=60)
@given(seed=seeds, changes=st.integers(1, 4))
def test_no_draft_breaks_a_check(game_id, seed, changes):
    game, chance = sandtable.game(game_id), Random(seed)
    plain = msgspec.json.decode(msgspec.json.encode(game.editor.read(parsed(KINDS[game_id](seed % 7)))))
    for _ in range(changes):
        changed(plain, chance)
    try:
        draft = msgspec.convert(plain, Draft)
    except msgspec.ValidationError:
        return  # a server refuses it before it is a draft
    checked = check_draft(game, draft)
    assert checked.problems or checked.text
    if checked.playable:
        game.check(parsed(checked.text))
