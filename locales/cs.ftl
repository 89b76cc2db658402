# Co meldbook říká česky. Jak se tento soubor čte a upravuje, stojí v docs/translating.md.

### Jak se píše

date = { $day }. { $month }. { $year }
money-decimal-sign = ,
money-currency-stands = behind
list-and = { $most } a { $last }
list-or = { $most } nebo { $last }

### Řádek, který se nedá přečíst

line-problem-empty = nic není napsáno
line-problem-refused-character = znak { CODE($word) } do řádku nepatří
line-problem-too-long = řádek je od `{ $word }` dál příliš dlouhý
line-problem-number-too-large = `{ $word }` je příliš velké číslo
line-problem-no-bidder = `{ $word }` není jméno žádného z hráčů, a řádek začíná jménem: { $players }
line-problem-stray-player = { $name } (`{ $word }`) tu být nemůže: jméno stojí na začátku, v dražbě a za slovy jako `rozdává`
line-problem-unknown = slovu `{ $word }` tu nerozumím{ $nearest ->
        [none] {""}
       *[other] ; nemělo to být `{ $nearest }`?
    }
not-allowed-why-not-lowest = závazek je { $bid }, a takhle se dá vzdát jen { $lowest }
line-problem-stray = `{ $word }` sem nepatří{ $help ->
        [none] {""}
       *[other] {" "}({ $help })
    }
line-problem-stray-lead = `{ $word }` sem nepatří: stojí hned za jménem hráče
line-problem-no-melds = `{ $word }` nejsou hlášky: pište názvy spojené `+`, nebo karty
line-problem-second-bid = `{ $word }` je druhé samotné číslo; závazek už je { $first }
line-problem-no-bid-here = `{ $word }` tu závazek být nemůže: stojí před výsledkem a ne hned za body
line-problem-two-meanings = `{ $word }` může znamenat dvojí
line-problem-sign-between = `{ $word }` může být výsledek, nebo spojovat, co je vedle
line-problem-about-what = `{ $word }` se může týkat toho, co je před tím, co je za tím, nebo celé hry
line-problem-said-twice = { $field ->
        [flek] flek je tu dvakrát; druhý je `re`, třetí `tutti`
       *[other] `{ $word }` odporuje slovu `{ $first }` (obojí: { $field-said })
    }
line-problem-lacking = { $wants-is ->
        [player] za `{ $word }` patří jméno
        [tied-bid] za `{ $word }` patří dvojtečka a závazek
        [player-at-end] za `{ $word }` patří dvojtečka a jméno, nebo jméno na konci řádku
        [component] za `{ $word }` patří, co se flekovalo
        [number] za `{ $word }` patří číslo
        [tied] za `{ $word }` patří dvojtečka a jméno
       *[other] za `{ $word }` patří číslo nebo hlášky
    }
line-problem-one-number = `{ $word }` je o číslo víc: `/` odděluje strany
line-problem-no-json = záznam se nedá přečíst: { $message }
line-problem-after-record = `{ $word }` za záznamem ve složených závorkách nic neznamená: následovat smí jen `rozdává JMÉNO` a poznámka
line-problem-no-hands = tento večer má jen výsledky: žádná pravidla neříkají, kolik je za partii

would-do = napište { $czech-ticked-or }

player-error-unknown = nikdo se nejmenuje `{ $word }`: { $players }
    .hint = nemělo to být `{ $nearest }`?
player-error-ambiguous = `{ $word }` může být { $fits-or }

line-problem-no-count = `{ $word }` nejsou ani body ze štychů (po desítkách od 0 do 90), ani hlášení (7, 77, 100, 107); součet se píše `90+40`, nebo `celkem 130`
line-problem-no-quiet-hundred = `{ $word }` potřebuje 100 z bodů a hlášek na straně, která vyhrála, a pravidla, která ji platí
line-problem-no-rung = `{ $word }` není závazek z licitace: jsou to 7, 100, 107, 77 a 77+100, každý i v červených s `h`, betl a durch

granted-no-partner = volaný není zapsán; připište `volaný JMÉNO`, nebo `sám`
granted-flek-on-main = flek je na { $on ->
        [game] hru
        [seven] sedmu
        [hundred] kilo
        [two_sevens] dvě sedmy
       *[contract] závazek
    }
granted-need-not-be-played = tahle hra se hrát nemusela; pokud se nehrála, napište `nehrálo se`
granted-flek-moves-nothing = hra se tu neplatí, takže flek na ni nic nemění
granted-hundred-total = { $quiet ->
        [true] tiché{" "}
       *[false] {""}
    }kilo{ $against ->
        [true] {" "}proti
       *[false] {""}
    } se počítá jako { $total }
granted-seven-won = { $quiet ->
        [true] tichá
       *[false] hlášená
    } sedma{ $against ->
        [true] {" "}proti
       *[false] {""}
    } byla uhraná
granted-seven-lost = { $quiet ->
        [true] tichá
       *[false] hlášená
    } sedma{ $against ->
        [true] {" "}proti
       *[false] {""}
    } byla { $quiet ->
        [true] v posledním štychu zabitá
       *[false] vytažená
    }
granted-dealer-under = ostatní pasovali, takže za { $bid } hraje rozdávající: { $name }
granted-places = místa patří hráčům: { $names }
granted-no-meld = bez hlášek: { $sides }
granted-no-count-yet = bez bodů ze zdvihů při ukončení hry: { $sides }
granted-no-trick = bez štychu: { $side }; pokud vzali štych bez bodů, napište `štych:{ $name }`
granted-every-trick = všechny štychy: { $side }; pokud { $others } vzali štych bez bodů, napište `štych:{ $name }`
granted-no-meld-pays = za žádnou hlášku se neplatí ({ $sides }); ty, za které se platí, se píšou jako `platí:JMÉNO=run+aces`
granted-lone-dix = { $dix } hráčů { $side } je trumfová devítka, která platí i bez zdvihu
granted-counts-unused = hra byla vzdaná, a tak se na počty nehledí

### Čemu se v řádku rozumělo

field-name = { $field ->
        [bidder] aktér
        [player] aktér
        [bid] závazek
        [trump] trumf
        [outcome] výsledek
        [result] výsledek
        [meld] hlášky
        [marriages] hlášky
        [tricks] zdvihy
        [opponent_tricks] zdvihy soupeřů
        [won_a_trick] zdvih
        [renege_by] renonc
        [revoke_by] renonc
        [conceded_by] vzdání
        [widow_seen] zakrytý talon
        [doubled] zdvojení
        [dix] devítky
        [awards] placené hlášky
        [claim] ukončení hry
        [dix_exchange] výměna
        [passed_out] pas všech
        [thrown_in] zahození
        [auction] dražba
        [dealer] rozdávající
        [note] poznámka
        [record] záznam
        [contract] závazek
        [announced] hlášení
        [announced_against] hlášení obrany
        [flek] fleky
        [points] body
        [talon_points] talon
        [seven] sedma
        [two_sevens] dvě sedmy
        [two_sevens_suit] druhá sedma
        [total] celkový počet
        [laid_down] vyložení
        [wise] chytrý
        [partner] volaný
        [unplayed] nehraná hra
        [deal] pořadí rozdání
        [sides] strany
        [balances] zůstatky
        [hand] rozdání
        [target] cíl
        [bid_suit] barva závazku
        [blind_surrender] vzdání naslepo
        [quiet_seven] tichá sedma
        [meld_by] hlášky obránců
        [false_seven] hlášená sedma, která nikde nebyla
       *[other] { $field }
    }
### Příkazová řádka

argument-fault-unknown = { $what ->
        [option] volbu `{ $word }` neznám
        [command] příkaz `{ $word }` neznám
       *[argument] argument `{ $word }` je navíc
    }
argument-fault-no-command = za `{ $command }` patří příkaz: { $known-ticked-or }
argument-fault-missing = { $arguments-count ->
        [1] chybí argument
       *[other] chybějí argumenty
    }: { $arguments-ticked }
argument-fault-no-value = `{ $argument }` potřebuje hodnotu
argument-fault-no-choice = `{ $argument }` nemůže být `{ $word }`; může to být { $known-ticked-or }
argument-fault-wrong-value = `{ $argument }` nemůže být `{ $word }`: { $why }
argument-fault-takes-none = `{ $argument }` nemá hodnotu, ani `{ $word }`
argument-fault-conflict = `{ $argument }` nejde použít, když je tu { $others-ticked }
argument-fault-twice = `{ $argument }` smí být jen jednou
argument-fault-not-text = příkazová řádka není text v UTF-8
argument-fault-no-number = patří sem celé číslo, aspoň 1 a ne příliš velké
argument-fault-no-setting = píše se třeba `kitty=true`
argument-fault-no-reason = napište pár slovy proč
argument-fault-more = Víc řekne `--help`.
not-found-unknown = pravidla `{ $name }` neznám
    .hint = nemělo to být `{ $nearest }`?
not-found-unreadable = `{ $file }` nejde přečíst: { $cause }
not-found-built-in-name = `{ $file }` se jmenuje jako vestavěná pravidla `{ $name }`
    .hint = dejte souboru jiné jméno
profile-problem-syntax = chyba v TOML: { $message }{ $found ->
        [none] {""}
       *[other] , `{ $found }`
    }
profile-problem-not-text = soubor není text v UTF-8
profile-problem-too-long = profil smí mít nejvýš { $most } bajtů
profile-problem-unknown-key = klíč `{ $key }` neznám
    .hint = nemělo to být `{ $nearest }`?
profile-problem-malformed = `{ $key }`: „{ $message }“
profile-problem-character = nedovolený znak: není vidět, nebo mění, co vidět je
    .hint = vynechte ho
profile-problem-no-engine = chybí `extends` i `engine`
    .hint = napište `extends = "classic"` a změňte jen pár hodnot jiných pravidel
profile-problem-unknown-engine = `engine` nemůže být `{ $word }`; může to být { $known }
profile-problem-too-deep = pravidla smějí vycházet z jiných nejvýš { $most }krát, a nikdy ze sebe
profile-problem-missing-options = chybí pravidla: { $keys }
    .hint = s `extends = "classic"` začnou pravidla se všemi hodnotami jiných
profile-problem-not-expected = vzorové rozdání se buď spočítá (`net`, `points`), nebo odmítne (`refused`)
    .hint = napište `net = {"{"} Anna = 4, Ben = -2, Cyril = -2 {"}"}` nebo `refused = "bid"`
worked-result = řádek { $at }: `{ $line }` { $verdict-is ->
        [holds] vychází
        [differs] vychází na { $verdict }
        [refused] se odmítá (`{ $verdict-it-first-field }`): { $verdict }
       *[unreadable] se nedá přečíst (`{ $verdict-it-word }`): { $verdict }
    }{ $verdict-is ->
        [holds] {""}
       *[other] { $expected-is ->
            [refused] ; má se odmítnout (`{ $expected }`)
           *[scored] ; má vyjít na { $expected }
        }
    }
input-fault-of-other-games = tato hra nemá `{ $field }`
input-fault-sides-and-players = `players` nesedí tak, jak je to v `sides`, spoluhráči proti sobě; vynechte je
input-fault-only-one = uveďte právě jedno z { $fields-ticked }
input-fault-too-long = řádek smí mít nejvýš { $most } bajtů
input-fault-no-json = sem patří jiný JSON („{ $why }“)
moved-reason-between = { $kitty ->
        [true] { $from ->
            [true] z banku
           *[false] do banku
        }
       *[false] { $from ->
            [true] { $each ->
                [true] od každého: { $names }
               *[false] od hráče { $names }
            }
           *[false] { $each ->
                [true] každému: { $names }
               *[false] hráči { $names }
            }
        }
    }
moved-reason-stake = { $game ->
        [0] {""}
       *[other] partie { $game }{ $block ->
            [0] {""}
           *[other] {" "}+{" "}
        }
    }{ $block ->
        [0] {""}
       *[other] { $blocks } x { $block } za body = { $all }
    }
no-address = patří sem číslo rozdání, třeba 5, nebo 5a, první věc po něm

### Jména a lidé u stolu

name-error-no-letter-first = jméno `{ $name }` nezačíná písmenem
name-error-character = ve jménu `{ $name }` je nedovolený znak; stačí písmena, číslice, mezery, `.`, `'`, `-`, `_` a `@`
name-error-too-long = jméno `{ $name }` má { $length ->
        [one] { $length } znak
        [few] { $length } znaky
       *[other] { $length } znaků
    }, nejvíc jich může být 40
name-error-kitty = `{ $name }` je společný bank, ne hráč
name-error-command = `{ $name }` není jméno: `{ $word }` je slovo příkazů
name-error-taken = `{ $name }` a `{ $other }` se v řádku nedají rozlišit: neliší se žádným písmenem


### Peníze

account-error-not-iban = v `{ $text }` je překlep, nebo to není IBAN, jako je `CZ65 0800 0000 1920 0014 5399`
money-error-not-an-amount = `{ $text }` není částka; píše se třeba jako `1,35`, `50h`, `0.10 EUR` a `2 Kč`
unknown-currency = `{ $word }` není měna; píše se třeba jako `CZK`, `EUR`, `Kč` a `$`
money-error-other-currency = `{ $text }` je v měně { $found }, ale tady se hraje v měně { $wanted }
money-error-fraction = `{ $text }` je zlomek nejmenší mince: { $currency } má { $decimals ->
        [one] { $decimals } desetinné místo
        [few] { $decimals } desetinná místa
       *[other] { $decimals } desetinných míst
    }
money-error-thousands = `{ $text }`: tisíce se ničím neoddělují, píše se `1000` nebo `1000,50`
money-error-not-positive = částka musí být větší než nula, ne { $amount }
money-error-too-much = `{ $text }` je na spočítání příliš mnoho
overflow = částka je na spočítání příliš velká
night-error-stake-form = `{ $text }` není sázka těchto pravidel; píše se třeba `{ $example }`
night-error-not-zero = dává to dohromady { $sum }, ne nulu
night-error-other-terms = večer je uzavřený a platby platí tak, jak se při uzavření dohodly: `coin` ani `through` je nezmění
    .hint = co se má zaplatit, ukáže `settle` bez nich; na jiném se dohodněte až po `reopen`

### Kniha

store-error-no-sessions = ještě nebyl založen žádný večer
    .hint = `meldbook new PRAVIDLA HRÁČ...` ho založí
store-error-all-void = všechny večery jsou neplatné: žádný se nepočítá
    .hint = `meldbook sessions --void` je vypíše
store-error-one-person = { $name } a { $other } je tentýž člověk, a u stolu nemůže sedět dvakrát
    .hint = `meldbook people` ukáže, kdo má víc jmen
store-error-none-current = žádný večer tu není rozehraný
    .hint = večer { $last } ze dne { $date } přišel z jiné knihy a je otevřený: s `--session { $last }` v něm pokračujete; `meldbook new` otevře jiný
store-error-none-open = žádný večer není otevřený
    .hint = { $last ->
        [none] `meldbook new PRAVIDLA HRÁČ...` ho založí
       *[other] `meldbook new` založí nový; `meldbook reopen { $last }` pokračuje v posledním
    }
store-error-no-such-session = žádný večer se nejmenuje `{ $word }`: večer má číslo, datum a id
    .hint = `meldbook sessions` je vypíše
store-error-which-session = `{ $word }` odpovídá několika večerům: { $numbers }
store-error-stale = do večera { $session } ze dne { $date } už dvanáct hodin nic nepřibylo
    .hint = pokud ho myslíte, připište `--session { $session }`; `meldbook new` založí další
doubt-same-hand = rozdání { $no } bylo stejné
doubt-same-entry = předchozí záznam byl stejný
doubt-much = jeden hráč za to platí { $units }
doubt-higher-stake = sázka je { $now }, aspoň desetkrát víc než { $was }
doubt-pays-creditor = { $from } platí → { $to }, ale { $to } dluží { $owed } → { $from } (opačně: `meldbook paid { $line }`)
night-error-session-closed = večer { $session } je uzavřený: připisují se už jen platby
    .hint = `meldbook reopen { $session }` v něm pokračuje
night-error-session-open = večer { $session } je otevřený
night-error-log = večer { $session }, { $error }
night-error-rules = pravidla večera { $session } se nedají přečíst: { $problem }
night-error-cannot-replay = { $it-count ->
        [1] pak by už neplatilo: { $it }
       *[other] pak by už neplatilo několik věcí: { $it }
    }
    .hint = nic se nezměnilo: nejdřív to opravte (`oprav`) nebo škrtněte (`škrtni`)
night-error-sheet = { $it }
sheet-line-fault-twice = `{ $word }` už je na řádku { $first }
sheet-line-fault-late = `{ $word }` patří před první rozdání
sheet-line-fault-missing = před prvním rozdáním chybí řádek s `{ $word }`
sheet-line-fault-after-close = za uzávěrkou na řádku { $closed } už nic být nesmí
sheet-fault = řádek { $line }: { $error }
by = { $is ->
        [player] hráč
        [role] role
        [contract] závazek
        [bid] závazek
        [trump] trumfy
        [dealer] rozdával
        [seat] místo
        [partner] partner
        [opponent] soupeř
        [rules] pravidla
        [place] místo
        [table] stůl
        [session] večer
        [weekday] den
        [month] měsíc
       *[year] rok
    }
