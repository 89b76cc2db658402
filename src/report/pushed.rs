//! What a push sent and a pull took in, and what a hub has differently.

use super::json::with;
use super::merged;
use super::sentences::Sentence;
use crate::hub::pushed::{Pulled, Pushed, Sent};
use crate::lang::Lang;
use crate::store::chain_copy::UnsoundChain;
use serde_json::{Value, json};

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

pub fn as_json(pushed: &Pushed, lang: &Lang) -> Value {
    let sessions = pushed.sessions.iter().map(|sent| {
        json!({
            "session": sent.session.id, "id": sent.session.uuid, "date": sent.session.date,
            "entries": sent.entries, "added": sent.added,
        })
    });
    json!({
        "sessions": sessions.collect::<Vec<_>>(), "known": pushed.known, "daybook_entries": pushed.between,
        "forks": merged::forks_as_json(&pushed.forks),
        "daybook_forks": merged::daybook_forks_as_json(&pushed.daybook_forks),
        "left_out": merged::all_left_out_as_json(&pushed.left_out, lang),
        "unsound": unsound_as_json(&pushed.unsound),
    })
}

/// Returns what a pull came to as JSON: what a merge did, and the chains of the hub that are not sound.
pub fn pulled_as_json(pulled: &Pulled, lang: &Lang) -> Value {
    with(merged::as_json(&pulled.merged, lang), [("unsound", Some(unsound_as_json(&pulled.unsound)))])
}

fn unsound_as_json(unsound: &[UnsoundChain]) -> Value {
    let one =
        |chain: &UnsoundChain| json!({ "id": chain.id, "problems": chain.problems, "first": chain.first });
    unsound.iter().map(one).collect()
}
