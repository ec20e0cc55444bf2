"""What holds for every game at every moment of every match."""

import re
from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from sandtable.core import (
    Choice,
    Dice,
    Game,
    IllegalAction,
    Match,
    OptionValue,
    Record,
    Seat,
    State,
    View,
    fill,
)
from sandtable.core.decoding import prepared
from sandtable.players.random_player import can_fill, filled

_TALK_ODDS = 50
"""One action in so many is one that does not carry the match on, such as taking a unit back."""
_RULE = re.compile(r"\*\*(?P<id>[A-Z][A-Z0-9]{2}-[A-Z][0-9]+)\*\*")
"""The id of a rule where its page explains it."""


def play_randomly(match: Match, rng: Random, *, most: int) -> Iterator[Match]:
    """Play at most so many random actions; yield the match before the first and after each."""
    yield match
    for _ in range(most):
        if not match.to_act:
            return
        seat = rng.choice(match.to_act)
        match.apply(seat, filled(_pick(match, seat, rng), rng))
        yield match


def check_play(
    game: Game,
    scenario: str,
    *,
    seed: int,
    most: int,
    options: Mapping[str, OptionValue] | None = None,
    check_every: int = 1,
) -> Match:
    """Play a random match and check every so many of its moments, and its replay."""
    rng = Random(seed)  # noqa: S311 - tests must be the same every time
    match = game.new(scenario, seed=seed, options=options)
    for number, moment in enumerate(play_randomly(match, rng, most=most)):
        if number % check_every == 0 or not moment.to_act:
            check_moment(moment, rng)
    check_replay(match)
    return match


def check_rule_page(game: Game) -> None:
    """The game brings its rule page: a title, and rules in bold ids, each explained once."""
    page = game.rules()
    assert page.startswith("# "), "the rule page begins with its title"
    ids = _RULE.findall(page)
    assert ids, "the rule page names no rule"
    assert len(set(ids)) == len(ids), "a rule is explained twice"


def check_moment(match: Match, rng: Random) -> None:
    """Check all that must hold at any moment of any match."""
    check_order(match)
    check_choices(match, rng)
    check_position(match)
    check_views(match, rng)
    check_copy_and_undo(match, rng)


def check_order(match: Match) -> None:
    """Somebody is to act exactly while there is no outcome, and only seats of the match act and win."""
    assert bool(match.to_act) == (match.outcome is None)
    assert set(match.to_act) <= set(match.seats)
    assert match.outcome is None or set(match.outcome.winners) <= set(match.seats)


def check_choices(match: Match, rng: Random) -> None:
    """Who is to act can carry the match on, every choice offered is accepted, and no two are the same."""
    for seat in match.seats:
        choices = match.choices(seat)
        actions = [choice.action for choice in choices]
        assert len(set(actions)) == len(actions), "a choice is offered twice"
        assert seat not in match.to_act or any(not choice.aside for choice in choices)
        ready = [choice for choice in choices if can_fill(choice)]
        for choice in rng.sample(ready, min(4, len(ready))):
            match.check(seat, filled(choice, rng))
        assert all(choice.label.strip() and choice.kind for choice in choices), "a choice has no name"
        check_keys(match, seat)


def check_keys(match: Match, seat: Seat) -> None:
    """Whatever piece is in hand, no keys take two choices, none begin others, and help tells of all."""
    view = match.view(seat, picture=False)
    explained = {key.key: key.then for key in view.keyboard.keys} if view.keyboard else {}
    for piece in {choice.piece for choice in view.choices}:
        keys = [choice.key for choice in view.choices if choice.key and choice.piece in (None, piece)]
        assert len(set(keys)) == len(keys), f"the same keys take two choices: {keys}"
        for key in keys:
            assert key[0] in explained, f"no help tells of {key}"
            assert (len(key) > 1) == (explained[key[0]] is not None), f"help does not tell what follows {key}"


def check_position(match: Match) -> None:
    """A match begun at this position, from data or from one line, is at this position."""
    data = match.position()
    assert msgspec.json.decode(msgspec.json.encode(data)) == data, "a position is plain data"
    scenario = match.setup.scenario
    name = scenario.name if scenario.shipped else scenario.file
    for form in (data, match.position_text()):
        again = match.game.from_position(form, name, options=match.record.options, seed=match.record.seed)
        assert again.position() == data
        assert again.to_act == match.to_act
        assert again.outcome == match.outcome


