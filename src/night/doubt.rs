//! What the rules allow and is probably a mistake, said before a hand is entered and after.

use crate::engine::{Outcome, Setting, read_line};
use crate::kernel::{Minor, Table, Units};
use crate::money::{Amount, Currency};
use crate::night::{Hand, Night};
use crate::rules::Rules;

crate::phrases! {
    pub enum Doubt {
        SameHand { no: u32 } = "hand {no} was the same";
        SameEntry {} = "the entry before was the same";
        /// Perhaps a wrong number of doublings.
        Much { units: Units } = "a player pays {units} units for it";
        HigherStake { was: Amount, now: Amount } = "the stake is {now}, ten times {was} or more";
        /// Whoever is paid is the one who owes: the names may be swapped.
        PaysCreditor { from: String, to: String, owed: Amount, line: String } =
            "{from} pays {to}, but {to} owes {from} {owed} (the other way: `meldbook paid {line}`)";
    }
}

/// Hardly any hand costs a player as much.
const MUCH: i64 = 500;

/// `before` is the night before the hand; `table` has the dealer who dealt it.
pub fn doubt_of_hand(before: &Night, line: &str, table: &Table, outcome: &Outcome) -> Option<Doubt> {
    let last = before.hands().rfind(|(_, hand)| hand.scored.is_some());
    let same = last.filter(|(_, hand)| is_same_hand(before, line, table, hand));
    let much = outcome.payments.iter().map(|payment| payment.each).max().filter(|units| units.0 >= MUCH);
    same.map(|(_, hand)| Doubt::SameHand { no: hand.no }).or(much.map(|units| Doubt::Much { units }))
}

/// Ten times as much may be a slip.
pub fn higher_stake(was: &Rules, now: &Rules, currency: Currency) -> Option<Doubt> {
    let amount = |minor| Amount { minor: Minor(minor), currency };
    let worth = |rules: &Rules, key: &str| match rules.settings().get(key) {
        Some(Setting::Int(minor)) => *minor,
        _ => rules.options().unit_minor(),
    };
    let parts = was.engine().stakes().iter().filter(|_| was.engine() == now.engine());
    let mut worths = parts.map(|(_, key)| (worth(was, key), worth(now, key)));
    let (was, now) = worths.find(|(was, now)| *was > 0 && *now >= was.saturating_mul(10))?;
    Some(Doubt::HigherStake { was: amount(was), now: amount(now) })
}

/// In whatever words. The next hand has another dealer, so who dealt counts only if the line says it.
pub fn is_same_hand(night: &Night, line: &str, table: &Table, hand: &Hand) -> bool {
    let Ok(typed) = read_line(night.options(), table, line).outcome else { return false };
    hand.record().is_some_and(|record| typed.record.normal() == record.normal())
        && (typed.dealer.is_none() || typed.dealer == hand.table().dealer)
}
