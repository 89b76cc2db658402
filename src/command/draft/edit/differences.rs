//! What became of each line of an edited sheet.

use crate::command::{Request, SheetAt};
use similar::{Algorithm, DiffOp, capture_diff_slices};

/// What becomes of what stood at a place, or of a line of the new sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Difference<'s> {
    Same {
        place: usize,
        item: &'s SheetAt<Request>,
    },
    /// Another hand in the place of one. It is the `same_hand` if as many hands stand here in both sheets, and the line from
    /// before stands nowhere else now; otherwise nobody can say which hand became which.
    Hand {
        place: usize,
        was: &'s Request,
        item: &'s SheetAt<Request>,
        same_hand: bool,
    },
    Gone {
        place: usize,
    },
    New(&'s SheetAt<Request>),
}

/// Compares two sheets item by item, in the order of the places.
pub(super) fn differences<'s>(old: &'s [Request], new: &'s [SheetAt<Request>]) -> Vec<Difference<'s>> {
    let was: Vec<String> = old.iter().map(Request::to_string).collect();
    let lines: Vec<String> = new.iter().map(|item| item.value.to_string()).collect();
    let (mut old, mut new) = (old.iter().enumerate(), new.iter());
    let mut found = Vec::with_capacity(lines.len());
    for op in capture_diff_slices(Algorithm::Myers, &was, &lines) {
        // Of the places in an operation only the lengths are always right.
        let was: Vec<_> = old.by_ref().take(op.old_range().len()).collect();
        let is: Vec<_> = new.by_ref().take(op.new_range().len()).collect();
        match op {
            DiffOp::Equal { .. } => {
                found.extend(was.iter().zip(is).map(|(&(place, _), item)| Difference::Same { place, item }));
            }
            _ => replaced(&was, &is, |was| lines.contains(&was.to_string()), &mut found),
        }
    }
    found
}

/// Puts hands in the place of hands, as many as can be: one that is gone is struck out and stays in sight.
fn replaced<'s>(
    was: &[(usize, &'s Request)],
    is: &[&'s SheetAt<Request>],
    stays: impl Fn(&Request) -> bool,
    found: &mut Vec<Difference<'s>>,
) {
    let hands_before = was.iter().filter(|(_, was)| is_hand(was)).count();
    let same_hand = hands_before == is.iter().filter(|item| is_hand(&item.value)).count();
    let gone = |(place, _): &(usize, _)| Difference::Gone { place: *place };
    let mut was = was.iter();
    for &item in is {
        let hand = was.clone().position(|(_, was)| is_hand(was) && is_hand(&item.value));
        let Some(before) = hand else {
            found.push(Difference::New(item));
            continue;
        };
        found.extend(was.by_ref().take(before).map(gone));
        found.extend(was.next().map(|&(place, was)| {
            let same_hand = same_hand && !stays(was);
            Difference::Hand { place, was, item, same_hand }
        }));
    }
    found.extend(was.map(gone));
}

fn is_hand(request: &Request) -> bool {
    matches!(request, Request::Hand { .. } | Request::Struck { .. })
}
