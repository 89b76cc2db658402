//! What a merge or a pull took in and a push sent, and where two ledgers, or one and a hub, go on differently.

use super::between;
use super::came;
use super::json::with;
use super::sentences::Sentence;
use super::taken_back;
use crate::command::Numbers;
use crate::daybook::{self, is_daybook};
use crate::hub::{Pulled, Pushed, Sent};
use crate::kernel::characters::visible;
use crate::lang::{Lang, Voice};
use crate::money::{Currency, MoneyError};
use crate::session::entry::EntryNo;
use crate::session::{Session, SessionError};
use crate::store::checked_chains::UnsoundChain;
use crate::store::left_out::{LeftOut, WhyLeftOut};
use crate::store::merge::{DaybookFork, Fork, Merged, Taken};
use serde_json::{Value, json};

/// Returns what was taken in, a line for each session, and all of it in a line.
pub fn taken(merged: &Merged, lang: &Lang) -> Result<Vec<String>, MoneyError> {
    let Merged { sessions, known, between, came, .. } = merged;
    let mut lines: Vec<String> = sessions.iter().map(|taken| one(taken, lang)).collect();
    lines.extend(came::lines(came, lang)?);
    let new = sessions.iter().filter(|taken| taken.added).count();
    let went_on = sessions.len().saturating_sub(new);
    lines.push(lang.say(&if sessions.is_empty() && *between == 0 {
        Sentence::NothingToMerge { known: *known }
    } else {
        Sentence::MergedInAll { new, went_on, known: *known, between: *between }
    }));
    Ok(lines)
}

fn one(taken: &Taken, lang: &Lang) -> String {
    let Taken { session, entries, added, end_of } = taken;
    let (id, date, hands) = (session.id, lang.date(&session.date), session.hands);
    lang.say(&match end_of {
        Some(of) => Sentence::OtherEndTaken { id, date, of: *of, hands },
        None if *added => Sentence::TakenIn { id, date, hands },
        None => Sentence::WentOn { id, date, entries: *entries },
    })
}

