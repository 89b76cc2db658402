//! What each key does.