table-fault-header = sloupce mají mít nadpisy: `datum` a buď aspoň dvě jména hráčů, nebo `hráč` a `částka`
    .hint = tabulka starých večerů začíná třeba `datum;místo;Anna;Ben;Cyril`, nebo `datum;hráč;částka`
table-fault-no-rows = na žádném řádku pod nadpisy nejsou částky
table-fault-twice = sloupce { $first } a { $second } znamenají totéž: `{ $heading }`
    .hint = jeden z nich vynechte
table-fault-column = sloupec `{ $heading }`: { $error }
    .hint = sloupec, který nepatří hráči, nadepište `poznámka`, nebo ho vynechte
table-fault-rest = `--rest`: { $error }
table-fault-day = sloupec `{ $heading }`: { $error }
table-fault-no-heading = `{ $cell }` nestojí pod žádným nadpisem
    .hint = sloupec, který nepatří hráči, se jmenuje `poznámka`; částka s čárkou je v uvozovkách
table-fault-no-day = na řádku chybí datum
    .hint = datum má mít každý řádek večera; řádky součtů vynechte
table-fault-no-currency = v jaké měně jsou tyto částky?
    .hint = pro celý soubor ji řekne `--currency CZK`
table-fault-crowd = hráčů jednoho večera je { $players }; čte se jich nejvýš { $most }
table-fault-sum = částky na řádku dávají dohromady { $sum }, ne nulu
    .hint = co chybí, připíše `--rest JMÉNO` účtu toho jména; co přišlo do banku, má mít sloupec `bank`
table-fault-other-currency = tento řádek je v { $found }, a jeho večer, který začíná na řádku { $line }, v { $first }
    .hint = večer má jednu měnu; večery jednoho dne rozliší sloupec `místo`
table-fault-is-sum = tento řádek je součtem jiných
    .hint = vynechte ho, jinak by se všechno počítalo dvakrát; večer napište nad jiný řádek
table-fault-player-twice = { $player } už má řádek tohoto večera, { $first }
    .hint = večery jednoho dne rozliší sloupec `místo`; v jednom večeru má každý hráč jeden řádek
table-fault-dates = { $error }
    .hint = řekněte, v jakém pořadí je v tomto sloupci den (d), měsíc (m) a rok (y): `--dates { $words }`
table-fault-unclosed = uvozovky nad tímto řádkem se nezavírají
night-error-other-sheet = to je zápis jiného večera: tento má id { $id }
    .hint = řekněte večer přes `--session`, nebo řádek vynechte
night-error-sheet-header = zápis nezmění řádek `{ $header }`, kterým večer začal
    .hint = co se změnilo později, má vlastní řádek: `přisedá JMÉNO`, `přejmenuj STARÉ NOVÉ`, `partie Anna+Cyril,Ben+Dana`, rozdání s `rozdával JMÉNO`
night-error-paid-since = co se zaplatilo po uzavření, stojí mezi večery, a žádný zápis to nezmění
    .hint = poslední řádky `zaplatil` nechte, jak jsou; `zaplatil` opačným směrem peníze vrátí
night-error-overtaken-sheet = od té doby, co tento zápis vznikl, přibyl záznam { $entry }
    .hint = nic se nezměnilo: udělejte tyto změny znovu v novém `edit`
night-error-no-hands = večer { $session } ještě nemá žádné rozdání
night-error-full-night = večer má nanejvýš { $most } rozdání a jiných věcí
night-error-long-entry = to je moc dlouhé: záznam smí mít nejvýš { $most } bajtů a tento má { $length }
night-error-empty-chairs = { $least ->
        [few] ke hře jsou potřeba aspoň { $least } hráči
       *[other] ke hře je potřeba aspoň { $least } hráčů
    }; u stolu jich sedí { $seated }
    .hint = židli obsadí `přisedá JMÉNO` (mimo stůl `seat in JMÉNO`){ $rules ->
        [none] {""}
       *[other] ; pro { $seated } { $seated ->
            [one] hráče
            [few] hráče
           *[other] hráčů
        } `nastav pravidla={ $rules }`
    }
night-error-no-such-place = pod číslem { $at } nic není{ $last ->
        [none] {""}
       *[other] ; poslední je { $last }
    }
night-error-other-kind = pod číslem { $at } je { entry-kind } a opravit se dá jen na totéž; `{ $line }` to není
    .hint = `škrtni { $at }` to škrtne, `vlož { $at } ŘÁDEK` před to něco vloží
night-error-note-beside = poznámka vedle řádku patří k rozdání, a `{ $line }` rozdání není
night-error-no-place-for = `{ $line }` není rozdání ani nic, co stojí mezi rozdáními
night-error-result-sum = tyto částky dávají v součtu { $sum }, ne nulu
night-error-penalty-units = pokuta je aspoň 1 jednotka, ne { $units }
night-error-coin-too-large = mince { $coin } je na takové částky moc velká: nikdo by nic neplatil
night-error-nothing-to-pay = nikdo nikomu nemá co zaplatit
night-error-unknown-key = `{ $key }` se nastavit nedá: není to pravidlo této hry ani údaj o večeru (sázka, měna, pravidla, pořadí, datum, místo, poznámka, zapisuje)
    .hint = nemělo to být `{ $nearest }`?
night-error-twice = `{ $word }` je tu dvakrát
night-error-changed-again = `{ $key }` se pod číslem { $at } mění znovu, takže se nedá nastavit na celý večer
    .hint = nejdřív to opravte nebo škrtněte: řádek ukáže `oprav { $at }`
night-error-has-cash = { $name } za večer { $session } po uzavření platil nebo dostal zaplaceno, a tak v něm zůstává: { $elsewhere ->
        [none] napřed to vezměte zpět, `--session { $session } undo`
       *[other] zpět to vezme jen kniha, ve které se to zapsalo; tady pomůže `odchází { $elsewhere }`
    }
night-error-which-currency = { $from } dluží { $to } ve více měnách; napište { $amounts-or }
night-error-currency-fixed = večer se hraje v měně { $currency }: jakmile platí nějaké rozdání nebo částka, měna už se nemění
night-error-stake-in-other = ze sázky { $stake } by v měně { $code } bylo { $would }
    .hint = řekněte i celou sázku: `nastav měna={ $code } sázka=ČÁSTKA`
night-error-other-sides = partii { $game } hrají { $sides ->
        [2] dvě strany
       *[other] { $sides } strany
    }: nemůže pokračovat s počtem stran { $would }
    .hint = nejdřív příkaz `partie`, který ji nechá bez vítěze, nebo ji dohrajte
night-error-target-reached = { $side } už má { $total } a cíl by byl { $target }: partie by skončila bez vítěze
    .hint = přidejte `target=` nad { $total }, nebo nejdřív začněte novou partii příkazem `partie`
night-error-nothing-changed = není co měnit: už to tak je
night-error-called-so = { $name } se tak už jmenuje
night-error-kitty-named = bank není člověk: přejmenovat se nedá a platí se jen to, co po večeru zbylo mezi ním a hráči
night-error-pays-self = hráč { $name } nemůže platit sám sobě
night-error-session-void = večer { $session } neplatí: nepočítá se
    .hint = `meldbook void { $session } --restore` ho zase započítá
store-error-not-void = večer { $session } platí
store-error-counts-instead = místo večeru { $session }, který ho měl nahradit, platí večer { $other }: napřed `void { $other }`
store-error-nothing-left = { $undo ->
        [true] není co vzít zpět
       *[false] není co obnovit
    }{ $session ->
        [none] { "" } v deníku
       *[other] { "" } ve večeru { $session }
    }
    .hint = `meldbook --session { $elsewhere } { $undo ->
        [true] undo
       *[false] redo
    }` změní večer { $elsewhere }
store-error-at-one-table = { $old } a { $name } seděli u jednoho stolu: { $sessions-count ->
        [1] večer
       *[other] večery
    } { $sessions }
store-error-copied-daybook = to poslední je zapsáno v deníku jiného souboru, jehož kopií tento je: zpět to vezme jen ten
store-error-came-to = tento list dal { $says }; jeho řádky dnes dávají { $gives }
    .hint = vypusťte ten řádek, a list se převezme tak, jak jeho řádky dávají dnes
store-error-other-unsound = { $path }: `verify` v něm najde chyby ({ $problems })
    .hint = vypíše je `meldbook --ledger { $path } verify`
hub-error-not-built-in = tento program byl sestaven bez hubu
    .hint = s hubem ho sestaví `cargo install --path . --locked --features hub`
hub-error-address = to není adresa hubu
    .hint = píše se jako `postgres://anna@hub.example.org/club`, nebo přímo na hubu `postgres:///club?host=/var/run/postgresql`
hub-error-password-in-address = heslo do adresy nepatří: ostatní na tomto počítači by ho mohli číst
    .hint = vynechte ho a dejte heslo do ~/.pgpass nebo do proměnné PGPASSWORD; zvolte nové, pokud ho někdo mohl vidět
hub-error-ssl-mode = `sslmode={ $mode }` se nepodporuje: použijte `verify-full`, `require` nebo `disable`
hub-error-certificates = chybí certifikáty, podle kterých by se hub ověřil: { $why }
    .hint = `sslrootcert=SOUBOR` v adrese určí certifikát, podle kterého se hub pozná
hub-error-passwords-open = hesla v { $path } mohou číst i jiní
    .hint = `chmod 600 ~/.pgpass` je nechá jen vám
hub-error-not-reached = hub { $hub } je nedostupný: { $why }
hub-error-not-trusted = hub { $hub } není ten, kdo má být: { $why }
    .hint = `sslrootcert=SOUBOR` v adrese určí certifikát, podle kterého se hub pozná
hub-error-no-tls = hub { $hub } nemá TLS
    .hint = správce nastaví `ssl = on`; `sslmode=disable` v adrese se bez něj obejde, v síti, kterou nepoužívá nikdo jiný
hub-error-silent = hub { $hub } neodpovídá
    .hint = co prošlo předtím, je v bezpečí; podívejte se, zda běží, a zkuste to znovu
hub-error-busy = hub { $hub } je příliš vytížený: { $why }
    .hint = zkuste to za minutu; správce může zvýšit `max_connections` a `max_locks_per_transaction`
hub-error-not-let-in = hub { $hub } vás nepustil dovnitř: { $why }
    .hint = heslo se bere z proměnné PGPASSWORD nebo ze souboru ~/.pgpass, z řádku `host:port:database:user:password`
hub-error-not-allowed = hub { $hub } to nedovoluje: { $why }
    .hint = správce hubu povolí push příkazem `GRANT meldbook_writer TO ...`, pull příkazem `GRANT meldbook_reader TO ...`
hub-error-no-hub = v { $hub } ještě žádný hub není
    .hint = v prázdné databázi ho založí `meldbook push URL --init`
hub-error-other-version = hub { $hub } má jinou verzi než 4, a jinou tento program nezná
hub-error-lost = spojení s hubem { $hub } se přerušilo: { $why }
    .hint = co prošlo předtím, je v bezpečí; zbytek dokončí tentýž příkaz
hub-error-bad-entry = hub { $hub } odmítá záznam z této knihy: { $why }
    .hint = co je s knihou špatně, ukáže `meldbook verify`
hub-error-failed = hub { $hub } selhal: { $why }
store-error-not-forked = večer { $session } tam nepokračuje jinak
store-error-no-such-seal = žádná uzávěrka ani žádný záznam deníku v této knize nemá pečeť { $seal }
store-error-same-night = to je večer { $session } ze dne { $date }, a ten je jiný:{ $differing }
    .hint = `--replace` ho zneplatní a převezme tento; zápis ho může i změnit: `meldbook import --into { $session } SOUBOR`
store-error-may-be-same-night = tohle je možná večer { $session } ze dne { $date }, podle hráčů nebo částek
    .hint = `--as-new` ho převezme jako samostatný večer; pokud je to týž, `meldbook void { $session } --why DŮVOD` a načtěte znovu
store-error-paid-twice = na večer { $session } ze dne { $date } se od té doby platilo a soubor říká, co se zaplatilo, také: ty peníze by se počítaly dvakrát
    .hint = s `--owed`, nebo bez `zaplaceno` v zápisu, se počítá jen to, co se platilo od té doby
store-error-other-log = záznamy, které už tu jsou ({ $name }), se od záznamu { $entry } liší
store-error-import = řádek { $line }: { $problem }
night-error-nothing-to-undo = není co vzít zpět: od založení večera se nic nezměnilo
night-error-nothing-to-redo = není co obnovit: nic není vzato zpět, nebo se od té doby změnilo něco jiného
file-error-missing = v { $it } není žádná kniha
    .hint = `meldbook new PRAVIDLA HRÁČ...` založí večer i knihu
file-error-no-other = v { $it } není žádná kniha
file-error-daybook = deník { $daybook }, { $error }
file-error-not-a-ledger = { $it } není kniha programu meldbook
file-error-foreign = { $path } není kniha, které se dá věřit: { $kind ->
        [table] tabulka `{ $name }`
        [view] pohled `{ $name }`
        [index] index `{ $name }`
        [trigger] spoušť `{ $name }`
       *[other] `{ $name }`
    } do ní nepatří
    .hint = `meldbook verify --rebuild` udělá vše kromě záznamů znovu
file-error-newer = { $path } je kniha verze { $found }, a tento meldbook zná verze do { $known }
file-error-older = { $it } psal program z doby před verzí 1.0: večery z něj vyvezte tím programem jako zápisy
file-error-damaged = { $path } je poškozený soubor: { $what }
    .hint = nic se nezměnilo: soubor si nechte a na jeho místo dejte kopii knihy, nebo načtěte její vyvezený záznam
file-error-too-large = částky v { $it } jsou moc velké a nedají se sečíst
file-error-malformed = { $it } se nedá číst: soubor je poškozený, nebo disk hlásí chybu
    .hint = nic se nezměnilo: soubor si nechte a na jeho místo dejte kopii knihy, nebo načtěte její vyvezený záznam
file-error-no-journal = { $it } se nedá otevřít: žurnál, soubor vedle ní, nejde otevřít ani založit
    .hint = nic se nezměnilo: podívejte se, jestli se v té složce dají zakládat soubory, a zkuste to znovu
file-error-read-only = do { $it } se nedá psát: soubor nebo jeho složka jsou jen ke čtení
file-error-disk = { $it } se nedá číst nebo do něj psát: disk je plný nebo hlásí chybu, nebo soubor nesmí růst
    .hint = nic se neztratilo, co bylo zapsáno předtím, platí: uvolněte místo nebo zkontrolujte disk a zkuste to znovu
file-error-unknown = { $path } se nepodařilo zapsat na disk, protože hlásí chybu; v knize to být může i nemusí
    .hint = `meldbook history` ukáže, co v knize je; `meldbook verify` ji zkontroluje
file-error-busy = { $it } právě drží jiný program
    .hint = nic se nezměnilo: zkuste to, až skončí
file-error-io = { $path } se nedá otevřít: { $error }
file-error-entry = večer { $session }, záznam { $no }: { $problem }
file-error-fold = večer { $session }, záznam { $error-entry }: { $error-problem }
file-error-sql = kniha { $path }: { $error }
finding-of-session = večer { $session }: { $what }
finding-of-file = soubor: { $what }
row-finding-differs = { $table }: ({ $key }): v souboru { $file ->
        [none] chybí řádek, který plyne ze záznamů: { $log }
       *[other] { $log ->
            [none] je řádek, který ze záznamů neplyne: { $file }
           *[other] je { $file }; ze záznamů plyne { $log }
        }
    }
row-finding-more = { $table }: liší se i další řádky
finding-kind-of-daybook = deník { $id }, { $fault }
unsound = záznam { $entry }: { $flaw }
flaw-missing = chybí: na jeho místě je záznam { $found }
flaw-two-chairs = jeden hráč sedí na dvou židlích
flaw-unread = jeho změna se nedá přečíst („{ $why }“)
flaw-chain = neodpovídá svému otisku: řetěz je tam přerušený
flaw-not-a = `{ $it }` není { $what ->
        [id] id večera
        [date] datum
        [currency] značka měny
       *[player] číslo hráče
    }
flaw-long = je příliš dlouhý: { $length } bajtů
flaw-text = je v něm řídicí znak nebo text začíná či končí mezerou
flaw-time = má čas { $at }, a ten není mezi roky 2000 a 9999
flaw-early = má dřívější čas než záznam před ním
flaw-form = není zapsaný tím jediným způsobem, jak se změna zapisuje
flaw-rules = jeho pravidla se nedají přečíst („{ $it }“)
flaw-hand = večer tak nemůže stát: { $stuck }
flaw-close = jeho uzávěrka neplyne z toho, co se odehrálo a zaplatilo
finding-kind-failed = část se nedá přečíst: { $error }
finding-kind-write-ahead = má vedle sebe dopředný žurnál (WAL); příští příkaz, který zapisuje, z ní udělá zase jediný soubor
finding-kind-object = { $kind ->
        [table] tabulka `{ $name }`
        [view] pohled `{ $name }`
        [index] index `{ $name }`
        [trigger] spoušť `{ $name }`
       *[other] `{ $name }`
    } { $missing ->
        [true] chybí
       *[false] do tohoto formátu nepatří
    }
