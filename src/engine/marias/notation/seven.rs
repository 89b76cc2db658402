//! The fate of the trump seven in a line (rulebook sections 3 and 13.1).

use crate::engine::marias::options::Options;
use crate::engine::marias::record::{Seven, SevenFate};
use crate::engine::marias::side::{BySide, Side};
use crate::notation::{Granted, LineError, LineProblem, MariasProblem, Meaning, Reader, Said};

/// The fate of the trump seven, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TypedFate {
    Known(Seven),
    /// Killed if it was quiet, early if it was announced.
    Lost {
        by: Side,
    },
}

/// The fate of the trump seven, and the word for it.
#[derive(Default)]
pub(super) struct TrumpSeven(Option<(Said, TypedFate)>);

/// What a line says of the sevens besides the fate.
pub(super) struct Sevens {
    pub announced: BySide<bool>,
    /// Whether a side's quiet one was mentioned.
    pub quiet: BySide<bool>,
    /// Whether the line says, of something else, that it was lost.
    pub says_lost: bool,
    /// Whether the hand was played to its end.
    pub is_played_out: bool,
}

/// Returns whether a word tells the fate of what it stands behind.
pub(super) fn is_fate(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Made | Meaning::Lost | Meaning::Killed | Meaning::Early | Meaning::Nowhere)
}

impl TypedFate {
    fn of(meaning: Meaning, side: Side) -> TypedFate {
        let known = |fate| TypedFate::Known(Seven::Of { side, fate });
        match meaning {
            Meaning::Killed => known(SevenFate::Killed),
            Meaning::Early => known(SevenFate::Early),
            Meaning::Nowhere => TypedFate::Known(Seven::None),
            Meaning::Lost => TypedFate::Lost { by: side },
            _ => known(SevenFate::Won),
        }
    }

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
    /// Returns whether the fate told is not that of this side's seven in the last trick.
    pub(super) fn is_not_of(&self, side: Side) -> bool {
        match self.0 {
            None => false,
            Some((_, TypedFate::Known(Seven::None))) => true,
            Some((_, TypedFate::Known(Seven::Of { side: of, .. }) | TypedFate::Lost { by: of })) => {
                of != side
            }
        }
    }

    /// Records the fate of a side's seven, told by this word.
    pub(super) fn say(
        &mut self,
        reader: &mut Reader<'_>,
        word: Said,
        meaning: Meaning,
        by: Side,
    ) -> Result<(), LineError> {
        let fate = TypedFate::of(meaning, by);
        match self.0 {
            Some((_, before)) if before == fate || before.says_how_lost(fate) => {}
            Some((_, before)) if !fate.says_how_lost(before) => {
                return Err(reader.contradiction(word, "seven"));
            }
            _ => self.0 = Some((word, fate)),
        }
        reader.belongs(word, "seven");
        Ok(())
    }

    /// Returns the seven for the record, typed or assumed: one without a fate was won. A quiet one always;
    /// an announced one unless both sides announced it, the hand was not played to its end, or the line says that
    /// something was lost, which could mean the seven too.
    pub(super) fn finish(
        self,
        reader: &mut Reader<'_>,
        options: &Options,
        sevens: &Sevens,
    ) -> Result<Option<Seven>, LineError> {
        let (side, fate) = match self.0 {
            Some((_, TypedFate::Known(seven))) => return Ok(Some(seven)),
            Some((word, TypedFate::Lost { by })) => {
                let against = by == Side::Defenders;
                if !sevens.announced[by] {
                    reader.grant(Granted::SevenKilled { against });
                    (by, SevenFate::Killed)
                } else if options.killed_announced_seven_extra {
                    return Err(reader.fault(word, LineProblem::Marias(MariasProblem::LostHow { against })));
                } else {
                    reader.grant(Granted::SevenEarly { against });
                    (by, SevenFate::Early)
                }
            }
            None => match sevens.won() {
                None => return Ok(None),
                Some(by) => {
                    let against = by == Side::Defenders;
                    reader.grant(if sevens.quiet[by] {
                        Granted::QuietSevenWon { against }
                    } else {
                        Granted::SevenWon { against }
                    });
                    (by, SevenFate::Won)
                }
            },
        };
        Ok(Some(Seven::Of { side, fate }))
    }
}

impl Sevens {
    /// Returns the side whose seven is taken to have won.
    fn won(&self) -> Option<Side> {
        let is_clear = |sides: &BySide<bool>| sides.lone != sides.defenders;
        let of = |sides: &BySide<bool>| if sides.lone { Side::Lone } else { Side::Defenders };
        let announced = is_clear(&self.announced) && self.is_played_out && !self.says_lost;
        if is_clear(&self.quiet) { Some(of(&self.quiet)) } else { announced.then(|| of(&self.announced)) }
    }
}
