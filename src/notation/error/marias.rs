//! Errors of words of mariáš, besides those of every game.

use crate::kernel::words::ticked;

crate::hinted_phrases! {
    /// What is wrong with a word of mariáš. The message follows the word.
    pub enum MariasProblem as "LineMarias" {
        NoMeaning { is_total: bool } = "is neither trick points, in tens from 0 to 90, nor an announcement"
            => "{}", match is_total {
                true => "write the points of a hundred with `total` beside the result, as in `made, total 120`",
                false => "the announcements are 7, 77, 100 and 107",
            };
        AgainstNothing {} = "must be beside a seven or a hundred" => "as in `7p`, `100p`, `107p`";
        AgainstWhich {} = "could belong to what is before it or to what is behind it"
            => "put the letter behind the one it belongs to, as in `7p`, `100p`";
        QuietWhat {} = "must be before a seven or a hundred" => "as in `quiet 7`, `q7p`, `quiet 100`";
        QuietAndAnnounced {} = "contradicts the line: the same side's was both announced and quiet"
            => "say one of the two: `7` announces, `q7` is quiet";
        NoQuietHundred { why: NoQuietHundred } = "{why}" => "{}", why.hint().unwrap_or_default();
        WhoseSign {} = "could be about the hand of the lone player or about what is before it"
            => "put the sign right behind the suit, or use a word as in `7plost`, `q7killed`";
        WhoseFate {} = "could be about the hand of the lone player or about what is behind it"
            => "put the word behind what it is about, as in `100p lost`, or use `+` or `-` right behind the suit";
        MadeOrBoth {} = "could say that the game was made, or join a hundred and a seven"
            => "write `107` or `77 100` for both, `made` for the result";
        WhoseFlek {} = "could be on the same as the doubling before it, or on the main stake"
            => "tie each to what it is on with a colon, as in `flek:game`, `re:7`";
        FateOfTarget {} = "is behind what was doubled, which has no result of its own"
            => "say it of the announcement, as in `7won flek:7`";
        NoFlekBefore {} = "must directly follow a flek" => "as in `flek on the seven`, `re all`";
        PlaysElsewhere {} = "must directly follow the player" => "leave it out";
        TricksOrMarriage { before: i64, behind: i64, against: bool, may_be_marriage: bool } =
            "could be the other side's trick points or its marriage"
            => "{}", tricks_or_marriage(*before, *behind, *against, *may_be_marriage);
        FateOfNothing {} = "tells the result of a seven, and must directly follow it"
            => "as in `7killed`, `7pearly`";
        LostHow { against: bool } =
            "does not say how the announced seven was lost, which matters under these rules"
            => "type `{0}killed` or `{0}early`", if *against { "7p" } else { "7" };
        NoComponent {} = "cannot be doubled"
            => "game, 7, 77, 100, 107, 7p, 100p, 107p and all can be doubled, as in `flek:7p`";
        NoRung {} = "is not a bid of this auction"
            => "the bids are 7, 100, 107, 77 and 77+100, each with `h` for hearts, and betl and durch";
        OpenAlone {} = "can only be used with betl or durch" => "as in `durch open`";
        WhichSeven {} = "stands after the score: it could be a quiet seven or an announced one"
            => "say `quiet seven` for a quiet one; name an announced one before the score, or type `7`";
        WhichHundred {} = "stands after the score: it could be a quiet hundred or an announced one"
            => "say `made, quiet 100` for a quiet one; name an announced one before the score";
        QuietToo {} = "could be quiet like what is before it, or announced"
            => "say it of each, as in `quiet seven, quiet 100`, or name first what was announced";
        PointsOrMarriage {} = "could be trick points, or a marriage like the number behind it"
            => "say `marriages 40 and 20` for both, or `points 40, marriage 20`";
        FateOfWhich {} = "could be about what is before it or about what is behind it"
            => "separate the two with a comma, as in `won the seven, lost the game`";
        WhoseCount {} = "could be the defenders', whose hundred or count is before it, or the lone player's"
            => "write `def 60+20` for the defenders', or those of the lone player first";
        HundredOrTotal {} = "right before a colon and a count could be the hundred, or points that it cannot be"
            => "type trick points and marriages, as in `60+40:30`, and the hundred apart: `100, 60+40`";
        OfBoth {} = "could be about both or only about what is right before it"
            => "say it of each, or of both: `lost both`, `flek on the game and the seven`";
        BothOfWhat {} = "needs two things that the lone side plays for, and nothing announced against them"
            => "say it of each, as in `game lost, seven lost`";
        NeitherWon {} = "contradicts `ani`, which says that neither was won"
            => "say it of each, as in `game won, seven won`";
        /// How to say it in each language.
        FlekOnWhat { ways: Vec<String>, czech: Vec<String> } = "could be on what is right before it or on the main stake"
            => "say what it is on, as in {}", ticked(ways).join(", ");
        FlekTwice {} = "says the same doubling again" => "leave it out, or say how often: `re`, `2x flek`";
        NotNextLevel {} = "is not the next level of the flek that it is joined to"
            => "say each with what it is on, as in `flek on the game, flek on the seven`";
        TargetBehindChain {} = "is behind a later flek of a chain, so it could be for that one or for all"
            => "say what a chain is on behind its first flek, as in `flek on the seven and re`";
        NotTheirFlek {} = "cannot have said this flek: it is for the other side to say"
            => "flek, tutti and pants are an opponent's, re, boots and kaiser the other side's";
        DealtOrDoubled {} = "could say who doubled or who dealt" => "say `flek by ben` or `dealer ben`";
        FlekOrHand {} = "could be about the flek, or about how the hand ended"
            => "leave it out for a flek; for the hand say `made` or `lost`, as in `flek, lost`";
        DoubledOrNot {} = "contradicts the line: it says that something was doubled, and that nothing was"
            => "remove one of the two";
        BellsOrBetl {} = "could be bells or betl" => "type `bells` or `betl`";
        HeartsOrGame {} = "could be hearts, or the game with its trumps left out"
            => "type `hearts`, or the trumps behind `game`";
        ByHowMuch {} = "is not enough: the hand is paid by its counts, not by how much it was won or lost"
            => "type the counts, as in `60+40:30`, or the total, as in `total 110`";
        NameIt {} = "does not say what it is about"
            => "name it with what became of it, as in `won the seven`, `game lost`";
        WhoseResult {} = "does not say whether it is about the lone player or about the defenders"
            => "say it of the lone player, as in `lost`, or name whose it is, as in `defenders won`";
        /// `count` are the trick points before it, if there are any.
        TheirMarriage { count: String, marriage: i64 } = "has no place here: whose a marriage is, its place says"
            => "the defenders' marriage is behind a slash, as in `{count}/+{marriage}`";
        WhoseAnnouncement {} = "cannot have announced this: it is not that side's"
            => "the defenders' is `seven against`; the lone player's needs no name";
        DealtOrWon {} = "could say who dealt, or that the hand was won" => "say `dealer ben` or `made`";
        TwoCounts { first: i64, second: i64, may_be_rest: bool, may_be_marriage: bool } =
            "is a second count of trick points"
            => "{}", two_counts(*first, *second, *may_be_rest, *may_be_marriage);
        PassBehindPlayer {} = "can only replace the lone player, if everybody passed";
    }
}

