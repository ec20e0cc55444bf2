# Webbklientens texter. Ett spels texter finns i spelets mapp.
#
# <em>…</em> och liknande märker ut en del som visas som något annat än vanlig text, till exempel en länk: en
# översättning behåller märkena.

## Sidhuvudet

header-play = Spela
header-new = Nytt parti
header-puzzles = Uppgifter
header-analysis = Analys
header-workshop = Verkstad
header-rules = Regler
header-account = Konto
header-about = Om
header-skip = Hoppa till innehållet
    .board = Hoppa till spelplanen
header-home = Sandtable, startsidan
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
title-report = Rapport · Sandtable
title-review = Genomgång · Sandtable
title-analysis = Analys · Sandtable
title-workshop = Verkstad · Sandtable
title-editor = Utkast · Sandtable
title-position = Redigera ställning · Sandtable
title-maker = Gör en lektion · Sandtable
title-learn = Lär dig · Sandtable
title-lesson = Lektion · Sandtable
title-puzzles = Uppgifter · Sandtable
title-puzzle = Uppgift · Sandtable
title-rules = Regler · Sandtable
title-account = Konto · Sandtable
title-library = Bibliotek · Sandtable
title-scenario = Scenario · Sandtable
title-about = Om · Sandtable
title-unknown = Sidan finns inte · Sandtable

## Väntan, och vad som kan gå fel

fetching-page = Hämtar sidan …
    .failed = Den här delen av programmet kunde inte laddas. Kontrollera anslutningen och ladda sedan om sidan.
fetching-games = Hämtar spelen …
fetching-lesson = Ställer upp lektionen …
fetching-puzzles = Hämtar uppgifterna …
fetching-puzzle = Ställer upp uppgiften …
fetching-rules = Hämtar reglerna …
fetching-account = Hämtar ditt konto …
fetching-library = Läser in biblioteket…
fetching-scenario = Läser in scenariot…
try-again = Försök igen
close = Stäng
dismiss = Ta bort
copied = Ställningen är kopierad.
not-copied = Ställningen kunde inte kopieras. Markera och kopiera den själv.
unread = { $count ->
    [one] oläst
   *[other] olästa
}
page-broken = Sidan kunde inte visas
    .safe = Dina partier är säkra: servern har sparat dem.
unforeseen = Något gick fel. Försök igen; händer det igen, ladda om sidan.
file-too-large = { $file } är för stor. Välj en fil på högst { $most } kB.
file-not-text = { $file } är ingen textfil. Välj en textfil i UTF-8.
server-not-reached = Servern går inte att nå. Kontrollera nätanslutningen och försök igen.
server-error = Servern kunde inte göra det (fel { $status }). Försök igen senare.
server-could-not-read = Servern kunde inte läsa din begäran. Ladda om sidan och försök igen.
server-wrong-answer = Servern skickade ett oväntat svar. Ladda om sidan och försök igen.
server-view-incomplete = Servern skickade en ofullständig vy (utan { $parts }). Ladda om sidan.
server-no-picture = Servern skickade en ställning utan spelplan. Ladda om sidan.
asked-something-newer = Frågan ersattes av en nyare.
key-opens-nothing = Nyckeln till den här platsen fungerar inte längre.
no-such-match = Det finns inget sådant parti.
match-cannot-be-opened = Servern kan inte öppna det här partiet.
no-key-for-seat = Den här enheten har ingen nyckel till den platsen.
link-incomplete = Slutet av länken saknas. Kopiera hela länken, till och med sista bokstaven, och öppna den igen.
unknown-page = Utanför kartan
    .lead = Det finns ingen sida på <path>{ $path }</path>. Om du följde en länk till ett parti, be om länken igen: en bokstav kan saknas.
to-first-page = Till startsidan

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
home-workshop = Gör ett scenario
    .text = Rita kartor, placera arméer, prova mot datorn.
home-new = Nytt parti …
home-how = Så spelas det
home-library = Scenarier i biblioteket
home-choose-scenario = Välj scenario
home-map = Kartan till { $game } med båda arméerna när ”{ $scenario }” börjar
game = Spel
scenario = Scenario
position = Ställning
options = Tillval

## Egna partier, och lobbyn

my-matches = Dina partier
    .none = Inga partier än.
    .elsewhere = Spelat på en annan enhet? <login>Logga in</login>.
    .keep = Spara i mitt konto
    .kept = ”{ $title }” finns nu i ditt konto.
    .remove = Ta bort
    .all = Visa alla { $count }
    .seats = Du spelar { $seats }
    .unseen = Ett parti som du inte har öppnat än
turn-yours = Din tur
turn-others = De andras tur
turn-open = Väntar på spelare
turn-over = Slut
turn-unknown = Ännu inte öppnat
remove-match = Ta bort det från den här enheten?
    .text = ”{ $title }” finns kvar på servern, men enheten glömmer nyckeln till din plats. Du kan fortfarande se partiet med dess länk.
keep-it = Behåll det
lobby = Lobbyn
    .scenario = Om scenariot
    .looking = Hämtar lobbyn …
    .open = Öppna: gå med och spela
    .none-open = Inga. <new>Skapa ett</new>
    .running = Pågående: titta på
    .none-running = Inga.
    .older = Visa äldre partier
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
sitter-somebody = en spelare
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
clock-rule-match-and-more = { $time } för hela partiet, plus { $more } för varje tur

## Ett nytt parti

new-match = Nytt parti
    .preparing = Partiet förbereds. Det första på den här datorn kan ta en minut.
    .lead = Välj scenario och spelare, och börja.
    .no-game = Inget spel är installerat på den här servern.
    .handed = Partiet börjar från din ställning på analysbrädet.
    .from-start = Börja från början i stället
    .not-yet = Inte än: { $reason }
    .create = Skapa partiet
    .watch = Skapa och titta på
your-name = Ditt namn
    .anonymous = Anonym
    .hint = Visas vid bordet och i protokollet. Valfritt.
new-scenario-own = Ett eget scenario
    .choose = Välj en scenariofil
    .hint = eller släpp den här, eller klistra in texten nedan.
    .text = Scenariots text
    .long = ”{ $name }” innehåller bilder och är för långt för att visas här. Öppna det i verkstaden för att ändra det.
new-scenario-library = Fler scenarier i biblioteket
new-position = Börja från en annan ställning
    .hint = En ställning som text, kopierad från analysbrädet. Lämna tomt för att börja från scenariots start.
new-options-none = Alla tillval är enligt reglerna.
new-options-changed = { $changed ->
    [one] { $changed } av { $all } avviker från reglerna.
   *[other] { $changed } av { $all } avviker från reglerna.
}
new-options-reset = Återställ till reglerna
new-option-changed = ändrat
new-option-none = Inget
new-seats = Spelare
    .table = Bord
    .of = Vem som spelar { $seat }
    .computer-of = Datorspelare för { $seat }
    .name-of = Namnet på den som spelar { $seat }
    .name = Namn (valfritt)
table-computer = Mot datorn
    .text = Du spelar den ena sidan, datorn resten.
table-screen = Vid samma skärm
    .text = Du spelar alla sidor, eller lämnar över skärmen. Om något är hemligt täcks den mellan turerna.
table-friend = Med en vän
    .text = Du får en länk att skicka. Partiet börjar när alla platser är tagna.
table-watch = Se datorer spela
    .text = Luta dig tillbaka: datorn spelar alla sidor.
table-other = Din egen blandning
    .text = En ledig plats väntar på en spelare som har länken.
new-hints = Tips
    .text = Spelarna får fråga datorn vad den skulle göra i deras ställe.
seat-me = Jag
seat-computer = Dator
seat-open = Ledig
new-clock = Klocka
    .kind = Slags klocka
    .umpire = Domarens klocka
    .minutes = Minuter för partiet
    .increment = Extra sekunder per tur
clock-none = Ingen klocka
    .text = Ta den tid du behöver.
clock-bank = Betänketid
    .text = En fast tid för hela partiet, och lite till för varje tur. Om din tid tar slut förlorar du.
clock-minutes = Minuter per tur
    .text = Ett fast antal minuter för varje tur. Reglerna säger vad som händer när tiden tar slut.
clock-per-turn = Dagar per tur
    .text = Ett fast antal dagar för varje tur, som i brevspel. Om din tid tar slut förlorar du.
