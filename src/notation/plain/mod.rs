//! Commands in plain words: `bob paid anna 5`, `dave leaves`. One table for reading, the shell's pointers, help and the
//! documentation. Each form takes a whole line and has a word that no hand has.

mod pattern;
mod table;
mod why;

pub use pattern::{Slots, plain_form};
pub use table::PLAIN_FORMS;
pub use why::Why;

/// What people type for one command, in either language.
///
/// A pattern has words, `one|or|another`, `[left out or not]`, and slots in capitals: `NAME` and `OTHER` are players, `FROM` is
/// one in the Czech genitive or accusative, who becomes `NAME`, `PLAYER` is one that has to be at the table, `NEW` may be
/// new, `N` is a number, `NEXT` the one after it, `AT` one of `2`, `hand 2`, `#2`, `last` and `the last hand`, `HAND` one of
/// those with a word, `NO` one that begins a line as in a list, `LINE` and `WHAT` are free text, `WHOM` is one that says who
/// shares a round: `for ben`, `but not for ben`. A comma behind a word has to be typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainForm {
    pub english: &'static [&'static str],
    pub czech: &'static [&'static str],
    pub then: Then,
}

/// What a line in plain words does. In commands the slots stand for what was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Then {
    Does(&'static str),
    /// It records nothing, and names the commands to type.
    Points(Why, &'static [&'static str]),
    /// It has two meanings, or lacks something.
    Asks(Why, &'static [&'static str]),
    BySession(By),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
pub enum By {
    /// Shows the line of a hand to be corrected.
    Edit,
    /// Corrects the hand that was just entered.
    FixJustEntered,
    /// Says what undo would take back.
    Oops,
    UndoHand,
    UndoNumber,
    Misdeal,
    Renege,
    /// A penalty to all in money.
    Penalty,
    /// A penalty to one or to the kitty in money.
    PenaltyTo,
    /// The hand of this number, if it is the next one.
    Numbered,
    Stake,
    RaisedStake,
    DoubledStake,
    Antes,
    /// Switches the kitty off, with the options that need one.
    KittyOff,
    Spent,
    Joins,
    Back,
}

impl By {
    /// Returns the command that it comes to if nothing speaks against it, and what the documentation says it does.
    pub fn command(self) -> (&'static str, Kind) {
        match self {
            By::Edit => ("fix AT ...", Kind::Points),
            By::FixJustEntered => ("fix AT LINE", Kind::Does),
            By::Oops => ("undo", Kind::Points),
            By::UndoHand => ("undo", Kind::Does),
            By::UndoNumber => ("strike N", Kind::Asks),
            By::Misdeal => ("penalty NAME all 1 misdeal", Kind::Points),
            By::Renege => ("penalty NAME all 2 renege", Kind::Asks),
            By::Penalty => ("penalty NAME all AMOUNT WHAT", Kind::Does),
            By::PenaltyTo => ("penalty NAME OTHER AMOUNT WHAT", Kind::Does),
            By::Numbered => ("LINE", Kind::Does),
            By::Stake => ("set stake=AMOUNT", Kind::Does),
            By::RaisedStake => ("set stake=AMOUNT", Kind::Points),
            By::DoubledStake => ("set stake=AMOUNT", Kind::Points),
            By::Antes => ("paid NAME kitty AMOUNT", Kind::Points),
            By::KittyOff => ("set kitty=false", Kind::Does),
            By::Spent => ("spent NAME AMOUNT WHAT", Kind::Does),
            By::Joins => ("seat in NEW", Kind::Does),
            By::Back => ("seat in NAME", Kind::Does),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Does,
    Points,
    Asks,
}

impl PlainForm {
    pub fn patterns(&self) -> impl Iterator<Item = &'static str> {
        self.english.iter().chain(self.czech).copied()
    }

    /// Returns the commands that it names, and what becomes of it.
    pub fn commands(&self) -> (Vec<&'static str>, Kind) {
        match &self.then {
            Then::Does(command) => (vec![command], Kind::Does),
            Then::Points(_, commands) => (commands.to_vec(), Kind::Points),
            Then::Asks(_, commands) => (commands.to_vec(), Kind::Asks),
            Then::BySession(by) => {
                let (command, kind) = by.command();
                (vec![command], kind)
            }
        }
    }
}

/// Returns the words that are typed as they stand in the patterns.
pub fn plain_words() -> impl Iterator<Item = &'static str> {
    let patterns = PLAIN_FORMS.iter().flat_map(|(_, forms)| *forms).flat_map(PlainForm::patterns);
    let words = patterns.flat_map(|pattern| pattern.split([' ', '[', ']', ',', '|']));
    words.filter(|word| word.contains(char::is_lowercase))
}

pub fn shown_pattern(pattern: &str) -> String {
    pattern.replace('|', "/").replace("NO LINE", "3. LINE")
}
