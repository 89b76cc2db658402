//! Who shares a round, where the words of what it was for say so: `beer for ben`, `pizza, not for ben`.

use super::{Table, asks};
use crate::command::request::Request;
use crate::notation::{PlayerError, RequestError, Why, called, find_player, fold, spelled};
use crate::session::address::Address;

/// A language is known by its word: only Czech declines the names behind it.
const FOR: [&str; 2] = ["for", "pro"];
const AND: &[&str] = &["and", "a", "i"];
/// It is shared by all but those who are named.
const NOT: &[&str] = &[
    "not",
    "but",
    "except",
    "excepting",
    "excluding",
    "without",
    "didnt",
    "doesnt",
    "minus",
    "instead",
    "excluded",
    "ne",
    "krome",
    "krom",
    "bez",
    "mimo",
    "vyjma",
];
const ONLY: &[&str] = &["only", "just", "solely", "jen", "jenom", "pouze"];
const PARTLY: &[&str] = &["mostly", "mainly", "partly", "hlavne", "vetsinou", "prevazne", "zcasti"];
const EVERYBODY: &[&str] =
    &["all", "everybody", "everyone", "vsichni", "vsechny", "vsem", "us", "nas", "az", "na"];
/// Words that only tie a name to what stands before it.
const BESIDE: &[&str] = &["from", "with", "by", "to", "of", "od", "s", "se"];
const ONESELF: &[&str] = &["herself", "himself", "themself", "themselves", "myself", "sebe"];
const SOMEBODY: &[&str] = &["me", "him", "her", "them", "you", "mne", "nej", "ni", "ne"];

/// Some words of a text that name somebody: where they begin and end, and everybody whom they may name.
struct Named {
    from: usize,
    to: usize,
    may_be: Vec<String>,
}