new-watchers = Åskådare
    .visibility = Partiet är
    .see = Åskådare ser det
    .delay = Minuter senare
visibility-private = Privat
    .text = Bara den som har länken kan hitta det.
visibility-public = Offentligt
    .text = Det står på startsidan. Vem som helst får ta en ledig plats eller titta på.
spectators-now = Nu
    .text = Åskådare ser det som alla spelare får veta, medan det händer.
spectators-delayed = Senare
    .text = Åskådare ser det några minuter senare, så att de inte kan hjälpa en spelare.
spectators-at-end = Efteråt
    .text = Åskådare ser ingenting förrän partiet är slut.
mistake-turn-minutes = Tiden för en tur måste vara minst 10 sekunder.
mistake-days = Tiden för en tur måste vara mellan 1 och 366 dagar.
mistake-minutes = Ange hur många minuter varje sida har för hela partiet.
mistake-increment = Tiden som läggs till för varje tur måste vara mellan 0 och 86 400 sekunder.
mistake-delay = Fördröjningen för åskådare måste vara mellan 1 minut och 1 vecka.
mistake-scenario = Scenariofilen är tom. Välj en fil eller klistra in dess text.

## Kontot

account = Konto
    .lead = Du behöver inget konto för att spela: nycklarna till dina platser sparas på den här enheten. Med ett konto hittar du dina partier på alla enheter.
    .what = Vad du vill göra
    .log-in = Logga in
    .new = Nytt konto
    .name = Namn
    .password = Lösenord
    .password-hint = Minst { $least } tecken. Ett glömt lösenord kan inte återställas: servern känner inte till din e-postadress.
    .make = Skapa konto
    .welcome = Välkommen, { $name }.
    .welcome-back = Välkommen tillbaka, { $name }.
    .who = Du är inloggad som <name>{ $name }</name>.
    .log-out = Logga ut
    .logged-out = Du är utloggad.
password = Byt lösenord
    .old = Nuvarande lösenord
    .new = Nytt lösenord
    .hint = Du måste logga in igen på alla andra enheter.
    .change = Byt lösenord
    .changed = Lösenordet är bytt. Logga in igen på dina andra enheter.

## Om

about = Om Sandtable
    .lead = Historiska krigsspel under en och samma domare: mot människor eller datorn, vid ett bord eller tvärs över världen.
    .games = Spelen
    .dice = Du kan kontrollera tärningarna
    .dice-seed = All slump i ett parti kommer från ett hemligt tal, partiets <seed>frö</seed>, och från ett slumpat ord som varje spelares enhet lägger till före starten. Fröets hashvärde visas från början, så att fröet inte kan bytas ut senare; själva fröet visas när partiet är slut. Därför går tärningarna inte att förutse, och alla kan kontrollera dem efteråt.
    .dice-record = Hämta protokollet till ett avslutat parti från dess sida (”Ladda ner protokollet”) och låt programmet spela det igen:
    .dice-checked = Det kontrollerar att varje drag var tillåtet, att varje tärning föll som fröet bestämmer och att partiet slutade som protokollet säger. Ett protokoll är ren text; du kan också stega igenom det på <analysis>analysbrädet</analysis>.
    .kept = Vad som sparas
    .kept-text = Partierna sparas på den här servern, nycklarna till dina platser på den här enheten. Det finns ingen reklam och ingen spårning, och ingen annan server kontaktas. Ett <account>konto</account> behöver du bara för att hitta dina partier på en annan enhet.
    .licence = Licens
    .licence-text = Sandtable är fri programvara under Apache License 2.0. Regelsidorna, symbolerna och teckningarna är gjorda för det. <licences>Sidans övriga delar</licences> har egna licenser.
    .font = Typsnitt: { $font }, under SIL Open Font License

## Reglerna

rules = Regler
    .one = Regel { $rule }
    .none = Det finns inga regler att visa: inget spel är installerat på den här servern.
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
    .laying-out = Ställer upp spelplanen …
    .no-room = Enheten har inte utrymme att spara analysen: den försvinner när du stänger sidan.
    .unreadable = Protokollet kan inte läsas: { $reason }
    .spectator = En åskådare kan inte agera. Välj en plats under ”Sett av”.
    .no-answer = Det finns inget svar på det.
analysis-board = Analysbräde
    .lead = Stega igenom ett parti, pröva andra drag och se vad varje plats såg. Inget här ändrar något parti.
    .clear = Töm analysbrädet
    .clear-question = Tömma analysbrädet?
    .clear-text = Varianterna som du har prövat går då förlorade. Du kan först ladda ner var och en av dem som protokoll.
    .first-move = Gör ett drag på spelplanen. Det visas här, tillsammans med de andra drag som du prövar.
opening-record = Ett protokoll
    .open = Öppna en protokollfil
    .hint = eller släpp den här, eller klistra in texten.
    .text = Protokollets text
    .study = Studera protokollet
opening-position = Ett scenario eller en ställning
    .hint = Lämna tomt för att börja vid scenariots start.
    .study = Studera ställningen
steps = Stega
    .first = Till början
    .back = Ett steg bakåt
    .back-key = Ett steg bakåt (,)
    .on = Ett steg framåt
    .on-key = Ett steg framåt (.)
    .last = Till variantens slut
lines = Varianter
    .main = Gör till huvudvariant
    .delete = Ta bort härifrån
    .restore = Återställ
events = Händelser
position-text = Ställningen som en rad text, att spara eller skicka.
    .no-link = Det här är för långt för en länk. Ladda ner varianten i stället.
    .copy = Kopiera ställningen
    .download = Ladda ner varianten
    .play-on = Spela vidare härifrån
    .edit = Redigera ställningen
eyes = Sett av
    .mover = Den plats som är vid draget
    .everybody = Alla: det som alla får veta
the-beginning = Början

## Att öppna ett parti, och vänta på att det börjar

opening = Öppnar partiet …
halt-look = Se partiet utan länken
halt-incomplete = Länken är inte hel
halt-uncertain = Länken kan inte kontrolleras nu
halt-nothing = Länken är inte giltig
halt-no-match = Det finns inget sådant parti
halt-cannot-open = Partiet kan inte öppnas
halt-no-key = Den här enheten har inte längre någon giltig nyckel till platsen { $seat }
    .text = Länken kan ha förnyats på en annan enhet. Öppna den nya länken här, eller glöm den gamla nyckeln och titta på.
    .forget = Glöm den gamla nyckeln
waiting-title = Väntar · { $match } · Sandtable
invitation-title = Inbjudan · { $match } · Sandtable
waiting = Ditt parti väntar
    .next = Partiet börjar så snart en spelare tar { $seats }. Du kan stänga sidan och komma tillbaka: din plats förblir din.
    .link = Skicka länken till den du vill spela med
    .message = Spela { $match } med mig
    .same-screen = En spelare till vid den här skärmen
    .public = alla kan hitta partiet
    .private = bara den som har länken kan hitta partiet
    .hints = tips är tillåtna
    .picture = Så börjar { $match }
    .sealed = Tärningarna är förseglade: tryck på sigillet för att se hur.
    .broken = Servern visar andra hashvärden än tidigare. Din enhet skickar inte sitt tal: tryck på sigillet för att se varför.
    .salts = Alla platser är tagna. Partiet börjar när talen för tärningarna har kommit från { $seats }, senast { $time }.
    .elsewhere = Talet för { $seat } finns på enheten där du tog platsen. Öppna partiet där, eller börja utan det.
    .without = Börja utan talet för { $seat }
invited = Du är inbjuden till ett parti
    .watch = Eller stanna och titta på: sidan visar partiet när det börjar.
    .name-hint = Visas för de andra spelarna. Valfritt.
    .seat = Din plats
    .take = Ta plats som { $seat }
seats = Platser
player-open = väntar på en spelare
player-computer = dator, { $player }
player-unnamed = utan namn
player-umpire = domare
player-somebody = en spelare
player-you = du
player-name-you = { $player } (du)
player-away = { $player }, borta
spectator = Åskådare
    .some = en åskådare
