"""Review of a finished match: chances by step, mistakes with the better turn, luck, losses, and a summary."""

from sandtable.core.review import (
    Counted,
    Curve,
    Lucky,
    Mistake,
    Review,
    ReviewedSide,
    ReviewSettings,
    StoryStage,
    TurningPoint,
    Unknown,
)
from sandtable.review.making import make_review
from sandtable.review.turns import ReviewTask, TurnReview, review_tasks, review_turn

__all__ = [
    "Counted",
    "Curve",
    "Lucky",
    "Mistake",
    "Review",
    "ReviewSettings",
    "ReviewTask",
    "ReviewedSide",
    "StoryStage",
    "TurnReview",
    "TurningPoint",
    "Unknown",
    "make_review",
    "review_tasks",
    "review_turn",
]
