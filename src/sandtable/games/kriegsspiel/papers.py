"""A commander's papers as panels: what he received, and the book of what he sent (KV3-C1, KV3-C3)."""

from sandtable.games.kriegsspiel.dispatches import Entry
from sandtable.games.kriegsspiel.dispatches import Paper as Received
from sandtable.games.kriegsspiel.state import Command
from sandtable.games.kriegsspiel.terms import Terms
from sandtable.games.kriegsspiel.times import round_time
from sandtable.games.kriegsspiel.wording import metres_text
from sandtable.scenes import Deed, Paper, Papers

_STATES = {
    "written": "Written; sent when you are ready",
    "sent": "Sent",
    "spoken": "Told at once",
    "returned": "Came back undelivered",
    "answered": "Answered",
}
"""What a commander knows of a dispatch."""
_REPORTS = {
    "contact": "enemy in sight",
    "done": "order carried out",
    "losses": "losses",
    "halted": "halted",
    "state": "report",
    "not-understood": "order not understood",
    "words": "report",
}
_URGENT = frozenset({"contact", "losses", "halted", "not-understood"})


def received(terms: Terms, command: Command) -> Papers:
    """All that has reached a commander, the newest first; of what he saw himself only the last.

    What somebody has written to him comes before what he saw himself at the same time.
    """
    names = {unit.id: unit.name for unit in command.units}
    names |= {commander.seat: commander.name for commander in terms.commanders}
    views = [paper.number for paper in command.papers if paper.kind == "view"]
    kept = [one for one in command.papers if one.kind != "view" or one.number in views[-1:]]
    kept.sort(key=lambda one: (one.round, one.kind != "view", one.number), reverse=True)
    return Papers("papers", "Papers received", tuple(_received(terms, names, one) for one in kept))


def book(terms: Terms, command: Command) -> Papers:
    """All that a commander has written, the newest first, with what he can know of its fate."""
    entries = tuple(_entry(terms, one, ready=command.ready) for one in command.book[::-1])
    return Papers("book", "Dispatch book", entries)


def _received(terms: Terms, names: dict[str, str], paper: Received) -> Paper:
    got, wrote = round_time(terms, paper.round), round_time(terms, paper.written)
    parts = [] if wrote == got else [f"written at {wrote}"]
    if paper.place is not None:
        parts.append(f"at {metres_text(paper.place)}")
    return Paper(
        id=str(paper.number),
        heading=_heading(names, paper),
        paragraphs=tuple(paper.text.split("\n")),
        when=got,
        state=", ".join(parts).capitalize(),
        kind="note" if paper.kind in ("view", "situation") else "in",
        urgent=paper.report in _URGENT,
    )


def _heading(names: dict[str, str], paper: Received) -> str:
    sender = names.get(paper.sender, paper.sender)
    match paper.kind:
        case "view":
            return "What you see"
        case "situation":
            return "The situation"
        case "returned":
            return "A courier comes back"
        case "message":
            return f"From {sender}"
        case "report":
            return f"{sender}: {_REPORTS[paper.report or 'words']}"


def _entry(terms: Terms, entry: Entry, *, ready: bool) -> Paper:
    waits = entry.state == "written"
    state = "Waits for its courier" if waits and ready else _STATES[entry.state]
    if entry.state in ("written", "sent") and entry.minutes is not None:
        state += f"; a ride of {entry.minutes} minutes to {metres_text(entry.believed)}"
    return Paper(
        id=str(entry.number),
        heading=f"{entry.number}. To {entry.to}",
        paragraphs=(entry.text,),
        when=round_time(terms, entry.round),
        state=state,
        kind="out",
        urgent=entry.state == "returned",
        deeds=(Deed("Tear it up", f"scratch {entry.number}", "remove"),) if waits and not ready else (),
    )
