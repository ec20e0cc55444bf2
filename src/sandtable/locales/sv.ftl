# Vad webbklienten själv säger. Ett spels egna texter finns i spelets mapp.
#
# <em>…</em> och liknande märker ut en del som visas som något annat än vanlig text, till exempel en länk: en
# översättning behåller märkena.

## Sidhuvudet

header-play = Spela
header-new = Nytt parti
header-analysis = Analys
header-rules = Regler
header-account = Konto
header-about = Om
header-skip = Hoppa till sidan
header-home = Sandtable, till första sidan
header-pages = Sidor
header-more = Sidor och inställningar
theme = Tema
    .system = Som systemet
    .light = Ljust
    .dark = Mörkt
    .switch = { $now ->
        [light] Tema: ljust. Byt till: mörkt
        [dark] Tema: mörkt. Byt till: som systemet
       *[system] Tema: som systemet. Byt till: ljust
    }
sounds = Ljud
    .on = Ljudet är på
    .off = Ljudet är av
language = Språk
    .name = Svenska
footer = Sandtable, fri programvara under Apachelicensen. <about>Om spelen och tärningarna</about>

## Vad webbläsarens flik säger

title-new = Nytt parti · Sandtable
title-match = Parti · Sandtable
title-analysis = Analys · Sandtable
title-rules = Regler · Sandtable
title-account = Konto · Sandtable
title-about = Om · Sandtable
title-unknown = Inget här · Sandtable

## Väntan, och vad som kan gå fel

fetching-games = Hämtar spelen …
fetching-rules = Hämtar reglerna …
fetching-account = Hämtar ditt konto …
try-again = Försök igen
close = Stäng
dismiss = Ta bort
copied = Ställningen är kopierad.
not-copied = Ställningen kunde inte kopieras: markera och kopiera den för hand.
unread = { $count ->
    [one] oläst
   *[other] olästa
}
page-broken = Sidan kunde inte ritas
    .safe = Inget av partiet har gått förlorat: servern bevarar det.
unforeseen = Något gick fel som ingen hade förutsett. Försök igen.
file-too-large = { $file } är för stor: högst { $most } kB kan läsas.
file-not-text = { $file } är ingen textfil (i UTF-8).
server-not-reached = Servern går inte att nå. Finns det någon nätanslutning?
server-error = Servern kunde inte göra det (fel { $status }).
server-could-not-read = Servern kunde inte läsa detta.
server-wrong-answer = Servern gav ett svar som inte passar till frågan.
server-view-incomplete = Servern skickade en vy utan { $parts }.
server-no-picture = Servern skickade ett ögonblick utan bild.
asked-something-newer = Något nyare efterfrågades under tiden.
key-opens-nothing = Nyckeln till den här platsen fungerar inte längre.
no-such-match = Det finns inget sådant parti.
match-cannot-be-opened = Servern kan inte öppna det här partiet.
no-key-for-seat = Den här enheten har ingen nyckel till den platsen.
link-incomplete = Slutet har fallit bort på vägen. Kopiera hela länken, till och med sista bokstaven, och öppna den igen.
unknown-page = Utanför kartan
    .lead = Det finns ingen sida på <path>{ $path }</path>. Om du följde en länk till ett parti, be om den på nytt: den kan ha tappat en bokstav på vägen.
to-first-page = Till första sidan

## Första sidan

home-begin = Börja
home-heading = Krigsspel på karta, under en och samma domare
home-no-game = Inget spel är installerat på den här servern.
home-record = Se ett parti igen
    .open = Öppna ett protokoll
    .hint = eller släpp filen här. Den öppnas på analysbrädet, där du kan stega igenom partiet och pröva andra drag.
home-computer = Spela mot datorn nu
    .text = Ett klick, och du sitter vid bordet.
home-screen = Spela vid samma skärm
    .text = Två personer, en enhet.
home-friend = Spela med en vän
    .text = Få en länk att skicka.
home-setting-up = Dukar upp bordet …
home-new = Nytt parti …
home-how = Så spelas det
home-choose-scenario = Välj scenario
home-map = Kartan till { $game } med båda arméerna när ”{ $scenario }” börjar
game = Spel
scenario = Scenario
position = Ställning
options = Tillval

