//! The table of commands and of the words within them.

use super::super::words::{Form, verb, vowel, word};
use super::{CommandWord, CzechWord, Example, InnerWord, Stands};

crate::phrases! {
    /// With what it does in one line of help.
    #[derive(Copy)]
    #[serde(rename_all = "snake_case")]
    pub enum Command {
        Undo = "undoes the last change of any kind";
        Redo = "redoes the change undone last";
        Fix = "corrects what stands at a number";
        Strike = "strikes out what stands at a number; a hand keeps it, and moves nothing";
        Insert = "puts something forgotten before what stands at a number";
        Seat = "a player joins or leaves";
        Set = "changes what was agreed, from here on or for all the night";
        Penalty = "a player pays a penalty: to one, to all or to the kitty";
        Result = "enters what people won and lost, without the hands";
        Spent = "a player paid a round for all, or among some";
        Paid = "records a cash payment";
        Game = "begins a new game to the target";
        Rename = "corrects a player's name";
        Struck = "enters a hand as struck out";
        Why = "explains each unit of a hand";
        Settle = "shows who would pay whom now";
        Close = "closes the session and shows its seal";
        Reopen = "reopens the closed session";
        Standings = "shows the totals so far";
        Agreed = "shows what was agreed";
        Sheet = "shows the score sheet";
        History = "shows every entry as it was typed";
        Log = "enters a hand whose line could also be a command";
        Help = "shows how to type a hand; with `words` every word";
        Quit = "leaves the live table";
    }
}

impl CommandWord {
    /// Below the head.
    pub fn stands_in_sheets(&self) -> bool {
        use Command::*;
        let in_sheets = [Struck, Seat, Set, Penalty, Result, Spent, Paid, Game, Rename, Close];
        in_sheets.into_iter().any(|command| self.stands == Stands::Table(command))
    }
}

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
    says("", word(text))
}

/// Says the word behind the command too.
const fn says(says: &'static str, form: Form) -> CzechWord {
    CzechWord { form, says }
}

