//! What a table agrees on before the first hand (rulebook section 13), and the rule card.

use super::options::{
    Band, BlindSurrender, DoubleMelds, MustWinTrick, Options, PassedOut, RenegePayer, SitsOutFour, ThirdSeat,
    TrickRounding,
};
use super::story::{Contract, FactorMeaning};
use super::{count, record::Ending, score};
use crate::engine::card::{CardHead, CardItem, CardRow, CardTable, CardTables, CardTopic, meld_card};
use crate::engine::pinochle::{CLASSIC, CountScheme, Suit};
use crate::engine::terms::terms;
use crate::kernel::{Minor, Seat, payment::product, words::listed};

terms! {
    /// In the order of the rulebook's section 13.
    pub enum AuctionTerm of options, money {
        Stake {
            "unit_minor" => (options.unit_minor) {
                0 => OnlyUnits {} = "Units are kept, and no money.";
                unit => UnitIs { unit: String = money(Minor(unit)) } = "One unit is {unit}.";
            }
            "schedule" => Schedule {
                name: Option<&'static str> = options.schedule.name,
                bands: Vec<Band> = options.schedule.bands().collect(),
            } = "{}, units for a bid: {}.",
                name.map_or("Own schedule".to_owned(), |name| format!("Schedule {name}")), listed(bands);
        }
        Suits {
            "spades_multiplier" =>
                Suits { spades: i64 = options.spades_multiplier, hearts: i64 = options.hearts_multiplier } =
                    "Spades {}; hearts {}; diamonds and clubs single.", times_over(*spades), times_over(*hearts);
        }
        Kitty {
            "kitty_collects_from" if options.kitty => KittyCollects { from: i64 = options.kitty_collects_from } =
                "There is a kitty. A losing bidder pays it one share when the bid is {from} or more.";
            "kitty_pays_from" if options.kitty => KittyPays { from: Option<i64> = options.kitty_pays_from } = "It {}.", match from {
                Some(bid) => format!("pays a winning bidder one share when the bid is {bid} or more"),
                None => "never pays a winning bidder".to_owned(),
            };
            "kitty" if !options.kitty => NoKitty {} = "No kitty.";
            // With a forced opening not all can pass (section 3).
            "passed_out" if !options.forced_bid => (options.passed_out) {
                PassedOut::Redeal => Redeal {} = "When all pass nobody pays, and the next dealer deals.";
                who => PassedOutPays { who: PassedOut = who, units: i64 = options.passed_out_units } =
                    "When all pass, {} the kitty {}.", match who {
                        PassedOut::ActivePay => "each of the three who were dealt in pays",
                        PassedOut::DealerPays => "the dealer pays",
                        _ => "everybody at the table pays",
                    }, counted(*units);
            }
            "kitty" if options.kitty => KittyShared {} =
                "At the end all share it, or cover its debt, equally, and the first seats what is left over; who leaves \
                 early settles his share at once, and who joins later pays one in.";
        }
        Bidding {
            "min_bid" => LowestBid { bid: i64 = options.min_bid } = "The lowest bid is {bid}; bids go up by tens.";
            "forced_bid" => ForcedBid { bid: Option<i64> = options.forced_bid.then_some(options.min_bid) } = "{}.", match bid {
                Some(bid) => format!("The first player must open, at {bid} or more"),
                None => "Nobody is forced to bid".to_owned(),
            };
            // With a forced opening two cannot have passed without a bid (section 3).
            "third_seat_open" if !options.forced_bid =>
                ThirdSeat { same: bool = options.third_seat_open == ThirdSeat::Same } =
                    "When two have passed, the last player may {}.",
                    if *same { "open like the others" } else { "pass, or open at 290 exactly, or at 310 or more" };
            "no_40_90" => BarredBids { barred: bool = options.no_40_90 } =
                "{}", if *barred { "No bid may end in 40 or 90." } else { "No bids are barred." };
            "blind_surrender" => BlindSurrender {
                allowed: bool = options.blind_surrender == BlindSurrender::KittyOnly,
                bid: i64 = options.min_bid,
                units: i64 = options.schedule.units(options.min_bid).map_or(0, |band| band.units),
            } = "{}.", match allowed {
                true => format!(
                    "A bid of exactly {bid} may be given up before the widow is turned; then the kitty alone is paid, {}",
                    counted(*units)
                ),
                false => "Nobody may give up before the widow is turned".to_owned(),
            };
        }
        Bete {
            "bete_in_play" => Bete { times: i64 = options.bete_in_play } =
                "A contract lost after the first lead is paid {}.", times_over(*times);
            "concede_uses_trump" => Concede { by_trump: bool = options.concede_uses_trump } =
                "Thrown in before the first lead it is paid single, {} the trump suit.",
                if *by_trump { "times" } else { "whatever" };
        }
        Seats {
            "max_players" if options.max_players < 5 => AtMost { players: i64 = options.max_players } =
                "At most {players} at the table.";
            "sits_out_four" if options.max_players > 3 =>
                Four { dealer: bool = options.sits_out_four == SitsOutFour::Dealer } =
                    "With four, the {} sits out.", if *dealer { "dealer" } else { "player on the dealer's right" };
            "max_players" if options.max_players > 4 => Five {} =
                "With five, the dealer and the second player on the dealer's left sit out.";
            "inactive_settle" if options.max_players > 3 => Inactive { settles: bool = options.inactive_settle } =
                "Whoever sits out {}.",
                if *settles { "pays and collects like the opponents" } else { "neither pays nor collects" };
        }
        Counting {
            "count_scheme" => Counting { scheme: CountScheme = options.count_scheme } =
                "{}, last trick 10: 250 in all.", scheme.cards();
            "trick_rounding" => Rounding { exact: bool = options.trick_rounding == TrickRounding::Exact } =
                "Trick points {}.", if *exact { "count exactly; one short is lost" }
                else { "are rounded to tens: 7, 8 and 9 go up, the rest down" };
            "must_win_trick" => NoTrick { what: MustWinTrick = options.must_win_trick } =
                "A bidder who wins no trick {}.", match what {
                    MustWinTrick::None => "still counts the buried cards",
                    MustWinTrick::Buried => "does not count the buried cards; melds stand",
                    MustWinTrick::All => "has lost, whatever was melded",
                };
            "double_melds" => DoubleMelds { twice: bool = options.double_melds == DoubleMelds::Twice } =
                "Two melds of a kind{}.", if *twice { " count twice one of them" }
                else { ": runs 1500, aces 1000, kings 800, queens 600, jacks 400, pinochles 300" };
            "extra_in_run" => ExtraInRun { counts: bool = options.extra_in_run } =
                "Beside a run, {}.",
                if *counts { "each further king or queen of trump is worth 40" }
                else { "a single further king or queen of trump is worth nothing" };
        }
        Renege {
            "renege_bete" => BidderReneges { times: i64 = options.renege_bete } =
                "The bidder reneges: the contract is lost, and paid {}.", times_over(*times);
            "renege_payer" => OpponentReneges { each: bool = options.renege_payer == RenegePayer::Each } =
                "An opponent reneges: the contract is made, and {}.",
                if *each { "everybody pays a share" } else { "the offender pays for all" };
        }
        Score {
            "" => Scorekeeper {} = "Agree on who keeps the score.";
        }
    }
}

