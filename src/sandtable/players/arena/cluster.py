"""Playing many games at once on a Ray cluster (`pip install sandtable[cluster]`)."""

from collections.abc import Generator, Iterable
from itertools import islice

from sandtable.core import SandtableError, SetupError
from sandtable.players.arena.contest import Contest, Fixture
from sandtable.players.arena.playing import Played, play

_AHEAD = 2
"""Games handed out for each processor of the cluster."""


def play_on_cluster(
    contest: Contest, fixtures: Iterable[Fixture], address: str
) -> Generator[Played, None, None]:
    """The games as they end, each on one processor of the cluster at this address.

    "auto" is the cluster that this machine belongs to, "local" one that is started for this. Every machine
    of the cluster must have Sandtable in the same version, and the programs that play.
    """
    try:
        import ray  # noqa: PLC0415 - large, and few have it
        from ray.exceptions import RayError  # noqa: PLC0415 - the same
    except ImportError:
        raise SetupError("A cluster needs Ray: pip install 'sandtable[cluster]'.") from None
    try:
        ray.init(address=address, log_to_driver=False, include_dashboard=False, logging_level="error")
    except Exception as error:  # Ray raises all kinds where it does not come up
        first = str(error).strip().partition("\n")[0]
        raise SetupError(f"There is no Ray cluster at {address!r}: {first}") from None
    left = iter(fixtures)
    try:
        remote = ray.remote(num_cpus=1, max_retries=-1)(play)
        at_once = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        shared = ray.put(contest)
        running = [remote.remote(shared, fixture) for fixture in islice(left, at_once)]
        while running:
            done, running = ray.wait(running)
            running += [remote.remote(shared, fixture) for fixture in islice(left, len(done))]
            for one in done:
                played: Played = ray.get(one)
                yield played
    except RayError as error:
        first = str(error).strip().partition("\n")[0]
        raise SandtableError(f"The cluster failed: {first}. What was played is kept: go on.") from None
    finally:
        ray.shutdown()
