//! What a table agrees on before the first hand of auction pinochle (rulebook section 13).

use super::options::{
    BlindSurrender, DoubleMelds, MustWinTrick, Options, PassedOut, RenegePayer, SitsOutFour, ThirdSeat,
    TrickRounding,
};
use super::schedule::{Band, Schedule};
use crate::engine::agreements::Agreement;

/// Returns the nine points of the rulebook's section 13 in its order, with the values in force. `unit` is
/// what a unit is worth, as money is written.
#[must_use]
pub fn agreements(options: &Options, unit: &str) -> Vec<Agreement> {
    let topics: [(&'static str, Vec<String>); 9] = [
        ("Stake", stake(options, unit)),
        ("Suits", suits(options)),
        ("Kitty", kitty(options)),
        ("Bidding", bidding(options)),
        ("Bete", bete(options)),
        ("Seats", seats(options)),
        ("Counting", counting(options)),
        ("Renege", renege(options)),
        ("Score", vec!["Agree on who keeps the score.".to_owned()]),
    ];
    topics.into_iter().map(|(topic, lines)| Agreement { topic, lines }).collect()
}

fn stake(options: &Options, unit: &str) -> Vec<String> {
    let schedule = match options.schedule.name() {
        Some(name) => format!("Schedule {name}"),
        None => "Own schedule".to_owned(),
    };
    vec![
        format!("One unit is {unit}."),
        format!("{schedule}, units for a bid: {}.", bands(&options.schedule)),
    ]
}

fn bands(schedule: &Schedule) -> String {
    let bands: Vec<String> = schedule
        .bands()
        .map(|band| match band {
            Band { from, to: Some(to), units } => format!("{from}-{to} {units}"),
            Band { from, to: None, units } => format!("{from} and more {units}"),
        })
        .collect();
    bands.join(", ")
}

fn suits(options: &Options) -> Vec<String> {
    vec![format!(
        "Spades {}; hearts {}; diamonds and clubs single.",
        times_over(options.spades_multiplier),
        times_over(options.hearts_multiplier)
    )]
}

/// Says how many times an amount is paid.
fn times_over(times: i64) -> String {
    match times {
        1 => "single".to_owned(),
        2 => "double".to_owned(),
        3 => "triple".to_owned(),
        more => format!("{more} times"),
    }
}

fn kitty(options: &Options) -> Vec<String> {
    let mut lines = Vec::new();
    if options.kitty {
        lines.push(format!(
            "There is a kitty. A losing bidder pays it one share when the bid is {} or more.",
            options.kitty_collects_from
        ));
        lines.push(match options.kitty_pays_from {
            Some(from) => format!("It pays a winning bidder one share when the bid is {from} or more."),
            None => "It never pays a winning bidder.".to_owned(),
        });
    } else {
        lines.push("No kitty.".to_owned());
    }
    // With a forced opening all cannot pass (rulebook section 3).
    if !options.forced_bid {
        lines.push(all_pass(options));
    }
    if options.kitty {
        lines.push(
            "At the end all share it equally, or make it good equally if it owes; the first seats get, or \
             give, what cannot be shared."
                .to_owned(),
        );
        lines.push("Who leaves early takes, or makes good, an equal share of that moment.".to_owned());
    }
    lines
}

fn all_pass(options: &Options) -> String {
    let who = match options.passed_out {
        PassedOut::Redeal => return "When all pass nobody pays, and the next dealer deals.".to_owned(),
        PassedOut::ActivePay => "each of the three who were dealt in pays",
        PassedOut::AllPay => "everybody at the table pays",
        PassedOut::DealerPays => "the dealer pays",
    };
    format!("When all pass, {who} the kitty {}.", units(options.passed_out_units))
}

fn units(n: i64) -> String {
    match n {
        1 => "1 unit".to_owned(),
        more => format!("{more} units"),
    }
}

fn bidding(options: &Options) -> Vec<String> {
    let mut lines = vec![format!("The lowest bid is {}; bids go up by tens.", options.min_bid)];
    lines.push(if options.forced_bid {
        format!("The first player must open, at {} or more.", options.min_bid)
    } else {
        "Nobody is forced to bid.".to_owned()
    });
    // With a forced opening two cannot have passed without a bid (rulebook section 3).
    if !options.forced_bid {
        lines.push(third_seat(options).to_owned());
    }
    lines.push(if options.no_40_90 {
        "No bid may end in 40 or 90.".to_owned()
    } else {
        "No bids are barred.".to_owned()
    });
    lines.push(match options.blind_surrender {
        BlindSurrender::None => "Nobody may give up before the widow is turned.".to_owned(),
        BlindSurrender::KittyOnly => format!(
            "A bid of exactly {} may be given up before the widow is turned; then the kitty alone is paid, {}.",
            options.min_bid,
            units(options.schedule.units(options.min_bid).map_or(0, |band| band.units))
        ),
    });
    lines
}

fn third_seat(options: &Options) -> &'static str {
    match (options.third_seat_open, options.no_40_90) {
        (ThirdSeat::Same, _) => "When two have passed, the last player may open like the others.",
        (ThirdSeat::At290Or310, false) => {
            "When two have passed, the last player may pass, or open at 290 exactly, or at 310 or more."
        }
        // 290 ends in 90: where that is barred the other half is left.
        (ThirdSeat::At290Or310, true) => {
            "When two have passed, the last player may pass, or open at 310 or more."
        }
    }
}

