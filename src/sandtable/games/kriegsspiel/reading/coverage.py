"""What the meaning of an order leaves out (KV3-C6).

An order is accepted only if its meaning has everything that matters in it: verbs, conditions, negations,
troops, places, numbers and hours. Here the phrases of a clause are compared with the steps made of them.
"""

from collections.abc import Iterator

from lark import Token, Tree
from msgspec.structs import astuple

from sandtable.games.kriegsspiel.reading.clauses import ORDERING, Clause, ConditionText, Unread, unread
from sandtable.games.kriegsspiel.reading.landmarks import metres
from sandtable.games.kriegsspiel.reading.meaning import About, MeaningStep, Spot
from sandtable.games.kriegsspiel.reading.phrases import Item, mark, tokens_of, value
from sandtable.games.kriegsspiel.reading.references import PlaceRef
from sandtable.games.kriegsspiel.reading.steps import STRIKES, ClauseReader, Heard
from sandtable.games.kriegsspiel.reading.troops import TroopsRef
from sandtable.games.kriegsspiel.reading.words import vocabulary

_SAME_PLACE = 450.0
"""Maximum metres between a place that is named and one made of it, such as its edge or its far bank."""
_NAMED = frozenset(("NAME", "UNIT", "ORDINAL", "NUM", "HHMM", "COORDINATE", "AGAINST"))
"""Tokens that are never said in passing."""
_KINDS = frozenset(("KIND", "ARM", "UNIT_NOUN", "TROOP_NOUN"))
"""Tokens that matter after a subject: the 3rd the houses."""
_HARMLESS = ("be", "give", "hold", "report", "stop_doing", "prevent", "form", "withdraw", "march", "resupply")
"""Verbs that a negation leaves without a meaning: do not wait for the guns."""
_PRONOUNS = frozenset(("PLACE_PRONOUN", "TROOP_PRONOUN"))
_NAMING = frozenset(("UNIT", "ORDINAL", "UNIT_NOUN", "ARM", "TROOP_NOUN"))
_PASSED = frozenset(("VIA", "FROM", "front"))
"""Prepositions before troops that others only pass or leave."""
_BY_TROOPS = frozenset(("behind", "front", "left", "right", "beside", "WITH", "BESIDE"))
"""Prepositions before troops that say where others are to be."""
_PARTS = frozenset(
    ("half", "part", "some", "one", "two", "three", "four", "five", "six", "few", "couple", "most")
)
"""Words that divide a unit, which cannot be ordered: with two companies, with half your men."""
_FROM_AFAR = ("support", "cover", "watch")
"""Verbs of what troops do from a place: support the 2nd from the hill."""
_BENEFICIARIES = ("for", "of", "to", "under")
"""Beginnings of phrases that say for whom, or under whose protection, something is done."""


def unread_in_clause(reader: ClauseReader, steps: list[MeaningStep]) -> Iterator[Unread]:
    """The phrases of a clause that its steps do not have."""
    if not steps:
        yield from _unread_clause(reader)
        return
    for heard in reader.heard:
        if isinstance(heard.item, Token):
            if _token_left_out(heard.item, steps) or _divides(reader, heard.item):
                yield unread(heard.item)
        elif (about := _left_out(reader, heard, steps)) is not None:
            yield unread(heard.item, about=about)


def unread_in_condition(text: ConditionText) -> Iterator[Unread]:
    """What troops cannot observe in a condition: should the assault fail, once you have rested."""
    known = vocabulary().groups["auxiliary"]
    if text.items and any(word not in known and not word.endswith("ly") for word in text.passed):
        yield Unread(text.words)
    for item in text.items:
        if any(token.type == "SPAN" for token in tokens_of(item)):
            yield unread(item, about="time")


def unread_in_news(clause: Clause) -> Iterator[Unread]:
    """The verb of a clause that was taken for news and orders something: they are to spare the town."""
    told = any(isinstance(item, Tree) for item in clause.items)
    if (
        told
        and clause.modal in ORDERING[:-1]
        and isinstance(clause.subject, Tree)
        and clause.verb is not None
    ):
        yield unread(clause.verb)


def _unread_clause(reader: ClauseReader) -> Iterator[Unread]:
    """The words of a clause of which nothing was made, if it is more than news."""
    clause = reader.clause
    verb = clause.verb
    if not clause.negated:
        yield from (Unread(text.words) for text in clause.conditions)
    if verb is not None and not _passes_over(clause, verb):
        yield unread(verb)
    elif verb is None and clause.follows and isinstance(clause.subject, Tree):
        yield unread(clause.subject, about="unit")
    elif verb is None and (clause.subject is not None or clause.otherwise or not _is_news(clause.items)):
        for item in clause.items:
            kinds = {token.type for token in tokens_of(item) if not _is_adverb(token)}
            if isinstance(item, Tree) and item.data == "time":
                continue
            if kinds & _NAMED or (clause.subject is not None and kinds & _KINDS):
                yield unread(item, about=_about(item))


def _passes_over(clause: Clause, verb: Token) -> bool:
    """Whether a verb orders nothing: do not wait for the guns, leave the escort to the Dragoons."""
    text = mark(verb).text
    if value(verb) in ("be", "keep_to") or clause.more:
        return True
    if not clause.items and text in vocabulary().groups["hurrying"]:
        return True
    if not clause.items and (value(verb) == "form" or text in ("go", "goes", "get", "gets")):
        return True
    if clause.negated:
        return value(verb) in (*_HARMLESS, "destroy")
    return text.startswith(("leav", "prepar")) or value(verb) == "give"


