# The titles of the game in lists. The game itself is in English only.

game = Modern Kriegsspiel
    .summary = Skrevne kommandoer til hære, flåder og fly, skjulte enheder og tåge, med eller uden dommer.
scenario-creek = Bækken i høsttiden
scenario-crowns = Tre kroner
scenario-harbour = Havnen i Kell
scenario-islands = To øer
scenario-lesson = Første lektion
scenario-relief = Undsætningen af Amber Fort
scenario-strait = Strædet
scenario-valley = Saltdalen
scenario-wells = Ringen af brønde
scenario-wreck = Vraget af Santa Rosa
