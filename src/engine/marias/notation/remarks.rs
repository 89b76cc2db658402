//! What the answer to a line remarks on without refusing it (rulebook section 13.3).

use crate::engine::marias::options::{Form, Options};
use crate::engine::marias::record::{Announcement, Component, Contract, Record};
use crate::engine::marias::side::{BySide, Side};
use crate::engine::marias::unplayed;
use crate::notation::{Granted, Reader};

/// Remarks on the record of a suit contract that was played.
pub(super) fn remark(reader: &mut Reader<'_>, options: &Options, record: &Record, is_alone: bool) {
    let is_played = !record.unplayed.is_given() && !record.revoke_by.is_given();
    if record.contract.get() != Some(&Contract::Suit) {
        return;
    }
    if options.form == Form::Four && !record.partner.is_given() && !is_alone {
        reader.grant(Granted::NoPartner {});
    }
    let list = |announced: Option<&Vec<Announcement>>| announced.cloned().unwrap_or_default();
    let announced =
        BySide { lone: list(record.announced.get()), defenders: list(record.announced_against.get()) };
    let count = |component: Component| {
        record.flek.get().and_then(|fleks| fleks.0.get(&component)).copied().unwrap_or(0)
    };
    let game = count(Component::Game);
    let seven = count(Component::Announced { by: Side::Lone, what: Announcement::Seven });
    if is_played && unplayed::refused(options, &announced, game, seven).is_none() {
        reader.grant(Granted::NeedNotBePlayed {});
    }
    let has = |by: Side, what| announced[by].contains(&what);
    if is_played && record.points.is_given() {
        let shown = record.marriages.get();
        for by in Side::BOTH {
            if has(by, Announcement::Hundred) && shown.is_none_or(|shown| shown[by].is_empty()) {
                reader.grant(Granted::HundredWithoutMarriage { against: by == Side::Defenders });
            }
        }
    }
    // A flek that had to be said before the defenders could announce has done its part.
    let hundred_replaces_game = has(Side::Defenders, Announcement::Hundred) && !options.against_after_flek;
    let two_sevens_do = has(Side::Lone, Announcement::TwoSevens) && !options.game_with_two_sevens;
    if game > 0 && (hundred_replaces_game || two_sevens_do) && !has(Side::Lone, Announcement::Hundred) {
        reader.grant(Granted::FlekMovesNothing {});
    }
}
