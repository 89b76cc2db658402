//! The preview of a hand's line that cannot be logged: what is wrong whatever follows, and what is only missing.

use super::{Mark, Preview, PreviewHand, PreviewKind, Tone};
use crate::engine::{Fault, read_line};
use crate::kernel::MissingField;
use crate::lang::Voice;
use crate::live::{ScreenText, complete, complete::Completions};
use crate::night::{NightError, RefusedLine, UnreadLine};
use crate::notation::{Heard, LineProblem, Role, fold};
use crate::report::{ErrorText, Sentence};

/// A number may get more digits while it has less than these.
const DIGITS: usize = 3;

impl Preview {
    pub(super) fn refused(&mut self, hand: &PreviewHand<'_>, words: &[Heard], error: &NightError) {
        match error {
            NightError::Line(unread) => self.unread(hand, words, unread, error),
            NightError::Refused(refused) => self.impossible(hand, words, refused),
            _ => self.cannot(hand.voice, error),
        }
    }

    fn unread(&mut self, hand: &PreviewHand<'_>, words: &[Heard], unread: &UnreadLine, error: &NightError) {
        let voice = hand.voice;
        let wrong = &unread.error;
        let word = (wrong.at, wrong.word.chars().count());
        if matches!(*wrong.problem, LineProblem::SecondBid { .. }) && begins_a_sum(hand, words, word) {
            self.mark(hand, word, PreviewKind::Unfinished);
            let meld = &wrong.word;
            self.lines.push((Tone::Missing, voice.say(&ScreenText::MeldSoFar { meld })));
        } else if matches!(*wrong.problem, LineProblem::Calls) {
            // More calls may follow.
            self.mark(hand, word, PreviewKind::Unfinished);
            let message = ErrorText::of(error, voice.lang).message;
            self.lines.push((Tone::Missing, format!("{}: {message}", voice.say(&ScreenText::NotYet {}))));
        } else if matches!(*wrong.problem, LineProblem::Lacking { .. }) && self.only_repeats(&wrong.word) {
            // The word is whole, and something has to follow it.
            self.mark(hand, word, PreviewKind::Unfinished);
            let trouble = ErrorText::of(error, voice.lang);
            self.lines.push((Tone::Missing, trouble.message));
            let follow = Some(self.completions.words.join(", ")).filter(|_| self.completions.replaces == 0);
            self.lines.extend(follow.into_iter().chain(trouble.hints).map(|hint| (Tone::Hint, hint)));
        } else if self.completions.words.is_empty() {
            self.mark(hand, word, PreviewKind::Wrong);
            self.cannot(voice, error);
        } else {
            // The completions say enough.
            self.mark(hand, word, PreviewKind::Unfinished);
            self.lines.push((Tone::Hint, self.completions.words.join(", ")));
        }
    }

