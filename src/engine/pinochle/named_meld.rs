//! Melds typed by name (rulebook `melds.md` section 6).

use super::card::{Suit, card_words};
use super::meld::{FOLDS, Meld, MeldKind, Tally, total};
use super::meld_table::{MeldName, MeldTable};
use crate::kernel::words::{nearest, or_nearest};
use crate::kernel::{Keyword, ensure, words};
use crate::notation::{Count, Item, LineProblem, LineResult, Melds, PINOCHLE, Reader, fold_word, suit_named};

crate::phrases! {
    pub enum NameFault: Error {
        Unknown { word: String, nearest: Option<String> } =
            "unknown meld `{word}`{}", or_nearest(nearest.as_deref());
        Ambiguous { word: String, fits: Vec<&'static str> } =
            "`{word}` is ambiguous: {}", words::and(&words::ticked(fits));
        NotListed { word: String } = "`{word}` scores nothing: this meld table has no value for it";
        /// What the cards are worth if the melds share the king and the queen of trump, or do not.
        RunAndRoundhouse { shared: i64, apart: i64 } =
            "`run` and `roundhouse`, or `kings` and `queens`, are {shared} or {apart}: names do not say whether the pair \
             of the run is one of the four, so type the cards";
        InTrump { word: String } = "`{word}` is in trump, where it is a `royal_marriage`";
    }
}

const ALIASES: [(MeldName, &str); 5] = [
    (MeldName::Run, "farmer"),
    (MeldName::Run, "flush"),
    (MeldName::Run, "sequence"),
    (MeldName::Dix, "deece"),
    (MeldName::Dix, "dis"),
];

const SHORTEST: usize = 3;

/// The full name of a meld as typed: by another name, or by three letters or more that begin only one, behind a whole
/// fold and before a suit. What is no meld stays.
///
/// ```
/// use meldbook::engine::pinochle::written_out;
/// let names = ["Farmer", "double_pin", "mar:srdce", "ki"].map(|name| written_out(name));
/// assert_eq!(names, ["run", "double_pinochle", "marriage:hearts", "ki"]);
/// ```
pub fn written_out(typed: &str) -> String {
    full_name(typed).unwrap_or_else(|_| typed.to_lowercase())
}

/// Also the beginning of several.
pub fn is_meld(typed: &str) -> bool {
    !matches!(full_name(typed), Err(NameFault::Unknown { .. }))
}

pub fn read_melds(text: &str) -> Result<Melds, Box<LineProblem>> {
    Ok(match Melds::read(text)? {
        Melds::Names(names) => Melds::Names(names.iter().map(|name| written_out(name)).collect()),
        melds => melds,
    })
}

/// A bare number is the bid, before the ending (`is_clear`); after the calls it only repeats the winning one.
pub fn read_bid(
    reader: &mut Reader<'_>,
    Count { value, said }: Count,
    bid: &mut Option<i64>,
    is_repeated: bool,
    is_clear: bool,
) -> LineResult {
    if let Some(first) = bid.filter(|first| !is_repeated || *first != value) {
        let error = reader.fault(said, LineProblem::SecondBid { first });
        if let Some((tricks @ Item::Number(behind), length)) = reader.next_item(0) {
            reader.take_item(tricks, length);
            return Err(error.instead_of(reader.place_since(said), [format!("{value}+{behind}")]));
        }
        return Err(error.instead([format!("m{value}"), format!("t{value}")]));
    }
    reader.say(said, "bid", bid, value)?;
    ensure(is_clear, || reader.fault(said, LineProblem::NoBidHere))
}

impl Melds {
    /// Cards separated by commas, and no melds as 0 points.
    pub fn normal(self) -> Self {
        match self {
            Melds::Cards(cards) => match card_words(&cards).collect::<Vec<_>>() {
                cards if cards.is_empty() => Melds::Points(0),
                cards => Melds::Cards(cards.join(",")),
            },
            Melds::Names(names) if names.is_empty() => Melds::Points(0),
            other => other,
        }
    }
}

fn full_name(typed: &str) -> Result<String, NameFault> {
    let unknown = || {
        let nearest = nearest(typed, MeldName::ALL.iter().map(|(_, name)| *name)).map(str::to_owned);
        NameFault::Unknown { word: typed.to_owned(), nearest }
    };
    let (name, suit) = match typed.split_once(':') {
        Some((name, suit)) => (name, Some(suit_named(PINOCHLE, suit).ok_or_else(unknown)?.name)),
        None => (typed, None),
    };
    let name = name.split('_').map(fold_word).collect::<Vec<_>>().join("_");
    let fold = FOLDS.iter().copied().find(|fold| name.starts_with(fold)).unwrap_or_default();
    let single = name.get(fold.len()..).unwrap_or_default();
    let names = MeldName::ALL.iter().copied().chain(ALIASES);
    let begun = names.filter(|(_, known)| single.len() >= SHORTEST && known.starts_with(single));
    let mut fits: Vec<MeldName> = begun.map(|(meld, _)| meld).collect();
    fits.dedup();
    match fits.as_slice() {
        [] => Err(unknown()),
        [meld] if suit.is_some() && *meld != MeldName::Marriage => Err(unknown()),
        [meld] => {
            let suit = suit.map(|suit| format!(":{suit}")).unwrap_or_default();
            Ok(format!("{fold}{}{suit}", meld.word()))
        }
        several => {
            let fits = several.iter().map(|meld| meld.word()).collect();
            Err(NameFault::Ambiguous { word: typed.to_owned(), fits })
        }
    }
}

impl MeldTable {
    /// `aces`, `double_aces`, `marriage:clubs`, `roundhouse`
    pub fn meld_named(&self, word: &str, trump: Option<Suit>) -> Result<Meld, NameFault> {
        let Some((name, fold, suit)) = parse(word) else {
            return Err(match full_name(word) {
                Ok(meant) => NameFault::Unknown { word: word.to_owned(), nearest: Some(meant) },
                Err(fault) => fault,
            });
        };
        ensure(suit.is_none() || suit != trump, || NameFault::InTrump { word: word.to_owned() })?;
        let points = self.row(name).figure(fold).ok_or_else(|| NameFault::NotListed { word: word.into() })?;
        Ok(Meld { name, suit, fold, points })
    }

    /// Refuses names that do not say whether the royal marriage of a roundhouse is that of the run.
    pub fn check_apart(&self, melds: &[Meld]) -> Result<(), NameFault> {
        let has = |name| melds.iter().any(|meld| meld.name == name);
        let is_told = has(MeldName::RoyalMarriage);
        let has_roundhouse =
            has(MeldName::Roundhouse) || has(MeldName::Kings) && has(MeldName::Queens) && !is_told;
        ensure(!(has(MeldName::Run) && has_roundhouse), || {
            let trump = Suit::Spades;
            let mut tally = Tally::default();
            for name in [MeldName::Run, MeldName::Kings, MeldName::Queens] {
                tally.add(MeldKind::of(name));
            }
            let mut cards = tally.cards(trump, self.deck.copies).unwrap_or_default();
            let shared = total(&self.evaluate(&cards, trump));
            MeldKind::of(MeldName::RoyalMarriage).cards(trump).for_each(|card| cards.add(card));
            NameFault::RunAndRoundhouse { shared, apart: total(&self.evaluate(&cards, trump)) }
        })
    }
}

/// The meld, its fold and the suit of a plain marriage.
fn parse(word: &str) -> Option<(MeldName, usize, Option<Suit>)> {
    let (name, suit) = match word.split_once(':') {
        Some((name, suit)) => (name, Some(Suit::from_word(suit)?)),
        None => (word, None),
    };
    let folded = FOLDS.iter().zip(2..).find_map(|(fold, n)| Some((name.strip_prefix(fold)?, n)));
    let (single, fold) = folded.unwrap_or((name, 1));
    let name = MeldName::from_word(single)?;
    (suit.is_none() || name == MeldName::Marriage).then_some((name, fold, suit))
}
