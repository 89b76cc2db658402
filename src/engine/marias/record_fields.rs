//! The fields of a record by name, and which of them differ from being left out.

use super::{Announcement, BySide, Contract, Fleks, Record, Seven};
use crate::kernel::field::Field;

/// Lists the fields of a record, each with a test for the value that equals leaving it out.
macro_rules! record_fields {
    ($($name:ident = $field:ident: $is_default:expr,)+) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum FieldName { $($name),+ }

        impl FieldName {
            /// Every field, in the rulebook's order.
            pub(super) const ALL: &'static [FieldName] = &[$(FieldName::$name),+];

            /// Returns the rulebook's name.
            pub(super) fn word(self) -> &'static str {
                match self { $(FieldName::$name => stringify!($field)),+ }
            }
        }

        impl Record {
            /// Returns whether a field differs from being left out.
            pub(super) fn is_set(&self, field: FieldName) -> bool {
                match field { $(FieldName::$name => is_set(&self.$field, $is_default)),+ }
            }

            /// Returns the record with defaults and unreadable fields left out.
            fn without_defaults(&self) -> Record {
                Record {
                    $($field: self.$field.get().filter(|value| !$is_default(*value)).cloned().into(),)+
                    unknown: Vec::new(),
                }
            }
        }
    };
}

record_fields! {
    Contract = contract: has_no_default,
    Player = player: has_no_default,
    Trump = trump: has_no_default,
    Announced = announced: is_default,
    AnnouncedAgainst = announced_against: is_default,
    Flek = flek: no_flek,
    Points = points: has_no_default,
    Marriages = marriages: is_default,
    TalonPoints = talon_points: is_default,
    Seven = seven: is_default,
    TwoSevens = two_sevens: has_no_default,
    Result = result: has_no_default,
    Total = total: has_no_default,
    LaidDown = laid_down: is_default,
    Tricks = tricks: has_no_default,
    Wise = wise: has_no_default,
    Partner = partner: has_no_default,
    Unplayed = unplayed: is_default,
    RevokeBy = revoke_by: has_no_default,
    Bid = bid: has_no_default,
    Auction = auction: has_no_default,
}

fn has_no_default<T>(_: &T) -> bool {
    false
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn no_flek(fleks: &Fleks) -> bool {
    fleks.0.values().all(|count| *count == 0)
}

fn is_set<T>(field: &Field<T>, is_default: impl Fn(&T) -> bool) -> bool {
    field.is_given() && !field.get().is_some_and(is_default)
}

impl Record {
    /// Returns the record with defaults, empty lists and unreadable fields left out, and announcements in the
    /// order of section 3: the form that a typed line gives. For an announced seven `none` is kept too.
    pub fn normal(&self) -> Record {
        let mut record = self.without_defaults();
        if let Field::Is(Fleks(counts)) = &mut record.flek {
            counts.retain(|_, count| *count != 0);
        }
        if record.points.get() == Some(&BySide::default()) {
            record.points = Field::Absent;
        }
        match (record.auction.is_given(), record.contract.get()) {
            (true, Some(Contract::Passed)) => record.auction = Field::Absent,
            // The calls say both.
            (true, _) => (record.player, record.bid) = (Field::Absent, Field::Absent),
            (false, _) => {}
        }
        let mut is_seven_announced = false;
        for field in [&mut record.announced, &mut record.announced_against] {
            if let Field::Is(list) = field {
                list.sort();
                is_seven_announced |= list.contains(&Announcement::Seven);
            }
        }
        if is_seven_announced && self.seven.get() == Some(&Seven::None) {
            record.seven = Field::Is(Seven::None);
        }
        record
    }
}
