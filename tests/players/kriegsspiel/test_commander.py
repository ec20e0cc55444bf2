"""The commander of Kriegsspiel: sensible orders from its own view, and games that come to an end."""

from random import Random

import pytest
from msgspec.structs import replace

import sandtable
from sandtable.core import Match
from sandtable.games.kriegsspiel.dispatches import Counter, Pin, ReceivedPaper, ReportKind
from sandtable.games.kriegsspiel.orders import Attack, Charge, March, Withdraw
from sandtable.games.kriegsspiel.position import Facts
from sandtable.games.kriegsspiel.state import State
from sandtable.players import make_player, player_names
from sandtable.players.kriegsspiel.beliefs import Beliefs, beside, metres, spaced, toward
from sandtable.players.kriegsspiel.mission_plan import Plan
from sandtable.players.kriegsspiel.style import BOLDNESS, EASY, FLANKS, HARD, MEDIUM, PlanOfMatch, Skill
from sandtable.players.levels import default_player

GAME = sandtable.game("kriegsspiel")


def truth(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def command_phase(match: Match) -> list[str]:
    """Play one command phase; return what the commanders write."""
    player = make_player("commander", GAME, Random(1))
    written, begun = [], truth(match).round
    while match.outcome is None and truth(match).round == begun:
        seat = match.to_act[0]
        action = player.choose(match.view(seat, picture=False))
        match.apply(seat, action)
        written.append(f"{seat}: {action}")
    return written


def plan(match: Match, seat: str, skill: Skill = MEDIUM) -> Plan:
    facts = match.view(seat, picture=False).facts
    assert isinstance(facts, Facts)
    assert facts.command
    return Plan(Beliefs(facts, facts.command, facts.terms.numbers[seat], skill))


@pytest.mark.rule("KV3-S2")
@pytest.mark.parametrize("scenario", ["meeting", "crossing", "rearguard"])
def test_commanders_play_every_scenario_to_its_end_and_fight_on_the_way(scenario: str) -> None:
    match, fights = GAME.new(scenario, seed=1), 0
    while match.outcome is None:
        command_phase(match)
        fights += len(truth(match).fights)
    assert match.outcome.rule == "KV3-P3"
    assert fights


@pytest.mark.rule("KV3-S2")
def test_it_is_offered_for_the_game() -> None:
    assert player_names(GAME) == ("random", "commander-easy", "commander", "commander-hard")
    assert default_player(GAME) == "level:2"


@pytest.mark.rule("KV3-S2")
def test_in_the_first_round_every_unit_gets_an_order_and_a_reserve_stays_back() -> None:
    match = GAME.new("meeting", seed=1)
    first = plan(match, "west")
    goal = (31_650, 33_850)
    marches = {word: orders[0].to.at for word, orders in first.wanted.items() if isinstance(orders[0], March)}
    infantry = [word for word in marches if word in ("w-1", "w-2", "w-3", "w-4", "w-5", "w-jaegers")]
    in_line = [word for word in infantry if metres(marches[word], goal) <= 300]
    in_reserve = [word for word in infantry if metres(marches[word], goal) > 300]
    assert len(infantry) == 6
    assert (len(in_line), in_reserve) == (5, ["w-5"])
    written = command_phase(match)
    assert sum(line.startswith("west: order ") for line in written) == 12
    assert written[-1] == "east: ready"


@pytest.mark.rule("KV3-S2")
def test_the_same_view_leads_to_the_same_order_whatever_is_true() -> None:
    one, other = GAME.new("meeting", seed=1), GAME.new("meeting", seed=2)
    other.apply("east", "order e-1: march to Rothenkrug")
    for match in (one, other):
        match.apply("west", f"counter trotha note {PlanOfMatch().note}")
    player = make_player("commander", GAME, Random(1))
    assert player.choose(one.view("west")) == player.choose(other.view("west"))


@pytest.mark.rule("KV3-S2")
def test_it_attacks_an_enemy_that_is_reported_near_its_goal() -> None:
    match = GAME.new("meeting", seed=1, options={"umpire": "person"})
    match.apply("umpire", "move w-1 to 2600,3400")
    match.apply("umpire", "move trotha to 2500,3380")
    match.apply("umpire", "move e-1 to 2850,3420")
    for seat in ("west", "east"):
        match.apply(seat, "ready")
    while match.to_act == ("umpire",):
        match.apply("umpire", make_player("commander", GAME, Random(1)).choose(match.view("umpire")))
    wanted = plan(match, "west")
    assert wanted.beliefs.enemies
    assert any(isinstance(order, Attack) for order in wanted.wanted["w-1"])


@pytest.mark.rule("KV3-S2")
def test_a_captured_paper_is_not_a_report_of_an_enemy() -> None:
    facts = GAME.new("meeting", seed=1).view("west", picture=False).facts
    assert isinstance(facts, Facts)
    assert facts.command
    seen = "3 enemy units in sight, the nearest infantry, 420 m to the north"
    quoted = f"We have taken a courier with a paper from e-1 to east: “{seen[:-3]}…”."

    def enemies(report: ReportKind, text: str) -> int:
        assert facts.command
        paper = ReceivedPaper(
            number=1, round=1, written=1, sender="w-1", kind="report", text=text, place=(0, 0), report=report
        )
        command = replace(
            facts.command, papers=(paper,), outlook=replace(facts.command.outlook, sightings=())
        )
        return len(Beliefs(facts, command, 0).enemies)

    assert (enemies("contact", f"{seen}."), enemies("words", quoted)) == (1, 0)


@pytest.mark.rule("KV3-S2")
def test_it_does_not_write_the_same_order_twice() -> None:
    match = GAME.new("rearguard", seed=1)
    first = [line for line in command_phase(match) if line.startswith("train: order wagons")]
    second = [line for line in command_phase(match) if line.startswith("train: order wagons")]
    assert (len(first), second) == (4, [])


@pytest.mark.rule("KV3-S2")
def test_pursuing_cavalry_passes_the_rearguard_charges_down_the_road_and_then_gets_no_more_orders() -> None:
    match = GAME.new("rearguard", seed=1)
    first = {word: orders for word, orders in plan(match, "pursuer").wanted.items() if "uhlans" in word}
    ((goes_round, *charges),) = first.values()
    assert isinstance(goes_round, Withdraw)
    assert len(charges) > 3
    assert all(isinstance(order, Charge) for order in charges)
    command_phase(match)
    assert "p-uhlans" not in plan(match, "pursuer").wanted


@pytest.mark.rule("KV3-S2")
@pytest.mark.parametrize("name", ["commander-easy", "commander", "commander-hard"])
def test_every_strength_plays_to_the_end_and_asks_its_adjutant_once_a_round(name: str) -> None:
    match, player = GAME.new("rearguard", seed=3), make_player(name, GAME, Random(1))
    asked: set[tuple[str, int]] = set()
    while match.outcome is None:
        seat = match.to_act[0]
        action = player.choose(match.view(seat, picture=False))
        if action == "adjutant":
            assert (seat, truth(match).round) not in asked
            asked.add((seat, truth(match).round))
        match.apply(seat, action)
    assert len(asked) > truth(match).round


@pytest.mark.rule("KV3-S2", "KV3-P2")
def test_it_draws_a_plan_and_writes_it_on_its_map() -> None:
    first = [
        make_player("commander", GAME, Random(seed)).choose(GAME.new("meeting", seed=1).view("west"))
        for seed in range(20)
    ]
    assert all(action.startswith("counter trotha note Plan: ") for action in first)
    assert len(set(first)) > 3
    match = GAME.new("meeting", seed=1)
    match.apply("west", first[0])
    command = truth(match).commands[0]
    written = PlanOfMatch.written_by(command)
    assert written is not None
    assert first[0].endswith(written.note)
    assert PlanOfMatch.written_by(truth(GAME.new("meeting", seed=1)).commands[0]) is None


@pytest.mark.rule("KV3-S2")
def test_plans_differ_in_the_reserve_and_in_the_flank_of_the_cavalry() -> None:
    found = set()
    for boldness in BOLDNESS:
        for flank in FLANKS:
            match = GAME.new("meeting", seed=1)
            match.apply("west", f"counter trotha note {PlanOfMatch(boldness, flank).note}")
            wanted = plan(match, "west").wanted
            found.add(str(sorted((unit, str(orders)) for unit, orders in wanted.items())))
    assert len(found) == len(BOLDNESS) * len(FLANKS)


@pytest.mark.rule("KV3-S2", "KV3-P4")
def test_a_guarded_officer_rides_away_from_an_enemy_that_is_close() -> None:
    match = GAME.new("meeting", seed=1, options={"umpire": "person"})
    match.apply("umpire", "move trotha to 2500,3380")
    match.apply("umpire", "move e-1 to 2750,3380")
    for seat in ("west", "east"):
        match.apply(seat, "ready")
    while match.to_act == ("umpire",):
        match.apply("umpire", make_player("commander", GAME, Random(1)).choose(match.view("umpire")))
    enemy = next(unit.at for unit in truth(match).units if unit.id == "e-1")
    here = truth(match).commands[0].outlook.at
    guarded = plan(match, "west")
    assert guarded.officer is not None
    assert metres(guarded.officer, enemy) > metres(here, enemy) + 100
    assert plan(match, "west", EASY).officer != guarded.officer


@pytest.mark.rule("KV3-S2", "KV3-P2")
def test_it_remembers_enemies_by_the_pins_on_its_map() -> None:
    facts = GAME.new("meeting", seed=1).view("west", picture=False).facts
    assert isinstance(facts, Facts)
    assert facts.command
    pinned = Counter(name="east-inf-1", arm="infantry", side=1, at=(30_000, 30_000), changed=5, pin=Pin(4))
    own = Counter(name="mine", arm="infantry", side=1, at=(20_000, 30_000), changed=5)
    command = replace(
        facts.command,
        counters=(*facts.command.counters, pinned, own),
        outlook=replace(facts.command.outlook, sightings=()),
    )

    def enemies(now: int, skill: Skill) -> list[tuple[int, int]]:
        return [enemy.at for enemy in Beliefs(replace(facts, round=now), command, 0, skill).enemies]

    assert enemies(5, MEDIUM) == [(30_000, 30_000)]
    assert enemies(9, MEDIUM) == enemies(5, EASY) == []


@pytest.mark.rule("KV3-S2")
def test_a_weaker_commander_writes_fewer_orders() -> None:
    def orders(name: str) -> int:
        match, player = GAME.new("meeting", seed=1), make_player(name, GAME, Random(1))
        written = 0
        while (action := player.choose(match.view("west", picture=False))) != "ready":
            match.apply("west", action)
            written += action.startswith("order ")
        return written

    assert orders("commander-easy") == EASY.orders < orders("commander") == orders("commander-hard")
    assert MEDIUM.weak_from < HARD.weak_from


def test_points_along_a_route() -> None:
    route = ((0, 0), (0, 3000), (4000, 3000))
    assert spaced(route, 200) == [(0, 2000), (1000, 3000), (3000, 3000), (4000, 3000)]
    assert spaced(route[:1], 200) == [(0, 0)]


def test_points_ahead_and_beside() -> None:
    assert toward((0, 0), (0, 1000), 40) == (0, 400)
    assert toward((0, 0), (0, 1000), 400) == (0, 1000)
    assert beside((0, 0), (0, 1000), 40) == (400, 0)
    assert beside((0, 0), (1000, 0), -40) == (0, 400)
