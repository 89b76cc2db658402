//! A correction that names only what was wrong: `fix 2 hearts`, `fix 2 340`. The fields it gives take the place of those of
//! the hand, all others stay, and the whole is a line again, which is checked as a new hand.

use super::Result;
use super::hand::{existing_hand, place_of, score_line, unread};
use crate::engine::marias::{
    Contract, FlekOnSeveral, OUTCOME, corrected_fleks, is_of_suit, keeps_field, kept_fleks,
};
use crate::engine::{Engine, Options, Record, print_line, read_with_hints};
use crate::kernel::words::is_one_of;
use crate::kernel::{FieldValue, Keyword, Table};
use crate::notation::{
    Granted, Heard, LineError, LineProblem, PlayerError, Reading, RequestError, Role, TypedHand, Understood,
    Why, spelled,
};
use crate::session::{Hand, RefusedLine, Session, SessionError};
use serde_json::{Map, Value};

type Fields = Map<String, Value>;

/// What a line says of a hand, and its words with the fields that they name.
struct PartialHand {
    hand: TypedHand<Record>,
    heard: Vec<Heard>,
    granted: Vec<Granted>,
}

/// A hand with the fields of a part in the place of its own.
pub struct Whole {
    pub line: String,
    part: String,
    heard: Vec<Heard>,
}

impl Whole {
    /// Points a refusal at the words of the part.
    pub(super) fn refused(self, error: SessionError) -> SessionError {
        match error {
            SessionError::Refused(refused) => {
                let at = place_of(&refused.refusal.first, &self.heard);
                // Nobody typed the record of a hand that no line says.
                let is_record = self.line.starts_with('{');
                let understood = if is_record { Understood::default() } else { refused.understood };
                SessionError::Refused(Box::new(RefusedLine { line: self.part, at, understood, ..*refused }))
            }
            other => other,
        }
    }
}

/// Returns the whole line of hand `no` with the fields of a partial one in the place of its own; `None` if the line is a
/// whole hand itself. `note` is beside it.
pub fn whole_line(session: &Session, no: u32, line: &str, note: Option<&str>) -> Result<Option<Whole>> {
    let hand = existing_hand(session, Some(no))?;
    let (options, table) = (hand.options(), &hand.table);
    if line.trim_start().starts_with('{') || score_line(options, table, line).1.is_ok() {
        return Ok(None);
    }
    let Ok(was) = &hand.record else { return Ok(None) };
    // `hearts and made`
    let line: Vec<&str> = line.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("and")).collect();
    let line = &line.join(" ");
    let said = match read_partial(options, table, was, line) {
        Some(Ok(said)) => said,
        Some(Err(error)) => return Err(unread(line, error, &[], table)),
        None => return Ok(None),
    };
    if hand.scored.is_none() {
        return Err(instead(Why::StruckHand { no }, no, hand));
    }
    let (old, mut new) = (fields_of(was)?, fields_of(&said.hand.record)?);
    let fields = fields_in(&said.heard);
    if old.contains_key("auction") && ["bid", "bidder", "player"].iter().any(|field| fields.contains(field)) {
        return Err(instead(Why::AuctionKept { no }, no, hand));
    }
    if let Some(suit) = marriage_of_new_trump(&old, &new) {
        return Err(instead(Why::MeldOfTrump { no, suit }, no, hand));
    }
    let says_contract = fields.contains(&"contract") || fields.iter().any(|field| is_of_suit(field));
    if let Some(fleks) =
        fleks(options, was, &said, says_contract).map_err(|several| which_flek(no, line, &several))?
    {
        new.insert("flek".to_owned(), fleks);
        if said.granted.contains(&Granted::Unplayed {}) {
            new.remove("unplayed");
        }
    }
    if !says_contract {
        new.remove("contract");
    }
    let merged = Value::Object(merged(options.engine(), old, new, &fields));
    let record = Record::from_json(options.engine(), &merged.to_string()).map_err(SessionError::record)?;
    let dealer = said.hand.dealer.filter(|dealer| hand.table.dealer.as_ref() != Some(dealer));
    let new_note = said.hand.note.filter(|typed| hand.note.as_ref() != Some(typed));
    if record.normal() == was.normal() && dealer.is_none() && new_note.is_none() && note.is_none() {
        return Err(RequestError::Said { why: Why::NothingChanged { no } }.into());
    }
    let note = new_note.or_else(|| hand.note.clone().filter(|_| note.is_none()));
    let whole = print_line(options, table, &TypedHand { record, dealer, note });
    Ok(Some(Whole { line: whole, part: line.clone(), heard: said.heard }))
}

