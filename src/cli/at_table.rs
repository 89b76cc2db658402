//! The commands at the table. What most of them do is one request.

use super::rules::{change, sides};
use super::what_if::{self, As};
use super::{Context, Filters, NamedNight, ask, clock, complete, edit, new, play};
use anyhow::Result;
use clap::Subcommand;
use meldbook::command::{BetweenRequest, Needs, Request, SettingChange};
use meldbook::night::{NightError, address::Address};
use meldbook::notation::quoted;
use meldbook::report::{agreements, json, reply::line_to_correct, session_text};
use meldbook::store::{Access, Which};
use std::process::ExitCode;

// Deferred: the options of a command are built only when it is called.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum AtTable {
    New(new::Args),
    Play(play::Args),
    /// Log a hand: one line, in the words of the table
    ///
    /// The bidder comes first, the rest in any order: the bid, the trump suit, and the meld and trick points or
    /// how it ended. Options may stand before the line or behind it. A shell treats `#` as a comment: use --note there.
    #[command(after_help = "Examples:
  meldbook log anna 320 s m160 t170      meld 160, trick points 170
  meldbook log a320s+                    made; - is lost
  meldbook log anna 320 fold             conceded before the lead
  meldbook log 'a250 b260 c- a270 b- s made'
  meldbook log pass

  meldbook log anna 320 h m120/40 t210    to points: the bidder's side first
  meldbook log m80/120/40 t100/90         three-handed, nobody bids

  meldbook log anna h 7 60+40/20 flek     mariáš: a seven, points and marriages of both sides, a flek

