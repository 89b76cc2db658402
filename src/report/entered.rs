//! What came of a line: the hand, what it changed and who deals next; what was undone, voided or reopened.

use crate::command::{Reply, Request, ScoredHand};
use crate::daybook::{BookEntry, Fact, Void};
use crate::lang::Voice;
use crate::night::{EntryNo, NightLog, SettleTerms, Settled};
use crate::report::{Phrase, Sentence, join, settle::still_to_be_paid};
use crate::{engine, report};

/// Returns a hand, what was assumed, and why it came to that: if that is more than two lines, all points in one and all
/// payments in another, so that with note, game and standings there are at most six lines beside what was assumed.
pub(super) fn hand(reply: &Reply, voice: Voice<'_>) -> Vec<String> {
    let Some((_, hand)) = reply.hand() else { return Vec::new() };
    let mut lines = vec![report::hand::headline(hand, voice)];
    if let Some(ScoredHand { outcome, granted, .. }) = &reply.scored {
        lines.extend(granted.iter().map(|granted| report::hand::said_back(granted, voice)));
        let parts = report::hand::accounted(outcome, &hand.table(), voice);
        let is_short = parts.iter().map(Vec::len).sum::<usize>() <= 2;
        let part = |lines: Vec<String>| if is_short { lines } else { vec![lines.join("; ")] };
        lines.extend(parts.into_iter().flat_map(part));
    }
    lines.extend(report::hand::note(hand, voice));
    let lines = lines.into_iter().filter(|line| !line.is_empty()).enumerate();
    lines.map(|(at, line)| if at == 0 { line } else { format!("  {line}") }).collect()
}

pub(super) fn logged(reply: &Reply, voice: Voice<'_>) -> String {
    let night = &reply.session.night;
    let mut lines = hand(reply, voice);
    lines.extend(report::games::last(night, voice));
    lines.extend(report::standings::line(night, voice));
    lines.push(report::hand::next_deal(night, voice));
    lines.join("\n")
}

pub(super) fn changes(reply: &Reply, voice: Voice<'_>) -> Vec<String> {
    let Some(before) = &reply.before else { return Vec::new() };
    let mut lines = report::changes::changes(before, &reply.session.night, voice);
    lines.extend(dealt(reply, voice));
    lines.extend(report::changes::deals_twice(before, &reply.session.night, voice));
    // What is taken back is named already.
    let is_back = matches!(reply.request, Request::Undo | Request::Redo);
    let set = !is_back && before.about != reply.session.night.about;
    lines.extend(set.then(|| entry(&reply.session, reply.added, voice)));
    lines
}

/// Returns who was taken to have dealt an inserted hand, if its line does not say.
fn dealt(reply: &Reply, voice: Voice<'_>) -> Option<String> {
    let Request::Insert { .. } = &reply.request else { return None };
    let hand = reply.added_step()?.hand()?;
    let typed = engine::read_line(hand.options(), &hand.table(), &hand.said.line).outcome.ok()?;
    let dealer = Some(hand.name(hand.dealer)).filter(|_| typed.dealer.is_none())?;
    let what = voice.say(&Phrase::Dealt { dealer });
    Some(voice.say(&Sentence::Remark { warning: false, what }))
}

pub(super) fn consequences(reply: &Reply, voice: Voice<'_>) -> String {
    let night = &reply.session.night;
    let next = night.closed.is_none().then(|| report::hand::next_deal(night, voice));
    join(changes(reply, voice).into_iter().chain(next), "\n")
}

pub(super) fn renamed(reply: &Reply, voice: Voice<'_>) -> String {
    let session = &reply.session;
    let before = reply.before.iter().flat_map(|before| before.names.iter());
    let renamed = before.map(|(no, old)| (old, session.night.name(*no))).find(|(old, new)| old != new);
    renamed.map_or(String::new(), |(old, name)| {
        voice.say(&Sentence::IsCalled { old, name, sessions: vec![session.row.id.to_string()] })
    })
}

pub(super) fn taken(reply: &Reply) -> Option<EntryNo> {
    turned(&reply.session, reply.session.entries.last()?.no)
}

/// Returns the change that an entry undid or redid.
pub fn turned(session: &NightLog, no: EntryNo) -> Option<EntryNo> {
    session.past.turns.get(&no).map(|turned| turned.of())
}