## Egna partier, och lobbyn

my-matches = Dina partier
    .none = Inga partier än. Börja ett här ovanför: sedan väntar det på dig här, på den här enheten, också när du stänger sidan.
    .elsewhere = Har du spelat på en annan enhet? <login>Logga in</login> för att hitta dina partier.
    .keep = Spara i mitt konto
    .kept = ”{ $title }” finns nu i ditt konto.
    .remove = Ta bort
    .all = Visa alla { $count }
    .seats = Du spelar { $seats }
    .unseen = Ett parti som du inte har tittat på än
turn-yours = Din tur
turn-others = De andras tur
turn-open = Väntar på spelare
turn-over = Slut
turn-unknown = Ännu inte besökt
remove-match = Ta bort det från den här enheten?
    .text = ”{ $title }” finns kvar på servern, men enheten glömmer nyckeln till din plats. Du kan fortfarande se partiet genom dess länk.
keep-it = Behåll det
lobby = Lobbyn
    .looking = Ser efter vilka som är här …
    .open = Öppna: slå dig ner och spela
    .none-open = Ingen väntar på en motspelare. <new>Skapa ett offentligt parti</new> med en ledig plats, så syns det här för alla.
    .running = Pågående: titta på
    .none-running = Inget offentligt parti spelas just nu.
    .older = Visa äldre
    .join = Gå med
    .watch = Titta på

## Vem som sitter var, och klockor, i få ord

sitter-open = ledig
computer-random = slumpvis
computer-greedy = girig
computer-classic = klassisk
sitter-computer = dator
sitter-computer-named = dator ({ $player })
sitter-umpire = domare
sitter-somebody = någon
just-now = alldeles nyss
clock-a-turn = { $time } per tur
clock-and-more = { $time } + { $more }
short-days = { $count ->
    [one] { $count } dag
   *[other] { $count } dagar
}
short-hours = { $count } tim
short-minutes = { $count } min
short-seconds = { $count } s
span-days = { $count ->
    [one] { $count } dag
   *[other] { $count } dagar
}
span-hours = { $count ->
    [one] { $count } timme
   *[other] { $count } timmar
}
span-minutes = { $count ->
    [one] { $count } minut
   *[other] { $count } minuter
}
span-seconds = { $count ->
    [one] { $count } sekund
   *[other] { $count } sekunder
}
clock-days-and-hours = { $days } d { $hours } tim
clock-rule-umpire = domaren: { $rule }
clock-rule-turn = { $time } för varje tur
clock-rule-match = { $time } för hela partiet
clock-rule-match-and-more = { $time } för hela partiet, och { $more } till för varje tur

## Ett nytt parti

new-match = Nytt parti
    .preparing = Partiet förbereds; det första på den här datorn kan ta en minut.
    .lead = Välj terrängen och vilka som sitter vid bordet, och börja.
    .no-game = Det finns inget spel att spela här.
    .handed = Partiet börjar där du var på analysbrädet.
    .from-start = Från början i stället
    .not-yet = Inte än: { $reason }
    .create = Skapa partiet
    .watch = Skapa och titta på
your-name = Ditt namn
    .anonymous = Ingen särskild
    .hint = Visas vid bordet och i protokollet. Det får vara tomt.
new-scenario-own = Ett eget
    .choose = Välj en scenariofil
    .hint = eller släpp den här, eller klistra in texten nedan.
    .text = Scenariots text
new-position = Börja någon annanstans än vid starten
    .hint = En ställning som text, så som analysbrädet ger den. Tomt: scenariots start.
new-options-none = Allt enligt reglerna.
new-options-changed = { $changed ->
    [one] { $changed } av { $all } avviker från reglerna.
   *[other] { $changed } av { $all } avviker från reglerna.
}
new-options-reset = Allt enligt reglerna
new-option-changed = ändrat
new-option-none = Inget
new-seats = Vilka som spelar
    .table = Bordet
    .of = Vem som spelar { $seat }
    .computer-of = Datorspelare för { $seat }
    .name-of = Namnet på den som spelar { $seat }
    .name = Namn (får vara tomt)
