"""Positions as data and as one line: at every step of a match, and errors."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core import SetupError
from sandtable.testkit import play_randomly
from tests.games.kriegspiel83.drawn import GAME, plain, play, seed_for
from tests.games.kriegspiel83.playing import skirmish


def again(match, form):
    """A match begun at a position of another one, with its map."""
    state = GAME.restore(match.setup, form)
    return GAME.position(state), GAME.position_line(state)


@given(st.integers(0, 400), st.integers(0, 120))
def test_every_moment_comes_back_from_data_and_from_its_line(seed, moments):
    match = skirmish(seed)
    for _ in play_randomly(match, Random(seed), most=moments):
        pass
    for form in (match.position(), match.position_text()):
        assert again(match, form) == (match.position(), match.position_text())


@pytest.mark.parametrize(
    ("match", "actions", "parts"),
    [
        (plain("HD5", "IC5 IC6"), ["end"], ["phase=choosing", "targets=D5>-"]),
        (plain("HD5", "IC5 IC6"), ["end", "attack D5 > C6"], ["targets=D5>C6"]),
        (plain("LD5", "HC5", seed=seed_for((6, 3))), ["end"], ["phase=retreat", "todo=D5", "retreats=red"]),
        (
            plain("LD5", "HC5", seed=seed_for((6, 3))),
            ["end", "retreat D5-E5"],
            ["conflicts=E5>C5", "half-way=E5"],
        ),
        (
            plain("HD5 IC4 IC6", "LC5", {"C5": ":"}, seed=seed_for((6, 4))),
            ["end"],
            ["phase=exchange", "conflicts=D5&C4&C6>-", "owed=2"],
        ),
        (plain("HD5", "IC5", seed=seed_for((6, 4))), ["end"], ["phase=advance", "conflicts=D5>-"]),
        (
            plain("HD5", "IC5 IB6 IB4", seed=seed_for((6, 4))),
            ["end", "advance D5-C5"],
            ["wave=2", "targets=C5>-"],
        ),
        (plain("ID5", "HA9"), ["D5-D6"], ["active=D6:2", "maybe-red="]),
        (plain("ID5 LA5", "HA9"), ["mine D5 C5", "A5-A6"], ["mines-red=C5", "done=D5", "active=A6:2"]),
        (plain("ID5", "HA9"), ["resign"], ["result=blue rule=K83-O4 reason=Red resigned."]),
    ],
)
def test_a_line_says_all_that_is_going_on(match, actions, parts):
    match = match.copy()
    play(match, *actions)
    line = match.position_text()
    for part in parts:
        assert part in line
    assert again(match, line) == (match.position(), line)
    assert again(match, match.position()) == (match.position(), line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 red fine HD5", "A position has at least six parts"),
        ("x red fine HD5 HA9 5,5", "The round of a position is a number, not 'x'."),
        ("0 red fine HD5 HA9 5,5", "rounds are counted from 1"),
        ("1 green fine HD5 HA9 5,5", "'green' is no side"),
        ("1 red hail HD5 HA9 5,5", "'hail' is no weather"),
        ("1 red fine XD5 HA9 5,5", "'XD5' is no piece; write one as HA3, LB4 or IC2."),
        ("1 red fine HZ99 HA9 5,5", "'Z99' is no hex of the map"),
        ("1 red fine HD5,LD5 HA9 5,5", "two pieces share a hex"),
        ("1 red fine HD5 HD5 5,5", "two pieces share a hex"),
        ("1 red fine HA1 HA9 5,5", "no heavy tank can stand on A1, red's city"),
        ("1 red fine HH10 HA9 5,5", "no heavy tank can stand on H10, blue's city"),
        ("1 red fine HD5 HA9 5", "The minefields left are two numbers such as 5,5, not '5'."),
        ("1 red fine HD5 HA9 6,5", "a side has more minefields than it had at the start"),
        ("1 red fine HD5 HA9 4,5 mines-red=D5", "a minefield lies under a piece"),
        ("1 red fine HD5 HA9 5,5 known-red=D6", "a minefield is known that is not there"),
        ("1 red fine HD5 HA9 5,5 coast-red=D6", "a hex of the coast is neither river nor sea"),
        ("1 red fine HD5 HA9 5,5 done=A9", "red has no piece on A9"),
        ("1 red fine HD5 HA9 5,5 active=D5:x", "The spending of a position is a number, not 'x'."),
        ("1 red fine HD5 HA9 5,5 bored=yes", "'bored=yes' is not a part of a position"),
        ("1 red fine HD5 HA9 5,5 stopped=no", "stopped is yes or left out, not 'no'."),
        ("1 red fine HD5 HA9 5,5 phase=dancing", "The phase of a position is one of"),
        ("1 red fine HD5 HA9 5,5 phase=choosing", "attackers are chosen for before the fight"),
        ("1 red fine HD5 HA9 5,5 phase=choosing targets=D5>A9", "an attacker is next to no enemy"),
        ("1 red fine HD5 HC5,HA9 5,5 phase=choosing targets=D5>A9", "an attacker is not next to its target"),
        ("1 red fine HD5 HC5 5,5 targets=D5>C5", "pieces are moving, and nobody fights yet"),
        ("1 red fine HD5 HC5 5,5 phase=choosing targets=D5", "'D5' is no target; write one as E5>F6"),
        ("1 red fine HD5 HC5 5,5 phase=retreat conflicts=D5>C5 todo=D5", "the retreating side is missing"),
        ("1 red fine HD5 HC5 5,5 phase=advance conflicts=D5>C5", "the deciding pieces are missing"),
        (
            "1 red fine HD5 HC5 5,5 phase=exchange conflicts=D5>- todo=D5",
            "factors are owed in an exchange only",
        ),
        ("1 red fine HD5 HC5 5,5 phase=advance conflicts=D5 todo=D5", "'D5' is no fight; write one as"),
        ("1 red fine HD5 HC5 5,5 phase=advance conflicts=D5>C5/D5>- todo=D5", "a fight has no defender"),
        (
            "1 red fine HD5 HA9 5,5 rule=K83-O4",
            "A position with a rule or a reason has a result before them.",
        ),
        ("1 red fine HD5 HA9 5,5 result=green", "its winner is not one of the two sides"),
    ],
)
def test_an_impossible_position_is_an_error_with_a_sentence(line, reason):
    with pytest.raises(SetupError) as caught:
        GAME.restore(plain("", "").setup, line)
    assert reason in str(caught.value)


def test_data_of_another_kind_is_an_error():
    with pytest.raises(SetupError, match="This is no position of Kriegspiel"):
        GAME.restore(plain("", "").setup, {"north": {}})


@given(st.text(alphabet="0123456789 redbluefineHLI,AD5=>-&/+", max_size=60))
def test_any_line_is_a_position_or_an_error(line):
    try:
        state = GAME.restore(plain("", "").setup, line)
    except SetupError:
        return
    assert GAME.position_line(state)