see-over = Partiet är slut, så du kan se allt.
see-now = Du ser det som alla spelare får veta, medan det händer.
see-delayed = Du ser partiet med { $time } fördröjning, så att ingen spelare kan få hjälp.
see-at-end = Åskådare kan inte se partiet förrän det är slut. Då ser du allt.
copy = Kopiera länken
    .text = Kopiera
    .done = Kopierad
    .told = Länken är kopierad.
share = Dela
curtain = Lämna över till { $seat }
    .title = Lämna över till { $seat } · Sandtable
    .text = Det som { $seat } ser är hemligt. Fortsätt när bara du ser skärmen.
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
    .kept = Ditt drag är sparat. Det skickas, bara en gång, när anslutningen är tillbaka.
    .look = Du kan fortfarande titta på spelplanen. Det du gör skickas när anslutningen är tillbaka.
    .now = Försök nu
undo = Ta tillbaka
    .ask = Be att få ta tillbaka
    .asked = De andra tillfrågas om de går med på det
    .turn = Ta tillbaka din senaste tur
    .turn-question = Ta tillbaka din senaste tur?
    .turn-text = Det du senast gjorde och det datorn har gjort sedan dess tas tillbaka. Du kan göra om det tills du spelar något annat.
    .turn-yes = Ta tillbaka turen
    .turn-no = Behåll den
redo = Gör om
nothing-to-see = Inget att se än
    .moment = Spelplanen kommer om ett ögonblick.
    .by-itself = Sidan visar partiet så snart åskådare får se det.
come-back-first = Det här är ett tidigare steg. Tryck på ”Tillbaka till nu” för att agera.
match-over = Partiet är slut.
outcome = Utgång
    .draw = Oavgjort
    .wins = { $count ->
        [one] { $winners } vinner
       *[other] { $winners } vinner
    }
    .yours = Segern är din.
    .lost = Slaget är förlorat; nästa behöver inte bli det.
outcome-replay = Spela upp
outcome-home = Hem
rematch = Revansch
    .join = Gå med i revanschen
    .to = Till revanschen
menu = Meny
    .scenario = Scenariot i biblioteket
    .invite = Bjud in en åskådare
    .record = Ladda ner protokollet
    .analysis = Öppna på analysbrädet
    .tour = Visa mig runt
    .drum = Slå på trumman när det är min tur
    .no-drum = Slå inte på trumman när det är min tur
seat-link = Platsen { $seat } på en annan enhet
    .text = Länken är nyckeln till platsen { $seat }: den som öppnar den ser vad { $seat } ser och kan spela där. Skicka den bara till dig själv.
    .account = Ditt konto öppnar platsen; logga in på den andra enheten.
    .label = Länken till din plats
    .message = Min plats
    .show = Visa länken
    .renew-hint = Om någon annan kan ha sett den, förnya den.
    .renew = Förnya länken
    .renewed = Länken är förnyad. Den gamla fungerar inte längre på någon enhet.
invite = Länk för åskådare
    .text = Den som har länken kan titta på, så långt partiet tillåter det. Den öppnar ingen plats.
    .label = Länk till partiet
    .message = Se det här partiet
dice-fair = Är tärningarna rättvisa?
    .text = All slump kommer från ett frö som servern har valt, blandat med ett hemligt tal från varje spelares enhet. Fröets hashvärde visades innan servern kände till något tal, och varje tals hashvärde innan något tal skickades. Därför kunde ingen anpassa fröet eller ett tal efter de andras, inte ens serverns värd.
    .hash = Fröets hashvärde
    .seed = Frö
    .seed-later = visas när partiet är slut
    .check = För att kontrollera varje kast: ladda ner protokollet och kör <code>sandtable verify RECORD</code>. Det spelar partiet igen från fröet och jämför fröet med dess hashvärde.
    .check-later = När partiet är slut kan du kontrollera varje kast: ladda ner protokollet och kör <code>sandtable verify RECORD</code>. Det spelar partiet igen från fröet och jämför fröet med dess hashvärde.
seal-how = Så är tärningarna förseglade
    .rest = Den här enheten sparar hashvärdena innan den skickar sitt tal. När partiet är slut kontrollerar den att frö och tal har dessa hashvärden, och den räknar själv ut varje kast på nytt.
seal-checks = Vad den här enheten har kontrollerat
seal =
    .committed = Tärningarna är förseglade
    .playing = Tärningarna är förseglade
    .checking = Tärningarna kontrolleras
    .verified = Tärningarna är kontrollerade
    .partly = Tärningarna är kontrollerade, men allt kan inte bevisas
    .failed = Tärningarna är inte vad som utlovades
    .unchecked = Tärningarna har inte kunnat kontrolleras än
seal-committed = Servern har bestämt sitt frö. När alla platser är tagna skickar varje enhet sitt tal, och partiet börjar.
seal-playing = Frö och tal är bestämda: ingen kan längre ändra ett kast. När partiet är slut kontrollerar den här enheten varje kast.
seal-checking = Den här enheten hämtar protokollet och räknar ut varje kast på nytt.
seal-verified = Den här enheten har själv kontrollerat att frö och tal är de som bestämdes före partiet, och att varje kast följer av dem.
seal-partly = Det som den här enheten kunde kontrollera stämmer. Listan säger vad den inte kan bevisa.
seal-failed = Listan säger vilket löfte som bröts. Spara protokollet och visa det för de andra spelarna.
seal-unchecked = Protokollet kunde inte hämtas.
seal-salt = Hashvärde för talet hos { $seat }
    .known = skickat öppet, och känt för servern från början
    .awaited = inte skickat än
    .revealed = skickat när alla platser var tagna
    .withheld = aldrig skickat: tärningarna är utan det
    .yours = Ditt tal:
check-seed =
    .kept = Fröet har det hashvärde som den här enheten sparade innan partiet var slut.
    .broken = Fröet har inte det hashvärde som visades tidigare: servern har bytt ut det.
    .gap = Fröet har protokollets hashvärde, men den här enheten såg inte hashvärdet under partiet.
check-own-salt =
    .kept = Ditt tal vid { $seat } ingår i tärningarna.
    .broken = Ditt tal vid { $seat } har bytts ut.
    .gap = Ditt tal vid { $seat } ingår inte i tärningarna: partiet började utan det. Värden kunde ha valt mellan två serier av kast.
check-others-salt =
    .kept = Talet hos { $seat } har det hashvärde som visades innan ditt tal skickades.
    .broken = Talet hos { $seat } har inte det hashvärde som visades tidigare.
    .gap = Talet hos { $seat } skickades aldrig. Tillsammans med värden kunde den spelaren ha valt mellan två serier av kast.
check-open-salt = Talet hos { $seat } skickades öppet: servern kände till det, men kunde inte byta ut det sedan du hade skickat ditt.
check-hashes = Den här enheten sparade inte hashvärdena för de andras tal innan ditt skickades.
check-no-salt = Den här enheten har inget eget tal i tärningarna, och kan därför inte bevisa att fröet inte valdes för kastens skull.
check-rolls =
    .kept = { $count ->
        [one] Kastet är det som frö och tal ger.
       *[other] Alla { $count } kast är de som frö och tal ger.
    }
    .broken = Kast { $number } (vid drag { $action }) är inte det som frö och tal ger.
check-shown-rolls =
    .kept = { $count ->
        [one] Kastet som du såg under partiet finns i protokollet.
       *[other] De { $count } kast som du såg under partiet finns i protokollet.
    }
    .broken = { $count ->
        [one] Kastet som du såg under partiet finns inte i protokollet.
       *[other] De { $count } kast som du såg under partiet är inte protokollets.
    }
check-record = Protokollet går inte att läsa.
undo-asked = { $seat } ber att få ta tillbaka det senaste draget.
    .mine = { $seat } (du) bad att få ta tillbaka det senaste draget.
    .waiting = Väntar på { $seats }.
    .agree = Gå med på det
    .decline = Avböj
    .agree-as = { $seat }: Gå med på det
    .decline-as = { $seat }: Avböj
english-only = Spelet finns bara på engelska, så allt vid bordet är på engelska.
    .game = { $game } finns bara på engelska, så allt vid bordet är på engelska.
    .understood = OK
fleeting = <b>Webbläsaren sparar ingenting: spara länken till din plats.</b> Lagringen är full eller blockerad. När du stänger sidan är länken det enda som öppnar platsen { $seat } igen.
look-back = Du tittar på steg { $step } av { $last }.
    .as = Du tittar på steg { $step } av { $last }, så som { $seat } såg det.
    .beginning = Du tittar på början.
    .beginning-as = Du tittar på början, så som { $seat } såg den.
    .now = Tillbaka till nu
