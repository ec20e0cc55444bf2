"""The story of a match, stage by stage, in games without a judge."""

from sandtable.core import Match
from sandtable.core.review import StoryStage


def make_story(match: Match, language: str) -> tuple[StoryStage, ...]:
    """Return the stages of a match: rounds in games that count them."""
    ends = [
        step
        for step in range(1, len(match) + 1)
        if match.turn_after(step) != match.turn_after(step - 1) or step == len(match)
    ]
    stages, first = [], 0
    for number, end in enumerate(ends, start=1):
        texts = tuple(
            event.text
            for step in range(first + 1, end + 1)
            for event in match.events_of(step, None)
            if event.hostile
        )
        stages.append(StoryStage(step=first, until=end, label=str(number), text=texts))
        first = end
    return tuple(stages)
