//! What can be wrong with a word of mariáš beyond what can be wrong in every game.

use serde::Serialize;

/// What is wrong with a word of mariáš, said of it: the word itself stands in front of the sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[serde(rename = "LineMarias")]
pub enum MariasProblem {
    /// A bare number that neither announces nor counts trick points.
    #[error("is neither trick points, in tens from 0 to 90, nor an announcement")]
    NoMeaning {
        /// Whether a hundred could have so many points.
        is_total: bool,
    },
    /// `against` behind nothing that the defenders announce.
    #[error("stands only behind a seven or a hundred of the defenders")]
    AgainstNothing,
    /// What became of a seven, and not behind one.
    #[error("tells what became of a seven, and stands right behind it")]
    FateOfNothing,
    /// `lost`, of an announced seven, where it matters how.
    #[error("does not say how the announced seven was lost, and under these rules that matters")]
    LostHow {
        /// Whether it was the defenders' seven.
        against: bool,
    },
    /// What follows a flek's colon is nothing that is doubled.
    #[error("is nothing that can be doubled")]
    NoComponent,
    /// What follows `bid:` is no bid.
    #[error("is no bid of the auction")]
    NoRung,
    /// `open` beside a contract that is not played with open cards.
    #[error("belongs to betl or durch alone")]
    OpenAlone,
    /// `pass` behind the first word.
    #[error("stands in place of the lone player, when everybody passed")]
    PassBehindPlayer,
}

impl MariasProblem {
    /// Returns what to type instead, where something can be said.
    pub(super) fn hint(&self) -> Option<String> {
        let hint = match self {
            MariasProblem::NoMeaning { is_total: true } => {
                "the points of a hundred have their word, as in `total 120`"
            }
            MariasProblem::NoMeaning { is_total: false } => "7, 77, 100 and 107 announce",
            MariasProblem::AgainstNothing => "as in `7p`, `100p`, `107p`",
            MariasProblem::FateOfNothing => "as in `7killed`, `7pearly`",
            MariasProblem::LostHow { against: false } => "type `7killed` or `7early`",
            MariasProblem::LostHow { against: true } => "type `7pkilled` or `7pearly`",
            MariasProblem::NoComponent => {
                "game, 7, 77, 100, 107, 7p, 100p and 107p are doubled, as in `flek:7p`"
            }
            MariasProblem::NoRung => {
                "the bids are 7, 100, 107, 77 and 77+100, each with an `h` for hearts, betl and durch"
            }
            MariasProblem::OpenAlone => "as in `durch open`",
            MariasProblem::PassBehindPlayer => return None,
        };
        Some(hint.to_owned())
    }
}
