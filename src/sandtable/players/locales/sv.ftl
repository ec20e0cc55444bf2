# Texter om datorspelare: nivåer, tips och skälen för dem.
# Nivåernas namn finns i klientens katalog, sandtable/locales.

## Nivåer

level-blunders = Ser inte längre än sin egen tur, och gör { $percent } % av sina handlingar på måfå.
level-plain = Ser inte längre än sin egen tur, och gör alltid det bästa som den hittar.
level-thinks = { $percent ->
        [0] Ser så långt framåt som den hinner, högst { $seconds } s per tur.
       *[other] Ser så långt framåt som den hinner, högst { $seconds } s per tur, och gör { $percent } % av sina handlingar på måfå.
    }
level-by-commander-easy = Ger få order och reagerar inte på fienden.
level-by-commander = Lägger upp en plan och reagerar på den fiende som den ser.
level-by-commander-hard = Lägger upp en plan, reagerar på fienden, ger sina order tid och låter träffade förband återhämta sig.
level-no-levels = { $game } har inga nivåer. Välj en av dess andra datorspelare.
level-unknown = { $game } har nivåerna 1 till { $last }; { $written } är ingen av dem.
level-no-setting = En nivå har ingen inställning { $setting }. Bara dess tid kan ställas in, som i level:6,seconds=2.
level-no-time = Nivå { $level } ser inte framåt, så dess tid kan inte ställas in.
level-wrong-time = { $seconds } är ingen tid för en tur. Skriv sekunder från { $least } till { $most }, som i level:6,seconds=2.

## Tips

hint-path = Vad du kan göra
hint-follows = Vad som kan följa
hint-why = Varför
hint-won = Så gott som vunnet för dig
hint-better = Bättre för dig
hint-even = Ungefär jämnt
hint-worse = Sämre för dig
hint-lost = Så gott som förlorat för dig
hint-no-level = { $game } har ingen nivå som kan ge tips.
hint-not-your-turn = Du kan be om ett tips när det är din tur.

## Skäl

reason-nothing-better = Inget bättre hittades.
reason-wins = Det vinner partiet.

reason-unit-infantry = infanteriet
reason-unit-cavalry = kavalleriet
reason-unit-cannon = kanonen
reason-unit-swift-cannon = den snabba kanonen
reason-unit-relay = reläet
reason-unit-swift-relay = det snabba reläet
reason-unit-heavy-tank = den tunga stridsvagnen
reason-unit-light-tank = den lätta stridsvagnen
reason-unit-car = pansarbilen
reason-unit-tank = stridsvagnen
reason-unit-field-hq = fälthögkvarteret
reason-unit-fuel = drivmedelsdepån
reason-unit-ammunition = ammunitionsdepån

# A Game of War

reason-gow-arsenal = Det förstör arsenalen på { $place }.
reason-gow-takes = Det tar { $unit } på { $place }: { $attack } mot { $defence }.
reason-gow-drives = Det tvingar { $unit } på { $place } att retirera: { $attack } mot { $defence }.
reason-gow-saves = { $count ->
    [one] Det räddar { $unit } på { $place }, som annars kunde tas där.
   *[other] Det räddar { $count } enheter som annars kunde tas där de står.
}
reason-gow-joins = { $count ->
    [one] Det ger en enhet förbindelse igen.
   *[other] Det ger { $count } enheter förbindelse igen.
}
reason-gow-cuts = { $count ->
    [one] Det skär av förbindelsen för en fientlig enhet.
   *[other] Det skär av förbindelsen för { $count } fientliga enheter.
}
reason-gow-reaches = Arsenalen på { $place } kan intas nästa tur, om inte fienden hindrar det.
reason-gow-threatens = Det hotar { $unit } på { $place }: { $attack } mot { $defence }, om inte fienden hindrar det.
reason-gow-line = Om det sedan går som väntat tar du { $taken } och förlorar { $lost }.
reason-gow-gathers = Det samlar styrka mot { $unit } på { $place }: { $attack } mot { $defence }.
reason-gow-wider = Dina förbindelselinjer täcker { $count } rutor mer.
reason-gow-nearer = { $count } enheter kommer närmare fiendens arsenaler.

# Kriegspiel (1983)

