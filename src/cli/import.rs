//! `import`: adds the sessions of files to the ledger.

mod reading;
mod results;

use crate::cli::{Context, catalog, clock, fail, files, files::BadFile, report};
use anyhow::Result;
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};
use meldbook::command::{Request, old_nights::SheetTerms};
use meldbook::kernel::day::DateOrder;
use meldbook::money::Currency;
use meldbook::night::NightError;
use meldbook::store::import::Loaded;
use meldbook::store::{Access, Ledger, MergeOptions, StoreError, Which};
use reading::FileReader;
use results::{ImportedResults, OfNight, nights_of};
use std::path::PathBuf;
use std::{process::ExitCode, str::FromStr as _};
use strum::VariantArray as _;

/// Import sessions from sheet files, from logs as JSON Lines, or old nights from a spreadsheet
///
/// A file is imported as a whole or not at all, and every bad line is reported. A night that is already in the ledger
/// (by its id, or by date, players and first hand) is left alone. One that stands otherwise there is refused with what
/// differs: --into makes a session what the file says, --replace voids the old record and takes in the new one. The hands
/// of a log are scored again: a night with a hand that comes to something else is left out; the others are imported,
/// and the exit status is 1.
///
/// A spreadsheet (CSV) holds old nights known by their results alone: a header with `date`, players' names, and `place`,
/// `game`, `note` or `currency` where there are such columns, then a row a night with what everybody won or lost; or a row
/// for each player of a night, with columns `date`, `player` and `amount`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Sheet files, logs written by `export --format jsonl`, or spreadsheets (CSV); `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Make this session what the sheet file says, as one change
    #[arg(long, value_name = "SESSION", add = super::complete::sessions())]
    into: Option<String>,
    /// Void a session that is the same night and stands otherwise, and take in the file in its place
    #[arg(long, conflicts_with = "into")]
    replace: bool,
    /// Take in hands of logs as they were recorded, whatever they would come to today
    #[arg(long, conflicts_with = "into")]
    as_recorded: bool,
    /// Take in a night that may be here already as one of its own
    #[arg(long, conflicts_with_all = ["into", "replace"])]
    as_new: bool,
    /// Show what would come, and take in nothing
    #[arg(long, conflicts_with = "into")]
    dry_run: bool,
    /// The currency of a spreadsheet, by its ISO 4217 code [default: what its amounts name, else the only one of the ledger,
    /// else `currency` in the settings]
    #[arg(long, value_name = "CODE", conflicts_with = "into")]
    currency: Option<String>,
    /// What was lost in the nights of a spreadsheet is still owed; without it all of it was paid
    #[arg(long, conflicts_with = "into")]
    owed: bool,
    /// The order of day, month and year in a spreadsheet whose dates do not tell it
    #[arg(long, value_name = "ORDER", value_parser = orders(), conflicts_with = "into")]
    dates: Option<DateOrder>,
    /// Give what a row of a spreadsheet lacks to zero to an account of this name: the house, or whoever was not written down
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new(), conflicts_with = "into")]
    rest: Option<String>,
}

fn orders() -> impl TypedValueParser<Value = DateOrder> {
    PossibleValuesParser::new(DateOrder::VARIANTS.iter().map(|order| order.word()))
        .map(|word| DateOrder::from_str(&word).unwrap_or(DateOrder::Dmy))
}

