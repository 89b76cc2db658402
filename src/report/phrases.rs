//! The sentences of reports in English; translations are in the catalogue.

use super::count;
use crate::kernel::words;

crate::phrases! {
    pub enum Phrase<'a> {
        /// The title or name of rules.
        WithHouseRules { of: &'a str } = "{of} with house rules";
        /// Below the examples of a game.
        BesideHand {} =
            "A player is the beginning of a name. Behind a hand `dealer ben` says who dealt, and `#` begins a note.";
        HelpWords {} = "`help words` shows every word of this game, and the commands.";
        /// Below the title of a rule card.
        CardHead { name: &'a str, least: usize, most: usize, deck: usize } =
            "{name}: {} players, {deck} cards", words::span(*least, *most);
        /// Below the agreements: what the profile has in place of the marked ones.
        HouseRules { rules: &'a str, has: String } = "* in {rules}: {has}";
        NotInForce { term: String } = "not in force: {term}";
        /// About hands or nights that are impossible under other rules.
        LeftOut { nights: bool, at: Vec<String>, why: &'a str } =
            "left out: {} {}: {why}", match (nights, at.len()) {
                (false, 1) => "hand",
                (false, _) => "hands",
                (true, 1) => "session",
                (true, _) => "sessions",
            }, at.join(", ");
        /// Above totals as they were and under other rules.
        Beside { other: &'a str } = "totals as played / under {other}, at the same stakes";
        AsPlayed {} = "as played";
        Headline { no: u32, sentence: String } = "hand {no}: {sentence}";
        StruckOut { no: u32, line: String } = "hand {no}: struck out ({line})";
        NobodyPays {} = "nobody pays";
        Pays { gets: bool, hub: String, sum: String, others: Vec<String> } =
            "{hub} {} {}{}",
            if *gets { format!("gets {sum} from") } else { format!("pays {sum} to") },
            if others.len() > 1 { "each of " } else { "" },
            others.join(", ");
        NobodySits {} = "nobody sits at the table";
        NobodyDeals {} = "results alone: nobody deals";
        EmptyChairs { dealer: &'a str, empty: Vec<&'a str> } =
            "next: {dealer} deals, once the chair of {} is taken", words::and(empty);
        EmptyChairDeals { chair: &'a str } = "next: whoever takes the chair of {chair} deals";
        Next { who: String } = "next: {who}";
        SignOf { name: &'a str, sign: BoardSign } = "{name} {sign}";
        /// Of an inserted hand that does not say who dealt.
        Dealt { dealer: &'a str } = "{dealer} dealt it; `dealer NAME` at the end of its line says otherwise";
        DealsTwice { dealer: &'a str, first: u32, second: u32 } =
            "{dealer} deals twice in a row, hands {first} and {second}; `fix {second} LINE dealer NAME` says otherwise";
        MovesNothing {} = "it keeps its number and moves nothing";
        /// The rules of the hand give something else by now.
        EnteredToday { refused: bool, gives: String } = "entered today it would {}: {gives}",
            if *refused { "be refused" } else { "score" };

        /// Follows a name.
        SatOut {} = " (sat out)";
        /// Follows the points of a side, as do the next three.
        ChipsPass { colored: i64, white: i64 } = "pass {}", chips(*colored, *white);
        ChipsChange { colored: i64, white: i64, fill: i64, over: i64, back: i64 } =
            "pass {}; {fill} of the white fill the ten across: change it for a coloured one \
             (in all {over} coloured over, {back} white back)",
            chips(*colored, *white);
        ChipsLeft { colored: i64, white: i64 } = "{} left", chips(*colored, *white);
        PaysStake { from: &'a str, to: &'a str, game: Option<String>, points: Option<String>, all: String } =
            "{from} pays {to} {}", match (game, points) {
                (Some(game), Some(points)) => format!("{game} for the game + {points} for points = {all}"),
                (None, Some(points)) => format!("{points} for points = {all}"),
                (_, None) => format!("{all} for the game"),
            };
        GameLeft { no: u32, totals: String } = "game {no} was left without a winner: {totals}";
        GameWon { no: u32, names: Vec<&'a str>, own: i64, others: Vec<String> } =
            "{} {} game {no}, {own} to {}",
            words::and(names),
            if names.len() == 1 { "wins" } else { "win" },
            words::and(others);
        GoesTo { side: String, was: i64, now: i64, left: Option<i64> } =
            "{side} {was} -> {now}{}", left.map_or(String::new(), |left| format!(", {left} to go"));
        HasWon { games: usize } = "{}", count(games, "game won", "games won");
        GameBegins { no: u32, sides: String, left: Option<u32> } = "game {no} begins{sides}{}",
            left.map_or(String::new(), |left| format!("; game {left} is left without a winner"));
        NothingStaked {} = "nothing is staked: there is nothing to settle";
        NoGameNow { game: u32 } = "there is no game {game} now";
        /// Without a target it ends after a number of deals; before its first hand it has neither yet.
        GameHead { no: u32, target: Option<i64>, deals: u32 } = "game {no}{}", match (target, deals) {
            (Some(target), _) => format!(", to {target}"),
            (None, 0) => String::new(),
            (None, deals) => format!(", after {}", count(deals, "deal", "deals")),
        };
        NowTo { target: i64 } = "now to {target}";
        Seat { name: &'a str, joins: bool } = "{name} {}", if *joins { "joins" } else { "leaves" };
        Left { name: &'a str } = "{name} (left)";
        Standings { sums: String } = "standings: {sums}";

        /// A line with what it is: a changed place (`gone`, `new`, `was`, `now`), `typed`, `note`, `enters`, a form of a `command`.
        Labelled { label: &'static str, text: String } = "{label}: {text}";
        /// Follows who joins or leaves.
        ShareOfKitty { money: String } = ", share of the kitty {money}";

        /// What is over, or owed; and who has the `odd` that cannot be shared evenly.
        KittyShared { surplus: bool, kitty: String, names: Vec<&'a str>, odd: String } =
            "the kitty's {kitty} is {} those at the table{}",
            if *surplus { "shared among" } else { "covered by" },
            odd_one(*surplus, names, odd);
        OtherValue { key: &'static str, was: String, now: String } = "{key} {was} -> {now}";
        NowCalled { old: &'a str, new: &'a str } = "{old} -> {new}";
        OtherSeats { names: String } = "seats {names}";
        NothingChanges {} = "nothing changes";
        PenaltyTo { from: &'a str, to: Option<String>, units: i64, why: &'a str } =
            "penalty: {from} pays {units} to {}, {why}", to.as_deref().unwrap_or("each of the others");
        ResultOf { won: String } = "result: {won}";
        Round { name: &'a str, amount: String, what: &'a str, among: Vec<String> } =
            "{name} paid {amount} for {what}{}", match among.as_slice() {
                [] => String::new(),
                among => format!(", shared by {}", words::and(among)),
            };
        Shares { shares: Vec<String> } = "shares: {}", shares.join(", ");
        HasPaid { from: String, to: String, amount: String } = "{from} paid {to} {amount}";
        PaysNothingYet { state: String } = "{state}; it is not finished, and pays no stake";
        /// Below a settlement that is sent to the players.
        Sealed { seal: &'a str } = "seal {seal}";
        NobodyOwes {} = "nobody owes anything";
        /// Others do.
        NothingBetween {} = "nothing is left between them";
        HasToPay { from: String, to: String, amount: String } = "{from} pays {to} {amount}";

        NightsSince { nights: usize, date: String } = "{} since {date}", count(nights, "night", "nights");
        FewestPayments { payments: String } = "with the fewest payments: {payments}";

        LastMoved { moved: String } = "last {moved}";
        HandCount { count: usize } = "{}", super::count(*count, "hand", "hands");
        UntilEntry { by: String } = "until entry {by}";
    }
}

crate::phrases! {
    /// A word: the head of a column, or what stands in a cell.
    #[serde(tag = "is", rename_all = "kebab-case")]
    pub enum Word {
        SaidAloud {} = "the same, as said at the table";
        Name {} = "name";
        Meld {} = "meld";
        Cards {} = "cards";
        Seal {} = "seal";
        Title {} = "title";
        /// Rules that did not come with the program.
        Yours {} = "yours";
        Hands {} = "hands";
        GamesWon {} = "games won";
        Checks {} = "checks";
        /// Heads the coloured and the white ones that are left: `10+7`.
        Chips {} = "chips";
        Units {} = "units";
        Difference {} = "difference";
        Money {} = "money";
        /// Of hands alone, without penalties and shares of the kitty, as is the next one.
        UnitsFromHands {} = "units from hands";
        MoneyFromHands {} = "money from hands";
        Hand {} = "hand";
        Points {} = "points";
        Total {} = "total";
        Bid {} = "bid";
        Kitty {} = "kitty";
        Struck {} = "struck";
        Play {} = "play";
        Paid {} = "paid";
        /// Drinks and the like: what one paid for all.
        Shared {} = "shared";
        /// What payments that went other ways cleared.
        Cleared {} = "cleared";
        Rounding {} = "rounding";
        ToGetOrGive {} = "balance";
        Date {} = "date";
        Rules {} = "rules";
        Players {} = "players";
        Player {} = "player";
        Place {} = "place";
        Contract {} = "contract";
        Made {} = "made";
        BestHand {} = "best hand";
        WorstHand {} = "worst hand";
        /// The last nights as a chart.
        Form {} = "form";
        Result {} = "result";
        DeclarerWon {} = "declarer won";
        WonMost {} = "won most";
        LostMost {} = "lost most";
        NightOfResults {} = "A night of results";
        Together {} = "as partners";
        AsOpponents {} = "as opponents";
        OneSatOut {} = "one sat out";
        /// In place of a trump suit, a bid, a place.
        Nothing {} = "none";
        /// Of the tables from which nights came: begun in this ledger.
        Here {} = "here";
        Dealer {} = "dealer";
        All {} = "all";
        /// Topics of a card, as are the next six.
        BestNight {} = "best night";
        WorstNight {} = "worst night";
        LongestRuns {} = "longest runs";
        AverageBid {} = "average bid";
        WonMostFrom {} = "won most from";
        LostMostTo {} = "lost most to";
        Session {} = "session";
        Sessions {} = "sessions";
        State {} = "state";
        Open {} = "open";
        Closed {} = "closed";
        Void {} = "void";
        From {} = "from";
        To {} = "to";
        Amount {} = "amount";
        First {} = "first";
        Last {} = "last";
        AlsoCalled {} = "also called";
        Time {} = "time";
        Entry {} = "entry";
        StandingsHead {} = "standings";
    }
}

crate::phrases! {
    #[derive(Copy)]
    pub struct EntryKind { pub kind: &'static str } = "{kind}";
}

crate::phrases! {
    /// Each as it follows a name, and in the legend.
    #[derive(Copy)]
    #[serde(tag = "is", rename_all = "kebab-case")]
    pub enum BoardSign {
        Leads {} = "leads";
        Deals {} = "deals";
        Bids {} = "bids first";
        Forehand {} = "is forehand";
        Plays {} = "leads first";
        SitsOut {} = "sits out";
    }
}

fn odd_one(surplus: bool, names: &[&str], odd: &str) -> String {
    let way = if surplus { "to" } else { "from" };
    if names.is_empty() { String::new() } else { format!("; {odd} more {way} {}", words::and(names)) }
}

/// Writes chips: `3 coloured and 1 white`.
fn chips(colored: i64, white: i64) -> String {
    match (colored, white) {
        (0, 0) => "no chips".to_owned(),
        (colored, 0) => format!("{colored} coloured"),
        (0, white) => format!("{white} white"),
        (colored, white) => format!("{colored} coloured and {white} white"),
    }
}
