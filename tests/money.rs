//! Money as people write it, and as they read it.

use crate::cases;
use crate::house_rules;
use crate::seed::law;
use meldbook::kernel::units::Minor;
use meldbook::money::{Amount, Beginning, Currency, MoneyError, UnknownCurrency};
use meldbook::night::opening::stakes;
use proptest::prelude::*;

fn currency(code: &str) -> Currency {
    Currency::from_code(code).unwrap()
}

fn amount(minor: i64, code: &str) -> Amount {
    Amount { minor: Minor(minor), currency: currency(code) }
}

#[test]
fn amounts_are_read_as_is_written_below_them() {
    cases::check("money/amounts.txt", |lines| {
        let read = |line: &String| {
            let (code, text) = line.split_once(' ').unwrap();
            let said = match Amount::parse(text, currency(code)) {
                Ok(amount) if amount.currency == currency(code) => amount.minor.0.to_string(),
                Ok(amount) => panic!("{line}: {amount}"),
                Err(error) => error.to_string(),
            };
            (line.clone(), vec![said])
        };
        let mut answers: Vec<cases::Answer> = lines.iter().map(read).collect();
        // Of those that come to the same only the last one says it.
        for at in 1..answers.len() {
            if answers[at].1 == answers[at - 1].1 {
                answers[at - 1].1.clear();
            }
        }
        answers
    });
}

#[test]
fn what_is_not_above_nothing_is_no_payment() {
    let owed = Amount::parse("-$0.05", Currency::USD).unwrap();
    assert_eq!(owed.positive().unwrap_err().to_string(), "the amount must be more than zero, not -$0.05");
    assert!(amount(0, "USD").positive().is_err());
    assert_eq!(amount(1, "USD").positive(), Ok(amount(1, "USD")));
}

#[test]
fn an_amount_is_written_as_its_country_does() {
    let written = [
        (amount(135, "USD"), "$1.35", "+$1.35", "1.35"),
        (amount(-5, "USD"), "-$0.05", "-$0.05", "-0.05"),
        (amount(0, "USD"), "$0.00", "$0.00", "0.00"),
        (amount(210, "EUR"), "€2.10", "+€2.10", "2.10"),
        (amount(1200, "CZK"), "12 Kč", "+12 Kč", "12.00"),
        (amount(50, "CZK"), "0.50 Kč", "+0.50 Kč", "0.50"),
        (amount(-1250, "CZK"), "-12.50 Kč", "-12.50 Kč", "-12.50"),
        (amount(500, "JPY"), "¥500", "+¥500", "500"),
        (amount(750, "KWD"), "0.750 KWD", "+0.750 KWD", "0.750"),
        (amount(12_345, "CLF"), "1.2345 CLF", "+1.2345 CLF", "1.2345"),
        (amount(200, "CAD"), "2.00 CAD", "+2.00 CAD", "2.00"),
    ];
    for (amount, usual, signed, plain) in written {
        assert_eq!(amount.to_string(), usual);
        assert_eq!(amount.signed().to_string(), signed);
        assert_eq!(amount.plain().to_string(), plain);
    }
}

#[test]
fn the_stake_brings_its_currency_along() {
    let stake = |text, agreed: Option<&str>| {
        Amount::parse_in(text, agreed.map(currency), Currency::USD).and_then(Amount::positive)
    };
    assert_eq!(stake("5c", None), Ok(amount(5, "USD")));
    assert_eq!(stake("0.10 EUR", None), Ok(amount(10, "EUR")));
    assert_eq!(stake("2 Kč", None), Ok(amount(200, "CZK")));
    assert_eq!(stake("50h", Some("CZK")), Ok(amount(50, "CZK")));
    assert_eq!(stake("$1", Some("CAD")), Ok(amount(100, "CAD")));
    assert_eq!(stake("10", Some("JPY")), Ok(amount(10, "JPY")));
    assert_eq!(
        stake("2 Kč", Some("EUR")),
        Err(MoneyError::OtherCurrency {
            text: "2 Kč".to_owned(),
            found: currency("CZK"),
            wanted: currency("EUR")
        })
    );
    assert_eq!(stake("0", None), Err(MoneyError::NotPositive { amount: amount(0, "USD") }));
    assert_eq!(stake("-5c", None), Err(MoneyError::NotPositive { amount: amount(-5, "USD") }));
}

#[test]
fn a_currency_is_a_code_of_coins() {
    assert_eq!(currency("eur").code(), "EUR");
    assert_eq!(currency("JPY").decimals(), 0);
    for word in ["", "euro", "XXX", "XDR", "ÉUR"] {
        assert!(matches!(Currency::from_code(word), Err(UnknownCurrency { .. })), "{word}");
    }
}

