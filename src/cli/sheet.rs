//! `sheet`: the score sheet, hand by hand.

use super::context::Context;
use anyhow::Result;
use clap::builder::NonEmptyStringValueParser;
use meldbook::book::Session;
use meldbook::face::{json, text};
use meldbook::ledger::log::Access;
use meldbook::money::Currency;
use meldbook::report;
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
    let currency = Currency::from_code(&session.row.currency)?;
    let mut out = head(session);
    let look = context.look();
    let fits = |width: usize| look.width.is_none_or(|most| width <= usize::from(most));
    let night = &session.night;
    if night.options.plays_games() {
        let games = |cells| report::score_sheet::games(night, cells);
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
        if let Some(standings) = report::standings::line(night, currency) {
            out.push_str(&format!("{standings}\n"));
        }
        return Ok(out);
    }
    let sheet = |cells| report::sheet::sheet(night, currency, cells);
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
pub fn head(session: &Session) -> String {
    let row = &session.row;
    let place = row.place.as_ref().map_or(String::new(), |place| format!(", {place}"));
    let state = if row.open { "open" } else { "closed" };
    format!("session {} | {}{place} | {} | {state}\n", row.id, row.date, row.rules)
}
