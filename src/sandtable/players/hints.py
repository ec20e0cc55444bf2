"""What would you do? A level's answer for a seat, from the seat's own view and nothing else."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Protocol, runtime_checkable

from sandtable.core import (
    ENGLISH,
    Game,
    Hint,
    HintedAction,
    HintedReason,
    Seat,
    Sentence,
    SetupError,
    View,
)
from sandtable.core.language import catalogue
from sandtable.players.hint_preview import LinePreview
from sandtable.players.hint_reasons import reasons
from sandtable.players.levels import CATALOGUE, Level, level_of, levels_of, plain_player
from sandtable.players.player import Player, make_player
from sandtable.players.search.budget import SearchResult

PATIENCE = 3.0
"""Seconds that somebody waits for a hint without asking for more."""
_MOST_AHEAD = 12
"""Actions that a player which does not think its turn out is asked for."""
_MOST_EXPECTED = 8
"""Actions that are told of what may follow."""
_GUESSES = 5
"""So many guesses of what is hidden are tried until a turn goes with one."""
# From which value on a seat stands so, the best first.
_PROSPECTS = ((0.8, "won"), (0.2, "better"), (-0.2, "even"), (-0.8, "worse"))


@runtime_checkable
class Thinking(Protocol):
    """A player that can say what it would do with a turn, and why."""

    def think(self, view: View) -> SearchResult | None:
        """The rest of the turn; `None`: it cannot say more now than its next action."""


def hint_player(game: Game) -> str | None:
    """The player that gives hints: the highest level, hurried; `None` in a game without levels."""
    known = levels_of(game)
    if not known:
        return None
    top = known[-1]
    return f"{top.player},seconds={PATIENCE:g}" if (top.seconds or 0.0) > PATIENCE else top.player


def hint(
    game: Game,
    view: View,
    *,
    player: str | None = None,
    rng: Random | None = None,
    language: str = ENGLISH,
) -> Hint:
    """What a level (`level:6`; `None`: the usual one) would do at this seat now, or `SetupError`.

    It sees the view alone. While its game is not warm, the answer is that of a plainer player.
    """
    player = player or hint_player(game)
    level, seat = check_hint(game, view, player)
    rng = rng or Random()  # noqa: S311 - a player's whims
    made = make_player(player or level.player, game, rng, hurried=True)
    thought = made.think(view) if isinstance(made, Thinking) else None
    say = catalogue(CATALOGUE, language)
    for _ in range(_GUESSES):
        ahead = LinePreview(game, view, rng, say)
        actions = _turn(ahead, seat, made, thought)
        if ahead.possible:
            break
    line = _expected(ahead, thought, lambda _: make_player(plain_player(game), game, rng))
    why = reasons(game, view, [one.action for one in actions], [(one.seat, one.action) for one in line])
    return Hint(
        by=level.title(language),
        actions=actions,
        line=line,
        prospects=say(f"hint-{_prospects(thought.value)}") if thought else "",
        reasons=tuple(
            HintedReason(
                reason.sentence.text_in(language), reason.drawn(f"hint why {number}", say("hint-why"))
            )
            for number, reason in enumerate(why, start=1)
        ),
    )


def check_hint(game: Game, view: View, player: str | None = None) -> tuple[Level, Seat]:
    """The level that would give a hint, and the seat that it is for, or `SetupError`; nobody thinks yet."""
    player = player or hint_player(game)
    level = level_of(player, game) if player else None
    if level is None:
        raise SetupError(Sentence(CATALOGUE, "hint-no-level", {"game": game.name}))
    if view.seat is None or view.seat not in view.to_act:
        raise SetupError(Sentence(CATALOGUE, "hint-not-your-turn"))
    return level, view.seat


def _turn(
    ahead: LinePreview, seat: Seat, player: Player, thought: SearchResult | None
) -> tuple[HintedAction, ...]:
    """The rest of the turn as a player thinks it out, or as it plays it."""
    if thought is None:
        return _played_on(player, ahead, seat)
    return ahead.follow((seat, action) for action in thought.actions)


def _expected(
    ahead: LinePreview, thought: SearchResult | None, player_of: Callable[[Seat], Player]
) -> tuple[HintedAction, ...]:
    """What a player expects after its turn; if it does not tell, what plain players would do in all seats."""
    if thought is not None and thought.line:
        return ahead.follow(thought.line, expected=True)
    return ahead.play_on(cache(player_of), _MOST_EXPECTED)


def _played_on(player: Player, ahead: LinePreview, seat: Seat) -> tuple[HintedAction, ...]:
    """The turn of a player that knows only its next action, as far as no die falls; no more than so many."""
    actions: list[HintedAction] = []
    while len(actions) < _MOST_AHEAD and seat in ahead.view.to_act and not ahead.left_to_chance:
        actions.append(ahead.play(seat, player.choose(ahead.view)))
    return tuple(actions)


def _prospects(value: float) -> str:
    return next((key for least, key in _PROSPECTS if value >= least), "lost")
