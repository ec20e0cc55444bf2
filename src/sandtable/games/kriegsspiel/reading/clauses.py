"""From phrases to clauses: who is to do what, and on which conditions (KV3-C6)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from lark import Token, Tree

from sandtable.games.kriegsspiel.reading.meaning import About
from sandtable.games.kriegsspiel.reading.phrases import Item, Tokeniser, mark, parse, tokens_of, value
from sandtable.games.kriegsspiel.reading.words import Lexicon, Word, vocabulary

_ENDS = frozenset(("STOP",))
_ACTS = frozenset(("VERB", "ENGAGEMENT"))
_BREAKS = frozenset(("COMMA", "AND", "THEN", "BUT", "COLON", "OTHERWISE", "IN_CASE"))


_ASKING = ("what", "where", "how", "who", "is ", "are ", "do you", "have you", "can you", "when ")
"""Beginnings of questions to a unit, which are orders to report."""


_DEEDS = frozenset(
    ("withdraw", "attack", "charge", "fire", "form", "limber", "unlimber", "build", "destroy", "march",
     "scout",
     "clear", "resupply", "face", "report", "lead", "hold")
)  # fmt: skip
"""Verbs of what troops do, not of what happens to them."""
_SUBJECTS = frozenset(
    (
        "UNIT", "UNIT_NOUN", "ARM", "ORDINAL", "TROOP_NOUN", "ANDU", "SUBJECT", "MODAL", "NEGATION", "ALL",
        "TROOP_PRONOUN",
    )
)  # fmt: skip
_OPPOSITE_WAYS = {"along": "off", "off": "along"}
_PRONOUNS = frozenset(("SUBJECT", "TROOP_PRONOUN", "PLACE_PRONOUN"))
COMPLETE = ("fire_heard", "done", "pressed", "arrived", "ordered", "ordered_when", "found")
"""Conditions that one phrase says entirely."""


@dataclass
class ConditionText:
    """The words of a condition, and its kind."""

    kind: str
    items: list[Item]
    words: tuple[int, int]
    """Index of the first word, and of the word after the last."""
    passed: tuple[str, ...] = ()
    """Words without a meaning."""


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
    in_case: bool = False
    """Whether it holds if what the condition before it says happens: unless attacked, in which case ..."""
    then: bool = False
    """Whether it is to be done after the clause before it."""
    more: bool = False
    """Whether another verb follows in the sentence."""
    follows: bool = False
    """Whether the subject is that of the clause before."""

    after_comma: bool = False
    """Whether only a comma stands between it and the clause before."""
    modal: str = ""
    """The modal verb: will, is to."""
    same_subject: bool = False
    """Whether 'it' or 'they' stands for the subject, perhaps that of the sentence before."""

    @property
    def empty(self) -> bool:
        """Whether nothing is said."""
        return self.verb is None and not self.items and self.subject is None


class Unread(NamedTuple):
    """Words that matter and are not in the meaning."""

    words: tuple[int, int]
    """Index of the first word, and of the word after the last."""
    about: About | None = None
    """What they may be about; `None` if that is not known."""


def unread(*items: Item, about: About | None = None) -> Unread:
    """The words of phrases that are not in the meaning."""
    marks = [mark(token) for item in items for token in tokens_of(item)]
    return Unread((min(each.start for each in marks), max(each.end for each in marks)), about)


@dataclass
class Sentence:
    """The clauses of a sentence, and the conditions that stand before them all."""

    clauses: list[Clause]
    leading: list[ConditionText]
    unread: list[Unread]
    """Phrases that were passed over although they order something."""
    passed: list[Item]
    """Reasons and indirect questions, which order nothing."""
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
        begin = index + 2 if row[index + 1].type == "COMMA" and index + 2 < len(row) else index + 1
        divides = row[index].type in ("AND", "BUT") and row[begin].type == "CONDITION"
        acts = any(token.type in _ACTS for token in row[start:index])
        own = (
            divides
            and value(row[begin]) in ("when", "unless")
            and (
                _order_after_comma(row, begin + 1)
                or _condition_end(lexicon, words, row, begin, leading=True) < len(row)
            )
        )
        if acts and own:
            yield row[start:index]
            start = begin
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
        if _reported(tokens, index):
            first = mark(token).end
            enemy = Token("ENEMY", mark(token))
            inner = parse([enemy, *Tokeniser(lexicon, words, condition=True).tokens(first, last_word)])
            builder.condition(ConditionText("when", inner, (mark(token).start, last_word)))
            break
        if token.type == "CONDITION":
            end = index + 1
            first = last = mark(token).end
            if value(token) not in COMPLETE:
                end = _condition_end(lexicon, words, tokens, index, leading=not builder.acts)
                last = mark(tokens[end]).start if end < len(tokens) else last_word
            tokeniser = Tokeniser(lexicon, words, condition=True)
            inner = parse(tokeniser.tokens(first, last))
            text = (mark(token).start, last)
            builder.condition(ConditionText(value(token), inner, text, tuple(tokeniser.passed)))
            index = end
            continue
        end = index
        while end < len(tokens) and tokens[end].type != "CONDITION" and not _reported(tokens, end):
            end += 1
        builder.phrases(parse(tokens[index:end]))
        index = end
    return builder.sentence()


def _reported(tokens: list[Token], index: int) -> bool:
    """Whether a relative clause at the end says when to report: give notice of whatever moves there."""
    row = tokens[index:]
    verb = next((token for token in reversed(tokens[:index]) if token.type in _ACTS), None)
    return (
        row[0].type == "BECAUSE"
        and mark(row[0]).text in vocabulary().groups["anything"]
        and verb is not None
        and value(verb) == "report"
        and len(row) > 1
        and row[1].type not in ("SUBJECT", "TROOP_PRONOUN", "PLACE_PRONOUN", "UNIT", "MODAL")
        and not any(token.type in ("COMMA", "AND", "CONDITION") for token in row)
    )


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
        if token.type in ("THEN", "OTHERWISE", "IN_CASE", "CONDITION", "COLON") and index > start + 1:
            return index
        if token.type == "BUT" and found:
            return index
        if found and leading and here.start >= covered and _inverted(tokens, index):
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


def _inverted(tokens: list[Token], index: int) -> bool:
    """Whether an order begins with its modal verb: only when attacked will it retire."""
    kinds = [token.type for token in tokens[index : index + 3]]
    return kinds[:1] == ["MODAL"] and _PRONOUNS.issuperset(kinds[1:2]) and kinds[2:] == ["VERB"]


def _before_subject(tokens: list[Token], index: int, covered: int) -> int:
    """The index of the first token of the subject that stands before a verb and after the event."""
    while index and _can_be_subject(tokens[index - 1]) and mark(tokens[index - 1]).start >= covered:
        index -= 1
        if tokens[index].type in _PRONOUNS and tokens[index - 1].type != "ANDU":
            break
    return index


def _can_be_subject(token: Token) -> bool:
    return token.type in _SUBJECTS or (token.type == "PLACE_PRONOUN" and value(token) == "it")


def _comma_later(tokens: list[Token], index: int) -> bool:
    """Whether a comma comes that may end the condition, and does not only join another clause."""
    return any(
        token.type == "COMMA"
        and after.type not in ("THEN", "OTHERWISE", "IN_CASE", "AND", "BUT")
        and not (after.type == "VERB" and _participle(after))
        for token, after in pairwise(tokens[index:])
    )


class _Builder:
    """Puts phrases into clauses."""

    def __init__(self) -> None:
        self._clauses: list[Clause] = []
        self._leading: list[ConditionText] = []
        self._now = Clause()
        self._negation = False
        self._unread: list[Unread] = []
        self._passed: list[Item] = []
        self.acts = False
        """Whether something to do has been read in this sentence."""

    def sentence(self) -> Sentence:
        """What has been read."""
        self._end()
        return Sentence(self._clauses, self._leading, self._unread, self._passed)

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
        reason: list[Item] = []
        for index, item in enumerate(items):
            kind = _kind(item)
            if skip and kind in ("place_pp", "atom") and self._looks_there(item):
                self._now.items.append(item)
            if skip and self._targeted(item, reason):
                self._now.items.append(_at(item))
            if skip:
                own_hour = kind == "time" and not any(_is(each, ("VERB", "MODAL")) for each in reason)
                skip = not (
                    kind in ("COMMA", "THEN") or own_hour or (kind == "AND" and _verb_next(items, index + 1))
                )
            if skip:
                reason.append(item)
                continue
            self._pass_over(reason)
            reason = []
            skip = self._begins_question(items, index)
            if kind == "BECAUSE" and _is_verb(items, index + 1, ("scout", "watch")):
                self._break("AND", items, index)
            elif kind == "BECAUSE":
                skip = True
                reason = [item]
            elif kind in _BREAKS:
                self._break(kind, items, index)
                if _unknown_act(items, index + 1):
                    self._unread.append(unread(items[index + 1]))
            elif not skip or kind == "VERB":
                self._phrase(items, index)
        self._pass_over(reason)

    def _pass_over(self, reason: list[Item]) -> None:
        """Note a reason as unread if there is an order in it: so as to support the 2nd, which is to hold."""
        self._passed += reason
        if _orders(reason):
            self._unread.append(unread(*reason))

    def _looks_there(self, item: Item) -> bool:
        """Whether a place in a question is where scouts are to look: find out who is in Lindenrode."""
        verb = self._now.verb
        scouts = verb is not None and value(verb) == "scout"
        none_yet = not any(isinstance(each, Tree) for each in self._now.items)
        return scouts and none_yet and _first(item) in ("AT", "NAME")

    def _targeted(self, item: Item, relative: list[Item]) -> bool:
        """Whether a place says which enemies are the target: fire on anyone who comes over the bridge."""
        verb = self._now.verb
        strikes = verb is not None and value(verb) in ("attack", "charge", "fire")
        if (
            not strikes
            or not relative
            or mark(tokens_of(relative[0])[0]).text not in vocabulary().groups["relative"]
        ):
            return False
        last = tokens_of(item)[-1]
        named = isinstance(item, Tree) and item.data not in ("troops", "troops_pp", "time", "span", "facing")
        return (
            named
            and last.type in ("NAME", "KIND", "FORK", "COORDINATE", "PART", "PLACE_PRONOUN")
            and not any(isinstance(each, Tree) and each.data != "troops" for each in self._now.items)
        )

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
        if self._negates(items, index):
            return
        if kind == "VERB":
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
        elif kind == "MODAL" and self._now.verb is None:
            self._now.modal = mark(item).text
        elif kind not in ("MODAL", "SUBJECT", "OF", "ANDU", "ANDB"):
            self.acts = self.acts or kind in ("ENGAGEMENT", "FORMATION")
            self._negation = self._negation and kind != "ENGAGEMENT"
            self._now.items.append(item)

    def _negates(self, items: list[Item], index: int) -> bool:
        """Whether a phrase is a negation, or what one denies, other than a verb."""
        item = items[index]
        if self._contrasts(items, index):
            self._negation = _is(item, ("NUM",))
            self._passed.append(item)
        elif self._negates_object(item, items[index - 1] if index else None):
            self._now.negated = True
        elif _is(item, ("NEGATION",)):
            self._negation = True
        elif self._negation and _is(item, ("MANNER",)) and value(item) in _OPPOSITE_WAYS:
            self._negation = False
            opposite = mark(item)._replace(value=_OPPOSITE_WAYS[value(item)])
            self._now.items.append(Token("MANNER", opposite))
        else:
            return False
        return True

    def _negates_object(self, item: Item, before: Item | None) -> bool:
        """Whether a word after a verb is its object: burn nothing, fire on nobody."""
        nobody = _is(item, ("NEGATION",)) and mark(item).text in (
            "nothing",
            "nobody",
            "no one",
            "none",
            "no man",
        )
        return nobody and before is not None and _is(before, ("VERB", "AT")) and self._now.verb is not None

    def _contrasts(self, items: list[Item], index: int) -> bool:
        """Whether a place or troops are what is not meant: to Lindenrode, not to Karsnitz."""
        item = items[index]
        before = index - 1
        if index > 1 and _is(items[before], ("NUM",)) and mark(items[before]).text == "one":
            before -= 1
        if not self._negation or not index or not _is(items[before], ("NEGATION",)):
            return False
        if _is(item, ("NUM",)):
            return mark(item).text == "one"
        return (
            isinstance(item, Tree)
            and self._now.verb is not None
            and item.data in ("atom", "place_pp", "troops", "troops_pp")
        )

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
        if self._helps(item):
            self._now.verb = Token("VERB", mark(item)._replace(value="support"))
            return
        if self._now.verb is not None and not self._goes_on(item):
            self._end()
            self._now.negated = False
        self._now.verb = item
        self._now.negated = self._now.negated or negated
        self.acts = True

    def _helps(self, item: Token) -> bool:
        """Whether a verb is the help that somebody goes to: go to the 1st Battalion's help."""
        last = self._now.items[-1] if self._now.items else None
        return (
            self._now.verb is not None
            and value(self._now.verb) == "march"
            and value(item) == "support"
            and isinstance(last, Tree)
            and last.data == "troops_pp"
            and self._words_of(last).endswith(("'s", "s'"))
        )

    def _words_of(self, item: Tree[Token]) -> str:
        return mark(list(item.scan_values(lambda each: isinstance(each, Token)))[-1]).text

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
            self._negation = False
            if self._now.verb is not None or self._now.items or self._now.subject is None:
                self._end()
            self._now.then = True
        elif kind == "OTHERWISE":
            self._end()
            self._now.otherwise = True
        elif kind == "IN_CASE":
            self._end()
            self._now.in_case = True
        elif kind in ("AND", "BUT") and self._forms_again(items, index + 1):
            self._end()
        elif kind in ("COMMA", "AND", "BUT") and _verb_next(items, index + 1):
            sent = self._now.then and any(
                isinstance(each, Tree) and each.data == "place_pp" for each in self._now.items
            )
            if (
                sent
                or self._now.verb is not None
                or any(_is(each, ("ENGAGEMENT",)) for each in self._now.items)
                or any(_ordered_formation(each) for each in self._now.items)
                or (kind == "COMMA" and self._now.subject is not None and self._now.modal in ("is", "are"))
            ):
                self._now.more = kind == "AND"
                self._end()
                self._now.after_comma = kind == "COMMA"

    def _gapped(self, items: list[Item], index: int) -> bool:
        """Whether only an object of the verb before comes next: the 1st holds the hill, the 2nd the town."""
        said = self._now.verb is not None and self._now.subject is not None
        ends = index + 1 == len(items) or _is(items[index + 1], _BREAKS)
        item = items[index]
        place = isinstance(item, Tree) and item.data in ("atom", "of", "lies_towards", "lies_beside")
        return said and ends and (place or _is(item, ("RELATIVE",)))

    def _forms_again(self, items: list[Item], index: int) -> bool:
        """Whether another formation is ordered next: form square, and column again when they have gone."""
        following = index < len(items) and _is(items[index], ("FORMATION",))
        return following and any(_is(item, ("FORMATION",)) for item in self._now.items)

    def _is_subject(self, items: list[Item], index: int) -> bool:
        """Whether troops are the subject: at the beginning of a clause, with a verb after them."""
        before = index - 1
        while before >= 0 and _is(items[before], ("NOISE", "MANNER")):
            before -= 1
        if before >= 0 and not _is(items[before], _BREAKS) and not self._only_circumstances():
            return False
        after = index + 1
        bare = self._now.empty or (self._now.items and self._only_circumstances())
        skipped = ("NOISE", "MANNER", "COMMA", "COLON") if bare else ("NOISE", "MANNER")
        while after < len(items) and _is(items[after], skipped):
            after += 1
        if (
            after + 1 < len(items)
            and _is(items[after], ("THEN",))
            and _is(items[after + 1], ("VERB", "MODAL"))
        ):
            return True
        if after >= len(items):
            return self._now.empty and after > index + 1
        if _is(items[after], ("VERB", "MODAL", "ENGAGEMENT", "NEGATION")):
            return True
        if before >= 0 and _is(items[after], ("FORMATION",)) and _is(items[before], _BREAKS):
            return True
        if before >= 0 and self._gapped(items, after):
            return True
        fresh = bool(bare) or (self._now.subject is not None and before >= 0)
        following = items[after]
        return fresh and isinstance(following, Tree) and following.data in ("place_pp", "troops_pp", "time")


