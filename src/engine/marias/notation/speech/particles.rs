//! Words that mean nothing by themselves, or something only beside others: little words, `a`, numbers in words, counts of
//! both sides (rulebook section 13.1a, *`a`*, *Counts*, *Little words*).

use super::super::component::{by_number, by_word, is_flek, of_spoken};
use super::numbers;
use crate::engine::marias::checked_hand::ALL_TRICKS;
use crate::kernel::words::is_one_of;
use crate::notation::{Item, ItemKind, Kind, Meaning, Token, Wants};

pub(super) const ANDS: &str = "a|and|i|ani";
/// Before the name of who doubled.
pub(super) const FROM: &str = "od|by";
pub(super) const WITH: &str = "s|se";
pub(super) const DOUBLED: &str = "flekoval|flekovala|flekovali|fleknul|fleknula|fleknuli|flekl|flekla|\
     flekli|fleklo|fleknuto|fleknuta|fleknute|doubled";
/// Ends a clause as a comma does.
pub(super) const BUT: &str = "ale|but";
/// Before what is announced, or before a marriage that is shown.
pub(super) const CALLED: &str = "hlasi|hlasil|hlasila|hlasili|nahlasil|nahlasila|ohlasil|ohlasila";
const TIMES: &str = "x|xflek|fleky|fleku";
/// Stand for what was named before, or for what became of that.
pub(super) const THAT: &str = "ji|ho|taky|take|tez|ne|jo|ano|trhak";
/// Say that more than one did it, and not which side.
pub(super) const WE: &str = "jsme|jsem";
pub(super) const REVOKED: &str = "nepriznal|nepriznala|nectil|nectila|revoked";
const BEFORE_SUIT: &str = "v|ve|in";
const BEFORE_FLEK: &str = "s|se|za|do|dostal|dostala";
const BEFORE_COUNT: &str = "mel|mela|ma|nahral|nahrala";
/// Before a count of the defenders: one who plays alone is not more than one.
const THEIR_COUNT: &str = "meli|maji|nahrali";
/// Say how, and nothing that is paid.
const ADVERBS: &str = "tesne|jasne|bohuzel|nastesti|konecne|nakonec|proste|pak|potom|zase|pekne|hezky|\
     lehce|snadno|tak|jen|jenom|doslo|jednoducha|akter|aktera|akterovi|volic|declarer|soloist|hlasena|\
     hlasenou|hlasene|az|ohlasena|ohlasenou|ohlasene|announced|just|barely|easily|finally|then";
const ANYWHERE: &str = "to|je|byl|byla|bylo|byly|si|mu|it|the|is|was";
const BETWEEN_COUNTS: &str = "ku|to";
pub(super) const POINTS: &str = "bod|body|bodu|points|point";
const ONE: &str = "jeden|one";
const BY: &str = "o|by";
const REST: &str = "barvu";

pub(super) fn all() -> &'static [&'static str] {
    static ALL: std::sync::LazyLock<Vec<&'static str>> = std::sync::LazyLock::new(|| {
        let lists = [
            [ADVERBS, WE, THEIR_COUNT, ANDS, FROM, WITH, DOUBLED],
            [BUT, CALLED, THAT, TIMES, REVOKED, BEFORE_SUIT, BEFORE_FLEK],
            [BEFORE_COUNT, ANYWHERE, BETWEEN_COUNTS, POINTS, ONE, BY, REST],
        ];
        let words = lists.into_iter().flatten().flat_map(|words| words.split('|'));
        words.chain(numbers::words()).collect()
    });
    ALL.as_slice()
}

/// Takes out what means nothing wherever it stands, and `we` beside what either side may have done.
pub(super) fn without_asides(items: &mut Vec<Item<'_>>) {
    let is_aside = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| items.get(before));
        let item = items.get(at);
        let next = items.get(at + 1);
        // `obrana flekla`, `obrana dala flek`: it is they who double.
        let third = items.get(at + 2);
        let are_they = |item| means(item, Meaning::Defenders);
        let gave = |did, what| means(did, Meaning::Dealer) && is_flek_word(what);
        let doubled = |did, what| is_particle(did, DOUBLED) || gave(did, what);
        let do_double = are_they(item) && doubled(next, third) || are_they(before) && gave(item, next);
        // `k tomu`
        let is_to_it = |k: Option<&Item<'_>>, it: Option<&Item<'_>>| {
            k.is_some_and(|item| item.is_typed(&["k"])) && it.is_some_and(|item| item.is_typed(&["tomu"]))
        };
        is_particle(item, ADVERBS)
            || do_double
            || (is_particle(item, WE) && [before, next].into_iter().any(is_done))
            || is_to_it(item, next)
            || is_to_it(before, item)
    };
    let asides: Vec<bool> = (0..items.len()).map(is_aside).collect();
    let mut asides = asides.into_iter();
    items.retain(|_| asides.next() != Some(true));
}

