//! What a table agrees on before the first hand of mariáš: form, values, growth, fleks, and what rules differ in; and
//! which of it is behind a line of a hand.

use super::{
    AnnouncedHundred, Announcement, Component, Contract, DoubleSuits, ExtraTens, FactorMeaning, Form,
    MariasResult, Opposing, Options, Paid, QuietHundred, RevokeRule,
};
use crate::engine::agreements::{Behind, Rows, Topic};
use crate::engine::{FactorMeaning as AnyFactor, Story};
use crate::kernel::units::Minor;
use MariasTerm as Term;

/// Returns what has to be agreed, with the current values. `money` formats an amount in the session's currency.
pub(in crate::engine) fn agreements(
    options: &Options,
    money: &dyn Fn(Minor) -> String,
) -> [(Topic, Rows<Term>); 9] {
    [
        (Topic::Stake {}, stake(options, money)),
        (Topic::Seats {}, seats(options)),
        (Topic::Contracts {}, contracts(options)),
        (Topic::Values {}, values(options)),
        (Topic::Hundred {}, hundred(options)),
        (Topic::Doubling {}, doubling(options)),
        (Topic::Announcing {}, announcing(options)),
        (Topic::Unplayed {}, unplayed(options)),
        (Topic::Revoke {}, revoke(options)),
    ]
}

fn stake(options: &Options, money: &dyn Fn(Minor) -> String) -> Rows<Term> {
    let has_money = options.unit != Minor::ZERO;
    vec![
        ("", !has_money, Term::OnlyUnits {}),
        ("unit", has_money, Term::UnitIs { unit: money(options.unit) }),
        ("max_win", options.max_win > 0, Term::AtMost { most: options.max_win }),
    ]
}

fn seats(options: &Options) -> Rows<Term> {
    let form = match (options.form, options.dealer_counts) {
        (Form::Three, _) => Term::ThreePlay {},
        (Form::Pauzirak, true) => Term::DealerCounts {},
        (Form::Pauzirak, false) => Term::DealerSitsOut {},
        (Form::Four, _) => Term::FourPlay {},
        (Form::Two, _) => Term::TwoPlay {},
    };
    let who_names = match (options.auction, options.forehand_plays_suit) {
        (true, _) => Term::Auction {},
        (false, true) => Term::ForehandNames {},
        (false, false) => Term::AnybodyNames {},
    };
    vec![("form", true, form), ("auction", true, who_names)]
}

fn contracts(options: &Options) -> Rows<Term> {
    let (are_played, penalty) = (options.betl_durch, options.give_up_penalty);
    let Options { betl_value, durch_value, open_betl_value, open_durch_value, .. } = *options;
    let open = Term::Open { betl: open_betl_value, durch: open_durch_value };
    vec![
        ("betl_durch", !are_played, Term::NoBetlDurch {}),
        ("betl_value", are_played, Term::BetlDurch { betl: betl_value, durch: durch_value }),
        ("open_betl_value", are_played && options.open_contracts, open),
        ("partner_durch", are_played && options.partner_durch, Term::PartnerDurch {}),
        ("give_up_penalty", are_played && penalty > 0, Term::GiveUp { penalty }),
    ]
}

