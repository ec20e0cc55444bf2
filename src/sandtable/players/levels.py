"""Levels of computer players, from 1 to 8: the same names wherever a seat can be held by a computer.

A low level looks no further than its own turn and slips often; a high one looks ahead as far as its allowance
lets it. Each game has a ladder of them. A game whose players cannot search has only the lower ones.
"""

import math
from collections.abc import Callable, Mapping
from itertools import chain, count, repeat
from random import Random
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import ENGLISH, Game, SetupError, View
from sandtable.core.language import catalogue
from sandtable.core.sentences import Sentence
from sandtable.players.player import LEVEL, MatchContext, Player, make_player, player_names
from sandtable.players.random_player import RandomPlayer
from sandtable.players.search.budget import SearchBudget
from sandtable.players.search.lazy import SEARCHING, FallbackSearchPlayer, LazySearchPlayer
from sandtable.players.specs import PlayerSpec


class BlunderingPlayer:
    """Another player that takes any action at random every so often, as a beginner overlooks things.

    After a slip the other is made anew: what it had planned was for another position.
    """

    def __init__(self, make: Callable[[], Player], game: Game, rng: Random, *, often: float) -> None:
        self._make = make
        self._player = make()
        self._anything = RandomPlayer(game, rng)
        self._rng = rng
        self._often = often

    def choose(self, view: View) -> str:
        """What the player thinks best or, in this share of all cases, anything that carries the match on."""
        if self._rng.random() >= self._often:
            return self._player.choose(view)
        self._player = self._make()
        return self._anything.choose(view)


CATALOGUE = "sandtable.players"
"""Where what players say stands in all languages."""
_NAMES = "sandtable"
"""The same for the names of levels, which the client has too."""
SHORTEST, LONGEST = 0.1, 120.0
"""What `level:6,seconds=2` may ask for."""
_USUAL = 3
"""Whom somebody meets who does not say whom he wants to meet."""


class Level(Struct, frozen=True):
    """A level of a game, and how strong it is made."""

    number: int
    blunder_rate: float = 0.0
    """How often it takes any action at random instead of the one that it thinks best."""
    allowance: SearchBudget | None = None
    """How much of looking ahead it has for a turn; `None`: it looks no further than the turn."""

    @property
    def player(self) -> str:
        """How it is written: `level:6`."""
        return f"{LEVEL}:{self.number}"

    @property
    def seconds(self) -> float | None:
        """How long it thinks about a turn at most; `None`: no time worth telling."""
        return self.allowance.seconds if self.allowance else None

    def name(self, language: str = ENGLISH) -> str:
        """Its rank: "Captain"."""
        return catalogue(_NAMES, language)(f"level-{self.number}")

    def title(self, language: str = ENGLISH) -> str:
        """Number, rank and time: "Level 6 · Captain, up to 3 s a turn"."""
        say, name = catalogue(_NAMES, language), self.name(language)
        if self.seconds is None:
            return say("level.named", number=self.number, name=name)
        return say("level.timed", number=self.number, name=name, seconds=self.seconds)

    def description(self, language: str = ENGLISH) -> str:
        """A sentence that says how it plays."""
        say = catalogue(CATALOGUE, language)
        percent = round(100 * self.blunder_rate)
        if self.seconds is not None:
            return say("level-thinks", seconds=self.seconds, percent=percent)
        if self.blunder_rate:
            return say("level-slips", percent=percent)
        return say("level-plain")


class _Ladder(Struct, frozen=True):
    """The levels of one game, weakest first: those that look at their own turn, then those that search."""

    slips: tuple[float, ...]
    """One level for each, all of which look no further than their own turn."""
    searching: str = ""
    """Where the class of the player that searches is found: it is imported when somebody plays against it."""
    allowances: tuple[SearchBudget, ...] = ()
    """One level for each, with the seconds that are promised to whoever waits."""
    lapses: tuple[float, ...] = ()
    """How often those that search slip, as far as they do."""
    plain: str = "greedy"
    """The player that looks no further than its own turn."""


