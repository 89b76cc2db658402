# Nápověda příkazové řádky: `meldbook --help` a `meldbook PŘÍKAZ --help`.
#
# `cli-log` je příkaz `log`, jeho `.long` co o něm `--help` říká dál, `.after` co stojí pod volbami, ostatní jsou jeho
# argumenty. Co mají příkazy společné, stojí v `cli-any`. Odstavce se zalamují samy, kromě `.after`. Příklady bez
# poznámek se sem nepíšou.

### Nadpisy, a co se za volbou píše

cli-heading =
    .at-the-table = U stolu
    .the-end-of-the-night-and-debts = Konec večera a dluhy
    .past-nights = Minulé večery
    .rules-and-scoring-without-a-ledger = Pravidla a počítání bez knihy
    .the-ledger-as-a-file = Kniha jako soubor
    .the-shell = Příkazová řádka
    .global-options = Společné volby
    .filters = Výběr večerů
    .hands = Výběr rozdání
    .commands = Příkazy
    .possible-values = Možnosti

cli-fixed =
    .usage = Použití
    .arguments = Argumenty
    .options = Volby
    .example = Příklad
    .examples = Příklady
    .default = výchozí
    .possible-values = možnosti

cli-value =
    .amount = ČÁSTKA
    .at = ČÍSLO
    .bids = ROZMEZÍ
    .cards = KARTY
    .class = DRUH
    .code = KÓD
    .command = PŘÍKAZ
    .date = DATUM
    .file = SOUBOR
    .folder = SLOŽKA
    .form = FORMÁT
    .from = OD
    .game = HRA
    .hand = ROZDÁNÍ
    .key-value = KLÍČ=HODNOTA
    .left = PRVNÍ
    .line = ŘÁDEK
    .n = N
    .name = JMÉNO
    .new = NOVÉ
    .old = STARÉ
    .options = VOLBY
    .other-db = JINÁ.db
    .place = MÍSTO
    .player = HRÁČ
    .right = DRUHÁ
    .rules = PRAVIDLA
    .session = VEČER
    .shell = SHELL
    .sides = STRANY
    .suit = BARVA
    .table = TABULKA
    .text = TEXT
    .to = KOMU
    .units = JEDNOTKY
    .url = URL
    .way = KAM
    .what = CO
    .when = KDY
    .why = PROČ

### Co mají příkazy společné

cli-any =
    .ledger = Soubor knihy [výchozí: MELDBOOK_LEDGER, jinak ledger.db ve složce s daty]
    .session = Večer: jeho číslo ze `sessions`, jeho datum, nebo začátek jeho id
    .json = Vypíše data jako JSON
    .color = Použije barvy
    .lang = Jazyk: en nebo cs [výchozí: MELDBOOK_LANG, jinak jazyk systému, jinak config.toml]
    .quiet = Vypíše jen to, co se žádá
    .help = Vypíše nápovědu
    .help-short = Vypíše nápovědu (podrobnou `--help`)
    .help-long = Vypíše nápovědu (stručnou `-h`)
    .version = Vypíše verzi
    .named = Číslo ze `sessions`, datum, nebo začátek id [výchozí: ten současný]
    .note = Poznámka k rozdání
    .line = Řádek
    .at = Číslo v zápisu: 4, 3a
    .from = Rozdání, před kterým se to stalo, píše-li se to později
    .player = Jen večery s tímto hráčem, a z toho, co kdo udělal, jen jeho; smí se opakovat
    .with = Jen večery, při kterých u stolu seděl i tento hráč; smí se opakovat
    .rules = Jen podle těchto pravidel
    .game = Jen večery s touto hrou
    .game-pinochle = Pinochle obou druhů
    .game-auction = Pinochle, ve kterém hraje aktér proti stolu
    .game-points = Pinochle na body
    .place = Jen na místech, v jejichž názvu to je
    .table = Jen večery, které na hub poslala tato role nebo přišly z tohoto souboru: klíč z `totals --by table`
    .since = Jen od tohoto dne: 2026-03-14, 2026-03, 2026, '3 měsíce' před dneškem
    .until = Jen do tohoto dne, nebo do konce tohoto měsíce či roku
    .last = Jen posledních N z těchto večerů
    .bid = Jen závazky v tomto rozmezí: 350.. od 350 výš, ..300, 300..350, nebo jen 350
    .trump = Jen s touto trumfovou barvou, podle písmene, znaku nebo názvu
    .contract = Jen tento druh závazku: 300-340, hundred, betl
    .lost = Jen prohrané závazky
    .made = Jen uhrané závazky
    .declarer = Jen závazky tohoto hráče
    .dealer = Jen rozdání, která rozdával tento hráč
    .amount = Kolik: 1.35, 1,35, 5c, 2 Kč, 50 haléřů
    .dry_run = Ukáže, co by přišlo, a nic nepřevezme
    .as_recorded = Převezme rozdání, jak byla zapsána, ať by dnes dala cokoli
    .url = Hub: postgres://UŽIVATEL@POČÍTAČ/DATABÁZE

