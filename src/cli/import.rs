//! `import`: adds the sessions of files to the ledger.

use super::bad_lines::{BadFile, BadLine};
use super::context::{Context, open, text_of};
use super::progress::{Counted, Progress};
use super::{fail, headers};
use anyhow::{Context as _, Result};
use meldbook::command::Request;
use meldbook::command::sheet_file::SheetFile;
use meldbook::lang::Lang;
use meldbook::report;
use meldbook::report::phrases::Word;
use meldbook::report::sentences::Sentence;
use meldbook::report::{json, text};
use meldbook::session::SessionError;
use meldbook::session::settling::{SettleTerms, Settled};
use meldbook::store::Access;
use meldbook::store::import::{Imported, Loaded};
use meldbook::store::{Ledger, StoreError, Which};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Import sessions from sheet files, or from logs as JSON Lines
///
/// A file is imported as a whole or not at all, and every bad line is reported. A night that is already in the ledger
/// (by its id, or by date, players and first hand) is left alone. One that stands otherwise there is refused with what
/// differs: --into makes a session what the file says, --replace voids the old record and takes in the new one.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Sheet files, or logs written by `export --format jsonl`; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Make this session what the sheet file says, as one change
    #[arg(long, value_name = "SESSION", add = super::complete::sessions())]
    into: Option<String>,
    /// Void a session that is the same night and stands otherwise, and take in the file in its place
    #[arg(long, conflicts_with = "into")]
    replace: bool,
}

/// How many files are imported in one transaction: waiting for the disk takes most of the time.
const BATCH: usize = 100;

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        if let Some(session) = &self.into {
            return into(context, session, &self.files);
        }
        let mut results = Results::default();
        let mut ledger = None;
        let mut status = ExitCode::SUCCESS;
        // One log may hold thousands of sessions.
        let counted = if self.files.len() > 1 { Counted::Files } else { Counted::Sessions };
        let progress = Progress::new(context, counted);
        let mut done = 0_usize..;
        let end = self.files.chunks(BATCH).try_for_each(|paths| {
            let mut good = Vec::with_capacity(paths.len());
            let mut bad = Vec::new();
            // All files of a batch are parsed before a ledger is created for them.
            for (path, done) in paths.iter().zip(done.by_ref()) {
                progress.files(done, self.files.len());
                match parse(context, path, &progress) {
                    Ok(Ok(loaded)) => good.push((path, loaded)),
                    Ok(Err(file)) => bad.push(file),
                    // A file that cannot be read keeps out no other.
                    Err(error) => status = progress.aside(|| fail::report(&error, &context.lang)),
                }
            }
            for file in bad {
                progress.aside(|| file.report(context));
                status = ExitCode::from(fail::TABLE);
            }
            if !good.is_empty() {
                let ledger = match &mut ledger {
                    Some(ledger) => ledger,
                    None => ledger.insert(context.ledger(Access::Create)?),
                };
                for file in import(context, ledger, self.replace, good, &mut results, &progress)? {
                    progress.aside(|| file.report(context));
                    status = ExitCode::from(fail::TABLE);
                }
            }
            Ok(())
        });
        drop((ledger, progress));
        // Sessions imported before an error of the machine are in the ledger, and are reported.
        if !results.lines.is_empty() {
            results.show(context).map_err(fail::Recorded::add)?;
        }
        end.map(|()| status)
    }
}

/// Makes a session what a sheet file says.
fn into(context: &Context, session: &str, files: &[PathBuf]) -> Result<ExitCode> {
    let [path] = files else {
        let message = "`--into` takes one sheet file".to_owned();
        return Err(fail::Usage { message, hint: None }.into());
    };
    let sheet = read(path, &context.lang)?;
    let request = Request::Edit { sheet: sheet.clone(), since: None };
    let mut ledger = context.ledger(Access::Write)?.with_rules(context.catalog()?);
    match ledger.run(Which::Named(session), &request, context.seconds()) {
        Ok(reply) => context.show(&reply).map_err(fail::Recorded::add),
        Err(StoreError::Session(SessionError::Sheet(faults))) => {
            BadFile::of_sheet(path, sheet, faults, &context.lang).report(context);
            Ok(ExitCode::from(fail::TABLE))
        }
        Err(error) => Err(error.into()),
    }
}

/// Imports the sessions of files in one transaction. Returns the files that are nights of the ledger that stand
/// otherwise there.
fn import(
    context: &Context,
    ledger: &mut Ledger,
    replace: bool,
    good: Vec<(&PathBuf, Loaded)>,
    results: &mut Results,
    progress: &Progress,
) -> Result<Vec<BadFile>> {
    let incoming = ledger.incoming()?;
    let mut incoming = if replace { incoming.replacing() } else { incoming };
    let mut done = Vec::with_capacity(good.len());
    let mut other = Vec::new();
    for (path, loaded) in good {
        match incoming.take_telling(loaded, |done, all| progress.sessions(done, all)) {
            Ok(imported) => done.extend(imported),
            Err(error) => other.push(BadFile::that_differs(path, error, &context.lang)?),
        }
    }
    incoming.commit()?;
    done.into_iter().for_each(|one| results.add(one, context));
    Ok(other)
}

