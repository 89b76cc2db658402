//! What reports say, in English here and in any other language by its catalogue.

use super::numbers::count;
use crate::kernel::words;

crate::phrases! {
    /// A sentence of a report, or a part of one.
    pub enum Phrase<'a> {
        /// A hand and what became of it.
        Headline { no: u32, told: String } = "hand {no}: {told}";
        /// A hand that was struck out.
        StruckOut { no: u32, line: String } = "hand {no}: struck out ({line})";
        /// A hand in which nothing is paid.
        NobodyPays {} = "nobody pays";
        /// One account gets something from each of others.
        Collects { hub: String, sum: String, others: Vec<String> } =
            "{hub} gets {sum} from {}{}", each(others), others.join(", ");
        /// One account pays something to each of others.
        Pays { hub: String, sum: String, others: Vec<String> } =
            "{hub} pays {sum} to {}{}", each(others), others.join(", ");
        /// Everybody has left.
        NobodySits {} = "nobody sits at the table";
        /// Who deals, once all chairs are taken.
        EmptyChairs { dealer: &'a str, empty: Vec<&'a str> } =
            "next: {dealer} deals, when somebody sits on the chair of {}", words::and(empty);
        /// Who deals next.
        NextDeal { dealer: &'a str } = "next: {dealer} deals";
        /// Who speaks first, behind who deals.
        SpeaksFirst { name: &'a str } = ", {name} speaks first";
        /// Who plays first, where that is called forehand, behind who deals.
        IsForehand { name: &'a str } = ", {name} is forehand";
        /// Who sits out, behind that.
        SitsOut { names: Vec<&'a str> } =
            ", {} {} out", words::and(names), if names.len() == 1 { "sits" } else { "sit" };
        /// That a game begins, behind that.
        FirstOfGame { game: u32 } = "; that is the first hand of game {game}";
        /// Why nobody can be dealt to, behind who deals.
        NoDeal { refusal: String } = "; {refusal}";
        /// What was typed.
        Typed { line: &'a str } = "typed: {line}";
        /// A struck hand.
        MovesNothing {} = "it keeps its number and moves nothing";
        /// A remark.
        Note { note: &'a str } = "note: {note}";
        /// Somebody who was not dealt in, behind the name.
        SatOut {} = " (sat out)";

        /// Chips left, behind the points of a side.
        ChipsLeft { colored: i64, white: i64 } =
            "; {colored} coloured and {white} white chips left to pass";
        /// The stake of a game.
        PaysGame { from: &'a str, to: &'a str, game: String } = "{from} pays {to} {game} for the game";
        /// The stake of the points that the loser is behind.
        PaysPoints { from: &'a str, to: &'a str, blocks: i64, block: String, all: String } =
            "{from} pays {to} {blocks} x {block} for points = {all}";
        /// Both.
        PaysBoth { from: &'a str, to: &'a str, game: String, blocks: i64, block: String, all: String } =
            "{from} pays {to} {game} for the game + {blocks} x {block} for points = {all}";
        /// Where a game goes to.
        ToTarget { target: i64 } = "to {target}";
        /// When a game ends.
        AfterDeals { deals: u32 } = "after {}", count(deals, "deal", "deals");
        /// How a game stands.
        GameStands { no: u32, goal: String, totals: String } = "game {no}, {goal}: {totals}";
        /// A game that nobody won.
        GameLeft { no: u32, totals: String } = "game {no} was left without a winner: {totals}";
        /// Who won a game.
        GameWon { no: u32, names: Vec<&'a str>, own: i64, others: Vec<String> } =
            "{} {} game {no}, {own} to {}",
            words::and(names),
            if names.len() == 1 { "wins" } else { "win" },
            words::and(others);
        /// A game that was asked for.
        GameBegins { no: u32 } = "game {no} begins";
        /// A game left for it, behind that.
        LeavesGame { no: u32 } = "; game {no} is left without a winner";
        /// Nothing is played for money.
        NothingStaked {} = "nothing is staked: there is nothing to settle";
        /// A hand is the first of a game now.
        OpensGame { hand: u32, game: u32 } = "hand {hand} opens game {game}";
        /// A game ends elsewhere now.
        NowEndsWith { game: u32, hand: u32 } = "game {game} now ends with hand {hand}";
        /// A game that had ended goes on.
        GoesOnNow { game: u32 } = "game {game} goes on now";
        /// A game that there was.
        NoGameNow { game: u32 } = "there is no game {game} now";
        /// The head of a game's sheet.
        GameHead { no: u32, goal: String } = "game {no}, {goal}";
        /// The head of a sheet of a game that nobody has begun.
        NewGameHead { no: u32 } = "game {no}";
        /// Whose checks are shown, behind that.
        ChecksOf { side: &'a str } = "; checks as {side} has them";
        /// A hand on the sheet that was struck.
        StruckLine { line: String } = "struck: {line}";
        /// A target that rose.
        NowTo { target: i64 } = "now to {target}";

        /// Somebody joins.
        Joins { name: &'a str } = "{name} joins";
        /// Somebody leaves.
        Leaves { name: &'a str } = "{name} leaves";
        /// What a unit is worth, under the sums of the sheet.
        AtAUnit { unit: String } = "at {unit} a unit";
        /// Who sits no longer.
        Left { name: &'a str } = "{name} (left)";
        /// The standings, in a line.
        Standings { sums: String } = "standings: {sums}";

        /// A place of the night that there is no longer.
        Gone { told: String } = "gone: {told}";
        /// A place that there was not.
        New { told: String } = "new: {told}";
        /// A place as it was.
        Was { told: String } = "was: {told}";
        /// A place as it is.
        Now { told: String } = "now: {told}";
        /// A share taken or given, behind who joins or leaves.
        ShareOfKitty { money: String } = ", share of the kitty {money}";

        /// A kitty with something in it.
        KittyShared { kitty: String } = "the kitty's {kitty} is shared among those at the table";
        /// A kitty that owes.
        KittyMadeGood { kitty: String } = "the kitty's {kitty} is made good by those at the table";
        /// What cannot be shared, behind that.
        OddGot { names: Vec<&'a str>, odd: String } =
            "; {} {} the odd {odd} {}",
            words::and(names),
            if names.len() == 1 { "gets" } else { "get" },
            more(names);
        /// What cannot be shared of a kitty that owes.
        OddGiven { names: Vec<&'a str>, odd: String } =
            "; {} {} the odd {odd} {}",
            words::and(names),
            if names.len() == 1 { "gives" } else { "give" },
            more(names);
        /// Nothing is left to be paid.
        NobodyOwes {} = "nobody owes anything";
        /// A payment to be made.
        HasToPay { from: &'a str, to: &'a str, amount: String } = "{from} pays {to} {amount}";

        /// Somebody who came, as the history has it.
        CameIn { name: &'a str } = "{name} in";
        /// Somebody who went.
        WentOut { name: &'a str } = "{name} out";
        /// A payment, as the history has it.
        PaidTo { from: &'a str, to: &'a str, amount: String } = "{from} to {to}, {amount}";
        /// A close without payments.
        NothingToPay {} = "nothing to pay";
        /// A close with payments.
        Payments { count: usize } = "{}", payments(*count);
        /// An entry about another.
        KindOf { kind: String, of: String } = "{kind} of {of}";
        /// Until when an entry stood.
        UntilEntry { by: String } = "until entry {by}";
    }
}

crate::phrases! {
    /// A word: the head of a column, or what stands in a cell.
    pub enum Word {
        /// What something is called.
        Name {} = "name";
        /// What rules are, in a line.
        Title {} = "title";
        /// Rules that did not come with the program.
        Yours {} = "yours";
        /// Hands, as a number.
        Hands {} = "hands";
        /// Games that were won.
        GamesWon {} = "games won";
        /// Checks.
        Checks {} = "checks";
        /// Units.
        Units {} = "units";
        /// Money.
        Money {} = "money";
        /// A hand.
        Hand {} = "hand";
        /// The count of a hand.
        Count {} = "count";
        /// Points.
        Points {} = "points";
        /// A total.
        Total {} = "total";
        /// A bid.
        Bid {} = "bid";
        /// The common account.
        Kitty {} = "kitty";
        /// A hand that was struck.
        Struck {} = "struck";
        /// What was won and lost by playing.
        Play {} = "play";
        /// What was paid.
        Paid {} = "paid";
        /// What rounding moved.
        Rounding {} = "rounding";
        /// What is still to be got or given.
        ToGetOrGive {} = "to get or give";
        /// A date.
        Date {} = "date";
        /// Rules.
        Rules {} = "rules";
        /// Players.
        Players {} = "players";
        /// A player.
        Player {} = "player";
        /// A place.
        Place {} = "place";
        /// A month.
        Month {} = "month";
        /// A session.
        Session {} = "session";
        /// Sessions.
        Sessions {} = "sessions";
        /// A session that goes on.
        Open {} = "open";
        /// A session that has ended.
        Closed {} = "closed";
        /// A time.
        Time {} = "time";
        /// An entry of the log.
        Entry {} = "entry";
        /// Standings, over a grid.
        StandingsHead {} = "standings";
        /// A settlement, under a sheet.
        Settlement {} = "settlement";
        /// A field that nothing is typed for, on the page of help.
        NoWord {} = "no word";
    }
}

/// The kind of an entry, as the log has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct EntryKind {
    /// Its word in the log.
    pub kind: &'static str,
}

impl std::fmt::Display for EntryKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.kind)
    }
}

fn each(others: &[String]) -> &'static str {
    if others.len() > 1 { "each of " } else { "" }
}

fn more(names: &[&str]) -> &'static str {
    if names.len() == 1 { "more" } else { "more each" }
}

fn payments(n: usize) -> String {
    count(n, "payment", "payments")
}