_SLIPS = (0.8, 0.55, 0.27, 0.0)
_LADDERS: Mapping[str, _Ladder] = MappingProxyType(
    {
        "game-of-war": _Ladder(
            _SLIPS,
            SEARCHING["game-of-war"],
            (SearchBudget(1.0, 300), SearchBudget(1.0, 3_000), SearchBudget(1.0, 3_000), SearchBudget(10.0)),
            lapses=(0.25, 0.12),
        ),
        "kriegspiel83": _Ladder(
            _SLIPS,
            SEARCHING["kriegspiel83"],
            (SearchBudget(1.0, 300), SearchBudget(1.0, 1_200), SearchBudget(2.0, 5_000), SearchBudget(10.0)),
        ),
        "taktik": _Ladder(
            _SLIPS,
            SEARCHING["taktik"],
            (SearchBudget(1.0, 300), SearchBudget(1.0, 300), SearchBudget(1.0, 300), SearchBudget(10.0)),
            lapses=(0.3, 0.17),
        ),
    }
)


def levels_of(game: Game) -> tuple[Level, ...]:
    """The levels that can be played against in a game, weakest first; none where it has no ladder."""
    ladder = _LADDERS.get(game.id)
    if ladder is None:
        return ()
    low = [Level(number, blunder_rate=often) for number, often in enumerate(ladder.slips, start=1)]
    lapses = chain(ladder.lapses, repeat(0.0))
    high = [
        Level(number, often, some)
        for number, often, some in zip(count(len(low) + 1), lapses, ladder.allowances, strict=False)
    ]
    return (*low, *high)


def searching_of(game: Game) -> str:
    """Where the class of the player is found that searches in a game; nothing where there is none."""
    ladder = _LADDERS.get(game.id)
    return ladder.searching if ladder else ""


def plain_player(game: Game) -> str:
    """The player of a game with levels that looks no further than its own turn."""
    return _LADDERS[game.id].plain


def level_of(written: str, game: Game) -> Level | None:
    """The level that a player as written is; `None` if it is none, `SetupError` if there is no such level."""
    if written.strip().partition(":")[0].strip() != LEVEL:
        return None
    return _set_level(PlayerSpec.read(written), game)


def default_player(game: Game) -> str:
    """The computer player for somebody who does not say whom he wants to meet."""
    known = [level.player for level in levels_of(game) if level.number <= _USUAL] or player_names(game)
    return known[-1]


def level(game: Game, rng: Random, spec: PlayerSpec, occasion: MatchContext | None) -> Player:  # noqa: ARG001 - any match
    """The player `level:N`. What it needs is compiled when it first thinks, if it is not yet."""
    return _made(_set_level(spec, game), game, rng, hurried=False)


def hurried_level(game: Game, rng: Random, spec: PlayerSpec, occasion: MatchContext | None) -> Player:  # noqa: ARG001 - any match
    """The same for who cannot wait for a compiler: until its game is warm the highest plain level plays."""
    return _made(_set_level(spec, game), game, rng, hurried=True)


def _set_level(spec: PlayerSpec, game: Game) -> Level:
    """The level that a spec asks for, set as it says, or `SetupError`."""
    known = levels_of(game)
    if not known:
        raise _refusal("no-levels", game=game.name)
    found = next((one for one in known if str(one.number) == spec.value), None)
    if found is None:
        raise _refusal("unknown", game=game.name, last=len(known), written=str(spec))
    for setting in spec.settings:
        if setting != "seconds":
            raise _refusal("no-setting", setting=setting)
    return _with_seconds(found, spec.settings["seconds"]) if spec.settings else found


def _with_seconds(found: Level, written: str) -> Level:
    if found.allowance is None:
        raise _refusal("no-time", level=found.number)
    try:
        seconds = float(written)
    except ValueError:
        seconds = math.nan
    if not SHORTEST <= seconds <= LONGEST:  # which is never so for what is no number
        raise _refusal("wrong-time", seconds=written, least=str(SHORTEST), most=round(LONGEST))
    # Who sets the time wants it used: the number of positions would end most thoughts before.
    return replace(found, allowance=SearchBudget(seconds=seconds))


def _refusal(key: str, **values: str | int | Sentence) -> SetupError:
    return SetupError(Sentence(CATALOGUE, f"level-{key}", values))


def _made(level: Level, game: Game, rng: Random, *, hurried: bool) -> Player:
    def make() -> Player:
        plain = make_player(ladder.plain, game, rng)
        if level.allowance is None:
            return plain
        if hurried:
            return FallbackSearchPlayer(game, rng, level.allowance, ladder.searching, plain)
        return LazySearchPlayer(game, rng, level.allowance, ladder.searching)

    ladder = _LADDERS[game.id]
    return BlunderingPlayer(make, game, rng, often=level.blunder_rate) if level.blunder_rate else make()
