//! Rows of statistics, and how they are added up and ordered.

use crate::engine::Engine;
use crate::kernel::units::Overflow;
use crate::notation::fold;
use crate::session::SessionRow;
use crate::store::hand_rows::{HandLine, HandRow, People};
use foldhash::fast::RandomState;
use std::collections::HashMap;

/// What one player did in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
pub struct StatRow {
    /// What the row is about: a month, `declarer`, a partner; none for [`By::Player`], and where there is none.
    #[serde(skip)]
    pub key: Option<String>,
    pub player: String,
    pub currency: String,
    pub sessions: i64,
    pub hands: i64,
    /// Hands as bidder or lone player, given up ones too.
    pub declared: i64,
    pub made: i64,
    pub units: i64,
    /// Minor units.
    pub amount: i64,
    /// What the declared hands brought.
    pub declared_units: i64,
    pub declared_amount: i64,
    /// The amounts of the best and of the worst hand; none without a hand.
    pub best: Option<i64>,
    pub worst: Option<i64>,
    /// Games to points that somebody won, games that this player won, and points. By what hands were about, no game counts.
    #[serde(skip)]
    pub games: i64,
    #[serde(skip)]
    pub games_won: i64,
    #[serde(skip)]
    pub points: i64,
    /// Of the hands, those of games to points.
    #[serde(skip)]
    pub to_points: i64,
}

pub const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// The parts that somebody may have in a hand.
pub const ROLES: [&str; 4] = ["declarer", "partner", "defender", "sat_out"];

/// Classes of contracts that begin with no number, from the lowest.
pub const CONTRACTS: [&str; 8] =
    ["game", "seven", "hundred", "hundred_seven", "two_sevens", "betl", "durch", "give_up"];

impl StatRow {
    fn plus(&mut self, other: &StatRow) -> Result<(), Overflow> {
        for (sum, amount) in [
            (&mut self.sessions, other.sessions),
            (&mut self.hands, other.hands),
            (&mut self.declared, other.declared),
            (&mut self.made, other.made),
            (&mut self.units, other.units),
            (&mut self.amount, other.amount),
            (&mut self.declared_units, other.declared_units),
            (&mut self.declared_amount, other.declared_amount),
            (&mut self.games, other.games),
            (&mut self.games_won, other.games_won),
            (&mut self.points, other.points),
            (&mut self.to_points, other.to_points),
        ] {
            *sum = sum.checked_add(amount).ok_or(Overflow)?;
        }
        self.best = self.best.max(other.best);
        self.worst = [self.worst, other.worst].into_iter().flatten().min();
        Ok(())
    }

    /// Counts a hand of this player.
    fn add(&mut self, session: &SessionRow, hand: &HandRow, line: &HandLine) -> Result<(), Overflow> {
        let plus = |sum: i64, amount: i64| sum.checked_add(amount).ok_or(Overflow);
        self.hands = plus(self.hands, 1)?;
        self.to_points = plus(self.to_points, (session.game == Engine::Points.info().word).into())?;
        self.units = plus(self.units, line.units)?;
        self.amount = plus(self.amount, line.minor)?;
        self.best = Some(self.best.map_or(line.minor, |best| best.max(line.minor)));
        self.worst = Some(self.worst.map_or(line.minor, |worst| worst.min(line.minor)));
        if hand.declarer == Some(line.person) {
            self.declared = plus(self.declared, 1)?;
            self.made = plus(self.made, (hand.made == Some(true)).into())?;
            self.declared_units = plus(self.declared_units, line.units)?;
            self.declared_amount = plus(self.declared_amount, line.minor)?;
        }
        Ok(())
    }
}

/// Key, person and currency of a row; words by their numbers.
type RowOf = (Option<usize>, i64, usize);

#[derive(Debug, Default)]
pub struct Rows {
    /// Each with the session that it counted last.
    rows: HashMap<RowOf, (StatRow, i64), RandomState>,
    /// Keys and currencies.
    words: Words,
}

/// Words by number, so that a word is kept once however many hands have it.
#[derive(Debug, Default)]
struct Words {
    numbers: HashMap<String, usize, RandomState>,
    words: Vec<String>,
    /// The numbers of the last two words asked for: of a key and a currency, which seldom change from one player of a
    /// hand to the next.
    last: [usize; 2],
}

impl Words {
    fn number(&mut self, word: &str) -> usize {
        let is_it = |number: &&usize| self.words.get(**number).is_some_and(|known| known == word);
        if let Some(number) = self.last.iter().find(is_it) {
            return *number;
        }
        let [last, _] = self.last;
        if let Some(number) = self.numbers.get(word) {
            self.last = [*number, last];
            return *number;
        }
        let number = self.words.len();
        self.last = [number, last];
        self.numbers.insert(word.to_owned(), number);
        self.words.push(word.to_owned());
        number
    }

    fn word(&self, number: usize) -> String {
        self.words.get(number).cloned().unwrap_or_default()
    }
}

impl Rows {
    pub(super) fn number(&mut self, word: &str) -> usize {
        self.words.number(word)
    }

    /// Adds to the row of this key, person and currency, the words by their numbers.
    pub(super) fn plus(
        &mut self,
        key: Option<usize>,
        person: i64,
        currency: usize,
        total: &StatRow,
    ) -> Result<(), Overflow> {
        self.rows.entry((key, person, currency)).or_default().0.plus(total)
    }

    /// Counts a hand in the row of this player and key. Hands come in the order of their sessions.
    pub fn add(
        &mut self,
        key: Option<&str>,
        session: &SessionRow,
        hand: &HandRow,
        line: &HandLine,
    ) -> Result<(), Overflow> {
        let key = key.map(|key| self.words.number(key));
        let currency = self.words.number(&session.currency);
        let (row, last) = self.rows.entry((key, line.person, currency)).or_default();
        if *last != session.id {
            *last = session.id;
            row.sessions = row.sessions.saturating_add(1);
        }
        row.add(session, hand, line)
    }

    /// Returns the rows, ordered by key, currency and amount.
    pub fn sorted(self, people: &People) -> Vec<StatRow> {
        let Rows { rows, words } = self;
        let rows = rows.into_iter().map(|((key, person, currency), (row, _))| StatRow {
            key: key.map(|key| words.word(key)),
            player: people.name(person).to_owned(),
            currency: words.word(currency),
            ..row
        });
        let mut rows: Vec<StatRow> = rows.collect();
        rows.sort_by(|a, b| {
            let order = |row: &StatRow| (rank(row.key.as_deref()), row.key.clone(), row.currency.clone());
            order(a)
                .cmp(&order(b))
                .then(b.amount.cmp(&a.amount))
                .then_with(|| fold(&a.player).cmp(&fold(&b.player)))
        });
        rows
    }
}

/// Returns where a key stands among those of its kind: numbers by their value, words in the order of the game, none last.
fn rank(key: Option<&str>) -> (bool, i64) {
    let Some(key) = key else { return (true, 0) };
    let digits = key.find(|c: char| !c.is_ascii_digit()).and_then(|end| key.get(..end)).unwrap_or(key);
    let word = || CONTRACTS.iter().chain(&ROLES).chain(&WEEKDAYS).position(|word| *word == key);
    let at = digits.parse().ok().or_else(|| i64::try_from(word()?).ok());
    (false, at.unwrap_or(0))
}
