"""Reviews of all records in tests/records: processor time of each, on one core, and what they found.

The kernels are compiled before. A review must take less than a minute.
"""

from pathlib import Path
from time import process_time

from sandtable.core import Record, game
from sandtable.players.search.lazy import warm_up
from sandtable.review import make_review, review_tasks, review_turn

RECORDS = Path(__file__).parents[1] / "tests" / "records"
LIMIT = 60
"""Seconds of processor time that a review may take."""


def main() -> None:
    print(
        "record                                  turns   seconds  positions  mistakes  luck of the first side"
    )
    for path in sorted(RECORDS.glob("*.record")):
        record = Record.load(path)
        tasks = review_tasks(record)
        if tasks:
            warm_up(game(record.game))
        begin = process_time()
        review = make_review(record, [review_turn(record, task) for task in tasks])
        seconds = process_time() - begin
        luck = f"{review.luck[0].points[-1][1]:+.2f} ± {review.luck_error:.2f}" if review.luck else "-"
        print(
            f"{path.stem:<40}{len(tasks):>5}{seconds:>10.1f}{review.settings.positions:>11}"
            f"{len(review.mistakes):>10}  {luck}",
            flush=True,
        )
        assert seconds < LIMIT, f"{path.stem} took {seconds:.0f} s"


if __name__ == "__main__":
    main()
