# The titles of the game in lists. The game itself is in English only.

game = A Game of War
    .summary = Guy Debord's board game of two armies and the lines of communication that keep them alive.
scenario-austerlitz = Austerlitz 1805: the hidden centre
scenario-cannae = Cannae 216 BC: the crescent
scenario-free = Free deployment
scenario-horse = The horse country
scenario-jena = Jena and Auerstedt 1806: two battles in one day
scenario-leuthen = Leuthen 1757: the oblique order
scenario-saddle = The saddle
scenario-standard = The standard deployment
scenario-thermopylae = Thermopylae 480 BC: the pass
scenario-vauban = Vauban 1678: the iron belt
scenario-waterloo = Waterloo 1815: before the second army comes
