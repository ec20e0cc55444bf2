"""Levels: their texts and names, and how weak and strong ones differ."""

from collections import Counter
from random import Random

import pytest
from msgspec import structs

import sandtable
from sandtable.core import SetupError, View
from sandtable.core.language import LANGUAGES
from sandtable.players import GamePlayers, Ladder, make_player
from sandtable.players.levels import BlunderingPlayer, Level, default_player, level_of, levels_of
from sandtable.players.search import lazy
from sandtable.players.search.budget import SearchBudget, SearchResult
from sandtable.players.search.lazy import FallbackSearchPlayer
from tests.players.stand_in import replace_players

GAME = sandtable.game("game-of-war")
WITH_LEVELS = ["game-of-war", "kriegspiel83", "taktik"]


def view() -> View:
    return GAME.new(seed=1, options={"first": "north"}).view("north", picture=False)


class Resolute:
    """Always does the same."""

    def choose(self, _: View) -> str:
        return "end"


class Searching:
    """A search player, as a game would bring it."""

    def __init__(self, _, __, budget):
        self.budget = budget

    def choose(self, _: View) -> str:
        return f"thought for {self.budget.seconds} s"

    def think(self, view: View) -> SearchResult:
        return SearchResult((self.choose(view),), 0.5, 1)


WITH_SEARCH = GamePlayers(
    players={"greedy": "sandtable.players.game_of_war.greedy:GreedyGameOfWar"},
    ladder=Ladder((0.5, 0.2, 0.1, 0.0), search_budgets=(SearchBudget(3.0, 1000),)),
    search=f"{__name__}:Searching",
)


@pytest.fixture
def searching(monkeypatch):
    """Give A Game of War a fifth level, which searches."""
    replace_players(monkeypatch, GAME, WITH_SEARCH)
    monkeypatch.setattr(lazy, "can_search", lambda _: True)
    monkeypatch.setattr(type(GAME), "warm_up", lambda _: None)


@pytest.mark.parametrize("game_id", WITH_LEVELS)
def test_levels_are_numbered_from_one_and_each_can_be_made(game_id):
    game = sandtable.game(game_id)
    found = levels_of(game)
    assert [level.number for level in found] == list(range(1, len(found) + 1))
    assert 4 <= len(found) <= 8
    assert all(level.seconds for level in found if level.budget), "players are told how long they may wait"
    for level in found:
        assert level_of(level.player, game) == level
        make_player(level.player, game, Random(1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_of_its_own_in_every_language(language):
    names = [Level(number).name(language) for number in range(1, 9)]
    assert len(set(names)) == 8


def test_a_level_has_a_title_and_a_description():
    assert Level(1, blunder_rate=0.5).title() == "Level 1 · Recruit"
    assert Level(1, blunder_rate=0.5).description() == (
        "Looks no further than its own turn, and plays 50 % of its actions at random."
    )
    thinks = Level(6, budget=SearchBudget(3.0))
    assert thinks.title() == "Level 6 · Captain, up to 3 s per turn"
    assert thinks.title("sv") == "Nivå 6 · Kapten, högst 3 s per tur"
    assert thinks.description() == "Looks ahead as far as it can, up to 3 s per turn."
    assert Level(6, 0.13, SearchBudget(3.0)).description() == (
        "Looks ahead as far as it can, up to 3 s per turn, and plays 13 % of its actions at random."
    )


def test_the_default_level_is_the_same_in_every_game():
    assert {default_player(sandtable.game(one)) for one in WITH_LEVELS} == {"level:3"}
    assert default_player(sandtable.game("modern")) == "level:4", "its lower levels play at random too often"
    assert default_player(sandtable.game("kriegsspiel")) == "level:2", "the commander of middling skill"


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("level:9", "A Game of War has levels 1 to 5; level:9 is not one of them."),
        ("level", "level is not one of them"),
        ("level:4,seconds=2", "Level 4 does not look ahead, so its time cannot be set."),
        ("level:5,depth=2", "A level has no setting depth"),
        ("level:5,seconds=0", "0 is not a time for a turn. Write seconds from 0.1 to 120"),
        ("level:5,seconds=nan", "nan is not a time"),
        ("level:5,seconds=500", "500 is not a time"),
    ],
)
@pytest.mark.usefixtures("searching")
def test_an_unknown_level_is_an_error_with_a_sentence(written, reason):
    with pytest.raises(SetupError, match=reason):
        make_player(written, GAME, Random(1))


