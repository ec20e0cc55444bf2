# The titles of the game in lists. The game itself is in English only.

game = Kriegspiel (1983)
    .summary = Kampvogne og infanteri på sekskantede felter, gennem vejr og miner, til modstanderens by.
scenario-desert = Ørkenkortet
scenario-ice = Den frosne flod
scenario-marsh = Vejen gennem mosen
scenario-mountain = Bjergkortet
scenario-standard = Standardkortet
quick-start-manual = Spil som i manualen
    .summary = Computeren er rød og spiller, som den gjorde i 1983; du er blå.