/// Puts the seven in place of `ji` in a later clause that says that it was killed: `sedma, zabili mu ji`.
pub(super) fn killed_it(items: &mut [Item<'_>]) {
    let is_seven = |item: &Item<'_>| means(Some(item), Meaning::Seven) || number(Some(item)) == Some(7);
    // One of several, or one that was not announced, has to be named.
    let is_another = |meaning| {
        matches!(meaning, Meaning::Quiet | Meaning::Against | Meaning::TwoSevens | Meaning::HundredTwoSevens)
    };
    let mut sevens = items.iter().filter(|item| is_seven(item));
    let (Some(seven), None) = (sevens.next(), sevens.next()) else { return };
    if items.iter().any(|item| is_word(Some(item), is_another)) {
        return;
    }
    let seven = seven.clone();
    for clause in items.split_mut(|item| item.what == ItemKind::End) {
        let is_later = clause.first().is_some_and(|first| first.first().at > seven.first().at);
        let killed = clause.iter().position(|item| means(Some(item), Meaning::Killed));
        let it = clause.iter().position(|item| is_particle(Some(item), "ji"));
        let (Some(killed), Some(it), true) = (killed, it, is_later) else { continue };
        if let Some(word) = clause.get_mut(it) {
            let at = word.first().at;
            word.words = seven.words.iter().map(|typed| Token { at, ..*typed }).collect();
            word.what = seven.what;
        }
        // Who killed it stands before the verb.
        if it < killed {
            clause.swap(it, killed);
        }
    }
}

/// Returns whether a number can be one side's trick points.
fn is_count(number: i64) -> bool {
    (0..=90).contains(&number) && number % 10 == 0
}

pub(super) fn number(item: Option<&Item<'_>>) -> Option<i64> {
    if let ItemKind::Number(number) = item?.what { Some(number) } else { None }
}

pub(super) fn is_particle(item: Option<&Item<'_>>, words: &str) -> bool {
    matches!(item, Some(Item { what: ItemKind::Particle(word), .. }) if is_one_of(word, words))
}

pub(super) fn is_called(item: Option<&Item<'_>>) -> bool {
    is_particle(item, CALLED)
}

pub(super) fn means(item: Option<&Item<'_>>, meaning: Meaning) -> bool {
    is_word(item, |is| is == meaning)
}

pub(super) fn is_word(item: Option<&Item<'_>>, is_it: impl Fn(Meaning) -> bool) -> bool {
    matches!(item, Some(Item { what: ItemKind::Word(row), .. }) if is_it(row.meaning))
}

pub(super) fn is_flek_word(item: Option<&Item<'_>>) -> bool {
    is_word(item, is_flek)
}

/// Returns whether items stand for so many doublings: `2x flek`, `3 fleky`. Also returns how many items they are.
pub(super) fn many_fleks(items: &[Item<'_>]) -> Option<usize> {
    let [Item { what: ItemKind::Number(_), .. }, times, rest @ ..] = items else { return None };
    if is_particle(Some(times), "x") {
        return is_flek_word(rest.first()).then_some(3);
    }
    is_particle(Some(times), TIMES).then_some(2)
}

pub(super) struct Particles<'i, 'a> {
    pub items: &'i [Item<'a>],
    pub behind_player: bool,
    /// The sharp cards in the talon, if the line names them.
    pub talon: i64,
}

impl<'a> Particles<'_, 'a> {
    fn get(&self, at: usize) -> Option<&Item<'a>> {
        self.items.get(at)
    }

    fn before(&self, at: usize) -> Option<&Item<'a>> {
        self.items.get(at.checked_sub(1)?)
    }

    fn number(&self, at: usize) -> Option<i64> {
        number(self.get(at))
    }

    /// Returns the number that ends a count of one side at this place: the trick points, before the marriages.
    fn count_before(&self, at: usize) -> Option<i64> {
        let mut first = at.checked_sub(1)?;
        let mut count = self.number(first).filter(|number| is_count(*number))?;
        while let Some(joined) = first.checked_sub(2)
            && means(self.before(first), Meaning::Made)
            && let Some(number) = self.number(joined).filter(|number| by_number(*number).is_none())
        {
            first = joined;
            count = number;
        }
        let owner = self.before(first).filter(|owner| owner.what != ItemKind::Sign(':'));
        let is_owned = matches!(owner, Some(Item { what: ItemKind::Word(row), .. })
            if row.wants == Wants::Number && row.meaning != Meaning::Points);
        (is_count(count) && !is_owned && !matches!(owner.map(|owner| owner.what), Some(ItemKind::Sign('/'))))
            .then_some(count)
    }

    /// Returns whether the item between two counts makes them those of both sides.
    pub(super) fn parts_counts(&self, at: usize) -> bool {
        let Some(item) = self.get(at) else { return false };
        let (Some(lone), Some(others)) = (self.count_before(at), self.number(at + 1)) else {
            return false;
        };
        let touches = |before: usize| {
            self.get(before).zip(self.get(before + 1)).is_some_and(|(one, next)| one.touches(next))
        };
        is_count(others)
            && match item.what {
                ItemKind::Sign(':') => true,
                ItemKind::Particle(word) => is_one_of(word, BETWEEN_COUNTS),
                ItemKind::Word(row) if matches!(row.meaning, Meaning::On | Meaning::Against) => true,
                // A minus only without blanks, and if that is all there is.
                ItemKind::Word(_) if item.first().text == "-" => {
                    let is_glued = at.checked_sub(1).is_some_and(touches) && touches(at);
                    is_glued && lone.saturating_add(others).saturating_add(self.talon) == ALL_TRICKS
                }
                _ => false,
            }
    }

    /// Returns whether a suit typed as the letter `a` is the word for and.
    fn is_and(&self, at: usize) -> bool {
        let Some(item) = self.get(at).filter(|item| item.is_typed(&["a"])) else { return false };
        if !matches!(item.what, ItemKind::Suit(_)) {
            return false;
        }
        let behind = at + 1;
        let is_number = |item: Option<&Item<'_>>| number(item).is_some();
        let is_name = matches!(self.get(behind).map(|next| next.what), Some(ItemKind::Name(_)));
        // A letter cut off before another one is a suit's.
        let is_cut = self.get(behind).is_some_and(|next| {
            item.touches(next)
                && next.words.first().is_some_and(|next| next.kind != Kind::Sign(','))
                && !matches!(next.what, ItemKind::End | ItemKind::Sign(_))
        });
        let is_glued =
            is_cut || self.before(at).is_some_and(|before| is_number(Some(before)) && before.touches(item));
        let is_behind_player = match self.before(at).map(|before| before.what) {
            None => self.behind_player,
            Some(ItemKind::Name(_)) => !self.behind_player,
            Some(_) => false,
        };
        let others = self.items.iter().enumerate();
        let names_trumps = others
            .filter(|(other, _)| *other != at)
            .any(|(_, item)| matches!(item.what, ItemKind::Suit(_)) && !item.is_typed(&["a"]));
        let is_first = self.behind_player && self.before(at).is_none();
        if is_glued || (is_behind_player && !is_name && (is_first || !names_trumps)) {
            return false;
        }
        let is_last = self.get(behind).is_none();
        let is_between_numbers = is_number(self.before(at)) && is_number(self.get(behind));
        !is_last && (names_trumps || !is_between_numbers)
    }

    /// Returns what an item of the line is among the others; `None` if it ties nothing.
    pub(super) fn read(&self, at: usize) -> Option<ItemKind> {
        let item = self.get(at)?;
        let (before, next) = (self.before(at), self.get(at + 1));
        if self.parts_counts(at) {
            return Some(ItemKind::Versus);
        }
        if self.is_and(at) {
            let is_article = means(before, Meaning::Partner) && is_flek_word(next);
            return (!is_article).then_some(ItemKind::Particle("a"));
        }
        let follows_count = self.count_before(at).is_some();
        let word = match item.what {
            ItemKind::Particle(word) if is_one_of(word, CALLED) => {
                let is_called = |item: Option<&Item<'_>>| {
                    is_word(item, |meaning| {
                        by_word(meaning).is_some()
                            || matches!(meaning, Meaning::Quiet | Meaning::Against | Meaning::Marriage)
                    })
                };
                return match next.map(|next| next.what) {
                    Some(ItemKind::Number(20 | 40)) => numbers::marriage().map(ItemKind::Word),
                    Some(ItemKind::Number(number)) if by_number(number).is_some() => None,
                    _ if is_called(next) || is_called(before) => None,
                    _ => Some(item.what),
                };
            }
            ItemKind::Particle(word) => word,
            ItemKind::Word(row) if row.meaning == Meaning::Points && follows_count => return None,
            ItemKind::Word(row) if row.meaning == Meaning::On => {
                let ties_nothing = matches!(next.map(|next| next.what), Some(ItemKind::Suit(_)))
                    || (is_flek_word(next) && !is_flek_word(before));
                return (!ties_nothing).then_some(item.what);
            }
            ItemKind::Word(row) if row.meaning == Meaning::Partner && item.is_typed(&["with"]) => {
                let article = next.is_some_and(|next| next.is_typed(&["a", "the"]));
                let behind = self.get(at + 1 + usize::from(article));
                return (!is_beside(behind)).then_some(item.what);
            }
            ItemKind::Number(1) if is_flek_word(next) => return None,
            _ => return Some(item.what),
        };
        let is_suit = matches!(next.map(|next| next.what), Some(ItemKind::Suit(_)));
        let is_alone = |beside: Option<&Item<'_>>| beside.is_none_or(|item| item.what == ItemKind::End);
        let ties_nothing = (is_one_of(word, BEFORE_SUIT) && (is_suit || means(next, Meaning::Talon)))
            || (is_one_of(word, BEFORE_FLEK) && is_flek_word(next))
            || (is_one_of(word, WITH) && is_beside(next))
            || (is_one_of(word, BEFORE_COUNT) && number(next).is_some())
            || ((is_one_of(word, ANYWHERE) || is_one_of(word, BEFORE_COUNT))
                && !(is_alone(before) && is_alone(next)))
            || (is_one_of(word, POINTS) && (follows_count || number(before).is_some()))
            || (is_one_of(word, ONE) && is_flek_word(next))
            || (word == "barvu" && is_particle(before, REVOKED))
            || (word == "se" && is_particle(before, DOUBLED))
            || (is_one_of(word, THEIR_COUNT) && means(before, Meaning::Defenders))
            || (word == "ji" && is_killed_to(before, next));
        (!ties_nothing).then_some(item.what)
    }

    /// Returns a number that cannot be points, though the word behind it says so.
    pub(super) fn no_points(&self, at: usize) -> Option<i64> {
        let is_hundred = means(self.get(at), Meaning::Hundred);
        let number = self.number(at).filter(|number| by_number(*number).is_some());
        number.or(is_hundred.then_some(100)).filter(|_| is_particle(self.get(at + 1), POINTS))
    }

    /// Returns whether a word says by how much something was won, which the counts say.
    pub(super) fn asks_for_counts(&self, at: usize) -> bool {
        is_particle(self.get(at), BY) && self.number(at + 1).is_some()
    }
}

