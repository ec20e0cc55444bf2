# Hvad webklienten selv siger. Et spils egne tekster er i spillets mappe.
#
# <em>…</em> og lignende mærker en del, der vises som noget andet end almindelig tekst, for eksempel et link: en
# oversættelse beholder mærkerne.

## Sidehovedet

header-play = Spil
header-new = Nyt parti
header-analysis = Analyse
header-rules = Regler
header-account = Konto
header-about = Om
header-skip = Gå til siden
header-home = Sandtable, til forsiden
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
title-analysis = Analyse · Sandtable
title-rules = Regler · Sandtable
title-account = Konto · Sandtable
title-about = Om · Sandtable
title-unknown = Intet her · Sandtable

## Ventetid, og hvad der kan gå galt

fetching-games = Henter spillene …
fetching-rules = Henter reglerne …
fetching-account = Henter din konto …
try-again = Prøv igen
close = Luk
dismiss = Fjern
copied = Stillingen er kopieret.
not-copied = Stillingen kunne ikke kopieres: markér og kopiér den selv.
unread = { $count ->
    [one] ulæst
   *[other] ulæste
}
page-broken = Siden kunne ikke tegnes
    .safe = Intet af partiet er gået tabt: serveren bevarer det.
unforeseen = Noget gik galt, som ingen havde forudset. Prøv igen.
file-too-large = { $file } er for stor: der kan højst læses { $most } kB.
file-not-text = { $file } er ikke en tekstfil (i UTF-8).
server-not-reached = Serveren kan ikke nås. Er der forbindelse til nettet?
server-error = Det kunne serveren ikke gøre (fejl { $status }).
server-could-not-read = Serveren kunne ikke læse dette.
server-wrong-answer = Serveren gav et svar, der ikke passer til spørgsmålet.
server-view-incomplete = Serveren sendte et billede uden { $parts }.
server-no-picture = Serveren sendte et øjeblik uden billede.
asked-something-newer = Der blev spurgt om noget nyere i mellemtiden.
key-opens-nothing = Nøglen til denne plads virker ikke længere.
no-such-match = Der findes ikke noget sådant parti.
match-cannot-be-opened = Serveren kan ikke åbne dette parti.
no-key-for-seat = Denne enhed har ingen nøgle til den plads.
link-incomplete = Slutningen er faldet af undervejs. Kopiér hele linket, til og med det sidste bogstav, og åbn det igen.
unknown-page = Uden for kortet
    .lead = Der er ingen side på <path>{ $path }</path>. Hvis du fulgte et link til et parti, så bed om det igen: det kan have mistet et bogstav undervejs.
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
home-new = Nyt parti …
home-how = Sådan spilles det
home-choose-scenario = Vælg et scenarie
home-map = Kortet til { $game } med begge hære, når »{ $scenario }« begynder
game = Spil
scenario = Scenarie
position = Stilling
options = Valgmuligheder

## Ens egne partier, og lobbyen

my-matches = Dine partier
    .none = Ingen partier endnu. Begynd et herover: så venter det på dig her, på denne enhed, også når du lukker siden.
    .elsewhere = Har du spillet på en anden enhed? <login>Log ind</login> for at finde dine partier.
    .keep = Gem i min konto
    .kept = »{ $title }« er nu i din konto.
    .remove = Fjern
    .all = Vis alle { $count }
    .seats = Du spiller { $seats }
    .unseen = Et parti, du ikke har set på endnu
turn-yours = Din tur
turn-others = De andres tur
turn-open = Venter på spillere
turn-over = Slut
turn-unknown = Endnu ikke besøgt
remove-match = Fjern det fra denne enhed?
    .text = »{ $title }« bliver på serveren, men enheden glemmer nøglen til din plads. Du kan stadig se partiet gennem dets link.
