//! The table of words of every game in both languages, from which `docs/notation.md` is made. It is Rust code, so that the
//! program does not parse it at every start.

mod auction;
mod form;
mod marias;
mod points;
mod shared;

use super::fold::fold_word;
pub use form::Form;
pub(super) use form::{is_ending, verb, vowel, word};
use serde::Serialize;
use std::sync::LazyLock;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum Meaning {
    /// Everybody passed; in the auction, somebody did.
    Pass,
    /// Somebody passed in the auction and promised help.
    Help,
    Made,
    Lost,
    /// Thrown in before the first lead.
    Fold,
    /// Thrown in before the first trick.
    Throw,
    /// Given up after a lead.
    Late,
    /// The opponents gave up; or, to a target, who claimed it follows.
    Claim,
    Meld,
    Tricks,
    Trick,
    NoTrick,
    Double,
    Redouble,
    /// What nines of trump are worth follows.
    Dix,
    /// Who changed the dix for the turned card follows.
    Exchange,
    /// The melds that checks are paid for follow.
    Pays,
    Renege,
    /// Who gave up follows.
    By,
    Blind,
    Dealer,
    /// Who dealt follows, at the end of the line.
    Deals,
    /// A game with trumps; after a colon the game that is doubled.
    Suit,
    /// The lone player wins no trick.
    Betl,
    /// The lone player wins every trick.
    Durch,
    /// The cards are shown after the first trick.
    Open,
    /// Given up after the auction.
    GiveUp,
    Seven,
    Hundred,
    HundredSeven,
    TwoSevens,
    HundredTwoSevens,
    /// The announcement before it, or behind it, is the defenders'.
    Against,
    /// The seven or hundred behind it was not announced.
    Quiet,
    /// The seven was beaten in the last trick.
    Killed,
    /// The seven had to be played before the last trick.
    Early,
    /// The seven was not in the last trick.
    Nowhere,
    /// The defenders' count follows.
    Defenders,
    Talon,
    Total,
    /// Doubled so often; what was doubled may follow.
    Flek(i64),
    /// Doubled so often, by a count, not by the name of a level; what was doubled may follow.
    Fleks(i64),
    /// Doubled once more; what was doubled may follow.
    Higher,
    /// Nobody doubles any further.
    Good,
    /// What was doubled follows.
    On,
    /// Everything that can be doubled.
    All,
    Marriage,
    LaidDown,
    Partner,
    Alone,
    /// The wise one may follow.
    Wise,
    Unplayed,
    /// The last bid of the auction follows.
    Bid,
}

impl Meaning {
    /// Never what decides who wins, or what is played.
    pub fn may_be_guessed(self) -> bool {
        use Meaning::*;
        [Meld, Tricks, Dealer, Deals, Dix, Exchange, Pays, Renege, Partner].contains(&self)
            || [Talon, Total, Marriage, Defenders, On].contains(&self)
    }
}

crate::phrases! {
    #[derive(Copy)]
    pub enum Game {
        Auction = "Auction pinochle";
        Points = "Pinochle to a point target";
        Marias = "Mariáš";
    }
}

