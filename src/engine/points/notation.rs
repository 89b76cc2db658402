//! Reads lines of pinochle to a point target (rulebook section 15): melds and trick points by position or by player. Says back
//! of a typed hand what is easily missed: what was left out, and what gives less than it could.

use super::calls;
use super::columns::{Columns, SideColumn};
use super::count::{self, resolve, trick_total};
use super::options::{DixSaves, ForcedBid, Options, SaveAppliesTo, SaveMeld};
use super::record::{ByLabel, Call, CallKind, Claim, DixExchange, LastBid, Record, SideMeld};
use crate::engine::fields::{needed, read_word};
use crate::engine::pinochle::{Suit, is_meld, read_bid, read_melds};
use crate::kernel::{Table, ensure};
use crate::notation::{
    BareNumberBehind, Count, CountColumn as Places, Granted, Item, LineProblem, LineResult, Meaning, Melds,
    Position, Reader, Row, Sense, Slot, SuitWords, spelled,
};
use std::collections::BTreeMap;

struct LineHand<'t, 'r, 'l> {
    reader: &'r mut Reader<'l>,
    options: &'t Options,
    table: &'t Table,
    columns: Columns<'t>,
    record: Record,
    dealer: Option<String>,
    under: bool,
    /// Whether numbers stand in several places.
    has_places: bool,
    behind: BareNumberBehind,
    /// Bare numbers parted by slashes, without a word that says what they are, and without trick points so far.
    bare: Option<(Position, (usize, usize), String)>,
}

struct SideSlot<'a, T>(&'a mut Option<ByLabel<T>>, &'a str);

impl<T> Slot<T> for SideSlot<'_, T> {
    fn value(&self) -> Option<&T> {
        self.0.as_ref()?.get(self.1)
    }
    fn fill(&mut self, value: T) {
        match &mut self.0 {
            Some(sides) => drop(sides.insert(self.1.to_owned(), value)),
            empty => **empty = Some(ByLabel::from([(self.1.to_owned(), value)])),
        }
    }
}

pub fn read(
    reader: &mut Reader<'_>,
    options: &Options,
    table: &Table,
) -> LineResult<(Record, Option<String>)> {
    let columns = Columns::of(table);
    let (record, behind) = (Record::default(), BareNumberBehind::default());
    let mut hand = LineHand {
        reader,
        options,
        table,
        columns,
        record,
        dealer: None,
        under: false,
        has_places: false,
        behind,
        bare: None,
    };
    hand.read()?;
    Ok((hand.record, hand.dealer))
}

impl<'t> LineHand<'t, '_, '_> {
    fn read(&mut self) -> LineResult {
        if !self.options.is_turned() {
            self.begin()?;
        } else if self.reader.is_at_end() {
            return Err(self.reader.fault(self.reader.here(), LineProblem::Empty));
        } else if let Some((said, _)) = self.reader.takes_word(|meaning| meaning == Meaning::Pass) {
            self.reader.say(said, "passed_out", &mut self.record.passed_out, true)?;
        }
        while let Some((said, item)) = self.reader.read()? {
            let behind = std::mem::take(&mut self.behind);
            match item {
                Item::Suit(words) => self.trump(said, words)?,
                Item::Number(value) => self.numbers(Count { value, said }, behind)?,
                Item::Word(row) => self.word(said, row)?,
                Item::Sign(_) | Item::Other => return Err(self.reader.stray(said)),
            }
        }
        self.finish()
    }

