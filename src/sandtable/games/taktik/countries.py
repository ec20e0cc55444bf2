"""The four countries and their two alliances (TAK-B1)."""

from enum import IntEnum


class Country(IntEnum):
    """A country; allies have consecutive numbers."""

    KAZALDIS = 0
    ARMANIA = 1
    SARAPAN = 2
    CALDERON = 3

    @property
    def slug(self) -> str:
        """The name in actions, scenarios and catalogues."""
        return self.name.lower()

    @property
    def letter(self) -> str:
        """The letter on text maps; lower case inside the capital."""
        return self.name[0]

    @property
    def alliance(self) -> int:
        """0 for Kazaldis and Armania, 1 for Sarapan and Calderon."""
        return self // 2


ALLIANCES = ((Country.KAZALDIS, Country.ARMANIA), (Country.SARAPAN, Country.CALDERON))
BY_LETTER = {country.letter: country for country in Country}