/// Headers in the order in which they are printed.
pub const COMMANDS: &[CommandWord] = &[
    row("undo", &[czech("zpět")], Command::Undo, &[["undo", "zpět"]]),
    row("redo", &[czech("znovu")], Command::Redo, &[["redo", "znovu"]]),
    row(
        "fix",
        &[czech("oprav")],
        Command::Fix,
        &[["fix 3 LINE", "oprav 3 ŘÁDEK"], ["fix 3a seat out dana", "oprav 3a odchází dana"]],
    ),
    row("strike", &[czech("škrtni")], Command::Strike, &[["strike 3", "škrtni 3"]]),
    row("insert", &[czech("vlož")], Command::Insert, &[["insert 3 LINE", "vlož 3 ŘÁDEK"]]),
    row(
        "seat",
        &[says("out", word("odchází")), says("in", word("přisedá")), says("in", word("přichází"))],
        Command::Seat,
        &[["seat out dana", "odchází dana"], ["seat in emil", "přisedá emil"]],
    ),
    row(
        "set",
        &[czech("nastav")],
        Command::Set,
        &[
            ["set KEY=VALUE", "nastav KLÍČ=HODNOTA"],
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
        &[czech("útrata")],
        Command::Spent,
        &[
            ["spent anna 24.50 pizza", "útrata anna 24,50 pizza"],
            ["spent anna 9 beer among anna, ben", "útrata anna 9 pivo mezi anna, ben"],
        ],
    ),
    row(
        "paid",
        &[says("", verb("zaplatil")), czech("zaplaceno")],
        Command::Paid,
        &[["paid ben anna 1.35", "zaplatil ben anna 1,35"], ["paid hand", "zaplaceno rozdání"]],
    ),
    row(
        "game",
        &[czech("partie")],
        Command::Game,
        &[["game", "partie"], ["game Anna+Cyril,Ben+Dana", "partie Anna+Cyril,Ben+Dana"]],
    ),
    row(
        "rename",
        &[czech("přejmenuj")],
        Command::Rename,
        &[
            ["rename ban ben", "přejmenuj ban ben"],
            ["rename \"Anna Marie\" Anna", "přejmenuj \"Anna Marie\" Anna"],
        ],
    ),
    row("struck", &[says("", vowel("škrtnuto"))], Command::Struck, &[["struck LINE", "škrtnuto ŘÁDEK"]]),
    row("why", &[czech("proč")], Command::Why, &[["why", "proč"], ["why 3", "proč 3"]]),
    row(
        "settle",
        &[czech("vyúčtuj")],
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
        &[czech("zavři")],
        Command::Close,
        &[
            ["close", "zavři"],
            ["close coin 25c through anna", "zavři mince 25c přes anna"],
            ["close paid", "zavři zaplaceno"],
        ],
    ),
    row("reopen", &[czech("otevři")], Command::Reopen, &[["reopen", "otevři"]]),
    row("standings", &[czech("stav")], Command::Standings, &[["standings", "stav"]]),
    row("agreed", &[czech("dohoda")], Command::Agreed, &[["agreed", "dohoda"]]),
    row("sheet", &[czech("list")], Command::Sheet, &[["sheet", "list"]]),
    row("history", &[czech("historie")], Command::History, &[["history", "historie"]]),
    row("log", &[czech("zapiš")], Command::Log, &[["log LINE", "zapiš ŘÁDEK"]]),
    row(
        "help",
        &[czech("nápověda")],
        Command::Help,
        &[["help", "nápověda"], ["help words", "nápověda slova"]],
    ),
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
    head("scorekeeper", &[czech("zapisuje")], &[["scorekeeper Jana", "zapisuje Jana"]]),
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
    shell("new", &[czech("nový večer")]),
    shell("totals", &[czech("součty")]),
    shell("sessions", &[czech("večery")]),
    shell("void", &[czech("zneplatni")]),
    shell("owed", &[czech("dluží")]),
    shell("debts", &[czech("dluhy")]),
    shell("people", &[czech("lidé")]),
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
    InnerWord { english, czech }
}

pub const WITHIN: &[InnerWord] =
    &[WHOLE_NIGHT, FROM, EVERYBODY, POT, AMONG, COIN, THROUGH, SHARE, QR, PAID, HAND, UNITS, SEATS, WORDS];

/// Not from here on, but for the whole night.
pub const WHOLE_NIGHT: InnerWord = inner("all", &[word("celý večer")]);
pub const FROM: InnerWord = inner("from", &[word("od")]);
pub const EVERYBODY: InnerWord = inner("all", &[word("všem")]);
pub const POT: InnerWord =
    inner("kitty", &[word("bank"), word("banku"), word("kasa"), word("kase"), word("kasy"), word("kasu")]);
/// Who shares a round follows.
pub const AMONG: InnerWord = inner("among", &[word("mezi")]);
/// The smallest coin follows.
pub const COIN: InnerWord = inner("coin", &[word("mince")]);
/// The one with whom all settle follows.
pub const THROUGH: InnerWord = inner("through", &[word("přes")]);
/// As plain lines, to be sent.
pub const SHARE: InnerWord = inner("share", &[word("poslat")]);
/// With codes for the apps of banks.
pub const QR: InnerWord = inner("qr", &[word("kódy")]);
pub const PAID: InnerWord = inner("paid", &[word("zaplaceno")]);
pub const HAND: InnerWord = inner("hand", &[word("rozdání")]);
/// An amount is one of units.
pub const UNITS: InnerWord =
    inner("units", &[word("jednotek"), word("jednotky"), word("jednotka"), word("unit")]);
/// In place of an account.
pub const NO_ACCOUNT: InnerWord = inner("none", &[word("žádný")]);
pub const SEATS: InnerWord = inner("seats", &[word("pořadí")]);
pub const WORDS: InnerWord = inner("words", &[word("slova")]);
