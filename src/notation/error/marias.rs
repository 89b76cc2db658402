//! Errors of words of mariáš, besides those of every game.

use serde::Serialize;

/// What is wrong with a word of mariáš. The message follows the word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[serde(rename = "LineMarias")]
#[allow(missing_docs, reason = "each message says it")]
pub enum MariasProblem {
    #[error("is neither trick points, in tens from 0 to 90, nor an announcement")]
    NoMeaning { is_total: bool },
    #[error("can only follow a seven or a hundred")]
    AgainstNothing,
    #[error("tells the result of a seven, and must directly follow it")]
    FateOfNothing,
    #[error("does not say how the announced seven was lost, which matters under these rules")]
    LostHow { against: bool },
    #[error("cannot be doubled")]
    NoComponent,
    #[error("is not a bid of this auction")]
    NoRung,
    #[error("can only be used with betl or durch")]
    OpenAlone,
    #[error("can only replace the lone player, if everybody passed")]
    PassBehindPlayer,
}

impl MariasProblem {
    /// Returns a hint on what to type instead, if there is one.
    pub(super) fn hint(&self) -> Option<String> {
        let hint = match self {
            MariasProblem::NoMeaning { is_total: true } => {
                "write the points of a hundred with `total`, as in `total 120`"
            }
            MariasProblem::NoMeaning { is_total: false } => "the announcements are 7, 77, 100 and 107",
            MariasProblem::AgainstNothing => "as in `7p`, `100p`, `107p`",
            MariasProblem::FateOfNothing => "as in `7killed`, `7pearly`",
            MariasProblem::LostHow { against: false } => "type `7killed` or `7early`",
            MariasProblem::LostHow { against: true } => "type `7pkilled` or `7pearly`",
            MariasProblem::NoComponent => {
                "game, 7, 77, 100, 107, 7p, 100p and 107p can be doubled, as in `flek:7p`"
            }
            MariasProblem::NoRung => {
                "the bids are 7, 100, 107, 77 and 77+100, each with `h` for hearts, and betl and durch"
            }
            MariasProblem::OpenAlone => "as in `durch open`",
            MariasProblem::PassBehindPlayer => return None,
        };
        Some(hint.to_owned())
    }
}