### Příkazy

cli = Vede zápis večera u pinochlu nebo mariáše a vyrovná ho.
    .long =
        Za každé rozdání se napíše jeden řádek; program ukáže, kdo komu platí a proč, a každý večer uloží do knihy,
        kterou nikdo nezmění nepozorovaně.
    .after =
        Příklady:
          meldbook new scarne Anna Ben Cyril Dana --stake 5c
          meldbook log anna 320 s m160 t170     hlášky 160, body ze zdvihů 170
          meldbook log a320s+                   uhráno, bez počítání
          meldbook log petr h 60+40/20 flek     mariáš: body ze štychů a hlášky, flek
          meldbook undo
          meldbook settle --close

        Návratový kód: 0 hotovo; 1 odmítnuto, nebo vynecháno a jmenováno (rozdání, které být nemůže,
        neznámý hráč, večer, který jinde pokračuje jinak, co najde verify); 2 chyba v příkazové řádce;
        3 selhal systém (plný disk, zamčená kniha, soubor není kniha, není spojení).

cli-new = Založí večer: pravidla, a hráči po směru hodinových ručiček
    .long =
        Vypíše, na čem se mají hráči dohodnout před prvním rozdáním, i s platnými hodnotami. V terminálu se zeptá na to, co
        chybí: samotné `meldbook new` nabídne stůl od minula, nebo se zeptá na pravidla, hráče a sázku.
    .rules = Jméno vestavěného nebo vlastního profilu, nebo cesta k němu
    .players = Hráči po směru hodinových ručiček
    .stake =
        Co stojí jednotka: 5c, 0.10 EUR, '2 Kč', nebo číslo v měně z --currency; ve hrách do cíle co stojí jednotlivé
        věci, za které se platí: game=1,hundred=25c,check=5c; `chips` nebo 0: počítají se
        jen jednotky, bez peněz
    .currency =
        Měna, kódem podle ISO 4217, když ji neříká sázka [výchozí: `currency` z config.toml, jinak USD, v mariáši CZK]
    .set = Domácí pravidlo; smí se opakovat
    .sides = Kdo hraje s kým [výchozí: ti, kdo sedí proti sobě]
    .dealer = Kdo rozdává první [výchozí: poslední z hráčů]
    .date = Datum: 14. 3. 2026, včera, '3 dny', 2026-03-14 [výchozí: dnes]
    .place = Místo
    .note = Poznámka
    .scorekeeper = Kdo zapisuje
    .again =
        Pravidla, hráči, sázka a domácí pravidla jako při večeru založeném naposledy, nebo při tom z `--session`;
        co se uvede, má přednost. PRAVIDLA před jménem hráče smějí chybět