    /// Reads the beginning: the calls, the bidder, or a passed-out hand.
    fn begin(&mut self) -> LineResult {
        self.reader.dealer_first(&mut self.dealer)?;
        let with_suit = self.options.bid_suit;
        let calls = self.reader.calls(None, |reader, _| {
            Ok(reader.points_bid(with_suit)?.map(|(amount, words)| (amount, words.and_then(suit))))
        })?;
        if calls.is_empty() {
            if let Some(said) = self.reader.first("bidder", &mut self.record.bidder)? {
                self.reader.say(said, "passed_out", &mut self.record.passed_out, true)?;
            }
        } else {
            let calls: Vec<Call> = calls.into_iter().map(|(player, said)| Call { player, said }).collect();
            if let Some(LastBid { bidder, amount, suit, doubled }) = LastBid::of(&calls) {
                self.record.bidder = Some(bidder.to_owned());
                self.record.bid = Some(amount);
                self.record.trump = suit;
                self.record.doubled = Some(doubled).filter(|doubled| *doubled > 0);
            }
            let only_passes = calls.iter().all(|call| call.said == CallKind::Pass);
            match self.left_under(&calls).filter(|_| only_passes) {
                Some(dealer) => {
                    self.record.bidder = Some(dealer.clone());
                    self.under = true;
                }
                None => self.record.passed_out = only_passes.then_some(true),
            }
            self.record.auction = Some(calls);
        }
        if let Some(bidder) = self.record.bidder.as_ref() {
            self.columns.put_first(bidder);
        }
        Ok(())
    }

