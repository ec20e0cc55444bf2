"""From phrases to clauses: who is to do what, and on which conditions (KV3-C6)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from lark import Token, Tree

from sandtable.games.kriegsspiel.reading.phrases import Item, Tokeniser, mark, parse, value
from sandtable.games.kriegsspiel.reading.words import Lexicon, Word, vocabulary

_ENDS = frozenset(("STOP",))
_ACTS = frozenset(("VERB", "ENGAGEMENT"))
_BREAKS = frozenset(("COMMA", "AND", "THEN", "BUT", "COLON", "OTHERWISE"))


_ASKING = ("what", "where", "how", "who", "is ", "are ", "do you", "have you", "can you", "when ")
"""Beginnings of questions to a unit, which are orders to report."""


_DEEDS = frozenset(
    ("withdraw", "attack", "charge", "fire", "form", "limber", "unlimber", "build", "destroy", "march",
     "scout",
     "clear", "resupply", "face", "report", "lead", "hold")
)  # fmt: skip
"""Verbs of what troops do, not of what happens to them."""
_SUBJECTS = frozenset(
    ("UNIT", "UNIT_NOUN", "ARM", "ORDINAL", "TROOP_NOUN", "ANDU", "SUBJECT", "MODAL", "ALL", "TROOP_PRONOUN")
)
COMPLETE = ("fire_heard", "pressed", "arrived", "ordered", "ordered_when", "found")
"""Conditions that one phrase says entirely."""


@dataclass
class ConditionText:
    """The words of a condition, and its kind."""

    kind: str
    items: list[Item]
    words: tuple[int, int]
    """Index of the first word, and of the word after the last."""


@dataclass
class Clause:
    """One thing that is said: a verb with what belongs to it."""

    subject: Item | None = None
    verb: Token | None = None
    negated: bool = False
    items: list[Item] = field(default_factory=list)
    conditions: list[ConditionText] = field(default_factory=list)
    otherwise: bool = False
    """Whether it holds if the condition before it does not."""
    then: bool = False
    """Whether it is to be done after the clause before it."""
    more: bool = False
    """Whether another verb follows in the sentence."""
    follows: bool = False
    """Whether the subject is that of the clause before."""

    same_subject: bool = False
    """Whether 'it' or 'they' stands for the subject, perhaps that of the sentence before."""

    @property
    def empty(self) -> bool:
        """Whether nothing is said."""
        return self.verb is None and not self.items and self.subject is None


@dataclass
class Sentence:
    """The clauses of a sentence, and the conditions that stand before them all."""

    clauses: list[Clause]
    leading: list[ConditionText]
    end: int = 0
    """The index after its last word."""
    question: bool = False
    """Whether it asks for something that only a report can answer."""
    goes_on: bool = False
    """Whether it is a part of the sentence before, with the same subject."""


def sentences(lexicon: Lexicon, words: list[Word], tokens: list[Token]) -> Iterator[Sentence]:
    """The sentences of an order, given its words and their tokens."""
    start = 0
    for index, token in enumerate([*tokens, None]):
        if token is None or token.type in _ENDS:
            last = len(words) if token is None else mark(token).start
            for number, row in enumerate(_parts(lexicon, words, _in_order_of_time(tokens[start:index]))):
                found = _sentence(
                    lexicon, words, row, last if row[-1] is tokens[index - 1] else mark(row[-1]).end
                )
                found.goes_on, found.end = number > 0, last
                found.question = token is not None and value(token) == "?" and _interrogative(words, row)
                yield found
            start = index + 1


def _in_order_of_time(row: list[Token]) -> list[Token]:
    """A sentence with what is to be done first in front: before you retire, fire; retire after firing."""
    index = next((i for i, token in enumerate(row) if _says_order(row, i)), None)
    if index is None or any(token.type in ("NEGATION", "ENGAGEMENT", "OTHERWISE") for token in row):
        return row
    then = Token("THEN", mark(row[index])._replace(value="then"))
    comma = next((i for i in range(index, len(row)) if row[i].type == "COMMA"), len(row))
    acts = [i for i in range(index, len(row)) if row[i].type in _ACTS]
    if any(token.type in _ACTS for token in row[:index]):
        first, second = row[:index], row[index + 1 :]
    elif comma < len(row) and _act_follows(row, comma + 1):
        first, second = row[comma + 1 :], row[index + 1 : comma]
    elif comma == len(row) and len(acts) > 1 and not _participle(row[acts[1]]):
        first, second = row[acts[1] :], row[index + 1 : acts[1]]
    else:
        return row
    return [*first, then, *second] if mark(row[index]).text == "before" else [*second, then, *first]


def _says_order(row: list[Token], index: int) -> bool:
    """Whether 'before' or 'after' stands here with an order after it: before you retire, after firing."""
    if mark(row[index]).text not in ("before", "after"):
        return False
    you = row[index + 1 : index + 2]
    verb = row[index + 2 : index + 3] if you and you[0].type == "SUBJECT" and value(you[0]) == "you" else you
    if not verb or verb[0].type != "VERB" or value(verb[0]) not in _DEEDS:
        return False
    return verb is not you or _participle(verb[0])


def _interrogative(words: list[Word], row: list[Token]) -> bool:
    """Whether a sentence with a question mark begins as a question rather than as a polite order."""
    first = mark(row[0]).start
    heads = [first, *(mark(token).end for token in row[:4] if token.type in ("COMMA", "COLON"))]
    groups = vocabulary().groups
    for index in heads:
        pair = [word.text for word in words[index : index + 2]]
        if (
            pair
            and pair[0] in groups["interrogative"]
            and not (pair[1:] and pair[1] in groups["after_suggestion"])
        ):
            return True
    return False


def _parts(lexicon: Lexicon, words: list[Word], row: list[Token]) -> Iterator[list[Token]]:
    """A sentence, divided where 'and if' or 'but when' begins a condition with an order of its own."""
    start = 0
    for index in range(1, len(row) - 1):
        if _meanwhile(row, index):
            yield row[start:index]
            start = index + 2
            continue
        divides = row[index].type in ("AND", "BUT") and row[index + 1].type == "CONDITION"
        acts = any(token.type in _ACTS for token in row[start:index])
        own = (
            divides
            and value(row[index + 1]) in ("when", "unless")
            and (
                _order_after_comma(row, index + 2)
                or _condition_end(lexicon, words, row, index + 1, leading=True) < len(row)
            )
        )
        if acts and own:
            yield row[start:index]
            start = index + 1
    if row[start:]:
        yield row[start:]


def _meanwhile(row: list[Token], index: int) -> bool:
    """Whether others are told what to do meanwhile: the guns fire, while the 2nd holds the town."""
    if (
        row[index].type != "COMMA"
        or mark(row[index + 1]).text not in ("while", "whilst")
        or index + 2 >= len(row)
    ):
        return False
    return row[index + 2].type in ("UNIT", "ORDINAL") and _act_follows(row, index + 2)


def _order_after_comma(row: list[Token], index: int) -> bool:
    comma = next((i for i in range(index, len(row)) if row[i].type == "COMMA"), None)
    return comma is not None and _act_follows(row, comma + 1)


def _sentence(lexicon: Lexicon, words: list[Word], tokens: list[Token], last_word: int) -> Sentence:
    builder = _Builder()
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.type == "CONDITION":
            end = index + 1
            first = last = mark(token).end
            if value(token) not in COMPLETE:
                end = _condition_end(lexicon, words, tokens, index, leading=not builder.acts)
                last = mark(tokens[end]).start if end < len(tokens) else last_word
            inner = Tokeniser(lexicon, words, condition=True).tokens(first, last)
            builder.condition(ConditionText(value(token), parse(inner), (mark(token).start, last)))
            index = end
            continue
        end = index
        while end < len(tokens) and tokens[end].type != "CONDITION":
            end += 1
        builder.phrases(parse(tokens[index:end]))
        index = end
    return builder.sentence()


def _condition_end(
    lexicon: Lexicon, words: list[Word], tokens: list[Token], start: int, *, leading: bool
) -> int:
    """The index after the last token of a condition."""
    found = False
    covered = word = mark(tokens[start]).end
    for index in range(start + 1, len(tokens)):
        token = tokens[index]
        here = mark(token)
        for between in range(word, here.start):
            event = next(lexicon.phrases_at(words, between, ("event",)), None)
            if event is not None:
                found, covered = True, max(covered, between + event.words)
        word = max(word, here.start)
        if token.type in ("THEN", "OTHERWISE", "CONDITION", "COLON") and index > start + 1:
            return index
        if token.type == "BUT" and found:
            return index
        if token.type == "COMMA" and (found or not leading or _act_follows(tokens, index + 1)):
            return index
        if token.type in ("COMMA", "AND") and found and not leading and _act_follows(tokens, index + 1):
            return index
        if (
            token.type in _ACTS
            and found
            and here.start >= covered
            and leading
            and not _comma_later(tokens, index)
        ):
            return _before_subject(tokens, index, covered)
        if token.type in _ACTS and here.start >= covered:
            found = True
    return len(tokens)


def _act_follows(tokens: list[Token], index: int) -> bool:
    """Whether a verb comes next, perhaps after its subject."""
    for token in tokens[index : index + 5]:
        if token.type in _ACTS:
            return True
        if token.type not in (
            "MODAL",
            "NEGATION",
            "UNIT",
            "UNIT_NOUN",
            "ARM",
            "ORDINAL",
            "TROOP_NOUN",
            "ANDU",
            "THEN",
            "SUBJECT",
            "MANNER",
        ):
            return False
    return False


def _before_subject(tokens: list[Token], index: int, covered: int) -> int:
    """The index of the first token of the subject that stands before a verb and after the event."""
    while index and _can_be_subject(tokens[index - 1]) and mark(tokens[index - 1]).start >= covered:
        index -= 1
    return index


def _can_be_subject(token: Token) -> bool:
    return token.type in _SUBJECTS or (token.type == "PLACE_PRONOUN" and value(token) == "it")


def _comma_later(tokens: list[Token], index: int) -> bool:
    """Whether a comma comes that may end the condition, and does not only join another clause."""
    return any(
        token.type == "COMMA" and after.type not in ("THEN", "OTHERWISE", "AND", "BUT")
        for token, after in pairwise(tokens[index:])
    )


class _Builder:
    """Puts phrases into clauses."""

    def __init__(self) -> None:
        self._clauses: list[Clause] = []
        self._leading: list[ConditionText] = []
        self._now = Clause()
        self._negation = False
        self.acts = False
        """Whether something to do has been read in this sentence."""

    def sentence(self) -> Sentence:
        """What has been read."""
        self._end()
        return Sentence(self._clauses, self._leading)

    def _end(self) -> None:
        if not self._now.empty or self._now.conditions:
            self._clauses.append(self._now)
        self._now = Clause(follows=True)

    def condition(self, text: ConditionText) -> None:
        """Add a condition: to the clause before it, or to all clauses that follow."""
        if self.acts:
            if self._now.empty and self._clauses:
                self._clauses[-1].conditions.append(text)
            else:
                self._now.conditions.append(text)
        else:
            self._leading.append(text)

    def phrases(self, items: list[Item]) -> None:
        """Add phrases in their order, without reasons and indirect questions."""
        self._negation = skip = False
        for index, item in enumerate(items):
            kind = _kind(item)
            if skip and kind in ("place_pp", "atom") and self._looks_there(item):
                self._now.items.append(item)
            if skip:
                skip = not (
                    kind in ("COMMA", "THEN", "time") or (kind == "AND" and _verb_next(items, index + 1))
                )
            if skip:
                continue
            skip = self._begins_question(items, index)
            if kind == "BECAUSE" and _is_verb(items, index + 1, ("scout", "watch")):
                self._break("AND", items, index)
            elif kind == "BECAUSE":
                skip = True
            elif kind in _BREAKS:
                self._break(kind, items, index)
            elif not skip or kind == "VERB":
                self._phrase(items, index)

    def _looks_there(self, item: Item) -> bool:
        """Whether a place in a question is where scouts are to look: find out who is in Lindenrode."""
        verb = self._now.verb
        scouts = verb is not None and value(verb) == "scout"
        none_yet = not any(isinstance(each, Tree) for each in self._now.items)
        return scouts and none_yet and _first(item) in ("AT", "NAME")

    def _begins_question(self, items: list[Item], index: int) -> bool:
        """Whether what follows says only what is to be found out or reported."""
        item = items[index]
        if _is(item, ("VERB",)):
            asks = _question_next(items, index + 1) or _asks(mark(item).text)
            return value(item) in ("report", "scout") and asks
        if _is(item, ("QUESTION",)) and index and _kind(items[index - 1]) == "troops":
            return True
        verb = self._now.verb
        return _is(item, ("QUESTION",)) and verb is not None and value(verb) in ("report", "scout")

    def _phrase(self, items: list[Item], index: int) -> None:
        item, kind = items[index], _kind(items[index])
        if (
            kind == "NOISE"
            and self._now.empty
            and index + 1 < len(items)
            and _is(items[index + 1], ("MODAL",))
        ):
            item = Token("SUBJECT", mark(item)._replace(value="we"))
            kind = "SUBJECT"
        if kind == "NEGATION":
            self._negation = True
        elif self._negation and isinstance(item, Token) and kind == "MANNER" and value(item) == "along":
            self._negation = False
            self._now.items.append(Token("MANNER", mark(item)._replace(value="off")))
        elif kind == "VERB":
            self._verb(item, negated=self._negation)
            self._negation = False
        elif kind == "atom" and self._it_acts(items, index):
            self._end_if_acting()
            self._now.follows = self._now.same_subject = True
        elif kind in ("troops", "SUBJECT") and self._is_subject(items, index):
            if self._now.subject is not None and self._now.items:
                self._end()
            self._end_if_acting()
            self._now.subject = item
            self._now.follows = False
        elif kind == "SUBJECT" and self._with_me(items, index):
            self._now.items.append(item)
        elif kind not in ("MODAL", "SUBJECT", "OF", "ANDU", "ANDB"):
            self.acts = self.acts or kind == "ENGAGEMENT"
            self._now.items.append(item)

    def _with_me(self, items: list[Item], index: int) -> bool:
        """Whether 'me' is whom troops are to follow or join: follow me, stay with me."""
        verb, item = self._now.verb, items[index]
        about = verb is not None and value(verb) in ("follow", "join", "support", "cover")
        return about and isinstance(item, Token) and mark(item).text == "me"

    def _only_circumstances(self) -> bool:
        """Whether the clause has no more than a time so far."""
        return (
            self._now.verb is None
            and self._now.subject is None
            and all(
                _is(each, ("NOISE", "MANNER")) or (isinstance(each, Tree) and each.data in _CIRCUMSTANCES)
                for each in self._now.items
            )
        )

    def _end_if_acting(self) -> None:
        if self._now.verb is not None or any(_acting(each) for each in self._now.items):
            self._end()

    def _it_acts(self, items: list[Item], index: int) -> bool:
        """Whether 'it' is the subject: it stands at the beginning of a clause, before its verb."""
        item = items[index]
        tokens = list(item.children) if isinstance(item, Tree) else []
        if (
            len(tokens) != 1
            or not isinstance(tokens[0], Token)
            or tokens[0].type != "PLACE_PRONOUN"
            or value(tokens[0]) != "it"
        ):
            return False
        if index and not _is(items[index - 1], _BREAKS):
            return False
        return index + 1 < len(items) and _is(items[index + 1], ("MODAL", "VERB", "ENGAGEMENT"))

    def _verb(self, item: Item, *, negated: bool) -> None:
        assert isinstance(item, Token)  # noqa: S101 - a terminal
        if self._now.verb is not None and value(self._now.verb) == "prevent" and _participle(item):
            return
        if self._now.verb is not None and not self._goes_on(item):
            self._end()
            self._now.negated = False
        self._now.verb = item
        self._now.negated = self._now.negated or negated
        self.acts = True

    def _goes_on(self, item: Token) -> bool:
        """Whether a verb only begins another, which follows at once: go chasing, start firing."""
        before = self._now.verb
        return (
            before is not None
            and _participle(item)
            and mark(before).end == mark(item).start
            and value(before) == "march"
        )

    def _break(self, kind: str, items: list[Item], index: int) -> None:
        if kind == "THEN":
            self._end()
            self._now.then = True
        elif kind == "OTHERWISE":
            self._end()
            self._now.otherwise = True
        elif kind in ("COMMA", "AND", "BUT") and _verb_next(items, index + 1):
            sent = self._now.then and any(
                isinstance(each, Tree) and each.data == "place_pp" for each in self._now.items
            )
            if (
                sent
                or self._now.verb is not None
                or any(_is(each, ("ENGAGEMENT",)) for each in self._now.items)
                or any(_ordered_formation(each) for each in self._now.items)
            ):
                self._now.more = kind == "AND"
                self._end()

    def _is_subject(self, items: list[Item], index: int) -> bool:
        """Whether troops are the subject: at the beginning of a clause, with a verb after them."""
        before = index - 1
        while before >= 0 and _is(items[before], ("NOISE", "MANNER")):
            before -= 1
        if before >= 0 and not _is(items[before], _BREAKS) and not self._only_circumstances():
            return False
        after = index + 1
        skipped = ("NOISE", "MANNER", "COMMA", "COLON") if self._now.empty else ("NOISE", "MANNER")
        while after < len(items) and _is(items[after], skipped):
            after += 1
        if after >= len(items):
            return self._now.empty and after > index + 1
        if _is(items[after], ("VERB", "MODAL", "ENGAGEMENT", "NEGATION")):
            return True
        fresh = self._now.empty or (self._now.subject is not None and before >= 0)
        following = items[after]
        return fresh and isinstance(following, Tree) and following.data in ("place_pp", "troops_pp", "time")


_CIRCUMSTANCES = ("time", "span")


def _is_verb(items: list[Item], index: int, values: tuple[str, ...]) -> bool:
    return index < len(items) and _is(items[index], ("VERB",)) and value(items[index]) in values


def _participle(verb: Token) -> bool:
    return mark(verb).text.split()[0].endswith("ing")


def _kind(item: Item) -> str:
    return str(item.type if isinstance(item, Token) else item.data)


def _first(item: Item) -> str:
    """The type of the first token of a phrase."""
    return _first(item.children[0]) if isinstance(item, Tree) else str(item.type)


def _is(item: Item, kinds: tuple[str, ...] | frozenset[str]) -> bool:
    return isinstance(item, Token) and item.type in kinds


def _acting(item: Item) -> bool:
    return _is(item, ("ENGAGEMENT", "FORMATION"))


def _ordered_formation(item: Item) -> bool:
    """Whether a formation is an order of its own rather than a manner: skirmish order, not in column."""
    return (
        isinstance(item, Token)
        and item.type == "FORMATION"
        and not mark(item).text.startswith(("in ", "as ", "by ", "limber"))
    )


def _verb_next(items: list[Item], index: int) -> bool:
    while index < len(items) and (
        _is(items[index], ("MODAL", "NEGATION", "NOISE", "THEN", "SUBJECT", "MANNER"))
    ):
        index += 1
    return index < len(items) and _is(items[index], ("VERB", "ENGAGEMENT"))


def _asks(text: str) -> bool:
    """Whether the words of a verb begin a question: where are you, see whether."""
    return text.startswith(_ASKING) or text.endswith((" whether", " if", " what", " who", " how"))


def _question_next(items: list[Item], index: int) -> bool:
    return index < len(items) and _is(items[index], ("QUESTION",))
