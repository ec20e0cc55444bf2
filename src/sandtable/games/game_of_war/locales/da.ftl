# The titles of the game in lists. The game itself is in English only.

game = A Game of War
    .summary = Guy Debords brætspil om to hære og de forbindelseslinjer, der holder dem i live.
scenario-austerlitz = Austerlitz 1805: den skjulte midte
scenario-cannae = Cannae 216 f.Kr.: halvmånen
scenario-free = Fri opstilling
scenario-horse = Rytternes land
scenario-jena = Jena og Auerstedt 1806: to slag på én dag
scenario-leuthen = Leuthen 1757: den skrå slagorden
scenario-saddle = Bjergsadlen
scenario-standard = Standardopstillingen
scenario-thermopylae = Thermopylæ 480 f.Kr.: passet
scenario-vauban = Vauban 1678: jernbæltet
scenario-waterloo = Waterloo 1815: før den anden hær kommer