/// Returns whether an item says what either side may have done: who, does not matter.
fn is_done(item: Option<&Item<'_>>) -> bool {
    is_particle(item, DOUBLED)
        || is_particle(item, CALLED)
        || is_word(item, |meaning| {
            matches!(meaning, Meaning::Dealer | Meaning::Plays | Meaning::Killed | Meaning::Early)
        })
}

/// Returns whether a seven and a word for killed stand around: `zabili jí sedmu`.
fn is_killed_to(before: Option<&Item<'_>>, next: Option<&Item<'_>>) -> bool {
    let is_fate = |item| is_word(item, |meaning| matches!(meaning, Meaning::Killed | Meaning::Early));
    let is_seven = |item: Option<&Item<'_>>| {
        is_word(item, |meaning| matches!(meaning, Meaning::Quiet | Meaning::Seven | Meaning::TwoSevens))
            || matches!(number(item), Some(7 | 77))
    };
    (is_fate(before) && is_seven(next)) || (is_seven(before) && is_fate(next))
}

/// Returns whether `with` before this ties nothing: a flek, a seven, a hundred or a marriage.
fn is_beside(item: Option<&Item<'_>>) -> bool {
    item.is_some_and(|item| of_spoken(item.what).is_some())
        || is_flek_word(item)
        || is_word(item, |meaning| matches!(meaning, Meaning::Quiet | Meaning::Marriage))
}
