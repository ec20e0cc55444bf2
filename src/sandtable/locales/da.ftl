# Webklientens tekster. Et spils tekster er i spillets mappe.
#
# <em>…</em> og lignende mærker en del, der vises som noget andet end almindelig tekst, for eksempel et link: en
# oversættelse beholder mærkerne.

## Sidehovedet

header-play = Spil
header-new = Nyt parti
header-puzzles = Opgaver
header-analysis = Analyse
header-workshop = Værksted
header-rules = Regler
header-account = Konto
header-about = Om
header-skip = Gå til indholdet
    .board = Gå til spilplanen
header-home = Sandtable, forsiden
header-pages = Sider
header-more = Sider og indstillinger
theme = Tema
    .system = Som systemet
    .light = Lyst
    .dark = Mørkt
    .switch = { $now ->
        [light] Tema: lyst. Skift til: mørkt
        [dark] Tema: mørkt. Skift til: som systemet
       *[system] Tema: som systemet. Skift til: lyst
    }
sounds = Lyd
    .on = Lyden er slået til
    .off = Lyden er slået fra
language = Sprog
    .name = Dansk
footer = Sandtable, fri software under Apache-licensen. <about>Om spillene og terningerne</about>

## Hvad browserens faneblad siger

title-new = Nyt parti · Sandtable
title-match = Parti · Sandtable
title-report = Rapport · Sandtable
title-review = Gennemgang · Sandtable
title-analysis = Analyse · Sandtable
title-workshop = Værksted · Sandtable
title-editor = Kladde · Sandtable
title-position = Redigér stilling · Sandtable
title-maker = Lav en lektion · Sandtable
title-learn = Lær · Sandtable
title-lesson = Lektion · Sandtable
title-puzzles = Opgaver · Sandtable
title-puzzle = Opgave · Sandtable
title-rules = Regler · Sandtable
title-account = Konto · Sandtable
title-library = Bibliotek · Sandtable
title-scenario = Scenarie · Sandtable
title-about = Om · Sandtable
title-unknown = Siden findes ikke · Sandtable

## Ventetid, og hvad der kan gå galt

fetching-page = Henter siden …
    .failed = Denne del af programmet kunne ikke indlæses. Kontrollér forbindelsen, og genindlæs derefter siden.
fetching-games = Henter spillene …
fetching-lesson = Stiller lektionen op …
fetching-puzzles = Henter opgaverne …
fetching-puzzle = Stiller opgaven op …
fetching-rules = Henter reglerne …
fetching-account = Henter din konto …
fetching-library = Henter biblioteket…
fetching-scenario = Henter scenariet…
try-again = Prøv igen
close = Luk
dismiss = Fjern
copied = Stillingen er kopieret.
not-copied = Stillingen kunne ikke kopieres. Markér og kopiér den selv.
unread = { $count ->
    [one] ulæst
   *[other] ulæste
}
page-broken = Siden kunne ikke vises
    .safe = Dine partier er sikre: serveren har gemt dem.
unforeseen = Noget gik galt. Prøv igen; sker det igen, så genindlæs siden.
file-too-large = { $file } er for stor. Vælg en fil på højst { $most } kB.
file-not-text = { $file } er ikke en tekstfil. Vælg en tekstfil i UTF-8.
server-not-reached = Serveren kan ikke nås. Kontrollér netforbindelsen, og prøv igen.
server-error = Det kunne serveren ikke gøre (fejl { $status }). Prøv igen senere.
server-could-not-read = Serveren kunne ikke læse din forespørgsel. Genindlæs siden, og prøv igen.
server-wrong-answer = Serveren sendte et uventet svar. Genindlæs siden, og prøv igen.
server-view-incomplete = Serveren sendte et ufuldstændigt billede (uden { $parts }). Genindlæs siden.
server-no-picture = Serveren sendte en stilling uden spilplan. Genindlæs siden.
asked-something-newer = Spørgsmålet blev erstattet af et nyere.
key-opens-nothing = Nøglen til denne plads virker ikke længere.
no-such-match = Der findes ikke noget sådant parti.
match-cannot-be-opened = Serveren kan ikke åbne dette parti.
no-key-for-seat = Denne enhed har ingen nøgle til den plads.
link-incomplete = Slutningen af linket mangler. Kopiér hele linket, til og med det sidste bogstav, og åbn det igen.
unknown-page = Uden for kortet
    .lead = Der er ingen side på <path>{ $path }</path>. Hvis du fulgte et link til et parti, så bed om linket igen: der kan mangle et bogstav.
to-first-page = Til forsiden

## Forsiden

home-begin = Begynd
home-heading = Krigsspil på kort, under én og samme dommer
home-no-game = Der er ikke installeret noget spil på denne server.
home-record = Se et parti igen
    .open = Åbn en protokol
    .hint = eller slip filen her. Den åbnes på analysebrættet, hvor du kan gå partiet igennem og prøve andre træk.
home-computer = Spil mod computeren nu
    .text = Ét klik, og du sidder ved bordet.
home-screen = Spil ved samme skærm
    .text = To personer, én enhed.
home-friend = Spil med en ven
    .text = Få et link, du kan sende.
home-setting-up = Dækker bordet …
home-workshop = Lav et scenarie
    .text = Tegn kort, placer hære, prøv mod computeren.
home-new = Nyt parti …
home-how = Sådan spilles det
home-library = Scenarier i biblioteket
home-choose-scenario = Vælg et scenarie
home-map = Kortet til { $game } med begge hære, når »{ $scenario }« begynder
game = Spil
scenario = Scenarie
position = Stilling
options = Valgmuligheder

## Ens egne partier, og lobbyen

my-matches = Dine partier
    .none = Ingen partier endnu.
    .elsewhere = Spillet på en anden enhed? <login>Log ind</login>.
    .keep = Gem i min konto
    .kept = »{ $title }« er nu i din konto.
    .remove = Fjern
    .all = Vis alle { $count }
    .seats = Du spiller { $seats }
    .unseen = Et parti, du ikke har åbnet endnu
turn-yours = Din tur
turn-others = De andres tur
turn-open = Venter på spillere
turn-over = Slut
turn-unknown = Endnu ikke åbnet
remove-match = Fjern det fra denne enhed?
    .text = »{ $title }« bliver på serveren, men enheden glemmer nøglen til din plads. Du kan stadig se partiet med dets link.
keep-it = Behold det
lobby = Lobbyen
    .scenario = Om scenariet
    .looking = Henter lobbyen …
    .open = Åbne: vær med og spil
    .none-open = Ingen. <new>Opret et</new>
    .running = I gang: se på
    .none-running = Ingen.
    .older = Vis ældre partier
    .join = Vær med
    .watch = Se på

## Hvem der sidder hvor, og ure, i få ord

sitter-open = ledig
computer-random = tilfældig
computer-greedy = grådig
computer-classic = klassisk
sitter-computer = computer
sitter-computer-named = computer ({ $player })
sitter-umpire = dommer
sitter-somebody = en spiller
just-now = for et øjeblik siden
clock-a-turn = { $time } pr. tur
clock-and-more = { $time } + { $more }
short-days = { $count ->
    [one] { $count } dag
   *[other] { $count } dage
}
short-hours = { $count } t.
short-minutes = { $count } min.
short-seconds = { $count } sek.
span-days = { $count ->
    [one] { $count } dag
   *[other] { $count } dage
}
span-hours = { $count ->
    [one] { $count } time
   *[other] { $count } timer
}
span-minutes = { $count ->
    [one] { $count } minut
   *[other] { $count } minutter
}
span-seconds = { $count ->
    [one] { $count } sekund
   *[other] { $count } sekunder
}
clock-days-and-hours = { $days } d. { $hours } t.
clock-rule-umpire = dommeren: { $rule }
clock-rule-turn = { $time } til hver tur
clock-rule-match = { $time } til hele partiet
clock-rule-match-and-more = { $time } til hele partiet plus { $more } for hver tur

## Et nyt parti

new-match = Nyt parti
    .preparing = Partiet forberedes. Det første på denne computer kan tage et minut.
    .lead = Vælg scenarie og spillere, og begynd.
    .no-game = Der er ikke installeret noget spil på denne server.
    .handed = Partiet begynder fra din stilling på analysebrættet.
    .from-start = Begynd forfra i stedet
    .not-yet = Ikke endnu: { $reason }
    .create = Opret partiet
    .watch = Opret og se på
your-name = Dit navn
    .anonymous = Anonym
    .hint = Vises ved bordet og i protokollen. Valgfrit.
new-scenario-own = Dit eget scenarie
    .choose = Vælg en scenariefil
    .hint = eller slip den her, eller indsæt teksten nedenfor.
    .text = Scenariets tekst
    .long = ”{ $name }” indeholder billeder og er for langt til at blive vist her. Åbn det i værkstedet for at ændre det.
new-scenario-library = Flere scenarier i biblioteket
new-position = Begynd fra en anden stilling
    .hint = En stilling som tekst, kopieret fra analysebrættet. Lad feltet være tomt for at begynde ved scenariets start.