finding-kind-mark = `{ $name }` je { $found }, ne { $wanted }
finding-kind-database = { $said }
change-fault-order = nenavazuje na to, co je před ním
change-fault-unknown = jmenuje místo nebo hráče, kterého večer nemá
change-fault-many = má víc věcí, plateb nebo peněz než kterýkoli večer
change-fault-closed = mění uzavřený večer, nebo znovu otevírá otevřený
change-fault-payment = má platbu sobě samému nebo za nic, nebo součet jiný než nula
change-fault-figures = má rozdání bez toho, co přineslo, nebo částky tam, kam nepatří
change-fault-nothing = nemění nic
change-fault-currency = mění měnu večeru, ve kterém už je rozdání nebo částka
replay-error = č. { $at }: { $why }
night-error-seat = { $name } { $joins ->
        [true] už u stolu sedí
       *[false] u stolu nesedí
    }
night-error-not-in-rules = podle těchto pravidel { $what ->
        [games] nejsou partie
        [kitty] žádný bank není
       *[sides] nikdo nehraje ve stranách
    }
night-error-sides-of-game = strany nejsou ty, které tu partii hrají
night-error-seats = pořadí u stolu jmenuje každého, kdo u něj sedí, právě jednou: { $players }
night-error-no-check-stake = není dohodnuto, kolik stojí pokuta: dohodne se tím `set stake=check=5c`
night-error-otherwise = podle pravidel dnes vychází něco jiného
night-error-nobody-else = u stolu nikdo jiný není
night-error-unread-rules = pravidla se nedají přečíst: { $it }
night-error-other-game = `{ $name }` je jiná hra než `{ $rules }`: jeden večer zůstává u jedné hry
night-error-full = { $name } nemá kde sedět: u tohoto stolu je míst { $most }
night-error-table-size = { COMPARE($least, $most) ->
        [less] { $most ->
            [few] tuto hru hrají { $least } až { $most } hráči
           *[other] tuto hru hraje { $least } až { $most } hráčů
        }
       *[other] { $least ->
            [one] tuto hru hraje { $least } hráč
            [few] tuto hru hrají { $least } hráči
           *[other] tuto hru hraje { $least } hráčů
        }
    }, ne { $found }
    .hint = pravidla pro { $found }: { $others-ticked }
night-error-text = v textu `{ $it }` je řídicí znak
day-fault-not-a-day = `{ $text }` není datum; píše se třeba 14. 3. 2026
day-fault-not-a-period = `{ $text }` není den, měsíc ani rok; píše se třeba 14. 3. 2026, 3.2026, 2026 nebo `3 měsíce`
day-fault-unclear = `{ $text }` může být { $day } i { $other }
refused-value-table = tato tabulka
refused-value-value = { $value }
allowed-one-of = { $values-or }
allowed-or = { $others }, nebo "{ $word }"
allowed-whole = { $step ->
        [1] celé číslo
       *[other] násobek { $step }
    }, aspoň { $least }
allowed-example = { $values-count ->
        [0] {""}
       *[other] { $values },{" "}
    }třeba { $example }
allowed-between = celé číslo od { $least } do { $most }
allowed-multiples = nejvýš { $most ->
        [one] jedna hodnota
        [few] { $most } hodnoty
       *[other] { $most } hodnot
    }, násobky { $unit }
allowed-parts = { $wrong }
option-fault-unknown = pravidlo `{ $key }` neexistuje
    .hint = nemělo to být `{ $nearest }`?
option-fault-missing = pravidlo `{ $key }` chybí: { $allowed }
option-fault-not-allowed = `{ $key }` nemůže být { $found }: { $allowed }
    .hint = nemělo to být `{ $nearest }`?
option-fault-fixed = `{ $key }` patří k profilu a nedá se nastavit
option-fault-combination = { $values-and } nejdou dohromady
stored-rules-fault = podle těchto pravidel se nedá nic zapsat ani opravit: { $fault }
    .hint = použijte verzi programu, která je zapsala, nebo { $fault-is ->
        [unknown] `set rules=...`
       *[other] `set { $key }=...`
    }

### Rozdání, která se nedají zapsat

problem-missing = chybí { $field-said }{ $field ->
        [outcome] : napište hlášky a zdvihy, třeba `160+170`, nebo `uhraný`, `prohraný`, `složit`, `vzdát`
        [points] : napište je, třeba `60+40/20`, nebo `uhraná` či `prohraná`
        [seven] : napište `7 uhraná`, `7 zabitá` nebo `7 vytažená`
        [two_sevens] : napište `77 uhrané` nebo `77 prohrané`
       *[other] {""}
    }
problem-missing-of = chybí { $field ->
        [balances] zůstatek
       *[other] { $field-said }
    } (`{ $whose }`): když tam nic není, napište 0
problem-unknown = { $what ->
        [side] žádná strana se nejmenuje `{ $name }`
       *[field] pole `{ $name }` tu není
    }{ $nearest ->
        [none] {""}
       *[other] ; nemělo to být `{ $nearest }`?
    }
problem-malformed = neplatný údaj („{ $message }“)
problem-field-twice = `{ $name }` tu stojí dvakrát
problem-out-of-range = { $field-said }: { $found } { $most ->
        [none] { $least ->
            [0] je pod nulou
           *[other] je pod nejnižším, a to je { $least }
        }
       *[other] není mezi { $least } a { $most }
    }
problem-off-step = { $field-said }: { $found } není násobek { $step }{ $beside ->
        [none] {""}
       *[other] ; { $beside }
    }
problem-wrong-sum = { $counts-sum } = { $sum }, ale dohromady musí být { $total }
problem-not-in-rules = { $field-said } do těchto pravidel nepatří (`{ $key }`)
problem-not-allowed = { $field-said } sem nepatří: { $why }
not-allowed-why-passed-out = všichni pasovali
not-allowed-why-given-up = hra byla vzdána
not-allowed-why-unplayed = nehrálo se
not-allowed-why-out-of-reach = do závazku chybí { $short } a ve zdvizích je nejvíc { $most }
not-allowed-why-made-by-melds = závazek uhrály samy hlášky
not-allowed-why-claimed = hráč hru ukončil nárokem
not-allowed-why-revoked = po renoncu se už nic jiného neplatí
not-allowed-why-lost = hra byla prohraná
not-allowed-why-counted = plyne z bodů
not-allowed-why-uncounted = chybí body
not-allowed-why-is = { $field ->
        [contract] hraje se { $value }
       *[other] { $field-said } je { $value }
    }
not-allowed-why-named = hlášky jsou zapsané jménem
not-allowed-why-announced = { $by-is ->
        [lone] aktér hlásil
       *[defenders] obrana hlásila
    }: { $what }
not-allowed-why-not-announced = nikdo nehlásil: { $what }
not-allowed-why-in-two-sevens = je to jedna ze dvou sedem
not-allowed-why-no-hundred = žádné kilo se v tomto rozdání neplatí
problem-contradicts = { $field-said } `{ $found }` neodpovídá { $place ->
        [auction] dražbě: tam je
        [table] stolu: tam je
       *[other] dvěma sedmám: ty jsou
    } `{ $there }`
fact-value-number = { $it }
fact-value-name = { $it }
problem-not-higher = `{ $bid }` není víc než poslední závazek, `{ $last }`
problem-somebody-bid = nepasovali všichni: `{ $name }` má závazek
problem-nobody-bid = v dražbě pasovali všichni, takže není žádný závazek
problem-counts-contradict = hlášky { $meld } + zdvihy { $tricks } = { SUM($meld, $tricks) }, { COMPARE(SUM($meld, $tricks), $bid) ->
        [less] méně než závazek { $bid }
       *[other] na závazek { $bid } to stačí
    }
problem-sits-out = `{ $name }` pauzíruje: tuto hru hrají { $active }; pokud rozdával někdo jiný, připište `rozdává JMÉNO`
problem-dealer-needed = chybí, kdo rozdával: podle toho se pozná, kdo hraje, kdo mluví první a kdo platí
problem-table-size = { COMPARE($allowed-start, $allowed-end) ->
        [less] { $allowed-end ->
            [few] tuto hru hrají { $allowed-start } až { $allowed-end } hráči
           *[other] tuto hru hraje { $allowed-start } až { $allowed-end } hráčů
        }
       *[other] { $allowed-start ->
            [one] tuto hru hraje { $allowed-start } hráč
            [few] tuto hru hrají { $allowed-start } hráči
           *[other] tuto hru hraje { $allowed-start } hráčů
        }
    }, ne { $found }
problem-no-name = hráč se nemůže jmenovat `{ $name }`
problem-same-name = dva hráči se jmenují `{ $name }`
problem-not-at-table = u stolu není nikdo jménem `{ $name }`{ $nearest ->
        [none] {""}
       *[other] ; nemělo to být `{ $nearest }`?
    }
problem-in-call = { $call }. hlášení{ $player ->
        [none] {""}
       *[other] , `{ $player }`
    }: { $problem }
problem-other-game = to je záznam jiné hry
problem-unknown-rules = pravidla tohoto rozdání tato verze nezná
problem-unknown-record = záznam tohoto rozdání tato verze nezná
problem-nothing-to-close = v této hře není co uzavírat: co rozdání nebo partie přinese, platí se na jejím konci

nearest-bids = { $below ->
        [none] další je { $above }
       *[other] sousední závazky jsou { $below } a { $above }
    }
auction-ending-passed-out = pas všech
auction-ending-played = dohráno
auction-ending-made = uhráno
auction-ending-lost = prohráno
auction-ending-conceded = složeno
auction-ending-conceded-in-play = vzdáno
auction-ending-opponents-conceded = vzdali obránci
auction-problem-bid-barred = závazek { $bid } je zakázaný jako všechny, které končí na 40 a 90: { $beside }
auction-problem-third-seat = po dvou pasech se začíná na 290, nebo na 310 a výš, ne na { $bid } (`{ $name }`)
auction-problem-conceded-by = uveďte oba obránce, jestli vzdali, nebo jednoho, jestli se hrálo dál
auction-problem-extra-without-run = další král nebo dáma stojí vedle právě jedné postupky, ne { $runs }
auction-problem-royal-beside-run = vedle postupky jsou další král a dáma `extra_king` a `extra_queen`
auction-problem-made-without-trick = aktér bez zdvihu prohrál, ať hlásil cokoli (`must_win_trick`)

card-fault-not-a-card = `{ $word }` není karta: píše se hodnota a barva, třeba QS nebo 10H
card-fault-not-in-deck = v tomto balíčku { $card } není
card-fault-too-many = { $card } je potřeba { $held }krát, ale každá karta je v balíčku { $copies }krát
card-fault-hand-too-large = karet je potřeba { $cards }, ale v listu jich na hlášky je { $most }
limit-fault-bid = závazek { $bid } žádné karty nedají, nejvýš { $most }: { $meld } v hláškách a { $tricks } ze zdvihů
limit-fault-meld = hlášky za { $meld } žádné karty nedají, nejvýš { $most }: { $hands ->
        [one] víc se do { $cards } karet nevejde
       *[other] víc se do { $cards } karet v { $hands } listech nevejde
    }
call-fault-out-of-turn = mluví `{ $name }`, ale na řadě byl hráč `{ $turn }`; pokud rozdával někdo jiný, připište `rozdává JMÉNO`
call-fault-after-the-end = dražba skončila dřív, než promluvil hráč `{ $name }`
call-fault-must-open = `{ $name }` mluví první a pasovat nesmí, začíná se na { $lowest } nebo výš
call-fault-unfinished = dražba neskončila: na řadě je hráč `{ $turn }`

card-fault-not-a-suit = barvu `{ $word }` neznám; píše se spades, hearts, diamonds nebo clubs, nebo první písmeno
name-fault-unknown = žádná hláška se nejmenuje `{ $word }`{ $nearest ->
        [none] {""}
       *[other] ; nemělo to být `{ $nearest }`?
    }
name-fault-ambiguous = `{ $word }` může být { $fits-or }
name-fault-not-listed = `{ $word }` u tohoto stolu nemá žádnou hodnotu
name-fault-run-and-roundhouse = `run` a `roundhouse`, nebo `kings` a `queens`, je { $shared } nebo { $apart }, protože se neví, zda král a dáma z `run` patří i k těm čtyřem: napište karty
name-fault-in-trump = `{ $word }` je v trumfech, tam je to `royal_marriage`

points-problem-sides = v této hře jsou { $count } strany po { $each } hráčích
points-problem-game-over = partie už skončila: jedna strana má { $total } a hrálo se do { $target }
points-problem-target-not-reached = k cíli { $now } se z { $target } po { $extension } nedojde
points-problem-forced-above-minimum = nikdo jiný nedražil, a rozdávající, který musí hrát, hraje za { $lowest }
points-problem-doubled-out-of-order = závazek zdvojí druhá strana a pak ještě jednou jeho strana, každá jen jednou
points-problem-cards-of-a-side = partneři tu nehlásí společně: karty strany `{ $label }` pište po hráčích
points-problem-not-of-this-side = `{ $name }` za stranu `{ $side }` nehraje
points-problem-claim-was-right = počítáním je to { $total }, tedy dost na { $target }: hru ukončil právem

### Mariáš: co se nedá zapsat

marias-problem-not-played = { $contract } do těchto pravidel nepatří (`{ $key }`)
marias-problem-below-the-bid = { $played } je méně než závazek z licitace ({ $bid })
marias-problem-not-forehand = `{ $name }` není forhont: barvu volí jen forhont, tím je `{ $forehand }`; pokud rozdával někdo jiný, připište `rozdává JMÉNO`
marias-problem-two-sevens-against = dvě sedmy hlásí jen aktér
marias-problem-against-before-flek = obrana hlásí až po fleku na { $component-is ->
        [hundred] sto
       *[game] hru
    } (`against_after_flek`)
marias-problem-nothing-to-double = není co flekovat: { $component } se v tomto rozdání nehraje
marias-problem-too-many-fleks = { $component }: fleků je { $count }, a nejvíc jich může být { $most } (`{ $key }`)
marias-problem-joint-fleks-differ = sto a sedma se flekují společně, ne { $hundred }krát a { $seven }krát (`hundred_seven_joint`)
marias-problem-too-many-marriages = hlášek po { $worth } je { $found }; může jich být nejvýš { $most }
marias-problem-no-last-trick = poslední štych { $side-is ->
        [lone] vzal aktér
       *[defenders] vzala obrana
    }, takže má aspoň 10 bodů ze štychů
marias-problem-against-the-points = výsledek neodpovídá bodům, { $lone } ku { $defenders }
marias-problem-points-needed = bez bodů se nepozná, kdo má které kilo a čí je hra vedle něj
marias-problem-has-to-be-played = s tímto hlášením a fleky se hra musí hrát

### Mariáš: co se hrálo

marias-suit-hearts = červené
marias-suit-bells = kule
marias-suit-acorns = žaludy
marias-suit-leaves = zelené
# Stojí za jménem toho, oč strana hraje: sedma, sedma proti.
marias-side-lone = {""}
marias-side-defenders = {" "}proti
marias-contract-suit = hra
marias-contract-betl = betl
marias-contract-durch = durch
marias-contract-open-betl = ložený betl
marias-contract-open-durch = ložený durch
marias-contract-durch-partner = durch s partnerem
marias-contract-durch-wise = durch s chytrým
marias-contract-give-up = vzdaná hra
marias-contract-passed = pas
marias-announcement-seven = sedma
marias-announcement-hundred = kilo
marias-announcement-two-sevens = dvě sedmy
marias-component-game = hra
marias-component-seven = sedma
marias-component-hundred = kilo
marias-component-two-sevens = dvě sedmy
marias-component-seven-against = sedma proti
marias-component-hundred-against = kilo proti
marias-component-contract = závazek
marias-rung-seven = sedma
marias-rung-seven-hearts = sedma v červených
marias-rung-hundred = sto
marias-rung-hundred-seven = sto sedm
marias-rung-hundred-hearts = sto v červených
marias-rung-hundred-seven-hearts = sto sedm v červených
marias-rung-betl = betl
marias-rung-durch = durch
marias-rung-two-sevens = dvě sedmy
marias-rung-two-sevens-hundred = dvě sedmy a sto
marias-rung-two-sevens-hearts = dvě sedmy v červených
marias-rung-two-sevens-hundred-hearts = dvě sedmy a sto v červených
marias-flek-named = { $name }
marias-flek-higher = { $count ->
        [few] { $count } fleky
       *[other] { $count } fleků
    }

marias-commitment-game = hra
marias-commitment-quiet-hundred = tiché kilo{ $of } { $total }
marias-commitment-hundred = { $total ->
        [none] kilo{ $of }
       *[other] kilo{ $of } { $total }
    }
marias-commitment-tens = desítky
marias-commitment-seven = sedma{ $of }
marias-commitment-quiet-seven = tichá sedma{ $of }
marias-commitment-two-sevens = dvě sedmy
marias-commitment-contract = { $contract }
marias-commitment-giving-up = vzdáno
marias-commitment-revoke = renonc
marias-commitment-over-limit = nad strop { $limit }
marias-commitment-bank = bank

marias-factor-tens-above = { $tens ->
        [one] { $tens } desítka nad 100
        [few] { $tens } desítky nad 100
       *[other] { $tens } desítek nad 100
    }
