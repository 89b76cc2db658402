//! Errors of words of mariáš, besides those of every game.

crate::phrases! {
    /// What is wrong with a word of mariáš. The message follows the word.
    #[serde(rename = "LineMarias")]
    pub enum MariasProblem {
        NoMeaning { is_total: bool } = "is neither trick points, in tens from 0 to 90, nor an announcement";
        AgainstNothing {} = "must be beside a seven or a hundred";
        AgainstWhich {} = "could belong to what is before it or to what is behind it";
        QuietWhat {} = "must be before a seven or a hundred";
        QuietAndAnnounced {} = "contradicts the line: the same side's was both announced and quiet";
        NoQuietHundred { why: NoQuietHundred } = "{why}";
        WhoseSign {} = "could be about the hand of the lone player or about what is before it";
        WhoseFate {} = "could be about the hand of the lone player or about what is behind it";
        MadeOrBoth {} = "could say that the game was made, or join a hundred and a seven";
        WhoseFlek {} = "could be on the same as the doubling before it, or on the main stake";
        FateOfTarget {} = "is behind what was doubled, which has no result of its own";
        NoFlekBefore {} = "must directly follow a flek";
        PlaysElsewhere {} = "must directly follow the player";
        TricksOrMarriage { before: i64, behind: i64, against: bool, may_be_marriage: bool } =
            "could be the other side's trick points or its marriage";
        FateOfNothing {} = "tells the result of a seven, and must directly follow it";
        LostHow { against: bool } =
            "does not say how the announced seven was lost, which matters under these rules";
        NoComponent {} = "cannot be doubled";
        NoRung {} = "is not a bid of this auction";
        OpenAlone {} = "can only be used with betl or durch";
        WhichSeven {} = "stands after the score: it could be a quiet seven or an announced one";
        WhichHundred {} = "stands after the score: it could be a quiet hundred or an announced one";
        PointsOrMarriage {} = "could be trick points, or a marriage like the number behind it";
        FateOfWhich {} = "could be about what is before it or about what is behind it";
        WhoseCount {} = "could be the defenders', whose hundred or count is before it, or the lone player's";
        HundredOrTotal {} = "right before a colon and a count could be the hundred, or points that it cannot be";
        OfBoth {} = "could be about both or only about what is right before it";
        BothOfWhat {} = "needs two things that the lone side plays for, and nothing announced against them";
        NeitherWon {} = "contradicts `ani`, which says that neither was won";
        FlekOnWhat {} = "could be on what is right before it or on the main stake";
        FlekTwice {} = "says the same doubling again";
        NotNextLevel {} = "is not the next level of the flek that it is joined to";
        TargetBehindChain {} = "is behind a later flek of a chain, so it could be for that one or for all";
        NotTheirFlek {} = "cannot have said this flek: it is for the other side to say";
        DealtOrDoubled {} = "could say who doubled or who dealt";
        SaidOrLost {} = "could say that a flek was said, or that the hand was lost";
        DoubledOrNot {} = "contradicts the line: it says that something was doubled, and that nothing was";
        BellsOrBetl {} = "could be bells or betl";
        HeartsOrGame {} = "could be hearts, or the game with its trumps left out";
        ByHowMuch {} = "is not enough: the hand is paid by its counts, not by how much it was won or lost";
        NameIt {} = "does not say what it is about";
        WhoseResult {} = "does not say whether it is about the lone player or about the defenders";
        WhoseAnnouncement {} = "cannot have announced this: it is not that side's";
        DealtOrWon {} = "could say who dealt, or that the hand was won";
        TwoCounts { first: i64, second: i64, may_be_rest: bool, may_be_marriage: bool } =
            "is a second count of trick points";
        PassBehindPlayer {} = "can only replace the lone player, if everybody passed";
    }
}

crate::phrases! {
    /// Why a hundred that was typed as quiet is none. The message follows the word.
    #[derive(Copy)]
    pub enum NoQuietHundred {
        Unpaid {} = "is not paid under these rules";
        NoGame {} = "takes the place of the game, which is not paid in this hand";
        Untold {} = "needs the counts or the result beside it";
        /// The other side has won; `against`: the defenders.
        Others { against: bool } = "is for the side that won, which is {} here",
            if *against { "that of the defenders" } else { "the lone one" };
        /// What trick points and the marriages that may help come to.
        Short { reached: i64, every: bool } = "needs 100, and trick points with {} come to {reached}",
            if *every { "all marriages" } else { "one marriage" };
    }
}

