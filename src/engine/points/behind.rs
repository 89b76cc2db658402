//! Which rule is behind a line of a hand of a game to points.

use super::agreements::PointsTerm as Term;
use super::checks::Check;
use super::ending::Ending;
use super::reason::{Reason, Sum};
use super::story::Story;
use crate::engine::behind::Behind;
use crate::engine::{FactorMeaning, Story as AnyStory};

pub(in crate::engine) fn is_behind(term: &Term, what: Behind<'_>) -> bool {
    match what {
        Behind::Factor(FactorMeaning::Points(check)) => is_behind_check(term, check),
        Behind::Unit => matches!(term, Term::CheckIs { .. } | Term::PenaltyIs { .. }),
        Behind::Melds => matches!(
            term,
            Term::Melds { .. }
                | Term::Folds {}
                | Term::NoFolds {}
                | Term::SpareKing {}
                | Term::SpareEach {}
                | Term::JointMeld {}
                | Term::BidderMelds {}
        ),
        Behind::Ending(AnyStory::Points(story)) => is_behind_ending(term, story),
        Behind::Points { reason, declares } => is_behind_points(term, reason, declares),
        Behind::GameStake => matches!(term, Term::Stake { .. }),
        Behind::Factor(_) | Behind::Ending(_) | Behind::Kitty { .. } | Behind::SatOut => false,
    }
}

fn is_behind_check(term: &Term, check: &Check) -> bool {
    match check {
        Check::Meld(_) | Check::DoublePinochle | Check::KingsAndQueens | Check::Fold => {
            matches!(term, Term::CheckMelds { .. })
        }
        Check::Bid { .. } | Check::Failed => matches!(term, Term::CheckBids { .. }),
        Check::EveryTrick | Check::EveryPoint => matches!(term, Term::CheckTricks { .. }),
        Check::Game | Check::OverTarget | Check::Behind | Check::BelowZero => {
            matches!(term, Term::CheckGame { .. })
        }
    }
}

fn is_behind_points(term: &Term, reason: &Reason, declares: bool) -> bool {
    let is_kept_rule = || {
        matches!(
            term,
            Term::KeptWithoutTrick {}
                | Term::KeptWithTrick { .. }
                | Term::KeptWithPoints { .. }
                | Term::DixNever {}
                | Term::DixOnly {}
                | Term::DixAlways {}
        )
    };
    let scores = |term: &Term| match term {
        Term::EverybodyScores {} => true,
        Term::BidScores { .. } => declares,
        Term::OthersScore { .. } => !declares,
        _ => false,
    };
    let is_of_sum = match &reason.sum {
        Sum::PassedOut => false,
        Sum::Counted { shown, melded, tricks, .. } => match term {
            Term::MeldMinimum { .. } => shown != melded,
            Term::Counting { .. } => tricks.is_some(),
            term => (shown.0 != 0 && tricks.is_some() && is_kept_rule()) || scores(term),
        },
        Sum::MinusAll { .. } => matches!(term, Term::Counting { .. }) || scores(term),
        Sum::Bid { .. } | Sum::MinusBid { .. } | Sum::Nothing { .. } | Sum::Defends { .. } => scores(term),
    };
    is_of_sum || (reason.times > 1 && matches!(term, Term::Doubling {}))
}

fn is_behind_ending(term: &Term, story: &Story) -> bool {
    let is_of_ending = match story.ending {
        Ending::PassedOut => {
            matches!(term, Term::NothingScored {} | Term::DealerHasIt { .. } | Term::DealerMustBid {})
        }
        Ending::Played => false,
        Ending::ThrownIn => matches!(term, Term::ThrowIn { .. }),
        Ending::OutOfReach { .. } => matches!(term, Term::Unmakeable {}),
        Ending::MadeByMelds => matches!(term, Term::EndWhenMade {}),
        Ending::Claimed { .. } => matches!(term, Term::Claims {}),
    };
    let is_over = story.score.winner.is_some() || story.score.raised;
    let is_of_end = matches!(
        term,
        Term::Target { .. }
            | Term::BidderFirst { .. }
            | Term::HighestFirst { .. }
            | Term::Extend { .. }
            | Term::Deals { .. }
    );
    is_of_ending || (is_over && is_of_end)
}
