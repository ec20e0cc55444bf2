"""The one-line format: the round, the side to move, the weather, both armies, and the rest.

    3 blue rain HA3,LB4,-,IC2 HK9,IL9 5,4 mines-red=E5 active=L9:4

An army is its pieces in the order of their numbers, each a letter (H heavy tank, L light tank, I infantry)
and a hex; `-` is a free number. Then come the minefields that each side has left to lay, and after them only
the parts that differ from the start of an ordinary turn.
"""

from msgspec.structs import replace

from sandtable.core import SetupError, position_lines
from sandtable.core.position_lines import listed
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.position import EngagementData, PlacedPiece, PositionData
from sandtable.games.kriegspiel83.units import BY_LETTER, BY_SLUG, UNITS

_NONE = "-"
_MINE_PARTS = {"mines": "mines", "known": "known_mines", "maybe": "maybe_mined", "coast": "coast"}
"""The parts that each side has, with the names of their fields in `PositionData`."""
_PHASES = ("choosing", "exchange", "retreat", "advance")
KEYS = (
    *(f"{part}-{seat}" for part in _MINE_PARTS for seat in SEATS),
    "done",
    "active",
    "stopped",
    "phase",
    "wave",
    "targets",
    "conflicts",
    "todo",
    "retreats",
    "half-way",
    "owed",
    "advanced",
    "draw-offer",
)
_TOO_SHORT = "A position has at least six parts: the round, whose turn, the weather, two armies, minefields."


def write(given: PositionData) -> str:
    """Write the line of a position."""
    head = [
        str(given.round),
        given.turn,
        given.weather,
        _army(given.red),
        _army(given.blue),
        ",".join(str(given.minefields.get(seat, 0)) for seat in SEATS),
    ]
    extras = {
        f"{part}-{seat}": ",".join(getattr(given, name).get(seat, []))
        for part, name in _MINE_PARTS.items()
        for seat in SEATS
    }
    extras |= {
        "done": ",".join(given.done),
        "active": f"{given.active}:{given.spent}" if given.active else "",
        "stopped": "yes" if given.stopped else "",
        "phase": "" if given.phase == "moving" else given.phase,
        "wave": "" if given.wave == 1 else str(given.wave),
        "targets": ",".join(f"{one}>{other or _NONE}" for one, other in given.targets.items()),
        "conflicts": "/".join(_clash(clash) for clash in given.conflicts),
        "todo": ",".join(given.todo),
        "retreats": given.retreats or "",
        "half-way": given.half_way or "",
        "owed": str(given.owed) if given.owed else "",
        "advanced": ",".join(given.advanced),
        "draw-offer": given.draw_offer or "",
    }
    return position_lines.join(head, extras, given.outcome)


def _army(pieces: list[PlacedPiece | None]) -> str:
    return ",".join(_piece(stand) for stand in pieces) or "none"


def _piece(stand: PlacedPiece | None) -> str:
    return _NONE if stand is None else UNITS[BY_SLUG[stand.kind]].letter + stand.hex


def _clash(clash: EngagementData) -> str:
    aid = f"+{'+'.join(clash.aid)}" if clash.aid else ""
    return f"{'&'.join(clash.attackers)}>{clash.defender}{aid}"


def read(line: str) -> PositionData:
    """Read the position of a line, or raise `SetupError` with the reason."""
    head, extras, outcome = position_lines.split(line, 6, _TOO_SHORT, KEYS)
    number, turn, weather, red, blue, left = head
    phase = extras.get("phase", "moving")
    if phase != "moving" and phase not in _PHASES:
        raise SetupError(f"The phase of a position is one of {', '.join(_PHASES)}, not {phase!r}.")
    active, _, spent = extras.get("active", "").partition(":")
    given = PositionData(
        round=position_lines.number(number, "round"),
        turn=turn,
        weather=weather,
        red=_read_army(red),
        blue=_read_army(blue),
        minefields=_read_left(left),
        done=listed(extras.get("done")),
        active=active or None,
        spent=position_lines.number(spent or "0", "spending"),
        stopped=position_lines.flag(extras, "stopped"),
        wave=position_lines.number(extras.get("wave", "1"), "wave"),
        targets=_read_targets(extras.get("targets")),
        conflicts=[_read_clash(text) for text in extras["conflicts"].split("/")]
        if "conflicts" in extras
        else [],
        todo=listed(extras.get("todo")),
        retreats=extras.get("retreats"),
        half_way=extras.get("half-way"),
        owed=position_lines.number(extras.get("owed", "0"), "owed"),
        advanced=listed(extras.get("advanced")),
        draw_offer=extras.get("draw-offer"),
        outcome=outcome,
    )
    return replace(
        given,
        phase=phase,
        **{
            name: {seat: listed(extras[f"{part}-{seat}"]) for seat in SEATS if f"{part}-{seat}" in extras}
            for part, name in _MINE_PARTS.items()
        },
    )


def _read_army(text: str) -> list[PlacedPiece | None]:
    if text == "none":
        return []
    found: list[PlacedPiece | None] = []
    for piece in text.split(","):
        if piece == _NONE:
            found.append(None)
        elif piece[:1] in BY_LETTER:
            found.append(PlacedPiece(UNITS[BY_LETTER[piece[0]]].slug, piece[1:]))
        else:
            raise SetupError(f"{piece[:40]!r} is no piece; write one as HA3, LB4 or IC2.")
    return found


def _read_left(text: str) -> dict[str, int]:
    numbers = text.split(",")
    if len(numbers) != len(SEATS):
        raise SetupError(f"The minefields left are two numbers such as 5,5, not {text[:40]!r}.")
    return {
        seat: position_lines.number(number, "minefields") for seat, number in zip(SEATS, numbers, strict=True)
    }


def _read_targets(text: str | None) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for pair in listed(text):
        one, arrow, other = pair.partition(">")
        if not (one and arrow and other):
            raise SetupError(f"{pair[:40]!r} is no target; write one as E5>F6, or E5>- if it is not chosen.")
        found[one] = None if other == _NONE else other
    return found


def _read_clash(text: str) -> EngagementData:
    attackers, arrow, rest = text.partition(">")
    defender, *aid = rest.split("+")
    if not (attackers and arrow and defender):
        raise SetupError(f"{text[:40]!r} is no fight; write one as E5&E6>F6+G6.")
    return EngagementData(defender, attackers.split("&"), aid)
