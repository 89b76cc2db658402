//! What is announced, the ladder of bids in an auction, and its calls (rulebook sections 3, 4 and 8).

use crate::engine::calls;
use crate::kernel::Keyword;
use crate::keyword;
use std::fmt;

keyword! {
    pub enum Announcement: Display as "MariasAnnouncement" {
        /// To win the last trick with the trump seven.
        Seven = "seven",
        Hundred = "hundred",
        /// To win the last two tricks with sevens.
        TwoSevens = "two_sevens",
    }

    /// A bid of the auction, from the lowest rung (section 8).
    pub enum Rung as "MariasRung" {
        Seven = "seven",
        SevenHearts = "seven_hearts",
        Hundred = "hundred",
        HundredSeven = "hundred_seven",
        HundredHearts = "hundred_hearts",
        HundredSevenHearts = "hundred_seven_hearts",
        Betl = "betl",
        Durch = "durch",
        TwoSevens = "two_sevens",
        TwoSevensHundred = "two_sevens_hundred",
        TwoSevensHearts = "two_sevens_hearts",
        TwoSevensHundredHearts = "two_sevens_hundred_hearts",
    }
}

impl Announcement {
    pub(super) fn typed(self) -> &'static str {
        match self {
            Announcement::Seven => "7",
            Announcement::Hundred => "100",
            Announcement::TwoSevens => "77",
        }
    }
}

type SuitBid = (&'static [Announcement], [Rung; 2], &'static str, &'static str);

/// The bids of suits: what each announces, the rung in any suit and in hearts, how it is called, and how it is typed
/// (section 13.1). Of what is announced the last one that it includes is the rung.
const SUIT_BIDS: [SuitBid; 5] = {
    use Announcement::{Hundred, Seven, TwoSevens};
    [
        (&[Seven], [Rung::Seven, Rung::SevenHearts], "seven", "7"),
        (&[Hundred], [Rung::Hundred, Rung::HundredHearts], "hundred", "100"),
        (&[Seven, Hundred], [Rung::HundredSeven, Rung::HundredSevenHearts], "hundred and seven", "107"),
        (&[TwoSevens], [Rung::TwoSevens, Rung::TwoSevensHearts], "two sevens", "77"),
        (
            &[Hundred, TwoSevens],
            [Rung::TwoSevensHundred, Rung::TwoSevensHundredHearts],
            "two sevens and hundred",
            "77+100",
        ),
    ]
};

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(|(_, _, name, _)| name, " in hearts"))
    }
}

impl Rung {
    /// Returns the rung of a suit with these announcements, or the highest one below it.
    pub(super) fn of(announced: &[Announcement], hearts: bool) -> Rung {
        let includes = |bid: &[Announcement]| bid.iter().all(|what| announced.contains(what));
        let found = SUIT_BIDS.iter().rev().find(|(bid, ..)| includes(bid));
        let [plain, in_hearts] = found.map_or([Rung::Seven, Rung::SevenHearts], |(_, rungs, ..)| *rungs);
        if hearts { in_hearts } else { plain }
    }

    /// Returns what a bid of a suit announces; `None` for betl and durch.
    pub(super) fn announced(self) -> Option<&'static [Announcement]> {
        SUIT_BIDS.iter().find(|(_, rungs, ..)| rungs.contains(&self)).map(|(announced, ..)| *announced)
    }

    pub(super) fn in_hearts(self) -> Rung {
        self.announced().map_or(self, |announced| Rung::of(announced, true))
    }

    /// Returns how it is typed in a call and behind `bid:` (section 13.1).
    pub(super) fn typed(self) -> String {
        self.written(|(.., typed)| typed, "h")
    }

    /// Returns one of its texts, with this behind it in hearts.
    fn written(self, text: fn(&SuitBid) -> &'static str, in_hearts: &str) -> String {
        match SUIT_BIDS.iter().find(|(_, rungs, ..)| rungs.contains(&self)) {
            Some(bid @ (_, [plain, _], ..)) if *plain == self => text(bid).to_owned(),
            Some(bid) => format!("{}{in_hearts}", text(bid)),
            None => self.word().to_owned(),
        }
    }
}

pub type Call = calls::Call<Rung>;
