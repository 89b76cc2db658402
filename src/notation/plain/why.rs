//! Why a line in plain words is not carried out: what it would need, or which two things it can mean.

crate::phrases! {
    pub enum Why {
        TwoMeanings { line: String } = "`{line}` can mean two things";
        InShell = "in the shell that is";
        AtTable = "at the table that is";
        Question = "this is a question, and nothing was done; to do it, type";
        OneAmount { what: String } =
            "the amount is one number, for all together; what it was for is in quotes if `{what}` is only that";
        LogInShell = "in the shell a hand is logged with";
        ShellOnly = "this belongs in the shell";
        PaperOrFile = "the sheet, and a page to print, are shown by";
        InSheet = "in a sheet file that is";
        TableOnly = "this belongs at the live table";
        FromHand = "a change from an earlier hand on names that hand";
        SitsOut = "the seats decide who sits out a hand; to leave the table, type";
        TwoChanges = "these are two changes";
        DealerBeside = "the dealer is named in the line of a hand, as in";
        WhoPaid = "it has to be said who paid whom";
        PaymentOrRound = "this can be a payment or a round for all";
        WhoShares = "it has to be said who shares the round";
        Cash = "cash that goes from hand to hand is recorded with";
        EachOfThem = "if it is so much for each of them, type";
        OldDebt = "what is owed tonight follows from the hands; a debt from before is recorded in the shell";
        OneNumber = "an amount is typed as one number, as in";
        WhatFor = "what it was for is missing, as in";
        HowMuch = "the stake needs its unit";
        SetStake = "the stake is set with";
        SetOption = "this is an option of the rules";
        NotAlone = "other options need the kitty, and change with it";
        OneByOne = "each player pays separately";
        EditLine { no: u32 } = "correct the line of hand {no}";
        NothingUndone { entry: String } = "nothing was undone; to undo or correct `{entry}`, type";
        NoEntry = "there is no entry yet";
        UndoOrStrike { no: u32 } = "this can strike out hand {no} or undo the last change";
        LastIsNoHand = "the last change was not a hand";
        NotJustEntered { no: u32 } = "hand {no} was not just entered here; to correct it, type";
        InsertBefore = "something forgotten is inserted before the hand that follows it";
        CorrectName = "a name is corrected with";
        Misdeal = "nothing was recorded, and the same dealer deals again; a fine, if there is one, is";
        HandOrFine = "this can be a part of a hand or a fine";
        AllOrKitty = "it has to be said whether all get it or the kitty";
        WholeUnits { unit: String } = "a fine is a whole number of units, and a unit is {unit}";
        NoStake = "there is no stake, so a fine is a number of units";
        EndOfNight = "settle first, then close the night";
        AllPaid = "this clears all debts of the night";
        FixOrNew { no: u32, next: u32 } =
            "the next hand is {next}, not {no}; correct that one or enter a new one";
        NewOrKnown { name: String, known: String } = "`{name}` can be somebody new or {known}";
        NobodyLeft { name: String } = "nobody called `{name}` has left; to seat somebody new, type";
        StruckHand { no: u32 } = "hand {no} is struck out; type its whole line, as in";
        AuctionKept { no: u32 } = "hand {no} has its whole auction; correct that line";
        MeldOfTrump { no: u32, suit: String } =
            "the melds of hand {no} have a marriage of {suit}, which is trump now; type the line with its meld";
        WhichFlek { no: u32 } = "several things in hand {no} can be doubled; say which is meant";
        HowEnded { no: u32 } = "it has to be said how hand {no} ended then";
        NothingChanged { no: u32 } = "hand {no} is already so; nothing was changed";
    }
}