table-computer = Mot datorn
    .text = Du spelar den ena sidan, datorn resten.
table-screen = Vid samma skärm
    .text = Du spelar alla sidor, eller lämnar över skärmen: mellan turerna täcks den när något är hemligt.
table-friend = Med en vän
    .text = Du får en länk att skicka. Partiet börjar när alla platser är tagna.
table-watch = Se datorer spela
    .text = Luta dig tillbaka: datorn spelar alla sidor.
table-other = Din egen blandning
    .text = En ledig plats väntar på den som får länken.
new-hints = Tips
    .text = Spelarna får fråga datorn vad den skulle göra i deras ställe.
seat-me = Jag
seat-computer = Dator
seat-open = Ledig
new-clock = Klocka
    .kind = Slags klocka
    .umpire = Domarens klocka
    .minutes = Minuter för partiet
    .increment = Sekunder till per tur
clock-none = Ingen klocka
    .text = Alla tar den tid de behöver.
clock-bank = Betänketid
    .text = Så mycket för hela partiet, och lite till för varje tur. Den vars tid tar slut har förlorat.
clock-minutes = Minuter per tur
    .text = Varje tur inom så många minuter, som börjar om varje gång. Reglerna säger hur det går för den som missar det.
clock-per-turn = Dagar per tur
    .text = Som per brev: varje tur inom så många dagar. Den som missar det har förlorat.
new-watchers = Vilka som får titta på
    .visibility = Partiet är
    .see = Åskådare ser det
    .delay = Minuter senare
visibility-private = Privat
    .text = Bara de som har länken hittar det.
visibility-public = Offentligt
    .text = Det står på första sidan; vem som helst får ta en ledig plats eller titta på.
spectators-now = Nu
    .text = Åskådare ser det som alla spelare får veta, medan det händer.
spectators-delayed = Senare
    .text = Åskådare ser det några minuter senare, så att de inte kan hjälpa någon.
spectators-at-end = Efteråt
    .text = Åskådare ser ingenting förrän partiet är slut.
mistake-turn-minutes = Tiden för en tur är minst 10 sekunder.
mistake-days = Tiden för en tur är mellan 1 och 366 dagar.
mistake-minutes = Ange hur många minuter varje sida har för hela partiet.
mistake-increment = Tiden som läggs till för varje tur är mellan 0 och 86 400 sekunder.
mistake-delay = Fördröjningen för åskådare är mellan 1 minut och en vecka.
mistake-scenario = Scenariofilen är tom.

## Kontot

account = Konto
    .lead = Du behöver inget konto för att spela: nycklarna till dina platser finns på den här enheten. Med ett konto hittar du dina partier överallt.
    .what = Vad du vill göra
    .log-in = Logga in
    .new = Nytt konto
    .name = Namn
    .password = Lösenord
    .password-hint = Minst { $least } tecken. Det går inte att få tillbaka: servern känner inte till någon e-postadress till dig.
    .make = Skapa kontot
    .welcome = Välkommen, { $name }.
    .welcome-back = Välkommen tillbaka, { $name }.
    .who = Du är inloggad som <name>{ $name }</name>.
    .log-out = Logga ut
    .logged-out = Du är utloggad.
password = Byt lösenord
    .old = Det nuvarande lösenordet
    .new = Det nya lösenordet
    .hint = På alla andra enheter måste du logga in på nytt.
    .change = Byt
    .changed = Lösenordet är bytt. På andra enheter måste du logga in på nytt.

## Om

