//! Reads and writes lines of auction pinochle (rulebook section 16).

use super::record::{Call, Ending, Meld, Record};
use crate::engine::line::read_player;
use crate::engine::pinochle::{Suit, is_meld, written_out};
use crate::kernel::field::Field;
use crate::notation::{
    CallForm, Column, Count, FieldWords, First, Game, LineError, LineProblem, Meaning, Melds, PINOCHLE,
    Reader, Row, Said, Spoken, Vocabulary, What, spelled,
};

pub const VOCABULARY: Vocabulary = Vocabulary {
    game: Game::Auction,
    deck: PINOCHLE,
    has_calls: true,
    joins: |_| true,
    behind_number: None,
    prefix: None,
    signs: &[('/', "t170/80"), (':', "renege:ben"), ('=', "m=run+pinochle")],
    fields: &[
        FieldWords {
            field: "bidder",
            typed: "`anna`, `a`",
            czech: "",
            help: "the first word: any beginning of the name",
        },
        FieldWords { field: "bid", typed: "`320`", czech: "", help: "the bare number" },
        FieldWords {
            field: "auction",
            typed: "`a250 b260 c- a270 b-`",
            czech: "`ben pas`",
            help: "three calls or more, in place of bidder and bid; `-` or `pass` is a pass; three passes are a hand \
                   passed out",
        },
        FieldWords {
            field: "meld, tricks",
            typed: "`160+170`",
            czech: "",
            help: "meld and trick points joined",
        },
        FieldWords {
            field: "opponent_tricks",
            typed: "`t170/80`, `160+170/80`",
            czech: "`štychy 170/80`",
            help: "the opponents' trick points behind a slash, a check",
        },
        FieldWords {
            field: "outcome",
            typed: "no word",
            czech: "",
            help: "played to the end: made or lost follows from the counts",
        },
    ],
    short: "a320s160+170",
    setting: "kitty=true",
    examples: &[
        ("anna 320 s m160 t170", "meld 160, trick points 170; made or lost follows"),
        ("a320s160+170", "the same, shorter"),
        ("anna 320 piky hlášky 160 štychy 170", "the same in Czech"),
        ("a320s+", "the result only: made (`-`: lost)"),
        ("anna 320 s m160 t170/80", "the opponents' count as a check"),
        ("anna 320 s m=run+pinochle t170", "melds by name"),
        ("anna 320 s m=AS,TS,KS,QS,JS,QS,JD t170", "melds by cards"),
        ("anna 320 fold", "conceded before the lead"),
        ("anna 300 blind", "conceded before the widow was turned"),
        ("anna 320 s late", "conceded after a lead"),
        ("anna 320 s claim by ben by čeněk", "both opponents conceded"),
        ("anna 320 s m200 t20 notrick", "the bidder won no trick"),
        ("anna 320 s renege:ben", "Ben reneged"),
        ("a300 b310 c- a320 b- s made", "the whole auction, then the result"),
        ("a300 b- c- d-", "the calls are over when one has bid and two have passed: diamonds, lost"),
        ("pass dealer ben", "everybody passed, and Ben dealt"),
        ("a320s+ # Ben played his last trump too early", "with a note"),
    ],
    czech_examples: &[],
};

/// The calls end when two of the three players have passed and the third has bid.
const CALLS: CallForm = CallForm { passes: Some(2), with_suit: false };

#[derive(Default)]
struct HandSoFar {
    auction: Vec<Call>,
    bidder: Option<String>,
    bid: Option<i64>,
    trump: Option<Suit>,
    outcome: Option<Ending>,
    meld: Option<Meld>,
    tricks: Option<i64>,
    won_a_trick: Option<bool>,
    opponent_tricks: Option<i64>,
    renege_by: Option<String>,
    conceded_by: Vec<String>,
    widow_seen: Option<bool>,
    dealer: Option<String>,
}

/// Reads the words of a line: the record, and the dealer if the line names one.
pub fn read(reader: &mut Reader<'_>) -> Result<(Record, Option<String>), LineError> {
    let mut hand = HandSoFar::default();
    hand.begin(reader)?;
    while let Some((said, what)) = reader.read()? {
        match what {
            What::Suit(words) => {
                if let Some(suit) = Suit::from_word(words.name) {
                    reader.say(said, "trump", &mut hand.trump, suit)?;
                }
            }
            What::Number(value) => hand.numbers(reader, Count { value, said })?,
            What::Word(row) => hand.word(reader, said, row)?,
        }
    }
    Ok(hand.finish())
}

