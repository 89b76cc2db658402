//! The fate of the trump seven in a line (rulebook sections 3 and 13.1).

use crate::engine::marias::options::Options;
use crate::engine::marias::record::{Seven, SevenFate};
use crate::engine::marias::side::{BySide, Side};
use crate::notation::{Granted, LineError, LineProblem, MariasProblem, Meaning, Reader, Said};

/// The fate of the trump seven, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TypedFate {
    Known(Seven),
    /// Killed if it was quiet, early if it was announced.
    Lost {
        by: Side,
    },
}

/// The fate of the trump seven, and the word for it.
#[derive(Default)]
pub(super) struct TrumpSeven(Option<(Said, TypedFate)>);

/// Takes the word for the fate of the seven before it, if there is one. Signs never are.
pub(super) fn fate(reader: &mut Reader<'_>, side: Side) -> Option<(Said, TypedFate)> {
    let known = |fate| Some(TypedFate::Known(Seven::Of { side, fate }));
    let fate = |meaning| match meaning {
        Meaning::Made => known(SevenFate::Won),
        Meaning::Lost => Some(TypedFate::Lost { by: side }),
        Meaning::Killed => known(SevenFate::Killed),
        Meaning::Early => known(SevenFate::Early),
        Meaning::Nowhere => Some(TypedFate::Known(Seven::None)),
        _ => None,
    };
    let (said, row) = reader.takes_word(|meaning| fate(meaning).is_some())?;
    fate(row.meaning).map(|fate| (said, fate))
}

impl TypedFate {
    /// Returns whether it also says how a seven was lost.
    fn says_how_lost(self, fate: TypedFate) -> bool {
        match (self, fate) {
            (TypedFate::Known(Seven::Of { side, fate }), TypedFate::Lost { by }) => {
                side == by && fate != SevenFate::Won
            }
            _ => false,
        }
    }
}

impl TrumpSeven {
    /// Records the fate of a side's seven.
    pub(super) fn say(
        &mut self,
        reader: &mut Reader<'_>,
        said: Said,
        word: Said,
        fate: TypedFate,
    ) -> Result<(), LineError> {
        match self.0 {
            Some((_, before)) if before == fate || before.says_how_lost(fate) => {}
            Some((_, before)) if !fate.says_how_lost(before) => {
                return Err(reader.contradiction(word, "seven"));
            }
            _ => self.0 = Some((word, fate)),
        }
        reader.belongs(said, "seven");
        Ok(())
    }

    /// Returns the seven for the record, typed or taken for granted: an announced seven without a fate was won, unless
    /// both sides announced it or the hand was not played to its end (then `may_be_granted` is false).
    pub(super) fn finish(
        self,
        reader: &mut Reader<'_>,
        options: &Options,
        announced: BySide<bool>,
        may_be_granted: bool,
    ) -> Result<Option<Seven>, LineError> {
        let (side, fate) = match self.0 {
            Some((_, TypedFate::Known(seven))) => return Ok(Some(seven)),
            Some((word, TypedFate::Lost { by })) => {
                let against = by == Side::Defenders;
                if !announced[by] {
                    reader.grant(Granted::SevenKilled { against });
                    (by, SevenFate::Killed)
                } else if options.killed_announced_seven_extra {
                    return Err(reader.fault(word, LineProblem::Marias(MariasProblem::LostHow { against })));
                } else {
                    reader.grant(Granted::SevenEarly { against });
                    (by, SevenFate::Early)
                }
            }
            None if may_be_granted && announced.lone != announced.defenders => {
                let side = if announced.lone { Side::Lone } else { Side::Defenders };
                reader.grant(Granted::SevenWon { against: side == Side::Defenders });
                (side, SevenFate::Won)
            }
            None => return Ok(None),
        };
        Ok(Some(Seven::Of { side, fate }))
    }
}
