//! `import`: adds the sessions of files to the ledger.

mod reading;

use crate::cli::{
    Context, Counted, OutputForm, Progress, ask, catalog, clock, fail, files, files::BadFile, streams,
};
use anyhow::Result;
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};
use encoding_rs::{Encoding, UTF_8};
use meldbook::command::{Request, old_nights::ColumnChoice, old_nights::SheetTerms};
use meldbook::kernel::day::DateOrder;
use meldbook::money::Currency;
use meldbook::night::{Event, NightError, NightLog, SettleTerms, Settled, doubt::future_day};
use meldbook::query::exchange::Came;
use meldbook::report::{
    self, ArgumentFault, ExchangeSentence, Word, exchange, json, settle::SettlementReport, text,
};
use meldbook::store::import::{AskSame, Imported, Loaded};
use meldbook::store::{Access, Ledger, StoreError, Which};
use reading::{Openings, read};
use std::path::Path;
use std::{path::PathBuf, process::ExitCode, str::FromStr as _};
use strum::VariantArray as _;

/// Import sessions from sheet files, from logs as JSON Lines, or old nights from a spreadsheet
///
/// A file is imported as a whole or not at all, and every bad line is reported. A night that is already in the ledger
/// (by its id, or by date, players and first hand) is left alone. One that stands otherwise there is refused with what
/// differs: --into makes a session what the file says, --replace voids the old record and takes in the new one. The hands
/// of a log are scored again: a night with a hand that comes to something else is left out, as is one that needs a newer
/// version of meldbook; the others are imported, and the exit status is 1.
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
    /// What a unit is worth in a spreadsheet of units
    #[arg(long, value_name = "AMOUNT", conflicts_with = "into")]
    stake: Option<String>,
    /// What columns of a spreadsheet hold, by their numbers or headings: `date=3,player=1,amount=net`
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', value_parser = column, conflicts_with = "into")]
    columns: Vec<ColumnChoice>,
    /// What was lost in the nights of a spreadsheet is still owed; without it all of it was paid
    #[arg(long, conflicts_with = "into")]
    owed: bool,
    /// How letters are kept in files that are not UTF-8 [default: found from the letters, and said]
    #[arg(long, value_name = "NAME", value_parser = encodings(), conflicts_with = "into")]
    encoding: Option<&'static Encoding>,
    /// The order of day, month and year in a spreadsheet whose dates do not tell it
    #[arg(long, value_name = "ORDER", value_parser = orders(), conflicts_with = "into")]
    dates: Option<DateOrder>,
    /// Give what a row of a spreadsheet lacks to zero to an account of this name: the house, or whoever was not written down
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new(), conflicts_with = "into")]
    rest: Option<String>,
}

fn column(text: &str) -> Result<ColumnChoice, ArgumentFault<'static>> {
    let said = text.split_once('=').map(|(what, which)| (what.trim().to_owned(), which.trim().to_owned()));
    said.ok_or(ArgumentFault::NoColumn {})
}

fn encodings() -> impl TypedValueParser<Value = &'static Encoding> {
    PossibleValuesParser::new(["windows-1250", "windows-1252", "utf-8", "utf-16le", "utf-16be"])
        .map(|word| Encoding::for_label(word.as_bytes()).unwrap_or(UTF_8))
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
        let currency = currency.map_err(|unknown| fail::usage(context.words(&unknown), None))?;
        // One log may hold thousands of sessions.
        let counted = if self.files.len() > 1 { Counted::Files } else { Counted::Sessions };
        let mut taking = Import {
            context,
            args: &self,
            ledger: None,
            progress: Progress::new(context, counted),
            results: ImportedResults::default(),
            status: ExitCode::SUCCESS,
        };
        let openings = Openings::new(context, self.encoding)?;
        let terms = SheetTerms {
            currency,
            usual: None,
            stake: self.stake.clone(),
            owed: self.owed,
            dates: self.dates,
            rest: self.rest.clone(),
            columns: self.columns.clone(),
            as_new: self.as_new,
            today: openings.today,
        };
        let end = taking.take_all(openings, &terms);
        let Import { ledger, progress, results, status, .. } = taking;
        drop((ledger, progress));
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
    progress: Progress,
    results: ImportedResults,
    status: ExitCode,
}

