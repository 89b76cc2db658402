//! The differences between the items of two sheets.

use crate::command::request::Request;
use crate::command::sheet_file::At;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::ops::Range;

/// What becomes of an item. `old` and `new` are positions in the two sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Difference {
    /// The same line as before.
    Same { new: usize },
    /// Another line of the same kind. It is the `same_hand` if as many hands stand here in both sheets; otherwise
    /// nobody can say which hand became which.
    Changed { old: usize, new: usize, same_hand: bool },
    /// A line that is no longer there; the number of the line that stands there now.
    Gone { line: usize },
    /// A line that was not there.
    New { new: usize },
}

/// Compares two sheets item by item, in the order of the places.
pub(super) fn differences(old: &[Request], new: &[At<Request>]) -> Vec<Difference> {
    let text = |request: &Request| request.to_string();
    let was: Vec<String> = old.iter().map(text).collect();
    let is: Vec<String> = new.iter().map(|item| text(&item.value)).collect();
    let mut found = Vec::with_capacity(was.len().max(is.len()));
    for op in capture_diff_slices(Algorithm::Myers, &was, &is) {
        match op {
            DiffOp::Equal { new_index, len, .. } => {
                found.extend((new_index..new_index + len).map(|new| Difference::Same { new }));
            }
            _ => paired(old, op.old_range(), new, op.new_range(), &mut found),
        }
    }
    found
}

/// Pairs lines of the same kind where both sheets have other lines.
fn paired(
    old: &[Request],
    was: Range<usize>,
    new: &[At<Request>],
    is: Range<usize>,
    found: &mut Vec<Difference>,
) {
    let old_kinds: Vec<&str> = old.get(was.clone()).into_iter().flatten().map(kind).collect();
    let new_kinds: Vec<&str> =
        new.get(is.clone()).into_iter().flatten().map(|item| kind(&item.value)).collect();
    let hands = |kinds: &[&str]| kinds.iter().filter(|kind| **kind == "hand").count();
    let same_hand = hands(&old_kinds) == hands(&new_kinds);
    let gone = |count: usize, before: usize| {
        let line = new.get(is.start + before).or(new.last()).map_or(1, |item| item.line);
        std::iter::repeat_n(Difference::Gone { line }, count)
    };
    let added = |range: Range<usize>| range.map(|at| Difference::New { new: is.start + at });
    for op in capture_diff_slices(Algorithm::Myers, &old_kinds, &new_kinds) {
        match op {
            DiffOp::Equal { old_index, new_index, len } => found.extend((0..len).map(|at| {
                let (old, new) = (was.start + old_index + at, is.start + new_index + at);
                Difference::Changed { old, new, same_hand }
            })),
            DiffOp::Delete { old_len, new_index, .. } => found.extend(gone(old_len, new_index)),
            DiffOp::Insert { new_index, new_len, .. } => found.extend(added(new_index..new_index + new_len)),
            DiffOp::Replace { old_len, new_index, new_len, .. } => {
                found.extend(gone(old_len, new_index));
                found.extend(added(new_index..new_index + new_len));
            }
        }
    }
}

/// Returns what kind of place an item makes; items that make none are never paired.
fn kind(request: &Request) -> &'static str {
    match request {
        Request::Hand { .. } | Request::Struck { .. } => "hand",
        Request::Seat { .. } => "seat",
        Request::Set { changes, all: false } if changes.iter().any(|change| !is_about(&change.key)) => "set",
        Request::Game { .. } => "game",
        Request::Penalty { .. } => "penalty",
        Request::Result { .. } => "result",
        Request::Spent { .. } => "spent",
        Request::Paid { .. } => "paid",
        _ => "no place",
    }
}

/// Returns whether a key belongs to the whole night.
fn is_about(key: &str) -> bool {
    matches!(key, "date" | "place" | "note" | "scorekeeper" | "currency")
}
