//! How a hand went: what faces tell of it, phrase by phrase. A phrase says one thing; English is in `Display`.

use super::commitment::Commitment;
use super::hand::{End, Hand, Holding, Main};
use super::part::{Flek, Paid};
use super::record::{Announcement, Component, Contract, Seven, Suit};
use crate::engine::options::Keyword;
use crate::keyword;
use crate::table::Table;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// How a hand went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    hand: Hand,
    /// What was paid for, and whether the lone side gained by it.
    paid: Vec<(Paid, bool)>,
}

/// One thing to tell of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "MariasPhrase")]
pub enum Phrase {
    /// Everybody passed.
    AllPassed,
    /// Who played, with which trumps.
    Player {
        /// Who.
        name: String,
        /// The trump suit, where it was told.
        trump: Option<Suit>,
    },
    /// Who played without trumps.
    Without {
        /// Who.
        name: String,
        /// What.
        contract: Contract,
    },
    /// Who gave up.
    GaveUp {
        /// Who.
        name: String,
    },
    /// The called partner.
    Partner {
        /// Who.
        name: String,
    },
    /// What was announced by either side.
    Announced {
        /// What.
        what: Vec<Called>,
    },
    /// Doublings.
    Doubled {
        /// What was doubled.
        component: Component,
        /// How often.
        flek: Flek,
    },
    /// The same, as a sheet has room for it.
    DoubledBriefly {
        /// What was doubled.
        component: Component,
        /// How often.
        flek: Flek,
    },
    /// What became of a seven, or of two sevens, as a sheet has room for it.
    Fate {
        /// Which.
        seven: Component,
        /// What became of it.
        fate: Fate,
    },
    /// The points of a hundred of which nothing else was told.
    Total {
        /// How many.
        points: i64,
    },
    /// Trick points and marriages: the lone side's, then the defenders' marriages.
    Count {
        /// The lone side's trick points.
        tricks: i64,
        /// The lone side's marriages.
        marriages: Vec<i64>,
        /// The defenders' marriages.
        against: Vec<i64>,
    },
    /// Sharp cards in the talon.
    Talon {
        /// Their points.
        points: i64,
    },
    /// Cards shown and claimed.
    LaidDown,
    /// Tricks of the bidder's own.
    Tricks {
        /// How many.
        count: i64,
    },
    /// Who won the eighth trick.
    Wise {
        /// Who.
        name: String,
    },
    /// Nobody had to play.
    NotPlayed,
    /// Who revoked.
    Revoked {
        /// Who.
        name: String,
    },
    /// A contract without trumps that was made.
    Made,
    /// A contract without trumps that was lost.
    Failed,
    /// Something that its side won.
    Won {
        /// What.
        paid: Paid,
    },
    /// Something that its side lost.
    Lost {
        /// What.
        paid: Paid,
    },
    /// An announced seven that was lost, and how.
    Fell {
        /// Whose.
        seven: Called,
        /// What became of it.
        fate: Fate,
    },
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phrase::AllPassed => f.write_str("all passed"),
            Phrase::Player { name, trump: Some(trump) } => write!(f, "{name} {}", trump.name()),
            Phrase::Player { name, trump: None } => f.write_str(name),
            Phrase::Without { name, contract } => write!(f, "{name} {contract}"),
            Phrase::GaveUp { name } => write!(f, "{name} gave up"),
            Phrase::Partner { name } => write!(f, "with {name}"),
            Phrase::Announced { what } => {
                let called: Vec<&str> = what.iter().map(|called| called.word()).collect();
                f.write_str(&called.join(", "))
            }
            Phrase::Doubled { component: Component::Game | Component::Contract, flek } => write!(f, "{flek}"),
            Phrase::Doubled { component, flek } => write!(f, "{flek} on the {component}"),
            Phrase::DoubledBriefly { component: Component::Contract, flek: Flek::Higher { count } } => {
                write!(f, "flek:{count}")
            }
            Phrase::DoubledBriefly { component, flek: Flek::Higher { count } } => {
                write!(f, "flek:{}:{count}", component.typed())
            }
            Phrase::DoubledBriefly { component: Component::Game | Component::Contract, flek } => {
                write!(f, "{flek}")
            }
            Phrase::DoubledBriefly { component, flek } => write!(f, "{flek}:{}", component.typed()),
            Phrase::Fate { seven, fate } => write!(f, "{}{}", seven.typed(), fate.word()),
            Phrase::Total { points } => write!(f, "total {points}"),
            Phrase::Count { tricks, marriages, against } => {
                write!(f, "{tricks}")?;
                for marriage in marriages {
                    write!(f, "+{marriage}")?;
                }
                for (i, marriage) in against.iter().enumerate() {
                    write!(f, "{}{marriage}", if i == 0 { '/' } else { '+' })?;
                }
                Ok(())
            }
            Phrase::Talon { points } => write!(f, "{points} in the talon"),
            Phrase::LaidDown => f.write_str("laid down"),
            Phrase::Tricks { count: 1 } => f.write_str("1 trick"),
            Phrase::Tricks { count } => write!(f, "{count} tricks"),
            Phrase::Wise { name } => write!(f, "the eighth trick to {name}"),
            Phrase::NotPlayed => f.write_str("not played"),
            Phrase::Revoked { name } => write!(f, "{name} revoked"),
            Phrase::Made => f.write_str("made"),
            Phrase::Failed => f.write_str("lost"),
            Phrase::Won { paid } => write!(f, "{paid} won"),
            Phrase::Lost { paid } => write!(f, "{paid} lost"),
            Phrase::Fell { seven, fate: Fate::Early } => write!(f, "{} lost early", seven.word()),
            Phrase::Fell { seven, fate } => write!(f, "{} {}", seven.word(), fate.word()),
        }
    }
}

