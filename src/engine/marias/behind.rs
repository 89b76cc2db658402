//! Which rule is behind a line of a hand of mariáš.

use super::agreements::MariasTerm as Term;
use super::factor::{FactorMeaning as Factor, Paid};
use super::record::{Announcement, Component, Contract};
use super::story::MariasResult;
use crate::engine::behind::Behind;
use crate::engine::{FactorMeaning, Story as AnyStory};

pub(in crate::engine) fn is_behind(term: &Term, what: Behind<'_>) -> bool {
    match what {
        Behind::Factor(FactorMeaning::Marias(factor)) => is_behind_factor(term, factor),
        Behind::SatOut => matches!(term, Term::DealerCounts {} | Term::DealerSitsOut {}),
        Behind::Unit => matches!(term, Term::UnitIs { .. }),
        Behind::Ending(AnyStory::Marias(story)) => {
            story.result() == (MariasResult::Unplayed {})
                && matches!(
                    term,
                    Term::NoPlainGame {}
                        | Term::MinFlekGame { .. }
                        | Term::MinFlekSeven { .. }
                        | Term::ZeroSum {}
                )
        }
        Behind::Factor(_)
        | Behind::Ending(_)
        | Behind::Melds
        | Behind::Kitty { .. }
        | Behind::Points { .. }
        | Behind::GameStake => false,
    }
}

fn is_behind_factor(term: &Term, factor: &Factor) -> bool {
    match factor {
        Factor::Paid(paid) | Factor::Half(paid) => is_behind_paid(term, *paid),
        Factor::TensAbove { .. } => is_growth(term),
        Factor::TensBelow { .. } => {
            is_growth(term) || matches!(term, Term::OpposingAgainst {} | Term::Opposing {})
        }
        Factor::AfterFlek => matches!(term, Term::AgainstAfterFlek {}),
        Factor::Flek(_) => matches!(term, Term::Fleks {} | Term::MaxFlek { .. }),
        Factor::Trump(_) => matches!(term, Term::HeartsDouble {} | Term::RedDouble {}),
    }
}

fn is_growth(term: &Term) -> bool {
    matches!(
        term,
        Term::TensDouble { .. } | Term::TensAdd { .. } | Term::TensAddHalf { .. } | Term::NoGrowth { .. }
    )
}

fn is_behind_paid(term: &Term, paid: Paid) -> bool {
    let is_announced = || matches!(term, Term::Announced { .. });
    let is_hundred = || {
        is_announced()
            || matches!(
                term,
                Term::HundredReplaces {}
                    | Term::AnnouncedReplaces {}
                    | Term::AnnouncedBest { .. }
                    | Term::AnnouncedFirst { .. }
                    | Term::AnnouncedAll {}
            )
    };
    match paid {
        Paid::Game => matches!(term, Term::GameIs { .. }),
        Paid::QuietHundred { .. } => matches!(
            term,
            Term::Quiet { .. }
                | Term::HundredReplaces {}
                | Term::QuietReplaces {}
                | Term::QuietTakesFlek {}
                | Term::QuietOne { .. }
                | Term::QuietAll {}
        ),
        Paid::Hundred { .. } => is_hundred(),
        Paid::HundredWithSeven { .. } => is_hundred() || matches!(term, Term::Joint {}),
        Paid::Seven { .. } => is_announced(),
        Paid::SevenKilled { .. } => is_announced() || matches!(term, Term::KilledExtra { .. }),
        Paid::QuietSeven { .. } | Paid::QuietSevenKilled { .. } => matches!(term, Term::Quiet { .. }),
        Paid::TwoSevens => matches!(term, Term::TwoSevens { .. } | Term::NoGameBesideTwoSevens {}),
        Paid::Contract { contract } => is_behind_contract(term, contract),
        Paid::GivingUp => matches!(term, Term::GiveUp { .. }),
        Paid::Revoke => is_revoke(term),
        Paid::AtStake { component } => is_revoke(term) || is_behind_component(term, component),
        Paid::OverLimit { .. } | Paid::Limit => matches!(term, Term::AtMost { .. }),
    }
}

fn is_revoke(term: &Term) -> bool {
    matches!(term, Term::RevokeStake {} | Term::RevokeAtLeast { .. } | Term::RevokeAdd { .. })
}

fn is_behind_component(term: &Term, component: Component) -> bool {
    match component {
        Component::Game => matches!(term, Term::GameIs { .. }),
        Component::Announced { what: Announcement::TwoSevens, .. } => matches!(term, Term::TwoSevens { .. }),
        Component::Announced { .. } => matches!(term, Term::Announced { .. }),
        Component::Contract => matches!(term, Term::BetlDurch { .. } | Term::Open { .. }),
    }
}

fn is_behind_contract(term: &Term, contract: Contract) -> bool {
    match contract {
        Contract::Betl | Contract::Durch => matches!(term, Term::BetlDurch { .. }),
        Contract::OpenBetl | Contract::OpenDurch => matches!(term, Term::Open { .. }),
        Contract::DurchPartner | Contract::DurchWise => {
            matches!(term, Term::BetlDurch { .. } | Term::PartnerDurch {})
        }
        Contract::Suit | Contract::GiveUp | Contract::Passed => false,
    }
}
