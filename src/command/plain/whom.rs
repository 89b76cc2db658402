//! Whose name a word is at the table, and where it may be that of two.

use super::{Answer, Table, asks};
use crate::notation::{PlainForm, RequestError, Slots, Why, called, fold, player_of, spelled, undeclined};

impl<'a> Table<'a> {
    pub(super) fn is_player(self, word: &str) -> bool {
        self.player(word.trim_matches('"')).is_some()
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

    /// Answers a form. A name behind a Czech preposition may be that of two: `od jana`.
    pub(super) fn answer_called(self, form: &PlainForm, mut slots: Slots) -> Answer {
        let names = self.names();
        let typed = slots.get("FROM").unwrap_or_default().to_owned();
        let as_it_stands = player_of(&names, &typed).and_then(|at| names.get(at).copied());
        let called = called(&typed, &names, as_it_stands);
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
                let lines: Vec<String> = called.iter().flat_map(lines).collect();
                return asks(Why::TwoMeanings { line: typed }, lines);
            }
            [name] if as_it_stands.is_none() => slots.set("NAME", spelled(name).to_lowercase()),
            _ if !typed.is_empty() => slots.set("NAME", typed),
            _ => {}
        }
        self.fill(&mut slots);
        self.answer(form, slots)
    }

    pub(super) fn names(self) -> Vec<&'a str> {
        self.session.night.names.values().map(String::as_str).collect()
    }

    pub(super) fn somebody_else(self, name: &str) -> Option<String> {
        self.seated().find(|other| !fold(other).starts_with(&fold(name)))
    }

    /// Refuses letters behind a name that may be an article, or go on in the name of somebody else: `mary an 300 c`.
    pub(super) fn goes_on(self, line: &str) -> Result<(), RequestError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let names = self.names();
        for (at, pair) in words.windows(2).enumerate() {
            let [name, letters] = pair else { continue };
            let is_list = || words.get(at + 2).is_some_and(|word| self.is_player(word));
            if !matches!(fold(letters).as_str(), "a" | "an") || fold(letters) == "a" && is_list() {
                continue;
            }
            let is_known = names.iter().any(|known| fold(known) == fold(name));
            let longer = names.iter().find(|known| {
                let (first, more) = known.split_once(' ').unwrap_or((known, ""));
                fold(first) == fold(name)
                    && fold(more).starts_with(&fold(letters))
                    && fold(more) != fold(letters)
            });
            let Some(longer) = longer.filter(|_| is_known) else { continue };
            let with = |name: &str| {
                let (head, tail) = (words.get(..at), words.get(at + 2..));
                let all = [head.unwrap_or_default(), &[name], tail.unwrap_or_default()];
                all.concat().join(" ")
            };
            let longer = spelled(longer).to_lowercase();
            return asks(Why::TwoMeanings { line: pair.join(" ") }, [with(name), with(&longer)]);
        }
        Ok(())
    }
}
