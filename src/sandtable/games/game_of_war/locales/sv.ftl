# The titles of the game in lists. The game itself is in English only.

game = A Game of War
    .summary = Guy Debords brädspel om två arméer och de förbindelselinjer som håller dem vid liv.
scenario-austerlitz = Austerlitz 1805: den dolda mitten
scenario-cannae = Cannae 216 f.Kr.: halvmånen
scenario-free = Fri uppställning
scenario-horse = Ryttarnas land
scenario-jena = Jena och Auerstedt 1806: två slag på en dag
scenario-leuthen = Leuthen 1757: den sneda slagordningen
scenario-saddle = Bergssadeln
scenario-standard = Standarduppställningen
scenario-thermopylae = Thermopyle 480 f.Kr.: passet
scenario-vauban = Vauban 1678: järnbältet
scenario-waterloo = Waterloo 1815: innan den andra armén kommer
