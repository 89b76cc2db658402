//! What a merge or a pull took in and a push sent, what came with it beside hands, and where two ledgers, or one and a
//! hub, go on differently.

use super::between::{self, entry, not_counted};
use super::json::{daybook_entry, with};
use super::{ExchangeSentence, Result, Sentence, TextStyle, entered, settle};
use crate::daybook::{self, Spoken, debts::Owes, is_daybook};
use crate::kernel::characters::visible;
use crate::lang::{Lang, Voice};
use crate::money::Currency;
use crate::night::{Entry, EntryNo, NightLog, NightSummary, SettleTerms, Settled};
use crate::query::exchange::{
    Came, DaybookFork, Exchanged, ExchangedNight, Fork, How, LeftOut, NotOurs, SaidElsewhere, SameName,
    UnsoundChain, WhyLeftOut,
};
use chrono::DateTime;
use serde_json::{Value, json};

/// So many tables are named with a name that somebody has at each.
const MOST_TABLES: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    Merge,
    Pull,
    Push,
}

/// Returns what was taken in or sent, a line for each session and all of it in a line, and below it what was not.
pub fn lines(
    what: Exchange,
    exchanged: &Exchanged,
    spoken: &Spoken,
    lang: &Lang,
    look: TextStyle,
) -> Result<Vec<String>> {
    let (sessions, known, between) = (&exchanged.sessions, exchanged.known, exchanged.between);
    let clock = |at| look.clock(at, lang);
    let mut lines: Vec<String> = sessions.iter().map(|of| one(what, of, lang)).collect();
    lines.extend(came_lines(&exchanged.came, lang)?);
    let new = sessions.iter().filter(|of| of.added).count();
    let went_on = sessions.len().saturating_sub(new);
    let sent = what == Exchange::Push;
    lines.push(lang.say(&match sessions.is_empty() && between == 0 {
        true => ExchangeSentence::NothingNew { sent, known },
        false => ExchangeSentence::InAll { sent, new, went_on, known, between },
    }));
    for Fork { here, there, common, machine } in &exchanged.forks {
        let (id, date) = (here.row.id, lang.date(&here.row.date));
        lines.push(lang.say(&ExchangeSentence::Forked { sent, id, date }));
        if let Some(last) = common.and_then(|no| here.entries.iter().find(|entry| entry.no == no)) {
            let (no, at) = (last.no.to_string(), clock(last.at));
            lines.push(lang.say(&ExchangeSentence::BothHave { no, at }));
        }
        let end = |session: &NightLog| -> Result<ForkEnd> {
            let (first, more) = after_fork(&session.entries, *common);
            let voice = Voice { lang, currency: Currency::from_code(&session.row.currency)? };
            let said = entered::entry(session, first.map(|entry| entry.no), voice)?;
            Ok((said, first.map_or(String::new(), |entry| clock(entry.at)), more))
        };
        lines.extend([end_in_words(false, end(here)?, lang), came_to(None, here, lang)?]);
        lines.extend([end_in_words(true, end(there)?, lang), came_to(Some(machine), there, lang)?]);
        // A void names a session by its id, which both ends at a hub share: so nobody is told to void one of them.
        lines.push(lang.say(&match what {
            Exchange::Merge => ExchangeSentence::TakeOtherEnd { id },
            Exchange::Pull | Exchange::Push => ExchangeSentence::PullOtherEnd { id },
        }));
    }
    for DaybookFork { here, there, common, .. } in &exchanged.daybook_forks {
        let end = |entries: &[daybook::BookEntry]| -> Result<ForkEnd> {
            let (Some(first), more) = after_fork(entries, *common) else { return Ok(ForkEnd::default()) };
            Ok((between::said_or_kind(&first.change, spoken, lang)?, clock(first.at), more))
        };
        lines.push(lang.say(&ExchangeSentence::DaybookForked { sent }));
        lines.extend([end_in_words(false, end(here)?, lang), end_in_words(true, end(there)?, lang)]);
        lines.push(lang.say(&ExchangeSentence::BackupInPlace {}));
    }
    lines.extend(exchanged.left_out.iter().flat_map(|chain| left_out(chain, lang)));
    for UnsoundChain { id, first, problems, up_to } in exchanged.unsound.iter().cloned() {
        lines.push(lang.say(&ExchangeSentence::UnsoundAtHub { id, first, problems }));
        lines.extend(taken_up_to(up_to, lang));
    }
    for NotOurs { id, session, owner } in &exchanged.not_ours {
        let (name, date) = match session {
            Some((number, date)) => (number.to_string(), Some(lang.date(date))),
            None => (id.clone(), None),
        };
        lines.push(lang.say(&ExchangeSentence::NotOurs { name, date, owner }));
    }
    lines.extend((!exchanged.not_ours.is_empty()).then(|| lang.say(&ExchangeSentence::HowToGive {})));
    let chains = exchanged.of_others;
    lines.extend((chains > 0).then(|| lang.say(&ExchangeSentence::OfOthers { chains })));
    Ok(lines)
}