keyword! {
    /// How a hand ended, as a sheet has room for.
    #[serde(rename = "MariasEnding")]
    pub enum Ending {
        /// Everybody passed.
        Passed = "passed",
        /// Given up after the auction.
        GivenUp = "given up",
        /// Not played.
        Unplayed = "unplayed",
        /// Broken by a revoke.
        Revoke = "revoke",
        /// Made by the lone side.
        Made = "made",
        /// Lost by the lone side.
        Lost = "lost",
    }
}

keyword! {
    /// What a side announced, as people call it: hundred and seven together have a name of their own.
    #[serde(rename = "MariasCalled")]
    pub enum Called {
        /// Seven.
        Seven = "seven",
        /// Hundred.
        Hundred = "hundred",
        /// Both.
        HundredSeven = "hundred and seven",
        /// Two sevens.
        TwoSevens = "two sevens",
        /// The defenders' seven.
        SevenAgainst = "seven against",
        /// The defenders' hundred.
        HundredAgainst = "hundred against",
        /// Both of theirs.
        HundredSevenAgainst = "hundred and seven against",
    }
}

keyword! {
    /// What became of a seven, in the words of a line.
    #[serde(rename = "MariasFate")]
    pub enum Fate {
        /// It won the last trick; two sevens won the last two.
        Won = "won",
        /// It was beaten in the last trick.
        Killed = "killed",
        /// It was played before the last trick.
        Early = "early",
        /// It was lost in another way: with the hundred beside it, or with the other of two sevens.
        Lost = "lost",
    }
}

