//! Exports a session as a sheet file. The rules are a built-in name and every option that differs, so it needs no other file.
//! At its end stands what the night came to, so that no later version plays another night without a word.

use super::SheetFile;
use crate::command::draft::changes_of;
use crate::command::request::{Request, SettleBy, TypedPayment, Won};
use crate::engine::{self, Setting};
use crate::kernel::{KITTY, Minor, Table, Units};
use crate::money::{Amount, Currency};
use crate::night::{
    Cash, Event, Hand, Headers, Holder, Night, NightError, NightLog, Payee, Penalty, PlayerNo, ResultEntry,
    Scored, Sides, Spent, Step,
    opening::{SettingChange, SheetAt, stakes},
};
use crate::notation::{TypedHand, spelled};

impl SheetFile {
    pub fn of(session: &NightLog) -> Result<SheetFile, NightError> {
        let night = &session.night;
        let currency = Currency::from_code(&session.row.currency)?;
        let rules = night.opening_rules();
        let (name, mut differing) = rules.export_settings();
        let stake = stakes::print(rules, &mut differing, currency);
        let about = &night.about;
        let dealer = night.opening.dealer().map(|no| spelled(night.name(no)));
        let sides = session.state().sides.clone();
        let set =
            |(key, value): (&String, &Setting)| SettingChange { key: key.clone(), value: value.to_string() };
        let notes = about.note.iter().flat_map(|note| note.lines());
        let headers = Headers {
            rules: SheetAt::unplaced(name),
            set: differing.iter().map(set).map(SheetAt::unplaced).collect(),
            players: SheetAt::unplaced(night.opening.seated().map(|no| night.name(no).to_owned()).collect()),
            stake: stake.map(SheetAt::unplaced),
            currency: Some(SheetAt::unplaced(currency.to_string())),
            date: about.date.parse().ok().map(SheetAt::unplaced),
            place: about.place.clone().map(SheetAt::unplaced),
            dealer: dealer.map(SheetAt::unplaced),
            sides: (!sides.is_empty()).then(|| SheetAt::unplaced(named(night, &sides))),
            scorekeeper: about.scorekeeper.clone().map(SheetAt::unplaced),
            id: Some(SheetAt::unplaced(session.row.uuid.clone())),
            notes: notes.map(|note| SheetAt::unplaced(note.to_owned())).collect(),
        };
        let items = items(session, currency);
        Ok(SheetFile { headers, items: items.into_iter().map(SheetAt::unplaced).collect(), came_to: None })
    }

    /// With what the night came to.
    pub fn exported(session: &NightLog) -> Result<SheetFile, NightError> {
        let mut sheet = SheetFile::of(session)?;
        let currency = Currency::from_code(&session.row.currency)?;
        sheet.came_to =
            (!sheet.items.is_empty()).then(|| SheetAt::unplaced(came_to(&session.night, currency)));
        Ok(sheet)
    }
}