keep-it = Behold det
lobby = Lobbyen
    .looking = Ser efter, hvem der er her …
    .open = Åbne: sæt dig og spil
    .none-open = Ingen venter på en medspiller. <new>Opret et offentligt parti</new> med en ledig plads, så ses det her af alle.
    .running = I gang: se på
    .none-running = Der spilles ikke noget offentligt parti lige nu.
    .older = Vis ældre
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
sitter-somebody = nogen
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
clock-rule-match-and-more = { $time } til hele partiet, og { $more } ekstra for hver tur

## Et nyt parti

new-match = Nyt parti
    .preparing = Partiet forberedes; det første på denne computer kan tage et minut.
    .lead = Vælg terrænet og hvem der sidder ved bordet, og begynd.
    .no-game = Der er ikke noget spil at spille her.
    .handed = Partiet begynder der, hvor du var på analysebrættet.
    .from-start = Fra begyndelsen i stedet
    .not-yet = Ikke endnu: { $reason }
    .create = Opret partiet
    .watch = Opret og se på
your-name = Dit navn
    .anonymous = Ingen bestemt
    .hint = Vises ved bordet og i protokollen. Det må gerne være tomt.
new-scenario-own = Dit eget
    .choose = Vælg en scenariefil
    .hint = eller slip den her, eller indsæt teksten nedenfor.
    .text = Scenariets tekst
new-position = Begynd et andet sted end ved starten
    .hint = En stilling som tekst, sådan som analysebrættet giver den. Tomt: scenariets start.
new-options-none = Alt efter reglerne.
new-options-changed = { $changed ->
    [one] { $changed } af { $all } afviger fra reglerne.
   *[other] { $changed } af { $all } afviger fra reglerne.
}
new-options-reset = Alt efter reglerne
new-option-changed = ændret
new-option-none = Ingen
new-seats = Hvem der spiller
    .table = Bordet
    .of = Hvem der spiller { $seat }
    .computer-of = Computerspiller for { $seat }
    .name-of = Navnet på den, der spiller { $seat }
    .name = Navn (må være tomt)
table-computer = Mod computeren
    .text = Du spiller den ene side, computeren resten.
table-screen = Ved samme skærm
    .text = Du spiller alle sider, eller giver skærmen videre: mellem turene dækkes den, når noget er hemmeligt.
table-friend = Med en ven
    .text = Du får et link, du kan sende. Partiet begynder, når alle pladser er taget.
table-watch = Se computere spille
    .text = Læn dig tilbage: computeren spiller alle sider.
table-other = Din egen blanding
    .text = En ledig plads venter på den, der får linket.
new-hints = Tip
    .text = Spillerne må spørge computeren, hvad den ville gøre i deres sted.
seat-me = Mig
seat-computer = Computer
seat-open = Ledig
new-clock = Ur
    .kind = Slags ur
    .umpire = Dommerens ur
    .minutes = Minutter til partiet
    .increment = Sekunder ekstra pr. tur
clock-none = Intet ur
    .text = Alle tager den tid, de har brug for.
clock-bank = Betænkningstid
    .text = Så meget til hele partiet, og lidt ekstra for hver tur. Den, hvis tid løber ud, har tabt.
clock-minutes = Minutter pr. tur
    .text = Hver tur inden for så mange minutter, som begynder forfra hver gang. Reglerne siger, hvordan det går den, der ikke når det.
clock-per-turn = Dage pr. tur
    .text = Som pr. brev: hver tur inden for så mange dage. Den, der ikke når det, har tabt.
new-watchers = Hvem der må se på
    .visibility = Partiet er
    .see = Tilskuere ser det
    .delay = Minutter senere
visibility-private = Privat
    .text = Kun de, der har linket, finder det.
visibility-public = Offentligt
    .text = Det står på forsiden; enhver må tage en ledig plads eller se på.
spectators-now = Nu
    .text = Tilskuere ser det, som alle spillere må vide, mens det sker.
spectators-delayed = Senere
    .text = Tilskuere ser det nogle minutter senere, så de ikke kan hjælpe nogen.
spectators-at-end = Bagefter
    .text = Tilskuere ser intet, før partiet er slut.
