"""The greedy player of Modern Kriegsspiel in small campaigns and in the shipped ones."""

from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.core import Match, Record
from sandtable.players import make_player, player_names
from sandtable.players.modern.evaluation import beyond
from sandtable.players.modern.pathfinding import field_to

GAME = sandtable.game("modern")
CAMPAIGNS = ("lesson", "creek", "strait", "islands")


def begin(text: str) -> Match:
    """Return the head of a campaign of Red and Blue."""
    head = f'title = "Test"\nsummary = "A test."\nfirst = "red"\n{text}'
    return Match.begin(Record(game="modern", rules=2, scenario="test", scenario_text=head, seed="1"))


def side(name: str, *units: str, more: str = "") -> str:
    """Return a military; a unit is given as "name:type at", with a `!` at the end if it is hidden."""
    text = f'[[military]]\nid = "{name}"\n{more}'
    for unit in units:
        called, _, rest = unit.partition(":")
        kind, _, at = rest.rstrip("!").partition(" at ")
        text += f'[[military.units]]\nname = "{called}"\ntype = "{kind}"\n'
        text += (f'at = "{at}"\n' if at else "") + ("hidden = true\n" if unit.endswith("!") else "")
    return text


def plain(more: str = "") -> str:
    return f'[gamespace]\nwidth = 100\nheight = 60\nground = "plains"\n{more}'


def orders(match: Match) -> list[str]:
    """Return what the player to act submits."""
    seat = match.to_act[0]
    action = make_player("greedy", GAME, Random(1)).choose(match.view(seat, picture=False))
    match.check(seat, action)
    return action.removeprefix("submit").strip().split("; ")


def play(campaign: str, players: tuple[str, str], seed: int, rounds: int = 45) -> Match:
    """Play a campaign to its end with one player per military."""
    match = GAME.new(campaign, seed=seed, options={"umpire": "program"})
    commands = match.state.terms.commands
    by_seat = {one.seat: make_player(players[one.military], GAME, Random(seed)) for one in commands}
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, by_seat[seat].choose(match.view(seat, picture=False)))
        assert match.state.round <= rounds
    return match


def test_it_can_be_chosen_and_is_stronger_than_random():
    assert player_names(GAME) == ("random", "greedy")


def test_artillery_fires_at_what_is_worth_most_within_its_range():
    match = begin(
        plain()
        + side("red", "gun:light artillery at 10,10")
        + side("blue", "tank:heavy cavalry at 30,10", "foot:infantry at 30,12", "far:heavy cavalry at 90,10")
    )
    assert orders(match)[0] in ("fire gun > tank", "fire gun > foot")


def test_two_guns_do_not_fire_at_a_target_that_the_first_will_destroy():
    match = begin(
        plain()
        + side("red", "gun1:heavy artillery at 10,10", "gun2:heavy artillery at 10,12")
        + side("blue", "foot1:infantry at 20,10", "foot2:infantry at 20,12")
    )
    fired = [line for line in orders(match) if line.startswith("fire")]
    assert {line.split(" > ")[1] for line in fired} == {"foot1", "foot2"}


def test_infantry_attacks_together_and_not_against_the_odds():
    both = begin(
        plain()
        + side("red", "a:infantry at 10,10", "b:infantry at 10,14")
        + side("blue", "x:infantry at 18,12")
    )
    assert any(
        line.startswith("attack ") and " a " in f"{line} " and " b " in f"{line} " for line in orders(both)
    )
    alone = begin(plain() + side("red", "a:infantry at 10,10") + side("blue", "x:special at 16,10"))
    assert not any(line.startswith("attack") for line in orders(alone))


