"""K83-P2: the greedy player in small positions, under every option, and against a weaker one."""

from random import Random

import pytest

from sandtable.players import make_player
from tests.games.kriegspiel83.drawn import GAME, plain, play, seed_for, standing
from tests.games.kriegspiel83.playing import skirmish

OPTIONS = [
    {},
    {"hidden_coast": False},
    {"weather": "turn"},
    {"weather": "fine"},
    {"first_month": "February"},
    {"destruction_wins": True},
    {"pinned": True},
    {"aid": "first"},
    {"aid": "none"},
    {"second_attacks": "never"},
    {"second_attacks": "always"},
]


def greedy(seed=1):
    return make_player("greedy", GAME, Random(seed))


def choice(match, seed=1):
    return greedy(seed).choose(match.view(match.to_act[0], picture=False))


def play_turn(match):
    """Let the greedy player play until it is the other side's turn; return the texts of all events."""
    seat, player, texts = match.to_act[0], greedy(), []
    while match.to_act == (seat,):
        texts += play(match, player.choose(match.view(seat, picture=False)))
    return texts


def play_out(match, red, blue, seed):
    """Play the match to its end with two players."""
    players = {
        "red": make_player(red, GAME, Random(2 * seed)),
        "blue": make_player(blue, GAME, Random(2 * seed + 1)),
    }
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    return match


# Small positions


@pytest.mark.rule("K83-P2")
def test_it_enters_the_city_when_it_can():
    match = plain("HG9 IB2", "HA5")
    play(match, choice(match))
    assert match.outcome.winners == ("red",)


@pytest.mark.rule("K83-P2")
def test_it_keeps_away_from_an_enemy_that_it_cannot_beat():
    match = plain("IE5", "HE7 HD8")
    assert not [text for text in play_turn(match) if "attacks" in text]


@pytest.mark.rule("K83-P2")
def test_it_brings_its_tanks_together_for_an_attack():
    match = plain("HB3 HC2 HB4 IB1 IA2", "LE5")
    texts = play_turn(match)
    assert [text for text in texts if "attacks E5 with" in text and text.count("heavy tank") >= 2]


@pytest.mark.rule("K83-P2")
def test_it_closes_its_city_to_a_raider():
    match = plain("IC1 IC3", "HE3", weather="fine")
    play_turn(match)
    before = match.outcome
    assert before is None
    raid = make_player("classic", GAME, Random(1))
    while match.to_act == ("blue",):
        match.apply("blue", raid.choose(match.view("blue", picture=False)))
    assert match.outcome is None or match.outcome.winners != ("blue",)


@pytest.mark.rule("K83-P2")
def test_it_goes_around_its_own_minefields():
    match = plain("HC4", "IH8", mines_red="C3,C5,D4", minefields="0,5")
    play_turn(match)
    assert match.position()["mines"]["red"] == ["C3", "C5", "D4"]
    assert len(standing(match, "red")) == 1


@pytest.mark.rule("K83-P2")
def test_its_infantry_is_transported_to_a_town_that_it_is_to_hold():
    ground = {"E6": "C"} | dict.fromkeys(
        ("F8", "G7", "G8", "G9", "H7", "H9"), "^"
    )  # no piece can leave there
    match = plain("IB1 IA2 LE5 LA5 LA6", "HH8", ground)
    assert [text for text in play_turn(match) if "is taken from" in text and "to C" in text]


@pytest.mark.rule("K83-P2")
def test_it_mines_the_path_of_several_enemies():
    ground = {f"{row}5": "^" for row in "ABCEFGH"} | {"C3": "A"}
    match = plain("IC4 IB3 IB1 IA2", "HC7 LD7 LE7 HD8", ground)
    play_turn(match)
    assert match.position()["mines"]["red"]


@pytest.mark.rule("K83-P2")
def test_it_pays_for_an_exchange_with_the_cheapest_piece():
    match = plain("HD5 IC4 IC6", "LC5", {"C5": ":"}, seed=seed_for((6, 4)))
    play(match, "end")
    assert choice(match) in {"lose C4", "lose C6"}


@pytest.mark.rule("K83-P2")
def test_it_retreats_rather_than_loses_a_piece():
    match = plain("LD5", "HC5", seed=seed_for((6, 3)))
    play(match, "end")
    assert choice(match).startswith("retreat D5-")


@pytest.mark.rule("K83-P2")
def test_it_advances_into_the_city():
    match = plain("HH9 HG9", "IG10", seed=seed_for((6, 6)))
    play(match, "end")
    assert choice(match).endswith("-H10")


@pytest.mark.rule("K83-P2")
def test_it_attacks_the_enemy_with_the_higher_expected_gain():
    match = plain("HD5", "IC5 HE5", options={"aid": "none"})
    play(match, "end")
    assert choice(match) == "attack D5 > C5"


def test_the_same_seed_leads_to_the_same_play():
    match = GAME.new("standard", seed=1)
    assert choice(match, seed=5) == choice(match, seed=5)


# Whole games


@pytest.mark.rule("K83-P2")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_plays_by_the_rules_under_every_option(options):
    for seed in range(2):
        assert play_out(skirmish(seed, **options), "greedy", "greedy", seed).outcome is not None


@pytest.mark.rule("K83-P2")
def test_a_new_player_for_every_action_plays_by_the_rules_too():
    match = skirmish(2)
    while match.to_act:
        match.apply(match.to_act[0], choice(match, seed=len(match)))
    assert match.outcome is not None


@pytest.mark.rule("K83-P2")
def test_it_copes_with_random_play_and_its_minefields():
    for seed in range(3):
        assert play_out(skirmish(seed), "greedy", "random", seed).outcome is not None


@pytest.mark.rule("K83-P2")
@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_two_of_them_finish_a_match_on_every_map(scenario):
    match = play_out(GAME.new(scenario, seed=1), "greedy", "greedy", 1)
    assert match.outcome.rule == "K83-O1"


@pytest.mark.rule("K83-P2")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_it_beats_classic_from_either_side(seat):
    players = ("greedy", "classic") if seat == "red" else ("classic", "greedy")
    games = [play_out(GAME.new(scenario, seed=1), *players, 1) for scenario in GAME.scenarios()]
    assert sum(game.outcome.winners == (seat,) for game in games) >= 2
