//! What a spoken line of pinochle leaves open.

crate::phrases! {
    /// What is asked of a spoken line. The message follows the word.
    #[serde(rename = "LineSpeech")]
    pub enum SpeechProblem {
        MadeWhat { typed: String } = "before a meld or a count may say how the hand ended, or what was melded";
        DidWhat {} = "must be followed by what they did";
        MeldOrTricks { who: String, number: String } = "of {who} may be meld or trick points";
        CountOfWhom { count: String, number: String } =
            "behind {count} may be the other side's, or be added to it";
        Margin {} = "tells by how much a bid is made or lost, which is not written";
        HadNothing {} = "may mean no meld, or no trick points";
        NotTheirWorth { meld: String } = "right before {meld} would be their worth, and is another number";
        RunOrRoundhouse {} =
            "leaves open whether the king and queen of the run are one pair of the four, or a further one";
        DeecesOrMarriage { points: i64, player: String } =
            "of {points} without a trick may be two nines of trump, which count all the same, or a marriage, which does not";
        /// Of which side the speaker is, is not known.
        WhoIsWe { who: String } = "may be either side";
        OneBidder { name: String } = "is one player too many: only one has the bid";
        CountedTogether {} = "is an opponent, and the trick points of both are counted together";
        NotPlayed {} = "tells that no card was led, and a hand that was made or lost was played";
        ClaimedHow {} = "may say that the opponents gave up, or that the bidder took all the tricks left";
        LostOrDash {} = "before more of the hand may say that it was lost, or be a mere dash";
        SaysNothing {} = "says nothing here";
    }
}

impl SpeechProblem {
    pub(super) fn field(&self) -> &'static str {
        match self {
            SpeechProblem::RunOrRoundhouse {} => "meld",
            SpeechProblem::DeecesOrMarriage { .. } => "dix",
            _ => "line",
        }
    }

    /// Returns whether the line can be meant in two ways, in whatever words it was said.
    pub(in crate::notation) fn is_doubt(&self) -> bool {
        matches!(
            self,
            SpeechProblem::MadeWhat { .. }
                | SpeechProblem::MeldOrTricks { .. }
                | SpeechProblem::CountOfWhom { .. }
                | SpeechProblem::WhoIsWe { .. }
                | SpeechProblem::Margin {}
                | SpeechProblem::NotPlayed {}
                | SpeechProblem::LostOrDash {}
        )
    }

    /// Returns a hint with what to say instead of `word`.
    pub(super) fn hint(&self, word: &str) -> String {
        match self {
            SpeechProblem::MadeWhat { typed } => {
                format!("put a comma behind a result: `{typed}, ...`; for melds leave `{typed}` out")
            }
            SpeechProblem::DidWhat {} => "as in `they took 60` or `they gave up`".to_owned(),
            SpeechProblem::MeldOrTricks { who, number } => {
                format!("write `{who} melded {number}` or `{who} took {number}`")
            }
            SpeechProblem::CountOfWhom { count, number } => {
                format!("write `{count}/{number}` for two sides, `{count}+{number}` for a sum")
            }
            SpeechProblem::Margin {} => "leave it out, or write the counts, as in `160+170`".to_owned(),
            SpeechProblem::HadNothing {} => "write `no meld` or `t0`".to_owned(),
            SpeechProblem::NotTheirWorth { meld } => {
                format!("if it is the bid, put a comma behind it: `{word}, {meld}`")
            }
            SpeechProblem::RunOrRoundhouse {} => {
                "write `m=run+roundhouse` for a further one; for that of the run, `m=run+kings+queens` with the three \
                 marriages, as in `marriage:clubs`"
                    .to_owned()
            }
            SpeechProblem::DeecesOrMarriage { points, player } => {
                format!("write `dix:{player}={points}` for two nines, `dix:{player}=0` for a marriage")
            }
            SpeechProblem::WhoIsWe { who } => format!("write the names, as in `{who} melded 120`"),
            SpeechProblem::OneBidder { name } => format!("write who bid, as in `{name} bid`"),
            SpeechProblem::CountedTogether {} => "as in `they took 60`".to_owned(),
            SpeechProblem::NotPlayed {} => "write `gave up` if the bidder did, else leave it out".to_owned(),
            SpeechProblem::ClaimedHow {} => "write `they gave up`, or the counts".to_owned(),
            SpeechProblem::LostOrDash {} => "write `lost`, or leave out the dash".to_owned(),
            SpeechProblem::SaysNothing {} => "leave it out".to_owned(),
        }
    }
}