def test_a_game_without_levels(monkeypatch):
    replace_players(monkeypatch, GAME, GamePlayers(players=WITH_SEARCH.players))
    with pytest.raises(SetupError, match="A Game of War has no levels"):
        make_player("level:1", GAME, Random(1))
    assert levels_of(GAME) == ()


@pytest.mark.parametrize("game_id", sandtable.game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_computers_of_every_game_are_levels(game_id, language):
    game = sandtable.game(game_id)
    found = levels_of(game)
    assert default_player(game) in {level.player for level in found}
    assert all(level.title(language) and level.description(language) for level in found)


def test_levels_can_be_players_with_names():
    game = sandtable.game("kriegsspiel")
    assert [level.named for level in levels_of(game)] == ["commander-easy", "commander", "commander-hard"]
    made = make_player("level:3", game, Random(1))
    assert type(made) is type(make_player("commander-hard", game, Random(1)))


def test_other_players_are_not_levels():
    assert level_of("greedy", GAME) is None
    assert level_of("engine:./level:3", GAME) is None


@pytest.mark.usefixtures("searching")
def test_a_level_that_searches_uses_the_time_in_its_settings():
    assert make_player("level:5", GAME, Random(1)).choose(view()) == "thought for 3.0 s"
    assert make_player("level:5,seconds=0.5", GAME, Random(1)).choose(view()) == "thought for 0.5 s"


@pytest.mark.usefixtures("searching")
@pytest.mark.parametrize("written", ["level:5", "level:5,seconds=3"])
def test_a_level_that_searches_may_blunder_too(written, monkeypatch):
    ladder = Ladder((0.5, 0.2, 0.1, 0.0), (SearchBudget(3.0, 1000),) * 2, search_blunder_rates=(0.3,))
    replace_players(monkeypatch, GAME, structs.replace(WITH_SEARCH, ladder=ladder))
    assert [level.blunder_rate for level in levels_of(GAME)[4:]] == [0.3, 0.0]
    player, shown = make_player(written, GAME, Random(1)), view()
    thought_out = [player.choose(shown) == "thought for 3.0 s" for _ in range(200)]
    assert thought_out.count(False) == pytest.approx(60, abs=20)


@pytest.mark.usefixtures("searching")
def test_with_a_fallback_a_level_plays_without_search_until_its_game_is_warm(monkeypatch):
    monkeypatch.setattr(lazy, "can_search", lambda _: False)
    player = make_player("level:5", GAME, Random(1), fallback_until_compiled=True)
    assert isinstance(player, FallbackSearchPlayer)
    assert player.choose(view()) == make_player("greedy", GAME, Random(1)).choose(view())
    assert player.think(view()) is None
    # Without the fallback it waits for the compiler.
    assert make_player("level:5", GAME, Random(1)).choose(view()) == "thought for 3.0 s"

    monkeypatch.setattr(lazy, "can_search", lambda _: True)
    assert player.choose(view()) == "thought for 3.0 s"
    assert player.think(view()).value == 0.5


def test_blunders_are_as_frequent_as_the_rate():
    seen, actions = view(), Counter()
    player = BlunderingPlayer(Resolute, GAME, Random(7), blunder_rate=0.25)
    for _ in range(400):
        actions[player.choose(seen) == "end"] += 1
    assert 60 <= actions[False] <= 140


def test_a_plan_is_dropped_after_a_blunder():
    """In Kriegspiel the plain player plans its whole movement; a slip changes what can be done."""
    match = sandtable.game("kriegspiel83").new(seed=1)
    players = {seat: make_player("level:2", match.game, Random(1)) for seat in match.seats}
    for _ in range(120):
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))


def test_the_same_seed_blunders_alike():
    def played() -> list[str]:
        player = make_player("level:1", GAME, Random(3))
        return [player.choose(view()) for _ in range(5)]

    assert played() == played()
