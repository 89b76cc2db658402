//! The commands that end a night, and those of what is owed between nights.

use super::{Context, Filters, NamedNight, clock, complete, fail, person};
use anyhow::Result;
use chrono::NaiveDate;
use clap::Subcommand;
use meldbook::command::{BetweenRequest, DebtView, Request, SettleBy, TypedPayment};
use meldbook::report::{ArgumentFault, Phrase, Sentence, between, json, payment_code, text};
use meldbook::store::{Access, Log, Now, Which};
use std::process::ExitCode;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Settling {
    /// Show who pays whom, with the fewest payments
    ///
    /// The kitty is divided among the players at the table, who pay in if it is below zero; payments made are counted.
    /// Nothing is written without --close and --paid.
    #[command(after_help = "Examples:
  meldbook settle
  meldbook settle --coin 25c
  meldbook settle --share             plain lines to send to everybody
  meldbook settle --qr                with codes for the apps of banks
  meldbook settle --paid              all was paid; the night goes on
  meldbook settle --close --paid      close; all payments were made")]
    Settle {
        #[command(flatten)]
        session: NamedNight,
        /// Close the session, and print its seal to write down
        #[arg(long)]
        close: bool,
        /// Note that all payments were made, whether the session is closed or goes on
        #[arg(long)]
        paid: bool,
        /// Print a few plain lines, to be sent to the players
        #[arg(long)]
        share: bool,
        /// Print each payment as a code for the app of a bank (EUR and CZK), to those who have a `people account`
        #[arg(long, conflicts_with_all = ["share", "paid"])]
        qr: bool,
        /// Settle through one player, with whom all others settle
        #[arg(long, value_name = "NAME", add = complete::of_the_session())]
        through: Option<String>,
        /// Round to this coin; Czech amounts are rounded to whole crowns, unless it is 1h
        #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
        coin: Option<String>,
    },
    /// Reopen a closed session
    ///
    /// The kitty is restored, payments not yet made are cancelled, and those made count.
    Reopen(NamedNight),
    /// Record a cash payment; the rest of the debt remains
    ///
    /// It goes to the open session, or to the one named with --session. With none open it pays the oldest debts
    /// between the two, over all nights; the rest is now owed the other way.
    #[command(after_help = "Examples:
  meldbook paid ben anna 1.35
  meldbook --session 3 paid ben anna 1.35
  meldbook paid hand                  what the last hand came to, handed over before the next deal")]
    #[command(
        subcommand_negates_reqs = true,
        args_conflicts_with_subcommands = true,
        disable_help_subcommand = true
    )]
    Paid {
        #[command(subcommand)]
        hand: Option<PaidHand>,
        /// Who paid
        #[arg(required = true, add = complete::anybody())]
        from: Option<String>,
        /// Who was paid
        #[arg(required = true, add = complete::anybody())]
        to: Option<String>,
        /// How much: 1.35, 1,35, 5c, 2 Kč, 50 cents
        #[arg(required = true, allow_negative_numbers = true)]
        amount: Vec<String>,
    },
    /// Record a debt from before this ledger
    ///
    /// It counts in `debts`, is paid with `paid`, and is cleared with others by `debts --net --paid`.
    #[command(after_help = "Example:
  meldbook owed ben anna 12.50 --date 2025-11-30")]
    Owed {
        /// Who owes it; a name that is not in the ledger yet is a new one
        #[arg(add = complete::anybody())]
        from: String,
        /// To whom
        #[arg(add = complete::anybody())]
        to: String,
        /// How much: 1.35, 1,35, 5c, 2 Kč, 50 cents
        #[arg(required = true, allow_negative_numbers = true)]
        amount: Vec<String>,
        /// Since when: 2026-03-14, 14.3.2026, yesterday, '3 days ago' [default: today]
        #[arg(long, value_name = "DATE", value_parser = clock::day)]
        date: Option<NaiveDate>,
    },
    Debts(DebtsArgs),
    /// Void a session: it stays in the log, and is out of every list and total
    ///
    /// It is no longer open and owes nothing; cash already paid in it is named. `undo` takes that back, and so does
    /// --restore at any time.
    #[command(
        after_help = "Examples:
  meldbook void 3 --why 'entered twice'
  meldbook void 3 --restore
  meldbook sessions --void",
        override_usage = "meldbook void [OPTIONS] [SESSION] --why <TEXT>\n       meldbook void [OPTIONS] [SESSION] --restore"
    )]
    Void {
        #[command(flatten)]
        session: NamedNight,
        /// Why it does not count
        #[arg(long, value_name = "TEXT", required_unless_present = "restore", value_parser = reason)]
        why: Option<String>,
        /// Make it count again
        #[arg(long, conflicts_with = "why")]
        restore: bool,
    },
}

#[derive(Debug, Subcommand)]
pub enum PaidHand {
    /// Record that a hand was settled at once: its payments were made, those of the kitty too
    Hand {
        /// Its number [default: the last hand]
        #[arg(value_name = "HAND")]
        no: Option<u32>,
    },
}

fn reason(text: &str) -> Result<String, ArgumentFault<'static>> {
    Some(text.trim().to_owned()).filter(|why| !why.is_empty()).ok_or(ArgumentFault::NoReason {})
}

