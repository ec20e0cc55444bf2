"""Resignation, draws and notes, which do not change the board (TAK-W1, TAK-B4)."""

from msgspec.structs import replace

from sandtable.core import Choice, Dice, Event, Offer, Outcome, Pick, PickField, PiecesField, Seat
from sandtable.games.taktik.forces import POWERS, UNKNOWN
from sandtable.games.taktik.notation import (
    ACCEPT_DRAW,
    DECLINE_DRAW,
    DELETE,
    OFFER_DRAW,
    RESIGN,
    Note,
    NoteAt,
)
from sandtable.games.taktik.rules import setup, turns
from sandtable.games.taktik.state import OUT, State
from sandtable.games.taktik.texts import country_name, illegal, listed, piece_id, piece_name, seat_name

WORDS = (RESIGN, OFFER_DRAW, ACCEPT_DRAW, DECLINE_DRAW)
RULE = "TAK-W1"
NOTE_RULE = "TAK-B4"


def act(state: State, seat: int, word: str, dice: Dice) -> tuple[State, list[Event]]:
    """Resign, or offer, accept or decline a draw; possible at any time."""
    say, name = state.terms.say, seat_name(state.terms.seats[seat])
    if state.resigned >> seat & 1:
        raise illegal(say, RULE, "you-resigned")
    if word == RESIGN:
        return _resign(state, seat, dice)
    if word == OFFER_DRAW:
        if state.agreed >> seat & 1:
            raise illegal(say, RULE, "draw-offered-already")
        if not state.agreed:
            offered = Event("draw", say("draw-offered", seat=name), rule=RULE)
            return replace(state, agreed=1 << seat), [offered]
    if not state.agreed or state.agreed >> seat & 1:
        raise illegal(say, RULE, "no-draw-offered")
    if word == DECLINE_DRAW:
        return replace(state, agreed=0), [Event("draw", say("draw-declined", seat=name), rule=RULE)]
    state = replace(state, agreed=state.agreed | 1 << seat)
    return _drawn_if_agreed(state, [Event("draw", say("draw-accepted", seat=name), rule=RULE)])


