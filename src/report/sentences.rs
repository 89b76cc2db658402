//! The answers and questions of commands in English, and faults of a command line; translations are in the catalogue.

use super::count;
use crate::daybook::debts::WhyUnfit;
use crate::kernel::words::{or, ticked};

crate::phrases! {
    pub enum Sentence<'a> {
        // A session, and what was agreed.
        Session { id: i64, date: String, place: Option<&'a str>, rules: &'a str, state: String } =
            "session {id} | {date}{} | {rules} | {state}", place.map_or(String::new(), |place| format!(", {place}"));
        Opened { id: i64, title: &'a str, players: String } = "session {id}: {title} | {players}";
        ToBeAgreed {} = "to be agreed before the first hand:";
        /// Below the first lines of the agreements.
        AgreedSaysAll {} = "`meldbook agreed` prints all of it";
        StillOpen { id: i64, date: String, rules: &'a str, hands: i64, current: i64 } =
            "session {id} of {date}, {rules}, {}, is open too and stays open; session {current} is the current one now, \
             `--session {id}` names the other", count(hands, "hand", "hands");
        /// What is doubtful about a legal hand or a stake, or what a line leaves out.
        Remark { warning: bool, what: String } = "{}: {what}", if *warning { "warning" } else { "assumed" };
        NewName { name: &'a str } = "assumed: {name} is new to this ledger";
        // At the table.
        LastHand { headline: String, dealer: &'a str } = "last: {headline} ({dealer} dealt)";
        NoneOpen {} = "no session is open: `meldbook new RULES PLAYER...` opens one";
        NothingYet { ledger: String } = "no session was opened yet in {ledger}\n\
            `meldbook new scarne Anna Ben Cyril --stake 5c` opens one\n\
            `meldbook rules list` shows the rules, `meldbook --help` all commands";
        IfItEndedNow {} = "if the night ended now:";
        StillToBePaid {} = "still to be paid:";
        IsClosed { id: i64, seal: &'a str } =
            "session {id} is closed; its seal, to be written down: {seal}";
        Reopened { id: i64, date: String } = "session {id} of {date} is reopened; the old seal stays on record";
        /// A hint at the table, where the session need not be named.
        ReopenHere {} = "`reopen` reopens it";
        Turned { undo: bool, entry: String } = "{}: {entry}", if *undo { "undone" } else { "redone" };
        Entry { no: String, told: String, daybook: bool } = "{told} ({}entry {no})",
            if *daybook { "daybook, " } else { "" };
        /// A hint behind the warning of what was recorded.
        IsItMeant { doubt: String } = "{doubt}; is that meant? [Y/n]";
        // A line that cannot be read, or is refused.
        Also { fault: String } = "also {fault}";
        ErrorHead {} = "error";
        // A sheet in an editor.
        AboutTheSheet { id: i64 } = "session {id}: save it to change the night, leave it as it is to change nothing";
        EnterOrEdit { wrong: bool } = "{} [Y/n]", if *wrong { "edit it again?" } else { "enter these changes?" };
        EnteredAs { entry: u32 } = "entered as entry {entry}; `meldbook undo` takes all of it back";
        EditedTextIsIn { path: String } = "nothing was changed; what you wrote is in {path}";
        /// A heading; below it the hands.
        OtherwiseToday {} = "these hands stay as they were played; entered today they would score differently:";
        OfSession { session: &'a str, hand: String } = "session {session}: {hand}";
        // Rules, and what is scored without a ledger.
        RulesAreListed {} = "`meldbook rules list` shows the names; a path has a `/` or ends in `.toml`";
        BrokenRules { name: &'a str } = "broken: `meldbook rules check {name}` says why";
        WorkedHands { all: usize, wrong: usize } = "{}, {}", count(all, "worked hand", "worked hands"), match wrong {
            0 => "all correct".to_owned(),
            wrong => format!("{wrong} wrong"),
        };
        NoOptionDiffers {} = "no option differs";
        TwoRules { one: &'a str, other: &'a str } =
            "`--as` takes one set of rules, not `{one}` and `{other}`; beside it options: `--as KEY=VALUE`";
        CardsNeedTrump {} = "cards need a trump suit: `--trump SUIT`";
        // Filters, and what is looked back at.
        SessionOrFilter {} = "name a session, or choose sessions with filters, not both";
        Backwards { since: String, until: String } = "{since} is after {until}";
        NothingFits {} = "nothing fits";
        /// `key` is `name`, `rules`, `place`, `table` or `contract`.
        NothingWith { key: &'static str, value: &'a str } = "this ledger has no {key} `{value}`";
        PlayedHere { names: String, more: usize } = "in this ledger: {names}{}", match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        DidYouMean { names: String } = "did you mean {names}?";
        NobodyInLedger {} = "nobody is in the ledger yet";
        // What a daybook says.
        SaidOfNight { said: String, id: String } = "{said}, session {id}";
        OwedSince { said: String, date: String } = "{said}, owed since {date}";
        PaidOver { from: &'a str, to: &'a str, amount: String } =
            "{from} paid {to} {amount} beyond all debts: {to} owes it from now on";
        Cleared { from: String, to: String, amount: String, date: Option<String> } =
            "cleared{}: {from} owed {to} {amount}", date.as_ref().map_or(String::new(), |date| format!(" on {date}"));
        Netted {} = "netted to the fewest payments: somebody may pay a person whom they never met";
        /// In place of the number of a session that has diverged: of an end that is not in the ledger.
        AnotherCopy { id: String } = "{id} (another copy)";
        /// Without a reason its opening was undone.
        IsVoid { id: String, why: Option<&'a str> } = "session {id} {}", match why {
            Some(why) => format!("does not count: {why}"),
            None => "is taken back, and does not count; `redo` brings it back".to_owned(),
        };
        CountsAgain { id: String } = "session {id} counts again";
        /// Of a session that is not the one in question.
        IsVoidNow { void: bool, id: i64, date: String, players: String, why: Option<&'a str> } =
            "session {id} of {date} ({players}) {}{}", if *void { "is void now" } else { "counts again" },
            why.map_or_else(String::new, |why| format!(": {why}"));
        /// Everywhere, if in no session in particular.
        IsCalled { old: &'a str, name: &'a str, sessions: Vec<String> } =
            "{old} is {name} now, in {}", match sessions.as_slice() {
                [] => "all totals and debts; sheets keep the name that was written".to_owned(),
                [one] => format!("session {one}"),
                all => format!("sessions {}", all.join(", ")),
            };
        NotCounted { said: String, why: WhyUnfit } = "not counted: {said}; {}", match why {
            WhyUnfit::Night => "this night is not in the ledger",
            WhyUnfit::Currency => "the night has another currency",
            WhyUnfit::Player => "one of the two is not in that night",
            WhyUnfit::Void => "that night is void",
        };
        BothEndsCount { id: i64, other: i64 } =
            "sessions {id} and {other} are two ends of one night, and both count; `void` takes one out of all totals";
        OfAnother { id: i64, date: String } = "in session {id} of {date}, where the last change was:";
        WasSomebody { name: &'a str } = "{name} was in this ledger already: the two are one person now";
        OwesNoMore { from: &'a str, to: &'a str, amount: String } =
            "what {from} owed {to}, {amount}, is owed no more";
        DaybookOf { id: Option<&'a str> } = "{}:", daybook(*id);
        NothingBetween {} = "nothing was written between nights yet";
        // Debts, and accounts of banks.
        OwesBefore { from: &'a str, to: &'a str, amount: String, sessions: String } =
            "apart from this {from} owes {to} {amount} from earlier ({sessions}); `--session NUMBER` pays for that night";
        OwesAmount { from: &'a str, to: &'a str, amount: String, since: Option<String> } =
            "{from} owes {to} {amount}{}", since.as_ref().map_or(String::new(), |date| format!(" since {date}"));
        /// What those at the table owe each other, with all of it in a list.
        FromEarlier { owed: String } = "from earlier nights: {owed}";
        ClearsEarlier { players: String } =
            "`meldbook debts --net --among {players} --paid` settles that too";
        /// `person` as a shell reads the name.
        NoAccountOf { name: &'a str, person: String } =
            "{name} has no account; `meldbook people account {person} IBAN` gives one";
        // What `verify` finds, and seals.
        Verified { sessions: u64, entries: u64, hands: u64, problems: usize } =
            "{}, {}, {} scored again: {}",
            count(*sessions, "session", "sessions"),
            count(*entries, "entry", "entries"),
            count(*hands, "hand", "hands"),
            match problems {
                0 => "everything is correct".to_owned(),
                problems => count(*problems, "problem", "problems"),
            };
        SealOf { close: String, id: i64, date: String, at: String } =
            "the seal belongs to entry {close}, the close of session {id} of {date} at {at}";
        /// Without an id of this ledger's own daybook.
        SealOfDaybook { entry: String, id: Option<String>, said: String, at: String } =
            "the seal belongs to entry {entry} of {}, of {at}: {said}", daybook(id.as_deref());
        NothingFollows {} = "no entry follows it";
        LaterEntry { no: String, said: String, at: String } = "later: entry {no}, `{said}`, at {at}";
        // The file of the ledger and its copies.
        CopiedTo { path: &'a str } = "copied to {path}; everything is correct";
        ClosedBut { pushed: bool, why: String } = "the night is closed, but the ledger could not be {}: {why}",
            if *pushed { "pushed" } else { "copied" };
        IsThere { path: String } = "{path} already exists";
        WriteAhead { one_file: bool } = "the ledger had a write-ahead log (WAL) beside it{}", match one_file {
            true => "; it is one file again",
            false => ", which stays while another program has the file open: copy it with `meldbook backup`",
        };
        // Files and formats.
        OneSession {} = "a sheet file holds one session: use `--format json`, `jsonl`, `csv` or `hledger`";
        StandardInput {} = "standard input";
        NotFound { path: String } = "`{path}` does not exist";
        NoHome {} = "there is no home folder for the ledger: name its file with `--ledger` or in MELDBOOK_LEDGER";
        IsLedger { path: String } = "`{path}` is a ledger, and nothing is written over it";
        /// Standard output, if it has no path; full, if nothing else is the reason.
        NotWritten { path: Option<String>, why: Option<String> } = "{} cannot be written: {}",
            path.as_ref().map_or("standard output".to_owned(), |path| format!("`{path}`")),
            why.as_deref().unwrap_or("the disk is full, or the file has reached its size limit");
        NotAFile { path: String } = "`{path}` is not a file, but a folder, a pipe or a device";
        NotText { path: String } = "`{path}` is not a text file: save it as text in UTF-8, a spreadsheet as CSV";
        TooLong { path: String, line: Option<usize>, most: u64 } = "{}`{path}` is too long: at most {most} bytes",
            line.map_or(String::new(), |line| format!("line {line} of "));
        MoreBadLines { more: usize } = "and {}", count(*more, "more bad line", "more bad lines");
        // Progress, output and clock.
        /// A hint if what a command wrote could not be shown.
        IsInTheLedger {} = "what was to be logged is in the ledger: `meldbook history` shows it";
        WrongClock {} = "the clock of this machine is wrong: it is set before 2000 or after 9999";
    }
}

crate::phrases! {
    pub enum Question<'a> {
        WhichRulesAndWho {} =
            "the rules or the players are missing: `meldbook new RULES PLAYER...`, with the players clockwise; at a \
             terminal `new` asks for them";
        NothingOpened {} = "no session was opened";
        WhichNight { doubt: String } = "{doubt}; which night is it?";
        GoesOn {} = "it goes on";
        NewNight {} = "a new one";
        WhichTable {} = "Which table sits down?";
        AnotherTable {} = "another one";
        Arrows {} = "arrows to move, letters to search, Enter to choose";
        WhichRules {} = "Which rules?";
        WhoPlays {} = "Who plays?";
        PlayersAs {} = "clockwise, as Anna, Ben, Cyril; Tab: known names";
        Stake {} = "What is the stake?";
        StakeAs { example: &'a str, usual: Option<String> } = "as {example}{}", match usual {
            Some(usual) => format!(", or `chips` for no money; Enter: {usual}"),
            None => "; Enter: no money".to_owned(),
        };
        WhichCurrency { path: String } = "In which currency are the amounts of {path}?";
        CurrencyAs {} = "as EUR, CZK or USD; Esc: import nothing";
        LineAt { at: String } = "The line of {at}?";
        EnterCorrects {} = "Enter: correct it; Esc: leave it as it is";
    }
}

crate::phrases! {
    pub enum ArgumentFault<'a>: Error {
        /// An option, argument or command.
        Unknown { what: &'static str, word: &'a str } = "unknown {what} `{word}`";
        NoCommand { command: &'a str, known: Vec<String> } = "`{command}` needs a command: {}", or(&ticked(known));
        Missing { arguments: Vec<String> } = "missing {}: {}",
            if arguments.len() == 1 { "argument" } else { "arguments" }, ticked(arguments).join(", ");
        NoValue { argument: &'a str } = "`{argument}` needs a value";
        NoChoice { word: &'a str, argument: &'a str, known: Vec<String> } =
            "invalid value `{word}` for `{argument}`; use {}", or(&ticked(known));
        WrongValue { word: &'a str, argument: &'a str, why: String } = "invalid value `{word}` for `{argument}`: {why}";
        TakesNone { word: &'a str, argument: &'a str } = "`{argument}` takes no value, not even `{word}`";
        Conflict { argument: &'a str, others: Vec<String> } =
            "`{argument}` cannot be used with {}", ticked(others).join(", ");
        Twice { argument: &'a str } = "`{argument}` can be given only once";
        NotText {} = "the command line is not UTF-8 text";
        /// What is wrong with a value, as are the next two.
        NoNumber {} = "use a whole number, neither below 1 nor too large";
        NoSetting {} = "write it like `kitty=true`";
        NoReason {} = "say why, in a few words";
        More {} = "For more information, try `--help`.";
    }
}

fn daybook(id: Option<&str>) -> String {
    id.map_or_else(
        || "this ledger's own daybook".to_owned(),
        |id| format!("daybook {id}, of another machine"),
    )
}