cli-play = Živý stůl: zápis, stav a jeden řádek na psaní, po celý večer
    .long =
        Zatímco se řádek píše, stůl ukazuje, čemu rozumí, co chybí a kdo by komu platil. Není-li vstupem terminál, čte
        řádky a vypisuje výsledky; špatný řádek ohlásí na chybový výstup a čte dál. Řádky jsou stejné jako v zápisech,
        a k tomu undo, redo, fix, strike, insert, why a settle.

        Klávesy: F1 nebo `?` nápověda, F2 znovu poslední rozdání, F3 co bylo dohodnuto, F4 nač není místo, Tab
        doplňuje, Ctrl-Z vezme zpět, Ctrl-Y obnoví, šipky nahoru a dolů dřívější řádky, Esc zpět, Ctrl-D odejde.

        Není-li žádný večer otevřený, zeptá se v terminálu: na týž stůl jako minule, nebo na to, nač se ptá `new`.
        Uzavřený večer, který se jmenuje, přijímá platby.
    .page = Udržuje v tomto souboru stránku večera, pro druhou obrazovku: prohlížeč, který ji ukazuje, si ji sám načítá
    .after =
        Příklady:
          meldbook play
          meldbook play --page night.html
          printf 'a320s160+170\nundo\n' | meldbook play

        Podrobnosti jsou v docs/live-table.md.

cli-log = Zapíše rozdání: jeden řádek, slovy od stolu
    .long =
        Nejdřív aktér, ostatní v jakémkoli pořadí: závazek, trumfová barva, hlášky a body ze zdvihů, nebo jak to
        skončilo. Volby smějí být před řádkem i za ním. Znak `#` bere shell jako komentář: poznámku tu uvádí --note.
    .after =
        Příklady:
          meldbook log anna 320 s m160 t170      hlášky 160, body ze zdvihů 170
          meldbook log a320s+                    uhráno; - je prohráno
          meldbook log anna 320 fold             složeno před výnosem
          meldbook log 'a250 b260 c- a270 b- s made'
          meldbook log pass

          meldbook log anna 320 h m120/40 t210   hra na body: nejdřív strana aktéra
          meldbook log m80/120/40 t100/90        ve třech, nikdo nedraží

          meldbook log anna h 7 60+40/20 flek    mariáš: sedma, body a hlášky obou stran, flek

        Všechna slova jsou v docs/notation.md.

cli-undo = Vezme zpět poslední změnu, ať byla jakákoli
    .long =
        Rozdání, opravu, přesednutí, platbu, uzávěrku, co se zapsalo mezi večery. Nic se nemaže, jen přibude záznam;
        `redo` změnu obnoví. Nikdy nepokračuje v jiném večeru: psalo-li se od té doby jinam nebo do deníku, musí se to
        říct: `--session 3`, `--session daybook`.

cli-redo = Obnoví změnu naposledy vzatou zpět

cli-fix = Opraví, co stojí pod číslem; vše, co z toho plyne, se spočítá znovu
    .long =
        ČÍSLO je číslo rozdání v zápisu, nebo 5a, první věc po rozdání 5: kdo přisedl nebo odešel, změna pravidla,
        pokuta, útrata, platba. Rozdání si nechá místo, rozdávajícího i hráče; škrtnuté se zase počítá. Řádek se píše
        celý; bez něj se ukáže ten, který tam stojí, v terminálu k úpravě.
    .after =
        Příklady:
          meldbook fix 4 anna 320 s m160 t170
          meldbook fix 4                          řádek, jak stojí
          meldbook fix 3a seat out dana

cli-strike = Škrtne, co stojí pod číslem: rozdání si číslo nechá a nic nemění, cokoli jiného zmizí

cli-insert = Vloží zapomenuté před to, co stojí pod číslem
    .long =
        `insert 5 ŘÁDEK` to vloží hned před rozdání 5, za toho, kdo tam přisedl nebo odešel; `insert 4a ŘÁDEK` před to.
        Vložené rozdání rozdával ten, kdo by tam byl na řadě, pokud řádek nekončí slovy `dealer JMÉNO`. Volby smějí být
        před číslem i za řádkem.
    .at = Před čím to je: 3, 4a

cli-edit = Upraví večer jako zápis, v editoru z VISUAL nebo EDITOR
    .long =
        Všechny rozdíly se zapíšou najednou jako jedna změna, nebo žádný. Řádek, který zmizí, je škrtnutý, stejně jako
        rozdání, před kterým stojí `struck`; rozdání s nezměněným řádkem si nechají hráče i rozdávajícího. V terminálu se
        změny před zapsáním ukážou. Do uzavřeného večera se dají jen přidat
        platby, dokud se znovu neotevře.