you-look-on = Du tittar på.
late-refusal = Det du gjorde sist innan sidan laddades om utfördes inte: { $reason }
    .understood = OK
beside-board = Vid sidan av spelplanen
act = Drag
rail-fold = Dölj panelen
rail-unfold = Visa panelen
log = Logg
    .empty = Inget att visa än.
    .newest = Senaste
    .look = Se steg { $step }
    .look-beginning = Se början
    .beginning = Början.
    .nothing = Du såg inget.
    .die = En tärning med { $sides } sidor visade { $value }
    .hidden = Din egen logg är dold medan du ser partiet så som { $seat } såg det: stegen är andra.
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
report = Rapport efter striden
    .fetching = Hämtar rapporten …
    .fetching-stage = Spelar den här delen av partiet igen …
    .back = Till partiet
    .print = Skriv ut
    .whole = Hela partiet
    .link = Länk till rapporten, för alla som får se partiet
    .beside = Bredvid sanningen
    .board-keys = Piltangenterna flyttar markören och säger vad som står där. + och − zoomar, 0 visar hela spelplanen. Mellanslag spelar och pausar, komma och punkt går från del till del.
review = Genomgång
    .lead = Var partiet avgjordes: varje sidas chanser steg för steg, misstag med det bättre draget, och vad tärningarna gav.
    .start = Gå igenom partiet
    .start-text = Datorn ser på varje drag igen, med allt uppdagat. Det tar en minut eller två, och resultatet sparas för alla som får se partiet.
    .continue = Fortsätt genomgången
    .fetching = Hämtar genomgången …
    .fetching-step = Hämtar brädet …
    .waiting = Väntar: andra genomgångar kommer först.
    .planning = Läser protokollet …
    .progress = Drag { $done } av { $total }
    .computing = Hur långt genomgången har kommit
    .leave = Du kan lämna sidan: genomgången fortsätter, och den här adressen leder tillbaka till den.
    .cancel = Avbryt genomgången
    .cancelled = Genomgången avbröts.
    .board = Brädet vid steg { $step }
    .chances = Chanser
    .luck = Tur: vad tärningarna gav
    .luck-total = Tärningarna gav { $side } { $gain } (± { $error }).
    .how = Datorn undersökte { $positions } ställningar för varje bedömning. Med fler vore siffrorna säkrare.
    .summary = Översikt
    .story = Berättelse
    .mistakes = Misstag
    .mistakes-hint = De största först. Välj ett för att se det bättre draget på brädet.
    .inaccuracy = Onoggrannhet
    .mistake = Misstag
    .blunder = Grovt misstag
    .drawn = På brädet
    .better = Bättre
    .played = Spelat
    .unknowable = { $cost } i verkligheten: det gick inte att veta då.
    .play-out = Spela vidare härifrån
    .study = Öppna på analysbrädet
    .moments = Ögonblick
    .turning-points = Vändpunkter
    .lucky = Tärningar som avgjorde
    .hidden = Dolt
    .hidden-hint = Vad en sida inte kunde veta då, och vad den trodde.
    .believed = { $seat } trodde { $believed }, i verkligheten { $truth }
    .beliefs = Chanser så som varje sida trodde
    .counts = Över tiden
    .losses = Förluster
    .ground = Mark
    .lines = Linjer
    .step = Steg { $step }
    .link = Länk till steg { $step }
    .animation = Ladda ner som rörlig bild
talk = Samtal
    .silent = Du kan läsa här, men inte skriva.
    .none = Inga meddelanden än.
    .to = till { $audience }
    .go = Gå dit
    .to-whom = Till
    .say-to = Skriv till { $audience }
    .everybody = alla
    .something = Skriv ett meddelande
    .say = Skicka
talk-asks = { $seat } ber att få ta tillbaka det senaste draget.
talk-agrees = { $seat } går med på det.
talk-declines = { $seat } avböjer.
talk-rematch = { $seat } vill ha revansch.

## Spelplanen, och vad som kan göras där

crowd = { $count } pjäser: { $names }
can-be-reached = Kan nås
can-be-aimed-at = Kan anfallas
just-happened = Hände nyss
laid-over = Lager på spelplanen
    .crowded = Trångt: stäng av några lager så blir talen lättare att läsa.
zoom = Zooma
    .out = Zooma ut
    .in = Zooma in
    .whole = Visa hela spelplanen
    .tap = Tryck för att zooma in, och tryck igen för att välja.
overlays = Lager
goal = Mål
    .whole = Visa hela målet
    .progress = { $value } av { $of }
    .rules = Regler:
ground-below = Terräng:
legend = Teckenförklaring: terräng och pjäser
    .ground = Terräng
    .pieces = Pjäser
forced = Avgör detta först
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
in-hand = Vald pjäs
    .reach = Tryck på ett markerat ställe, eller dra pjäsen dit.
    .choose = Välj vad den ska göra.
    .aim = Välj vad den ska göra, eller tryck på dess mål eller ett ställe på spelplanen.
    .nothing = Den kan inte göra något nu.
    .not-yours = Den här pjäsen är inte din att befalla över.
tray = Ännu inte på spelplanen
    .pick = { $board ->
        [squares] Välj en och tryck sedan på en markerad ruta.
        [hexes] Välj en och tryck sedan på en markerad ruta.
       *[map] Välj en och tryck sedan på ett ställe, eller dra den dit.
    }
form-cancel = Avbryt
form-do = Gör det
    .draft = Skriv upp det
form-pieces = Tryck på pjäser på spelplanen, eller namnge dem här: { $what }.
form-path = Tryck på ställen på spelplanen, det ena efter det andra: { $what }.
form-place = Tryck på ett ställe på spelplanen: { $what }.
sheet-deed = { $deed }, rad { $number }
sheet-words = { $deed }: ny rad
sheet-note = Anteckning (valfri)
grave = Det här kan inte tas tillbaka.
    .question = { $what }?
    .no = Nej
    .yes = Ja, gör det
command = Skriv ett drag eller en fråga
    .question = Skriv en fråga
    .hint = Skriv ett drag …
    .hint-question = Fråga spelplanen …
    .do = Utför
    .suggestions = Förslag
    .more = och { $count } till
illustration-closer = Titta närmare
illustration-fold = Dölj bilden
illustration-unfold = Visa bilden
illustration-direction = Se mot
illustration-words = I ord
illustration-lost = Bilden kunde inte hämtas.
illustration-waiting = Bilden ritas…
papers-none = Ingenting än.
papers-unread = { $count ->
    [one] { $count } nytt papper
   *[other] { $count } nya papper
}
papers-all-read = Markera som lästa
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
    .blinking = : blinkar
    .dark = : släckt
device-lit = Tända lampor: { $lamps }.
device-dark = Alla lampor är släckta.
device-cancel = Inte nu
device-quick = Snabbt
device-hint = Håll knappen intryckt i två sekunder och släpp sedan.
    .trigger = Tryck på ”{ $button }”.
    .again = Tryck först på ”{ $button }” igen.
    .hold-on = Håll kvar …
    .let-go = Släpp nu.
    .early = För kort: håll kvar tills ringen är sluten.
    .not-yet = Inte än: svaret på ditt senaste drag är fortfarande på väg. Tryck igen om ett ögonblick.
    .quick = Klicka för att trycka.
your-turn = Din tur.
waiting-for = Väntar på { $seats }.
refused-lesson = Visa mig
    .title = Visa mig: lektionen ”{ $title }”