impl Settling {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        match self {
            Settling::Settle { session, close, paid, share, qr, through, coin } => {
                let terms = SettleBy { coin, through, share, qr, paid };
                let request = if close { Request::Close { terms } } else { Request::Settle { terms } };
                context.run(&request, session.which(context))
            }
            Settling::Reopen(session) => context.run(&Request::Reopen, session.which(context)),
            Settling::Paid { hand: Some(PaidHand::Hand { no }), .. } => {
                context.run(&Request::PaidHand { no }, context.which(None))
            }
            Settling::Paid { from, to, amount, .. } => {
                let (from, to) = (from.unwrap_or_default(), to.unwrap_or_default());
                let payments = vec![TypedPayment { from, to, amount: amount.join(" ") }];
                let which = context.which(None);
                let (at, today, currency) = context.day()?;
                let now = Now { at, today: &today, currency };
                let doubt = context.ledger(Access::Write)?.doubt_of(which, &payments, now)?;
                if !context.means(doubt)? {
                    return Ok(ExitCode::from(fail::TABLE));
                }
                context.run(&Request::Paid { payments }, which)
            }
            Settling::Owed { from, to, amount, date } => {
                let date = date.map_or_else(clock::today, Ok)?.to_string();
                let amount = amount.join(" ");
                context.run_between(&BetweenRequest::Owed { from, to, amount, date }, context.which(None))
            }
            Settling::Debts(args) => args.run(context),
            Settling::Void { session, why, .. } => {
                let request = why.map_or(BetweenRequest::Restore, |why| BetweenRequest::Void { why });
                context.run_between(&request, session.which(context))
            }
        }
    }
}

/// Show who still owes whom, over all nights
///
/// What was not paid at the close of a night or since, and what `owed` says, by currency: each two people once, with the
/// sessions that it is from, or one by one with --by session. Filters choose the sessions that it is owed for; --player
/// shows what one player owes or gets. What is owed for no session is chosen by its date.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook debts
  meldbook debts --net                the fewest payments
  meldbook debts --net --among anna ben cyril
  meldbook debts --net --paid         just these payments were made")]
pub struct DebtsArgs {
    #[command(flatten)]
    filters: Option<Filters>,
    /// Show each debt with the session and the date that it is from
    #[arg(long, value_name = "WHAT", value_parser = ["session"], conflicts_with_all = ["net", "paid"])]
    by: Option<String>,
    /// Net them to the fewest payments: somebody may then pay a person whom they never met
    #[arg(long, conflicts_with = "Filters")]
    net: bool,
    /// Only what these people owe each other
    #[arg(long, value_name = "NAME", num_args = 1.., requires = "net", add = super::complete::anybody())]
    among: Vec<String>,
    /// Note that just what is shown was handed over
    #[arg(long)]
    paid: bool,
    /// Print each payment as a code for the app of a bank (EUR and CZK), to those who have a `people account`
    #[arg(long, conflicts_with_all = ["by", "paid"])]
    qr: bool,
}

impl DebtsArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let names_session = context.which(None) != Which::Current;
        if self.net && names_session {
            // Else debts of other nights would be cleared too.
            let message = "`--net` is over all sessions, and `--session` names one".to_owned();
            let hint = "`--among NAME...` takes what some people owe each other".to_owned();
            return Err(fail::usage(message, Some(hint)));
        }
        let mut ledger = context.ledger(Access::Read)?;
        let log = ledger.read()?;
        let is_filtered = self.filters.is_some() || names_session;
        let filter =
            is_filtered.then(|| self.filters.unwrap_or_default().filter(context, &log)).transpose()?;
        let among = self.among.iter().map(|name| person(context, &log, name)).collect::<Result<_>>()?;
        let view = DebtView { filter, among, net: self.net };
        if self.paid {
            drop(log);
            return context.run_between(&BetweenRequest::Clear(view), Which::Current);
        }
        shown(context, &log, &view, self.by.is_some(), self.qr)
    }
}

fn shown(context: &Context, log: &Log<'_>, view: &DebtView, by_session: bool, qr: bool) -> Result<ExitCode> {
    let debts = log.debts_in_view(view)?;
    if let Some(filter) = &view.filter
        && debts.is_empty()
        && !context.json
        && log.sessions(filter)?.is_empty()
    {
        return context.nothing(&Sentence::NothingFits {});
    }
    let owed = view.owed(&debts)?;
    let fewest = DebtView { net: true, ..view.clone() }.owed(&debts)?;
    let mut remarks = between::not_counted(&log.unfit_cash()?, &log.spoken_of()?, &context.lang);
    let ends = log.ends_that_both_count()?.into_iter();
    remarks.extend(ends.map(|(id, other)| context.words(&Sentence::BothEndsCount { id, other })));
    if remarks.is_empty() && (if by_session { debts.is_empty() } else { owed.is_empty() }) && !context.json {
        return context.nothing(&Phrase::NobodyOwes {});
    }
    let accounts = qr.then(|| log.accounts()).transpose()?;
    let transfers = payment_code::of_debts(&owed);
    let json = || if by_session { json::debts(&debts) } else { json::owes(&owed) };
    let text = || {
        let lang = &context.lang;
        let grid = if by_session { between::debts(&debts, lang) } else { between::owes(&owed, lang) };
        let head = view.net.then(|| context.words(&Sentence::Netted {}) + "\n");
        let codes = accounts.as_ref().map_or(String::new(), |accounts| {
            payment_code::in_text(&transfers, accounts, lang, context.look())
        });
        let nothing = lang.say(&Phrase::NobodyOwes {}) + "\n";
        let table = if owed.is_empty() { nothing } else { text::grid(&grid, context.look()) };
        let fewest = between::fewest(&owed, &fewest, lang).filter(|_| !by_session);
        let fewest = fewest.map_or(String::new(), |line| line + "\n");
        Ok(head.unwrap_or_default() + &table + &fewest + &codes + &remarks.join("\n"))
    };
    context.answer(json, text)
}