about = Om Sandtable
    .lead = Historiska krigsspel under en och samma domare: mot människor eller datorn, vid ett bord eller tvärs över världen.
    .games = Spelen
    .dice = Tärningarna kan kontrolleras
    .dice-seed = Allt som överlåts åt slumpen i ett parti följer av ett hemligt tal, partiets <seed>frö</seed>, och av ett ord som varje spelares egen enhet lägger till före starten. Fröets hashvärde visas från början, så att ingen kan byta ut fröet senare; själva fröet visas när partiet är slut. Därför kan ingen veta hur tärningarna kommer att falla, och alla kan kontrollera hur de föll.
    .dice-record = Hämta protokollet till ett avslutat parti från dess sida (”Ladda ner protokollet”) och låt programmet spela det igen:
    .dice-checked = Det kontrollerar att varje drag var tillåtet, att varje tärning föll som fröet säger och att partiet slutade så som protokollet påstår. Ett protokoll är ren text; det går också att stega igenom på <analysis>analysbrädet</analysis>.
    .kept = Vad som sparas
    .kept-text = Partierna sparas på den här servern, nycklarna till dina platser på den här enheten. Det finns ingen reklam, ingen bevakar dig, och ingen annan server tillfrågas om något. Ett <account>konto</account> är bara till för den som vill hitta sina partier på en annan enhet.
    .licence = Licens
    .licence-text = Sandtable är fri programvara under Apache License 2.0. Regelsidorna, symbolerna och teckningarna är dess egna. <licences>Det övriga som sidan är byggd av</licences> har egna licenser.
    .font = Typsnittet är { $font }, under SIL Open Font License

## Reglerna

rules = Regler
    .one = Regel { $rule }
    .none = Det finns inget spel här vars regler kan visas.
    .contents = Innehåll
    .own-page = Öppna reglerna på en egen sida
    .search = Sök i reglerna
    .found = Träffar
    .nothing-found = Inget hittades. Pröva färre eller andra ord.
    .count = { $count ->
        [one] { $count } ställe hittades
       *[other] { $count } ställen hittades
    }
    .read = Läs regel { $rule }

## Analysbrädet

analysis = Analys
    .laying-out = Ställer upp brädet …
    .no-room = Enheten har ingen plats att spara analysen: den finns kvar så länge sidan är öppen.
    .unreadable = Protokollet kan inte läsas: { $reason }
    .spectator = En åskådare kan inte dra: se med en spelares ögon.
    .no-answer = Det finns inget svar på det.
analysis-board = Analysbräde
    .lead = Stega igenom ett parti, pröva andra drag och se vad varje plats såg. Inget här påverkar något parti.
    .clear = Töm brädet
    .clear-question = Tömma brädet?
    .clear-text = Varianterna som du har prövat går då förlorade. Du kan först ladda ner var och en av dem som protokoll.
    .first-move = Gör ett drag på brädet: det skrivs upp här, och varje annat drag bredvid.
opening-record = Ett protokoll
    .open = Öppna en protokollfil
    .hint = eller släpp den här, eller klistra in texten.
    .text = Protokollets text
    .study = Studera protokollet
opening-position = Ett scenario eller en ställning
    .hint = Tomt: så som scenariot börjar.
    .study = Studera ställningen
steps = Stega
    .first = Till början
    .back = Ett steg bakåt
    .back-key = Ett steg bakåt ( [ )
    .on = Ett steg framåt
    .on-key = Ett steg framåt ( ] )
    .last = Till variantens slut
lines = Varianter
    .main = Gör till huvudvariant
    .delete = Ta bort härifrån
    .restore = Lägg tillbaka
events = Händelser
position-text = Ställningen som en rad text, att spara eller skicka.
    .copy = Kopiera ställningen
    .download = Ladda ner varianten
    .play-on = Spela vidare härifrån
eyes = Sett av
    .mover = Den som är vid draget
    .everybody = Alla: det som alla får veta
the-beginning = Början

## Att öppna ett parti, och vänta på att det börjar

opening = Öppnar partiet …
halt-look = Se partiet utan den
halt-incomplete = Länken är inte hel
halt-uncertain = Länken kan inte kontrolleras nu
halt-nothing = Länken öppnar ingenting
halt-no-match = Det finns inget sådant parti
halt-cannot-open = Partiet kan inte öppnas
halt-no-key = Den här enheten har inte längre någon nyckel till platsen { $seat }
    .text = Kanske har den förnyats på en annan enhet. Öppna den nya länken här, eller glöm den gamla nyckeln och titta på.
    .forget = Glöm den gamla nyckeln