marias-factor-tens-below = { $tens ->
        [one] { $tens } desítka pod 90
        [few] { $tens } desítky pod 90
       *[other] { $tens } desítek pod 90
    }{ $more ->
        [0] {""}
       *[other] {" "}a { $more } navíc za neuhrané
    }
marias-factor-after-flek = po fleku

marias-story = { $clauses }{ $results-count ->
        [0] {""}
       *[other] : { $results }
    }
marias-clause-all-passed = všichni pasovali
marias-clause-player = { $trump ->
        [none] { $name }
       *[other] { $name } { $trump }
    }
marias-clause-without = { $name } { $contract }
marias-clause-gave-up = { $name }: vzdáno
marias-clause-other = { $role-is ->
        [with] volaný
        [revoke] renonc
       *[other] chytrý
    } { $name }
marias-clause-announced = { $what }
marias-clause-doubled = { $flek }{ $component-is ->
        [seven] {" "}na sedmu
        [hundred] {" "}na kilo
        [two-sevens] {" "}na dvě sedmy
        [seven-against] {" "}na sedmu proti
        [hundred-against] {" "}na kilo proti
        [game] {" "}na hru
       *[contract] {""}
    }
marias-clause-number = { $of-is ->
        [total] celkem
        [tricks] štychů
       *[talon] talon
    } { $number }
marias-clause-text = { $text }
marias-clause-laid-down = vyložený
marias-clause-paid = { $paid } { $paid-is ->
        [game] { $won ->
            [true] uhraná
           *[false] prohraná
        }
       *[other] { $won ->
            [true] uhrané
           *[false] prohrané
        }
    }
marias-clause-seven = { $quiet ->
        [true] tichá{" "}
       *[false] {""}
    }sedma{ $of } { $fate-is ->
        [won] uhraná
        [killed] zabitá
        [early] vytažená
       *[none] žádná
    }

### Pinochle: co se hrálo a zač se platí

suit-spades = piky
suit-hearts = srdce
suit-diamonds = káry
suit-clubs = kříže
meld = { $fold ->
        [1] { $name }
       *[other] { $fold }x { $name }
    }
meld-name-run = postupka
meld-name-extra-king = další král
meld-name-extra-queen = další dáma
meld-name-royal-marriage = trumfová hláška
meld-name-marriage = hláška
meld-name-roundhouse = všechny čtyři hlášky
meld-name-pinochle = pinochle
meld-name-aces = esa
meld-name-kings = králové
meld-name-queens = dámy
meld-name-jacks = kluci
meld-name-dix = trumfová devítka
auction-factor-bid = { $to ->
        [none] závazek { $from } a víc
       *[other] závazek { $from }-{ $to }
    }
auction-factor-bete = dvojnásobná prohra
auction-factor-renege-bete = prohra za renonc
auction-factor-shares-of-others = podíly
auction-factor-passed-out = všichni pasovali
auction-factor-blind-surrender = vzdáno před talonem
check-meld = { $name }
check-bid = závazek { $from }-{ $to }
check-double-pinochle = dva pinochly
check-further-bid = každých dalších 50 závazku
check-kings-and-queens = králové a dámy z postupky
check-fold = kolikrát je v hlášce obsaženo
check-failed = nesplněný závazek
check-every-trick = všechny zdvihy
check-every-point = všechny body bez všech zdvihů
check-game = partie
check-hundreds = { $behind ->
        [true] započaté stovky rozdílu
       *[false] stovky nad cíl
    }
check-below-zero = prohra pod nulou
auction-story-passed-out = všichni pasovali
auction-story-contract = { $bidder } { $bid }{ $trump ->
        [none] {""}
       *[other] {" "}{ $trump }
    }: { $count-is ->
        [none] {""}
       *[other] { $count-void ->
            [true] hlášky { $count-meld } + zdvihy { $count-tricks }, ale bez zdvihu
           *[false] hlášky { $count-meld } + zdvihy { $count-counted }{ COMPARE($count-tricks, $count-counted) ->
                [equal] {""}
               *[other] { $count-won-a-trick ->
                    [true] {" "}(napočítáno { $count-tricks })
                   *[false] {" "}(bez zdvihu, odloženo { $count-tricks })
                }
            } = { SUM($count-meld, $count-counted) }
        },{" "}
    }{ $by ->
        [none] {""}
       *[other] renonc ({ $by }),{" "}
    }{ $result }
points-story = { $bidder ->
        [none] { $trump ->
            [none] {""}
           *[other] trumf { $trump }:{" "}
        }
       *[other] { $bidder } { $bid }{ $trump ->
            [none] {""}
           *[other] {" "}{ $trump }
        }:{" "}
    }{ $count ->
        [none] {""}
       *[other] hlášky { $count-kept } + zdvihy { $count-tricks } = { SUM($count-kept, $count-tricks) },{" "}
    }{ $result }{ $by ->
        [none] {""}
       *[other] {" "}({ $by })
    }{ $claim-failed ->
        [true] {", neprávem"}
       *[other] {""}
    }
points-reason = { $times ->
        [1] { $sum }
        [2] ({ $sum }) x 2 (zdvojeno)
       *[other] ({ $sum }) x { $times } (znovu zdvojeno)
    }
points-sum-passed-out = nikdo nedražil
points-sum-reneged = nic: renonc
points-sum-counted = hlášky { $kept }{ COMPARE($kept, $melded) ->
        [equal] {""}
       *[other] {" "}({ $melded } vyloženo, nezůstalo)
    }{ $tricks ->
        [none] {""}
       *[other] {" "}+ zdvihy { $tricks }{ COMPARE($tricks, $taken) ->
            [equal] {""}
           *[other] {" "}({ $taken } nestačí)
        }
    }{ $bonus ->
        [none] {""}
       *[other] {" "}+ nesplněný závazek { $bonus }
    }
points-sum-bid = { $scored ->
        [0] nic:{" "}
       *[other] {""}
    }{ $made ->
        [true] splněný
       *[false] nesplněný
    } závazek { $bid }
points-sum-minus-all = závazek { $bid } + hlášky { $shown } + zdvihy { $tricks } ztraceno
hand-result = { $is ->
        [passed] pas
        [made] uhráno
        [lost] prohráno
        [set] prohráno
        [played] dohráno
        [fold] složeno
        [fold-unseen] vzdáno před talonem
        [lost-late] vzdáno při hře
        [claim] soupeři vzdali
        [thrown-in] složeno
        [out-of-reach] nedosažitelné
        [made-by-melds] splněno hláškami
        [claimed] ukončeno
        [reneged] renonc
        [given-up] omyl
        [unplayed] nehraje se
       *[revoke] renonc
    }

### Zprávy

phrase-house-rules = * v pravidlech { $rules }: { $has }
phrase-not-in-force = neplatí: { $term }
phrase-left-out = vynecháno: { $nights ->
        [true] { $at-count ->
            [1] večer
           *[other] večery
        }
       *[other] rozdání
    } { $at }: { $why }
phrase-beside = součty, jak se hrálo / podle { $other }, se stejnými sázkami
phrase-as-played = jak se hrálo
phrase-with-house-rules = { $of } s domácími pravidly
phrase-beside-hand = Hráči se říká začátkem jména. Za rozdáním `rozdával:ben` říká, kdo rozdával, a `#` začíná poznámku.
phrase-help-words = `nápověda slova` ukáže všechna slova této hry a příkazy.
phrase-card-head = { $name }: { COMPARE($least, $most) ->
        [equal] { $most ->
            [few] { $most } hráči
           *[other] { $most } hráčů
        }
       *[other] { $least } až { $most ->
            [few] { $most } hráči
           *[other] { $most } hráčů
        }
    }, { $deck } karet
phrase-headline = rozdání { $no }: { $sentence }
phrase-struck-out = rozdání { $no }: škrtnuto (`{ $line }`)
phrase-nobody-pays = nikdo neplatí
phrase-pays = { $gets ->
        [true] { $others-count ->
            [1] { $hub } dostane { $sum }, platí { $others }
           *[other] { $hub } dostane po { $sum } od každého: { $others }
        }
       *[other] { $others-count ->
            [1] { $hub } platí { $sum }, dostane { $others }
           *[other] { $hub } platí po { $sum } každému: { $others }
        }
    }
phrase-nobody-sits = u stolu nikdo nesedí
phrase-nobody-deals = jen výsledky: nikdo nerozdává
phrase-empty-chairs = další rozdává { $dealer }, až někdo obsadí prázdnou židli ({ $empty-and })
phrase-empty-chair-deals = rozdá ten, kdo přisedne ({ $chair })
phrase-next = další { $who }
phrase-sign-of = { $sign } { $name }
phrase-moves-nothing = číslo si nechává a nic nemění
phrase-entered-today = zapsáno dnes by { $refused ->
        [true] se odmítlo
       *[other] dalo
    }: { $gives }
phrase-chips-pass = { $colored ->
        [0] { $white ->
            [0] nic se nepředává
           *[other] předat bílé žetony: { $white }
        }
       *[other] { $white ->
            [0] předat barevné žetony: { $colored }
           *[other] předat žetony: barevné { $colored }, bílé { $white }
        }
    }
phrase-chips-change = předat žetony: barevné { $colored }, bílé { $white }; { $fill } bílých doplní desítku a ta se vymění za barevný žeton; celkem tam barevné { $over }, zpět bílé { $back }
phrase-chips-left = zbývá barevných { $colored }, bílých { $white }
phrase-pays-stake = { $from } platí { $points ->
        [none] za partii { $all }
       *[other] { $game ->
            [none] {""}
           *[other] za partii { $game } +{" "}
        }za body { $points } = { $all }
    }, dostane { $to }
phrase-game-left = { $no }. partie skončila bez vítěze: { $totals }
phrase-game-won = { $no }. partie: { $names-count ->
        [1] vyhrává { $names }
       *[other] vyhrávají { $names-and }
    }, { $own } ku { $others-and }
phrase-goes-to = { $side } { $was } -> { $now }{ $left ->
        [none] {""}
       *[other] {", zbývá "}{ $left }
    }
phrase-has-won = { $games ->
        [one] { $games } vyhraná partie
        [few] { $games } vyhrané partie
       *[other] { $games } vyhraných partií
    }
phrase-game-begins = začíná { $no }. partie{ $sides }{ $left ->
        [none] {""}
       *[other] ; { $left }. partie zůstává bez vítěze
    }
phrase-nothing-staked = o peníze se nehraje: není co vyrovnávat
phrase-no-game-now = { $game }. partie už není
phrase-game-head = { $no }. partie{ $target ->
        [none] { $deals ->
            [0] {""}
            [one] , po { $deals } rozdání
           *[other] , po { $deals } rozdáních
        }
       *[other] , do { $target }
    }
phrase-now-to = teď do { $target }
phrase-seat = { $name } { $joins ->
        [true] přisedá
       *[other] odchází
    }
phrase-left = { $name } (už nehraje)
phrase-standings = stav: { $sums }
phrase-sat-out = {" "}(pauzíruje)
phrase-labelled = { $label ->
        [gone] zrušeno
        [new] přibylo
        [was] bylo
        [now] nyní
        [typed] zapsáno
        [note] poznámka
        [enters] zapíše
        [removes] odebere
        [adds] přidá
        [is] je
        [becomes] bude
        [undoes] vezme zpět
        [redoes] vrátí
       *[command] příkaz
    }: { $text }
phrase-dealt = rozdával hráč { $dealer }; jestli ne, připište na konec řádku `rozdával JMÉNO`
phrase-deals-twice = { $dealer } rozdává dvakrát po sobě, rozdání { $first } a { $second }; jestli ne, `oprav { $second } ŘÁDEK rozdával JMÉNO`
phrase-share-of-kitty = , podíl z banku { $money }
phrase-kitty-shared = bank { $kitty } { $surplus ->
        [true] se dělí mezi ty, kdo sedí u stolu{ $names-count ->
            [0] {""}
            [1] {"; "}{ $names } dostane navíc zbylých { $odd }
           *[other] {"; "}{ $names-and } dostanou navíc po { $odd }
        }
       *[other] doplatí ti, kdo sedí u stolu{ $names-count ->
            [0] {""}
            [1] {"; "}{ $names } dá navíc zbylých { $odd }
           *[other] {"; "}{ $names-and } dají navíc po { $odd }
        }
    }
phrase-other-value = { $key ->
        [rules] pravidla
       *[other] { $key }
    } { $was } → { $now }
phrase-now-called = { $old } → { $new }
phrase-other-seats = pořadí u stolu: { $names }
phrase-nothing-changes = nic se nemění
phrase-result-of = výsledek: { $won }
phrase-penalty-to = pokuta: { $from } { $units } → { $to ->
        [none] každému z ostatních
       *[other] { $to }
    }, { $why }
phrase-round = útrata: { $name } { $amount }, { $what }{ $among-count ->
        [0] {""}
       *[other] ; dělí se { $among-and }
    }
phrase-shares = podíly: { $shares }
phrase-has-paid = zaplaceno: { $from } { $amount } → { $to }
phrase-pays-nothing-yet = { $state }; není dohraná, a tak se za ni neplatí sázka
phrase-sealed = pečeť { $seal }
phrase-nobody-owes = nikdo nikomu nic nedluží
phrase-nothing-between = mezi sebou už si nic nedluží
phrase-nights-since = { $nights ->
        [one] { $nights } večer
        [few] { $nights } večery
       *[other] { $nights } večerů
    } ode dne { $date }
phrase-fewest-payments = s co nejméně platbami: { $payments }
phrase-has-to-pay = platí: { $from } { $amount } → { $to }
phrase-last-moved = naposledy { $moved }
phrase-hand-count = { $count } rozdání
phrase-until-entry = do záznamu { $by }

word = { $is ->
        [said-aloud] totéž, jak se to říká u stolu
        [name] jméno
        [meld] hláška
        [cards] karty
        [seal] pečeť
        [title] co to je
        [yours] vaše
        [hands] rozdání
        [games-won] vyhrané partie
        [checks] body navíc
        [chips] žetony
        [units] jednotky
        [difference] rozdíl
        [money] peníze
        [units-from-hands] jednotky z rozdání
        [money-from-hands] peníze z rozdání
        [hand] rozdání
        [points] body
        [total] celkem
        [bid] závazek
        [kitty] bank
        [struck] škrtnuto
        [play] hra
        [paid] zaplaceno
        [shared] útrata
        [cleared] vyrovnáno
        [rounding] zaokrouhlení
        [to-get-or-give] dostane nebo dá
        [date] datum
        [rules] pravidla
        [players] hráči
        [player] hráč
        [place] místo
        [contract] závazek
        [made] uhráno
        [best-hand] nejlepší rozdání
        [worst-hand] nejhorší rozdání
        [form] forma
        [result] výsledek
        [declarer-won] zisk aktéra
        [won-most] největší výhra
        [lost-most] největší prohra
        [night-of-results] Večer jen s výsledky
        [together] spolu
        [session] večer
        [sessions] večery
        [state] stav
        [open] otevřený
        [closed] uzavřený
        [void] neplatný
        [from] od koho
        [to] komu
        [amount] částka
        [first] poprvé
        [last] naposledy
        [also-called] také
        [time] čas
        [entry] záznam
        [standings-head] stav
        [here] tady
        [nothing] žádné
        [dealer] rozdávající
        [all] celkem
        [as-opponents] proti sobě
        [one-sat-out] jeden pauzíroval
        [best-night] nejlepší večer
        [worst-night] nejhorší večer
        [longest-runs] nejdelší série
        [average-bid] průměrný závazek
        [won-most-from] nejvíc získáno
       *[lost-most-to] nejvíc ztraceno
    }

entry-kind = { $kind ->
        [opened] založení
        [hand] rozdání
        [fix] oprava
        [strike] škrtnutí
        [insert] vložení
        [seat] u stolu
        [game] partie
        [rename] přejmenování
        [set] nastavení
        [penalty] pokuta
        [result] výsledek
        [spent] útrata
        [paid] platba
        [undo] vzetí zpět
        [redo] obnovení
        [closed] uzávěrka
        [reopened] opětovné otevření
        [owed] dluh
        [void] zneplatnění
        [restored] obnovení platnosti
        [people] lidé
       *[other] { $kind }
    }

### Statistiky

key-word = { $is ->
        [monday] pondělí
        [tuesday] úterý
        [wednesday] středa
        [thursday] čtvrtek
        [friday] pátek
        [saturday] sobota
        [sunday] neděle
        [declarer] aktér
        [partner] partner
        [defender] obrana
        [sat-out] pauzírák
        [game] hra
        [seven] sedma
        [hundred] sto
        [hundred-seven] sto sedm
        [two-sevens] dvě sedmy
        [betl] betl
        [durch] durch
       *[give-up] omyl
    }
stat-phrase-of = { $part } z { $all }
stat-phrase-made = { $share } % z { $of }
stat-phrase-after-dealer = { $places }. po rozdávajícím
stat-phrase-few = * méně než { $fewer } závazků: na závěry je to málo
stat-phrase-of-game = { $what }{ "\u000A" }{ $game ->
        [auction] dražba
        [points] body
       *[other] mariáš
    }
