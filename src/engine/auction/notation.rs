//! Reads and writes lines of auction pinochle (rulebook section 16).

use super::count::table;
use super::options::Options;
use super::record::{Call, Ending, Record};
use crate::engine::line::read_player;
use crate::engine::pinochle::{Suit, grant_worth_more, is_meld, read_melds};
use crate::kernel::{Field, ensure};
use crate::notation::{
    self, CallForm, Column, Count, FieldWords, First, Game, LineItem, LineProblem, LineResult, Meaning,
    Melds, PINOCHLE, Position, Reader, Row, Spoken, SuitWords, Vocabulary, spelled,
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

struct LineHand<'r, 'l> {
    reader: &'r mut Reader<'l>,
    record: Record,
    dealer: Option<String>,
}

/// Reads the words of a line: the record, and the dealer if the line names one.
pub fn read(reader: &mut Reader<'_>, options: &Options) -> LineResult<(Record, Option<String>)> {
    let mut hand = LineHand { reader, record: Record::default(), dealer: None };
    hand.begin()?;
    while let Some((said, what)) = hand.reader.read()? {
        match what {
            LineItem::Suit(words) => hand.trump(said, words)?,
            LineItem::Number(value) => hand.numbers(Count { value, said })?,
            LineItem::Word(row) => hand.word(said, row)?,
        }
    }
    let (record, dealer) = hand.finish();
    if let (Some(bidder), Some(melds)) = (record.bidder.get(), record.meld.get()) {
        let trump = record.trump.get().copied();
        grant_worth_more(reader, &table(options), false, trump, bidder.clone(), melds);
    }
    Ok((record, dealer))
}

impl LineHand<'_, '_> {
    fn begin(&mut self) -> LineResult {
        self.reader.dealer_first(&mut self.dealer)?;
        self.reader.did_first(Meaning::Renege, &mut self.record.renege_by)?;
        // They end when two of the three players have passed and the third has bid.
        let calls = self.reader.calls(CallForm { passes: Some(2), with_suit: false })?;
        if calls.is_empty() {
            return match self.reader.first()? {
                (said, First::Player(player)) => {
                    let name = self.reader.name(player);
                    self.reader.say(said, "bidder", &mut self.record.bidder, name)
                }
                (said, First::Pass) => self.outcome(said, Ending::PassedOut),
            };
        }
        let bid = |said| match said {
            Spoken::Bid { amount, .. } => Some(amount),
            Spoken::Pass | Spoken::Double | Spoken::Redouble => None,
        };
        self.record.bid = calls.iter().rev().find_map(|call| bid(call.said)).into();
        let call = |call: notation::Call| Call { player: self.reader.name(call.player), bid: bid(call.said) };
        self.record.auction = Field::Is(calls.into_iter().map(call).collect());
        Ok(())
    }

    fn word(&mut self, said: Position, row: &'static Row) -> LineResult {
        let LineHand { reader, record, .. } = self;
        match row.meaning {
            Meaning::Made => self.outcome(said, Ending::Made),
            Meaning::Lost => self.outcome(said, Ending::Lost),
            Meaning::Fold => self.outcome(said, Ending::Conceded),
            Meaning::Late => self.outcome(said, Ending::ConcededInPlay),
            Meaning::Claim => self.outcome(said, Ending::OpponentsConceded),
            Meaning::Pass if record.outcome == Field::Is(Ending::PassedOut) => {
                self.outcome(said, Ending::PassedOut)
            }
            Meaning::Pass => Err(reader.fault(said, LineProblem::StrayPass)),
            Meaning::Trump => reader.suit_after(said, row).and_then(|words| self.trump(said, words)),
            Meaning::Bid => reader.number_after(said, row).and_then(|count| self.bid(said, count.value)),
            Meaning::Blind => reader.say(said, row.field, &mut record.widow_seen, false),
            Meaning::Trick => reader.say(said, row.field, &mut record.won_a_trick, true),
            Meaning::NoTrick => reader.say(said, row.field, &mut record.won_a_trick, false),
            Meaning::Meld => melds(reader, said, row)
                .and_then(|melds| reader.say(said, row.field, &mut record.meld, melds)),
            Meaning::Tricks => self.tricks(said, row),
            Meaning::Renege => read_player(reader, said, row, &mut record.renege_by),
            Meaning::Dealer => read_player(reader, said, row, &mut self.dealer),
            Meaning::By => {
                let player = reader.player_after(said, row).map(|player| reader.name(player))?;
                let mut names = record.conceded_by.get().cloned().unwrap_or_default();
                if !names.contains(&player) {
                    names.push(player);
                }
                record.conceded_by = Field::Is(names);
                reader.belongs(said, row.field);
                Ok(())
            }
            _ => Err(reader.no_word(said)),
        }
    }

    fn outcome(&mut self, said: Position, outcome: Ending) -> LineResult {
        self.reader.say(said, "outcome", &mut self.record.outcome, outcome)
    }

    fn trump(&mut self, said: Position, words: &SuitWords) -> LineResult {
        let suit = Suit::from_word(words.name);
        suit.map_or(Ok(()), |suit| self.reader.say(said, "trump", &mut self.record.trump, suit))
    }

    /// Sets the bid. After the calls the number only repeats the winning one.
    fn bid(&mut self, said: Position, amount: i64) -> LineResult {
        match self.record.bid.get() {
            Some(bid) if self.record.bidder.is_given() || *bid != amount => {
                Err(self.reader.second_number(said, *bid))
            }
            _ => self.reader.say(said, "bid", &mut self.record.bid, amount),
        }
    }

    /// A bare number is the bid; two joined numbers are meld and trick points.
    fn numbers(&mut self, first: Count) -> LineResult {
        let LineHand { reader, record, .. } = self;
        let said = first.said;
        match reader.joined_to(first)?.as_slice() {
            [meld, tricks] => {
                // From last to first, so that each number goes to its own field.
                if let Some(Count { said: slash, value }) = reader.column_behind()? {
                    reader.say(said.part(slash), "opponent_tricks", &mut record.opponent_tricks, value)?;
                }
                reader.say(said.part(tricks.said), "tricks", &mut record.tricks, tricks.value)?;
                reader.say(said, "meld", &mut record.meld, Melds::Points(meld.value))
            }
            [_, _, third, ..] => Err(reader.fault(third.said, LineProblem::JoinedTooOften)),
            _ => self.bid(said, first.value),
        }
    }

    fn tricks(&mut self, said: Position, row: &'static Row) -> LineResult {
        let LineHand { reader, record, .. } = self;
        let columns = reader.columns(2)?;
        reader.refuse_joined(&columns, 2)?;
        let is_said = columns.iter().any(|column| !column.counts.is_empty());
        ensure(is_said, || reader.fault(said, LineProblem::Lacking { row }))?;
        if let [_, Column { slash: Some(slash), counts }] = columns.as_slice() {
            let Some(points) = reader.sum(counts)? else {
                return Err(reader.fault(*slash, LineProblem::EmptyColumn));
            };
            reader.say(said.part(*slash), "opponent_tricks", &mut record.opponent_tricks, points)?;
        }
        match columns.first().map_or(Ok(None), |column| reader.sum(&column.counts))? {
            Some(points) => reader.say(said, row.field, &mut record.tricks, points),
            None => {
                reader.belongs(said, row.field);
                Ok(())
            }
        }
    }

    fn finish(mut self) -> (Record, Option<String>) {
        let calls = self.record.auction.get();
        let has_bid = calls.is_some_and(|calls| calls.iter().any(|call| call.bid.is_some()));
        if self.record.outcome.is_absent() {
            self.record.outcome = Field::Is(match self.record.widow_seen {
                _ if calls.is_some() && !has_bid => Ending::PassedOut,
                Field::Is(false) => Ending::Conceded,
                _ => Ending::Played,
            });
        }
        if has_bid {
            self.record.bid = Field::Absent;
        }
        (self.record, self.dealer)
    }
}

fn melds(reader: &mut Reader<'_>, said: Position, row: &'static Row) -> LineResult<Melds> {
    if let Some((value, text)) = reader.value(is_meld) {
        return read_melds(&text).map_err(|problem| reader.fault(value, problem));
    }
    let columns = reader.columns(1)?;
    let points = columns.first().map_or(Ok(None), |column| reader.sum(&column.counts))?;
    points.map(Melds::Points).ok_or_else(|| reader.fault(said, LineProblem::Lacking { row }))
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
    words.extend(record.meld.get().map(|melds| match melds {
        Melds::Points(points) => format!("m{points}"),
        Melds::Names(_) | Melds::Cards(_) => format!("m={melds}"),
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
