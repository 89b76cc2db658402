//! Each side's trick points: checks their range and sum (rulebook section 3).

use super::columns::Columns;
use super::options::Options;
use super::problem::Problem;
use super::record::BySide;

/// Returns what all tricks of a hand count together.
pub(in crate::engine) fn total(options: &Options) -> i64 {
    options.count_scheme.total(&options.meld_table.table().deck).saturating_add(options.last_trick)
}

/// Returns the step of counts. The last trick goes to one side as a whole.
fn step(options: &Options) -> i64 {
    let (mut a, mut b) = (options.count_scheme.step(), options.last_trick);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns each side's trick points, in the order of the columns.
///
/// If the play was stopped (`so_far`), the sum may be lower, and a side left out has none. Otherwise one side may be left
/// out, and has the rest.
pub(super) fn resolve(
    options: &Options,
    columns: &Columns<'_>,
    written: &BySide<i64>,
    so_far: bool,
) -> Result<Vec<i64>, Problem> {
    let (total, step) = (total(options), step(options));
    if let Some(label) = written.keys().find(|label| columns.labelled(label).is_none()) {
        return Err(columns.unknown(label));
    }
    let mut sum: i64 = 0;
    for &tricks in written.values() {
        if !(0..=total).contains(&tricks) {
            return Err(Problem::TricksOutOfRange { tricks, total });
        }
        if tricks % step != 0 {
            return Err(Problem::TricksOffStep { tricks, step });
        }
        sum = sum.saturating_add(tricks);
    }
    let missing: Vec<&str> = columns.labels().filter(|label| !written.contains_key(*label)).collect();
    let named = || missing.iter().map(|label| (*label).to_owned()).collect();
    let rest = match missing.len() {
        0 if sum == total => 0,
        _ if so_far && sum <= total => 0,
        _ if so_far => return Err(Problem::TricksBeyond { sum, total }),
        0 => return Err(Problem::TricksSum { counts: written.values().copied().collect(), sum, total }),
        1 if sum <= total => total - sum,
        1 => return Err(Problem::TricksBeyond { sum, total }),
        _ => return Err(Problem::TricksLeftOut { missing: named() }),
    };
    Ok(columns.labels().map(|label| written.get(label).copied().unwrap_or(rest)).collect())
}
