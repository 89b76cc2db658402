//! Spreadsheets of old nights, as people keep them: small files, and the nights or refusals that they come to.

use meldbook::command::old_nights::{self, SheetTerms};
use meldbook::command::{Headers, Request};
use meldbook::kernel::day::{DateOrder, read_day};
use meldbook::money::Currency;
use meldbook::rules::Catalog;
use std::fmt::Write as _;
use std::str::FromStr as _;

/// Returns a line for each night, or for each fault; `options` are those of `import`.
fn outcome(text: &str, options: &str) -> String {
    let mut terms = SheetTerms {
        currency: None,
        usual: Some(Currency::USD),
        stake: None,
        owed: false,
        dates: None,
        rest: None,
        columns: Vec::new(),
        as_new: false,
        today: read_day("2026-03-31", None).unwrap(),
    };
    for option in options.split_whitespace() {
        let (option, value) = option.split_once('=').unwrap_or((option, ""));
        match option {
            "currency" => terms.currency = Some(Currency::from_code(value).unwrap()),
            "unusual" => terms.usual = None,
            "as-new" => terms.as_new = true,
            "stake" => terms.stake = Some(value.to_owned()),
            "dates" => terms.dates = Some(DateOrder::from_str(value).unwrap()),
            "rest" => terms.rest = Some(value.to_owned()),
            "columns" => {
                let said = value.split(',').map(|said| said.split_once('=').unwrap());
                terms.columns = said.map(|(what, which)| (what.to_owned(), which.to_owned())).collect();
            }
            _ => panic!("{option}"),
        }
    }
    let read = match old_nights::read(text, terms, &Catalog::default()) {
        Ok(read) => read,
        Err(faults) => {
            let faults: Vec<String> =
                faults.iter().map(|fault| format!("{}: {}", fault.line, fault.value)).collect();
            return faults.join("\n");
        }
    };
    let mut nights = Vec::new();
    for night in &read.nights {
        let Headers { date, place, currency, .. } = &night.headers;
        let mut line = date.as_ref().unwrap().value.to_string();
        place.iter().for_each(|place| write!(line, " {}", place.value).unwrap());
        for item in &night.items {
            if let Request::Result { won, .. } = &item.value {
                for won in won {
                    let units = if won.is_units { "u" } else { "" };
                    write!(line, " {} {}{units}", won.who, won.amount).unwrap();
                }
            }
        }
        currency
            .iter()
            .filter(|one| one.value != "USD")
            .for_each(|one| write!(line, " {}", one.value).unwrap());
        nights.push(line);
    }
    if read.skipped > 0 {
        nights.push(format!("{} skipped", read.skipped));
    }
    nights.join("\n")
}

