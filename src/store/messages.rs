//! What this room can say, with the messages that say it.

use super::error::StoreError;
use super::file_error::FileError;
use super::finding::{Difference, Finding, Label, What};

crate::messages! {
    enum StoreError = "store-error" { Session, File };
    enum FileError = "file-error";
    struct Finding = "finding";
    enum What = "what" { Log, Projection };
    enum Difference = "difference";
    enum Label = "label";
}
