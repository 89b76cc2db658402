//! What the answer to a line says of things that the line leaves open.

use crate::kernel::words;

crate::phrases! {
    /// Assumed, or maybe not what was meant. `against` means the defenders' seven or hundred.
    pub enum Granted {
        SevenWon { quiet: bool, against: bool } =
            "the {} seven{} won the last trick", if *quiet { "quiet" } else { "announced" }, whose(*against);
        /// A quiet one was killed, one that was announced lost early.
        SevenLost { quiet: bool, against: bool } = "the {}", match quiet {
            true => format!("quiet seven{} was killed in the last trick", whose(*against)),
            false => format!("announced seven{} was lost before the last trick", whose(*against)),
        };
        /// Only its result is told.
        HundredTotal { quiet: bool, against: bool, total: i64 } =
            "the {}hundred{} counts as {total}", if *quiet { "quiet " } else { "" }, whose(*against);
        NoPartner {} = "nobody was called as partner; say `partner NAME` or `alone`";
        /// Without a word for what it is on, beside something else that it could be on.
        FlekOnMain { on: &'static str } = "the flek is on the {}", on.replace('_', " ");
        NeedNotBePlayed {} = "this hand did not have to be played; `unplayed` says that it was not";
        FlekMovesNothing {} = "the game is not paid in this hand, so the flek on it moves nothing";
        /// When all others passed.
        DealerUnder { name: String, bid: i64 } =
            "the others passed, so {name}, who dealt, has the bid at {bid}";
        /// In their order, where everybody plays alone.
        Places { names: Vec<String> } = "the places are those of {}", words::and(names);
        NoMeld { sides: Vec<String> } = "{} melded nothing", words::and(sides);
        NoCountYet { sides: Vec<String> } =
            "{} had no points in tricks when the claim was made", words::and(sides);
        /// Nobody said whether a side without trick points won a trick.
        NoTrick { side: String, name: String } =
            "{side} won no trick; `trick:{name}` if it won one worth nothing";
        EveryTrick { side: String, others: String, name: String } =
            "{side} won every trick; `trick:{name}` if {others} won one worth nothing";
        NoMeldPays { sides: Vec<String> } =
            "no meld of {} pays checks; those that do are typed as in `pays:NAME=run+aces`", words::and(sides);
        /// A meld of nothing but a nine of trump saves itself.
        LoneDix { side: String, dix: i64 } = "the {dix} of {side} are a nine of trump, which counts without a trick";
        CountsUnused {} = "the hand was given up, so its counts are not looked at";
    }
}

fn whose(against: bool) -> &'static str {
    if against { " against" } else { "" }
}

impl Granted {
    /// Nothing was assumed, but what was typed may not be what was meant.
    pub fn is_warning(&self) -> bool {
        matches!(
            self,
            Granted::NoMeldPays { .. }
                | Granted::CountsUnused {}
                | Granted::NoPartner {}
                | Granted::NeedNotBePlayed {}
                | Granted::FlekMovesNothing {}
        )
    }
}
