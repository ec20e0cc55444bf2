"""Which troops the words of an order mean (KV3-C6)."""

from collections.abc import Iterable

from lark import Token, Tree
from msgspec import Struct

from sandtable.games.kriegsspiel.reading.landmarks import Metres
from sandtable.games.kriegsspiel.reading.phrases import Item, mark, tokens_of, value
from sandtable.games.kriegsspiel.reading.situation import ARMS, Situation, Troop
from sandtable.games.kriegsspiel.reading.words import Word, vocabulary

_NUMBERS = {
    "last": (-1,),
    "last_two": (-2, -1),
    "last_three": (-3, -2, -1),
    "first_two": (1, 2),
    "first_three": (1, 2, 3),
}
"""The numbers of units that words stand for; those below 0 count from the last of a kind."""
_COUNTED = frozenset(("first_two", "first_three", "last_two", "last_three"))
"""Words that count units of a kind, so that 'the others' are the rest of that kind."""


class TroopsRef(Struct, frozen=True, kw_only=True):
    """Troops as an order names them."""

    ids: tuple[str, ...] = ()
    """Units of the side that are meant, if they are."""
    arm: str = ""
    enemy: bool = False
    everyone: bool = False
    pronoun: str = ""
    commander: str = ""
    named: bool = False
    """Whether units are named or numbered, so that they must be of the own side."""
    options: tuple[str, ...] = ()
    """The units that may be meant, if it is not clear which."""
    definite: bool = False
    """Whether the article or the like before them says which are meant."""
    phrase: str = ""


