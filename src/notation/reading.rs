//! The result of reading a line: the hand or the word at fault, and what was understood.

use super::error::LineResult;
use super::granted::Granted;
use super::suits::SuitWords;
use super::words::{Meaning, Row, Wants};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// A hand as typed: the record, the dealer and the note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedHand<R> {
    pub record: R,
    /// The full name of the dealer, if the line names one.
    pub dealer: Option<String>,
    /// The text after `#`.
    pub note: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The player at this position of the list.
    Player(usize),
    Suit(&'static SuitWords),
    Number(i64),
    /// A word of the table, or a sign that means the same.
    Word(&'static Row),
    Sign(char),
    /// Melds after `=`, as typed.
    Value,
    Record,
    Note,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heard {
    /// Its place in the line, counted in characters from 0.
    pub at: usize,
    /// Its length in characters.
    pub len: usize,
    /// The field of the record that it sets; or `dealer`, `note`, `record`.
    pub field: &'static str,
    pub role: Role,
}

impl Heard {
    /// Returns whether it may stand behind `quiet` and is a hundred, or says whose that is.
    fn is_of_hundred(&self, field: &str) -> bool {
        let is_it = match self.role {
            Role::Word(row) => matches!(row.meaning, Meaning::Hundred | Meaning::Against),
            role => role == Role::Number(100),
        };
        is_it && self.field == field
    }
}

/// Fields without a value: they are set if they are named.
const FLAGS: [&str; 2] = ["unplayed", "laid_down"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading<R> {
    /// The words understood, from left to right, up to the word at fault.
    pub heard: Vec<Heard>,
    pub granted: Vec<Granted>,
    pub outcome: LineResult<TypedHand<R>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Understood {
    fields: Vec<UnderstoodField>,
}

impl Understood {
    /// Describes what was understood: `bidder Anna, bid 320, trump spades`.
    pub fn of(heard: &[Heard], line: &str, players: &[String]) -> Understood {
        let mut fields: Vec<UnderstoodField> = Vec::new();
        let mut before = "";
        let is_last_bid =
            |heard: &Heard| matches!(heard.role, Role::Word(row) if row.wants == Wants::TiedBid);
        let from_auction = heard.iter().any(is_last_bid);
        let mut items = heard.iter().peekable();
        while let Some(heard) = items.next() {
            // A slash separates the values of one field, or begins the next field, which has a name.
            let separates_values = std::mem::replace(&mut before, heard.field) == heard.field;
            let typed = || line.chars().skip(heard.at).take(heard.len).collect::<String>();
            let text = |text: String| UnderstoodWord::Typed { text };
            let value = match heard.role {
                Role::Player(i) => text(players.get(i).cloned().unwrap_or_default()),
                Role::Suit(suit) => {
                    UnderstoodWord::Word { english: suit.name, czech: suit.czech.first().copied() }
                }
                Role::Number(n) => text(n.to_string()),
                Role::Word(row) if FLAGS.contains(&row.field) => {
                    let is_new = fields.iter().all(|known| known.field != row.field);
                    fields.extend(is_new.then(|| UnderstoodField::of(row.field, Vec::new(), false)));
                    continue;
                }
                Role::Word(row) if row.meaning == Meaning::Quiet && heard.field == "total" => {
                    let (mut english, mut against) = (row.example.to_owned(), false);
                    while let Some(next) = items.next_if(|next| next.is_of_hundred(heard.field)) {
                        let word = if let Role::Word(row) = next.role { row.example } else { "100" };
                        against |= word == "against";
                        english.extend([" ", word]);
                    }
                    UnderstoodWord::QuietHundred { english, against }
                }
                Role::Word(row) if matches!(row.meaning, Meaning::Made | Meaning::Lost) => {
                    let czech = row.czech().next();
                    UnderstoodWord::Verdict { english: row.example, czech, of: heard.field }
                }
                Role::Word(row)
                    if matches!(row.meaning, Meaning::Plays | Meaning::NoFlek | Meaning::Good) =>
                {
                    continue;
                }
                Role::Word(row) => {
                    let english = match (row.meaning, row.wants) {
                        (Meaning::Help, _) => "pass with help",
                        (Meaning::Defenders, _) => "def",
                        (Meaning::Trick, Wants::Tied) => "trick",
                        (Meaning::NoTrick, Wants::Tied) => "no trick",
                        (_, Wants::Nothing | Wants::MaybeComponent) => row.example,
                        _ => continue,
                    };
                    UnderstoodWord::Word { english, czech: row.czech().next() }
                }
                Role::Sign('-') => UnderstoodWord::Pass,
                Role::Sign('/') if !separates_values => continue,
                Role::Sign(sign @ ('+' | '/' | '=')) => text(sign.to_string()),
                Role::Sign(_) => continue,
                Role::Value => text(typed().trim_end_matches('/').to_owned()),
                Role::Record => text(typed()),
                Role::Note => continue,
            };
            match fields.iter_mut().find(|known| known.field == heard.field) {
                Some(known) if known.words == [value.clone()] && !value.is_quiet_hundred() => {}
                Some(known) => known.words.push(value),
                None if value == text("=".to_owned()) => {}
                None => fields.push(UnderstoodField::of(heard.field, vec![value], from_auction)),
            }
        }
        Understood { fields }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct UnderstoodField {
    field: &'static str,
    /// Whether it is the last bid of an auction, besides what was played.
    from_auction: bool,
    words: Vec<UnderstoodWord>,
}

crate::phrases! {
    pub enum UnderstoodWord {
        Typed { text: String } = "{text}";
        Word { english: &'static str, czech: Option<&'static str> } = "{english}";
        /// A result; what Czech calls it depends on the field.
        Verdict { english: &'static str, czech: Option<&'static str>, of: &'static str } = "{english}";
        /// `quiet` with its hundred, and whether that is the defenders'.
        QuietHundred { english: String, against: bool } = "{english}";
        Pass = "pass";
    }
}

impl UnderstoodWord {
    fn is_quiet_hundred(&self) -> bool {
        matches!(self, UnderstoodWord::QuietHundred { .. })
    }

    /// Returns whether it has no blanks around it.
    fn joins(&self) -> bool {
        matches!(self, UnderstoodWord::Typed { text } if matches!(text.as_str(), "+" | "/" | "="))
    }
}

impl UnderstoodField {
    fn of(field: &'static str, words: Vec<UnderstoodWord>, has_auction: bool) -> UnderstoodField {
        UnderstoodField { field, from_auction: has_auction && field == "bid", words }
    }

    /// Returns the name of the field; none if its first word is the same, as in `flek`.
    fn name(&self) -> Option<&'static str> {
        let says_it = |word: &UnderstoodWord| matches!(word, UnderstoodWord::Word { english, .. } if *english == self.field);
        (!self.words.first().is_some_and(says_it)).then_some(self.field)
    }

    /// Returns the words without trailing signs, each with the blank before it.
    fn with_blanks(&self) -> impl Iterator<Item = (&'static str, &UnderstoodWord)> {
        let is_dangling = |word: &UnderstoodWord| word.joins() && word.to_string() != "=";
        let kept = self.words.iter().rposition(|word| !is_dangling(word)).map_or(0, |last| last + 1);
        let mut glued = true;
        self.words.iter().take(kept).map(move |word| {
            let blank = if glued || word.joins() { "" } else { " " };
            glued = word.joins();
            (blank, word)
        })
    }
}

/// One of its words, and the blank before it.
#[derive(Serialize)]
pub(super) struct UnderstoodPart<'a> {
    blank: &'static str,
    word: &'a UnderstoodWord,
}

/// Each word with the blank before it, so that words can be translated separately.
impl Serialize for UnderstoodField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let says_it = self.words.first().is_some_and(UnderstoodWord::is_quiet_hundred);
        let mut field = serializer.serialize_struct("UnderstoodField", 3)?;
        field.serialize_field("field", &self.name().filter(|_| !says_it))?;
        field.serialize_field("from_auction", &self.from_auction)?;
        let parts: Vec<_> = self.with_blanks().map(|(blank, word)| UnderstoodPart { blank, word }).collect();
        field.serialize_field("words", &parts)?;
        field.end()
    }
}

impl fmt::Display for Understood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, field) in self.fields.iter().enumerate() {
            let name = field.name().map(|name| name.replace('_', " ")).unwrap_or_default();
            write!(f, "{}{name}", if at > 0 { ", " } else { "" })?;
            for (at, (blank, word)) in field.with_blanks().enumerate() {
                let blank = if at == 0 && !name.is_empty() { " " } else { blank };
                write!(f, "{blank}{word}")?;
            }
        }
        Ok(())
    }
}

impl Understood {
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }
}