new-options-none = Alle valgmuligheder er efter reglerne.
new-options-changed = { $changed ->
    [one] { $changed } af { $all } afviger fra reglerne.
   *[other] { $changed } af { $all } afviger fra reglerne.
}
new-options-reset = Nulstil til reglerne
new-option-changed = ændret
new-option-none = Ingen
new-seats = Spillere
    .table = Bord
    .of = Hvem der spiller { $seat }
    .computer-of = Computerspiller for { $seat }
    .name-of = Navnet på den, der spiller { $seat }
    .name = Navn (valgfrit)
table-computer = Mod computeren
    .text = Du spiller den ene side, computeren resten.
table-screen = Ved samme skærm
    .text = Du spiller alle sider eller giver skærmen videre. Hvis noget er hemmeligt, dækkes den mellem turene.
table-friend = Med en ven
    .text = Du får et link, du kan sende. Partiet begynder, når alle pladser er taget.
table-watch = Se computere spille
    .text = Læn dig tilbage: computeren spiller alle sider.
table-other = Din egen blanding
    .text = En ledig plads venter på en spiller, der har linket.
new-hints = Tip
    .text = Spillerne må spørge computeren, hvad den ville gøre i deres sted.
seat-me = Mig
seat-computer = Computer
seat-open = Ledig
new-clock = Ur
    .kind = Slags ur
    .umpire = Dommerens ur
    .minutes = Minutter til partiet
    .increment = Ekstra sekunder pr. tur
clock-none = Intet ur
    .text = Tag den tid, du har brug for.
clock-bank = Betænkningstid
    .text = En fast tid til hele partiet og lidt ekstra for hver tur. Hvis din tid løber ud, taber du.
clock-minutes = Minutter pr. tur
    .text = Et fast antal minutter til hver tur. Reglerne siger, hvad der sker, når tiden løber ud.
clock-per-turn = Dage pr. tur
    .text = Et fast antal dage til hver tur, som i brevspil. Hvis din tid løber ud, taber du.
new-watchers = Tilskuere
    .visibility = Partiet er
    .see = Tilskuere ser det
    .delay = Minutter senere
visibility-private = Privat
    .text = Kun den, der har linket, kan finde det.
visibility-public = Offentligt
    .text = Det står på forsiden. Enhver må tage en ledig plads eller se på.
spectators-now = Nu
    .text = Tilskuere ser det, som alle spillere må vide, mens det sker.
spectators-delayed = Senere
    .text = Tilskuere ser det nogle minutter senere, så de ikke kan hjælpe en spiller.
spectators-at-end = Bagefter
    .text = Tilskuere ser intet, før partiet er slut.
mistake-turn-minutes = Tiden til en tur skal være mindst 10 sekunder.
mistake-days = Tiden til en tur skal være mellem 1 og 366 dage.
mistake-minutes = Angiv, hvor mange minutter hver side har til hele partiet.
mistake-increment = Tiden, der lægges til for hver tur, skal være mellem 0 og 86.400 sekunder.
mistake-delay = Forsinkelsen for tilskuere skal være mellem 1 minut og 1 uge.
mistake-scenario = Scenariefilen er tom. Vælg en fil, eller indsæt dens tekst.

## Kontoen

account = Konto
    .lead = Du behøver ingen konto for at spille: nøglerne til dine pladser gemmes på denne enhed. Med en konto finder du dine partier på alle enheder.
    .what = Hvad du vil
    .log-in = Log ind
    .new = Ny konto
    .name = Navn
    .password = Adgangskode
    .password-hint = Mindst { $least } tegn. En glemt adgangskode kan ikke gendannes: serveren kender ikke din mailadresse.
    .make = Opret konto
    .welcome = Velkommen, { $name }.
    .welcome-back = Velkommen tilbage, { $name }.
    .who = Du er logget ind som <name>{ $name }</name>.
    .log-out = Log ud
    .logged-out = Du er logget ud.
password = Skift adgangskode
    .old = Nuværende adgangskode
    .new = Ny adgangskode
    .hint = Du skal logge ind igen på alle andre enheder.
    .change = Skift adgangskode
    .changed = Adgangskoden er skiftet. Log ind igen på dine andre enheder.

## Om

about = Om Sandtable
    .lead = Historiske krigsspil under én og samme dommer: mod mennesker eller computeren, ved ét bord eller på tværs af verden.
    .games = Spillene
    .dice = Du kan kontrollere terningerne
    .dice-seed = Al tilfældighed i et parti kommer fra ét hemmeligt tal, partiets <seed>frø</seed>, og fra et tilfældigt ord, som hver spillers enhed lægger til før starten. Frøets hashværdi vises fra begyndelsen, så frøet ikke kan byttes ud senere; selve frøet vises, når partiet er slut. Derfor kan terningerne ikke forudses, og alle kan kontrollere dem bagefter.
    .dice-record = Hent protokollen for et afsluttet parti fra dets side (»Hent protokollen«), og lad programmet spille det igen:
    .dice-checked = Det kontrollerer, at hvert træk var tilladt, at hver terning faldt, som frøet bestemmer, og at partiet endte, som protokollen siger. En protokol er ren tekst; du kan også gå den igennem på <analysis>analysebrættet</analysis>.
    .kept = Hvad der gemmes
    .kept-text = Partierne gemmes på denne server, nøglerne til dine pladser på denne enhed. Der er ingen reklamer og ingen sporing, og ingen anden server kontaktes. En <account>konto</account> behøver du kun for at finde dine partier på en anden enhed.
    .licence = Licens
    .licence-text = Sandtable er fri software under Apache License 2.0. Regelsiderne, symbolerne og tegningerne er lavet til det. <licences>Sidens øvrige dele</licences> har egne licenser.
    .font = Skrift: { $font }, under SIL Open Font License

## Reglerne

rules = Regler
    .one = Regel { $rule }
    .none = Der er ingen regler at vise: der er ikke installeret noget spil på denne server.
    .contents = Indhold
    .own-page = Åbn reglerne på deres egen side
    .search = Søg i reglerne
    .found = Resultater
    .nothing-found = Intet fundet. Prøv færre eller andre ord.
    .count = { $count ->
        [one] { $count } sted fundet
       *[other] { $count } steder fundet
    }
    .read = Læs regel { $rule }

## Analysebrættet

analysis = Analyse
    .laying-out = Stiller spilplanen op …
    .no-room = Enheden har ikke plads til at gemme analysen: den forsvinder, når du lukker siden.
    .unreadable = Protokollen kan ikke læses: { $reason }
    .spectator = En tilskuer kan ikke handle. Vælg en plads under »Set af«.
    .no-answer = Det er der intet svar på.
analysis-board = Analysebræt
    .lead = Gå et parti igennem, prøv andre træk, og se, hvad hver plads så. Intet her ændrer et parti.
    .clear = Ryd analysebrættet
    .clear-question = Ryd analysebrættet?
    .clear-text = Så går de varianter, du har prøvet, tabt. Du kan først hente hver af dem som protokol.
    .first-move = Lav et træk på spilplanen. Det vises her sammen med de andre træk, du prøver.
opening-record = En protokol
    .open = Åbn en protokolfil
    .hint = eller slip den her, eller indsæt teksten.
    .text = Protokollens tekst
    .study = Studér protokollen
opening-position = Et scenarie eller en stilling
    .hint = Lad feltet være tomt for at begynde ved scenariets start.
    .study = Studér stillingen
steps = Gå trinvis
    .first = Til begyndelsen
    .back = Et trin tilbage
    .back-key = Et trin tilbage (,)
    .on = Et trin frem
    .on-key = Et trin frem (.)
    .last = Til variantens slutning
lines = Varianter
    .main = Gør til hovedvariant
    .delete = Slet herfra
    .restore = Gendan
events = Hændelser
position-text = Stillingen som en linje tekst, til at gemme eller sende.
    .no-link = Dette er for langt til et link. Hent varianten i stedet.
    .copy = Kopiér stillingen
    .download = Hent varianten
    .play-on = Spil videre herfra
    .edit = Redigér stillingen
eyes = Set af
    .mover = Den plads, der er i trækket
    .everybody = Alle: det, som alle må vide
the-beginning = Begyndelsen

## At åbne et parti, og vente på, at det begynder

opening = Åbner partiet …
halt-look = Se partiet uden linket
halt-incomplete = Linket er ikke helt
halt-uncertain = Linket kan ikke kontrolleres nu
halt-nothing = Linket er ikke gyldigt
halt-no-match = Der findes ikke noget sådant parti
halt-cannot-open = Partiet kan ikke åbnes
halt-no-key = Denne enhed har ikke længere nogen gyldig nøgle til pladsen { $seat }
    .text = Linket kan være fornyet på en anden enhed. Åbn det nye link her, eller glem den gamle nøgle og se på.
    .forget = Glem den gamle nøgle
