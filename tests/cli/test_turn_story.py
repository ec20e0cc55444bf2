"""The others' turn in the terminal: its trail on the board, and the sentence that sums it up."""

import re
from random import Random

import pytest
from msgspec.structs import replace

import sandtable
from sandtable.core import turn_overlays
from sandtable.players.registry import make_player
from sandtable.scenes import Paths
from sandtable.scenes.text import board_lines

SEATS = {"game-of-war": "north", "kriegspiel83": "blue", "taktik": "sarapan", "modern": "blue"}


def test_the_trail_and_the_sentence_follow_the_others_turn(run, duel, tmp_path):
    played = run(
        "play", "game-of-war", "--scenario", duel, "--option", "first=north", "--seed", "7",
        "--record", tmp_path / "it.record", "--seat", "north=human", "--seat", "south=human",
        typed="A3-A4\nend\nquit\n",
    ).stdout  # fmt: skip
    assert re.search(r"^North moved 1[.,]", played, re.MULTILINE)
    assert "Moves since you last acted" in played
    # What a player did is not told to that player.
    assert played.index("North moved 1") > played.index("Turn 2: south to move.")


@pytest.mark.parametrize("game_id", SEATS)
def test_the_trail_is_drawn_on_the_text_board_in_every_game(game_id):
    one, seat = sandtable.game(game_id), SEATS[game_id]
    match = one.new(seed=5, options=dict(one.quick_options))
    players = {name: make_player("greedy", one, Random(1)) for name in match.seats}
    while match.to_act != (seat,) or "move" not in _kinds(match, seat):
        (mover, *_) = match.to_act
        match.apply(mover, players[mover].choose(match.view(mover, picture=False)))
    turn, scene = match.seen_turn(seat), match.view(seat).scene
    assert turn
    assert scene
    before = one.view(turn.before, seat).scene
    assert before
    trails, *_ = turn_overlays(turn, before, scene)
    assert isinstance(trails, Paths)
    assert {path.side for path in trails.paths} - {seat, None}
    bare = [line.plain for line in board_lines(scene, colours=0)]
    drawn = replace(scene, overlays=(*scene.overlays, trails))
    assert [line.plain for line in board_lines(drawn, colours=0)] != bare


def _kinds(match, seat):
    turn = match.seen_turn(seat)
    return {event.kind for event in turn.events} if turn else set()


def test_a_sentence_that_was_just_shown_does_not_follow_again_as_the_summary(run, tmp_path):
    played = run(
        "play", "taktik", "--seed", "7", "--record", tmp_path / "it.record",
        "--seat", "kazaldis=human", "--seat", "sarapan=random",
        typed="quit\n",
    ).stdout  # fmt: skip
    assert played.count("Sarapan is ready.") == 1
