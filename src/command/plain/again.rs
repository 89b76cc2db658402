//! What is said of the last entry: `oops`, `no, 340`, `no, cyril bought it`.

use super::{Answer, Table, asks, does, points};
use crate::command::draft::partial::whole_line;
use crate::command::draft::score_line;
use crate::command::request::Request;
use crate::command::sheet_file::SheetFile;
use crate::kernel::words::is_one_of;
use crate::money::Beginning;
use crate::notation::{Why, fold};
use crate::session::entry::Fix;
use crate::session::{Content, EntryContent, EntryNo};
use std::mem::discriminant;

/// Who paid stands before it, and `it` or `to` behind it at most.
const PAID_IT: &str = "bought|paid|did|koupil|koupila|zaplatil|zaplatila|platil|platila|it|for|that|to|za";

impl Table<'_> {
    /// Returns whether the last entry of all is a hand, or corrects it, and was made in this sitting.
    fn just_entered(self, no: u32) -> bool {
        let last = self.session.entries.last().map(|last| last.no);
        let said_by =
            self.session.night.hands().rfind(|(_, hand)| hand.no == no).map(|(step, _)| step.said_by);
        last == self.entered && last == said_by
    }

    pub(super) fn undoes_hand(self) -> bool {
        let last = self.session.timeline().ok().and_then(|timeline| timeline.standing.undo);
        let entry = self.session.entries.iter().find(|entry| Some(entry.no) == last);
        entry.is_some_and(|entry| matches!(entry.content, Content::Hand(_) | Content::Insert(_)))
    }

    /// Corrects a hand, and asks if it was not just entered. A correction that is refused is not worth asking about.
    pub(super) fn corrects(self, no: u32, line: &str) -> Answer {
        let command = format!("fix {no} {line}");
        let is_refused = match whole_line(self.session, no, line, None) {
            Ok(Some(whole)) => self
                .hand(no)
                .is_some_and(|hand| score_line(hand.options(), &hand.table, &whole.line).1.is_err()),
            part => part.is_err(),
        };
        match self.just_entered(no) || is_refused {
            true => does(&command),
            false => asks(Why::NotJustEntered { no }, [command]),
        }
    }

    pub(super) fn oops(self) -> Answer {
        let Some(last) = self.session.entries.last().filter(|entry| entry.no != EntryNo(1)) else {
            return points(Why::NoEntry, ["help".to_owned()]);
        };
        let hand = self.last_hand().filter(|_| matches!(last.content, Content::Hand(_)));
        let entry = match &last.content {
            Content::Hand(hand) | Content::Insert(hand) => hand.line.clone(),
            Content::Fix(Fix::Hand(hand)) => format!("fix {}", hand.line),
            other => other.kind().to_owned(),
        };
        let fix = hand.map(|hand| format!("fix {} {}", hand.no, hand.line));
        asks(Why::NothingUndone { entry }, std::iter::once("undo".to_owned()).chain(fix))
    }

    /// Names the line that corrects the last entry as it is said, if that was no hand.
    pub(super) fn last_thing(self, line: &str) -> Option<Answer> {
        let last = self.session.entries.last()?;
        let night = &self.session.night;
        let step = night.steps.last().filter(|step| step.said_by == last.no && step.hand().is_none())?;
        if night.closed.is_some() || !night.outside.is_empty() {
            return None;
        }
        let was = SheetFile::of(self.session).ok()?.items.pop()?.value;
        let said = match self.corrected(&was, line) {
            Some(said) => Some(said),
            None => match Request::read(line, self).map(|meant| meant.request) {
                // It is said of a hand before it.
                Ok(Request::Hand { .. }) => return None,
                Ok(said) => Some(said).filter(|said| discriminant(said) == discriminant(&was)),
                Err(error) if error.is_plain() => return Some(Err(error)),
                Err(_) => return None,
            },
        };
        let fix = said.map(|said| format!("fix {} {said}", step.address));
        let lines = fix.into_iter().chain(["undo".to_owned()]);
        Some(asks(Why::NothingUndone { entry: was.line_in(self.lang) }, lines))
    }

    /// Returns what a round or a payment is when a part of it is said anew.
    fn corrected(self, was: &Request, line: &str) -> Option<Request> {
        let mut said = was.clone();
        let is_amount = Beginning::of(line).is_some_and(|split| split.rest.is_empty());
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let is_who = rest.split_whitespace().all(|word| is_one_of(&fold(word), PAID_IT));
        match &mut said {
            Request::Spent { amount, .. } if is_amount => *amount = line.to_owned(),
            Request::Spent { who, .. } if is_who && self.is_player(first) => *who = first.to_owned(),
            Request::Spent { what, among, .. } if ["for", "pro"].contains(&first) => {
                *what = format!("{what} {line}");
                among.clear();
                return self.round(said, false).ok();
            }
            Request::Paid { payments } if is_amount && payments.len() == 1 => {
                payments.iter_mut().for_each(|payment| payment.amount = line.to_owned());
            }
            _ => return None,
        }
        Some(said)
    }
}
