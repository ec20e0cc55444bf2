"""Keys that are not offered: the actions that they stand for are refused, with the reason of the rules."""

from itertools import product
from random import Random

import pytest

import sandtable
from sandtable import IllegalAction, Match
from sandtable.cli.cursor_input import CursorInput, can_have_cursor
from sandtable.core import View

GAMES = {"kriegspiel83": {}, "taktik": {}, "kriegsspiel": {"umpire": "person"}}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_key_stands_for_is_refused_where_it_is_not_offered(game):
    match = sandtable.game(game).new(seed=3, options=GAMES[game])
    rng = Random(3)
    refused = 0
    for _ in range(12):
        for seat in match.seats:
            refused += sum(is_refused(match, seat, action) for action in attempts(match, seat))
        walk(match, rng)
    assert refused > 20


def attempts(match: Match, seat: str) -> list[str]:
    """The actions that a client tries for the keys that are not offered."""
    view = match.view(seat)
    assert view.keyboard
    found = []
    for piece, key in product([None, *pieces_of(view)], view.keyboard.keys):
        offered = (choice for choice in view.choices if choice.piece in (None, piece))
        if any((choice.key or "").startswith(key.key) for choice in offered):
            continue
        if can_have_cursor(view):
            cursor = CursorInput(view)
            cursor.held = piece
            tried = cursor.type(key.key) or (cursor.type("a") if cursor.typed else None)
            found.append(tried and tried.action)
        else:
            found.append(key.attempt)
    return [action for action in found if action]


def pieces_of(view: View) -> list[str]:
    """Some pieces of the seat that stand on the board."""
    assert view.scene
    return [piece.id for piece in view.scene.pieces if piece.side == view.seat and piece.place][:3]


def is_refused(match: Match, seat: str, action: str) -> bool:
    with pytest.raises(IllegalAction) as refusal:
        match.copy().apply(seat, action)
    return bool(str(refusal.value))


def walk(match: Match, rng: Random) -> None:
    """Play an offered action, so that the next look is at another position."""
    seat = rng.choice(match.to_act)
    whole = [choice for choice in match.choices(seat) if not choice.fields and not choice.aside]
    if whole:
        match.apply(seat, rng.choice(whole).action)
    else:
        match.apply(seat, "deploy auto 1")
