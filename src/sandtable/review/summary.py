"""The names that a review uses, and its summary in plain sentences."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from sandtable.core import Catalogue, HintedReason, Match, Seat, SeenTurn, TurnStep
from sandtable.core.review import Review
from sandtable.players.hint_reasons import Reason
from sandtable.scenes import Scene

DECIDED = 0.85
"""Chances from which a match counts as decided, if the winner never falls below them again."""


class Names:
    """The names of sides, seats and turns of a match, and what happened in them."""

    def __init__(self, match: Match, say: Catalogue) -> None:
        self._match = match
        self._say = say
        self._sides = match.game.sides(match.setup)
        scene = match.view(None).scene
        self._scene: Scene | None = scene

    @property
    def title(self) -> str:
        """The game and its scenario."""
        match = self._match
        scenario, language = match.setup.scenario, match.setup.language
        title = match.game.translated(f"scenario-{scenario.name}", scenario.title, language)
        return f"{match.game.translated('game', match.game.name, language)}: {title}"

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        sides = self._scene.sides if self._scene else ()
        return next((side.name for side in sides if side.id == seat), seat.replace("-", " ").capitalize())

    def side(self, number: int) -> str:
        """Return the name of a side: its seats."""
        names = [self.seat(seat) for seat in self._sides[number]]
        return (
            names[0]
            if len(names) == 1
            else self._say("review-and", one=", ".join(names[:-1]), other=names[-1])
        )

    def colours(self, number: int) -> tuple[str, ...]:
        """Return the names of a side's colours."""
        sides = self._scene.sides if self._scene else ()
        return tuple(side.colour for side in sides if side.id in self._sides[number])

    def turn(self, step: int) -> str:
        """Return the name of the turn that begins at a step."""
        return self._say("review-turn", number=self.turn_number(step))

    def turn_number(self, step: int) -> int:
        """Return the number of the turn at a step, counted from 1 as turns of seats."""
        match, number = self._match, 1
        for before, after in pairwise(range(1, step + 2)):
            number += after <= len(match) and match.seat_of(before) != match.seat_of(after)
        return number

    def story(self, step: int, until: int) -> str:
        """Return a sentence about what happened between two steps."""
        match = self._match
        steps = tuple(
            TurnStep(match.seat_of(number) or "", events)
            for number in range(step + 1, until + 1)
            if (events := match.events_of(number, None))
        )
        if not steps:
            return ""
        turn = SeenTurn(None, match.at(step).state, match.at(until).state, steps, match.setup.language)
        return match.game.turn_summary(turn)

    def rolled(self, step: int) -> str:
        """Return what the dice of an action were about."""
        events = self._match.at(step).last_events
        return next((event.text for event in events if event.rolls), events[0].text if events else "")

    def reasons(self, why: Sequence[Reason]) -> tuple[HintedReason, ...]:
        """Return reasons as text and overlays."""
        language = self._match.setup.language
        return tuple(
            HintedReason(reason.sentence.text_in(language), reason.drawn(f"review why {number}", ""))
            for number, reason in enumerate(why, start=1)
        )


def summarise(review: Review, names: Names, say: Catalogue) -> Review:
    """Return the review with its summary."""
    sentences = [review.outcome.reason]
    return replace(review, summary=tuple(sentences))