fn amounts() -> impl Strategy<Value = Amount> {
    let codes = ["USD", "EUR", "CZK", "HUF", "PLN", "JPY", "KWD", "CLF", "CAD", "SEK", "BWP", "AED", "CHF"];
    let minor = prop_oneof![any::<i64>(), -100_000_i64..100_000, Just(i64::MIN), Just(i64::MAX)];
    (minor, prop::sample::select(codes.to_vec())).prop_map(|(minor, code)| amount(minor, code))
}

proptest! {
    #![proptest_config(law(256))]

    #[test]
    fn an_amount_written_is_the_amount_read(amount in amounts()) {
        for text in [amount.to_string(), amount.signed().to_string(), amount.plain().to_string()] {
            prop_assert_eq!(Amount::parse(&text, amount.currency), Ok(amount), "{}", text);
        }
    }

    #[test]
    fn a_stake_written_names_its_currency(amount in amounts(), usual in amounts()) {
        let amount = Amount { minor: Minor(amount.minor.0.saturating_abs().max(1)), ..amount };
        let written = amount.to_string();
        // Where the usual currency has the same sign, that is what it means there.
        let read = Amount::parse_in(&written, None, usual.currency).unwrap();
        prop_assert!(read == amount || (written.starts_with('$') && usual.currency == currency("CAD")));
    }

    #[test]
    fn no_text_brings_the_reader_down(text in "\\PC{0,12}|[-+]?[$€ ]?[0-9.,' ]{0,8} ?[a-zA-Z$€č]{0,4}") {
        let _ = Amount::parse(&text, Currency::USD);
    }
}

#[test]
fn an_amount_is_split_off_what_it_is_for() {
    let split = |text| Beginning::of(text).map(|split| (split.amount, split.rest));
    assert_eq!(split("24.50 pizza"), Some(("24.50", "pizza")));
    assert_eq!(split("24, pizza"), Some(("24", "pizza")));
    assert_eq!(split("24,50 pizza"), Some(("24,50", "pizza")));
    assert_eq!(split("5 cents 12 beers"), Some(("5 cents", "12 beers")));
    assert_eq!(split("5 all of it"), Some(("5", "all of it")));
    assert_eq!(split("5 EUR of it"), Some(("5 EUR", "of it")));
    assert_eq!(split("$5 beer"), Some(("$5", "beer")));
    assert_eq!(split("$ 5 beer"), Some(("$ 5", "beer")));
    assert_eq!(split("3 x beer"), Some(("3", "x beer")));
}

/// A currency, and minor units by option.
type Plain = (String, Vec<(&'static str, i64)>);

/// Reads the stake of a game with checks.
fn stakes_of_checks(text: &str) -> Result<Plain, String> {
    let rules = house_rules::built_in("check").unwrap();
    let read = stakes::read(rules.engine(), text, None, Currency::USD);
    let (currency, parts) = read.map_err(|error| error.to_string())?;
    Ok((currency.to_string(), parts.into_iter().map(|(key, minor)| (key, minor.0)).collect()))
}

#[test]
fn each_part_is_named_and_may_be_left_out() {
    let all = [("stake_game", 100), ("stake_per_100", 25), ("check_value", 5)];
    assert_eq!(stakes_of_checks("game=1,hundred=25c,check=5c"), Ok(("USD".to_owned(), all.to_vec())));
    assert_eq!(stakes_of_checks("hundred = 0,25"), Ok(("USD".to_owned(), vec![("stake_per_100", 25)])));
    assert_eq!(
        stakes_of_checks("check=5c, game=1,5"),
        Ok(("USD".to_owned(), vec![("check_value", 5), ("stake_game", 150)]))
    );
}

#[test]
fn one_currency_for_all() {
    let (currency, parts) = stakes_of_checks("game=1,check=10 Kč").unwrap();
    assert_eq!((currency.as_str(), parts), ("CZK", vec![("stake_game", 100), ("check_value", 1000)]));
    assert_eq!(
        stakes_of_checks("game=1 EUR,check=2 Kč").unwrap_err(),
        "`2 Kč` is in CZK, but this session is in EUR"
    );
    assert_eq!(
        stakes_of_checks("game=1 USD,check=2 EUR").unwrap_err(),
        "`1 USD` is in USD, but this session is in EUR"
    );
    assert_eq!(stakes_of_checks("game=1,game=2").unwrap_err(), "`game` is said twice");
}
