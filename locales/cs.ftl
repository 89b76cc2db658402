# Co meldbook říká česky. Jak se tento soubor čte a upravuje, stojí v docs/translating.md.

### Jak se píše

money-decimal-sign = ,
money-currency-stands = behind
list-and = { $most } a { $last }
list-or = { $most } nebo { $last }

### Řádek, který se nedá přečíst

line-problem-empty = nic není napsáno
    .hint = řádek vypadá třeba takto: `{ $example }`
line-problem-refused-character = znak { CODE($word) } v řádku stát nemůže
line-problem-number-too-large = `{ $word }` je příliš velké číslo
line-problem-no-bidder = `{ $word }` není nikdo z hráčů, a jménem řádek začíná: { $players }
    .hint = nebo slovem `pas`, když pasovali všichni
line-problem-stray-player = `{ $word }` tu není žádné slovo a jméno { $name } tu stát nemůže
    .hint = { $call-is ->
        [too-few] { $call-stopped-by-is ->
            [none] dražba má aspoň tři hlášení; jinak se píše jen, kdo ji vyhrál, třeba `a250`
           *[other] dražba má aspoň tři hlášení, a tady { $call-stopped-by }
        }
        [over] dražba už skončila: jeden závazek a ostatní pasovali
       *[none] { $nobody-bids ->
            [true] v této hře se nedraží; jméno stojí za { $after-ticked-or }
           *[false] jméno stojí na začátku, v dražbě a za { $after-ticked-or }
        }
    }
line-problem-no-side = `{ $word }` je { $name }, kdo v této hře na žádné straně není
line-problem-unknown = `{ $word }` tu není žádné slovo
    .hint = { $name-in-pieces ->
        [none] { $nearest ->
            [none] barva, číslo, nebo jedno ze slov { $known-ticked }
           *[other] nemělo to být `{ $nearest }`?
        }
       *[other] jméno se píše bez mezer: `{ $name-in-pieces }`
    }
line-problem-unclear-suit = { $begun-count ->
        [1] `{ $word }` je na barvu { $begun } málo
       *[other] `{ $word }` může být { $begun-or }
    }
    .hint = napište z názvu barvy víc písmen
begun = { $name }
line-problem-stray-sign = `{ $word }` tu nic neznamená
    .hint = { $example ->
        [none] znaky jsou `+`, `-`, { $signs-ticked }, `#` a znaky barev
       *[other] takhle znak v řádku stojí: `{ $example }`
    }
line-problem-stray-pass = `{ $word }` stojí na místě jména, nebo v dražbě o třech a více hlášeních
line-problem-second-number = `{ $word }` je druhé samotné číslo; závazek už je `{ $first }`
    .hint = `m{ $word }` jsou hlášky, `t{ $word }` body ze zdvihů; spojené `160+170` je obojí
line-problem-minus-between-numbers = `{ $word }` mezi dvěma čísly nic neznamená
    .hint = `+` spojuje hlášky a body ze zdvihů; prohraný závazek se píše `prohraný`
line-problem-joined-too-often = `{ $word }` je o číslo víc: `+` spojuje hlášky a body ze zdvihů
line-problem-said-twice = `{ $word }` odporuje slovu `{ $first }`: { $field ->
        [bid] obojí je závazek
        [trump] obojí říká, co jsou trumfy
        [outcome] obojí říká, jak hra skončila
        [meld] obojí jsou hlášky
        [tricks] obojí jsou body ze zdvihů
        [opponent_tricks] obojí jsou body soupeřů
        [won_a_trick] obojí říká, zda byl nějaký zdvih
        [renege_by] obojí říká, čí je renonc
        [result] obojí říká, jak závazek dopadl
        [doubled] obojí říká, kolikrát se zdvojnásobilo
        [dix] obojí jsou body za trumfové devítky
        [awards] obojí jsou placené hlášky
        [claim] obojí říká, kdo hru ukončil
        [dix_exchange] obojí říká, kdo vyměnil trumfovou devítku
        [dealer] obojí říká, kdo rozdával
       *[other] obojí říká totéž (`{ $field }`)
    }
    .hint = jedno z nich vynechte
line-problem-lacking = { $row-wants-is ->
        [player] za `{ $word }` patří jméno
        [number] za `{ $word }` patří číslo
        [tied] za `{ $word }` patří dvojtečka a jméno
        [tied-number] za `{ $word }` patří jméno a číslo
        [tied-melds] za `{ $word }` patří jméno a názvy hlášek
       *[other] za `{ $word }` patří číslo nebo hlášky
    }
    .hint = třeba `{ $row-example }`
line-problem-empty-column = za `{ $word }` patří číslo
line-problem-no-column = { $sides-count ->
        [0] { $columns ->
            [one] `{ $word }` nemá sloupec: počítá se tu { $columns } číslo
            [few] `{ $word }` nemá sloupec: počítají se tu { $columns } čísla
           *[other] `{ $word }` nemá sloupec: počítá se tu { $columns } čísel
        }
       *[other] { $columns ->
            [1] `{ $word }` nemá sloupec: počítá se tu jedno číslo
            [few] `{ $word }` nemá sloupec: jsou tu { $columns } strany
           *[other] `{ $word }` nemá sloupec: je tu { $columns } stran
        }
    }
    .hint = sloupce: { $sides-and }
line-problem-joined-beside-column = `{ $word }` nemá sloupec: čísla spojená `+` jsou hlášky a body ze zdvihů jedné strany
    .hint = sloupce se píší za `m` a `t`, třeba `m120/40 t210/40`
line-problem-places-of-one = ve slově `{ $word }` je `/`, to odděluje strany, ne hlášky jednoho hráče
line-problem-empty-meld = ve slově `{ $word }` je vedle `+` prázdné místo
    .hint = hlášky se spojují jako `m=run+pinochle`; znak stojí zvlášť
line-problem-no-json = záznam se nedá přečíst: { $message }
line-problem-after-record = `{ $word }` za záznamem ve složených závorkách nic neznamená
    .hint = následovat smí jen `rozdává ben` a poznámka

player-error-unknown = u stolu není nikdo jménem `{ $word }`: { $players }
    .hint = nemělo to být `{ $nearest }`?
player-error-ambiguous = `{ $word }` může být { $fits-or }
    .hint = napište { $beginnings-ticked-or }
