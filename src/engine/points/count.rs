//! The melds of each side (rulebook section 1), the exchanged dix (section 7), and trick points (section 3).

use super::columns::{Columns, SideColumn};
use super::options::{MeldBy, Options, Roundhouse};
use super::record::{ByLabel, Problem, Record, SideMeld};
use super::story::{Contract, HandEnding};
use crate::engine::pinochle::{
    Card, CardFault, Cards, Meld, MeldName, MeldTable, Rank, Suit, Tally, with_roundhouse,
};
use crate::engine::{OrProblem, fields::Fields};
use crate::kernel::{CommonProblem as Common, FieldNoun, Overflow, Points, Seat, Table, ensure};
use crate::notation::Melds;
use std::slice;

/// While it is checked, as far as it was.
pub(super) struct CheckedHand<'t> {
    pub options: &'t Options,
    pub table: &'t Table,
    pub columns: Columns<'t>,
    /// In the order of the columns.
    pub before: Vec<Points>,
    pub target: i64,
    /// `None` if trump was turned or nobody bid.
    pub contract: Option<Contract>,
    pub trump: Option<Suit>,
    pub ending: HandEnding,
    pub doubled: u32,
    pub counts: Vec<SideCount>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct SideCount {
    pub melded: Points,
    pub dix: Points,
    pub melds: Vec<Meld>,
    pub is_named: bool,
    /// May pay checks; here a roundhouse is always one meld.
    pub paying: Vec<Meld>,
    pub shown: Points,
    pub kept: Points,
    pub tricks: Points,
    pub counted: Points,
    pub won: bool,
}

/// Counts the cards of all hands, which together cannot exceed the deck.
pub(super) struct Valuer<'c, 't> {
    deal: &'c CheckedHand<'t>,
    meld_table: MeldTable,
    /// Who received an exchanged dix, if known. Nines beside it are counted with it.
    exchange: Option<Option<Seat>>,
    /// The cards typed, and the melds typed by name.
    round_the_table: Cards,
    named: Tally,
    /// The cards that partners meld together.
    pool: Cards,
}

impl<'c, 't> Valuer<'c, 't> {
    pub fn new(deal: &'c CheckedHand<'t>, exchange: Option<Option<Seat>>) -> Self {
        let (round_the_table, named, pool) = (Cards::default(), Tally::default(), Cards::default());
        Valuer { deal, meld_table: deal.options.table(), exchange, round_the_table, named, pool }
    }

    pub fn side(&mut self, side: &mut SideCount, column: &SideColumn<'_>, meld: &SideMeld) -> OrProblem {
        let (options, contract) = (self.deal.options, self.deal.contract);
        let field = FieldNoun::called("meld_by", "melds of defenders");
        let defends = contract.is_some_and(|contract| !column.seats.contains(&contract.bidder));
        let may_meld = options.meld_by == MeldBy::All || !defends;
        ensure(may_meld, || Common::NotInRules { field, key: "meld_by" })?;
        let label = || column.label.to_owned();
        for (name, melds) in meld.all() {
            let own = |name: &str| column.seats.iter().find(|seat| self.deal.table.name(**seat) == name);
            let seats = name.map_or(Some(column.seats.as_slice()), |name| own(name).map(slice::from_ref));
            let name = name.unwrap_or_default();
            let seats =
                seats.ok_or_else(|| Problem::NotOfThisSide { name: name.to_owned(), side: label() })?;
            let is_hand = seats.len() == 1 || options.joint_meld;
            let has_cards = matches!(melds, Melds::Cards(_));
            ensure(is_hand || !has_cards, || Problem::CardsOfASide { label: label() })?;
            self.written(melds, seats, side)?;
        }
        if options.joint_meld {
            let pool = std::mem::take(&mut self.pool);
            self.value(&pool, side)?;
        }
        Ok(self.meld_table.check_meld(side.melded.0, &self.hands(&column.seats))?)
    }

