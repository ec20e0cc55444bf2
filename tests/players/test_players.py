"""Players by name, and the one that plays any game."""

from random import Random

import pytest

import sandtable
from sandtable.core import Choice, PlaceField, SetupError
from sandtable.players import make_player, player_names
from sandtable.players.random_player import filled

GAME = sandtable.game("game-of-war")


def test_players_are_known_by_name():
    assert player_names(GAME) == ("random", "greedy")
    with pytest.raises(
        SetupError, match=r"game-of-war has no computer player 'gredy'. Did you mean greedy\?"
    ):
        make_player("gredy", GAME, Random(1))


def test_random_plays_every_choice_that_advances_the_match_and_no_other():
    match = GAME.new("free", seed=1)
    match.apply("north", "deploy standard")
    view = match.view("north", picture=False)
    taken = {make_player("random", GAME, Random(seed)).choose(view) for seed in range(200)}
    assert taken == {choice.action for choice in view.choices if not choice.aside}


def test_fields_are_filled_with_offered_places():
    choice = Choice("go {there}", "Go", "move", fields=(PlaceField("there", "There", ("A1", "B2")),))
    assert {filled(choice, Random(seed)) for seed in range(20)} == {"go A1", "go B2"}


def test_a_field_without_places_cannot_be_filled():
    with pytest.raises(ValueError, match="does not list its places"):
        filled(Choice("go {there}", "Go", "move", fields=(PlaceField("there", "There"),)), Random(1))
