//! The fields of a record, in one table for each game: what each is called and holds, and where it may stand.

use crate::kernel::{FieldNoun, ensure};
use crate::notation::{Game, LineResult, Meaning, Position, Reader, Row, simplest_word, spelled};

pub(super) trait Fields: Sized + 'static {
    type Place: 'static;
    type Own: 'static;

    /// In the order typed or, where a game prints them by other rules, in the rulebook's.
    const FIELDS: &'static [FieldRow<Self>];

    fn row(name: &str) -> Option<&'static FieldRow<Self>> {
        Self::FIELDS.iter().find(|field| field.noun.name == name)
    }

    fn noun(name: &'static str) -> FieldNoun {
        Self::row(name).map_or(FieldNoun::of(name), |row| row.noun)
    }

    fn rename_players(&mut self, new: &dyn Fn(String) -> String) {
        for field in Self::FIELDS {
            if let FieldKind::Player(place, _) = &field.kind {
                let slot = place(self);
                *slot = slot.take().map(new);
            }
        }
    }

    fn leave_out_defaults(&mut self) {
        for field in Self::FIELDS {
            if !(field.says_more)(self) {
                (field.leave_out)(self);
            }
        }
    }
}

/// Whether a field may stand beside a passed-out hand.
#[derive(PartialEq, Eq)]
pub enum BesidePass {
    Allowed,
    Refused,
}

pub(super) struct FieldRow<R: Fields> {
    pub noun: FieldNoun,
    /// What to write, if the name does not say it.
    pub typed: Option<&'static str>,
    pub kind: FieldKind<R>,
    pub place: R::Place,
    pub is_written: fn(&R) -> bool,
    /// Whether leaving it out would say something else.
    pub says_more: fn(&R) -> bool,
    pub leave_out: fn(&mut R),
}

pub(super) type FieldOf<R, T> = fn(&mut R) -> &mut Option<T>;

pub(super) enum FieldKind<R: Fields> {
    /// A player, behind a word if there is one.
    Player(FieldOf<R, String>, Option<Meaning>),
    Number(FieldOf<R, i64>, Option<Meaning>),
    /// One of several words.
    Said {
        read: fn(&mut Reader<'_>, Position, &Row, &mut R) -> LineResult,
        meaning: fn(&R) -> Option<Meaning>,
    },
    Own(R::Own),
}

/// `or`: a test for values that say the same as leaving the field out. `write`: what to write where it is missing.
macro_rules! fields {
    ($record:ty, $place:ty, $own:ty {
        $($field:ident: $called:literal => $kind:ident($($arg:expr)?), $in:expr
            $(, or $is_default:expr)? $(, write $typed:literal)?;)+
    }) => {
        impl $crate::engine::fields::Fields for $record {
            type Place = $place;
            type Own = $own;

            const FIELDS: &'static [$crate::engine::fields::FieldRow<$record>] =
                &[$($crate::engine::fields::FieldRow {
                    noun: $crate::kernel::FieldNoun::called(stringify!($field), $called),
                    typed: [$(Some($typed),)? None][0],
                    kind: fields!(@ $kind $record, $field $(, $arg)?),
                    place: $in,
                    is_written: |record| record.$field.is_some(),
                    says_more: |record| record.$field.as_ref().is_some_and(|_value| true $(&& !$is_default(_value))?),
                    leave_out: |record| record.$field = None,
                }),+];
        }
    };
    (@ Own $record:ty, $field:ident, $own:expr) => { $crate::engine::fields::FieldKind::<$record>::Own($own) };
    (@ Said $record:ty, $field:ident, $words:expr) => {
        $crate::engine::fields::FieldKind::Said {
            read: |reader, said, row, record| {
                let value = $words.iter().find(|(meaning, _)| *meaning == row.meaning);
                let (_, value) = value.ok_or_else(|| reader.stray(said))?;
                reader.say(said, row.field, &mut record.$field, *value)
            },
            meaning: |record| {
                let said = $words.iter().find(|(_, value)| record.$field == Some(*value));
                said.map(|(meaning, _)| *meaning)
            },
        }
    };
    (@ $kind:ident $record:ty, $field:ident $(, $word:expr)?) => {
        $crate::engine::fields::FieldKind::$kind(|record| &mut record.$field, [$(Some($word),)? None][0])
    };
}
pub(super) use fields;

/// Reads a field of a kind that several games have; `None` for others.
pub(super) fn read_word<R: Fields>(
    reader: &mut Reader<'_>,
    said: Position,
    row: &'static Row,
    record: &mut R,
) -> Option<LineResult> {
    Some(match &R::row(row.field)?.kind {
        FieldKind::Player(place, Some(_)) => reader.player_into(said, row, place(record)),
        FieldKind::Number(place, Some(_)) => reader.number_after(said, row).and_then(|count| {
            let slot = place(record);
            ensure(slot.is_none(), || reader.contradiction(said, row.field))?;
            reader.say(said, row.field, slot, count.value)
        }),
        FieldKind::Said { read, .. } => read(reader, said, row, record),
        FieldKind::Player(..) | FieldKind::Number(..) | FieldKind::Own(_) => return None,
    })
}

/// Prints a field of a kind that several games have.
pub(super) fn printed<R: Fields>(game: Game, kind: &FieldKind<R>, record: &mut R) -> Option<String> {
    let behind = |word: &Option<Meaning>, text: String| match word {
        Some(meaning) => format!("{} {text}", simplest_word(game, *meaning)),
        None => text,
    };
    match kind {
        FieldKind::Player(place, word) => place(record).as_ref().map(|name| behind(word, spelled(name))),
        FieldKind::Number(place, word) => place(record).map(|number| behind(word, number.to_string())),
        FieldKind::Said { meaning, .. } => meaning(record).map(|said| simplest_word(game, said).to_owned()),
        FieldKind::Own(_) => None,
    }
}

pub(super) fn needed<W: Into<String>>(words: impl IntoIterator<Item = (bool, W)>) -> Vec<String> {
    words.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, word)| word.into()).collect()
}
