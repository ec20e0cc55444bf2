"""Making the review of a match from its judged turns."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from random import Random

from msgspec.structs import replace

from sandtable.core import ENGLISH, Catalogue, Game, HintedAction, Match, Record, Seat, catalogue
from sandtable.core.review import (
    Counted,
    Curve,
    Lucky,
    Mistake,
    Point,
    Review,
    ReviewedSide,
    ReviewSettings,
    Size,
    StoryStage,
    TurningPoint,
    Unknown,
)
from sandtable.players.hint_preview import LinePreview
from sandtable.players.hint_reasons import reasons
from sandtable.review.names import Names, percent
from sandtable.review.summary import summarise
from sandtable.review.turns import CATALOGUE, MATTERS, VERSION, Decision, TurnReview, positions_of, replayed

SIZES: tuple[tuple[float, Size], ...] = ((0.25, "blunder"), (0.12, "mistake"), (MATTERS, "inaccuracy"))
"""The least cost of each size, in chances, largest first."""
_MOST_MISTAKES = 40
"""Maximum number of mistakes in a review: the costliest ones."""
_LEAST_HIDDEN = 0.12
"""Least true cost of a turn that its seat could not know to be worse than another."""
_MOST_LUCKY = 6
_MOST_TURNING_POINTS = 5
_LEAST_TURN = 0.15
"""Least change of the chances in a turning point."""
_MOST_UNKNOWN = 8
_LEAST_UNKNOWN = 0.2
"""Least difference between believed and true chances that is reported."""


def make_review(record: Record, turns: Sequence[TurnReview], language: str = ENGLISH) -> Review:
    """Make the review of a finished match from its judged turns, or raise `SetupError`.

    `turns` may be incomplete; the curves then have gaps. In a game without a judge it is empty, and the
    review tells the story of the match.
    """
    match = replayed(record) if language == ENGLISH else replayed(record).in_language(language)
    return _Maker(match, sorted(turns, key=lambda turn: turn.task.first), language).review()


class _Maker:
    """Makes one review."""

    def __init__(self, match: Match, turns: Sequence[TurnReview], language: str) -> None:
        self._match = match
        self._game: Game = match.game
        self._turns = turns
        self._language = language
        self._say: Catalogue = catalogue(CATALOGUE, language)
        self._sides = match.game.sides(match.setup)
        self._names = Names(match, self._say)
        steps = range(len(match) + 1)
        self._tallies = [self._game.tallies(match.at(step).state) for step in steps]

    def review(self) -> Review:
        match, record = self._match, self._match.record
        outcome = match.outcome
        if outcome is None:
            raise ValueError("the match is not finished")
        chances = self._chances()
        luck, error = self._luck()
        mistakes = tuple(self._mistakes())
        found = Review(
            game=record.game,
            title=self._names.title,
            sides=self._reviewed_sides(),
            steps=len(match),
            outcome=outcome,
            summary=(),
            chances=chances,
            believed=self._believed(),
            luck=luck,
            luck_error=error,
            lucky=tuple(self._lucky()) if luck else (),
            turning_points=tuple(self._turning_points()),
            mistakes=mistakes,
            unknown=tuple(self._unknown()),
            losses=self._counted("losses"),
            ground=self._counted("ground"),
            lines=self._counted("lines"),
            story=() if chances else self._story(),
            has_report=self._game.has_report,
            settings=ReviewSettings(
                player=self._turns[0].task.player if self._turns else "",
                positions=positions_of(self._turns[0].task.player) if self._turns else 0,
                version=VERSION,
            ),
        )
        return replace(found, summary=tuple(summarise(found, self._names, self._say)))

    def _reviewed_sides(self) -> tuple[ReviewedSide, ...]:
        players = self._match.record.players
        return tuple(
            ReviewedSide(
                seats=seats,
                name=self._names.side(number),
                players=tuple(players.get(seat, "") for seat in seats) if players else (),
                colours=self._names.colours(number),
            )
            for number, seats in enumerate(self._sides)
        )

    def _side_of(self, seat: Seat) -> int:
        return next(number for number, seats in enumerate(self._sides) if seat in seats)

    # Curves

    def _judged(self) -> list[tuple[int, int, float]]:
        """Return the step, side and chances at the beginning of each judged turn, and at the end."""
        found = [
            (turn.task.first, self._side_of(turn.task.seat), turn.chance)
            for turn in self._turns
            if turn.chance is not None
        ]
        winners = self._match.outcome.winners if self._match.outcome else ()
        won = 0.5 if not winners else float(not set(winners).isdisjoint(self._sides[0]))
        return [*found, (len(self._match), 0, won)] if found else []

    def _chances(self) -> tuple[Curve, ...]:
        judged = self._judged()
        if not judged or len(self._sides) != 2:
            return ()
        return tuple(
            Curve(
                side,
                tuple((step, _rounded(value if one == side else 1 - value)) for step, one, value in judged),
            )
            for side in range(len(self._sides))
        )

    def _believed(self) -> tuple[Curve, ...]:
        points: dict[int, list[Point]] = {}
        for turn in self._turns:
            if turn.believed is not None:
                points.setdefault(self._side_of(turn.task.seat), []).append(
                    (turn.task.first, _rounded(turn.believed))
                )
        return tuple(Curve(side, tuple(found)) for side, found in sorted(points.items()))

    def _luck(self) -> tuple[tuple[Curve, ...], float]:
        """Return the luck of each side up to each step, and how uncertain it is at the end."""
        rolled = [(roll, self._side_of(turn.task.seat)) for turn in self._turns for roll in turn.rolls]
        if not rolled:
            return (), 0.0
        points: list[Point] = [(0, 0.0)]
        total = variance = 0.0
        for roll, side in rolled:
            if roll.gain.is_certain:
                total += roll.gain.mean if side == 0 else -roll.gain.mean
                variance += roll.gain.error**2
                points.append((roll.step, _rounded(total)))
        points.append((len(self._match), _rounded(total)))
        curves = tuple(
            Curve(side, tuple((step, value if side == 0 else -value) for step, value in points))
            for side in range(len(self._sides))
        )
        return curves, _rounded(sqrt(variance))

    def _lucky(self) -> Iterator[Lucky]:
        rolled = [
            (roll, self._side_of(turn.task.seat))
            for turn in self._turns
            for roll in turn.rolls
            if roll.gain.is_certain and abs(roll.gain.mean) >= MATTERS
        ]
        rolled.sort(key=lambda one: -abs(one[0].gain.mean))
        for roll, side in sorted(rolled[:_MOST_LUCKY], key=lambda one: one[0].step):
            lucky = side if roll.gain.mean > 0 else 1 - side
            gain = abs(roll.gain.mean)
            yield Lucky(
                step=roll.step,
                side=lucky,
                gain=_rounded(gain),
                error=_rounded(roll.gain.error),
                text=self._say(
                    "review-lucky",
                    turn=self._names.turn(roll.step - 1),
                    what=self._names.rolled(roll.step),
                    side=self._names.side(lucky),
                    percent=percent(gain),
                ),
            )

    def _counted(self, topic: str) -> tuple[Counted, ...]:
        """Return what the game counts about a topic; only where a count changes."""
        labels: dict[str, list[list[Point]]] = {}
        for step, tallies in enumerate(self._tallies):
            for tally in tallies:
                if tally.topic != topic:
                    continue
                curves = labels.setdefault(tally.label, [[] for _ in tally.counts])
                for points, count in zip(curves, tally.counts, strict=True):
                    if not points or points[-1][1] != count or step == len(self._match):
                        points.append((step, count))
        return tuple(
            Counted(label, tuple(Curve(side, tuple(points)) for side, points in enumerate(curves)))
            for label, curves in labels.items()
        )

    # What decided the match

    def _turning_points(self) -> Iterator[TurningPoint]:
        judged = self._judged()
        changes = []
        for (step, side, value), (until, later_side, later) in pairwise(judged):
            before = value if side == 0 else 1 - value
            after = later if later_side == 0 else 1 - later
            changes.append((after - before, step, until, after))
        changes.sort(key=lambda one: -abs(one[0]))
        best = [one for one in changes if abs(one[0]) >= _LEAST_TURN][:_MOST_TURNING_POINTS]
        for change, step, until, now in sorted(best, key=lambda one: one[1]):
            side = 0 if change > 0 else 1
            yield TurningPoint(
                step=step,
                until=until,
                side=side,
                change=_rounded(abs(change)),
                text=self._say(
                    "review-turning-point",
                    turn=self._names.turn(step),
                    side=self._names.side(side),
                    percent=percent(abs(change)),
                    now=percent(now if side == 0 else 1 - now),
                    story=self._names.story(step, until),
                ).strip(),
            )

    def _unknown(self) -> Iterator[Unknown]:
        found = [
            (turn.task, turn.believed, turn.chance)
            for turn in self._turns
            if turn.believed is not None
            and turn.chance is not None
            and abs(turn.believed - turn.chance) >= _LEAST_UNKNOWN
        ]
        found.sort(key=lambda one: -abs(one[1] - one[2]))
        for task, believed, true in sorted(found[:_MOST_UNKNOWN], key=lambda one: one[0].first):
            yield Unknown(
                step=task.first,
                seat=task.seat,
                side=self._side_of(task.seat),
                believed=_rounded(believed),
                true=_rounded(true),
                text=self._say(
                    "review-unknown",
                    turn=self._names.turn(task.first),
                    seat=self._names.seat(task.seat),
                    believed=percent(believed),
                    true=percent(true),
                ),
            )

    def _story(self) -> tuple[StoryStage, ...]:
        return tuple(
            StoryStage(
                step=chapter.first,
                until=chapter.last,
                label=chapter.label,
                text=chapter.text,
                report=number if self._game.has_report else None,
            )
            for number, chapter in enumerate(self._game.chapters(self._match))
        )

    # Mistakes

    def _mistakes(self) -> Iterator[Mistake]:
        found = []
        for turn in self._turns:
            for decision in turn.decisions:
                cost, true_cost = decision.cost.least, decision.cost_in_truth.least
                if cost >= MATTERS or true_cost >= _LEAST_HIDDEN:
                    found.append((max(cost, true_cost), turn.task.seat, decision))
        found.sort(key=lambda one: -one[0])
        for _, seat, decision in sorted(found[:_MOST_MISTAKES], key=lambda one: one[2].step):
            yield self._mistake(seat, decision)

    def _mistake(self, seat: Seat, decision: Decision) -> Mistake:
        match, game_ = self._match, self._game
        known = decision.cost.least >= MATTERS
        cost = decision.cost if known else decision.cost_in_truth
        view = match.at(decision.step).view(seat, picture=False)
        rng = Random(1)  # noqa: S311 - a review is reproducible
        preview = LinePreview(game_, view, rng, catalogue("sandtable.players", self._language))
        better = preview.follow((seat, action) for action in decision.better)
        line = preview.follow(decision.line, expected=True) if preview.possible else ()
        why = reasons(game_, view, decision.better, decision.line)
        reasons_found = self._names.reasons(why)
        played = self._played(seat, decision)
        size = next(size for least, size in SIZES if cost.mean >= least)
        return Mistake(
            step=decision.step,
            until=decision.until,
            seat=seat,
            side=self._side_of(seat),
            size=size,
            cost=_rounded(max(0.0, decision.cost.mean)),
            error=_rounded(cost.error),
            cost_in_truth=_rounded(decision.cost_in_truth.mean),
            knowable=known,
            text=self._say(
                f"review-{size}" if known else "review-not-knowable",
                turn=self._names.turn(decision.step),
                seat=self._names.seat(seat),
                played=self._names.listed([one.label for one in played]),
                better=self._names.listed([one.label for one in better]),
                percent=percent(cost.mean),
                why=reasons_found[0].text if reasons_found else "",
            ).strip(),
            played=played,
            better=better,
            line=line,
            reasons=reasons_found,
        )

    def _played(self, seat: Seat, decision: Decision) -> tuple[HintedAction, ...]:
        view = self._match.at(decision.step).view(seat, picture=False)
        rng = Random(1)  # noqa: S311 - a review is reproducible
        preview = LinePreview(self._game, view, rng, catalogue("sandtable.players", self._language))
        entries = self._match.at(decision.until).entries_from(decision.step + 1)
        return preview.follow((entry.seat, entry.action) for entry in entries)


def _rounded(value: float) -> float:
    return round(value, 4)
