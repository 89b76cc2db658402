//! Why a line in plain words is not carried out: what it would need, or which two things it can mean.

use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum Why {
    #[error("`{line}` can mean two things")]
    TwoMeanings { line: String },
    #[error("in the shell that is")]
    InShell,
    #[error("at the table that is")]
    AtTable,
    #[error("this is a question, and nothing was done; to do it, type")]
    Question,
    #[error(
        "the amount is one number, for all together; what it was for is in quotes if `{what}` is only that"
    )]
    OneAmount { what: String },
    #[error("in the shell a hand is logged with")]
    LogInShell,
    #[error("this belongs in the shell")]
    ShellOnly,
    #[error("the sheet, and a page to print, are shown by")]
    PaperOrFile,
    #[error("in a sheet file that is")]
    InSheet,
    #[error("this belongs at the live table")]
    TableOnly,
    #[error("a change from an earlier hand on names that hand")]
    FromHand,
    #[error("the seats decide who sits out a hand; to leave the table, type")]
    SitsOut,
    #[error("these are two changes")]
    TwoChanges,
    #[error("the dealer is named in the line of a hand, as in")]
    DealerBeside,
    #[error("it has to be said who paid whom")]
    WhoPaid,
    #[error("this can be a payment or a round for all")]
    PaymentOrRound,
    #[error("it has to be said who shares the round")]
    WhoShares,
    #[error("cash that goes from hand to hand is recorded with")]
    Cash,
    #[error("if it is so much for each of them, type")]
    EachOfThem,
    #[error("what is owed tonight follows from the hands; a debt from before is recorded in the shell")]
    OldDebt,
    #[error("what it was for is missing, as in")]
    WhatFor,
    #[error("the stake needs its unit")]
    HowMuch,
    #[error("the stake is set with")]
    SetStake,
    #[error("this is an option of the rules")]
    SetOption,
    #[error("other options need the kitty, and change with it")]
    NotAlone,
    #[error("each player pays separately")]
    OneByOne,
    #[error("correct the line of hand {no}")]
    EditLine { no: u32 },
    #[error("nothing was undone; to undo or correct `{entry}`, type")]
    NothingUndone { entry: String },
    #[error("there is no entry yet")]
    NoEntry,
    #[error("this can strike out hand {no} or undo the last change")]
    UndoOrStrike { no: u32 },
    #[error("the last change was not a hand")]
    LastIsNoHand,
    #[error("hand {no} was not just entered here; to correct it, type")]
    NotJustEntered { no: u32 },
    #[error("something forgotten is inserted before the hand that follows it")]
    InsertBefore,
    #[error("a name is corrected with")]
    CorrectName,
    #[error("nothing was recorded, and the same dealer deals again; a fine, if there is one, is")]
    Misdeal,
    #[error("this can be a part of a hand or a fine")]
    HandOrFine,
    #[error("it has to be said whether all get it or the kitty")]
    AllOrKitty,
    #[error("a fine is a whole number of units, and a unit is {unit}")]
    WholeUnits { unit: String },
    #[error("there is no stake, so a fine is a number of units")]
    NoStake,
    #[error("settle first, then close the night")]
    EndOfNight,
    #[error("this clears all debts of the night")]
    AllPaid,
    #[error("the next hand is {next}, not {no}; correct that one or enter a new one")]
    FixOrNew { no: u32, next: u32 },
    #[error("`{name}` can be somebody new or {known}")]
    NewOrKnown { name: String, known: String },
    #[error("nobody called `{name}` has left; to seat somebody new, type")]
    NobodyLeft { name: String },
    #[error("hand {no} is struck out; type its whole line, as in")]
    StruckHand { no: u32 },
    #[error("hand {no} has its whole auction; correct that line")]
    AuctionKept { no: u32 },
    #[error(
        "the melds of hand {no} have a marriage of {suit}, which is trump now; type the line with its meld"
    )]
    MeldOfTrump { no: u32, suit: String },
    #[error("several things in hand {no} can be doubled; say which is meant")]
    WhichFlek { no: u32 },
    #[error("it has to be said how hand {no} ended then")]
    HowEnded { no: u32 },
    #[error("hand {no} is already so; nothing was changed")]
    NothingChanged { no: u32 },
}
