//! Who shares a round, where the words of what it was for say so: `beer for ben`, `pizza, not for ben`.

use super::{Table, asks};
use crate::command::request::Request;
use crate::kernel::words::is_one_of;
use crate::notation::{EVERYBODY, PlayerError, RequestError, Why, called, find_player, fold, spelled};
use crate::session::doubt::is_one_letter_off;

/// A language is known by its word: only Czech declines the names behind it.
const FOR: &str = "for|pro";
const AND: &str = "and|a|i";
/// It is shared by all but those who are named.
const NOT: &str = "not|but|except|excepting|excluding|without|didnt|doesnt|minus|instead|excluded|\
     ne|krome|krom|bez|mimo|vyjma";
const ONLY: &str = "only|just|solely|jen|jenom|pouze";
const PARTLY: &str = "mostly|mainly|partly|hlavne|vetsinou|prevazne|zcasti";
/// Everybody at the table, beside the words of [`EVERYBODY`]; `až na` stands before who is left out.
const US: &str = "vsechny|us|nas|az|na";
/// Words that only tie a name to what stands before it.
const BESIDE: &str = "from|with|by|to|of|among|amongst|between|od|s|se|mezi";
const ONESELF: &str = "herself|himself|themself|themselves|myself|sebe";
const SOMEBODY: &str = "me|him|her|them|you|mne|nej|ni|ne";

/// Some words of a text that name somebody: where they begin and end, and everybody whom they may name.
struct Named {
    from: usize,
    to: usize,
    may_be: Vec<String>,
    /// Whether the name is only nearly theirs.
    is_near: bool,
}

fn is(word: &str, known: &str) -> bool {
    is_one_of(&fold(word), known)
}

/// Returns whether a word leaves somebody out, or says that only some share.
fn limits(word: &str) -> bool {
    is(word, NOT) || is(word, ONLY) || is(word, PARTLY)
}

/// A round as it is said: what it was for, word by word, may tell who shares it.
struct Said<'a> {
    who: &'a str,
    amount: &'a str,
    words: Vec<&'a str>,
}

impl Said<'_> {
    fn word(&self, at: usize) -> &str {
        self.words.get(at).copied().unwrap_or_default()
    }

    /// Returns what stands before a word, without the signs at its end.
    fn before(&self, at: usize) -> String {
        let what = self.words.get(..at).unwrap_or_default().join(" ");
        what.trim_end_matches([',', ';', '-', '–', ' ']).to_owned()
    }

    fn among(&self, what: &str, among: Vec<String>) -> Request {
        let what = if what.is_empty() { "pizza" } else { what };
        Request::Spent {
            who: self.who.to_owned(),
            amount: self.amount.to_owned(),
            what: what.to_owned(),
            among,
        }
    }

    /// Returns where the list of names begins that ends it: `for ben and cyril`.
    fn list(&self, named: &[Named]) -> Option<usize> {
        let in_list = |at: usize| {
            is(self.word(at), AND) || named.iter().any(|named| (named.from..named.to).contains(&at))
        };
        let before = (1..self.words.len()).rev().find(|at| !in_list(*at))?;
        let is_clear = !named.iter().any(|named| named.from > before && named.is_near);
        (is_clear && is(self.word(before), FOR) && !limits(self.word(before - 1))).then_some(before)
    }
}

