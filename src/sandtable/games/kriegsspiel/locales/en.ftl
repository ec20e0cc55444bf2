# The titles of the game in lists. The game itself is in English only.

game = Kriegsspiel
    .summary = Umpired war as in 1824: you see what your officer sees, and your orders ride across the country.
scenario-breakout = The breakout
scenario-crossing = Across the Perle
scenario-meeting = The race for Lindenrode
scenario-mill = The mill in the mist
scenario-rearguard = The wagons of Brückenthal