fn taken_up_to(entries: usize, lang: &Lang) -> Option<String> {
    (entries > 0).then(|| lang.say(&ExchangeSentence::TakenUpTo { entries }))
}

/// Returns what an end of a fork came to: its hands, its seal if it is closed, who won and lost how much.
fn came_to(machine: Option<&str>, session: &NightLog, lang: &Lang) -> Result<String> {
    let voice = Voice { lang, currency: Currency::from_code(&session.row.currency)? };
    let settled = Settled::of(&session.night, SettleTerms::default())?;
    let sums = settle::won_and_lost(&settled, &session.night, voice).into_iter().next();
    let (hands, seal) = (session.row.hands, session.seal());
    Ok(lang.say(&ExchangeSentence::CameTo { machine, hands, seal, sums }))
}

fn one(what: Exchange, of: &ExchangedNight, lang: &Lang) -> String {
    let ExchangedNight { session, entries, added, end_of } = of;
    let (id, date, hands, entries) = (session.id, lang.date(&session.date), session.hands, *entries);
    let sent = what == Exchange::Push;
    lang.say(&match end_of {
        Some(of) if !sent => ExchangeSentence::OtherEndTaken { id, date, of: *of, hands },
        _ if !*added => ExchangeSentence::WentOn { sent, id, date, entries },
        _ if sent => ExchangeSentence::SentWhole { id, date, entries },
        _ => ExchangeSentence::TakenIn { id, date, hands, results: None, voided: None },
    })
}

/// What came next at one end of a fork, its time, and how many entries follow.
type ForkEnd = (String, String, usize);

fn after_fork<C>(entries: &[Entry<C>], common: Option<EntryNo>) -> (Option<&Entry<C>>, usize) {
    let mut own = entries.iter().filter(|entry| Some(entry.no) > common);
    (own.next(), own.count())
}

fn end_in_words(there: bool, (said, at, more): ForkEnd, lang: &Lang) -> String {
    lang.say(&ExchangeSentence::EndOf { there, said, at, more })
}