/// Units and money of everybody, in games to points the sum of the points and money.
pub fn came_to(night: &Night, currency: Currency) -> String {
    let mut holders: Vec<Holder> = night.players().into_iter().map(Holder::Player).collect();
    holders.extend(night.kitty_used.then_some(Holder::Kitty));
    let has_money = holders.iter().any(|who| night.sum(*who).minor != Minor::ZERO);
    let one = |who: &Holder| {
        let sum = night.sum(*who);
        let player = who.player().filter(|_| night.options().plays_games());
        let total = player.and_then(|no| night.totals.get(&no));
        let points = total.map(|total| format!("{} points", total.tally.points));
        let played = points.unwrap_or_else(|| format!("{:+}", sum.units.0));
        let money = has_money.then(|| format!(" = {}", with_sign(sum.minor, currency)));
        format!("{} {played}{}", night.holder_name(*who), money.unwrap_or_default())
    };
    holders.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// `+1.20`.
fn with_sign(minor: Minor, currency: Currency) -> String {
    let sign = if minor > Minor::ZERO { "+" } else { "" };
    format!("{sign}{}", Amount { minor, currency }.plain())
}

fn named(night: &Night, sides: &Sides) -> Vec<Vec<String>> {
    sides.iter().map(|side| side.iter().map(|no| night.name(*no).to_owned()).collect()).collect()
}

fn items(session: &NightLog, currency: Currency) -> Vec<Request> {
    let night = &session.night;
    let mut chairs = night.opening.clone();
    let mut items = Vec::with_capacity(night.steps.len());
    let name = |no: &PlayerNo| night.name(*no).to_owned();
    let amount = |minor| Amount { minor, currency }.plain().to_string();
    let paid = |cash: &Cash| TypedPayment {
        from: night.holder_name(cash.from).to_owned(),
        to: night.holder_name(cash.to).to_owned(),
        amount: amount(cash.amount),
    };
    for step in &night.steps {
        items.push(match &step.event {
            Event::Hand(hand) => {
                let dealer = (chairs.dealer() != Some(hand.dealer)).then(|| name(&hand.dealer));
                let line = line(night, hand, dealer);
                match &hand.scored {
                    Some(scored) if !is_given(hand, scored) => as_result(night, step, hand, line, currency),
                    Some(_) => {
                        chairs.dealt(hand.dealer);
                        Request::Hand { line }
                    }
                    None => Request::Struck { line: struck_line(night, hand, line) },
                }
            }
            Event::Game(game) => Request::Game { sides: named(night, &game.sides) },
            Event::Seat(seat) => {
                chairs.seat(seat.who, seat.joins);
                Request::Seat { name: name(&seat.who), joins: seat.joins }
            }
            Event::Set(agreed) => {
                chairs.reorder(&agreed.said.seats);
                Request::Set { changes: changes_of(night, agreed, currency), all: false }
            }
            Event::Penalty(Penalty { from, to, units, why }) => {
                let to = match to {
                    Payee::All => "all".to_owned(),
                    Payee::Kitty => KITTY.to_owned(),
                    Payee::Player(no) => name(no),
                };
                Request::Penalty { from: name(from), to, units: units.0, why: why.clone() }
            }
            Event::Result(said) => {
                Request::Result { won: won(night, said, currency), note: said.note.clone() }
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
    let outside = |payments: &[Cash]| {
        (!payments.is_empty()).then(|| Request::Paid { payments: payments.iter().map(paid).collect() })
    };
    if let Some(closed) = &night.closed {
        items.extend(outside(&closed.counted));
        // A close rounds to the smallest coin without a word.
        let usual = Minor(currency.smallest_coin().unwrap_or(1));
        let is_finer = closed.balances.iter().any(|(_, balance)| balance.0 % usual.0 != 0);
        let coin = closed.coin.or(is_finer.then_some(Minor(1))).filter(|coin| *coin != usual).map(amount);
        let through = closed.through.map(|no| night.name(no).to_owned());
        let terms = SettleBy { coin, through, paid: closed.paid, ..SettleBy::default() };
        items.push(Request::Close { terms });
    }
    items.extend(outside(&night.outside));
    items
}

fn won(night: &Night, said: &ResultEntry, currency: Currency) -> Vec<Won> {
    let won = |who: &Holder, amount, is_units| {
        let who = night.holder_name(*who).to_owned();
        Won { who, amount, is_units }
    };
    let units = said.units.iter().map(|(who, units)| won(who, format!("{:+}", units.0), true));
    let money = said.money.iter().map(|(who, minor)| won(who, with_sign(*minor, currency), false));
    units.chain(money).collect()
}

/// Returns whether the line of a hand still gives what it came to.
fn is_given(hand: &Hand, scored: &Scored) -> bool {
    let moved = |scored: &Scored| scored.moved(&hand.seats).ok();
    let game = |scored: &Scored| {
        let game = scored.game.as_ref()?;
        Some((game.points.clone(), game.target, game.raised, game.counts, game.winner))
    };
    let today = hand.score_today();
    today.is_ok_and(|today| moved(&today) == moved(scored) && game(&today) == game(scored))
}

/// For a hand whose line no longer gives what it came to; the line is the note. If it moved nothing, it is struck out.
fn as_result(night: &Night, step: &Step, hand: &Hand, line: String, currency: Currency) -> Request {
    let unit = hand.options().unit_minor();
    let mut said = ResultEntry::default();
    for (who, sum) in &step.moved {
        let beside = sum.units.worth(unit).and_then(|worth| sum.minor.minus(worth)).unwrap_or(sum.minor);
        said.units.extend((sum.units != Units::ZERO).then_some((*who, sum.units)));
        said.money.extend((beside != Minor::ZERO).then_some((*who, beside)));
    }
    match said.is_zero_in_sum() {
        true => Request::Result { won: won(night, &said, currency), note: Some(line) },
        false => Request::Struck { line: struck_line(night, hand, line) },
    }
}

/// As it was typed, if this version cannot read its record. A struck hand may name players who are no longer at the table.
pub(super) fn line(night: &Night, hand: &Hand, dealer: Option<String>) -> String {
    let Some(record) = hand.record() else { return hand.said.line.clone() };
    let typed = TypedHand { record, dealer, note: hand.said.note.clone() };
    let line = engine::print_line(hand.options(), &hand.table(), &typed);
    if hand.scored.is_some() || !line.starts_with('{') {
        return line;
    }
    let everybody = Table { players: night.names.values().cloned().collect(), ..hand.table() };
    engine::print_line(hand.options(), &everybody, &typed)
}

/// If it names somebody whose coming is struck out too, no sheet can tell it: its number stays, with the line as note.
fn struck_line(night: &Night, hand: &Hand, line: String) -> String {
    let came = night.players().into_iter().map(|no| night.name(no).to_owned());
    let came = Table { players: came.collect(), ..hand.table() };
    let reads = |line: &str| engine::read_line(hand.options(), &came, line).outcome.is_ok();
    let typed = hand.said.note.as_deref().unwrap_or(&hand.said.line).replace('#', "");
    let pass = format!("pass # {}", typed.trim());
    if reads(&line) || !reads(&pass) { line } else { pass }
}
