"""Hints: what a level would do at a seat and why, from the seat's own view and nothing else."""

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
from sandtable.players.player import Player
from sandtable.players.registry import game_players, make_player
from sandtable.players.search.budget import SearchResult

PATIENCE = 3.0
"""Longest thinking time, in seconds, of the level that gives hints by default."""
_MOST_PLAYED = 12
"""Maximum number of actions in the turn of a player that does not search."""
_MOST_EXPECTED = 8
"""Maximum number of expected actions after the turn."""
_MOST_SAMPLES = 5
"""Hidden states that are sampled until the turn is possible in one of them."""
_PROSPECTS = ((0.8, "won"), (0.2, "better"), (-0.2, "even"), (-0.8, "worse"))
"""The lowest value of each prospect, best first; below all of them the game is lost."""


@runtime_checkable
class ThinkingPlayer(Protocol):
    """A player that can plan the rest of a turn."""

    def think(self, view: View) -> SearchResult | None:
        """Return the rest of the turn; `None` if only the next action is known."""


def hint_player(game: Game) -> str | None:
    """Return the player that gives hints by default; `None` in a game whose levels give none.

    It is the highest level, with less time if it takes longer than `PATIENCE`.
    """
    levels, ladder = levels_of(game), game_players(game).ladder
    if not levels or not (ladder and ladder.gives_hints):
        return None
    top = levels[-1]
    return f"{top.player},seconds={PATIENCE:g}" if (top.seconds or 0.0) > PATIENCE else top.player


def hint(
    game: Game,
    view: View,
    *,
    player: str | None = None,
    rng: Random | None = None,
    language: str = ENGLISH,
) -> Hint:
    """Return what a level (or the default one) would do at this seat, or raise `SetupError`.

    The level sees the view alone. Until its kernels are compiled, a player without search answers.
    """
    player = player or hint_player(game)
    level, seat = check_hint(game, view, player)
    rng = rng or Random()  # noqa: S311 - not a secret
    hinter = make_player(player or level.player, game, rng, fallback_until_compiled=True)
    result = hinter.think(view) if isinstance(hinter, ThinkingPlayer) else None
    text = catalogue(CATALOGUE, language)
    for _ in range(_MOST_SAMPLES):
        preview = LinePreview(game, view, rng, text)
        actions = _turn(preview, seat, hinter, result)
        if preview.possible:
            break
    line = _expected(preview, result, lambda _: make_player(plain_player(game), game, rng))
    why = reasons(game, view, [one.action for one in actions], [(one.seat, one.action) for one in line])
    return Hint(
        by=level.title(language),
        actions=actions,
        line=line,
        prospects=text(f"hint-{_prospects(result.value)}") if result else "",
        value=round(result.value, 3) if result else None,
        reasons=tuple(
            HintedReason(
                reason.sentence.text_in(language), reason.drawn(f"hint why {number}", text("hint-why"))
            )
            for number, reason in enumerate(why, start=1)
        ),
    )


def check_hint(game: Game, view: View, player: str | None = None) -> tuple[Level, Seat]:
    """Return the level that would give a hint and the seat it is for, or raise `SetupError`."""
    player = player or hint_player(game)
    level = level_of(player, game) if player and hint_player(game) else None
    if level is None:
        raise SetupError(Sentence(CATALOGUE, "hint-no-level", {"game": game.name}))
    if view.seat is None or view.seat not in view.to_act:
        raise SetupError(Sentence(CATALOGUE, "hint-not-your-turn"))
    return level, view.seat


def _turn(
    preview: LinePreview, seat: Seat, player: Player, result: SearchResult | None
) -> tuple[HintedAction, ...]:
    """Return the rest of the turn as the player planned it, or as it plays it action by action."""
    if result is None:
        return _played(player, preview, seat)
    return preview.follow((seat, action) for action in result.actions)


def _expected(
    preview: LinePreview, result: SearchResult | None, player_at: Callable[[Seat], Player]
) -> tuple[HintedAction, ...]:
    """Return what the player expects next or, if unknown, what players without search would do."""
    if result is not None and result.line:
        return preview.follow(result.line, expected=True)
    return preview.play_on(cache(player_at), _MOST_EXPECTED)


def _played(player: Player, preview: LinePreview, seat: Seat) -> tuple[HintedAction, ...]:
    """Return the turn of a player that knows only its next action, up to the first roll of dice."""
    actions: list[HintedAction] = []
    while len(actions) < _MOST_PLAYED and seat in preview.view.to_act and not preview.left_to_chance:
        actions.append(preview.play(seat, player.choose(preview.view)))
    return tuple(actions)


def _prospects(value: float) -> str:
    return next((key for lowest, key in _PROSPECTS if value >= lowest), "lost")
