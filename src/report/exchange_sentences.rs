//! What was taken in from files, ledgers and hubs, or sent there, in English.

use super::count;

crate::phrases! {
    pub enum ExchangeSentence<'a> {
        // What `import` comes to.
        /// With the results of a night of which nothing else is known, and the session that it takes the place of.
        TakenIn { id: i64, date: String, hands: i64, results: Option<String>, voided: Option<i64> } =
            "session {id} of {date}: {}{}",
            results.clone().unwrap_or_else(|| format!("{} added", count(hands, "hand", "hands"))),
            voided.map_or(String::new(), |no| format!(", in place of session {no}, which is void now"));
        /// A spreadsheet that is not UTF-8; what it may be as well, if that was guessed.
        ReadAs { path: String, encoding: &'static str, other: Option<&'static str> } =
            "{path}: read as {encoding}{}", other.map_or(String::new(), |other| format!("; `--encoding {other}` reads it otherwise"));
        /// What the columns of a spreadsheet were taken for.
        ColumnsRead { path: String, columns: String, currency: String, stake: Option<String> } =
            "{path}: {columns}; amounts in {}",
            stake.as_ref().map_or(currency.clone(), |stake| format!("units at {stake}"));
        NoAmounts { path: String, rows: usize } =
            "{path}: {} without amounts skipped", count(*rows, "row", "rows");
        /// After the nights of a spreadsheet.
        NightsTakenIn { path: String, new: usize, known: usize } =
            "{path}: {} added, {known} already here", count(*new, "night", "nights");
        Known { id: i64, date: String } = "session {id} of {date} is already here and was left alone";
        /// Of an export of results.
        NoMoney { nights: usize } =
            "{} left out: no stake says what the units are worth", count(*nights, "night", "nights");
        NothingTaken { path: String, lines: usize } =
            "nothing was imported from {path}: {}", count(lines, "bad line", "bad lines");
        OnlyTried {} = "nothing was added: this is what would be";
        // What `merge` and `pull` come to.
        NothingNew { sent: bool, known: usize } = "nothing new{}", match (known, sent) {
            (0, _) => String::new(),
            (known, true) => format!(": the hub has {} already", count(*known, "session", "sessions")),
            (known, false) => format!(": {} here already", count(*known, "session is", "sessions are")),
        };
        /// Of all that was taken in, or was `sent`.
        InAll { sent: bool, new: usize, went_on: usize, known: usize, between: usize } =
            "{}", in_all(&[
                (*new, "session", "sessions", done(*sent)),
                (*went_on, "session", "sessions", "updated"),
                (*between, "daybook entry", "daybook entries", done(*sent)),
                (*known, "session", "sessions", if *sent { "already at the hub" } else { "already here" }),
            ]);
        WentOn { sent: bool, id: i64, date: String, entries: usize } = "session {id} of {date} updated: {}", match sent {
            true => count(entries, "entry", "entries") + " sent",
            false => count(entries, "new entry", "new entries"),
        };
        OtherEndTaken { id: i64, date: String, of: i64, hands: i64 } =
            "session {id} of {date}: the other end of session {of}, {}", count(hands, "hand", "hands");
        // What was left out.
        LeftOut { name: String, date: Option<String> } =
            "session {name}{} was left out: its rules give other results", of_date(date);
        TakeAsRecorded {} = "  `--as-recorded` adds it as it was recorded";
        NeedsOther { daybook: bool, name: String, date: Option<String>, entry: String, problem: String } =
            "{} was left out: entry {entry} needs another version of meldbook ({problem})", chain(*daybook, name, date);
        KeptHere { name: String, date: Option<String>, session: i64 } =
            "session {name}{} was left out: it may be session {session} here, kept twice; `--as-new {session}` adds it as a night of its own", of_date(date);
        Ahead { daybook: bool, name: String, date: Option<String>, at: String } =
            "{} waits: it has an entry of {at}, over a day ahead of this machine's clock", chain(*daybook, name, date);
        UnsoundAtHub { id: String, first: String, problems: usize } =
            "left out is {id} of the hub, which is not sound: {first}{}", and_more(problems.saturating_sub(1));
        /// What stands before the fault of a chain was taken in.
        TakenUpTo { entries: usize } = "  what stands before it is added: {}", count(entries, "entry", "entries");
        // A session or a daybook that has diverged.
        Forked { sent: bool, id: i64, date: String } =
            "session {id} of {date} has diverged {}; nothing of it was {}", there(*sent), done(*sent);
        BothHave { no: String, at: String } = "  both agree up to entry {no}, {at}";
        EndOf { there: bool, said: String, at: String, more: usize } =
            "  then {}, {at}: {said}{}", if *there { "there" } else { "here" }, and_more(*more);
        /// What an end of a fork came to; without a machine it is the one here.
        CameTo { machine: Option<&'a str>, hands: i64, seal: Option<String>, sums: Option<String> } =
            "    {}: {}, {}{}", machine.unwrap_or("this ledger"), count(hands, "hand", "hands"), open_or_sealed(seal.as_deref()), because(sums.as_deref());
        TakeOtherEnd { id: i64 } =
            "  `--as-new {id}` adds the other end as a session of its own; `void` takes one of the two out of all totals";
        PullOtherEnd { id: i64 } =
            "  the club counts what is at the hub; `pull` with `--as-new {id}` takes that in beside this one";
        DaybookForked { sent: bool } =
            "the daybook has diverged {}, after a copy was put in the place of its ledger; nothing of it was {}",
            there(*sent), done(*sent);
        /// About a fork of daybooks: how a backup is put back without one.
        BackupInPlace {} =
            "  a backup is put back with `cp BACKUP new.db`, then `mv new.db LEDGER`, and `pull`; what only one side has is entered \
             again, in a ledger that pulled";
        OwnDaybookGoesOn { name: &'a str, entries: usize } =
            "daybook {name} is this ledger's own, and goes on there for {}, though only this file writes it: a backup was \
             copied over it (`cp LEDGER new.db`, then `mv new.db LEDGER` begins another daybook, and the next time all comes \
             in), or a copy of it was written to, or somebody made them up; nothing of that was added",
            count(entries, "more entry", "more entries");
        // What came with it.
        IsVoidNow { id: i64, date: String, players: String, why: Option<&'a str> } =
            "session {id} of {date} ({players}) is void now{}", because(*why);
        NightCountsAgain { id: i64, date: String, players: String } = "session {id} of {date} ({players}) counts again";
        DebtTurned { from: &'a str, to: &'a str, before: Option<String>, now: String } =
            "a debt changes direction: {to} owed {from} {}, and now {from} owes {to} {now}", before.as_deref().unwrap_or("nothing");
        TakenToBe { name: &'a str, called: &'a str, nights: usize, source: String, with: Option<&'a str>, command: String } =
            "{name} of {} from {source} is taken to be the {called} {}; if not: `{command}`",
            count(nights, "night", "nights"), with.map_or("here".to_owned(), |with| format!("of {with}"));
        /// In a command that is offered.
        AnotherName {} = "ANOTHER NAME";
        // What `push` comes to.
        SentWhole { id: i64, date: String, entries: usize } =
            "session {id} of {date}: sent, {}", count(entries, "entry", "entries");
        NoLedgerToPush { path: String } = "there is no ledger at {path} yet, so nothing was sent";
        /// Of a session, or of a daybook, which has no date.
        NotOurs { name: String, date: Option<String>, owner: &'a str } =
            "{} belongs to {owner} at the hub; nothing of it was sent", chain(date.is_none(), name, date);
        /// How the owner of a hub gives somebody a chain.
        HowToGive {} =
            "  the owner of the hub gives it to you, in psql: UPDATE meldbook.chain SET owner = 'YOU' WHERE chain = 'ID'";
        OfOthers { chains: usize } =
            "{} of others, which the hub does not have, not sent: `push --also SESSION` sends one, `--also all` sends all",
            count(chains, "chain", "chains");
        NotPushed { why: String } = "the night is closed, but was not pushed: {why}";
        PushedInPart {} = "the night is closed, but not all was pushed: `meldbook push` says what was not";
        // A hub that is named or made.
        NoHubNamed {} = "no hub is named";
        HubInSettings {} = "give its address, or write `hub = \"postgres://anna@hub.example.org/club\"` into config.toml";
        HubMade { hub: &'a str } = "made a hub in {hub}";
        /// Printed when a hub is made.
        HubOwners {} =
            "a chain belongs to the role that begins it; you name another, or a role of which several are members, in psql:\n  \
             UPDATE meldbook.chain SET owner = 'anna' WHERE owner = 'ben'";
        /// Of a hub that no superuser has made.
        HubOpen {} =
            "everybody on this server can still make large objects and locks by number; a superuser ends that with hub.sql";
    }
}

fn of_date(date: &Option<String>) -> String {
    date.as_ref().map_or_else(String::new, |date| format!(" of {date}"))
}

fn chain(daybook: bool, name: &str, date: &Option<String>) -> String {
    let kind = if daybook { "daybook" } else { "session" };
    format!("{kind} {name}{}", of_date(date))
}

fn there(sent: bool) -> &'static str {
    if sent { "at the hub" } else { "there" }
}

fn done(sent: bool) -> &'static str {
    if sent { "sent" } else { "added" }
}

fn because(why: Option<&str>) -> String {
    why.map_or_else(String::new, |why| format!(": {why}"))
}

fn open_or_sealed(seal: Option<&str>) -> String {
    seal.map_or("open".to_owned(), |seal| format!("closed with the seal {seal}"))
}

fn and_more(more: usize) -> String {
    if more == 0 { String::new() } else { format!(", and {more} more") }
}

/// Counts of what came or went, less those of which there is nothing.
fn in_all(counts: &[(usize, &str, &str, &str)]) -> String {
    let some = counts.iter().filter(|(number, ..)| *number > 0);
    let done = some.map(|(number, one, many, done)| format!("{} {done}", count(*number, one, many)));
    done.collect::<Vec<_>>().join(", ")
}
