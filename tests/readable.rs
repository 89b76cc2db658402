//! Records out of any JSON.

use meldbook::engine::{Engine, Record};
use serde_json::Value;

/// Reads what can be read of a record. As long as it is malformed, the field that is said to be is there, and is taken out.
pub fn readable(engine: Engine, hand: &Value) -> Record {
    let mut hand = hand.clone();
    loop {
        let json = hand.to_string();
        let Err(error) = Record::from_json(engine, &json) else {
            assert_eq!(Record::malformed(engine, &json), None, "{json}");
            return Record::from_json(engine, &json).unwrap();
        };
        let fault = Record::malformed(engine, &json).unwrap_or_else(|| panic!("{json}: {error}"));
        assert!(hand.as_object_mut().unwrap().remove(&fault.0).is_some(), "{json}: {fault:?}");
    }
}

/// Returns the names of the fields of a record, as the refusal of another one lists them.
pub fn record_fields(engine: Engine) -> Vec<String> {
    let refused = Record::from_json(engine, "{\"no field\": 0}").unwrap_err().to_string();
    let listed = refused.split_once("expected one of").unwrap().1;
    listed.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
