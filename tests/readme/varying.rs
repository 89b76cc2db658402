//! What differs each time a command is run: times, ids, hashes and seals. A page shows those of one run.

use std::collections::BTreeMap;

/// Patterns of what varies: `9` is a digit, `S` a digit of a seal, `h` a hexadecimal one; all else is itself.
const VARYING: &[&str] = &[
    "9999-99-99 99:99:99",
    "9999999999",
    "SSSS-SSSS-SSSS",
    "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh",
    "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh",
];

/// A text with what varies taken out.
#[derive(Debug, PartialEq, Eq)]
pub struct Steady {
    /// The text, each varying part replaced by its pattern.
    pub text: String,
    /// What was taken out, in order.
    pub taken: Vec<String>,
}

impl Steady {
    pub fn of(text: &str) -> Steady {
        let mut steady = Steady { text: String::new(), taken: Vec::new() };
        let mut rest = text;
        let mut inside_a_word = false;
        while let Some(first) = rest.chars().next() {
            let pattern = VARYING.iter().find(|pattern| !inside_a_word && fits(pattern, rest));
            let length = pattern.map_or(first.len_utf8(), |pattern| pattern.len());
            let (part, after) = rest.split_at(length);
            match pattern {
                Some(pattern) => {
                    steady.text.push_str(pattern);
                    steady.taken.push(part.to_owned());
                }
                None => steady.text.push_str(part),
            }
            inside_a_word = part.ends_with(char::is_alphanumeric);
            rest = after;
        }
        steady
    }
}

fn fits(pattern: &str, text: &str) -> bool {
    let mut chars = text.chars();
    let begins = pattern.chars().all(|wanted| {
        chars.next().is_some_and(|c| match wanted {
            '9' => c.is_ascii_digit(),
            'S' => c.is_ascii_digit() || c.is_ascii_uppercase(),
            'h' => c.is_ascii_digit() || ('a'..='f').contains(&c),
            other => c == other,
        })
    });
    begins && !chars.next().is_some_and(char::is_alphanumeric)
}

/// What a page calls something, and what it is called in this run: a seal shown once can be typed below.
#[derive(Debug, Default)]
pub struct Meanings {
    of_page: BTreeMap<String, String>,
    of_run: BTreeMap<String, String>,
}

impl Meanings {
    pub fn learn(&mut self, page: &Steady, run: &Steady) {
        if page.taken.len() == run.taken.len() {
            for (page, run) in page.taken.iter().zip(&run.taken) {
                self.of_page.insert(page.clone(), run.clone());
                self.of_run.insert(run.clone(), page.clone());
            }
        }
    }

    /// Puts what this run calls things in place of what the page calls them.
    pub fn apply(&self, command: &str) -> String {
        replace(command, &self.of_page)
    }

    /// Puts what the page calls things back in place of what this run calls them.
    pub fn undo(&self, printed: &str) -> String {
        replace(printed, &self.of_run)
    }
}

fn replace(text: &str, words: &BTreeMap<String, String>) -> String {
    words.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

#[test]
fn what_varies_is_told_from_what_does_not() {
    let steady = Steady::of("closed 2026-03-14 21:07:00, seal 4H04-EVG2-RZ13; session of 2026-03-14");
    assert_eq!(steady.text, "closed 9999-99-99 99:99:99, seal SSSS-SSSS-SSSS; session of 2026-03-14");
    assert_eq!(steady.taken, ["2026-03-14 21:07:00", "4H04-EVG2-RZ13"]);
}