waiting-title = Venter · { $match } · Sandtable
invitation-title = Invitation · { $match } · Sandtable
waiting = Dit parti venter
    .next = Partiet begynder, så snart en spiller tager { $seats }. Du kan lukke siden og komme tilbage: din plads forbliver din.
    .link = Send linket til den, du vil spille med
    .message = Spil { $match } med mig
    .same-screen = En spiller mere ved denne skærm
    .public = alle kan finde partiet
    .private = kun den, der har linket, kan finde partiet
    .hints = tip er tilladt
    .picture = Sådan begynder { $match }
    .sealed = Terningerne er forseglet: tryk på seglet for at se hvordan.
    .broken = Serveren viser andre hashværdier end før. Din enhed sender ikke sit tal: tryk på seglet for at se hvorfor.
    .salts = Alle pladser er taget. Partiet begynder, når tallene til terningerne er kommet fra { $seats }, senest { $time }.
    .elsewhere = Tallet for { $seat } er på den enhed, hvor du tog pladsen. Åbn partiet der, eller begynd uden det.
    .without = Begynd uden tallet for { $seat }
invited = Du er inviteret til et parti
    .watch = Eller bliv og se på: siden viser partiet, når det begynder.
    .name-hint = Vises for de andre spillere. Valgfrit.
    .seat = Din plads
    .take = Tag plads som { $seat }
seats = Pladser
player-open = venter på en spiller
player-computer = computer, { $player }
player-unnamed = uden navn
player-umpire = dommer
player-somebody = en spiller
player-you = dig
player-name-you = { $player } (dig)
player-away = { $player }, væk
spectator = Tilskuer
    .some = en tilskuer
see-over = Partiet er slut, så du kan se alt.
see-now = Du ser det, som alle spillere må vide, mens det sker.
see-delayed = Du ser partiet med { $time } forsinkelse, så ingen spiller kan få hjælp.
see-at-end = Tilskuere kan ikke se partiet, før det er slut. Så ser du alt.
copy = Kopiér linket
    .text = Kopiér
    .done = Kopieret
    .told = Linket er kopieret.
share = Del
curtain = Giv videre til { $seat }
    .title = Giv videre til { $seat } · Sandtable
    .text = Det, { $seat } ser, er hemmeligt. Fortsæt, når kun du kan se skærmen.
    .ready = Jeg er { $seat }, klar

## Ved bordet

tab-over = Slut
tab-yours = ● Din tur
tab-others = { $seats } i trækket
tab-waiting = Venter
seat-show = Vis<seat> { $seat }</seat>
seat-shown = Vises<seat>: { $seat }</seat>
seat-thinking = tænker
    .for = { $seconds } s
seat-to-act = i trækket
seat-time-left = { $seat } har { $time } tilbage
looking-on = { $count ->
    [one] { $count } ser på
   *[other] { $count } ser på
}
line-connecting = Forbinder
line-online = Forbundet
line-lost = Forbindelsen er afbrudt
line-ended = Lukket
line-banner = <b>Forbindelsen er afbrudt.</b>
    .again-in = Prøver igen om { $seconds } sek. …
    .again = Prøver igen …
    .kept = Dit træk er gemt. Det sendes, kun én gang, når forbindelsen er tilbage.
    .look = Du kan stadig se på spilplanen. Det, du gør, sendes, når forbindelsen er tilbage.
    .now = Prøv nu
undo = Tag tilbage
    .ask = Bed om at tage tilbage
    .asked = De andre bliver spurgt, om de er enige
    .turn = Tag din seneste tur tilbage
    .turn-question = Tage din seneste tur tilbage?
    .turn-text = Det, du sidst gjorde, og det, computeren har gjort siden, tages tilbage. Du kan gøre det om, indtil du spiller noget andet.
    .turn-yes = Tag turen tilbage
    .turn-no = Behold den
redo = Gør om
nothing-to-see = Intet at se endnu
    .moment = Spilplanen kommer om et øjeblik.
    .by-itself = Siden viser partiet, så snart tilskuere må se det.
come-back-first = Dette er et tidligere trin. Tryk på »Tilbage til nu« for at handle.
match-over = Partiet er slut.
outcome = Udfald
    .draw = Uafgjort
    .wins = { $count ->
        [one] { $winners } vinder
       *[other] { $winners } vinder
    }
    .yours = Sejren er din.
    .lost = Slaget er tabt; det næste behøver ikke at blive det.
outcome-replay = Afspil
outcome-home = Hjem
rematch = Revanche
    .join = Vær med i revanchen
    .to = Til revanchen
menu = Menu
    .scenario = Scenariet i biblioteket
    .invite = Invitér en tilskuer
    .record = Hent protokollen
    .analysis = Åbn på analysebrættet
    .tour = Vis mig rundt
    .drum = Slå på tromme, når det er min tur
    .no-drum = Slå ikke på tromme, når det er min tur
seat-link = Pladsen { $seat } på en anden enhed
    .text = Linket er nøglen til pladsen { $seat }: den, der åbner det, ser, hvad { $seat } ser, og kan spille der. Send det kun til dig selv.
    .account = Din konto åbner pladsen; log ind på den anden enhed.
    .label = Linket til din plads
    .message = Min plads
    .show = Vis linket
    .renew-hint = Hvis en anden kan have set det, så forny det.
    .renew = Forny linket
    .renewed = Linket er fornyet. Det gamle virker ikke længere på nogen enhed.
invite = Link til tilskuere
    .text = Den, der har linket, kan se på, så vidt partiet tillader det. Det åbner ingen plads.
    .label = Link til partiet
    .message = Se dette parti
dice-fair = Er terningerne retfærdige?
    .text = Al tilfældighed kommer fra et frø, som serveren har valgt, blandet med et hemmeligt tal fra hver spillers enhed. Frøets hashværdi blev vist, før serveren kendte noget tal, og hvert tals hashværdi, før noget tal blev sendt. Derfor kunne ingen tilpasse frøet eller et tal efter de andres, heller ikke serverens vært.
    .hash = Frøets hashværdi
    .seed = Frø
    .seed-later = vises, når partiet er slut
    .check = For at kontrollere hvert kast: hent protokollen, og kør <code>sandtable verify RECORD</code>. Det spiller partiet igen fra frøet og sammenligner frøet med dets hashværdi.
    .check-later = Når partiet er slut, kan du kontrollere hvert kast: hent protokollen, og kør <code>sandtable verify RECORD</code>. Det spiller partiet igen fra frøet og sammenligner frøet med dets hashværdi.
seal-how = Sådan er terningerne forseglet
    .rest = Denne enhed gemmer hashværdierne, før den sender sit tal. Når partiet er slut, kontrollerer den, at frø og tal har disse hashværdier, og den beregner selv hvert kast igen.
seal-checks = Hvad denne enhed har kontrolleret
seal =
    .committed = Terningerne er forseglet
    .playing = Terningerne er forseglet
    .checking = Terningerne kontrolleres
    .verified = Terningerne er kontrolleret
    .partly = Terningerne er kontrolleret, men ikke alt kan bevises
    .failed = Terningerne er ikke, hvad der blev lovet
    .unchecked = Terningerne kunne ikke kontrolleres endnu
seal-committed = Serveren har fastlagt sit frø. Når alle pladser er taget, sender hver enhed sit tal, og partiet begynder.
seal-playing = Frø og tal er fastlagt: ingen kan længere ændre et kast. Når partiet er slut, kontrollerer denne enhed hvert kast.
seal-checking = Denne enhed henter protokollen og beregner hvert kast igen.
seal-verified = Denne enhed har selv kontrolleret, at frø og tal er dem, der blev fastlagt før partiet, og at hvert kast følger af dem.
seal-partly = Det, som denne enhed kunne kontrollere, passer. Listen siger, hvad den ikke kan bevise.
seal-failed = Listen siger, hvilket løfte der blev brudt. Gem protokollen, og vis den til de andre spillere.
seal-unchecked = Protokollen kunne ikke hentes.
seal-salt = Hashværdi for tallet hos { $seat }
    .known = sendt åbent og kendt af serveren fra begyndelsen
    .awaited = ikke sendt endnu
    .revealed = sendt, da alle pladser var taget
    .withheld = aldrig sendt: terningerne er uden det
    .yours = Dit tal:
check-seed =
    .kept = Frøet har den hashværdi, som denne enhed gemte, før partiet var slut.
    .broken = Frøet har ikke den hashværdi, der blev vist før: serveren har byttet det ud.
    .gap = Frøet har protokollens hashværdi, men denne enhed så ikke hashværdien under partiet.
check-own-salt =
    .kept = Dit tal ved { $seat } indgår i terningerne.
    .broken = Dit tal ved { $seat } er byttet ud.
    .gap = Dit tal ved { $seat } indgår ikke i terningerne: partiet begyndte uden det. Værten kunne have valgt mellem to serier af kast.
check-others-salt =
    .kept = Tallet hos { $seat } har den hashværdi, der blev vist, før dit tal blev sendt.
    .broken = Tallet hos { $seat } har ikke den hashværdi, der blev vist før.
    .gap = Tallet hos { $seat } blev aldrig sendt. Sammen med værten kunne den spiller have valgt mellem to serier af kast.
