//! The phrases of plain speech in pinochle, and the words that mean nothing (rulebook `words-pinochle.md`, B to F).

use super::counts::is_number_word;
use super::words::Word;
use crate::kernel::words::is_one_of;
use crate::notation::suits;
use crate::notation::words::Game;
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sense {
    /// Who had the bid, or what named the trump before it: nothing by itself.
    Nothing,
    /// The suit in it is trump.
    Trump,
    Made,
    Lost,
    GaveUp,
    /// After a lead.
    Late,
    /// Before a lead, as is assumed.
    Early,
    Unseen,
    Opponents,
    Meld,
    Tricks,
    NoTricks,
    EveryTrick,
    Doubled,
    Redoubled,
    Renege,
    Dealt,
    /// The nine of trump for the turned card.
    Exchanged,
    Claimed,
    Named(&'static str),
    /// Marriages, whose suits may follow.
    Marriage,
    NoMeld,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum In {
    Both,
    Auction,
    Points,
}

/// Phrases: words with their alternatives, `?` behind what may be left out, `*` behind a Czech verb that may be feminine too.
/// `~` stands for any words that mean nothing, SUIT for a suit, and `#` for a number behind the phrase.
const PHRASES: &[(In, Sense, &str)] = &[
    (In::Both, Sense::Nothing, "won|wins|took|takes|got|gets|bought|buys ~ bid|auction"),
    (In::Both, Sense::Nothing, "won|took|takes|got|gets|bought|buys it? at|for|with|to #"),
    (In::Both, Sense::Nothing, "played|plays|playing|went|goes|opened|opens|overbid|announced|declared ~ #"),
    (In::Both, Sense::Nothing, "called|calls ~ #"),
    (In::Both, Sense::Nothing, "picked|picks it up"),
    (In::Both, Sense::Nothing, "picked|picks up ~ bid|auction|contract"),
    (In::Both, Sense::Nothing, "went|goes to #"),
    (In::Both, Sense::Nothing, "stuck|forced|under with? it? at? #"),
    (In::Both, Sense::Nothing, "is|was? the? declarer|bidder"),
    (In::Both, Sense::Nothing, "took|takes|won|wins|got|gets|lost|loses the? last trick"),
    (In::Both, Sense::Nothing, "are|were|as trump|trumps"),
    (In::Both, Sense::Nothing, "the? others|rest|both pass|passed"),
    (In::Both, Sense::Nothing, "everybody|everyone|all else pass|passed|passes"),
    (In::Both, Sense::Nothing, "trump|trumps"),
    (In::Points, Sense::Nothing, "turned|turns up?"),
    (In::Auction, Sense::Nothing, "saw|took|takes|got|gets|picked|looked up? ~ widow"),
    (In::Both, Sense::Trump, "played|plays|playing ~ SUIT"),
    (In::Both, Sense::Trump, "trump|trumps are|were SUIT"),
    (In::Both, Sense::Nothing, "made|makes|set|named|names|called|calls|declared|declares trump|trumps"),
    (In::Both, Sense::Trump, "made|makes|set|named|names|called|calls|declared|declares SUIT trump|trumps"),
    (In::Both, Sense::Trump, "named|names|called|calls|declared|declares SUIT"),
    (In::Both, Sense::Made, "made|makes|won|wins it?"),
    (In::Both, Sense::Made, "made|makes his|her|the? contract"),
    (In::Both, Sense::Made, "good|success|win"),
    (In::Both, Sense::Made, "came|comes home"),
    (In::Both, Sense::Made, "got|gets there"),
    (In::Both, Sense::Lost, "lost|loses|set|bete|short|down|loss|failure|busted"),
    (In::Both, Sense::Lost, "lost|loses|missed|misses ~ contract"),
    (In::Both, Sense::Lost, "not made"),
    (In::Both, Sense::Lost, "didnt|couldnt make it|his|her|the? bid|contract?"),
    (In::Both, Sense::Lost, "did|could not make it|his|her|the? bid|contract?"),
    (In::Both, Sense::Lost, "didnt get there"),
    (In::Both, Sense::Lost, "missed|misses it?"),
    (In::Both, Sense::Lost, "fell|came|comes up? short"),
    (In::Both, Sense::Lost, "failed|fails"),
    (In::Both, Sense::Lost, "failed|fails to make it?"),
    (In::Both, Sense::Lost, "went|goes|got|gets set|down|bete|bust"),
    (In::Both, Sense::Lost, "is down"),
    (In::Auction, Sense::Lost, "took|takes|went|goes|paid? double bete"),
    (In::Auction, Sense::GaveUp, "took|takes|went|goes|paid? single bete"),
    (In::Both, Sense::GaveUp, "conceded|concedes|concede|quit|quits|surrendered|surrenders"),
    (In::Both, Sense::GaveUp, "gave|gives|give it? up"),
    (In::Both, Sense::GaveUp, "threw|throws|throw|thrown it|his|her|the|their? hand|hands|cards? in"),
    (In::Both, Sense::GaveUp, "threw|throws|throw in his|her|the|their hand|hands|cards"),
    (In::Both, Sense::GaveUp, "folded|folds his|her|the|their? hand|hands|cards?"),
    (In::Auction, Sense::Late, "late"),
    (In::Auction, Sense::Late, "after the|playing? first|a? lead|leading|card|trick"),
    (In::Auction, Sense::Late, "after a|one|two|three|four|five|some|1|2|3|4|5 card|cards|trick|tricks"),
    (In::Auction, Sense::Late, "after a? few|couple of? cards|tricks"),
    (In::Auction, Sense::Early, "after seeing|turning ~ widow"),
    (In::Both, Sense::Early, "before the|a? first? lead|leading|card|trick"),
    (In::Both, Sense::Early, "before|without play|playing a? card?"),
    (In::Auction, Sense::Unseen, "blind|unseen"),
    (In::Auction, Sense::Unseen, "didnt|never look|looked"),
    (In::Auction, Sense::Unseen, "before the widow"),
    (In::Auction, Sense::Unseen, "without looking|seeing ~ widow"),
    (In::Both, Sense::Opponents, "they|opponents|both|them|their|theirs|others"),
    (In::Both, Sense::Opponents, "the opponents|others"),
    (In::Both, Sense::Opponents, "the? other two|side|team|pair"),
    (In::Both, Sense::Opponents, "they|both both|opponents|of? them?"),
    (In::Both, Sense::Meld, "meld|melds|melded|melding|showed|shows|showing|m of?"),
    (In::Both, Sense::Meld, "laid|put down"),
    (In::Both, Sense::Tricks, "tricks|took|takes|taking|t|pulled|pulls|caught|counters|count|counted"),
    (In::Both, Sense::Tricks, "took in"),
    (In::Both, Sense::Tricks, "trick points"),
    (In::Both, Sense::Tricks, "in play"),
    (In::Both, Sense::NoTricks, "took|takes|won|wins|got|gets|had? no trick|tricks"),
    (In::Both, Sense::NoTricks, "took|takes nothing"),
    (In::Both, Sense::NoTricks, "didnt|never take|took|win|won|get|got a? trick|tricks"),
    (In::Both, Sense::NoTricks, "did not take|win|get a? trick|tricks"),
    (In::Both, Sense::EveryTrick, "took|takes|won|wins all|every ~ trick|tricks"),
    (In::Both, Sense::EveryTrick, "took|takes|won|wins them|it all"),
    (In::Both, Sense::EveryTrick, "took|takes|won|wins everything"),
    (In::Points, Sense::Doubled, "double|doubled"),
    (In::Points, Sense::Redoubled, "double|doubled and? redouble|redoubled"),
    (In::Points, Sense::Redoubled, "double double"),
    (In::Points, Sense::Redoubled, "redouble|redoubled"),
    (In::Auction, Sense::Renege, "reneged|revoked"),
    (In::Both, Sense::Dealt, "dealt|deals"),
    (In::Auction, Sense::Nothing, "exchanged|exchanges|swapped|swaps|traded|trades ~ dix|nine|deece"),
    (In::Points, Sense::Exchanged, "exchanged|exchanges|swapped|swaps|traded|trades ~ dix|nine|deece"),
    (In::Auction, Sense::Claimed, "claimed|claims"),
    (In::Auction, Sense::Claimed, "claimed|claims the? rest|all|everything|tricks"),
    (In::Points, Sense::Claimed, "claimed|claims out|game?"),
    (In::Points, Sense::Claimed, "called|calls out"),
    (In::Points, Sense::Made, "was right|verified"),
    (In::Points, Sense::Made, "verified"),
    (In::Points, Sense::Lost, "was wrong"),
    (In::Both, Sense::Named("run"), "run|runs|family|families|flush|farmer|sequence"),
    (In::Both, Sense::Named("royal_marriage"), "royal|trump marriage"),
    (In::Both, Sense::Named("royal_marriage"), "marriage in|of trump|trumps"),
    (In::Both, Sense::Named("pinochle"), "pinochle|pinochles"),
    (In::Both, Sense::Named("aces"), "aces around|round?"),
    (In::Both, Sense::Named("kings"), "kings around|round?"),
    (In::Both, Sense::Named("queens"), "queens around|round?"),
    (In::Both, Sense::Named("jacks"), "jacks around|round?"),
    (In::Both, Sense::Named("roundhouse"), "roundhouse"),
    (In::Both, Sense::Named("roundhouse"), "round house"),
    (In::Both, Sense::Named("dix"), "dix|deece|dis|nine|nines|deeces"),
    (In::Both, Sense::Named("dix"), "dix|deece|dis|nine|nines|deeces of|in trump|trumps"),
    (In::Both, Sense::Named("extra_king"), "extra king"),
    (In::Both, Sense::Named("extra_queen"), "extra queen"),
    (In::Both, Sense::Marriage, "marriage|marriages"),
    (In::Both, Sense::NoMeld, "no meld"),
    (In::Both, Sense::NoMeld, "nothing"),
    // In Czech, folded.
    (In::Both, Sense::Nothing, "to? drazil*|vydrazil*|licitoval*|vylicitoval*|koupil*|prebil* to? za|na? #"),
    (In::Both, Sense::Nothing, "to? vzal*|dostal*|mel*|ma|hraje|hral* to? za|na? #"),
    (In::Both, Sense::Nothing, "dostal*|mel*|ma? zavazek #"),
    (In::Both, Sense::Made, "to? uhral*|vyhral*|splnil*|udelal* ho|to|zavazek?"),
    (In::Both, Sense::Made, "dal* ho|to"),
    (In::Both, Sense::Made, "to dal*"),
    (In::Both, Sense::Lost, "to? neuhral*|nedal*|nesplnil*|neudelal*|prohral* ho|to|zavazek?"),
    (In::Auction, Sense::Lost, "zaplatil*? dvojita|dvojitou beta|betu"),
    (In::Auction, Sense::GaveUp, "zaplatil*? jednoducha|jednoduchou beta|betu"),
    (In::Both, Sense::GaveUp, "to? vzdal*|vzdali|slozil*|slozili|polozil*|zahodil* to?"),
    (In::Auction, Sense::Late, "pozde"),
    (In::Auction, Sense::Late, "po vynosu|vyneseni"),
    (In::Auction, Sense::Early, "pred vynosem"),
    (In::Auction, Sense::Early, "nevynesl*"),
    (In::Both, Sense::Early, "bez hry|vynosu"),
    (In::Both, Sense::Opponents, "obrana|souperi|protihraci|oba|oni"),
    (In::Both, Sense::Meld, "hlasky|hlasek|hlasil*|nahlasil*"),
    (In::Both, Sense::Meld, "na|v hlaskach"),
    (In::Both, Sense::Tricks, "stychy|stychu|zdvihy|zdvihu|vzali|uhrali|nahral*|nahrali"),
    (In::Both, Sense::Tricks, "na|ve stychach|zdvizich"),
    (In::Both, Sense::NoTricks, "zadny stych|zdvih"),
    (In::Both, Sense::NoTricks, "nevzal*|nevzali ani? stych|zdvih|nic"),
    (In::Both, Sense::EveryTrick, "vzal*|vzali vsechno|vse"),
    (In::Both, Sense::EveryTrick, "vzal*|vzali? vsechny stychy|zdvihy"),
    (In::Auction, Sense::Renege, "udelal*|mel*? renonc"),
    (In::Auction, Sense::Renege, "nepriznal*|nectil* barvu?"),
    (In::Both, Sense::Dealt, "rozdaval*|rozdal*|daval*"),
    (In::Both, Sense::Named("run"), "postupka|postupku|sekvence|sekvenci"),
    (In::Both, Sense::Named("royal_marriage"), "kralovsky|trumfovy par"),
    (In::Both, Sense::Named("pinochle"), "pinokl|binokl"),
    (In::Both, Sense::Named("aces"), "esa|es dokola?"),
    (In::Both, Sense::Named("kings"), "kralove|kralu dokola?"),
    (In::Both, Sense::Named("queens"), "damy|dam dokola?"),
    (In::Both, Sense::Named("jacks"), "kluci|kluku dokola?"),
    (In::Both, Sense::NoMeld, "bez hlasek|hlasky"),
    (In::Both, Sense::NoMeld, "hlasky|hlasek zadne"),
];

/// Phrases in place of the bidder that say that nobody bid.
const PASSES: &[&str] = &[
    "no one bid",
    "nobody bid",
    "no bid|bids",
    "we? all|everyone|everybody pass|passed|passes",
    "we? all three|four pass|passed",
    "nobody wanted it?",
    "no one wanted it?",
    "no takers passed? out?",
    "passed|pass out",
    "nikdo nechtel|nedrazil|nelicitoval to?",
    "pasovalo|nedrazilo se",
];

/// Words that mean nothing where no phrase has them.
const FILLERS: &[&str] = &[
    "in", "it", "and", "with", "for", "the", "of", "he", "she", "his", "her", "was", "has", "had", "got",
    "on", "at", "then", "just", "trump", "trumps", "bid", "bids", "have", "plus", "points", "easily",
    "exactly", "only", "but", "v", "ve", "za", "na",
];

/// Words that tie something, and are no slip of the pen for another word.
const TIES: &str = "not|no|almost|nearly|could|should|if|maybe|never|barely|they|opponents|both|is|by|to";

/// Articles, which mean nothing before a meld.
pub(super) const ARTICLES: &str = "a|an";

/// How often a meld is held that one of these stands before, from twice on.
pub(super) const FOLDS: [&str; 3] = ["double", "triple", "quadruple"];

pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

pub(super) fn is_of_speech(word: &Word<'_>) -> bool {
    let folded = word.folded.as_str();
    if !word.is_letters() {
        return false;
    }
    word.typed.contains(['\'', '’']) || knows(folded)
}

pub(super) fn knows(folded: &str) -> bool {
    FILLERS.contains(&folded)
        || is_one_of(folded, TIES)
        || FOLDS.contains(&folded)
        || by_first_word().contains_key(folded)
        || PASSES.iter().any(|phrase| beginnings(phrase).any(|word| word == folded))
}

/// A phrase found: what it says, the word behind it, and the place of its suit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub sense: Sense,
    pub end: usize,
    pub suit: Option<usize>,
}

/// Finds the longest phrase of a game that begins with a word.
pub(super) fn find(game: Game, words: &[Word<'_>], at: usize) -> Option<Found> {
    let first = words.get(at)?;
    let phrases = by_first_word().get(first.folded.as_str())?;
    let found = phrases.iter().filter_map(|(scope, sense, phrase)| {
        let is_of = match scope {
            In::Both => true,
            In::Auction => game == Game::Auction,
            In::Points => game == Game::Points,
        };
        let (end, suit) = if is_of { read(phrase, words, at) } else { None }?;
        Some(Found { sense: *sense, end, suit })
    });
    found.max_by_key(|found| found.end)
}

/// Finds a phrase for a hand that nobody bid; returns the word behind it.
pub(super) fn passes(words: &[Word<'_>], at: usize) -> Option<usize> {
    PASSES.iter().filter_map(|phrase| read(phrase, words, at)).map(|(end, _)| end).max()
}

type ByFirstWord = HashMap<String, Vec<(In, Sense, &'static str)>>;

fn by_first_word() -> &'static ByFirstWord {
    static PHRASES_BY_WORD: LazyLock<ByFirstWord> = LazyLock::new(|| {
        let mut by_word = ByFirstWord::new();
        for (scope, sense, phrase) in PHRASES {
            for word in beginnings(phrase) {
                by_word.entry(word).or_default().push((*scope, *sense, *phrase));
            }
        }
        by_word
    });
    &PHRASES_BY_WORD
}

/// Returns the words that a phrase may begin with.
fn beginnings(phrase: &str) -> impl Iterator<Item = String> {
    let mut may_begin = true;
    let first = phrase
        .split(' ')
        .take_while(move |element| std::mem::replace(&mut may_begin, element.ends_with('?')));
    first.flat_map(|element| element.trim_end_matches('?').split('|')).flat_map(|word| {
        let feminine = word.strip_suffix('*').map(|stem| format!("{stem}a"));
        [word.trim_end_matches('*').to_owned()].into_iter().chain(feminine)
    })
}

/// Returns whether a word is one of the alternatives of a phrase.
fn is_alternative(word: &str, element: &str) -> bool {
    element.split('|').any(|known| match known.strip_suffix('*') {
        Some(stem) => word.strip_suffix('a').unwrap_or(word) == stem,
        None => word == known,
    })
}

/// Reads a phrase from a word on. Returns the word behind it and the place of its suit; a comma ends it.
fn read(phrase: &str, words: &[Word<'_>], from: usize) -> Option<(usize, Option<usize>)> {
    let (mut at, mut suit) = (from, None);
    let next = |at: usize| words.get(at).filter(|word| at == from || !word.after_comma);
    for element in phrase.split(' ') {
        match (element, next(at)) {
            ("~", _) => {
                while next(at).is_some_and(|word| is_filler(&word.folded) && !word.folded.starts_with("bid"))
                {
                    at += 1;
                }
            }
            ("#", found) => {
                found.filter(|word| word.is_number() || is_number_word(&word.folded))?;
            }
            ("SUIT", found) => {
                found.filter(|word| suit_of(word).is_some())?;
                suit = Some(at);
                at += 1;
            }
            (element, found) => {
                let (element, may_lack) = element.strip_suffix('?').map_or((element, false), |e| (e, true));
                match found.filter(|word| is_alternative(&word.folded, element)) {
                    Some(_) => at += 1,
                    None if may_lack => {}
                    None => return None,
                }
            }
        }
    }
    Some((at, suit))
}

/// Finds the suit that a word means. Hearts are never called `he`.
pub(super) fn suit_of(word: &Word<'_>) -> Option<&'static suits::SuitWords> {
    let sign = word.typed.chars().next()?;
    if !word.is_letters() {
        return suits::of_symbol(suits::PINOCHLE, sign);
    }
    let is_pronoun = matches!(word.folded.as_str(), "he" | "she");
    suits::matching(suits::PINOCHLE, &word.typed).one().filter(|_| !is_pronoun)
}
