//! Numbers of entries, players and accounts, and addresses in a night: `5` is hand 5, `5a` the first thing after it.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The address of a place, as sheets show it and people type it.
///
/// ```
/// use meldbook::night::address::Address;
/// let thing: Address = "5b".parse()?;
/// assert_eq!(thing, Address { hand: 5, thing: Some(2) });
/// assert_eq!(thing.to_string(), "5b");
/// assert!("5" .parse::<Address>()? < thing);
/// assert_eq!(Address { hand: 0, thing: Some(28) }.to_string(), "0ab");
/// assert_eq!("#5 b".parse(), Ok(thing));
/// assert!("b5".parse::<Address>().is_err());
/// # Ok::<(), meldbook::night::address::NoAddress>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde_with::SerializeDisplay)]
pub struct Address {
    /// The number of the hand, or of the last hand before the thing; 0 before the first hand.
    pub hand: u32,
    /// Which thing after that hand, from 1; `None` for the hand itself.
    pub thing: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("an address is a hand's number, like 5, or 5a for the first thing after that hand")]
pub struct NoAddress;

impl Address {
    pub fn of_hand(hand: u32) -> Address {
        Address { hand, thing: None }
    }

    pub fn following(self, is_hand: bool) -> Address {
        match is_hand {
            true => Address::of_hand(self.hand.saturating_add(1)),
            false => Address { thing: Some(self.thing.unwrap_or(0).saturating_add(1)), ..self },
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.hand)?;
        let mut letters = Vec::new();
        let mut rest = self.thing.unwrap_or(0);
        while rest > 0 {
            letters.push(char::from(b'a' + u8::try_from((rest - 1) % 26).unwrap_or(0)));
            rest = (rest - 1) / 26;
        }
        letters.into_iter().rev().try_for_each(|letter| write!(f, "{letter}"))
    }
}

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Address, NoAddress> {
        // As the head of the column and the blank before its letters suggest.
        let text = text.strip_prefix('#').unwrap_or(text);
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (digits, letters) = text.split_at_checked(end).ok_or(NoAddress)?;
        let letters = letters.trim_start();
        let hand = digits.parse().map_err(|_| NoAddress)?;
        let thing = letters.chars().try_fold(0_u32, |sum, letter| {
            let letter = letter.to_ascii_lowercase();
            let value = letter.is_ascii_lowercase().then(|| u32::from(letter) - u32::from('a') + 1)?;
            sum.checked_mul(26)?.checked_add(value)
        });
        match thing {
            Some(0) if hand > 0 => Ok(Address::of_hand(hand)),
            Some(thing) if thing > 0 => Ok(Address { hand, thing: Some(thing) }),
            _ => Err(NoAddress),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntryNo(pub u32);

impl fmt::Display for EntryNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// From 1, in the order in which players first appeared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNo(pub u32);

impl PlayerNo {
    /// In a record of the log. Names begin with a letter, so a number is never a name.
    pub fn word(self) -> String {
        self.0.to_string()
    }

    pub fn from_word(word: &str) -> Option<PlayerNo> {
        word.parse().ok().map(PlayerNo)
    }
}

/// In the log a player's number; 0 is the kitty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
pub enum Holder {
    Player(PlayerNo),
    Kitty,
}

impl Holder {
    pub fn player(self) -> Option<PlayerNo> {
        if let Holder::Player(no) = self { Some(no) } else { None }
    }
}

impl From<u32> for Holder {
    fn from(number: u32) -> Holder {
        if number == 0 { Holder::Kitty } else { Holder::Player(PlayerNo(number)) }
    }
}

impl From<Holder> for u32 {
    fn from(holder: Holder) -> u32 {
        holder.player().map_or(0, |no| no.0)
    }
}

/// The players of each side, in the order in which they settle with the players of the other side.
pub type Sides = Vec<Vec<PlayerNo>>;
