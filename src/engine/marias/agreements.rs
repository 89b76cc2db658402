//! What a table agrees on before the first hand of mariáš: form, values, growth, fleks, and what rules differ in.

use super::options::{
    AnnouncedHundred, DoubleSuits, ExtraTens, Form, Opposing, Options, QuietHundred, RevokeRule,
};
use crate::engine::agreements::{Agreement, Topic};
use crate::kernel::units::Minor;

/// Returns what has to be agreed, with the current values. `money` formats an amount in the session's currency.
pub fn agreements(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<Agreement<MariasTerm>> {
    let topics: [(Topic, Vec<MariasTerm>); 9] = [
        (Topic::Stake {}, stake(options, money)),
        (Topic::Seats {}, seats(options)),
        (Topic::Contracts {}, contracts(options)),
        (Topic::Values {}, values(options)),
        (Topic::Hundred {}, hundred(options)),
        (Topic::Doubling {}, doubling(options)),
        (Topic::Announcing {}, announcing(options)),
        (Topic::Unplayed {}, unplayed(options)),
        (Topic::Revoke {}, revoke(options)),
    ];
    topics
        .into_iter()
        .filter(|(_, lines)| !lines.is_empty())
        .map(|(topic, lines)| Agreement { topic, lines })
        .collect()
}

fn stake(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<MariasTerm> {
    let mut lines = vec![if options.unit == Minor::ZERO {
        MariasTerm::OnlyUnits {}
    } else {
        MariasTerm::UnitIs { unit: money(options.unit) }
    }];
    if options.max_win > 0 {
        lines.push(MariasTerm::AtMost { most: options.max_win });
    }
    lines
}

fn seats(options: &Options) -> Vec<MariasTerm> {
    let mut lines = vec![match (options.form, options.dealer_counts) {
        (Form::Three, _) => MariasTerm::ThreePlay {},
        (Form::Pauzirak, true) => MariasTerm::DealerCounts {},
        (Form::Pauzirak, false) => MariasTerm::DealerSitsOut {},
        (Form::Four, _) => MariasTerm::FourPlay {},
        (Form::Two, _) => MariasTerm::TwoPlay {},
    }];
    lines.push(match (options.auction, options.forehand_plays_suit) {
        (true, _) => MariasTerm::Auction {},
        (false, true) => MariasTerm::ForehandNames {},
        (false, false) => MariasTerm::AnybodyNames {},
    });
    lines
}

fn contracts(options: &Options) -> Vec<MariasTerm> {
    if !options.betl_durch {
        return vec![MariasTerm::NoBetlDurch {}];
    }
    let Options { betl_value, durch_value, open_betl_value, open_durch_value, .. } = options;
    let mut lines = vec![MariasTerm::BetlDurch { betl: *betl_value, durch: *durch_value }];
    if options.open_contracts {
        lines.push(MariasTerm::Open { betl: *open_betl_value, durch: *open_durch_value });
    }
    if options.partner_durch {
        lines.push(MariasTerm::PartnerDurch {});
    }
    if options.give_up_penalty > 0 {
        let penalty = options.give_up_penalty;
        lines.push(MariasTerm::GiveUp { penalty });
    }
    lines
}

fn values(options: &Options) -> Vec<MariasTerm> {
    let Options { game_value, seven_value, quiet_seven_value, hundred_value, quiet_hundred_value, .. } =
        options;
    let mut lines = vec![MariasTerm::GameIs { game: *game_value }];
    if options.announcements {
        lines.push(MariasTerm::Announced { seven: *seven_value, hundred: *hundred_value });
    }
    lines.push(if options.quiet_bonuses {
        MariasTerm::Quiet { seven: *quiet_seven_value, hundred: *quiet_hundred_value }
    } else {
        MariasTerm::NoQuiet {}
    });
    match (options.announcements, options.quiet_bonuses) {
        (false, false) => {}
        (true, false) => lines.push(MariasTerm::AnnouncedReplaces {}),
        (false, true) => lines.push(MariasTerm::QuietReplaces {}),
        (true, true) => lines.push(MariasTerm::HundredReplaces {}),
    }
    if options.quiet_bonuses && options.fleks {
        lines.push(MariasTerm::QuietTakesFlek {});
    }
    if options.two_sevens {
        let (plain, hearts) = (options.two_sevens_value, options.two_sevens_hearts_value);
        lines.push(MariasTerm::TwoSevens { plain, hearts });
        if !options.game_with_two_sevens {
            lines.push(MariasTerm::NoGameBesideTwoSevens {});
        }
    }
    if options.killed_announced_seven_extra && options.announcements {
        lines.push(MariasTerm::KilledExtra { more: *quiet_seven_value });
    }
    if options.sharp_in_talon && matches!(options.form, Form::Three | Form::Pauzirak) {
        lines.push(MariasTerm::SharpInTalon {});
    }
    if options.stock_marriages_plain {
        lines.push(MariasTerm::StockMarriages {});
    }
    lines
}

fn hundred(options: &Options) -> Vec<MariasTerm> {
    if !options.announcements && !options.quiet_bonuses {
        return Vec::new();
    }
    let fails = options.announcements;
    let mut lines = vec![match options.extra_tens {
        ExtraTens::Double => MariasTerm::TensDouble { fails },
        ExtraTens::AddFull => MariasTerm::TensAdd { fails },
        ExtraTens::AddHalf => MariasTerm::TensAddHalf { fails },
        ExtraTens::Fixed => MariasTerm::NoGrowth { fails },
    }];
    let grows = options.extra_tens != ExtraTens::Fixed;
    if options.announcements {
        lines.push(match options.announced_hundred_marriages {
            AnnouncedHundred::Best => MariasTerm::AnnouncedBest { grows },
            AnnouncedHundred::First => MariasTerm::AnnouncedFirst { grows },
            AnnouncedHundred::All => MariasTerm::AnnouncedAll {},
        });
    }
    if options.quiet_bonuses {
        lines.push(match options.quiet_hundred_marriages {
            QuietHundred::One => MariasTerm::QuietOne { grows },
            QuietHundred::All => MariasTerm::QuietAll {},
        });
    }
    lines.extend(match options.failed_hundred_opposing {
        // What a failed hundred costs is then the same, however deep it fails.
        _ if !fails || !grows => None,
        Opposing::Ignore => None,
        Opposing::AddToHundredAgainst => Some(MariasTerm::OpposingAgainst {}),
        Opposing::Add => Some(MariasTerm::Opposing {}),
    });
    lines
}

fn doubling(options: &Options) -> Vec<MariasTerm> {
    let mut lines = vec![match options.double_suits {
        DoubleSuits::Hearts => MariasTerm::HeartsDouble {},
        DoubleSuits::None => MariasTerm::NoSuitDoubles {},
        DoubleSuits::Red => MariasTerm::RedDouble {},
    }];
    lines.push(match (options.fleks, options.max_flek) {
        (false, _) => MariasTerm::NoFleks {},
        (true, 0) => MariasTerm::Fleks {},
        (true, most) => MariasTerm::MaxFlek { most },
    });
    lines
}

fn announcing(options: &Options) -> Vec<MariasTerm> {
    if !options.announcements {
        return vec![MariasTerm::NoAnnouncements {}];
    }
    let customs = [
        (options.against_after_flek && options.fleks, MariasTerm::AgainstAfterFlek {}),
        (options.hundred_seven_joint, MariasTerm::Joint {}),
        (options.both_hundreds, MariasTerm::BothHundreds {}),
        (options.false_seven, MariasTerm::FalseSeven {}),
    ];
    customs.into_iter().filter(|(holds, _)| *holds).map(|(_, line)| line).collect()
}

fn unplayed(options: &Options) -> Vec<MariasTerm> {
    let Options { min_flek_game, min_flek_seven, .. } = options;
    let mut lines = Vec::new();
    match *min_flek_game {
        0 => lines.push(MariasTerm::EveryGame {}),
        1 => lines.push(MariasTerm::NoPlainGame {}),
        fleks => lines.push(MariasTerm::MinFlekGame { fleks }),
    }
    if *min_flek_game > 0 && *min_flek_seven > 0 {
        lines.push(MariasTerm::MinFlekSeven { fleks: *min_flek_seven });
    }
    if options.zero_sum_unplayed && options.announcements && options.fleks {
        lines.push(MariasTerm::ZeroSum {});
    }
    lines
}

fn revoke(options: &Options) -> Vec<MariasTerm> {
    let least = options.revoke_minimum;
    vec![match options.revoke_rule {
        RevokeRule::Max if least == 0 => MariasTerm::RevokeStake {},
        RevokeRule::Max => MariasTerm::RevokeAtLeast { least },
        RevokeRule::Add => MariasTerm::RevokeAdd { least },
    }]
}

/// Follows how a hundred grows.
fn below(fails: bool) -> &'static str {
    if fails { "; so does every ten below 90 when an announced one fails" } else { "" }
}

/// Follows which marriages count.
fn then_all(grows: bool) -> &'static str {
    if grows { "; beyond that all marriages of the side count" } else { "" }
}

