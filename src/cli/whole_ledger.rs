//! `verify` checks the whole ledger, `backup` makes a checked copy of it.

use crate::cli::{Context, fail, write_file::fill_beside};
use anyhow::Result;
use clap::builder::NonEmptyStringValueParser;
use meldbook::kernel::characters::visible;
use meldbook::night::NightSummary;
use meldbook::report::{Sentence, between, json::with};
use meldbook::store::{Access, Checked, verify::SealOf};
use serde_json::json;
use std::{path::PathBuf, process::ExitCode};

/// Check the whole ledger: the log, every hand, and all sums
///
/// Chains, figures and sums are worked out again and compared with what stands. Hands that today's
/// rules would score otherwise are listed apart: what was played stands. A log that was rewritten
/// from end to end is consistent: only a seal kept on paper reveals it.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// Find the close, or the entry of a daybook, that a seal belongs to, and the entries after it
    #[arg(long, value_name = "CODE", value_parser = NonEmptyStringValueParser::new())]
    seal: Option<String>,
    /// Make all tables but the log anew from the log, and the views, indexes and triggers as they should be
    #[arg(long, conflicts_with = "seal")]
    rebuild: bool,
}

impl VerifyArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        if let Some(seal) = &self.seal {
            return sealed(context, seal);
        }
        let mut ledger = context.ledger(if self.rebuild { Access::Repair } else { Access::Verify })?;
        if self.rebuild {
            ledger.rebuild()?;
        }
        let (checked, findings) = ledger.verify()?;
        let holds = findings.is_empty();
        // Cash that fits no night as it stands is no fault, and counts for nothing.
        let (mut unfit, mut not_counted) = (Vec::new(), Vec::new());
        if holds {
            let log = ledger.read()?;
            unfit = log.unfit_cash()?;
            not_counted = between::not_counted(&unfit, &log.spoken_of()?, &context.lang);
        }
        let Checked { sessions, entries, hands, ref otherwise } = checked;
        let json = || {
            let findings: Vec<String> = findings.iter().map(ToString::to_string).collect();
            let otherwise = otherwise.iter();
            let otherwise = otherwise.map(|(session, hand)| visible(&format!("session {session}: {hand}")));
            json!({
                "sessions": sessions, "entries": entries, "hands": hands, "holds": holds, "findings": findings,
                "otherwise": otherwise.collect::<Vec<_>>(), "unfit": unfit,
            })
        };
        let text = || {
            let found = findings.iter().map(|finding| finding.said_in(&context.lang) + "\n");
            let verified = Sentence::Verified { sessions, entries, hands, problems: findings.len() };
            let mut lines = not_counted;
            lines.push(found.collect::<String>() + &context.words(&verified));
            lines.extend((!otherwise.is_empty()).then(|| context.words(&Sentence::OtherwiseToday {})));
            lines.extend(otherwise.iter().map(|(session, hand)| {
                let hand = context.words(hand);
                visible(&context.words(&Sentence::OfSession { session, hand }))
            }));
            Ok(lines.join("\n"))
        };
        context.answer(json, text)?;
        Ok(fail::verdict(holds))
    }
}

fn sealed(context: &Context, seal: &str) -> Result<ExitCode> {
    let mut ledger = context.ledger(Access::Verify)?;
    let found = ledger.find_seal(seal)?;
    // A seal proves something only if all else holds: what people read may be no part of its chain.
    let (_, broken) = ledger.verify()?;
    let lang = &context.lang;
    let json = || {
        let after = found.after.iter();
        let after = after.map(|(no, said, at)| json!({"no": no, "said": said, "at": at}));
        let broken: Vec<String> = broken.iter().map(ToString::to_string).collect();
        let of = match &found.of {
            SealOf::Close(session) => {
                let NightSummary { id, uuid, date, .. } = session.as_ref();
                json!({"session": id, "id": uuid, "date": date, "close": found.entry})
            }
            SealOf::Daybook { id, own, change, .. } => {
                json!({"daybook": id, "own": own, "entry": found.entry, "kind": change.kind()})
            }
        };
        let (at, after) = (found.at, after.collect::<Vec<_>>());
        with(of, json!({"at": at, "after": after, "holds": broken.is_empty(), "findings": broken}))
    };
    let text = || {
        let time = |at: i64| context.look().clock(at, lang);
        let (entry, at) = (found.entry.to_string(), time(found.at));
        let mut lines = vec![match &found.of {
            SealOf::Close(session) => {
                let (id, date) = (session.id, lang.date(&session.date));
                lang.say(&Sentence::SealOf { close: entry, id, date, at })
            }
            SealOf::Daybook { id, own, change, spoken } => {
                let said = between::said_or_kind(change, spoken, lang);
                let id = (!own).then(|| id.clone());
                lang.say(&Sentence::SealOfDaybook { entry, id, said, at })
            }
        }];
        lines.extend(found.after.is_empty().then(|| lang.say(&Sentence::NothingFollows {})));
        lines.extend(found.after.iter().map(|(no, said, at)| {
            lang.say(&Sentence::LaterEntry { no: no.to_string(), said: said.clone(), at: time(*at) })
        }));
        lines.extend(broken.iter().map(|finding| finding.said_in(lang)));
        Ok(lines.join("\n"))
    };
    context.answer(json, text)?;
    Ok(fail::verdict(broken.is_empty()))
}

/// Copy the ledger in one step, while others write, and check the copy
///
/// The copy is checked as `verify` does before it gets its name, and never takes the place of a file that is there.
/// `backup_to = "FOLDER"` in `config.toml` makes one after each close and keeps the last ten.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  meldbook backup /media/stick/ledger-2026.db")]
pub struct BackupArgs {
    /// Where the copy goes
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
}

impl BackupArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Read)?;
        let Checked { sessions, entries, hands, .. } =
            fill_beside(&self.file, |copy| Ok(ledger.copy_to(copy, &self.file)?))?;
        let path = self.file.display().to_string();
        let json = || json!({"file": path, "sessions": sessions, "entries": entries, "hands": hands});
        context.answer(json, || Ok(context.words(&Sentence::CopiedTo { path: &path })))
    }
}