waiting-title = Väntar · { $match } · Sandtable
invitation-title = Inbjudan · { $match } · Sandtable
waiting = Ditt parti väntar
    .next = Partiet börjar så snart någon slår sig ner vid { $seats }. Du kan stänga sidan och komma tillbaka: din plats förblir din.
    .link = Skicka länken till den du vill spela med
    .message = Spela { $match } med mig
    .same-screen = Någon mer spelar vid den här skärmen
    .public = alla kan hitta partiet
    .private = bara den som har länken hittar partiet
    .hints = tips är tillåtna
    .picture = Så börjar { $match }
invited = Du är inbjuden till ett parti
    .watch = Eller stanna och titta på: sidan visar partiet när det börjar.
    .name-hint = De andra ser det. Det får vara tomt.
    .seat = Din plats
    .take = Ta plats som { $seat }
seats = Platser
player-open = väntar på någon
player-computer = dator, { $player }
player-unnamed = utan namn
player-umpire = domare
player-somebody = någon
player-you = du
player-name-you = { $player } (du)
player-away = { $player }, borta
spectator = Åskådare
    .some = en åskådare
see-over = Partiet är slut, så allt kan ses.
see-now = Du ser det som alla vid bordet får veta, medan det händer.
see-delayed = Du ser partiet { $time } senare, så att ingen vid bordet kan få hjälp.
see-at-end = Spelarna håller partiet för sig själva tills det är slut. Då ser du allt.
copy = Kopiera
    .done = Kopierad
    .told = Länken är kopierad.
share = Dela
curtain = Lämna över till { $seat }
    .title = Lämna över till { $seat } · Sandtable
    .text = Det som { $seat } ser är inte för alla. Tryck när bara du ser skärmen.
    .ready = Jag är { $seat }, redo

## Vid bordet

tab-over = Slut
tab-yours = ● Din tur
tab-others = { $seats } vid draget
tab-waiting = Väntar
seat-show = Visa<seat> { $seat }</seat>
seat-shown = Visas<seat>: { $seat }</seat>
seat-thinking = tänker
    .for = { $seconds } s
seat-to-act = vid draget
seat-time-left = { $seat } har { $time } kvar
looking-on = { $count ->
    [one] { $count } tittar på
   *[other] { $count } tittar på
}
line-connecting = Ansluter
line-online = Ansluten
line-lost = Anslutningen bruten
line-ended = Stängd
line-banner = <b>Anslutningen är bruten.</b>
    .again-in = Försöker igen om { $seconds } s …
    .again = Försöker igen …
    .kept = Ditt drag är sparat och skickas när anslutningen är tillbaka; det räknas en gång.
    .look = Du kan fortsätta titta på brädet; det du gör skickas när anslutningen är tillbaka.
    .now = Försök nu
undo = Ta tillbaka
    .ask = Be att få ta tillbaka
    .asked = De andra tillfrågas om de går med på det
nothing-to-see = Inget att se än
    .moment = Brädet kommer om ett ögonblick.
    .by-itself = Sidan visar partiet av sig själv så snart den får.
come-back-first = Gå först tillbaka till nu: det här är ett tidigare steg.
match-over = Partiet är slut.
outcome = Utgången
    .draw = Oavgjort
    .wins = { $count ->
        [one] { $winners } vinner
       *[other] { $winners } vinner
    }
    .yours = Dagen är din.
    .lost = Dagen är förlorad; nästa behöver inte bli det.
outcome-replay = Spela upp
outcome-home = Hem
rematch = Revansch
    .join = Gå med i revanschen
    .to = Till revanschen
menu = Meny
    .invite = Bjud in någon att titta på
    .record = Ladda ner protokollet
    .analysis = Öppna på analysbrädet
    .tour = Visa mig runt
    .drum = Trumma när det är min tur
    .no-drum = Ingen trumma när det är min tur