/// Returns what both ends of a fork have, and what came next here and there. `around` are the sentences before and after
/// it, made of the number and the date of the session here; `time` formats a time in the reader's local time.
pub fn fork(
    fork: &Fork,
    around: fn(i64, String) -> [Sentence<'static>; 2],
    time: &dyn Fn(i64) -> String,
    lang: &Lang,
) -> Result<Vec<String>, SessionError> {
    let Fork { here, there, common } = fork;
    let clock = |at| super::clock(&time(at), lang);
    let [head, advice] = around(here.row.id, lang.date(&here.row.date));
    let last = common.and_then(|no| here.entries.iter().find(|entry| entry.no == no));
    let both = last.map(|last| lang.say(&Sentence::BothHave { no: last.no.to_string(), at: clock(last.at) }));
    let mut lines: Vec<String> = std::iter::once(lang.say(&head)).chain(both).collect();
    let end = |session: &Session| -> Result<(String, String, usize), SessionError> {
        let own: Vec<_> = session.entries.iter().filter(|entry| Some(entry.no) > *common).collect();
        let voice = Voice { lang, currency: Currency::from_code(&session.row.currency)? };
        let first = own.first();
        let said = taken_back::entry(session, first.map(|entry| entry.no), voice)?;
        Ok((said, first.map_or(String::new(), |entry| clock(entry.at)), own.len().saturating_sub(1)))
    };
    let (said, at, more) = end(here)?;
    lines.push(lang.say(&Sentence::EndHere { said, at, more }));
    let (said, at, more) = end(there)?;
    lines.push(lang.say(&Sentence::EndThere { said, at, more }));
    lines.push(lang.say(&advice));
    Ok(lines)
}

/// As [`fork`], of a daybook; with this head.
pub fn daybook_fork(
    head: Sentence<'_>,
    fork: &DaybookFork,
    sessions: &Numbers,
    time: &dyn Fn(i64) -> String,
    lang: &Lang,
) -> Result<Vec<String>, MoneyError> {
    let DaybookFork { here, there, common } = fork;
    let clock = |at| super::clock(&time(at), lang);
    let end = |entries: &[daybook::Entry]| -> Result<(String, String, usize), MoneyError> {
        let own: Vec<_> = entries.iter().filter(|entry| Some(entry.no) > *common).collect();
        let Some(first) = own.first() else { return Ok(Default::default()) };
        let said = between::said_or_kind(&first.content, sessions, lang)?;
        Ok((said, clock(first.at), own.len().saturating_sub(1)))
    };
    let (said, at, more) = end(here)?;
    let mut lines = vec![lang.say(&head), lang.say(&Sentence::EndHere { said, at, more })];
    let (said, at, more) = end(there)?;
    lines.push(lang.say(&Sentence::EndThere { said, at, more }));
    Ok(lines)
}

/// Returns why a chain was left out, a line for each hand that would come to something else today.
pub fn left_out(left_out: &LeftOut, lang: &Lang) -> Vec<String> {
    let LeftOut { id, number, date, why } = left_out;
    let name = number.map_or_else(|| id.clone(), |number| number.to_string());
    let date = date.as_ref().map(|date| lang.date(date));
    match why {
        WhyLeftOut::Otherwise(hands) => {
            let mut lines = vec![lang.say(&Sentence::LeftOut { name, date })];
            lines.extend(hands.iter().map(|hand| format!("  {}", visible(&lang.say(hand)))));
            lines.push(lang.say(&Sentence::TakeAsRecorded {}));
            lines
        }
        WhyLeftOut::Newer { entry, problem } => {
            let (entry, problem) = (entry.to_string(), visible(problem));
            vec![match is_daybook(id) {
                true => lang.say(&Sentence::DaybookNeedsNewer { name, entry, problem }),
                false => lang.say(&Sentence::NeedsNewer { name, date, entry, problem }),
            }]
        }
        WhyLeftOut::OwnDaybook { entries, sessions } => {
            let head = lang.say(&Sentence::OwnDaybookGoesOn { name: &name, entries: entries.len() });
            let one = |said: &daybook::Entry| {
                let text = between::said_or_kind(&said.content, sessions, lang);
                let (no, text) = (said.no.to_string(), text.unwrap_or_else(|error| error.to_string()));
                format!("  {}", visible(&lang.say(&Sentence::DaybookEntry { no, text })))
            };
            std::iter::once(head).chain(entries.iter().map(one)).collect()
        }
        WhyLeftOut::WithoutFigures { problem } => {
            let problem = visible(&lang.say(problem));
            vec![lang.say(&Sentence::WithoutFigures { name, date, problem })]
        }
    }
}

pub fn left_out_as_json(chain: &LeftOut, lang: &Lang) -> Value {
    let LeftOut { id, number, date, .. } = chain;
    json!({ "id": id, "session": number, "date": date, "why": left_out(chain, lang) })
}

pub fn all_left_out_as_json(chains: &[LeftOut], lang: &Lang) -> Value {
    chains.iter().map(|chain| left_out_as_json(chain, lang)).collect()
}

pub fn as_json(merged: &Merged, lang: &Lang) -> Value {
    let sessions = merged.sessions.iter().map(|taken| {
        json!({
            "session": taken.session.id, "id": taken.session.uuid, "date": taken.session.date,
            "entries": taken.entries, "added": taken.added, "end_of": taken.end_of,
        })
    });
    json!({
        "sessions": sessions.collect::<Vec<_>>(), "known": merged.known, "daybook_entries": merged.between,
        "forks": forks_as_json(&merged.forks), "daybook_forks": daybook_forks_as_json(&merged.daybook_forks),
        "left_out": all_left_out_as_json(&merged.left_out, lang), "came": came::as_json(&merged.came),
    })
}

fn forks_as_json(forks: &[Fork]) -> Value {
    let one = |fork: &Fork| {
        let end =
            |session: &Session| ends(session.entries.iter().map(|entry| (entry.no, entry.at)), fork.common);
        json!({
            "session": fork.here.row.id, "id": fork.here.row.uuid, "date": fork.here.row.date,
            "common": fork.common, "here": end(&fork.here), "there": end(&fork.there),
        })
    };
    forks.iter().map(one).collect()
}

fn daybook_forks_as_json(forks: &[DaybookFork]) -> Value {
    let one = |fork: &DaybookFork| {
        let end =
            |entries: &[daybook::Entry]| ends(entries.iter().map(|entry| (entry.no, entry.at)), fork.common);
        json!({ "common": fork.common, "here": end(&fork.here), "there": end(&fork.there) })
    };
    forks.iter().map(one).collect()
}

/// Returns the entries after a fork: the first and the last, with their times.
fn ends(entries: impl Iterator<Item = (EntryNo, i64)>, common: Option<EntryNo>) -> Value {
    let own: Vec<_> = entries.filter(|(no, _)| Some(*no) > common).collect();
    let one = |entry: Option<&(EntryNo, i64)>| entry.map(|(no, at)| json!({ "entry": no, "at": at }));
    json!({ "first": one(own.first()), "last": one(own.last()) })
}

/// Returns what was sent, a line for each session, and all of it in a line.
pub fn sent(pushed: &Pushed, lang: &Lang) -> Vec<String> {
    let Pushed { sessions, known, between, .. } = pushed;
    let one = |sent: &Sent| {
        let (id, date, entries) = (sent.session.id, lang.date(&sent.session.date), sent.entries);
        lang.say(&match sent.added {
            true => Sentence::SentWhole { id, date, entries },
            false => Sentence::SentOn { id, date, entries },
        })
    };
    let mut lines: Vec<String> = sessions.iter().map(one).collect();
    let new = sessions.iter().filter(|sent| sent.added).count();
    let went_on = sessions.len().saturating_sub(new);
    lines.push(lang.say(&if sessions.is_empty() && *between == 0 {
        Sentence::NothingToPush { known: *known }
    } else {
        Sentence::PushedInAll { new, went_on, known: *known, between: *between }
    }));
    lines
}

pub fn unsound(chain: &UnsoundChain, lang: &Lang) -> String {
    let UnsoundChain { id, first, problems } = chain.clone();
    lang.say(&Sentence::UnsoundAtHub { id, first, problems })
}

pub fn pushed_as_json(pushed: &Pushed, lang: &Lang) -> Value {
    let sessions = pushed.sessions.iter().map(|sent| {
        json!({
            "session": sent.session.id, "id": sent.session.uuid, "date": sent.session.date,
            "entries": sent.entries, "added": sent.added,
        })
    });
    json!({
        "sessions": sessions.collect::<Vec<_>>(), "known": pushed.known, "daybook_entries": pushed.between,
        "forks": forks_as_json(&pushed.forks),
        "daybook_forks": daybook_forks_as_json(&pushed.daybook_forks),
        "left_out": all_left_out_as_json(&pushed.left_out, lang),
        "unsound": unsound_as_json(&pushed.unsound),
    })
}

/// Returns what a pull came to as JSON: what a merge did, and the chains of the hub that are not sound.
pub fn pulled_as_json(pulled: &Pulled, lang: &Lang) -> Value {
    with(as_json(&pulled.merged, lang), [("unsound", Some(unsound_as_json(&pulled.unsound)))])
}

fn unsound_as_json(unsound: &[UnsoundChain]) -> Value {
    let one =
        |chain: &UnsoundChain| json!({ "id": chain.id, "problems": chain.problems, "first": chain.first });
    unsound.iter().map(one).collect()
}