fn values(options: &Options) -> Rows<Term> {
    let Options { game_value, seven_value, quiet_seven_value, hundred_value, quiet_hundred_value, .. } =
        *options;
    let Options { announcements, quiet_bonuses, two_sevens, .. } = *options;
    let (plain, hearts) = (options.two_sevens_value, options.two_sevens_hearts_value);
    let replaces = match (announcements, quiet_bonuses) {
        (_, false) => Term::AnnouncedReplaces {},
        (false, true) => Term::QuietReplaces {},
        (true, true) => Term::HundredReplaces {},
    };
    let is_killed_extra = options.killed_announced_seven_extra && announcements;
    let has_sharp = options.sharp_in_talon && matches!(options.form, Form::Three | Form::Pauzirak);
    vec![
        ("game_value", true, Term::GameIs { game: game_value }),
        ("seven_value", announcements, Term::Announced { seven: seven_value, hundred: hundred_value }),
        (
            "quiet_seven_value",
            quiet_bonuses,
            Term::Quiet { seven: quiet_seven_value, hundred: quiet_hundred_value },
        ),
        ("quiet_bonuses", !quiet_bonuses, Term::NoQuiet {}),
        ("hundred_value", announcements || quiet_bonuses, replaces),
        ("quiet_hundred_value", quiet_bonuses && options.fleks, Term::QuietTakesFlek {}),
        ("two_sevens_value", two_sevens, Term::TwoSevens { plain, hearts }),
        ("game_with_two_sevens", two_sevens && !options.game_with_two_sevens, Term::NoGameBesideTwoSevens {}),
        ("killed_announced_seven_extra", is_killed_extra, Term::KilledExtra { more: quiet_seven_value }),
        ("sharp_in_talon", has_sharp, Term::SharpInTalon {}),
        ("stock_marriages_plain", options.stock_marriages_plain, Term::StockMarriages {}),
    ]
}

fn hundred(options: &Options) -> Rows<Term> {
    let (fails, quiet) = (options.announcements, options.quiet_bonuses);
    let growth = match options.extra_tens {
        ExtraTens::Double => Term::TensDouble { fails },
        ExtraTens::AddFull => Term::TensAdd { fails },
        ExtraTens::AddHalf => Term::TensAddHalf { fails },
        ExtraTens::Fixed => Term::NoGrowth { fails },
    };
    let grows = options.extra_tens != ExtraTens::Fixed;
    let announced_marriages = match options.announced_hundred_marriages {
        AnnouncedHundred::Best => Term::AnnouncedBest { grows },
        AnnouncedHundred::First => Term::AnnouncedFirst { grows },
        AnnouncedHundred::All => Term::AnnouncedAll {},
    };
    let quiet_marriages = match options.quiet_hundred_marriages {
        QuietHundred::One => Term::QuietOne { grows },
        QuietHundred::All => Term::QuietAll {},
    };
    // Without growth a failed hundred costs the same, however deep it fails.
    let deepens = fails && grows && options.failed_hundred_opposing != Opposing::Ignore;
    let opposing = match options.failed_hundred_opposing {
        Opposing::AddToHundredAgainst => Term::OpposingAgainst {},
        Opposing::Ignore | Opposing::Add => Term::Opposing {},
    };
    vec![
        ("extra_tens", fails || quiet, growth),
        ("announced_hundred_marriages", fails, announced_marriages),
        ("quiet_hundred_marriages", quiet, quiet_marriages),
        ("failed_hundred_opposing", deepens, opposing),
    ]
}

fn doubling(options: &Options) -> Rows<Term> {
    let suits = match options.double_suits {
        DoubleSuits::Hearts => Term::HeartsDouble {},
        DoubleSuits::None => Term::NoSuitDoubles {},
        DoubleSuits::Red => Term::RedDouble {},
    };
    let fleks = match (options.fleks, options.max_flek) {
        (false, _) => Term::NoFleks {},
        (true, 0) => Term::Fleks {},
        (true, most) => Term::MaxFlek { most },
    };
    vec![("double_suits", true, suits), ("max_flek", true, fleks)]
}

fn announcing(options: &Options) -> Rows<Term> {
    let may = options.announcements;
    let after_flek = may && options.against_after_flek && options.fleks;
    vec![
        ("announcements", !may, Term::NoAnnouncements {}),
        ("against_after_flek", after_flek, Term::AgainstAfterFlek {}),
        ("hundred_seven_joint", may && options.hundred_seven_joint, Term::Joint {}),
        ("both_hundreds", may && options.both_hundreds, Term::BothHundreds {}),
        ("false_seven", may && options.false_seven, Term::FalseSeven {}),
    ]
}

