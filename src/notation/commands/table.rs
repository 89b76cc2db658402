//! The table of commands and of the words within them.

use super::super::words::{Form, adjective, verb, word};
use super::{Command, CommandWord, CzechWord, Example, InnerWord, Stands};

const fn row(
    word: &'static str,
    czech: &'static [CzechWord],
    command: Command,
    forms: &'static [Example],
) -> CommandWord {
    CommandWord { word, czech, stands: Stands::Table(command), forms }
}

const fn head(word: &'static str, czech: &'static [CzechWord], forms: &'static [Example]) -> CommandWord {
    CommandWord { word, czech, stands: Stands::Head, forms }
}

const fn shell(word: &'static str, czech: &'static [CzechWord]) -> CommandWord {
    CommandWord { word, czech, stands: Stands::Shell, forms: &[] }
}

const fn czech(text: &'static str) -> CzechWord {
    CzechWord { form: word(text), says: "", is_verb: false }
}

/// A Czech verb, which may stand behind a name.
const fn does(form: Form) -> CzechWord {
    CzechWord { form, says: "", is_verb: true }
}

/// A Czech verb that also says the word behind the command.
const fn says(says: &'static str, form: Form) -> CzechWord {
    CzechWord { form, says, is_verb: true }
}

/// Every word that begins a line which is not a hand; headers in the order in which they are printed.
pub const COMMANDS: &[CommandWord] = &[
    row("undo", &[czech("zpět"), czech("vrať")], Command::Undo, &[["undo", "zpět"]]),
    row("redo", &[czech("znovu"), czech("obnov")], Command::Redo, &[["redo", "znovu"]]),
    row(
        "fix",
        &[czech("oprav"), czech("opravit"), czech("oprava")],
        Command::Fix,
        &[["fix 3 a320s160+170", "oprav 3 a320s160+170"], ["fix 3a seat out dana", "oprav 3a odchází dana"]],
    ),
    row(
        "strike",
        &[czech("škrtni"), czech("škrtnout"), czech("škrt")],
        Command::Strike,
        &[["strike 3", "škrtni 3"], ["strike 3a", "škrtni 3a"]],
    ),
    row(
        "insert",
        &[czech("vlož"), czech("vložit")],
        Command::Insert,
        &[
            ["insert 3 a320s160+170", "vlož 3 a320s160+170"],
            ["insert 3 seat out dana", "vlož 3 odchází dana"],
        ],
    ),
    row(
        "seat",
        &[
            says("out", word("odchází")),
            says("out", word("odešel")),
            says("out", word("odešla")),
            says("out", word("odchází domů")),
            says("out", word("odešel domů")),
            says("out", word("odešla domů")),
            says("in", word("přisedá")),
            says("in", verb("přisedl")),
            says("in", word("přichází")),
            says("in", word("přišel")),
            says("in", word("přišla")),
        ],
        Command::Seat,
        &[["seat out dana", "odchází dana"], ["seat in emil", "přisedá emil"]],
    ),
    row(
        "set",
        &[czech("nastav"), czech("nastavit"), czech("změň")],
        Command::Set,
        &[
            ["set kitty=true", "nastav kitty=true"],
            ["set all date=2026-03-14", "nastav celý večer datum=2026-03-14"],
        ],
    ),
    row(
        "penalty",
        &[czech("pokuta")],
        Command::Penalty,
        &[
            ["penalty anna all 2 misdeal", "pokuta anna všem 2 zkažené rozdání"],
            ["penalty anna kitty 5 revoke", "pokuta anna bank 5 renonc"],
        ],
    ),
    row(
        "result",
        &[czech("výsledek")],
        Command::Result,
        &[
            ["result anna +12.50, ben -7.50, cyril -5", "výsledek anna +12,50, ben -7,50, cyril -5"],
            ["result anna +12 units, ben -12 units", "výsledek anna +12 jednotek, ben -12 jednotek"],
        ],
    ),
    row(
        "spent",
        &[czech("útrata"), does(verb("utratil"))],
        Command::Spent,
        &[
            ["spent anna 24.50 pizza", "útrata anna 24,50 pizza"],
            ["spent anna 9 beer among anna, ben", "útrata anna 9 pivo mezi anna, ben"],
        ],
    ),
    row(
        "paid",
        &[does(verb("zaplatil")), czech("zaplaceno"), czech("platba")],
        Command::Paid,
        &[["paid ben anna 1.35", "ben zaplatil anna 1,35"], ["paid hand", "zaplaceno rozdání"]],
    ),
    row(
        "game",
        &[czech("partie"), czech("nová partie"), czech("nová hra")],
        Command::Game,
        &[["game", "partie"], ["game Anna+Cyril,Ben+Dana", "partie Anna+Cyril,Ben+Dana"]],
    ),
    row(
        "rename",
        &[czech("přejmenuj"), czech("přejmenovat")],
        Command::Rename,
        &[
            ["rename ban ben", "přejmenuj ban ben"],
            ["rename Anna Marie -> Anna", "přejmenuj Anna Marie -> Anna"],
        ],
    ),
    row(
        "struck",
        &[CzechWord { form: adjective("škrtnuto"), says: "", is_verb: false }],
        Command::Struck,
        &[["struck a320s160+170", "škrtnuto a320s160+170"]],
    ),
    row(
        "why",
        &[czech("proč")],
        Command::Why,
        &[["why", "proč"], ["why 3", "proč 3"], ["why 3a", "proč 3a"]],
    ),
    row(
        "settle",
        &[czech("vyúčtuj"), czech("vyúčtovat"), czech("vyúčtování"), czech("vyrovnání")],
        Command::Settle,
        &[
            ["settle", "vyúčtuj"],
            ["settle coin 25c through anna", "vyúčtuj mince 25c přes anna"],
            ["settle paid", "vyúčtuj zaplaceno"],
            ["settle share", "vyúčtuj poslat"],
            ["settle qr", "vyúčtuj kódy"],
        ],
    ),
    row(
        "close",
        &[czech("zavři"), czech("zavřít"), czech("uzavři"), czech("uzavřít")],
        Command::Close,
        &[
            ["close", "zavři"],
            ["close coin 25c through anna", "zavři mince 25c přes anna"],
            ["close paid", "zavři zaplaceno"],
        ],
    ),
    row(
        "reopen",
        &[czech("otevři"), czech("znovu otevři"), czech("otevřít")],
        Command::Reopen,
        &[["reopen", "otevři"]],
    ),
    row("standings", &[czech("stav")], Command::Standings, &[["standings", "stav"]]),
    row("agreed", &[czech("dohoda"), czech("dohodnuto")], Command::Agreed, &[["agreed", "dohoda"]]),
    row("sheet", &[czech("list"), czech("tabulka")], Command::Sheet, &[["sheet", "list"]]),
    row("history", &[czech("historie")], Command::History, &[["history", "historie"]]),
    row(
        "log",
        &[czech("zapiš"), czech("zapsat")],
        Command::Log,
        &[["log a320s160+170", "zapiš a320s160+170"]],
    ),
    row("help", &[czech("nápověda"), czech("pomoc")], Command::Help, &[["help", "nápověda"]]),
    row("quit", &[czech("konec")], Command::Quit, &[["quit", "konec"]]),
    row("exit", &[czech("odejít")], Command::Quit, &[["exit", "odejít"]]),
    head(
        "rules",
        &[czech("pravidla")],
        &[["rules scarne", "pravidla scarne"], ["rules ./ours.toml", "pravidla ./nase.toml"]],
    ),
    head("players", &[czech("hráči")], &[["players Anna, Ben, Cyril", "hráči Anna, Ben, Cyril"]]),
    head("stake", &[czech("sázka"), czech("sazba")], &[["stake 5c", "sázka 50h"]]),
    head("currency", &[czech("měna")], &[["currency EUR", "měna EUR"]]),
    head("date", &[czech("datum")], &[["date 2026-03-14", "datum 2026-03-14"]]),
    head("place", &[czech("místo")], &[["place at Anna's", "místo u Anny"]]),
    head("dealer", &[czech("rozdává")], &[["dealer Cyril", "rozdává Cyril"]]),
    head("sides", &[czech("strany")], &[["sides Anna+Cyril, Ben+Dana", "strany Anna+Cyril, Ben+Dana"]]),
    head("scorekeeper", &[czech("zapisuje"), czech("zapisovatel")], &[["scorekeeper Jana", "zapisuje Jana"]]),
    head(
        "id",
        &[],
        &[["id 019cec38-1e6a-7111-8bbd-2f2f6a3ac0f3", "id 019cec38-1e6a-7111-8bbd-2f2f6a3ac0f3"]],
    ),
    head(
        "note",
        &[czech("poznámka")],
        &[["note the first night by the new rules", "poznámka první večer podle nových pravidel"]],
    ),
    shell("play", &[czech("hraj")]),
    shell("new", &[czech("nový večer"), czech("založ")]),
    shell("totals", &[czech("součty")]),
    shell("sessions", &[czech("večery")]),
    shell("void", &[czech("zneplatni"), czech("zruš")]),
    shell("owed", &[does(word("dluží")), does(verb("dlužil"))]),
    shell("debts", &[czech("dluhy")]),
    shell("people", &[czech("lidé"), czech("lidi")]),
    shell("stats", &[]),
    shell("hands", &[]),
    shell("melds", &[]),
    shell("score", &[]),
    shell("import", &[]),
    shell("export", &[]),
    shell("report", &[]),
    shell("merge", &[]),
    shell("backup", &[]),
    shell("verify", &[]),
    shell("completions", &[]),
];

