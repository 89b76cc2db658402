//! Words that mean nothing by themselves, or something only beside others: little words, `a`, numbers in words, counts of
//! both sides (rulebook section 13.1a, *`a`*, *Counts*, *Little words*).

use super::super::component::{by_number, by_word, is_flek, of_item};
use super::numbers;
use crate::engine::marias::checked_hand::ALL_TRICKS;
use crate::kernel::ensure;
use crate::kernel::words::is_one_of;
use crate::notation::{Around, Item, ItemKind, Kind, MariasProblem, Meaning, Token, Wants};

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
const BEFORE_SUIT: &str = "v|ve|in";
const BEFORE_FLEK: &str = "s|se|za|do|dostal|dostala";
const BEFORE_COUNT: &str = "mel|mela|ma|nahral|nahrala";
/// Before a count of the defenders: one who plays alone is not more than one.
const THEIR_COUNT: &str = "meli|maji|nahrali";
/// Say how, and nothing that is paid.
const ADVERBS: &str = "tesne|jasne|bohuzel|nastesti|konecne|nakonec|proste|pak|potom|zase|pekne|hezky|\
     lehce|snadno|tak|jen|jenom|doslo|jednoducha|akter|aktera|akterovi|volic|declarer|soloist|hlasena|\
     hlasenou|hlasene|az|ohlasena|ohlasenou|ohlasene|announced|just|barely|easily|finally|then";
const ANYWHERE: &str = "to|je|jsou|byl|byla|bylo|byly|si|mu|it|the|is|was";
const BETWEEN_COUNTS: &str = "ku|to";
pub(super) const POINTS: &str = "bod|body|bodu|points|point";
const ONE: &str = "jeden|one";
const BY: &str = "o|by";

pub(super) fn all() -> &'static [&'static str] {
    static ALL: std::sync::LazyLock<Vec<&'static str>> = std::sync::LazyLock::new(|| {
        let lists: [&[&str]; 3] = [
            &[ADVERBS, WE, THEIR_COUNT, ANDS, FROM, WITH, DOUBLED],
            &[BUT, CALLED, THAT, TIMES, BEFORE_SUIT, BEFORE_FLEK],
            &[BEFORE_COUNT, ANYWHERE, BETWEEN_COUNTS, POINTS, ONE, BY],
        ];
        let words = lists.into_iter().flatten().flat_map(|words| words.split('|'));
        words.chain(numbers::words()).collect()
    });
    ALL.as_slice()
}

/// Takes out what means nothing wherever it stands, and `we` beside what either side may have done.
pub(super) fn without_asides(items: &mut Vec<Item<'_>>) {
    let is_aside = |at: usize| {
        let around = Around { items: items.as_slice(), at };
        let (before, item, next) = (around.before(), around.item(), around.behind(1));
        // `obrana flekla`, `obrana dala flek`: it is they who double.
        let are_they = |item: &Item<'_>| item.means(Meaning::Defenders);
        let gave = |did: &Item<'_>, what| did.means(Meaning::Dealer) && is_flek_word(what);
        let do_double = are_they(item) && (next.is_particle(DOUBLED) || gave(next, around.behind(2)))
            || are_they(before) && gave(item, next);
        // `k tomu`
        let is_to_it = |k: &Item<'_>, it: &Item<'_>| k.is_typed(&["k"]) && it.is_typed(&["tomu"]);
        item.is_particle(ADVERBS)
            || do_double
            || (item.is_particle(WE) && [before, next].into_iter().any(is_done))
            || is_to_it(item, next)
            || is_to_it(before, item)
    };
    let asides: Vec<bool> = (0..items.len()).map(is_aside).collect();
    let mut asides = asides.into_iter();
    items.retain(|_| asides.next() != Some(true));
}