cli-seat = Zapíše, že hráč přisedá nebo odchází
    .long =
        Kdo odchází, vezme si rovný díl z banku, nebo ho doplatí, je-li bank v minusu; kdo přisedá, stejný díl vloží. Kdo
        přisedá, dostane židli uvolněnou naposledy, jinak židli na konci.
    .way = Zda hráč přisedá, nebo odchází
    .name = Hráč
    .after =
        Příklady:
          meldbook seat out dana
          meldbook seat out dana --from 12        od rozdání 12, zapsáno později

cli-set = Změní, na čem jste se dohodli: pravidlo, sázku, celá pravidla, pořadí u stolu, nebo datum, místo, poznámku a kdo zapisuje
    .long =
        Platí to od příštího rozdání, s --from od některého dřívějšího, s --all pro celý večer, který se pak přepočítá.
        Datum, místo, poznámka a kdo zapisuje platí vždy pro celý večer. Změna, po které by některé rozdání být nemohlo,
        se odmítne a každé takové rozdání jmenuje.
    .changes = Co se mění: pravidlo hry, stake, currency, rules, seats, date, place, note, scorekeeper
    .from = První rozdání, od kterého to platí, píše-li se to později
    .all = Pro celý večer

cli-spent = Zapíše, co jeden zaplatil za několik lidí: pizzu a pití toho večera
    .long =
        Dělí se o to všichni u stolu, nebo ti z --among; kdo platil, dělí se taky, sedí-li u stolu nebo je-li jmenován.
        Počítá se to do vyrovnání, a není to výhra ani prohra.
    .name = Kdo platil
    .amount = Kolik: 24.50, 24,50, 50c, '200 Kč'
    .what = Za co
    .among = Kdo se dělí [výchozí: všichni u stolu]

cli-penalty = Zapíše pokutu podle domácích pravidel: špatné rozdání, renonc
    .long =
        JEDNOTKY jdou od jednoho hráče druhému, každému z ostatních u stolu (`all`), nebo do banku (`kitty`), podle sázky
        pravidel. Ve hrách na body jsou to body navíc a součet bodů se nemění.
    .from = Kdo platí
    .to = Kdo dostane: jméno, `all` nebo `kitty`
    .units = Kolik jednotek, každému
    .why = Proč

cli-game = Začne novou partii, se stejnými nebo jinými partnery
    .long =
        Po vyhrané partii začíná další sama se stejnými partnery. Rozehraná partie končí bez vítěze a nic se za ni neplatí.
    .sides = Kdo hraje odteď s kým [výchozí: jako dosud]

cli-rename = Opraví jméno hráče v celém večeru, v několika, nebo všude
    .long =
        Uzavřený večer se určí přes --session; s výběrem večerů se jméno opraví ve všech, které mu odpovídají, takže se
        dají rozlišit dva lidé téhož jména. Nemění se žádná částka a pečeti uzavřených večerů zůstávají známé.
    .old = Staré jméno, nebo jeho začátek
    .new = Nové jméno
    .everywhere = Ve všech večerech knihy: od teď se ten člověk jmenuje takto

cli-agreed = Ukáže, co bylo dohodnuto: pravidla platná teď, a označí, co se liší od profilu

cli-sheet = Ukáže zápis, rozdání po rozdání, s průběžnými součty
    .long = V záhlaví stojí, co bylo dohodnuto: sázky, bank, odměny; co se liší od profilu, je označené.
    .other = Ukáže vedle toho, co by bylo podle jiných pravidel téže hry nebo s jinou volbou (KLÍČ=HODNOTA); jde opakovat
    .after =
        Příklady:
          meldbook sheet
          meldbook sheet 3 --as brooklyn      třetí večer, a jak by vyšel podle jiných pravidel
          meldbook sheet --as hearts_multiplier=3

cli-history = Ukáže každý záznam, jak byl napsán, s časem a se záznamem, který ho vzal zpět nebo opravil

cli-why = Ukáže, odkud se bere každá jednotka
    .rule = Pod každým řádkem ukáže dohodnuté pravidlo, ze kterého plyne
    .at = Číslo v zápisu [výchozí: poslední rozdání]
    .after =
        Příklady:
          meldbook why
          meldbook why 3a         co přišlo po rozdání 3
          meldbook why --rule 4   u každého řádku pravidlo, ze kterého plyne