fn bete(options: &Options) -> Vec<String> {
    vec![
        format!("A contract lost after the first lead is paid {}.", times_over(options.bete_in_play)),
        if options.concede_uses_trump {
            "Thrown in before the first lead it is paid single, times the trump suit.".to_owned()
        } else {
            "Thrown in before the first lead it is paid single, whatever the trump suit.".to_owned()
        },
    ]
}

fn seats(options: &Options) -> Vec<String> {
    if options.max_players <= 3 {
        return vec!["Three at the table, no more.".to_owned()];
    }
    let mut lines = vec![match options.sits_out_four {
        SitsOutFour::Dealer => "With four, the dealer sits out.".to_owned(),
        SitsOutFour::DealersRight => "With four, the player on the dealer's right sits out.".to_owned(),
    }];
    lines.push(if options.max_players >= 5 {
        "With five, the dealer and the second player on the dealer's left sit out.".to_owned()
    } else {
        "Four at the table, no more.".to_owned()
    });
    lines.push(if options.inactive_settle {
        "Whoever sits out pays and collects like the opponents.".to_owned()
    } else {
        "Whoever sits out neither pays nor collects.".to_owned()
    });
    lines
}

fn counting(options: &Options) -> Vec<String> {
    vec![
        format!("{}, last trick 10: 250 in all.", options.count_scheme.cards()),
        match options.trick_rounding {
            TrickRounding::Exact => "Trick points count exactly; one short is lost.",
            TrickRounding::SevenUp => "Trick points are rounded to tens: 7, 8 and 9 go up, the rest down.",
        }
        .to_owned(),
        match options.must_win_trick {
            MustWinTrick::None => "A bidder who wins no trick still counts the buried cards.",
            MustWinTrick::Buried => {
                "A bidder who wins no trick does not count the buried cards; melds stand."
            }
            MustWinTrick::All => "A bidder who wins no trick has lost, whatever was melded.",
        }
        .to_owned(),
        match options.double_melds {
            DoubleMelds::Twice => "Two melds of a kind count twice one of them.",
            DoubleMelds::Bonus => {
                "Two melds of a kind: runs 1500, aces 1000, kings 800, queens 600, jacks 400, pinochles 300."
            }
        }
        .to_owned(),
        if options.extra_in_run {
            "Beside a run, each further king or queen of trump is worth 40."
        } else {
            "Beside a run, a single further king or queen of trump is worth nothing."
        }
        .to_owned(),
    ]
}

fn renege(options: &Options) -> Vec<String> {
    vec![
        format!("The bidder reneges: the contract is lost, and paid {}.", times_over(options.renege_bete)),
        match (options.renege_payer, options.kitty) {
            (RenegePayer::Each, _) => "An opponent reneges: the contract is made, and everybody pays a share.",
            (RenegePayer::Offender, false) => {
                "An opponent reneges: the contract is made, and the offender pays for all."
            }
            (RenegePayer::Offender, true) => {
                "An opponent reneges: the contract is made, and the offender pays for all, the kitty included."
            }
        }
        .to_owned(),
    ]
}
