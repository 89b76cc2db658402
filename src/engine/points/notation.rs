//! Reads lines of pinochle to a point target (rulebook section 15).

mod granted;
mod meld;

use super::calls;
use super::columns::Columns;
use super::options::{ForcedAmount, ForcedBid, Options, TrumpBy};
use super::record::{BySide, Call, CallKind as Spoken, Claim, DixExchange, Meld, Record, Verdict};
use crate::engine::line::read_player;
use crate::engine::pinochle::Suit;
use crate::kernel::field::Field;
use crate::kernel::table::Table;
use crate::notation::{
    self, CallForm, Count, First, Granted, LineError, LineProblem, Meaning, Reader, Row, Said, SuitWords,
    What,
};
use meld::meld_behind;

/// The example line of a game with turned trump.
const TURNED_EXAMPLE: &str = "m120/40 t130";

/// The hand as read so far. Values for sides have a slot for each column.
#[derive(Default)]
struct HandSoFar<'t> {
    columns: Columns<'t>,
    auction: Vec<Call>,
    bidder: Option<String>,
    bid: Option<i64>,
    trump: Option<Suit>,
    meld: Vec<Option<Meld>>,
    dix: Vec<Option<i64>>,
    tricks: Vec<Option<i64>>,
    won_a_trick: Vec<Option<bool>>,
    thrown_in: Option<bool>,
    passed_out: Option<bool>,
    result: Option<Verdict>,
    doubled: Option<i64>,
    claim: Option<String>,
    awards: Vec<Option<Vec<String>>>,
    exchange: Option<String>,
    dealer: Option<String>,
    /// Whether the dealer has the bid because all others passed.
    under: bool,
    /// The first bare melds by position.
    places: Option<String>,
    /// A meld joined to trick points by position, and how to type them all as melds.
    joined: Option<(String, String)>,
}

/// Reads the words of a line: the record, and the dealer if the line names one.
pub fn read(
    reader: &mut Reader<'_>,
    options: &Options,
    table: &Table,
) -> Result<(Record, Option<String>), LineError> {
    let mut hand = HandSoFar::at(table);
    match options.trump_by {
        TrumpBy::Auction => hand.begin(reader, options, table)?,
        TrumpBy::Turned => {
            if let Some(said) = reader.first_without_bidder(TURNED_EXAMPLE)? {
                reader.say(said, "passed_out", &mut hand.passed_out, true)?;
            }
        }
    }
    while let Some((said, what)) = reader.read()? {
        match what {
            What::Suit(words) => {
                if let Some(suit) = suit(words) {
                    reader.say(said, "trump", &mut hand.trump, suit)?;
                }
            }
            What::Number(value) => hand.numbers(reader, Count { value, said })?,
            What::Word(row) => hand.word(reader, said, row)?,
        }
    }
    let (record, dealer) = hand.finish(reader, options, table);
    granted::grant(reader, options, table, &record);
    Ok((record, dealer))
}

fn suit(words: &SuitWords) -> Option<Suit> {
    Suit::from_word(words.name)
}