impl Game {
    pub const ALL: [Game; 3] = [Game::Auction, Game::Points, Game::Marias];
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Wants {
    Nothing,
    /// Numbers, or melds behind an `=`.
    Melds,
    Number,
    Player,
    /// A player behind a colon, or behind the word where the two end the line.
    PlayerAtEnd,
    /// A colon and a player; behind them perhaps an `=` and a number or melds.
    Tied,
    TiedBid,
    Component,
}

impl Wants {
    /// So the word is not a player who bids that number.
    pub(super) fn takes_number(self) -> bool {
        matches!(self, Wants::Number | Wants::Melds)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Wants::Melds | Wants::Nothing => "a number or melds",
            Wants::Number => "a number",
            Wants::Player => "a player",
            Wants::PlayerAtEnd => "a colon and a player, or end the line with one",
            Wants::Tied => "a colon and a player",
            Wants::TiedBid => "a colon and a bid",
            Wants::Component => "what was doubled",
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    pub meaning: Meaning,
    /// Of the record, or `dealer` and the like.
    pub field: &'static str,
    /// The simplest first.
    pub english: &'static [&'static str],
    /// A `|` between those with the same endings; the simplest first.
    czech: &'static [Form],
    pub sign: Option<char>,
    pub wants: Wants,
    pub example: &'static str,
    pub help: &'static str,
}

/// The first word is its example, and nothing must follow.
const fn row(meaning: Meaning, field: &'static str, english: &'static [&'static str]) -> Row {
    let example = match english {
        [first, ..] => first,
        [] => "",
    };
    Row { meaning, field, english, czech: &[], sign: None, wants: Wants::Nothing, example, help: "" }
}

impl Row {
    const fn example(self, example: &'static str) -> Row {
        Row { example, ..self }
    }

    const fn in_czech(self, czech: &'static [Form]) -> Row {
        Row { czech, ..self }
    }

    const fn with_sign(self, sign: char) -> Row {
        Row { sign: Some(sign), ..self }
    }

    const fn followed_by(self, wants: Wants) -> Row {
        Row { wants, ..self }
    }

    const fn help(self, help: &'static str) -> Row {
        Row { help, ..self }
    }

    pub fn czech(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.czech.iter().flat_map(|forms| forms.text.split('|'))
    }

    pub fn forms(&self) -> impl Iterator<Item = Form> + use<> {
        self.english.iter().map(|english| word(english)).chain(self.czech.iter().flat_map(Form::each))
    }
}

pub fn words_of(game: Game) -> impl Iterator<Item = &'static Row> {
    let words = match game {
        Game::Auction => auction::WORDS,
        Game::Points => points::WORDS,
        Game::Marias => marias::WORDS,
    };
    words.iter()
}

pub fn simplest_word(game: Game, meaning: Meaning) -> &'static str {
    let row = words_of(game).find(|row| row.meaning == meaning);
    row.and_then(|row| row.english.first().copied()).unwrap_or_default()
}

/// The longest at the beginning of these folded words. Returns its row and its number of words.
pub(super) fn find(
    game: Game,
    typed: impl IntoIterator<Item: AsRef<str>, IntoIter: Clone>,
) -> Option<(&'static Row, usize)> {
    let typed = typed.into_iter();
    let first = typed.clone().next()?;
    let letter = first.as_ref().as_bytes().first().map(|first| usize::from(*first))?;
    let like = by_first_letter(game).get(letter).into_iter().flatten();
    let heard = like.filter_map(|(row, form)| Some((*row, form.heard_in(typed.clone())?)));
    heard.max_by_key(|(_, length)| *length)
}

/// By the folded letter or digit that each begins with, in their order.
type ByFirstLetter = [Vec<(&'static Row, Form)>; 128];

fn by_first_letter(game: Game) -> &'static ByFirstLetter {
    static AUCTION: LazyLock<ByFirstLetter> = LazyLock::new(|| sorted(Game::Auction));
    static POINTS: LazyLock<ByFirstLetter> = LazyLock::new(|| sorted(Game::Points));
    static MARIAS: LazyLock<ByFirstLetter> = LazyLock::new(|| sorted(Game::Marias));
    match game {
        Game::Auction => &AUCTION,
        Game::Points => &POINTS,
        Game::Marias => &MARIAS,
    }
}

fn sorted(game: Game) -> ByFirstLetter {
    let mut sorted = std::array::from_fn(|_| Vec::new());
    for (row, form) in words_of(game).flat_map(|row| row.forms().map(move |form| (row, form))) {
        let first = form.first_letter().and_then(|first| usize::try_from(u32::from(first)).ok());
        if let Some(forms) = first.and_then(|first| sorted.get_mut(first)) {
            forms.push((row, form));
        }
    }
    sorted
}

pub fn is_known(word: &str) -> bool {
    Game::ALL.into_iter().any(|game| find(game, &[&fold_word(word)]).is_some())
}

pub(super) fn names_dealer(word: &str) -> bool {
    let row = Game::ALL.into_iter().find_map(|game| find(game, &[&fold_word(word)]));
    row.is_some_and(|(row, _)| row.meaning == Meaning::Dealer)
}

pub const LONGEST_PHRASE: usize = 4;

crate::phrases! {
    pub struct WordHelp { it: Meaning, game: Game, says: String } = "{says}";
}

impl WordHelp {
    pub(super) fn of(row: &Row, game: Game) -> WordHelp {
        WordHelp { it: row.meaning, game, says: row.help.replace('`', "") }
    }

    /// Whether it says which seven or hundred is meant, or what became of it, and so says nothing of anything else.
    pub fn is_of_component(&self) -> bool {
        use Meaning::{Against, Early, Killed, Nowhere};
        matches!(self.it, Against | Early | Killed | Nowhere)
    }
}
