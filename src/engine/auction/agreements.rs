//! What a table agrees on before the first hand of auction pinochle (rulebook section 13), which of it is behind a
//! line of a hand, and the rule card: what each pays for a bid, by trump and ending, and the melds.

use super::count;
use super::options::{
    Band, BlindSurrender, DoubleMelds, MustWinTrick, Options, PassedOut, RenegePayer, SitsOutFour, ThirdSeat,
    TrickRounding,
};
use super::score::{self, Factor, FactorMeaning};
use super::story::{Contract, End, Story};
use crate::engine::agreements::{Behind, Rows, Topic};
use crate::engine::card::{Card, CardHead, CardRange, CardRow, CardTable, CardTopic, Measure};
use crate::engine::pinochle::{CLASSIC, CountScheme, Suit};
use crate::engine::{FactorMeaning as AnyFactor, Story as AnyStory};
use crate::kernel::{Minor, Seat, Units};
use AuctionTerm as Term;

/// Returns the nine points of the rulebook's section 13 in its order. `money` writes an amount of the session's
/// currency.
pub(in crate::engine) fn agreements(
    options: &Options,
    money: &dyn Fn(Minor) -> String,
) -> [(Topic, Rows<Term>); 9] {
    [
        (Topic::Stake {}, stake(options, money(Minor(options.unit_minor)))),
        (Topic::Suits {}, suits(options)),
        (Topic::Kitty {}, kitty(options)),
        (Topic::Bidding {}, bidding(options)),
        (Topic::Bete {}, bete(options)),
        (Topic::Seats {}, seats(options)),
        (Topic::Counting {}, counting(options)),
        (Topic::Renege {}, renege(options)),
        (Topic::Score {}, vec![("", true, Term::Scorekeeper {})]),
    ]
}

fn stake(options: &Options, unit: String) -> Rows<Term> {
    let bands = options.schedule.bands().collect();
    vec![
        ("unit_minor", true, Term::UnitIs { unit }),
        ("schedule", true, Term::Schedule { name: options.schedule.name, bands }),
    ]
}

fn suits(options: &Options) -> Rows<Term> {
    let (spades, hearts) = (options.spades_multiplier, options.hearts_multiplier);
    vec![("spades_multiplier", true, Term::Suits { spades, hearts })]
}

fn kitty(options: &Options) -> Rows<Term> {
    let has_kitty = options.kitty;
    let pays = options.kitty_pays_from.map_or(Term::KittyNeverPays {}, |from| Term::KittyPays { from });
    let units = options.passed_out_units;
    let all_pass = match options.passed_out {
        PassedOut::Redeal => Term::Redeal {},
        PassedOut::ActivePay => Term::ActivePay { units },
        PassedOut::AllPay => Term::AllPay { units },
        PassedOut::DealerPays => Term::DealerPays { units },
    };
    vec![
        ("kitty_collects_from", has_kitty, Term::KittyCollects { from: options.kitty_collects_from }),
        ("kitty_pays_from", has_kitty, pays),
        ("kitty", !has_kitty, Term::NoKitty {}),
        // With a forced opening all cannot pass (rulebook section 3).
        ("passed_out", !options.forced_bid, all_pass),
        ("kitty", has_kitty, Term::KittyShared {}),
        ("kitty", has_kitty, Term::LeavesEarly {}),
    ]
}

fn bidding(options: &Options) -> Rows<Term> {
    let (bid, is_forced) = (options.min_bid, options.forced_bid);
    let barred = if options.no_40_90 { Term::BarredBids {} } else { Term::NoBarredBids {} };
    let third_seat = match (options.third_seat_open, options.no_40_90) {
        (ThirdSeat::Same, _) => Term::ThirdSeatSame {},
        (ThirdSeat::At290Or310, false) => Term::ThirdSeat290 {},
        // 290 ends in 90: where that is barred the other half is left.
        (ThirdSeat::At290Or310, true) => Term::ThirdSeat310 {},
    };
    let blind_surrender = match options.blind_surrender {
        BlindSurrender::None => Term::NoBlindSurrender {},
        BlindSurrender::KittyOnly => {
            Term::BlindSurrender { bid, units: options.schedule.units(bid).map_or(0, |band| band.units) }
        }
    };
    vec![
        ("min_bid", true, Term::LowestBid { bid }),
        ("forced_bid", is_forced, Term::MustOpen { bid }),
        ("forced_bid", !is_forced, Term::NotForced {}),
        // With a forced opening two cannot have passed without a bid (rulebook section 3).
        ("third_seat_open", !is_forced, third_seat),
        ("no_40_90", true, barred),
        ("blind_surrender", true, blind_surrender),
    ]
}