crate::hinted_phrases! {
    /// Why a hundred that was typed as quiet is none. The message follows the word.
    #[derive(Copy)]
    pub enum NoQuietHundred {
        Unpaid {} = "is not paid under these rules" => "leave it out";
        NoGame {} = "takes the place of the game, which is not paid in this hand" => "leave it out";
        Untold {} = "needs the counts or the result beside it" => "as in `60+40 quiet 100`, `made quiet 100`";
        /// The other side has won; `against`: the defenders.
        Others { against: bool } = "is for the side that won, which is {} here",
            if *against { "that of the defenders" } else { "the lone one" }
            => "`quiet 100` is the lone side's, `quiet 100 against` the defenders'";
        /// What trick points and the marriages that may help come to.
        Short { reached: i64, every: bool } = "needs 100, and trick points with {} come to {reached}",
            if *every { "all marriages" } else { "one marriage" }
            => "leave it out";
    }
}

fn tricks_or_marriage(before: i64, behind: i64, against: bool, may_be_marriage: bool) -> String {
    let (def, lone, defenders) = if against { ("def ", behind, before) } else { ("", before, behind) };
    let both = format!("`{lone} def {defenders}` for both trick counts");
    match may_be_marriage {
        true => format!("write `{def}{before}/+{behind}` for a marriage, {both}"),
        false => format!("write {both}"),
    }
}

fn two_counts(first: i64, second: i64, may_be_rest: bool, may_be_marriage: bool) -> String {
    let both = may_be_rest.then(|| format!("`{first}:{second}` for both trick counts"));
    let marriage = may_be_marriage.then(|| format!("`{first}+{second}` for a marriage"));
    let ways: Vec<String> = both.into_iter().chain(marriage).collect();
    format!("write {}", ways.join(", "))
}