impl<'t> HandSoFar<'t> {
    fn at(table: &'t Table) -> HandSoFar<'t> {
        let columns = Columns::of(table);
        let count = columns.len();
        HandSoFar {
            columns,
            meld: vec![None; count],
            dix: vec![None; count],
            tricks: vec![None; count],
            won_a_trick: vec![None; count],
            awards: vec![None; count],
            ..HandSoFar::default()
        }
    }

    /// Reads the beginning: the calls, the bidder, or a passed-out hand.
    fn begin(&mut self, reader: &mut Reader<'_>, options: &Options, table: &Table) -> Result<(), LineError> {
        if let Some((said, row, player)) = reader.dealer_first()? {
            let name = reader.name(player);
            reader.say(said, row.field, &mut self.dealer, name)?;
        }
        let calls = reader.calls(CallForm { passes: None, with_suit: options.bid_suit })?;
        if calls.is_empty() {
            match reader.first()? {
                (said, First::Player(player)) => {
                    let name = reader.name(player);
                    reader.say(said, "bidder", &mut self.bidder, name)?;
                }
                (said, First::Pass) => reader.say(said, "passed_out", &mut self.passed_out, true)?,
            }
        } else {
            for call in calls {
                self.call(reader.name(call.player), call.said);
            }
            let only_passes = self.auction.iter().all(|call| call.said == Spoken::Pass);
            match self.left_under(options, table).filter(|_| only_passes) {
                Some(dealer) => {
                    self.bidder = Some(dealer.clone());
                    self.under = true;
                }
                None => self.passed_out = only_passes.then_some(true),
            }
        }
        if let Some(bidder) = &self.bidder {
            self.columns.put_first(bidder);
        }
        Ok(())
    }

    /// Returns the only player who has not passed, if the dealer has to take the bid then (section 9).
    fn left_under<'a>(&self, options: &Options, table: &'a Table) -> Option<&'a String> {
        let mut left =
            table.players.iter().filter(|name| !self.auction.iter().any(|call| call.player == **name));
        let one = left.next().filter(|_| options.forced_bid == ForcedBid::Dealer)?;
        left.next().is_none().then_some(one)
    }

    /// Adds a call: the last bid and the doubles after it are those of the hand.
    fn call(&mut self, player: String, said: notation::Spoken) {
        let said = match said {
            notation::Spoken::Bid { amount, suit: named } => {
                let named = named.and_then(suit);
                self.bidder = Some(player.clone());
                self.bid = Some(amount);
                self.trump = named;
                self.doubled = None;
                Spoken::Bid { amount, suit: named }
            }
            notation::Spoken::Pass => Spoken::Pass,
            notation::Spoken::Double => {
                self.doubled = self.bid.and(Some(1));
                Spoken::Double
            }
            notation::Spoken::Redouble => {
                self.doubled = self.bid.and(Some(2));
                Spoken::Redouble
            }
        };
        self.auction.push(Call { player, said });
    }

    fn word(&mut self, reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<(), LineError> {
        let field = row.field;
        match row.meaning {
            Meaning::Made => reader.say(said, field, &mut self.result, Verdict::Made),
            Meaning::Lost => reader.say(said, field, &mut self.result, Verdict::Set),
            Meaning::Throw => reader.say(said, field, &mut self.thrown_in, true),
            Meaning::Double => reader.say(said, field, &mut self.doubled, 1),
            Meaning::Redouble => reader.say(said, field, &mut self.doubled, 2),
            Meaning::Pass if self.passed_out == Some(true) => {
                reader.say(said, field, &mut self.passed_out, true)
            }
            Meaning::Pass | Meaning::Help => Err(reader.fault(said, LineProblem::StrayPass)),
            Meaning::Bid => {
                let count = reader.number_after(said, row)?;
                self.bid(reader, said, count.value)
            }
            Meaning::Trump => {
                let suit = suit(reader.suit_after(said, row)?);
                suit.map_or(Ok(()), |suit| reader.say(said, field, &mut self.trump, suit))
            }
            Meaning::Meld => self.meld(reader, said, row),
            Meaning::Tricks => {
                let points = self.counts(reader)?;
                if points.iter().all(Option::is_none) {
                    return Err(reader.fault(said, LineProblem::Lacking { row }));
                }
                let joined = self.joined.clone();
                say_each(reader, said, field, &mut self.tricks, points).map_err(|error| match joined {
                    Some((joined, melds)) => {
                        LineError { problem: LineProblem::TricksJoined { joined, melds }.into(), ..error }
                    }
                    None => error,
                })
            }
            Meaning::Trick | Meaning::NoTrick => {
                let column = self.side(reader, said, row)?;
                let won = row.meaning == Meaning::Trick;
                say_of(reader, said, field, &mut self.won_a_trick, column, won)
            }
            Meaning::Claim => {
                let (_, player) = tied(reader, said, row)?;
                reader.say(said, field, &mut self.claim, player)
            }
            Meaning::Exchange => {
                let (_, player) = tied(reader, said, row)?;
                reader.say(said, field, &mut self.exchange, player)
            }
            Meaning::Dix => {
                let column = self.side(reader, said, row)?;
                let Some(Meld::Points(points)) = meld_behind(reader)? else {
                    return Err(reader.fault(said, LineProblem::Lacking { row }));
                };
                say_of(reader, said, field, &mut self.dix, column, points)
            }
            Meaning::Pays => {
                let column = self.side(reader, said, row)?;
                let Some(Meld::Names(names)) = meld_behind(reader)? else {
                    return Err(reader.fault(said, LineProblem::Lacking { row }));
                };
                say_of(reader, said, field, &mut self.awards, column, names)
            }
            Meaning::Dealer => read_player(reader, said, row, &mut self.dealer),
            _ => Err(reader.no_word(said)),
        }
    }

    /// A bare number is the bid; with slashes it is melds by position, and `+` joins trick points to melds.
    fn numbers(&mut self, reader: &mut Reader<'_>, first: Count) -> Result<(), LineError> {
        let said = first.said;
        let (melds, tricks) = self.with_sides(reader.joined_places(first, self.columns.len()))?;
        if melds.len() == 1 && tricks.is_empty() {
            return self.bid(reader, said, first.value);
        }
        let values = |places: &[Option<Count>]| -> Vec<Option<i64>> {
            places.iter().map(|count| count.map(|count| count.value)).collect()
        };
        let text = by_places(&values(&melds));
        // From last to first, so that each number goes to its own field.
        if let Some(Some(count)) = tricks.first() {
            say_each(reader, said.part(count.said), "tricks", &mut self.tricks, values(&tricks))?;
            let joined = by_places(&values(&tricks));
            let is_sum = melds.len() == 1 && tricks.len() > 1;
            self.joined = is_sum.then(|| (format!("{text}+{joined}"), format!("m{text}+{joined}")));
        }
        let points = values(&melds).into_iter().map(|points| points.map(Meld::Points)).collect();
        say_each(reader, said, "meld", &mut self.meld, points).map_err(|error| match &self.places {
            Some(first) if tricks.is_empty() => {
                let problem = LineProblem::SecondPlaces { first: first.clone(), tricks: format!("t{text}") };
                LineError { problem: problem.into(), ..error }
            }
            _ => error,
        })?;
        self.places.get_or_insert(text);
        Ok(())
    }

    /// Sets the bid. After the calls the number only repeats the winning one.
    fn bid(&mut self, reader: &mut Reader<'_>, said: Said, amount: i64) -> Result<(), LineError> {
        match self.bid {
            Some(bid) if self.auction.is_empty() || bid != amount => {
                Err(reader.fault(said, LineProblem::SecondNumber { first: bid.to_string() }))
            }
            _ => reader.say(said, "bid", &mut self.bid, amount),
        }
    }

    /// Reads the player joined to a word by a colon, and returns the column of his side.
    fn side(&self, reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<usize, LineError> {
        let (name, player) = tied(reader, said, row)?;
        self.column(reader, name, &player)
    }

    fn column(&self, reader: &Reader<'_>, name: Said, player: &str) -> Result<usize, LineError> {
        self.columns
            .of_player(player)
            .ok_or_else(|| reader.fault(name, LineProblem::NoSide { name: player.to_owned() }))
    }

    fn finish(
        mut self,
        reader: &mut Reader<'_>,
        options: &Options,
        table: &Table,
    ) -> (Record, Option<String>) {
        if let (true, Some(name)) = (self.under, &self.bidder) {
            let lowest = calls::lowest_bid(options);
            let forced = (options.forced_amount == ForcedAmount::Min).then_some(lowest);
            self.bid = self.bid.or(forced);
            if let Some(bid) = self.bid {
                reader.grant(Granted::DealerUnder { name: name.clone(), bid });
            }
        }
        let by = |by| DixExchange { by, dealer: self.dealer.clone().or_else(|| table.dealer.clone()) };
        let record = Record {
            bidder: self.bidder.into(),
            bid: self.bid.into(),
            trump: self.trump.into(),
            meld: by_side(&self.columns, self.meld),
            dix: by_side(&self.columns, self.dix),
            tricks: by_side(&self.columns, self.tricks),
            won_a_trick: by_side(&self.columns, self.won_a_trick),
            thrown_in: self.thrown_in.into(),
            passed_out: self.passed_out.into(),
            result: self.result.into(),
            doubled: self.doubled.into(),
            claim: self.claim.map(|by| Claim { by }).into(),
            awards: by_side(&self.columns, self.awards),
            dix_exchange: self.exchange.map(by).into(),
            dealer: Field::Absent,
            auction: Some(self.auction).filter(|calls| !calls.is_empty()).into(),
            unknown: Vec::new(),
        };
        (record, self.dealer)
    }
}

/// Writes numbers by position: `120/40`.
fn by_places(places: &[Option<i64>]) -> String {
    let places = places.iter().map(|points| points.map_or_else(String::new, |points| points.to_string()));
    places.collect::<Vec<_>>().join("/")
}

fn by_side<T>(columns: &Columns<'_>, slots: Vec<Option<T>>) -> Field<BySide<T>> {
    let sides = columns.labels().zip(slots);
    let said: BySide<T> =
        sides.filter_map(|(label, value)| value.map(|value| (label.to_owned(), value))).collect();
    Some(said).filter(|said| !said.is_empty()).into()
}

/// Reads the player joined to a word by a colon, and the place of the name.
fn tied(reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<(Said, String), LineError> {
    match reader.tied_player(said, row)? {
        Some((name, player)) => Ok((name, reader.name(player))),
        None => Err(reader.fault(said, LineProblem::Lacking { row })),
    }
}

/// Sets a value for each side.
fn say_each<T: PartialEq>(
    reader: &mut Reader<'_>,
    said: Said,
    field: &'static str,
    slots: &mut [Option<T>],
    values: Vec<Option<T>>,
) -> Result<(), LineError> {
    for (slot, value) in slots.iter_mut().zip(values) {
        if let Some(value) = value {
            reader.say(said, field, slot, value)?;
        }
    }
    Ok(())
}

/// Sets a value for the side in a column.
fn say_of<T: PartialEq>(
    reader: &mut Reader<'_>,
    said: Said,
    field: &'static str,
    slots: &mut [Option<T>],
    column: usize,
    value: T,
) -> Result<(), LineError> {
    slots.get_mut(column).map_or(Ok(()), |slot| reader.say(said, field, slot, value))
}
