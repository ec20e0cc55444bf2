"""Checks that hold for every game at every step of every match."""

import re
from collections.abc import Iterator, Mapping
from random import Random

import msgspec
from msgspec.structs import replace

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
from sandtable.players import check_player
from sandtable.players.random_player import can_fill, filled

_OPTIONAL_EVERY = 50
"""One of this number of random actions is optional, such as removing a placed unit."""
_RULE = re.compile(r"\*\*(?P<id>[A-Z][A-Z0-9]{2}-[A-Z][0-9]+)\*\*")
"""A rule id at its definition on the rule page."""


def play_randomly(match: Match, rng: Random, *, most: int) -> Iterator[Match]:
    """Play at most `most` random actions; yield the match before the first and after each."""
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
    """Play a random match; check every `check_every`-th step and the replay."""
    rng = Random(seed)  # noqa: S311 - tests must be reproducible
    match = game.new(scenario, seed=seed, options=options)
    for number, step in enumerate(play_randomly(match, rng, most=most)):
        if number % check_every == 0 or not step.to_act:
            check_moment(step, rng)
    check_replay(match)
    check_shown_rolls(match)
    return match


def check_rule_page(game: Game) -> None:
    """Check that the game has a rule page with a title, and with rule ids in bold, each once."""
    page = game.rules()
    assert page.startswith("# "), "the rule page begins with its title"
    ids = _RULE.findall(page)
    assert ids, "the rule page names no rule"
    assert len(set(ids)) == len(ids), "a rule is explained twice"


def check_quick_starts(game: Game) -> None:
    """Check that every quick start has a scenario, seats and computer players that exist."""
    assert len({start.name for start in game.quick_starts}) == len(game.quick_starts)
    for start in game.quick_starts:
        seats = game.seats(game.setup(start.scenario, start.options))
        assert set(start.computers) < set(seats), f"{start.name} leaves no seat to people"
        for player in start.computers.values():
            check_player(player, game)


def check_moment(match: Match, rng: Random) -> None:
    """Check everything that must hold at any step of any match."""
    check_order(match)
    check_choices(match, rng)
    check_position(match)
    check_views(match, rng)
    check_stories(match, rng)
    check_copy_and_undo(match, rng)


def check_order(match: Match) -> None:
    """Check that a seat is to act if and only if there is no outcome."""
    assert bool(match.to_act) == (match.outcome is None)
    assert set(match.to_act) <= set(match.seats)
    assert match.outcome is None or set(match.outcome.winners) <= set(match.seats)


def check_choices(match: Match, rng: Random) -> None:
    """Check that choices are legal and distinct, and that a seat to act can advance the match."""
    for seat in match.seats:
        choices = match.choices(seat)
        actions = [choice.action for choice in choices]
        assert len(set(actions)) == len(actions), "a choice is offered twice"
        assert seat not in match.to_act or any(not choice.aside for choice in choices)
        ready = [choice for choice in choices if can_fill(choice)]
        for choice in rng.sample(ready, min(4, len(ready))):
            match.check(seat, filled(choice, rng))
        assert all(choice.label.strip() and choice.kind for choice in choices), (
            "a choice has no label or kind"
        )
        check_keys(match, seat)


def check_keys(match: Match, seat: Seat) -> None:
    """Check that keys are unique whichever piece is selected, and that the help lists them."""
    view = match.view(seat, picture=False)
    explained = {key.key: key.then for key in view.keyboard.keys} if view.keyboard else {}
    for piece in {choice.piece for choice in view.choices}:
        keys = [choice.key for choice in view.choices if choice.key and choice.piece in (None, piece)]
        assert len(set(keys)) == len(keys), f"two choices have the same keys: {keys}"
        for key in keys:
            assert key[0] in explained, f"the help does not list {key}"
            assert (len(key) > 1) == (explained[key[0]] is not None), (
                f"the help does not explain what follows {key}"
            )


