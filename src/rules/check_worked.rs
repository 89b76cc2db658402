//! Scores worked hands and compares them with the expected results.

use super::profile::Profile;
use super::worked::{Amounts, Expected, HandAmounts, Verdict, Worked, WorkedResult};
use crate::engine::{self, Options, Outcome, SideScore};
use crate::kernel::payment::KITTY;
use crate::kernel::table::Table;
use crate::kernel::units::Overflow;

/// Checks the worked hands of a profile, each at its own table.
pub fn check_worked(profile: &Profile) -> Vec<WorkedResult<'_>> {
    profile.worked.iter().map(|worked| WorkedResult { worked, verdict: check(worked) }).collect()
}

fn check(worked: &Worked) -> Verdict {
    let mut table = worked.table.clone();
    let typed = match engine::read_line(&worked.options, &table, &worked.line).outcome {
        Ok(typed) => typed,
        Err(_) if worked.expected == Expected::Refused("line".to_owned()) => return Verdict::Holds,
        Err(unread) => return Verdict::Unreadable(unread),
    };
    table.dealer = typed.dealer.or(table.dealer);
    let actual = engine::score(&worked.options, &table, &typed.record)
        .and_then(|outcome| Ok(amounts(&worked.options, &table, &outcome)?));
    match (actual, &worked.expected) {
        (Err(refusal), Expected::Refused(field)) if refusal.first.field == *field => Verdict::Holds,
        (Err(refusal), _) => Verdict::Refused(refusal),
        (Ok(actual), Expected::Scored(expected)) if expected.is_met_by(&actual) => Verdict::Holds,
        (Ok(actual), Expected::Scored(expected)) => Verdict::Differs(actual.limited_to(expected)),
        (Ok(actual), Expected::Refused(_)) => {
            let all = || Some(Amounts::new());
            let (net, points) = if worked.options.pays_units() { (all(), None) } else { (None, all()) };
            Verdict::Differs(actual.limited_to(&HandAmounts { net, points, ..HandAmounts::default() }))
        }
    }
}

fn amounts(options: &Options, table: &Table, outcome: &Outcome) -> Result<HandAmounts, Overflow> {
    let size = table.players.len();
    let (net, cash) = (outcome.net(size)?, outcome.cash(size, options.unit_minor())?);
    let by_account = |seats: Vec<i64>, kitty: i64| -> Amounts {
        table.players.iter().cloned().zip(seats).chain([(KITTY.to_owned(), kitty)]).collect()
    };
    let by_side = |of: fn(&SideScore) -> i64| {
        let sides = &outcome.story.score()?.sides;
        Some(sides.iter().enumerate().map(|(at, side)| (table.label(at).to_owned(), of(side))).collect())
    };
    let winner = outcome.story.score().and_then(|score| score.winner);
    Ok(HandAmounts {
        net: Some(by_account(net.seats.iter().map(|units| units.0).collect(), net.kitty.0)),
        points: by_side(|side| side.points.0),
        after: by_side(|side| side.after.0),
        cash: Some(by_account(cash.seats.iter().map(|minor| minor.0).collect(), cash.kitty.0)),
        game_over: winner.map(|side| table.label(side).to_owned()),
    })
}
