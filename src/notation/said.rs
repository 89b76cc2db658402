//! What is said aloud at every table: `ben paid anna 5`, `anna bought beer 12 for ben`, `dana leaves`. These forms are commands
//! too, and no others: each is a whole line, and its names are whole.

use super::commands::{COIN, EVERYBODY, Example, FROM, HAND, THROUGH, UNITS};
use super::fold::{fold, fold_word};
use super::players::{is_kitty, quoted, undeclined, whole_name};
use super::request_error::RequestError;
use crate::money::Beginning;

/// A verb behind a name, and how its line goes on.
struct SaidForm {
    verbs: &'static [&'static str],
    then: Then,
    example: Example,
}

#[derive(Clone, Copy)]
enum Then {
    Paid,
    Bought,
    Leaves,
    Joins,
}

const FORMS: [SaidForm; 4] = [
    SaidForm {
        verbs: &["paid", "zaplatil", "zaplatila"],
        then: Then::Paid,
        example: ["ben paid anna 1.35", "ben zaplatil anna 1,35"],
    },
    SaidForm {
        verbs: &["bought", "koupil", "koupila"],
        then: Then::Bought,
        example: ["anna bought beer 9 for ben, cyril", "anna koupila pivo 9 pro ben, cyril"],
    },
    SaidForm {
        verbs: &["leaves", "odchází"], then: Then::Leaves, example: ["dana leaves", "dana odchází"]
    },
    SaidForm {
        verbs: &["joins", "přichází"], then: Then::Joins, example: ["emil joins", "emil přichází"]
    },
];

/// Behind these words stands who shares a round; behind the last four with whole names alone.
pub const BEFORE_SHARERS: [&str; 6] = ["among", "mezi", "for", "pro", "with", "s"];

/// No name may be one of them.
pub fn is_said_word(word: &str) -> bool {
    let verbs = FORMS.iter().flat_map(|form| form.verbs);
    verbs.chain(&BEFORE_SHARERS).any(|known| is(word, known))
        || [EVERYBODY, FROM, COIN, THROUGH, HAND].iter().any(|inner| inner.is(word))
}

pub fn said_forms() -> impl Iterator<Item = Example> {
    FORMS.iter().map(|form| form.example)
}

/// Returns the command of the line; an error if only its end is of no such form.
///
/// ```
/// use meldbook::notation::said;
/// let command = |line| said(line, &["Láďa", "Petr"]).map(|line| line.unwrap());
/// assert_eq!(command("láďa zaplatil petrovi 20").as_deref(), Some("paid Láďa Petr 20"));
/// assert_eq!(command("Petr leaves").as_deref(), Some("seat out Petr"));
/// assert_eq!(command("petr h 60+40"), None);
/// ```
pub fn said(line: &str, names: &[&str]) -> Option<Result<String, RequestError>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let verb = |word: &&str| FORMS.iter().find(|form| form.verbs.iter().any(|verb| is(word, verb)));
    let (at, form) = words.iter().enumerate().find_map(|(at, word)| Some((at, verb(word)?)))?;
    let (name, rest) = (words.get(..at)?.join(" "), words.get(at + 1..)?);
    let who = account(&name, names);
    let other_form = || RequestError::form(line, &[form.example]);
    match form.then {
        Then::Paid => Some(paid(&who?, rest, names).ok_or_else(other_form)),
        Then::Bought => Some(bought(&who?, rest, names).unwrap_or_else(|| Err(other_form()))),
        Then::Leaves if rest.is_empty() => Some(Ok(format!("seat out {}", who?))),
        // Who comes for the first time has one word, or a name in quotes.
        Then::Joins if rest.is_empty() && (who.is_some() || at == 1 || name.starts_with('"')) => {
            Some(Ok(format!("seat in {}", who.unwrap_or(name))))
        }
        Then::Leaves | Then::Joins => None,
    }
}

fn paid(who: &str, rest: &[&str], names: &[&str]) -> Option<String> {
    (1..rest.len()).find_map(|at| {
        let (to, amount) = rest.split_at_checked(at)?;
        let to = to.join(" ");
        let declined = undeclined(&to, names);
        let to = match whole_name(names, &to) {
            // `jana` is Jana, and Jan in another case.
            Some(whole) if declined.is_some_and(|name| name != whole) => return None,
            _ => account(&to, names).or_else(|| declined.map(quoted))?,
        };
        Some(format!("paid {who} {to} {}", amount_of(&amount.join(" "))?))
    })
}

fn bought(who: &str, rest: &[&str], names: &[&str]) -> Option<Result<String, RequestError>> {
    let (what, rest) = rest.split_first().filter(|(what, _)| what.chars().all(char::is_alphabetic))?;
    if is_said_word(what) {
        return None;
    }
    let ends = rest.iter().position(|word| is(word, "for") || is(word, "pro")).unwrap_or(rest.len());
    let (amount, behind) = rest.split_at_checked(ends)?;
    let amount = amount.join(" ");
    let spent = format!("spent {who} {} {what}", amount_of(&amount)?);
    let [_, sharers @ ..] = behind else { return Some(Ok(spent)) };
    let sharers = sharers.join(" ");
    let all: Option<Vec<&str>> = sharers.split(',').map(|name| whole_name(names, name.trim())).collect();
    Some(match all {
        Some(all) => {
            Ok(format!("{spent} among {}", all.into_iter().map(quoted).collect::<Vec<_>>().join(", ")))
        }
        None => Err(RequestError::Sharers {
            text: behind.join(" "),
            who: who.to_owned(),
            amount,
            what: (*what).to_owned(),
        }),
    })
}

/// As a command has it; also the common account.
fn account(name: &str, names: &[&str]) -> Option<String> {
    if is_kitty(name) { Some("kitty".to_owned()) } else { whole_name(names, name).map(quoted) }
}

fn amount_of(text: &str) -> Option<&str> {
    let split = Beginning::of(text)?;
    (split.rest.is_empty() || UNITS.is(split.rest)).then_some(text)
}

fn is(word: &str, known: &str) -> bool {
    word.chars().all(char::is_alphabetic) && fold_word(word) == fold(known)
}
