//! Numbers in words, and the names that the two marriages have (rulebook section 13.1a, *Counts*).

use super::particles::{CALLED, POINTS, Particles};
use crate::kernel::words::is_one_of;
use crate::notation::{Around, Game, Item, ItemKind, Kind, Meaning, Row, Token, Wants, words_of};

/// The numbers in words, folded. Points of a hundred are no trick points: also `sto deset`.
const NUMBERS: &[(&str, &str)] = &[
    ("nula|nuly|nule|nulu|nulou|zero", "0"),
    ("deset|deseti|ten", "10"),
    ("dvacet|dvaceti|twenty", "20"),
    ("tricet|triceti|thirty", "30"),
    ("ctyricet|ctyriceti|forty", "40"),
    ("padesat|padesati|fifty", "50"),
    ("sedesat|sedesati|sixty", "60"),
    ("sedmdesat|sedmdesati|seventy", "70"),
    ("osmdesat|osmdesati|eighty", "80"),
    ("devadesat|devadesati|ninety", "90"),
    ("stodeset", "110"),
    ("stodvacet", "120"),
    ("stotricet", "130"),
    ("stoctyricet", "140"),
    ("stopadesat", "150"),
    ("stosedesat", "160"),
    ("stosedmdesat", "170"),
    ("stoosmdesat", "180"),
    ("stodevadesat", "190"),
];

/// Names of a marriage by what it is worth.
const MARRIAGES: &[(&str, &str)] = &[
    ("dvacka|dvacku|dvackou|dvacky|dvacitka|dvacitku|dvacitkou|dvacitky", "20"),
    ("ctyrka|ctyrku|ctyrkou|ctyricitka|ctyricitku|ctyricitkou", "40"),
];
const TRUMP_MARRIAGE: &str = "trumfova|trumfovou|trumfove";
/// Words for more than one marriage.
const SEVERAL: &[&str] =
    &["hlasky", "hlasek", "hlaskami", "hlasy", "hlasu", "mariase", "mariasu", "marriages"];
const PLUS: &str = "plus";
const TWICE: &str = "dve";

pub(super) fn words() -> impl Iterator<Item = &'static str> {
    let numbers = NUMBERS.iter().chain(MARRIAGES).map(|(words, _)| *words);
    numbers.chain([TRUMP_MARRIAGE, TWICE, PLUS]).flat_map(|words| words.split('|'))
}

