//! Statistics of players, and their words. A column with nothing in it for a player stays blank.

use super::{Grid, GridColumn, TextStyle, Word, account_name, count, each, in_column, signed, text};
use crate::engine::{HandResult, marias, pinochle};
use crate::kernel::{Keyword, Minor, Units};
use crate::lang::Lang;
use crate::query::statistics::{By, KeyWord, StatRow};
use std::collections::BTreeSet;
use strum::IntoEnumIterator;

pub fn stats(rows: &[StatRow], by: By, lang: &Lang, look: TextStyle) -> String {
    let mut all = about(rows, by, lang);
    let figures =
        [SESSIONS, HANDS, GAMES_WON, UNITS_FROM_HANDS, MONEY_FROM_HANDS, MADE, BEST_HAND, WORST_HAND];
    all.extend(columns(rows, &figures, lang));
    let grid = Grid::of_columns(all);
    text::grid(&grid, look) + &footnote(&grid, lang).map_or(String::new(), |line| line + "\n")
}

/// What the marks beside small numbers mean.
pub(super) fn footnote(grid: &Grid, lang: &Lang) -> Option<String> {
    let mut cells = grid.rows.iter().chain(&grid.foot).flat_map(|row| &row.cells);
    cells.any(|cell| cell.text.ends_with(MARK)).then(|| lang.say(&StatPhrase::Few { fewer: FEW }))
}

/// Fewer contracts than this are too few to go by.
const FEW: i64 = 20;

const MARK: &str = "*";

pub(super) type ColumnCells = (GridColumn, Vec<String>);

/// A column of figures: its head, and what makes the cells of rows.
pub(super) type Figure = (Word, fn(&[StatRow], &Lang) -> Vec<String>);

pub(super) const SESSIONS: Figure =
    (Word::Sessions {}, |rows, _| each(rows, |row| counted(row, row.sessions)));
pub(super) const HANDS: Figure = (Word::Hands {}, |rows, _| each(rows, |row| counted(row, row.hands)));
pub(super) const GAMES_WON: Figure = (Word::GamesWon {}, |rows, lang| {
    each(rows, |row| match row.games {
        0 => String::new(),
        all => lang.say(&StatPhrase::Of { part: row.games_won, all }),
    })
});
/// Blank where no such game was played, and by what hands were about.
pub(super) const POINTS: Figure = (Word::Points {}, |rows, _| {
    let played = |row: &StatRow| row.points != 0 || row.games != 0;
    each(rows, |row| if played(row) { row.points.to_string() } else { String::new() })
});
pub(super) const UNITS: Figure = (Word::Units {}, |rows, _| units(rows));
pub(super) const MONEY: Figure = (Word::Money {}, |rows, lang| amounts(rows, |row| Some(row.amount), lang));
/// What hands brought, without penalties and shares of the kitty.
pub(super) const UNITS_FROM_HANDS: Figure = (Word::UnitsFromHands {}, UNITS.1);
pub(super) const MONEY_FROM_HANDS: Figure = (Word::MoneyFromHands {}, MONEY.1);
pub(super) const MADE: Figure = (Word::Made {}, made);
pub(super) const BEST_HAND: Figure = (Word::BestHand {}, |rows, lang| amounts(rows, |row| row.best, lang));
pub(super) const WORST_HAND: Figure = (Word::WorstHand {}, |rows, lang| amounts(rows, |row| row.worst, lang));

/// Where there is money, units need not be there.
pub(super) fn columns(rows: &[StatRow], figures: &[Figure], lang: &Lang) -> Vec<ColumnCells> {
    let is_money = |head: &Word| matches!(head, Word::Money {} | Word::MoneyFromHands {});
    let cells: Vec<_> = figures.iter().map(|(head, cells)| (head, cells(rows, lang))).collect();
    let has_money =
        cells.iter().any(|(head, cells)| is_money(head) && cells.iter().any(|cell| !cell.is_empty()));
    let column = |(head, cells): (&Word, Vec<String>)| {
        let rank = match head {
            Word::BestHand {} | Word::WorstHand {} => 3,
            Word::Units {} | Word::UnitsFromHands {} if has_money => 2,
            _ => 1,
        };
        (GridColumn::numbers(lang.say(head)).rank(rank), cells)
    };
    cells.into_iter().map(column).collect()
}

pub(super) fn about(rows: &[StatRow], by: By, lang: &Lang) -> Vec<ColumnCells> {
    let players = (
        GridColumn::words(lang.say(&Word::Player {})).key(),
        each(rows, |row| account_name(&row.player, lang)),
    );
    if by == By::Player {
        return vec![players];
    }
    let key = |row: &StatRow| if row.is_kitty() { String::new() } else { key(row.key.as_deref(), by, lang) };
    let keys = each(rows, key);
    vec![(GridColumn::words(lang.say(&by)).key(), keys), players]
}

