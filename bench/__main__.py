"""Run all benchmarks, or those that are named: `python -m bench server`."""

import sys
from collections.abc import Callable
from importlib import import_module

BENCHES = (
    "arena",
    "game_of_war",
    "ground",
    "kriegspiel83",
    "kriegspiel83_speed",
    "kriegsspiel",
    "modern",
    "newcomer",
    "orders",
    "pages",
    "review",
    "server",
    "taktik",
    "workshop",
)


def main(wanted: list[str]) -> None:
    unknown = [name for name in wanted if name not in BENCHES]
    if unknown:
        sys.exit(f"There is no bench {unknown[0]}; there are {', '.join(BENCHES)}.")
    for name in wanted or BENCHES:
        run: Callable[[], None] = import_module(f"bench.{name}").main
        run()


if __name__ == "__main__":
    main(sys.argv[1:])
