//! What came of a line: the hand, what it changed, and who deals next.

use crate::command::draft::ScoredHand;
use crate::command::{Reply, Request};
use crate::engine;
use crate::lang::Voice;
use crate::report;
use crate::report::phrases::Phrase;
use crate::report::sentences::Sentence;
use crate::session::Session;

pub(super) fn hand(reply: &Reply, voice: Voice<'_>) -> Vec<String> {
    let Some((_, hand)) = reply.hand() else { return Vec::new() };
    let mut lines = Vec::new();
    match &reply.scored {
        Some(ScoredHand { outcome, granted, .. }) => {
            let sentence = voice.say(&outcome.story.sentence(&hand.table));
            lines.push(voice.say(&Phrase::Headline { no: hand.no, sentence }));
            let granted = granted.iter().map(|granted| report::hand::said_back(granted, voice));
            let accounted = report::hand::accounted(outcome, &hand.table, voice);
            let below = granted.chain(accounted).chain(report::hand::kitty_after(reply, voice));
            lines.extend(below.map(|line| format!("  {line}")));
        }
        None => lines.push(report::hand::headline(hand, voice)),
    }
    lines.extend(report::hand::note(hand, voice).map(|note| format!("  {note}")));
    lines
}

/// Returns the outcome of a hand, the standings after it and the next dealer.
pub(super) fn logged(reply: &Reply, voice: Voice<'_>) -> String {
    let night = &reply.session.night;
    let mut lines = hand(reply, voice);
    lines.extend(report::games::last(night, voice));
    lines.extend(report::standings::line(night, voice));
    lines.push(report::hand::next_deal(night, voice));
    lines.join("\n")
}

/// Returns what a request changed, a line each.
pub(super) fn changes(reply: &Reply, voice: Voice<'_>) -> Vec<String> {
    let Some(before) = &reply.before else { return Vec::new() };
    let mut lines = report::changes::changes(before, &reply.session.night, voice);
    lines.extend(dealt(reply, voice));
    lines.extend(stands_after(reply, voice));
    lines
}

/// Returns who was taken to have dealt an inserted hand, if its line does not say.
fn dealt(reply: &Reply, voice: Voice<'_>) -> Option<String> {
    let Request::Insert { .. } = &reply.request else { return None };
    let night = &reply.session.night;
    let (_, hand) = night.hands().find(|(step, _)| Some(step.id.entry) == reply.added)?;
    let typed = engine::read_line(hand.options(), &hand.table, &hand.line).outcome.ok()?;
    let dealer = hand.table.dealer.as_deref().filter(|_| typed.dealer.is_none())?;
    let what = voice.say(&Phrase::Dealt { dealer });
    Some(voice.say(&Sentence::Assumed { what }))
}

/// Returns that something was inserted after those who came or left there.
fn stands_after(reply: &Reply, voice: Voice<'_>) -> Option<String> {
    let Request::Insert { at, line, .. } = &reply.request else { return None };
    let moves_units = matches!(
        Request::parse(line),
        Ok(Request::Hand { .. }
            | Request::Struck { .. }
            | Request::Penalty { .. }
            | Request::Result { .. }
            | Request::Spent { .. })
    );
    let night = &reply.session.night;
    let added = night.steps.iter().position(|step| Some(step.id.entry) == reply.added)?;
    let before = night.steps.get(..added).filter(|_| moves_units && at.thing.is_none())?;
    report::changes::stands_after(night, before, true, voice)
}

/// Returns what a request changed, a line each, and the next dealer.
pub(super) fn consequences(reply: &Reply, voice: Voice<'_>) -> String {
    let Session { night, row, .. } = &reply.session;
    let was_closed = reply.before.as_ref().is_some_and(|before| before.closed.is_some());
    let next = match night.closed {
        Some(_) if was_closed => None,
        Some(_) => Some(voice.say(&Sentence::ClosedAgain { id: row.id })),
        None => Some(report::hand::next_deal(night, voice)),
    };
    changes(reply, voice).into_iter().chain(next).collect::<Vec<_>>().join("\n")
}

/// Returns what an edited sheet changed, a line each; or that it changes nothing.
pub(super) fn edited(reply: &Reply, voice: Voice<'_>) -> String {
    match reply.before {
        Some(_) => consequences(reply, voice),
        None => voice.say(&Sentence::NothingEdited { id: reply.session.row.id }),
    }
}

pub(super) fn renamed(reply: &Reply, name: &str, voice: Voice<'_>) -> String {
    let session = &reply.session;
    let before = reply.before.iter().flat_map(|before| before.names.iter());
    let renamed = before.map(|(no, old)| (old, session.night.name(*no))).find(|(old, new)| old != new);
    voice.say(&match renamed {
        Some((old, new)) => Sentence::Renamed { old, new, id: session.row.id },
        None => Sentence::NamedSo { name },
    })
}
