"""The dice: one stream from the seed, fair, checkable by anyone."""

import hashlib
import json
from collections import Counter
from itertools import islice, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core import Dice, Roll, commitment, salt_commitment
from sandtable.core.dice import new_seed


def values(dice, sides, number):
    return [dice.roll(sides, "a test").value for _ in range(number)]


def published_stream(seed, salts=()):
    """The draws as the documentation describes them, written once more."""
    parts = [seed, *(f"{seat}={salt}" for seat, salt in sorted(salts))]
    text = "".join(f"{len(part.encode())}:{part}" for part in parts)
    key = hashlib.blake2b(text.encode(), digest_size=32, person=b"sandtable dice").digest()
    counter = 0
    while True:
        digest = hashlib.blake2b(counter.to_bytes(8, "big"), key=key, digest_size=8).digest()
        yield int.from_bytes(digest, "big")
        counter += 1


def published_rolls(stream, sides, number):
    limit = 2**64 - 2**64 % sides
    fair = (draw for draw in stream if draw < limit)
    return [next(fair) % sides + 1 for _ in range(number)]


# The stream


def test_the_stream_never_changes():
    """Records of past matches depend on these numbers."""
    assert values(Dice("7"), 6, 12) == [6, 1, 6, 2, 6, 5, 6, 5, 1, 1, 2, 6]
    assert values(Dice("7", {"north": "rain"}), 100, 6) == [99, 41, 35, 57, 56, 92]


@given(
    st.text(st.characters(codec="utf-8"), max_size=30),
    st.dictionaries(
        st.sampled_from(["north", "south", "ø"]), st.text(st.characters(codec="utf-8"), max_size=9)
    ),
    st.integers(1, 2**64),
)
def test_the_stream_is_the_documented_one(seed, salts, sides):
    assert values(Dice(seed, salts), sides, 20) == published_rolls(
        published_stream(seed, salts.items()), sides, 20
    )


VECTORS = json.loads((Path(__file__).parents[2] / "docs/examples/dice-vectors.json").read_text())
"""Made with hashlib alone; the browser's own dice are tested with the same file."""


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=range(len(VECTORS["streams"])))
def test_the_published_vectors_are_rolled(vector):
    dice = Dice(vector["seed"], vector["salts"])
    for sides, value in vector["rolls"]:
        assert str(dice.roll(int(sides), "a test").value) == value


@pytest.mark.parametrize("vector", VECTORS["hashes"], ids=range(len(VECTORS["hashes"])))
def test_the_published_hashes_are_those_of_seeds_and_salts(vector):
    assert commitment(vector["text"]) == vector["seed"]
    assert salt_commitment(vector["text"]) == vector["salt"]


def test_equal_seeds_produce_equal_rolls():
    assert values(Dice("seed"), 10, 50) == values(Dice("seed"), 10, 50)


@pytest.mark.parametrize("other", ["seed ", "Seed", "seed1", "", "1", "2"])
def test_different_seeds_produce_different_rolls(other):
    assert values(Dice("seed"), 10, 50) != values(Dice(other), 10, 50)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({}, {"north": "a"}),
        ({"north": "a"}, {"north": "b"}),
        ({"north": "a"}, {"south": "a"}),
        ({"north": "a", "south": "b"}, {"north": "b", "south": "a"}),
        ({"north": "a"}, {"north": "a", "south": ""}),
    ],
)
def test_salts_change_the_stream(one, other):
    assert values(Dice("7", one), 10, 50) != values(Dice("7", other), 10, 50)


def test_the_order_in_which_salts_are_given_does_not_matter():
    one, other = {"north": "a", "south": "b"}, {"south": "b", "north": "a"}
    assert values(Dice("7", one), 10, 20) == values(Dice("7", other), 10, 20)


def test_a_salt_is_distinct_from_a_part_of_the_seed():
    assert values(Dice("7north=a"), 10, 50) != values(Dice("7", {"north": "a"}), 10, 50)
    assert values(Dice("79:north=a"), 10, 50) != values(Dice("7", {"north": "a"}), 10, 50)


def test_the_purpose_of_a_roll_does_not_change_it():
    assert Dice("7").roll(6, "one thing").value == Dice("7").roll(6, "another").value


# One roll


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 10, 20, 100, 2**32, 2**64 - 1, 2**64])
def test_every_roll_is_on_the_die(sides):
    assert all(1 <= value <= sides for value in values(Dice("7"), sides, 200))