impl Story {
    pub(super) fn new(hand: Hand, commitments: &[Commitment]) -> Story {
        let paid = commitments.iter().map(|commitment| (commitment.paid, commitment.gain)).collect();
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
            (End::Tricks { made: true, .. }, _) | (End::Suit { .. }, Some((_, true))) => Ending::Made,
            (End::Tricks { .. } | End::Suit { .. }, _) => Ending::Lost,
        }
    }

    /// Says in a word how the hand ended.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.ending().word()
    }

    /// Returns who played what, doubled how often.
    #[must_use]
    pub fn contract(&self, table: &Table) -> Vec<Phrase> {
        let hand = &self.hand;
        let Some(player) = hand.player else { return vec![Phrase::AllPassed] };
        let name = table.name(player).to_owned();
        let mut phrases = vec![match hand.contract {
            Contract::Suit => Phrase::Player { name, trump: hand.trump },
            Contract::GiveUp => Phrase::GaveUp { name },
            contract => Phrase::Without { name, contract },
        }];
        let partner = hand.partner.map(|seat| table.name(seat).to_owned());
        phrases.extend(partner.map(|name| Phrase::Partner { name }));
        let what = called(&hand.announced, &hand.against);
        phrases.extend((!what.is_empty()).then_some(Phrase::Announced { what }));
        phrases
    }

    /// Returns what was counted or told of the hand.
    #[must_use]
    pub fn count(&self, table: &Table) -> Vec<Phrase> {
        let name = |seat| table.name(seat).to_owned();
        match &self.hand.end {
            End::Suit { main: Main::Counted(count), .. } => {
                let Holding { tricks, marriages } = count.lone.clone();
                let against = count.defenders.marriages.clone();
                let talon = (count.talon > 0).then_some(Phrase::Talon { points: count.talon });
                [Phrase::Count { tricks, marriages, against }].into_iter().chain(talon).collect()
            }
            End::Revoke { by } => vec![Phrase::Revoked { name: name(*by) }],
            End::Unplayed => vec![Phrase::NotPlayed],
            End::Tricks { laid_down, tricks, wise, .. } => {
                let laid_down = laid_down.then_some(Phrase::LaidDown);
                let tricks = tricks.map(|count| Phrase::Tricks { count });
                let wise = wise.map(|seat| Phrase::Wise { name: name(seat) });
                [laid_down, tricks, wise].into_iter().flatten().collect()
            }
            End::Passed | End::GivenUp | End::Suit { .. } => Vec::new(),
        }
    }

    /// Returns what was doubled.
    #[must_use]
    pub fn doubled(&self) -> Vec<Phrase> {
        let fleks = self.hand.fleks.iter().filter_map(|(component, count)| {
            Some(Phrase::Doubled { component: *component, flek: Flek::of(*count)? })
        });
        fleks.collect()
    }

    /// Returns what each side won or lost of its own.
    #[must_use]
    pub fn results(&self) -> Vec<Phrase> {
        match self.hand.end {
            End::Suit { .. } => {}
            End::Tricks { made: true, .. } => return vec![Phrase::Made],
            End::Tricks { made: false, .. } => return vec![Phrase::Failed],
            End::Passed | End::GivenUp | End::Unplayed | End::Revoke { .. } => return Vec::new(),
        }
        let result = |(paid, gain): &(Paid, bool)| {
            let paid = *paid;
            if *gain != paid.is_against() {
                return Phrase::Won { paid };
            }
            let seven = match paid {
                Paid::Seven | Paid::SevenKilled => Called::Seven,
                Paid::SevenAgainst | Paid::SevenAgainstKilled => Called::SevenAgainst,
                _ => return Phrase::Lost { paid },
            };
            match self.fate(paid, *gain) {
                Some((_, fate @ (Fate::Killed | Fate::Early))) => Phrase::Fell { seven, fate },
                _ => Phrase::Lost { paid },
            }
        };
        self.paid.iter().map(result).collect()
    }

    /// Returns what became of every seven that something is paid for.
    fn fates(&self) -> impl Iterator<Item = Phrase> {
        let fates = self.paid.iter().filter_map(|(paid, gain)| self.fate(*paid, *gain));
        fates.map(|(seven, fate)| Phrase::Fate { seven, fate })
    }

    /// Returns what became of a seven that something is paid for.
    fn fate(&self, paid: Paid, gain: bool) -> Option<(Component, Fate)> {
        let End::Suit { seven: told, .. } = self.hand.end else { return None };
        let seven = match paid {
            Paid::TwoSevens => Component::TwoSevens,
            paid if !paid.is_seven() => return None,
            paid if paid.is_against() => Component::SevenAgainst,
            _ => Component::Seven,
        };
        let fate = match (seven, told) {
            _ if gain != paid.is_against() => Fate::Won,
            (Component::Seven, Seven::LoneKilled) | (Component::SevenAgainst, Seven::DefendersKilled) => {
                Fate::Killed
            }
            (Component::Seven, Seven::LoneLostEarly)
            | (Component::SevenAgainst, Seven::DefendersLostEarly) => Fate::Early,
            _ => Fate::Lost,
        };
        Some((seven, fate))
    }

    /// Tells the hand in a sentence: `Petr hearts 60+40/20, flek: quiet hundred 100 won`.
    #[must_use]
    pub fn told<'a>(&'a self, table: &'a Table) -> Told<'a> {
        Told { story: self, table }
    }

    /// Returns the contract and the count as a sheet has room for them: `Petr ♥ seven`, `60+40/20 7killed re:7`. The
    /// count says in the words of a line what the word of the ending does not: each seven's fate, and the doublings.
    #[must_use]
    pub fn brief(&self, table: &Table) -> (Brief, Brief) {
        if self.hand.player.is_none() {
            return (Brief { phrases: Vec::new() }, Brief { phrases: Vec::new() });
        }
        let contract = self.contract(table).into_iter().map(|phrase| match phrase {
            Phrase::Player { name, trump: Some(trump) } => {
                Phrase::Player { name: format!("{name} {}", trump.symbol()), trump: None }
            }
            other => other,
        });
        let total = match self.hand.end {
            End::Suit { main: Main::Reported { total, .. }, .. } => total,
            _ => None,
        };
        let doubled = self.doubled().into_iter().map(|phrase| match phrase {
            Phrase::Doubled { component, flek } => Phrase::DoubledBriefly { component, flek },
            other => other,
        });
        let total = total.map(|points| Phrase::Total { points });
        let count = self.count(table).into_iter().chain(total).chain(self.fates()).chain(doubled);
        (Brief { phrases: contract.collect() }, Brief { phrases: count.collect() })
    }
}