mistake-turn-minutes = Tiden til en tur er mindst 10 sekunder.
mistake-days = Tiden til en tur er mellem 1 og 366 dage.
mistake-minutes = Angiv, hvor mange minutter hver side har til hele partiet.
mistake-increment = Tiden, der lægges til for hver tur, er mellem 0 og 86.400 sekunder.
mistake-delay = Forsinkelsen for tilskuere er mellem 1 minut og en uge.
mistake-scenario = Scenariefilen er tom.

## Kontoen

account = Konto
    .lead = Du behøver ingen konto for at spille: nøglerne til dine pladser ligger på denne enhed. Med en konto finder du dine partier overalt.
    .what = Hvad du vil
    .log-in = Log ind
    .new = Ny konto
    .name = Navn
    .password = Adgangskode
    .password-hint = Mindst { $least } tegn. Den kan ikke fås igen: serveren kender ingen mailadresse til dig.
    .make = Opret kontoen
    .welcome = Velkommen, { $name }.
    .welcome-back = Velkommen tilbage, { $name }.
    .who = Du er logget ind som <name>{ $name }</name>.
    .log-out = Log ud
    .logged-out = Du er logget ud.
password = Skift adgangskode
    .old = Den nuværende adgangskode
    .new = Den nye adgangskode
    .hint = På alle andre enheder skal du logge ind igen.
    .change = Skift
    .changed = Adgangskoden er skiftet. På andre enheder skal du logge ind igen.

## Om

about = Om Sandtable
    .lead = Historiske krigsspil under én og samme dommer: mod mennesker eller computeren, ved ét bord eller på tværs af verden.
    .games = Spillene
    .dice = Terningerne kan kontrolleres
    .dice-seed = Alt, der overlades til tilfældet i et parti, følger af ét hemmeligt tal, partiets <seed>frø</seed>, og af et ord, som hver spillers egen enhed lægger til før starten. Frøets hashværdi vises fra begyndelsen, så ingen kan bytte frøet ud senere; selve frøet vises, når partiet er slut. Derfor kan ingen vide, hvordan terningerne vil falde, og alle kan kontrollere, hvordan de faldt.
    .dice-record = Hent protokollen for et afsluttet parti fra dets side (»Hent protokollen«), og lad programmet spille det igen:
    .dice-checked = Det kontrollerer, at hvert træk var tilladt, at hver terning faldt, som frøet siger, og at partiet endte, som protokollen påstår. En protokol er ren tekst; den kan også gås igennem på <analysis>analysebrættet</analysis>.
    .kept = Hvad der gemmes
    .kept-text = Partierne gemmes på denne server, nøglerne til dine pladser på denne enhed. Der er ingen reklamer, ingen overvåger dig, og ingen anden server bliver spurgt om noget. En <account>konto</account> er kun for dem, der vil finde deres partier igen på en anden enhed.
    .licence = Licens
    .licence-text = Sandtable er fri software under Apache License 2.0. Regelsiderne, symbolerne og tegningerne er dets egne. <licences>Det øvrige, som siden er bygget af,</licences> har egne licenser.
    .font = Skriften er { $font }, under SIL Open Font License

## Reglerne

rules = Regler
    .one = Regel { $rule }
    .none = Der er ikke noget spil her, hvis regler kan vises.
    .contents = Indhold
    .own-page = Åbn reglerne på en side for sig
    .search = Søg i reglerne
    .found = Fundet
    .nothing-found = Intet fundet. Prøv færre eller andre ord.
    .count = { $count ->
        [one] { $count } sted fundet
       *[other] { $count } steder fundet
    }
    .read = Læs regel { $rule }

## Analysebrættet

analysis = Analyse
    .laying-out = Stiller brættet op …
    .no-room = Enheden har ikke plads til at gemme analysen: den varer, så længe siden er åben.
    .unreadable = Protokollen kan ikke læses: { $reason }
    .spectator = En tilskuer kan ikke trække: se med en spillers øjne.
    .no-answer = Det er der intet svar på.
