//! What a table agrees on before the first hand of auction pinochle (rulebook section 13).

use super::options::{
    BlindSurrender, DoubleMelds, MustWinTrick, Options, PassedOut, RenegePayer, SitsOutFour, ThirdSeat,
    TrickRounding,
};
use super::schedule::Band;
use crate::engine::agreements::{Agreement, Topic};
use crate::engine::pinochle::CountScheme;
use serde::Serialize;
use std::fmt;

/// Returns the nine points of the rulebook's section 13 in its order, with the values in force. `unit` is the
/// value of a unit, written as money.
pub fn agreements(options: &Options, unit: &str) -> Vec<Agreement<AuctionTerm>> {
    let topics: [(Topic, Vec<AuctionTerm>); 9] = [
        (Topic::Stake {}, stake(options, unit)),
        (Topic::Suits {}, suits(options)),
        (Topic::Kitty {}, kitty(options)),
        (Topic::Bidding {}, bidding(options)),
        (Topic::Bete {}, bete(options)),
        (Topic::Seats {}, seats(options)),
        (Topic::Counting {}, counting(options)),
        (Topic::Renege {}, renege(options)),
        (Topic::Score {}, vec![AuctionTerm::Scorekeeper {}]),
    ];
    topics.into_iter().map(|(topic, lines)| Agreement { topic, lines }).collect()
}

fn stake(options: &Options, unit: &str) -> Vec<AuctionTerm> {
    let bands =
        options.schedule.bands().map(|Band { from, to, units }| AuctionBand { from, to, units }).collect();
    vec![
        AuctionTerm::UnitIs { unit: unit.to_owned() },
        AuctionTerm::Schedule { name: options.schedule.name(), bands },
    ]
}

fn suits(options: &Options) -> Vec<AuctionTerm> {
    vec![AuctionTerm::Suits { spades: options.spades_multiplier, hearts: options.hearts_multiplier }]
}

fn times_over(times: i64) -> String {
    match times {
        1 => "single".to_owned(),
        2 => "double".to_owned(),
        3 => "triple".to_owned(),
        more => format!("{more} times"),
    }
}

fn kitty(options: &Options) -> Vec<AuctionTerm> {
    let mut lines = Vec::new();
    if options.kitty {
        lines.push(AuctionTerm::KittyCollects { from: options.kitty_collects_from });
        lines.push(match options.kitty_pays_from {
            Some(from) => AuctionTerm::KittyPays { from },
            None => AuctionTerm::KittyNeverPays {},
        });
    } else {
        lines.push(AuctionTerm::NoKitty {});
    }
    // With a forced opening all cannot pass (rulebook section 3).
    if !options.forced_bid {
        lines.push(all_pass(options));
    }
    if options.kitty {
        lines.push(AuctionTerm::KittyShared {});
        lines.push(AuctionTerm::LeavesEarly {});
    }
    lines
}

fn all_pass(options: &Options) -> AuctionTerm {
    let units = options.passed_out_units;
    match options.passed_out {
        PassedOut::Redeal => AuctionTerm::Redeal {},
        PassedOut::ActivePay => AuctionTerm::ActivePay { units },
        PassedOut::AllPay => AuctionTerm::AllPay { units },
        PassedOut::DealerPays => AuctionTerm::DealerPays { units },
    }
}

fn counted(n: i64) -> String {
    match n {
        1 => "1 unit".to_owned(),
        more => format!("{more} units"),
    }
}

fn bidding(options: &Options) -> Vec<AuctionTerm> {
    let mut lines = vec![AuctionTerm::LowestBid { bid: options.min_bid }];
    lines.push(if options.forced_bid {
        AuctionTerm::MustOpen { bid: options.min_bid }
    } else {
        AuctionTerm::NotForced {}
    });
    // With a forced opening two cannot have passed without a bid (rulebook section 3).
    if !options.forced_bid {
        lines.push(third_seat(options));
    }
    lines.push(if options.no_40_90 { AuctionTerm::BarredBids {} } else { AuctionTerm::NoBarredBids {} });
    lines.push(match options.blind_surrender {
        BlindSurrender::None => AuctionTerm::NoBlindSurrender {},
        BlindSurrender::KittyOnly => AuctionTerm::BlindSurrender {
            bid: options.min_bid,
            units: options.schedule.units(options.min_bid).map_or(0, |band| band.units),
        },
    });
    lines
}