reason-k83-enters-city = Det går in i fiendens stad och vinner partiet.
reason-k83-attack = { $lost ->
    [0] Anfallet mot { $unit } på { $place } med { $odds } lyckas med { $good } av 6 kast.
   *[other] Anfallet mot { $unit } på { $place } med { $odds } lyckas med { $good } av 6 kast; med { $lost } går anfallarna förlorade.
}
reason-k83-pays = Det kostar minst att ge upp { $unit }.
reason-k83-town = Orten { $town } blir vänlig mot dig.
reason-k83-town-denied = Orten { $town } är inte längre vänlig mot fienden.
reason-k83-guards = { $count ->
    [one] En fientlig pjäs kunde gå in i din stad nästa tur; nu kan den det inte, i det här vädret.
   *[other] { $count } fientliga pjäser kunde gå in i din stad nästa tur; nu kan de det inte, i det här vädret.
}
reason-k83-reaches = Fiendens stad kan intas nästa tur, om inte fienden, ett minfält eller vädret hindrar det.
reason-k83-mines = Fienden kan komma till { $place } på en tur: där kommer ett minfält att ligga.
reason-k83-clears = Minfältet på { $place } röjs i { $chance } % av fallen; annars förlorar du { $unit }.
reason-k83-away = { $count ->
    [one] En pjäs som fienden kunde anfalla nästa tur är då utom räckhåll, i det här vädret.
   *[other] { $count } pjäser som fienden kunde anfalla nästa tur är då utom räckhåll, i det här vädret.
}
reason-k83-ground = { $count ->
    [one] En pjäs kommer till mark där den strider bättre.
   *[other] { $count } pjäser kommer till mark där de strider bättre.
}
reason-k83-nearer = { $count ->
    [one] En pjäs kommer närmare fiendens stad; den närmaste av alla har { $left } faktorer till dess portar.
   *[other] { $count } pjäser kommer närmare fiendens stad; den närmaste av alla har { $left } faktorer till dess portar.
}
reason-k83-home = { $count ->
    [one] En pjäs kommer närmare den egna staden.
   *[other] { $count } pjäser kommer närmare den egna staden.
}

# Taktik

reason-tak-attack = Vid anfall träffar eller skadar ett skott i { $chance } % av fallen, vid reträtt i { $less } %.
reason-tak-repair = { $count ->
    [one] Ett stridsfordon väntar på reparation; lampan för reparation tänds i { $chance } % av fallen.
   *[other] { $count } stridsfordon väntar på reparation; lampan för reparation tänds i { $chance } % av fallen.
}
reason-tak-extra = Du får { $steps } extra steg i { $chance } % av fallen.
reason-tak-fires = { $known ->
    [yes] Skottet mot { $unit } på { $place } drabbar målet i { $good } % av fallen, och det egna fordonet i { $bad } %.
   *[no] Skottet mot { $unit } på { $place } drabbar troligen målet i { $good } % av fallen, och det egna fordonet i { $bad } %.
}
reason-tak-holds-fire = { $known ->
    [yes] Det bästa skottet, mot { $unit } på { $place }, skulle drabba målet i { $good } % av fallen, och det egna fordonet i { $bad } %.
   *[no] Det bästa skottet, mot { $unit } på { $place }, skulle troligen drabba målet i { $good } % av fallen, och det egna fordonet i { $bad } %.
}
reason-tak-aims = { $known ->
    [yes] Därifrån kan { $unit } på { $place } beskjutas: { $good } % att den drabbas, { $bad } % att du själv drabbas.
   *[no] Därifrån kan { $unit } på { $place } beskjutas: troligen { $good } % att den drabbas, { $bad } % att du själv drabbas.
}
reason-tak-takes-headquarters = Det intar högkvarteret på { $place }.
reason-tak-takes-depot = Det intar reparationsdepån på { $place }.
reason-tak-takes = Det tar { $unit } på { $place }.
reason-tak-guards = { $count ->
    [one] Det skyddar högkvarteret på { $place }: ett fientligt fordon är nära.
   *[other] Det skyddar högkvarteret på { $place }: { $count } fientliga fordon är nära.
}
reason-tak-supplied = Det kommer inom räckhåll för { $unit } igen.
reason-tak-nearer = { $count ->
    [one] Det kommer ett steg närmare fiendens högkvarter; { $left } återstår.
   *[other] Det kommer { $count } steg närmare fiendens högkvarter; { $left } återstår.
}
reason-tak-mended = Ett reparerat fordon är åter i strid på { $place }.