fn bete(options: &Options) -> Rows<Term> {
    vec![
        ("bete_in_play", true, Term::Bete { times: options.bete_in_play }),
        ("concede_uses_trump", options.concede_uses_trump, Term::ConcedeTrump {}),
        ("concede_uses_trump", !options.concede_uses_trump, Term::ConcedeSingle {}),
    ]
}

fn seats(options: &Options) -> Rows<Term> {
    let four = options.max_players > 3;
    let who_sits_out = match options.sits_out_four {
        SitsOutFour::Dealer => Term::FourDealer {},
        SitsOutFour::DealersRight => Term::FourRight {},
    };
    vec![
        ("max_players", !four, Term::ThreeAtMost {}),
        ("sits_out_four", four, who_sits_out),
        ("max_players", options.max_players >= 5, Term::Five {}),
        ("max_players", options.max_players == 4, Term::FourAtMost {}),
        ("inactive_settle", four && options.inactive_settle, Term::InactiveSettle {}),
        ("inactive_settle", four && !options.inactive_settle, Term::InactiveFree {}),
    ]
}

fn counting(options: &Options) -> Rows<Term> {
    let rounding = match options.trick_rounding {
        TrickRounding::Exact => Term::Exact {},
        TrickRounding::SevenUp => Term::SevenUp {},
    };
    let no_trick = match options.must_win_trick {
        MustWinTrick::None => Term::NoTrickCounts {},
        MustWinTrick::Buried => Term::NoTrickBuried {},
        MustWinTrick::All => Term::NoTrickLost {},
    };
    let doubles = match options.double_melds {
        DoubleMelds::Twice => Term::Twice {},
        DoubleMelds::Bonus => Term::Bonus {},
    };
    vec![
        ("count_scheme", true, Term::Counting { scheme: options.count_scheme }),
        ("trick_rounding", true, rounding),
        ("must_win_trick", true, no_trick),
        ("double_melds", true, doubles),
        ("extra_in_run", options.extra_in_run, Term::ExtraInRun {}),
        ("extra_in_run", !options.extra_in_run, Term::NoExtraInRun {}),
    ]
}

fn renege(options: &Options) -> Rows<Term> {
    let payer = match (options.renege_payer, options.kitty) {
        (RenegePayer::Each, _) => Term::RenegeEach {},
        (RenegePayer::Offender, false) => Term::RenegeOffender {},
        (RenegePayer::Offender, true) => Term::RenegeOffenderKitty {},
    };
    vec![
        ("renege_bete", true, Term::BidderReneges { times: options.renege_bete }),
        ("renege_payer", true, payer),
    ]
}

