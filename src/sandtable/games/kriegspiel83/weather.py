"""The calendar and the weather (K83-O3, K83-W1 to K83-W3)."""

from enum import IntEnum

from sandtable.core import Dice, Roll

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


class Weather(IntEnum):
    """The five kinds of weather."""

    FINE = 0
    ICE = 1
    SNOW = 2
    FLOODS = 3
    RAIN = 4

    @property
    def label(self) -> str:
        """The name in texts: "floods"."""
        return self.name.lower()


CHANCES = (
    ((Weather.FINE, 20), (Weather.ICE, 40), (Weather.SNOW, 40)),
    ((Weather.FINE, 40), (Weather.SNOW, 20), (Weather.FLOODS, 40)),
    ((Weather.FINE, 80), (Weather.RAIN, 20)),
    ((Weather.FINE, 60), (Weather.SNOW, 20), (Weather.RAIN, 20)),
)
"""Chance of each weather in each quarter of the year, in percent."""

EFFECTS = {
    Weather.FINE: "no effect",
    Weather.ICE: "rivers and shallows are crossed as open ground; no transport",
    Weather.SNOW: "movement is halved; no transport",
    Weather.FLOODS: "nobody enters rivers or shallows",
    Weather.RAIN: "movement is halved",
}

SLOW = (Weather.RAIN, Weather.SNOW)
NO_TRANSPORT = (Weather.SNOW, Weather.ICE)
BY_LABEL = {weather.label: weather for weather in Weather}


def weather_of(month: int, roll: int) -> Weather:
    """The weather for a roll from 1 to 100 in a month, counted from 0."""
    for weather, chance in CHANCES[month // 3]:
        if roll <= chance:
            return weather
        roll -= chance
    raise ValueError("a roll is at most a hundred")


def roll_weather(month: int, dice: Dice) -> tuple[Weather, Roll]:
    """Roll the weather of a month; return it with the roll."""
    roll = dice.roll(100, f"the weather in {MONTHS[month]}")
    return weather_of(month, roll.value), roll


def allowance(movement: int, weather: Weather) -> int:
    """Movement factors of a piece in this weather (K83-W1)."""
    return movement // 2 if weather in SLOW else movement