    /// Explains a hand that the rules refuse. What more words could mend is missing; what no digit more could mend is
    /// wrong, and said at once, even if something else is missing too.
    fn impossible(&mut self, hand: &PreviewHand<'_>, words: &[Heard], refused: &RefusedLine) {
        let voice = hand.voice;
        if let Some(meld) = sum_so_far(hand, words) {
            self.lines.push((Tone::Missing, voice.say(&ScreenText::MeldSoFar { meld: &meld })));
            return;
        }
        self.understood(voice, &refused.understood);
        let faults = std::iter::once(&refused.refusal.first).chain(&refused.refusal.more);
        let (missing, said): (Vec<&Fault>, Vec<&Fault>) =
            faults.partition(|fault| fault.problem.is_incomplete());
        let (growing, wrong): (Vec<&Fault>, Vec<&Fault>) =
            said.into_iter().partition(|fault| may_grow(hand.text, words, fault));
        let place = |fault: &Fault| {
            words.iter().find(|heard| heard.field == fault.field).map(|heard| (heard.at, heard.len))
        };
        if let Some((first, more)) = wrong.split_first() {
            if let Some(word) = place(first) {
                self.mark(hand, word, PreviewKind::Wrong);
            }
            self.lines.push((Tone::Wrong, voice.say(*first)));
            let also = |fault: &&Fault| voice.say(&Sentence::Also { fault: voice.say(*fault) });
            self.lines.extend(more.iter().map(|fault| (Tone::Hint, also(fault))));
            return;
        }
        let not_yet = |what: String| format!("{}: {what}", voice.say(&ScreenText::NotYet {}));
        if let Some(first) = growing.first() {
            if let Some(word) = place(first) {
                self.mark(hand, word, PreviewKind::Unfinished);
            }
            self.lines.push((Tone::Missing, not_yet(voice.say(*first))));
            if !self.completions.words.is_empty() {
                self.lines.push((Tone::Hint, self.completions.words.join(", ")));
            }
            return;
        }
        // One paragraph, because all of it is missing at once.
        let fields: Option<Vec<String>> = missing
            .iter()
            .map(|fault| Some(voice.say(&MissingField { field: fault.problem.missing()? })))
            .collect();
        let lacking = match fields {
            Some(fields) => format!("{}: {}", voice.say(&ScreenText::Missing {}), fields.join(", ")),
            None => {
                let faults: Vec<String> = missing.iter().map(|fault| voice.say(*fault)).collect();
                not_yet(faults.join("; "))
            }
        };
        self.lines.push((Tone::Missing, lacking));
        let next = complete::followers(hand.options, &hand.table, words, voice.lang);
        if !next.is_empty() {
            let next = format!("{}: {}", voice.say(&ScreenText::MayFollow {}), next.join(", "));
            self.lines.push((Tone::Hint, next));
        }
    }

    /// Returns whether the completions of a word are only that word, or what may follow it.
    fn only_repeats(&self, word: &str) -> bool {
        let Completions { replaces, words } = &self.completions;
        !words.is_empty() && (*replaces == 0 || words.iter().any(|known| fold(known) == fold(word)))
    }

    fn understood(&mut self, voice: Voice<'_>, understood: &str) {
        if !understood.is_empty() {
            let understood = understood.to_owned();
            self.lines.push((Tone::Understood, voice.say(&Sentence::Understood { understood })));
        }
    }

    /// Marks a word, in place of what it was read as.
    fn mark(&mut self, hand: &PreviewHand<'_>, (at, len): (usize, usize), kind: PreviewKind) {
        let from = hand.from;
        self.marks.retain(|mark| mark.at + mark.len <= at + from || mark.at >= at + len + from);
        self.marks.push(Mark { at: at + from, len: len.max(1), kind });
    }
}

/// Returns whether a second number at the end of a line, behind bid and trump, is read as the melds once a sum follows.
fn begins_a_sum(hand: &PreviewHand<'_>, words: &[Heard], (at, len): (usize, usize)) -> bool {
    let text = hand.text.trim_end();
    let text = text.strip_suffix('+').unwrap_or(text).trim_end();
    let is_last = at.saturating_add(len) >= text.chars().count();
    let has_trump = words.iter().any(|heard| heard.field == "trump");
    is_last && has_trump && read_line(hand.options, &hand.table, &format!("{text}+0")).outcome.is_ok()
}

/// Returns the melds at the end of a line that a `+` follows: a trick count may come next.
fn sum_so_far(hand: &PreviewHand<'_>, words: &[Heard]) -> Option<String> {
    let text = hand.text.trim_end().strip_suffix('+')?.trim_end();
    let end = text.chars().count();
    let melds: Vec<&Heard> = words.iter().filter(|heard| heard.field == "meld").collect();
    let (first, last) = (melds.first()?, melds.last()?);
    let ends_with_them = last.at.saturating_add(last.len) == end && matches!(last.role, Role::Number(_));
    ends_with_them.then(|| text.chars().skip(first.at).collect())
}

/// Returns whether a fault may go away with more digits at the end of the line.
fn may_grow(text: &str, words: &[Heard], fault: &Fault) -> bool {
    let is_last = words.last().is_some_and(|word| word.field == fault.field && word.len < DIGITS);
    is_last && text.ends_with(|c: char| c.is_ascii_digit())
}
