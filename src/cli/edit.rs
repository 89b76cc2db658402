//! `edit`: a night as a sheet in an editor.

use crate::cli::{Context, NamedNight, catalog, clock, fail, files, files::BadFile};
use anyhow::{Context as _, Result};
use meldbook::command::{Needs, Request, SheetFile};
use meldbook::night::{NightError, NightLog};
use meldbook::report::Sentence;
use meldbook::store::{Access, StoreError, Which};
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode};
use tempfile::Builder;

/// Edit the night as a sheet, in the editor of VISUAL or EDITOR
///
/// All differences are entered together as one change, or none of them. A line that is gone is struck out, as are
/// hands with `struck` before their line; hands whose line is unchanged keep their players and their dealer. At a
/// terminal the changes are shown before they are entered. In a closed session only payments can be added until it is
/// reopened.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    session: NamedNight,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let (which, now) = (self.session.which(context), clock::seconds()?);
        let session = context.ledger(Access::Read)?.session_for(which, Needs::Open, now)?;
        let sheet = SheetFile::of(&session)?.to_string();
        let about = context.words(&Sentence::AboutTheSheet { id: session.row.id });
        let before = format!("# {about}\n{sheet}");
        let mut file = Builder::new().prefix("meldbook-").suffix(".sheet").tempfile().context("edit")?;
        file.write_all(before.as_bytes()).context("edit")?;
        let done = edit(context, &session, &before, file.path());
        let is_kept = match &done {
            Ok(entered) => entered.is_none(),
            // What was written is not lost, unless nothing was.
            Err(_) => std::fs::read_to_string(file.path()).is_ok_and(|text| text != before),
        };
        if is_kept {
            let (_, path) = file.keep().context("edit")?;
            let path = path.display().to_string();
            context.say(&context.words(&Sentence::EditedTextIsIn { path }));
        }
        Ok(done?.unwrap_or(ExitCode::from(fail::TABLE)))
    }
}

/// `None` if the changes are refused or not wanted.
fn edit(context: &Context, session: &NightLog, before: &str, path: &Path) -> Result<Option<ExitCode>> {
    let asks = context.can_ask();
    loop {
        open_editor(path)?;
        let text = files::sheet_or_log(path)?;
        // A sheet that is as it was says what stood then, whoever has written since.
        let since = session.entries.last().map(|entry| entry.no).filter(|_| text != before);
        let request = Request::Edit { sheet: text.clone(), since };
        let which = Which::Named(&session.row.uuid);
        let preview =
            context.ledger(Access::Write)?.with_rules(catalog()).preview(which, &request, clock::seconds()?);
        match preview {
            Ok(reply) if reply.added.is_none() => return context.show(&reply).map(Some),
            Ok(reply) => {
                if asks {
                    context.show(&reply)?;
                    if !context.asks(&Sentence::EnterOrEdit { wrong: false })? {
                        return Ok(None);
                    }
                }
                let mut ledger = context.ledger(Access::Write)?.with_rules(catalog());
                let reply = ledger.run(which, &request, clock::seconds()?)?;
                if !asks {
                    return context.show(&reply).map_err(fail::Recorded::add).map(Some);
                }
                let entry = reply.added.map_or(0, |entry| entry.0);
                context.say(&context.words(&Sentence::EnteredAs { entry }));
                return Ok(Some(ExitCode::SUCCESS));
            }
            Err(StoreError::Night(NightError::Sheet(faults))) => {
                BadFile::of_sheet(path, text, faults, &context.lang).report_lines(context);
            }
            Err(error @ StoreError::Night(NightError::OvertakenSheet { .. })) => {
                return Err(error.into());
            }
            Err(StoreError::Night(error)) => {
                fail::report(error.into(), &context.lang);
            }
            Err(error) => return Err(error.into()),
        }
        if !asks || !context.asks(&Sentence::EnterOrEdit { wrong: true })? {
            return Ok(None);
        }
    }
}

fn open_editor(path: &Path) -> Result<()> {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
    let editor = variable("VISUAL").or_else(|| variable("EDITOR")).unwrap_or_else(|| "vi".to_owned());
    let failed = |problem: String| {
        let message = format!("the editor `{editor}` failed: {problem}");
        let hint = "name another in EDITOR, or use `meldbook export` and `meldbook import --into`".to_owned();
        fail::table(message, Some(hint))
    };
    let words = shell_words::split(&editor).map_err(|error| failed(error.to_string()))?;
    let Some((program, options)) = words.split_first() else { return Err(failed("no name".to_owned())) };
    let status = Command::new(program).args(options).arg(path).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(failed(status.to_string())),
        Err(error) => Err(failed(error.to_string())),
    }
}
