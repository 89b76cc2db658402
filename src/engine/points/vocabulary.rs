//! The notation of pinochle to a point target, beside the table of words (rulebook section 15).

use super::options::Options;
use super::{calls, count};
use crate::notation::{FieldWords, Game, Heard, PINOCHLE, Role, Vocabulary};

pub const VOCABULARY: Vocabulary = Vocabulary {
    game: Game::Points,
    deck: PINOCHLE,
    has_calls: true,
    joins: |_| true,
    behind_number: None,
    prefix: None,
    signs: &[('/', "t210/40"), (':', "notrick:ben"), ('=', "m=run+pinochle")],
    fields: &[
        FieldWords {
            field: "bidder",
            typed: "`anna`, `a`",
            czech: "",
            help: "the first word: any beginning of the name; where trump is turned there is none",
        },
        FieldWords { field: "bid", typed: "`320`", czech: "", help: "the bare number" },
        FieldWords {
            field: "auction",
            typed: "`a250 b260 c- d- a270 b-`",
            czech: "`ben pas`",
            help: "three calls or more; the last bid is bidder, bid and, where it names a suit (`a100s`), trump; nothing \
                   but passes is a hand passed out, or, where the dealer must bid, that of the only one left",
        },
        FieldWords {
            field: "meld, tricks",
            typed: "`m120/40`, `t100//60`, `m/40`",
            czech: "`hlášky 120/40`",
            help: "places parted by slashes: the bidder's side, then the others as their columns stand; without a \
                   bidder as they stand; an empty place is left out",
        },
        FieldWords {
            field: "meld, tricks",
            typed: "`120+210`, `120/40`, `120/40+210/40`",
            czech: "",
            help: "without a word: melds by places, joined by one `+` to trick points by places; a number with neither \
                   is the bid",
        },
    ],
    short: "a320h120+210",
    setting: "target=2000",
    examples: &[
        ("anna 320 h m120/40 t210", "the melds of both sides and the trick points; the rest is the others'"),
        ("a320hm120/40t210", "the same, shorter"),
        ("anna 320 srdce hlášky 120/40 štychy 210", "the same in Czech"),
        ("a320h120+210", "meld and trick points of Anna's side; the others melded nothing"),
        ("a320h120/40+210", "the melds of both sides joined with the trick points"),
        ("a320h m80+40/20 t210/40", "melds added up, and both counts"),
        ("a320h m120/40 t210 made", "the result as the table says (`set`: not made), a check"),
        ("a320 h m=run+pinochle/aces t150", "melds by name"),
        ("a320 h m:anna=AH,TH,KH,QH,JH m:ben=QS,JD t210", "melds by cards, player by player"),
        (
            "a320 h m120/20 t250 notrick:ben dix:ben=20",
            "Ben's side won no trick; its meld is two nines of trump",
        ),
        ("anna 320 h m120 throw", "given up before the first trick"),
        ("a160s m40 t130 double", "doubled"),
        ("a250 s m150/300 t130 pays:anna=run", "what checks are paid for among melds typed as points"),
        ("a250 b260 c- d- a270 b- h m100/20 t180", "the whole auction, then trump and counts"),
        ("a250 b- c260 d- h m100/20 t180", "each bids once, then trump and counts"),
        ("a- b- c- h m100/20 t180", "all passed but the dealer, who has the bid"),
        ("a100s b120h c- d- a double b- m60 t70", "with suits and a double"),
        ("m120/40 t250 trick:ben", "trump was turned; Ben's side won a trick worth nothing"),
        ("m120/40 t130", "trump was turned; melds of both sides and the trick points of the first"),
        ("m80/120/40 t100//60 dealer ben", "three for themselves; the second has the rest of the tricks"),
        ("m100/80 t60/50 claim:anna", "Anna claimed the target; the points so far"),
        ("m80/120/40/20 t100//60/20 dealer ben", "four for themselves"),
        ("h m:ben=KH,QH t100/150 exchange:ben", "Ben changed the dix for the turned card"),
        ("pass # new cards", "nobody bid"),
    ],
    czech_examples: &[],
};

/// The lowest bid, the step, the trick points and the unit of melds that examples are written with.
const LOWEST: i64 = 250;
const STEP: i64 = 10;
const TOTAL: i64 = 250;
const UNIT: i64 = 10;

/// Returns an example with bids, melds and trick points of these rules in place of its own.
pub fn rescaled(options: &Options, heard: &[Heard], line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut from = 0;
    let part = |from: usize, to: usize| line.chars().take(to).skip(from).collect::<String>();
    for Heard { at, len, field, role } in heard {
        let Role::Number(value) = role else { continue };
        let value = figure(options, field, *value);
        out.push_str(&part(from, *at));
        out.push_str(&value.to_string());
        from = at + len;
    }
    out + &part(from, usize::MAX)
}

fn figure(options: &Options, field: &str, value: i64) -> i64 {
    let (lowest, unit) = (calls::lowest_bid(options), options.table().unit);
    let worth = value * unit / UNIT;
    match field {
        "bid" => worth.max(lowest),
        // Each call of an auction stays higher than the one before.
        "auction" => worth.max(lowest + (value - LOWEST) / STEP * options.bid_step),
        "tricks" => value * count::trick_total(options) / TOTAL / unit * unit,
        _ => worth,
    }
}
