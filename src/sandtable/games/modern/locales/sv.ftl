# The titles of the game in lists. The game itself is in English only.

game = Modern Kriegsspiel
    .summary = Skrivna kommandon för arméer, flottor och flyg, dolda enheter och dimma, med eller utan domare.
scenario-creek = Bäcken i skördetid
scenario-crowns = Tre kronor
scenario-harbour = Hamnen i Kell
scenario-islands = Två öar
scenario-lesson = Första lektionen
scenario-relief = Undsättningen av Amber Fort
scenario-strait = Sundet
scenario-valley = Saltdalen
scenario-wells = Brunnarnas ring
scenario-wreck = Vraket efter Santa Rosa