docs/notation.md lists every word.")]
    Log(HandLine),
    /// Undo the last change of any kind
    ///
    /// A hand, a correction, a seat move, a payment, the close, what was written between nights. Undo adds an entry and
    /// erases nothing; `redo` restores the change. It never goes on in another session: where something was written
    /// since in another one, or in the daybook, it has to be named: `--session 3`, `--session daybook`.
    Undo,
    /// Redo the change undone last
    Redo,
    /// Correct a hand or entry; everything that follows from it is computed again
    ///
    /// AT is a hand's number on the sheet, or 5a for the first thing after hand 5: who joined or left, a rule that
    /// changed, a penalty, a round, a payment. A hand keeps its place, its dealer and its players; a struck hand counts
    /// again. The line is a whole one; without it the line that stands there is shown, at a terminal to be edited.
    #[command(after_help = "Examples:
  meldbook fix 4 anna 320 s m160 t170
  meldbook fix 4                          the line as it stands
  meldbook fix 3a seat out dana")]
    Fix {
        /// A number on the sheet: 4, 3a
        #[arg(value_name = "AT", add = complete::at_the_table())]
        at: Address,
        /// A note kept with the hand
        #[arg(long, value_name = "TEXT", requires = "line")]
        note: Option<String>,
        /// The line
        #[arg(value_name = "LINE", add = complete::at_the_table())]
        line: Vec<String>,
    },
    /// Strike out what stands at AT: a hand keeps its number and counts nothing, anything else is removed
    #[command(after_help = "Examples:
  meldbook strike 4
  meldbook strike 3a")]
    Strike {
        /// A number on the sheet: 4, 3a
        #[arg(value_name = "AT", add = complete::at_the_table())]
        at: Address,
    },
    /// Insert something forgotten before what stands at AT
    ///
    /// `insert 5 LINE` puts it right before hand 5, after whoever joined or left there; `insert 4a LINE` before that.
    /// An inserted hand was dealt by whoever would have dealt there, unless its line ends with `dealer NAME`. Options may
    /// stand before AT or behind the line.
    #[command(after_help = "Examples:
  meldbook insert 3 ben 300 h -
  meldbook insert 5 seat out dana")]
    Insert {
        /// What it comes before: 3, 4a
        #[arg(value_name = "AT", add = complete::at_the_table())]
        at: Address,
        #[command(flatten)]
        hand: HandLine,
    },
    Edit(edit::Args),
    /// Let a player join or leave the table
    ///
    /// A player who leaves takes an equal share of the current kitty, or pays one if it is below zero; a player who
    /// joins pays in the same share. A player who joins takes the chair left last, else one at the end.
    #[command(after_help = "Examples:
  meldbook seat out dana
  meldbook seat out dana --from 12        from hand 12 on, entered later")]
    Seat {
        /// Whether the player joins or leaves
        #[arg(value_parser = ["in", "out"])]
        way: String,
        /// The player
        #[arg(add = complete::anybody())]
        name: String,
        /// The hand before which it happened, if it is entered later
        #[arg(long, value_name = "N")]
        from: Option<u32>,
    },
    /// Change what was agreed: an option, the stake, the rules, the order of seats, or date, place, note and
    /// scorekeeper
    ///
    /// It holds from the next hand on, with --from since an earlier hand, with --all for the whole night, which is
    /// then scored again. Date, place, note and scorekeeper always belong to the whole night. A change after which a
    /// hand could no longer stand is refused, and names every such hand.
    #[command(after_help = "Examples:
  meldbook set kitty=true
  meldbook set stake=10c --all
  meldbook set hearts_multiplier=3 --from 5
  meldbook set date=2026-03-14 'place=U Zelenků'
  meldbook set seats=anna,cyril,ben")]
    Set {
        /// What changes: an option of the rules, stake, currency, rules, seats, date, place, note, scorekeeper
        #[arg(value_name = "KEY=VALUE", required = true, value_parser = change, add = complete::at_the_table())]
        changes: Vec<SettingChange>,
        /// The first hand it holds for, if it is entered later
        #[arg(long, value_name = "N", conflicts_with = "all")]
        from: Option<u32>,
        /// For the whole night
        #[arg(long)]
        all: bool,
    },
    /// Record what one player paid for several: the night's pizza and drinks
    ///
    /// Everybody at the table shares it, or those named with --among; who paid shares it too if at the table or named.
    /// It is counted in the settlement, and is neither won nor lost.
    #[command(after_help = "Examples:
  meldbook spent anna 24.50 pizza
  meldbook spent ben 9 beer --among ben cyril")]
    Spent {
        /// Who paid
        #[arg(add = complete::at_the_table())]
        name: String,
        /// How much: 24.50, 24,50, 50c, '200 Kč'
        #[arg(allow_negative_numbers = true)]
        amount: String,
        /// What for
        #[arg(required = true)]
        what: Vec<String>,
        /// Who shares it [default: everybody at the table]
        #[arg(long, value_name = "NAME", num_args = 1.., add = complete::of_the_session())]
        among: Vec<String>,
    },
    /// Record a penalty by house rule: a misdeal, a revoke
    ///
    /// UNITS go from one player to another, to each of the others at the table (`all`) or to the kitty, at the stake
    /// of the rules. In games to points they are checks, and no points move.
    #[command(after_help = "Examples:
  meldbook penalty anna all 2 misdeal
  meldbook penalty ben kitty 5 looked at the widow")]
    Penalty {
        /// Who pays
        #[arg(add = complete::at_the_table())]
        from: String,
        /// Who gets it: a name, `all` or `kitty`
        #[arg(add = complete::at_the_table())]
        to: String,
        /// How many units, to each
        #[arg(allow_negative_numbers = true)]
        units: String,
        /// Why
        #[arg(required = true)]
        why: Vec<String>,
    },
    /// Begin a new game to the target, with the same or other partners
    ///
    /// After a game is won, the next one begins automatically with the same partners. A game in progress ends without a
    /// winner, and pays nothing.
    #[command(after_help = "Examples:
  meldbook game
  meldbook game --sides anna+dana,ben+cyril")]
    Game {
        /// Who plays with whom from now on [default: as before]
        #[arg(long, value_name = "SIDES")]
        sides: Option<String>,
    },
    /// Correct a player's name in the whole session, in several, or everywhere
    ///
    /// A closed session is named with --session; with filters the name is corrected in all that fit, so that two people
    /// of one name can be told apart. No amount moves, and the seals of closed sessions stay known.
    #[command(after_help = "Examples:
  meldbook rename jan Jana
  meldbook --session 3 rename jan 'Jan T.'
  meldbook rename jan 'Jan T.' --with tereza --since 2026-02")]
    Rename {
        /// The old name, or the beginning of it
        #[arg(add = complete::at_the_table())]
        old: String,
        /// The new name
        new: String,
        /// In every session of the ledger: from now on the person is called so
        #[arg(long, conflicts_with = "Filters")]
        everywhere: bool,
        #[command(flatten)]
        filters: Option<Filters>,
    },
    /// Show what was agreed: the rules in force now, with what differs from their profile marked
    Agreed(NamedNight),
    /// Show the score sheet, hand by hand, with running totals
    ///
    /// At its head stands what was agreed: stakes, kitty, bonuses; what differs from the profile is marked.
    #[command(after_help = "Examples:
  meldbook sheet
  meldbook sheet 3 --as brooklyn      the third session, and what it would be under other rules
  meldbook sheet --as hearts_multiplier=3")]
    Sheet {
        #[command(flatten)]
        session: NamedNight,
        #[command(flatten)]
        other: As,
    },
    /// Show every entry as it was typed, with its time and the entry that undid or corrected it
    History(NamedNight),
    /// Show where each unit comes from
    #[command(after_help = "Examples:
  meldbook why
  meldbook why 3a         what came after hand 3
  meldbook why --rule 4   each line with the rule that it comes from")]
    Why {
        /// Show below each line the agreed rule that it comes from
        #[arg(long)]
        rule: bool,
        /// A number on the sheet [default: the last hand]
        #[arg(value_name = "AT", add = complete::at_the_table())]
        at: Option<Address>,
    },
}