cli-settle = Ukáže, kdo komu platí, s co nejméně platbami
    .long =
        Bank se rozdělí mezi hráče u stolu, kteří ho doplatí, je-li v minusu; platby, které už proběhly, se započtou. Bez
        --close a --paid se nic nezapíše.
    .close = Uzavře večer a vypíše jeho pečeť k opsání
    .paid = Poznamená, že všechny platby proběhly, ať se večer uzavírá, nebo pokračuje
    .share = Vypíše pár prostých řádků, které se dají poslat hráčům
    .qr = Vypíše každou platbu jako kód pro aplikaci banky (EUR a CZK) těm, kdo mají `people account`
    .through = Vyrovná vše přes jednoho hráče
    .coin = Zaokrouhlí na tuto minci
    .after =
        Příklady:
          meldbook settle
          meldbook settle --coin 25c
          meldbook settle --share             prosté řádky, které se pošlou všem
          meldbook settle --qr                s kódy pro aplikace bank
          meldbook settle --paid              všechno je zaplacené; večer pokračuje
          meldbook settle --close --paid      uzavře; všechny platby proběhly

cli-reopen = Znovu otevře uzavřený večer
    .long = Bank se obnoví, platby, které ještě neproběhly, se zruší, a ty, které proběhly, se počítají.

cli-paid = Zapíše platbu v hotovosti; zbytek dluhu zůstává
    .long =
        Patří k otevřenému večeru, nebo k tomu z --session. Není-li žádný otevřený, platí se nejstarší dluhy těch dvou ze
        všech večerů; co přebývá, je dluh opačným směrem.
    .from = Kdo platil
    .to = Kdo dostal zaplaceno
    .after =
        Příklady:
          meldbook paid ben anna 1.35
          meldbook --session 3 paid ben anna 1.35
          meldbook paid hand                  co dalo poslední rozdání, předané před dalším

cli-paid-hand = Zapíše, že rozdání bylo hned vyrovnáno: jeho platby proběhly, i ty banku
    .no = Jeho číslo [výchozí: poslední rozdání]

cli-owed = Zapíše dluh z doby před touto knihou
    .long = Počítá se v `debts`, splácí se přes `paid` a s ostatními ho vyrovná `debts --net --paid`.
    .from = Kdo dluží; jméno, které v knize ještě není, je nové
    .to = Komu
    .date = Odkdy: 14. 3. 2026, včera, '3 dny', 2026-03-14 [výchozí: dnes]

cli-debts = Ukáže, kdo komu ještě dluží, ze všech večerů
    .long =
        Co se nezaplatilo při uzavření večera ani potom a co říká `owed`, podle měn: každá dvojice jednou, s večery, ze
        kterých to je, nebo s --by session po jednom. Výběr určí večery, za které se dluží; --player ukáže, co dluží nebo
        má dostat jeden hráč. Co se nedluží za žádný večer, vybírá se podle data.
    .by = Ukáže každý dluh s večerem a datem, ze kterých je
    .net = Vyrovná je co nejméně platbami: někdo pak může platit tomu, koho nikdy nepotkal
    .among = Jen co si dluží tito lidé
    .paid = Poznamená, že právě to, co se ukazuje, bylo předáno
    .qr = Vypíše každou platbu jako kód pro aplikaci banky (EUR a CZK) těm, kdo mají `people account`
    .after =
        Příklady:
          meldbook debts
          meldbook debts --net                co nejméně plateb
          meldbook debts --net --among anna ben cyril
          meldbook debts --net --paid         právě tyto platby proběhly

cli-void = Zneplatní večer: v záznamech zůstane, ale v žádném seznamu ani součtu není
    .long =
        Není už otevřený a nic se za něj nedluží; hotovost, která se v něm už zaplatila, se jmenuje. Vezme to zpět `undo`,
        a kdykoli později --restore.
    .why = Proč se nepočítá
    .restore = Zase ho započítá

cli-sessions = Vypíše večery
    .void = I neplatné večery, které se nepočítají