check-open-salt = Tallet hos { $seat } blev sendt åbent: serveren kendte det, men kunne ikke bytte det ud, efter at du havde sendt dit.
check-hashes = Denne enhed gemte ikke hashværdierne for de andres tal, før dit blev sendt.
check-no-salt = Denne enhed har intet eget tal i terningerne og kan derfor ikke bevise, at frøet ikke blev valgt for kastenes skyld.
check-rolls =
    .kept = { $count ->
        [one] Kastet er det, som frø og tal giver.
       *[other] Alle { $count } kast er dem, som frø og tal giver.
    }
    .broken = Kast { $number } (ved træk { $action }) er ikke det, som frø og tal giver.
check-shown-rolls =
    .kept = { $count ->
        [one] Kastet, som du så under partiet, står i protokollen.
       *[other] De { $count } kast, som du så under partiet, står i protokollen.
    }
    .broken = { $count ->
        [one] Kastet, som du så under partiet, står ikke i protokollen.
       *[other] De { $count } kast, som du så under partiet, er ikke protokollens.
    }
check-record = Protokollen kan ikke læses.
undo-asked = { $seat } beder om at tage det sidste træk tilbage.
    .mine = { $seat } (dig) bad om at tage det sidste træk tilbage.
    .waiting = Venter på { $seats }.
    .agree = Gå med til det
    .decline = Afslå
    .agree-as = { $seat }: Gå med til det
    .decline-as = { $seat }: Afslå
english-only = Spillet findes kun på engelsk, så alt ved bordet er på engelsk.
    .game = { $game } findes kun på engelsk, så alt ved bordet er på engelsk.
    .understood = OK
fleeting = <b>Browseren gemmer intet: gem linket til din plads.</b> Dens lager er fuldt eller blokeret. Når du lukker siden, er linket det eneste, der åbner pladsen { $seat } igen.
look-back = Du ser på trin { $step } af { $last }.
    .as = Du ser på trin { $step } af { $last }, som { $seat } så det.
    .beginning = Du ser på begyndelsen.
    .beginning-as = Du ser på begyndelsen, som { $seat } så den.
    .now = Tilbage til nu
you-look-on = Du ser på.
late-refusal = Det, du sidst gjorde, før siden blev genindlæst, blev ikke udført: { $reason }
    .understood = OK
beside-board = Ved siden af spilplanen
act = Træk
rail-fold = Skjul panelet
rail-unfold = Vis panelet
log = Log
    .empty = Intet at vise endnu.
    .newest = Nyeste
    .look = Se trin { $step }
    .look-beginning = Se begyndelsen
    .beginning = Begyndelsen.
    .nothing = Du så intet.
    .die = En terning med { $sides } sider viste { $value }
    .hidden = Din egen log er skjult, mens du ser partiet, som { $seat } så det: trinene er andre.
    .step = Trin { $step }
    .step-as = Trin { $step }, som { $seat } så det
replay = Afspilning
    .step = Trin
    .step-of = Trin { $step } af { $last }
    .now = nu
    .back = Et trin tilbage (,)
    .on = Et trin frem (.)
    .last = Til sidste trin
    .play = Afspil
    .pause = Pause
    .speed = Hastighed
report = Rapport efter slaget
    .fetching = Henter rapporten …
    .fetching-stage = Spiller denne del af partiet igen …
    .back = Til partiet
    .print = Udskriv
    .whole = Hele partiet
    .link = Link til rapporten, for alle der må se partiet
    .beside = Ved siden af sandheden
    .board-keys = Piletasterne flytter markøren og siger, hvad der står der. + og − zoomer, 0 viser hele spilplanen. Mellemrum afspiller og holder pause, komma og punktum går fra del til del.
review = Gennemgang
    .lead = Hvor partiet blev afgjort: hver sides chancer trin for trin, fejl med det bedre træk, og hvad terningerne gav.
    .start = Gennemgå partiet
    .start-text = Computeren ser på hvert træk igen, med alt afsløret. Det tager et minut eller to, og resultatet gemmes for alle, der må se partiet.
    .continue = Fortsæt gennemgangen
    .fetching = Henter gennemgangen …
    .fetching-step = Henter brættet …
    .waiting = Venter: andre gennemgange kommer først.
    .planning = Læser protokollen …
    .progress = Træk { $done } af { $total }
    .computing = Hvor langt gennemgangen er nået
    .leave = Du kan forlade siden: gennemgangen fortsætter, og denne adresse fører tilbage til den.
    .cancel = Afbryd gennemgangen
    .cancelled = Gennemgangen blev afbrudt.
    .board = Brættet ved trin { $step }
    .chances = Chancer
    .luck = Held: hvad terningerne gav
    .luck-total = Terningerne gav { $side } { $gain } (± { $error }).
    .how = Computeren undersøgte { $positions } stillinger for hver bedømmelse. Flere ville gøre tallene sikrere.
    .summary = Overblik
    .story = Historien
    .mistakes = Fejl
    .mistakes-hint = De største først. Vælg en for at se det bedre træk på brættet.
    .inaccuracy = Unøjagtighed
    .mistake = Fejl
    .blunder = Grov fejl
    .drawn = På brættet
    .better = Bedre
    .played = Spillet
    .unknowable = { $cost } i virkeligheden: det kunne man ikke vide dengang.
    .play-out = Spil videre herfra
    .study = Åbn på analysebrættet
    .moments = Øjeblikke
    .turning-points = Vendepunkter
    .lucky = Terninger, der afgjorde
    .hidden = Skjult
    .hidden-hint = Hvad en side ikke kunne vide dengang, og hvad den troede.
    .believed = { $seat } troede { $believed }, i virkeligheden { $truth }
    .beliefs = Chancer, som hver side troede
    .counts = Over tid
    .losses = Tab
    .ground = Terræn
    .lines = Linjer
    .step = Trin { $step }
    .link = Link til trin { $step }
    .animation = Hent som levende billede
talk = Samtale
    .silent = Du kan læse her, men ikke skrive.
    .none = Ingen beskeder endnu.
    .to = til { $audience }
    .go = Gå derhen
    .to-whom = Til
    .say-to = Skriv til { $audience }
    .everybody = alle
    .something = Skriv en besked
    .say = Send
talk-asks = { $seat } beder om at tage det sidste træk tilbage.
talk-agrees = { $seat } går med til det.
talk-declines = { $seat } afslår.
talk-rematch = { $seat } vil have revanche.

## Spilplanen, og hvad der kan gøres der

crowd = { $count } brikker: { $names }
can-be-reached = Kan nås
can-be-aimed-at = Kan angribes
just-happened = Skete lige før
laid-over = Lag på spilplanen
    .crowded = Trangt: slå nogle lag fra, så bliver tallene lettere at læse.
zoom = Zoom
    .out = Zoom ud
    .in = Zoom ind
    .whole = Vis hele spilplanen
    .tap = Tryk for at zoome ind, og tryk igen for at vælge.
overlays = Lag
goal = Mål
    .whole = Vis hele målet
    .progress = { $value } af { $of }
    .rules = Regler:
ground-below = Terræn:
legend = Signaturforklaring: terræn og brikker
    .ground = Terræn
    .pieces = Brikker
forced = Afgør dette først
choices = Hvad du kan gøre
    .all = Alle valg ({ $count })
    .find = Find et valg
    .find-short = Find …
    .found = { $count ->
        [one] { $count } valg
       *[other] { $count } valg
    }
next-piece = Næste brik
    .able = { $count ->
        [one] { $count } kan handle
       *[other] { $count } kan handle
    }
in-hand = Valgt brik
    .reach = Tryk på et markeret sted, eller træk brikken derhen.
    .choose = Vælg, hvad den skal gøre.
    .aim = Vælg, hvad den skal gøre, eller tryk på dens mål eller et sted på spilplanen.
    .nothing = Den kan ikke gøre noget nu.
    .not-yours = Denne brik er ikke din at råde over.
tray = Endnu ikke på spilplanen
    .pick = { $board ->
        [squares] Vælg en, og tryk så på et markeret felt.
        [hexes] Vælg en, og tryk så på en markeret felt.
       *[map] Vælg en, og tryk så på et sted, eller træk den derhen.
    }
form-cancel = Annullér
form-do = Gør det
    .draft = Skriv det op
form-pieces = Tryk på brikker på spilplanen, eller nævn dem her: { $what }.
form-path = Tryk på steder på spilplanen, det ene efter det andet: { $what }.
form-place = Tryk på et sted på spilplanen: { $what }.
sheet-deed = { $deed }, linje { $number }
sheet-words = { $deed }: ny linje
sheet-note = Bemærkning (valgfri)
grave = Det kan ikke tages tilbage.
    .question = { $what }?
    .no = Nej
    .yes = Ja, gør det
command = Skriv et træk eller et spørgsmål
    .question = Skriv et spørgsmål
    .hint = Skriv et træk …
    .hint-question = Spørg spilplanen …
    .do = Udfør
    .suggestions = Forslag
    .more = og { $count } til
