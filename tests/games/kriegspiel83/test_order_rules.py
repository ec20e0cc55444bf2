"""K83-A1, K83-O1 to K83-O4 and the weather table: armies, the order of play, the calendar, the end."""

from collections import Counter

import pytest

from sandtable.core import Dice, Match, Record
from sandtable.games.kriegspiel83.weather import CHANCES, MONTHS, Weather, allowance, roll_weather, weather_of
from tests.games.kriegspiel83.drawn import GAME, draw, event_texts, plain, play, refused, seed_for, standing

TABLE = {
    "January February March": {"fine": 20, "ice": 40, "snow": 40},
    "April May June": {"fine": 40, "snow": 20, "floods": 40},
    "July August September": {"fine": 80, "rain": 20},
    "October November December": {"fine": 60, "snow": 20, "rain": 20},
}
CHI_SQUARE = {1: 10.83, 2: 13.82}
"""Critical values of chi-squared at 0.1 %, by degrees of freedom."""


def scenario(name="standard", **options):
    return GAME.new(name, seed=1, options=options)


# K83-A1


HANDICAP = {
    "standard": {"light-tank": 1},
    "mountain": {"light-tank": 1},
    "desert": {"heavy-tank": 1},
}
"""The pieces that blue has more, because it moves second."""


@pytest.mark.rule("K83-A1", "K83-Y2")
@pytest.mark.parametrize("name", HANDICAP)
def test_each_side_starts_with_fifteen_pieces_and_blue_with_its_handicap(name):
    position = scenario(name).position()
    fifteen = Counter({"heavy-tank": 4, "light-tank": 5, "infantry": 6})
    assert Counter(stand["kind"] for stand in position["red"]) == fifteen
    assert Counter(stand["kind"] for stand in position["blue"]) == fifteen + Counter(HANDICAP[name])


@pytest.mark.rule("K83-A1")
@pytest.mark.parametrize("name", HANDICAP)
def test_a_record_that_only_names_a_map_has_both_armies_of_fifteen(name):
    record = Record(game=GAME.id, rules=GAME.rules_version, scenario=name, seed="1")
    match = Match.begin(record)
    assert match.record.scenario_text is None
    assert [len(match.position()[seat]) for seat in match.seats] == [15, 15]


@pytest.mark.rule("K83-Y2")
@pytest.mark.parametrize("name", HANDICAP)
def test_a_new_record_replays_with_the_handicap(name):
    match = GAME.new(name, seed=1)
    again = Record.parse(str(match.record)).replay()
    assert again.position() == match.position()
    assert again.record == match.record
    assert len(again.position()["blue"]) > 15


@pytest.mark.rule("K83-A2")
def test_each_side_starts_with_five_minefields():
    assert scenario().position()["minefields"] == {"red": 5, "blue": 5}


# K83-O1


@pytest.mark.rule("K83-O1")
def test_a_round_is_report_red_report_blue_recruiting():
    match = scenario()
    assert (match.to_act, match.last_events[-1].kind) == (("red",), "report")
    match.apply("red", "end")
    assert (match.to_act, match.last_events[-1].kind, match.position()["round"]) == (("blue",), "report", 1)
    match.apply("blue", "end")
    assert (match.to_act, match.last_events[-1].kind, match.position()["round"]) == (("red",), "report", 2)


@pytest.mark.rule("K83-O1")
def test_recruiting_comes_after_blues_combat_and_before_the_next_report():
    match = plain("LD5", "HA9", {"D6": "A"})
    play(match, "end")
    match.apply("blue", "end")
    assert [event.kind for event in match.last_events] == ["recruit", "report", "report", "report"]


@pytest.mark.rule("K83-O1")
def test_all_some_or_no_pieces_may_move():
    match = plain("LD5 HE8", "HA9")
    play(match, "D5-D6", "end")
    assert standing(match, "red") == {"D6", "E8"}


@pytest.mark.rule("K83-O1")
def test_the_other_side_waits():
    match = plain("LD5", "HA9")
    assert refused(match, "A9-A8", "blue").reason == "It is red's turn."
    assert refused(match, "end", "blue").rule == "K83-O1"
    assert refused(match, "A9-A8").reason == "The piece on A9 is not yours."
    assert refused(match, "C3-C4").reason == "No piece of yours stands on C3."
    assert refused(match, "retreat D5-D6").rule == "K83-O1"


# K83-O2


@pytest.mark.rule("K83-O2")
def test_the_report_names_month_weather_pieces_and_towns():
    match = plain("LD5 IE8 IE7", "HA9 HB9", {"D6": "A"}, first_month="October", round=2, weather="rain")
    play(match, "end")
    assert event_texts(match, None, "report") == [
        "Round 2, November, rain (movement is halved). Red: 1 light tank, 2 infantry; holds A. "
        "Blue: 2 heavy tanks; holds no town. Blue to move."
    ]


@pytest.mark.rule("K83-O2")
def test_only_each_side_itself_hears_of_its_minefields():
    match = plain("ID5", "HA9", minefields="3,1")
    play(match, "end")
    assert event_texts(match, "red", "report")[1:] == ["You have 3 minefields left."]
    assert event_texts(match, "blue", "report")[1:] == ["You have 1 minefield left."]
    assert len(event_texts(match, None, "report")) == 1
    (notes, _) = match.view("red").scene.panels
    assert notes.paragraphs[-1] == "You have 3 minefields left to lay."


# K83-O3 and the weather table