crate::phrases! {
    /// A sentence of what is agreed.
    pub enum MariasTerm {
        OnlyUnits {} = "Units are kept, and no money.";
        UnitIs { unit: String } = "A unit is {unit}.";
        AtMost { most: i64 } = "Nobody pays another more than {most} units for a hand.";
        ThreePlay {} = "Three play, one against two.";
        DealerCounts {} = "Four sit, and the dealer sits out; he pays and is paid like a defender.";
        DealerSitsOut {} = "Four sit, and the dealer sits out; he has no part in the hand.";
        FourPlay {} = "Four play; forehand calls a partner, or plays alone against three.";
        TwoPlay {} = "Two play, one against the other.";
        Auction {} = "The contract is bid for.";
        ForehandNames {} = "Only forehand names trumps.";
        AnybodyNames {} = "Anybody may name trumps.";
        NoBetlDurch {} = "There are no betl and no durch.";
        PartnerDurch {} = "Durch is also played with a partner and with the wise one.";
        NoQuiet {} = "Quiet sevens and hundreds are not paid.";
        HundredReplaces {} = "A hundred, announced or quiet, takes the place of the game.";
        AnnouncedReplaces {} = "An announced hundred takes the place of the game.";
        QuietReplaces {} = "A quiet hundred takes the place of the game.";
        QuietTakesFlek {} = "A quiet hundred takes over the fleks of the game.";
        NoGameBesideTwoSevens {} = "Beside two sevens the game is not paid.";
        TensDouble { fails: bool } = "Every ten above 100 doubles a hundred{}.", below(*fails);
        TensAdd { fails: bool } = "Every ten above 100 adds the value of a hundred once more{}.", below(*fails);
        TensAddHalf { fails: bool } = "Every ten above 100 adds half the value of a hundred{}.", below(*fails);
        NoGrowth { fails: bool } = "A hundred is worth the same however far above 100 it is{}.", if *fails { ", and so is an announced one that fails" } else { "" };
        AnnouncedBest { grows: bool } = "The best marriage alone carries an announced hundred to 100{}.", then_all(*grows);
        AnnouncedFirst { grows: bool } = "The first marriage alone carries an announced hundred to 100{}.", then_all(*grows);
        AnnouncedAll {} = "All marriages carry an announced hundred to 100.";
        QuietOne { grows: bool } = "The best marriage alone carries a quiet hundred to 100{}.", then_all(*grows);
        QuietAll {} = "All marriages carry a quiet hundred to 100.";
        OpposingAgainst {} = "The lone side's marriages deepen a failed hundred against.";
        Opposing {} = "The other side's marriages deepen a failed hundred.";
        SharpInTalon {} = "Aces and tens may be laid away, and count for the defenders.";
        StockMarriages {} = "A trump marriage shown while the stock lasts counts 20.";
        HeartsDouble {} = "Hearts double the game, sevens and hundreds.";
        NoSuitDoubles {} = "No trump suit doubles.";
        RedDouble {} = "Hearts and bells double the game, sevens and hundreds.";
        NoFleks {} = "There are no fleks.";
        Fleks {} = "A flek doubles, however often it is said.";
        NoAnnouncements {} = "Nothing is announced.";
        AgainstAfterFlek {} = "The defenders announce after a flek only, at double value.";
        Joint {} = "Hundred and seven of one side stand or fall together.";
        BothHundreds {} = "Both sides may announce the hundred.";
        FalseSeven {} = "A seven may be announced by who does not hold it.";
        EveryGame {} = "A plain game is always played.";
        NoPlainGame {} = "A plain game without a flek is not played, and taken as won.";
        ZeroSum {} = "A seven with one flek on the game alone is not played.";
        RevokeStake {} = "A revoke costs what is at stake, to each of the others.";
        BetlDurch { betl: i64, durch: i64 } = "Betl is {betl} and durch {durch}.";
        Open { betl: i64, durch: i64 } = "Open betl is {betl} and open durch {durch}.";
        GiveUp { penalty: i64 } = "Who gives up at the lowest bid pays {penalty} to each of the others.";
        GameIs { game: i64 } = "The game is {game}.";
        Announced { seven: i64, hundred: i64 } = "An announced seven is {seven} and an announced hundred {hundred}.";
        Quiet { seven: i64, hundred: i64 } = "A quiet seven is {seven} and a quiet hundred {hundred}.";
        TwoSevens { plain: i64, hearts: i64 } = "Two sevens are {plain}, in hearts {hearts}.";
        KilledExtra { more: i64 } = "An announced seven beaten in the last trick costs {more} more.";
        MaxFlek { most: i64 } = "A flek doubles, at most {most} times.";
        MinFlekGame { fleks: i64 } = "A plain game with fewer than {fleks} fleks is not played: without a flek it is taken as won, else as lost.";
        MinFlekSeven { fleks: i64 } = "Neither is a seven beside it with fewer than {fleks}.";
        RevokeAtLeast { least: i64 } = "A revoke costs what is at stake, at least {least}, to each of the others.";
        RevokeAdd { least: i64 } = "A revoke costs {least} and what is at stake, to each of the others.";
    }
}