def _drawn_if_agreed(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    every_seat = (1 << len(state.terms.seats)) - 1
    if not state.agreed or (state.agreed | state.resigned) != every_seat:
        return state, events
    state = replace(state, outcome=Outcome((), state.terms.say("draw-agreed"), RULE))
    return state, [*events, *turns.ending(state)]


def _resign(state: State, seat: int, dice: Dice) -> tuple[State, list[Event]]:
    """Resign: the player's side loses, unless an ally plays on.

    In that case the player's vehicles stay on the board, can be fired at, and count as out of action.
    """
    terms, say = state.terms, state.terms.say
    name = seat_name(terms.seats[seat])
    events = [Event("resign", say("resigned", seat=name), rule=RULE)]
    was_to_act = seat in state.waiting
    state = replace(state, resigned=state.resigned | 1 << seat, agreed=state.agreed & ~(1 << seat))
    alliance = terms.alliance_of[seat]
    if all(state.resigned >> other & 1 for other in terms.seats_of(alliance)):
        names = [country_name(country) for country in terms.countries_in(alliance)]
        state = turns.won_by(state, 1 - alliance, say("side-resigned", countries=listed(say, names)))
        return state, [*events, *turns.ending(state)]
    state, events = _drawn_if_agreed(state, events)
    if state.outcome:
        return state, events
    if state.phase == "placing":
        state, more = setup.begin_if_ready(setup.emptied(state, seat), dice)
        return state, [*events, *more]
    state = turns.with_outcome(state)
    if state.outcome:
        return state, [*events, *turns.ending(state)]
    if state.phase == "start":
        sums = (*state.pressed[:seat], OUT, *state.pressed[seat + 1 :])
        state = replace(state, pressed=sums)
        return (state, events) if state.waiting else turns.start_decided(state, events)
    if was_to_act:
        state, more = turns.end_turn(state)
        return state, [*events, *more]
    return state, events


def declined(state: State, seat: int) -> tuple[State, list[Event]]:
    """Decline an offered draw because a seat plays on without answering."""
    if not state.agreed or state.agreed >> seat & 1:
        return state, []
    name = seat_name(state.terms.seats[seat])
    return replace(state, agreed=0), [Event("draw", state.terms.say("draw-played-on", seat=name), rule=RULE)]


def offer(state: State, seat: Seat | None) -> Offer | None:
    """The open draw offer as a seat sees it, or `None`."""
    terms, say = state.terms, state.terms.say
    agreed = [name for number, name in enumerate(terms.seats) if state.agreed >> number & 1]
    if not agreed or state.outcome:
        return None
    if seat in agreed:
        waiting = [
            name
            for number, name in enumerate(terms.seats)
            if not (state.agreed | state.resigned) >> number & 1
        ]
        return Offer(say("offer-stands", seats=listed(say, [seat_name(name) for name in waiting])))
    text = say("offer-draw", seats=listed(say, [seat_name(name) for name in agreed]))
    mine = () if seat is None else choices(state, terms.seats.index(seat))
    known = (ACCEPT_DRAW, DECLINE_DRAW)
    return Offer(text, tuple(choice.action for choice in mine if choice.action in known))


def choices(state: State, seat: int) -> list[Choice]:
    """The choices of a seat about draws and resignation."""
    say = state.terms.say
    if state.resigned >> seat & 1:
        return []
    found = []
    if not state.agreed:
        found.append(Choice(OFFER_DRAW, say("choice-offer-draw"), "talk", aside=True))
    elif not state.agreed >> seat & 1:
        found += [
            Choice(ACCEPT_DRAW, say("choice-accept-draw"), "talk", grave=True, aside=True),
            Choice(DECLINE_DRAW, say("choice-decline-draw"), "talk", aside=True),
        ]
    return [*found, Choice(RESIGN, say("choice-resign"), "talk", grave=True, aside=True)]


# Notes


def note(state: State, seat: int, action: Note | NoteAt) -> tuple[State, list[Event], Note]:
    """Note a guess at the firepower of a vehicle, which only the seat itself sees."""
    say, names = state.terms.say, state.terms.ground.grid.names
    if isinstance(action, NoteAt):
        found = state.pieces.number_at(action.hex)
        if found is None:
            raise illegal(say, NOTE_RULE, "no-piece-there", hex=names[action.hex])
        number = found
    else:
        number = action.piece
    if number >= len(state.pieces.at) or state.pieces.at[number] < 0:
        raise illegal(say, NOTE_RULE, "no-such-piece", id=piece_id(number))
    if not notable(state, seat, number):
        raise illegal(say, NOTE_RULE, "not-to-be-noted", piece=piece_name(state, number))
    guesses = dict(state.notes[seat])
    guesses.pop(number, None)
    if action.guess is not None:
        guesses[number] = action.guess
    noted = tuple(
        tuple(sorted(guesses.items())) if other == seat else notes for other, notes in enumerate(state.notes)
    )
    piece = piece_name(state, number)
    text = (
        say("note-deleted", piece=piece)
        if action.guess is None
        else say("noted", piece=piece, power=action.guess)
    )
    event = Event("note", text, audience=(state.terms.seats[seat],), rule=NOTE_RULE)
    return replace(state, notes=noted), [event], Note(number, action.guess)


def notable(state: State, seat: int, number: int) -> bool:
    """Whether a seat may note a guess on a piece: a vehicle of another player that is not lost."""
    pieces = state.pieces
    return pieces.at[number] >= 0 and pieces.kinds[number].fights and state.seat_of(number) != seat


def note_choices(state: State, seat: int) -> list[Choice]:
    """The choices of notes for a seat: vehicles whose firepower it does not know."""
    say, powers = state.terms.say, state.pieces.powers
    numbers = [
        number for number in state.pieces.alive if powers[number] == UNKNOWN and notable(state, seat, number)
    ]
    if not numbers or not state.notes:
        return []
    piece = PiecesField("piece", say("field-piece"), tuple(map(piece_id, numbers)), most=1)
    picks = (*(Pick(str(power), str(power)) for power in POWERS), Pick(DELETE, say("pick-delete")))
    guess = PickField("guess", say("field-guess"), picks)
    return [Choice("note {piece} {guess}", say("choice-note"), "note", fields=(piece, guess), aside=True)]
