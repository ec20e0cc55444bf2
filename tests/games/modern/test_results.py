"""MK4-S5: every result is told, to the umpire whole, to players as their officers would see it."""

import pytest

from tests.games.modern.table import GAME, Table, space

AIR = "air = true"


@pytest.mark.rule("MK4-S5")
@pytest.mark.parametrize(
    ("faces", "word", "loss"),
    [
        ((2, 2), "z is untouched.", ""),
        ((4, 1), "z is hurt.", "z loses 3.00 and has 13.00 left."),
        ((3, 4), "z is untouched.", ""),
    ],
)
def test_an_attack_is_told_without_numbers(faces, word, loss):
    table = Table("a:infantry", "z:heavy-cavalry")
    table.do("attack a > z", *faces)
    assert word in table.news("red")
    assert "13" not in table.news("red")
    assert loss in table.news("blue")


@pytest.mark.rule("MK4-S5")
@pytest.mark.parametrize(
    ("face", "word"),
    [(1, "z is hurt."), (7, "z is hurt."), (8, "z is badly hurt."), (12, "z is badly hurt.")],
)
def test_badly_hurt_is_half_or_less(face, word):
    table = Table("g:light-cavalry", "z:heavy-cavalry")
    table.do("fire g > z", face)
    assert table.news("red") == f"g fires at z. {word}"


@pytest.mark.rule("MK4-S5")
def test_each_of_several_targets_is_told():
    table = Table("g:light-cavalry", "x:infantry y:heavy-cavalry")
    table.do("fire g > x y", 8)
    assert table.news("red") == "g fires at x and y. y is hurt. x is destroyed."
    assert table.news("blue") == (
        "x is fired at by g. y is fired at by g. x is dead. y loses 4.00 and has 12.00 left."
    )


@pytest.mark.rule("MK4-S5", "MK4-K18")
def test_an_absorbed_blow_is_told_whole_to_the_umpire_and_its_owner():
    fort = (
        '[[structures]]\nname = "redan"\nkind = "fortification"\nat = "20,10"\nowner = "blue"\nhealth = 6\n'
    )
    table = Table("g:light-artillery@10,10", "z:infantry@20,10", extra=space() + fort)
    table.do("fire g > z", 2)
    assert "redan absorbs 2.00. " in table.news("umpire")
    assert table.news("red") == "g fires at z. z is untouched. redan is hurt."
    assert table.news("blue") == "z is fired at by g. redan loses 2.00 and has 4.00 left."


@pytest.mark.rule("MK4-S5", "MK4-K16")
def test_a_seized_ship_is_announced():
    table = Table("s:patrol t:patrol", "z:corvette p:infantry+z", grey="q:infantry")
    table.do("board s > z", 6)
    assert "z is seized." in table.news("umpire")
    assert table.news("red") == "s boards z. z is seized."
    assert table.news("blue") == "z is boarded by s. z is seized. p is lost."
    assert table.news("grey") == "z has changed hands: it is Red's now."
    assert "p" not in table.news("red")


@pytest.mark.rule("MK4-S5", "MK4-K13", "MK4-K14", "MK4-K16", "MK4-K19")
@pytest.mark.parametrize(
    ("line", "faces", "red", "blue"),
    [
        ("torpedo u > z", (3,), "u fires a torpedo at z. z is hurt.", "z loses 3.00 and has 5.00 left."),
        ("torpedo u > z", (6,), "u fires a torpedo at z. z is destroyed.", "z is dead."),
        ("sortie c > z", (8, 2), "c launches a sortie at z. It hits. z is badly hurt.", "z loses 6.00"),
        ("sortie c > z", (2, 2), "It is repelled. z is untouched.", "The attack is repelled."),
        ("missile d > z", (8, 3), "d fires a missile at z. It hits. z is badly hurt.", "z loses 5.00"),
        ("board s > z", (1,), "s boards z. z is hurt.", "z loses 1.00 and has 7.00 left."),
        ("board s > z", (3,), "s boards z. z is disabled.", "z is disabled."),
        ("board s > z", (5,), "s boards z. z is destroyed.", "z is dead."),
    ],
)
def test_results_at_sea(line, faces, red, blue):
    table = Table("u:attack-submarine c:carrier d:destroyer s:patrol", "z:destroyer y:infantry")
    table.do(line, *faces)
    assert red in table.news("red")
    assert blue in table.news("blue")


@pytest.mark.rule("MK4-S5", "MK4-K15")
def test_depth_charges_tell_of_a_sinking_only():
    table = Table("c:corvette", "u:attack-submarine y:infantry")
    table.do("depthcharge c > u", 4)
    assert table.news("red") == "c drops depth charges at u."
    assert table.news("blue") == "Depth charges fall round u."


@pytest.mark.rule("MK4-S5", "MK4-K17")
def test_a_warhead_shows_what_it_did_to_what_is_in_sight():
    table = Table(
        "u:missile-submarine@90,90", "z:infantry@10,10 y:heavy-cavalry@15,10 h:light-artillery@14,14!",
        extra=space(more='[[gamespace.areas]]\nterrain = "forest"\npoints = "12,12 20,12 20,20 12,20"\n'
        '[[gamespace.areas]]\nterrain = "water"\npoints = "80,80 100,80 100,100 80,100"'),
    )  # fmt: skip
    table.do("warheads red 1")
    table.do("nuke u > z")
    assert table.news("red") == "u strikes z with a warhead. y is badly hurt. z is destroyed."
    assert "y loses 15.00" in table.news("blue")


@pytest.mark.rule("MK4-S5", "MK4-S3")
def test_other_sides_learn_only_what_everyone_sees():
    table = Table("a:infantry", "z:heavy-cavalry", grey="q:infantry")
    table.do("attack a > z", 4, 1)
    assert table.news("grey") == ""
    table.do("kill z")
    assert table.news("grey") == "z is destroyed."
    assert GAME.view(table.state, "grey")