illustration-closer = Se nærmere
illustration-fold = Skjul billedet
illustration-unfold = Vis billedet
illustration-direction = Se mod
illustration-words = Med ord
illustration-lost = Billedet kunne ikke hentes.
illustration-waiting = Billedet tegnes…
papers-none = Intet endnu.
papers-unread = { $count ->
    [one] { $count } nyt papir
   *[other] { $count } nye papirer
}
papers-all-read = Markér som læst
paper-in = Modtaget
paper-out = Afsendt
paper-note = Notat
paper-new = Nyt
dice = Terninger
    .die = { $purpose }: { $value } på en terning med { $sides } sider
chances = Chancer
chance-share = { $times } af { $of }
chance-percent = { $percent } %
device-lamps = Lamper
device-lamp =
    .lit = : tændt
    .blinking = : blinker
    .dark = : slukket
device-lit = Tændte lamper: { $lamps }.
device-dark = Alle lamper er slukket.
device-cancel = Ikke nu
device-quick = Hurtigt
device-hint = Hold knappen inde i to sekunder, og slip den så.
    .trigger = Tryk på »{ $button }«.
    .again = Tryk først på »{ $button }« igen.
    .hold-on = Hold fast …
    .let-go = Slip nu.
    .early = For kort: hold den inde, til ringen er lukket.
    .not-yet = Ikke endnu: svaret på dit seneste træk er stadig på vej. Tryk igen om et øjeblik.
    .quick = Klik for at trykke.
your-turn = Din tur.
waiting-for = Venter på { $seats }.
refused-lesson = Vis mig
    .title = Vis mig: lektionen »{ $title }«
refused-not-sent = Det kunne ikke sendes. Prøv igen.
refused-too-fast = To træk er allerede på vej. Vent et øjeblik, og prøv igen.
refused-too-long = Et spørgsmål må højst have { $most } tegn. Forkort det.
refused-also-next = { $reason } Det træk, du valgte derefter, blev heller ikke udført.
place-can-be-reached = kan nås
place-can-be-aimed-at = kan angribes
place-can-act = kan handle
hand-fill = { $choice }: udfyld { $fields }.
hand-choices = { $count ->
    [one] { $count } valg.
   *[other] { $count } valg.
}
hand-piece = { $count ->
    [0] Valgt brik: { $piece }. Den kan ikke gå nogen steder nu.
    [one] Valgt brik: { $piece }. { $count } sted; tryk på Tab for at gå derhen.
   *[other] Valgt brik: { $piece }. { $count } steder; tryk på Tab for at gå mellem dem.
}
key-not-here = { $keys }: ikke her.
key-nothing = { $key }, { $label }: Det kan ikke gøres nu. { $status }
key-no-piece = { $key }, { $label }: Vælg først en brik: Enter, eller n for den næste.
key-no-actor = Ingen af dine brikker kan handle nu. { $status }
key-no-hint = Du kan bede om et tip, når det er din tur. { $status }
key-off-board = Spilplanen ender der.
commands = Kommandoer
status-page = Statusrapport
    .number = Side { $number } af { $count }
    .turn = Næste side
gamepad = Gamepad
    .help = pinden flytter markøren, den første knap er Enter, den anden Escape; skulderknapperne er Shift med ← og →
keys = Taster på spilplanen
    .short = Taster
    .back = tilbage
    .letters = Små og store bogstaver er forskellige taster: hold Shift nede for de store, med eller uden Caps Lock. Et lille bogstav uden egen betydning virker som det store.
    .arrow = pil
    .cursor = flyt markøren over spilplanen
    .cursor-wraps = flyt markøren over spilplanen, og rundt om det ved kanterne
    .push = flyt spilplanen
    .stride = flyt markøren { $count } trin
    .enter = vælg brikken der, eller handl der med den valgte brik
    .home = ved siden af brikker: vælg den første af dem, med uret
    .leaf = med en brik valgt: blad gennem dens kommandoer; Enter udfører en
    .commands = på den valgte brik: åbn dens kommandoer
    .next = gå til næste eller forrige brik, der kan handle
    .take-next = vælg næste eller forrige brik, der kan handle
    .tab = med en valgt brik: gå mellem de steder, hvor den kan handle
    .escape = annullér valget
    .replay-turn = afspil de andres tur igen
    .skip-turn = spring det over, som afspilles
    .device = gå til apparatets knap
    .hint = spørg computeren, hvad den ville gøre
    .command = skriv et træk
    .step = et trin tilbage eller frem i partiet
    .zoom = zoom ind, zoom ud, vis hele spilplanen
    .help = vis denne liste
    .anywhere = Tasterne virker overalt på siden
    .anywhere-hint = Slå det fra, hvis du styrer computeren med stemmen: tasterne virker så kun på spilplanen.

## De andres tur

turn-story = Hvad de andre gjorde
    .replay = Igen
    .replay-title = Afspil de andres tur igen (Home)
    .skip = Spring over
    .skip-title = Vis stillingen, som den er nu (End)
    .seen = Fortsæt
    .pace = Tempo for de andres ture
    .instant = Straks
    .quick = Hurtigt
    .normal = Normalt
    .slow = Langsomt
    .trails = Hvor brikker er gået hen
    .lost = Tabt: { $piece }
    .attack = Angreb på { $place }
    .attack-lamp = Angreb på { $place }: { $lamp }
    .reveal = { $place } viser { $value }

## Rundturen

tour-offer = Ny her?
    .accept = Vis mig rundt
    .decline = Nej tak
tour = Spring rundturen over
    .count = { $step } af { $steps }
    .next = Næste
    .back = Tilbage
    .begin = Begynd at spille
    .done = Godt klaret.
tour-status = Hvad der nu skal gøres
    .text = Denne sætning siger altid, hvis tur det er, og hvad der skal gøres.
tour-pieces = Dine brikker
    .text = Brikker, der kan handle, er markeret. Klik på en, eller gå derhen med piletasterne og tryk på Enter.
    .task = Vælg en brik, der kan handle.
tour-reach = Hvor den kan gå hen
    .text = En valgt brik viser på spilplanen, hvor langt den kan nå. Klik på et markeret sted, eller træk brikken derhen. Escape annullerer valget. Hvis noget ikke er tilladt, siger dommeren hvorfor, og efter hvilken regel.
tour-next = Den ene brik efter den anden
    .text = Her vælges den næste brik, der endnu kan handle, så du ikke glemmer nogen. Brikker, der er færdige, har et flueben.
tour-weather = Vejret
    .text = Månedens vejr, og hvad det gør. Det tegnes også hen over terrænet.
tour-fights = Kampene på forhånd
    .text = Hvad en kamp ventes at bringe, før terningerne kastes: summerne, styrkeforholdet og chancen for hvert udfald.
tour-choices = Alt, hvad du kan gøre
    .text = Træk, der ikke hører til et sted på spilplanen, er knapper her.
tour-command = Kommandolinjen
    .text = Hvert træk er også en linje tekst. Skriv begyndelsen, vælg blandt forslagene, tryk på Enter. Du kan spille hele spillet sådan.
tour-overlays = Lag
    .text = De viser det, der ellers er svært at se, for eksempel linjer og rækkevidder. Dit valg gemmes.
    .task = Åbn dem, og slå et til eller fra.
tour-log = Hvad der skete
    .text = Loggen viser hvert trin, med terningerne og deres summer. Klik på et trin for at se spilplanen, som den var da; skyderen afspiller partiet igen. Når spilplanen viser fortiden, står det der, og du kan gå tilbage til nu.
tour-menu = Regler og mere
    .text = I menuen er reglerne med en søgning, linket til din plads på en anden enhed, en måde at kontrollere terningerne på og denne rundtur.

## Computerens niveauer

level-1 = Rekrut
level-2 = Menig
level-3 = Korporal
level-4 = Sergent
level-5 = Løjtnant
level-6 = Kaptajn
level-7 = Oberst
level-8 = General
level =
    .named = Niveau { $number } · { $name }
    .timed = Niveau { $number } · { $name }, højst { $seconds } s pr. tur
    .others = Andre

## Tip

hint = Hvad ville computeren gøre?
    .short = Tip
    .follows = En mulig fortsættelse
    .asking = Computeren tænker over din tur …
    .by = { $by } ville gøre sådan
    .do = Gør det
    .do-all = Gør alle { $count }
    .clear = Ryd

## Lektionerne

learn = Lær
    .title = Lær { $game }
    .lead = Korte lektioner på et minut eller to. Du spiller på det rigtige bræt efter de rigtige regler.
    .course = { $count ->
        [one] Lær { $game } på en kort lektion
       *[other] Lær { $game } på { $count } korte lektioner
    }
    .short = Et minut eller to hver, på det rigtige bræt.
    .progress = { $solved } af { $count } løst
    .solved = løst
    .start = Begynd
    .go-on = Fortsæt
    .lessons = Lektioner
    .all = Alle kurser
    .none = Det kursus findes ikke.
    .play = Spil et parti: { $level }
    .play-screen = Spil nu { $game }
