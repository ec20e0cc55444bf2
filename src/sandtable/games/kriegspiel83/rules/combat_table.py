"""Combat sums, odds and the results table (K83-B2 to K83-B7).

Factors are whole numbers of halves, because infantry in the shallows fights with ½; only what the rules round
is rounded (K83-B4).
"""

from typing import Literal, NamedTuple, TypeAlias

from sandtable.games.kriegspiel83.state import Engagement, State

Result: TypeAlias = Literal["AE", "AR", "EX", "DR", "DE"]

MOST_ODDS = 6  # K83-B6
COLUMNS = ("D6", "D5", "D4", "D3", "D2", "1-1", "A2", "A3", "A4", "A5", "A6")
_ROWS: tuple[tuple[Result, ...], ...] = (
    ("AE", "AE", "AE", "AE", "AE", "AE", "AE", "AE", "EX", "EX", "DR"),
    ("AE", "AE", "AE", "AE", "AE", "AE", "AE", "AR", "EX", "DR", "DR"),
    ("AE", "AE", "AE", "AR", "AR", "AR", "EX", "DR", "DR", "DE", "DE"),
    ("AE", "AE", "AR", "AR", "AR", "EX", "EX", "DR", "DE", "DE", "DE"),
    ("AE", "AR", "AR", "AR", "EX", "DR", "DR", "DE", "DE", "DE", "DE"),
    ("AR", "AR", "AR", "AR", "EX", "DE", "DE", "DE", "DE", "DE", "DE"),
)
"""The table as the rule page prints it: one row for each die (K83-B7)."""
TABLE: dict[str, tuple[Result, ...]] = dict(zip(COLUMNS, zip(*_ROWS, strict=True), strict=True))
"""The results of the dice 1 to 6, by column."""

MEANINGS: dict[Result, str] = {
    "AE": "the attackers are eliminated",
    "AR": "the attackers retreat",
    "EX": "exchange",
    "DR": "the defender retreats",
    "DE": "the defender is eliminated",
}


class Odds(NamedTuple):
    """The odds of a fight; the totals of both sides are in halves."""

    attack: int
    defence: int

    @property
    def ratio(self) -> int:
        """The larger total divided by the smaller, rounded down (K83-B5)."""
        return max(self.attack, self.defence) // min(self.attack, self.defence)

    @property
    def favours_attacker(self) -> bool:
        """Whether the attack is larger."""
        return self.attack > self.defence

    @property
    def column(self) -> str | None:
        """The column of the table; `None` if no die is needed (K83-B6)."""
        if self.ratio > MOST_ODDS:
            return None
        return "1-1" if self.ratio == 1 else f"{'A' if self.favours_attacker else 'D'}{self.ratio}"

    @property
    def results(self) -> tuple[Result, ...]:
        """The results of the dice 1 to 6; all equal above 6-1."""
        if self.column is None:
            return ("DE" if self.favours_attacker else "AE",) * 6
        return TABLE[self.column]

    def __str__(self) -> str:
        if self.ratio == 1:
            return "1-1"
        return f"{self.ratio}-1 for the {'attacker' if self.favours_attacker else 'defender'}"


class Sums(NamedTuple):
    """The sums of a fight, in halves."""

    factors: int
    """The attackers' factors, modified by their terrain."""
    bonus: int
    defender: int
    aid: int

    @property
    def odds(self) -> Odds:
        """The odds of the two totals."""
        return Odds(self.factors + self.bonus, self.defender + self.aid)


def bonus(factors: int) -> int:
    """Half of the attackers' factors, rounded down, in halves (K83-B2)."""
    return factors // 4 * 2


def strength(state: State, side: int, number: int) -> int:
    """The modified factors of a piece on its hex, in halves."""
    army = state.armies[side]
    return state.terms.ground.strengths[army.kinds[number]][army.at[number]]


def sums(state: State, side: int, conflict: Engagement) -> Sums:
    """The sums of a fight in which `side` attacks."""
    factors = sum(strength(state, side, number) for number in conflict.attackers)
    return Sums(
        factors,
        bonus(factors),
        strength(state, 1 - side, conflict.defender),
        sum(strength(state, 1 - side, number) for number in conflict.aid),
    )


def conflicts(state: State, side: int, targets: dict[int, int]) -> tuple[Engagement, ...]:
    """The fights for these targets, in the order of the defenders, with aid (K83-B3, K83-B13)."""
    attackers: dict[int, list[int]] = {}
    for number, defender in sorted(targets.items()):
        attackers.setdefault(defender, []).append(number)
    aid: dict[int, list[int]] = {defender: [] for defender in attackers}
    for helper, defender in _aid(state, side, attackers):
        aid[defender].append(helper)
    return tuple(
        Engagement(defender, tuple(attackers[defender]), tuple(aid[defender]))
        for defender in sorted(attackers)
    )


def _aid(state: State, side: int, attackers: dict[int, list[int]]) -> list[tuple[int, int]]:
    """Each aiding piece with the defender that it aids (K83-B3)."""
    how = state.terms.options.aid
    if how == "none":
        return []
    around, ours, theirs = state.terms.ground.grid.around, state.armies[side], state.armies[1 - side]
    stands = {
        defender: sum(1 << ours.at[number] for number in numbers) for defender, numbers in attackers.items()
    }
    totals = {defender: strength(state, 1 - side, defender) for defender in attackers}
    found = []
    for helper in theirs.numbers:
        if helper in attackers:
            continue
        near = around[theirs.at[helper]]
        possible = [defender for defender, hexes in stands.items() if hexes & near]
        if possible:
            chosen = min(possible, key=lambda one: (totals[one], one) if how == "weakest" else (0, one))
            totals[chosen] += strength(state, 1 - side, helper)
            found.append((helper, chosen))
    return found


def factors_text(halves: int) -> str:
    """A number of factors, given in halves, as text: "7", "½", "1½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
