//! What this room can say, with the messages that say it.

use super::stored::StoredRulesFault;

crate::messages! {
    struct StoredRulesFault = "stored-rules-fault";
}
