//! A hand of any engine: how it ended, what was paid for, and what searches and statistics go by.

use crate::engine::hand_facts::{DeclaredContract, HandResult};
use crate::engine::pinochle::Meld;
use crate::engine::{Options, Outcome, Payment, Story, auction, marias, points, points::GameScore, seating};
use crate::kernel::{Seat, Table, Units};
use crate::lang::Lang;
use serde::Serialize;
use std::fmt::{self, Write as _};

/// `3 (bid 300-340) x 2 (spades) = 6`
pub fn factors(payment: &Payment, lang: &Lang) -> String {
    let mut said = String::with_capacity(64);
    for (at, factor) in payment.factors.iter().enumerate() {
        said.push_str(if at > 0 { " x " } else { "" });
        // Writing to memory cannot fail.
        let _ = write!(said, "{} (", factor.times);
        lang.say_behind(&factor.what, &mut said);
        said.push(')');
    }
    if payment.factors.len() > 1 {
        let _ = write!(said, " = {}", payment.each);
    }
    said
}

impl Story {
    pub fn sentence<'a>(&'a self, table: &'a Table) -> HandSentence<'a> {
        match self {
            Story::Auction(story) => HandSentence::Auction(story.sentence(table)),
            Story::Points(story) => HandSentence::Points(story.sentence(table)),
            Story::Marias(story) => HandSentence::Marias(story.sentence(table)),
        }
    }

    pub fn text(&self, table: &Table) -> String {
        self.sentence(table).to_string()
    }

    /// The contract and the count of a hand of mariáš: other games show facts that every hand has.
    pub fn sheet_cells(&self, table: &Table) -> Option<[Vec<marias::MariasClause>; 2]> {
        if let Story::Marias(story) = self { Some(story.sheet_cells(table)) } else { None }
    }

    /// The declarer's meld and trick points.
    pub fn counted(&self) -> Option<(i64, i64)> {
        match self {
            Story::Auction(story) => story.contract()?.count.as_ref().map(|count| (count.meld, count.tricks)),
            Story::Points(story) => story.count.map(|count| (count.kept.0, count.tricks.0)),
            Story::Marias(story) => story.counted(),
        }
    }

    /// Who broke a rule of play and so ended the hand.
    pub fn reneged(&self) -> Option<Seat> {
        let Story::Auction(story) = self else { return None };
        story.contract()?.renege_by
    }

    pub fn result(&self) -> HandResult {
        each!(Story, self, story => story.result())
    }

    /// What the sentence leaves out.
    pub fn details(&self) -> Vec<Meld> {
        match self {
            Story::Auction(story) => story.details(),
            Story::Points(story) => story.melds.clone(),
            Story::Marias(_) => Vec::new(),
        }
    }

    /// `None` if hands are settled one by one.
    pub fn score(&self) -> Option<&GameScore> {
        if let Story::Points(story) = self { Some(&story.score) } else { None }
    }

    /// Whether a side had the bid, in a game to points.
    pub fn declares(&self, column: usize) -> bool {
        let Story::Points(story) = self else { return false };
        story.contract.as_ref().is_some_and(|contract| contract.side == column)
    }
}

#[derive(Debug, Clone, Serialize, strum::VariantNames)]
pub enum HandSentence<'a> {
    Auction(auction::HandSentence<'a>),
    Points(points::HandSentence),
    Marias(marias::HandSentence),
}

impl fmt::Display for HandSentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(HandSentence, self, sentence => sentence.fmt(f))
    }
}

/// Among [`Declared::sides`].
pub const DECLARERS: u8 = 1;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Declared {
    /// [`DECLARERS`], from 2 on the others; `None` for who sat out.
    pub sides: Vec<Option<u8>>,
    /// `None` if everybody passed, or nobody bids in this game.
    pub contract: Option<DeclaredContract>,
    /// As records write it, also where it was turned.
    pub trump: Option<&'static str>,
}

pub fn declared(options: &Options, table: &Table, outcome: &Outcome) -> Declared {
    let (mut contract, partners) = match (options, &outcome.story) {
        (Options::Auction(options), Story::Auction(story)) => (auction::declared(options, story), Vec::new()),
        (Options::Points(_), Story::Points(story)) => (points::declared(story), Vec::new()),
        (Options::Marias(_), Story::Marias(story)) => marias::declared(story),
        (Options::Auction(_) | Options::Points(_) | Options::Marias(_) | Options::Results(_), _) => {
            (None, Vec::new())
        }
    };
    // A hand of mariáš that was not played is made or lost by what is paid for it.
    if let (Story::Marias(_), Some(contract)) = (&outcome.story, &mut contract)
        && contract.made.is_none()
    {
        let net = outcome.net(table.players.len()).ok();
        let units = net.and_then(|net| net.seats.get(contract.declarer.0).copied()).unwrap_or_default();
        contract.made = (units != Units::ZERO).then_some(units > Units::ZERO);
    }
    let trump = each!(Story, &outcome.story, story => story.trump());
    let declarer = contract.as_ref().map(|contract| contract.declarer);
    let inactive = seating(options, table).map(|seating| seating.inactive).unwrap_or_default();
    let team_of = |seat: Seat| match (&table.sides, declarer) {
        (Some(sides), _) => {
            let name = table.players.get(seat.0)?;
            sides.iter().position(|side| side.players.contains(name))
        }
        (None, Some(declarer)) if !options.plays_games() => {
            Some(usize::from(seat != declarer && !partners.contains(&seat)))
        }
        (None, _) => Some(seat.0),
    };
    let declarers = declarer.and_then(team_of);
    let side_of = |seat: Seat| {
        let team = team_of(seat).filter(|_| !inactive.contains(&seat))?;
        if declarers == Some(team) {
            return Some(DECLARERS);
        }
        // The declarer's side is counted first.
        let others_before = team.saturating_sub(declarers.is_some_and(|first| first < team).into());
        u8::try_from(others_before).ok()?.checked_add(DECLARERS + 1)
    };
    Declared { sides: table.seats().map(side_of).collect(), contract, trump }
}
