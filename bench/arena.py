"""The arena in one process, in two, and on a local Ray cluster: the same games at what cost.

Ray starts two workers here. All three play the same contest; the results must be equal.
"""

from collections.abc import Callable, Iterable
from time import perf_counter

import sandtable
from sandtable.players.arena.contest import make_contest, round_robin
from sandtable.players.arena.playing import Played, play
from sandtable.players.arena.runners import run_here, run_on_cluster
from sandtable.players.arena.standings import make_standings

PLAYERS = ("random", "classic", "greedy")
GAMES = 8
ROUNDS = 3


def main() -> None:
    contest = make_contest(sandtable.game("kriegspiel83"), "standard", {"last_round": ROUNDS})
    fixtures = round_robin(contest, PLAYERS, GAMES, "bench")
    runners: dict[str, Callable[[], Iterable[Played]]] = {
        "one process": lambda: run_here(play, contest, fixtures, 1),
        "two processes": lambda: run_here(play, contest, fixtures, 2),
        "Ray": lambda: run_on_cluster(play, contest, fixtures, "local"),
    }
    outcomes = []
    print(f"Kriegspiel (1983), {ROUNDS} rounds, {len(fixtures)} games")
    for name, play_all in runners.items():
        begin = perf_counter()
        played = list(play_all())
        spent = perf_counter() - begin
        in_games = sum(one.seconds for one in played)
        print(
            f"  {name:<14} {spent:6.1f} s, start included; {in_games:6.1f} s of processor time in the games"
        )
        outcomes.append((make_standings(contest, PLAYERS, played), moves(played)))
    assert outcomes[0] == outcomes[1] == outcomes[2]
    print("  all three played the same games")


def moves(played: list[Played]) -> list[tuple[object, ...]]:
    return sorted(
        (one.fixture.seed, *one.fixture.seating.values(), one.winners, one.reason, one.actions, one.length)
        for one in played
    )


if __name__ == "__main__":
    main()
