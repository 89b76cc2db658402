//! `score` and `melds`: hands scored and melds valued, without a ledger.

use crate::cli::rules::{rules_refused, settings};
use crate::cli::{Context, Output, catalog, fail, files, streams::json_lines};
use anyhow::Result;
use meldbook::engine::pinochle::{Meld, Suit, total};
use meldbook::engine::{Engine, OptionFault, Setting, meld_table};
use meldbook::jsonl::{MeldTableFault, MeldsFace, MeldsFault, ScoreFace, Valuation, Worth};
use meldbook::lang::{Lang, Voice};
use meldbook::money::Currency;
use meldbook::report::{Grid, GridColumn, Sentence, rule_card, text};
use meldbook::rules::RulesError;
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
  meldbook melds KH,QH,KS,QS,KD,QD,KC,QC --trump h --table family
  meldbook melds --table family
  meldbook melds --jsonl hands.jsonl")]
pub struct MeldsArgs {
    /// The cards, as AS or 10H; with --jsonl the files to read [default: standard input]
    #[arg(value_name = "CARDS")]
    words: Vec<String>,
    /// The trump suit, which cards need
    #[arg(long, value_name = "SUIT", conflicts_with = "jsonl")]
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

impl ScoreArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut face = ScoreFace::new(catalog()).in_language(context.lang.another());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        stream(&self.files, |input| face.run(input, json_lines(), threads))
    }
}

impl MeldsArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        if self.jsonl {
            let mut face = MeldsFace { lang: context.lang.another(), catalog: catalog() };
            return stream(&self.words, |input| face.run(input, json_lines()));
        }
        let table = self.table.unwrap_or_default();
        if self.words.is_empty() {
            return print_table(context, &table, &self.set);
        }
        let Some(trump) = self.trump else {
            let hint = Sentence::TableWithoutCards { table: &table };
            return Err(context.usage(&Sentence::CardsNeedTrump {}, Some(&hint)));
        };
        let lang = &context.lang;
        let valuation =
            valuation(context, &table)?.with(&settings(&self.set)?).map_err(|fault| refused(&fault, lang))?;
        let (melds, trump) =
            valuation.melds(&self.words.join(" "), &trump).map_err(|fault| refused(&fault, lang))?;
        context.answer(|| Worth::of(&melds), || Ok(text::grid(&grid(&melds, trump), context.look())))
    }
}

/// Prints a meld table by itself: that of its name, or of a profile.
fn print_table(context: &Context, word: &str, set: &[String]) -> Result<ExitCode> {
    let (set, lang) = (settings(set)?, &context.lang);
    let card = match valuation(context, word) {
        Ok(valuation) => valuation.with(&set).map_err(|fault| refused(&fault, lang))?.card(),
        Err(unknown) => match catalog().load(word) {
            Ok(profile) if profile.rules.engine() == Engine::Auction => {
                let rules = profile.rules.with(&set);
                let message = |faults: Vec<OptionFault>| {
                    faults.iter().map(|fault| lang.say(fault)).collect::<Vec<_>>().join("\n")
                };
                let rules = rules.map_err(|faults| fail::table(message(faults), None))?;
                meld_table(rules.options())
            }
            _ => return Err(unknown),
        },
    };
    let Some(card) = card else { return Ok(ExitCode::SUCCESS) };
    let voice = Voice { lang: &context.lang, currency: Currency::USD };
    let text = || Ok(rule_card::titled(&card, voice, context.look()));
    context.answer(|| rule_card::meld_table_json(&card), text)
}

fn refused(fault: &MeldsFault, lang: &Lang) -> anyhow::Error {
    fail::table(lang.say(fault), None)
}

/// Finds a meld table by its name, by a profile that has one, or written out.
fn valuation(context: &Context, word: &str) -> Result<Valuation> {
    Valuation::chosen(&catalog(), &Setting::typed(word)).map_err(|fault| match fault {
        MeldTableFault::Melds(fault) => refused(&fault, &context.lang),
        MeldTableFault::Broken(faults) => rules_refused(RulesError::Broken(faults), &context.lang),
    })
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

/// Answers the lines of files, or of standard input; an error of the table if any was refused.
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
    Ok(if accepted { ExitCode::SUCCESS } else { ExitCode::from(fail::TABLE) })
}