impl Table<'_> {
    /// Reads who shares a round, and asks where what it was for may leave out or name somebody in another way.
    /// `may_begin` says that any beginning of a name may be meant.
    pub(super) fn round(self, request: Request, may_begin: bool) -> Result<Request, RequestError> {
        let (who, amount, what, among) = match &request {
            Request::Spent { who, amount, what, among } => (who, amount, what, among),
            Request::Fix { line, note: None, .. } | Request::Insert { line, note: None, .. } => {
                return self.within(&request, line);
            }
            _ => return Ok(request),
        };
        // It is refused where it is drafted.
        if what.trim().is_empty() || !amount.contains(|c: char| c.is_ascii_digit()) {
            return Ok(request);
        }
        let all_but = among.iter().any(|name| name.split(' ').any(|word| is(word, NOT)));
        if !among.is_empty() && !all_but && !what.split_whitespace().next_back().is_some_and(limits) {
            return Ok(request);
        }
        let text =
            if among.is_empty() { what.clone() } else { format!("{what} for {}", among.join(" and ")) };
        // `utratila 9 za pivo`
        let text = text.strip_prefix("za ").unwrap_or(&text);
        let said = Said { who, amount, words: text.split_whitespace().collect() };
        let named = self.named(&said, may_begin);
        let is_for_oneself = match named.as_slice() {
            [one] => is(said.word(one.from), ONESELF) && !said.words.iter().any(|word| limits(word)),
            named => named.is_empty(),
        };
        if is_for_oneself {
            let Some((at, is_self)) = for_whom(&said.words) else { return Ok(said.among(text, Vec::new())) };
            let payer = self.player(who).map(|name| spelled(name).to_lowercase());
            let meant = self.seated().filter(|name| is_self == (Some(name) == payer.as_ref()));
            let before = said.before(at);
            return asks(Why::WhoShares, meant.map(|name| said.among(&before, vec![name]).to_string()));
        }
        let Some(list) = said.list(&named).filter(|_| among.is_empty()) else {
            return self.asks_who_shares(&said, text, &named);
        };
        let listed: Vec<&Named> = named.iter().filter(|named| named.from > list).collect();
        let what = said.before(list);
        let rounds: Vec<Request> =
            groups(listed.iter().copied()).into_iter().map(|group| said.among(&what, group)).collect();
        match <[Request; 1]>::try_from(rounds) {
            Ok([only]) => Ok(only),
            Err(rounds) => {
                let several = listed.iter().find(|named| named.may_be.len() > 1);
                let line = several.map_or("", |named| said.word(named.from)).to_owned();
                asks(Why::TwoMeanings { line }, rounds.iter().map(Request::to_string))
            }
        }
    }

    /// Asks who shares a round of which the words name somebody, but not as those who share it.
    fn asks_who_shares(self, said: &Said<'_>, text: &str, named: &[Named]) -> Result<Request, RequestError> {
        let (Some(first), Some(last)) = (named.first(), named.last()) else {
            return Ok(said.among(text, Vec::new()));
        };
        let bars = |at: usize| is(said.word(at), "bar") && named.iter().any(|named| named.from == at + 1);
        // `ben nejedl`
        let declines = |at: usize| at >= first.to && fold(said.word(at)).starts_with("ne");
        let all = || 0..said.words.len();
        let not = all().any(|at| is(said.word(at), NOT) || bars(at) || declines(at));
        let limit = all().find(|at| limits(said.word(*at)) || bars(*at)).unwrap_or(first.from);
        // `for me and ben`
        let adds = |before: &str, word: &str| (is(before, FOR) || is(before, AND)) && is(word, SOMEBODY);
        let and_other = !not && said.words.windows(2).any(|pair| matches!(pair, [a, b] if adds(a, b)));
        let ties = |word: &str| {
            let is_everybody = is(word, US) || EVERYBODY.is(word);
            limits(word)
                || is(word, FOR)
                || is_everybody
                || is(word, AND)
                || is(word, BESIDE)
                || (and_other && is(word, SOMEBODY))
        };
        let mut end = limit.min(first.from);
        while let Some(before) = end.checked_sub(1).filter(|before| ties(said.word(*before))) {
            end = before;
        }
        let behind = said.words.get(last.to..).unwrap_or_default();
        let what = if end == 0 && !not { behind.join(" ") } else { said.before(end) };
        let is_payment = what.is_empty() && !not && said.words.len() == first.to;
        let seated: Vec<String> = self.seated().collect();
        let mut lines: Vec<String> = Vec::new();
        if is_payment {
            let Said { who, amount, .. } = said;
            lines.extend(first.may_be.iter().map(|name| format!("paid {who} {name} {amount}")));
        }
        lines.extend(groups(named).into_iter().flat_map(|group| {
            let others: Vec<String> = seated.iter().filter(|name| !group.contains(name)).cloned().collect();
            let groups = match (not, and_other) {
                (true, _) => vec![others],
                (false, false) => vec![group],
                (false, true) => {
                    others.into_iter().map(|name| [vec![name], group.clone()].concat()).collect()
                }
            };
            groups.into_iter().map(|among| said.among(&what, among).to_string()).collect::<Vec<_>>()
        }));
        if said.words.iter().any(|word| is(word, PARTLY)) {
            lines.push(said.among(&what, Vec::new()).to_string());
        } else if !is_payment && !not && !said.words.iter().any(|word| is(word, ONLY)) {
            lines.push(said.among(text, seated).to_string());
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

    /// Reads what is put before something, or in the place of what is no hand, as the line alone would be.
    fn within(self, request: &Request, line: &str) -> Result<Request, RequestError> {
        let with = |said: String| {
            let mut corrected = request.clone();
            if let Request::Fix { line, .. } | Request::Insert { line, .. } = &mut corrected {
                *line = said;
            }
            corrected
        };
        let is_hand = matches!(request, Request::Fix { at, .. } if at.thing.is_none());
        let parsed = Request::parse(line);
        let read = match &parsed {
            Ok(round @ Request::Spent { .. }) => self.round(round.clone(), false),
            // `insert 6 ben paid anna 2`
            Ok(Request::Hand { .. }) | Err(_) if !is_hand => match self.plain(line, parsed.is_ok()) {
                Some(answer) => answer.and_then(|(said, _)| self.round(said, false)),
                None => return Ok(request.clone()),
            },
            _ => return Ok(request.clone()),
        };
        let has_place = |line: &String| Request::parse(line).is_ok_and(|said| said.has_place());
        match read {
            Ok(read) if parsed.as_ref() == Ok(&read) => Ok(request.clone()),
            Ok(read) => Ok(with(read.to_string())),
            Err(mut error) => {
                if let RequestError::Instead { lines, .. } | RequestError::Which { lines, .. } = &mut error
                    && lines.iter().all(has_place)
                {
                    lines.iter_mut().for_each(|line| *line = with(std::mem::take(line)).to_string());
                }
                Err(error)
            }
        }
    }

    /// Finds who is named in a text.
    fn named(self, said: &Said<'_>, may_begin: bool) -> Vec<Named> {
        let (names, words) = (self.names(), &said.words);
        let is_english = words.iter().any(|word| is(word, "for|not|but|except|without|only"));
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
            let mut whole = many.filter_map(|(length, typed)| {
                Some((length, vec![self.player_called(&typed)?.to_owned()], false))
            });
            let one = || {
                let word = bare(words.get(from)?);
                let is_functional =
                    [FOR, AND, NOT, ONLY, PARTLY, US, "an|the"].iter().any(|known| is(&word, known));
                if fold(&word).chars().count() < 2 || is_functional || EVERYBODY.is(&word) {
                    return None;
                }
                let behind = from
                    .checked_sub(1)
                    .and_then(|at| words.get(at))
                    .is_some_and(|before| [FOR, AND, NOT, ONLY].iter().any(|known| is(before, known)));
                let folded = fold(&word);
                if behind && is(&word, ONESELF) {
                    return Some((1, vec![self.player(said.who)?.to_owned()], false));
                }
                let is_whole = |name: &&str| fold(name) == folded;
                let begins = |name: &str| name.split(' ').any(|part| fold(part) == folded);
                let as_it_stands = match find_player(&names, &word) {
                    Ok(at) => names.get(at).copied().filter(|name| may_begin || behind || begins(name)),
                    Err(PlayerError::Ambiguous { fits, .. }) if behind => return Some((1, fits, false)),
                    Err(_) => None,
                };
                let english = as_it_stands.filter(|name| is_english && is_whole(name));
                let may_be = match english {
                    Some(name) => vec![name],
                    None => called(&word, &names, as_it_stands),
                };
                let is_near = may_be.is_empty();
                let near = names.iter().copied().filter(|name| behind && is_one_letter_off(&word, name));
                let may_be: Vec<&str> = if is_near { near.collect() } else { may_be };
                let may_be: Vec<String> = may_be.into_iter().map(str::to_owned).collect();
                (!may_be.is_empty()).then_some((1, may_be, is_near))
            };
            let Some((length, may_be, is_near)) = whole.next().or_else(one) else {
                from += 1;
                continue;
            };
            let may_be = may_be.iter().map(|name| spelled(name).to_lowercase()).collect();
            found.push(Named { from, to: from + length, may_be, is_near });
            from += length;
        }
        found
    }
}

/// Returns where a text names somebody without a name, and whether that is who paid.
fn for_whom(words: &[&str]) -> Option<(usize, bool)> {
    let last = words.len().checked_sub(1)?;
    let is_at = |at: usize, known: &str| words.get(at).is_some_and(|word| is(word, known));
    let begin = if last > 0 && is_at(last - 1, FOR) { last - 1 } else { last };
    if is_at(last, ONESELF) {
        return Some((begin, true));
    }
    // `her own beer` is what she drank.
    if is_at(0, "her|his|their|my") && is_at(1, "own") {
        return Some((words.len(), true));
    }
    (is_at(last, SOMEBODY) && (begin < last || last == 0)).then_some((begin, false))
}

const MOST_MEANINGS: usize = 4;

/// Returns everybody who may be meant by the words together, nobody twice.
fn groups<'n>(named: impl IntoIterator<Item = &'n Named>) -> Vec<Vec<String>> {
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
