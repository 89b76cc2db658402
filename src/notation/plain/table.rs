//! The table of commands in plain words.

mod money;

use super::{By, PlainForm, Then, Why};
use money::MONEY;

type Texts = &'static [&'static str];

const fn does(english: Texts, czech: Texts, command: &'static str) -> PlainForm {
    PlainForm { english, czech, then: Then::Does(command) }
}

const fn points(english: Texts, czech: Texts, why: Why, commands: Texts) -> PlainForm {
    PlainForm { english, czech, then: Then::Points(why, commands) }
}

const fn asks(english: Texts, czech: Texts, why: Why, commands: Texts) -> PlainForm {
    PlainForm { english, czech, then: Then::Asks(why, commands) }
}

const fn by(by: By, english: Texts, czech: Texts) -> PlainForm {
    PlainForm { english, czech, then: Then::BySession(by) }
}

/// The sections of the table, with their titles in the documentation. The first form that fits is taken.
pub const PLAIN_FORMS: &[(&str, &[PlainForm])] = &[
    ("At the table, and the end", AT_THE_TABLE),
    ("Who sits at the table", SEATS),
    ("Corrections", CORRECTIONS),
    ("Money", MONEY),
];

const AT_THE_TABLE: &[PlainForm] = &[
    by(
        By::Misdeal,
        &["misdeal|redeal", "thrown in, misdeal", "misdeal by NAME", "NAME misdealt"],
        &["zkažené rozdání", "špatně rozdáno", "NAME špatně rozdal|rozdala"],
    ),
    by(By::Renege, &["NAME reneged|revoked"], &["NAME nepřiznal|nepřiznala [barvu]", "renonc NAME"]),
    by(
        By::Penalty,
        &[
            "penalty NAME all|everyone|everybody|each AMOUNT WHAT",
            "fine NAME AMOUNT each|all for [a] WHAT",
            "fine NAME AMOUNT each|all WHAT",
        ],
        &["pokuta NAME všem|každému AMOUNT WHAT"],
    ),
    by(
        By::PenaltyTo,
        &["penalty NAME OTHER AMOUNT WHAT", "fine NAME AMOUNT to OTHER for [a] WHAT"],
        &["pokuta NAME OTHER AMOUNT WHAT"],
    ),
    asks(
        &["penalty|fine NAME AMOUNT [for] [a] WHAT", "NAME WHAT penalty AMOUNT"],
        &["pokuta NAME AMOUNT [za] WHAT", "NAME WHAT pokuta AMOUNT"],
        Why::AllOrKitty,
        &["penalty NAME all AMOUNT WHAT", "penalty NAME kitty AMOUNT WHAT"],
    ),
    does(
        &[
            "settle|square up",
            "cash out",
            "who owes|pays [WHAT]",
            "what|how [much] do|does|should NAME owe|pay|get [WHAT]",
        ],
        &[
            "vyrovnat|vyrovnej",
            "kdo komu [co] [dluží|platí]",
            "kdo dluží|platí [WHAT]",
            "kolik|co [komu] [mi|nám] dlužím|dlužíme|dluží|dostanu|dostaneme [WHAT]",
            "kolik mám|máme|má zaplatit|dostat [WHAT]",
        ],
        "settle",
    ),
    does(
        &[
            "what did we agree",
            "what did|have we agree|agreed [on|to]",
            "what|whats [is|are|was] [the|our] rules|stake|stakes|agreed",
            "show [me] [the|our] rules|options|stake",
        ],
        &[
            "co je dohodnuto|domluveno",
            "co|jak|na [čem] jsme [si|se] dohodli|domluvili",
            "jaká|jakou je|jsou|máme sazba|sazbu|sázka|sázku|pravidla",
            "o|podle kolik|co|čeho hrajeme",
            "ukaž pravidla|sazbu|sázku",
        ],
        "agreed",
    ),
    points(
        &["we are done|finished", "were done|finished", "good night", "end"],
        &["končíme|hotovo", "dobrou noc", "konec večera", "uzavřít|zavřít|ukončit večer"],
        Why::EndOfNight,
        &["settle", "close"],
    ),
    points(
        &["everybody|everyone [has] paid", "all paid up"],
        &["všichni zaplatili", "vše|všechno zaplaceno", "vyrovnáno"],
        Why::AllPaid,
        &["settle paid"],
    ),
    does(
        &[
            "score|scores",
            "winner|winners|ranking|rankings",
            "who|whos [is] winning|leading|ahead|first|last|losing|won|leads",
            "how much did|has|have NAME won|win|lost|lose [so] [far]",
            "what|whats [is] the score",
            "whose deal|turn [is] [it]",
            "who deals [next]",
            "who is next",
            "next",
        ],
        &[
            "skóre",
            "pořadí|vítěz|další",
            "kdo [je] vede|vyhrává|prohrává|vyhrál|první|poslední",
            "jak [jsme] na tom [jsme]",
            "kolik má|mám|máme [NAME]",
            "kolik NAME vyhrál|vyhrála|prohrál|prohrála|má",
            "kdo rozdává|dává",
        ],
        "standings",
    ),
    does(&["why AT"], &["proč AT"], "why AT"),
    does(
        &["why does|did|do WHAT", "why is WHAT"],
        &["proč NAME platí|zaplatil|zaplatila", "proč platí NAME"],
        "why",
    ),
    does(&["?", "how do i [LINE]", "how to [LINE]"], &["jak se [LINE]", "jak LINE"], "help"),
    by(By::Numbered, &["NO LINE"], &[]),
    points(
        &["print [the|a] [sheet|table|list|score|scores]"],
        &["tisk|tisknout|vytisknout|vytiskni [list|tabulku|zápis]"],
        Why::PaperOrFile,
        &["sheet", "meldbook report"],
    ),
    points(
        &["streak|streaks", "winning|losing streak", "best|worst night|nights"],
        &["šňůra|série|forma", "nejlepší|nejhorší večer"],
        Why::ShellOnly,
        &["meldbook stats"],
    ),
    points(
        &["delete|remove|cancel [the|this] session|night|evening"],
        &["smaž|zruš|odstraň|vymaž [tento|dnešní] večer"],
        Why::ShellOnly,
        &["meldbook void --why mistake"],
    ),
    points(
        &["delete|remove|cancel session|night|evening N"],
        &["smaž|zruš|odstraň|vymaž večer N"],
        Why::ShellOnly,
        &["meldbook void N --why mistake"],
    ),
    points(
        &["rules compare [LINE]", "compare rules [LINE]"],
        &["porovnej|porovnat pravidla [LINE]"],
        Why::ShellOnly,
        &["meldbook rules diff --help"],
    ),
    points(&[], &["nový [večer]"], Why::ShellOnly, &["meldbook new"]),
    points(&[], &["hrát"], Why::ShellOnly, &["meldbook play"]),
];