@pytest.mark.rule("K83-O3")
def test_one_round_is_one_month_beginning_in_july():
    match = scenario()
    months = []
    for _ in range(8):
        months.append(match.view(None).facts.month)
        play(match, "end", "end")
    assert months == [*MONTHS[6:], "January", "February"]


@pytest.mark.rule("K83-O3")
def test_the_first_month_is_the_scenarios_or_the_tables():
    assert scenario(first_month="March").view(None).facts.month == "March"
    assert GAME.new("docs/examples/crossing.toml", seed=1).view(None).facts.month == "May"


@pytest.mark.rule("K83-O3")
def test_the_weather_is_rolled_once_a_round_and_holds_for_both():
    match = scenario()
    assert [roll.purpose for roll in match.opening] == ["the weather in July"]
    for _ in range(6):
        weather = match.position()["weather"]
        play(match, "end")
        assert match.record.entries[-1].rolls == ()
        assert match.position()["weather"] == weather
        play(match, "end")
        assert len(match.record.entries[-1].rolls) == 1


@pytest.mark.rule("K83-O3")
def test_a_table_may_roll_for_each_turn_or_play_in_fine_weather():
    turn = scenario(weather="turn")
    play(turn, "end")
    assert len(turn.record.entries[-1].rolls) == 1
    fine = scenario(weather="fine", first_month="January")
    for _ in range(8):
        play(fine, "end")
        assert fine.position()["weather"] == "fine"
    assert fine.opening == ()


@pytest.mark.rule("K83-W1", "K83-W2", "K83-W3")
@pytest.mark.parametrize("months", TABLE)
def test_the_hundred_rolls_of_each_month_are_the_table(months):
    for name in months.split():
        found = Counter(weather_of(MONTHS.index(name), roll).label for roll in range(1, 101))
        assert found == TABLE[months]
    with pytest.raises(ValueError, match="at most a hundred"):
        weather_of(0, 101)


@pytest.mark.rule("K83-W1", "K83-W2", "K83-W3")
@pytest.mark.parametrize("quarter", range(4))
def test_weather_comes_as_often_as_the_table_says(quarter):
    rolls, dice = 6000, Dice(f"weather {quarter}")
    found = Counter(roll_weather(quarter * 3 + number % 3, dice)[0] for number in range(rolls))
    expected = {weather: rolls * chance / 100 for weather, chance in CHANCES[quarter]}
    assert found.keys() == expected.keys()
    distance = sum((found[weather] - due) ** 2 / due for weather, due in expected.items())
    assert distance < CHI_SQUARE[len(expected) - 1]


@pytest.mark.rule("K83-W1")
def test_allowances_are_halved_and_rounded_down():
    assert [allowance(9, weather) for weather in Weather] == [9, 9, 4, 9, 4]


# K83-O4


@pytest.mark.rule("K83-O4")
def test_a_side_without_pieces_plays_on_and_may_recruit():
    match = draw(
        """
        A  R   .   A   .   .
             .   .   .   .   .
        B  .   .   .   .   B
             .   .   .   .   l
        """
    )
    play(match, "end", "end")
    assert (match.outcome, match.to_act) == (None, ("red",))


@pytest.mark.rule("K83-O4")
def test_a_table_may_let_destruction_win():
    match = plain("LD5", "IC5", options={"destruction_wins": True}, seed=seed_for((6, 6)))
    play(match, "end", "stay")
    assert (match.outcome.winners, match.outcome.reason) == (("red",), "Blue has no piece left.")
    both = plain("LD5", "HC5", options={"destruction_wins": True}, seed=seed_for((6, 4)))
    play(both, "end")
    assert (both.outcome.winners, both.outcome.reason) == ((), "Neither side has a piece left.")


@pytest.mark.rule("K83-O4")
def test_a_last_round_ends_in_a_draw():
    match = scenario(last_round=2)
    play(match, "end", "end", "end")
    before = match.outcome
    assert before is None
    events = play(match, "end")
    assert (match.outcome.winners, match.outcome.rule) == ((), "K83-O4")
    assert events[-1] == "A draw: Round 2 was the last, and neither city was entered."


@pytest.mark.rule("K83-O4")
def test_either_side_may_resign_at_any_time():
    match = plain("LD5", "HA9")
    match.apply("blue", "resign")
    assert (match.outcome.winners, match.outcome.reason) == (("red",), "Blue resigned.")
    assert match.to_act == ()


@pytest.mark.rule("K83-O4")
def test_a_draw_is_offered_and_accepted_or_declined():
    match = plain("LD5", "HA9")
    match.apply("red", "offer draw")
    assert match.view("blue").offer.text == "Red offers a draw."
    assert match.view("red").offer.answers == ()
    assert refused(match, "offer draw", "red").rule == "K83-O4"
    assert refused(match, "accept draw", "red").reason == "Blue has not offered a draw."
    match.apply("blue", "decline draw")
    match.apply("blue", "offer draw")
    match.apply("red", "accept draw")
    assert (match.outcome.winners, match.outcome.reason) == ((), "Both sides agreed to a draw.")


@pytest.mark.rule("K83-O4")
def test_playing_on_declines_a_draw():
    match = plain("LD5", "HA9")
    match.apply("blue", "offer draw")
    events = play(match, "D5-D6")
    assert events[0] == "Red plays on: the draw is declined."
    assert "draw_offer" not in match.position()


def test_when_the_match_is_over_everything_is_shown():
    match = plain("ID5", "HA9", mines_blue="C3", minefields="5,4")
    match.apply("red", "resign")
    for seat in ("red", None):
        assert "blue-mine-C3" in {piece.id for piece in match.view(seat).scene.pieces}
    assert not match.view("red").secret
