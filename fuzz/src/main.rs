//! One target of `tests/fuzz/targets.rs`, which `MELDBOOK_FUZZ_TARGET` names, with inputs of libFuzzer.
#![no_main]

#[path = "../../tests/rehashed.rs"]
mod rehashed;
#[path = "../../tests/fuzz/targets.rs"]
mod targets;

use std::sync::LazyLock;

static TARGET: LazyLock<targets::Target> = LazyLock::new(|| {
    let name = std::env::var("MELDBOOK_FUZZ_TARGET").expect("MELDBOOK_FUZZ_TARGET names the target");
    let found = targets::TARGETS.iter().find(|(target, _)| *target == name);
    found.expect("line, json, sheet, profile or log").1
});

libfuzzer_sys::fuzz_target!(|input: &[u8]| TARGET(input));
