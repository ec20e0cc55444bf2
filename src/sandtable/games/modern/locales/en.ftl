# The titles of the game in lists. The game itself is in English only.

game = Modern Kriegsspiel
    .summary = Typed commands for armies, fleets and aircraft, hidden units and fog, with an umpire or without.
scenario-creek = The creek at harvest time
scenario-crowns = Three crowns
scenario-harbour = The harbour at Kell
scenario-islands = Two islands
scenario-lesson = First lesson
scenario-relief = The relief of Amber Fort
scenario-strait = The strait
scenario-valley = The salt valley
scenario-wells = The ring of wells
scenario-wreck = The wreck of the Santa Rosa