refused-not-sent = Det kunde inte skickas. Försök igen.
refused-too-fast = Två drag skickas redan. Vänta ett ögonblick och försök igen.
refused-too-long = En fråga får ha högst { $most } tecken. Korta den.
refused-also-next = { $reason } Draget som du valde därefter utfördes inte heller.
place-can-be-reached = kan nås
place-can-be-aimed-at = kan anfallas
place-can-act = kan agera
hand-fill = { $choice }: fyll i { $fields }.
hand-choices = { $count ->
    [one] { $count } val.
   *[other] { $count } val.
}
hand-piece = { $count ->
    [0] Vald pjäs: { $piece }. Den kan inte gå någonstans nu.
    [one] Vald pjäs: { $piece }. { $count } ställe; tryck på Tab för att gå dit.
   *[other] Vald pjäs: { $piece }. { $count } ställen; tryck på Tab för att gå mellan dem.
}
key-not-here = { $keys }: inte här.
key-nothing = { $key }, { $label }: Det går inte att göra nu. { $status }
key-no-piece = { $key }, { $label }: Välj först en pjäs: Enter, eller n för nästa.
key-no-actor = Ingen av dina pjäser kan agera nu. { $status }
key-no-hint = Du kan be om ett tips när det är din tur. { $status }
key-off-board = Spelplanen slutar där.
commands = Kommandon
status-page = Lägesrapport
    .number = Sida { $number } av { $count }
    .turn = Nästa sida
gamepad = Handkontroll
    .help = spaken flyttar markören, första knappen är Enter, andra är Escape; axelknapparna är Shift med ← och →
keys = Tangenter på spelplanen
    .short = Tangenter
    .back = tillbaka
    .letters = Små och stora bokstäver är olika tangenter: håll ner Shift för de stora, med eller utan Caps Lock. En liten bokstav utan egen betydelse fungerar som den stora.
    .arrow = pil
    .cursor = flytta markören över spelplanen
    .cursor-wraps = flytta markören över spelplanen, och runt om vid kanterna
    .push = flytta spelplanen
    .stride = flytta markören { $count } steg
    .enter = välj pjäsen där, eller agera där med den valda pjäsen
    .home = bredvid pjäser: välj den första av dem, medurs
    .leaf = med en pjäs vald: bläddra bland dess kommandon; Enter utför ett
    .commands = på den valda pjäsen: öppna dess kommandon
    .next = gå till nästa eller föregående pjäs som kan agera
    .take-next = välj nästa eller föregående pjäs som kan agera
    .tab = med en vald pjäs: stega mellan ställena där den kan agera
    .escape = avbryt valet
    .replay-turn = spela upp de andras tur igen
    .skip-turn = hoppa över det som spelas upp
    .device = gå till apparatens knapp
    .hint = fråga datorn vad den skulle göra
    .command = skriv ett drag
    .step = ett steg bakåt eller framåt i partiet
    .zoom = zooma in, zooma ut, visa hela spelplanen
    .help = visa den här listan
    .anywhere = Tangenterna fungerar överallt på sidan
    .anywhere-hint = Stäng av det här om du styr datorn med rösten: tangenterna fungerar då bara på spelplanen.

## De andras tur

turn-story = Vad de andra gjorde
    .replay = Igen
    .replay-title = Spela upp de andras tur igen (Home)
    .skip = Hoppa över
    .skip-title = Visa läget som det är nu (End)
    .seen = Fortsätt
    .pace = Takt för de andras turer
    .instant = Genast
    .quick = Snabbt
    .normal = Normalt
    .slow = Långsamt
    .trails = Vart pjäser har gått
    .lost = Förlorad: { $piece }
    .attack = Anfall mot { $place }
    .attack-lamp = Anfall mot { $place }: { $lamp }
    .reveal = { $place } visar { $value }

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
    .text = Den här meningen säger alltid vems tur det är och vad som ska göras.
tour-pieces = Dina pjäser
    .text = Pjäser som kan agera är markerade. Klicka på en, eller gå dit med piltangenterna och tryck på Enter.
    .task = Välj en pjäs som kan agera.
tour-reach = Vart den kan gå
    .text = En vald pjäs visar på spelplanen hur långt den når. Klicka på ett markerat ställe, eller dra pjäsen dit. Escape avbryter valet. Om något inte är tillåtet säger domaren varför, och enligt vilken regel.
tour-next = En pjäs efter den andra
    .text = Här väljs nästa pjäs som ännu kan agera, så att du inte glömmer någon. Pjäser som är klara har en bock.
tour-weather = Vädret
    .text = Månadens väder och vad det gör. Det ritas också över terrängen.
tour-fights = Striderna på förhand
    .text = Vad en strid väntas ge innan tärningarna kastas: summorna, styrkeförhållandet och chansen för varje utfall.
tour-choices = Allt du kan göra
    .text = Drag som inte hör till något ställe på spelplanen är knappar här.
tour-command = Kommandoraden
    .text = Varje drag är också en rad text. Skriv början, välj bland förslagen, tryck på Enter. Du kan spela hela spelet så.
tour-overlays = Lager
    .text = De visar det som annars är svårt att se, till exempel linjer och räckvidder. Ditt val sparas till nästa gång.
    .task = Öppna dem och slå på eller av ett.
tour-log = Vad som hände
    .text = Loggen visar varje steg, med tärningarna och deras summor. Klicka på ett steg för att se spelplanen som den var då; reglaget spelar upp partiet igen. När spelplanen visar det förflutna står det så, och du kan gå tillbaka till nu.
tour-menu = Regler och mer
    .text = I menyn finns reglerna med en sökning, länken till din plats på en annan enhet, ett sätt att kontrollera tärningarna och den här rundturen.

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

hint = Vad skulle datorn göra?
    .short = Tips
    .follows = En möjlig fortsättning
    .asking = Datorn tänker på ditt drag …
    .by = { $by } skulle göra så här
    .do = Gör det
    .do-all = Gör alla { $count }
    .clear = Rensa

## Lektionerna

learn = Lär dig
    .title = Lär dig { $game }
    .lead = Korta lektioner på en minut eller två. Du spelar på det riktiga brädet efter de riktiga reglerna.
    .course = { $count ->
        [one] Lär dig { $game } på en kort lektion
       *[other] Lär dig { $game } på { $count } korta lektioner
    }
    .short = En minut eller två var, på det riktiga brädet.
    .progress = { $solved } av { $count } lösta
    .solved = löst
    .start = Börja
    .go-on = Fortsätt
    .lessons = Lektioner
    .all = Alla kurser
    .none = Den kursen finns inte.
    .play = Spela ett parti: { $level }
    .play-screen = Spela nu { $game }
lesson = Lektion
    .number = Lektion { $number } av { $count }
    .story = Vad lektionen handlar om
    .goals = Mål
    .reached = (uppnått)
    .marks = Platser som lektionen handlar om
    .help = Hjälp
    .more-help = Mer hjälp
    .again = Börja om
    .back = Tillbaka
    .next = Nästa lektion
    .solved = Löst
    .failed = Inte löst

## Uppgifterna

puzzles = Uppgifter
    .title = Uppgifter i { $game }
    .lead = Ställningar ur partier mellan datorer, med ett drag som är tydligt bäst. Hitta det.
    .lead-game = Hitta det bästa draget. Välj tema och hur svårt det ska vara.
    .games = Spel
    .none = Det här spelet har inga uppgifter.
    .none-at-all = Inget spel här har uppgifter.
    .all = Alla uppgifter
    .daily = Dagens uppgift
    .daily-solve = Lös dagens uppgift
    .daily-solved = Löst i dag
    .daily-text = En ställning, ett bästa drag. Samma för alla.
    .more = Fler uppgifter
    .streak = { $days ->
        [0] Ingen svit än
        [one] Svit: { $days } dag
       *[other] Svit: { $days } dagar
    }
    .streak-go-on = Lös en av dagens uppgifter så blir den längre.
    .streak-start = Lös en av dagens uppgifter så börjar den.
    .streak-safe = Du har löst en av dagens uppgifter. Kom tillbaka i morgon.
    .rating = Din rating
    .solved = Lösta
    .solved-of = { $solved } av { $count }
    .theme = Tema
    .any-theme = Alla teman ({ $count })
    .theme-count = { $theme } ({ $count })
    .difficulty = Svårighet
    .easier = Lättare
    .fitting = Min nivå
    .harder = Svårare
puzzle = Uppgift
    .daily = Dagens uppgift
    .of = { $game } · svårighet { $rating }
    .hint = Ledtråd
    .more-hint = En ledtråd till
    .hints = Ledtrådar
    .hint-cost = Med en ledtråd stiger inte din rating.
    .checking = Prövar ditt drag …
    .solved = Löst
    .failed = Inte det bästa draget
    .shown = Lösningen
    .shown-text = Den spelas på brädet. Pröva själv, eller gå vidare.
    .again = Försök igen
    .show = Visa lösningen
    .back = Tillbaka
    .next = Nästa uppgift
    .analyse = Analysera
    .refutation = Svaret på ditt drag
    .solution = Lösningen
    .gain = Din rating: { $rating } (+{ $change })
    .loss = Din rating: { $rating } (−{ $change })
    .themes = Teman: { $themes }
    .streak = { $days ->
        [one] Svit: { $days } dag
       *[other] Svit: { $days } dagar
    }

