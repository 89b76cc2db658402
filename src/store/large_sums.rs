//! Nights whose amounts are so large that those of all nights cannot be added up in 64 bits.

use crate::command::Filter;
use crate::store::file_error::FileError;
use crate::store::log::Log;

/// Whether a session has totals, hands or debts with an amount beyond a limit. As many amounts as there are below it can be
/// added up, in any order.
const LARGE: [(&str, &str); 3] = [
    (
        "SELECT count(*) FROM session_total",
        "SELECT EXISTS (SELECT 1 FROM session_total WHERE session = ?1 AND (units NOT BETWEEN -?2 AND ?2 \
         OR minor NOT BETWEEN -?2 AND ?2 OR hand_units NOT BETWEEN -?2 AND ?2 OR hand_minor NOT BETWEEN -?2 AND ?2 \
         OR declared_units NOT BETWEEN -?2 AND ?2 OR declared_minor NOT BETWEEN -?2 AND ?2 \
         OR hands > ?2 OR games > ?2 OR points NOT BETWEEN -?2 AND ?2))",
    ),
    (
        "SELECT count(*) FROM posting",
        "SELECT EXISTS (SELECT 1 FROM place p JOIN posting l ON l.place = p.id WHERE p.session = ?1 \
         AND (units NOT BETWEEN -?2 AND ?2 OR minor NOT BETWEEN -?2 AND ?2 OR bid NOT BETWEEN -?2 AND ?2 \
         OR over NOT BETWEEN -?2 AND ?2))",
    ),
    (
        "SELECT count(*) FROM debt",
        "SELECT EXISTS (SELECT 1 FROM debt WHERE session = ?1 AND minor NOT BETWEEN -?2 AND ?2)",
    ),
];

impl Log<'_> {
    /// Returns number and date of the nights that have to be left out of the sessions of a filter, so that the rest can be
    /// added up.
    pub fn too_large_to_add(&self, filter: &Filter) -> Result<Vec<(i64, String)>, FileError> {
        let mut limits = Vec::with_capacity(LARGE.len());
        for (count, is_large) in LARGE {
            let count: i64 = self.rows(count, [], |row| row.get(0))?.pop().unwrap_or(0);
            // Balances of several accounts are added up as well.
            limits.push((is_large, i64::MAX / 8 / count.max(1)));
        }
        let mut nights = Vec::new();
        for session in self.filtered(filter)? {
            for (is_large, limit) in &limits {
                let found: Option<bool> = self.rows(is_large, [session.id, *limit], |row| row.get(0))?.pop();
                if found == Some(true) {
                    nights.push((session.id, session.date));
                    break;
                }
            }
        }
        Ok(nights)
    }
}