/// Amounts in one currency line up.
pub(super) fn money<'a>(
    amounts: impl IntoIterator<Item = (&'a str, Option<i64>)>,
    lang: &Lang,
) -> Vec<String> {
    let amounts: Vec<_> = amounts.into_iter().map(|(code, amount)| (code, amount.map(Minor))).collect();
    in_column(&amounts, |voice, amount, has_parts| voice.money_in_column(amount, has_parts), lang)
}

/// Blank where nothing was staked: only units were won or lost in what the row is about.
fn amounts(rows: &[StatRow], of: impl Fn(&StatRow) -> Option<i64>, lang: &Lang) -> Vec<String> {
    let moved = |row: &StatRow| [Some(row.amount), row.best, row.worst].iter().flatten().any(|n| *n != 0);
    let played_for: BTreeSet<&str> =
        rows.iter().filter(|row| moved(row)).map(|row| row.currency.as_str()).collect();
    let is_for_money = |row: &StatRow| {
        let is_about_all = row.key.is_none() || row.units == 0;
        moved(row) || is_about_all && played_for.contains(row.currency.as_str())
    };
    let amount = |row: &StatRow| of(row).filter(|_| is_for_money(row));
    money(rows.iter().map(|row| (row.currency.as_str(), amount(row))), lang)
}

/// Blank for games to points without checks.
fn units(rows: &[StatRow]) -> Vec<String> {
    let has_units = |row: &StatRow| row.units != 0 || row.to_points < row.hands || row.hands == 0;
    let none = rows.iter().all(|row| row.units == 0 && row.declared_units == 0);
    each(rows, |row| if has_units(row) && !none { signed(Units(row.units)) } else { String::new() })
}

/// Returns a count of what only players have.
pub(super) fn counted(row: &StatRow, count: i64) -> String {
    if row.is_kitty() { String::new() } else { count.to_string() }
}

fn made(rows: &[StatRow], lang: &Lang) -> Vec<String> {
    each(rows, |row| {
        if row.declared == 0 {
            return String::new();
        }
        let share = rounded(row.made, row.declared, 100);
        let made = lang.say(&StatPhrase::Made { share, of: row.declared });
        if row.declared < FEW { made + MARK } else { made }
    })
}

/// Returns `sum * times / n`, halves rounded away from zero; 0 where there is nothing to divide by.
fn rounded(sum: i64, n: i64, times: i64) -> i64 {
    let (sum, n) = (i128::from(sum) * i128::from(times), i128::from(n));
    if n <= 0 {
        return 0;
    }
    let half = if sum < 0 { -n } else { n };
    i64::try_from((sum * 2 + half) / (n * 2)).unwrap_or(i64::MAX)
}

/// Writes an average with one decimal: `331.4`.
pub(super) fn tenths(sum: i64, n: i64, lang: &Lang) -> String {
    let tenths = rounded(sum, n, 10);
    let sign = if tenths < 0 { "-" } else { "" };
    let tenths = tenths.unsigned_abs();
    format!("{sign}{}{}{}", tenths / 10, lang.money_style().decimal, tenths % 10)
}

