//! What this room can say, with the messages that say it.

use super::error::{DaybookError, DaybookProblem};

crate::messages! {
    struct DaybookError = "daybook-error";
    enum DaybookProblem = "daybook-problem";
}
