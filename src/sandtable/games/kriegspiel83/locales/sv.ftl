# The titles of the game in lists. The game itself is in English only.

game = Kriegspiel (1983)
    .summary = Stridsvagnar och infanteri på sexhörniga rutor, genom väder och minor, till motståndarens stad.
scenario-desert = Ökenkartan
scenario-ice = Den frusna floden
scenario-marsh = Vägen genom träsket
scenario-mountain = Bergskartan
scenario-standard = Standardkartan
quick-start-manual = Spela som i handboken
    .summary = Datorn är röd och spelar som den gjorde 1983; du är blå.
