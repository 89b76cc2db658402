//! The melds of each side and their points, in the ways to write them (rulebook section 1), the dix exchanged for the
//! turned card (section 7), and trick points (section 3).

use super::columns::{Columns, SideColumn};
use super::options::{MeldBy, Options, Roundhouse};
use super::record::{self, ByLabel, Problem, Record};
use crate::engine::pinochle::{
    Card, CardFault, Cards, Meld, MeldName, MeldTable, Rank, Suit, Tally, with_roundhouse,
};
use crate::engine::{OrProblem, fields::Fields};
use crate::kernel::{CommonProblem as Common, FieldNoun, Keyword, Overflow, Points, Seat, Table, ensure};
use crate::notation::Melds;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Melded {
    pub points: Points,
    pub dix: Points,
    pub melds: Vec<Meld>,
    pub is_named: bool,
    /// The melds that may pay checks: here a roundhouse is always one meld.
    pub(super) paying: Vec<Meld>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct DixExchanged {
    pub by: Seat,
    pub dealer: Option<Seat>,
}

/// Values melds. It counts the cards of all hands, because together they cannot exceed the deck.
pub(super) struct Valuer<'a> {
    pub options: &'a Options,
    pub table: &'a Table,
    pub meld_table: MeldTable,
    pub trump: Option<Suit>,
    pub bidder: Option<Seat>,
    /// Nines beside an exchange are counted there.
    pub has_exchange: bool,
    /// The cards typed, and the melds typed by name.
    pub round_the_table: Cards,
    pub named: Tally,
}

impl Valuer<'_> {
    pub(super) fn side(&mut self, column: &SideColumn<'_>, meld: &record::SideMeld) -> OrProblem<Melded> {
        let field = FieldNoun::called("meld_by", "melds of defenders");
        let defends = self.bidder.is_some_and(|bidder| !column.seats.contains(&bidder));
        let may_meld = self.options.meld_by == MeldBy::All || !defends;
        ensure(may_meld, || Common::NotInRules { field, key: "meld_by" })?;
        let mut side = Melded::default();
        // The cards that partners meld together.
        let mut pool: Option<Cards> = None;
        match meld {
            record::SideMeld::Together(Melds::Cards(text)) => {
                if column.seats.len() > 1 && !self.options.joint_meld {
                    return Err(Problem::CardsOfASide { label: column.label.to_owned() }.into());
                }
                pool = Some(self.hand(text, &column.seats)?);
            }
            record::SideMeld::Together(melds) => self.written(melds, &column.seats, &mut side)?,
            record::SideMeld::ByPlayer(melds) => {
                for (name, melds) in melds {
                    let seat = self.table.seat_of(name).filter(|seat| column.seats.contains(seat));
                    let Some(seat) = seat else {
                        let (name, side) = (name.clone(), column.label.to_owned());
                        return Err(Problem::NotOfThisSide { name, side }.into());
                    };
                    match melds {
                        Melds::Cards(text) => {
                            let cards = self.hand(text, &[seat])?;
                            match self.options.joint_meld {
                                true => pool.get_or_insert_default().extend(&cards),
                                false => self.value(&cards, &mut side)?,
                            }
                        }
                        other => self.written(other, &[seat], &mut side)?,
                    }
                }
            }
        }
        if let Some(cards) = pool {
            cards.check_all(self.meld_table.deck.copies)?;
            self.value(&cards, &mut side)?;
        }
        self.meld_table.check_meld(side.points.0, &self.hands(&column.seats))?;
        Ok(side)
    }

    fn written(&mut self, melds: &Melds, seats: &[Seat], side: &mut Melded) -> OrProblem {
        let hands = self.hands(seats);
        match melds {
            Melds::Points(points) => {
                Common::check_range(Record::noun("meld"), *points, 0, None)?;
                Common::check_step(Record::noun("meld"), *points, self.meld_table.unit)?;
                self.meld_table.check_meld(*points, &hands)?;
                side.points = side.points.plus(Points(*points))?;
            }
            Melds::Names(names) => {
                side.is_named = true;
                let melds = names.iter().map(|name| self.meld_table.meld_named(name, self.trump));
                let melds: Vec<Meld> = melds.collect::<Result<_, _>>()?;
                let melds = match hands.len() {
                    1 => {
                        self.meld_table.check_apart(&melds)?;
                        self.meld_table.joined_to_run(melds)
                    }
                    _ => melds,
                };
                self.count_cards(&melds)?;
                for meld in melds {
                    side.add(meld)?;
                    side.paying.push(meld);
                }
            }
            Melds::Cards(_) => {}
        }
        Ok(())
    }

    /// Refuses a card that the melds by name of all hands need more often than the deck has it, if trump is known. Melds of one
    /// class never share a card.
    fn count_cards(&mut self, melds: &[Meld]) -> Result<(), CardFault> {
        if self.trump.is_none() && melds.iter().any(|meld| meld.needs_trump()) {
            return Ok(());
        }
        for kind in melds.iter().flat_map(|meld| meld.kinds()) {
            if !self.has_exchange || kind.name != MeldName::Dix {
                self.named.add(kind);
            }
        }
        self.named.cards(self.trump.unwrap_or(Suit::Spades), self.meld_table.deck.copies).map(drop)
    }

    fn hands(&self, seats: &[Seat]) -> Vec<usize> {
        self.options.hands(seats.len(), self.bidder.is_some_and(|bidder| seats.contains(&bidder)))
    }

    fn hand(&mut self, text: &str, seats: &[Seat]) -> OrProblem<Cards> {
        let cards = Cards::read(text, &self.meld_table.deck)?;
        let (held, most) = (cards.len(), self.hands(seats).iter().sum());
        ensure(held <= most, || CardFault::HandTooLarge { cards: held, most })?;
        self.round_the_table.extend(&cards);
        self.round_the_table.check_all(self.meld_table.deck.copies)?;
        Ok(cards)
    }

    /// Adds the melds of cards. Without a trump suit, which is refused elsewhere, there are none.
    fn value(&self, cards: &Cards, side: &mut Melded) -> OrProblem {
        side.is_named = true;
        let Some(trump) = self.trump else { return Ok(()) };
        let mut melds = self.meld_table.evaluate(cards, trump);
        let as_one = with_roundhouse(melds.clone());
        if self.options.roundhouse == Roundhouse::Flat {
            melds.clone_from(&as_one);
        }
        side.paying.extend(as_one);
        for meld in melds {
            side.add(meld)?;
        }
        Ok(())
    }
}