    /// Returns the only player who has not passed, if the dealer has to take the bid then (section 9).
    fn left_under(&self, calls: &[Call]) -> Option<&'t String> {
        let mut left =
            self.table.players.iter().filter(|name| !calls.iter().any(|call| call.player == **name));
        let one = left.next().filter(|_| self.options.forced_bid == ForcedBid::Dealer)?;
        left.next().is_none().then_some(one)
    }

    fn word(&mut self, said: Position, row: &'static Row) -> LineResult {
        let LineHand { reader, record, .. } = self;
        let field = row.field;
        let may_stand = match row.meaning {
            // Elsewhere `double` could be the fold of a meld.
            Meaning::Double | Meaning::Redouble => {
                let is_behind = |next| {
                    matches!(next, Meaning::Double | Meaning::Redouble | Meaning::Dealer | Meaning::Deals)
                };
                reader.is_at_end() || reader.next_means(0, is_behind)
            }
            Meaning::Pass => record.passed_out == Some(true),
            meaning => meaning != Meaning::Help,
        };
        ensure(may_stand, || reader.stray(said))?;
        if row.meaning == Meaning::Renege {
            self.bare = None;
        }
        if let Some(read) = read_word(reader, said, row, record) {
            return read;
        }
        match row.meaning {
            Meaning::Meld => {
                self.behind = BareNumberBehind::Melds;
                self.meld(said, row)
            }
            Meaning::Tricks => {
                self.behind = BareNumberBehind::Tricks;
                self.bare = None;
                let points = self.counts(said)?;
                let is_said = points.iter().any(Option::is_some);
                ensure(is_said, || self.reader.lacking(said, row))?;
                self.tricks(said, points)
            }
            Meaning::Trick | Meaning::NoTrick => {
                let side = self.side(said, row)?;
                let slot = &mut SideSlot(&mut self.record.won_a_trick, side);
                self.reader.say(said, field, slot, row.meaning == Meaning::Trick)
            }
            Meaning::Claim => {
                let by = reader.player_after(said, row)?;
                self.bare = None;
                reader.say(said, field, &mut record.claim, Claim { by })
            }
            Meaning::Exchange => {
                let (_, by) = tied(reader, said, row)?;
                reader.say(said, field, &mut record.dix_exchange, DixExchange { by, dealer: None })
            }
            Meaning::Dix => {
                let side = self.side(said, row)?;
                let Some(Melds::Points(points)) = meld_behind(self.reader)? else {
                    return Err(self.reader.lacking(said, row));
                };
                self.reader.say(said, field, &mut SideSlot(&mut self.record.dix, side), points)
            }
            Meaning::Pays => {
                let side = self.side(said, row)?;
                let Some(Melds::Names(names)) = meld_behind(self.reader)? else {
                    return Err(self.reader.lacking(said, row));
                };
                self.reader.say(said, field, &mut SideSlot(&mut self.record.awards, side), names)
            }
            Meaning::Dealer | Meaning::Deals => reader.dealer(said, row, &mut self.dealer),
            _ => Err(reader.stray(said)),
        }
    }

    fn trump(&mut self, said: Position, words: &SuitWords) -> LineResult {
        suit(words).map_or(Ok(()), |suit| self.reader.say(said, "trump", &mut self.record.trump, suit))
    }

    /// A bare number is the bid; with slashes it is melds by position, and `+` joins trick points to melds.
    fn numbers(&mut self, first: Count, behind: BareNumberBehind) -> LineResult {
        let said = first.said;
        let (melds, tricks) = self.reader.joined_places(first, self.columns.len())?;
        if melds.len() == 1 && tricks.is_empty() {
            let is_repeated = self.record.auction.is_some();
            let is_ended = self.reader.has_word("result") || self.reader.has_word("thrown_in");
            let is_clear = behind.may_be_bid(first, is_ended, trick_total(self.options));
            return read_bid(self.reader, first, &mut self.record.bid, is_repeated, is_clear);
        }
        let value = |column: &Places| column.counts.first().map(|count| count.value);
        if tricks.is_empty() {
            let typed: Vec<String> = melds
                .iter()
                .map(|column| value(column).map_or_else(String::new, |n| n.to_string()))
                .collect();
            let (place, typed) = (self.reader.place_since(said), typed.join("/"));
            ensure(self.record.tricks.is_some() || self.record.meld.is_none(), || {
                self.reader.stray(said).instead_of(place, [format!("t{typed}")])
            })?;
            if self.record.tricks.is_none() {
                self.bare = Some((said, place, typed));
            }
        }
        self.behind = BareNumberBehind::Melds;
        // From last to first, so that each number goes to its own field.
        if let Some(count) = tricks.first().and_then(|column| column.counts.first()) {
            self.tricks(said.part(count.said), tricks.iter().map(value).collect())?;
        }
        self.melds(said, melds.iter().map(|column| value(column).map(Melds::Points)).collect())
    }

    fn tricks(&mut self, said: Position, points: Vec<Option<i64>>) -> LineResult {
        self.has_places |= points.len() > 1;
        for (side, points) in self.columns.labels().zip(points) {
            if let Some(points) = points {
                self.reader.say(said, "tricks", &mut SideSlot(&mut self.record.tricks, side), points)?;
            }
        }
        Ok(())
    }

    /// Reads the player joined to a word by a colon, and returns the label of his side.
    fn side(&mut self, said: Position, row: &'static Row) -> LineResult<&'t str> {
        let (name, player) = tied(self.reader, said, row)?;
        self.column(name, &player).map(|column| column.label)
    }

    fn column(&self, name: Position, player: &str) -> LineResult<&SideColumn<'t>> {
        let column = self.columns.of_player(player).and_then(|at| self.columns.get(at));
        column.ok_or_else(|| self.reader.stray(name))
    }

    /// Nines of trump save themselves where a side has no trick (section 6): the meld of a defending side that can only be
    /// one of them is, and what may be two of them or a marriage is asked.
    fn saved_dix(&mut self) -> LineResult {
        let (meld_table, record) = (self.options.table(), &self.record);
        let dix = meld_table.dix.figure(1).filter(|_| self.options.dix_saves != DixSaves::No);
        let (Some(dix), Some(bidder), Some(melds)) = (dix, record.bidder.as_ref(), record.meld.as_ref())
        else {
            return Ok(());
        };
        let counts = record.tricks.as_ref().cloned().unwrap_or_default();
        let sum = counts.values().fold(0, |sum: i64, points| sum.saturating_add(*points));
        let is_rest_none = sum >= trick_total(self.options) && counts.len() < self.columns.len();
        let declares = self.columns.label_of(bidder);
        let mut saved = Vec::new();
        for column in self.columns.iter().filter(|column| Some(column.label) != declares) {
            let has_no_trick = counts.get(column.label).map_or(is_rest_none, |points| *points == 0);
            let is_told = record.dix.as_ref().is_some_and(|told| told.contains_key(column.label));
            let Some(SideMeld::Together(Melds::Points(points))) = melds.get(column.label) else { continue };
            match *points {
                _ if !has_no_trick || is_told => {}
                points if points == dix => saved.push(column.label.to_owned()),
                points if points == dix.saturating_mul(2) => {
                    let player = column.seats.first().map_or("", |seat| self.table.name(*seat));
                    let said = self.reader.said_of("meld");
                    let error = self.reader.two_senses(said, Sense::Dix {}, Sense::Marriage {});
                    let dix = |points| format!("dix:{}={points}", spelled(player).to_lowercase());
                    let end = self.reader.place_since(self.reader.here());
                    return Err(error.instead_of(end, [dix(points), dix(0)]));
                }
                _ => {}
            }
        }
        for label in saved {
            self.reader.grant(Granted::LoneDix { side: self.columns.names_of(&label), dix });
            SideSlot(&mut self.record.dix, &label).fill(dix);
        }
        Ok(())
    }

    fn finish(&mut self) -> LineResult {
        let LineHand { reader, options, record, dealer, .. } = self;
        if let Some((said, place, typed)) = self.bare.take() {
            let ways = [format!("m{typed}"), format!("t{typed}")];
            let error = reader.two_senses(said, Sense::Melds {}, Sense::Tricks {});
            return Err(error.instead_of(place, ways));
        }
        if let (true, Some(name)) = (self.under, record.bidder.as_ref()) {
            if record.bid.is_none() {
                record.bid = calls::forced_amount(options);
            }
            if let Some(&bid) = record.bid.as_ref() {
                reader.grant(Granted::DealerUnder { name: name.clone(), bid });
            }
        }
        if let Some(exchange) = &mut record.dix_exchange {
            exchange.dealer = dealer.clone().or_else(|| self.table.dealer.clone());
        }
        self.saved_dix()?;
        if self.has_places && self.options.is_individual() {
            self.reader.grant(Granted::Places { names: self.columns.names() });
        }
        grant(self.reader, self.options, self.table, &self.record);
        Ok(())
    }
}