impl Table<'_> {
    /// Reads who shares a round, and asks where what it was for may leave out or name somebody in another way.
    /// `may_begin` says that any beginning of a name may be meant.
    pub(super) fn round(self, request: Request, may_begin: bool) -> Result<Request, RequestError> {
        let (who, amount, what, among) = match &request {
            Request::Spent { who, amount, what, among } => (who, amount, what, among),
            Request::Fix { at, line, note } if note.is_none() => {
                return self.round_in("fix", *at, line, &request);
            }
            Request::Insert { at, line, note } if note.is_none() => {
                return self.round_in("insert", *at, line, &request);
            }
            _ => return Ok(request),
        };
        // It is refused where it is drafted.
        if what.trim().is_empty() {
            return Ok(request);
        }
        let is = |word: &str, known: &[&str]| known.contains(&fold(word).as_str());
        let limits = |word: &str| is(word, NOT) || is(word, ONLY) || is(word, PARTLY);
        let all_but = among.iter().any(|name| name.split(' ').any(|word| is(word, NOT)));
        if !among.is_empty() && !all_but && !what.split_whitespace().next_back().is_some_and(limits) {
            return Ok(request);
        }
        let text =
            if among.is_empty() { what.clone() } else { format!("{what} for {}", among.join(" and ")) };
        // `utratila 9 za pivo`
        let text = text.strip_prefix("za ").map(str::to_owned).unwrap_or(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let word = |at: usize| words.get(at).copied().unwrap_or_default();
        let round = |what: &str, among: Vec<String>| Request::Spent {
            who: who.clone(),
            amount: amount.clone(),
            what: if what.is_empty() { "pizza".to_owned() } else { what.to_owned() },
            among,
        };
        let before = |at: usize| {
            let what = words.get(..at).unwrap_or_default().join(" ");
            what.trim_end_matches([',', ';', '-', '–', ' ']).to_owned()
        };
        let named = self.named(&words, may_begin);
        let Some(first) = named.first() else {
            return match self.for_whom(&words) {
                Some((at, is_self)) => {
                    let payer = self.player(who).map(|name| spelled(name).to_lowercase());
                    let meant = self.seated().filter(|name| is_self == (Some(name) == payer.as_ref()));
                    asks(Why::WhoShares, meant.map(|name| round(&before(at), vec![name]).to_string()))
                }
                None => Ok(round(&text, Vec::new())),
            };
        };
        let groups = groups(&named);
        let in_list =
            |at: usize| is(word(at), AND) || named.iter().any(|named| (named.from..named.to).contains(&at));
        let list = (1..words.len()).rev().find(|at| !in_list(*at)).filter(|at| is(word(*at), &FOR));
        if let Some(list) = list.filter(|at| among.is_empty() && !limits(word(at.saturating_sub(1)))) {
            let listed: Vec<&Named> = named.iter().filter(|named| named.from > list).collect();
            let rounds = groups_of(&listed).into_iter().map(|group| round(&before(list), group));
            let mut rounds: Vec<Request> = rounds.collect();
            return match (rounds.pop(), rounds.is_empty()) {
                (Some(only), true) => Ok(only),
                (last, _) => {
                    let line = before_last(&listed, &words);
                    asks(Why::TwoMeanings { line }, rounds.iter().chain(&last).map(Request::to_string))
                }
            };
        }
        let bars = |at: usize| is(word(at), &["bar"]) && named.iter().any(|named| named.from == at + 1);
        // `ben nejedl`
        let declines = |at: usize| at >= first.to && fold(word(at)).starts_with("ne");
        let not = (0..words.len()).any(|at| is(word(at), NOT) || bars(at) || declines(at));
        let mut end = (0..words.len()).find(|at| limits(word(*at)) || bars(*at)).unwrap_or(first.from);
        end = end.min(first.from);
        while let Some(last) = end.checked_sub(1).filter(|last| {
            let word = word(*last);
            limits(word) || is(word, &FOR) || is(word, EVERYBODY) || is(word, AND) || is(word, BESIDE)
        }) {
            end = last;
        }
        let behind = words.get(named.last().map_or(0, |last| last.to)..).unwrap_or_default();
        let what = if end == 0 && !not { behind.join(" ") } else { before(end) };
        let seated: Vec<String> = self.seated().collect();
        let among = groups.into_iter().map(|group| match not {
            true => seated.iter().filter(|name| !group.contains(name)).cloned().collect(),
            false => group,
        });
        let among: Vec<Vec<String>> = among.collect();
        let mut lines: Vec<String> = Vec::new();
        let is_payment = what.is_empty() && !not && words.len() == first.to;
        if is_payment {
            lines.extend(first.may_be.iter().map(|name| format!("paid {who} {name} {amount}")));
        }
        lines.extend(among.into_iter().map(|among| round(&what, among).to_string()));
        if words.iter().any(|word| is(word, PARTLY)) {
            lines.push(round(&what, Vec::new()).to_string());
        } else if !is_payment && !not && !words.iter().any(|word| is(word, ONLY)) {
            lines.push(round(&text, seated).to_string());
        }
        asks(if is_payment { Why::PaymentOrRound } else { Why::WhoShares }, lines)
    }

    /// Returns the lines that a line stands for where it is a round of which it has to be said who shares it.
    pub(super) fn rounds_of(self, line: String) -> Vec<String> {
        match Request::parse(&line) {
            Ok(round @ Request::Spent { .. }) => match self.round(round, true) {
                Ok(read) => vec![read.to_string()],
                Err(RequestError::Which { lines, .. }) => lines,
                Err(_) => vec![line],
            },
            _ => vec![line],
        }
    }

    /// Reads a round in the line of a correction.
    fn round_in(
        self,
        command: &str,
        at: Address,
        line: &str,
        request: &Request,
    ) -> Result<Request, RequestError> {
        let Ok(said @ Request::Spent { .. }) = Request::parse(line) else { return Ok(request.clone()) };
        match self.round(said.clone(), false) {
            Ok(read) if read == said => Ok(request.clone()),
            Ok(read) => Request::parse(&format!("{command} {at} {read}")),
            Err(mut error) => {
                if let RequestError::Which { lines, .. } = &mut error {
                    lines.iter_mut().for_each(|line| *line = format!("{command} {at} {line}"));
                }
                Err(error)
            }
        }
    }

    /// Finds who is named in a text.
    fn named(self, words: &[&str], may_begin: bool) -> Vec<Named> {
        let names = self.names();
        let is = |word: &str, known: &[&str]| known.contains(&fold(word).as_str());
        let is_english =
            words.iter().any(|word| is(word, &["for", "not", "but", "except", "without", "only"]));
        let mut found: Vec<Named> = Vec::new();
        let mut from = 0;
        while from < words.len() {
            let at = |length: usize| words.get(from..from + length);
            let bare = |word: &str| {
                let word = word.trim_matches(['"', ',', ';', '.', '(', ')']);
                ["'s", "’s"].iter().find_map(|of| word.strip_suffix(of)).unwrap_or(word).to_owned()
            };
            let many = [3, 2].into_iter().filter_map(|length| Some((length, at(length)?)));
            let many = many.filter(|(_, words)| words.last().is_some_and(|last| !is(last, AND)));
            let many = many.map(|(length, words)| (length, bare(&words.join(" "))));
            let whole = many
                .filter_map(|(length, typed)| Some((length, vec![self.player_called(&typed)?.to_owned()])));
            let mut whole = whole;
            let one = || {
                let word = bare(words.get(from)?);
                let functional = [&FOR[..], AND, NOT, ONLY, PARTLY, EVERYBODY, &["an", "the"]].concat();
                if fold(&word).chars().count() < 2 || is(&word, &functional) {
                    return None;
                }
                let behind = from
                    .checked_sub(1)
                    .and_then(|at| words.get(at))
                    .is_some_and(|before| [&FOR[..], AND, NOT, ONLY].iter().any(|known| is(before, known)));
                let folded = fold(&word);
                let is_whole = |name: &&str| fold(name) == folded;
                let begins = |name: &str| name.split(' ').any(|part| fold(part) == folded);
                let as_it_stands = match find_player(&names, &word) {
                    Ok(at) => names.get(at).copied().filter(|name| may_begin || behind || begins(name)),
                    Err(PlayerError::Ambiguous { fits, .. }) if behind => return Some((1, fits)),
                    Err(_) => None,
                };
                let english = as_it_stands.filter(|name| is_english && is_whole(name));
                let may_be = match english {
                    Some(name) => vec![name],
                    None => called(&word, &names, as_it_stands),
                };
                let may_be: Vec<String> = may_be.into_iter().map(str::to_owned).collect();
                (!may_be.is_empty()).then_some((1, may_be))
            };
            let Some((length, may_be)) = whole.next().or_else(one) else {
                from += 1;
                continue;
            };
            let may_be = may_be.iter().map(|name| spelled(name).to_lowercase()).collect();
            found.push(Named { from, to: from + length, may_be });
            from += length;
        }
        found
    }

    /// Returns where a text names somebody without a name, and whether that is who paid.
    fn for_whom(self, words: &[&str]) -> Option<(usize, bool)> {
        let last = words.len().checked_sub(1)?;
        let is = |at: usize, known: &[&str]| {
            words.get(at).is_some_and(|word| known.contains(&fold(word).as_str()))
        };
        let begin = if last > 0 && is(last - 1, &FOR) { last - 1 } else { last };
        if is(last, ONESELF) {
            return Some((begin, true));
        }
        // `her own beer` is what she drank.
        if is(0, &["her", "his", "their", "my"]) && is(1, &["own"]) {
            return Some((words.len(), true));
        }
        (is(last, SOMEBODY) && (begin < last || last == 0)).then_some((begin, false))
    }
}

/// Everybody who may be meant by the words together, nobody twice.
fn groups(named: &[Named]) -> Vec<Vec<String>> {
    groups_of(&named.iter().collect::<Vec<_>>())
}

fn groups_of(named: &[&Named]) -> Vec<Vec<String>> {
    let mut groups: Vec<Vec<String>> = vec![Vec::new()];
    for named in named {
        let with = |group: &Vec<String>| {
            let group = group.clone();
            named.may_be.iter().map(move |name| {
                let mut group = group.clone();
                if !group.contains(name) {
                    group.push(name.clone());
                }
                group
            })
        };
        groups = groups.iter().flat_map(with).collect();
        groups.truncate(MOST_MEANINGS);
    }
    groups
}

const MOST_MEANINGS: usize = 4;

/// Returns the word that may name several.
fn before_last(named: &[&Named], words: &[&str]) -> String {
    let several = named.iter().find(|named| named.may_be.len() > 1);
    several.and_then(|named| words.get(named.from)).map_or(String::new(), |word| (*word).to_owned())
}