stat-phrase-card = { $player } | { $sessions ->
        [one] { $sessions } večer
        [few] { $sessions } večery
       *[other] { $sessions } večerů
    }, { $hands } rozdání, { $last ->
        [none] { $first }
       *[other] { $first } až { $last }
    } | { $currency }
stat-phrase-hand-at = { $amount } dne { $date }: `meldbook why { $no } --session { $session }`
stat-phrase-scored = { $number } { $points ->
        [true] b.
       *[other] j.
    }
stat-phrase-night-at = { $amount } dne { $date }, večer { $session }, { $hands } rozdání
stat-phrase-in-a-row = { $count }krát za sebou { $nights ->
        [true] { $won ->
            [true] vyhraný večer
           *[other] prohraný večer
        }
       *[other] { $won ->
            [true] uhráno
           *[other] prohráno
        }
    }, { $to ->
        [none] dne { $from }
       *[other] { $from } až { $to }
    }
stat-phrase-average-bid = { $bid } z { $bids ->
        [one] { $bids } závazku
       *[other] { $bids } závazků
    }
# „V“ nebo „ve“ by záviselo na číslu (ve 3, v 5, ve 12): proto kolikrát.
stat-phrase-came-off = { $hands ->
        [one] jednou o { $by }
       *[other] { $hands }krát v průměru o { $by }
    } { $over ->
        [true] nad závazkem
       *[other] pod závazkem
    }
stat-phrase-last-nights = { $nights ->
        [one] poslední večer
        [few] poslední { $nights } večery
       *[other] posledních { $nights } večerů
    }, od nejstaršího
stat-phrase-from-player = { $player }, { $amount }, společně u stolu { $hands ->
        [one] { $hands } rozdání
        [few] { $hands } rozdání
       *[other] { $hands } rozdání
    }
stat-phrase-head-to-head = { $one } a { $other } | { $sessions ->
        [one] { $sessions } večer
        [few] { $sessions } večery
       *[other] { $sessions } večerů
    }, společně u stolu { $hands } rozdání | { $currency }
stat-phrase-has-won = v těchto rozdáních { $one } proti { $other }: { $amount ->
        [none] nic
       *[other] +{ $amount }
    }
stat-phrase-won-from = { $one } od hráče { $other }
stat-phrase-never-met = rozdání, ke kterému by seděli { $one } i { $other }, v této knize není
stat-phrase-more-hands = tohle je posledních { $shown } z { $found } rozdání; všechna vypíše `--json`
stat-phrase-no-such-trump = `{ $word }` není barva pinochlových ani mariášových karet
stat-phrase-not-bids = `{ $text }` není rozsah závazků; píše se třeba 350.., ..300, 300..350 nebo 350
stat-phrase-same-player = srovnat se dají dva hráči, ne jen { $name }
stat-phrase-hands-for-two = dva hráči se srovnávají podle všech rozdání: vynechte, co rozdání vybírá
stat-phrase-by-for-two = dva hráče lze srovnat podle { $words }, ne podle `{ $by }`

### Odpovědi příkazů

sentence-session = večer { $id } | { $date }{ $place ->
        [none] {""}
       *[other] , { $place }
    } | { $rules } | { $state }
sentence-opened = večer { $id }: { $title } | { $players }
sentence-to-be-agreed = před prvním rozdáním je třeba se dohodnout:
sentence-agreed-says-all = celé to vypíše `meldbook agreed`
sentence-still-open = večer { $id } ze dne { $date }, { $rules }, { $hands ->
        [one] { $hands } rozdání
        [few] { $hands } rozdání
       *[other] { $hands } rozdání
    }, je také otevřený a otevřený zůstává; dál se zapisuje do večera { $current }, k tamtomu vede `--session { $id }`
sentence-remark = { $warning ->
        [true] pozor
       *[other] předpokládá se
    }: { $what }
sentence-verified = { $sessions ->
        [one] { $sessions } večer
        [few] { $sessions } večery
       *[other] { $sessions } večerů
    }, { $entries ->
        [one] { $entries } záznam
        [few] { $entries } záznamy
       *[other] { $entries } záznamů
    }, znovu { $hands ->
        [one] spočítáno { $hands } rozdání
        [few] spočítána { $hands } rozdání
       *[other] spočítáno { $hands } rozdání
    }: { $problems ->
        [0] všechno je v pořádku
        [one] { $problems } závada
        [few] { $problems } závady
       *[other] { $problems } závad
    }
sentence-seal-of = pečeť patří k záznamu { $close }, k uzávěrce večera { $id } ze dne { $date }, uzavřeného { $at }
sentence-seal-of-daybook = pečeť patří k záznamu { $entry } { $id ->
        [none] deníku této knihy
       *[other] deníku { $id } z jiného počítače
    }, { $at }: { $said }
sentence-nothing-follows = žádný další záznam za ní není
sentence-later-entry = později: záznam { $no }, `{ $said }`, { $at }
sentence-no-option-differs = žádné pravidlo se neliší
sentence-one-session = v jednom zápisu je jeden večer: použijte `--format json`, `jsonl`, `csv` nebo `hledger`
sentence-rules-are-listed = jména vypíše `meldbook rules list`; v cestě je `/`, nebo končí na `.toml`
sentence-worked-hands = { $all ->
        [one] { $all } vzorové rozdání
        [few] { $all } vzorová rozdání
       *[other] { $all } vzorových rozdání
    }, { $wrong ->
        [0] vše vychází
       *[other] nevychází { $wrong }
    }
sentence-cards-need-trump = ke kartám patří trumfová barva: `--trump BARVA`
sentence-two-rules = `--as` bere jedny pravidla, ne `{ $one }` a `{ $other }`; k nim volby: `--as KLÍČ=HODNOTA`
sentence-session-or-filter = zadejte buď večer, nebo filtry, ne obojí
sentence-standard-input = standardní vstup
sentence-not-found = `{ $path }` neexistuje
sentence-no-home = nenašla se domovská složka, do které by kniha patřila: uveďte její soubor přes `--ledger` nebo v MELDBOOK_LEDGER
sentence-is-ledger = `{ $path }` je kniha a přepsat se nesmí
sentence-not-written = { $path ->
        [none] na standardní výstup nejde psát
       *[other] `{ $path }` se nedá zapsat
    }: { $why ->
        [none] disk je plný, nebo soubor nesmí růst
       *[other] { $why }
    }
sentence-not-a-file = `{ $path }` není soubor, ale složka, roura nebo zařízení
sentence-not-text = `{ $path }` není textový soubor: uložte ho jako text v UTF-8, tabulku jako CSV
sentence-wrong-clock = hodiny tohoto počítače jdou špatně: ukazují dobu před rokem 2000 nebo po roce 9999
sentence-too-long = { $line ->
        [none] soubor `{ $path }`
       *[other] řádek { $line } souboru `{ $path }`
    } je moc dlouhý: smí mít nejvýš { $most } bajtů
sentence-more-bad-lines = a ještě { $more ->
        [one] { $more } špatný řádek
        [few] { $more } špatné řádky
       *[other] { $more } špatných řádků
    }
sentence-last-hand = poslední: { $headline } (rozdávající: { $dealer })
sentence-none-open = žádný večer není otevřený: `meldbook new PRAVIDLA HRÁČ...` ho založí
sentence-nothing-yet = v knize { $ledger } ještě není žádný večer
    `meldbook new marias Anna Ben Cyril --stake '1 Kč'` ho založí
    `meldbook rules list` ukáže pravidla, `meldbook --help` všechny příkazy
sentence-is-closed = večer { $id } je uzavřený; jeho pečeť k opsání: { $seal }
sentence-turned = { $undo ->
        [true] vzato zpět
       *[other] obnoveno
    }: { $entry }
sentence-entry = { $told } ({ $daybook ->
        [true] deník,{" "}
       *[other] {""}
    }záznam { $no })
sentence-still-to-be-paid = ještě zbývá zaplatit:
sentence-reopen-here = `otevři` v něm pokračuje
sentence-if-it-ended-now = kdyby večer teď skončil:
sentence-reopened = večer { $id } ze dne { $date } pokračuje; pečeť uzávěrky si kniha pamatuje
sentence-no-account-of = { $name } nemá účet; zapíše se příkazem `meldbook people account { $person } IBAN`
sentence-nothing-fits = nic nevyhovuje
understood = rozumím: `{ $in-czech }`
sentence-also = také { $fault }
sentence-is-in-the-ledger = co se mělo zapsat, v knize je: ukáže to `meldbook history`
sentence-backwards = od { $since } do { $until } nezbývá žádný den
sentence-nothing-with = v této knize { $key ->
        [player] není hráč
        [rules] nejsou pravidla
        [place] není místo
        [contract] není závazek
       *[table] není stůl
    } `{ $value }`
sentence-played-here = v knize: { $names }{ $more ->
        [0] {""}
        [few] {" a "}{ $more } další
       *[other] {" a "}{ $more } dalších
    }
sentence-did-you-mean = nemělo to být { $names }?
exchange-sentence-taken-in = večer { $id } ze dne { $date }: { $results ->
        [none] { $hands ->
            [one] převzato { $hands } rozdání
            [few] převzato { $hands } rozdání
           *[other] převzato { $hands } rozdání
        }
       *[other] { $results }
    }{ $voided ->
        [none] {""}
       *[other] {", místo večera "}{ $voided }, který je teď neplatný
    }
exchange-sentence-nothing-new = nic nového{ $known ->
        [0] {""}
        [one] {": "}{ $known } večer už tam je
        [few] {": "}{ $known } večery už tam jsou
       *[other] {": "}{ $known } večerů už tam je
    }
exchange-sentence-in-all = { $sent ->
        [true] odesláno
       *[other] převzato
    }: { $new ->
        [one] { $new } nový večer
        [few] { $new } nové večery
       *[other] { $new } nových večerů
    }, pokračování { $went-on }, mezi večery { $between ->
        [one] { $between } záznam
        [few] { $between } záznamy
       *[other] { $between } záznamů
    }; beze změny { $known }
exchange-sentence-went-on = večer { $id } ze dne { $date }: { $sent ->
        [true] odesláno { $entries ->
            [one] { $entries } záznam
            [few] { $entries } záznamy
           *[other] { $entries } záznamů
        }
       *[other] { $entries ->
            [one] { $entries } nový záznam
            [few] { $entries } nové záznamy
           *[other] { $entries } nových záznamů
        }
    }
exchange-sentence-forked = { $chain } { $sent ->
        [true] na hubu pokračuje jinak; nic z toho nebylo odesláno
       *[other] tam pokračuje jinak; nic z toho nebylo převzato
    }
exchange-sentence-end-of = {"  "}pak { $there ->
        [true] tam
       *[other] tady
    }, { $at }: { $said }{ $more ->
        [0] {""}
       *[other] {", a dalších "}{ $more }
    }
exchange-sentence-came-to = {"    "}{ $machine ->
        [none] tato kniha
       *[other] { $machine }
    }: { $hands ->
        [one] { $hands } rozdání
       *[other] { $hands } rozdání
    }, { $seal ->
        [none] otevřený večer
       *[other] {"uzavřený večer s pečetí "}{ $seal }
    }{ $sums ->
        [none] {""}
       *[other] {": "}{ $sums }
    }
exchange-sentence-take-other-end = {"  "}s `--as-new { $id }` u `merge` nebo `pull` přijde druhý konec jako večer sám pro sebe
exchange-sentence-no-hub-named = není řečeno, který hub: napište jeho adresu, nebo do config.toml `hub = "postgres://anna@hub.example.org/club"`
exchange-sentence-pushed-in-part = večer je uzavřen, ale na hub se neposlalo všechno: co ne, řekne `meldbook push`
exchange-sentence-hub-made = v { $hub } byl založen hub
exchange-sentence-no-ledger-to-push = v { $path } ještě žádná kniha není, takže nebylo co poslat
exchange-sentence-debt-turned = dluh se obrátil: dosud { $to } { $before ->
        [none] nic
       *[other] { $before }
    } → { $from }, nyní { $from } { $now } → { $to }
exchange-sentence-taken-to-be = { $name } ({ $source }, { $nights ->
        [one] { $nights } večer
        [few] { $nights } večery
       *[other] { $nights } večerů
    }) se bere za stejnou osobu jako { $called } { $with ->
        [none] tady
       *[other] {"z "}{ $with }
    }; jestli ne: `{ $command }`
exchange-sentence-own-daybook-goes-on = { $chain } patří této knize a pokračuje tam: { $entries ->
        [one] { $entries } záznam
        [few] { $entries } záznamy
       *[other] { $entries } záznamů
    }, ačkoli ho píše jen tato kniha: buď přes ni někdo zkopíroval zálohu (`cp KNIHA new.db` a pak `mv new.db KNIHA` začne jiný deník), nebo se psalo do její kopie; nic z toho nebylo převzato
exchange-sentence-only-tried = nic nebylo převzato: toto by přišlo
exchange-sentence-chain = { $daybook ->
        [true] deník
       *[other] večer
    }{ $name ->
        [none] {""}
       *[other] {" "}{ $name }
    }{ $date ->
        [none] {""}
       *[other] {" ze dne "}{ $date }
    }
exchange-sentence-left-out = { $chain } byl vynechán: podle svých pravidel by rozdání dala něco jiného
exchange-sentence-take-as-recorded = {"  "}`--as-recorded` ho převezme tak, jak byl zapsán
exchange-sentence-kept-here = { $chain } byl vynechán: je to možná večer { $session } odtud, zapsaný dvakrát; jako další ho převezme `--as-new { $session }`
exchange-sentence-ahead = { $chain } čeká: má záznam z { $at }, o víc než den napřed před hodinami tohoto počítače
exchange-sentence-backup-in-place = {"  "}záloha se vrací příkazem `cp ZÁLOHA new.db`, pak `mv new.db KNIHA` a `pull`; co má jen jedna strana, se znovu zapíše v knize, která má všechno z hubu
exchange-sentence-not-ours = { $chain } patří na hubu roli { $owner }; nic z něj nebylo odesláno
exchange-sentence-of-others = neodesláno, protože jsou cizí a hub je nemá: { $chains ->
        [one] { $chains } řetěz
        [few] { $chains } řetězy
       *[other] { $chains } řetězů
    }; `push --also VEČER` pošle jeden, `--also all` všechny
exchange-sentence-unsound-at-hub = vynecháno: { $id }, protože není v pořádku: { $first }{ $problems ->
        [one] {""}
       *[other] {" a další"}
    }
sentence-copied-to = zkopírováno do { $path }; všechno souhlasí
sentence-closed-but = večer je uzavřený, ale knihu se nepodařilo { $pushed ->
        [true] poslat na hub
       *[other] zkopírovat
    }: { $why }
sentence-is-there = { $path } už tu je
sentence-broken-rules = nedá se přečíst: `meldbook rules check { $name }` řekne proč
exchange-sentence-read-as = { $path }: přečteno jako { $encoding }
exchange-sentence-no-amounts = { $path }: { $rows ->
        [one] přeskočen { $rows } řádek
        [few] přeskočeny { $rows } řádky
       *[other] přeskočeno { $rows } řádků
    } bez částek
exchange-sentence-nights-taken-in = { $path }: { $new ->
    [one] převzat { $new } večer
    [few] převzaty { $new } večery
   *[other] převzato { $new } večerů
}{ $paid ->
    [true] {" "}jako zaplacené
   *[false] {""}
}, { $known ->
    [0] žádný tu ještě nebyl
    [one] { $known } už tu byl
    [few] { $known } už tu byly
   *[other] { $known } už tu bylo
}
exchange-sentence-known = večer { $id } ze dne { $date } už tu je a zůstal, jak byl
sentence-enter-or-edit = { $wrong ->
        [true] upravit znovu?
       *[other] zapsat tyto změny?
    } [A/n]
sentence-is-it-meant = { $doubt }; je to tak správně? [A/n]
sentence-about-the-sheet = večer { $id }: uložením se změní, beze změn zůstane, jak je
sentence-otherwise-today = co se hrálo, platí; zapsaná dnes by tato rozdání dala něco jiného:
sentence-of-session = večer { $session }: { $hand }
sentence-write-ahead = kniha měla vedle sebe dopředný žurnál (WAL){ $one-file ->
        [true] ; teď je zase jediným souborem
       *[other] , a dokud ji má otevřenou jiný program, zůstane tam: kopii udělá `meldbook backup`
    }
sentence-entered-as = zapsáno jako záznam { $entry }; `meldbook undo` vezme všechno zpět
sentence-edited-text-is-in = nic se nezměnilo; co jste napsali, je v { $path }
exchange-sentence-nothing-taken = ze souboru { $path } nebylo převzato nic: { $lines ->
        [one] { $lines } špatný řádek
        [few] { $lines } špatné řádky
       *[other] { $lines } špatných řádků
    }
sentence-said-of-night = { $said }, večer { $id }
sentence-owed-since = { $said }, dluh ze dne { $date }
sentence-paid-over = zaplaceno: { $from } { $amount } → { $to } nad všechny dluhy: teď to dluží { $to }
sentence-owes-before = kromě toho { $from } dluží { $amount } → { $to } z dřívějška ({ $sessions }); `--session ČÍSLO` platí za ten večer
sentence-cleared = vyrovnáno{ $date ->
        [none] {""}
       *[other] {" "}{ $date }
    }: { $from } { $amount } → { $to }