def test_it_goes_around_the_water_to_the_place_that_it_must_hold():
    river = '[[gamespace.areas]]\nterrain = "water"\npoints = "50,0 54,0 54,60 50,60"\n'
    bridge = '[[gamespace.roads]]\npoints = "40,50 64,50"\nwidth = 2\n'
    goal = '[[win]]\nmilitary = "red"\nhold = "70,10"\n'
    match = begin(
        plain(river + bridge)
        + side("red", "a:infantry at 46,46")
        + side("blue", "x:infantry at 95,30")
        + goal
    )
    route = []
    for _ in range(9):
        match.apply("red", "submit " + "; ".join(orders(match)))
        if match.outcome:
            break
        route.append(match.state.units[0].at)
        match.apply("blue", "submit")
    assert match.outcome.winners == ("red",)
    assert any(at[1] > 4700 for at in route)


def test_a_side_that_only_has_to_survive_hides_where_the_enemy_must_stand():
    wood = '[[gamespace.areas]]\nterrain = "forest"\npoints = "40,20 46,20 46,26 40,26"\n'
    goals = '[[win]]\nmilitary = "blue"\nhold = "40,20"\nradius = 8\n[[win]]\nmilitary = "red"\nsurvive = 9\n'
    match = begin(
        plain(wood) + side("red", "a:infantry at 38,18") + side("blue", "x:infantry at 95,30") + goals
    )
    assert orders(match)[-1] == "hide a"


def test_aircraft_come_home():
    field = '[[structures]]\nname = "field"\nkind = "airfield"\nowner = "red"\nat = "10,10"\n'
    match = begin(
        "air = true\n"
        + plain()
        + field
        + side("red", "bomber1:bomber at 10,10", "foot:infantry at 5,5")
        + side("blue", "x:heavy cavalry at 20,10")
    )
    lines = orders(match)
    assert lines[0] == "takeoff bomber1"
    assert lines.index("land bomber1") > lines.index("takeoff bomber1") + 1


def test_it_plays_without_a_gamespace():
    house = '[[structures]]\nname = "mill"\nkind = "building"\n[[win]]\nmilitary = "red"\nhold = "mill"\n'
    match = begin(side("red", "a:infantry", "b:infantry") + side("blue", "x:special") + house)
    assert "move a > mill" in orders(match)


def test_a_turn_that_is_too_long_for_one_action_is_split():
    names = [f"a-rather-long-name-for-a-unit-{number}" for number in range(90)]
    match = begin(
        plain()
        + side("red", *(f"{name}:infantry at 10,{number % 50}" for number, name in enumerate(names)))
        + side("blue", "x:special at 90,10")
    )
    player = make_player("greedy", GAME, Random(1))
    actions = 0
    while match.to_act == ("red",):
        match.apply("red", player.choose(match.view("red", picture=False)))
        actions += 1
    assert actions > 2
    moved = [unit.moved for _, unit in match.state.units.living() if unit.seat == 0]
    assert all(moved)


def test_it_uses_nothing_that_its_seat_does_not_see():
    def lines(hidden: str) -> list[str]:
        wood = '[[gamespace.areas]]\nterrain = "forest"\npoints = "20,0 40,0 40,40 20,40"\n'
        return orders(
            begin(
                plain(wood)
                + side("red", "gun:light artillery at 10,10", "a:infantry at 12,12")
                + side("blue", f"x:infantry at {hidden}!", "y:infantry at 90,50")
            )
        )

    assert lines("24,10") == lines("38,38")


def test_when_the_landing_craft_are_lost_warships_carry_the_infantry_over():
    sea = (
        '[gamespace]\nwidth = 60\nheight = 30\nground = "water"\n'
        '[[gamespace.areas]]\nterrain = "plains"\npoints = "0,0 12,0 12,30 0,30"\n'
        '[[gamespace.areas]]\nterrain = "plains"\npoints = "36,0 60,0 60,30 36,30"\n'
    )
    match = begin(
        sea
        + side("red", "foot:infantry at 8,15", "ship:destroyer at 16,15")
        + side("blue", "x:infantry at 58,2")
        + '[[win]]\nmilitary = "red"\nhold = "44,15"\n'
    )
    for _ in range(12):
        match.apply("red", "submit " + "; ".join(orders(match)))
        if match.outcome:
            break
        match.apply("blue", "submit")
    assert match.outcome.reason == "Red has held 44,15."


