"""Officers who fall, and their successors (KV3-U7)."""

from msgspec.structs import replace

from sandtable.games.kriegsspiel.dispatches import ReceivedPaper
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State
from sandtable.games.kriegsspiel.terms import UMPIRE, round_time
from sandtable.games.kriegsspiel.units import FULL_HP, Unit

RULE = "KV3-U7"
NO_SUCCESSOR = "none"
_FALLEN = "Your officer has fallen."


def without_lost_officers(state: State) -> State:
    """Take the command from commanders whose officer is lost, for good or until a successor leads."""
    lost = {unit.id for unit in state.units if unit.arm == "officer" and not unit.alive}
    commands = tuple(
        _fallen(state, number, command)
        if commander.officer in lost and not command.out and not command.fell
        else command
        for number, (commander, command) in enumerate(
            zip(state.terms.commanders, state.commands, strict=True)
        )
    )
    return replace(state, commands=commands)


def _fallen(state: State, number: int, command: CommanderKnowledge) -> CommanderKnowledge:
    if state.terms.old_rules or successor(state, number) is None:
        return replace(command, out=True)
    when = round_time(state.current_terms, takes_over(state, state.round))
    text = f"{_FALLEN} The commander of your senior unit takes over at {when}."
    return replace(_told(command, state.round, text), fell=state.round)


def risen(command: CommanderKnowledge) -> CommanderKnowledge:
    """The commander's knowledge as if the officer had not fallen, because that was undone."""
    papers = command.papers
    if command.fell:
        last = max(number for number, paper in enumerate(papers) if paper.text.startswith(_FALLEN))
        papers = papers[:last] + papers[last + 1 :]
    return replace(command, out=False, fell=0, papers=papers)


def takes_over(state: State, fell: int) -> int:
    """The round in which the successor of an officer who fell in a round takes over."""
    return fell + state.terms.settings.succession_rounds + 1


def successor(state: State, number: int) -> Unit | None:
    """The unit whose commander would take over, or `None`: the first of the order of battle that is left.

    A scenario can name another unit, or say that there is no successor.
    """
    named = state.terms.commanders[number].successor
    own = [unit for unit in state.units if unit.commander == number and unit.alive]
    if named == NO_SUCCESSOR:
        return None
    for unit in own:
        if unit.id == named:
            return unit
    fighting = [unit for unit in own if unit.fights] or [unit for unit in own if unit.arm == "pioneers"]
    return fighting[0] if fighting else None


def succeeded(state: State) -> State:
    """Let successors take over at the end of a round, if their time has come."""
    for number, command in enumerate(state.commands):
        if command.fell and takes_over(state, command.fell) <= state.round + 1:
            state = _succeeded(state, number)
    return state


def _succeeded(state: State, number: int) -> State:
    command, heir = state.commands[number], successor(state, number)
    place = state.unit_numbers[state.terms.commanders[number].officer]
    if heir is None:
        text = "No unit of yours is left whose commander could take over."
        new = replace(_told(command, state.round, text), fell=0, out=True)
        return _with_command(state, number, new)
    officer = Unit(
        id=state.units[place].id,
        name=f"Commander of {heir.name}",
        side=heir.side,
        commander=number,
        arm="officer",
        formation="column",
        facing=heir.facing,
        at=heir.at,
        hp=FULL_HP,
        reports=state.units[place].reports,
    )
    text = f"You are now the commander of {heir.name}, and lead in the place of the fallen officer."
    new = replace(_told(command, state.round, f"{text} Your mission goes on."), fell=0)
    units = (*state.units[:place], officer, *state.units[place + 1 :])
    return _with_command(replace(state, units=units), number, new)


def _told(command: CommanderKnowledge, number: int, text: str) -> CommanderKnowledge:
    """The commander's knowledge with a paper of the umpire."""
    paper = ReceivedPaper(
        number=len(command.papers) + 1,
        round=number,
        written=number,
        sender=UMPIRE,
        kind="message",
        text=text,
    )
    return replace(command, papers=(*command.papers, paper))


def _with_command(state: State, number: int, command: CommanderKnowledge) -> State:
    commands = (*state.commands[:number], command, *state.commands[number + 1 :])
    return replace(state, commands=commands)
