//! Options that were added after a release.

use meldbook::kernel::{OptionFault, Or, Setting, Settings, Switch, Whole};

const UNITS: Whole = Whole { least: 1, step: 1 };

meldbook::options! {
    /// Options of which two were added later.
    pub struct Options {
        units: i64 = UNITS, "What a hand is worth.";
        no_help: bool = Switch, "Whether nobody helps.", absent = false;
        most: Option<i64> = Or { kind: UNITS, none: "any" }, "How much it may be.", absent = None;
    }
}

fn read(settings: &[(&str, Setting)]) -> Result<Options, Vec<OptionFault>> {
    Options::read(&settings.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect())
}

#[test]
fn an_option_added_later_may_be_absent() {
    let older = read(&[("units", Setting::Int(2))]).unwrap();
    assert_eq!(older, Options { units: 2, no_help: false, most: None });
    let written: Settings = older.settings();
    assert_eq!(written.keys().collect::<Vec<_>>(), ["most", "no_help", "units"], "it is stated from now on");
    assert_eq!(Options::read(&written).unwrap(), older);
    assert_eq!(Options::list().iter().map(|option| option.key).collect::<Vec<_>>(), Options::KEYS);
}

#[test]
fn an_option_added_later_is_read_and_checked_where_it_is_stated() {
    let stated = [("units", Setting::Int(2)), ("no_help", Setting::Bool(true)), ("most", Setting::Int(9))];
    assert_eq!(read(&stated).unwrap(), Options { units: 2, no_help: true, most: Some(9) });
    let faults = read(&[("units", Setting::Int(2)), ("no_help", Setting::Int(1))]).unwrap_err();
    assert!(matches!(faults[..], [OptionFault::NotAllowed { key: "no_help", .. }]), "{faults:?}");
}

#[test]
fn an_option_that_was_always_there_must_be_stated() {
    let faults = read(&[("no_help", Setting::Bool(true))]).unwrap_err();
    assert!(matches!(faults[..], [OptionFault::Missing { key: "units", .. }]), "{faults:?}");
}
