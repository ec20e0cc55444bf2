"""Makes the records of these tests: games of a strong player with one awful turn, and a lucky win.

They are made again only if the rules change: `python -m tests.review.plant`.
"""

import sys
from pathlib import Path
from random import Random
from statistics import fmean

from msgspec.structs import replace

from sandtable.core import Match, Record
from sandtable.players import make_player
from sandtable.review.judging import Judge
from sandtable.review.making import make_review
from sandtable.review.turns import judge_of, review_tasks, review_turn

RECORDS = Path(__file__).parents[1] / "records"
OWN = Path(__file__).parent / "records"
PLAYER = "search,positions=300"
OPEN = 0.4
"""Least chances of the side that is made to blunder."""
LOOKS = 4
"""Judgements of a position, of which the mean is taken."""
AWFUL = 0.35
"""The chances that the blunder costs at least."""
TRIES = 16
"""Random turns, of which the worst is played."""
LUCKY = 0.5
"""What the dice give the winner of the lucky win at least."""


def begin(like: str, seed: int) -> Match:
    """Begin a match with the scenario and options of one of the shipped records."""
    head = Record.load(RECORDS / f"{like}.record")
    return Match.begin(replace(head, seed=str(seed), entries=(), opening=(), outcome=None))


def play(match: Match, player: str, seed: int) -> None:
    """Play a match to its end."""
    players = {seat: make_player(player, match.game, Random(seed)) for seat in match.seats}
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))


def plant(like: str, seed: int, earliest: int) -> tuple[Record, int] | None:
    """Play a match with one awful turn after some actions; return its record and the step of the turn."""
    match = begin(like, seed)
    players = {seat: make_player(PLAYER, match.game, Random(seed)) for seat in match.seats}
    judge, planted = Judge(match, judge_of(match.game) or ""), None
    while match.to_act:
        seat = match.to_act[0]
        begins = len(match.to_act) == 1 and decides_now(match)
        if planted is None and begins and len(match) >= earliest:
            chance = chances(match, judge, seat)
            if chance >= OPEN:
                left, turn = min(awful_turn(match, judge, number) for number in range(TRIES))
                if left < chance - AWFUL:
                    planted = len(match)
                    for action in turn:
                        match.apply(seat, action)
                    continue
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    return None if planted is None else (match.record, planted)


def decides_now(match: Match) -> bool:
    """Whether the seat to act has not acted since the other seat or the dice."""
    entry = match.last_entry
    return entry is not None and (entry.seat != match.to_act[0] or bool(entry.rolls))


def awful_turn(match: Match, judge: Judge, number: int) -> tuple[float, list[str]]:
    """Return the chances that a random turn leaves, and its actions; turns with dice count as good."""
    twin, seat, actions = match.copy(), match.to_act[0], list[str]()
    player = make_player("random", match.game, Random(number))
    while twin.to_act == (seat,):
        action = player.choose(twin.view(seat, picture=False))
        if action.startswith(("resign", "draw", "offer")):
            continue
        twin.apply(seat, action)
        actions.append(action)
        if twin.last_entry is None or twin.last_entry.rolls or twin.outcome:
            return 1.0, actions
    return chances(twin, judge, seat), actions


def chances(match: Match, judge: Judge, seat: str) -> float:
    """Return the chances of a seat; 1 if they cannot be judged."""
    looks = [judge.chance(match.state, judge.side_of(seat), str(look)) for look in range(LOOKS)]
    return fmean(1.0 if look is None else look for look in looks)


def lucky_win(like: str, seed: int) -> Record | None:
    """Play a match; return its record if the dice gave the winner enough."""
    match = begin(like, seed)
    play(match, "greedy", seed)
    if match.outcome is None or not match.outcome.winners:
        return None
    record = match.record
    review = make_review(record, [review_turn(record, task) for task in review_tasks(record, 60)])
    winner = next(side for side, one in enumerate(review.sides) if one.seats[0] in match.outcome.winners)
    luck = next((curve.points[-1][1] for curve in review.luck if curve.side == winner), 0.0)
    print(like, seed, len(record.entries), luck, flush=True)
    return record if luck > LUCKY else None


def main(wanted: list[str]) -> None:
    OWN.mkdir(exist_ok=True)
    for like, earliest in (
        ("game-of-war-skirmish-arsenals", 25),
        ("kriegspiel83-skirmish-city", 12),
        ("taktik-introductory-headquarters", 12),
    ):
        if wanted and like.partition("-")[0] not in wanted:
            continue
        planted = next(filter(None, (plant(like, seed, earliest) for seed in range(1, 40))), None)
        if planted is not None:
            record, step = planted
            record.save(OWN / f"{record.game}-blunder-{step}.record")
    if not wanted or "lucky" in wanted:
        games = (lucky_win("kriegspiel83-skirmish-city", seed) for seed in range(1, 60))
        if (lucky := next(filter(None, games), None)) is not None:
            lucky.save(OWN / "kriegspiel83-lucky-win.record")


if __name__ == "__main__":
    main(sys.argv[1:])