/// Returns why a chain was left out, a line for each hand that would come to something else today.
pub fn left_out(left_out: &LeftOut, lang: &Lang) -> Vec<String> {
    let LeftOut { id, number, date, why, up_to } = left_out;
    let name = number.map_or_else(|| id.clone(), |number| number.to_string());
    let (daybook, date) = (is_daybook(id), date.as_ref().map(|date| lang.date(date)));
    match why {
        WhyLeftOut::Otherwise(hands) => {
            let mut lines = vec![lang.say(&ExchangeSentence::LeftOut { name, date })];
            lines.extend(hands.iter().map(|hand| format!("  {}", visible(&lang.say(hand)))));
            lines.push(lang.say(&ExchangeSentence::TakeAsRecorded {}));
            lines
        }
        WhyLeftOut::KeptHere { session } => {
            vec![lang.say(&ExchangeSentence::KeptHere { name, date, session: *session })]
        }
        WhyLeftOut::OtherVersion { entry, problem } => {
            let (entry, problem) = (entry.to_string(), visible(problem));
            let says = lang.say(&ExchangeSentence::NeedsOther { daybook, name, date, entry, problem });
            std::iter::once(says).chain(taken_up_to(*up_to, lang)).collect()
        }
        WhyLeftOut::Ahead { at } => {
            let day = DateTime::from_timestamp(*at, 0).map(|at| lang.date(&at.date_naive().to_string()));
            let at = day.unwrap_or_else(|| at.to_string());
            vec![lang.say(&ExchangeSentence::Ahead { daybook, name, date, at })]
        }
        WhyLeftOut::OwnDaybook { entries, spoken } => {
            let head = lang.say(&ExchangeSentence::OwnDaybookGoesOn { name: &name, entries: entries.len() });
            let one = |said: &daybook::BookEntry| {
                let text = between::said_or_kind(&said.change, spoken, lang);
                let (no, text) = (said.no.to_string(), text.unwrap_or_else(|error| error.to_string()));
                format!("  {}", visible(&lang.say(&Sentence::DaybookEntry { no, text })))
            };
            std::iter::once(head).chain(entries.iter().map(one)).collect()
        }
    }
}

pub fn left_out_as_json(chain: &LeftOut, lang: &Lang) -> Value {
    let LeftOut { id, number, date, .. } = chain;
    json!({ "id": id, "session": number, "date": date, "why": left_out(chain, lang) })
}

pub fn as_json(what: Exchange, exchanged: &Exchanged, lang: &Lang) -> Value {
    let session = |of: &ExchangedNight| {
        let ExchangedNight { session: row, entries, added, end_of } = of;
        let value =
            json!({"session": row.id, "id": row.uuid, "date": row.date, "entries": entries, "added": added});
        with(value, [("end_of", (what != Exchange::Push).then(|| json!(end_of)))])
    };
    let end = |session: &NightLog, common| {
        let sums = session.night.final_totals().unwrap_or_default().into_iter().map(|(who, total)| {
            let came_to = json!({ "units": total.sum.units, "amount": total.sum.minor });
            (session.night.holder_name(who).to_owned(), came_to)
        });
        let more = [("hands", Some(json!(session.row.hands))), ("seal", Some(json!(session.seal())))];
        let sums = ("came_to", Some(Value::Object(sums.collect())));
        with(ends(&session.entries, common), more.into_iter().chain([sums]))
    };
    let fork = |Fork { here, there, common, machine }: &Fork| {
        json!({
            "session": here.row.id, "id": here.row.uuid, "date": here.row.date, "common": common,
            "here": end(here, *common), "there": with(end(there, *common), [("machine", Some(json!(machine)))]),
        })
    };
    let daybook_fork = |DaybookFork { here, there, common, .. }: &DaybookFork| json!({ "common": common, "here": ends(here, *common), "there": ends(there, *common) });
    let not_ours = |chain: &NotOurs| json!({ "id": chain.id, "session": chain.session.as_ref().map(|(id, _)| id), "owner": chain.owner });
    let value = json!({
        "sessions": exchanged.sessions.iter().map(session).collect::<Value>(),
        "known": exchanged.known, "daybook_entries": exchanged.between,
        "forks": exchanged.forks.iter().map(fork).collect::<Value>(),
        "daybook_forks": exchanged.daybook_forks.iter().map(daybook_fork).collect::<Value>(),
        "left_out": exchanged.left_out.iter().map(|chain| left_out_as_json(chain, lang)).collect::<Value>(),
    });
    let more = [
        ("came", (what != Exchange::Push).then(|| came_as_json(&exchanged.came))),
        ("unsound", (what != Exchange::Merge).then(|| json!(exchanged.unsound))),
        ("not_ours", (what == Exchange::Push).then(|| exchanged.not_ours.iter().map(not_ours).collect())),
        ("of_others", (what == Exchange::Push).then(|| json!(exchanged.of_others))),
    ];
    with(value, more)
}