lesson = Lektion
    .number = Lektion { $number } af { $count }
    .story = Hvad lektionen handler om
    .goals = Mål
    .reached = (nået)
    .marks = Steder, som lektionen handler om
    .help = Hjælp
    .more-help = Mere hjælp
    .again = Begynd forfra
    .back = Tilbage
    .next = Næste lektion
    .solved = Løst
    .failed = Ikke løst

## Opgaverne

puzzles = Opgaver
    .title = Opgaver i { $game }
    .lead = Stillinger fra partier mellem computere, med en tur, der er klart bedst. Find den.
    .lead-game = Find den bedste tur. Vælg tema, og hvor svært det skal være.
    .games = Spil
    .none = Dette spil har ingen opgaver.
    .none-at-all = Intet spil her har opgaver.
    .all = Alle opgaver
    .daily = Dagens opgave
    .daily-solve = Løs dagens opgave
    .daily-solved = Løst i dag
    .daily-text = Én stilling, én bedste tur. Den samme for alle.
    .more = Flere opgaver
    .streak = { $days ->
        [0] Ingen stribe endnu
        [one] Stribe: { $days } dag
       *[other] Stribe: { $days } dage
    }
    .streak-go-on = Løs en af dagens opgaver, så bliver den længere.
    .streak-start = Løs en af dagens opgaver, så begynder den.
    .streak-safe = Du har løst en af dagens opgaver. Kom tilbage i morgen.
    .rating = Din rating
    .solved = Løst
    .solved-of = { $solved } af { $count }
    .theme = Tema
    .any-theme = Alle temaer ({ $count })
    .theme-count = { $theme } ({ $count })
    .difficulty = Sværhed
    .easier = Lettere
    .fitting = Mit niveau
    .harder = Sværere
puzzle = Opgave
    .daily = Dagens opgave
    .of = { $game } · sværhed { $rating }
    .hint = Hint
    .more-hint = Et hint til
    .hints = Hints
    .hint-cost = Med et hint stiger din rating ikke.
    .checking = Prøver din tur …
    .solved = Løst
    .failed = Ikke den bedste tur
    .shown = Løsningen
    .shown-text = Den spilles på brættet. Prøv selv, eller gå videre.
    .again = Prøv igen
    .show = Vis løsningen
    .back = Tilbage
    .next = Næste opgave
    .analyse = Analysér
    .refutation = Svaret på din tur
    .solution = Løsningen
    .gain = Din rating: { $rating } (+{ $change })
    .loss = Din rating: { $rating } (−{ $change })
    .themes = Temaer: { $themes }
    .streak = { $days ->
        [one] Stribe: { $days } dag
       *[other] Stribe: { $days } dage
    }

## Biblioteket

library = Bibliotek
    .lead = Scenarier til alle spil, fra Sandtable og fra spillere. Vælg et og spil det, eller ret i en kopi.
    .parts = Bibliotekets dele
    .own = Dine scenarier
    .host = For værten
    .search = Søg
    .search-hint = Titel, tekst, mærke eller navn
    .any-game = Alle spil
    .players = Spillere
    .any-players = Ethvert antal
    .player-count = { $count ->
        [one] { $count } spiller
       *[other] { $count } spillere
    }
    .sort = Rækkefølge
    .sorting = { $sort ->
        [newest] Nyeste først
        [played] Mest spillede først
       *[featured] Anbefalede først
    }
    .fair = Kun retfærdige
    .fair-hint = Målt i mange spil, uden at en side viste sig at have bedre chancer.
    .with-tag = Mærke: { $tag }
    .all-tags = Vis alle mærker
    .found = { $count ->
        [one] { $count } scenarie
       *[other] { $count } scenarier
    }
    .none = Intet scenarie passer. Ret søgningen, eller <all>vis alle scenarier</all>.
    .pages = Sider med resultater
    .page = Side { $page } af { $pages }
    .previous = Forrige side
    .next = Næste side
    .untitled = Uden titel
    .by = af { $author }
    .shipped = af Sandtable
    .played = { $count ->
        [0] ikke spillet endnu
        [one] spillet én gang
       *[other] spillet { $count } gange
    }
    .featured = Anbefales
    .hidden = Skjult af værten
    .unpublished = Ikke udgivet
    .visibility = { $visibility ->
        [private] Privat
        [link] Via link
       *[public] Offentligt
    }
    .own-login = Scenarier, som du gemmer, hører til din konto. <login>Log ind</login> for at se dem.
    .own-none = Du har ingen scenarier endnu. Lav et i <workshop>værkstedet</workshop>, eller vælg et i <all>biblioteket</all>, og ret i en kopi.
    .own-count = { $count ->
        [one] { $count } scenarie
       *[other] { $count } scenarier
    }; du kan have { $most }.
    .host-only = Denne side er for serverens vært. Log ind med en værts konto.
    .host-none = Intet scenarie er anmeldt eller skjult.
    .host-lead = Scenarier, der er anmeldt eller skjult. Partier, der spilles, fortsætter under alle omstændigheder.
    .report-by = { $name }: { $reason }
scenario-to-library = Til biblioteket
scenario-picture = Kortet i ”{ $title }” fra begyndelsen
scenario-play = Spil
    .computer = Spil mod computeren
    .friend = Spil med en ven
    .more = Flere indstillinger…
scenario-seat = Din plads
scenario-hidden = Værten har skjult dette scenarie: kun du og værten kan se det. Partier, der spilles, fortsætter.
scenario-based-on = Bygger på <original>{ $title }</original> { $author }
scenario-own = Dit scenarie
scenario-edit = Redigér
scenario-delete = Slet
    .title = Slet scenariet?
    .text = ”{ $title }” og alle versioner af det slettes. Partier, der spilles, fortsætter. Det kan ikke fortrydes.
scenario-deleted = Scenariet er slettet.
scenario-change = Ret i det
    .lead = Lav en kopi, og ret i den, som du vil. Kopien viser, hvad den bygger på.
scenario-copy = Kopiér og ret
scenario-file = Hent filen
scenario-share = Del
scenario-link = { $visibility ->
    [link] Link til scenariet; kun folk med linket finder det
   *[public] Link til scenariet
}
scenario-versions = Versioner
    .lead = Et parti bliver ved den version, det begyndte med.
scenario-version = Version fra { $date }
scenario-report = Anmeld til værten
    .title = Anmeld ”{ $title }”
    .reason = Hvad er der galt med det?
    .send = Send anmeldelse
    .cancel = Annullér
    .done = Anmeldelsen er sendt til værten.
publish = Udgiv
    .again = Udgiv kladden som en ny version
publish-lead = Den gemte kladde kontrolleres og udgives som den første version.
    .again = Den gemte kladde bliver en ny version. Partier, der spilles, bliver ved deres.
publish-visibility = Hvem finder det
    .hint = { $visibility ->
        [private] Kun dig.
        [link] Kun folk, der har linket.
       *[public] Alle: det er i biblioteket.
    }
publish-tags = Mærker
    .hint = Ord, som det findes med, adskilt af kommaer: kort, flodovergang.
publish-note = Hvad er nyt
    .hint = En linje om denne version, til spillerne.
publish-change = Gem synlighed og mærker
publish-done = Version { $version } er udgivet.
publish-same = Intet er ændret siden version { $version }. Synlighed og mærker er gemt.
publish-changed = Synlighed og mærker er gemt.
balance = Balance
    .none = Balancen i denne version er ikke målt.
    .measure = Mål balancen
    .login = <login>Log ind</login> for at lade computeren måle den.
    .waiting = Venter på, at en anden måling bliver færdig.
    .progress = { $played } af { $games } spil
    .running = Spillede spil
    .cancel = Annullér
    .cancelled = Målingen blev annulleret.
    .better = { $side } har bedre chancer.
    .worse = { $side } har dårligere chancer.
    .even = Spillene viser ikke, at en side har bedre chancer.
    .few = De er for få til at kalde det retfærdigt.
    .share = { $side }: { $share } % af de afgjorte spil (95 % konfidensinterval: { $low } til { $high } %)
    .games = Målt i { $games } spil af computeren ({ $player }) mod sig selv, heraf { $drawn } uafgjorte.
    .length = { $shortest } til { $longest } { $unit ->
        [turns] træk
        [rounds] runder
       *[actions] handlinger
    }
host-feature = Anbefal
host-unfeature = Anbefal ikke længere
host-hide = Skjul
host-show = Vis igen
host-dismiss = Afvis anmeldelserne
## Værkstedet

workshop = Værksted
    .lead = Lav scenarier: tegn kortet, placer brikkerne, skriv teksterne. Det du laver, gemmes løbende på denne enhed.
    .drafts = Dine kladder på denne enhed
    .fetching = Henter dine kladder…
    .no-game = Ingen spil på denne server kan redigeres her.
    .new = Begynd et scenarie
    .empty = Tomt bræt
    .file = Åbn en fil
    .file-hint = Et scenarie (.toml, eller .zip med dets billeder) eller en kladde (.draft.json).
    .shipped = Eller begynd med et af disse
