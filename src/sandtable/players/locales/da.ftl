# Tekster om computerspillere: niveauer, tip og grundene til dem.
# Niveauernes navne findes i klientens katalog, sandtable/locales.

## Niveauer

level-blunders = Ser ikke længere end sin egen tur og gør { $percent } % af sine handlinger på må og få.
level-plain = Ser ikke længere end sin egen tur og gør altid det bedste, som den finder.
level-thinks = { $percent ->
        [0] Ser så langt frem, som den kan nå, højst { $seconds } s pr. tur.
       *[other] Ser så langt frem, som den kan nå, højst { $seconds } s pr. tur, og gør { $percent } % af sine handlinger på må og få.
    }
level-by-commander-easy = Giver få ordrer og reagerer ikke på fjenden.
level-by-commander = Lægger en plan og reagerer på den fjende, den ser.
level-by-commander-hard = Lægger en plan, reagerer på fjenden, giver sine ordrer tid og lader ramte enheder komme sig.
level-no-levels = { $game } har ingen niveauer. Vælg en af dets andre computerspillere.
level-unknown = { $game } har niveauerne 1 til { $last }; { $written } er ingen af dem.
level-no-setting = Et niveau har ingen indstilling { $setting }. Kun dets tid kan indstilles, som i level:6,seconds=2.
level-no-time = Niveau { $level } ser ikke frem, så dets tid kan ikke indstilles.
level-wrong-time = { $seconds } er ingen tid for en tur. Skriv sekunder fra { $least } til { $most }, som i level:6,seconds=2.

## Tip

hint-path = Hvad du kan gøre
hint-follows = Hvad der kan følge
hint-why = Hvorfor
hint-won = Så godt som vundet for dig
hint-better = Bedre for dig
hint-even = Omtrent lige
hint-worse = Dårligere for dig
hint-lost = Så godt som tabt for dig
hint-no-level = { $game } har intet niveau, som kan give tip.
hint-not-your-turn = Du kan bede om et tip, når det er din tur.

## Grunde

reason-nothing-better = Der blev ikke fundet noget bedre.
reason-wins = Det vinder partiet.

reason-unit-infantry = infanteriet
reason-unit-cavalry = kavaleriet
reason-unit-cannon = kanonen
reason-unit-swift-cannon = den hurtige kanon
reason-unit-relay = relæet
reason-unit-swift-relay = det hurtige relæ
reason-unit-heavy-tank = den tunge kampvogn
reason-unit-light-tank = den lette kampvogn
reason-unit-car = panservognen
reason-unit-tank = kampvognen
reason-unit-field-hq = felthovedkvarteret
reason-unit-fuel = brændstofdepotet
reason-unit-ammunition = ammunitionsdepotet

# A Game of War

reason-gow-arsenal = Det ødelægger arsenalet på { $place }.
reason-gow-takes = Det tager { $unit } på { $place }: { $attack } mod { $defence }.
reason-gow-drives = Det tvinger { $unit } på { $place } tilbage: { $attack } mod { $defence }.
reason-gow-saves = { $count ->
    [one] Det redder { $unit } på { $place }, som ellers kunne tages dér.
   *[other] Det redder { $count } enheder, som ellers kunne tages, hvor de står.
}
reason-gow-joins = { $count ->
    [one] Det giver én enhed forbindelse igen.
   *[other] Det giver { $count } enheder forbindelse igen.
}
reason-gow-cuts = { $count ->
    [one] Det afskærer én fjendtlig enhed fra forbindelsen.
   *[other] Det afskærer { $count } fjendtlige enheder fra forbindelsen.
}
reason-gow-reaches = Arsenalet på { $place } kan indtages i næste tur, hvis ikke fjenden forhindrer det.
reason-gow-threatens = Det truer { $unit } på { $place }: { $attack } mod { $defence }, hvis ikke fjenden forhindrer det.
reason-gow-line = Hvis det derefter går som ventet, tager du { $taken } og mister { $lost }.
reason-gow-gathers = Det samler styrke mod { $unit } på { $place }: { $attack } mod { $defence }.
reason-gow-wider = Dine forbindelseslinjer dækker { $count } felter mere.
reason-gow-nearer = { $count } enheder kommer nærmere fjendens arsenaler.

# Kriegspiel (1983)

