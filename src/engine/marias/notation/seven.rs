//! What became of the trump seven, as a line tells it (rulebook sections 3 and 13.1).

use crate::engine::marias::{Options, Seven};
use crate::notation::{Granted, LineError, LineProblem, MariasProblem, Meaning, Reader, Said};

/// A word behind a seven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Won,
    /// Killed if it was quiet, early if it was announced.
    Lost,
    Killed,
    Early,
    Nowhere,
}

/// What was said of the trump seven.
#[derive(Default)]
pub(super) struct TrumpSeven(Option<Told>);

struct Told {
    against: bool,
    fate: Fate,
    /// The word that tells it.
    word: Said,
}

/// Takes the word that tells the fate of the seven in front of it, if there is one. The signs never do.
pub(super) fn fate(reader: &mut Reader<'_>) -> Option<(Said, Fate)> {
    let fate = |meaning| match meaning {
        Meaning::Made => Some(Fate::Won),
        Meaning::Lost => Some(Fate::Lost),
        Meaning::Killed => Some(Fate::Killed),
        Meaning::Early => Some(Fate::Early),
        Meaning::Nowhere => Some(Fate::Nowhere),
        _ => None,
    };
    let (said, row) = reader.takes_word(|meaning| fate(meaning).is_some())?;
    fate(row.meaning).map(|fate| (said, fate))
}

impl TrumpSeven {
    /// Keeps what was said of the seven of a side.
    pub(super) fn say(
        &mut self,
        reader: &mut Reader<'_>,
        said: Said,
        word: Said,
        against: bool,
        fate: Fate,
    ) -> Result<(), LineError> {
        match &mut self.0 {
            None => self.0 = Some(Told { against, fate, word }),
            Some(told) if fate == Fate::Nowhere && told.fate == fate => {}
            Some(told) if told.against != against => return Err(reader.contradiction(word, "seven")),
            Some(told) => match (told.fate, fate) {
                (before, after) if before == after => {}
                // Killed and early are both ways to be lost.
                (Fate::Lost, Fate::Killed | Fate::Early) => *told = Told { against, fate, word },
                (Fate::Killed | Fate::Early, Fate::Lost) => {}
                _ => return Err(reader.contradiction(word, "seven")),
            },
        }
        reader.belongs(said, "seven");
        Ok(())
    }

    /// Returns what goes into the record, told or taken for granted: an announced seven that is not told was
    /// won, unless both sides announced it or (`may_be_granted`) the hand was not played to its end. `announced`
    /// says it of the lone side and of the defenders.
    pub(super) fn finish(
        self,
        reader: &mut Reader<'_>,
        options: &Options,
        announced: [bool; 2],
        may_be_granted: bool,
    ) -> Result<Option<Seven>, LineError> {
        let Some(Told { against, fate, word }) = self.0 else {
            let won = match announced {
                [true, false] if may_be_granted => Seven::LoneWon,
                [false, true] if may_be_granted => Seven::DefendersWon,
                _ => return Ok(None),
            };
            reader.grant(Granted::SevenWon { against: won == Seven::DefendersWon });
            return Ok(Some(won));
        };
        let [by_lone, by_defenders] = announced;
        let is_announced = if against { by_defenders } else { by_lone };
        let fate = match fate {
            Fate::Lost if !is_announced => {
                reader.grant(Granted::SevenKilled { against });
                Fate::Killed
            }
            Fate::Lost if options.killed_announced_seven_extra => {
                return Err(reader.fault(word, LineProblem::Marias(MariasProblem::LostHow { against })));
            }
            Fate::Lost => {
                reader.grant(Granted::SevenEarly { against });
                Fate::Early
            }
            told => told,
        };
        Ok(Some(match (fate, against) {
            (Fate::Won, false) => Seven::LoneWon,
            (Fate::Won, true) => Seven::DefendersWon,
            (Fate::Killed, false) => Seven::LoneKilled,
            (Fate::Killed, true) => Seven::DefendersKilled,
            (Fate::Early | Fate::Lost, false) => Seven::LoneLostEarly,
            (Fate::Early | Fate::Lost, true) => Seven::DefendersLostEarly,
            (Fate::Nowhere, _) => Seven::None,
        }))
    }
}
