//! `set`: changes what was agreed.

use super::context::Context;
use super::fail;
use anyhow::Result;
use meldbook::command::{Change, Request};
use std::process::ExitCode;

/// Change what was agreed: an option, the stake, the rules, the order of seats, or date, place, note and scorekeeper
///
/// It holds from the next hand on, with --from since an earlier hand, with --all for the whole night, which is then
/// scored again. Date, place, note and scorekeeper always belong to the whole night. A change after which a hand could
/// no longer stand is refused, and names every such hand.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook set kitty=true
  meldbook set stake=10c --all
  meldbook set hearts_multiplier=3 --from 5
  meldbook set date=2026-03-14 'place=U Zelenků'
  meldbook set rules=classic
  meldbook set seats=anna,cyril,ben")]
pub struct Args {
    /// What changes: an option of the rules, stake, currency, rules, seats, date, place, note, scorekeeper
    #[arg(value_name = "KEY=VALUE", required = true, value_parser = change, add = super::complete::what_was_agreed())]
    changes: Vec<Change>,
    /// The first hand it holds for, if it is entered later
    #[arg(long, value_name = "N", conflicts_with = "all")]
    from: Option<u32>,
    /// For the whole night
    #[arg(long)]
    all: bool,
}

fn change(text: &str) -> Result<Change, String> {
    Change::parse(text).ok_or_else(|| "write it like kitty=true".to_owned())
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let Args { changes, from, all } = self;
        let refused = |change: &&Change| change.value.contains(meldbook::kernel::characters::is_refused);
        if let Some(change) = changes.iter().find(refused) {
            let message = format!("`{}` contains a control character", change.key);
            return Err(fail::Usage { message, hint: None }.into());
        }
        context.run(&Request::Set { changes, all }.since(from), context.which(None))
    }
}