analysis-board = Analysebræt
    .lead = Gå et parti igennem, prøv andre træk, og se, hvad hver plads så. Intet her rører ved et parti.
    .clear = Ryd brættet
    .clear-question = Ryd brættet?
    .clear-text = Så går de varianter, du har prøvet, tabt. Du kan først hente hver af dem som protokol.
    .first-move = Lav et træk på brættet: det skrives op her, og hvert andet træk ved siden af.
opening-record = En protokol
    .open = Åbn en protokolfil
    .hint = eller slip den her, eller indsæt teksten.
    .text = Protokollens tekst
    .study = Studér protokollen
opening-position = Et scenarie eller en stilling
    .hint = Tomt: sådan som scenariet begynder.
    .study = Studér stillingen
steps = Gå trinvis
    .first = Til begyndelsen
    .back = Et trin tilbage
    .back-key = Et trin tilbage ( [ )
    .on = Et trin frem
    .on-key = Et trin frem ( ] )
    .last = Til variantens slutning
lines = Varianter
    .main = Gør til hovedvariant
    .delete = Slet herfra
    .restore = Læg tilbage
events = Hændelser
position-text = Stillingen som en linje tekst, til at gemme eller sende.
    .copy = Kopiér stillingen
    .download = Hent varianten
    .play-on = Spil videre herfra
eyes = Set af
    .mover = Den, der er i trækket
    .everybody = Alle: det, som alle må vide
the-beginning = Begyndelsen

## At åbne et parti, og vente på, at det begynder

opening = Åbner partiet …
halt-look = Se partiet uden det
halt-incomplete = Linket er ikke helt
halt-uncertain = Linket kan ikke kontrolleres nu
halt-nothing = Linket åbner intet
halt-no-match = Der findes ikke noget sådant parti
halt-cannot-open = Partiet kan ikke åbnes
halt-no-key = Denne enhed har ikke længere nogen nøgle til pladsen { $seat }
    .text = Måske er den fornyet på en anden enhed. Åbn det nye link her, eller glem den gamle nøgle og se på.
    .forget = Glem den gamle nøgle
waiting-title = Venter · { $match } · Sandtable
invitation-title = Invitation · { $match } · Sandtable
waiting = Dit parti venter
    .next = Partiet begynder, så snart nogen sætter sig ved { $seats }. Du kan lukke siden og komme tilbage: din plads forbliver din.
    .link = Send linket til den, du vil spille med
    .message = Spil { $match } med mig
    .same-screen = Der er også en anden, der spiller ved denne skærm
    .public = alle kan finde partiet
    .private = kun den, der har linket, finder partiet
    .hints = tip er tilladt
    .picture = Sådan begynder { $match }
invited = Du er inviteret til et parti
    .watch = Eller bliv og se på: siden viser partiet, når det begynder.
    .name-hint = De andre ser det. Det må gerne være tomt.
    .seat = Din plads
    .take = Tag plads som { $seat }
seats = Pladser
player-open = venter på nogen
player-computer = computer, { $player }
player-unnamed = uden navn
player-umpire = dommer
player-somebody = nogen
player-you = dig
player-name-you = { $player } (dig)
player-away = { $player }, væk
spectator = Tilskuer
    .some = en tilskuer
see-over = Partiet er slut, så alt kan ses.
see-now = Du ser det, som alle ved bordet må vide, mens det sker.
see-delayed = Du ser partiet { $time } senere, så ingen ved bordet kan få hjælp.
see-at-end = Spillerne holder partiet for sig selv, til det er slut. Så ser du alt.
copy = Kopiér
    .done = Kopieret
    .told = Linket er kopieret.
share = Del
curtain = Giv videre til { $seat }
    .title = Giv videre til { $seat } · Sandtable
    .text = Det, som { $seat } ser, er ikke for alle. Tryk, når kun du ser på skærmen.
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
    .kept = Dit træk er gemt og sendes, når forbindelsen er tilbage; det tæller én gang.
    .look = Du kan blive ved med at se på brættet; det, du gør, sendes, når forbindelsen er tilbage.
    .now = Prøv nu
