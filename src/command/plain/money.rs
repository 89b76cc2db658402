//! Plain words about money that only the night makes something of: penalties, stakes, a kitty.

use super::{Answer, Table, asks, does, points};
use crate::command::request::Request;
use crate::engine::{OptionFault, Setting, Settings};
use crate::kernel::{Allowed, Minor};
use crate::money::{Amount, Beginning};
use crate::notation::{Game, RequestError, Slots, Why};
use crate::session::opening::stakes;

impl Table<'_> {
    /// A penalty in money is a whole number of units.
    pub(super) fn penalty(self, slots: &Slots, to: &str) -> Answer {
        let (name, typed, why) =
            [slots.get("NAME"), slots.get("AMOUNT"), slots.get("WHAT")].map(Option::unwrap_or_default).into();
        let line = |units: i64| format!("penalty {name} {to} {units} {why}");
        if let Ok(units) = typed.parse::<i64>() {
            return does(&line(units));
        }
        let Some(currency) = self.currency() else { return points(Why::NoStake, [line(2)]) };
        let amount = Amount::parse(typed, currency).map_err(RequestError::Money)?;
        let unit = self.options().unit_minor();
        // `2.0` may count units or money.
        let counted = typed.trim_end_matches('0').strip_suffix(['.', ',']).map(str::parse::<i64>);
        let counted = counted.and_then(Result::ok);
        match (amount.minor.0.checked_div(unit), amount.minor.0.checked_rem(unit)) {
            (Some(units), Some(0)) if units > 0 && counted.is_none_or(|counted| counted == units) => {
                Ok((Request::parse(&line(units))?, Some(amount)))
            }
            (Some(units), Some(left)) => {
                let unit =
                    Amount { minor: Minor(unit), currency }.in_style(self.lang.money_style()).to_string();
                let near = [counted, Some(units), (left != 0).then(|| units.saturating_add(1))];
                let near = near.into_iter().flatten().filter(|units| *units > 0);
                asks(Why::WholeUnits { unit }, near.map(line))
            }
            // What a penalty costs was not agreed, which is said to a number of units.
            _ if self.options().plays_games() => does(&line(2)),
            _ => points(Why::NoStake, [line(2)]),
        }
    }

    /// A bare number may be cents or not.
    pub(super) fn stake(self, amount: &str, sets: bool) -> Answer {
        if self.game() == Game::Points {
            return points(Why::SetStake, [format!("set stake={}", stakes::example(self.options()))]);
        }
        let says_what = Beginning::of(amount).is_some_and(|split| split.names_unit() || split.is_fraction());
        match self.currency().filter(|currency| !says_what && currency.decimals() > 0) {
            Some(currency) => {
                let whole = match currency.code() {
                    "CZK" => format!("{amount} Kč"),
                    _ => format!("{amount}.{}", "0".repeat(usize::from(currency.decimals()))),
                };
                let coin = format!("{amount}{}", currency.minor_letter());
                asks(Why::HowMuch, [coin, whole].map(|amount| format!("set stake={amount}")))
            }
            None => {
                let line = format!("set stake={}", self.in_coins(amount));
                if sets { does(&line) } else { points(Why::SetStake, [line]) }
            }
        }
    }

    /// Options that need a kitty have to change with it.
    pub(super) fn kitty_off(self, command: &str) -> Answer {
        let rules = &self.session.night.rules;
        let off: Settings = [("kitty".to_owned(), Setting::Bool(false))].into();
        let faults = |key: &str, value: &str| {
            let mut settings = off.clone();
            settings.insert(key.to_owned(), Setting::typed(value));
            rules.with(&settings).err().unwrap_or_default()
        };
        let mut lines = vec![command.to_owned()];
        for key in rules.with(&off).err().unwrap_or_default().iter().map(OptionFault::key) {
            let allowed = faults(key, "?").into_iter().find_map(|fault| match fault {
                OptionFault::NotAllowed { allowed: Allowed::OneOf { values }, .. } => Some(values),
                _ => None,
            });
            let values = allowed.unwrap_or_default();
            let values = values.iter().map(|value| value.trim_matches('"'));
            let fits = values.filter(|value| faults(key, value).iter().all(|fault| fault.key() != key));
            let fits: Vec<&str> = fits.collect();
            let with =
                |line: &String| fits.iter().map(|value| format!("{line} {key}={value}")).collect::<Vec<_>>();
            lines = lines.iter().flat_map(with).collect();
        }
        match lines.as_slice() {
            [] => does(command),
            [line] if line == command => does(command),
            _ => asks(Why::NotAlone, lines),
        }
    }

    /// Writes an amount below one as people do: `10 cents` and `0.10` are `10c`. Any other one stays as it was typed.
    pub(super) fn in_coins(self, typed: &str) -> String {
        let amount = self.currency().and_then(|currency| Amount::parse(typed, currency).ok());
        amount.and_then(small).unwrap_or_else(|| typed.to_owned())
    }
}

/// Writes an amount below one in coins.
pub(super) fn small(amount: Amount) -> Option<String> {
    let Amount { minor: Minor(minor), currency } = amount;
    (currency.decimals() == 2 && (1..100).contains(&minor))
        .then(|| format!("{minor}{}", currency.minor_letter()))
}

/// Writes an amount as it is typed: `5`, `0.50`.
pub(super) fn number(amount: Amount) -> String {
    let plain = amount.plain().to_string();
    let whole = plain.split_once('.').filter(|_| amount.is_whole()).map(|(whole, _)| whole.to_owned());
    whole.unwrap_or(plain)
}
