//! What stands between the hands of a night, in a sentence each.

use crate::kernel::{Minor, Units};
use crate::lang::Voice;
use crate::night::agreed::staked_as;
use crate::night::entry::Payee;
use crate::night::played::Agreed;
use crate::night::{Cash, Event, Holder, Night, PlayerNo, Said, Step};
use crate::notation::UNITS;
use crate::report::{
    Phrase, agreements, agreements::changed_agreements, games, hand::in_units_and_money, hand::moves, holder,
    join, signed,
};
use crate::rules::Rules;

/// Empty for a hand.
pub fn thing(night: &Night, step: &Step, voice: Voice<'_>) -> String {
    match &step.event {
        Event::Game(game) => games::begun(night, game, voice),
        Event::Set(agreed) => changed(night, agreed, voice),
        _ => said(&step.thing.said, &|who| holder(night, who, voice), voice),
    }
}

/// Of people and money; empty for anything else.
pub(super) fn said(said: &Said, name: &dyn Fn(Holder) -> String, voice: Voice<'_>) -> String {
    let player = |no: PlayerNo| name(Holder::Player(no));
    match said {
        Said::Hand(_) | Said::Game(_) | Said::Set(_) => String::new(),
        Said::Seat(seat) => voice.say(&Phrase::Seat { name: &player(seat.who), joins: seat.joins }),
        Said::Penalty(said) => {
            let to = match said.to {
                Payee::All => None,
                Payee::Kitty => Some(name(Holder::Kitty)),
                Payee::Player(no) => Some(player(no)),
            };
            let (from, units, why) = (&player(said.from), said.units.0, said.why.as_str());
            voice.say(&Phrase::PenaltyTo { from, to, units, why })
        }
        Said::Result(said) => {
            let unit = UNITS.in_lang(voice.lang);
            let units = said.units.iter();
            let units = units.map(|(who, units)| format!("{} {} {unit}", name(*who), signed(*units)));
            let money = said.money.iter();
            let money = money.map(|(who, minor)| format!("{} {}", name(*who), voice.money(*minor)));
            let won = join(units.chain(money).chain(said.note.clone()), ", ");
            voice.say(&Phrase::ResultOf { won })
        }
        Said::Spent(said) => {
            let (name, amount, what) = (&player(said.who), voice.amount(said.amount), said.what.as_str());
            let among = said.among.iter().map(|no| player(*no)).collect();
            voice.say(&Phrase::Round { name, amount, what, among })
        }
        Said::Paid(payments) if payments.is_empty() => voice.say(&Phrase::NobodyOwes {}),
        Said::Paid(payments) => {
            let one = |Cash { from, to, amount }: &Cash| {
                let (from, to, amount) = (name(*from), name(*to), voice.amount(*amount));
                voice.say(&Phrase::HasPaid { from, to, amount })
            };
            join(payments.iter().map(one), ", ")
        }
    }
}

pub fn thing_and_moves(night: &Night, step: &Step, voice: Voice<'_>) -> String {
    let thing = thing(night, step, voice);
    match &step.event {
        Event::Seat(_) => {
            let share = step.moved.first().map(|(_, sum)| voice.money(sum.minor));
            share.map_or(thing.clone(), |money| thing + &voice.say(&Phrase::ShareOfKitty { money }))
        }
        Event::Penalty(_) => format!("{thing} | {}", moves(night, step, voice)),
        _ => thing,
    }
}

pub fn why(night: &Night, step: &Step, voice: Voice<'_>) -> String {
    let mut lines = vec![format!("{}: {}", step.address, thing(night, step, voice))];
    for (who, sum) in &step.moved {
        let has_units = sum.units != Units::ZERO;
        let name = holder(night, *who, voice);
        lines.push(format!("  {name}: {}", in_units_and_money(*sum, has_units, night.has_money(), voice)));
    }
    if let Event::Spent(_, shares) = &step.event {
        lines.push(format!("  {}", shares_of_round(night, shares, voice)));
    }
    lines.join("\n")
}

pub fn shares_of_round(night: &Night, shares: &[(PlayerNo, Minor)], voice: Voice<'_>) -> String {
    let share = |(no, share): &(PlayerNo, Minor)| format!("{} {}", night.name(*no), voice.amount(*share));
    voice.say(&Phrase::Shares { shares: shares.iter().map(share).collect() })
}

fn changed(night: &Night, agreed: &Agreed, voice: Voice<'_>) -> String {
    let Agreed { said, before, after } = agreed;
    let mut parts = changed_rules(before, after, voice);
    if !said.seats.is_empty() {
        let names: Vec<&str> = said.seats.iter().map(|no| night.name(*no)).collect();
        parts.push(voice.say(&Phrase::OtherSeats { names: names.join(", ") }));
    }
    if parts.is_empty() { voice.say(&Phrase::NothingChanges {}) } else { parts.join("; ") }
}

/// Under another name, that and the stake alone.
pub(super) fn changed_rules(before: &Rules, after: &Rules, voice: Voice<'_>) -> Vec<String> {
    if before.name() == after.name() {
        return changed_agreements(before, after, voice);
    }
    let [was, now] = [before, after].map(|rules| agreements::name(rules, voice));
    let mut parts = vec![voice.say(&Phrase::OtherValue { key: "rules", was, now })];
    parts.extend(staked_as(after, before).iter().flat_map(|staked| changed_agreements(staked, after, voice)));
    parts
}
