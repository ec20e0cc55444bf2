"""All our game packages have the same layout."""

import pytest

from sandtable.testkit import check_package

PACKAGES = ("game_of_war", "kriegspiel83", "kriegsspiel", "modern", "taktik")


@pytest.mark.parametrize("name", PACKAGES)
def test_a_game_package_has_the_common_layout(name):
    check_package(f"sandtable.games.{name}")


def test_a_missing_module_is_an_error():
    with pytest.raises(AssertionError, match=r"sandtable\.core lacks"):
        check_package("sandtable.core")
