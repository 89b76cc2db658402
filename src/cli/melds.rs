//! `melds`: values the melds of a hand, without a ledger.

use super::context::{Context, open};
use super::fail;
use super::parse::{rules_refused, settings};
use anyhow::Result;
use meldbook::engine::pinochle::{Meld, Suit, total};
use meldbook::engine::{Options, Settings};
use meldbook::jsonl::{MeldsFace, MeldsFault, Valuation, Worth};
use meldbook::lang::Lang;
use meldbook::report::grid::{Column, Grid};
use meldbook::report::text;
use meldbook::rules::RulesError;
use std::process::ExitCode;

/// Value a hand's melds, each one named
///
/// The tables are classic, classic-tenth, feweb, family, stonebridge, two-pack, army-navy-80, army-navy-120 and
/// six-eight. With --jsonl it reads JSON Lines with `table`, `cards`, `trump` and optionally `set`. The answer has
/// `total` and `melds`, or `error`; the exit status is 1 if any line was refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook melds AS TS KS QS JS QS JD --trump s --table classic
  meldbook melds KH,QH,KS,QS,KD,QD,KC,QC --trump h --table family
  meldbook melds --jsonl hands.jsonl")]
pub struct Args {
    /// The cards, as AS or 10H; with --jsonl the files to read [default: standard input]
    #[arg(value_name = "CARDS")]
    words: Vec<String>,
    /// The trump suit
    #[arg(long, value_name = "SUIT", required_unless_present = "jsonl", conflicts_with = "jsonl")]
    trump: Option<String>,
    /// The name of a meld table, or of a profile with one
    #[arg(long, value_name = "TABLE", required_unless_present = "jsonl", conflicts_with = "jsonl")]
    table: Option<String>,
    /// An option of the table, `run_extra` or `roundhouse`; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", conflicts_with = "jsonl")]
    set: Vec<String>,
    /// Read questions as JSON Lines, and answer as JSON Lines
    #[arg(long)]
    jsonl: bool,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        if self.jsonl {
            return stream(&self.words, &context.lang);
        }
        let (table, trump) = (self.table.unwrap_or_default(), self.trump.unwrap_or_default());
        let valuation = valuation(context, &table)?.with(&settings(&self.set)?).map_err(refused)?;
        let (melds, trump) = valuation.melds(&self.words.join(" "), &trump).map_err(refused)?;
        context.answer(|| Worth::of(&melds), || Ok(text::grid(&grid(&melds, trump), context.look())))
    }
}

fn refused(fault: MeldsFault) -> fail::Table {
    fail::Table { message: fault.to_string(), hint: None }
}

/// Finds a meld table by its name, or by a profile that has one.
fn valuation(context: &Context, word: &str) -> Result<Valuation> {
    let fault = match Valuation::new(word, &Settings::new()) {
        Ok(valuation) => return Ok(valuation),
        Err(fault) => fault,
    };
    match context.catalog()?.load(word) {
        Ok(profile) => match profile.rules.options() {
            Options::Points(options) => Ok(Valuation::of_rules(options)),
            Options::Auction(_) | Options::Marias(_) => Err(refused(fault).into()),
        },
        Err(RulesError::NotFound(_)) => Err(refused(fault).into()),
        Err(broken @ RulesError::Broken(_)) => Err(rules_refused(&broken)),
    }
}

fn grid(melds: &[Meld], trump: Suit) -> Grid {
    let mut grid = Grid::new([Column::words("meld"), Column::words("cards"), Column::numbers("points")]);
    for meld in melds {
        let cards: Vec<String> = meld.cards(trump).map(|card| card.to_string()).collect();
        grid.row([meld.to_string(), cards.join(" "), meld.points.to_string()]);
    }
    grid.foot(["total".to_owned(), String::new(), total(melds).to_string()]);
    grid
}

fn stream(files: &[String], lang: &Lang) -> Result<ExitCode> {
    let (mut face, mut accepted) = (MeldsFace, true);
    let out = || std::io::stdout().lock();
    let failed = |error| anyhow::Error::new(fail::Output(error));
    if files.is_empty() {
        accepted &= face.run(std::io::stdin().lock(), out()).map_err(failed)?;
    }
    for path in files {
        accepted &= face.run(open(path.as_ref(), lang)?, out()).map_err(failed)?;
    }
    Ok(if accepted { ExitCode::SUCCESS } else { ExitCode::from(fail::TABLE) })
}
