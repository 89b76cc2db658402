//! What became of each line of an edited sheet.

use crate::command::{Request, SheetAt};
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};
use std::collections::HashSet;
use std::hash::Hash;
use std::ops::Range;

/// What becomes of an item. `old` and `new` are positions in the two sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Difference {
    /// The same line as before.
    Same { new: usize },
    /// Another line of the same kind. It is the `same_hand` if as many hands stand here in both sheets, and the line from
    /// before stands nowhere else now; otherwise nobody can say which hand became which.
    Changed { old: usize, new: usize, same_hand: bool },
    /// A line that is no longer there; the number of the line that stands there now.
    Gone { line: usize },
    /// A line that was not there.
    New { new: usize },
}

/// Compares two sheets item by item, in the order of the places.
pub(super) fn differences(old: &[Request], new: &[SheetAt<Request>]) -> Vec<Difference> {
    let text = |request: &Request| request.to_string();
    let was: Vec<String> = old.iter().map(text).collect();
    let is: Vec<String> = new.iter().map(|item| text(&item.value)).collect();
    let all: HashSet<&String> = is.iter().collect();
    let stays = |at: usize| was.get(at).is_some_and(|line| all.contains(line));
    let mut found = Vec::with_capacity(was.len().max(is.len()));
    // As far as both were walked along: of the places in an operation only the lengths are always right.
    let (mut before, mut behind) = (0, 0);
    for op in capture_diff_slices(Algorithm::Myers, &was, &is) {
        let (was, is) = (before..before + op.old_range().len(), behind..behind + op.new_range().len());
        (before, behind) = (was.end, is.end);
        match op {
            DiffOp::Equal { .. } => found.extend(is.map(|new| Difference::Same { new })),
            _ => paired(old, was, new, is, stays, &mut found),
        }
    }
    found
}

/// Pairs lines of the same kind where both sheets have other lines.
fn paired(
    old: &[Request],
    was: Range<usize>,
    new: &[SheetAt<Request>],
    is: Range<usize>,
    stays: impl Fn(usize) -> bool,
    found: &mut Vec<Difference>,
) {
    let old_kinds: Vec<Option<&str>> = old.get(was.clone()).into_iter().flatten().map(kind).collect();
    let new_kinds: Vec<Option<&str>> =
        new.get(is.clone()).into_iter().flatten().map(|item| kind(&item.value)).collect();
    let same_hand = hands(&old_kinds) == hands(&new_kinds);
    let gone = |count: usize, before: usize| {
        let line = new.get(is.start + before).or(new.last()).map_or(1, |item| item.line);
        std::iter::repeat_n(Difference::Gone { line }, count)
    };
    let added = |range: Range<usize>| range.map(|at| Difference::New { new: is.start + at });
    let (mut before, mut behind) = (0, 0);
    for run in aligned(&old_kinds, &new_kinds) {
        match run.is_paired {
            true => found.extend((0..run.old).map(|at| {
                let (old, new) = (was.start + before + at, is.start + behind + at);
                Difference::Changed { old, new, same_hand: same_hand && !stays(old) }
            })),
            false => {
                found.extend(gone(run.old, behind));
                found.extend(added(behind..behind + run.new));
            }
        }
        (before, behind) = (before + run.old, behind + run.new);
    }
}

/// So many lines of either sheet: each in the place of one of the same kind, or those that are gone and those that came.
#[derive(Clone, Copy)]
struct AlignedLines {
    is_paired: bool,
    old: usize,
    new: usize,
}

const HAND: Option<&str> = Some("hand");

fn hands(kinds: &[Option<&str>]) -> usize {
    kinds.iter().filter(|kind| **kind == HAND).count()
}

fn runs<T: Hash + Ord>(old: &[T], new: &[T]) -> Vec<AlignedLines> {
    // Of the places in an operation only the lengths are always right.
    let run = |op: DiffOp| AlignedLines {
        is_paired: op.tag() == DiffTag::Equal,
        old: op.old_range().len(),
        new: op.new_range().len(),
    };
    capture_diff_slices(Algorithm::Myers, old, new).into_iter().map(run).collect()
}

/// Aligns lines by their kinds. A hand that is gone is struck out and stays in sight, so as many hands as there can be stand
/// in the place of hands, even where other lines then have none.
fn aligned(old: &[Option<&str>], new: &[Option<&str>]) -> Vec<AlignedLines> {
    let by_kind = runs(old, new);
    let mut paired = 0;
    in_parts(&by_kind, old, new, |run, old, _| paired += if run.is_paired { hands(old) } else { 0 });
    if paired == hands(old).min(hands(new)) {
        return by_kind;
    }
    // No other line is like any.
    let alone = |kinds: &[Option<&str>], side: bool| -> Vec<Option<(bool, usize)>> {
        let alone = |(at, kind): (usize, &Option<&str>)| (*kind != HAND).then_some((side, at));
        kinds.iter().enumerate().map(alone).collect()
    };
    let mut all = Vec::new();
    in_parts(&runs(&alone(old, false), &alone(new, true)), old, new, |run, old, new| match run.is_paired {
        true => all.push(*run),
        false => all.extend(runs(old, new)),
    });
    all
}

/// Goes along two sheets by runs.
fn in_parts<'k>(
    runs: &[AlignedLines],
    mut old: &'k [Option<&'k str>],
    mut new: &'k [Option<&'k str>],
    mut each: impl FnMut(&AlignedLines, &'k [Option<&'k str>], &'k [Option<&'k str>]),
) {
    for run in runs {
        let (was, is);
        (was, old) = old.split_at_checked(run.old).unwrap_or((old, &[]));
        (is, new) = new.split_at_checked(run.new).unwrap_or((new, &[]));
        each(run, was, is);
    }
}

/// Returns what kind of place an item makes, if it makes one.
fn kind(request: &Request) -> Option<&'static str> {
    match request {
        Request::Set { changes, all } if *all || changes.iter().all(|change| is_about(&change.key)) => None,
        request => request.kind_of_place(),
    }
}

/// Returns whether a key belongs to the whole night.
fn is_about(key: &str) -> bool {
    matches!(key, "date" | "place" | "note" | "scorekeeper" | "currency")
}