/// Puts digits in place of numbers in words, and the word for a marriage with its number in place of its name.
pub(super) fn in_digits(items: Vec<Item<'_>>) -> Vec<Item<'_>> {
    let mut digits: Vec<Item<'_>> = Vec::with_capacity(items.len());
    let mut items = items.into_iter().peekable();
    while let Some(mut item) = items.next() {
        let ItemKind::Particle(word) = item.what else {
            digits.push(item);
            continue;
        };
        let of = |table: &[(&str, &'static str)]| {
            table.iter().find(|(words, _)| is_one_of(word, words)).map(|(_, number)| *number)
        };
        if let Some(mut number) = of(NUMBERS) {
            if let Some(sum) = with_hundred(digits.last(), number) {
                number = sum;
                item = digits.pop().unwrap_or(item);
            }
            digits.push(in_number(number, &item));
        } else if let Some(number) = of(MARRIAGES) {
            let is_twice = digits.last().is_some_and(|last| last.is_particle(TWICE));
            if is_twice {
                digits.pop();
            }
            for _ in 0..=usize::from(is_twice) {
                digits.extend(in_marriage(number, &item));
            }
        } else if is_one_of(word, TRUMP_MARRIAGE)
            && let Some(marriage) = items.next_if(|next| next.means(Meaning::Marriage))
        {
            match items.peek().and_then(Item::number) {
                Some(_) => digits.push(marriage),
                None => digits.extend(in_marriage("40", &item)),
            }
        } else {
            digits.push(item);
        }
    }
    digits
}

/// Returns the number that `sto` and one behind it are together, less the hundred and seven, which is a phrase.
fn with_hundred(before: Option<&Item<'_>>, number: &str) -> Option<&'static str> {
    let before = before.filter(|item| matches!(item.what, ItemKind::Word(_)) && item.words.len() == 1)?;
    let mut hundreds = NUMBERS.iter().map(|(_, text)| *text).filter(|text| text.len() == 3);
    hundreds.find(|text| before.is_typed(&["sto"]) && text.ends_with(number) && number.len() == 2)
}

fn in_number<'a>(text: &'static str, item: &Item<'a>) -> Item<'a> {
    let token = Token { kind: Kind::Number, text, at: item.first().at };
    Item { what: ItemKind::Number(text.parse().unwrap_or_default()), words: vec![token] }
}

fn in_marriage<'a>(number: &'static str, item: &Item<'a>) -> impl Iterator<Item = Item<'a>> {
    let token = Token { kind: Kind::Letters, text: "marriage", at: item.first().at };
    let word = marriage().map(|row| Item { what: ItemKind::Word(row), words: vec![token] });
    word.into_iter().chain([in_number(number, item)])
}

/// Puts the sign in place of `plus` between numbers, and the word for marriages before each that it is about: `hlášky 40 a
/// 20`, `hlásil 40, 20`. Counts of both sides and what is said to be points are no marriages.
pub(super) fn joined(items: &mut Vec<Item<'_>>) {
    for at in 0..items.len() {
        let around = Around { items: items.as_slice(), at };
        let next = around.behind(1);
        let is_plus = around.item().is_particle(PLUS)
            && around.before().number().is_some()
            && (next.means(Meaning::Marriage) || next.number().is_some());
        if let Some(item) = items.get_mut(at).filter(|_| is_plus)
            && let Some(row) = words_of(Game::Marias).find(|row| row.sign == Some('+'))
        {
            item.what = ItemKind::Word(row);
            item.words = vec![Token { kind: Kind::Sign('+'), text: "+", at: item.first().at }];
        }
    }
    let mut at = 0;
    while at < items.len() {
        let around = Around { items: items.as_slice(), at };
        let is_marriage = |ahead: usize| matches!(around.behind(ahead).number(), Some(20 | 40));
        let is_shown =
            around.item().means(Meaning::Marriage) || around.item().is_particle(CALLED) && is_marriage(1);
        let and = usize::from(is_and(around.behind(2)));
        let further = 2 + and;
        let behind = around.behind(further + 1);
        let particles = Particles { items, behind_player: false, plays: false, talon: 0 };
        let is_other = behind.is_particle(POINTS)
            || behind.means(Meaning::Marriage)
            || behind.is_particle(CALLED)
            || particles.parts_counts(at + further + 1);
        let is_list = is_shown && around.behind(1).number().is_some() && is_marriage(further) && !is_other;
        match items.get(at).cloned().filter(|_| is_list) {
            Some(marriage) => {
                items.splice(at + 2..at + 2 + and, [marriage]);
                at += 2;
            }
            None => at += 1,
        }
    }
}

fn is_and(item: &Item<'_>) -> bool {
    item.is_end() || item.is_typed(&["a", "and", "i"])
}

pub(super) fn marriage() -> Option<&'static Row> {
    words_of(Game::Marias).find(|row| row.meaning == Meaning::Marriage)
}

/// Puts the word for a marriage before its number, and before each of a list: `40 hláška`, `40 v hlášce`, `40 a 20 hlásil`.
/// Returns a number that may be one of a list of marriages, or trick points before a marriage.
pub(super) fn marriage_first<'a>(items: &mut Vec<Item<'a>>) -> Option<Token<'a>> {
    let mut at = 0;
    while at < items.len() {
        let around = Around { items: items.as_slice(), at };
        let is_marriage = |item: &Item<'_>| item.means(Meaning::Marriage);
        let next = around.behind(1);
        let is_linked = next.is_particle("v|ve") || next.means(Meaning::On);
        let behind = if is_linked && is_marriage(around.behind(2)) { 2 } else { 1 };
        let (word, further) = (around.behind(behind), around.behind(behind + 1));
        let is_shown = is_marriage(word) || word.is_particle(CALLED) && further.is_end();
        if is_shown && is_free_marriage(around) && further.number().is_none() {
            let behind = at + behind;
            let first = match list_before(items, at, behind) {
                Ok(first) => first,
                Err(doubtful) => return items.get(doubtful).map(Item::first),
            };
            let word = items.get(behind).cloned();
            let numbers = items.get(first..=at).unwrap_or_default().iter();
            let numbers = numbers.filter(|item| item.number().is_some()).cloned();
            let each: Vec<Item<'a>> =
                numbers.flat_map(|number| word.clone().into_iter().chain([number])).collect();
            at = first + each.len();
            items.splice(first..=behind, each);
        } else {
            at += 1;
        }
    }
    None
}

/// Returns whether a number may be a marriage: nothing before it asks for another number, or joins it to one.
fn is_free_marriage(around: Around<'_, '_>) -> bool {
    let is_tied = match around.before().what {
        ItemKind::Word(row) => row.meaning == Meaning::Made || row.wants == Wants::Number,
        what => matches!(what, ItemKind::Sign(_)),
    };
    matches!(around.item().number(), Some(20 | 40)) && !is_tied
}

/// Finds where the list begins of which a number before a word for marriages is the last: `40 a 20 hlášky`. Where no other
/// number can be the trick points, the first may be them: an error, unless the word says that there are several.
fn list_before(items: &[Item<'_>], last: usize, word: usize) -> Result<usize, usize> {
    let around = |at: usize| Around { items, at };
    let mut first = last;
    let mut only_commas = true;
    while let Some(before) = first.checked_sub(2)
        && is_and(around(first).before())
        && is_free_marriage(around(before))
    {
        only_commas &= around(first).before().is_end();
        first = before;
    }
    let is_points = |place: usize| {
        let is_asked =
            matches!(around(place).before().what, ItemKind::Word(row) if row.wants == Wants::Number);
        let count = around(place).item().number();
        !(first..=word).contains(&place)
            && count.is_some_and(|count| (0..=90).contains(&count) && count % 10 == 0)
            && !is_asked
    };
    let item = around(word).item();
    let is_plural = item.is_particle(CALLED) || item.is_typed(SEVERAL);
    match (0..items.len()).any(is_points) || is_plural && !only_commas {
        _ if first == last => Ok(last),
        true => Ok(first),
        // `40, 20 hláška`: a comma parts them.
        false if only_commas && !is_plural => Ok(last),
        false => Err(first),
    }
}