fn unplayed(options: &Options) -> Rows<Term> {
    let (game, seven) = (options.min_flek_game, options.min_flek_seven);
    let is_a_wash = options.zero_sum_unplayed && options.announcements && options.fleks;
    vec![
        ("", game == 0, Term::EveryGame {}),
        ("min_flek_game", game == 1, Term::NoPlainGame {}),
        ("min_flek_game", game > 1, Term::MinFlekGame { fleks: game }),
        ("min_flek_seven", game > 0 && seven > 0, Term::MinFlekSeven { fleks: seven }),
        ("zero_sum_unplayed", is_a_wash, Term::ZeroSum {}),
    ]
}

fn revoke(options: &Options) -> Rows<Term> {
    let least = options.revoke_minimum;
    let cost = match options.revoke_rule {
        RevokeRule::Max if least == 0 => Term::RevokeStake {},
        RevokeRule::Max => Term::RevokeAtLeast { least },
        RevokeRule::Add => Term::RevokeAdd { least },
    };
    vec![("revoke_rule", true, cost)]
}

/// Returns the options that decide a line of a hand.
pub(in crate::engine) fn keys_behind(what: Behind<'_>) -> Vec<&'static str> {
    let keys: &[&str] = match what {
        Behind::Factor(AnyFactor::Marias(factor)) => match factor {
            FactorMeaning::Paid(paid) | FactorMeaning::Half { paid } => keys_behind_paid(*paid),
            FactorMeaning::TensAbove { .. } => &["extra_tens"],
            FactorMeaning::TensBelow { .. } => &["extra_tens", "failed_hundred_opposing"],
            FactorMeaning::AfterFlek {} => &["against_after_flek"],
            FactorMeaning::Flek(_) => &["max_flek"],
            FactorMeaning::Trump(_) => &["double_suits"],
        },
        Behind::SatOut => &["form"],
        Behind::Unit => &["unit"],
        Behind::Ending(Story::Marias(story)) if story.result() == (MariasResult::Unplayed {}) => {
            &["min_flek_game", "min_flek_seven", "zero_sum_unplayed"]
        }
        _ => &[],
    };
    keys.to_vec()
}

fn keys_behind_paid(paid: Paid) -> &'static [&'static str] {
    match paid {
        Paid::Game {} => &["game_value"],
        Paid::QuietHundred { .. } => {
            &["quiet_seven_value", "hundred_value", "quiet_hundred_value", "quiet_hundred_marriages"]
        }
        Paid::Hundred { .. } => &["seven_value", "hundred_value", "announced_hundred_marriages"],
        Paid::HundredWithSeven { .. } => {
            &["seven_value", "hundred_value", "announced_hundred_marriages", "hundred_seven_joint"]
        }
        Paid::Seven { .. } => &["seven_value"],
        Paid::SevenKilled { .. } => &["seven_value", "killed_announced_seven_extra"],
        Paid::QuietSeven { .. } | Paid::QuietSevenKilled { .. } => &["quiet_seven_value"],
        Paid::TwoSevens {} => &["two_sevens_value", "game_with_two_sevens"],
        Paid::Contract { contract } => match contract {
            Contract::Betl | Contract::Durch => &["betl_value"],
            Contract::OpenBetl | Contract::OpenDurch => &["open_betl_value"],
            Contract::DurchPartner | Contract::DurchWise => &["betl_value", "partner_durch"],
            Contract::Suit | Contract::GiveUp | Contract::Passed => &[],
        },
        Paid::GivingUp {} => &["give_up_penalty"],
        Paid::Revoke {} => &["revoke_rule"],
        Paid::AtStake { component } => match component {
            Component::Game => &["revoke_rule", "game_value"],
            Component::Announced { what: Announcement::TwoSevens, .. } => {
                &["revoke_rule", "two_sevens_value"]
            }
            Component::Announced { .. } => &["revoke_rule", "seven_value"],
            Component::Contract => &["revoke_rule", "betl_value", "open_betl_value"],
        },
        Paid::OverLimit { .. } | Paid::Limit {} => &["max_win"],
    }
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
