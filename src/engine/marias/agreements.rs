//! What a table agrees on before the first hand of mariáš: form, values, growth, fleks, and what rules differ in.

use super::options::{
    AnnouncedHundred, DoubleSuits, ExtraTens, Form, Opposing, Options, QuietHundred, RevokeRule,
};
use crate::engine::agreements::Agreement;
use crate::units::Minor;

/// Returns what has to be agreed, with the values in force. `money` writes an amount of the session's currency.
#[must_use]
pub fn agreements(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<Agreement> {
    let topics: [(&'static str, Vec<String>); 9] = [
        ("Stake", stake(options, money)),
        ("Seats", seats(options)),
        ("Contracts", contracts(options)),
        ("Values", values(options)),
        ("Hundred", hundred(options)),
        ("Doubling", doubling(options)),
        ("Announcing", announcing(options)),
        ("Unplayed", unplayed(options)),
        ("Revoke", revoke(options)),
    ];
    topics
        .into_iter()
        .filter(|(_, lines)| !lines.is_empty())
        .map(|(topic, lines)| Agreement { topic, lines })
        .collect()
}

fn stake(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<String> {
    let mut lines = vec![if options.unit == Minor::ZERO {
        "Units are kept, and no money.".to_owned()
    } else {
        format!("A unit is {}.", money(options.unit))
    }];
    if options.max_win > 0 {
        lines.push(format!("Nobody pays another more than {} units for a hand.", options.max_win));
    }
    lines
}

fn seats(options: &Options) -> Vec<String> {
    let mut lines = vec![
        match (options.form, options.dealer_counts) {
            (Form::Three, _) => "Three play, one against two.",
            (Form::Pauzirak, true) => {
                "Four sit, and the dealer sits out; he pays and is paid like a defender."
            }
            (Form::Pauzirak, false) => "Four sit, and the dealer sits out; he has no part in the hand.",
            (Form::Four, _) => "Four play; forehand calls a partner, or plays alone against three.",
            (Form::Two, _) => "Two play, one against the other.",
        }
        .to_owned(),
    ];
    lines.push(
        match (options.auction, options.forehand_plays_suit) {
            (true, _) => "The contract is bid for.",
            (false, true) => "Only forehand names trumps.",
            (false, false) => "Anybody may name trumps.",
        }
        .to_owned(),
    );
    lines
}

fn contracts(options: &Options) -> Vec<String> {
    if !options.betl_durch {
        return vec!["There are no betl and no durch.".to_owned()];
    }
    let Options { betl_value, durch_value, open_betl_value, open_durch_value, .. } = options;
    let mut lines = vec![format!("Betl is {betl_value} and durch {durch_value}.")];
    if options.open_contracts {
        lines.push(format!("Open betl is {open_betl_value} and open durch {open_durch_value}."));
    }
    if options.partner_durch {
        lines.push("Durch is also played with a partner and with the wise one.".to_owned());
    }
    if options.give_up_penalty > 0 {
        let penalty = options.give_up_penalty;
        lines.push(format!("Who gives up at the lowest bid pays {penalty} to each of the others."));
    }
    lines
}

fn values(options: &Options) -> Vec<String> {
    let Options { game_value, seven_value, quiet_seven_value, hundred_value, quiet_hundred_value, .. } =
        options;
    let mut lines = vec![format!("The game is {game_value}.")];
    if options.announcements {
        lines.push(format!("An announced seven is {seven_value} and an announced hundred {hundred_value}."));
    }
    lines.push(if options.quiet_bonuses {
        format!("A quiet seven is {quiet_seven_value} and a quiet hundred {quiet_hundred_value}.")
    } else {
        "Quiet sevens and hundreds are not paid.".to_owned()
    });
    if options.two_sevens {
        let (plain, hearts) = (options.two_sevens_value, options.two_sevens_hearts_value);
        lines.push(format!("Two sevens are {plain}, in hearts {hearts}."));
        if !options.game_with_two_sevens {
            lines.push("Beside two sevens the game is not paid.".to_owned());
        }
    }
    if options.killed_announced_seven_extra {
        lines.push(format!("An announced seven beaten in the last trick costs {quiet_seven_value} more."));
    }
    lines
}

fn hundred(options: &Options) -> Vec<String> {
    if !options.announcements && !options.quiet_bonuses {
        return Vec::new();
    }
    let mut lines = vec![
        match options.extra_tens {
            ExtraTens::Double => "Every ten above a hundred doubles it.",
            ExtraTens::AddFull => "Every ten above a hundred adds its value once more.",
            ExtraTens::AddHalf => "Every ten above a hundred adds half its value.",
            ExtraTens::Fixed => "A hundred does not grow.",
        }
        .to_owned(),
    ];
    if options.announcements {
        lines.push(
            match options.announced_hundred_marriages {
                AnnouncedHundred::Best => "The best marriage alone counts towards an announced hundred.",
                AnnouncedHundred::First => "The first marriage alone counts towards an announced hundred.",
                AnnouncedHundred::All => "All marriages count towards an announced hundred.",
            }
            .to_owned(),
        );
    }
    if options.quiet_bonuses {
        lines.push(
            match options.quiet_hundred_marriages {
                QuietHundred::One => "The best marriage alone counts towards a quiet hundred.",
                QuietHundred::All => "All marriages count towards a quiet hundred.",
            }
            .to_owned(),
        );
    }
    lines.extend(match options.failed_hundred_opposing {
        Opposing::Ignore => None,
        Opposing::AddToHundredAgainst => {
            Some("The lone side's marriages deepen a failed hundred against.".to_owned())
        }
        Opposing::Add => Some("The other side's marriages deepen a failed hundred.".to_owned()),
    });
    if options.sharp_in_talon {
        lines.push("Aces and tens may be laid away, and count for the defenders.".to_owned());
    }
    if options.stock_marriages_plain {
        lines.push("A trump marriage shown while the stock lasts counts 20.".to_owned());
    }
    lines
}

fn doubling(options: &Options) -> Vec<String> {
    let mut lines = vec![
        match options.double_suits {
            DoubleSuits::Hearts => "Hearts double.",
            DoubleSuits::None => "No trump suit doubles.",
            DoubleSuits::Red => "Hearts and bells double.",
        }
        .to_owned(),
    ];
    lines.push(match (options.fleks, options.max_flek) {
        (false, _) => "There are no fleks.".to_owned(),
        (true, 0) => "A flek doubles, as often as somebody says it.".to_owned(),
        (true, most) => format!("A flek doubles, at most {most} times."),
    });
    lines
}

fn announcing(options: &Options) -> Vec<String> {
    if !options.announcements {
        return vec!["Nothing is announced.".to_owned()];
    }
    let customs = [
        (options.against_after_flek, "The defenders announce after a flek only, at double value."),
        (options.hundred_seven_joint, "Hundred and seven of one side stand or fall together."),
        (options.both_hundreds, "Both sides may announce the hundred."),
        (options.false_seven, "A seven may be announced by who does not hold it."),
    ];
    customs.into_iter().filter(|(holds, _)| *holds).map(|(_, line)| line.to_owned()).collect()
}

fn unplayed(options: &Options) -> Vec<String> {
    let Options { min_flek_game, min_flek_seven, .. } = options;
    let mut lines = Vec::new();
    match *min_flek_game {
        0 => lines.push("Every game is played.".to_owned()),
        1 => lines.push("A plain game without a flek is not played, and taken as won.".to_owned()),
        fleks => lines.push(format!("A plain game with fewer than {fleks} fleks is not played.")),
    }
    if *min_flek_game > 0 && *min_flek_seven > 0 {
        lines.push(format!("Neither is a seven beside it with fewer than {min_flek_seven}."));
    }
    if options.zero_sum_unplayed && options.announcements {
        lines.push("A seven with one flek on the game alone is not played.".to_owned());
    }
    lines
}

fn revoke(options: &Options) -> Vec<String> {
    let least = options.revoke_minimum;
    vec![match options.revoke_rule {
        RevokeRule::Max if least == 0 => "A revoke costs what is at stake, to each of the others.".to_owned(),
        RevokeRule::Max => {
            format!("A revoke costs what is at stake, at least {least}, to each of the others.")
        }
        RevokeRule::Add => format!("A revoke costs {least} and what is at stake, to each of the others."),
    }]
}
