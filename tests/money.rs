//! Money as people write it, and as they read it.

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

/// Reads text where `code` is in force.
fn read(text: &str, code: &str) -> i64 {
    match Amount::parse(text, currency(code)) {
        Ok(amount) => {
            assert_eq!(amount.currency, currency(code));
            amount.minor.0
        }
        Err(error) => panic!("{text}: {error}"),
    }
}

fn refused(text: &str, code: &str) -> String {
    Amount::parse(text, currency(code)).unwrap_err().to_string()
}

#[test]
fn cents_are_said_in_many_ways() {
    for text in [
        "5c", "5 ct", "5¢", "5h", "5 hal", "5p", "5C", " 5c ", "0.05", "0,05", "$0.05", "0.05 USD", ".05",
        ",05", "$.05", ".05 USD",
    ] {
        assert_eq!(read(text, "USD"), 5, "{text}");
    }
}

#[test]
fn a_bare_number_is_major_units() {
    assert_eq!(read("2", "USD"), 200);
    assert_eq!(read("2", "CZK"), 200);
    assert_eq!(read("2", "JPY"), 2);
    assert_eq!(read("2", "KWD"), 2000);
    assert_eq!(read("1.3", "USD"), 130);
    assert_eq!(read("0", "USD"), 0);
}

#[test]
fn the_currency_may_be_said_by_sign_or_code_on_either_side() {
    for text in ["12 Kč", "12Kč", "12 kc", "12 CZK", "12 czk", "CZK 12", "Kč 12", "12,00 Kč"] {
        assert_eq!(read(text, "CZK"), 1200, "{text}");
    }
    assert_eq!(read("€2", "EUR"), 200);
    assert_eq!(read("2€", "EUR"), 200);
    assert_eq!(read("2,10 zl", "PLN"), 210);
    assert_eq!(read("$2", "CAD"), 200, "the dollar of the table");
    assert_eq!(read("£2", "EGP"), 200, "the pound of the table");
}

#[test]
fn less_than_nothing_is_read_and_refused_where_it_makes_no_sense() {
    assert_eq!(read("-0.05", "USD"), -5);
    assert_eq!(read("-$0.05", "USD"), -5);
    assert_eq!(read("\u{2212}5c", "USD"), -5);
    assert_eq!(read("+$1.35", "USD"), 135);
    let owed = Amount::parse("-$0.05", Currency::USD).unwrap();
    assert_eq!(owed.positive().unwrap_err().to_string(), "the amount must be more than zero, not -$0.05");
    assert!(amount(0, "USD").positive().is_err());
    assert_eq!(amount(1, "USD").positive(), Ok(amount(1, "USD")));
}

#[test]
fn another_currency_than_the_tables_is_refused() {
    assert_eq!(refused("2 Kč", "USD"), "`2 Kč` is in CZK, but this session is in USD");
    assert_eq!(refused("$2", "EUR"), "`$2` is in USD, but this session is in EUR");
    assert_eq!(refused("2 bob", "GBP"), "`2 bob` is in BOB, but this session is in GBP");
    assert_eq!(
        refused("2 quid", "GBP"),
        "unknown currency `quid`; use `USD`, `EUR`, `$`, `Kč` or another ISO 4217 code"
    );
    assert_eq!(
        refused("2 XAU", "USD"),
        "unknown currency `XAU`; use `USD`, `EUR`, `$`, `Kč` or another ISO 4217 code"
    );
}

#[test]
fn what_is_finer_than_the_smallest_coin_is_refused() {
    assert_eq!(refused("1.3555", "USD"), "`1.3555` has too many decimals: USD has 2 decimals");
    assert_eq!(refused("1.5", "JPY"), "`1.5` has too many decimals: JPY has no decimals");
    assert_eq!(
        refused("5.5c", "USD"),
        "`5.5c` is a fraction of the smallest unit; use a whole number, as in `5c`"
    );
    assert_eq!(refused("5c", "JPY"), "`5c`: JPY has no smaller unit; write only the number");
    assert_eq!(read("1.355", "KWD"), 1355);
    assert_eq!(read("0.0001", "CLF"), 1);
}

