//! What a merge or a pull took in and a push sent, what came with it beside hands, and where two ledgers, or one and a
//! hub, go on differently.

use super::between::{self, entry, money};
use super::json::{daybook_entry, with};
use super::{Sentence, entered};
use crate::command::Numbers;
use crate::daybook::{self, debts::Owes, is_daybook};
use crate::kernel::characters::visible;
use crate::lang::{Lang, Voice};
use crate::money::{Currency, MoneyError};
use crate::query::exchange::{
    Came, DaybookFork, Exchanged, ExchangedSession, Fork, How, LeftOut, SaidElsewhere, SameName,
    UnsoundChain, WhyLeftOut,
};
use crate::session::entry::Entry;
use crate::session::{EntryNo, Session, SessionError, SessionRow};
use serde_json::{Value, json};

/// Returns what was taken in, a line for each session, and all of it in a line.
pub fn taken(merged: &Exchanged, lang: &Lang) -> Result<Vec<String>, MoneyError> {
    let Exchanged { sessions, known, between, came, .. } = merged;
    let mut lines: Vec<String> = sessions.iter().map(|taken| one(taken, lang)).collect();
    lines.extend(came_lines(came, lang)?);
    let new = sessions.iter().filter(|taken| taken.added).count();
    let went_on = sessions.len().saturating_sub(new);
    lines.push(lang.say(&if sessions.is_empty() && *between == 0 {
        Sentence::NothingToMerge { known: *known }
    } else {
        Sentence::MergedInAll { new, went_on, known: *known, between: *between }
    }));
    Ok(lines)
}

fn one(taken: &ExchangedSession, lang: &Lang) -> String {
    let ExchangedSession { session, entries, added, end_of } = taken;
    let (id, date, hands) = (session.id, lang.date(&session.date), session.hands);
    lang.say(&match end_of {
        Some(of) => Sentence::OtherEndTaken { id, date, of: *of, hands },
        None if *added => Sentence::TakenIn { id, date, hands },
        None => Sentence::WentOn { id, date, entries: *entries },
    })
}

/// What of another ledger or a hub was not taken over, and how that is said.
pub struct NotTaken<'a> {
    pub of: &'a Exchanged,
    /// The sentences before and after a fork, made of the number and the date of the session here.
    pub around_fork: fn(i64, String) -> [Sentence<'static>; 2],
    pub daybook_head: Sentence<'static>,
}

impl NotTaken<'_> {
    /// Returns all of it in lines. `time` formats a time in the reader's local time.
    pub fn lines(
        &self,
        sessions: &Numbers,
        time: &dyn Fn(i64) -> String,
        lang: &Lang,
    ) -> Result<Vec<String>, SessionError> {
        let clock = |at| super::clock(&time(at), lang);
        let mut lines = Vec::new();
        for Fork { here, there, common } in &self.of.forks {
            let [head, advice] = (self.around_fork)(here.row.id, lang.date(&here.row.date));
            lines.push(lang.say(&head));
            if let Some(last) = common.and_then(|no| here.entries.iter().find(|entry| entry.no == no)) {
                let (no, at) = (last.no.to_string(), clock(last.at));
                lines.push(lang.say(&Sentence::BothHave { no, at }));
            }
            let end = |session: &Session| -> Result<End, SessionError> {
                let (first, more) = after_fork(&session.entries, *common);
                let voice = Voice { lang, currency: Currency::from_code(&session.row.currency)? };
                let said = entered::entry(session, first.map(|entry| entry.no), voice)?;
                Ok((said, first.map_or(String::new(), |entry| clock(entry.at)), more))
            };
            lines.extend(ends_in_words(end(here)?, end(there)?, lang));
            lines.push(lang.say(&advice));
        }
        for DaybookFork { here, there, common } in &self.of.daybook_forks {
            let end = |entries: &[daybook::Entry]| -> Result<End, MoneyError> {
                let (Some(first), more) = after_fork(entries, *common) else { return Ok(End::default()) };
                Ok((between::said_or_kind(&first.content, sessions, lang)?, clock(first.at), more))
            };
            lines.push(lang.say(&self.daybook_head));
            lines.extend(ends_in_words(end(here)?, end(there)?, lang));
        }
        lines.extend(self.of.left_out.iter().flat_map(|chain| left_out(chain, lang)));
        lines.extend(self.of.unsound.iter().cloned().map(|UnsoundChain { id, first, problems }| {
            lang.say(&Sentence::UnsoundAtHub { id, first, problems })
        }));
        Ok(lines)
    }
}

/// What came next at one end of a fork, its time, and how many entries follow.
type End = (String, String, usize);

fn after_fork<C>(entries: &[Entry<C>], common: Option<EntryNo>) -> (Option<&Entry<C>>, usize) {
    let mut own = entries.iter().filter(|entry| Some(entry.no) > common);
    (own.next(), own.count())
}