const fn inner(english: &'static str, czech: &'static [Form]) -> InnerWord {
    InnerWord { english, also: &[], czech }
}

pub const WITHIN: &[InnerWord] =
    &[WHOLE_NIGHT, FROM, EVERYBODY, POT, AMONG, COIN, THROUGH, SHARE, QR, PAID, HAND, UNITS, NOTHING, SEATS];

/// Not from here on, but for the whole night.
pub const WHOLE_NIGHT: InnerWord = inner("all", &[word("celý večer"), word("vše"), word("všechno")]);
pub const FROM: InnerWord = inner("from", &[word("od")]);
pub const EVERYBODY: InnerWord = InnerWord {
    also: &["everyone", "everybody", "each"],
    ..inner("all", &[word("všem"), word("všichni"), word("každému")])
};
pub const POT: InnerWord =
    inner("kitty", &[word("bank"), word("banku"), word("kasa"), word("kase"), word("kasy"), word("kasu")]);
/// Who shares a round follows.
pub const AMONG: InnerWord = inner("among", &[word("mezi")]);
/// The smallest coin follows.
pub const COIN: InnerWord = inner("coin", &[word("mince"), word("mincí")]);
/// The one with whom all settle follows.
pub const THROUGH: InnerWord = inner("through", &[word("přes")]);
/// As plain lines, to be sent.
pub const SHARE: InnerWord = inner("share", &[word("poslat"), word("pošli")]);
/// With codes for the apps of banks.
pub const QR: InnerWord = inner("qr", &[word("kódy")]);
pub const PAID: InnerWord = inner("paid", &[word("zaplaceno")]);
/// What a hand came to.
pub const HAND: InnerWord = inner("hand", &[word("rozdání"), word("hru")]);
/// An amount is one of units.
pub const UNITS: InnerWord = inner("units", &[word("jednotek"), word("jednotky"), word("jednotka")]);
/// In place of an account.
pub const NO_ACCOUNT: InnerWord =
    InnerWord { also: &["nothing"], ..inner("none", &[word("žádný"), word("nic")]) };
pub const NOTHING: InnerWord = inner("nothing", &[word("nic")]);
pub const SEATS: InnerWord = inner("seats", &[word("pořadí")]);