fn third_seat(options: &Options) -> AuctionTerm {
    match (options.third_seat_open, options.no_40_90) {
        (ThirdSeat::Same, _) => AuctionTerm::ThirdSeatSame {},
        (ThirdSeat::At290Or310, false) => AuctionTerm::ThirdSeat290 {},
        // 290 ends in 90: where that is barred the other half is left.
        (ThirdSeat::At290Or310, true) => AuctionTerm::ThirdSeat310 {},
    }
}

fn bete(options: &Options) -> Vec<AuctionTerm> {
    vec![
        AuctionTerm::Bete { times: options.bete_in_play },
        if options.concede_uses_trump { AuctionTerm::ConcedeTrump {} } else { AuctionTerm::ConcedeSingle {} },
    ]
}

fn seats(options: &Options) -> Vec<AuctionTerm> {
    if options.max_players <= 3 {
        return vec![AuctionTerm::ThreeAtMost {}];
    }
    let mut lines = vec![match options.sits_out_four {
        SitsOutFour::Dealer => AuctionTerm::FourDealer {},
        SitsOutFour::DealersRight => AuctionTerm::FourRight {},
    }];
    lines.push(if options.max_players >= 5 { AuctionTerm::Five {} } else { AuctionTerm::FourAtMost {} });
    lines.push(if options.inactive_settle {
        AuctionTerm::InactiveSettle {}
    } else {
        AuctionTerm::InactiveFree {}
    });
    lines
}

fn counting(options: &Options) -> Vec<AuctionTerm> {
    vec![
        AuctionTerm::Counting { scheme: options.count_scheme },
        match options.trick_rounding {
            TrickRounding::Exact => AuctionTerm::Exact {},
            TrickRounding::SevenUp => AuctionTerm::SevenUp {},
        },
        match options.must_win_trick {
            MustWinTrick::None => AuctionTerm::NoTrickCounts {},
            MustWinTrick::Buried => AuctionTerm::NoTrickBuried {},
            MustWinTrick::All => AuctionTerm::NoTrickLost {},
        },
        match options.double_melds {
            DoubleMelds::Twice => AuctionTerm::Twice {},
            DoubleMelds::Bonus => AuctionTerm::Bonus {},
        },
        if options.extra_in_run { AuctionTerm::ExtraInRun {} } else { AuctionTerm::NoExtraInRun {} },
    ]
}

fn renege(options: &Options) -> Vec<AuctionTerm> {
    vec![
        AuctionTerm::BidderReneges { times: options.renege_bete },
        match (options.renege_payer, options.kitty) {
            (RenegePayer::Each, _) => AuctionTerm::RenegeEach {},
            (RenegePayer::Offender, false) => AuctionTerm::RenegeOffender {},
            (RenegePayer::Offender, true) => AuctionTerm::RenegeOffenderKitty {},
        },
    ]
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AuctionBand {
    from: i64,
    to: Option<i64>,
    units: i64,
}

impl fmt::Display for AuctionBand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AuctionBand { from, to: Some(to), units } => write!(f, "{from}-{to} {units}"),
            AuctionBand { from, to: None, units } => write!(f, "{from} and more {units}"),
        }
    }
}

fn all(bands: &[AuctionBand]) -> String {
    bands.iter().map(AuctionBand::to_string).collect::<Vec<_>>().join(", ")
}