cli-totals = Ukáže, kolik kdo za všechny večery vyhrál a prohrál
    .by = Jak součty seskupit; podle partnera a soupeře to, co přinesla rozdání, bez pokut a banku
    .other = Ukáže vedle toho, co by bylo podle jiných pravidel téže hry nebo s jinou volbou (KLÍČ=HODNOTA); jde opakovat

cli-stats = Ukáže statistiky: všech, karty jednoho hráče, nebo dvou hráčů proti sobě
    .long =
        Statistiky jsou z platných rozdání. Závazek se počítá tomu, kdo hrál, jako aktér nebo sám, i když ho vzdal.
    .players = Jeden hráč: jeho karta. Dva: proti sobě, kolik první vyhrál od druhého
    .by = Jak statistiky rozdělit
    .after =
        Příklady:
          meldbook stats
          meldbook stats anna                     její karta
          meldbook stats anna ben                 kdo kolik od koho vyhrál
          meldbook stats anna --by trump --since 2026
          meldbook stats dana --bid 400..         jak často uhraje 400 a víc
    .note = Jen rozdání, v jejichž poznámce to je

cli-hands = Hledá v rozdáních ze všech večerů
    .note = Jen rozdání, v jejichž poznámce to je
    .biggest = Jen N rozdání v každé měně, ve kterých šlo o nejvíc peněz, nebo o nejvíc jednotek

cli-people = Ukáže všechny lidi v knize, řekne, že dvě jména jsou jeden člověk, nebo někomu zapíše účet

cli-people-merge = Řekne, že dvě jména jsou jeden člověk, v každém součtu a seznamu; uzavřené večery zůstávají, jak jsou
    .old = Jméno, které se opouští
    .name = Jak se ten člověk jmenuje

cli-people-account = Ukáže účet, na který se člověku platí kódem, nebo zapíše jiný
    .long = Účty jsou jen v tomto souboru knihy: merge, push, pull ani export je nikam nepřenášejí. Záloha je celý soubor i s nimi.
    .name = Čí účet
    .iban = IBAN, nebo none
    .after =
        Příklady:
          meldbook people account anna CZ65 0800 0000 1920 0014 5399
          meldbook people account anna

cli-report = Napíše večer nebo sezonu jako stránku pro prohlížeč
    .long =
        Jeden soubor HTML, který nepotřebuje síť ani jiný soubor a dá se vytisknout. O večeru: kdo komu platí, stav, graf,
        zápis, pečeť a co bylo dohodnuto. Bez VEČERA o sezoně podle výběru: stav, dluhy, jak stav vznikl, statistiky, kdo
        proti komu a největší rozdání.
    .named = Číslo ze `sessions`, datum, nebo začátek id
    .output = Soubor, do kterého se píše, - je standardní výstup [výchozí: -]
    .qr = Ukáže platby jako kódy pro aplikace bank (EUR a CZK) těm, kdo mají `people account`
    .after =
        Příklady:
          meldbook report 12 -o vecer.html
          meldbook report 2026-03-14 --qr -o vecer.html
          meldbook report --since 2026 -o sezona.html

cli-rules = Vypíše, ukáže a zkontroluje pravidla, nebo ukáže, čím se dvoje liší

cli-rules-list = Vypíše profily: vestavěné, potom vlastní ze složky s nastavením

cli-rules-show = Ukáže profil se všemi pravidly a jejich významem; výpis je sám platný profil
    .long =
        S `--card` je to karta pravidel k vytištění: co se platí v jednotkách a penězích, kolik jsou hlášky a každé
        platné pravidlo; co se liší od profilu, má `*`. Beze jména ukáže pravidla současného večera, nebo toho ze
        `--session`.
    .rules = Jméno nebo cesta [výchozí: pravidla večera]
    .card = Ukáže pravidla jako kartu
    .stake = Co na kartě stojí jednotka, jako v `new`; patří k PRAVIDLŮM
    .set = Domácí pravidlo na kartě; patří k PRAVIDLŮM; smí se opakovat

cli-rules-check = Zkontroluje profil a spočítá jeho vzorová rozdání
    .rules = Jméno nebo cesta

cli-rules-diff = Ukáže, v čem se dva profily liší
    .left = Jméno nebo cesta
    .right = Jméno nebo cesta

