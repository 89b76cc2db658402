//! What a merge, pull or import took in and a push sent, what came with it, and where two logs go on differently.

use super::between::{self, entry, not_counted, void_or_not};
use super::{Result, Sentence, TextStyle, count, entered, join, settle};
use crate::daybook::{self, Spoken, is_daybook};
use crate::kernel::characters::visible;
use crate::lang::{Lang, Voice};
use crate::night::{Entry, EntryNo, NightLog, SettleTerms, Settled};
use crate::query::exchange::{
    Came, DaybookFork, Exchanged, ExchangedNight, Fork, LeftOut, SameName, UnsoundChain, WhyLeftOut,
};
use chrono::DateTime;
use serde_json::{Value, json};

crate::phrases! {
    pub enum ExchangeSentence<'a> {
        // What `import` comes to.
        /// With the results of a night of which nothing else is known, and the session that it takes the place of.
        TakenIn { id: i64, date: String, hands: i64, results: Option<String>, voided: Option<i64> } =
            "session {id} of {date}: {}{}",
            results.clone().unwrap_or_else(|| format!("{} added", count(hands, "hand", "hands"))),
            voided.map_or(String::new(), |no| format!(", in place of session {no}, which is void now"));
        ReadAs { path: String, encoding: &'static str } = "{path}: read as {encoding}";
        NoAmounts { path: String, rows: usize } =
            "{path}: {} without amounts skipped", count(*rows, "row", "rows");
        NightsTakenIn { path: String, new: usize, known: usize, paid: bool } =
            "{path}: {} added{}, {known} already here", count(*new, "night", "nights"),
            if *paid { " as paid" } else { "" };
        Known { id: i64, date: String } = "session {id} of {date} is already here and was left alone";
        NothingTaken { path: String, lines: usize } =
            "nothing was imported from {path}: {}", count(lines, "bad line", "bad lines");
        OnlyTried {} = "nothing was added: this is what would be";
        // What `merge` and `pull` come to.
        NothingNew { known: usize } = "nothing new{}", match known {
            0 => String::new(),
            known => format!(": {} known already", count(*known, "session", "sessions")),
        };
        /// Of all that was taken in, or was `sent`.
        InAll { sent: bool, new: usize, went_on: usize, known: usize, between: usize } =
            "{}", in_all(&[
                (*new, "session", "sessions", done(*sent)),
                (*went_on, "session", "sessions", "updated"),
                (*between, "daybook entry", "daybook entries", done(*sent)),
                (*known, "session", "sessions", if *sent { "already at the hub" } else { "already here" }),
            ]);
        WentOn { sent: bool, id: i64, date: String, entries: usize } = "session {id} of {date}: {}", match sent {
            true => count(entries, "entry", "entries") + " sent",
            false => count(entries, "new entry", "new entries"),
        };
        // What was left out.
        /// How a session or a daybook is called in the next ones.
        Chain { daybook: bool, name: Option<String>, date: Option<String> } = "{}{}{}",
            if *daybook { "daybook" } else { "session" },
            name.as_ref().map_or_else(String::new, |name| format!(" {name}")),
            date.as_ref().map_or_else(String::new, |date| format!(" of {date}"));
        LeftOut { chain: String } = "{chain} was left out: its rules give other results";
        TakeAsRecorded {} = "  `--as-recorded` adds it as it was recorded";
        KeptHere { chain: String, session: i64 } =
            "{chain} was left out: it may be session {session} here, kept twice; `--as-new {session}` adds it as a night of its own";
        Ahead { chain: String, at: String } =
            "{chain} waits: it has an entry of {at}, over a day ahead of this machine's clock";
        UnsoundAtHub { id: String, first: String, problems: usize } =
            "left out is {id}, which is not sound: {first}{}", and_more(problems.saturating_sub(1));
        // A session or a daybook that has diverged.
        Forked { sent: bool, chain: String } =
            "{chain} has diverged {}; nothing of it was {}", if *sent { "at the hub" } else { "there" }, done(*sent);
        EndOf { there: bool, said: String, at: String, more: usize } =
            "  then {}, {at}: {said}{}", if *there { "there" } else { "here" }, and_more(*more);
        /// What an end of a fork came to; without a machine it is the one here.
        CameTo { machine: Option<&'a str>, hands: i64, seal: Option<String>, sums: Option<String> } =
            "    {}: {}, {}{}", machine.unwrap_or("this ledger"), count(hands, "hand", "hands"), seal.as_ref().map_or("open".to_owned(), |seal| format!("closed with the seal {seal}")), because(sums.as_deref());
        TakeOtherEnd { id: i64 } = "  `--as-new {id}`, with `merge` or `pull`, adds the other end as a session of its own";
        /// About a fork of daybooks: how a backup is put back without one.
        BackupInPlace {} =
            "  a backup is put back with `cp BACKUP new.db`, then `mv new.db LEDGER`, and `pull`; what only one side has is entered \
             again, in a ledger that pulled";
        OwnDaybookGoesOn { chain: String, entries: usize } =
            "{chain} is this ledger's own, and goes on there for {}, though only this file writes it: a backup was \
             copied over it (`cp LEDGER new.db`, then `mv new.db LEDGER` begins another daybook), or somebody wrote to a \
             copy of it; nothing of that was added",
            count(entries, "more entry", "more entries");
        // What came with it.
        DebtTurned { from: &'a str, to: &'a str, before: Option<String>, now: String } =
            "a debt changes direction: {to} owed {from} {}, and now {from} owes {to} {now}", before.as_deref().unwrap_or("nothing");
        TakenToBe { name: &'a str, called: &'a str, nights: usize, source: String, with: Option<&'a str>, command: String } =
            "{name} of {} from {source} is taken to be the {called} {}; if not: `{command}`",
            count(nights, "night", "nights"), with.map_or("here".to_owned(), |with| format!("of {with}"));
        // What `push` comes to.
        NoLedgerToPush { path: String } = "there is no ledger at {path} yet, so nothing was sent";
        NotOurs { chain: String, owner: &'a str } =
            "{chain} belongs to {owner} at the hub; nothing of it was sent";
        OfOthers { chains: usize } =
            "{} of others, which the hub does not have, not sent: `push --also SESSION` sends one, `--also all` sends all",
            count(chains, "chain", "chains");
        PushedInPart {} = "the night is closed, but not all was pushed: `meldbook push` says what was not";
        // A hub that is named or made.
        NoHubNamed {} = "no hub is named: give its address, or write `hub = \"postgres://anna@hub.example.org/club\"` \
             into config.toml";
        HubMade { hub: &'a str } = "made a hub in {hub}";
    }
}

fn done(sent: bool) -> &'static str {
    if sent { "sent" } else { "added" }
}

fn because(why: Option<&str>) -> String {
    why.map_or_else(String::new, |why| format!(": {why}"))
}

fn and_more(more: usize) -> String {
    if more == 0 { String::new() } else { format!(", and {more} more") }
}

fn in_all(counts: &[(usize, &str, &str, &str)]) -> String {
    let some = counts.iter().filter(|(number, ..)| *number > 0);
    let done = some.map(|(number, one, many, done)| format!("{} {done}", count(*number, one, many)));
    join(done, ", ")
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    Merge,
    Pull,
    Push,
}

/// A line for each session and all of it in a line, and below it what was not taken in or sent.
pub fn lines(
    what: Exchange,
    exchanged: &Exchanged,
    spoken: &Spoken,
    lang: &Lang,
    look: TextStyle,
) -> Result<Vec<String>> {
    let (sessions, known, between) = (&exchanged.sessions, exchanged.known, exchanged.between);
    let mut lines: Vec<String> = sessions.iter().map(|of| one(what, of, lang)).collect();
    lines.extend(came_lines(&exchanged.came, lang));
    let new = sessions.iter().filter(|of| of.added).count();
    let went_on = sessions.len().saturating_sub(new);
    let sent = what == Exchange::Push;
    lines.push(lang.say(&match sessions.is_empty() && between == 0 {
        true => ExchangeSentence::NothingNew { known },
        false => ExchangeSentence::InAll { sent, new, went_on, known, between },
    }));
    let end = |there: bool, said: String, at: Option<i64>, more: usize| {
        let at = at.map_or(String::new(), |at| look.clock(at, lang));
        lang.say(&ExchangeSentence::EndOf { there, said, at, more })
    };
    for Fork { here, there, common, machine } in &exchanged.forks {
        let id = here.row.id;
        let chain = chain(&here.row.uuid, Some(id), Some(&here.row.date), lang);
        lines.push(lang.say(&ExchangeSentence::Forked { sent, chain }));
        for (session, machine) in [(here, None), (there, Some(machine.as_str()))] {
            let (first, more) = after_fork(&session.entries, *common);
            let voice = super::voice(lang, &session.row.currency);
            let said = entered::entry(session, first.map(|entry| entry.no), voice);
            lines.push(end(machine.is_some(), said, first.map(|entry| entry.at), more));
            lines.push(came_to(machine, session, voice)?);
        }
        lines.push(lang.say(&ExchangeSentence::TakeOtherEnd { id }));
    }
    for DaybookFork { here, there, common, .. } in &exchanged.daybook_forks {
        let chain = lang.say(&ExchangeSentence::Chain { daybook: true, name: None, date: None });
        lines.push(lang.say(&ExchangeSentence::Forked { sent, chain }));
        for (is_there, entries) in [(false, here), (true, there)] {
            let (first, more) = after_fork(entries, *common);
            let said = first.map(|entry| between::said_or_kind(&entry.change, spoken, lang));
            lines.push(end(is_there, said.unwrap_or_default(), first.map(|entry| entry.at), more));
        }
        lines.push(lang.say(&ExchangeSentence::BackupInPlace {}));
    }
    lines.extend(exchanged.left_out.iter().flat_map(|chain| left_out(chain, lang)));
    for UnsoundChain { id, first, problems, .. } in exchanged.unsound.iter().cloned() {
        lines.push(lang.say(&ExchangeSentence::UnsoundAtHub { id, first, problems }));
    }
    let chains = exchanged.of_others;
    lines.extend((chains > 0).then(|| lang.say(&ExchangeSentence::OfOthers { chains })));
    Ok(lines)
}

fn came_to(machine: Option<&str>, session: &NightLog, voice: Voice<'_>) -> Result<String> {
    let settled = Settled::of(&session.night, SettleTerms::default())?;
    let sums = settle::won_and_lost(&settled, &session.night, voice).into_iter().next();
    let (hands, seal) = (session.row.hands, session.seal());
    Ok(voice.say(&ExchangeSentence::CameTo { machine, hands, seal, sums }))
}

fn one(what: Exchange, of: &ExchangedNight, lang: &Lang) -> String {
    let ExchangedNight { session, entries, added, .. } = of;
    let (id, date, hands, entries) = (session.id, lang.date(&session.date), session.hands, *entries);
    let sent = what == Exchange::Push;
    lang.say(&match sent || !*added {
        true => ExchangeSentence::WentOn { sent, id, date, entries },
        false => ExchangeSentence::TakenIn { id, date, hands, results: None, voided: None },
    })
}

/// Returns the first entry of an end of a fork, and how many follow.
fn after_fork<C>(entries: &[Entry<C>], common: Option<EntryNo>) -> (Option<&Entry<C>>, usize) {
    let mut own = entries.iter().filter(|entry| Some(entry.no) > common);
    (own.next(), own.count())
}

/// A session is named by number and date, a daybook by its id.
fn chain(id: &str, number: Option<i64>, date: Option<&String>, lang: &Lang) -> String {
    let name = number.map_or_else(|| id.to_owned(), |number| number.to_string());
    let date = date.map(|date| lang.date(date));
    lang.say(&ExchangeSentence::Chain { daybook: is_daybook(id), name: Some(name), date })
}

pub fn left_out(left_out: &LeftOut, lang: &Lang) -> Vec<String> {
    let LeftOut { id, number, date, why } = left_out;
    let chain = chain(id, *number, date.as_ref(), lang);
    match why {
        WhyLeftOut::Otherwise(hands) => {
            let mut lines = vec![lang.say(&ExchangeSentence::LeftOut { chain })];
            lines.extend(hands.iter().map(|hand| format!("  {}", visible(&lang.say(hand)))));
            lines.push(lang.say(&ExchangeSentence::TakeAsRecorded {}));
            lines
        }
        WhyLeftOut::KeptHere { session } => {
            vec![lang.say(&ExchangeSentence::KeptHere { chain, session: *session })]
        }
        WhyLeftOut::NotOurs { owner } => vec![lang.say(&ExchangeSentence::NotOurs { chain, owner })],
        WhyLeftOut::Ahead { at } => {
            let day = DateTime::from_timestamp(*at, 0).map(|at| lang.date(&at.date_naive().to_string()));
            let at = day.unwrap_or_else(|| at.to_string());
            vec![lang.say(&ExchangeSentence::Ahead { chain, at })]
        }
        WhyLeftOut::OwnDaybook { entries, spoken } => {
            let head = lang.say(&ExchangeSentence::OwnDaybookGoesOn { chain, entries: entries.len() });
            let one = |said: &daybook::BookEntry| {
                let (no, told) = (said.no.to_string(), between::said_or_kind(&said.change, spoken, lang));
                format!("  {}", visible(&lang.say(&Sentence::Entry { no, told, daybook: true })))
            };
            std::iter::once(head).chain(entries.iter().map(one)).collect()
        }
    }
}

pub fn left_out_as_json(chain: &LeftOut, lang: &Lang) -> Value {
    let LeftOut { id, number, date, .. } = chain;
    json!({ "id": id, "session": number, "date": date, "why": left_out(chain, lang) })
}

pub fn as_json(exchanged: &Exchanged, said: &[String]) -> Value {
    let session = |of: &ExchangedNight| {
        let ExchangedNight { session: row, entries, added, end_of } = of;
        json!({
            "session": row.id, "id": row.uuid, "date": row.date, "entries": entries, "added": added,
            "end_of": end_of,
        })
    };
    json!({
        "sessions": exchanged.sessions.iter().map(session).collect::<Value>(), "known": exchanged.known,
        "daybook_entries": exchanged.between, "said": said,
    })
}

pub fn came_lines(came: &Came, lang: &Lang) -> Vec<String> {
    let mut lines = void_or_not(&came.void_or_not, lang);
    let entry = |said: &daybook::BookEntry| entry(&said.change, &came.spoken, lang);
    lines.extend(came.said.iter().map(entry));
    let undone = came.undone.iter().map(entry);
    lines.extend(undone.map(|entry| lang.say(&Sentence::Turned { undo: true, entry })));
    lines.extend(not_counted(&came.unfit, &came.spoken, lang));
    for (before, now) in &came.turned {
        let before = before.as_ref().map(|owes| between::owed_in_words(owes, lang).2);
        let (from, to, now) = between::owed_in_words(now, lang);
        lines.push(lang.say(&ExchangeSentence::DebtTurned { from: &from, to: &to, before, now }));
    }
    lines.extend(between::owes_no_more(&came.gone, lang));
    lines.extend(came.names.iter().map(|SameName { name, called, sessions, sources, with }| {
        let tables: Vec<&str> = sources.iter().flatten().map(String::as_str).collect();
        let table = tables.first().unwrap_or(&"");
        let command = shell_words::join(["meldbook", "rename", name, "NAME", "--table", table]);
        let source = tables.join(", ");
        let (nights, with) = (sessions.len(), with.as_deref());
        lang.say(&ExchangeSentence::TakenToBe { name, called, nights, source, with, command })
    }));
    lines
}