def check_views(match: Match, rng: Random) -> None:
    """A view is what it says, and nothing hidden shows in it.

    A state sampled from a view differs in what the seat cannot know. If the seat's view of that state
    differed by a byte, the view would hold something that the seat may not know; and so would the answer to a
    lens or the refusal of an action.
    """
    for seat in (*match.seats, None):
        view = match.view(seat)
        assert view.seat == seat
        assert view.scene is not None
        assert view.status
        assert msgspec.json.decode(msgspec.json.encode(view), type=dict)
        assert view.choices == (() if seat is None else tuple(match.choices(seat)))
        facts = msgspec.json.encode(view.facts)
        assert msgspec.json.decode(facts, type=prepared(match.game.facts_type)) == view.facts
        check_images(match, view)
        sampled = match.game.sample(view, rng)
        assert msgspec.json.encode(match.game.view(sampled, seat)) == msgspec.json.encode(view)
        queries = _queries(match, view, rng)
        if queries:
            query = rng.choice(queries)
            assert match.game.inspect(sampled, seat, query) == match.inspect(seat, query)
        if seat is not None and match.to_act:
            text = _probe(match, rng)
            assert _refusal(match.game, sampled, seat, text) == _refusal(
                match.game, match.state, seat, text
            ), "a refusal tells a secret"


def check_images(match: Match, view: View) -> None:
    """The scene shows no images but the view's, and the view without its scene names them too."""
    assert view.scene is None or set(view.scene.images) <= set(view.images)
    assert match.view(view.seat, picture=False).images == view.images


def check_copy_and_undo(match: Match, rng: Random) -> None:
    """What is done to a copy leaves the match alone, and taking back brings back exactly what was."""
    if not match.to_act:
        return
    position, record = match.position(), match.record
    twin = match.copy()
    seat = rng.choice(match.to_act)
    action = filled(_pick(match, seat, rng), rng)
    twin.apply(seat, action)
    assert match.position() == position
    assert match.record == record
    after = twin.position()
    twin.undo(agreed=True)
    assert twin.position() == position
    assert twin.record == record
    twin.apply(seat, action)
    assert twin.position() == after, "what was taken back falls out differently"


def check_refusal(match: Match, seat: Seat, text: str) -> bool:
    """Any text whatever either acts or is refused with a reason, the match unchanged; whether it acted."""
    position, record = match.position(), match.record
    twin = match.copy()
    refusal: str | None = None
    try:
        twin.apply(seat, text)
    except IllegalAction as error:
        refusal = error.reason
    assert (match.position(), match.record) == (position, record)
    if refusal is not None:
        assert refusal.strip(), "a refusal has a reason"
        assert (twin.position(), twin.record) == (position, record)
        return False
    assert Record.parse(str(twin.record)) == twin.record, "the action cannot be written down"
    return True


def check_replay(match: Match) -> None:
    """The record, written and read, plays the same match again."""
    record = Record.parse(str(match.record))
    assert record == match.record
    assert str(record) == str(match.record)
    again = record.verify()
    assert again.position() == match.position()
    for seat in (*match.seats, None):
        assert again.events(seat) == match.events(seat)


def _queries(match: Match, view: View, rng: Random) -> list[str]:
    """The view's lenses, with a place that somebody could act on in the blanks."""
    actions = [choice for seat in match.seats for choice in match.choices(seat)]
    places = [choice.place for choice in actions if choice.place]
    open_lenses = [lens for lens in view.lenses if places or not lens.fields]
    return [
        fill(lens.query, {field.name: rng.choice(places) for field in lens.fields}) for lens in open_lenses
    ]


def _probe(match: Match, rng: Random) -> str:
    """An action that somebody, not always the seat that tries it, could do now."""
    seat = rng.choice([seat for seat in match.seats if match.choices(seat)])
    return filled(rng.choice([choice for choice in match.choices(seat) if can_fill(choice)]), rng)


def _refusal(game: Game, state: State, seat: Seat, text: str) -> tuple[str, str | None] | None:
    try:
        game.apply(state, seat, text, Dice("probe"))
    except IllegalAction as error:
        return error.reason, error.rule
    return None


def _pick(match: Match, seat: Seat, rng: Random) -> Choice:
    choices = [choice for choice in match.choices(seat) if can_fill(choice)]
    onward = [choice for choice in choices if not choice.aside]
    aside = [choice for choice in choices if choice.aside and not choice.grave]
    return rng.choice(aside if aside and rng.randrange(_TALK_ODDS) == 0 else onward)