#[test]
fn thousands_are_not_parted() {
    let hint = "write thousands without a separator, as in `1000`";
    for text in ["1 000", "1'000.50", "1,000.50", "1.000.000"] {
        assert_eq!(refused(text, "USD"), format!("`{text}`: {hint} or `1000.50`"));
    }
    assert_eq!(refused("1,000", "USD"), format!("`1,000` has too many decimals: USD has 2 decimals; {hint}"));
    assert_eq!(read("1000", "USD"), 100_000);
}

#[test]
fn words_are_no_money() {
    let hint = "is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`";
    for text in ["", "-", "$", "five", "5.", "5,-", "$5c", "$5 USD", "1-2", "1e5", "5c2", "٣"] {
        assert_eq!(refused(text, "USD"), format!("`{text}` {hint}"));
    }
}

#[test]
fn more_than_can_be_counted_is_refused() {
    assert_eq!(read("92233720368547758.07", "USD"), i64::MAX);
    assert_eq!(read("-92233720368547758.08", "USD"), i64::MIN);
    for text in ["92233720368547758.08", "18446744073709551616", "99999999999999999999999999999999999999999"]
    {
        assert_eq!(refused(text, "USD"), format!("`{text}` is too large an amount of money"));
    }
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
fn a_point_before_the_digits_begins_a_part_and_nothing_else() {
    for text in ["..5", "1 .5", ".5.1", ".,5", "$ . 5"] {
        assert!(Amount::parse(text, currency("USD")).is_err(), "{text}");
    }
}

#[test]
fn an_amount_may_be_said_in_words() {
    for (text, minor) in [
        ("5 dollars", 500),
        ("1 dollar", 100),
        ("5 bucks", 500),
        ("50 cents", 50),
        ("1 cent", 1),
        ("50¢", 50),
        ("50cents", 50),
        ("5.50 Dollars", 550),
        ("-5 dollars", -500),
    ] {
        assert_eq!(read(text, "USD"), minor, "{text}");
    }
    for (text, minor) in [
        ("5 korun", 500),
        ("1 koruna", 100),
        ("5 Kč", 500),
        ("10 haléřů", 10),
        ("10 halířů", 10),
        ("50h", 50),
    ] {
        assert_eq!(read(text, "CZK"), minor, "{text}");
    }
    assert_eq!(read("5 dollars", "CAD"), 500);
    assert_eq!(read("50 cents", "EUR"), 50);
    assert_eq!(read("20 pence", "GBP"), 20);
}

#[test]
fn other_currencies_and_fractions_of_cents_are_refused() {
    for (text, code) in [
        ("50 cents", "CZK"),
        ("5 korun", "USD"),
        ("10 halířů", "USD"),
        ("5 euros", "USD"),
        ("5 dollars", "EUR"),
        ("5 Kč", "USD"),
    ] {
        let refused = refused(text, code);
        assert!(refused.contains("this session is in"), "{text}: {refused}");
    }
    for text in
        ["5.50 cents", "5 dollars 50", "5 dollars and 50 cents", "5 cents 50", "24 and 50 cents", "5 50"]
    {
        assert!(Amount::parse(text, currency("USD")).is_err(), "{text}");
    }
}

#[test]
fn an_amount_is_split_off_what_it_is_for() {
    let split = |text| Beginning::of(text).map(|split| (split.amount, split.rest));
    assert_eq!(split("24.50 pizza"), Some(("24.50", "pizza")));
    assert_eq!(split("24, pizza"), Some(("24", "pizza")));
    assert_eq!(split("24,50 pizza"), Some(("24,50", "pizza")));
    assert_eq!(split("5 dollars 12 beers"), Some(("5 dollars", "12 beers")));
    assert_eq!(split("5 dollars and 12 cents"), Some(("5 dollars", "and 12 cents")));
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
    let read = stakes::read(rules.options(), false, text, None, Currency::USD);
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
    assert_eq!(stakes_of_checks("game=1,game=2").unwrap_err(), "the stake of `game` is set twice");
}