#[test]
fn small_files_come_to_nights_or_refusals() {
    let night = "2026-01-02 Anna 12.50 Ben -12.50";
    for (text, options, expected) in [
        // A row for each player of a night, by headings of both languages, or as somebody says.
        ("date,player,net\n2026-01-02,Anna,12.50\n2026-01-02,Ben,-12.50\n", "", night),
        ("DATUM;Jméno;VÝSLEDEK\n2. 1. 2026;Anna;12,50\n2. 1. 2026;Ben;-12,50\n", "", night),
        (
            "name,date,buy-in,cash out\nAnna,2026-01-02,20,32.5\nBen,2026-01-02,20,7.5\nCy,2026-01-02,,\n",
            "",
            "2026-01-02 Anna 12.50 Ben -12.50\n1 skipped",
        ),
        (
            "who,date,in,out,net\nAnna,2026-01-02T20:00Z,20,32.5,12.5\nBen,2026-01-02T21:00Z,20,7.5,-12.5\n",
            "",
            night,
        ),
        (
            "Player,Night of,Bar,Net\nAnna,2026-01-02,9,12.5\nBen,2026-01-02,8,-12.5\n",
            "columns=date=2",
            night,
        ),
        ("Anna,x,2026-01-02,12.5\nBen,y,2026-01-02,-12.5\n", "columns=date=3,player=1,amount=4", night),
        (
            "date,player,net,balance\n2026-01-02,Anna,12.5,1\n2026-01-02,Ben,-12.5,2\n",
            "columns=amount=net",
            night,
        ),
        ("date,player,net,balance\n2026-01-02,Anna,12.5,1\n", "", "1: columns 3 and 4 both say `amount`"),
        (
            "date,player,net\n2026-01-02,Anna,5\n2026-01-02,ANNA,-5\n",
            "",
            "3: Anna has another row of this night in line 2",
        ),
        (
            "date,player,net,place\n2026-01-02,Anna,1,Brno\n2026-01-02,Ben,-1,BRNO\n2026-01-02,Ben,2,Zlín\n2026-01-02,Dana,-2,Zlín\n",
            "",
            "2026-01-02 Brno Anna 1.00 Ben -1.00\n2026-01-02 Zlín Ben 2.00 Dana -2.00",
        ),
        ("date,Anna,Ben\n2026-01-02,1,-1\n", "columns=colour=2", "1: `--columns`: unknown `colour`"),
        ("date,Anna,Ben\n2026-01-02,1,-1\n", "columns=place=9", "1: `--columns`: no column is headed `9`"),
        // Separators, line ends, blank lines, a title above.
        ("sep=|\r\ndate|Anna|Ben\r\n2026-01-02|12.50|-12.50\r\n", "", night),
        ("date;Anna;Ben\r\r2026-01-02;12,50;-12,5\r", "", night),
        ("\u{feff}\n\ndate\t\"Anna\"\tBen\n\n2026-01-02\t12.50\t-12.50", "", night),
        ("Poker\n,,\ndate,Anna,\"Ben\"\n2026-01-02,12.50,-12.50\n", "", night),
        (
            "date,Anna,Ben\n\n2026-01-02,5,-4\n2026-01-03,x,1\n",
            "",
            "3: the amounts of this row add up to $1.00, not to zero\n4: column `Anna`: `x` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`",
        ),
        (
            "date,Anna,Ben\n2026-01-02,\"5,-5\n2026-01-03,5,-5\n",
            "",
            "2: a quotation mark in this row is not closed",
        ),
        // Dates.
        (
            "date,Anna,Ben\n15-01-2017,1,-1\n05-01-2017,2,-2\n",
            "",
            "2017-01-15 Anna 1.00 Ben -1.00\n2017-01-05 Anna 2.00 Ben -2.00",
        ),
        (
            "date,Anna,Ben\n06-26-20,1,-1\n07-12-20,2,-2\n",
            "",
            "2020-06-26 Anna 1.00 Ben -1.00\n2020-07-12 Anna 2.00 Ben -2.00",
        ),
        ("date,Anna,Ben\n31-12-16,1,-1\n", "", "2016-12-31 Anna 1.00 Ben -1.00"),
        (
            "date,Anna,Ben\n2026-01-02 20:15,1,-1\n3/4/2017,2,-2\n",
            "",
            "3: `3/4/2017` may be 2017-04-03 or 2017-03-04",
        ),
        ("date,Anna,Ben\n3/4/2017,2,-2\n", "dates=mdy", "2017-03-04 Anna 2.00 Ben -2.00"),
        (
            "date,Anna,Ben\n13/4/2017,2,-2\n",
            "dates=mdy",
            "2: column `date`: `13/4/2017` is not a date; write it like 2026-03-14",
        ),
        (
            "date,Anna,Ben\n2017-13-45,2,-2\n",
            "",
            "2: column `date`: `2017-13-45` is not a date; write it like 2026-03-14",
        ),
        // An order that is said holds for points too; a year that stands first says it itself.
        (
            "date,Anna,Ben\n3.4.2017,1,-1\n2017-05-06,2,-2\n",
            "dates=mdy",
            "2017-03-04 Anna 1.00 Ben -1.00\n2017-05-06 Anna 2.00 Ben -2.00",
        ),
        ("date,Anna,Ben\n17.04.03,1,-1\n", "dates=ymd", "2017-04-03 Anna 1.00 Ben -1.00"),
        (
            "date,Anna,Ben\n14. 3. 2017,1,-1\n3/15/2017,2,-2\n",
            "",
            "2017-03-14 Anna 1.00 Ben -1.00\n2017-03-15 Anna 2.00 Ben -2.00",
        ),
        // What is another day tomorrow is none.
        (
            "date,Anna,Ben\n14. 3.,1,-1\nmarch 14,2,-2\nyesterday,3,-3\n",
            "",
            "2: column `date`: `14. 3.` has no year\n3: column `date`: `march 14` has no year\n4: column `date`: `yesterday` is not a date; write it like 2026-03-14",
        ),
        // Amounts, units and currencies.
        ("date,Anna,Ben\n2026-01-02,12.5000,-12.499999999995\n", "", night),
        ("date,Anna,Ben,Cy\n2026-01-02,12.50,-12.50,1.1e-13\n", "", night),
        (
            "date,Anna,Ben\n2026-01-02,\"1,234\",-1234\n2026-01-03,.5,-0.50\n",
            "",
            "2026-01-02 Anna 1234.00 Ben -1234.00\n2026-01-03 Anna 0.50 Ben -0.50",
        ),
        (
            "date,Anna,Ben\n2026-01-02,\"1,234\",\"-1,234\"\n",
            "",
            "2: column `Anna`: `1,234` has too many decimals: USD has 2 decimals; write thousands without a separator, as in `1000`\n2: column `Ben`: `-1,234` has too many decimals: USD has 2 decimals; write thousands without a separator, as in `1000`",
        ),
        (
            "date,Anna,Ben\n2026-01-02,12 units,-12 jednotek\n2026-01-03,5,-5\n",
            "stake=10c",
            "2026-01-02 Anna 12u Ben -12u\n2026-01-03 Anna 5u Ben -5u",
        ),
        (
            "date,Anna,Ben\n2026-01-02,12 units,-12 units\n",
            "",
            "2: `12 units` needs a stake\n2: `-12 units` needs a stake",
        ),
        (
            "date,Anna,Ben,měna\n2026-01-02,1,-1,\n2026-01-03,1 Kč,-1 Kč,\n2026-01-04,1,-1,EUR\n",
            "unusual",
            "2026-01-02 Anna 1.00 Ben -1.00 CZK\n2026-01-03 Anna 1.00 Ben -1.00 CZK\n2026-01-04 Anna 1.00 Ben -1.00 EUR",
        ),
        (
            "date,Anna,Ben\n2026-01-02,1,-1\n2026-01-03,1,-1\n",
            "unusual",
            "2: in which currency are these amounts?",
        ),
        ("date,Anna,Ben\n2026-01-02,1,-1\n", "unusual currency=GBP", "2026-01-02 Anna 1.00 Ben -1.00 GBP"),
        // Sums, rows that are no nights, names.
        ("date,Anna,Ben\n2026-01-02,10,-4\n", "", "2: the amounts of this row add up to $6.00, not to zero"),
        ("date,Anna,Ben\n2026-01-02,10,-4\n", "rest=House", "2026-01-02 Anna 10.00 Ben -4.00 House -6.00"),
        (
            "date,Anna,Ben\n2026-01-02,10,-4\n",
            "rest=ben",
            "1: `--rest`: the names `ben` and `Ben` have the same letters, so lines could not distinguish them",
        ),
        ("date,Anna,Ben,Bank\n2026-01-02,10,-4,-6\n", "", "2026-01-02 Anna 10.00 Ben -4.00 kitty -6.00"),
        ("date,Anna,Ben,kasa\n2026-01-02,10,-4,-6\n", "", "2026-01-02 Anna 10.00 Ben -4.00 kitty -6.00"),
        // What names no player is none.
        ("date,Anna,Ben,balance\n2026-01-02,12.5,-12.5,0\n", "", night),
        (
            "date,player,buy-in\n2026-01-02,Anna,5\n",
            "",
            "1: no column is headed `amount`, nor two `buy-in` and `cash-out`",
        ),
        ("date,Anna,Ben\n", "", "1: no row below the header has amounts"),
        (
            "date,Anna,Ben\n2026-01-02,,,\n2026-01-02,12.5,-12.5,,\n",
            "",
            "2026-01-02 Anna 12.50 Ben -12.50\n1 skipped",
        ),
        (
            "date;Anna;Ben\n8.2.2024;;\n2.1.2026;12,5;-12,5\n;-;\n",
            "",
            "2026-01-02 Anna 12.50 Ben -12.50\n1 skipped",
        ),
        (
            "date,what,Anna,Ben\n2026-01-02,,1,-1\n2026-01-03,,2,-2\ncelkem,,3,-3\n",
            "columns=note=what",
            "2026-01-02 Anna 1.00 Ben -1.00\n2026-01-03 Anna 2.00 Ben -2.00",
        ),
        (
            "date,Anna,Ben\n2026-01-02,1,-1\n2026-01-03,2,-2\n2026-01-04,3,-3\n",
            "",
            "4: this row is the sum of all others",
        ),
        (
            "date,Anna,Ben\n2026-01-02,1,-1\n2026-01-03,2,-2\n2026-01-04,3,-3\n",
            "as-new",
            "2026-01-02 Anna 1.00 Ben -1.00\n2026-01-03 Anna 2.00 Ben -2.00\n2026-01-04 Anna 3.00 Ben -3.00",
        ),
        (
            "date,P1,P2,tom@home,ann_b\n2026-01-02,1,-1,2,-2\n",
            "",
            "2026-01-02 P1 1.00 P2 -1.00 tom@home 2.00 ann_b -2.00",
        ),
        ("date,Anna,Ben\n2026-01-02,1,-1\n2026-01-02,2,-2\n", "", "3: line 2 has the same date and players"),
        (
            "date,night,Anna,Ben\n2026-01-02,1,1,-1\n2026-01-02,2,2,-2\n",
            "",
            "2026-01-02 Anna 1.00 Ben -1.00\n2026-01-02 Anna 2.00 Ben -2.00",
        ),
    ] {
        assert_eq!(outcome(text, options), expected, "{text}{options}");
    }
}

