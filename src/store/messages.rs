//! What this room can say, with the messages that say it.

use super::error::StoreError;
use super::file_error::FileError;

crate::messages! {
    enum StoreError = "store-error" { Session, File };
    enum FileError = "file-error";
}