impl MariasProblem {
    pub(super) fn hint(&self) -> Option<String> {
        let hint = match self {
            MariasProblem::NoMeaning { is_total: true } => {
                "write the points of a hundred with `total` beside the result, as in `made, total 120`"
            }
            MariasProblem::NoMeaning { is_total: false } => "the announcements are 7, 77, 100 and 107",
            MariasProblem::AgainstNothing {} => "as in `7p`, `100p`, `107p`",
            MariasProblem::AgainstWhich {} => {
                "put the letter behind the one it belongs to, as in `7p`, `100p`"
            }
            MariasProblem::QuietWhat {} => "as in `quiet 7`, `q7p`, `quiet 100`",
            MariasProblem::QuietAndAnnounced {} => "say one of the two: `7` announces, `q7` is quiet",
            MariasProblem::NoQuietHundred { why: NoQuietHundred::Untold {} } => {
                "as in `60+40 quiet 100`, `made quiet 100`"
            }
            MariasProblem::NoQuietHundred { why: NoQuietHundred::Others { .. } } => {
                "`quiet 100` is the lone side's, `quiet 100 against` the defenders'"
            }
            MariasProblem::NoQuietHundred { .. } => "leave it out",
            MariasProblem::WhoseSign {} => {
                "put the sign right behind the suit, or use a word as in `7plost`, `q7killed`"
            }
            MariasProblem::WhoseFate {} => {
                "put the word behind what it is about, as in `100p lost`, or use `+` or `-` right behind the suit"
            }
            MariasProblem::MadeOrBoth {} => "write `107` or `77 100` for both, `made` for the result",
            MariasProblem::WhoseFlek {} => {
                "tie each to what it is on with a colon, as in `flek:game`, `re:7`"
            }
            MariasProblem::FateOfTarget {} => "say it of the announcement, as in `7won flek:7`",
            MariasProblem::NoFlekBefore {} => "as in `flek on the seven`, `re all`",
            MariasProblem::PlaysElsewhere {} => "leave it out",
            MariasProblem::TricksOrMarriage { before, behind, against, may_be_marriage } => {
                let (def, lone, defenders) =
                    if *against { ("def ", behind, before) } else { ("", before, behind) };
                let both = format!("`{lone} def {defenders}` for both trick counts");
                return Some(if *may_be_marriage {
                    format!("write `{def}{before}/+{behind}` for a marriage, {both}")
                } else {
                    format!("write {both}")
                });
            }
            MariasProblem::FateOfNothing {} => "as in `7killed`, `7pearly`",
            MariasProblem::LostHow { against: false } => "type `7killed` or `7early`",
            MariasProblem::LostHow { against: true } => "type `7pkilled` or `7pearly`",
            MariasProblem::NoComponent {} => {
                "game, 7, 77, 100, 107, 7p, 100p, 107p and all can be doubled, as in `flek:7p`"
            }
            MariasProblem::NoRung {} => {
                "the bids are 7, 100, 107, 77 and 77+100, each with `h` for hearts, and betl and durch"
            }
            MariasProblem::OpenAlone {} => "as in `durch open`",
            MariasProblem::WhichSeven {} => {
                "say `quiet seven` for a quiet one; name an announced one before the score, or type `7`"
            }
            MariasProblem::WhichHundred {} => {
                "say `made, quiet 100` for a quiet one; name an announced one before the score"
            }
            MariasProblem::PointsOrMarriage {} => {
                "say `marriages 40 and 20` for both, or `points 40, marriage 20`"
            }
            MariasProblem::FateOfWhich {} => {
                "separate the two with a comma, as in `won the seven, lost the game`"
            }
            MariasProblem::WhoseCount {} => {
                "write `def 60+20` for the defenders', or a comma before those of the lone player"
            }
            MariasProblem::HundredOrTotal {} => {
                "type trick points and marriages, as in `60+40:30`, and the hundred apart: `100, 60+40`"
            }
            MariasProblem::OfBoth {} => {
                "say it of each, or of both: `lost both`, `flek on the game and the seven`"
            }
            MariasProblem::BothOfWhat {} => "say it of each, as in `game lost, seven lost`",
            MariasProblem::NeitherWon {} => "say it of each, as in `game won, seven won`",
            MariasProblem::FlekOnWhat {} => {
                "say what it is on, as in `flek on the seven`, `flek on the game`"
            }
            MariasProblem::FlekTwice {} => "leave it out, or say how often: `re`, `2x flek`",
            MariasProblem::NotNextLevel {} => {
                "say each with what it is on, as in `flek on the game, flek on the seven`"
            }
            MariasProblem::TargetBehindChain {} => {
                "say what a chain is on behind its first flek, as in `flek on the seven and re`"
            }
            MariasProblem::NotTheirFlek {} => {
                "flek, tutti and pants are an opponent's, re, boots and kaiser the other side's"
            }
            MariasProblem::DealtOrDoubled {} => "say `flek by ben` or `dealer ben`",
            MariasProblem::SaidOrLost {} => "say `flek` for a flek, and `lost` in a clause of its own",
            MariasProblem::DoubledOrNot {} => "remove one of the two",
            MariasProblem::BellsOrBetl {} => "type `bells` or `betl`",
            MariasProblem::HeartsOrGame {} => "type `hearts`, or the trumps behind `game`",
            MariasProblem::ByHowMuch {} => {
                "type the counts, as in `60+40:30`, or the total, as in `total 110`"
            }
            MariasProblem::NameIt {} => "name it with what became of it, as in `won the seven`, `game lost`",
            MariasProblem::WhoseResult {} => {
                "say it of the lone player, as in `lost`, or name whose it is, as in `defenders won`"
            }
            MariasProblem::WhoseAnnouncement {} => {
                "the defenders' is `seven against`; the lone player's needs no name"
            }
            MariasProblem::DealtOrWon {} => "say `dealer ben` or `made`",
            MariasProblem::TwoCounts { first, second, may_be_rest, may_be_marriage } => {
                let both = may_be_rest.then(|| format!("`{first}:{second}` for both trick counts"));
                let marriage = may_be_marriage.then(|| format!("`{first}+{second}` for a marriage"));
                let ways: Vec<String> = both.into_iter().chain(marriage).collect();
                return Some(format!("write {}", ways.join(", ")));
            }
            MariasProblem::PassBehindPlayer {} => return None,
        };
        Some(hint.to_owned())
    }
}