const SEATS: &[PlainForm] = &[
    points(
        &["NAME and OTHER leave|left|quit|out [the] [table|game|early|now]"],
        &["NAME a OTHER končí|skončili|skončily|odcházejí|odešli|odešly|odjeli|odjely"],
        Why::TwoChanges,
        &["seat out NAME", "seat out OTHER"],
    ),
    points(
        &["PLAYER leaves|left|out after [hand] N", "PLAYER left at hand N"],
        &[],
        Why::FromHand,
        &["seat out PLAYER --from NEXT"],
    ),
    does(
        &[
            "NAME leaves|left|out|quits",
            "NAME leaves|left|quits [the] [table|game|early|now|us]",
            "NAME is|was|has out|leaving|gone|going|left [home|early|now|us]",
            "NAME goes|went|heads|headed home|away",
            "NAME has|had|needs|wants|must [to] go|leave [home|early|now]",
            "leave NAME",
        ],
        &[
            "NAME končí",
            "NAME skončil|skončila",
            "NAME jde|šel|šla [už] domů|pryč|spát",
            "NAME odjel|odjela|odjíždí [domů|pryč]",
            "NAME [už] musí|chce jít|odejít|odjet|domů|pryč [domů|pryč]",
            "NAME už nehraje|končí|jde|odchází",
        ],
        "seat out NAME",
    ),
    by(By::Back, &["NAME is|comes|came back"], &["NAME je zpět|zpátky", "NAME se vrátil|vrátila"]),
    points(
        &["NAME sits|sat out [this] [hand]"],
        &["NAME vynechává|pauzuje"],
        Why::SitsOut,
        &["seat out NAME"],
    ),
    points(
        &["NEW replaces PLAYER", "NEW for PLAYER"],
        &[],
        Why::TwoChanges,
        &["seat out PLAYER", "seat in NEW"],
    ),
    points(
        &[],
        &["NEW místo FROM", "NEW střídá|vystřídal|vystřídala FROM"],
        Why::TwoChanges,
        &["seat out NAME", "seat in NEW"],
    ),
    by(
        By::Joins,
        &[
            "NEW joins|joined|in",
            "NEW joins|joined|arrives|arrived|came [us|in]",
            "NEW joins|joined the table|game",
            "NEW is|has joining|here|coming|in|joined|arrived|come [us]",
            "NEW sits|sat in|down",
            "add|join NEW",
            "new player NEW",
        ],
        &[
            "přidej NEW",
            "nový hráč NEW",
            "nová hráčka NEW",
            "NEW se [k] [nám] přidal|přidala|přidává",
            "NEW si přisedl|přisedla|přisedá",
            "NEW [už] je tady|tu|zde",
            "NEW přijel|přijela|dorazil|dorazila",
            "přijel|přijela|dorazil|dorazila NEW",
            "NEW hraje [také|taky] s námi",
        ],
    ),
    points(
        &["dealer NAME", "NAME deals|dealt"],
        &["rozdává|rozdával|rozdávala NAME", "NAME rozdává|rozdával|rozdávala|rozdal|rozdala"],
        Why::DealerBeside,
        &["a320s160+170 dealer NAME"],
    ),
];