/// Puts the seven in place of `ji` in a later clause that says that it was killed: `sedma, zabili mu ji`.
pub(super) fn killed_it(items: &mut [Item<'_>]) {
    let is_seven = |item: &Item<'_>| item.means(Meaning::Seven) || item.number() == Some(7);
    // One of several, or one that was not announced, has to be named.
    let is_another = |meaning| {
        matches!(meaning, Meaning::Quiet | Meaning::Against | Meaning::TwoSevens | Meaning::HundredTwoSevens)
    };
    let mut sevens = items.iter().filter(|item| is_seven(item));
    let (Some(seven), None) = (sevens.next(), sevens.next()) else { return };
    if items.iter().any(|item| item.is_word(is_another)) {
        return;
    }
    let seven = seven.clone();
    for clause in items.split_mut(|item| item.is_end()) {
        let is_later = clause.first().is_some_and(|first| first.first().at > seven.first().at);
        let killed = clause.iter().position(|item| item.means(Meaning::Killed));
        let it = clause.iter().position(|item| item.is_particle("ji"));
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

pub(super) fn is_flek_word(item: &Item<'_>) -> bool {
    item.is_word(is_flek)
}

/// Returns whether items stand for so many doublings: `2x flek`, `3 fleky`. Also returns how many items they are.
pub(super) fn many_fleks(items: Around<'_, '_>) -> Option<usize> {
    let times = items.behind(1);
    items.item().number()?;
    if times.is_particle("x") {
        return is_flek_word(items.behind(2)).then_some(3);
    }
    times.is_particle(TIMES).then_some(2)
}

pub(super) struct Particles<'i, 'a> {
    pub items: &'i [Item<'a>],
    pub behind_player: bool,
    /// Whether the line says that somebody plays.
    pub plays: bool,
    /// The sharp cards in the talon, if the line names them.
    pub talon: i64,
}

impl<'i, 'a> Particles<'i, 'a> {
    fn around(&self, at: usize) -> Around<'i, 'a> {
        Around { items: self.items, at }
    }

    fn before(&self, at: usize) -> &'i Item<'a> {
        self.around(at).before()
    }

    /// Returns the number that ends a count of one side at this place: the trick points, before the marriages.
    fn count_before(&self, at: usize) -> Option<i64> {
        let mut first = at.checked_sub(1)?;
        let mut count = self.around(first).item().number().filter(|number| is_count(*number))?;
        while let Some(joined) = first.checked_sub(2)
            && self.before(first).means(Meaning::Made)
            && let Some(number) =
                self.before(first - 1).number().filter(|number| by_number(*number).is_none())
        {
            first = joined;
            count = number;
        }
        let is_owned = match self.before(first).what {
            ItemKind::Word(row) => row.wants == Wants::Number && row.meaning != Meaning::Points,
            what => what == ItemKind::Sign('/'),
        };
        (is_count(count) && !is_owned).then_some(count)
    }

    /// Returns whether the item between two counts makes them those of both sides.
    pub(super) fn parts_counts(&self, at: usize) -> bool {
        let around = self.around(at);
        let (item, next) = (around.item(), around.behind(1));
        let (Some(lone), Some(others)) = (self.count_before(at), next.number()) else { return false };
        is_count(others)
            && match item.what {
                ItemKind::Sign(':') => true,
                ItemKind::Particle(word) => is_one_of(word, BETWEEN_COUNTS),
                ItemKind::Word(row) if matches!(row.meaning, Meaning::On | Meaning::Against) => true,
                // A minus only without blanks, and if that is all there is.
                ItemKind::Word(_) if item.first().text == "-" => {
                    let is_glued = around.before().touches(item) && item.touches(next);
                    is_glued && lone.saturating_add(others).saturating_add(self.talon) == ALL_TRICKS
                }
                _ => false,
            }
    }

    /// Returns whether a suit typed as the letter `a` is the word for and.
    fn is_and(&self, at: usize) -> bool {
        let around = self.around(at);
        let (before, item, next) = (around.before(), around.item(), around.behind(1));
        if !item.is_suit() || !item.is_typed(&["a"]) {
            return false;
        }
        // A letter cut off before another one is a suit's.
        let is_cut = item.touches(next)
            && next.words.first().is_some_and(|next| next.kind != Kind::Sign(','))
            && !matches!(next.what, ItemKind::End | ItemKind::Sign(_));
        let is_glued = is_cut || (before.number().is_some() && before.touches(item));
        let is_behind_player = match before.name() {
            _ if at == 0 => self.behind_player,
            name => name.is_some() && !self.behind_player,
        };
        let mut others = self.items.iter().enumerate();
        let names_trumps =
            others.any(|(other, item)| other != at && item.is_suit() && !item.is_typed(&["a"]));
        let is_first = self.behind_player && at == 0;
        if is_glued || (is_behind_player && next.name().is_none() && (is_first || !names_trumps)) {
            return false;
        }
        let is_last = at + 1 == self.items.len();
        let is_between_numbers = before.number().is_some() && next.number().is_some();
        !is_last && (names_trumps || !is_between_numbers)
    }

    /// Returns what an item of the line is among the others; `None` if it ties nothing.
    pub(super) fn read(&self, at: usize) -> Option<ItemKind> {
        let around = self.around(at);
        let (before, item, next) = (around.before(), around.item(), around.behind(1));
        if self.parts_counts(at) {
            return Some(ItemKind::Versus);
        }
        if self.is_and(at) {
            let is_article = before.means(Meaning::Partner) && is_flek_word(next);
            return (!is_article).then_some(ItemKind::Particle("a"));
        }
        let follows_count = self.count_before(at).is_some();
        let ties_nothing = match item.what {
            ItemKind::Particle(word) if is_one_of(word, CALLED) => {
                let is_called = |item: &Item<'_>| {
                    item.is_word(|meaning| {
                        by_word(meaning).is_some()
                            || matches!(meaning, Meaning::Quiet | Meaning::Against | Meaning::Marriage)
                    })
                };
                match next.number() {
                    Some(20 | 40) => return numbers::marriage().map(ItemKind::Word),
                    Some(number) if by_number(number).is_some() => true,
                    _ => is_called(next) || is_called(before),
                }
            }
            ItemKind::Particle(word) => {
                let is = |words: &str| is_one_of(word, words);
                (is(BEFORE_SUIT) && (next.is_suit() || next.means(Meaning::Talon)))
                    || ((is(BEFORE_FLEK) || is(ONE)) && is_flek_word(next))
                    || (is(WITH) && is_beside(next))
                    || (is(BEFORE_COUNT) && next.number().is_some())
                    || ((is(ANYWHERE) || is(BEFORE_COUNT)) && !(before.is_end() && next.is_end()))
                    || (is(POINTS) && (follows_count || before.number().is_some()))
                    || (is("se") && before.is_particle(DOUBLED))
                    || (is(THEIR_COUNT) && before.means(Meaning::Defenders))
                    || (is("ji") && is_killed_to(before, next))
            }
            ItemKind::Word(row) if row.meaning == Meaning::Points => follows_count,
            ItemKind::Word(row) if row.meaning == Meaning::On => {
                let is_played =
                    is_beside(next) || next.is_word(|is| matches!(is, Meaning::Betl | Meaning::Durch));
                next.is_suit()
                    || (is_flek_word(next) && !is_flek_word(before))
                    // `hrál na sedmu`
                    || (self.plays && is_played && !self.may_be_target(at))
            }
            ItemKind::Word(row) if row.meaning == Meaning::Partner && item.is_typed(&["with"]) => {
                is_beside(around.behind(1 + usize::from(next.is_typed(&["a", "the"]))))
            }
            ItemKind::Number(1) => is_flek_word(next),
            _ => false,
        };
        (!ties_nothing).then_some(item.what)
    }

    /// Returns whether something is doubled before a word for on, or behind it in its clause.
    fn may_be_target(&self, at: usize) -> bool {
        let is_flek =
            |item: &Item<'_>| is_flek_word(item) || item.is_particle(DOUBLED) || item.is_particle(TIMES);
        let (before, behind) = self.items.split_at(at);
        before.iter().any(is_flek) || behind.iter().take_while(|item| !item.is_end()).any(is_flek)
    }

    /// Refuses a word that says by how much something was won, which the counts say, and a number that cannot be points,
    /// though the word behind it says so.
    pub(super) fn check(&self, at: usize) -> Result<(), MariasProblem> {
        let around = self.around(at);
        let (item, next) = (around.item(), around.behind(1));
        let is_by = item.is_particle(BY) && next.number().is_some();
        ensure(!is_by, || MariasProblem::ByHowMuch {})?;
        let hundred = item.means(Meaning::Hundred).then_some(100);
        match item.number().filter(|number| by_number(*number).is_some()).or(hundred) {
            Some(number) if next.is_particle(POINTS) => {
                Err(MariasProblem::NoMeaning { is_total: number >= 100 })
            }
            _ => Ok(()),
        }
    }
}

/// Returns whether an item says what either side may have done: who, does not matter.
fn is_done(item: &Item<'_>) -> bool {
    let is_done =
        |meaning| matches!(meaning, Meaning::Dealer | Meaning::Plays | Meaning::Killed | Meaning::Early);
    item.is_particle(DOUBLED) || item.is_particle(CALLED) || item.is_word(is_done)
}

/// Returns whether a seven and a word for killed stand around: `zabili jí sedmu`.
fn is_killed_to(before: &Item<'_>, next: &Item<'_>) -> bool {
    let is_fate =
        |item: &Item<'_>| item.is_word(|meaning| matches!(meaning, Meaning::Killed | Meaning::Early));
    let is_seven = |item: &Item<'_>| {
        item.is_word(|meaning| matches!(meaning, Meaning::Quiet | Meaning::Seven | Meaning::TwoSevens))
            || matches!(item.number(), Some(7 | 77))
    };
    (is_fate(before) && is_seven(next)) || (is_seven(before) && is_fate(next))
}

/// Returns whether `with` before this ties nothing: a flek, a seven, a hundred or a marriage.
fn is_beside(item: &Item<'_>) -> bool {
    of_item(item.what).is_some()
        || is_flek_word(item)
        || item.is_word(|meaning| matches!(meaning, Meaning::Quiet | Meaning::Marriage))
}
