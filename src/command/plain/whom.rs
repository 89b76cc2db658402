//! Whose name a word is at the table, and where it may be that of two.

use super::{Answer, Table, asks};
use crate::command::draft::score_line;
use crate::command::request::Request;
use crate::notation::{
    EVERYBODY, PlainForm, RequestError, Slots, SuitWords, Why, called, fold, is_kitty, player_of, spelled,
    undeclined,
};
use crate::session::doubt::is_one_letter_off;

impl<'a> Table<'a> {
    pub(super) fn is_player(self, word: &str) -> bool {
        self.player(word.trim_matches('"')).is_some()
    }

    /// Returns whether a word is no name at the table, not even nearly, and too long for `mu` and `jim`.
    pub(super) fn is_nobody(self, word: &str) -> bool {
        let is_near = |name: &&str| is_one_letter_off(word, name);
        word.chars().count() > 3
            && !EVERYBODY.is(word)
            && !is_kitty(word)
            && !self.is_player(word)
            && !self.names().iter().any(is_near)
    }

    /// Returns whose name a word is, as it stands or as Czech declines it. Of several words each begins one of the name.
    pub(super) fn player(self, word: &str) -> Option<&'a str> {
        if word.contains(' ') {
            return self.player_called(word);
        }
        let names = self.names();
        let known = player_of(&names, word).and_then(|at| names.get(at).copied());
        known.or_else(|| undeclined(word, &names))
    }

    pub(super) fn player_called(self, words: &str) -> Option<&'a str> {
        // A sign or a number begins no name.
        let begins = |(part, word): (&str, &str)| {
            let word = fold(word);
            !word.is_empty() && fold(part).starts_with(&word)
        };
        let is_called = |name: &&str| {
            name.split(' ').count() >= words.split(' ').count()
                && name.split(' ').zip(words.split(' ')).all(begins)
        };
        let mut called = self.names().into_iter().filter(is_called);
        called.next().filter(|_| called.next().is_none())
    }

    /// Answers a form. A name behind a Czech preposition may be that of two: `od jana`. Nobody takes his own place, or pays
    /// himself.
    pub(super) fn answer_called(self, form: &PlainForm, mut slots: Slots) -> Answer {
        let names = self.names();
        let typed = slots.get("FROM").unwrap_or_default().to_owned();
        let as_it_stands = player_of(&names, &typed).and_then(|at| names.get(at).copied());
        let others = ["NEW", "OTHER"].map(|slot| slots.get(slot).map(fold));
        let mut called = called(&typed, &names, as_it_stands);
        if called.len() > 1 {
            called.retain(|name| !others.contains(&Some(fold(name))));
        }
        let lines = |name: &&str| {
            let mut slots = slots.clone();
            slots.set("NAME", spelled(name).to_lowercase());
            self.fill(&mut slots);
            match self.answer(form, slots) {
                Ok((request, _)) => vec![request.to_string()],
                Err(RequestError::Instead { lines, .. } | RequestError::Which { lines, .. }) => lines,
                Err(_) => Vec::new(),
            }
        };
        match called.as_slice() {
            [_, _, ..] => {
                let ways: Vec<Vec<String>> = called.iter().map(lines).collect();
                // What follows in any case is not asked.
                let is_common = |line: &String| ways.iter().all(|way| way.contains(line));
                let lines = ways.iter().flatten().filter(|line| !is_common(line)).cloned();
                return asks(Why::TwoMeanings { line: typed }, lines);
            }
            [name] if as_it_stands != Some(name) => slots.set("NAME", spelled(name).to_lowercase()),
            _ if !typed.is_empty() => slots.set("NAME", typed),
            _ => {}
        }
        self.fill(&mut slots);
        self.answer(form, slots)
    }

    pub(super) fn names(self) -> Vec<&'a str> {
        self.session.night.names.values().map(String::as_str).collect()
    }

    pub(super) fn sits(self, name: Option<&str>) -> bool {
        let night = &self.session.night;
        name.and_then(|name| night.find_seated(name).ok()).is_some_and(|who| night.chairs.sits(who))
    }

    pub(super) fn somebody_else(self, name: &str) -> Option<String> {
        self.seated().find(|other| !fold(other).starts_with(&fold(name)))
    }

    /// Asks where letters behind a name may go on in the name of somebody else: `mary an 300 c`, where they may be an article,
    /// or `mary s 300 c`. Returns the line with the whole name where they can be nothing else.
    pub(super) fn goes_on(self, line: &str) -> Result<Option<String>, RequestError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let names = self.names();
        let is_hand = |line: &str| {
            matches!(Request::parse(line), Ok(Request::Hand { .. }))
                && score_line(self.options(), &self.session.night.next_table(), line).1.is_ok()
        };
        for (at, pair) in words.windows(2).enumerate() {
            let [name, letters] = pair else { continue };
            let is_known = names.iter().any(|known| fold(known) == fold(name));
            let longer = names.iter().find(|known| {
                let (first, more) = known.split_once(' ').unwrap_or((known, ""));
                fold(first) == fold(name)
                    && !fold(letters).is_empty()
                    && fold(more).starts_with(&fold(letters))
                    && fold(more) != fold(letters)
            });
            let Some(longer) = longer.filter(|_| is_known) else { continue };
            let with = |said: &[&str]| {
                let (head, tail) = (words.get(..at), words.get(at + 2..));
                [head.unwrap_or_default(), said, tail.unwrap_or_default()].concat().join(" ")
            };
            let longer = with(&[&spelled(longer).to_lowercase()]);
            let is_list = || words.get(at + 2).is_some_and(|word| self.is_player(word));
            let other = match fold(letters).as_str() {
                "a" if is_list() => continue,
                "a" | "an" => Some(with(&[name])),
                _ if !is_hand(&longer) => continue,
                letters => {
                    let deck = self.session.night.rules.engine().vocabulary().deck;
                    let begins = |suit: &&SuitWords| suit.names().any(|name| fold(name).starts_with(letters));
                    match (deck.iter().find(begins), is_hand(line)) {
                        (None, true) => continue,
                        (None, false) => None,
                        (Some(suit), true) => Some(with(&[name, suit.name])),
                        // Where another suit is named, the letter is none.
                        (Some(_), false) => Some(with(&[name])).filter(|line| is_hand(line)),
                    }
                }
            };
            return match other {
                Some(other) => asks(Why::TwoMeanings { line: pair.join(" ") }, [other, longer]),
                None => Ok(Some(longer)),
            };
        }
        Ok(None)
    }
}