seat-link = Platsen { $seat } på en annan enhet
    .text = Länken är nyckeln till platsen { $seat }: den som öppnar den ser vad { $seat } ser och spelar där. Skicka den bara till dig själv.
    .account = Ditt konto öppnar platsen; logga in på den andra enheten.
    .label = Länken till din plats
    .message = Min plats
    .show = Visa länken
    .renew-hint = Om någon annan kan ha sett den, gör en ny.
    .renew = Förnya länken
    .renewed = Länken är ny. Den gamla öppnar inte längre något, på någon enhet.
invite = Någon som tittar på
    .text = Den som har länken kan titta på, så långt partiet tillåter det. Den öppnar ingens plats.
    .label = Länk till partiet
    .message = Se det här partiet
dice-fair = Är tärningarna rättvisa?
    .text = All slump kommer från ett frö som bestämdes innan partiet började, blandat med ett tal från varje spelares enhet. Fröets hashvärde har visats från start, så ingen har kunnat ändra det.
    .hash = Fröets hashvärde
    .seed = Frö
    .seed-later = visas när partiet är slut
    .check = För att kontrollera varje kast: ladda ner protokollet och kör <code>sandtable verify RECORD</code>. Det spelar partiet igen från fröet och jämför fröet med dess hashvärde.
    .check-later = När partiet är slut kan du kontrollera varje kast: ladda ner protokollet och kör <code>sandtable verify RECORD</code>. Det spelar partiet igen från fröet och jämför fröet med dess hashvärde.
undo-asked = { $seat } ber att få ta tillbaka det senaste draget.
    .mine = { $seat } (du) bad att få ta tillbaka det senaste draget.
    .waiting = Väntar på { $seats }.
    .agree = Gå med på det
    .decline = Avböj
    .agree-as = { $seat }: Gå med på det
    .decline-as = { $seat }: Avböj
fleeting = <b>Webbläsaren sparar ingenting: spara länken till din plats.</b> Dess lagring är full eller förbjuden. När du stänger sidan är länken det enda som öppnar platsen { $seat } igen.
look-back = Du ser tillbaka på steg { $step } av { $last }.
    .as = Du ser tillbaka på steg { $step } av { $last }, så som { $seat } såg det.
    .beginning = Du ser tillbaka på början.
    .beginning-as = Du ser tillbaka på början, så som { $seat } såg den.
    .now = Tillbaka till nu
you-look-on = Du tittar på.
late-refusal = Det du gjorde innan sidan laddades om godtogs inte: { $reason }
    .understood = Jag förstår
beside-board = Vid sidan av brädet
act = Drag
log = Logg
    .empty = Inget har hänt än som kan berättas här.
    .newest = Senaste
    .look = Se steg { $step }
    .look-beginning = Se början
    .beginning = Början.
    .nothing = Inget att se.
    .die = En tärning med { $sides } sidor visade { $value }
    .hidden = Din egen logg är dold medan du ser med samma ögon som { $seat }: stegen där är andra.
    .step = Steg { $step }
    .step-as = Steg { $step }, så som { $seat } såg det
replay = Uppspelning
    .step = Steg
    .step-of = Steg { $step } av { $last }
    .now = nu
    .back = Ett steg bakåt (,)
    .on = Ett steg framåt (.)
    .last = Till sista steget
    .play = Spela upp
    .pause = Pausa
    .speed = Hastighet
talk = Samtal
    .silent = Du kan lyssna här, men inte tala.
    .none = Ingen har sagt något än.
    .to = till { $audience }
    .go = Gå dit
    .to-whom = Till vem
    .say-to = Säg något till { $audience }
    .everybody = alla
    .something = Säg något
    .say = Säg
talk-asks = { $seat } ber att få ta tillbaka det senaste draget.
talk-agrees = { $seat } går med på det.
talk-declines = { $seat } avböjer.
talk-rematch = { $seat } vill ha revansch.

## Brädet, och vad som kan göras där

can-be-reached = Kan nås
can-be-aimed-at = Kan anfallas
just-happened = Hände nyss
laid-over = Lagt över brädet
    .crowded = Trångt: två tal på ett ställe är lättare att läsa.
zoom = Zooma
    .out = Längre bort
    .in = Närmare
    .whole = Hela brädet
