"""The names of sides, seats and turns that a review uses, and what happened in a turn."""

from collections.abc import Sequence

from sandtable.core import Catalogue, HintedReason, Match, Seat
from sandtable.players.hint_reasons import Reason
from sandtable.scenes import Side

_MOST_LISTED = 3
"""Actions that a sentence names; more are counted."""


class Names:
    """The names of sides, seats and turns of a match, and what happened in them."""

    def __init__(self, match: Match, say: Catalogue) -> None:
        self._match = match
        self._say = say
        self._sides = match.game.sides(match.setup)
        scene = match.view(None).scene
        self._drawn: tuple[Side, ...] = scene.sides if scene else ()

    @property
    def title(self) -> str:
        """The game and its scenario."""
        game, setup = self._match.game, self._match.setup
        scenario = game.translated(f"scenario-{setup.scenario.name}", setup.scenario.title, setup.language)
        return f"{game.translated('game', game.name, setup.language)}: {scenario}"

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return next((side.name for side in self._drawn if side.id == seat), seat.replace("-", " ").title())

    def side(self, number: int) -> str:
        """Return the name of a side: its seats."""
        *others, last = [self.seat(seat) for seat in self._sides[number]]
        return self._say("review-and", one=", ".join(others), other=last) if others else last

    def colours(self, number: int) -> tuple[str, ...]:
        """Return the names of a side's colours."""
        return tuple(side.colour for side in self._drawn if side.id in self._sides[number])

    def turn(self, step: int) -> str:
        """Return the name of the turn, round or action that begins at a step, as the game counts them."""
        match = self._match
        return self._say("review-turn", unit=match.game.length_unit, number=match.game.length(match.at(step)))

    def story(self, step: int, until: int) -> str:
        """Return a sentence about what happened between two steps."""
        turn = self._match.turn_between(step, until)
        return self._match.game.turn_summary(turn) if turn else ""

    def rolled(self, step: int) -> str:
        """Return what the dice of an action decided, or what they were rolled for."""
        match = self._match.at(step)
        texts = [event.text for event in match.last_events if event.rolls]
        rolls = match.last_entry.rolls if match.last_entry else ()
        return " ".join(texts) or f"{', '.join(f'{roll.purpose}: {roll.value}' for roll in rolls)}."

    def listed(self, labels: Sequence[str]) -> str:
        """Return the labels of actions for the middle of a sentence; of many actions, only the first."""
        shown = [label.rstrip(".") for label in labels[:_MOST_LISTED]]
        left = len(labels) - len(shown)
        return "; ".join([*shown, self._say("review-more", count=left)] if left else shown)

    def reasons(self, why: Sequence[Reason]) -> tuple[HintedReason, ...]:
        """Return reasons as text and overlays."""
        language = self._match.setup.language
        return tuple(
            HintedReason(
                reason.sentence.text_in(language),
                reason.drawn(f"review why {number}", self._say("review-why")),
            )
            for number, reason in enumerate(why, start=1)
        )


def percent(value: float) -> int:
    """Return chances as a whole number of percentage points."""
    return round(100 * value)