/// Returns the doublings of a hand of mariáš with those that a part says in their place; none if it tells of none, and leaves
/// the contract and what was announced. That nothing was doubled does not say of a hand that was entered that it was not
/// played.
fn fleks(
    options: &Options,
    was: &Record,
    said: &PartialHand,
    says_contract: bool,
) -> Result<Option<Value>, FlekOnSeveral> {
    let (Options::Marias(options), Record::Marias(was), Record::Marias(new)) =
        (options, was, &said.hand.record)
    else {
        return Ok(None);
    };
    let contract = if says_contract { &new.contract } else { &was.contract };
    let now = contract.get().copied().unwrap_or(Contract::Suit);
    let fields = fields_in(&said.heard);
    let says_flek = said.granted.contains(&Granted::Unplayed {}) || fields.contains(&"flek");
    let announces = fields.iter().any(|field| matches!(*field, "announced" | "announced_against"));
    let fleks = match says_flek {
        true => corrected_fleks(options, was, new, now, &said.heard)?,
        false if announces || *contract != was.contract => kept_fleks(options, was, new, now),
        false => return Ok(None),
    };
    Ok(Some(fleks.to_json()))
}

fn which_flek(no: u32, line: &str, FlekOnSeveral { at, words, on }: &FlekOnSeveral) -> SessionError {
    let before: String = line.chars().take(*at).collect();
    let behind: String = line.chars().skip(*at).collect();
    let behind = behind.split_inclusive(char::is_whitespace).skip(*words).collect::<String>();
    let blank = if *words > 0 && !behind.is_empty() { " " } else { "" };
    let lines = on.iter().map(|on| format!("fix {no} {before}{on}{blank}{behind}")).collect();
    RequestError::Which { why: Why::WhichFlek { no }, lines }.into()
}

fn fields_in(heard: &[Heard]) -> Vec<&'static str> {
    heard.iter().map(|heard| heard.field).collect()
}

fn instead(why: Why, no: u32, hand: &Hand) -> SessionError {
    RequestError::Instead { why, lines: vec![format!("fix {no} {}", hand.line)] }.into()
}

/// Returns whether the first word is nearly the name of a player, who would begin a whole hand.
fn begins_with_suspect(error: &LineError) -> bool {
    matches!(
        &*error.problem,
        LineProblem::Player(PlayerError::Unknown { nearest: Some(_), .. } | PlayerError::Ambiguous { .. })
    )
}

/// Reads a line by the grammar of a hand, without a bidder in first place being needed; `None` if it is a whole hand.
fn read_partial(
    options: &Options,
    table: &Table,
    was: &Record,
    line: &str,
) -> Option<Result<PartialHand, LineError>> {
    let alone = read_with_hints(options, table, line);
    let first = line.split_whitespace().next().unwrap_or_default();
    let bidder = bidder(was).map(spelled)?;
    let behind = format!("{bidder} {line}");
    let from = bidder.chars().count() + 1;
    let Reading { mut heard, outcome, granted } = read_with_hints(options, table, &behind);
    // Behind a name, speech takes the letter of `a345s+` for an article.
    let is_player = |heard: &Heard| matches!(heard.role, Role::Player(_));
    let begins_with_player = alone.heard.first().is_some_and(is_player)
        && heard.iter().filter(|heard| heard.at == from).all(is_player);
    // A name that is typed whole is that player, and one letter is a suit.
    let is_name = table
        .players
        .iter()
        .any(|name| first.chars().count() > 1 && spelled(name).eq_ignore_ascii_case(first));
    match (alone.outcome, outcome) {
        (Ok(hand), other) if is_name || begins_with_player || other.is_err() => {
            let Reading { heard, granted, .. } = alone;
            (!is_whole(&fields_in(&heard))).then_some(Ok(PartialHand { hand, heard, granted }))
        }
        (Err(_), _) if begins_with_player => None,
        (_, Ok(hand)) => {
            heard.retain(|heard| heard.at >= from);
            heard.iter_mut().for_each(|heard| heard.at = heard.at.saturating_sub(from));
            Some(Ok(PartialHand { hand, heard, granted }))
        }
        // The reading that gets further says what is wrong.
        (Err(alone), Err(error)) => {
            let at = error.at.checked_sub(from).filter(|at| *at >= alone.at && !is_name)?;
            (!begins_with_suspect(&alone)).then_some(Err(LineError { at, ..error }))
        }
        (Ok(_), Err(_)) => None,
    }
}

