//! `score` and `melds`: hands scored and melds valued, without a ledger.

use crate::cli::{Context, Output, catalog, fail, files, streams::json_lines};
use anyhow::Result;
use meldbook::engine::pinochle::{Meld, Suit, total};
use meldbook::engine::{Fault, Setting, Settings};
use meldbook::jsonl::{MeldsFace, ScoreFace, Valuation, Worth};
use meldbook::lang::{Lang, Voice};
use meldbook::money::Currency;
use meldbook::report::{Grid, GridColumn, Sentence, rule_card, text};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Score hands without a ledger: JSON Lines in, JSON Lines out
///
/// One object per line: `rules`, optionally `set`, `players`, optionally `dealer`, and `hand`, `line` or `close`.
/// The answer has `net`, `lines` and other fields as needed, or `error`. The exit status is 1 if any line was refused.
#[derive(Debug, clap::Args)]
#[command(after_help = r#"Example:
  echo '{"rules":"scarne","players":["Anna","Ben","Cyril"],"line":"a320s+"}' | meldbook score"#)]
pub struct ScoreArgs {
    /// Files to read [default: standard input]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Value a hand's melds, each one named; without cards, print the meld table
///
/// The tables are classic, classic-tenth, feweb, family, stonebridge, two-pack, army-navy-80, army-navy-120 and
/// six-eight. With --jsonl it reads JSON Lines with `table`, `cards`, `trump` and optionally `set`. The answer has
/// `total` and `melds`, or `error`; the exit status is 1 if any line was refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook melds AS TS KS QS JS QS JD --trump s --table classic
  meldbook melds --table family
  meldbook melds --jsonl hands.jsonl")]
pub struct MeldsArgs {
    /// The cards, as AS or 10H; with --jsonl the files to read [default: standard input]
    #[arg(value_name = "CARDS")]
    words: Vec<String>,
    /// The trump suit, which cards need
    #[arg(long, value_name = "SUIT", conflicts_with = "jsonl")]
    trump: Option<String>,
    /// The name of a meld table
    #[arg(long, value_name = "TABLE", required_unless_present = "jsonl", conflicts_with = "jsonl")]
    table: Option<String>,
    /// Read questions as JSON Lines, and answer as JSON Lines
    #[arg(long)]
    jsonl: bool,
}

impl ScoreArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let face = ScoreFace::new(catalog()).in_language(context.lang.another());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        stream(&self.files, |input| face.run(input, json_lines(), threads))
    }
}

impl MeldsArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        if self.jsonl {
            let face = MeldsFace { lang: context.lang.another() };
            return stream(&self.words, |input| face.run(input, json_lines()));
        }
        let table = self.table.unwrap_or_default();
        if self.words.is_empty() {
            return print_table(context, &table);
        }
        let Some(trump) = self.trump else {
            return Err(context.usage(&Sentence::CardsNeedTrump {}));
        };
        let valuation = valuation(context, &table)?;
        let melds = valuation.melds(&self.words.join(" "), &trump);
        let (melds, trump) = melds.map_err(|fault| refused(&fault, &context.lang))?;
        context.answer(|| Worth::of(&melds), || Ok(text::grid(&grid(&melds, trump), context.look())))
    }
}

fn print_table(context: &Context, word: &str) -> Result<ExitCode> {
    let Some(card) = valuation(context, word)?.card() else { return Ok(ExitCode::SUCCESS) };
    let voice = Voice { lang: &context.lang, currency: Currency::USD };
    let text = || Ok(rule_card::titled(&card, 0, voice, context.look()));
    context.answer(|| rule_card::meld_table_json(&card), text)
}

fn refused(fault: &Fault, lang: &Lang) -> anyhow::Error {
    fail::table(lang.say(fault), None)
}

fn valuation(context: &Context, word: &str) -> Result<Valuation> {
    Valuation::new(&Setting::typed(word), &Settings::new()).map_err(|fault| refused(&fault, &context.lang))
}

fn grid(melds: &[Meld], trump: Suit) -> Grid {
    let mut grid =
        Grid::new([GridColumn::words("meld"), GridColumn::words("cards"), GridColumn::numbers("points")]);
    for meld in melds {
        let cards: Vec<String> = meld.cards(trump).map(|card| card.to_string()).collect();
        grid.row([meld.to_string(), cards.join(" "), meld.points.to_string()]);
    }
    grid.foot(["total".to_owned(), String::new(), total(melds).to_string()]);
    grid
}

fn stream<P: AsRef<Path>>(
    files: &[P],
    mut answer: impl FnMut(&mut dyn Read) -> io::Result<bool>,
) -> Result<ExitCode> {
    let mut accepted = true;
    if files.is_empty() {
        accepted &= answer(&mut io::stdin().lock()).map_err(Output)?;
    }
    for path in files {
        let mut file = files::open(path.as_ref())?;
        accepted &= answer(&mut file).map_err(Output)?;
    }
    Ok(fail::verdict(accepted))
}
