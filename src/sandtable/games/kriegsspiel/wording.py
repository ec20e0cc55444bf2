"""Writing orders and actions, as `notation` reads them."""

from sandtable.games.kriegsspiel.actions import (
    Action,
    Dispatch,
    MoveCounter,
    NoteCounter,
    OwnOrders,
    PlaceCounter,
    Ready,
    RemoveCounter,
    Resign,
    Scratch,
)
from sandtable.games.kriegsspiel.orders import (
    Attack,
    Build,
    Charge,
    Destroy,
    Face,
    FireAt,
    Follow,
    Form,
    Join,
    March,
    Order,
    Point,
    Spot,
    Target,
    Withdraw,
)

_VERBS = {"order": "order", "writing": "write", "message": "message"}
_LIMBERING = {"limbered": "limber", "unlimbered": "unlimber"}


def point_text(at: Point) -> str:
    """A point as it is written, in metres: 1250,830 or 1250.5,830."""
    return ",".join(f"{number // 10}" if number % 10 == 0 else f"{number / 10:.1f}" for number in at)


def metres_text(at: Point) -> str:
    """A point as people tell it to each other, to the metre."""
    return ",".join(f"{round(number / 10)}" for number in at)


def spot_text(spot: Spot) -> str:
    """A place as it was written."""
    return spot.name or point_text(spot.at)


def order_text(order: Order) -> str:
    """An order as it is written."""
    verb = order.__struct_config__.tag
    match order:
        case March(to, via, by_road):
            start = "march along roads to" if by_road else "march to"
            return f"{start} {spot_text(to)}{_via(via)}"
        case Form(formation, facing):
            start = _LIMBERING.get(formation, f"form {formation}")
            return f"{start}{_facing(facing)}"
        case Face(facing):
            return f"face {facing}"
        case Withdraw(to):
            return f"withdraw to {spot_text(to)}"
        case Follow(unit) | Join(unit):
            return f"{verb} {unit}"
        case Attack(target) | Charge(target) | FireAt(target):
            return f"{verb} {target_text(target)}"
        case Build(work, at) | Destroy(work, at):
            return f"{verb} {work} at {spot_text(at)}"
        case _:
            return f"{verb}"


def orders_text(orders: tuple[Order, ...]) -> str:
    """Orders as they are written, parted by semicolons."""
    return "; ".join(map(order_text, orders))


def target_text(target: Target) -> str:
    """Whom an order means."""
    return target if isinstance(target, str) else spot_text(target)


def _via(via: tuple[Spot, ...]) -> str:
    return f" via {' '.join(map(spot_text, via))}" if via else ""


def _facing(facing: int | None) -> str:
    return "" if facing is None else f" facing {facing}"


def action_text(action: Action) -> str:
    """An action as the record writes it."""
    match action:
        case Dispatch(kind=kind, to=to, at=believed, via=via, text=text):
            where = f" at {spot_text(believed)}" if believed else ""
            return f"{_VERBS[kind]} {' '.join(to)}{where}{_via(via)}: {text}"
        case OwnOrders(orders):
            return f"officer {orders_text(orders)}"
        case PlaceCounter(name=name, arm=arm, side=side, at=at, facing=facing, note=note):
            of = f" {side}" if side else ""
            written = f": {note}" if note else ""
            return f"counter {name} {arm}{of} at {spot_text(at)}{_facing(facing)}{written}"
        case MoveCounter(name, to, facing):
            return f"counter {name} to {spot_text(to)}{_facing(facing)}"
        case NoteCounter(name, note):
            return f"counter {name} note {note}".strip()
        case RemoveCounter(name):
            return f"counter {name} remove"
        case Scratch(number):
            return f"scratch {number}"
        case Ready():
            return "ready"
        case Resign():
            return "resign"