cli-melds = Spočítá hlášky z karet, každou jménem; bez karet vypíše tabulku hlášek
    .long =
        Tabulky jsou classic, classic-tenth, feweb, family, stonebridge, two-pack, army-navy-80, army-navy-120 a
        six-eight. S --jsonl čte JSON po řádcích, s `table`, `cards`, `trump` a případně `set`. V odpovědi je `total` a
        `melds`, nebo `error`; byl-li některý řádek odmítnut, program skončí s kódem 1.
    .words = Karty, jako AS nebo 10H; s --jsonl soubory ke čtení [výchozí: standardní vstup]
    .trump = Trumfová barva, ke kartám nutná
    .table = Jméno tabulky hlášek
    .jsonl = Čte otázky jako JSON po řádcích a stejně odpovídá

cli-score = Počítá rozdání bez knihy: JSON po řádcích dovnitř i ven
    .long =
        Na každém řádku jeden objekt: `rules`, případně `set`, `players`, případně `dealer`, a `hand`, `line` nebo `close`.
        V odpovědi je `net`, `lines` a podle potřeby další, nebo `error`. Byl-li některý řádek odmítnut, program skončí s
        kódem 1.
    .files = Soubory ke čtení [výchozí: standardní vstup]

cli-import = Převezme večery ze zápisů, ze záznamů v JSON po řádcích, nebo staré večery z tabulky
    .long =
        Soubor se převezme celý, nebo vůbec, a každý špatný řádek se ohlásí. Večer, který už v knize je (podle id, nebo
        podle data, hráčů a prvního rozdání), se nechá být. Je-li tam jiný, odmítne se a řekne se, v čem se liší: --into
        změní večer podle souboru, --replace ten starý zneplatní a převezme nový. Rozdání ze záznamů se spočítají znovu:
        večer s rozdáním, které dnes dává něco jiného, se vynechá; ostatní se převezmou a program skončí s kódem 1.

        Tabulka (CSV) drží staré večery, ze kterých jsou známy jen výsledky: v záhlaví `datum`, jména hráčů, případně
        `místo`, `hra`, `poznámka` a `měna`, a pod ním řádek za večer s tím, kdo kolik vyhrál a prohrál; nebo řádek za
        každého hráče večera, se sloupci `datum`, `hráč` a `částka`.
    .files = Zápisy, záznamy z `export --format jsonl`, nebo tabulky (CSV); `-` je standardní vstup
    .into = Změní tento večer podle zápisu, jako jednou změnou
    .replace = Večer, který je týž a liší se, zneplatní a místo něj převezme soubor
    .as_recorded = Převezme rozdání ze záznamů, jak byla zapsána, ať by dnes dala cokoli
    .as_new = Večer, který tu už možná je, převezme jako samostatný
    .currency = Měna tabulky, kódem podle ISO 4217 [výchozí: co říkají její částky, jinak jediná měna knihy, jinak
        `currency` v nastavení]
    .owed = Co se ve večerech tabulky prohrálo, se pořád dluží; bez toho bylo všechno zaplaceno
    .dates = Pořadí dne, měsíce a roku v tabulce, ze které se nepozná
    .rest = Co řádku tabulky chybí do nuly, připíše účtu tohoto jména: podniku, nebo komu se nic nezapsalo

cli-export = Uloží večery pro jiné programy, nebo jako zápis či záznamy
    .long =
        V zápisu jsou rozdání po všech opravách. Záznamy jsou úplné a po převzetí jinam si nechají pečeť. V CSV je
        řádek za každý účet u všeho, co přesunulo jednotky nebo peníze; hledger má transakci za každý večer; JSON zápisy
        s pravidly a vyrovnáním. Je-li večerů víc, neplatné jsou jen v záznamech všech.
    .format = Formát [výchozí: sheet; s --json: json]
    .format-sheet = večer v prostém textu
    .format-jsonl = každý záznam, jeden na řádek
    .format-csv = všechno, co se přesunulo, pro tabulkový program
    .format-hledger = deník pro účetnictví v prostém textu
    .format-json = všechno o každém večeru
    .all = Všechny večery, a co je mezi nimi
    .output = Soubor, do kterého se píše, čitelný jen pro vás; - je standardní výstup [výchozí: -]
    .decimal = Jak CSV píše čísla; s čárkou oddělují pole středníky [výchozí: podle jazyka]

