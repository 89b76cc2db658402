//! Figures, words and charts of reports.

use meldbook::engine::HandResult;
use meldbook::lang::Lang;
use meldbook::query::statistics::{By, StatRow};
use meldbook::report::TextStyle;
use meldbook::report::axis::sparkline;
use meldbook::report::axis::{columns, levels, levels_between};
use meldbook::report::board::{BoardStanding, letters};
use meldbook::report::standings::Series;
use meldbook::report::stats::result;
use meldbook::report::stats::stats;

#[test]
fn levels_are_round_and_hold_every_total() {
    assert_eq!(levels([-46, 36].into_iter(), 6), [-60, -40, -20, 0, 20, 40]);
    assert_eq!(levels([0].into_iter(), 6), [0, 1]);
    assert_eq!(levels([1530, -300].into_iter(), 6), [-500, 0, 500, 1000, 1500, 2000]);
    for extreme in [i64::MAX, i64::MIN, 1_000_000_000_000_000, -1_000_000_000_000_000] {
        assert!(levels([extreme].into_iter(), 7).len() <= 9, "{extreme}");
    }
}

#[test]
fn levels_between_two_totals_are_round_too() {
    assert_eq!(levels_between(-150, 1500, 3), [0, 1000]);
    assert_eq!(levels_between(0, 1500, 5), [0, 500, 1000, 1500]);
    assert_eq!(levels_between(0, 0, 8), [0]);
}

#[test]
fn the_named_steps_are_as_far_from_each_other() {
    assert_eq!(columns(10, 15), (1..10).collect::<Vec<_>>());
    assert_eq!(columns(61, 7), [1, 10, 19, 28, 37, 46, 55]);
    assert_eq!(columns(15, 4), [1, 5, 9, 13]);
    assert_eq!(columns(4, 4), [1, 2, 3]);
    assert_eq!(columns(2, 4), [1]);
}

#[test]
fn the_lowest_and_the_highest_bar_are_the_lowest_and_the_highest_value() {
    let alone = |values: &[i64]| sparkline(values, values);
    assert_eq!(alone(&[-350, 0, 350, 50, -50]), "▁▅█▅▄");
    assert_eq!(alone(&[i64::MIN, i64::MAX]), "▁█");
    assert_eq!(alone(&[0, 7, 1, 2, 3, 4, 5, 6]), "▁█▂▃▄▅▆▇");
}

#[test]
fn equal_values_are_level_and_one_value_is_no_chart() {
    assert_eq!(sparkline(&[40; 3], &[40; 3]), "▄▄▄");
    assert_eq!([sparkline(&[40], &[40]), sparkline(&[], &[])], ["", ""]);
}

#[test]
fn everybody_has_a_letter_of_his_own() {
    let of = |names: &[&str]| {
        let one = |name: &&str| BoardStanding {
            series: Series { name: (*name).to_owned(), ..Series::default() },
            ..BoardStanding::default()
        };
        letters(&names.iter().map(one).collect::<Vec<_>>()).join("")
    };
    assert_eq!(of(&["Anna", "Ben", "Cyril", "kitty"]), "ABCK");
    assert_eq!(of(&["Anna", "Dan", "Adam"]), "AD3");
    assert_eq!(of(&["ＡＮＮＡ", "שרה", "दे"]), "1שद", "wide letters have no room");
}

/// Returns the statistics of one player.
fn said(row: StatRow) -> String {
    let row = StatRow { currency: "USD".to_owned(), hands: 1, units: 1, ..row };
    stats(&[row], By::Player, &Lang::english(), TextStyle::default())
}

#[test]
fn shares_are_rounded_to_the_nearest_and_stay_integers() {
    for (part, all, share) in
        // What does not fit is no panic.
        [(1, 3, 33), (2, 3, 67), (1, 8, 13), (0, 4, 0), (4, 4, 100), (i64::MAX, 1, i64::MAX)]
    {
        let said = said(StatRow { made: part, declared: all, ..StatRow::default() });
        assert!(said.contains(&format!(" {share}% of {all}*")), "{said}");
    }
}

#[test]
fn every_result_that_is_kept_is_found_again() {
    let czech = Lang::czech();
    assert_eq!(result("thrown in", &czech), czech.say(&HandResult::ThrownIn {}));
    assert_ne!(result("lost late", &czech), "lost late");
    assert_eq!(result("something older", &czech), "something older");
}
