//! What the hand on the line leads to: the standings after it, how far its game has come, and, while the trick points are
//! missing, what they have to bring.

use super::{Preview, Tone};
use crate::command::Request;
use crate::command::draft::{ReadHand, score_line};
use crate::engine::{Options, declared};
use crate::kernel::table::Table;
use crate::lang::Voice;
use crate::live::screen_text::ScreenText;
use crate::report;
use crate::session::{Session, SessionError};

/// Trick points are tried in steps, then one by one: no deck has more than this many.
const MOST_TRICKS: i64 = 1000;
const STEP: i64 = 10;

impl Preview {
    /// Adds what a hand leads to. What is wrong with it is said elsewhere.
    pub(super) fn leads_to(&mut self, session: &Session, voice: Voice<'_>, request: &Request, line: &str) {
        let night = &session.night;
        if night.closed.is_some() {
            return;
        }
        if let Ok(Some(after)) = super::after(session, request) {
            let way = match night.options().plays_games() {
                true => report::games::way(night, &after.night, voice),
                false => Vec::new(),
            };
            let standings = report::changes::standings(night, &after.night, voice);
            self.lines.extend(way.into_iter().chain(standings).map(|line| (Tone::LeadsTo, line)));
            return;
        }
        let tricks = tricks_that_make_it(night.options(), &night.next_table(), line);
        if let Some(tricks) = tricks {
            // Before what may be typed next, which is the longest and matters least.
            let hints = self.lines.iter().position(|(tone, _)| *tone == Tone::Hint);
            let at = hints.unwrap_or(self.lines.len());
            self.lines.insert(at, (Tone::LeadsTo, voice.say(&tricks)));
        }
    }
}

/// Returns the fewest trick points that make the bid of a line with melds and without trick points. They are found by
/// scoring the line with them, so that every rule about them counts.
fn tricks_that_make_it(options: &Options, table: &Table, line: &str) -> Option<ScreenText<'static>> {
    let line = line.trim_end();
    if score_line(options, table, line).1.is_ok() {
        return None;
    }
    let with = |form: &str, tricks: i64| score_line(options, table, &format!("{line}{form}{tricks}"));
    let forms: &[&str] = if line.ends_with('+') { &[""] } else { &["+", " t"] };
    let form = forms.iter().find(|form| {
        let (words, scored) = with(form, 0);
        let has = |field: &str| words.iter().any(|word| word.field == field);
        has("meld") && has("tricks") && !matches!(scored, Err(SessionError::Line(_)))
    })?;
    let mut was_scored = false;
    let mut makes_it = |tricks: &i64| match with(form, *tricks).1 {
        Ok(scored) => {
            was_scored = true;
            is_made(options, &scored)
        }
        Err(_) => false,
    };
    let stepped = (0..=MOST_TRICKS).step_by(10).find(&mut makes_it);
    let fewest = match stepped {
        Some(enough) => (enough.saturating_sub(STEP - 1).max(0)..=enough).find(&mut makes_it),
        // Where the tricks of a deck come to less than one step.
        None => (0..=MOST_TRICKS).find(&mut makes_it),
    };
    match fewest {
        Some(0) => Some(ScreenText::NoTricksNeeded {}),
        Some(tricks) => Some(ScreenText::TricksMakeIt { tricks }),
        None => was_scored.then_some(ScreenText::NoTricksMakeIt {}),
    }
}

fn is_made(options: &Options, scored: &ReadHand) -> bool {
    let declared = declared(options, &scored.table, &scored.outcome);
    declared.contract.is_some_and(|contract| contract.made == Some(true))
}