def check_position(match: Match) -> None:
    """Check that a match started at this position, from data or one line, is at this position."""
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
    """Check that views are consistent and reveal nothing hidden.

    A state sampled from a view differs in what the seat cannot know. If the seat's view of that state
    differed by a byte, the view would reveal something hidden; the same holds for the answer to a lens and
    for the error of an illegal action.
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
        check_goal(view)
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
            ), "an error reveals something hidden"


def check_stories(match: Match, rng: Random) -> None:
    """Check that the summary of the others' turn depends only on what a seat knows."""
    game = match.game
    for seat in (*match.seats, None):
        turn, story = match.seen_turn(seat), match.story(seat)
        assert (turn is None) == (story is None)
        if turn is None or story is None:
            continue
        assert story.text.strip(), "the summary of a turn is empty"
        assert 0 < story.since < len(match.visible_steps(seat))
        before, after = (
            game.sample(game.view(state, seat, picture=False), rng) for state in (turn.before, turn.after)
        )
        assert game.turn_summary(replace(turn, before=before, after=after)) == story.text, (
            "the summary of a turn reveals something hidden"
        )


def check_images(match: Match, view: View) -> None:
    """Check that the scene uses only images of the view, which do not depend on the scene."""
    assert view.scene is None or set(view.scene.images) <= set(view.images)
    assert match.view(view.seat, picture=False).images == view.images


def check_goal(view: View) -> None:
    """Check that a view says how the match is won, and that its counts and sides are possible."""
    goal, scene = view.goal, view.scene
    assert goal is not None, "the view has no goal"
    assert goal.text.strip(), "the goal has no sentence"
    assert "\n" not in goal.text, "the goal has more than one line"
    assert scene is not None
    sides = {side.id for side in scene.sides}
    for item in goal.items:
        assert item.label.strip(), "an item of the goal has no label"
        assert item.side is None or item.side in sides, f"{item.label}: there is no side {item.side}"
        assert item.value is None or item.value >= 0, f"{item.label}: {item.value} is below 0"
    known = {kind.name for kind in scene.kinds}
    assert all(piece.kind in known for piece in scene.pieces if piece.kind is not None), (
        "a piece has an unknown kind"
    )


def check_copy_and_undo(match: Match, rng: Random) -> None:
    """Check that a copy is independent of its match, and that undo restores everything."""
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
    assert twin.position() == after, "the result differs after undo"


def check_refusal(match: Match, seat: Seat, text: str) -> bool:
    """Check that a text acts, or fails with a reason and no change; return whether it acted."""
    position, record = match.position(), match.record
    twin = match.copy()
    refusal: str | None = None
    try:
        twin.apply(seat, text)
    except IllegalAction as error:
        refusal = error.reason
    assert (match.position(), match.record) == (position, record)
    if refusal is not None:
        assert refusal.strip(), "an error needs a reason"
        assert (twin.position(), twin.record) == (position, record)
        return False
    assert Record.parse(str(twin.record)) == twin.record, "the action cannot be recorded"
    return True


def check_replay(match: Match) -> None:
    """Check that the record, written and parsed, replays the same match."""
    record = Record.parse(str(match.record))
    assert record == match.record
    assert str(record) == str(match.record)
    again = record.verify()
    assert again.position() == match.position()
    for seat in (*match.seats, None):
        assert again.events(seat) == match.events(seat)


def check_shown_rolls(match: Match) -> None:
    """Check that every viewer sees rolls of the record only, in its order.

    Clients rely on it: they compare the rolls that they were shown with the record.
    """
    record = match.record
    recorded = [
        roll for rolls in (record.opening, *(entry.rolls for entry in record.entries)) for roll in rolls
    ]
    for seat in (*match.seats, None):
        rest = iter(recorded)
        for roll in (roll for event in match.events(seat) for roll in event.rolls):
            assert roll in rest, f"{seat} was shown {roll}, which the record does not have there"


def _queries(match: Match, view: View, rng: Random) -> list[str]:
    """The queries of the view's lenses, filled with places of choices."""
    actions = [choice for seat in match.seats for choice in match.choices(seat)]
    places = [choice.place for choice in actions if choice.place]
    open_lenses = [lens for lens in view.lenses if places or not lens.fields]
    return [
        fill(lens.query, {field.name: rng.choice(places) for field in lens.fields}) for lens in open_lenses
    ]


def _probe(match: Match, rng: Random) -> str:
    """An action that one of the seats, not always the one that tries it, can take."""
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
    advancing = [choice for choice in choices if not choice.aside]
    optional = [choice for choice in choices if choice.aside and not choice.grave]
    return rng.choice(optional if optional and rng.randrange(_OPTIONAL_EVERY) == 0 else advancing)
