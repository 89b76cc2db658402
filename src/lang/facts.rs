//! The facts of a message, read from its `Serialize`: which message it is, and its fields. It knows no languages.

use crate::kernel::{Minor, say::kebab};
use crate::money::{Amount, Currency};
use serde::Serialize;
use serde_content::{Data, Number, Serializer, Value};
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MessageFact {
    Nothing,
    Number(i64),
    /// The same in every language: a name, a typed word.
    Text(String),
    Amount(Amount),
    List(Vec<MessageFact>),
    /// A struct or a variant of an enum, for which there is a message.
    Thing(NamedFacts),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NamedFacts {
    /// The id of its message: `line-problem-stray-pass`.
    pub id: String,
    /// The variant alone, for selectors in other messages: `stray-pass`.
    pub word: String,
    pub fields: Vec<(String, MessageFact)>,
}

/// One value without a name.
pub(super) const IT: &str = "it";

/// `None` for what no message can be made of.
pub(super) fn of(thing: &(impl Serialize + ?Sized)) -> Option<MessageFact> {
    fact(Serializer::new().human_readable().serialize(thing).ok()?)
}

fn fact(value: Value<'_>) -> Option<MessageFact> {
    Some(match value {
        Value::Unit | Value::Option(None) => MessageFact::Nothing,
        Value::Option(Some(value)) => fact(*value)?,
        Value::Bool(value) => MessageFact::Text(value.to_string()),
        Value::Char(value) => MessageFact::Text(value.to_string()),
        Value::String(text) => MessageFact::Text(text.into_owned()),
        Value::Number(number) => {
            let number = whole(number)?;
            i64::try_from(number).map_or_else(|_| MessageFact::Text(number.to_string()), MessageFact::Number)
        }
        Value::Seq(items) | Value::Tuple(items) => {
            MessageFact::List(items.into_iter().map(fact).collect::<Option<_>>()?)
        }
        Value::Struct(it) => match it.data {
            Data::NewType { value } => fact(value)?,
            data => thing(kebab(&it.name), kebab(&it.name), data)?,
        },
        Value::Enum(it) => {
            let word = kebab(&it.variant);
            thing(format!("{}-{word}", kebab(&it.name)), word, it.data)?
        }
        Value::Bytes(_) | Value::Map(_) => return None,
    })
}

fn whole(number: Number) -> Option<i128> {
    Some(match number {
        Number::I8(n) => n.into(),
        Number::I16(n) => n.into(),
        Number::I32(n) => n.into(),
        Number::I64(n) => n.into(),
        Number::I128(n) => n,
        Number::U8(n) => n.into(),
        Number::U16(n) => n.into(),
        Number::U32(n) => n.into(),
        Number::U64(n) => n.into(),
        _ => return None,
    })
}

fn thing(id: String, word: String, data: Data<'_>) -> Option<MessageFact> {
    let fields = match data {
        Data::Unit => Vec::new(),
        Data::NewType { value } => vec![(IT.to_owned(), fact(value)?)],
        Data::Struct { fields } => {
            let field = |(name, value): (Cow<'static, str>, _)| Some((kebab(&name), fact(value)?));
            fields.into_iter().map(field).collect::<Option<_>>()?
        }
        Data::Tuple { .. } => return None,
    };
    let thing = NamedFacts { id, word, fields };
    Some(thing.amount().map_or(MessageFact::Thing(thing), MessageFact::Amount))
}

impl NamedFacts {
    fn field(&self, name: &str) -> Option<&MessageFact> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, fact)| fact)
    }

    fn amount(&self) -> Option<Amount> {
        match (self.id.as_str(), self.field("minor"), self.field("currency")) {
            ("amount", Some(MessageFact::Number(minor)), Some(MessageFact::Text(code))) => {
                Some(Amount { minor: Minor(*minor), currency: Currency::from_code(code).ok()? })
            }
            _ => None,
        }
    }
}