_CIRCUMSTANCES = ("time", "span")


_OBJECTS = frozenset(("NAME", "KIND", "UNIT", "UNIT_NOUN", "ARM", "TROOP_NOUN"))


def _unknown_act(items: list[Item], index: int) -> bool:
    """Whether an unknown word begins a clause that has an object but no verb: and outflank the village."""
    if index >= len(items) or not _is(items[index], ("NOISE",)):
        return False
    rest = items[index + 1 :]
    end = next((i for i, item in enumerate(rest) if _is(item, _BREAKS)), len(rest))
    named = (token for item in rest[:end] if isinstance(item, Tree) for token in tokens_of(item))
    return any(token.type in _OBJECTS for token in named) and not any(
        _is(item, ("VERB", "ENGAGEMENT", "BECAUSE", "MODAL")) for item in rest[:end]
    )


def _at(item: Item) -> Item:
    """A phrase of a place with 'at' before it instead of another preposition."""
    if isinstance(item, Tree) and item.data == "place_pp":
        return Tree("place_pp", [Token("AT", mark(tokens_of(item)[0])), *item.children[1:]])
    return item


_PURPOSES = ("so as to", "in order to")
_DESCRIPTIONS = ("which", "who", "whose")
ORDERING = ("is to", "are to", "must", "shall", "has to", "have to", "will")


def _orders(reason: list[Item]) -> bool:
    """Whether a reason, a purpose or a description has an order in it."""
    if not reason or not isinstance(reason[0], Token):
        return False
    verb = next((i for i, item in enumerate(reason) if _is(item, ("VERB", "ENGAGEMENT"))), None)
    text = mark(reason[0]).text
    if verb is None:
        return False
    if text in _PURPOSES:
        return any(token.type == "UNIT" for item in reason[verb:] for token in tokens_of(item))
    if text in _DESCRIPTIONS:
        return any(
            isinstance(item, Token) and item.type == "MODAL" and mark(item).text in ORDERING
            for item in reason[:verb]
        )
    return False


def _tokens(item: Item) -> list[Token]:
    return tokens_of(item)


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
    return text.startswith((*_ASKING, "make sure ", "make certain ")) or text.endswith(
        (" whether", " if", " what", " who", " how")
    )


def _question_next(items: list[Item], index: int) -> bool:
    return index < len(items) and _is(items[index], ("QUESTION",))