/// Returns the entries after a fork: the first and the last, with their times.
fn ends<C>(entries: &[Entry<C>], common: Option<EntryNo>) -> Value {
    let own: Vec<_> = entries.iter().filter(|entry| Some(entry.no) > common).collect();
    let one = |entry: &&Entry<C>| json!({ "entry": entry.no, "at": entry.at });
    json!({ "first": own.first().map(one), "last": own.last().map(one) })
}

pub fn came_lines(came: &Came, lang: &Lang) -> Result<Vec<String>> {
    let facts = |row: &NightSummary| (row.id, lang.date(&row.date), row.players.join(", "));
    let voided = came.voided.iter().map(|(row, why)| {
        let (id, date, players) = facts(row);
        lang.say(&ExchangeSentence::IsVoidNow { id, date, players, why: why.as_deref() })
    });
    let restored = came.restored.iter().map(|row| {
        let (id, date, players) = facts(row);
        lang.say(&ExchangeSentence::NightCountsAgain { id, date, players })
    });
    let mut lines: Vec<String> = voided.chain(restored).collect();
    for SaidElsewhere { entry: said, how, .. } in &came.said {
        let entry = entry(&said.change, &came.spoken, lang)?;
        lines.push(match how {
            How::Said => entry,
            How::Undone | How::Redone => lang.say(&Sentence::Turned { undo: *how == How::Undone, entry }),
        });
    }
    lines.extend(not_counted(&came.unfit, &came.spoken, lang)?);
    for (before, now) in &came.turned {
        let before = before.as_ref().map(|owes| between::owed_in_words(owes, lang)).transpose()?;
        let (from, to, now) = between::owed_in_words(now, lang)?;
        let before = before.map(|(.., amount)| amount);
        lines.push(lang.say(&ExchangeSentence::DebtTurned { from: &from, to: &to, before, now }));
    }
    lines.extend(between::owes_no_more(&came.gone, lang)?);
    lines.extend(came.names.iter().map(|SameName { name, called, sessions, sources, with }| {
        let shown: Vec<&str> = sources.iter().flatten().map(String::as_str).take(MOST_TABLES).collect();
        let more = sources.len().saturating_sub(shown.len());
        let command = shell_words::join([
            "meldbook",
            "rename",
            name,
            &lang.say(&ExchangeSentence::AnotherName {}),
            "--table",
            shown.first().copied().unwrap_or_default(),
        ]);
        let source = shown.join(", ") + &if more > 0 { format!(" + {more}") } else { String::new() };
        let (nights, with) = (sessions.len(), with.as_deref());
        lang.say(&ExchangeSentence::TakenToBe { name, called, nights, source, with, command })
    }));
    Ok(lines)
}

pub fn came_as_json(came: &Came) -> Value {
    let night = |row: &NightSummary, why: Option<&String>| json!({"session": row.id, "id": row.uuid, "date": row.date, "players": row.players, "why": why});
    let said = |said: &SaidElsewhere| {
        let more = [("daybook", Some(json!(said.daybook))), ("how", Some(json!(said.how)))];
        with(daybook_entry(&said.entry), more)
    };
    let owes = |owes: &Owes| {
        let Owes { from, to, amount, currency, .. } = owes;
        json!({"from": from.name, "to": to.name, "amount": amount, "currency": currency})
    };
    json!({
        "voided": came.voided.iter().map(|(row, why)| night(row, why.as_ref())).collect::<Vec<_>>(),
        "restored": came.restored.iter().map(|row| night(row, None)).collect::<Vec<_>>(),
        "said": came.said.iter().map(said).collect::<Vec<_>>(),
        "turned": came.turned.iter().map(|(before, now)| json!({"before": before.as_ref().map(owes), "now": owes(now)})).collect::<Vec<_>>(),
        "gone": came.gone.iter().map(owes).collect::<Vec<_>>(),
        "names": came.names,
        "unfit": came.unfit,
    })
}