maker = Lav en lektion
    .lessons = Lav en lektion
    .lead = En lektion er en lille stilling, én idé og et mål, som spillet kontrollerer. Det, du laver, gemmes på denne enhed.
    .scenario = Scenarie i { $game }
    .begin = Begynd en lektion
    .file = Åbn en lektion
    .file-hint = Filen til en lektion i { $game } (.toml).
    .delete = Slet { $title }
    .from-draft = Lav en lektion af det
    .missing = Denne lektion er ikke på denne enhed. Vælg en anden i værkstedet.
    .not-saved = Der er ikke plads til lektionen på denne enhed. Hent den ned, eller slet andre i værkstedet.
    .not-yet = Udfyld formularerne først.
    .page-lead = Sig, hvordan den begynder, og hvad der skal nås. Prøv den så, og optag løsningen på brættet.
    .try = Prøv den
    .download = Hent lektionen
    .fine = Lektionen virker: løsningen løser den, og intet, du har kaldt forkert, gør det.
    .back = Tilbage til formularerne
    .solution = Dette er løsningen
    .wrong = Dette løser den ikke
    .is-solution = Dine træk er nu løsningen.
    .is-wrong = Dine træk hører nu til dem, der ikke løser den.
draft = Kladde
    .untitled = Uden titel
    .title = Titel
    .copy-of = { $title } (kopi)
    .copied = { $title } er oprettet.
    .more = Hvad du kan gøre med { $title }
    .rename = Omdøb
    .delete = Slet
    .delete-question = Slet kladden?
    .delete-text = { $title } og alle dens trin slettes fra denne enhed. Det kan ikke fortrydes.
    .opening = Åbner kladden…
    .missing = Kladden er ikke på denne enhed. Vælg en anden i værkstedet.
    .unreadable = { $file } er hverken et scenarie eller en kladde. Vælg en fil, som værkstedet har gemt.
    .state = { $state ->
        [true] kan spilles
        [false] kan ikke spilles endnu
       *[unknown] ikke kontrolleret endnu
    }
cancel = Annuller
editor = Editor
    .board = Kortet, som du redigerer
    .palette = Tegn
    .forms = Scenarie
    .problems = Kontrol
    .problems-count = { $count ->
        [one] { $count } problem
       *[other] { $count } problemer
    }
    .grid = Linealer og gitter
    .undo = Fortryd
    .redo = Gentag
    .more = Mere
    .saved = { $state ->
        [saved] Gemt på denne enhed
        [saving] Gemmer…
        [memory] Denne browser gemmer intet. Hent kladden, før du lukker siden.
       *[failed] Ikke gemt
    }
    .not-saved = Dine seneste ændringer kunne ikke gemmes: enheden er måske fuld. Slet kladder, som du ikke længere bruger, eller hent denne.
    .elsewhere = Kladden er ændret i et andet vindue. Dine ændringer her gemmes ikke.
    .keep-copy = Behold min som kopi
    .load-other = Hent den anden
    .keys-help = Piletasterne flytter markøren, Enter tegner dér, cifre vælger pensel. Spørgsmålstegnet viser alle taster.
    .next = { $tool ->
        [select] Tryk på en brik for at markere den, eller træk for at markere et område. Træk det markerede for at flytte det.
        [line] Træk fra linjens ene ende til den anden: { $brush }
        [rectangle] Træk fra et hjørne til det modsatte: { $brush }
        [fill] Tryk på en plads for at fylde alle sammenhængende pladser, der er ens: { $brush }
        [erase] Tryk eller træk for at viske ud: { $layer }
        [pan] Træk for at flytte udsnittet.
        [shape] Tryk på formens punkter et efter et: { $brush }
       *[brush] Tryk eller træk for at tegne: { $brush }
    }
tools = Værktøj
tool = Værktøj
    .select = Markér
    .brush = Tegn
    .line = Linje
    .rectangle = Rektangel
    .fill = Fyld
    .erase = Visk ud
    .pan = Flyt udsnittet
palette = Palet
    .layer = Lag
    .side = Side
    .brushes = Pensler
    .radius = Penslens størrelse
    .strength = Styrke
    .symmetry = Symmetri
    .swap = Den anden halvdel tilhører den anden side
    .snap = Hæft til punkter og gitter
symmetry =
    .none = Ingen
    .across = Venstre og højre
    .down = Oppe og nede
    .half = Halv omgang
    .mirrors = Venstre, højre, oppe og nede
    .quarters = Kvarte omgange
shaping =
    .raise = Hæv
    .lower = Sænk
    .smooth = Udjævn
    .level = Plan
selection = Markering
    .count = Markeret: { $what }
    .places = { $count ->
        [one] { $count } plads
       *[other] { $count } pladser
    }
    .things = { $count ->
        [one] { $count } brik eller form
       *[other] { $count } brikker og former
    }
    .copy = Kopiér
    .cut = Klip
    .paste = Sæt ind
    .duplicate = Duplikér
    .mirror = Spejl venstre og højre
    .flip = Spejl oppe og nede
    .turn = Drej med uret
    .delete = Slet
    .only-layer = Kun { $layer }
inspector = Det markerede
    .off-board = Tag af brættet
    .front = Øverst
    .back = Nederst
    .points = { $count ->
        [one] { $count } punkt
       *[other] { $count } punkter
    }
    .east = { $point }: øst
    .north = { $point }: nord
    .delete-point = Slet punkt { $point }
off-board = Uden for brættet
    .none = Intet er uden for brættet.
    .edit = Redigér
    .place = Placér
problems = Problemer
    .checking = Kontrollerer…
    .failed = Kladden kunne ikke kontrolleres: { $reason } Den kontrolleres snart igen.
    .none = Scenariet kan spilles. Prøv det, eller hent det.
    .lead = Scenariet kan ikke spilles endnu. Vælg et problem for at se, hvor det er.
size = Brættets størrelse
    .change = Ændr størrelsen
    .columns = Kolonner
    .rows = Rækker
    .width = Bredde
    .height = Højde
    .limits = { $least } til { $most }
    .anchor = Den del, der bliver
    .anchor-at = { $where ->
        [top-left] Øverst til venstre
        [top] Øverst
        [top-right] Øverst til højre
        [left] Venstre
       *[middle] Midten
        [right] Højre
        [bottom-left] Nederst til venstre
        [bottom] Nederst
        [bottom-right] Nederst til højre
    }
    .wrong = Vælg en størrelse inden for grænserne.
lost = Dette falder uden for brættet: { $what }.
    .more = og { $count } mere
    .undo = Faldt uden for brættet: { $what }. Fortryd henter det tilbage.
    .places = { $count ->
        [one] { $count } tegnet plads
       *[other] { $count } tegnede pladser
    }
try = Prøv
    .lead = Spil scenariet nu mod computeren. Kladden forbliver, som den er.
    .seat = Din plads
    .start = Spil
    .set-up = Opret et parti
    .look = Se begyndelsen
    .why-not = Kan ikke spilles endnu: se problemerne
    .not-yet = Scenariet kan ikke spilles endnu. Se problemerne i panelet.
editor-menu =
    .size = Brættets størrelse…
    .mirror = Spejl venstre og højre
    .flip = Spejl oppe og nede
    .turn = Drej med uret
    .half-turn = Drej en halv omgang
    .swap = Byt siderne
    .generate = Dan et kort…
    .export = Hent scenariet
    .export-draft = Hent kladden
    .save-and-publish = Gem i din konto og udgiv…
    .publish = Udgiv…
    .duplicate = Duplikér
    .keys = Taster
    .all = Alle kladder
editor-account =
    .saved = { $state ->
        [saved] Gemt i din konto
        [saving] Gemmer i din konto…
       *[failed] Ikke gemt i din konto
    }
    .saving = Gemmer i din konto…
    .conflict = En anden enhed har ændret dette scenarie i din konto. Dine ændringer her er gemt på denne enhed. Hvilken kladde skal blive?
    .keep-mine = Behold min
    .take-other = Tag den anden
    .login = Dette scenarie er gemt i en konto. Log ind for at redigere det.
    .publish-login = Scenarier udgives fra en konto. <login>Log ind</login> først; din kladde bliver på denne enhed.
generate = Dan
    .kind = Slags
    .go = Dan
    .replaces = Alt erstattes, også teksterne. Du kan fortryde det.
    .partial = Kortets lag erstattes; alt andet bliver. Du kan fortryde det.
picture = Importér et billede: { $layer }
    .choose = Vælg et billede
    .hint = PNG eller GeoTIFF
    .import = Importér
map-picture =
    .drawing = Kortet tegnes…
    .failed = Kortet kunne ikke tegnes.
    .locked = Dette kort hører til spillet og er et billede. Terrænet kan ikke ændres, før det er gjort redigerbart.
    .unlock = Gør terrænet redigerbart
position-editor = Redigér stillingen
    .study = Studér den
    .back = Tilbage til analysebrættet
    .none = Stillingen er mulig. Studér den på analysebrættet.
    .lead = Stillingen er ikke mulig endnu. Vælg et problem for at se, hvor det er.
    .missing = Der er ingen stilling at redigere. Åbn en på analysebrættet.