/// A story as it is told at its table.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    story: &'a Story,
    table: &'a Table,
}

impl Told<'_> {
    /// Returns who played what and what was counted, and apart from that all that is told besides.
    fn parts(&self) -> (Vec<Phrase>, Vec<Phrase>) {
        let told = self.story.count(self.table).into_iter().chain(self.story.doubled());
        let (count, besides): (Vec<_>, Vec<_>) =
            told.partition(|phrase| matches!(phrase, Phrase::Count { .. }));
        let mut head = self.story.contract(self.table);
        head.extend(count);
        (head, besides)
    }
}

impl fmt::Display for Told<'_> {
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

impl Serialize for Told<'_> {
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
    phrases: Vec<Phrase>,
}

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(self.phrases.iter().cloned(), " "))
    }
}

/// Returns what both sides announced, the lone side first.
fn called(lone: &[Announcement], against: &[Announcement]) -> Vec<Called> {
    let has = |side: &[Announcement], what| side.contains(&what);
    let both = |side: &[Announcement]| has(side, Announcement::Seven) && has(side, Announcement::Hundred);
    let mut all: Vec<Called> = both(lone).then_some(Called::HundredSeven).into_iter().collect();
    all.extend(lone.iter().filter_map(|what| match what {
        Announcement::Seven => (!both(lone)).then_some(Called::Seven),
        Announcement::Hundred => (!both(lone)).then_some(Called::Hundred),
        Announcement::TwoSevens => Some(Called::TwoSevens),
    }));
    all.extend(both(against).then_some(Called::HundredSevenAgainst));
    all.extend(against.iter().filter(|_| !both(against)).filter_map(|what| match what {
        Announcement::Seven => Some(Called::SevenAgainst),
        Announcement::Hundred => Some(Called::HundredAgainst),
        Announcement::TwoSevens => None,
    }));
    all
}

fn joined(phrases: impl IntoIterator<Item = Phrase>, between: &str) -> String {
    let phrases: Vec<String> = phrases.into_iter().map(|phrase| phrase.to_string()).collect();
    phrases.join(between)
}