fn ends_in_words((said, at, more): End, (there, then, later): End, lang: &Lang) -> [String; 2] {
    let there = Sentence::EndThere { said: there, at: then, more: later };
    [lang.say(&Sentence::EndHere { said, at, more }), lang.say(&there)]
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

/// Returns what was taken in as JSON.
pub fn as_json(merged: &Exchanged, lang: &Lang) -> Value {
    let session = |one: &ExchangedSession| with(session_as_json(one), [("end_of", Some(json!(one.end_of)))]);
    let came = ("came", Some(came_as_json(&merged.came)));
    with(exchanged_as_json(merged, session, lang), [came])
}

/// Returns what was sent as JSON.
pub fn pushed_as_json(pushed: &Exchanged, lang: &Lang) -> Value {
    with(exchanged_as_json(pushed, session_as_json, lang), [unsound_as_json(pushed)])
}

/// Returns what a pull came to as JSON: what a merge did, and the chains of the hub that are not sound.
pub fn pulled_as_json(pulled: &Exchanged, lang: &Lang) -> Value {
    with(as_json(pulled, lang), [unsound_as_json(pulled)])
}

fn session_as_json(one: &ExchangedSession) -> Value {
    let ExchangedSession { session: row, entries, added, .. } = one;
    json!({"session": row.id, "id": row.uuid, "date": row.date, "entries": entries, "added": added})
}

fn unsound_as_json(exchanged: &Exchanged) -> (&'static str, Option<Value>) {
    let one =
        |chain: &UnsoundChain| json!({ "id": chain.id, "problems": chain.problems, "first": chain.first });
    ("unsound", Some(exchanged.unsound.iter().map(one).collect()))
}

fn exchanged_as_json(
    exchanged: &Exchanged,
    session: impl Fn(&ExchangedSession) -> Value,
    lang: &Lang,
) -> Value {
    let Exchanged { sessions, known, between, forks, daybook_forks, left_out, .. } = exchanged;
    let fork = |Fork { here, there, common }: &Fork| {
        json!({
            "session": here.row.id, "id": here.row.uuid, "date": here.row.date, "common": common,
            "here": ends(&here.entries, *common), "there": ends(&there.entries, *common),
        })
    };
    let daybook_fork = |DaybookFork { here, there, common }: &DaybookFork| json!({ "common": common, "here": ends(here, *common), "there": ends(there, *common) });
    json!({
        "sessions": sessions.iter().map(session).collect::<Value>(), "known": known, "daybook_entries": between,
        "forks": forks.iter().map(fork).collect::<Value>(),
        "daybook_forks": daybook_forks.iter().map(daybook_fork).collect::<Value>(),
        "left_out": left_out.iter().map(|chain| left_out_as_json(chain, lang)).collect::<Value>(),
    })
}

/// Returns the entries after a fork: the first and the last, with their times.
fn ends<C>(entries: &[Entry<C>], common: Option<EntryNo>) -> Value {
    let own: Vec<_> = entries.iter().filter(|entry| Some(entry.no) > common).collect();
    let one = |entry: &&Entry<C>| json!({ "entry": entry.no, "at": entry.at });
    json!({ "first": own.first().map(one), "last": own.last().map(one) })
}

/// Returns what was sent, a line for each session, and all of it in a line.
pub fn sent(pushed: &Exchanged, lang: &Lang) -> Vec<String> {
    let Exchanged { sessions, known, between, .. } = pushed;
    let one = |sent: &ExchangedSession| {
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

/// Returns what came with nights from elsewhere beside their hands, a line each.
pub fn came_lines(came: &Came, lang: &Lang) -> Result<Vec<String>, MoneyError> {
    let facts = |row: &SessionRow| (row.id, lang.date(&row.date), row.players.join(", "));
    let voided = came.voided.iter().map(|(row, why)| {
        let (id, date, players) = facts(row);
        lang.say(&Sentence::IsVoidNow { id, date, players, why: why.as_deref() })
    });
    let restored = came.restored.iter().map(|row| {
        let (id, date, players) = facts(row);
        lang.say(&Sentence::NightCountsAgain { id, date, players })
    });
    let mut lines: Vec<String> = voided.chain(restored).collect();
    for SaidElsewhere { entry: said, how, .. } in &came.said {
        let entry = entry(&said.content, &came.sessions, lang)?;
        lines.push(match how {
            How::Said => entry,
            How::Undone => lang.say(&Sentence::Undone { entry }),
            How::Redone => lang.say(&Sentence::Redone { entry }),
        });
    }
    let money = |owes: &Owes| money(owes.amount, &owes.currency, lang);
    for (before, now) in &came.turned {
        let (from, to) = (&now.from.name, &now.to.name);
        let (before, now) = (before.as_ref().map(money).transpose()?, money(now)?);
        lines.push(lang.say(&Sentence::DebtTurned { from, to, before, now }));
    }
    lines.extend(came.names.iter().map(|SameName { name, called, sessions }| {
        let (nights, source) = (sessions.len(), came.sources.join(", "));
        lang.say(&Sentence::TakenToBe { name, called, nights, source })
    }));
    Ok(lines)
}

pub fn came_as_json(came: &Came) -> Value {
    let night = |row: &SessionRow, why: Option<&String>| json!({"session": row.id, "id": row.uuid, "date": row.date, "players": row.players, "why": why});
    let said = |said: &SaidElsewhere| {
        let how = match said.how {
            How::Said => "said",
            How::Undone => "undone",
            How::Redone => "redone",
        };
        with(daybook_entry(&said.entry), [("daybook", Some(json!(said.daybook))), ("how", Some(json!(how)))])
    };
    let owes = |owes: &Owes| {
        let Owes { from, to, amount, currency, .. } = owes;
        json!({"from": from.name, "to": to.name, "amount": amount, "currency": currency})
    };
    let name = |SameName { name, called, sessions }: &SameName| json!({"name": name, "called": called, "sessions": sessions, "sources": came.sources});
    json!({
        "voided": came.voided.iter().map(|(row, why)| night(row, why.as_ref())).collect::<Vec<_>>(),
        "restored": came.restored.iter().map(|row| night(row, None)).collect::<Vec<_>>(),
        "said": came.said.iter().map(said).collect::<Vec<_>>(),
        "turned": came.turned.iter().map(|(before, now)| json!({"before": before.as_ref().map(owes), "now": owes(now)})).collect::<Vec<_>>(),
        "names": came.names.iter().map(name).collect::<Vec<_>>(),
    })
}