sentence-netted = zúčtováno na co nejméně plateb: někdo pak platí i tomu, s kým nikdy nehrál
sentence-another-copy = { $id } (jiná kopie)
sentence-is-void = večer { $id } { $why ->
        [none] je vzat zpět a neplatí; vrátí ho `znovu`
       *[other] {"neplatí: "}{ $why }
    }
sentence-counts-again = večer { $id } zase platí
sentence-is-void-now = večer { $id } ze dne { $date } ({ $players }) { $void ->
        [true] teď neplatí
       *[other] zase platí
    }{ $why ->
        [none] {""}
       *[other] {": "}{ $why }
    }
sentence-is-called = { $old } → { $name }, { $sessions-count ->
        [0] ve všech součtech a dluzích; v zápisech zůstává, co se napsalo
        [1] večer { $sessions }
       *[other] večery { $sessions }
    }
sentence-not-counted = nepočítá se: { $said }; { $why-is ->
        [night] ten večer v knize není
        [currency] večer má jinou měnu
        [player] jeden z obou v tom večeru není
       *[void] ten večer neplatí
    }
sentence-both-ends-count = večery { $id } a { $other } jsou dva konce jednoho večera a oba platí; `void` jeden z nich vyřadí ze všech součtů
sentence-of-another = ve večeru { $id } ze dne { $date }, kde byla poslední změna:
sentence-was-somebody = { $name } už v knize je: odteď je to jeden člověk
sentence-owes-no-more = dluh { $from } → { $to }, { $amount }, odpadá
sentence-daybook-of = { $id ->
        [none] deník této knihy
       *[other] deník { $id } z jiného počítače
    }:
sentence-nothing-between = mezi večery se ještě nic nezapsalo
sentence-new-name = předpokládá se: { $name } je v této knize poprvé
sentence-from-earlier = z dřívějších večerů: { $owed }
sentence-clears-earlier = `meldbook debts --net --among { $players } --paid` vyrovná i to
sentence-owes-amount = { $from } dluží { $amount } → { $to }{ $since ->
        [none] {""}
       *[other] {" "}ode dne { $since }
    }
sentence-nobody-in-ledger = v knize ještě nikdo není
sentence-error-head = chyba
hint-head = rada

request-error-empty = není co číst
request-error-control-character = na řádku je řídicí znak { CODE($found) }
request-error-not-a-name = `{ $text }` není jméno; jméno z více slov stojí v uvozovkách, třeba `"Anna Marie"`
request-error-form = `{ $line }` se píše takto: { $czech-ticked-or }
request-error-in-shell = `{ $word }` u stolu nejde; v příkazové řádce je to `meldbook { $command }`
request-error-elsewhere = `{ $word }` u stolu nejde: patří do příkazové řádky nebo do hlavičky zápisu
request-error-sharers = `{ $text }` neříká jménem, kdo se o to dělí; napište `útrata { $who } { $amount } { $what } mezi JMÉNA`, nebo dejte do uvozovek, za co to bylo
request-error-one-amount = částka je jedno číslo, za všechny dohromady; pokud `{ $what }` říká jen, za co to bylo, patří to do uvozovek

### Nápověda k zápisu: co znamená, co se píše

game-auction = Licitovaný pinochle
game-points = Pinochle do počtu bodů
game-marias = Mariáš
help-suit = { $czech }
help-example = { $line-is ->
        [anna-320-spades-meld-160-tricks-170] hlášky a body ze zdvihů
        [a320s160-170] totéž kratčeji
        [anna-320-s-m160-t170-80] i body soupeřů, pro kontrolu
        [anna-320-s-made] jen výsledek; i +, prohráno, -
        [anna-320-s-m-run-pinochle-t170] hlášky jménem
        [anna-320-s-m-AS-TS-KS-QS-JS-QS-JD-t170] hlášky kartami
        [anna-320-fold] vzdáno před prvním výnosem
        [anna-300-blind] vzdáno před otočením talonu
        [anna-320-s-late] vzdáno po výnosu
        [anna-320-s-claim] vzdali oba soupeři
        [anna-320-s-m200-t20-notrick] aktér nevzal žádný zdvih
        [anna-320-s-renege-ben] Benův renonc
        [a300-b310-c-a320-b-s-made] celá dražba, potom rozdání
        [pass] všichni pasovali
        [anna-320-hearts-meld-120-40-tricks-210] hlášky obou stran, zdvihy jedné
        [a320h120-210] druzí nehlásili nic
        [anna-320-h-m80-40-20-t210-40] sečtené hlášky, body obou stran
        [anna-320-h-m120-40-20-t210-20] tři hráli sami; druhý má zbytek
        [anna-320-h-m-run-pinochle-aces-t150] hlášky jménem
        [anna-320-h-m-anna-AH-TH-KH-QH-JH-t210] Anniny hlášky kartami
        [a250-b260-c-d-a270-b-h-m100-20-t180] celá dražba, potom rozdání
        [a250-b-c260-d-h-m100-20-t180] každý draží jednou, potom rozdání
        [a-b-c-h-m100-20-t180] všichni pasovali, závazek má rozdávající
        [a100s-b120h-c-d-a-double-b-m60-t70] závazky s barvami a zdvojení
        [m120-40-t130] trumf se otáčel: body první strany
        [m120-40-t250-trick-ben] Benova strana vzala zdvih bez bodů
        [m80-120-40-t100-60-dealer-ben] tři hráli sami; druhý má zbytek
        [m80-120-40-20-t100-60-20-dealer-ben] čtyři hráli sami
        [m100-80-t60-50-claim-anna] Anna ukončila hru; body do té chvíle
        [h-m-ben-KH-QH-t100-150-exchange-ben] Ben vyměnil trumfovou devítku
        [anna-hearts-60-40-20-flek] 60 a čtyřicítka proti dvacítce; flek na hru
        [a60-40-20hflek] totéž kratčeji
        [anna-b-def-30-20-40] počítala se obrana
        [anna-h] nepočítalo se: vyhráno; - je prohráno
        [anna-l-7-50-re-7] hlášená sedma, uhraná; flek a re na ni
        [anna-l-7-killed-50] sedma byla zabitá
        [anna-l-quiet-7-50] tichá sedma, uhraná (i t7)
        [anna-a-100-60-40-7p] kilo; obrana uhrála sedmu
        [anna-h-total-120-made] tiché kilo, celkem 120
        [anna-h-50-talon-10] v talonu je desítka
        [anna-h-50-partner-ben] s volaným spoluhráčem
        [anna-h-unplayed] nehraje se, protože nikdo nedal flek
        [anna-h-revoke-ben] Benův renonc
        [ben-betl-made] uhraný betl
        [ben-durch-partner-anna-lost-tricks-5] durch s partnerem
        [ben-durch-wise-anna-made] durch s chytrým
        [b7-a7-b-c100-a-l-100-60-40] celá licitace, potom rozdání
        [ben-h-77-100-60-40-77won-bid-77h] dvě sedmy a sto po nižším závazku
        [ben-give-up-bid-7] vzdáno po licitaci
       *[other] { $says }
    }
meaning-pass = { $game-is ->
        [marias] místo aktéra: všichni pasovali
       *[other] místo aktéra: všichni pasovali; v dražbě: pasoval tento hráč
    }
meaning-made = { $game-is ->
        [marias] hra byla uhraná; hned za sedmou, stem nebo dvěma sedmami to slovo říká, že byly uhrané
        [points] závazek byl splněn, jak říká stůl; kontroluje se podle bodů
       *[auction] závazek byl uhrán; vedle bodů se podle nich kontroluje
    }
meaning-lost = { $game-is ->
        [marias] hra byla prohraná; hned za sedmou to slovo říká, že byla zabitá, když byla tichá, nebo vytažená, když byla hlášená; za stem nebo dvěma sedmami, že byly prohrané
        [points] závazek nebyl splněn, jak říká stůl; kontroluje se podle bodů
       *[auction] závazek byl prohrán; vedle bodů se podle nich kontroluje
    }
meaning-fold = aktér složil dřív, než vynesl
meaning-throw = strana se závazkem složila před prvním zdvihem
meaning-late = aktér vzdal až po výnosu
meaning-claim = { $game-is ->
        [points] tento hráč hru přerušil: jeho strana je v cíli
       *[auction] oba soupeři vzdali
    }
meaning-meld = { $game-is ->
        [points] hlášky po místech, partnerů sečtené (m80+40/20); za = je každé místo v bodech, jménech nebo kartách (m=run+pinochle/80); hlášky jednoho hráče stojí za jeho jménem (m:ben=QS,JD)
       *[auction] hlášky aktéra: body, několik sečtených (m100+60), nebo za = jména (m=run+pinochle) nebo karty (m=AS,10S,QS)
    }
meaning-tricks = { $game-is ->
        [marias] kolik štychů vzal aktér durchu s partnerem sám
        [points] body ze zdvihů po místech; vynechané je zbytek
       *[auction] body aktéra ze zdvihů
    }
meaning-trick = { $game-is ->
        [points] strana tohoto hráče vzala zdvih, třeba za nic
       *[auction] aktér vzal zdvih, jako v každém řádku bez notrick
    }
meaning-no-trick = { $game-is ->
        [points] strana tohoto hráče nevzala žádný zdvih
       *[auction] aktér nevzal žádný zdvih
    }
meaning-double = závazek byl zdvojen; v dražbě je to hlášení
meaning-redouble = závazek byl zdvojen a znovu zdvojen; v dražbě je to hlášení
meaning-dix = kolik bodů z hlášek jeho strany jsou trumfové devítky
meaning-exchange = tento hráč vyměnil trumfovou devítku za otočenou kartu, kterou měl rozdávající
meaning-pays = hlášky jeho strany, za které se platí navíc, když jsou hlášky zapsané jako body
meaning-renege = čí je renonc
meaning-by = který soupeř vzdal, za každého jednou
meaning-blind = vzdáno před otočením talonu; bez jiného výsledku znamená i složeno
meaning-help = jen v dražbě: tento hráč pasoval s pomocí; zapíše se jako pas
meaning-dealer = kdo rozdával, ať se čekal kdokoli; stojí vedle rozdání
meaning-deals = kdo rozdával: za dvojtečkou, nebo jako poslední dvě slova řádku
meaning-suit = hra v barvě, jako každý řádek, který neříká jinou; hned za flekem hra, která se flekuje
meaning-betl = aktér nevezme žádný štych
meaning-durch = aktér vezme všechny štychy
meaning-open = k betlu nebo durchu: ložený
meaning-give-up = vzdáno po licitaci
meaning-seven = hlášená sedma, jako to říká i 7
meaning-hundred = hlášené kilo, jako to říká i 100
meaning-hundred-seven = hlášené obojí, jako to říká i 107
meaning-good = nikdo už dál nefleká; když za tím nic není, hra, která se hrát nemusí, se nehrála
meaning-two-sevens = hlášené dvě sedmy, jako to říká i 77; 77:h říká i barvu té druhé
meaning-hundred-two-sevens = hlášené obojí
meaning-quiet = před sedmou nebo stem: nikdo je nehlásil
meaning-against = hned za sedmou, stem nebo obojím, nebo hned před nimi: hlásila je obrana
meaning-killed = za sedmou: v posledním štychu zabitá
meaning-early = za hlášenou sedmou: musela ven před posledním štychem
meaning-nowhere = za hlášenou sedmou, kde se smí hlásit i bez trumfové sedmy: v posledním štychu nebyla
meaning-defenders = body obrany ze štychů a její hlášky; za lomítkem hlášky aktéra
meaning-talon = ostré karty odložené do talonu, v bodech
meaning-total = vedle výsledku: body a hlášky té strany, o jejíž sto jde
meaning-flek = { $it ->
        [1] zdvojeno jednou
        [2] zdvojeno dvakrát
        [3] zdvojeno třikrát
        [4] zdvojeno čtyřikrát
        [5] zdvojeno pětkrát
        [6] zdvojeno šestkrát
       *[other] zdvojeno { $it }krát
    }
meaning-fleks = zdvojeno tolikrát, kolik říká číslo
meaning-higher = zdvojeno ještě jednou, pokaždé, když se to řekne
meaning-on = hned za flekem: následuje, co se flekovalo
meaning-all = hned za flekem: všechno, co je hlášené, a hra, když se platí
meaning-marriage = hlášky aktéra, jak je ukázal; za lomítkem nebo za obranou hlášky druhé strany
meaning-laid-down = bezchybný betl nebo durch byl vyložen
meaning-partner = volaný spoluhráč; vedle durchu je to durch s partnerem
meaning-alone = bez volaného, a není to opomenutí
meaning-wise = vedle durchu: durch s chytrým, a kdo vzal osmý štych
meaning-unplayed = hra v barvě, která se hrát nemusí
meaning-bid = poslední závazek z licitace: 7, 100, 107, 77, 77+100, s h za ním v červených; betl, durch

### Pravidla mariáše: o čem rozhodují