undo = Tag tilbage
    .ask = Bed om at tage tilbage
    .asked = De andre bliver spurgt, om de er enige
nothing-to-see = Intet at se endnu
    .moment = Brættet kommer om et øjeblik.
    .by-itself = Siden viser partiet af sig selv, så snart den må.
come-back-first = Gå først tilbage til nu: dette er et tidligere trin.
match-over = Partiet er slut.
outcome = Udfaldet
    .draw = Uafgjort
    .wins = { $count ->
        [one] { $winners } vinder
       *[other] { $winners } vinder
    }
    .yours = Dagen er din.
    .lost = Dagen er tabt; den næste behøver ikke at være det.
outcome-replay = Afspil
outcome-home = Hjem
rematch = Revanche
    .join = Vær med i revanchen
    .to = Til revanchen
menu = Menu
    .invite = Invitér nogen til at se på
    .record = Hent protokollen
    .analysis = Åbn på analysebrættet
    .tour = Vis mig rundt
    .drum = Tromme, når det er min tur
    .no-drum = Ingen tromme, når det er min tur
seat-link = Pladsen { $seat } på en anden enhed
    .text = Linket er nøglen til pladsen { $seat }: den, der åbner det, ser, hvad { $seat } ser, og spiller der. Send det kun til dig selv.
    .account = Din konto åbner pladsen; log ind på den anden enhed.
    .label = Linket til din plads
    .message = Min plads
    .show = Vis linket
    .renew-hint = Hvis en anden kan have set det, så lav et nyt.
    .renew = Forny linket
    .renewed = Linket er nyt. Det gamle åbner ikke længere noget, på nogen enhed.
invite = En, der ser på
    .text = Den, der har linket, kan se på, så vidt partiet tillader det. Det åbner ingens plads.
    .label = Link til partiet
    .message = Se dette parti
dice-fair = Er terningerne retfærdige?
    .text = Alle tilfældigheder kommer fra et frø, der blev fastlagt, før partiet begyndte, blandet med et tal fra hver spillers enhed. Frøets hashværdi har været vist fra starten, så ingen har kunnet ændre det.
    .hash = Frøets hashværdi
    .seed = Frø
    .seed-later = vises, når partiet er slut
    .check = For at kontrollere hvert kast: hent protokollen, og kør <code>sandtable verify RECORD</code>. Det spiller partiet igen fra frøet og sammenligner frøet med dets hashværdi.
    .check-later = Når partiet er slut, kan du kontrollere hvert kast: hent protokollen, og kør <code>sandtable verify RECORD</code>. Det spiller partiet igen fra frøet og sammenligner frøet med dets hashværdi.
undo-asked = { $seat } beder om at tage det sidste træk tilbage.
    .mine = { $seat } (dig) bad om at tage det sidste træk tilbage.
    .waiting = Venter på { $seats }.
    .agree = Gå med til det
    .decline = Afslå
    .agree-as = { $seat }: Gå med til det
    .decline-as = { $seat }: Afslå
fleeting = <b>Browseren gemmer intet: gem linket til din plads.</b> Dens lager er fuldt eller forbudt. Når du lukker siden, er linket det eneste, der åbner pladsen { $seat } igen.
look-back = Du ser tilbage på trin { $step } af { $last }.
    .as = Du ser tilbage på trin { $step } af { $last }, som { $seat } så det.
    .beginning = Du ser tilbage på begyndelsen.
    .beginning-as = Du ser tilbage på begyndelsen, som { $seat } så den.
    .now = Tilbage til nu
you-look-on = Du ser på.
late-refusal = Det, du gjorde, før siden blev indlæst igen, blev afvist: { $reason }
    .understood = Forstået