cli-merge = Převezme, co má jiná kniha a tato ne
    .long =
        Večery, které tu nejsou, ty, které tam pokračovaly, a co se řeklo mezi večery, což se jmenuje: neplatné večery,
        dluhy, platby, jména. Druhá kniha se čte z vlastní kopie a zůstává, jak je. Každý večer se zkontroluje jako při
        `verify`: co je špatně, řekne se a vynechá. Další spuštění nic nezmění. Večer, který tu a tam pokračuje různě, se ukáže s oběma
        konci a nechá se být. Co je nové, spočítá se znovu: večer s rozdáním, které dnes dává něco jiného, se vynechá.
        Program pak skončí s kódem 1.
    .other = Druhá kniha
    .as_new = Převezme druhý konec tohoto večera, který tam pokračuje jinak, nebo jiný jeho zápis, jako další večer

cli-push = Pošle hubu klubu, co mu z této knihy chybí
    .long =
        Hub je databáze PostgreSQL se záznamy mnoha knih; jak ho provozovat, říká stránka `docs/club.md`. Další spuštění
        pošle jen to, co je nové, a po přerušení zbytek. Večer, který na hubu pokračuje jinak, se ukáže s oběma konci a
        nechá se být; program pak skončí s kódem 1. Posílá se, co bylo založeno v této knize; co přišlo odjinud, jen
        s --also. Heslo se bere z proměnné PGPASSWORD nebo z ~/.pgpass, nikdy z adresy. Bez adresy se vezme `hub = "..."`
        z `config.toml`, kde `push = "close"` posílá po každé uzávěrce.
    .also = Pošle i tento večer, který nebyl založen zde, nebo deník s tímto id; `all`: všechny
    .init = V prázdné databázi nejdřív hub založí, není-li tam; kniha k tomu není potřeba

cli-pull = Převezme, co má hub klubu a tato kniha ne
    .long =
        Večery a co se řeklo mezi nimi, ze všech knih, které se na hub poslaly; každý se zkontroluje jako při `verify`.
        Další spuštění převezme jen to, co je nové. Večer, který na hubu pokračuje jinak, se ukáže s oběma konci a nechá
        se být, a večer s rozdáním, které po novém spočítání dává něco jiného, se vynechá; program pak skončí s kódem
        1. Heslo se bere z proměnné PGPASSWORD nebo z ~/.pgpass, nikdy z adresy. Bez adresy se vezme `hub = "..."` z
        `config.toml`.
    .as_new = Převezme konec tohoto večera z hubu, kde pokračuje jinak, nebo jiný jeho zápis, jako další večer

cli-backup = Zkopíruje knihu v jednom kroku, i když do ní píšou jiní, a kopii zkontroluje
    .long =
        Kopie se zkontroluje jako při `verify`, než dostane své jméno, a nikdy nenahradí soubor, který tam je.
        `backup_to = "SLOŽKA"` v `config.toml` udělá kopii po každé uzávěrce a nechává posledních deset.
    .file = Kam se kopie uloží

cli-verify = Zkontroluje celou knihu: záznamy, každé rozdání a všechny součty
    .long =
        Řetězy, výsledky a součty se spočítají znovu a porovnají se s tím, co platí. Rozdání, která by dnešní pravidla
        spočítala jinak, se vypíšou zvlášť: co se hrálo, platí. Záznamy přepsané od začátku do konce si neodporují: prozradí
        to jen pečeť uložená na papíře.
    .seal = Najde uzávěrku nebo záznam deníku, ke kterému pečeť patří, a záznamy po něm
    .rebuild = Všechny tabulky kromě záznamů udělá znovu ze záznamů, a pohledy, indexy a spouště tak, jak mají být

cli-completions = Vypíše skript, kterým shell doplňuje hráče, pravidla a večery
    .long = Shell spustí program při každém Tab, takže hráči, pravidla a večery jsou vždy ty, které v knize právě jsou.
    .shell = Shell

cli-man = Vypíše stránku manuálu, nebo zapíše stránky všech příkazů do složky
    .into = Složka pro stránky všech příkazů
