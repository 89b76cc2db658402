//! What stands between the hands of a night, in a sentence each.

use crate::engine::Setting;
use crate::kernel::Minor;
use crate::lang::Voice;
use crate::night::entry::{Payee, Penalty, ResultEntry, Spent};
use crate::night::played::Agreed;
use crate::night::{Event, Holder, Night, PlayerNo, Step};
use crate::notation::UNITS;
use crate::report::{
    Phrase, Word, games, hand::in_units_and_money, hand::moves, holder, signed, standings::has_paid,
};
use crate::rules::{Rules, diff};

/// Returns what happened at a place that is no hand; empty for a hand.
pub fn thing(night: &Night, step: &Step, voice: Voice<'_>) -> String {
    match &step.event {
        Event::Hand(_) => String::new(),
        Event::Seat(seat) => {
            let name = night.name(seat.who);
            voice.say(&if seat.joins { Phrase::Joins { name } } else { Phrase::Leaves { name } })
        }
        Event::Game(game) => games::begun(night, game, voice),
        Event::Set(agreed) => {
            changed(night, agreed, voice).unwrap_or_else(|| voice.say(&Phrase::NothingChanges {}))
        }
        Event::Penalty(said) => penalty(said, |no| night.name(no), voice),
        Event::Result(said) => result(said, &|who| holder(night, who, voice), voice),
        Event::Spent(said, _) => spent(said, |no| night.name(no), voice),
        Event::Paid(payments) if payments.is_empty() => voice.say(&Phrase::NobodyOwes {}),
        Event::Paid(payments) => {
            payments.iter().map(|cash| has_paid(night, cash, voice)).collect::<Vec<_>>().join(", ")
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

/// Explains a place that is no hand: what happened, and what each account won, lost or has to share.
pub fn why(night: &Night, step: &Step, voice: Voice<'_>) -> String {
    let mut lines = vec![format!("{}: {}", step.address, thing(night, step, voice))];
    for (who, sum) in &step.moved {
        let has_units = match &step.event {
            Event::Penalty(_) => true,
            Event::Result(said) => !said.units.is_empty(),
            _ => false,
        };
        let name = holder(night, *who, voice);
        lines.push(format!("  {name}: {}", in_units_and_money(*sum, has_units, night.has_money(), voice)));
    }
    if let Event::Spent(_, shares) = &step.event {
        lines.extend(shares_of_round(night, shares, voice).iter().map(|line| format!("  {line}")));
    }
    lines.join("\n")
}

pub fn shares_of_round(night: &Night, shares: &[(PlayerNo, Minor)], voice: Voice<'_>) -> Vec<String> {
    let share = |(no, share): &(PlayerNo, Minor)| {
        voice.say(&Phrase::SharesRound { name: night.name(*no), amount: voice.amount(*share) })
    };
    shares.iter().map(share).collect()
}

/// Returns what was agreed otherwise from a place on; none if nothing was.
fn changed(night: &Night, agreed: &Agreed, voice: Voice<'_>) -> Option<String> {
    let Agreed { said, before, after } = agreed;
    let mut parts = changed_rules(before, after, voice);
    if !said.seats.is_empty() {
        let names: Vec<&str> = said.seats.iter().map(|no| night.name(*no)).collect();
        parts.push(voice.say(&Phrase::OtherSeats { names: names.join(", ") }));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// Returns in what rules differ from those before them, each in a few words.
fn changed_rules(before: &Rules, after: &Rules, voice: Voice<'_>) -> Vec<String> {
    let mut parts = Vec::new();
    if before.name() != after.name() {
        parts.push(voice.say(&Phrase::OtherRules { was: before.name(), now: after.name() }));
    }
    parts.extend(changed_values(before, after, voice));
    let (was, now) = (before.options().unit(), after.options().unit());
    if was != now {
        let (was, now) = (stake(was, voice), stake(now, voice));
        parts.push(voice.say(&Phrase::OtherValue { key: "stake".to_owned(), was, now }));
    }
    parts
}

/// Returns how a part of the stake is typed.
fn stake_key(part: &str) -> String {
    if part.is_empty() { "stake".to_owned() } else { format!("stake {part}") }
}

/// Returns what a unit is worth, in words where no money is played for.
fn stake(unit: Minor, voice: Voice<'_>) -> String {
    if unit == Minor::ZERO { voice.say(&Word::Chips {}) } else { voice.amount(unit) }
}

pub(super) fn changed_values(before: &Rules, after: &Rules, voice: Voice<'_>) -> Vec<String> {
    let mut parts = Vec::new();
    for difference in diff(before, after) {
        let part = after.engine().stakes().iter().find(|(_, key)| *key == difference.key);
        let text = |value: Option<Setting>| match (value, part) {
            (Some(Setting::Int(minor)), Some(("", _))) => stake(Minor(minor), voice),
            (Some(Setting::Int(minor)), Some(_)) => voice.amount(Minor(minor)),
            (value, _) => value.map_or(String::new(), |value| value.to_string()),
        };
        let (was, now) = (text(difference.left), text(difference.right));
        let key = part.map_or_else(|| difference.key.to_owned(), |(word, _)| stake_key(word));
        parts.push(voice.say(&Phrase::OtherValue { key, was, now }));
    }
    parts
}

pub(super) fn penalty<'n>(said: &'n Penalty, name: impl Fn(PlayerNo) -> &'n str, voice: Voice<'_>) -> String {
    let (from, units, why) = (name(said.from), said.units.0, said.why.as_str());
    let to = match said.to {
        Payee::All => None,
        Payee::Kitty => Some(voice.say(&Word::Kitty {})),
        Payee::Player(no) => Some(name(no).to_owned()),
    };
    voice.say(&Phrase::PenaltyTo { from, to, units, why })
}

pub(super) fn result(said: &ResultEntry, name: &dyn Fn(Holder) -> String, voice: Voice<'_>) -> String {
    voice.say(&Phrase::ResultOf { won: won(said, name, voice) })
}

/// Returns what people won and lost, as it can be typed behind `result`.
pub(super) fn won(said: &ResultEntry, name: &dyn Fn(Holder) -> String, voice: Voice<'_>) -> String {
    let unit = UNITS.in_lang(voice.lang);
    let units = said.units.iter().map(|(who, units)| format!("{} {} {unit}", name(*who), signed(*units)));
    let money = said.money.iter().map(|(who, minor)| format!("{} {}", name(*who), voice.money(*minor)));
    units.chain(money).chain(said.note.clone()).collect::<Vec<_>>().join(", ")
}

pub(super) fn spent<'n>(said: &'n Spent, name_of: impl Fn(PlayerNo) -> &'n str, voice: Voice<'_>) -> String {
    let (name, amount, what) = (name_of(said.who), voice.amount(said.amount), said.what.as_str());
    let among = said.among.iter().map(|no| name_of(*no)).collect();
    voice.say(&Phrase::Round { name, amount, what, among })
}