crate::phrases! {
    pub enum StatPhrase<'a> {
        Of { part: i64, all: i64 } = "{part} of {all}";
        Made { share: i64, of: i64 } = "{share}% of {of}";
        /// Counted from the dealer, 1 is the next player.
        AfterDealer { places: i64 } = "{places} after dealer";
        Few { fewer: i64 } = "* of fewer than {fewer} contracts: too few to go by";
        /// Contracts and trumps, where somebody played more than one game.
        OfGame { what: String, game: &'a str } = "{what}\n{}", match *game {
            "auction" => "auction",
            "points" => "points",
            _ => "mariáš",
        };
        Card { player: &'a str, sessions: i64, hands: i64, first: String, last: Option<String>, currency: &'a str } =
            "{player} | {}, {}, {first}{} | {currency}",
            count(sessions, "session", "sessions"),
            count(hands, "hand", "hands"),
            last.as_ref().map_or(String::new(), |last| format!(" to {last}"));
        /// Where a hand is, with the command that explains it.
        HandAt { amount: String, date: String, session: i64, no: i64 } =
            "{amount} on {date}: `meldbook why {no} --session {session}`";
        Scored { points: bool, number: String } = "{number} {}", if *points { "points" } else { "units" };
        NightAt { amount: String, date: String, session: i64, hands: i64 } =
            "{amount} on {date}, session {session}, {}", count(hands, "hand", "hands");
        /// Of contracts made or lost, or of `nights` won or lost.
        InARow { nights: bool, won: bool, count: i64, from: String, to: Option<String> } =
            "{count} {} in a row, {}", match (nights, won) {
                (false, true) => "contracts made",
                (false, false) => "contracts lost",
                (true, true) => "nights won",
                (true, false) => "nights lost",
            }, span(from, to.as_deref());
        AverageBid { bid: String, bids: i64 } = "{bid} in {}", count(bids, "bid", "bids");
        CameOff { over: bool, by: String, hands: i64 } = "the count was {by} {} the bid in {}",
            if *over { "over" } else { "under" }, count(hands, "hand", "hands");
        LastNights { nights: usize } = "the last {}, oldest first", count(nights, "night", "nights");
        FromPlayer { player: &'a str, amount: String, hands: i64 } =
            "{player}, {amount} in {} at the same table", count(hands, "hand", "hands");
        HeadToHead { one: &'a str, other: &'a str, sessions: i64, hands: i64, currency: &'a str } =
            "{one} and {other} | {}, {} at the same table | {currency}",
            count(sessions, "session", "sessions"),
            count(hands, "hand", "hands");
        HasWon { one: &'a str, other: &'a str, amount: Option<String> } =
            "by the payments of these hands {one} has won {} from {other}", amount.as_deref().unwrap_or("nothing");
        /// The head of a column.
        WonFrom { one: &'a str, other: &'a str } = "{one} from {other}";
        NeverMet { one: &'a str, other: &'a str } = "{one} and {other} never were at the table for the same hand";
        MoreHands { shown: usize, found: usize } =
            "these are the last {shown} of {found} hands; `--json` prints them all";
        NoSuchTrump { word: &'a str } = "`{word}` is no suit of the pinochle or the mariáš deck";
        NotBids { text: &'a str } =
            "`{text}` is not a range of bids; write it like 350.., ..300, 300..350 or 350";
        SamePlayer { name: &'a str } = "a head to head is between two players, not {name} alone";
        HandsForTwo {} = "two players are compared by all their hands: leave out what chooses hands";
        ByForTwo { by: &'a str, words: String } = "two players can be compared by {words}, not by `{by}`";
    }
}

fn span(from: &str, to: Option<&str>) -> String {
    to.map_or_else(|| format!("on {from}"), |to| format!("{from} to {to}"))
}

pub(super) fn key(key: Option<&str>, by: By, lang: &Lang) -> String {
    let Some(key) = key else {
        // Who has no seat after the dealer sat out.
        return lang.say(&match by {
            By::Seat => return lang.say(&KeyWord::SatOut {}),
            By::Table => Word::Here {},
            _ => Word::Nothing {},
        });
    };
    match by {
        By::Weekday | By::Role | By::Contract => contract(key, lang),
        By::Trump => suit(key, lang),
        By::Seat => match key.parse() {
            Ok(0) => lang.say(&Word::Dealer {}),
            Ok(places) => lang.say(&StatPhrase::AfterDealer { places }),
            Err(_) => key.to_owned(),
        },
        _ => key.to_owned(),
    }
}

/// Also of another key that is a word; one of numbers stays as it is.
pub fn contract(key: &str, lang: &Lang) -> String {
    key.parse().map_or_else(|_| key.to_owned(), |word: KeyWord| lang.say(&word))
}

fn suits_named(word: &str) -> (Option<pinochle::Suit>, Option<marias::Suit>) {
    let pinochle = pinochle::Suit::ALL.into_iter().find(|suit| suit.word() == word);
    (pinochle, marias::Suit::from_word(word))
}

/// In Czech hearts are those of mariáš, which most there play.
fn suit(word: &str, lang: &Lang) -> String {
    let (pinochle, marias) = suits_named(word);
    let named = marias.map(|suit| lang.say(&suit)).or(pinochle.map(|suit| lang.say(&suit)));
    named.unwrap_or_else(|| word.to_owned())
}

pub(super) fn symbol(word: &str) -> Option<char> {
    let (pinochle, marias) = suits_named(word);
    pinochle.map(pinochle::Suit::symbol).or(marias.map(marias::Suit::symbol))
}

/// `word` is the English one that is kept.
pub fn result(word: &str, lang: &Lang) -> String {
    let result = HandResult::iter().find(|result| result.to_string() == word);
    result.map_or_else(|| word.to_owned(), |result| lang.say(&result))
}