## Biblioteket

library = Bibliotek
    .lead = Scenarier till alla spel, från Sandtable och från spelare. Välj ett och spela det, eller ändra en kopia.
    .parts = Bibliotekets delar
    .own = Dina scenarier
    .host = För värden
    .search = Sök
    .search-hint = Titel, text, etikett eller namn
    .any-game = Alla spel
    .players = Spelare
    .any-players = Hur många som helst
    .player-count = { $count ->
        [one] { $count } spelare
       *[other] { $count } spelare
    }
    .sort = Ordning
    .sorting = { $sort ->
        [newest] Nyast först
        [played] Mest spelade först
       *[featured] Rekommenderade först
    }
    .fair = Bara rättvisa
    .fair-hint = Mätta i många partier utan att någon sida visade sig ha bättre chanser.
    .with-tag = Etikett: { $tag }
    .all-tags = Visa alla etiketter
    .found = { $count ->
        [one] { $count } scenario
       *[other] { $count } scenarier
    }
    .none = Inget scenario passar. Ändra sökningen, eller <all>visa alla scenarier</all>.
    .pages = Sidor med träffar
    .page = Sida { $page } av { $pages }
    .previous = Föregående sida
    .next = Nästa sida
    .untitled = Utan titel
    .by = av { $author }
    .shipped = av Sandtable
    .played = { $count ->
        [0] inte spelat ännu
        [one] spelat en gång
       *[other] spelat { $count } gånger
    }
    .featured = Rekommenderas
    .hidden = Dolt av värden
    .unpublished = Inte publicerat
    .visibility = { $visibility ->
        [private] Privat
        [link] Via länk
       *[public] Offentligt
    }
    .own-login = Scenarier som du sparar hör till ditt konto. <login>Logga in</login> för att se dem.
    .own-none = Du har inga scenarier ännu. Gör ett i <workshop>verkstaden</workshop>, eller välj ett i <all>biblioteket</all> och ändra en kopia.
    .own-count = { $count ->
        [one] { $count } scenario
       *[other] { $count } scenarier
    }; du kan ha { $most }.
    .host-only = Den här sidan är för serverns värd. Logga in med en värds konto.
    .host-none = Inget scenario är anmält eller dolt.
    .host-lead = Scenarier som har anmälts eller dolts. Partier som spelas fortsätter i vilket fall.
    .report-by = { $name }: { $reason }
scenario-to-library = Till biblioteket
scenario-picture = Kartan i ”{ $title }” från början
scenario-play = Spela
    .computer = Spela mot datorn
    .friend = Spela med en vän
    .more = Fler inställningar…
scenario-seat = Din plats
scenario-hidden = Värden har dolt det här scenariot: bara du och värden kan se det. Partier som spelas fortsätter.
scenario-based-on = Bygger på <original>{ $title }</original> { $author }
scenario-own = Ditt scenario
scenario-edit = Redigera
scenario-delete = Radera
    .title = Radera scenariot?
    .text = ”{ $title }” och alla versioner av det raderas. Partier som spelas fortsätter. Det går inte att ångra.
scenario-deleted = Scenariot är raderat.
scenario-change = Ändra det
    .lead = Gör en kopia och ändra vad du vill. Kopian visar vad den bygger på.
scenario-copy = Kopiera och ändra
scenario-file = Ladda ner filen
scenario-share = Dela
scenario-link = { $visibility ->
    [link] Länk till scenariot; bara den som har länken hittar det
   *[public] Länk till scenariot
}
scenario-versions = Versioner
    .lead = Ett parti stannar vid den version som det började med.
scenario-version = Version från { $date }
scenario-report = Anmäl till värden
    .title = Anmäl ”{ $title }”
    .reason = Vad är fel med det?
    .send = Skicka anmälan
    .cancel = Avbryt
    .done = Anmälan är skickad till värden.
publish = Publicera
    .again = Publicera utkastet som en ny version
publish-lead = Det sparade utkastet kontrolleras och publiceras som den första versionen.
    .again = Det sparade utkastet blir en ny version. Partier som spelas stannar vid sin.
publish-visibility = Vem hittar det
    .hint = { $visibility ->
        [private] Bara du.
        [link] Bara den som har länken.
       *[public] Alla: det finns i biblioteket.
    }
publish-tags = Etiketter
    .hint = Ord som det hittas med, åtskilda av komman: kort, flodövergång.
publish-note = Vad är nytt
    .hint = En rad om den här versionen, till spelarna.
publish-change = Spara synlighet och etiketter
publish-done = Version { $version } är publicerad.
publish-same = Inget har ändrats sedan version { $version }. Synlighet och etiketter är sparade.
publish-changed = Synlighet och etiketter är sparade.
balance = Balans
    .none = Balansen i den här versionen har inte mätts.
    .measure = Mät balansen
    .login = <login>Logga in</login> för att låta datorn mäta den.
    .waiting = Väntar på att en annan mätning ska bli klar.
    .progress = { $played } av { $games } partier
    .running = Spelade partier
    .cancel = Avbryt
    .cancelled = Mätningen avbröts.
    .better = { $side } har bättre chanser.
    .worse = { $side } har sämre chanser.
    .even = Partierna visar inte att någon sida har bättre chanser.
    .few = De är för få för att kalla det rättvist.
    .share = { $side }: { $share } % av de avgjorda partierna (95 % konfidensintervall: { $low } till { $high } %)
    .games = Mätt i { $games } partier av datorn ({ $player }) mot sig själv, varav { $drawn } oavgjorda.
    .length = { $shortest } till { $longest } { $unit ->
        [turns] drag
        [rounds] ronder
       *[actions] handlingar
    }
host-feature = Rekommendera
host-unfeature = Sluta rekommendera
host-hide = Dölj
host-show = Visa igen
host-dismiss = Avfärda anmälningarna
## Verkstaden

workshop = Verkstad
    .lead = Gör scenarier: rita kartan, placera pjäserna, skriv texterna. Det du gör sparas på den här enheten efter hand.
    .drafts = Dina utkast på den här enheten
    .fetching = Hämtar dina utkast…
    .no-game = Inget spel på den här servern kan redigeras här.
    .new = Börja ett scenario
    .empty = Tomt bräde
    .file = Öppna en fil
    .file-hint = Ett scenario (.toml, eller .zip med dess bilder) eller ett utkast (.draft.json).
    .shipped = Eller börja med ett av dessa
maker = Gör en lektion
    .lessons = Gör en lektion
    .lead = En lektion är en liten ställning, en tanke och ett mål som spelet kontrollerar. Det du gör sparas på den här enheten.
    .scenario = Scenario i { $game }
    .begin = Börja en lektion
    .file = Öppna en lektion
    .file-hint = Filen för en lektion i { $game } (.toml).
    .delete = Ta bort { $title }
    .from-draft = Gör en lektion av det
    .missing = Den här lektionen finns inte på den här enheten. Välj en annan i verkstaden.
    .not-saved = Det finns inte plats för lektionen på den här enheten. Ladda ner den, eller ta bort andra i verkstaden.
    .not-yet = Fyll i formulären först.
    .page-lead = Säg hur den börjar och vad som ska uppnås. Pröva den sedan, och spela in lösningen på brädet.
    .try = Pröva den
    .download = Ladda ner lektionen
    .fine = Lektionen fungerar: lösningen löser den, och inget som du har kallat fel gör det.
    .back = Tillbaka till formulären
    .solution = Det här är lösningen
    .wrong = Det här löser den inte
    .is-solution = Dina drag är nu lösningen.
    .is-wrong = Dina drag hör nu till dem som inte löser den.