impl Import<'_> {
    /// Takes in the files that are read, in batches. All files of a batch are parsed before a ledger is created for them.
    fn take_all(&mut self, mut openings: Openings<'_>, terms: &SheetTerms) -> Result<()> {
        let paths = &self.args.files;
        let mut left = paths.iter().enumerate().peekable();
        while left.peek().is_some() {
            let mut good = Vec::new();
            let mut bad = Vec::new();
            let mut entries = 0_usize;
            for (done, path) in left.by_ref().take(BATCH) {
                self.progress.tell(Counted::Files, done, paths.len());
                let progress = |done, all| self.progress.tell(Counted::Sessions, done, all);
                let read = read(path, &mut openings, progress, terms);
                openings.said.drain(..).for_each(|line| self.progress.aside(|| self.context.say(&line)));
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
                self.progress.aside(|| self.results.say(self.context));
            }
        }
        Ok(())
    }

    fn fail(&mut self, error: anyhow::Error) {
        self.status = self.progress.aside(|| fail::report(error, &self.context.lang));
    }

    fn refuse(&mut self, files: &[BadFile]) {
        for file in files {
            self.progress.aside(|| file.report(self.context));
            self.status = ExitCode::from(fail::TABLE);
        }
    }

    /// Imports the sessions of files in one transaction. Returns the errors of files that are nights of the ledger that
    /// stand otherwise there.
    fn take(&mut self, good: Vec<(&PathBuf, Loaded)>) -> Result<Vec<anyhow::Error>> {
        let ledger = match &mut self.ledger {
            Some(ledger) => ledger,
            none => none.insert(self.context.ledger(if self.args.dry_run {
                Access::Try
            } else {
                Access::Create
            })?),
        };
        let mut incoming = ledger.incoming()?;
        incoming.latest = clock::seconds()?.saturating_add(clock::DAY);
        let Args { replace, as_new, as_recorded, dry_run, .. } = *self.args;
        (incoming.replaces, incoming.as_new) = (replace, as_new);
        (incoming.as_recorded, incoming.dry_run) = (as_recorded, dry_run);
        let (context, progress) = (self.context, &self.progress);
        incoming.ask = context.can_ask().then(|| -> AskSame<'_> {
            Box::new(|known, new| {
                progress.aside(|| ask::is_same_night(context, known, &results(new, context)))
            })
        });
        let mut done = Vec::with_capacity(good.len());
        let mut other = Vec::new();
        let mut tables = Vec::new();
        for (path, loaded) in good {
            let mut is_first = self.results.count == 0 && done.is_empty();
            let progress = |done, all| self.progress.tell(Counted::Sessions, done, all);
            let tell = |one| OfNight::of(one, std::mem::take(&mut is_first), self.context);
            let is_table = matches!(loaded, Loaded::Results(_));
            match incoming.take(&path.display().to_string(), loaded, progress, tell) {
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
    let request = Request::Edit { sheet: sheet.clone(), since: None, today: clock::today().ok() };
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

#[derive(Default)]
pub struct ImportedResults {
    /// What is not said yet, and whether it is said even to somebody who wants to hear nothing.
    pub lines: Vec<(bool, String)>,
    objects: Vec<serde_json::Value>,
    pub count: usize,
    /// The session, if there is only one.
    only: Option<Imported>,
}

/// The result for one session, which is not kept in memory itself.
pub struct OfNight {
    line: Option<String>,
    object: Option<serde_json::Value>,
    pub left_out: bool,
    /// Whether it was in the ledger already.
    known: bool,
    /// The session, if it is the first.
    whole: Option<Imported>,
}

impl OfNight {
    pub fn of(one: Imported, is_first: bool, context: &Context) -> OfNight {
        OfNight {
            line: (!context.json).then(|| describe(&one, context)),
            object: context.json.then(|| object(&one, context)),
            left_out: matches!(one, Imported::LeftOut(_)),
            known: matches!(one, Imported::Known(_)),
            whole: is_first.then_some(one),
        }
    }
}

impl ImportedResults {
    /// Adds what came with logs.
    pub fn came(&mut self, came: &Came, context: &Context) -> Result<()> {
        match context.json {
            true => self.objects.push(serde_json::json!({ "came": exchange::came_as_json(came) })),
            false => {
                let lines = exchange::came_lines(came, &context.lang)?;
                self.lines.extend(lines.into_iter().map(|line| (true, line)));
            }
        }
        Ok(())
    }

    pub fn add(&mut self, one: OfNight) {
        self.count = self.count.saturating_add(1);
        self.lines.extend(one.line.map(|line| (one.left_out, line)));
        self.objects.extend(one.object);
        self.only = one.whole.filter(|_| self.count == 1);
    }

    /// Says what came in, a line for each session; what was left out even to somebody who wants to hear nothing.
    pub fn say(&mut self, context: &Context) {
        for (left_out, line) in self.lines.drain(..) {
            match left_out {
                true => streams::say(&format!("{line}\n"), OutputForm::Text),
                false => context.say(&line),
            }
        }
    }

    /// Shows one session in full.
    pub fn show(mut self, context: &Context, dry_run: bool) -> Result<()> {
        self.say(context);
        if self.count == 0 {
            return Ok(());
        }
        context
            .answer(
                || self.objects,
                || self.only.map_or(Ok(String::new()), |one| in_full(context, &one, dry_run)),
            )
            .map(drop)
    }
}

fn in_full(context: &Context, one: &Imported, dry_run: bool) -> Result<String> {
    let Some(session) = one.session() else { return Ok(String::new()) };
    let voice = context.voice(&session.row)?;
    let settled = Settled::of(&session.night, SettleTerms::default())?;
    let standings = report::standings::standings(&session.night, voice);
    let sheet = report::session_text::sheet(session, voice, context.look());
    let mut out = sheet?;
    // It owes nothing.
    if session.row.void {
        return Ok(out);
    }
    out.push_str(&format!("{}\n", voice.say(&Word::StandingsHead {})));
    out.push_str(&text::grid(&standings?, context.look()));
    out.push_str(&format!("{}\n", voice.say(&Word::Settlement {})));
    // What is only tried has no seal.
    let seal = session.seal().filter(|_| !dry_run);
    let of = SettlementReport { session, settled: &settled, seal: seal.as_deref(), owed: &[] };
    out.push_str(&report::settle::settlement(of, voice, context.look()));
    Ok(out)
}

/// Says how many nights of a spreadsheet are new.
pub fn nights_of(path: &Path, told: &[OfNight], context: &Context) -> String {
    let known = told.iter().filter(|one| one.known).count();
    let (path, new) = (path.display().to_string(), told.len().saturating_sub(known));
    context.words(&ExchangeSentence::NightsTakenIn { path, new, known })
}

/// Returns what everybody won, in a night of results alone, and what became of the kitty.
pub fn results(session: &NightLog, context: &Context) -> String {
    let Ok(voice) = context.voice(&session.row) else { return String::new() };
    let things = session.night.steps.iter().filter(|step| matches!(step.event, Event::Result(_)));
    let things = things.map(|step| report::things::thing(&session.night, step, voice));
    let settled = Settled::of(&session.night, SettleTerms::default()).ok();
    let kitty = settled.and_then(|settled| report::settle::kitty(&settled, &session.night, voice));
    things.chain(kitty).collect::<Vec<_>>().join("; ")
}

fn describe(one: &Imported, context: &Context) -> String {
    let facts =
        |session: &NightLog| (session.row.id, context.lang.date(&session.row.date), session.row.hands);
    let said = match one {
        Imported::Taken(session) => {
            if let Some(doubt) = future_day(&session.row.date, clock::today().ok()) {
                context.say(&report::reply::warning(&doubt, &context.lang));
            }
            let (id, date, hands) = facts(session);
            match results(session, context) {
                results if hands == 0 && !results.is_empty() => {
                    ExchangeSentence::ResultsTakenIn { id, date, results }
                }
                _ => ExchangeSentence::TakenIn { id, date, hands },
            }
        }
        Imported::Known(session) => {
            let (id, date, _) = facts(session);
            ExchangeSentence::Known { id, date }
        }
        Imported::Replaced { session, voided } => {
            let ((id, date, hands), voided) = (facts(session), voided.row.id);
            match results(session, context) {
                results if hands == 0 && !results.is_empty() => {
                    ExchangeSentence::ResultsReplaced { id, date, results, voided }
                }
                _ => ExchangeSentence::Replaced { id, date, hands, voided },
            }
        }
        Imported::LeftOut(left_out) => return exchange::left_out(left_out, &context.lang).join("\n"),
    };
    let said = context.words(&said);
    let Imported::Replaced { voided, .. } = one else { return said };
    // Cash that changed hands did so, whatever the record.
    let cash = context.voice(&voided.row).map(|voice| report::entered::cash_in(voided, voice));
    std::iter::once(said).chain(cash.unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn object(one: &Imported, context: &Context) -> serde_json::Value {
    let value = match one {
        Imported::Taken(session) | Imported::Known(session) | Imported::Replaced { session, .. } => {
            json::opened(session)
        }
        Imported::LeftOut(left_out) => exchange::left_out_as_json(left_out, &context.lang),
    };
    let taken = matches!(one, Imported::Taken(..) | Imported::Replaced { .. });
    json::with(value, [("taken", Some(taken.into()))])
}