const CORRECTIONS: &[PlainForm] = &[
    by(By::Edit, &["fix|correct|change AT"], &["oprav|opravit AT"]),
    does(
        &["fix|correct|change AT [to] LINE", "HAND was LINE", "HAND should be LINE"],
        &["oprav|opravit|změň AT [na] LINE", "HAND bylo|byla|byly LINE"],
        "fix AT LINE",
    ),
    by(
        By::FixJustEntered,
        &[
            "no, it was LINE",
            "sorry, it was LINE",
            "no|sorry|correction, LINE",
            "i mean|meant LINE",
            "actually [it] [was] LINE",
        ],
        &[
            "ne, to bylo|byla|byly [v] LINE",
            "ne, bylo|byla|byly [to] [v] LINE",
            "ne|pardon|oprava, LINE",
            "vlastně LINE",
        ],
    ),
    by(By::Oops, &["no|nope|wrong|oops", "scratch that"], &["ne|špatně|omyl|jejda"]),
    by(By::UndoHand, &["undo [the] last hand"], &["zpět|vrať poslední hru|rozdání"]),
    does(
        &["undo last|that|it", "undo [the] last change", "take that|it back"],
        &["zpět|vrať poslední|to"],
        "undo",
    ),
    by(By::UndoNumber, &["undo [hand] N"], &["zpět|vrať [hru|rozdání] N"]),
    does(&["delete|remove|cancel|strike AT", "scratch AT"], &["smaž|škrtni|zruš|odstraň AT"], "strike AT"),
    points(
        &["insert [hand] after [hand] N LINE", "forgot [hand] LINE after [hand] N"],
        &["vlož [hru|rozdání] po N LINE", "zapomněli jsme LINE po N"],
        Why::InsertBefore,
        &["insert NEXT LINE"],
    ),
    points(
        &["PLAYER is NEW", "its NEW not PLAYER", "it is NEW not PLAYER"],
        &["PLAYER je NEW", "je to NEW ne PLAYER"],
        Why::CorrectName,
        &["rename PLAYER NEW"],
    ),
];