crate::phrases! {
    /// A sentence of what is agreed.
    pub enum AuctionTerm {
        UnitIs { unit: String } = "One unit is {unit}.";
        Schedule { name: Option<&'static str>, bands: Vec<AuctionBand> } = "{}, units for a bid: {}.", name.map_or("Own schedule".to_owned(), |name| format!("Schedule {name}")), all(bands);
        /// Nobody pays when all pass.
        Redeal {} = "When all pass nobody pays, and the next dealer deals.";
        /// Who was dealt in pays when all pass.
        ActivePay { units: i64 } = "When all pass, each of the three who were dealt in pays the kitty {}.", counted(*units);
        /// Everybody pays when all pass.
        AllPay { units: i64 } = "When all pass, everybody at the table pays the kitty {}.", counted(*units);
        /// The dealer pays when all pass.
        DealerPays { units: i64 } = "When all pass, the dealer pays the kitty {}.", counted(*units);
        Scorekeeper {} = "Agree on who keeps the score.";
        Suits { spades: i64, hearts: i64 } = "Spades {}; hearts {}; diamonds and clubs single.", times_over(*spades), times_over(*hearts);
        KittyCollects { from: i64 } = "There is a kitty. A losing bidder pays it one share when the bid is {from} or more.";
        KittyPays { from: i64 } = "It pays a winning bidder one share when the bid is {from} or more.";
        KittyNeverPays {} = "It never pays a winning bidder.";
        NoKitty {} = "No kitty.";
        KittyShared {} = "At the end all share it equally, or make it good equally if it owes; the first seats get, or give, what cannot \
             be shared.";
        LeavesEarly {} = "Who leaves early takes, or makes good, an equal share of that moment.";
        LowestBid { bid: i64 } = "The lowest bid is {bid}; bids go up by tens.";
        MustOpen { bid: i64 } = "The first player must open, at {bid} or more.";
        NotForced {} = "Nobody is forced to bid.";
        BarredBids {} = "No bid may end in 40 or 90.";
        NoBarredBids {} = "No bids are barred.";
        NoBlindSurrender {} = "Nobody may give up before the widow is turned.";
        BlindSurrender { bid: i64, units: i64 } = "A bid of exactly {bid} may be given up before the widow is turned; then the kitty alone is paid, {}.", counted(*units);
        ThirdSeatSame {} = "When two have passed, the last player may open like the others.";
        ThirdSeat290 {} = "When two have passed, the last player may pass, or open at 290 exactly, or at 310 or more.";
        ThirdSeat310 {} = "When two have passed, the last player may pass, or open at 310 or more.";
        ConcedeTrump {} = "Thrown in before the first lead it is paid single, times the trump suit.";
        ConcedeSingle {} = "Thrown in before the first lead it is paid single, whatever the trump suit.";
        ThreeAtMost {} = "Three at the table, no more.";
        FourDealer {} = "With four, the dealer sits out.";
        FourRight {} = "With four, the player on the dealer's right sits out.";
        Five {} = "With five, the dealer and the second player on the dealer's left sit out.";
        FourAtMost {} = "Four at the table, no more.";
        InactiveSettle {} = "Whoever sits out pays and collects like the opponents.";
        InactiveFree {} = "Whoever sits out neither pays nor collects.";
        Exact {} = "Trick points count exactly; one short is lost.";
        SevenUp {} = "Trick points are rounded to tens: 7, 8 and 9 go up, the rest down.";
        NoTrickCounts {} = "A bidder who wins no trick still counts the buried cards.";
        NoTrickBuried {} = "A bidder who wins no trick does not count the buried cards; melds stand.";
        NoTrickLost {} = "A bidder who wins no trick has lost, whatever was melded.";
        Twice {} = "Two melds of a kind count twice one of them.";
        Bonus {} = "Two melds of a kind: runs 1500, aces 1000, kings 800, queens 600, jacks 400, pinochles 300.";
        ExtraInRun {} = "Beside a run, each further king or queen of trump is worth 40.";
        NoExtraInRun {} = "Beside a run, a single further king or queen of trump is worth nothing.";
        RenegeEach {} = "An opponent reneges: the contract is made, and everybody pays a share.";
        RenegeOffender {} = "An opponent reneges: the contract is made, and the offender pays for all.";
        RenegeOffenderKitty {} = "An opponent reneges: the contract is made, and the offender pays for all, the kitty included.";
        Bete { times: i64 } = "A contract lost after the first lead is paid {}.", times_over(*times);
        Counting { scheme: CountScheme } = "{}, last trick 10: 250 in all.", scheme.cards();
        BidderReneges { times: i64 } = "The bidder reneges: the contract is lost, and paid {}.", times_over(*times);
    }
}
