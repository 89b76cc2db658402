//! What a spoken line of pinochle leaves open.

crate::hinted_phrases! {
    /// What is asked of a spoken line. The message follows the word.
    pub enum SpeechProblem as "LineSpeech" {
        MadeWhat { typed: String } = "before a meld or a count may say how the hand ended, or what was melded"
            => "put a comma behind a result: `{typed}, ...`; for melds leave `{typed}` out";
        DidWhat {} = "must be followed by what they did" => "as in `they took 60` or `they gave up`";
        MeldOrTricks { who: String, number: String } = "of {who} may be meld or trick points"
            => "write `{who} melded {number}` or `{who} took {number}`";
        CountOfWhom { count: String, number: String } =
            "behind {count} may be the other side's, or be added to it"
            => "write `{count}/{number}` for two sides, `{count}+{number}` for a sum";
        Margin {} = "tells by how much a bid is made or lost, which is not written"
            => "leave it out, or write the counts, as in `160+170`";
        HadNothing {} = "may mean no meld, or no trick points" => "write `no meld` or `t0`";
        NotTheirWorth { meld: String, number: String } =
            "right before {meld} would be their worth, and is another number"
            => "if it is the bid, put a comma behind it: `{number}, {meld}`";
        RunOrRoundhouse {} =
            "leaves open whether the king and queen of the run are one pair of the four, or a further one"
            => "write `m=run+roundhouse` for a further one; for that of the run, `m=run+kings+queens` with the three \
                marriages, as in `marriage:clubs`";
        MarriageSuits {} = "does not say the suits of the marriages, on which it depends what they count"
            => "name them, as in `marriages in spades and clubs`";
        DeecesOrMarriage { points: i64, player: String } =
            "of {points} without a trick may be two nines of trump, which count all the same, or a marriage, which does not"
            => "write `dix:{player}={points}` for two nines, `dix:{player}=0` for a marriage";
        /// Of which side the speaker is, is not known.
        WhoIsWe { who: String } = "may be either side" => "write the names, as in `{who} melded 120`";
        OneBidder { name: String } = "is one player too many: only one has the bid"
            => "write who bid, as in `{name} bid`";
        CountedTogether {} = "is an opponent, and the trick points of both are counted together"
            => "as in `they took 60`";
        NotPlayed {} = "tells that no card was led, and a hand that was made or lost was played"
            => "write `gave up` if the bidder did, else leave it out";
        ClaimedHow {} = "may say that the opponents gave up, or that the bidder took all the tricks left"
            => "write `they gave up`, or the counts";
        LostOrDash {} = "before more of the hand may say that it was lost, or be a mere dash"
            => "write `lost`, or leave out the dash";
        SaysNothing {} = "says nothing here" => "leave it out";
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
}
