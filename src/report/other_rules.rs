//! A night beside itself under other rules: hand by hand, with running totals of both and the difference.

use super::grid::{Grid, GridColumn, GridRow, RowKind};
use super::hand::ending;
use super::{Phrase, Result, Word, accounts, holder, join, signed, things};
use crate::kernel::Units;
use crate::lang::Voice;
use crate::night::other_rules::{self, Instead, OtherRules, total_after};
use crate::night::{AccountTotal, Event, Hand, Holder, Night};

/// As it is typed: `scarne, hearts_multiplier=3`.
pub fn named(instead: &Instead) -> String {
    let rules = instead.rules.iter().map(|rules| rules.name().to_owned());
    let changes = instead.changes.iter().map(|(key, value)| format!("{key}={value}"));
    join(rules.chain(changes), ", ")
}

/// A row for each hand, a column for each account, with the totals as played and under the other rules.
pub fn grid(night: &OtherRules<'_>, voice: Voice<'_>) -> Result<Grid> {
    let everybody = everybody(night);
    let mut grid = Grid::new([GridColumn::numbers("#").key(), GridColumn::words(voice.say(&Word::Hand {}))]);
    grid.tight = true;
    everybody.iter().for_each(|who| grid.number(holder(night.own, *who, voice)));
    for row in night.rows()? {
        match &row.own.event {
            Event::Hand(hand) => {
                let words = [hand.no.to_string(), contract(hand, &row, voice)];
                grid.row(words.into_iter().chain(everybody.iter().map(|who| after(&row, hand, *who))));
            }
            Event::Spent(..) | Event::Paid(_) | Event::Game(_) => {}
            Event::Seat(_) | Event::Set(_) | Event::Penalty(_) | Event::Result(_) => {
                let thing = things::thing(night.own, row.own, voice);
                let words = GridRow::of([row.own.address.to_string(), thing]);
                grid.push(GridRow { kind: RowKind::Sentence, ..words });
            }
        }
    }
    add_sums(&mut grid, night, &everybody, voice)?;
    Ok(grid)
}

pub(super) fn everybody(night: &OtherRules<'_>) -> Vec<Holder> {
    let mut all = accounts(night.own);
    all.extend(accounts(&night.other).into_iter().filter(|who| !all.contains(who)).collect::<Vec<_>>());
    all
}

/// Totals of the game in games to points, else units.
fn after(row: &other_rules::ComparedRow<'_>, hand: &Hand, who: Holder) -> String {
    let [own, other] = &row.sums;
    let total = |hand: &Hand, sums: &other_rules::Sums| match who {
        Holder::Player(no) if hand.options().plays_games() => {
            total_after(hand, no).map_or(String::new(), |total| total.to_string())
        }
        Holder::Player(no) if !hand.seats.contains(&no) => String::new(),
        _ => sums.get(&who).map_or(Units::ZERO, |sum| sum.units).to_string(),
    };
    let other_hand = row.other.and_then(|step| step.hand());
    let totals = [total(hand, own), other_hand.map_or(String::new(), |hand| total(hand, other))];
    match hand.scored.is_some() && totals.iter().any(|total| !total.is_empty()) {
        true => totals.join(" / "),
        false => String::new(),
    }
}

/// With both endings if they differ.
fn contract(hand: &Hand, row: &other_rules::ComparedRow<'_>, voice: Voice<'_>) -> String {
    if hand.scored.is_none() {
        return format!("{} {}", super::hand::line(hand, voice), voice.say(&Word::Struck {}));
    }
    let [contract, ..] = super::hand::cells(hand, voice);
    let own = ending(hand, voice);
    let other = row.other.and_then(|step| step.hand()).map(|hand| ending(hand, voice));
    let ended = match other {
        Some(other) if other != own => format!("{own} / {other}"),
        Some(_) | None => own,
    };
    format!("{contract} {ended}").trim().to_owned()
}

pub fn reasons(night: &OtherRules<'_>, voice: Voice<'_>) -> Vec<(String, Vec<String>)> {
    let refused = night.refused.iter();
    by_reason(refused.map(|stuck| (voice.say(&stuck.why), stuck.at.to_string())))
}

/// Returns each reason once, with all that it is given for.
pub fn by_reason(given: impl Iterator<Item = (String, String)>) -> Vec<(String, Vec<String>)> {
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for (why, of) in given {
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, all)) => all.push(of),
            None => reasons.push((why, vec![of])),
        }
    }
    reasons
}

fn add_sums(grid: &mut Grid, night: &OtherRules<'_>, of: &[Holder], voice: Voice<'_>) -> Result<()> {
    let shown = [voice.say(&Phrase::AsPlayed {}), named(night.instead)];
    let mut add = |head: Word, sums: Vec<[String; 3]>| {
        let what = voice.say(&head);
        let heads = shown.iter().map(|rules| format!("{what}, {rules}"));
        for (at, head) in heads.chain([voice.say(&Word::Difference {})]).enumerate() {
            let cells = sums.iter().filter_map(|cells| cells.get(at).cloned());
            grid.foot([String::new(), head].into_iter().chain(cells));
        }
    };
    let either = |holds: fn(&Night) -> bool| holds(night.own) || holds(&night.other);
    let totals = of.iter().map(|who| night.compared(*who)).collect::<Result<Vec<_>, _>>()?;
    let each = |figure: &dyn Fn(AccountTotal) -> String| totals.iter().map(|all| all.map(figure)).collect();
    if either(|night| night.options().plays_games()) {
        add(Word::GamesWon {}, each(&|of| of.games.to_string()));
    }
    if either(|night| night.options().pays_units()) {
        let head = if night.own.options().plays_games() { Word::Checks {} } else { Word::Units {} };
        add(head, each(&|of| signed(of.sum.units)));
    }
    if either(|night| night.options().pays_money()) {
        add(Word::Money {}, each(&|of| voice.bare(of.sum.minor)));
    }
    Ok(())
}
