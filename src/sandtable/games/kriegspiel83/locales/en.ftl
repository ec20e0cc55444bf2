# The titles of the game in lists. The game itself is in English only.

game = Kriegspiel (1983)
    .summary = Tanks and infantry on hexes, through weather and mines, to the other side's city.
scenario-desert = The desert map
scenario-ice = The frozen river
scenario-marsh = The causeway
scenario-mountain = The mountain map
scenario-standard = The standard map
quick-start-manual = Play as in the manual
    .summary = The computer is Red and plays as it did in 1983; you are Blue.
