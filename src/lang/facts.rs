//! The facts of a message, read from its `Serialize`: which message it is, and its fields. It knows no languages.

use crate::kernel::say::kebab;
use crate::kernel::units::Minor;
use crate::money::{Amount, Currency};
use serde::ser::{self, Serialize};
use std::fmt;

/// A message, or a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fact {
    Nothing,
    Number(i64),
    /// Text that is the same in every language: a name, a typed word.
    Text(String),
    Amount(Amount),
    List(Vec<Fact>),
    /// A struct or a variant of an enum, for which there is a message.
    Thing(Thing),
}

/// A struct, or a variant of an enum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Thing {
    /// The id of its message: `line-problem-stray-pass`.
    pub id: String,
    /// The variant alone, for selectors in other messages: `stray-pass`.
    pub word: String,
    pub fields: Vec<(String, Fact)>,
}

/// The field of a variant that holds one value without a name.
pub(super) const IT: &str = "it";

pub(super) fn of(thing: &(impl Serialize + ?Sized)) -> Option<Fact> {
    thing.serialize(Facts).ok()
}

impl Thing {
    fn of_struct(name: &str) -> Thing {
        Thing { id: kebab(name), word: kebab(name), fields: Vec::new() }
    }

    fn of_variant(name: &str, variant: &str) -> Thing {
        let word = kebab(variant);
        Thing { id: format!("{}-{word}", kebab(name)), word, fields: Vec::new() }
    }

    fn field(&self, name: &str) -> Option<&Fact> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, fact)| fact)
    }

    /// Returns the amount of money, if it is one.
    fn amount(&self) -> Option<Amount> {
        match (self.id.as_str(), self.field("minor"), self.field("currency")) {
            ("amount", Some(Fact::Number(minor)), Some(Fact::Text(code))) => {
                Some(Amount { minor: Minor(*minor), currency: Currency::from_code(code).ok()? })
            }
            _ => None,
        }
    }

    fn done(self) -> Fact {
        self.amount().map_or(Fact::Thing(self), Fact::Amount)
    }
}

/// A value that no message can be made of.
type NoFact = fmt::Error;

struct Facts;

struct Items(Vec<Fact>);

struct Fields(Thing);

impl ser::Serializer for Facts {
    type Ok = Fact;
    type Error = NoFact;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    // Nothing that is said is one of these.
    type SerializeTupleStruct = ser::Impossible<Fact, NoFact>;
    type SerializeTupleVariant = ser::Impossible<Fact, NoFact>;
    type SerializeMap = ser::Impossible<Fact, NoFact>;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    fn serialize_bool(self, v: bool) -> Result<Fact, NoFact> {
        Ok(Fact::Text(v.to_string()))
    }
    fn serialize_i8(self, v: i8) -> Result<Fact, NoFact> {
        Ok(Fact::Number(v.into()))
    }
    fn serialize_i16(self, v: i16) -> Result<Fact, NoFact> {
        Ok(Fact::Number(v.into()))
    }
    fn serialize_i32(self, v: i32) -> Result<Fact, NoFact> {
        Ok(Fact::Number(v.into()))
    }
    fn serialize_i64(self, v: i64) -> Result<Fact, NoFact> {
        Ok(Fact::Number(v))
    }
    fn serialize_i128(self, v: i128) -> Result<Fact, NoFact> {
        Ok(i64::try_from(v).map_or_else(|_| Fact::Text(v.to_string()), Fact::Number))
    }
    fn serialize_u8(self, v: u8) -> Result<Fact, NoFact> {
        Ok(Fact::Number(v.into()))
    }
    fn serialize_u16(self, v: u16) -> Result<Fact, NoFact> {
        Ok(Fact::Number(v.into()))
    }
    fn serialize_u32(self, v: u32) -> Result<Fact, NoFact> {
        Ok(Fact::Number(v.into()))
    }
    fn serialize_u64(self, v: u64) -> Result<Fact, NoFact> {
        self.serialize_i128(v.into())
    }
    fn serialize_f32(self, _: f32) -> Result<Fact, NoFact> {
        Err(fmt::Error)
    }
    fn serialize_f64(self, _: f64) -> Result<Fact, NoFact> {
        Err(fmt::Error)
    }
    fn serialize_char(self, v: char) -> Result<Fact, NoFact> {
        Ok(Fact::Text(v.to_string()))
    }
    fn serialize_str(self, v: &str) -> Result<Fact, NoFact> {
        Ok(Fact::Text(v.to_owned()))
    }
    fn serialize_bytes(self, _: &[u8]) -> Result<Fact, NoFact> {
        Err(fmt::Error)
    }
    fn serialize_none(self) -> Result<Fact, NoFact> {
        Ok(Fact::Nothing)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Fact, NoFact> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<Fact, NoFact> {
        Ok(Fact::Nothing)
    }
    fn serialize_unit_struct(self, name: &'static str) -> Result<Fact, NoFact> {
        Ok(Thing::of_struct(name).done())
    }
    fn serialize_unit_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Fact, NoFact> {
        Ok(Thing::of_variant(name, variant).done())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Fact, NoFact> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Fact, NoFact> {
        let mut thing = Thing::of_variant(name, variant);
        thing.fields.push((IT.to_owned(), value.serialize(self)?));
        Ok(thing.done())
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Items, NoFact> {
        Ok(Items(Vec::new()))
    }
    fn serialize_tuple(self, _: usize) -> Result<Items, NoFact> {
        Ok(Items(Vec::new()))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, NoFact> {
        Err(fmt::Error)
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, NoFact> {
        Err(fmt::Error)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, NoFact> {
        Err(fmt::Error)
    }
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields, NoFact> {
        Ok(Fields(Thing::of_struct(name)))
    }
    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields, NoFact> {
        Ok(Fields(Thing::of_variant(name, variant)))
    }
}

/// A list and a tuple are collected alike.
macro_rules! items {
    ($($kind:ident)+) => {
        $(impl ser::$kind for Items {
            type Ok = Fact;
            type Error = NoFact;
            fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NoFact> {
                self.0.push(value.serialize(Facts)?);
                Ok(())
            }
            fn end(self) -> Result<Fact, NoFact> {
                Ok(Fact::List(self.0))
            }
        })+
    };
}

items! { SerializeSeq SerializeTuple }

/// A struct and a variant with named fields are collected alike.
macro_rules! named_fields {
    ($($kind:ident)+) => {
        $(impl ser::$kind for Fields {
            type Ok = Fact;
            type Error = NoFact;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), NoFact> {
                self.0.fields.push((kebab(name), value.serialize(Facts)?));
                Ok(())
            }
            fn end(self) -> Result<Fact, NoFact> {
                Ok(self.0.done())
            }
        })+
    };
}

named_fields! { SerializeStruct SerializeStructVariant }