reason-k83-enters-city = Det går ind i fjendens by og vinder partiet.
reason-k83-attack = { $lost ->
    [0] Angrebet på { $unit } på { $place } med { $odds } lykkes med { $good } af 6 kast.
   *[other] Angrebet på { $unit } på { $place } med { $odds } lykkes med { $good } af 6 kast; med { $lost } går angriberne tabt.
}
reason-k83-pays = Det koster mindst at opgive { $unit }.
reason-k83-town = Landsbyen { $town } bliver venlig mod dig.
reason-k83-town-denied = Landsbyen { $town } er ikke længere venlig mod fjenden.
reason-k83-guards = { $count ->
    [one] Én fjendtlig brik kunne gå ind i din by i næste tur; nu kan den det ikke, i dette vejr.
   *[other] { $count } fjendtlige brikker kunne gå ind i din by i næste tur; nu kan de det ikke, i dette vejr.
}
reason-k83-reaches = Fjendens by kan indtages i næste tur, hvis ikke fjenden, et minefelt eller vejret forhindrer det.
reason-k83-mines = Fjenden kan komme til { $place } på én tur: dér kommer et minefelt til at ligge.
reason-k83-clears = Minefeltet på { $place } ryddes i { $chance } % af tilfældene; ellers mister du { $unit }.
reason-k83-away = { $count ->
    [one] Én brik, som fjenden kunne angribe i næste tur, er så uden for rækkevidde, i dette vejr.
   *[other] { $count } brikker, som fjenden kunne angribe i næste tur, er så uden for rækkevidde, i dette vejr.
}
reason-k83-ground = { $count ->
    [one] Én brik kommer til terræn, hvor den kæmper bedre.
   *[other] { $count } brikker kommer til terræn, hvor de kæmper bedre.
}
reason-k83-nearer = { $count ->
    [one] Én brik kommer nærmere fjendens by; den nærmeste af alle har { $left } faktorer til dens porte.
   *[other] { $count } brikker kommer nærmere fjendens by; den nærmeste af alle har { $left } faktorer til dens porte.
}
reason-k83-home = { $count ->
    [one] Én brik kommer nærmere den egne by.
   *[other] { $count } brikker kommer nærmere den egne by.
}

# Taktik

reason-tak-attack = Ved angreb rammer eller beskadiger et skud i { $chance } % af tilfældene, ved retræte i { $less } %.
reason-tak-repair = { $count ->
    [one] Én kampenhed venter på reparation; lampen for reparation tændes i { $chance } % af tilfældene.
   *[other] { $count } kampenheder venter på reparation; lampen for reparation tændes i { $chance } % af tilfældene.
}
reason-tak-extra = Du får { $steps } ekstra skridt i { $chance } % af tilfældene.
reason-tak-fires = { $known ->
    [yes] Skuddet mod { $unit } på { $place } rammer målet i { $good } % af tilfældene, og den egne enhed i { $bad } %.
   *[no] Skuddet mod { $unit } på { $place } rammer formentlig målet i { $good } % af tilfældene, og den egne enhed i { $bad } %.
}
reason-tak-holds-fire = { $known ->
    [yes] Det bedste skud, mod { $unit } på { $place }, ville ramme målet i { $good } % af tilfældene, og den egne enhed i { $bad } %.
   *[no] Det bedste skud, mod { $unit } på { $place }, ville formentlig ramme målet i { $good } % af tilfældene, og den egne enhed i { $bad } %.
}
reason-tak-aims = { $known ->
    [yes] Derfra kan { $unit } på { $place } beskydes: { $good } % for at ramme, { $bad } % for selv at blive ramt.
   *[no] Derfra kan { $unit } på { $place } beskydes: formentlig { $good } % for at ramme, { $bad } % for selv at blive ramt.
}
reason-tak-takes-headquarters = Det indtager hovedkvarteret på { $place }.
reason-tak-takes-depot = Det indtager værkstedsdepotet på { $place }.
reason-tak-takes = Det tager { $unit } på { $place }.
reason-tak-guards = { $count ->
    [one] Det beskytter hovedkvarteret på { $place }: én fjendtlig kampenhed er nær.
   *[other] Det beskytter hovedkvarteret på { $place }: { $count } fjendtlige kampenheder er nær.
}
reason-tak-supplied = Det kommer inden for rækkevidde af { $unit } igen.
reason-tak-nearer = { $count ->
    [one] Det kommer ét skridt nærmere fjendens hovedkvarter; { $left } er tilbage.
   *[other] Det kommer { $count } skridt nærmere fjendens hovedkvarter; { $left } er tilbage.
}
reason-tak-mended = En repareret kampenhed er igen i kamp på { $place }.
