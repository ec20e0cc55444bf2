"""The sentences that sum up the turns of the other players, in all languages."""

import pytest

from sandtable.core import Reveal
from tests.games.taktik.drawn import DAMAGE, HIT, MISS, play, stand


def shot(seed, **more):
    """Kazaldis' tank moves to E6 and fires at the one on E7."""
    match = stand("t8E5", "t4E7 t2A9", budget="12", seed=seed, **more)
    play(match, "E5-E6", "end", "fire E6 > E7")
    return match


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (HIT, "Kazaldis: one move, shot at E7: hit."),
        (DAMAGE, "Kazaldis: one move, shot at E7: damage."),
        (MISS, "Kazaldis: one move, shot at E7: miss."),
    ],
)
def test_moves_and_shots_are_told(seed, text):
    assert shot(seed).story("sarapan").text == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("sv", "Kazaldis: ett drag, skott mot E7: bom."),
        ("da", "Kazaldis: et træk, skud mod E7: forbier."),
    ],
)
def test_they_are_told_in_the_language_of_the_match(language, text):
    assert shot(MISS, language=language).story("sarapan").text == text


def test_every_player_since_the_own_last_action_is_told():
    match = stand("t8E3", "t2E9", armania="t4H3", calderon="t4H9", form="four", budget="12")
    play(match, "E3-E4", "end")
    play(match, "press attack extra")
    while match.to_act != ("kazaldis",):
        pressing = any(one.kind == "press" for one in match.choices(match.to_act[0]))
        play(match, "press attack extra" if pressing else "end")
    text = match.story("kazaldis").text
    assert [name in text for name in ("Sarapan: ", "Armania: ", "Calderon: ")] == [True] * 3
    assert "Kazaldis: " not in text


def test_a_shot_lights_its_lamp_and_turns_both_firepowers_up():
    fired, revealed, *_ = shot(HIT).last_events
    assert (fired.lamp, fired.path, fired.hostile) == ("hit", ("E6", "E7"), True)
    assert revealed.reveals == (Reveal("E6", "8"), Reveal("E7", "4"))


@pytest.mark.rule("TAK-B4")
def test_a_miss_turns_nothing_up():
    assert not any(event.reveals for event in shot(MISS).last_events)