@pytest.mark.parametrize("sides", [0, -1, 2**64 + 1])
def test_an_impossible_die_is_an_error(sides):
    dice = Dice("7")
    with pytest.raises(ValueError, match="a die has at least one side"):
        dice.roll(sides, "nothing")
    assert dice.take_rolls() == ()


def test_a_draw_that_would_favour_small_numbers_is_discarded():
    """With 2⁶³ + 1 faces nearly half of all draws are above the last whole multiple."""
    sides = 2**63 + 1
    draws = islice(published_stream("7"), 40)
    kept = [draw + 1 for draw in draws if draw < sides]
    assert 10 < len(kept) < 30
    assert values(Dice("7"), sides, len(kept)) == kept


def test_the_counter_advances_over_discarded_draws():
    for seed in map(str, range(100)):
        first, second, third = islice(published_stream(seed), 3)
        if first > 2**63 >= second:
            break
    dice = Dice(seed)
    assert dice.roll(2**63 + 1, "the first draw is too large").value == second + 1
    assert dice.roll(6, "the next") == Roll(6, third % 6 + 1, "the next")


def test_a_roll_as_text():
    assert str(Roll(6, 4, "who begins")) == "d6 = 4 (who begins)"


def test_rolls_are_returned_once():
    dice = Dice("7")
    rolls = (dice.roll(6, "one"), dice.roll(10, "two"))
    assert dice.take_rolls() == rolls
    assert dice.take_rolls() == ()


def test_a_copy_has_the_same_future_and_its_own_present():
    dice = Dice("7", {"north": "rain"})
    values(dice, 6, 5)
    twin = dice.copy()
    future = values(dice, 6, 20)
    assert values(twin, 6, 20) == future
    assert len(twin.take_rolls()) == len(dice.take_rolls()) == 25


def test_rolling_a_copy_does_not_change_the_dice():
    dice, other = Dice("7"), Dice("7")
    values(dice.copy(), 6, 10)
    assert dice.take_rolls() == ()
    assert values(dice, 6, 10) == values(other, 6, 10)


# The commitment


def test_the_commitment_is_the_documented_hash():
    assert commitment("blue-42") == hashlib.sha256(b"sandtable seed\nblue-42").hexdigest()
    assert commitment("blue-42") != commitment("blue-43")
    assert commitment("é") == hashlib.sha256("sandtable seed\né".encode()).hexdigest()


def test_new_seeds_are_unpredictable():
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 32 and set(seed) <= set("0123456789abcdef") for seed in seeds)


# Fairness. The thresholds are the 99.9 % points of the chi-square distribution from a printed table.

CHI_SQUARE = {1: 10.828, 3: 16.266, 5: 20.515, 9: 27.877, 35: 66.619, 99: 148.230}


def chi_square(counts, cells, total):
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + expected * (
        cells - len(counts)
    )


@pytest.mark.parametrize("seed", ["7", "blue-42", "0"])
@pytest.mark.parametrize("sides", [2, 6, 10, 100])
def test_every_face_is_equally_frequent(seed, sides):
    rolled = values(Dice(seed), sides, 6000)
    assert chi_square(Counter(rolled), sides, 6000) < CHI_SQUARE[sides - 1]


@pytest.mark.parametrize("seed", ["7", "blue-42", "0"])
@pytest.mark.parametrize("sides", [2, 6, 10])
def test_consecutive_rolls_are_independent(seed, sides):
    rolled = values(Dice(seed), sides, 12000)
    pairs = list(zip(rolled[::2], rolled[1::2], strict=True))
    assert chi_square(Counter(pairs), sides**2, 6000) < CHI_SQUARE[sides**2 - 1]


@pytest.mark.parametrize("sides", [2, 6, 10])
def test_the_first_rolls_of_similar_seeds_are_independent(sides):
    firsts = [Dice(str(seed)).roll(sides, "first").value for seed in range(6001)]
    assert chi_square(Counter(firsts[:6000]), sides, 6000) < CHI_SQUARE[sides - 1]
    pairs = list(pairwise(firsts))[::2][:3000]
    assert chi_square(Counter(pairs), sides**2, 3000) < CHI_SQUARE[sides**2 - 1]


def test_the_chi_square_detects_a_loaded_die():
    loaded = [max(2, value) for value in values(Dice("7"), 6, 6000)]
    assert chi_square(Counter(loaded), 6, 6000) > CHI_SQUARE[5]
    repeating = [value for value in values(Dice("7"), 6, 3000) for _ in range(2)]
    pairs = Counter(zip(repeating[::2], repeating[1::2], strict=True))
    assert chi_square(pairs, 36, 3000) > CHI_SQUARE[35]
