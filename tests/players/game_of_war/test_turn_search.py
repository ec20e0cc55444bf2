"""The compiled features against the reference, and the turns that the beam finds."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable import Match
from sandtable.games.game_of_war.compiled import packing
from sandtable.games.game_of_war.notation import write
from sandtable.games.game_of_war.state import State
from sandtable.players.game_of_war import beam_kernels
from sandtable.players.game_of_war.features import FEATURES
from sandtable.players.game_of_war.search import weights_array
from sandtable.players.game_of_war.turn_search import VICTORY, Turn, TurnFinder
from sandtable.players.search.weights import shipped_weights
from tests.games.game_of_war.playing import play_on, random_match
from tests.games.game_of_war.test_against_naive import positions
from tests.players.game_of_war.reference_features import reference_features

WEIGHTS = weights_array(shipped_weights("game-of-war"))


def features(state: State) -> list[dict[str, int]]:
    """Return the features of both sides, as the kernel counts them."""
    finder = TurnFinder(state, WEIGHTS)
    return [dict(zip(FEATURES, map(int, row), strict=True)) for row in finder.features(finder.start)]


def check_features(match: Match) -> None:
    assert features(match.state) == [reference_features(match.state, side) for side in range(2)]


@settings(max_examples=60)
@given(positions(), st.integers(0, 1000), st.integers(0, 12))
def test_features_on_random_boards_equal_the_reference(match, seed, moments):
    play_on(match, seed, moments)
    check_features(match)


@pytest.mark.parametrize("seed", range(4))
def test_features_in_random_matches_equal_the_reference(seed):
    check_features(random_match(seed, moments=60 + 60 * seed))


def turns(match: Match, width: int = 4) -> list[Turn]:
    """Return the best turns of a position."""
    finder = TurnFinder(match.state, WEIGHTS)
    return [found for found in finder.find(finder.start, width) if found][-1]


def written(match: Match, turn: Turn) -> list[str]:
    finder = TurnFinder(match.state, WEIGHTS)
    return [write(action, match.state.terms.field.grid) for action in finder.actions(finder.start, turn)]


def played(match: Match, actions: Sequence[str]) -> Match:
    """Return the match after a turn of the side to act."""
    after, (seat,) = match.copy(), match.to_act
    for action in actions:
        after.apply(seat, action)
    return after


@pytest.mark.parametrize("seed", range(6))
def test_every_turn_found_is_legal_and_leads_to_its_position(seed):
    match = random_match(seed, moments=30 + 70 * seed)
    if not match.to_act:
        pytest.fail("this match is over: take one that goes on")
    found = turns(match)
    assert len({turn.after for turn in found}) == len(found)
    assert [turn.worth for turn in found] == sorted((turn.worth for turn in found), reverse=True)
    table = packing.tables_of(match.state)
    for turn in found:
        after = played(match, written(match, turn))
        if after.outcome:
            assert turn.worth == VICTORY
            continue
        assert after.to_act != match.to_act
        game = packing.pack(packing.tables_of(after.state), after.state)
        assert beam_kernels.hash_of(packing.tables_of(after.state), game) == turn.after
        finder = TurnFinder(match.state, WEIGHTS)
        followed = finder.start.copy()
        finder.follow(followed, turn)
        assert packing.unpack(table, followed, match.state.terms) == after.state
