//! Errors of words of mariáš, besides those of every game.

crate::phrases! {
    /// What is wrong with a word of mariáš. The message follows the word.
    pub enum MariasProblem as "LineMarias" {
        NoMeaning {} = "is neither trick points, in tens from 0 to 90, nor an announcement (7, 77, 100, 107); a sum is typed \
             as `90+40` or `total 130`";
        QuietWhat {} = "must be before a seven or a hundred";
        QuietAndAnnounced {} = "contradicts the line: the same side's was both announced and quiet";
        NoQuietHundred { why: NoQuietHundred } = "{why}";
        LostHow {} = "does not say how the announced seven was lost, which matters under these rules";
        NoRung {} = "is no bid of this auction: 7, 100, 107, 77 and 77+100, each with `h` for hearts, betl, durch";
        FlekOnWhat {} = "is right before a flek, which could be on it or on the main stake";
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