class TroopReferences:
    """Finds the troops that an order speaks of, and remembers them."""

    def __init__(
        self, situation: Situation, recipients: tuple[Troop, ...], words: list[Word], text: str
    ) -> None:
        self.situation, self.recipients = situation, recipients
        self._words, self._text = words, text
        self.actors = recipients
        """The troops that the clause speaks to."""
        self.troops: TroopsRef | None = None
        """The troops spoken of last that are not the recipients."""
        self.assailant: TroopsRef | None = None
        """The enemy that attacks in a condition of the sentence: if the wagons are attacked, charge them."""
        self.addressed: set[str] = set()
        """The units that the order has spoken to by name."""
        self.subject: tuple[str, ...] = ()
        """The units of the last subject."""
        self.last_subject: tuple[str, ...] = ()
        """The units of the last subject before this one."""
        self.mentions: list[tuple[str, ...]] = []
        """The units that the order has named, one entry for each mention: what 'the latter' means."""
        self._troops_before: TroopsRef | None = None
        self._like, self._others = "", False
        self._counted = ""
        """The arm of which the order has counted units: the first two columns; the others follow."""
        self.heard_words: set[int] = set()
        """The first words of the phrases that have been read."""

    def spoke_to_own(self) -> None:
        """Note that the order speaks to own troops now, so that 'them' need not be the last troops."""
        if self.troops is not None:
            self._troops_before = self.troops

    def own_last(self) -> bool:
        """Whether own troops have been spoken to since others were spoken of last."""
        return self.troops is not None and self.troops is self._troops_before

    # Words

    def phrase(self, item: Item) -> str:
        """The words of a phrase as they were written."""
        marks = [mark(token) for token in tokens_of(item)]
        return (
            self.between(min(each.start for each in marks), max(each.end for each in marks)) if marks else ""
        )

    def between(self, start: int, end: int) -> str:
        """The text from a word to before another."""
        if start >= len(self._words) or end <= start:
            return ""
        return self._text[self._words[start].start : self._words[end - 1].end]

    def definite(self, token: Token) -> bool:
        """Whether an article or the like stands before a word, and not only 'any' or 'some'."""
        before = self._words[mark(token).start - 1].text if mark(token).start else ""
        return before in ("both", "all") or (mark(token).determined and before not in ("any", "some"))

    def theirs(self, token: Token) -> bool:
        """Whether 'their' stands before a word: if their cavalry comes."""
        return self.between(mark(token).start - 1, mark(token).start).casefold() == "their"

    # Where the recipients are

    @property
    def at(self) -> Metres:
        """The middle of the troops that the clause speaks to."""
        actors = self.actors or self.recipients or (self.situation.officer,)
        return (
            sum(one.at[0] for one in actors) / len(actors),
            sum(one.at[1] for one in actors) / len(actors),
        )

    @property
    def facing(self) -> float:
        """The front of the first of them."""
        return (self.actors or self.recipients or (self.situation.officer,))[0].facing

    # Troops

    def heard(self, item: Item) -> None:
        """Note the words of a phrase as read."""
        self.heard_words.update(mark(token).start for token in tokens_of(item))

    def troops_of(self, item: Tree[Token], *, like_last: bool = False, others: bool = False) -> TroopsRef:
        """The troops that a phrase names.

        With `like_last` the 2nd is of the arm spoken of last; with `others` the battalion is no recipient.
        """
        self.heard(item)
        self._others = others
        self._like = self.troops.arm if like_last and self.troops is not None else ""
        whole, of_several = _without_nouns(tokens_of(item))
        tokens = [token for token in whole if token.type != "ANDU"]
        phrase = self.phrase(item)
        excepted = next((index for index, token in enumerate(tokens) if token.type == "EXCEPT"), None)
        if excepted is not None:
            return self._except(tokens[:excepted], tokens[excepted + 1 :], phrase)
        enemy = any(token.type == "ENEMY" or mark(token).possessive == "theirs" for token in tokens)
        commander = next((value(token) for token in tokens if token.type == "COMMANDER"), "")
        if any(token.type == "ALL" and value(token) == "rest" for token in tokens):
            return self._rest(phrase)
        if any(token.type == "ALL" for token in tokens) and not enemy:
            return self._all(tokens, phrase)
        if len(tokens) == 1 and tokens[0].type == "TROOP_PRONOUN":
            return self._troop_pronoun(tokens[0], phrase)
        if enemy:
            arm = next(
                (self._arm(t) for t in tokens if t.type in ("ARM", "TROOP_NOUN", "UNIT_NOUN", "UNIT")), ""
            )
            return TroopsRef(enemy=True, arm=arm, phrase=phrase)
        if commander:
            return self._of_friend(commander, tokens, phrase)
        ids, options, named = self._own(whole)
        if of_several and not named and len(ids) > 1:
            ids, options = (), ids
        if options and (self._several(tokens) or set(options) in map(set, self.mentions)):
            ids, options = options, ()
        if ids and ids not in self.mentions[-1:]:
            self.mentions.append(ids)
        arm = next(
            (self._arm(t) for t in reversed(tokens) if t.type in ("ARM", "TROOP_NOUN", "UNIT_NOUN", "UNIT")),
            "",
        )
        if not ids and not options and mark(tokens[-1]).determined:
            ids = self._of_friends(arm)
        ours = self.between(max(mark(tokens[0]).start - 2, 0), mark(tokens[0]).start).casefold().split()
        named = named or (bool(ids) and "our" in ours)
        others = (
            bool(arm) and not ids and not options and not any(_arm_of(one) == arm for one in self._side())
        )
        return TroopsRef(
            ids=ids,
            arm=arm,
            named=named,
            options=options,
            definite=self.definite(tokens[-1]),
            phrase=phrase,
            enemy=others,
        )

    def _except(self, tokens: list[Token], others: list[Token], phrase: str) -> TroopsRef:
        """The troops of a phrase without some: all infantry except the 4th."""
        without, _, _ = self._own(others)
        self.mentions.append(without)
        everybody = any(token.type == "ALL" for token in tokens)
        if everybody and not any(token.type in ("ARM", "TROOP_NOUN") for token in tokens):
            units = tuple(one.id for one in self.situation.troops if one.id not in without)
            return TroopsRef(ids=units, phrase=phrase)
        ids, _, _ = self._own([token for token in tokens if token.type != "ALL"])
        return TroopsRef(ids=tuple(one for one in ids if one not in without), phrase=phrase)

    def _all(self, tokens: list[Token], phrase: str) -> TroopsRef:
        """All troops of the writer, or all of an arm; the rearguard of a friend, if it is called so."""
        if mark(tokens[0]).text in ("rearguard", "rear guard"):
            ids = tuple(one.id for one in self._side() if "rearguard" in one.words)
            if ids and not set(ids) & {one.id for one in self.situation.troops}:
                return TroopsRef(ids=ids, named=True, phrase=phrase)
        nouns = [token for token in tokens if token.type in ("ARM", "TROOP_NOUN", "UNIT_NOUN")]
        arm = next((self._arm(token) for token in nouns), "")
        troops = self.situation.troops
        units = tuple(one.id for one in troops if any(self._is_named(one, noun) for noun in nouns))
        units = units or tuple(one.id for one in troops if not arm or _arm_of(one) == arm)
        return TroopsRef(ids=units, arm=arm, everyone=len(units) == len(troops), phrase=phrase)

    def _rest(self, phrase: str) -> TroopsRef:
        """The recipients to whom the order has not spoken; 'the others' are of the arm that was counted."""
        if len(self.recipients) == 1 and not self.addressed:
            return TroopsRef(pronoun="rest", phrase=phrase)
        counted = self._counted if "others" in phrase else ""
        others = (one for one in self.recipients if one.id not in self.addressed)
        return TroopsRef(ids=tuple(one.id for one in others if counted in ("", one.arm)), phrase=phrase)

    def _of_friends(self, arm: str) -> tuple[str, ...]:
        """The wagons or pioneers of other commanders, if the writer has none."""
        if arm not in ("wagons", "pioneers"):
            return ()
        return tuple(one.id for one in self.situation.friends_by_id.values() if _arm_of(one) == arm)

    def _several(self, tokens: list[Token]) -> bool:
        """Whether a phrase means more than one unit: both hussar regiments."""
        start = mark(tokens[0]).start
        before = {word.text for word in self._words[max(start - 1, 0) : start + 1]}
        plural = any(token.type == "UNIT_NOUN" and mark(token).text.endswith("s") for token in tokens)
        return plural or not before.isdisjoint(vocabulary().groups["several"])

    def _arm(self, token: Token) -> str:
        if token.type == "UNIT":
            return _arm_of(self.situation.troop(value(token)))
        found = value(token)
        return "" if found == "any" else found

    def _troop_pronoun(self, token: Token, phrase: str) -> TroopsRef:
        last = self.troops
        if mark(token).text in ("both", "both of them", "the two"):
            acting = {one.id for one in self.actors}
            others = [units for units in self.mentions if not set(units) >= acting or len(acting) == 1][-2:]
            two = sum(others, ())
            if len(others) == 2 and len(others[1]) == 1 and set(two) <= set(self.situation.by_id):
                return TroopsRef(ids=two, named=True, phrase=phrase)
        if value(token) in ("latter", "former"):
            several = (
                self.mentions[-2:] if len(self.mentions) > 1 else [(one,) for one in sum(self.mentions, ())]
            )
            if several:
                return TroopsRef(ids=several[0 if value(token) == "former" else -1], phrase=phrase)
        if last is not None and value(token) == "other":
            last = TroopsRef(ids=last.ids, enemy=last.enemy, named=last.named)
        if last is None:
            return TroopsRef(pronoun=value(token), phrase=phrase)
        return TroopsRef(
            ids=last.ids,
            arm=last.arm,
            enemy=last.enemy,
            named=last.named,
            pronoun=value(token),
            phrase=phrase,
        )

    def _of_friend(self, seat: str, tokens: list[Token], phrase: str) -> TroopsRef:
        friend = next(one for one in self.situation.friends if one.seat == seat)
        arm = next(
            (self._arm(token) for token in tokens if token.type in ("ARM", "TROOP_NOUN", "UNIT_NOUN")), ""
        )
        units = {value(token) for token in tokens if token.type == "UNIT"}
        ids = tuple(one.id for one in friend.troops if one.id in units)
        ids = ids or tuple(one.id for one in friend.troops if arm and _arm_of(one) == arm)
        return TroopsRef(ids=ids or (friend.officer,), arm=arm, commander=seat, named=True, phrase=phrase)

    def _own(self, tokens: list[Token]) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
        """Units that tokens name, units they may mean, and whether they are named or numbered."""
        ids: list[str] = []
        options: tuple[str, ...] = ()
        numbers: list[int] = []
        named = counted = False
        for index, token in enumerate(tokens):
            if token.type == "ANDU":
                after = tokens[index + 1] if index + 1 < len(tokens) else None
                counted = after is not None and self.between(mark(after).start - 1, mark(after).start) in (
                    "both",
                    "all",
                )
                determined = after is not None and (mark(after).determined or counted)
                if numbers and after is not None and after.type != "ORDINAL" and determined:
                    ids += [one.id for number in numbers for one in self._with_number(number, None)]
                    numbers = []
            elif token.type == "UNIT":
                ids += [
                    one.id
                    for number in numbers
                    for one in self._numbered(number, self.situation.troop(value(token)))
                ]
                ids.append(value(token))
                numbers, named = [], True
            elif token.type == "ORDINAL":
                counted = counted or value(token) in _COUNTED
                numbers += _NUMBERS.get(value(token)) or (int(value(token)),)
                named = True
            elif numbers:
                ids += [one.id for number in numbers for one in self._with_number(number, token)]
                numbers = []
            else:
                found, maybe = self._by_noun(token)
                ids += found
                options = options or maybe
        if numbers:
            ids += [one.id for number in numbers for one in self._with_number(number, None)]
        if counted and ids:
            self._counted = self.situation.troop(ids[0]).arm
        return tuple(dict.fromkeys(ids)), options, named

    def _numbered(self, number: int, like: Troop) -> list[Troop]:
        """The unit with another number and otherwise the same name."""
        return [one for one in self._side() if one.number == number and one.words[-1] == like.words[-1]]

    def _side(self) -> Iterable[Troop]:
        return (*self.situation.troops, *self.situation.friends_by_id.values())

    def _with_number(self, number: int, noun: Token | None) -> list[Troop]:
        if number < 0:
            numbered = [one for one in self.situation.troops if one.number and self._is_named(one, noun)]
            return sorted(numbered, key=lambda one: -(one.number or 0))[-number - 1 : -number]
        found: list[Troop] = []
        for pool in (self.situation.troops, tuple(self.situation.friends_by_id.values())):
            found = [one for one in pool if one.number == number]
            if noun is not None:
                arm = self._arm(noun)
                worded = [one for one in found if self._is_named(one, noun)]
                found = worded or [one for one in found if not arm or _arm_of(one) == arm]
            if found:
                break
        if noun is None and len(found) > 1:
            alike = [one for one in found if _arm_of(one) == (self._like or "infantry")]
            found = alike or found
        return found

    def _is_named(self, troop: Troop, noun: Token | None) -> bool:
        """Whether a noun such as columns is a word of the name of a unit."""
        return noun is None or any(word.rstrip("s") == mark(noun).text.rstrip("s") for word in troop.words)

    def _by_noun(self, token: Token) -> tuple[list[str], tuple[str, ...]]:
        """The units that a noun without a number means, or else those it may mean."""
        text = mark(token).text
        arm = self._arm(token)
        stem = text.removesuffix("s")
        worded = [
            one for one in self.situation.troops if any(word.removesuffix("s") == stem for word in one.words)
        ]
        if token.type == "UNIT_NOUN" and not arm and not worded:
            if not self._others:
                return [one.id for one in self.recipients], ()
            fighting = [one for one in self.situation.troops if one.arm in ("infantry", "cavalry")]
            return [], tuple(one.id for one in fighting if one not in self.actors)
        if token.type == "TROOP_NOUN" and not worded and text in vocabulary().groups["by_name"]:
            return [], ()
        found = worded if token.type in ("TROOP_NOUN", "UNIT_NOUN") or text == "battalions" else []
        found = found or [one for one in self.situation.troops if _arm_of(one) == arm]
        if self._others and mark(token).possessive != "own":
            found = [one for one in found if one not in self.actors]
        among = [one for one in found if one in self.recipients]
        if token.type == "TROOP_NOUN" and len(worded) > 1 and len({one.words[-1] for one in worded}) == 1:
            if among and len(self.recipients) == 1:
                return [among[0].id], ()
            return [], tuple(one.id for one in worded)
        if token.type == "UNIT_NOUN":
            if len(self.recipients) == 1 and among:
                return [among[0].id], ()
            if len(found) > 1 and not text.endswith("s"):
                return [], tuple(one.id for one in found)
        return [one.id for one in found], ()