    /// Cards that partners meld together go into the pool.
    fn written(&mut self, melds: &Melds, seats: &[Seat], side: &mut SideCount) -> OrProblem {
        let hands = self.hands(seats);
        let receives = self.exchange.flatten().is_some_and(|dealer| seats.contains(&dealer));
        side.is_named |= !matches!(melds, Melds::Points(_));
        match melds {
            Melds::Points(points) => {
                Common::check_range(Record::noun("meld"), *points, 0, None)?;
                Common::check_step(Record::noun("meld"), *points, self.meld_table.unit)?;
                self.meld_table.check_meld(*points, &hands)?;
                side.melded = side.melded.plus(Points(*points))?;
            }
            Melds::Names(names) => {
                let melds = names.iter().map(|name| self.meld_table.meld_named(name, self.deal.trump));
                let mut melds: Vec<Meld> = melds.collect::<Result<_, _>>()?;
                if hands.len() == 1 {
                    self.meld_table.check_apart(&melds)?;
                    melds = self.meld_table.joined_to_run(melds);
                }
                self.count_cards(&melds)?;
                let received = melds.iter().rposition(|meld| receives && meld.name == MeldName::Dix);
                received.map(|at| melds.remove(at));
                for meld in melds {
                    side.add(meld)?;
                    side.paying.push(meld);
                }
            }
            Melds::Cards(text) => {
                let mut cards = Cards::read(text, &self.meld_table.deck)?;
                let (held, most) = (cards.len(), hands.iter().sum());
                ensure(held <= most, || CardFault::HandTooLarge { cards: held, most })?;
                self.round_the_table.extend(&cards);
                self.round_the_table.check_all(self.meld_table.deck.copies)?;
                if let Some(suit) = self.deal.trump.filter(|_| receives) {
                    cards.remove(Card { rank: Rank::Nine, suit });
                }
                if self.deal.options.joint_meld {
                    self.pool.extend(&cards);
                } else {
                    self.value(&cards, side)?;
                }
            }
        }
        Ok(())
    }

    /// Refuses a card that melds by name need too often, if trump is known. Melds of one class never share a card.
    fn count_cards(&mut self, melds: &[Meld]) -> Result<(), CardFault> {
        let trump = self.deal.trump;
        if trump.is_none() && melds.iter().any(|meld| meld.needs_trump()) {
            return Ok(());
        }
        for kind in melds.iter().flat_map(|meld| meld.kinds()) {
            if self.exchange.is_none() || kind.name != MeldName::Dix {
                self.named.add(kind);
            }
        }
        self.named.cards(trump.unwrap_or(Suit::Spades), self.meld_table.deck.copies).map(drop)
    }

    fn hands(&self, seats: &[Seat]) -> Vec<usize> {
        let contract = self.deal.contract;
        let has_bidder = contract.is_some_and(|contract| seats.contains(&contract.bidder));
        self.deal.options.hands(seats.len(), has_bidder)
    }

    /// Without a trump suit, which is refused elsewhere, there are none.
    fn value(&self, cards: &Cards, side: &mut SideCount) -> Result<(), Overflow> {
        let Some(trump) = self.deal.trump else { return Ok(()) };
        let melds = self.meld_table.evaluate(cards, trump);
        let as_one = with_roundhouse(melds.clone());
        side.paying.extend(&as_one);
        let is_flat = self.deal.options.roundhouse == Roundhouse::Flat;
        let mut counted = if is_flat { as_one } else { melds }.into_iter();
        counted.try_for_each(|meld| side.add(meld))
    }
}

impl SideCount {
    pub fn add(&mut self, meld: Meld) -> Result<(), Overflow> {
        self.melded = self.melded.plus(Points(meld.points))?;
        if meld.name == MeldName::Dix {
            self.dix = self.dix.plus(Points(meld.points))?;
        }
        self.melds.push(meld);
        Ok(())
    }
}

/// Melds below the minimum are nothing (section 2, step 2).
pub(super) fn shown(options: &Options, melded: Points) -> Points {
    if melded.0 < options.meld_minimum { Points::ZERO } else { melded }
}

pub(in crate::engine) fn trick_total(options: &Options) -> i64 {
    options.count_scheme.total(&options.meld_table.table.deck).saturating_add(options.last_trick)
}

/// What counts are multiples of. The last trick goes to one side as a whole.
pub(super) fn step(options: &Options) -> i64 {
    let (mut a, mut b) = (options.count_scheme.step(), options.last_trick);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// By column. A side left out has the rest or, if the play was stopped (`so_far`), none.
pub(super) fn resolve(
    options: &Options,
    columns: &Columns<'_>,
    written: &Option<ByLabel<i64>>,
    so_far: bool,
) -> OrProblem<Vec<i64>> {
    let (field, total, step) = (Record::noun("tricks"), trick_total(options), step(options));
    let (mut sum, mut told) = (0_i64, vec![None; columns.len()]);
    columns.each_side(written, &mut told, |slot, _, &tricks| {
        Common::check_range(field, tricks, 0, Some(total))?;
        Common::check_step(field, tricks, step)?;
        (sum, *slot) = (sum.saturating_add(tricks), Some(tricks));
        Ok(())
    })?;
    let untold = columns.labels().zip(&told).filter_map(|(label, told)| told.is_none().then_some(label));
    match untold.collect::<Vec<&str>>().as_slice() {
        [] if !so_far && sum != total => {
            return Err(Common::wrong_sum(told.into_iter().flatten().collect(), total).into());
        }
        [_, next, ..] if !so_far && sum != total => {
            return Err(Common::MissingOf { field, whose: (*next).to_owned() }.into());
        }
        _ => Common::check_range(field, sum, 0, Some(total))?,
    }
    let rest = if so_far { 0 } else { total - sum };
    Ok(told.into_iter().map(|told| told.unwrap_or(rest)).collect())
}
