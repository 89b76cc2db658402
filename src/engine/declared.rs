//! What searches and statistics go by: who declared what in a hand, who played with whom, and whether it was made.

use super::{Options, Outcome, Story, auction, marias, points, seating};
use crate::kernel::{Seat, Table, Units};

/// The side of the declarer among [`Declared::sides`].
pub const DECLARERS: u8 = 1;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Declared {
    /// The side of each seat: [`DECLARERS`], from 2 on the others; none for who sat out.
    pub sides: Vec<Option<u8>>,
    /// None if everybody passed, or nobody bids in this game.
    pub contract: Option<DeclaredContract>,
    /// The trump suit, as records write it, also where it was turned.
    pub trump: Option<&'static str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredContract {
    pub declarer: Seat,
    /// Its class: the row of the schedule (`300-340`), the hundred of the bid (`300-399`), or what was announced
    /// (`hundred_seven`).
    pub class: String,
    pub bid: Option<i64>,
    /// Whether it was made; what was given up is lost. None if a claim left it open, or nobody had to play
    /// and nobody pays.
    pub made: Option<bool>,
    /// How far the count came above the bid, or below it (-); none if it was not counted.
    pub over: Option<i64>,
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
    // A hand of mariáš that was not played is made or lost by what is paid for it, if anything is.
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
        // Everybody for themselves.
        (None, _) => Some(seat.0),
    };
    let declarers = declarer.and_then(team_of);
    let side_of = |seat: Seat| {
        let team = team_of(seat).filter(|_| !inactive.contains(&seat))?;
        if declarers == Some(team) {
            return Some(DECLARERS);
        }
        // The declarer's side is counted first, and not where it stands.
        let others_before = team.saturating_sub(declarers.is_some_and(|first| first < team).into());
        u8::try_from(others_before).ok()?.checked_add(DECLARERS + 1)
    };
    Declared { sides: table.seats().map(side_of).collect(), contract, trump }
}
