//! The built-in profiles, each a file in `builtin/`.

use crate::engine::Engine;

#[derive(Debug)]
pub struct BuiltIn {
    pub name: &'static str,
    pub text: &'static str,
}

/// Every built-in profile. If two are equally similar to some rules, the first one is taken.
pub const BUILT_IN: &[BuiltIn] = &[
    BuiltIn { name: "scarne", text: include_str!("builtin/scarne.toml") },
    BuiltIn { name: "scarne-bonus", text: include_str!("builtin/scarne-bonus.toml") },
    BuiltIn { name: "classic", text: include_str!("builtin/classic.toml") },
    BuiltIn { name: "bicycle", text: include_str!("builtin/bicycle.toml") },
    BuiltIn { name: "brooklyn", text: include_str!("builtin/brooklyn.toml") },
    BuiltIn { name: "feweb", text: include_str!("builtin/feweb.toml") },
    BuiltIn { name: "family", text: include_str!("builtin/family.toml") },
    BuiltIn { name: "family-tenth", text: include_str!("builtin/family-tenth.toml") },
    BuiltIn { name: "stonebridge", text: include_str!("builtin/stonebridge.toml") },
    BuiltIn { name: "northwest-chips", text: include_str!("builtin/northwest-chips.toml") },
    BuiltIn { name: "partnership", text: include_str!("builtin/partnership.toml") },
    BuiltIn { name: "three-hand", text: include_str!("builtin/three-hand.toml") },
    BuiltIn { name: "widow", text: include_str!("builtin/widow.toml") },
    BuiltIn { name: "non-partnership", text: include_str!("builtin/non-partnership.toml") },
    BuiltIn { name: "widow-partnership", text: include_str!("builtin/widow-partnership.toml") },
    BuiltIn { name: "firehouse", text: include_str!("builtin/firehouse.toml") },
    BuiltIn { name: "check", text: include_str!("builtin/check.toml") },
    BuiltIn { name: "contract", text: include_str!("builtin/contract.toml") },
    BuiltIn { name: "two-pack", text: include_str!("builtin/two-pack.toml") },
    BuiltIn { name: "army-navy-3", text: include_str!("builtin/army-navy-3.toml") },
    BuiltIn { name: "army-navy-4", text: include_str!("builtin/army-navy-4.toml") },
    BuiltIn { name: "army-navy-6", text: include_str!("builtin/army-navy-6.toml") },
    BuiltIn { name: "six-hand", text: include_str!("builtin/six-hand.toml") },
    BuiltIn { name: "eight-hand", text: include_str!("builtin/eight-hand.toml") },
    BuiltIn { name: "marias", text: include_str!("builtin/marias.toml") },
    BuiltIn { name: "marias-svaz", text: include_str!("builtin/marias-svaz.toml") },
    BuiltIn { name: "pauzirak", text: include_str!("builtin/pauzirak.toml") },
    BuiltIn { name: "marias-four", text: include_str!("builtin/marias-four.toml") },
    BuiltIn { name: "lizany", text: include_str!("builtin/lizany.toml") },
    BuiltIn { name: "lizany-simple", text: include_str!("builtin/lizany-simple.toml") },
    BuiltIn { name: "licitovany", text: include_str!("builtin/licitovany.toml") },
    BuiltIn { name: "licitovany-svaz", text: include_str!("builtin/licitovany-svaz.toml") },
];

/// Common parts of built-in profiles: they can be extended, but not played.
pub(super) const BASES: &[BuiltIn] = &[BuiltIn { name: "points", text: include_str!("base/points.toml") }];

/// Returns the name of the plainest rules of a game: their values stand in for those that cannot be read in stored rules.
pub(super) fn plainest(engine: Engine) -> &'static str {
    match engine {
        Engine::Auction => "scarne",
        Engine::Points => "firehouse",
        Engine::Marias => "marias",
    }
}

impl BuiltIn {
    pub fn named(name: &str) -> Option<&'static BuiltIn> {
        BUILT_IN.iter().find(|built_in| built_in.name == name)
    }

    /// Returns what may be extended under a name: a built-in profile or a common part.
    pub(super) fn to_extend(name: &str) -> Option<&'static BuiltIn> {
        BuiltIn::named(name).or_else(|| BASES.iter().find(|base| base.name == name))
    }
}
