//! `sheet`: the score sheet, hand by hand.

use super::context::Context;
use anyhow::Result;
use clap::builder::NonEmptyStringValueParser;
use meldbook::book::Session;
use meldbook::face::{json, text};
use meldbook::lang::Voice;
use meldbook::ledger::log::Access;
use meldbook::report;
use meldbook::report::answers::Answer;
use meldbook::report::phrases::Word;
use meldbook::report::score_sheet::GameSheet;
use meldbook::report::sheet::Cells;
use std::process::ExitCode;

/// Show the score sheet, hand by hand, with running totals
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Its number in `sessions`, a date that fits one, or the beginning of its id [default: the open one]
    #[arg(value_name = "SESSION", value_parser = NonEmptyStringValueParser::new(), add = super::complete::sessions())]
    named: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let session = context.book(Access::Read)?.session(context.which(self.named.as_deref()))?;
        context.answer(|| json::sheet(&session), || sheet(context, &session))
    }
}

/// Returns a session's head and sheet.
pub fn sheet(context: &Context, session: &Session) -> Result<String> {
    let voice = context.voice(&session.row)?;
    let mut out = head(session, voice);
    let look = context.look();
    let fits = |width: usize| look.width.is_none_or(|most| width <= usize::from(most));
    let night = &session.night;
    if night.options.plays_games() {
        let games = |cells| report::score_sheet::games(night, cells, voice);
        let all_fit = |sheets: &[GameSheet]| sheets.iter().all(|of| fits(text::natural_width(&of.grid)));
        let mut sheets = games(Cells::MoveAndTotal);
        if !all_fit(&sheets) {
            sheets = games(Cells::Total);
        }
        if !all_fit(&sheets) {
            sheets = games(Cells::Bare);
        }
        for sheet in sheets {
            out.push_str(&format!("{}\n{}{}\n", sheet.title, text::grid(&sheet.grid, look), sheet.result));
        }
        if let Some(standings) = report::standings::line(night, voice) {
            out.push_str(&format!("{standings}\n"));
        }
        return Ok(out);
    }
    let sheet = |cells| report::sheet::sheet(night, voice, cells);
    let mut grid = sheet(Cells::MoveAndTotal);
    if !fits(text::natural_width(&grid)) {
        grid = sheet(Cells::Total);
    }
    if !fits(text::least_width(&grid)) {
        grid = sheet(Cells::Bare);
    }
    out.push_str(&text::grid(&grid, look));
    Ok(out)
}

/// Returns a session in a line.
pub fn head(session: &Session, voice: Voice<'_>) -> String {
    let row = &session.row;
    let place = row.place.as_deref().unwrap_or_default();
    let state = voice.say(&if row.open { Word::Open {} } else { Word::Closed {} });
    let answer = Answer::Session { id: row.id, date: voice.date(&row.date), place, rules: &row.rules, state };
    voice.say(&answer) + "\n"
}
