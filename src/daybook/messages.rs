//! What this room can say, with the messages that say it.

use super::error::{DaybookError, DaybookProblem};

crate::messages! {
    holder DaybookError;
    enum DaybookProblem = "daybook-problem";
}
