//! What may happen in an evening, whatever is played: things that somebody at the table wants written down.

use super::super::evening::{Evening, Outcome};
use crate::house_rules::HouseRules;
use meldbook::command::{Request, SettleBy};
use meldbook::engine;
use meldbook::kernel::table::Table;
use meldbook::night::NightLog;
use meldbook::night::address::Address;
use meldbook::night::played::Night;
use meldbook::notation::spelled;
use meldbook::store::StoreError;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const NAMES: [&str; 9] = ["Anna", "Ben", "Čeněk", "Dana", "Eva Marie", "O'Brien", "Jan", "Jana", "Filip"];
const NEW_NAMES: [&str; 6] = ["Bob", "Zoë", "ben", "ANNA", "Jan", "Dana Malá"];

/// What is said between hands.
const SAID: &[&str] = &[
    "penalty A all 2 misdeal",
    "penalty A B 1 \"a card # among \\\" others\"",
    "penalty A kitty 3 revoke",
    "spent A 9.01 pizza",
    "spent A 12 \"beer among friends\" among A, B",
    "spent A 0.05 \"#1\" among C,D",
    "spent A 7 \"the \\\"Tiger\\\"\" among B",
    "paid A B 1.35, B C 0.20",
    "paid A kitty 2",
    "paid kitty A 0.50",
    "set hearts_multiplier=3",
    "set unit_minor=7",
    "set stake=0.20",
    "set stake=game=2,hundred=0.25,check=0.05",
    "set stake=check=0.10",
    "set target=500",
    "set max_win=100",
    "set kitty=true",
    "set all max_win=50",
    "set all stake=0.30",
    "set seats=A,B,C",
    "set seats=A,B,C,D",
    "set rules=scarne",
    "set rules=classic",
    "set rules=family",
    "set rules=licitovany",
    "set date=2026-03-15 place=U Zelenků, table #2",
    "set note=one # two; three scorekeeper=Jana",
    "set place=",
    "game",
    "game A+B,C+D",
    "seat out A",
    "seat in Filip",
    "struck pass",
];

/// Puts players into a line.
fn told(line: &str, who: &[Index; 4], names: &[String]) -> String {
    let mut told = line.to_owned();
    for (letter, at) in ["A", "B", "C", "D"].iter().zip(who) {
        let word = |c: char| c.is_alphanumeric();
        let name = pick(*at, names);
        // A list of names has commas; elsewhere a name of two words is in quotes.
        let listed = told.starts_with("set") || told.starts_with("game") || told.starts_with("seat");
        let name = if name.contains(' ') && !listed { format!("\"{name}\"") } else { name.to_owned() };
        let mut out = String::new();
        for (i, piece) in told.split(letter).enumerate() {
            if i > 0 {
                let whole = !out.ends_with(word) && !piece.starts_with(word);
                out.push_str(if whole { &name } else { letter });
            }
            out.push_str(piece);
        }
        told = out;
    }
    told
}

/// How an evening begins.
#[derive(Debug, Clone)]
pub struct Start {
    pub rules: HouseRules,
    pub players: usize,
    pub dealer: Index,
    pub stake: Option<&'static str>,
}

impl Start {
    /// The evening before anything happened.
    pub fn begin(&self) -> Evening {
        let players = &NAMES[..self.players];
        let dealer = players[self.dealer.index(players.len())];
        Evening::staked(self.rules.name, self.rules.changes.clone(), players, dealer, self.stake)
    }
}