pub fn completion(options: &Options, table: &Table, record: &Record) -> Vec<String> {
    if record.passed_out.is_some() {
        return Vec::new();
    }
    let has_bidder = !options.is_turned();
    let is_counted = record.tricks.is_some()
        || record.thrown_in.is_some()
        || record.claim.is_some()
        || record.renege_by.is_some();
    let (step, unit) = (count::step(options).max(1), options.table().unit.max(1));
    let half = trick_total(options) / 2 / step * step;
    // Each side has half of what the one before has, and the last one the rest. The bid is just made.
    let sides = table.sides.as_ref().map_or(table.players.len(), Vec::len);
    let counts = std::iter::successors(Some(half), |count| Some(count / 2 / step * step));
    let counts: Vec<String> = counts.take(sides.saturating_sub(1)).map(|count| count.to_string()).collect();
    let bid = record.bid.unwrap_or_else(|| calls::lowest_bid(options));
    let melds = bid.saturating_sub(half).saturating_add(unit - 1) / unit * unit;
    needed([
        (has_bidder && record.bid.is_none() && record.auction.is_none(), bid.to_string()),
        (has_bidder && record.trump.is_none(), "h".to_owned()),
        (record.meld.is_none(), format!("m{}", melds.max(unit))),
        (!is_counted, format!("t{}", counts.join("/"))),
    ])
}

fn suit(words: &SuitWords) -> Option<Suit> {
    Suit::from_word(words.name)
}

/// Reads the player joined to a word by a colon, and the place of the name.
fn tied(reader: &mut Reader<'_>, said: Position, row: &'static Row) -> LineResult<(Position, String)> {
    let tied = reader.tied_player(said, row)?;
    tied.ok_or_else(|| reader.lacking(said, row))
}