pub(in crate::engine) fn key_behind_factor(factor: &FactorMeaning) -> &'static str {
    match factor {
        FactorMeaning::Bid { .. } => "schedule",
        FactorMeaning::Trump(_) => "spades_multiplier",
        FactorMeaning::Bete {} => "bete_in_play",
        FactorMeaning::RenegeBete {} => "renege_bete",
        FactorMeaning::SharesOfOthers {} => "renege_payer",
        FactorMeaning::PassedOut {} => "passed_out",
        FactorMeaning::BlindSurrender {} => "blind_surrender",
    }
}

/// A multiplier is three at most.
fn times_over(times: i64) -> &'static str {
    match times {
        1 => "single",
        2 => "double",
        _ => "triple",
    }
}

fn counted(n: i64) -> String {
    match n {
        1 => "1 unit".to_owned(),
        more => format!("{more} units"),
    }
}

/// As cards print them: those that multiply nothing first.
const SUITS: [Suit; 4] = [Suit::Diamonds, Suit::Clubs, Suit::Hearts, Suit::Spades];

pub fn card(options: &Options) -> CardTables {
    let tables = [payments(options), meld_card(&count::table(options), None)];
    CardTables { deck: CLASSIC.deck.size(), tables: tables.into_iter().flatten().collect() }
}

fn payments(options: &Options) -> Option<CardTable> {
    let mut columns: Vec<(CardHead, Suit, bool)> = Vec::new();
    for suits in SUITS.chunk_by(|one, next| score::times_of(options, *one) == score::times_of(options, *next))
    {
        let Some(suit) = suits.first().copied() else { continue };
        let suits: Vec<char> = suits.iter().map(|suit| suit.symbol()).collect();
        for made in [true, false] {
            columns.push((CardHead::Contract { suits: suits.clone(), made }, suit, made));
        }
    }
    let each = |bid, trump, made| {
        let (bidder, trump, ending) = (Seat(0), Some(trump), if made { Ending::Made } else { Ending::Lost });
        let contract =
            Contract { bidder, bid, trump, ending, widow_seen: true, renege_by: None, count: None };
        product(&score::factors(options, &contract)?).ok().map(|units| units.0)
    };
    let bands = options.schedule.bands().filter(|band| band.to.is_none_or(|to| to >= options.min_bid));
    let row = |band: Band| {
        let what = CardItem::Bids { from: band.from, to: band.to };
        CardRow::new(what, columns.iter().map(|(_, suit, made)| each(band.from, *suit, *made)))
    };
    let topic = CardTopic::Schedule { name: options.schedule.name };
    let rows = bands.map(row).collect();
    CardTable::of(topic, columns.iter().map(|(head, ..)| head.clone()).collect(), rows)
}