/// Returns the options that decide it.
pub(in crate::engine) fn keys_behind(options: &Options, what: Behind<'_>) -> Vec<&'static str> {
    match what {
        Behind::Factor(AnyFactor::Auction(factor)) => vec![match factor {
            FactorMeaning::Bid { .. } => "schedule",
            FactorMeaning::Trump(_) => "spades_multiplier",
            FactorMeaning::Bete {} => "bete_in_play",
            FactorMeaning::RenegeBete {} => "renege_bete",
            FactorMeaning::SharesOfOthers {} => "renege_payer",
            FactorMeaning::PassedOut {} => "passed_out",
            FactorMeaning::BlindSurrender {} => "blind_surrender",
        }],
        Behind::Kitty { is_paid: true } => vec!["kitty_collects_from"],
        Behind::Kitty { is_paid: false } => vec!["kitty_pays_from"],
        Behind::SatOut => vec!["inactive_settle"],
        Behind::Unit => vec!["unit_minor"],
        Behind::Melds => vec!["double_melds", "extra_in_run"],
        // What somebody pays is told beside its factors.
        Behind::Ending(AnyStory::Auction(Story::PassedOut)) => match options.passed_out {
            PassedOut::Redeal => vec!["passed_out"],
            PassedOut::ActivePay | PassedOut::AllPay | PassedOut::DealerPays => Vec::new(),
        },
        Behind::Ending(AnyStory::Auction(Story::Contract(contract))) => match &contract.end {
            End::Counted(count) if count.won_a_trick => vec!["count_scheme", "trick_rounding"],
            End::Counted(_) => vec!["count_scheme", "trick_rounding", "must_win_trick"],
            End::Conceded { widow_seen: true } => vec!["concede_uses_trump"],
            End::Renege { by } if *by != contract.bidder && options.renege_payer == RenegePayer::Each => {
                vec!["renege_payer"]
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn times_over(times: i64) -> String {
    match times {
        1 => "single".to_owned(),
        2 => "double".to_owned(),
        3 => "triple".to_owned(),
        more => format!("{more} times"),
    }
}

fn counted(n: i64) -> String {
    match n {
        1 => "1 unit".to_owned(),
        more => format!("{more} units"),
    }
}

fn all(bands: &[Band]) -> String {
    bands.iter().map(Band::to_string).collect::<Vec<_>>().join(", ")
}

crate::phrases! {
    pub enum AuctionTerm {
        UnitIs { unit: String } = "One unit is {unit}.";
        Schedule { name: Option<&'static str>, bands: Vec<Band> } = "{}, units for a bid: {}.", name.map_or("Own schedule".to_owned(), |name| format!("Schedule {name}")), all(bands);
        Redeal {} = "When all pass nobody pays, and the next dealer deals.";
        ActivePay { units: i64 } = "When all pass, each of the three who were dealt in pays the kitty {}.", counted(*units);
        AllPay { units: i64 } = "When all pass, everybody at the table pays the kitty {}.", counted(*units);
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

/// The suits in the order in which cards are printed: those that multiply nothing first.
const SUITS: [Suit; 4] = [Suit::Diamonds, Suit::Clubs, Suit::Hearts, Suit::Spades];

pub fn card(options: &Options) -> Card {
    let tables = [payments(options), to_the_kitty(options), count::table(options).card(None)];
    Card { deck: CLASSIC.deck.size(), tables: tables.into_iter().flatten().collect() }
}

fn payments(options: &Options) -> Option<CardTable> {
    let mut columns: Vec<(CardHead, Suit, End)> = Vec::new();
    for suits in groups(options) {
        let Some(suit) = suits.first().copied() else { continue };
        let suits: Vec<char> = suits.iter().map(|suit| suit.symbol()).collect();
        columns.push((CardHead::Made { suits: suits.clone() }, suit, End::Reported { made: true }));
        columns.push((CardHead::Lost { suits: suits.clone() }, suit, End::Reported { made: false }));
        let conceded = End::Conceded { widow_seen: true };
        if options.concede_uses_trump {
            columns.push((CardHead::ThrownIn { suits }, suit, conceded));
        }
    }
    if !options.concede_uses_trump {
        let conceded = End::Conceded { widow_seen: true };
        columns.push((CardHead::ThrownIn { suits: Vec::new() }, Suit::Diamonds, conceded));
    }
    let bands = options.schedule.bands().filter(|band| band.to.is_none_or(|to| to >= options.min_bid));
    let row = |band: Band| {
        let what = CardRange::Bids { from: band.from, to: band.to };
        CardRow::new(what, columns.iter().map(|(_, suit, end)| each(options, band.from, *suit, end.clone())))
    };
    let topic = CardTopic::Schedule { name: options.schedule.name };
    let rows = bands.map(row).collect();
    CardTable::of(topic, Measure::Units, columns.iter().map(|(head, ..)| head.clone()).collect(), rows)
}

/// Returns the suits that multiply alike.
fn groups(options: &Options) -> Vec<Vec<Suit>> {
    let mut groups: Vec<(i64, Vec<Suit>)> = Vec::new();
    for suit in SUITS {
        let times = score::times_of(options, suit);
        match groups.iter_mut().find(|(known, _)| *known == times) {
            Some((_, suits)) => suits.push(suit),
            None => groups.push((times, vec![suit])),
        }
    }
    groups.into_iter().map(|(_, suits)| suits).collect()
}

/// Returns what one pays another for a contract that ended so.
fn each(options: &Options, bid: i64, trump: Suit, end: End) -> Option<i64> {
    let contract = Contract { bidder: Seat(0), bid, trump: Some(trump), end };
    product(&score::factors(options, &contract)?)
}

fn product(factors: &[Factor]) -> Option<i64> {
    let product = factors.iter().try_fold(Units(1), |product, factor| product.times(factor.times));
    product.ok().map(|units| units.0)
}

fn to_the_kitty(options: &Options) -> Option<CardTable> {
    let passed_out = (options.passed_out != PassedOut::Redeal && !options.forced_bid)
        .then(|| CardRow::new(FactorMeaning::PassedOut {}, [Some(options.passed_out_units)]));
    let blind = (options.blind_surrender == BlindSurrender::KittyOnly).then(|| {
        let end = End::Conceded { widow_seen: false };
        CardRow::new(FactorMeaning::BlindSurrender {}, [each(options, options.min_bid, Suit::Diamonds, end)])
    });
    let rows = [passed_out, blind].into_iter().flatten().collect();
    CardTable::of(CardTopic::ToTheKitty {}, Measure::Units, vec![CardHead::Worth {}], rows)
}