impl LineHand<'_, '_, '_> {
    /// Reads melds: of each side by position, or of one player after a colon.
    fn meld(&mut self, said: Position, row: &'static Row) -> LineResult {
        let Some((name, player)) = self.reader.tied_player(said, row)? else {
            let melds: Vec<Option<Melds>> = match self.reader.value(is_meld) {
                Some((value, text)) => self.places(value, &text)?,
                None => self.sums()?.into_iter().map(|points| points.map(Melds::Points)).collect(),
            };
            let is_said = melds.iter().any(Option::is_some);
            ensure(is_said, || self.reader.lacking(said, row))?;
            return self.melds(said, melds);
        };
        let column = self.column(name, &player)?;
        let (side, is_single) = (column.label, column.is_single());
        let Some(melds) = meld_behind(self.reader)? else {
            return Err(self.reader.lacking(said, row));
        };
        let slot = &mut SideSlot(&mut self.record.meld, side);
        if is_single {
            return self.reader.say(said, row.field, slot, SideMeld::Together(melds));
        }
        let mut by_player = match slot.value() {
            None => BTreeMap::new(),
            Some(SideMeld::ByPlayer(before)) if before.get(&player).is_none_or(|before| *before == melds) => {
                before.clone()
            }
            Some(_) => return Err(self.reader.contradiction(said, row.field)),
        };
        by_player.insert(player, melds);
        slot.fill(SideMeld::ByPlayer(by_player));
        self.reader.belongs(said, row.field);
        Ok(())
    }

    fn melds(&mut self, said: Position, melds: Vec<Option<Melds>>) -> LineResult {
        self.has_places |= melds.len() > 1;
        for (side, melds) in self.columns.labels().zip(melds) {
            if let Some(melds) = melds {
                let slot = &mut SideSlot(&mut self.record.meld, side);
                self.reader.say(said, "meld", slot, SideMeld::Together(melds))?;
            }
        }
        Ok(())
    }

    /// Reads melds in numbers by position, added up; `None` for an empty one.
    fn sums(&mut self) -> LineResult<Vec<Option<i64>>> {
        let columns = self.reader.columns(self.columns.len())?;
        columns.iter().map(|column| self.reader.sum(&column.counts)).collect()
    }

    /// Reads trick points by position; `None` for an empty one.
    fn counts(&mut self, said: Position) -> LineResult<Vec<Option<i64>>> {
        let columns = self.reader.columns(self.columns.len())?;
        self.reader.refuse_joined(said, &columns, self.columns.len())?;
        columns.iter().map(|column| self.reader.sum(&column.counts)).collect()
    }

    /// Reads melds after an `=` by position; `None` for an empty one.
    fn places(&self, value: Position, text: &str) -> LineResult<Vec<Option<Melds>>> {
        let fault = |problem: Box<LineProblem>| self.reader.fault(value, problem);
        ensure(text.split('/').count() <= self.columns.len(), || fault(LineProblem::OneNumber.into()))?;
        text.split('/').map(place).collect::<Result<_, _>>().map_err(fault)
    }
}

fn meld_behind(reader: &mut Reader<'_>) -> LineResult<Option<Melds>> {
    if !reader.is_next('=') {
        return Ok(None);
    }
    let Some((value, text)) = reader.value(is_meld) else {
        let columns = reader.columns(1)?;
        let points = columns.first().map_or(Ok(None), |column| reader.sum(&column.counts))?;
        return Ok(points.map(Melds::Points));
    };
    ensure(!text.contains('/'), || reader.fault(value, LineProblem::OneNumber))?;
    place(&text).map_err(|problem| reader.fault(value, problem))
}

/// Reads the melds of one position; `None` if it is empty.
fn place(text: &str) -> Result<Option<Melds>, Box<LineProblem>> {
    if text.is_empty() { Ok(None) } else { read_melds(text).map(Some) }
}