#[test]
fn amounts_are_read_as_people_write_them() {
    for (won, lost, expected) in [
        ("12.50", "-12.50", "12.50"),
        ("12,50", "-12,50", "12.50"),
        ("+3", "−3", "3.00"),
        ("1 234,50", "-1 234,50", "1234.50"),
        ("1\u{a0}234,50 $", "-1\u{202f}234,50 $", "1234.50"),
        ("1.234,50", "-1.234,50", "1234.50"),
        ("1,234.50", "-1,234.50", "1234.50"),
        ("1'234.50", "(1'234.50)", "1234.50"),
        ("12,-", "-12,-", "12.00"),
        ("5.00", "(5.00)", "5.00"),
        ("$5", "-$5", "5.00"),
        ("3 USD", "3- USD", "3.00"),
        ("0.999999", "-1.00001", "1.00"),
    ] {
        let text = format!("date;Anna;Ben\n2026-01-02;{won};{lost}\n");
        assert_eq!(outcome(&text, ""), format!("2026-01-02 Anna {expected} Ben -{expected}"), "{text}");
    }
}

#[test]
fn columns_and_rows_without_end_cost_no_more_than_they_are_long() {
    let letters = |at: usize| -> String {
        let digit = |place: u32| char::from(b'a' + u8::try_from(at / 26_usize.pow(place) % 26).unwrap());
        ['z', 'q'].into_iter().chain((0..4).map(digit)).collect()
    };
    let names: Vec<String> = (0..20_000).map(letters).collect();
    let wide = format!("date,{}\n2026-01-02,1,-1\n", names.join(","));
    let rows: String = names.iter().map(|name| format!("2026-01-02,{name},0\n")).collect();
    let began = std::time::Instant::now();
    assert_eq!(outcome(&wide, ""), format!("2026-01-02 {} 1.00 {} -1.00", names[0], names[1]));
    let day = |at: usize| format!("{}-{:02}-{:02},1,-1\n", 1000 + at / 336, at / 28 % 12 + 1, at % 28 + 1);
    let empty = format!("date,Anna,Ben{}\n{}", ",".repeat(200_000), (0..5_000).map(day).collect::<String>());
    assert_eq!(outcome(&empty, "").lines().count(), 5_000);
    let crowd = outcome(&format!("date,player,net\n{rows}"), "");
    assert_eq!(crowd, "2: 20000 players in one night; at most 1000 are read");
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}
