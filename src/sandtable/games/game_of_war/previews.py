"""Previews for the selected unit: where it would be online, what a move cuts off, and fights (GOW-V4)."""

from sandtable.boards.squares import Square, SquareSet, squares_in
from sandtable.core import Finding, Seat
from sandtable.games.game_of_war.army import ADJECTIVES, SEATS
from sandtable.games.game_of_war.rules import attack, movement
from sandtable.games.game_of_war.rules.communication import network, silenced_and_heard, unit_names
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import UNITS
from sandtable.scenes import Labels, Marks


def unit_card(seen: State, seat: Seat | None, start: Square) -> Finding:
    """Mark the squares that a unit may go to, and show the fights that it could take part in.

    The marks say whether it would be online there, and how many units the move cuts off.
    """
    names = seen.terms.field.grid.names
    ends = _ends(seen, seat, start)
    side = next((one for one, army in enumerate(seen.armies) if army.kind_at(start) is not None), None)
    if side is None or seen.deploying:
        return Finding(names[start], ())
    title = f"{seen.armies[side].unit_on(start).label.capitalize()} {names[start]}"
    lines, sums = _fights(seen, side, start)
    if not ends:
        return Finding(title, lines, sums)
    online: list[str] = []
    offline: list[str] = []
    cuts: list[tuple[str, str]] = []
    for end in squares_in(ends):
        after = movement.after_move(seen, start, end)
        (online if network(after, seen.side).online >> end & 1 else offline).append(names[end])
        own, theirs = _cut_off(seen, after, start, end)
        words = [f"cuts {theirs.bit_count()}"] if theirs else []
        words += [f"loses {own.bit_count()}"] if own else []
        if words:
            cuts.append((names[end], ", ".join(words)))
    count = len(online) + len(offline)
    text = f"It would be online on {len(online)} of the {count} squares that it can go to."
    return Finding(
        title,
        (text, *lines),
        (
            *sums,
            Marks("online-there", "Online there", tuple(online), "good"),
            Marks("offline-there", "Offline there", tuple(offline), "bad"),
            Labels("cut-off", "Units that the move cuts off", tuple(cuts)),
        ),
    )


def _fights(seen: State, side: int, start: Square) -> tuple[tuple[str, ...], tuple[Labels, ...]]:
    """The attack on a unit now, and the sums at the enemy units that it reaches from its square."""
    names, kind = seen.terms.field.grid.names, seen.armies[side].unit_on(start)
    strong, firm = (attack.total(shares) for shares in attack.contributions(seen, 1 - side, start))
    threat: tuple[str, ...] = ()
    if strong:
        outcome = attack.consequence(seen, 1 - side, start, strong, firm)
        threat = (f"{SEATS[1 - side].capitalize()} attacks it with {strong} against {firm}: {outcome}.",)
    able = attack.able(seen, side, network(seen, side).online)
    if not able >> start & 1:
        return threat, ()
    sums = []
    for target in squares_in(
        seen.armies[1 - side].units & seen.terms.field.lines.star(start, UNITS[kind].range)
    ):
        ours, theirs = (attack.total(shares) for shares in attack.contributions(seen, side, target))
        sums.append((names[target], f"{ours}:{theirs}"))
    drawn = (Labels("sums", "Attack and defence", tuple(sums), SEATS[side]),) if sums else ()
    return threat, drawn


def move_card(seen: State, seat: Seat | None, start: Square, end: Square) -> Finding:
    """Say whether a unit would be online on a square, and which units the move would cut off."""
    names = seen.terms.field.grid.names
    title = f"{names[start]} → {names[end]}"
    if not _ends(seen, seat, start) >> end & 1:
        return Finding(title, ())
    side, kind = seen.side, seen.armies[seen.side].unit_on(start).label
    after = movement.after_move(seen, start, end)
    there = "online" if network(after, side).online >> end & 1 else "offline"
    texts = [f"The {kind} would be {there} on {names[end]}."]
    lost = _cut_off(seen, after, start, end)
    for which, squares in zip((side, 1 - side), lost, strict=True):
        if squares:
            owner = "your own" if which == side else f"the {ADJECTIVES[which]}"
            texts.append(f"The move would cut off {owner} {unit_names(after, which, squares)}.")
    places = seen.terms.field.grid.names_of(lost[0] | lost[1])
    marks = (Marks("would-be-cut-off", "Would be cut off", places),) if places else ()
    return Finding(title, tuple(texts), marks)


def _ends(seen: State, seat: Seat | None, start: Square) -> SquareSet:
    """The squares that the unit on a square may go to now, if it is this seat's turn."""
    if seen.deploying or seen.outcome or seat != SEATS[seen.side]:
        return 0
    return dict(movement.destinations(seen)).get(start, 0)


def _cut_off(before: State, after: State, start: Square, end: Square) -> tuple[SquareSet, SquareSet]:
    """The units that a move of the side to move cuts off: its own other ones, and the enemy's."""
    own, enemy = (
        silenced_and_heard(before, after, side, (start, end))[0] for side in (before.side, 1 - before.side)
    )
    return own & ~(1 << end), enemy