def test_a_unit_that_must_not_be_lost_stays_behind():
    goals = '[[win]]\nmilitary = "red"\nhold = "50,20"\n[[win]]\nmilitary = "blue"\ndestroy = ["flag"]\n'
    match = begin(
        plain()
        + side("red", "flag:special at 20,20", "a:infantry at 20,24")
        + side("blue", "x:infantry at 80,20")
        + goals
    )
    moves = [line.split()[1] for line in orders(match) if line.startswith("move")]
    assert moves == ["a"]


def test_guards_strike_at_enemies_that_come_near_and_one_stays():
    goals = '[[win]]\nmilitary = "blue"\nhold = "40,20"\nradius = 2\n[[win]]\nmilitary = "red"\nsurvive = 9\n'
    match = begin(
        plain()
        + side("red", "a:infantry at 40,20", "b:infantry at 41,20", "c:infantry at 40,21")
        + side("blue", "x:infantry at 48,20")
        + goals
    )
    (line,) = [line for line in orders(match) if line.startswith("attack")]
    attackers = line.partition(" > ")[0].split()[1:]
    assert len(attackers) == 2
    assert line.endswith("> x")


def test_a_ship_guards_a_harbour_that_the_enemy_must_hold():
    sea = '[gamespace]\nwidth = 90\nheight = 30\nground = "water"\n'
    goals = '[[win]]\nmilitary = "blue"\nhold = "70,15"\n[[win]]\nmilitary = "red"\nsurvive = 9\n'
    match = begin(sea + side("red", "guard:patrol at 55,15") + side("blue", "x:corvette at 5,15") + goals)
    (line,) = [line for line in orders(match) if line.startswith("move guard")]
    assert float(line.split("> ")[1].split(",")[0]) > 66


def test_three_militaries_fight_until_one_is_left():
    match = begin(
        plain()
        + side("red", "r1:infantry at 10,10", "r2:light cavalry at 10,14")
        + side("blue", "b1:infantry at 60,10", "b2:light cavalry at 60,14")
        + side("green", "g1:infantry at 35,50", "g2:light cavalry at 39,50")
    )
    player = make_player("greedy", GAME, Random(1))
    while match.to_act:
        (seat,) = match.to_act
        match.apply(seat, player.choose(match.view(seat, picture=False)))
        assert match.state.round < 30
    assert len(match.outcome.winners) == 1
    assert match.outcome.reason.startswith("Only ")


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_greedy_against_greedy_ends_by_a_condition_of_the_campaign(campaign):
    outcome = play(campaign, ("greedy", "greedy"), 2).outcome
    assert outcome.winners
    assert "resigned" not in outcome.reason


@pytest.mark.parametrize(
    ("campaign", "players", "winner"),
    [
        ("lesson", ("greedy", "random"), "red"),
        ("lesson", ("random", "greedy"), "blue"),
        ("strait", ("greedy", "random"), "convoy"),
    ],
)
def test_it_beats_random_play(campaign, players, winner):
    assert winner in play(campaign, players, 3).outcome.winners


def test_dice_against_dice_by_hand():
    assert beyond(2, 2) == 0.25
    assert beyond(6, 0) == 3.5


def test_the_cost_is_infinite_where_there_is_no_path():
    terms = GAME.new("islands", seed=1).state.terms
    walk = field_to(terms.gamespace, (), "army", [(12400, 5000)])
    assert walk.cost((1600, 4000)) == float("inf")
    assert 2000 < walk.cost((10400, 5000)) < 2600


def test_it_plays_a_campaign_from_a_file():
    template = Path(__file__).parents[3] / "docs" / "examples" / "campaign.toml"
    match = GAME.new(template, seed=1, options={"umpire": "program"})
    for seat in match.to_act:
        match.apply(seat, make_player("greedy", GAME, Random(1)).choose(match.view(seat, picture=False)))
