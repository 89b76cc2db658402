//! Exports a session as a sheet file: with corrections applied and current names. The rules are a built-in name and
//! every option that differs, so the file needs no other file.

use super::{At, Headers, SheetFile};
use crate::command::change::Change;
use crate::command::request::{Payment, Request, SettleBy};
use crate::engine;
use crate::kernel::payment::KITTY;
use crate::money::{Amount, Currency};
use crate::notation::{TypedHand, spelled};
use crate::session::entry::{Cash, Payee, Penalty, PlayerNo, Sides, Spent};
use crate::session::night::{Agreed, Event, Hand, Night};
use crate::session::opening::stakes;
use crate::session::{Session, SessionError};
use std::cell::Cell;

impl SheetFile {
    /// Makes the sheet file of a session.
    pub fn of(session: &Session) -> Result<SheetFile, SessionError> {
        let night = &session.night;
        let currency = Currency::from_code(&session.row.currency)?;
        let rules = night.opening_rules();
        let (name, mut differing) = rules.export_settings();
        let stake = stakes::print(rules, &mut differing, currency);
        let set = differing.iter().map(|(key, value)| Change { key: key.clone(), value: value.to_string() });
        let about = &night.about;
        let dealer = night.opening.dealer().map(|no| spelled(night.name(no)));
        let sides = session.timeline()?.opened.sides.clone();
        let headers = Headers {
            rules: unplaced(name),
            set: set.map(unplaced).collect(),
            players: unplaced(night.opening.seated().map(|no| night.name(no).to_owned()).collect()),
            stake: stake.map(unplaced),
            currency: Some(unplaced(currency.to_string())),
            date: about.date.parse().ok().map(unplaced),
            place: about.place.clone().map(unplaced),
            dealer: dealer.map(unplaced),
            sides: (!sides.is_empty()).then(|| unplaced(named(night, &sides))),
            scorekeeper: about.scorekeeper.clone().map(unplaced),
            id: Some(unplaced(session.row.uuid.clone())),
            notes: about.note.iter().flat_map(|note| note.lines()).map(|n| unplaced(n.to_owned())).collect(),
        };
        let items = items(night, currency);
        Ok(SheetFile { headers, items: items.into_iter().map(unplaced).collect() })
    }
}

/// Wraps a value that has no line yet.
fn unplaced<T>(value: T) -> At<T> {
    At { line: 0, value }
}

/// Returns the sides with the current names of the players.
fn named(night: &Night, sides: &Sides) -> Vec<Vec<String>> {
    sides.iter().map(|side| side.iter().map(|no| night.name(*no).to_owned()).collect()).collect()
}

/// Returns the items of a night.
fn items(night: &Night, currency: Currency) -> Vec<Request> {
    let mut chairs = night.opening.clone();
    let mut items = Vec::with_capacity(night.steps.len());
    let name = |no: &PlayerNo| night.name(*no).to_owned();
    let amount = |minor| Amount { minor, currency }.plain().to_string();
    let paid = |cash: &Cash| Payment {
        from: night.holder_name(cash.from).to_owned(),
        to: night.holder_name(cash.to).to_owned(),
        amount: amount(cash.amount),
    };
    for step in &night.steps {
        items.push(match &step.event {
            Event::Hand(hand) => {
                let dealer =
                    (chairs.dealer() != Some(hand.dealer)).then(|| night.name(hand.dealer).to_owned());
                let typed = TypedHand { record: hand.record.clone(), dealer, note: hand.note.clone() };
                let line = engine::print_line(hand.options(), &hand.table, &typed);
                match &hand.outcome {
                    Some(_) => {
                        chairs.dealt(hand.dealer);
                        Request::Hand { line, note: None }
                    }
                    None => Request::Struck { line: struck_line(night, hand, line) },
                }
            }
            Event::Game(game) => Request::Game { sides: named(night, &game.sides) },
            Event::Seat(seat) => {
                let joins = seat.joins;
                let _ = if joins { chairs.join(seat.who) } else { chairs.leave(seat.who) };
                Request::Seat { name: night.name(seat.who).to_owned(), joins }
            }
            Event::Set(agreed) => {
                chairs.reorder(&agreed.said.seats);
                Request::Set { changes: changes(night, agreed, currency), all: false }
            }
            Event::Penalty(Penalty { from, to, units, why }) => {
                let to = match to {
                    Payee::All => "all".to_owned(),
                    Payee::Kitty => KITTY.to_owned(),
                    Payee::Player(no) => name(no),
                };
                Request::Penalty { from: name(from), to, units: units.0, why: why.clone() }
            }
            Event::Spent(Spent { who, amount: minor, what, among }, _) => Request::Spent {
                who: name(who),
                amount: amount(*minor),
                what: what.clone(),
                among: among.iter().map(name).collect(),
            },
            Event::Paid(payments) => Request::Paid { payments: payments.iter().map(paid).collect() },
        });
    }
    if let Some((_, closed)) = &night.closed {
        let coin = closed.coin.map(amount);
        let through = closed.through.map(|no| night.name(no).to_owned());
        let terms = SettleBy { coin, through, ..SettleBy::default() };
        items.push(Request::Close { terms, handed_over: closed.paid });
        if !night.outside.is_empty() {
            items.push(Request::Paid { payments: night.outside.iter().map(paid).collect() });
        }
    }
    items
}

/// Returns the line of a hand that is struck out. If it names somebody whose coming is struck out too, no sheet can tell
/// it: its number is kept, and in the note what was typed.
fn struck_line(night: &Night, hand: &Hand, line: String) -> String {
    let came = |name: &str| night.number(name).is_some_and(|no| night.totals.contains_key(&no));
    let stranger = Cell::new(!night.totals.contains_key(&hand.dealer));
    let _ = hand.record.renamed(&|name| {
        stranger.set(stranger.get() || !came(name));
        None
    });
    let typed = hand.note.as_deref().unwrap_or(&hand.line).replace('#', "");
    let pass = format!("pass # {}", typed.trim());
    let reads = || engine::read_line(hand.options(), &hand.table, &pass).outcome.is_ok();
    if stranger.get() && reads() { pass } else { line }
}

/// Returns what a change of the agreement says: the rules by a built-in name and every value that differs.
fn changes(night: &Night, agreed: &Agreed, currency: Currency) -> Vec<Change> {
    let change = |key: &str, value: String| Change { key: key.to_owned(), value };
    let Agreed { said, after, .. } = agreed;
    let mut changes = Vec::new();
    let mut options = said.options.clone();
    if said.rules.is_some() {
        let (name, differing) = after.export_settings();
        changes.push(change("rules", name));
        options = differing;
        // Other rules keep the stake, so that it has to be said that nothing is staked.
        let settings = after.settings();
        let stakes = after.engine().stakes().iter().filter_map(|(_, key)| settings.get_key_value(*key));
        options.extend(stakes.map(|(key, value)| (key.clone(), value.clone())));
    }
    let stake = stakes::print(after, &mut options, currency);
    changes.extend(options.iter().map(|(key, value)| change(key, value.to_string())));
    let keys = after.engine().stakes().iter().any(|(_, key)| said.options.contains_key(*key));
    if let Some(stake) = stake.filter(|_| keys || said.rules.is_some() || said.unit.is_some()) {
        changes.push(change("stake", stake));
    }
    if !said.seats.is_empty() {
        let seats: Vec<&str> = said.seats.iter().map(|no| night.name(*no)).collect();
        changes.push(change("seats", seats.join(",")));
    }
    changes
}