prompt =
    .pick-place = Vælg pladsen på brættet: { $what }
    .pick-piece = Vælg en brik på brættet: { $what }
    .sketch = { $count ->
        [one] { $count } punkt. Tilføj flere, og afslut så.
       *[other] { $count } punkter. Tilføj flere, eller afslut.
    }
    .finish = Afslut
input =
    .choose = Vælg noget.
    .place = Vælg en plads på brættet.
    .items = Mellem { $fewest } og { $most } er nødvendige.
    .long = Højst { $longest } tegn er tilladt; dette er { $length }.
    .write = Skriv noget.
    .number = Angiv et tal.
    .least = Mindst { $lowest }.
    .most = Højst { $highest }.
    .whole = Angiv et helt tal.
    .step = Tallet går i trin på { $step }.
    .no-place = ingen
    .pick = Vælg på brættet: { $what }
    .pick-pieces = Vælg på brættet
    .remove = Fjern { $what }
    .add = Tilføj { $what }
    .earlier = Flyt { $what } op
    .later = Flyt { $what } ned
editor-keys =
    .cursor = flyt markøren over brættet
    .enter = tegn ved markøren; begynd og afslut en linje, et rektangel, en kant eller en markering
    .brush = vælg pensel
    .next-brush = vælg næste eller forrige pensel
    .layer = gå til laget under eller over
    .side = tegn for den næste side
    .tools = tegn, linje, rektangel, fyld, visk ud
    .select = markér og flyt
    .pan = flyt udsnittet ved at trække
    .undo = fortryd
    .redo = gentag
    .copy = kopiér det markerede
    .cut = klip det markerede
    .paste = sæt ind ved markøren
    .duplicate = duplikér det markerede
    .all = markér alt
    .delete = slet det markerede, eller det punkt, du tegnede sidst
    .grid = vis eller skjul linealer og gitter
    .escape = gå tilbage til brættet; afbryd det, du begyndte, eller markér intet
    .started = Fra { $place }. Flyt markøren, og tryk på Enter for at afslutte.
    .drawn = Tegnet ved { $place }.
    .pointer = Én finger tegner; to flytter og zoomer udsnittet. Med mus zoomer hjulet, og midterknappen eller mellemrumstasten flytter udsnittet.

## Studier

title-studies = Studier · Sandtable
title-study = Studie · Sandtable
studies = Studier
    .lead = Forklar et parti trin for trin: kapitler med varianter, kommentarer, pile og mærker. Behold en studie for dig selv, eller del den.
    .parts = Lister over studier
    .own = Dine studier
    .public = Offentlige studier
    .open = Dine studier
    .fetching = Henter studier…
    .own-none = Du har ingen studier endnu. Begynd en herunder, eller vælg “Føj til en studie” i menuen for et afsluttet parti eller på analysebrættet.
    .login = Disse studier er kun på denne enhed. <login>Log ind</login> for at gemme dem i din konto og dele dem.
    .where = { $where ->
        [account] i din konto
       *[device] på denne enhed
    }
    .search = Søg i titler og forfattere
    .search-button = Søg
    .none = Der er ingen offentlige studier endnu. Del en af <own>dine</own>.
    .none-found = Ingen offentlig studie har disse ord. Prøv færre.
    .pages = Sider med studier
    .previous = Forrige side
    .next = Næste side
study = Studie
study-count = { $count ->
    [one] 1 kapitel
   *[other] { $count } kapitler
}
study-opening = Åbner studien…
study-missing = Denne studie er ikke på denne enhed. Den kan være slettet i et andet vindue.
study-login = Log ind for at ændre studierne i din konto.
study-not-yours = Denne studie tilhører en anden konto. Åbn den, og lav en kopi for at ændre den.
study-other-game = Alle kapitler i en studie er fra samme spil, og dette er fra et andet.
study-empty = Denne studie har ingen kapitler endnu. Tilføj det første.
    .reader = Denne studie har ingen kapitler endnu.
study-no-room = Denne browser gemmer intet på enheden: studien går tabt, når du lukker siden. Log ind, eller gem den som fil.
study-new = Ny studie
    .hint = Den begynder med ét kapitel. Du kan tilføje kapitler fra partier, protokoller, scenarier og stillinger.
    .begin = Begynd en studie
    .title = Studie: { $game }
study-add = Føj til en studie
    .cancel = Ikke nu
study-title = Studiens titel
study-edit = Redigér
study-copy = Kopiér og ændr
study-based-on = Bygger på <original>{ $title }</original> af { $author }.
study-moves = Trin
study-chapter = Kapitel
    .add = Tilføj et kapitel
    .number = Kapitel { $number }
    .copy = { $name } (kopi)
    .rename = Omdøb
    .name = Kapitlets navn
    .up = Flyt op
    .down = Flyt ned
    .duplicate = Duplikér
    .delete = Slet
    .restore = Gendan “{ $name }”
    .full = En studie kan højst have { $most } kapitler. Slet et for at tilføje et andet.
    .from = Fra
    .from-scenario = Et scenarie
    .from-record = Et parti eller en protokol
    .from-position = En stilling
    .match = Dit afsluttede parti
    .add-match = Tilføj dette parti
    .file-hint = eller slip den her.
    .position-hint = Teksten for en stilling, kopieret fra analysebrættet. For at bygge en i hånden skal du vælge “Redigér denne stilling” under Trin.
study-chapters = Kapitler
study-edit-position = Redigér denne stilling
study-comment = Kommentar
    .hint = Hvad er værd at vide om dette trin?
study-variation = Navn på varianten herfra
study-draw = Tegn på brættet
    .hint = Tegn på brættet (;)
    .how = Tryk, eller tryk Enter, for at mærke et sted. Træk for en pil, eller tryk A i begge ender. 1 til 4 vælger farven.
    .on = Nu kan du tegne på brættet.
    .off = Du tegner ikke længere.
    .from = En pil begynder på { $place }. Gå til dens ende, og tryk A.
    .clear = Ryd
    .end = Hold op med at tegne
study-colour = { $colour ->
    [blue] Blå, cirkel
    [orange] Orange, firkant, stiplet
    [purple] Lilla, trekant, prikket
   *[black] Sort, rombe, streg og prik
}
study-mark = { $colour ->
    [blue] Blåt
    [orange] Orange
    [purple] Lilla
   *[black] Sort
} mærke på { $place }
study-arrow = { $colour ->
    [blue] Blå
    [orange] Orange
    [purple] Lilla
   *[black] Sort
} pil fra { $start } til { $end }
evaluation = Vurdering
    .ask = Vurdér denne stilling
    .busy = Computeren tænker…
    .none = Dette spil har ingen computerspiller, der kan vurdere en stilling.
    .not-to-act = For at vurdere stillingen skal du vælge den, der er i trækket, under “Set af”.
    .no-search = Der er intet ventet resultat: computeren søgte ikke her. Dens variant står herunder.
    .result = { $seat }: { $percent } % ventet
    .bar = Ventet resultat for { $seat } i procent
    .line = Bedste variant ifølge { $by }:
    .insert = Indsæt som variant
    .inserted = { $done ->
        [0] Varianten er ikke mulig her: den afhænger af terninger eller af det, som pladsen ikke kan vide.
       *[some] Indsatte { $done } af { $all } træk.
    }
study-share = Del
    .login = For at dele studien og have den på alle dine enheder skal du <login>logge ind</login>.
    .who = Hvem der kan læse den
    .link = Link til studien
    .embed = For at vise den på et andet websted skal du indsætte dette dér
study-visibility = { $visibility ->
    [private] Kun dig
    [link] Alle, der har linket
   *[public] Alle: den er på listen over offentlige studier
}
study-saved = { $state ->
    [account] Gemt i din konto og på denne enhed.
    [device] Gemt på denne enhed.
    [failed] Ikke gemt.
    [elsewhere] Ikke gemt: et andet vindue har ændret studien.
   *[saving] Gemmer…
}
    .failed = Denne enhed kunne ikke gemme studien. Skaf plads, og prøv igen, eller gem den som fil.
    .elsewhere = Studien blev ændret i et andet vindue. Vælg, hvilken du vil beholde.
    .conflict = Studien blev ændret på en anden enhed. Vælg, hvilken du vil beholde; din bliver på denne enhed som en studie for sig.
    .keep-mine = Behold min
    .take-other = Hent den anden
    .take-other-tab = Hent den anden
study-file =
    .save = Gem som fil
    .open = Åbn en studiefil
    .hint = eller en protokol, eller slip den her.
    .none = Denne fil er ikke en studie.
    .newer = Studien er gemt af en nyere version af programmet.
    .damaged = Studiefilen er beskadiget: en del af den mangler.
study-delete = Slet studien
    .title = Slet denne studie?
    .text = “{ $title }” slettes på denne enhed og i din konto, og linket holder op med at virke. Det kan ikke fortrydes.
study-embed =
    .open = Åbn i Sandtable