/// How many files are imported in one transaction: waiting for the disk takes most of the time.
const BATCH: usize = 100;

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        if let Some(session) = &self.into {
            return into(context, session, &self.files);
        }
        let currency = self.currency.as_deref().map(Currency::from_code).transpose();
        let currency = currency.map_err(|unknown| context.usage(&unknown))?;
        let today = clock::today()?;
        let terms = SheetTerms {
            currency,
            usual: None,
            owed: self.owed,
            dates: self.dates,
            rest: self.rest.clone(),
            today,
        };
        let reader = FileReader { context, catalog: catalog(), terms, today, now: clock::seconds()? };
        let mut results = ImportedResults::default();
        let mut ledger = None;
        let mut batches = self.files.chunks(BATCH);
        let end = batches.try_for_each(|paths| self.take(paths, &reader, &mut ledger, &mut results));
        // Sessions imported before an error of the machine are in the ledger, and are reported.
        let recorded = |error| if self.dry_run { error } else { fail::Recorded::add(error) };
        if let (Some(night), Some(ledger), false) = (&results.only, &mut ledger, context.json) {
            let (which, now) = (Which::Named(night), clock::seconds()?);
            let sheet = ledger.run(which, &Request::Sheet, now).map_err(|error| recorded(error.into()))?;
            let mut settled = report::settled(ledger, which, now).map_err(|error| recorded(error.into()))?;
            // The night that is taken in has another one.
            settled.seal.take_if(|_| self.dry_run);
            for reply in [sheet, settled] {
                context.show(&reply).map_err(recorded)?;
            }
        }
        results.show(context, self.dry_run).map_err(recorded)?;
        end.map(|()| results.status)
    }

    /// Of each file all sessions or none. What is wrong with one keeps out no other.
    fn take(
        &self,
        paths: &[PathBuf],
        reader: &FileReader<'_>,
        ledger: &mut Option<Ledger>,
        results: &mut ImportedResults,
    ) -> Result<()> {
        let context = reader.context;
        let mut read = Vec::new();
        for path in paths {
            match reader.read(path) {
                Ok(loaded) => read.push((path, loaded)),
                Err(error) => results.status = refused(error, context),
            }
        }
        if read.is_empty() {
            return Ok(());
        }
        let ledger = match ledger {
            Some(ledger) => ledger,
            none => none.insert(context.ledger_to_take_in(self.dry_run)?),
        };
        let mut incoming = ledger.incoming()?;
        (incoming.replaces, incoming.as_new) = (self.replace, self.as_new);
        let latest = Some(clock::seconds()?.saturating_add(clock::DAY));
        incoming.taking = MergeOptions { as_new: None, as_recorded: self.as_recorded, latest };
        let mut taken = Vec::new();
        for (path, loaded) in read {
            let is_table = matches!(loaded, Loaded::Results(_));
            let tell = |one| OfNight::of(&one, context);
            match incoming.take(&path.display().to_string(), loaded, tell) {
                Ok(nights) => {
                    taken.push((is_table.then(|| nights_of(path, &nights, !self.owed, context)), nights))
                }
                Err(error) => {
                    let differs = BadFile::that_differs(path, error, &context.lang)?;
                    results.status = fail::report(differs, &context.lang);
                }
            }
        }
        let came = incoming.commit()?;
        for (all, nights) in taken {
            nights.into_iter().for_each(|night| results.add(night, context));
            context.say(&all.unwrap_or_default());
        }
        came.map_or(Ok(()), |came| results.came(&came, context))
    }
}

fn refused(error: anyhow::Error, context: &Context) -> ExitCode {
    match error.downcast_ref::<BadFile>() {
        Some(file) => {
            file.report(context);
            ExitCode::from(fail::TABLE)
        }
        None => fail::report(error, &context.lang),
    }
}

fn into(context: &Context, session: &str, files: &[PathBuf]) -> Result<ExitCode> {
    let [path] = files else {
        return Err(fail::usage("`--into` takes one sheet file".to_owned(), None));
    };
    let sheet = files::sheet_or_log(path)?;
    let request = Request::Edit { sheet: sheet.clone(), since: None };
    let mut ledger = context.ledger(Access::Write)?.with_rules(catalog());
    match ledger.run(Which::Named(session), &request, clock::seconds()?) {
        Ok(reply) => context.show(&reply).map_err(fail::Recorded::add),
        Err(StoreError::Night(NightError::Sheet(faults))) => {
            BadFile::of_sheet(path, sheet, faults, &context.lang).report(context);
            Ok(ExitCode::from(fail::TABLE))
        }
        Err(error) => Err(error.into()),
    }
}
