//! What `merge`, `push` and `pull` took in or sent.

use super::{Context, fail};
use anyhow::Result;
use meldbook::query::exchange::Exchanged;
use meldbook::report::{ExchangeSentence, exchange};
use meldbook::store::Ledger;
use std::process::ExitCode;

/// Shows what was taken in or sent, what goes on differently there, and what was left out; any of the last two makes the
/// exit status that of an error.
pub fn show(
    context: &Context,
    ledger: &mut Ledger,
    (what, exchanged): (exchange::Exchange, &Exchanged),
    dry_run: bool,
) -> Result<ExitCode> {
    let lang = &context.lang;
    let changes_ledger = what != exchange::Exchange::Push && !dry_run;
    let recorded = |error| if changes_ledger { fail::Recorded::add(error) } else { error };
    let spoken =
        ledger.read().and_then(|log| Ok(log.spoken_of()?)).map_err(|error| recorded(error.into()))?;
    let text = || {
        let mut lines = exchange::lines(what, exchanged, &spoken, lang, context.look())?;
        lines.extend(dry_run.then(|| lang.say(&ExchangeSentence::OnlyTried {})));
        Ok(lines.join("\n"))
    };
    context.answer(|| exchange::as_json(what, exchanged, lang), text).map_err(recorded)?;
    Ok(if exchanged.is_partial() { ExitCode::from(fail::TABLE) } else { ExitCode::SUCCESS })
}