beside-board = Ved siden af brættet
act = Træk
log = Log
    .empty = Der er endnu ikke sket noget, som kan fortælles her.
    .newest = Nyeste
    .look = Se trin { $step }
    .look-beginning = Se begyndelsen
    .beginning = Begyndelsen.
    .nothing = Intet at se.
    .die = En terning med { $sides } sider viste { $value }
    .hidden = Din egen log er skjult, mens du ser med samme øjne som { $seat }: trinene der er andre.
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
talk = Samtale
    .silent = Du kan lytte her, men ikke tale.
    .none = Ingen har sagt noget endnu.
    .to = til { $audience }
    .go = Gå derhen
    .to-whom = Til hvem
    .say-to = Sig noget til { $audience }
    .everybody = alle
    .something = Sig noget
    .say = Sig
talk-asks = { $seat } beder om at tage det sidste træk tilbage.
talk-agrees = { $seat } går med til det.
talk-declines = { $seat } afslår det.
talk-rematch = { $seat } vil have revanche.

## Brættet, og hvad der kan gøres der

can-be-reached = Kan nås
can-be-aimed-at = Kan angribes
just-happened = Skete lige før
laid-over = Lagt over brættet
    .crowded = Trangt: to tal på et sted er lettere at læse.
zoom = Zoom
    .out = Længere væk
    .in = Nærmere
    .whole = Hele brættet
overlays = Lag
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
in-hand = I hånden
    .reach = Tryk på et markeret sted, eller træk brikken derhen.
    .choose = Vælg, hvad den skal gøre.
    .aim = Vælg, hvad den skal gøre, eller tryk på dens mål eller et sted på brættet.
    .nothing = Den kan ikke gøre noget nu.
    .not-yours = Ikke din at råde over.
tray = Endnu ikke på brættet
    .pick = { $board ->
        [squares] Vælg en, og tryk så på et markeret felt.
        [hexes] Vælg en, og tryk så på en markeret sekskant.
       *[map] Vælg en, og tryk så på et sted, eller træk den derhen.
    }
form-cancel = Annullér
form-do = Gør det
    .draft = Skriv det op
form-pieces = Tryk på brikker på brættet, eller nævn dem her: { $what }.
form-path = Tryk på steder på brættet, det ene efter det andet: { $what }.
form-place = Tryk på et sted på brættet: { $what }.
sheet-deed = { $deed }, linje { $number }
sheet-words = { $deed }: Den nye linje
sheet-note = En bemærkning, hvis du vil
grave = Det kan ikke tages tilbage.
    .question = { $what }?
    .no = Nej
    .yes = Ja, gør det
command = Skriv et træk eller et spørgsmål
    .question = Skriv et spørgsmål
    .hint = Skriv et træk …
    .hint-question = Spørg brættet …
    .do = Udfør
    .suggestions = Forslag
    .more = og { $count } til
illustration-closer = Se nærmere
illustration-fold = Fold billedet væk
illustration-unfold = Fold billedet ud
illustration-direction = Se mod
illustration-words = Med ord
illustration-lost = Billedet kunne ikke hentes.
illustration-waiting = Billedet tegnes …
papers-none = Intet endnu.
papers-unread = { $count ->
    [one] { $count } nyt papir
   *[other] { $count } nye papirer
}
papers-all-read = Læst
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
    .dark = : slukket
device-lit = Tændte lamper: { $lamps }.
device-dark = Alle lamper er slukket.
device-cancel = Ikke nu
device-quick = Hurtigt
device-hint = Hold knappen inde i to sekunder, og slip den så.
    .hold-on = Hold fast …
    .let-go = Slip nu.
    .early = For kort: hold den inde, til ringen er lukket.
    .not-yet = Ikke endnu: svaret på dit seneste træk er stadig på vej. Tryk igen om et øjeblik.
    .quick = Klik for at trykke.