/// Returns whether a line with these fields gives a bidder and a bid, or the calls, or says that all passed.
fn is_whole(fields: &[&str]) -> bool {
    let has = |field| fields.contains(&field);
    let has_bidder = has("bidder") && has("bid");
    has_bidder
        || has("auction")
        || !(has("bidder") || has("player"))
        || (has("player") && (has("trump") || has("contract")))
}

/// Returns who bid: behind that name the line of a hand goes on.
fn bidder(record: &Record) -> Option<&str> {
    match record {
        Record::Auction(record) => {
            let calls = record.auction.get().into_iter().flatten();
            let last = calls.rev().find(|call| call.bid.is_some()).map(|call| call.player.as_str());
            record.bidder.get().map(String::as_str).or(last)
        }
        Record::Points(record) => record.bidder.get().map(String::as_str),
        Record::Marias(record) => record.player.get().map(String::as_str).or_else(|| {
            Some(record.auction.get()?.iter().rev().find(|call| call.bid.is_some())?.player.as_str())
        }),
    }
}

fn fields_of(record: &Record) -> Result<Fields> {
    match serde_json::to_value(record.normal()).map_err(SessionError::record)? {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Fields::new()),
    }
}

/// Returns the new trump suit if the melds have a plain marriage of it, which is a royal one now.
fn marriage_of_new_trump(old: &Fields, new: &Fields) -> Option<String> {
    let trump = new.get("trump").filter(|trump| old.get("trump") != Some(trump))?.as_str()?;
    let melds = old.get("meld").filter(|_| !new.contains_key("meld"))?.to_string();
    melds.contains(&format!("marriage:{trump}")).then(|| trump.to_owned())
}

/// What a field that is given takes out of the hand, besides its own old value.
const TAKES_OUT: &[(&str, &str)] = &[
    ("tricks", "opponent_tricks"),
    ("thrown_in", "result|tricks|won_a_trick"),
    ("result", "thrown_in|passed_out|unplayed"),
    ("unplayed", OUTCOME),
    ("revoke_by", OUTCOME),
    ("total", "points|marriages"),
    ("points", "total"),
];

/// The counts of an engine, each of which a result can stand for.
const fn counts(engine: Engine) -> &'static [&'static str] {
    match engine {
        Engine::Auction => &["meld", "tricks"],
        Engine::Points => &["tricks"],
        Engine::Marias => &["points"],
        Engine::Results => &[],
    }
}

/// Puts the fields that a line gives in the place of those of a hand.
fn merged(engine: Engine, mut old: Fields, mut new: Fields, said: &[&str]) -> Fields {
    // What the line does not say is filled in by the grammar: who bids, played to the end.
    for filled_in in ["bidder", "player", "outcome"] {
        let is_blind = filled_in == "outcome" && said.contains(&"widow_seen");
        if !said.contains(&filled_in) && !is_blind {
            new.remove(filled_in);
        }
    }
    let has_counts = |fields: &Fields| counts(engine).iter().all(|count| fields.contains_key(*count));
    let had_none = counts(engine).iter().all(|count| !old.contains_key(*count));
    if had_none && has_counts(&new) {
        old.retain(|field, _| !is_one_of(field, "result|outcome|widow_seen|conceded_by|thrown_in"));
        if engine == Engine::Auction {
            old.insert("outcome".to_owned(), "played".into());
        }
    }
    for (given, taken_out) in TAKES_OUT {
        if new.contains_key(*given) {
            old.retain(|field, _| !is_one_of(field, taken_out));
        }
    }
    match new.get("outcome").and_then(Value::as_str) {
        Some("made" | "lost" | "played") => {
            old.retain(|field, _| !is_one_of(field, "widow_seen|conceded_by"))
        }
        Some(_) => old.retain(|field, _| {
            !is_one_of(field, "meld|tricks|opponent_tricks|won_a_trick|widow_seen|conceded_by")
        }),
        None => {}
    }
    if let Some(contract) = new.get("contract").and_then(Value::as_str).and_then(Contract::from_word) {
        old.retain(|field, _| keeps_field(contract, field));
    }
    old.extend(new);
    old
}
