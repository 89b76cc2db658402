//! A session as it is printed: its head, its sheet as the width allows, its standings.

use super::grid::{Detail, Grid, Row};
use super::score_sheet::GameSheet;
use super::{Look, Phrase, Sentence, Suits, Word, text};
use crate::kernel::units::Overflow;
use crate::lang::Voice;
use crate::report;
use crate::session::other_rules::OtherRules;
use crate::session::{Session, SessionRow};

pub fn head(session: &Session, voice: Voice<'_>) -> String {
    let row = &session.row;
    let place = row.place.as_deref();
    let state = voice.say(&state(row));
    let (id, date) = (row.id, voice.date(&row.date));
    let rules = &report::agreements::name(&session.night.rules, voice);
    voice.say(&Sentence::Session { id, date, place, rules, state }) + "\n"
}

pub fn agreed(session: &Session, voice: Voice<'_>, look: Look) -> String {
    head(session, voice) + &report::agreements::of_night(&session.night, voice, look_at(session, look))
}

pub(super) fn standings(session: &Session, voice: Voice<'_>, look: Look) -> String {
    let look = look_at(session, look);
    let mut text = head(session, voice);
    if let Some(game) = report::games::last(&session.night, voice) {
        text.push_str(&format!("{game}\n"));
    }
    text.push_str(&text::grid(&report::standings::standings(&session.night, voice), look));
    if let Some((_, hand)) = session.night.hands().next_back() {
        let headline = report::hand::headline(hand, voice);
        text.push_str(&format!("{}\n", voice.say(&Sentence::LastHand { headline })));
    }
    text.push_str(&match session.row.open {
        true => report::hand::next_deal(&session.night, voice),
        false => voice.say(&Sentence::NoneOpen {}),
    });
    text
}

pub fn sheet(session: &Session, voice: Voice<'_>, look: Look) -> Result<String, Overflow> {
    Ok(head(session, voice) + &hands(session, voice, look)? + &cleared(session, voice))
}

fn cleared(session: &Session, voice: Voice<'_>) -> String {
    report::settle::cleared(session, false, voice).into_iter().map(|line| line + "\n").collect()
}

pub fn sheet_with_agreements(session: &Session, voice: Voice<'_>, look: Look) -> Result<String, Overflow> {
    let agreed = report::agreements::head(&session.night, voice, look_at(session, look));
    Ok(head(session, voice) + &agreed + &hands(session, voice, look)? + &cleared(session, voice))
}

pub(super) fn state(row: &SessionRow) -> Word {
    match (row.void, row.open) {
        (true, _) => Word::Void {},
        (false, true) => Word::Open {},
        (false, false) => Word::Closed {},
    }
}

pub fn under_other_rules(
    session: &Session,
    night: &OtherRules<'_>,
    voice: Voice<'_>,
    look: Look,
) -> Result<String, Overflow> {
    let [own, other] = report::other_rules::names(night, voice);
    let beside = text::wrapped_to(voice.say(&Phrase::Beside { own: &own, other: &other }), look);
    let look = look_at(session, look);
    let mut grid = report::other_rules::grid(night, " / ", voice)?;
    if look.width.is_some_and(|width| text::natural_width(&grid) > usize::from(width)) {
        grid = report::other_rules::grid(night, "/", voice)?;
    }
    let left_out = report::other_rules::left_out(night, voice);
    let left_out: String = left_out.into_iter().map(|line| text::wrapped_to(line, look)).collect();
    Ok(format!("{}{beside}{}{left_out}", head(session, voice), text::grid(&grid, look)))
}

fn hands(session: &Session, voice: Voice<'_>, look: Look) -> Result<String, Overflow> {
    let look = look_at(session, look);
    let mut out = String::new();
    let fits = |width: usize| look.width.is_none_or(|most| width <= usize::from(most));
    let night = &session.night;
    let plays_games = night.options().plays_games();
    let sheets = |detail| report::score_sheet::sheets(night, detail, voice);
    let fits_wrapped = |sheets: &[GameSheet]| sheets.iter().all(|of| fits(text::least_width(&of.grid)));
    let fits_whole = |sheets: &[GameSheet]| {
        fits_wrapped(sheets) && sheets.iter().all(|of| fits(text::natural_width(&of.grid)))
    };
    let mut shown = sheets(Detail::MoveAndTotal)?;
    if !fits_whole(&shown) {
        shown = sheets(Detail::Total)?;
    }
    // Of games nothing is wrapped before points are left out.
    if !fits_wrapped(&shown) || plays_games && !fits_whole(&shown) {
        shown = sheets(Detail::Bare)?;
    }
    let mut named_below: Vec<String> = Vec::new();
    if !fits_wrapped(&shown) {
        named_below = shown.iter().map(|of| named_hands(&of.grid, look)).collect();
        shown = sheets(Detail::Totals)?;
    }
    let mut named_below = named_below.into_iter();
    for GameSheet { title, grid, result } in shown {
        // A game that was only begun has no state yet.
        let [title, result] = [title, result].map(|line| if line.is_empty() { line } else { line + "\n" });
        let named = named_below.next().unwrap_or_default();
        out.push_str(&format!("{title}{}{named}{result}", text::grid(&grid, look)));
    }
    if let Some(standings) = report::standings::line(night, voice).filter(|_| plays_games) {
        out.push_str(&format!("{standings}\n"));
    }
    Ok(out)
}

/// Returns what each row of a sheet was, which stands below where the sheet itself has room for totals only.
fn named_hands(sheet: &Grid, look: Look) -> String {
    let row = |row: &Row| Some((row.cells.first()?.text.clone(), row.cells.get(1)?.text.clone()));
    text::hanging(sheet.rows.iter().filter_map(row), look)
}

/// Returns `look` with the letters of the session's deck.
pub(super) fn look_at(session: &Session, look: Look) -> Look {
    Look { suits: Suits::of(session.night.rules.engine().vocabulary().deck), ..look }
}