pub(super) fn taken_back(reply: &Reply, voice: Voice<'_>) -> String {
    let (row, undo) = (&reply.session.row, matches!(reply.request, Request::Undo));
    let spoken = &reply.others.spoken;
    let facts = reply.between.as_ref().map_or(&[][..], |entry| entry.change.facts());
    let counts_again = matches!(facts, [Fact::Void(Void { replaced_by: None, .. })]) && !row.void;
    let is_opening = matches!(facts, [Fact::Void(Void { why: None, replaced_by: None, .. })]);
    let turned = |entry| Some(voice.say(&Sentence::Turned { undo, entry }));
    let said = match &reply.between {
        None => turned(entry(&reply.session, taken(reply), voice)),
        Some(_) if is_opening && counts_again => None,
        // The opening was undone by it.
        Some(entry) if is_opening && undo => Some(report::between::entry(&entry.change, spoken, voice.lang)),
        Some(entry) => turned(report::between::numbered(entry, spoken, voice.lang)),
    };
    let was_closed = reply.before.as_ref().is_some_and(|before| before.closed.is_some());
    let counts = match (counts_again, was_closed && row.open) {
        (true, _) => Some(voice.say(&Sentence::CountsAgain { id: row.id.to_string() })),
        (false, true) => Some(goes_on(&reply.session, voice)),
        (false, false) => None,
    };
    let others = report::between::others(&reply.others, voice.lang);
    join(said.into_iter().chain(counts).chain(others), "\n")
}

pub(super) fn after_taking_back(reply: &Reply, voice: Voice<'_>) -> String {
    let night = &reply.session.night;
    if reply.session.row.void {
        return String::new();
    }
    match (&reply.between, &night.closed) {
        (Some(_), Some(_)) => {
            let settled = Settled::of(night, SettleTerms::default());
            settled.map_or(String::new(), |settled| still_to_be_paid(&settled, night, voice).join("\n"))
        }
        _ => consequences(reply, voice),
    }
}

pub(super) fn voided(reply: &Reply, voice: Voice<'_>) -> String {
    let (spoken, lang) = (&reply.others.spoken, voice.lang);
    let said = |entry: &BookEntry| report::between::entry(&entry.change, spoken, lang);
    let cash = if reply.session.row.void { cash_in(&reply.session, voice) } else { Vec::new() };
    let others = report::between::others(&reply.others, lang);
    join(reply.between.iter().map(said).chain(cash).chain(others), "\n")
}

/// Also what other payments cleared of it.
pub fn cash_in(session: &NightLog, voice: Voice<'_>) -> Vec<String> {
    // A log that was tampered with is reported where it is folded.
    let paid = session.cash_paid().into_iter().map(|cash| report::settle::has_paid(session, cash, voice));
    paid.chain(report::settle::cleared(session, voice)).collect()
}

pub fn entry(session: &NightLog, no: Option<EntryNo>, voice: Voice<'_>) -> String {
    let history = report::history::history(&session.entries, &session.past, voice);
    let Some(entry) = history.into_iter().find(|entry| Some(entry.no) == no) else {
        return String::new();
    };
    let place = entry.place.filter(|_| matches!(entry.kind, "fix" | "strike" | "insert"));
    // People and money tell themselves what was done.
    let is_told = matches!(entry.kind, "seat" | "penalty" | "result" | "spent" | "paid");
    let label = (!is_told).then(|| report::history::label(entry.kind, entry.of, place, voice.lang));
    let text = Some(entry.text).filter(|text| !text.is_empty());
    let told = join(label.into_iter().chain(text), " ");
    voice.say(&Sentence::Entry { no: entry.no.to_string(), told, daybook: false })
}

pub(super) fn reopened(reply: &Reply, voice: Voice<'_>) -> String {
    let night = &reply.session.night;
    let lines = [goes_on(&reply.session, voice), report::hand::next_deal(night, voice)];
    lines.map(|line| line + "\n").concat()
}

fn goes_on(session: &NightLog, voice: Voice<'_>) -> String {
    voice.say(&Sentence::Reopened { id: session.row.id, date: voice.date(&session.row.date) })
}
