# The titles of the game in lists. The game itself is in English only.

game = Kriegsspiel
    .summary = Krig under dommer som i 1824: du ser det, din officer ser, og dine ordrer rider gennem landskabet.
scenario-breakout = Udbruddet
scenario-crossing = Over Perle
scenario-meeting = Kapløbet til Lindenrode
scenario-mill = Møllen i tågen
scenario-rearguard = Vognene i Brückenthal
