//! How a hand went: what faces tell of it, phrase by phrase.

use super::checked_hand::{CheckedHand, End, Holding, Main};
use super::commitment::Commitment;
use super::payment_parts::{Flek, Paid};
use super::record::{Announcement, Component, Contract, Seven, SevenFate};
use super::sentence::{Called, Clause, Ending};
use super::side::Side;
use crate::kernel::table::Table;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// How a hand went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    hand: CheckedHand,
    /// What was paid for, and the side that won by it.
    paid: Vec<(Paid, Side)>,
}
impl Story {
    pub(super) fn new(hand: CheckedHand, commitments: &[Commitment]) -> Story {
        let paid = commitments.iter().map(|commitment| (commitment.paid, commitment.winner)).collect();
        Story { hand, paid }
    }

    /// Returns how the hand ended; a hand with trumps by the highest of what the lone side played for (section 8):
    /// its two sevens, or else its hundred or game. A single seven decides no hand.
    #[must_use]
    pub fn ending(&self) -> Ending {
        let paid_for = |is_it: fn(Paid) -> bool| self.paid.iter().find(|(paid, _)| is_it(*paid));
        let main = paid_for(|paid| paid == Paid::TwoSevens).or_else(|| paid_for(|paid| !paid.is_seven()));
        match (&self.hand.end, main) {
            (End::Passed, _) => Ending::Passed,
            (End::GivenUp, _) => Ending::GivenUp,
            (End::Unplayed, _) => Ending::Unplayed,
            (End::Revoke { .. }, _) => Ending::Revoke,
            (End::Tricks { made: true, .. }, _) | (End::Suit { .. }, Some((_, Side::Lone))) => Ending::Made,
            (End::Tricks { .. } | End::Suit { .. }, _) => Ending::Lost,
        }
    }

    /// Returns who played what, doubled how often.
    #[must_use]
    pub fn contract(&self, table: &Table) -> Vec<Clause> {
        let hand = &self.hand;
        let Some(player) = hand.player else { return vec![Clause::AllPassed] };
        let name = table.name(player).to_owned();
        let mut phrases = vec![match hand.contract {
            Contract::Suit => Clause::Player { name, trump: hand.trump },
            Contract::GiveUp => Clause::GaveUp { name },
            contract => Clause::Without { name, contract },
        }];
        let partner = hand.partner.map(|seat| table.name(seat).to_owned());
        phrases.extend(partner.map(|name| Clause::Partner { name }));
        let what = Called::all(&hand.announced);
        phrases.extend((!what.is_empty()).then_some(Clause::Announced { what }));
        phrases
    }

    /// Returns what was counted or told of the hand.
    #[must_use]
    pub fn count(&self, table: &Table) -> Vec<Clause> {
        let name = |seat| table.name(seat).to_owned();
        match &self.hand.end {
            End::Suit { main: Main::Counted(count), .. } => {
                let Holding { tricks, marriages } = count.held.lone.clone();
                let against = count.held.defenders.marriages.clone();
                let talon = (count.talon > 0).then_some(Clause::Talon { points: count.talon });
                [Clause::Count { tricks, marriages, against }].into_iter().chain(talon).collect()
            }
            End::Revoke { by } => vec![Clause::Revoked { name: name(*by) }],
            End::Unplayed => vec![Clause::NotPlayed],
            End::Tricks { laid_down, tricks, wise, .. } => {
                let laid_down = laid_down.then_some(Clause::LaidDown);
                let tricks = tricks.map(|count| Clause::Tricks { count });
                let wise = wise.map(|seat| Clause::Wise { name: name(seat) });
                [laid_down, tricks, wise].into_iter().flatten().collect()
            }
            End::Passed | End::GivenUp | End::Suit { .. } => Vec::new(),
        }
    }

    /// Returns what was doubled.
    #[must_use]
    pub fn doubled(&self) -> Vec<Clause> {
        let fleks = self.hand.fleks.iter().filter_map(|(component, count)| {
            Some(Clause::Doubled { component: *component, flek: Flek::of(*count)? })
        });
        fleks.collect()
    }

    /// Returns what each side won or lost of its own.
    #[must_use]
    pub fn results(&self) -> Vec<Clause> {
        match self.hand.end {
            End::Suit { .. } => {}
            End::Tricks { made: true, .. } => return vec![Clause::Made],
            End::Tricks { made: false, .. } => return vec![Clause::Failed],
            End::Passed | End::GivenUp | End::Unplayed | End::Revoke { .. } => return Vec::new(),
        }
        let result = |&(paid, winner): &(Paid, Side)| match paid {
            _ if winner == paid.side() => Clause::Won { paid },
            Paid::Seven { of } | Paid::SevenKilled { of } => match self.seven_fate(of) {
                Some(fate @ (SevenFate::Killed | SevenFate::Early)) => Clause::Fell { of, fate },
                _ => Clause::Lost { paid },
            },
            _ => Clause::Lost { paid },
        };
        self.paid.iter().map(result).collect()
    }