your-turn = Din tur.
waiting-for = Venter på { $seats }.
refused-not-sent = Det kunne ikke sendes. Prøv igen.
refused-too-fast = Et øjeblik: to træk er allerede på vej.
refused-too-long = Et spørgsmål har højst { $most } tegn.
refused-also-next = { $reason } Det, du valgte derefter, blev heller ikke udført.
place-can-be-reached = kan nås
place-can-be-aimed-at = kan angribes
place-can-act = kan handle
hand-fill = { $choice }: udfyld { $fields }.
hand-choices = { $count ->
    [one] { $count } valg.
   *[other] { $count } valg.
}
hand-piece = { $count ->
    [0] { $piece } i hånden. Den kan ikke gå nogen steder nu.
    [one] { $piece } i hånden. { $count } sted; Tab går derhen.
   *[other] { $piece } i hånden. { $count } steder; Tab går rundt mellem dem.
}
key-not-here = { $keys }: ikke her.
key-nothing = { $key }, { $label }: Det kan ikke gøres nu.
key-no-piece = { $key }, { $label }: Tag først en brik op: Enter, eller n for den næste.
keys = Taster på brættet
    .short = Taster
    .back = tilbage
    .letters = Små og store bogstaver er forskellige taster: hold Shift nede for de store, med eller uden Caps Lock. Et lille bogstav, der ikke betyder andet, gør det også.
    .arrow = pil
    .cursor = flyt markøren over brættet
    .cursor-wraps = flyt markøren over brættet, og rundt om det ved kanterne
    .push = skub brættet
    .stride = flyt markøren { $count } trin
    .enter = tag brikken der op, eller handl der med brikken i hånden
    .home = ved siden af brikker: tag den første af dem op, med uret
    .next = næste og forrige brik, der kan handle
    .take-next = tag den næste og forrige brik op, der kan handle
    .tab = med en brik i hånden: gå rundt mellem de steder, hvor den kan handle
    .escape = slip
    .device = gå til apparatets knap
    .hint = spørg computeren, hvad den ville gøre
    .command = skriv et træk
    .zoom = nærmere, længere væk, hele brættet
    .help = vis denne liste

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
    .text = Denne sætning siger altid, hvis tur det er, og hvad der ventes.
tour-pieces = Dine brikker
    .text = Brikker, der kan handle, er markeret. Klik på en, eller gå derhen med piletasterne og tryk på Enter.
    .task = Vælg en brik, der kan handle.
tour-reach = Hvor den kan gå hen
    .text = En valgt brik viser på brættet, hvor langt den kan nå. Klik på et markeret sted, eller træk brikken derhen. Escape slipper den. Hvis noget ikke er tilladt, siger dommeren hvorfor, og efter hvilken regel.
tour-next = Den ene brik efter den anden
    .text = Her tages den næste brik op, som endnu kan handle, så ingen bliver glemt. Brikker, der er færdige, bærer et flueben.
tour-weather = Vejret
    .text = Månedens vejr, og hvad det gør. Det tegnes også hen over terrænet.
tour-fights = Kampene på forhånd
    .text = Hvad en kamp ville bringe, før terningerne kastes: summerne, styrkeforholdet, og hvor ofte hvert udfald kommer.
tour-choices = Alt, hvad du kan gøre
    .text = Det, der ikke hører til et sted på brættet, står her som knapper.
tour-command = Kommandolinjen
    .text = Hvert træk er også en linje tekst. Skriv begyndelsen, vælg blandt forslagene, tryk på Enter. Hele spillet kan spilles sådan.
tour-overlays = Lag
    .text = De viser det, der ellers er svært at se, for eksempel linjer og rækkevidder. Dit valg huskes.
    .task = Åbn dem, og slå et til eller fra.
tour-log = Hvad der skete
    .text = Loggen fortæller om hvert trin, med terningerne og deres summer. Klik på et trin for at se brættet, som det var da; skyderen afspiller partiet igen. Brættet siger til, når det viser fortiden, og fører dig tilbage.
tour-menu = Regler og mere
    .text = I menuen er reglerne med en søgning, linket til din plads på en anden enhed, terningernes retfærdighed og denne rundtur.

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

hint = Hvad ville du gøre?
    .short = Tip
    .follows = Hvad der kan følge, for eksempel
    .asking = Computeren tænker over din tur …
    .by = { $by } ville gøre sådan
    .do = Gør det
    .clear = Ryd
