//! What makes one state of another, in as few words as possible.

use crate::night::address::PlayerNo;
use crate::night::change::{Again, Changed, Splice};
use crate::night::state::State;
use crate::night::thing::{Said, Thing};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::sync::Arc;

/// Everybody of the old state is in the new one.
pub fn difference(old: &State, new: &State) -> Changed {
    let other =
        |was: &Option<String>, is: &Option<String>| (was != is).then(|| is.clone().unwrap_or_default());
    let (list, again) = of_lists(&old.list, &new.list);
    let named = |(who, name): &(&PlayerNo, &String)| old.players.get(who) != Some(*name);
    Changed {
        list,
        again,
        date: (old.date != new.date).then(|| new.date.clone()),
        place: other(&old.place, &new.place),
        note: other(&old.note, &new.note),
        scorekeeper: other(&old.scorekeeper, &new.scorekeeper),
        currency: (old.currency != new.currency).then(|| new.currency.clone()),
        players: new.players.iter().filter(named).map(|(who, name)| (*who, name.clone())).collect(),
        seats: if old.seats == new.seats { Vec::new() } else { new.seats.clone() },
        sides: (old.sides != new.sides).then(|| new.sides.clone()),
        dealer: (old.dealer != new.dealer).then_some(new.dealer),
        rules: (old.rules != new.rules).then(|| new.rules.clone()),
        close: (old.close != new.close).then(|| new.close.clone()),
    }
}

/// Returns for each new thing which old one it is, or stands in the stead of.
pub fn counterparts(old: &[Arc<Thing>], new: &[Arc<Thing>]) -> Vec<Option<usize>> {
    let (splices, _) = of_lists(old, new);
    let mut places = Vec::with_capacity(new.len());
    let mut reached = 0_usize;
    for Splice(at, out, things) in splices {
        places.extend((reached..at).map(Some));
        let instead = |place: usize| {
            let at = at.saturating_add(place);
            let is_like =
                old.get(at).zip(things.get(place)).is_some_and(|(old, new)| old.said.is_like(&new.said));
            (place < out && is_like).then_some(at)
        };
        places.extend((0..things.len()).map(instead));
        reached = at.saturating_add(out);
    }
    places.extend((reached..old.len()).map(Some));
    places
}

fn of_lists(old: &[Arc<Thing>], new: &[Arc<Thing>]) -> (Vec<Splice>, Vec<(usize, Again)>) {
    // Most changes stand at the end.
    let is_same = |(old, new): &(&Arc<Thing>, &Arc<Thing>)| Arc::ptr_eq(old, new) || old.says_the_same(new);
    let begun = old.iter().zip(new).take_while(is_same).count();
    let mut splices: Vec<Splice> = Vec::new();
    let mut same: Vec<(usize, usize)> = (0..begun).map(|at| (at, at)).collect();
    // Of the places in an operation only the lengths are always right.
    let (mut was, mut is) = (begun, begun);
    for op in compared(old.get(begun..).unwrap_or_default(), new.get(begun..).unwrap_or_default()) {
        let (tag, gone, came) = op.as_tag_tuple();
        let (gone, came) = (gone.len(), came.len());
        if tag == similar::DiffTag::Equal {
            same.extend((0..gone).map(|at| (was + at, is + at)));
        } else {
            let things = new.get(is..is + came).unwrap_or_default();
            match splices.last_mut().filter(|Splice(last, out, _)| last + out == was) {
                Some(Splice(_, out, before)) => {
                    *out += gone;
                    before.extend_from_slice(things);
                }
                None => splices.push(Splice(was, gone, things.to_vec())),
            }
        }
        (was, is) = (was + gone, is + came);
    }
    let again = same.into_iter().filter_map(|(was, is)| Some((is, again(old.get(was)?, new.get(is)?)?)));
    (splices, again.collect())
}

fn compared(old: &[Arc<Thing>], new: &[Arc<Thing>]) -> Vec<DiffOp> {
    let keys = |list: &[Arc<Thing>]| list.iter().map(|thing| thing.said.key()).collect::<Vec<String>>();
    capture_diff_slices(Algorithm::Myers, &keys(old), &keys(new))
}

fn again(was: &Arc<Thing>, now: &Arc<Thing>) -> Option<Again> {
    if Arc::ptr_eq(was, now) {
        return None;
    }
    let mut again = Again {
        came: now.came.clone().filter(|_| was.came != now.came),
        moved: (was.moved != now.moved).then(|| now.moved.clone()),
        ..Again::default()
    };
    if let (Said::Hand(was), Said::Hand(now)) = (&was.said, &now.said) {
        again.seats = (was.seats != now.seats).then(|| now.seats.clone());
        again.dealer = (was.dealer != now.dealer).then_some(now.dealer);
        again.sides = (was.sides != now.sides).then(|| now.sides.clone());
    }
    (again != Again::default()).then_some(again)
}