def _is_news(items: list[Item]) -> bool:
    """Whether a clause without a verb says something of the enemy or a place: the enemy has Lindenrode."""
    return len(items) != 1 and all(
        token.type in ("ENEMY", "NAME", "KIND", *_PRONOUNS)
        for item in items[:1]
        for token in tokens_of(item)[:1]
    )


def _is_adverb(token: Token) -> bool:
    """Whether a number in words may count anything, not only troops: a second bridge, march first."""
    return token.type == "ORDINAL" and not mark(token).text[0].isdigit()


def _about(item: Item) -> About:
    kinds = {token.type for token in tokens_of(item)}
    if kinds & {"UNIT", "ORDINAL", "UNIT_NOUN", "ARM", "TROOP_NOUN"}:
        return "unit"
    return "time" if kinds & {"HHMM", "TIMEPREP", "SPAN", "CLOCK"} else "place"


def _left_out(reader: ClauseReader, heard: Heard, steps: list[MeaningStep]) -> About | None:
    """What a phrase is about of which the steps have nothing, or `None` if they have it."""
    item = heard.item
    if heard.times is not None and not any(
        any(one is not None for one in astuple(step.times)) for step in steps
    ):
        return None if reader.clause.negated else "time"
    if heard.times is not None and heard.times.at not in (
        None,
        *(hour for step in steps for hour in (step.times.at, step.times.by)),
    ):
        return None if reader.clause.negated else "time"
    towards = not reader.relative and reader.heading is None
    if any(not _has_place(ref, steps, towards=towards) for ref in heard.places) and not _place_in_passing(
        reader, item, steps
    ):
        return "place"
    for prep, troops in heard.troops:
        if not _pronoun(item) and not _has_troops(reader, prep, troops, steps, item):
            return "unit"
    return None


def _place_in_passing(reader: ClauseReader, item: Item, steps: list[MeaningStep]) -> bool:
    """Whether the steps mean the same without a place: leave the bridge, join the 6th in the village."""
    if _pronoun(item) or reader.clause.negated or all(step.verb == "conduct" for step in steps):
        return True
    from_here = tokens_of(item)[0].type == "FROM" or reader.verb == "withdraw"
    if from_here and not any(step.verb in (*STRIKES, *_FROM_AFAR) for step in steps):
        return True
    return any(step.verb in ("follow", "join") or "no_pursuit" in step.engagement for step in steps)


def _pronoun(item: Item) -> bool:
    return tokens_of(item)[-1].type in _PRONOUNS


def _token_left_out(item: Token, steps: list[MeaningStep]) -> bool:
    """Whether steps have nothing of a word that stands alone."""
    match item.type:
        case "FORMATION":
            return not any(step.formation for step in steps)
        case "NUM" | "HHMM":
            return not any(step.facing is not None for step in steps)
    return item.type == "EXCEPT"


def _divides(reader: ClauseReader, item: Token) -> bool:
    """Whether a preposition stands before a part of the troops: with two companies."""
    end = mark(item).end
    return item.type == "WITH" and not _PARTS.isdisjoint(reader.refs.between(end, end + 1).casefold().split())


def _has_place(ref: PlaceRef, steps: list[MeaningStep], *, towards: bool) -> bool:
    """Whether steps have a place, or one that was made of it; `towards`: or may face it."""
    if ref.kind == "here":
        return True
    for step in steps:
        if (step.facing is not None and towards) or (
            ref.line and (step.road or step.work or step.side or step.place)
        ):
            return True
        if any(metres(spot.at, ref.spot.at) <= _SAME_PLACE for spot in _spots(step)):
            return True
    return False


def _spots(step: MeaningStep) -> Iterator[Spot]:
    """The places of a step and of its conditions."""
    yield from step.via
    for spot in (
        step.place,
        step.target.place if step.target else None,
        *(one.place for one in step.conditions),
    ):
        if spot is not None:
            yield spot


def _has_troops(
    reader: ClauseReader, prep: str, troops: TroopsRef, steps: list[MeaningStep], item: Item
) -> bool:
    """Whether steps have the troops of a phrase, or need not have them."""
    if any(step.facing is not None for step in steps):
        return True
    if troops.arm and any(step.verb in STRIKES for step in steps):
        arms = {step.target.arm for step in steps if step.target}
        return bool(arms - {""}) or troops.arm == "wagons"
    if troops.options and not troops.ids and prep in _BY_TROOPS:
        return False
    if troops.enemy or not troops.ids or not _NAMING.intersection(token.type for token in tokens_of(item)):
        return True
    if mark(tokens_of(item)[-1]).text in ("first", "last"):
        return True
    if prep in _PASSED or mark(tokens_of(item)[0]).text.startswith(_BENEFICIARIES):
        return True
    if any(step.verb in ("report", "resupply") for step in steps):
        return True
    if reader.verb_text.startswith("reliev"):
        return True
    if any(step.verb == "build" for step in steps) and len(tokens_of(item)) == 1:
        return True
    named = {
        one
        for step in steps
        for one in (*step.unit, *step.who, *(who for condition in step.conditions for who in condition.who))
    }
    actors = {one.id for one in reader.refs.actors}
    if reader.verb == "lead":
        return set(troops.ids) >= actors
    return bool(set(troops.ids) & (named | actors))