draft = Utkast
    .untitled = Utan titel
    .title = Titel
    .copy-of = { $title } (kopia)
    .copied = { $title } har skapats.
    .more = Vad du kan göra med { $title }
    .rename = Byt namn
    .delete = Radera
    .delete-question = Radera utkastet?
    .delete-text = { $title } och alla dess steg raderas från den här enheten. Det kan inte ångras.
    .opening = Öppnar utkastet…
    .missing = Utkastet finns inte på den här enheten. Välj ett annat i verkstaden.
    .unreadable = { $file } är varken ett scenario eller ett utkast. Välj en fil som verkstaden har sparat.
    .state = { $state ->
        [true] går att spela
        [false] går inte att spela än
       *[unknown] inte kontrollerat än
    }
cancel = Avbryt
editor = Redigerare
    .board = Kartan som du redigerar
    .palette = Rita
    .forms = Scenario
    .problems = Kontroll
    .problems-count = { $count ->
        [one] { $count } problem
       *[other] { $count } problem
    }
    .grid = Linjaler och rutnät
    .undo = Ångra
    .redo = Gör om
    .more = Mer
    .saved = { $state ->
        [saved] Sparat på den här enheten
        [saving] Sparar…
        [memory] Den här webbläsaren sparar inget. Ladda ner utkastet innan du stänger sidan.
       *[failed] Inte sparat
    }
    .not-saved = Dina senaste ändringar kunde inte sparas: enheten kan vara full. Radera utkast som du inte längre behöver, eller ladda ner det här.
    .elsewhere = Utkastet har ändrats i ett annat fönster. Dina ändringar här sparas inte.
    .keep-copy = Behåll mitt som kopia
    .load-other = Hämta det andra
    .keys-help = Piltangenterna flyttar markören, Retur ritar där, siffror väljer pensel. Frågetecknet visar alla tangenter.
    .next = { $tool ->
        [select] Tryck på en pjäs för att markera den, eller dra för att markera ett område. Dra det markerade för att flytta det.
        [line] Dra från linjens ena ände till den andra: { $brush }
        [rectangle] Dra från ett hörn till det motsatta: { $brush }
        [fill] Tryck på en plats för att fylla alla sammanhängande platser som är lika: { $brush }
        [erase] Tryck eller dra för att sudda: { $layer }
        [pan] Dra för att flytta vyn.
        [shape] Tryck på formens punkter en efter en: { $brush }
       *[brush] Tryck eller dra för att rita: { $brush }
    }
tools = Verktyg
tool = Verktyg
    .select = Markera
    .brush = Rita
    .line = Linje
    .rectangle = Rektangel
    .fill = Fyll
    .erase = Sudda
    .pan = Flytta vyn
palette = Palett
    .layer = Lager
    .side = Sida
    .brushes = Penslar
    .radius = Penselns storlek
    .strength = Styrka
    .symmetry = Symmetri
    .swap = Den andra halvan tillhör den andra sidan
    .snap = Fäst vid punkter och rutnät
symmetry =
    .none = Ingen
    .across = Vänster och höger
    .down = Uppe och nere
    .half = Halvt varv
    .mirrors = Vänster, höger, uppe och nere
    .quarters = Kvartsvarv
shaping =
    .raise = Höj
    .lower = Sänk
    .smooth = Jämna ut
    .level = Plana
selection = Markering
    .count = Markerat: { $what }
    .places = { $count ->
        [one] { $count } plats
       *[other] { $count } platser
    }
    .things = { $count ->
        [one] { $count } pjäs eller form
       *[other] { $count } pjäser och former
    }
    .copy = Kopiera
    .cut = Klipp ut
    .paste = Klistra in
    .duplicate = Duplicera
    .mirror = Spegla vänster och höger
    .flip = Spegla uppe och nere
    .turn = Vrid medurs
    .delete = Radera
    .only-layer = Bara { $layer }
inspector = Det som är markerat
    .off-board = Ta bort från brädet
    .front = Överst
    .back = Underst
    .points = { $count ->
        [one] { $count } punkt
       *[other] { $count } punkter
    }
    .east = { $point }: öst
    .north = { $point }: nord
    .delete-point = Radera punkt { $point }
off-board = Utanför brädet
    .none = Inget är utanför brädet.
    .edit = Redigera
    .place = Placera
problems = Problem
    .checking = Kontrollerar…
    .failed = Utkastet kunde inte kontrolleras: { $reason } Det kontrolleras snart igen.
    .none = Scenariot går att spela. Prova det eller ladda ner det.
    .lead = Scenariot går inte att spela än. Välj ett problem för att se var det är.
size = Brädets storlek
    .change = Ändra storleken
    .columns = Kolumner
    .rows = Rader
    .width = Bredd
    .height = Höjd
    .limits = { $least } till { $most }
    .anchor = Delen som stannar
    .anchor-at = { $where ->
        [top-left] Uppe till vänster
        [top] Uppe
        [top-right] Uppe till höger
        [left] Vänster
       *[middle] Mitten
        [right] Höger
        [bottom-left] Nere till vänster
        [bottom] Nere
        [bottom-right] Nere till höger
    }
    .wrong = Välj en storlek inom gränserna.
lost = Detta hamnar utanför brädet: { $what }.
    .more = och { $count } till
    .undo = Hamnade utanför brädet: { $what }. Ångra hämtar tillbaka det.
    .places = { $count ->
        [one] { $count } ritad plats
       *[other] { $count } ritade platser
    }
try = Prova
    .lead = Spela scenariot nu mot datorn. Utkastet förblir som det är.
    .seat = Din plats
    .start = Spela
    .set-up = Ordna ett parti
    .look = Se på början
    .why-not = Går inte att spela än: se problemen
    .not-yet = Scenariot går inte att spela än. Se problemen i panelen.
editor-menu =
    .size = Brädets storlek…
    .mirror = Spegla vänster och höger
    .flip = Spegla uppe och nere
    .turn = Vrid medurs
    .half-turn = Vrid ett halvt varv
    .swap = Byt sidor
    .generate = Skapa en karta…
    .export = Ladda ner scenariot
    .export-draft = Ladda ner utkastet
    .save-and-publish = Spara i ditt konto och publicera…
    .publish = Publicera…
    .duplicate = Duplicera
    .keys = Tangenter
    .all = Alla utkast
editor-account =
    .saved = { $state ->
        [saved] Sparat i ditt konto
        [saving] Sparar i ditt konto…
       *[failed] Inte sparat i ditt konto
    }
    .saving = Sparar i ditt konto…
    .conflict = En annan enhet har ändrat det här scenariot i ditt konto. Dina ändringar här är sparade på den här enheten. Vilket utkast ska finnas kvar?
    .keep-mine = Behåll mitt
    .take-other = Ta det andra
    .login = Det här scenariot är sparat i ett konto. Logga in för att redigera det.
    .publish-login = Scenarier publiceras från ett konto. <login>Logga in</login> först; ditt utkast finns kvar på den här enheten.
generate = Skapa
    .kind = Slag
    .go = Skapa
    .replaces = Allt ersätts, även texterna. Du kan ångra det.
    .partial = Kartans lager ersätts; allt annat blir kvar. Du kan ångra det.
picture = Importera en bild: { $layer }
    .choose = Välj en bild
    .hint = PNG eller GeoTIFF
    .import = Importera
map-picture =
    .drawing = Kartan ritas…
    .failed = Kartan kunde inte ritas.
    .locked = Den här kartan hör till spelet och är en bild. Terrängen går inte att ändra förrän den har gjorts redigerbar.
    .unlock = Gör terrängen redigerbar
position-editor = Redigera ställningen
    .study = Studera den
    .back = Tillbaka till analysbrädet
    .none = Ställningen är möjlig. Studera den på analysbrädet.
    .lead = Ställningen är inte möjlig än. Välj ett problem för att se var det är.
    .missing = Det finns ingen ställning att redigera. Öppna en på analysbrädet.
prompt =
    .pick-place = Välj platsen på brädet: { $what }
    .pick-piece = Välj en pjäs på brädet: { $what }
    .sketch = { $count ->
        [one] { $count } punkt. Lägg till fler och avsluta sedan.
       *[other] { $count } punkter. Lägg till fler eller avsluta.
    }
    .finish = Avsluta