fn grant(reader: &mut Reader<'_>, options: &Options, table: &Table, record: &Record) {
    let columns = Columns::of(table);
    let names = |label: &str| columns.names_of(label);
    let melds = record.meld.as_ref();
    let has_meld = |label: &str| melds.is_some_and(|melds| melds.contains_key(label));
    let without_meld: Vec<String> = match (options.is_turned(), record.bidder.as_ref()) {
        (false, Some(bidder)) => {
            let own = columns.label_of(bidder).filter(|_| record.tricks.is_some());
            let is_beside_one = melds.is_some_and(|melds| !melds.is_empty());
            columns.labels().filter(|label| is_beside_one || own == Some(*label)).collect()
        }
        (true, _) if record.passed_out.is_none() => columns.labels().collect(),
        _ => Vec::new(),
    }
    .into_iter()
    .filter(|label| !has_meld(label))
    .map(names)
    .collect();
    if !without_meld.is_empty() {
        reader.grant(Granted::NoMeld { sides: without_meld });
    }
    no_trick(reader, options, &columns, record);
    if record.claim.is_some() {
        let counts = record.tricks.as_ref();
        let is_counted = |label: &&str| counts.is_some_and(|counts| counts.contains_key(*label));
        let sides: Vec<String> = columns.labels().filter(|label| !is_counted(label)).map(names).collect();
        if !sides.is_empty() {
            reader.grant(Granted::NoCountYet { sides });
        }
    }
    let least = options.table().jacks.figure(1).unwrap_or(0);
    let mut pays_nothing = Vec::new();
    for (label, meld) in melds.into_iter().flatten().filter(|_| options.checks) {
        let pays = record.awards.as_ref().is_some_and(|awards| awards.contains_key(label));
        if matches!(meld, SideMeld::Together(Melds::Points(points)) if !pays && *points >= least) {
            pays_nothing.push(names(label));
        }
    }
    if !pays_nothing.is_empty() {
        reader.grant(Granted::NoMeldPays { sides: pays_nothing });
    }
}

/// Says back who won no trick because nothing is said of it, where that decides what melds or tricks are worth.
fn no_trick(reader: &mut Reader<'_>, options: &Options, columns: &Columns<'_>, record: &Record) {
    let so_far = record.claim.is_some();
    let Some(counts) = record.tricks.as_ref() else { return };
    let Ok(tricks) = resolve(options, columns, counts, so_far) else { return };
    let declares = record.bidder.as_ref().and_then(|bidder| columns.label_of(bidder));
    let reneged = record.renege_by.as_ref().map(|by| columns.label_of(by));
    for (label, _) in columns.labels().zip(tricks).filter(|(_, tricks)| *tricks == 0) {
        // Its side has nothing whatever it won.
        if reneged == Some(Some(label)) {
            continue;
        }
        let is_told = record.won_a_trick.as_ref().is_some_and(|told| told.contains_key(label));
        let is_open = !so_far || counts.contains_key(label);
        let Some(name) = columns.anybody(label).filter(|_| is_open && !is_told) else { continue };
        let (side, name) = (columns.names_of(label), spelled(name).to_lowercase());
        let melds = record.meld.as_ref().and_then(|melds| melds.get(label));
        let has_melds = melds.is_some_and(|melds| *melds != SideMeld::Together(Melds::Points(0)));
        let is_exempt = options.save_applies_to == SaveAppliesTo::Defenders && declares == Some(label);
        let needs_trick = so_far || options.save_meld == SaveMeld::Trick && !is_exempt;
        let winners = columns
            .labels()
            .find(|other| *other != label)
            .filter(|_| options.checks && !so_far && reneged.is_none());
        if let Some(winners) = winners {
            reader.grant(Granted::EveryTrick { side: columns.names_of(winners), others: side, name });
        } else if has_melds && needs_trick {
            reader.grant(Granted::NoTrick { side, name });
        }
    }
}
