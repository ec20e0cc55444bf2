"""`sandtable`, with a clock that jumps: a file holds the milliseconds by which it differs from the real time.

Only the source of the time is replaced, so that `bench.faults` can move it while the server runs:
`python -m bench.jumping_clock FILE serve …`.
"""

import sys
import time
from pathlib import Path

from sandtable.cli import main
from sandtable.core import clock


class _JumpingTime:
    """Takes the place of the module `time` in `sandtable.core.clock`."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def time_ns(self) -> int:
        return time.time_ns() + int(self._file.read_text()) * 1_000_000


if __name__ == "__main__":
    vars(clock)["time"] = _JumpingTime(Path(sys.argv.pop(1)))
    main()
