# The titles of the game in lists. The game itself is in English only.

game = Kriegsspiel
    .summary = Krig under domare som 1824: du ser det som din officer ser, och dina order rider genom landskapet.
scenario-breakout = Utbrytningen
scenario-crossing = Över Perle
scenario-meeting = Kapplöpningen till Lindenrode
scenario-mill = Kvarnen i dimman
scenario-rearguard = Vagnarna i Brückenthal