    /// Returns what became of every seven that was played for.
    fn fates(&self) -> impl Iterator<Item = Clause> {
        let is_played = matches!(self.hand.end, End::Suit { .. });
        self.paid.iter().filter(move |_| is_played).filter_map(|&(paid, winner)| {
            let what = match paid {
                Paid::TwoSevens => Announcement::TwoSevens,
                paid if paid.is_seven() => Announcement::Seven,
                _ => return None,
            };
            let by = paid.side();
            let fate = match self.seven_fate(by) {
                _ if winner == by => Some(SevenFate::Won),
                fate @ Some(SevenFate::Killed | SevenFate::Early) if what == Announcement::Seven => fate,
                _ => None,
            };
            Some(Clause::Fate { seven: Component::Announced { by, what }, fate })
        })
    }

    /// Returns what became of the trump seven, if a side held it.
    fn seven_fate(&self, of: Side) -> Option<SevenFate> {
        match self.hand.end {
            End::Suit { seven: Seven::Of { side, fate }, .. } if side == of => Some(fate),
            _ => None,
        }
    }

    /// Tells the hand in a sentence: `Petr hearts 60+40/20, flek: quiet hundred 100 won`.
    #[must_use]
    pub fn sentence<'a>(&'a self, table: &'a Table) -> HandSentence<'a> {
        HandSentence { story: self, table }
    }

    /// Returns the contract and the count as a sheet has room for them: `Petr ♥ seven`, `60+40/20 7killed re:7`. The
    /// count says in the words of a line what the word of the ending does not: each seven's fate, and the doublings.
    #[must_use]
    pub fn brief(&self, table: &Table) -> (Brief, Brief) {
        if self.hand.player.is_none() {
            return (Brief { phrases: Vec::new() }, Brief { phrases: Vec::new() });
        }
        let contract = self.contract(table).into_iter().map(|phrase| match phrase {
            Clause::Player { name, trump: Some(trump) } => {
                Clause::Player { name: format!("{name} {}", trump.symbol()), trump: None }
            }
            other => other,
        });
        let total = match self.hand.end {
            End::Suit { main: Main::Reported { total, .. }, .. } => total,
            _ => None,
        };
        let doubled = self.doubled().into_iter().map(|phrase| match phrase {
            Clause::Doubled { component, flek } => Clause::DoubledBriefly { component, flek },
            other => other,
        });
        let total = total.map(|points| Clause::Total { points });
        let count = self.count(table).into_iter().chain(total).chain(self.fates()).chain(doubled);
        (Brief { phrases: contract.collect() }, Brief { phrases: count.collect() })
    }
}

/// A story as it is told at its table.
#[derive(Debug, Clone, Copy)]
pub struct HandSentence<'a> {
    story: &'a Story,
    table: &'a Table,
}

impl HandSentence<'_> {
    /// Returns who played what and what was counted, and apart from that all that is told besides.
    fn parts(&self) -> (Vec<Clause>, Vec<Clause>) {
        let told = self.story.count(self.table).into_iter().chain(self.story.doubled());
        let (count, besides): (Vec<_>, Vec<_>) =
            told.partition(|phrase| matches!(phrase, Clause::Count { .. }));
        let mut head = self.story.contract(self.table);
        head.extend(count);
        (head, besides)
    }
}

impl fmt::Display for HandSentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (head, besides) = self.parts();
        f.write_str(&joined(head, " "))?;
        for phrase in besides {
            write!(f, ", {phrase}")?;
        }
        let results = self.story.results();
        if !results.is_empty() {
            write!(f, ": {}", joined(results, ", "))?;
        }
        Ok(())
    }
}

impl Serialize for HandSentence<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (head, besides) = self.parts();
        let mut told = serializer.serialize_struct("MariasStory", 3)?;
        told.serialize_field("head", &head)?;
        told.serialize_field("besides", &besides)?;
        told.serialize_field("results", &self.story.results())?;
        told.end()
    }
}

/// The contract or the count of a hand, as a sheet has room for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "MariasBrief")]
pub struct Brief {
    phrases: Vec<Clause>,
}

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(self.phrases.iter().cloned(), " "))
    }
}

fn joined(phrases: impl IntoIterator<Item = Clause>, between: &str) -> String {
    let phrases: Vec<String> = phrases.into_iter().map(|phrase| phrase.to_string()).collect();
    phrases.join(between)
}
