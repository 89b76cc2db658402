//! `import`: adds the sessions of files to the ledger.

mod reading;
mod results;

use crate::cli::{Context, catalog, clock, fail, files, files::BadFile};
use anyhow::Result;
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};
use meldbook::command::{Request, old_nights::SheetTerms};
use meldbook::kernel::day::DateOrder;
use meldbook::money::Currency;
use meldbook::night::NightError;
use meldbook::report::ExchangeSentence;
use meldbook::store::import::Loaded;
use meldbook::store::{Access, Ledger, StoreError, Which};
use reading::{Openings, read};
use results::{ImportedResults, OfNight, nights_of};
use std::{path::PathBuf, process::ExitCode, str::FromStr as _};
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

/// After how many entries a batch ends before it has so many files.
const BATCH_ENTRIES: usize = 10_000;

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        if let Some(session) = &self.into {
            return into(context, session, &self.files);
        }
        let currency = self.currency.as_deref().map(Currency::from_code).transpose();
        let currency = currency.map_err(|unknown| context.usage(&unknown, None))?;
        let mut taking = Import {
            context,
            args: &self,
            ledger: None,
            results: ImportedResults::default(),
            status: ExitCode::SUCCESS,
        };
        let openings = Openings::new(context)?;
        let terms = SheetTerms {
            currency,
            usual: None,
            owed: self.owed,
            dates: self.dates,
            rest: self.rest.clone(),
            today: openings.today,
        };
        let end = taking.take_all(openings, &terms);
        let Import { ledger, results, status, .. } = taking;
        drop(ledger);
        // Sessions imported before an error of the machine are in the ledger, and are reported.
        let recorded = |error| if self.dry_run { error } else { fail::Recorded::add(error) };
        let would_be = self.dry_run && results.count > 0;
        results.show(context, self.dry_run).map_err(recorded)?;
        if would_be {
            context.say(&context.words(&ExchangeSentence::OnlyTried {}));
        }
        end.map(|()| status)
    }
}

struct Import<'c> {
    context: &'c Context,
    args: &'c Args,
    ledger: Option<Ledger>,
    results: ImportedResults,
    status: ExitCode,
}

impl Import<'_> {
    /// Takes in the files that are read, in batches. All files of a batch are parsed before a ledger is created for them.
    fn take_all(&mut self, mut openings: Openings<'_>, terms: &SheetTerms) -> Result<()> {
        let mut left = self.args.files.iter().peekable();
        while left.peek().is_some() {
            let mut good = Vec::new();
            let mut bad = Vec::new();
            let mut entries = 0_usize;
            for path in left.by_ref().take(BATCH) {
                let read = read(path, &mut openings, terms);
                openings.said.drain(..).for_each(|line| self.context.say(&line));
                match read {
                    Ok(Ok(loaded)) => {
                        entries = entries.saturating_add(loaded.entries());
                        good.push((path, loaded));
                    }
                    Ok(Err(wrong)) => bad.push(wrong),
                    // A file that cannot be read keeps out no other.
                    Err(error) => self.fail(error),
                }
                if entries >= BATCH_ENTRIES {
                    break;
                }
            }
            self.refuse(&bad);
            if !good.is_empty() {
                self.take(good)?.into_iter().for_each(|error| self.fail(error));
                self.results.say(self.context);
            }
        }
        Ok(())
    }

    fn fail(&mut self, error: anyhow::Error) {
        self.status = fail::report(error, &self.context.lang);
    }

    fn refuse(&mut self, files: &[BadFile]) {
        for file in files {
            file.report(self.context);
            self.status = ExitCode::from(fail::TABLE);
        }
    }

    /// Imports the sessions of files in one transaction. Returns the errors of files that are nights of the ledger that
    /// stand otherwise there.
    fn take(&mut self, good: Vec<(&PathBuf, Loaded)>) -> Result<Vec<anyhow::Error>> {
        let ledger = match &mut self.ledger {
            Some(ledger) => ledger,
            none => none.insert(self.context.ledger_to_take_in(self.args.dry_run)?),
        };
        let mut incoming = ledger.incoming()?;
        incoming.latest = clock::seconds()?.saturating_add(clock::DAY);
        let Args { replace, as_new, as_recorded, .. } = *self.args;
        (incoming.replaces, incoming.as_new) = (replace, as_new);
        incoming.as_recorded = as_recorded;
        let mut done = Vec::with_capacity(good.len());
        let mut other = Vec::new();
        let mut tables = Vec::new();
        for (path, loaded) in good {
            let mut is_first = self.results.count == 0 && done.is_empty();
            let tell = |one| OfNight::of(one, std::mem::take(&mut is_first), self.context);
            let is_table = matches!(loaded, Loaded::Results(_));
            match incoming.take(&path.display().to_string(), loaded, tell) {
                Ok(told) => {
                    tables.extend(is_table.then(|| nights_of(path, &told, self.context)));
                    done.extend(told);
                }
                Err(error) => other.push(BadFile::that_differs(path, error, &self.context.lang)?),
            }
        }
        let came = incoming.commit()?;
        for one in done {
            if one.left_out {
                self.status = ExitCode::from(fail::TABLE);
            }
            self.results.add(one);
        }
        self.results.lines.extend(tables.into_iter().map(|line| (false, line)));
        if let Some(came) = came {
            self.results.came(&came, self.context)?;
        }
        Ok(other)
    }
}

/// Makes a session what a sheet file says.
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
