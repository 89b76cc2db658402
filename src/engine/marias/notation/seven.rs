//! What became of the trump seven, as a line tells it (rulebook sections 3 and 13.1).

use crate::engine::marias::options::Options;
use crate::engine::marias::record::{Seven, SevenFate};
use crate::engine::marias::side::{BySide, Side};
use crate::notation::{Granted, LineError, LineProblem, MariasProblem, Meaning, Reader, Said};

/// What a line tells of the trump seven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TypedFate {
    Told(Seven),
    /// Killed if it was quiet, early if it was announced.
    Lost {
        by: Side,
    },
}

/// What was said of the trump seven, and the word that tells it.
#[derive(Default)]
pub(super) struct TrumpSeven(Option<(Said, TypedFate)>);

/// Takes the word that tells the fate of the seven in front of it, if there is one. The signs never do.
pub(super) fn fate(reader: &mut Reader<'_>, side: Side) -> Option<(Said, TypedFate)> {
    let told = |fate| Some(TypedFate::Told(Seven::Of { side, fate }));
    let fate = |meaning| match meaning {
        Meaning::Made => told(SevenFate::Won),
        Meaning::Lost => Some(TypedFate::Lost { by: side }),
        Meaning::Killed => told(SevenFate::Killed),
        Meaning::Early => told(SevenFate::Early),
        Meaning::Nowhere => Some(TypedFate::Told(Seven::None)),
        _ => None,
    };
    let (said, row) = reader.takes_word(|meaning| fate(meaning).is_some())?;
    fate(row.meaning).map(|fate| (said, fate))
}

impl TypedFate {
    /// Returns whether it says more than `lost` of a seven: how it was lost.
    fn says_how_lost(self, fate: TypedFate) -> bool {
        match (self, fate) {
            (TypedFate::Told(Seven::Of { side, fate }), TypedFate::Lost { by }) => {
                side == by && fate != SevenFate::Won
            }
            _ => false,
        }
    }
}

impl TrumpSeven {
    /// Keeps what was said of the seven of a side.
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

    /// Returns what goes into the record, told or taken for granted: an announced seven that is not told was
    /// won, unless both sides announced it or (`may_be_granted`) the hand was not played to its end.
    pub(super) fn finish(
        self,
        reader: &mut Reader<'_>,
        options: &Options,
        announced: BySide<bool>,
        may_be_granted: bool,
    ) -> Result<Option<Seven>, LineError> {
        let (side, fate) = match self.0 {
            Some((_, TypedFate::Told(seven))) => return Ok(Some(seven)),
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