option-schedule = Kolik jednotek se platí za závazek, po pásmech.
option-unit-minor = Kolik nejmenších jednotek měny je jednotka; 0: bez peněz.
option-min-bid = Nejnižší závazek.
option-third-seat-open = Na čem smí otevřít poslední hráč, když dva pasovali.
option-forced-bid = Kdo musí dražit, i když nechce nikdo; nebo zda musí otevřít první hráč.
option-no-40-90 = Zda jsou zakázány závazky končící na 40 a 90.
option-max-players = Kolik lidí smí sedět u stolu.
option-sits-out-four = Kdo při čtyřech u stolu nehraje.
option-inactive-settle = Zda platí a dostávají i ti, kdo nehrají.
option-spades-multiplier = Čím násobí piky.
option-hearts-multiplier = Čím násobí srdce.
option-bete-in-play = Čím se násobí závazek prohraný po výnosu.
option-concede-uses-trump = Zda trumfová barva násobí i závazek složený před výnosem.
option-kitty = Zda se hraje s bankem.
option-kitty-collects-from = Od kterého závazku platí aktér, který prohrál, i do banku.
option-kitty-pays-from = Od kterého závazku platí bank aktérovi, který vyhrál.
option-passed-out = Kdo platí do banku, když všichni pasují.
option-passed-out-units = Kolik každý z nich platí.
option-blind-surrender = Zda se dá nejnižší závazek vzdát před otočením talonu.
option-count-scheme = Kolik jsou za karty ve zdvizích.
option-trick-rounding = Jak se zaokrouhlí body aktéra.
option-must-win-trick = Co ztratí aktér bez zdvihu.
option-double-melds = Kolik jsou za dvě stejné hlášky.
option-extra-in-run = Zda se počítá další trumfový král nebo dáma vedle postupky.
option-renege-bete = Čím se násobí renonc aktéra.
option-renege-payer = Kdo platí za renonc soupeře.
option-players = Kolik lidí hraje.
option-sides = Kolik je stran; tolik co hráčů, když hraje každý sám.
option-deck = Kolik karet má balíček.
option-hand-size = Kolik karet má každý v ruce.
option-widow-size = Kolik karet si aktér přibírá.
option-meld-table = Kolik je za hlášky.
option-run-extra = Kolik je za dalšího trumfového krále nebo dámu vedle postupky.
option-run-marriages = Kolik je za postupku s jednou další trumfovou hláškou, se dvěma a tak dál.
option-roundhouse = Zda je král a dáma každé barvy zapsaná jako jedna hláška.
option-joint-meld = Zda partneři hlásí karty společně.
option-last-trick = Kolik je za poslední zdvih.
option-trump-by = Zda se o trumf draží, nebo se otočí.
option-bid-step = Čeho je závazek násobkem, nebo čeho od kterého závazku.
option-bid-rounds = Kolikrát smí hráč dražit; 0: kolikrát chce.
option-bid-suit = Zda závazek jmenuje trumfovou barvu.
option-forced-amount = Za kolik draží rozdávající, který musí.
option-pass-help = Zda smí pas slíbit partnerovi pomoc.
option-meld-by = Čí hlášky se počítají.
option-meld-minimum = Hlášky za méně než tolik se nepočítají.
option-save-meld = Co musí strana získat, aby jí hlášky zůstaly.
option-save-minimum = Kolik bodů ve zdvizích hlášky udrží, když je drží body.
option-save-short = Co ztratí strana, která jich má méně: hlášky, nebo všechno.
option-save-applies-to = Pro čí hlášky to platí.
option-dix-saves = Kdy zůstávají trumfové devítky samy od sebe.
option-made-scores = Co si píše strana aktéra za splněný závazek.
option-set-bidder = Co si píše za nesplněný.
option-set-bonus = Co si k tomu píšou ostatní, když splněn nebyl.
option-opponents-score = Co si píšou ostatní.
option-end-when-made = Zda se nehraje, když závazek splní hlášky.
option-throw-in = Zda strana aktéra smí složit před prvním zdvihem.
option-unmakeable = Zda se hraje i to, co se splnit nedá.
option-doubling = Zda se závazky zdvojují.
option-renege = Zda se zapisuje renonc, za který jeho strana ztrácí.
option-target = Kolik bodů vyhrává partii.
option-over-rule = Kdo vyhrává, když cíl v jednom rozdání překročí víc stran.
option-extension = O kolik cíl stoupne, když se nerozhodlo.
option-extension-ends = Zda se zvýšeného cíle dá dosáhnout už tím rozdáním.
option-deals = Na kolik rozdání je partie; 0: hraje se do cíle.
option-claims = Zda smí hráč přerušit hru a ohlásit cíl.
option-chips = Zda se skóre drží v žetonech.
option-checks = Zda se platí za hlášky, závazky, zdvihy a partie.
option-check-game-margin = Od čeho se počítají stovky, za které se platí u partie.
option-check-roundhouse-absorbs = Zda král a dáma každé barvy platí i za své krále a dámy.
option-check-rates = Kolik se zač platí.
option-check-value = Kolik nejmenších jednotek měny je jedna platba.
option-stake-game = Kolik nejmenších jednotek měny je za partii.
option-stake-per-100 = Kolik nejmenších jednotek měny je za každou stovku, o kterou někdo zaostal.
option-stake-block = Kolik bodů je tady stovka.
option-stake-rounding = Zda se počítá i začatá stovka.
option-form = Kdo sedí u stolu a kdo platí.
option-auction = Zda se o závazek licituje.
option-forehand-plays-suit = Zda barvu volí jen forhont.
option-betl-durch = Zda se hraje betl a durch.
option-open-contracts = Zda se hraje ložený betl a ložený durch.
option-partner-durch = Zda se hraje durch s partnerem a s chytrým.
option-two-sevens = Zda se smějí hlásit dvě sedmy.
option-announcements = Zda se vůbec smí hlásit.
option-fleks = Zda se flekuje.
option-quiet-bonuses = Zda se platí tichá sedma a tiché kilo.
option-stock-marriages-plain = Zda je trumfová hláška za 20, dokud se líže.
option-game-value = Kolik je za hru.
option-betl-value = Kolik je za betl.
option-durch-value = Kolik je za durch.
option-open-betl-value = Kolik je za ložený betl.
option-open-durch-value = Kolik je za ložený durch.
option-seven-value = Kolik je za hlášenou sedmu.
option-quiet-seven-value = Kolik je za tichou sedmu.
option-hundred-value = Kolik je za hlášené kilo.
option-quiet-hundred-value = Kolik je za tiché kilo.
option-two-sevens-value = Kolik je za dvě sedmy mimo červené.
option-two-sevens-hearts-value = Kolik je za dvě sedmy v červených.
option-game-with-two-sevens = Zda se vedle dvou sedem platí hra.
option-extra-tens = Jak kilo roste.
option-extra-ten-value = Kolik přidá každá desítka nad sto, když má vlastní sazbu.
option-game-beside-hundred = Zda se vedle kila platí hra.
option-flek-on-tens = Zda flek na hru zdvojnásobuje i desítky tichého kila.
option-failed-hundred-steps = O kolik desítek víc stojí prohrané hlášené kilo.
option-quiet-hundred-beside-failed = Zda se vedle prohraného hlášeného kila platí tiché kilo druhé strany.
option-announced-hundred-marriages = Které hlášky se počítají do hlášeného kila.
option-quiet-hundred-marriages = Které hlášky se počítají do tichého kila.
option-failed-hundred-opposing = Zda hlášky druhé strany prohlubují prohrané kilo.
option-hundred-seven-joint = Zda sto a sedma jedné strany se uhrají jen obě, nebo jsou prohrané obě.
option-both-hundreds = Zda smějí kilo hlásit obě strany.
option-false-seven = Zda smí sedmu hlásit i strana, která ji nedrží.
option-killed-announced-seven-extra = Zda zabitá hlášená sedma stojí navíc tolik co tichá.
option-against-after-flek = Zda obrana hlásí jen po fleku a za dvojnásobek.
option-double-suits = Které trumfové barvy jsou dvojnásobné, nebo čím která násobí.
option-max-flek = Nejvíc fleků na jednu věc; 0: bez omezení.
option-max-flek-without-trumps = Nejvíc fleků na betl a durch; 0: jako na všechno.
option-max-win = Nejvíc jednotek, které jeden druhému za rozdání platí; 0: bez omezení.
option-sharp-in-talon = Zda se smějí odložit esa a desítky.
option-revoke-minimum = Nejmenší, nebo přičtená, pokuta za renonc.
option-revoke-rule = Zda je pokuta větší z obojího, nejmenší a sázky, nebo jejich součet, nebo jen ta nejmenší.
option-revoke-doubles = Zda trumfová barva násobí i nejmenší pokutu za renonc.
option-min-flek-game = Prostá hra s méně fleky se nehraje; 0: hraje se vždy.
option-min-flek-seven = Hlášená sedma s méně fleky se nehraje.
option-zero-sum-unplayed = Zda se nehraje sedma s jedním flekem jen na hru.
option-dealer-counts = Zda rozdávající, který pauzíruje, platí a dostává jako obrana.
option-give-up-penalty = Kolik stojí omyl pro každého z ostatních; 0: vzdát se nedá.
option-bank = Kolik dává aktér do banku za každé vyhrané rozdání; 0: bez banku.

### Otázky při založení večera

question-which-rules-and-who = chybí pravidla nebo hráči: `meldbook new PRAVIDLA HRÁČ...`, hráči po směru hodin; v terminálu se `new` zeptá
question-nothing-opened = nic nebylo založeno
question-which-night = { $doubt }; který večer to je?
question-goes-on = pokračuje
question-new-night = nový
question-which-table = Kdo usedá ke stolu?
question-another-table = jiný stůl
question-arrows = šipkami se vybírá, písmeny hledá, Enter potvrdí
question-which-rules = Která pravidla?
question-who-plays = Kdo hraje?
question-players-as = po směru hodin, třeba Anna, Ben, Cyril; Tab: známá jména
question-stake = O co se hraje?
question-stake-as = třeba { $example }{ $usual ->
        [none] ; Enter: nehraje se o nic
       *[other] , nebo `chips`, když se nehraje o peníze; Enter: { $usual }
    }
question-which-currency = V jaké měně jsou částky v { $path }?
question-currency-as = třeba CZK, EUR nebo USD; Esc: nic se nepřevezme
question-line-at = Řádek { $at }?
question-enter-corrects = Enter: opraví; Esc: nechá, jak je

### Platební kódy

code-text-message = karty { $first }{ $last ->
        [none] {""}
       *[other] {" "}až { $last }
    } - { $from }
code-text-other-currency = kód pro { $currency } není: banky čtou kódy jen pro platby v EUR a CZK
code-text-too-much = kód pro { $amount } není: tolik se do něj nevejde
code-text-too-narrow = kód potřebuje { $columns } sloupců a terminál, který umí víc než ASCII; na stránku kódy napíše `meldbook report --qr -o SOUBOR`

### Stránka večera a sezóny

page-text-still-owed = Ještě se dluží
page-text-what-was-agreed = Co se dohodlo
page-text-score-sheet = Zápis
page-text-running-totals = Průběh
page-text-standings = Stav
page-text-who-pays-whom = Kdo komu platí
page-text-if-it-ended-now = Kdyby večer teď skončil
page-text-seal = Pečeť
page-text-seal-says = Večer je uzavřený. Nic v něm se nedá změnit, aniž by se změnila tato pečeť.
page-text-no-hands = Ještě se nic nehrálo.
page-text-chart-shows = { $lines ->
        [one] { $lines } čára
        [few] { $lines } čáry
       *[other] { $lines } čar
    } mezi { $lowest } a { $highest }. Na konci: { $ends }.
page-text-played-most = Jen { $count ->
        [one] { $count } hráč, který hrál
        [few] { $count } hráči, kteří hráli
       *[other] { $count } hráčů, kteří hráli
    } nejvíc.
chosen-by = { $key ->
        [player] hráč
        [with] u stolu
        [rules] pravidla
        [game] hra
        [place] místo
        [table] stůl
        [since] od
        [until] do
       *[last] poslední večery
    }: { $value }
page-text-season = Sezóna
page-text-season-of = { $sessions ->
        [one] { $sessions } večer
        [few] { $sessions } večery
       *[other] { $sessions } večerů
    }, { $last ->
        [none] { $first }
       *[other] od { $first } do { $last }
    }
page-text-hand-of = rozdání { $hand }, večer { $session }
page-text-statistics = Statistika
page-text-head-to-head = Kdo s kým
page-text-head-to-head-says = O kolik je na tom hráč v řádku lépe než hráč ve sloupci.
page-text-biggest-hands = Největší rozdání
page-text-kept-with = Vede meldbook { $version }
page-text-last-hand = Poslední rozdání
page-text-as-of = Stránka se sama obnovuje. Stav v { $time }.
### Živý stůl

command-undo = vezme zpět poslední změnu, ať byla jakákoli
command-redo = obnoví změnu naposledy vzatou zpět
command-fix = opraví, co stojí pod číslem
command-strike = škrtne, co stojí pod číslem; rozdání si číslo nechá a nic nemění
command-insert = vloží zapomenuté před to, co stojí pod číslem
command-seat = zapíše, že hráč přisedá nebo odchází
command-set = změní, na čem jste se dohodli: odteď, nebo pro celý večer
command-result = zapíše, kdo kolik vyhrál a prohrál, bez rozdání
command-penalty = zapíše pokutu: jednomu, všem, nebo do banku
command-spent = zapíše útratu, kterou jeden zaplatil za všechny nebo za některé
command-paid = zapíše, kdo komu zaplatil
command-game = začne novou partii
command-rename = opraví špatně napsané jméno
command-struck = zapíše rozdání rovnou jako škrtnuté
command-why = řekne, odkud se bere každá jednotka rozdání
command-settle = řekne, kdo by komu platil, kdyby večer teď skončil
command-close = uzavře večer a řekne jeho pečeť
command-reopen = znovu otevře uzavřený večer
command-standings = ukáže, kdo kolik zatím má
command-sheet = ukáže celý večer, rozdání po rozdání
command-agreed = ukáže, co bylo dohodnuto
command-history = ukáže každý záznam, jak byl napsán
command-log = zapíše rozdání, jehož řádek by mohl být i příkaz
command-help = ukáže, jak se píše rozdání; se `slova` každé slovo
command-quit = odejde od stolu a nechá ho, jak je
key-does-help = nápověda
key-does-correct-last = poslední rozdání
key-does-agreements = dohoda
key-does-complete = doplnit
key-does-undo = zpět
key-does-redo = znovu
key-does-more = více
key-does-leave = odejít
key-does-enter = zapíše rozdání, nebo udělá, co řádek říká
key-does-recall = dříve napsané řádky
key-does-scroll = listovat zápisem
key-does-back = zpátky: ze stránky nebo z řádku
key-does-suspend = uspat; `fg` v příkazové řádce stůl vzbudí
key-does-redraw = překreslit obrazovku
screen-text-chart = průběh
screen-text-agreements = co bylo dohodnuto
screen-text-help = jak se píše rozdání
screen-text-answer = odpověď
screen-text-keys = klávesy
screen-text-no-hands = zatím žádné rozdání: první napište dole
screen-text-no-tricks-needed = stačí hlášky samy
screen-text-no-tricks-make-it = už to nejde uhrát, ať je ze zdvihů cokoli
screen-text-tricks-make-it = stačí { $tricks } ze zdvihů
screen-text-not-yet = ještě ne
screen-text-writing = zapisuje se ...
screen-text-was-writing = `{ $line }` se právě zapisovalo, když stůl skončil{ $written ->
        [true] {", a v knize je"}
       *[other] {": zapíše se Enterem"}
    }
screen-text-lines-after = ještě { $more ->
        [one] { $more } řádek
        [few] { $more } řádky
       *[other] { $more } řádků
    } po tomto, jeden po druhém
screen-text-elsewhere = zapsáno jinde
screen-text-closed = večer je uzavřený: Enter ukáže, kdo komu platí, `otevři` v něm pokračuje
screen-text-handing-over = kdo komu platí
screen-text-handing-over-keys = mezerník odškrtne, co se zaplatilo, a odškrtnutí vezme zpět; n otevře další večer se stejnými lidmi; { $codes ->
        [true] q ukáže kódy pro banky;{" "}
       *[false] {""}
    }Esc se vrací
screen-text-next-night = večer { $id } je otevřený; ^Z ho vezme zpět
screen-text-new = { $closed ->
        [true] otevře další večer se stejnými lidmi
       *[other] tenhle večer napřed uzavře `zavři`; další pak otevře `n`
    }
screen-text-in-shell = `{ $word }` patří do příkazové řádky: F12 stůl uspí, `fg` ho tam zase vzbudí
screen-text-how-to-leave = od stolu se odchází ^D; co bylo zapsáno, je v knize
screen-text-enter-again = ještě jednou Enter, a zapíše se to přesto
screen-text-overtaken-key = nic se nestalo, protože se těsně předtím něco zapsalo jinde: stiskněte klávesu znovu
screen-text-no-shell = nic by tento stůl neprobudilo: nespustil ho shell, který umí zastavit a pokračovat
screen-text-page-keys = Esc se vrací, nahoru a dolů (k, j) listuje
screen-text-below-help = Níže (mezerník nebo PgDn): všechna slova této hry, příkazy a klávesy.
screen-text-not-logged = ještě nezapsáno
screen-text-leads-by = vede o { $by }
screen-text-more = +{ $more ->
        [one] { $more } další
        [few] { $more } další
       *[other] { $more } dalších
    }
screen-text-hidden-rows = … { $rows ->
        [one] { $rows } řádek
        [few] { $rows } řádky
       *[other] { $rows } řádků
    } { $above ->
        [true] výše (F4)
       *[other] níže (PgDn)
    }
screen-text-nothing-more = všechno je vidět na obrazovce
screen-text-signs = značky
board-sign = { $is ->
        [leads] vede
        [deals] rozdává
        [bids] první mluví
        [forehand] forhont
        [plays] vynáší
       *[sits-out] pauzíruje
    }
screen-text-noted = rozdání s poznámkou

### Na čem se stůl dohodne

topic = { $is ->
        [stake] Sázka
        [suits] Barvy
        [kitty] Bank
        [bidding] Dražba
        [bete] Prohra
        [seats] Hráči
        [counting] Počítání
        [renege] Renonc
        [score] Zápis
        [scorekeeper] Zapisuje
        [game] Partie
        [melds] Hlášky
        [tricks] Zdvihy
        [checks] Navíc
        [contracts] Závazky
        [values] Sazby
        [hundred] Sto
        [doubling] Násobení
        [announcing] Hlášení
        [unplayed] Nehraje se
        [revoke] Renonc
        [customs] Zvyklosti
       *[agreed] Dohoda
    }

### Karta pravidel

card-item-bids = { $to ->
        [none] { $from }+
       *[other] { $from }-{ $to }
    }
card-topic-schedule = Kolik platí každý za závazek{ $name ->
        [none] {""}
       *[other] , sazebník { $name }
    }
card-topic-melds = Hlášky{ $table ->
        [none] {""}
       *[other] {" "}podle tabulky { $table }
    }
card-topic-checks = Body navíc
card-topic-prices = Kolik platí každý
card-head-contract = { $suits-count ->
        [0] {""}
       *[other] { $suits-spaced }{" "}
    }{ $made ->
        [true] uhráno
       *[false] prohráno
    }
card-head-fold = { $fold }
card-head-worth = hodnota
meld-cards = { $name-is ->
    [run] A 10 K Q J v trumfech
    [extra-king] K v trumfech vedle postupky
    [extra-queen] Q v trumfech vedle postupky
    [royal-marriage] K Q v trumfech
    [marriage] K Q v jiné barvě
    [roundhouse] K Q v každé barvě
    [pinochle] Q♠ J♦
    [aces] A v každé barvě
    [kings] K v každé barvě
    [queens] Q v každé barvě
    [jacks] J v každé barvě
   *[dix] 9 v trumfech
}

marias-term-only-units = Počítají se jen jednotky, bez peněz.
marias-term-unit-is = Sazba: { $unit }.
marias-term-at-most = Za jedno rozdání nikdo nikomu neplatí víc než { $most ->
        [one] { $most } jednotku
        [few] { $most } jednotky
       *[other] { $most } jednotek
    }.
marias-term-play = { $form-is ->
        [three] Hrají tři, jeden proti dvěma
        [pauzirak] Sedí čtyři a rozdávající pauzíruje; { $counts ->
            [true] platí a dostává jako obrana
           *[false] rozdání se ho netýká
        }
        [four] Hrají čtyři; forhont volá spoluhráče, nebo hraje sám proti třem
       *[two] Hrají dva, jeden proti druhému
    }.
marias-term-auction = O závazek se licituje. Začíná hráč po levici forhonta, proti forhontovi; pak další proti tomu, kdo zbyl. Ze dvou, kdo licitují, smí držet stejný závazek ten blíž k forhontovi, druhý musí výš; kdo pasoval, je ze hry.
marias-term-ladder = Závazky od nejnižšího: { $rungs }.
marias-term-names-trumps = Trumfy { $forehand ->
        [true] volí jen forhont
       *[false] může volit kdokoli
    }.