input =
    .choose = Välj något.
    .place = Välj en plats på brädet.
    .items = Mellan { $fewest } och { $most } behövs.
    .long = Högst { $longest } tecken är tillåtna; detta är { $length }.
    .write = Skriv något.
    .number = Ange ett tal.
    .least = Minst { $lowest }.
    .most = Högst { $highest }.
    .whole = Ange ett heltal.
    .step = Talet går i steg om { $step }.
    .no-place = ingen
    .pick = Välj på brädet: { $what }
    .pick-pieces = Välj på brädet
    .remove = Ta bort { $what }
    .add = Lägg till { $what }
    .earlier = Flytta upp { $what }
    .later = Flytta ner { $what }
editor-keys =
    .cursor = flytta markören över brädet
    .enter = rita vid markören; börja och avsluta en linje, en rektangel, en kant eller en markering
    .brush = välj pensel
    .next-brush = välj nästa eller föregående pensel
    .layer = gå till lagret under eller över
    .side = rita för nästa sida
    .tools = rita, linje, rektangel, fyll, sudda
    .select = markera och flytta
    .pan = flytta vyn genom att dra
    .undo = ångra
    .redo = gör om
    .copy = kopiera det som är markerat
    .cut = klipp ut det som är markerat
    .paste = klistra in vid markören
    .duplicate = duplicera det som är markerat
    .all = markera allt
    .delete = radera det som är markerat, eller den punkt som du ritade sist
    .grid = visa eller dölj linjaler och rutnät
    .escape = gå tillbaka till brädet; avbryt det du började, eller avmarkera
    .started = Från { $place }. Flytta markören och tryck på Retur för att avsluta.
    .drawn = Ritat vid { $place }.
    .pointer = Ett finger ritar; två flyttar och zoomar vyn. Med mus zoomar hjulet, och mittknappen eller mellanslag flyttar vyn.

## Studier

title-studies = Studier · Sandtable
title-study = Studie · Sandtable
studies = Studier
    .lead = Förklara ett parti steg för steg: kapitel med varianter, kommentarer, pilar och märken. Behåll en studie för dig själv eller dela den.
    .parts = Listor med studier
    .own = Dina studier
    .public = Offentliga studier
    .open = Dina studier
    .fetching = Läser in studier…
    .own-none = Du har inga studier än. Börja en här nedanför, eller välj ”Lägg till i en studie” i menyn för ett avslutat parti eller på analysbrädet.
    .login = De här studierna finns bara på den här enheten. <login>Logga in</login> för att spara dem i ditt konto och dela dem.
    .where = { $where ->
        [account] i ditt konto
       *[device] på den här enheten
    }
    .search = Sök i titlar och författare
    .search-button = Sök
    .none = Det finns inga offentliga studier än. Dela en av <own>dina</own>.
    .none-found = Ingen offentlig studie har de här orden. Prova färre.
    .pages = Sidor med studier
    .previous = Föregående sida
    .next = Nästa sida
study = Studie
study-count = { $count ->
    [one] 1 kapitel
   *[other] { $count } kapitel
}
study-opening = Öppnar studien…
study-missing = Den här studien finns inte på den här enheten. Den kan ha raderats i ett annat fönster.
study-login = Logga in för att ändra studierna i ditt konto.
study-not-yours = Den här studien hör till ett annat konto. Öppna den och gör en kopia för att ändra den.
study-other-game = Alla kapitel i en studie är från samma spel, och det här är från ett annat.
study-empty = Den här studien har inga kapitel än. Lägg till det första.
    .reader = Den här studien har inga kapitel än.
study-no-room = Den här webbläsaren sparar ingenting på enheten: studien går förlorad när du stänger sidan. Logga in eller spara den som fil.
study-new = Ny studie
    .hint = Den börjar med ett kapitel. Du kan lägga till kapitel från partier, protokoll, scenarier och ställningar.
    .begin = Börja en studie
    .title = Studie: { $game }
study-add = Lägg till i en studie
    .cancel = Inte nu
study-title = Studiens titel
study-edit = Ändra
study-copy = Kopiera och ändra
study-based-on = Bygger på <original>{ $title }</original> av { $author }.
study-moves = Steg
study-chapter = Kapitel
    .add = Lägg till ett kapitel
    .number = Kapitel { $number }
    .copy = { $name } (kopia)
    .rename = Byt namn
    .name = Kapitlets namn
    .up = Flytta upp
    .down = Flytta ner
    .duplicate = Duplicera
    .delete = Radera
    .restore = Återställ ”{ $name }”
    .full = En studie kan ha högst { $most } kapitel. Radera ett för att lägga till ett annat.
    .from = Från
    .from-scenario = Ett scenario
    .from-record = Ett parti eller protokoll
    .from-position = En ställning
    .match = Ditt avslutade parti
    .add-match = Lägg till det här partiet
    .file-hint = eller släpp det här.
    .position-hint = Texten för en ställning, kopierad från analysbrädet. För att bygga en för hand, välj ”Ändra den här ställningen” under Steg.
study-chapters = Kapitel
study-edit-position = Ändra den här ställningen
study-comment = Kommentar
    .hint = Vad är värt att veta om det här steget?
study-variation = Namn på varianten härifrån
study-draw = Rita på brädet
    .hint = Rita på brädet (;)
    .how = Tryck, eller tryck Retur, för att märka en plats. Dra för en pil, eller tryck A i båda ändar. 1 till 4 väljer färg.
    .on = Nu kan du rita på brädet.
    .off = Du ritar inte längre.
    .from = En pil börjar på { $place }. Gå till dess slut och tryck A.
    .clear = Rensa
    .end = Sluta rita
study-colour = { $colour ->
    [blue] Blått, cirkel
    [orange] Orange, kvadrat, streckat
    [purple] Lila, triangel, prickat
   *[black] Svart, romb, streck och prick
}
study-mark = { $colour ->
    [blue] Blått
    [orange] Orange
    [purple] Lila
   *[black] Svart
} märke på { $place }
study-arrow = { $colour ->
    [blue] Blå
    [orange] Orange
    [purple] Lila
   *[black] Svart
} pil från { $start } till { $end }
evaluation = Bedömning
    .ask = Bedöm den här ställningen
    .busy = Datorn tänker…
    .none = Det här spelet har ingen datorspelare som kan bedöma en ställning.
    .not-to-act = För att bedöma ställningen, välj den som är vid draget under ”Sett av”.
    .no-search = Det finns inget väntat resultat: datorn sökte inte här. Dess variant står nedan.
    .result = { $seat }: { $percent } % väntat
    .bar = Väntat resultat för { $seat } i procent
    .line = Bästa variant enligt { $by }:
    .insert = Infoga som variant
    .inserted = { $done ->
        [0] Varianten är inte möjlig här: den beror på tärningar eller på sådant som platsen inte kan veta.
       *[some] Infogade { $done } av { $all } drag.
    }
study-share = Dela
    .login = För att dela studien och ha den på alla dina enheter, <login>logga in</login>.
    .who = Vem som kan läsa den
    .link = Länk till studien
    .embed = För att visa den på en annan webbplats, klistra in det här där
study-visibility = { $visibility ->
    [private] Bara du
    [link] Alla som har länken
   *[public] Alla: den finns i listan över offentliga studier
}
study-saved = { $state ->
    [account] Sparad i ditt konto och på den här enheten.
    [device] Sparad på den här enheten.
    [failed] Inte sparad.
    [elsewhere] Inte sparad: ett annat fönster har ändrat studien.
   *[saving] Sparar…
}
    .failed = Den här enheten kunde inte spara studien. Gör plats och försök igen, eller spara den som fil.
    .elsewhere = Studien ändrades i ett annat fönster. Välj vilken du vill behålla.
    .conflict = Studien ändrades på en annan enhet. Välj vilken du vill behålla; din finns kvar på den här enheten som en egen studie.
    .keep-mine = Behåll min
    .take-other = Läs in den andra
    .take-other-tab = Läs in den andra
study-file =
    .save = Spara som fil
    .open = Öppna en studiefil
    .hint = eller ett protokoll, eller släpp det här.
    .none = Den här filen är ingen studie.
    .newer = Studien sparades av en nyare version av programmet.
    .damaged = Studiefilen är skadad: en del av den saknas.
study-delete = Radera studien
    .title = Radera den här studien?
    .text = ”{ $title }” raderas på den här enheten och i ditt konto, och länken slutar fungera. Det kan inte ångras.
study-embed =
    .open = Öppna i Sandtable
