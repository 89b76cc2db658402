//! What people call the fields of a record, in English; the names that records have are the rulebook's.

/// The fields that people call otherwise than records do.
const CALLED: &[(&str, &str)] = &[
    ("player", "lone player"),
    ("tricks", "trick count"),
    ("opponent_tricks", "opponents' trick count"),
    ("won_a_trick", "trick won"),
    ("renege_by", "renege"),
    ("revoke_by", "revoke"),
    ("conceded_by", "concession"),
    ("widow_seen", "widow"),
    ("passed_out", "pass"),
    ("thrown_in", "throwing in"),
    ("doubled", "double"),
    ("awards", "paid melds"),
    ("dix_exchange", "exchange of the dix"),
    ("announced", "announcement"),
    ("announced_against", "announcement against"),
    ("points", "trick points"),
    ("talon_points", "talon"),
    ("two_sevens", "two sevens"),
    ("laid_down", "cards laid down"),
    ("wise", "wise one"),
];

/// Returns what people call a field: `trick count` for `tricks`.
pub fn called(field: &str) -> &str {
    CALLED.iter().find(|(known, _)| *known == field).map_or(field, |(_, name)| name)
}
