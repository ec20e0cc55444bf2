# Hvad computerspillerne siger om sig selv, og om hvad de ville gøre.
# Niveauernes navne findes i klientens katalog, sandtable/locales.

## Niveauer

level-slips = Ser ikke længere end sin egen tur og gør { $percent } ud af hundrede handlinger på må og få.
level-plain = Ser ikke længere end sin egen tur og tager altid det, som den finder bedst.
level-thinks = Ser så langt frem, som den kan nå, højst { $seconds } s pr. tur.
level-no-levels = { $game } har ingen niveauer; vælg en af dets andre computerspillere.
level-unknown = { $game } har niveauerne 1 til { $last }; { $written } er ingen af dem.
level-no-setting = Et niveau har ingen indstilling { $setting }; kun dets tid kan indstilles, som i level:6,seconds=2.
level-no-time = Niveau { $level } ser ikke frem og behøver derfor ingen tid.
level-wrong-time = { $seconds } er ingen tid for en tur; skriv sekunder fra { $least } til { $most }, som i level:6,seconds=2.

## Tip

hint-way = Hvad du kan gøre
hint-follows = Hvad der kan følge
hint-won = Så godt som vundet for dig
hint-better = Bedre for dig
hint-even = Omtrent lige
hint-worse = Dårligere for dig
hint-lost = Så godt som tabt for dig
hint-no-level = { $game } har intet niveau, som kan give et tip.
hint-not-your-turn = Et tip er til den, der er i trækket.