// A hand as typed. Here and in all else that commands share, the help of the command would be taken from a doc comment.
#[derive(Debug, clap::Args)]
pub struct HandLine {
    /// A note kept with the hand
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// The line
    #[arg(required = true, value_name = "LINE", add = complete::at_the_table())]
    line: Vec<String>,
}

impl AtTable {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let request = match self {
            AtTable::New(args) => return args.run(context),
            AtTable::Play(args) => return args.run(context),
            AtTable::Edit(args) => return args.run(context),
            AtTable::Sheet { session, other } => {
                let which = session.which(context);
                return match other.instead(context)? {
                    Some(instead) => what_if::sheet(context, &instead, which),
                    None => context.run(&Request::Sheet, which),
                };
            }
            AtTable::Why { rule: true, at } => return why_with_rules(context, at),
            AtTable::Why { rule: false, at } => Request::Why { at },
            AtTable::Agreed(session) => return context.run(&Request::Agreed, session.which(context)),
            AtTable::History(session) => return context.run(&Request::History, session.which(context)),
            AtTable::Rename { old, new, everywhere: true, .. } => {
                let request = BetweenRequest::RenameEverywhere { old, new };
                return context.run_between(&request, context.which(None));
            }
            AtTable::Rename { old, new, filters: Some(filters), .. } => {
                let filter = filters.filter(context, &context.ledger(Access::Read)?.read()?)?;
                return context.run_between(&BetweenRequest::Rename { old, new, filter }, Which::Current);
            }
            AtTable::Rename { old, new, .. } => Request::Rename { old, new },
            AtTable::Log(hand) => {
                let line = hand.with_note();
                match Request::parse(&line) {
                    Ok(result @ Request::Result { .. }) => result,
                    _ => Request::Hand { line },
                }
            }
            AtTable::Undo => Request::Undo,
            AtTable::Redo => Request::Redo,
            AtTable::Fix { at, line, .. } if line.is_empty() => return fix_line(context, at),
            AtTable::Fix { at, note, line } => Request::Fix { at, line: HandLine { note, line }.read()? },
            AtTable::Strike { at } => Request::Strike { at },
            AtTable::Insert { at, hand } => Request::Insert { at, line: hand.read()? },
            AtTable::Seat { way, name, from } => Request::Seat { name, joins: way == "in" }.since(from),
            AtTable::Set { changes, from, all } => Request::Set { changes, all }.since(from),
            AtTable::Spent { name, amount, what, among } => spent(context, &name, &amount, &what, among)?,
            AtTable::Penalty { from, to, units, why } => {
                let line = format!("penalty {} {} {units} {}", quoted(&from), quoted(&to), as_typed(&why));
                Request::parse(&line).map_err(NightError::Typed)?
            }
            AtTable::Game { sides: typed } => {
                Request::Game { sides: sides(typed.as_deref())?.unwrap_or_default() }
            }
        };
        context.run(&request, context.which(None))
    }
}