marias-term-no-betl-durch = Betl ani durch se nehraje.
marias-term-betl-durch = Betl je za { $betl }, durch za { $durch }.
marias-term-open = Ložený betl je za { $betl }, ložený durch za { $durch }.
marias-term-partner-durch = Durch se hraje i s partnerem a s chytrým.
marias-term-give-up = Omyl při nejnižším závazku stojí { $penalty }, každému z ostatních.
marias-term-game-is = Hra je za { $game }.
marias-term-announced = Hlášená sedma je za { $seven }, hlášené kilo za { $hundred }.
marias-term-quiet = Tichá sedma je za { $seven }, tiché kilo za { $hundred }.
marias-term-no-quiet = Tichá sedma a tiché kilo se neplatí.
marias-term-two-sevens = Dvě sedmy jsou za { $plain }, v červených za { $hearts }.
marias-term-beside-hundred = { $paid-is ->
        [no] Kilo se platí místo hry.
        [announced] Vedle hlášeného kila se platí i hra, tomu, kdo má víc bodů; tiché kilo se platí místo ní.
       *[all] Vedle každého kila se platí i hra, tomu, kdo má víc bodů.
    }
marias-term-quiet-takes-flek = Fleky na hru platí i pro tiché kilo{ $tens ->
        [true] {""}
       *[false] , pro desítky nad sto ne
    }.
marias-term-quiet-beside-announced = { $paid ->
        [true] Vedle prohraného hlášeného kila se platí tiché kilo druhé strany.
       *[false] Vedle hlášeného kila se žádné tiché neplatí.
    }
marias-term-no-game-beside-two-sevens = Vedle dvou sedem se hra neplatí.
marias-term-killed-extra = Hlášená sedma zabitá v posledním štychu stojí ještě o { $more } víc.
marias-term-extra-tens = Každá desítka nad sto, u prohraného hlášeného pod devadesát, { $adds-is ->
        [double] zdvojnásobuje kilo
        [add-full] přidá celou sazbu za kilo
        [add-half] přidá polovinu sazby za kilo
        [add-value] přidá { $value }
       *[fixed] nepřidá nic
    }.
marias-term-failed-steps = Prohrané hlášené kilo se počítá o { $more ->
        [one] { $more } desítku
        [few] { $more } desítky
       *[other] { $more } desítek
    } pod devadesát víc.
marias-term-announced-marriages = Do hlášeného kila se { $which-is ->
        [best] počítá jen nejlepší hláška
        [first] počítá jen první hláška
       *[all] počítají všechny hlášky
    }; nad sto už všechny hlášky té strany.
marias-term-quiet-marriages = Do tichého kila se { $all ->
        [true] počítají všechny hlášky
       *[false] počítá jen nejlepší hláška
    }; nad sto už všechny hlášky té strany.
marias-term-opposing = { $both ->
        [true] Hlášky druhé strany prohlubují prohrané kilo.
       *[false] Hlášky aktéra prohlubují prohrané kilo proti.
    }
marias-term-sharp-in-talon = Ostré karty se smějí odložit do talonu a počítají se obraně.
marias-term-stock-marriages = Trumfová hláška je za 20, dokud se líže.
marias-term-suits-multiply = { $suits-count ->
        [0] Žádná trumfová barva se neplatí dvojnásob
       *[other] Hra, sedmy a kila se platí: { $suits }
    }.
suit-times = { $suit } { $times ->
        [2] dvakrát
       *[other] { $times }krát
    }
marias-term-no-fleks = Neflekuje se.
marias-term-fleks = Každý flek zdvojnásobuje; { $most ->
        [0] bez omezení
        [one] nejvýš jednou
        [2] nejvýš dvakrát
        [3] nejvýš třikrát
        [4] nejvýš čtyřikrát
       *[other] nejvýš { $most }krát
    }.
marias-term-max-flek-without-trumps = Na betl a durch { $most ->
        [one] smí být nejvýš { $most } flek
        [few] smějí být nejvýš { $most } fleky
       *[other] smí být nejvýš { $most } fleků
    }.
marias-term-no-announcements = Nehlásí se nic.
marias-term-against-after-flek = Obrana hlásí jen po fleku, a za dvojnásobek.
marias-term-joint = Sto a sedma jedné strany se uhrají jen obě, nebo jsou prohrané obě.
marias-term-both-hundreds = Sto smějí hlásit obě strany.
marias-term-false-seven = Sedmu smí hlásit i ten, kdo ji nedrží.
marias-term-no-plain-bid = Prostá hra se nehraje: s trumfy se vždycky něco hlásí.
marias-term-every-game = Prostá hra se hraje vždycky.
marias-term-min-flek-game = Prostá hra { $fleks ->
        [1] bez fleku se nehraje a považuje se za uhranou
       *[other] s méně fleky než { $fleks } se nehraje: bez fleku se považuje za uhranou, jinak za prohranou
    }.
marias-term-min-flek-seven = Ani sedma vedle ní s méně fleky než { $fleks } se nehraje.
marias-term-zero-sum = Sedma s jedním flekem jen na hru se nehraje.
marias-term-revoke = Za renonc se každému z ostatních platí { $rule-is ->
        [flat] { $least }, ať se hraje o cokoli
        [max] { $least ->
            [0] to, oč se hraje
           *[other] to, oč se hraje, nejméně { $least }
        }
       *[add] to, oč se hraje, a k tomu { $least }
    }.
marias-term-revoke-doubles = I { $least } za renonc násobí trumfová barva.
marias-term-bank = Aktér dává do banku { $bank } za každé rozdání, za které dostává zaplaceno; nakonec se bank rozdělí.

auction-term-only-units = Počítají se jen jednotky, bez peněz.
auction-term-unit-is = Jednotka je { $unit }.
auction-term-schedule = { $name ->
        [none] Vlastní sazebník
       *[other] Sazebník { $name }
    }, jednotky za závazek: { $bands }.
auction-band = { $to ->
        [none] { $from } a víc { $units }
       *[other] { $from }-{ $to } { $units }
    }
auction-term-redeal = Když všichni pasují, nikdo neplatí a rozdává další.
auction-term-passed-out-pays = Když všichni pasují, { $who-is ->
        [active-pay] každý ze tří hrajících platí
        [dealer-pays] rozdávající platí
       *[all-pay] každý u stolu platí
    } banku { $units ->
        [one] { $units } jednotku
        [few] { $units } jednotky
       *[other] { $units } jednotek
    }.
auction-term-scorekeeper = Dohodněte se, kdo vede zápis.
auction-term-suits = Piky { $spades ->
        [0] ani jednou
        [1] jednou
        [2] dvakrát
        [3] třikrát
        [4] čtyřikrát
       *[other] { $spades }krát
    }; srdce { $hearts ->
        [0] ani jednou
        [1] jednou
        [2] dvakrát
        [3] třikrát
        [4] čtyřikrát
       *[other] { $hearts }krát
    }; káry a kříže jednou.
auction-term-kitty-collects = Hraje se s bankem. Prohrávající aktér mu platí jeden podíl, když je závazek { $from } nebo víc.
auction-term-kitty-pays = Vyhrávajícímu aktérovi { $from ->
        [none] neplatí nikdy
       *[other] platí jeden podíl, když je závazek { $from } nebo víc
    }.
auction-term-no-kitty = Bez banku.
auction-term-kitty-shared = Nakonec se o něj všichni rovně rozdělí, nebo ho rovně doplatí, když dluží; co zbude, připadne prvním u stolu. Kdo odchází dřív, vyrovná svůj podíl hned, a kdo přisedne později, ho složí.
auction-term-lowest-bid = Nejnižší závazek je { $bid }; zvyšuje se po desítkách.
auction-term-forced-bid = { $bid ->
        [none] Dražit nikdo nemusí
       *[other] První musí začít, na { $bid } nebo výš
    }.
auction-term-barred-bids = { $barred ->
        [true] Závazek nesmí končit na 40 ani na 90.
       *[false] Žádné závazky nejsou zakázané.
    }
auction-term-blind-surrender = { $allowed ->
        [true] Závazek právě { $bid } se smí vzdát před otočením talonu; pak se platí jen banku, { $units ->
            [one] { $units } jednotka
            [few] { $units } jednotky
           *[other] { $units } jednotek
        }.
       *[false] Před otočením talonu se vzdát nedá.
    }
auction-term-third-seat = { $same ->
        [true] Když dva pasovali, začíná poslední jako ostatní.
       *[false] Když dva pasovali, smí poslední pasovat, nebo začít přesně na 290, nebo na 310 a výš.
    }
auction-term-bete = Závazek prohraný po výnosu se platí { $times ->
        [0] ani jednou
        [1] jednou
        [2] dvakrát
        [3] třikrát
        [4] čtyřikrát
       *[other] { $times }krát
    }.
auction-term-concede = { $by-trump ->
        [true] Závazek složený před výnosem se platí jednou, násobeno trumfovou barvou.
       *[false] Závazek složený před výnosem se platí jednou, v jakékoli barvě.
    }
auction-term-at-most = U stolu { $players ->
        [3] sedí nejvýš tři
       *[other] sedí nejvýš čtyři
    }.
auction-term-four = { $dealer ->
        [true] Ve čtyřech pauzíruje rozdávající.
       *[false] Ve čtyřech pauzíruje soused rozdávajícího zprava.
    }
auction-term-five = V pěti pauzíruje rozdávající a druhý hráč po jeho levici.
auction-term-inactive = { $settles ->
        [true] Kdo pauzíruje, platí a dostává jako soupeři.
       *[false] Kdo pauzíruje, neplatí ani nedostává.
    }
auction-term-counting = { $scheme }, poslední zdvih 10: celkem 250.
count-scheme-a11 = Eso 11, desítka 10, král 4, dáma 3, kluk 2
count-scheme-a10-k5 = Eso 10, desítka 10, král 5, dáma 5
count-scheme-a10-k10 = Eso 10, desítka 10, král 10
count-scheme-a1-k1 = Eso 1, desítka 1, král 1
auction-term-rounding = { $exact ->
        [true] Body ze zdvihů se počítají přesně; chybí-li jeden, je prohráno.
       *[false] Body ze zdvihů se zaokrouhlují na desítky: 7, 8 a 9 nahoru, ostatní dolů.
    }
auction-term-no-trick = Aktér bez zdvihu { $what-is ->
        [none] si odložené karty počítá
        [buried] si odložené karty nepočítá; hlášky platí
       *[all] prohrál, ať hlásil cokoli
    }.
auction-term-double-melds = { $twice ->
        [true] Dvě stejné hlášky jsou za dvojnásobek jedné.
       *[false] Dvě stejné hlášky: postupky 1500, esa 1000, králové 800, dámy 600, kluci 400, pinochle 300.
    }
auction-term-extra-in-run = { $counts ->
        [true] Vedle postupky je každý další trumfový král nebo dáma za 40.
       *[false] Jediný další trumfový král nebo dáma vedle postupky se nepočítá.
    }
auction-term-bidder-reneges = Renonc aktéra: závazek je prohraný a platí se { $times ->
        [0] ani jednou
        [1] jednou
        [2] dvakrát
        [3] třikrát
        [4] čtyřikrát
       *[other] { $times }krát
    }.
auction-term-opponent-reneges = { $each ->
        [true] Renonc soupeře: závazek je uhraný a podíl platí každý.
       *[false] Renonc soupeře: závazek je uhraný a za všechny platí viník.
    }

points-term-unit-is = { $checks ->
        [true] Bod navíc je { $worth }.
       *[false] Jednotka pokuty je { $worth }.
    }
points-term-no-stake = O partii se nehraje o nic.
points-term-stake = { $alone ->
        [true] Každý poražený platí vítězi
       *[false] Každý poražený platí svému protějšku na vítězné straně
    } { $game ->
        [none] {""}
       *[other] { $game } za partii{ $hundred ->
            [none] {""}
           *[other] {" "}a{" "}
        }
    }{ $hundred ->
        [none] {""}
       *[other] { $hundred } za { $full ->
            [true] každých plných { $block } bodů, o které zaostal
           *[false] každých započatých { $block } bodů, o které zaostal
        }
    }.
points-term-deals = Partie má { $deals } rozdání; vyhrává nejvyšší součet, a dokud je společný, rozdává se znovu.
points-term-target = Hraje se do { $target }.
points-term-several-have-it = Když tam po jednom rozdání dojde víc stran, { $first-is ->
        [bidder-first] vyhrává ta se závazkem, je-li mezi nimi; jinak se cíl zvyšuje
        [highest] vyhrává nejvyšší součet; je-li společný, cíl se zvyšuje
       *[extend] cíl se zvyšuje
    } o { $by }, dokud ho nemá jen jedna.
points-term-another-deal = Když cíl stoupne, hraje se vždy ještě jedno rozdání.
points-term-claims = Hráč smí hru přerušit a prohlásit partii za uhranou; když se mýlí, vyhrává druhá strana.
points-term-chips = Počítá se na žetony: { $colored } barevných a 10 bílých na stranu; deset bílých se vymění za jeden barevný.
points-term-renege = { $rule-is ->
        [none] Renonc si stůl vyřeší sám a nezapisuje se
       *[set] { $bid ->
            [true] Když udělá renonc strana aktéra, závazek je prohraný, ať se napočítalo cokoli; jiná strana za rozdání nic nedostane a závazek je splněn
           *[false] Strana, která udělala renonc, za rozdání nic nedostane
        }
    }.
points-term-trump-turned = Nedraží se: poslední rozdaná karta se otočí a určí trumfy.{ $dix ->
        [none] {""}
       *[other] {" "}Kdo má trumfovou devítku, smí ji vyměnit za otočenou kartu a má za ni { $dix }; rozdávající za tuto devítku nemá nic.
    }
points-term-bids = Závazky začínají na { $lowest } a zvyšují se po { $step }{ $further-count ->
        [0] {""}
       *[other] , { $further }
    }.
further-step = od { $from } po { $step }
points-term-bid-rounds = { $rounds ->
        [1] Každý smí dražit jednou.
       *[other] Každý smí dražit { $rounds }krát.
    }
points-term-bid-suit = Závazek jmenuje trumfovou barvu.
points-term-forced-bid = { $who-is ->
        [none] Když všichni pasují, nepíše se nic.
        [first] První musí dražit.
       *[dealer] { $bid ->
            [none] Když ostatní pasují, musí dražit rozdávající.
           *[other] Když ostatní pasují, hraje rozdávající za { $bid }.
        }
    }
points-term-no-pass-help = S pomocí se nepasuje.
points-term-doubling = Závazek se smí kontrovat, pak se zapisuje dvojnásob; po rekontře čtyřnásob.
points-term-melds = Hlášky podle { $table ->
        [none] vlastní tabulky
       *[other] tabulky { $table }
    }: { $rows }.
meld-row = { $name } { $figures }
points-term-spare-beside-run = Každý další trumfový král { $queen ->
        [true] nebo dáma{" "}
       *[false] {""}
    }vedle postupky se počítá jako trumfová hláška.
points-term-run-marriages = Postupka s jednou další trumfovou hláškou (pak se dvěma, třemi) je dohromady za { $figures }.
points-term-joint-meld = Partneři hlásí karty společně.
points-term-bidder-melds = Hlásí jen strana se závazkem.
points-term-meld-minimum = Méně než { $least } není nic.
points-term-kept = { $defenders ->
        [true] Obraně hlášky zůstanou
       *[false] Hlášky zůstanou
    }{ $with-is ->
        [none] {" "}i bez zdvihu
        [trick] , jen když má zdvih
       *[point] , jen když má ve zdvizích { $points ->
            [one] { $points } bod
            [few] { $points } body
           *[other] { $points } bodů
        }
    }.
points-term-nothing-with-fewer = Kdo má ve zdvizích méně než { $points }, tomu se nepočítají ani ty.
points-term-dix-saves = Trumfové devítky { $when-is ->
        [no] propadají jako každá jiná hláška
        [only-meld] zůstávají, když jiné hlášky nejsou
       *[always] zůstávají vždy
    }.
points-term-counting = { $scheme }, poslední zdvih { $last }: celkem { $total }.
points-term-everybody-scores = Každý píše hlášky a zdvihy.
points-term-bid-scores = Za splněný závazek: { $made-is ->
        [all] hlášky a zdvihy
       *[bid] závazek a nic víc
    }; za nesplněný: { $set-is ->
        [minus-bid] závazek se odečte
        [zero] nic
       *[minus-bid-meld-tricks] závazek, hlášky i zdvihy se odečtou
    }.
points-term-others-score = { $all ->
        [true] Ostatní píšou hlášky a zdvihy
       *[false] Ostatní nepíšou nic vlastního
    }{ $bonus ->
        [true] , a závazek, když se nesplní
       *[false] {""}
    }.
points-term-end-when-made = Jakmile závazek splní hlášky, nehraje se.
points-term-throw-in = { $allowed ->
        [true] Strana se závazkem smí složit před prvním zdvihem{ $keep ->
            [true] ; ostatním hlášky zůstanou
           *[false] {""}
        }.
       *[false] Skládat se nesmí.
    }
points-term-scorekeeper = Dohodněte se, kdo zapisuje.
points-term-unmakeable = Závazek, na který by nestačily všechny zdvihy, je prohraný a nehraje se.
points-term-check-rates = Navíc platí druhá strana, každý hráč svému protějšku: { $rates }. Za víc stejných hlášek tolikrát, kolik jich je. Nesplněný závazek platí ostatním { $failed }krát tolik a jeho hlášky neplatí nic.
rate = { $what } { $checks }{ $money ->
        [none] {""}
       *[other] {" "}({ $money })
    }
