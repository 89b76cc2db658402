//! Which rule is behind a line of a hand of auction pinochle.

use super::agreements::AuctionTerm as Term;
use super::factor::FactorMeaning as Factor;
use super::story::{End, Story};
use crate::engine::behind::Behind;
use crate::engine::{FactorMeaning, Story as AnyStory};

pub(in crate::engine) fn is_behind(term: &Term, what: Behind<'_>) -> bool {
    match what {
        Behind::Factor(FactorMeaning::Auction(factor)) => is_behind_factor(term, factor),
        Behind::Kitty { is_paid: true } => matches!(term, Term::KittyCollects { .. }),
        Behind::Kitty { is_paid: false } => matches!(term, Term::KittyPays { .. }),
        Behind::SatOut => matches!(term, Term::InactiveSettle {} | Term::InactiveFree {}),
        Behind::Unit => matches!(term, Term::UnitIs { .. }),
        Behind::Melds => {
            matches!(term, Term::Twice {} | Term::Bonus {} | Term::ExtraInRun {} | Term::NoExtraInRun {})
        }
        Behind::Ending(AnyStory::Auction(story)) => is_behind_ending(term, story),
        Behind::Factor(_) | Behind::Ending(_) | Behind::Points { .. } | Behind::GameStake => false,
    }
}

fn is_behind_factor(term: &Term, factor: &Factor) -> bool {
    match factor {
        Factor::Bid { .. } => matches!(term, Term::Schedule { .. }),
        Factor::Trump(_) => matches!(term, Term::Suits { .. }),
        Factor::Bete => matches!(term, Term::Bete { .. }),
        Factor::RenegeBete => matches!(term, Term::BidderReneges { .. }),
        Factor::SharesOfOthers => {
            matches!(term, Term::RenegeOffender {} | Term::RenegeOffenderKitty {})
        }
        Factor::PassedOut => {
            matches!(term, Term::ActivePay { .. } | Term::AllPay { .. } | Term::DealerPays { .. })
        }
        Factor::BlindSurrender => matches!(term, Term::BlindSurrender { .. }),
    }
}

fn is_behind_ending(term: &Term, story: &Story) -> bool {
    let Story::Contract(contract) = story else { return matches!(term, Term::Redeal {}) };
    match &contract.end {
        End::Counted(count) => match term {
            Term::Counting { .. } | Term::Exact {} | Term::SevenUp {} => true,
            Term::NoTrickCounts {} | Term::NoTrickBuried {} | Term::NoTrickLost {} => !count.won_a_trick,
            _ => false,
        },
        End::Conceded { widow_seen: true } => matches!(term, Term::ConcedeTrump {} | Term::ConcedeSingle {}),
        End::Renege { by } if *by != contract.bidder => matches!(term, Term::RenegeEach {}),
        End::Renege { .. }
        | End::Conceded { .. }
        | End::Reported { .. }
        | End::ConcededInPlay
        | End::OpponentsConceded => false,
    }
}