impl HandLine {
    /// Returns the line with its note. Only results and hands keep one.
    fn read(self) -> Result<String, NightError> {
        let line = self.line.join(" ");
        match Request::parse(&line) {
            Ok(Request::Hand { .. } | Request::Result { .. }) | Err(_) => Ok(self.with_note()),
            Ok(_) if self.note.is_none() => Ok(line),
            Ok(_) => Err(NightError::NoteBeside { line }),
        }
    }

    fn with_note(&self) -> String {
        let line = self.line.join(" ");
        match self.note.as_deref().map(str::trim) {
            None | Some("") => line,
            Some(note) if line.contains('#') => format!("{line}; {note}"),
            Some(note) => format!("{line} # {note}"),
        }
    }
}

fn fix_line(context: &Context, at: Address) -> Result<ExitCode> {
    let which = context.which(None);
    let shown = context.ledger(Access::Read)?.run(which, &Request::LineAt { at }, clock::seconds()?)?;
    let Some(Request::Fix { line, .. }) = line_to_correct(&shown).filter(|_| context.can_ask()) else {
        return context.show(&shown);
    };
    // What would be refused is not typed first.
    context.ledger(Access::Read)?.session_for(which, Needs::Open, clock::seconds()?)?;
    match ask::edited(context, at, &line)? {
        Some(line) => context.run(&Request::Fix { at, line }, which),
        None => Ok(ExitCode::SUCCESS),
    }
}

fn why_with_rules(context: &Context, at: Option<Address>) -> Result<ExitCode> {
    let mut ledger = context.ledger(Access::Read)?;
    let request = Request::Why { at };
    let reply = ledger.run(context.which(None), &request, clock::seconds()?)?;
    // Only a hand has rules behind it.
    let (Some((step, hand)), session) = (reply.hand(), &reply.session) else {
        return context.show(&reply);
    };
    let voice = context.voice(&session.row)?;
    let json = || json::of_session(session, json::explained_hand(session, step, hand, None));
    let text = || {
        let head = if session.row.open { String::new() } else { session_text::head(session, voice) };
        Ok(head + &agreements::why_with_rules(&session.night, step, hand, voice))
    };
    context.answer(json, text)
}

/// The amount may go on in the words for what it was, and so may who shares it.
fn spent(context: &Context, who: &str, amount: &str, what: &[String], among: Vec<String>) -> Result<Request> {
    let session = context.ledger(Access::Read)?.session(context.which(None))?;
    let line = format!("spent {} {amount} {}", quoted(who), as_typed(what));
    let mut round = Request::read(&line, &session.night.all_names()).map_err(NightError::Typed)?;
    if let Request::Spent { among: named, .. } = &mut round {
        named.extend(among);
    }
    Ok(round)
}

/// A word that was in quotes is so again.
fn as_typed(words: &[String]) -> String {
    if let [one] = words { quoted(one) } else { words.join(" ") }
}
