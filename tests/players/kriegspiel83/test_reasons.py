"""Reasons for a turn of Kriegspiel: odds before the die is rolled, towns, cities, minefields."""

from random import Random

import pytest

from sandtable.players import GamePlayers, Ladder, make_player
from sandtable.players.hint_reasons import reasons
from sandtable.players.hints import hint
from sandtable.players.kriegspiel83 import PLAYERS
from sandtable.players.kriegspiel83.reasons import explain
from sandtable.players.search import lazy
from sandtable.players.search.budget import SearchBudget, SearchResult
from tests.games.kriegspiel83.drawn import GAME, plain, play, seed_for
from tests.games.kriegspiel83.playing import play_on, skirmish
from tests.players.stand_in import replace_players


def found(match, *actions):
    return reasons(GAME, match.view(match.to_act[0], picture=False), actions)


def why(match, *actions):
    """Return the reasons for these actions, in English."""
    return [str(reason.sentence) for reason in found(match, *actions)]


@pytest.mark.rule("K83-B7")
def test_an_attack_is_explained_with_the_throws_that_make_it_succeed():
    match = plain("HD5 HC4 HD3 IA3", "LE5 IH7")
    attack = next(one for one in found(match, "C4-D4", "end") if "attack" in str(one.sentence))
    assert str(attack.sentence) == ("The attack on the light tank on E5 at 4-1 succeeds with 4 of 6 throws.")
    assert (attack.places, attack.label) == (("E5",), "4-1")


@pytest.mark.rule("K83-B1")
def test_an_attack_that_cannot_succeed_is_no_reason():
    assert not [text for text in why(plain("ID5 IA3", "HE5 IH7"), "end") if "attack" in text]


def test_the_result_of_the_die_is_not_revealed():
    texts = {tuple(why(plain("HD5 HC4", "LE5 IH7", seed=seed), "end")) for seed in range(5)}
    assert len(texts) == 1


def test_only_the_chosen_attack_is_explained():
    match = plain("HD5 IA3", "LE5 LD6 IH7")
    play(match, "end")
    (texts,) = why(match, "attack D5 > E5")
    assert texts.startswith("The attack on the light tank on E5")


def test_the_city_is_entered():
    assert why(plain("HG9 IB2", "HA5"), "G9-H10") == ["It enters the enemy's city and wins the match."]


def test_a_raider_that_can_no_longer_enter_the_city_is_mentioned():
    match = plain("IB5", "HE3 IH9")
    text = "One enemy piece could enter your city next turn; now it cannot, in this weather."
    assert text in why(match, "B5-B2", "end")
    assert text not in why(match, "B5-A5", "end")


def test_a_city_that_can_be_entered_next_turn_is_mentioned():
    match = plain("LE5 IB2", "HA5")
    text = (
        "The enemy's city can be entered next turn, unless the enemy, a minefield or the weather prevents it."
    )
    assert text in why(match, "E5-E6", "end")
    assert text not in why(match, "E5-D5", "end")


@pytest.mark.rule("K83-C1")
def test_towns_that_change_hands_are_mentioned():
    ground = {"D5": "A"}
    match = plain("LB5 IA3", "IH7", ground)
    town = next(one for one in found(match, "B5-C5", "end") if "Town" in str(one.sentence))
    assert (str(town.sentence), town.places) == ("Town A becomes friendly to you.", ("D5",))
    match = plain("LB4 IA3", "IE5 IH7", ground)
    assert "Town A is no longer friendly to the enemy." in why(match, "B4-C4", "end")


@pytest.mark.rule("K83-N3")
def test_a_known_minefield_is_mentioned_with_the_chance_to_clear_it():
    match = plain("IC3 IA3", "IH7", minefields="4,5", mines_red="C4")
    (cleared,) = [one for one in found(match, "C3-C4") if "minefield" in str(one.sentence)]
    assert str(cleared.sentence) == (
        "The minefield on C4 is cleared in 80 % of cases; otherwise you lose the infantry."
    )


def test_a_minefield_where_the_enemy_may_come_is_mentioned():
    match = plain("IC3 IA3", "LD6 IH7")
    text = "The enemy could come to C4 in one turn: a minefield will lie there."
    assert text in why(match, "mine C3 C4", "end")
    far = plain("IC3 IA3", "IH7")
    assert text not in why(far, "mine C3 C4", "end")