_NUMBERED = ["ORDINAL", "UNIT_NOUN"]
"""The words after 'of' that number the troops before it: the hussars of the 1st Regiment."""


def _without_nouns(tokens: list[Token]) -> tuple[list[Token], bool]:
    """Tokens without the nouns before 'of', and whether such a noun is singular: the regiment of horse."""
    if not any(token.type == "OF" for token in tokens):
        return tokens, False
    index = next(i for i, token in enumerate(tokens) if token.type == "OF")
    noun = tokens[index - 1]
    if noun.type in ("TROOP_NOUN", "ARM") and [token.type for token in tokens[index + 1 :]] == _NUMBERED:
        return [*tokens[: index - 1], tokens[index + 1], noun], False
    named = any(token.type in ("ORDINAL", "UNIT", "COMMANDER") for token in tokens[index + 1 :])
    general = noun.type == "UNIT_NOUN" or named or tokens[index + 1].type == "ENEMY"
    kept = tokens[: index - 1] if general and tokens[index + 1].type != "ENEMY" else tokens[:index]
    return [*kept, *tokens[index + 1 :]], noun.type == "UNIT_NOUN" and not mark(noun).text.endswith("s")


def _arm_of(troop: Troop) -> str:
    return ARMS.get(troop.arm, troop.arm)