impl Melded {
    fn add(&mut self, meld: Meld) -> Result<(), Overflow> {
        self.points = self.points.plus(Points(meld.points))?;
        if meld.name == MeldName::Dix {
            self.dix = self.dix.plus(Points(meld.points))?;
        }
        self.melds.push(meld);
        Ok(())
    }

    /// Adds the exchanged dix, or takes it off where it was received.
    pub(super) fn exchange(&mut self, points: i64, found: bool) -> Result<(), Overflow> {
        let dix = Points(if found { points } else { -points });
        self.points = self.points.plus(dix)?;
        self.dix = self.dix.plus(dix)?;
        if !found {
            let last = self.melds.iter().rposition(|meld| meld.name == MeldName::Dix);
            last.map(|at| self.melds.remove(at));
        } else if self.is_named {
            self.melds.push(Meld { name: MeldName::Dix, suit: None, fold: 1, points });
        }
        Ok(())
    }
}

/// Returns whether a meld shows a nine of trump, as a card or by name.
pub(super) fn shows_dix(table: &MeldTable, trump: Option<Suit>, melds: &Melds) -> bool {
    match melds {
        Melds::Names(names) => names.iter().any(|name| name == MeldName::Dix.word()),
        Melds::Cards(text) => trump.is_some_and(|suit| {
            let nine = Card { rank: Rank::Nine, suit };
            Cards::read(text, &table.deck).is_ok_and(|cards| cards.count(nine) > 0)
        }),
        Melds::Points(_) => false,
    }
}

pub(in crate::engine) fn trick_total(options: &Options) -> i64 {
    options.count_scheme.total(&options.meld_table.table.deck).saturating_add(options.last_trick)
}

/// Returns the step of counts. The last trick goes to one side as a whole.
pub(super) fn step(options: &Options) -> i64 {
    let (mut a, mut b) = (options.count_scheme.step(), options.last_trick);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns each side's trick points, in the order of the columns.
///
/// If the play was stopped (`so_far`), the sum may be lower, and a side left out has none. Otherwise one side may be left
/// out, and has the rest.
pub(super) fn resolve(
    options: &Options,
    columns: &Columns<'_>,
    written: &ByLabel<i64>,
    so_far: bool,
) -> OrProblem<Vec<i64>> {
    let (total, step) = (trick_total(options), step(options));
    written.keys().try_for_each(|label| columns.labelled(label).map(drop))?;
    let mut sum: i64 = 0;
    for &tricks in written.values() {
        Common::check_range(Record::noun("tricks"), tricks, 0, Some(total))?;
        Common::check_step(Record::noun("tricks"), tricks, step)?;
        sum = sum.saturating_add(tricks);
    }
    let missing: Vec<&str> = columns.labels().filter(|label| !written.contains_key(*label)).collect();
    let field = Record::noun("tricks");
    let rest = match missing.as_slice() {
        // All of them are told: nothing is left for the others.
        _ if sum == total || (so_far && sum < total) => 0,
        [] if !so_far => return Err(Common::wrong_sum(written.values().copied().collect(), total).into()),
        [_, next, ..] if !so_far => {
            return Err(Common::MissingOf { field, whose: (*next).to_owned() }.into());
        }
        _ => {
            Common::check_range(field, sum, 0, Some(total))?;
            total - sum
        }
    };
    Ok(columns.labels().map(|label| written.get(label).copied().unwrap_or(rest)).collect())
}