@pytest.mark.rule("K83-B10")
def test_an_exchange_is_paid_with_the_cheapest_piece():
    match = plain("HD5 IC4 IC6", "LC5 IH7", {"C5": ":"}, seed=seed_for((6, 4)))
    play(match, "end")  # two factors are owed, which two infantry pay
    assert why(match, "lose C4") == ["It costs least to give up the infantry."]
    assert why(match, "lose D5") == ["Nothing better was found."]


@pytest.mark.rule("K83-W1")
def test_pieces_that_get_out_of_the_enemys_reach_are_counted():
    match = plain("ID5 IA3", "IG7 IH9")
    away = next(one for one in found(match, "D5-B4", "end") if "attack" in str(one.sentence))
    text = "One piece that the enemy could attack next turn is out of reach then, in this weather."
    assert (str(away.sentence), away.places) == (text, ("D5",))
    assert text not in why(match, "D5-E5", "end")
    assert text not in why(plain("ID5 IA3", "IG7 IH9", weather="rain"), "D5-C5", "end")


def test_pieces_that_go_forward_or_home_are_counted():
    match = plain("LC3 LC4 IA3", "IH7")
    assert any(
        "2 pieces come nearer to the enemy's city" in text for text in why(match, "C3-D4", "C4-D5", "end")
    )
    assert any("One piece comes nearer to your own city" in text for text in why(match, "C3-B3", "end"))


@pytest.mark.rule("K83-T1")
def test_better_ground_is_mentioned_if_more_pieces_gain_than_lose_it():
    fields = {"C4": ":", "D3": ":"}
    match = plain("LC3 IA3", "IH7", fields)
    better = next(one for one in found(match, "C3-C4", "end") if "ground" in str(one.sentence))
    assert (str(better.sentence), better.places) == (
        "One piece comes to ground on which it fights better.",
        ("C4",),
    )
    assert not [text for text in why(match, "C3-B3", "end") if "ground" in text]
    leaving = plain("LC3 LD3 IA3", "IH7", fields)
    assert not [text for text in why(leaving, "C3-C4", "D3-E3", "end") if "ground" in text]


def test_if_nothing_changes_nothing_better_was_found():
    assert why(plain("LC3 IA3", "IH7"), "end") == ["Nothing better was found."]


@pytest.mark.rule("K83-N2")
@pytest.mark.parametrize("seed", range(4))
def test_reasons_are_the_same_whatever_is_hidden(seed):
    """Other samples of unknown minefields and water lead to the same reasons."""
    match, found_any = skirmish(seed), False
    for number in range(12):
        play_on(match, seed, 6 * number)
        if not match.to_act:
            break
        seat = match.to_act[0]
        view = match.view(seat, picture=False)
        actions = [make_player("greedy", GAME, Random(number)).choose(view)]
        samples = [
            list(explain(GAME.sample(view, Random(sample)), seat, [*actions, "end"], ()))
            for sample in range(3)
        ]
        assert samples[0] == samples[1] == samples[2]
        assert samples[0] == list(explain(match.state, seat, [*actions, "end"], ()))
        found_any |= bool(samples[0])
    assert found_any


class Marching:
    """A search player that always finds the same turn."""

    def __init__(self, *_):
        pass

    def think(self, _):
        return SearchResult(("C3-D3-D4", "D4-D5"), 0.0, 1)


@pytest.fixture
def marching(monkeypatch):
    ladder = Ladder((0.0,), search_budgets=(SearchBudget(1.0),))
    players = GamePlayers(PLAYERS.players, ladder, search=f"{__name__}:Marching", reasons=PLAYERS.reasons)
    replace_players(monkeypatch, GAME, players)
    monkeypatch.setattr(lazy, "can_search", lambda _: True)
    monkeypatch.setattr(type(GAME), "warm_up", lambda _: None)


@pytest.mark.usefixtures("marching")
def test_a_hint_is_drawn_on_a_sample_that_allows_it():
    """A sampled minefield would end the route on D4: another sample is taken."""
    view = plain("HC3 IA3", "IE8 IH9", maybe_blue="D4,C5").view("red", picture=False)
    drawn = [
        [bool(action.overlays) for action in hint(GAME, view, rng=Random(seed)).actions] for seed in range(6)
    ]
    assert drawn == [[True, True]] * 6