overlays = Lager
choices = Vad du kan göra
    .all = Alla val ({ $count })
    .find = Sök ett val
    .find-short = Sök …
    .found = { $count ->
        [one] { $count } val
       *[other] { $count } val
    }
next-piece = Nästa pjäs
    .able = { $count ->
        [one] { $count } kan agera
       *[other] { $count } kan agera
    }
in-hand = I handen
    .reach = Tryck på ett markerat ställe, eller dra pjäsen dit.
    .choose = Välj vad den ska göra.
    .aim = Välj vad den ska göra, eller tryck på dess mål eller ett ställe på brädet.
    .nothing = Den kan inte göra något nu.
    .not-yours = Inte din att befalla över.
tray = Ännu inte på brädet
    .pick = { $board ->
        [squares] Välj en och tryck sedan på en markerad ruta.
        [hexes] Välj en och tryck sedan på en markerad sexhörning.
       *[map] Välj en och tryck sedan på ett ställe, eller dra den dit.
    }
form-cancel = Avbryt
form-do = Gör det
    .draft = Skriv upp det
form-pieces = Tryck på pjäser på brädet, eller namnge dem här: { $what }.
form-path = Tryck på ställen på brädet, det ena efter det andra: { $what }.
form-place = Tryck på ett ställe på brädet: { $what }.
sheet-deed = { $deed }, rad { $number }
sheet-words = { $deed }: Den nya raden
sheet-note = En anteckning, om du vill
grave = Det här kan inte tas tillbaka.
    .question = { $what }?
    .no = Nej
    .yes = Ja, gör det
command = Skriv ett drag eller en fråga
    .question = Skriv en fråga
    .hint = Skriv ett drag …
    .hint-question = Fråga brädet …
    .do = Utför
    .suggestions = Förslag
    .more = och { $count } till
illustration-closer = Titta närmare
illustration-fold = Vik undan bilden
illustration-unfold = Vik fram bilden
illustration-direction = Se mot
illustration-words = I ord
illustration-lost = Bilden kunde inte hämtas.
illustration-waiting = Bilden ritas …
papers-none = Ingenting än.
papers-unread = { $count ->
    [one] { $count } nytt papper
   *[other] { $count } nya papper
}
papers-all-read = Lästa
paper-in = Mottaget
paper-out = Avsänt
paper-note = Anteckning
paper-new = Nytt
dice = Tärningar
    .die = { $purpose }: { $value } på en tärning med { $sides } sidor
chances = Chanser
chance-share = { $times } av { $of }
chance-percent = { $percent } %
device-lamps = Lampor
device-lamp =
    .lit = : tänd
    .dark = : släckt
device-lit = Tända lampor: { $lamps }.
device-dark = Alla lampor är släckta.
device-cancel = Inte nu
device-quick = Snabbt
device-hint = Håll knappen intryckt i två sekunder och släpp sedan.
    .hold-on = Håll kvar …
    .let-go = Släpp nu.
    .early = För kort: håll kvar tills ringen är sluten.
    .not-yet = Inte än: svaret på ditt senaste drag är fortfarande på väg. Tryck igen om ett ögonblick.
    .quick = Klicka för att trycka.