/// Something that somebody at the table wants written down. Not all of it is possible.
#[derive(Debug, Clone)]
pub enum Deed {
    Log(Hand),
    Fix(Index, Hand),
    Strike(Index),
    Insert(Index, Hand),
    Undo,
    Redo,
    SeatIn(&'static str, Option<Index>),
    SeatOut(Index, Option<Index>),
    Rename(Index, &'static str),
    /// Something else that is said in a line, with players in place of `A` to `D`; before a hand if it was forgotten.
    Says(&'static str, [Index; 4], Option<Index>),
    /// Corrects, strikes out or precedes whatever stands somewhere, not hands alone.
    FixThing(Index, &'static str, [Index; 4]),
    StrikeThing(Index),
    InsertBefore(Index, &'static str, [Index; 4]),
    Paid(Index, Index, i64),
    Close {
        coin: Option<i64>,
        through: Option<Index>,
        handed_over: bool,
    },
    Reopen,
}

/// A hand by somebody who is dealt in.
#[derive(Debug, Clone)]
pub struct Hand {
    /// Who names the game, in the order of speaking.
    pub player: Index,
    /// Whoever is meant by `SOMEBODY`.
    pub other: Index,
    /// What is said after the player's name; `pass` is said by nobody.
    pub says: String,
    pub dealer: Option<Index>,
    pub note: bool,
}

impl Hand {
    /// The line of the hand at a table.
    pub fn line(&self, session: &NightLog, table: &Table) -> String {
        let name = |at: Index| spelled(pick(at, &table.players));
        let mut table = table.clone();
        if let Some(dealer) = self.dealer {
            table.dealer = Some(pick(dealer, &table.players).to_owned());
        }
        let dealt_in = engine::seating(session.night.options(), &table).map(|seating| seating.active);
        let player = match dealt_in {
            Ok(active) => spelled(table.name(active[self.player.index(active.len())])),
            Err(_) => name(self.player),
        };
        let says = self.says.replace("SOMEBODY", &name(self.other));
        let dealer = self.dealer.map(|dealer| format!(" dealer {}", name(dealer))).unwrap_or_default();
        let note = if self.note { " # the widow held both tens" } else { "" };
        if says == "pass" {
            return format!("pass{dealer}{note}");
        }
        format!("{player} {says}{dealer}{note}")
    }
}

/// A hand in which these things are said.
pub fn hand(says: impl Strategy<Value = String>) -> impl Strategy<Value = Hand> {
    let dealer = proptest::option::weighted(0.1, any::<Index>());
    (any::<Index>(), any::<Index>(), says, dealer, any::<bool>())
        .prop_map(|(player, other, says, dealer, note)| Hand { player, other, says, dealer, note })
}

/// A deed at a table where such hands are played, and people come and go so often.
pub fn deed(
    says: impl Strategy<Value = String> + Clone + 'static,
    comes: u32,
    goes: u32,
) -> impl Strategy<Value = Deed> {
    let index = any::<Index>;
    let hand = || hand(says.clone());
    let from = || proptest::option::weighted(0.4, any::<Index>());
    prop_oneof![
        9 => hand().prop_map(Deed::Log),
        2 => (index(), hand()).prop_map(|(no, hand)| Deed::Fix(no, hand)),
        2 => index().prop_map(Deed::Strike),
        2 => (index(), hand()).prop_map(|(no, hand)| Deed::Insert(no, hand)),
        4 => Just(Deed::Undo),
        4 => Just(Deed::Redo),
        comes => (select(&NAMES[..]), from()).prop_map(|(who, from)| Deed::SeatIn(who, from)),
        goes => (index(), from()).prop_map(|(who, from)| Deed::SeatOut(who, from)),
        1 => (index(), select(&NEW_NAMES[..])).prop_map(|(who, name)| Deed::Rename(who, name)),
        5 => (select(SAID), any::<[Index; 4]>(), from()).prop_map(|(line, who, from)| Deed::Says(line, who, from)),
        2 => (index(), select(SAID), any::<[Index; 4]>()).prop_map(|(at, line, who)| Deed::FixThing(at, line, who)),
        2 => index().prop_map(Deed::StrikeThing),
        1 => (index(), select(SAID), any::<[Index; 4]>())
            .prop_map(|(at, line, who)| Deed::InsertBefore(at, line, who)),
        2 => (index(), index(), 1..500i64).prop_map(|(from, to, amount)| Deed::Paid(from, to, amount)),
        1 => (
            proptest::option::weighted(0.3, select(&[1, 5, 25, 100][..])),
            proptest::option::weighted(0.3, index()),
            any::<bool>()
        )
            .prop_map(|(coin, through, handed_over)| Deed::Close { coin, through, handed_over }),
        2 => Just(Deed::Reopen),
    ]
}

pub fn pick(at: Index, names: &[String]) -> &str {
    if names.is_empty() { "Nobody" } else { &names[at.index(names.len())] }
}

/// Picks what stands somewhere in the night.
fn address(night: &Night, at: Index) -> Address {
    match night.steps.len() {
        0 => Address::of_hand(1),
        steps => night.steps[at.index(steps)].address,
    }
}

/// Does it, in whatever session there is.
pub fn attempt(evening: &mut Evening, deed: &Deed) -> Outcome {
    let session = evening.session();
    let night = &session.night;
    let names: Vec<String> = night.names.values().cloned().collect();
    let hands: Vec<_> = night.hands().map(|(_, hand)| (hand.no, hand.table().clone())).collect();
    // One past the last asks for a hand that is not there.
    let no = |at: Index| u32::try_from(at.index(hands.len() + 1)).unwrap() + 1;
    let table = |at: Index| match hands.get(at.index(hands.len() + 1)) {
        Some((_, table)) => table.clone(),
        None => night.next_table(),
    };
    match deed {
        Deed::Log(_) | Deed::Insert(..) if night.next_table().players.is_empty() => evening.log("pass"),
        Deed::Log(hand) => evening.log(&hand.line(&session, &night.next_table())),
        Deed::Fix(at, hand) => evening.fix(no(*at), &hand.line(&session, &table(*at))),
        Deed::Strike(at) => evening.strike(no(*at)),
        Deed::Insert(at, hand) => evening.insert(no(*at), &hand.line(&session, &table(*at))),
        // What is taken back and paid between nights has its own laws.
        Deed::Undo if session.past.to_undo().is_none() => Err(StoreError::NoSessions),
        Deed::Paid(..) if night.closed.is_some() => Err(StoreError::NoSessions),
        Deed::Undo => evening.undo(),
        Deed::Redo => evening.redo(),
        Deed::SeatIn(who, from) => evening.seat_in(who, from.map(no)),
        Deed::SeatOut(who, from) => evening.seat_out(pick(*who, &names), from.map(no)),
        Deed::Says(line, who, from) => {
            let request = Request::parse(&told(line, who, &names)).unwrap();
            if matches!(request, Request::Paid { .. }) && night.closed.is_some() && from.is_none() {
                return Err(StoreError::NoSessions);
            }
            evening.run(&request.since(from.map(no)))
        }
        Deed::FixThing(at, line, who) => {
            let at = address(night, *at);
            evening.run(&Request::Fix { at, line: told(line, who, &names) })
        }
        Deed::StrikeThing(at) => evening.run(&Request::Strike { at: address(night, *at) }),
        Deed::InsertBefore(at, line, who) => {
            let at = address(night, *at);
            evening.run(&Request::Insert { at, line: told(line, who, &names) })
        }
        Deed::Rename(who, name) => evening.rename(pick(*who, &names), name),
        Deed::Paid(from, to, amount) => {
            // Who agreed on a coin pays in it.
            let coin = night.closed.as_ref().and_then(|closed| closed.coin).map_or(1, |coin| coin.0);
            evening.paid(pick(*from, &names), pick(*to, &names), amount * coin)
        }
        Deed::Close { coin, through, handed_over } => {
            let through = through.map(|who| pick(who, &names).to_owned());
            let coin = coin.map(|coin| format!("{}.{:02}", coin / 100, coin % 100));
            evening.run(&Request::Close {
                terms: SettleBy { coin, through, paid: *handed_over, ..SettleBy::default() },
            })
        }
        Deed::Reopen => evening.reopen(),
    }
}