impl HandSoFar {
    fn begin(&mut self, reader: &mut Reader<'_>) -> Result<(), LineError> {
        if let Some((said, row, player)) = reader.dealer_first()? {
            let name = reader.name(player);
            reader.say(said, row.field, &mut self.dealer, name)?;
        }
        let calls = reader.calls(CALLS)?;
        if calls.is_empty() {
            match reader.first()? {
                (said, First::Player(player)) => {
                    let name = reader.name(player);
                    reader.say(said, "bidder", &mut self.bidder, name)?;
                }
                (said, First::Pass) => reader.say(said, "outcome", &mut self.outcome, Ending::PassedOut)?,
            }
        }
        let bid = |said| match said {
            Spoken::Bid { amount, .. } => Some(amount),
            Spoken::Pass | Spoken::Double | Spoken::Redouble => None,
        };
        self.bid = calls.iter().rev().find_map(|call| bid(call.said));
        self.auction = calls
            .into_iter()
            .map(|call| Call { player: reader.name(call.player), bid: bid(call.said) })
            .collect();
        Ok(())
    }

    fn word(&mut self, reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<(), LineError> {
        match row.meaning {
            Meaning::Made => self.outcome(reader, said, Ending::Made),
            Meaning::Lost => self.outcome(reader, said, Ending::Lost),
            Meaning::Fold => self.outcome(reader, said, Ending::Conceded),
            Meaning::Late => self.outcome(reader, said, Ending::ConcededInPlay),
            Meaning::Claim => self.outcome(reader, said, Ending::OpponentsConceded),
            Meaning::Pass if self.outcome == Some(Ending::PassedOut) => {
                self.outcome(reader, said, Ending::PassedOut)
            }
            Meaning::Pass => Err(reader.fault(said, LineProblem::StrayPass)),
            Meaning::Trump => {
                let suit = Suit::from_word(reader.suit_after(said, row)?.name);
                suit.map_or(Ok(()), |suit| reader.say(said, row.field, &mut self.trump, suit))
            }
            Meaning::Bid => {
                let count = reader.number_after(said, row)?;
                self.bid(reader, said, count.value)
            }
            Meaning::Blind => reader.say(said, row.field, &mut self.widow_seen, false),
            Meaning::Trick => reader.say(said, row.field, &mut self.won_a_trick, true),
            Meaning::NoTrick => reader.say(said, row.field, &mut self.won_a_trick, false),
            Meaning::Meld => {
                let meld = meld(reader, said, row)?;
                reader.say(said, row.field, &mut self.meld, meld)
            }
            Meaning::Tricks => self.tricks(reader, said, row),
            Meaning::Renege => read_player(reader, said, row, &mut self.renege_by),
            Meaning::Dealer => read_player(reader, said, row, &mut self.dealer),
            Meaning::By => {
                let player = reader.player_after(said, row).map(|player| reader.name(player))?;
                if !self.conceded_by.contains(&player) {
                    self.conceded_by.push(player);
                }
                reader.belongs(said, row.field);
                Ok(())
            }
            _ => Err(reader.no_word(said)),
        }
    }

    fn outcome(&mut self, reader: &mut Reader<'_>, said: Said, outcome: Ending) -> Result<(), LineError> {
        reader.say(said, "outcome", &mut self.outcome, outcome)
    }

    /// Sets the bid. After the calls the number only repeats the winning one.
    fn bid(&mut self, reader: &mut Reader<'_>, said: Said, amount: i64) -> Result<(), LineError> {
        match self.bid {
            Some(bid) if self.bidder.is_some() || bid != amount => {
                Err(reader.fault(said, LineProblem::SecondNumber { first: bid.to_string() }))
            }
            _ => reader.say(said, "bid", &mut self.bid, amount),
        }
    }

    /// A bare number is the bid; two joined numbers are meld and trick points.
    fn numbers(&mut self, reader: &mut Reader<'_>, first: Count) -> Result<(), LineError> {
        let said = first.said;
        match reader.joined_to(first)?.as_slice() {
            [meld, tricks] => {
                let opponents = reader.column_behind()?;
                // From last to first, so that each number goes to its own field.
                if let Some(count) = opponents {
                    reader.say(
                        said.part(count.said),
                        "opponent_tricks",
                        &mut self.opponent_tricks,
                        count.value,
                    )?;
                }
                reader.say(said.part(tricks.said), "tricks", &mut self.tricks, tricks.value)?;
                reader.say(said, "meld", &mut self.meld, Meld::Points(meld.value))
            }
            [_, _, third, ..] => Err(reader.fault(third.said, LineProblem::JoinedTooOften)),
            _ => self.bid(reader, said, first.value),
        }
    }

    fn tricks(&mut self, reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<(), LineError> {
        let columns = reader.columns(2)?;
        reader.refuse_joined(&columns, 2)?;
        if columns.iter().all(|column| column.counts.is_empty()) {
            return Err(reader.fault(said, LineProblem::Lacking { row }));
        }
        if let [_, Column { slash: Some(slash), counts }] = columns.as_slice() {
            let Some(points) = reader.sum(counts)? else {
                return Err(reader.fault(*slash, LineProblem::EmptyColumn));
            };
            reader.say(said.part(*slash), "opponent_tricks", &mut self.opponent_tricks, points)?;
        }
        match columns.first().map_or(Ok(None), |column| reader.sum(&column.counts))? {
            Some(points) => reader.say(said, row.field, &mut self.tricks, points),
            None => {
                reader.belongs(said, row.field);
                Ok(())
            }
        }
    }

    fn finish(self) -> (Record, Option<String>) {
        let has_bid = self.auction.iter().any(|call| call.bid.is_some());
        let passed_out = !self.auction.is_empty() && !has_bid;
        let outcome = match self.outcome {
            Some(said) => said,
            None if passed_out => Ending::PassedOut,
            None if self.widow_seen == Some(false) => Ending::Conceded,
            None => Ending::Played,
        };
        let record = Record {
            bidder: self.bidder.into(),
            bid: self.bid.filter(|_| !has_bid).into(),
            auction: Some(self.auction).filter(|calls| !calls.is_empty()).into(),
            trump: self.trump.into(),
            outcome: Field::Is(outcome),
            meld: self.meld.into(),
            tricks: self.tricks.into(),
            won_a_trick: self.won_a_trick.into(),
            opponent_tricks: self.opponent_tricks.into(),
            renege_by: self.renege_by.into(),
            conceded_by: Some(self.conceded_by).filter(|names| !names.is_empty()).into(),
            widow_seen: self.widow_seen.into(),
            unknown: Vec::new(),
        };
        (record, self.dealer)
    }
}

fn meld(reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<Meld, LineError> {
    if let Some((value, text)) = reader.value(is_meld) {
        return match Melds::read(&text).map_err(|problem| reader.fault(value, problem))? {
            Melds::Points(points) => Ok(Meld::Points(points)),
            Melds::Names(names) => Ok(Meld::Names(names.iter().map(|name| written_out(name)).collect())),
            Melds::Cards(cards) => Ok(Meld::Cards(cards)),
        };
    }
    let columns = reader.columns(1)?;
    let points = columns.first().map_or(Ok(None), |column| reader.sum(&column.counts))?;
    points.map(Meld::Points).ok_or_else(|| reader.fault(said, LineProblem::Lacking { row }))
}

/// Writes a record as a line. What words cannot express is lost or wrong, so the caller must check that the line
/// reads as the same record.
pub fn print(record: &Record) -> String {
    let mut words: Vec<String> = Vec::new();
    for call in record.auction.get().into_iter().flatten() {
        words.push(spelled(&call.player));
        words.push(call.bid.map_or_else(|| "-".to_owned(), |bid| bid.to_string()));
    }
    words.extend(record.bidder.get().map(|name| spelled(name)));
    words.extend(record.bid.get().map(i64::to_string));
    words.extend(record.trump.get().map(|suit| suit.letter().to_string()));
    words.extend(record.meld.get().map(|meld| match meld {
        Meld::Points(points) => format!("m{points}"),
        Meld::Names(names) => format!("m={}", names.join("+")),
        Meld::Cards(cards) => format!("m={cards}"),
    }));
    let opponents = record.opponent_tricks.get().map(|points| format!("/{points}"));
    if record.tricks.is_given() || opponents.is_some() {
        let own = record.tricks.get().map(i64::to_string);
        words.push(format!("t{}{}", own.unwrap_or_default(), opponents.unwrap_or_default()));
    }
    let is_blind = record.widow_seen.get() == Some(&false);
    let outcome = match record.outcome.get() {
        Some(Ending::PassedOut) if record.auction.is_absent() => Some("pass"),
        Some(Ending::Made) => Some("made"),
        Some(Ending::Lost) => Some("lost"),
        Some(Ending::Conceded) if !is_blind => Some("fold"),
        Some(Ending::ConcededInPlay) => Some("late"),
        Some(Ending::OpponentsConceded) => Some("claim"),
        Some(Ending::PassedOut | Ending::Played | Ending::Conceded) | None => None,
    };
    match outcome {
        Some("pass") => words.insert(0, "pass".to_owned()),
        outcome => words.extend(outcome.map(str::to_owned)),
    }
    words.extend(is_blind.then(|| "blind".to_owned()));
    words.extend(record.won_a_trick.get().map(|won| if *won { "trick" } else { "notrick" }.to_owned()));
    words.extend(record.renege_by.get().map(|name| format!("renege {}", spelled(name))));
    words.extend(record.conceded_by.get().into_iter().flatten().map(|name| format!("by {}", spelled(name))));
    words.join(" ")
}