your-turn = Din tur.
waiting-for = Väntar på { $seats }.
refused-not-sent = Det kunde inte skickas. Försök igen.
refused-too-fast = Ett ögonblick: två drag är redan på väg.
refused-too-long = En fråga har högst { $most } tecken.
refused-also-next = { $reason } Det du valde därefter utfördes inte heller.
place-can-be-reached = kan nås
place-can-be-aimed-at = kan anfallas
place-can-act = kan agera
hand-fill = { $choice }: fyll i { $fields }.
hand-choices = { $count ->
    [one] { $count } val.
   *[other] { $count } val.
}
hand-piece = { $count ->
    [0] { $piece } i handen. Den kan inte gå någonstans nu.
    [one] { $piece } i handen. { $count } ställe; Tab går dit.
   *[other] { $piece } i handen. { $count } ställen; Tab går runt mellan dem.
}
key-not-here = { $keys }: inte här.
key-nothing = { $key }, { $label }: Det går inte att göra nu.
key-no-piece = { $key }, { $label }: Ta först upp en pjäs: Enter, eller n för nästa.
keys = Tangenter på brädet
    .short = Tangenter
    .back = tillbaka
    .letters = Små och stora bokstäver är olika tangenter: håll ner Shift för de stora, med eller utan Caps Lock. En liten bokstav som inte betyder något annat går också bra.
    .arrow = pil
    .cursor = flytta markören över brädet
    .cursor-wraps = flytta markören över brädet, och runt om vid kanterna
    .push = skjut på brädet
    .stride = flytta markören { $count } steg
    .enter = ta upp pjäsen där, eller agera där med pjäsen i handen
    .home = bredvid pjäser: ta upp den första av dem, medurs
    .next = nästa och föregående pjäs som kan agera
    .take-next = ta upp nästa och föregående pjäs som kan agera
    .tab = med en pjäs i handen: gå runt bland ställena där den kan agera
    .escape = släpp
    .device = gå till apparatens knapp
    .hint = fråga datorn vad den skulle göra
    .command = skriv ett drag
    .zoom = närmare, längre bort, hela brädet
    .help = visa den här listan

## Rundturen

tour-offer = Ny här?
    .accept = Visa mig runt
    .decline = Nej tack
tour = Hoppa över rundturen
    .count = { $step } av { $steps }
    .next = Nästa
    .back = Tillbaka
    .begin = Börja spela
    .done = Bra gjort.
tour-status = Vad som ska göras nu
    .text = Den här meningen säger alltid vems tur det är och vad som väntas.
tour-pieces = Dina pjäser
    .text = Pjäser som kan agera är markerade. Klicka på en, eller gå dit med piltangenterna och tryck på Enter.
    .task = Välj en pjäs som kan agera.
tour-reach = Vart den kan gå
    .text = En vald pjäs visar på brädet hur långt den når. Klicka på ett markerat ställe, eller dra pjäsen dit. Escape släpper den. Om något inte är tillåtet säger domaren varför, och enligt vilken regel.
tour-next = En pjäs efter den andra
    .text = Här tas nästa pjäs upp som ännu kan agera, så att ingen glöms bort. Pjäser som är klara bär en bock.
tour-weather = Vädret
    .text = Månadens väder och vad det gör. Det ritas också över terrängen.
tour-fights = Striderna på förhand
    .text = Vad en strid skulle ge innan tärningarna kastas: summorna, styrkeförhållandet och hur ofta varje utfall kommer.
tour-choices = Allt du kan göra
    .text = Det som inte hör till något ställe på brädet står här som knappar.
tour-command = Kommandoraden
    .text = Varje drag är också en rad text. Skriv början, välj bland förslagen, tryck på Enter. Hela spelet kan spelas så.
tour-overlays = Lager
    .text = De visar det som annars är svårt att se, till exempel linjer och räckvidder. Ditt val sparas till nästa gång.
    .task = Öppna dem och slå på eller av ett.
tour-log = Vad som hände
    .text = Loggen berättar om varje steg, med tärningarna och deras summor. Klicka på ett steg för att se brädet som det var då; reglaget spelar upp partiet igen. Brädet säger till när det visar det förflutna, och leder dig tillbaka.
tour-menu = Regler och mer
    .text = I menyn finns reglerna med en sökning, länken till din plats på en annan enhet, tärningarnas rättvisa och den här rundturen.

## Datorns nivåer

level-1 = Rekryt
level-2 = Menig
level-3 = Korpral
level-4 = Sergeant
level-5 = Löjtnant
level-6 = Kapten
level-7 = Överste
level-8 = General
level =
    .named = Nivå { $number } · { $name }
    .timed = Nivå { $number } · { $name }, högst { $seconds } s per tur
    .others = Andra

## Tips

hint = Vad skulle du göra?
    .short = Tips
    .follows = Vad som kan följa, till exempel
    .asking = Datorn tänker på ditt drag …
    .by = { $by } skulle göra så här
    .do = Gör det
    .clear = Rensa