/// Reads and checks a file, before there need be a ledger for it.
fn parse(context: &Context, path: &Path, progress: &Progress) -> Result<Result<Loaded, BadFile>> {
    let text = read(path, &context.lang)?;
    let loaded = if text.trim_start().starts_with('{') {
        Loaded::log_telling(&text, |done, all| progress.sessions(done, all))
    } else {
        let sheet = match SheetFile::parse(&text) {
            Ok(sheet) => sheet,
            Err(errors) => {
                let lines = errors.0.iter().map(|error| BadLine::of_sheet(error, &context.lang)).collect();
                return Ok(Err(BadFile { path: path.to_owned(), text, lines, whole: None }));
            }
        };
        match headers::opened(context, path, &sheet.headers)? {
            Ok(opened) => {
                let id = sheet.headers.id.map(|id| id.value);
                Loaded::sheet(id, opened, &sheet.items, &context.catalog()?, context.seconds())
            }
            Err(lines) => return Ok(Err(BadFile { path: path.to_owned(), text, lines, whole: None })),
        }
    };
    Ok(loaded.map_err(|bad| {
        let lines = bad.into_iter().map(|line| BadLine::refused(line, &context.lang)).collect();
        BadFile { path: path.to_owned(), text, lines, whole: None }
    }))
}

fn read(path: &Path, lang: &Lang) -> Result<String> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes)
    } else {
        open(path, lang)?.read_to_end(&mut bytes)
    };
    read.with_context(|| path.display().to_string())?;
    text_of(path, bytes, lang)
}

/// The results of an import.
#[derive(Default)]
struct Results {
    lines: Vec<String>,
    objects: Vec<serde_json::Value>,
    /// The session, if there is only one.
    only: Option<Imported>,
}

impl Results {
    fn add(&mut self, one: Imported, context: &Context) {
        self.lines.push(describe(&one, context));
        self.objects.push(object(&one));
        self.only = (self.lines.len() == 1).then_some(one);
    }

    /// Shows one session in full, several with one line each.
    fn show(self, context: &Context) -> Result<()> {
        if !context.json {
            self.lines.iter().for_each(|line| context.say(line));
        }
        context
            .answer(|| self.objects, || self.only.map_or(Ok(String::new()), |one| in_full(context, &one)))
            .map(drop)
    }
}

/// Returns a session in full: sheet, standings, settlement.
fn in_full(context: &Context, one: &Imported) -> Result<String> {
    let session = one.session();
    let voice = context.voice(&session.row)?;
    let settled = Settled::of(&session.night, SettleTerms::default());
    let settled = settled.map_err(SessionError::from).map_err(StoreError::from)?;
    let seal = context.ledger(Access::Read)?.seal(session)?;
    let standings = report::standings::standings(&session.night, voice);
    let sheet = report::texts::sheet(session, voice, context.look());
    let mut out = sheet.map_err(SessionError::from).map_err(StoreError::from)?;
    out.push_str(&format!("{}\n", voice.say(&Word::StandingsHead {})));
    out.push_str(&text::grid(&standings, context.look()));
    out.push_str(&format!("{}\n", voice.say(&Word::Settlement {})));
    out.push_str(&report::texts::settlement(session, &settled, seal.as_deref(), voice, context.look()));
    Ok(out)
}

/// Describes the result for one session.
fn describe(one: &Imported, context: &Context) -> String {
    let row = &one.session().row;
    let (id, date) = (row.id, context.lang.date(&row.date));
    let said = context.words(&match one {
        Imported::Taken(_) => Sentence::TakenIn { id, date, hands: row.hands },
        Imported::Known(_) => Sentence::Known { id, date },
        Imported::Replaced { voided, .. } => {
            Sentence::Replaced { id, date, hands: row.hands, voided: voided.row.id }
        }
    });
    let Imported::Replaced { voided, .. } = one else { return said };
    // Cash that changed hands did so, whatever the record.
    let cash = context.voice(&voided.row).map(|voice| report::texts::cash_in(voided, voice));
    std::iter::once(said).chain(cash.unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn object(one: &Imported) -> serde_json::Value {
    let mut value = json::opened(one.session());
    if let Some(map) = value.as_object_mut() {
        map.insert("taken".to_owned(), (!matches!(one, Imported::Known(_))).into());
    }
    value
}
