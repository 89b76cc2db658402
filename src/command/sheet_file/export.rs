//! Exports a session as a sheet file: with corrections applied and current names. The rules are a built-in name and
//! every option that differs, so the file needs no other file.

use super::{At, Change, Headers, SheetFile};
use crate::command::request::{Request, SettleBy};
use crate::engine;
use crate::money::{Amount, Currency, MoneyError};
use crate::notation::{TypedHand, spelled};
use crate::session::Session;
use crate::session::chairs::Chairs;
use crate::session::entry::{Cash, EntryNo, PlayerNo, Sides};
use crate::session::night::{Event, Night};
use crate::session::opening::stakes;

impl SheetFile {
    /// Makes the sheet file of a session; `None` if the log has no first entry.
    pub fn of(session: &Session) -> Result<Option<SheetFile>, MoneyError> {
        let night = &session.night;
        let Some(opened) = session.opened() else { return Ok(None) };
        let currency = Currency::from_code(&session.row.currency)?;
        let (rules, mut differing) = session.rules.export_settings();
        let stake = stakes::print(&session.rules, &mut differing, currency);
        let set = differing.iter().map(|(key, value)| Change { key: key.clone(), value: value.to_string() });
        let players: Vec<PlayerNo> = (1..).map(PlayerNo).take(opened.players.len()).collect();
        let headers = Headers {
            rules: unplaced(rules),
            set: set.map(unplaced).collect(),
            players: unplaced(players.iter().map(|no| night.name(*no).to_owned()).collect()),
            stake: stake.map(unplaced),
            currency: Some(unplaced(currency.to_string())),
            date: opened.date.parse().ok().map(unplaced),
            place: opened.place.clone().map(unplaced),
            dealer: Some(unplaced(spelled(night.name(opened.dealer)))),
            sides: (!opened.sides.is_empty()).then(|| unplaced(named(night, &opened.sides))),
            notes: opened.note.iter().flat_map(|note| note.lines()).map(|n| unplaced(n.to_owned())).collect(),
        };
        let items = items(night, Chairs::new(&players, opened.dealer), currency);
        Ok(Some(SheetFile { headers, items: items.into_iter().map(unplaced).collect() }))
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

/// Returns the items of a night. `chairs` is the table at its beginning.
fn items(night: &Night, mut chairs: Chairs, currency: Currency) -> Vec<Request> {
    let mut items = Vec::with_capacity(night.steps.len());
    let amount = |minor| Amount { minor, currency }.plain().to_string();
    let paid = |cash: &Cash| Request::Paid {
        from: night.name(cash.from).to_owned(),
        to: night.name(cash.to).to_owned(),
        amount: amount(cash.amount),
    };
    let mut payments = night.paid.iter().peekable();
    for (step, earliest) in night.steps.iter().zip(earliest_from_each_step_on(night)) {
        // A payment follows every place that was made before it, so all its players have joined by then. Places that
        // were inserted later do not count.
        while let Some((_, payment)) = payments.next_if(|(no, _)| *no < earliest) {
            items.push(paid(payment));
        }
        items.push(match &step.event {
            Event::Hand(hand) => {
                let dealer =
                    (chairs.dealer() != Some(hand.dealer)).then(|| night.name(hand.dealer).to_owned());
                let typed = TypedHand { record: hand.record.clone(), dealer, note: hand.note.clone() };
                let line = engine::print_line(&night.options, &hand.table, &typed);
                match &hand.outcome {
                    Some(_) => {
                        chairs.dealt(hand.dealer);
                        Request::Hand { line, note: None }
                    }
                    None => Request::Struck { line },
                }
            }
            Event::Game(game) => Request::Game { sides: named(night, &game.sides) },
            Event::Seat(seat) => {
                let joins = seat.joins;
                let _ = if joins { chairs.join(seat.who) } else { chairs.leave(seat.who) };
                Request::Seat { name: night.name(seat.who).to_owned(), joins, from: None }
            }
        });
    }
    items.extend(payments.map(|(_, payment)| paid(payment)));
    if let Some((_, closed)) = &night.closed {
        let coin = closed.coin.map(amount);
        let through = closed.through.map(|no| night.name(no).to_owned());
        items.push(Request::Close { terms: SettleBy { coin, through }, handed_over: false });
    }
    items
}

/// Returns for each step the earliest entry of it and of all steps after it.
fn earliest_from_each_step_on(night: &Night) -> Vec<EntryNo> {
    let mut earliest = EntryNo(u32::MAX);
    let from_the_end = night.steps.iter().rev().map(|step| {
        earliest = earliest.min(step.entry);
        earliest
    });
    let mut entries: Vec<EntryNo> = from_the_end.collect();
    entries.reverse();
    entries
}
