//! Which names are one person.

use super::{Content, Entry};
use crate::notation::fold;
use std::collections::BTreeMap;

/// Names that are one person, by their folded forms.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People {
    /// The person of each name that was said to be somebody.
    person: BTreeMap<String, usize>,
    called: Vec<String>,
}

impl People {
    /// Reads who is who from entries in order. What was said last gives a person the name.
    pub fn of(entries: &[(&str, &Entry)]) -> People {
        let mut people = People::default();
        for (_, entry) in entries {
            if let Content::People(said) = &entry.content {
                people.join(&said.old, &said.name);
            }
        }
        people
    }

    fn join(&mut self, old: &str, name: &str) {
        let old = self.number(old);
        let new = self.number(name);
        for person in self.person.values_mut().filter(|person| **person == old) {
            *person = new;
        }
        if let Some(called) = self.called.get_mut(new) {
            name.clone_into(called);
        }
    }

    fn number(&mut self, name: &str) -> usize {
        let next = self.called.len();
        let number = *self.person.entry(fold(name)).or_insert(next);
        if number == next {
            self.called.push(name.to_owned());
        }
        number
    }

    pub fn called<'a>(&'a self, name: &'a str) -> &'a str {
        let person = self.person.get(&fold(name));
        person.and_then(|person| self.called.get(*person)).map_or(name, String::as_str)
    }

    /// Returns every folded name that was said to be somebody, with what the person is called.
    pub fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.person
            .iter()
            .filter_map(|(key, person)| Some((key.as_str(), self.called.get(*person)?.as_str())))
    }
}
