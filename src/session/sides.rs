//! Who plays with whom, as it is said before a game: names become places among the players.

use crate::engine::{self, Options, Refusal};
use crate::kernel::table::{Side, Table};
use crate::notation::{PlayerError, find_player};
use serde::Serialize;

/// Why people cannot play with each other like this.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum SidesError {
    /// Every player is alone, or nobody plays games at all.
    #[error("nobody plays in sides under these rules")]
    NoSides,
    /// A word that names no player, or two.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// Somebody was forgotten.
    #[error("{name} is on no side")]
    LeftOut {
        /// Who.
        name: String,
    },
    /// Too few or too many sides or players, or uneven ones.
    #[error("{0}")]
    Refused(Refusal),
}

impl SidesError {
    /// Returns what would do instead, where something is near.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            SidesError::Player(error) => error.hint(),
            SidesError::NoSides | SidesError::LeftOut { .. } | SidesError::Refused(_) => None,
        }
    }
}

/// Reads who plays with whom: each name may be cut short. Returns each side's places among the players.
///
/// ```
/// use meldbook::rules::Catalog;
/// use meldbook::session::sides::read_sides;
/// let rules = Catalog::default().load("family")?.rules;
/// let players = ["Anna", "Ben", "Cyril", "Dana"].map(str::to_owned);
/// let sides = [["anna", "d"], ["b", "c"]].map(|side| side.map(str::to_owned).to_vec());
/// assert_eq!(read_sides(rules.options(), &players, &sides)?, [[0, 3], [1, 2]]);
/// let uneven = [["a", "b"], ["a", "c"]].map(|side| side.map(str::to_owned).to_vec());
/// let error = read_sides(rules.options(), &players, &uneven).unwrap_err();
/// assert_eq!(error.to_string(), "two players are called `Anna`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SidesError`]: somebody unknown, or sides that this game is not played by.
pub fn read_sides(
    options: &Options,
    players: &[String],
    sides: &[Vec<String>],
) -> Result<Vec<Vec<usize>>, SidesError> {
    if options.partners(players).is_none() {
        return Err(SidesError::NoSides);
    }
    let places = |side: &Vec<String>| {
        side.iter().map(|word| find_player(players, word)).collect::<Result<Vec<usize>, PlayerError>>()
    };
    let sides = sides.iter().map(places).collect::<Result<Vec<_>, _>>()?;
    // With a name said twice there is more wrong than that somebody was forgotten.
    let on_a_side = |at: &usize| sides.iter().any(|side| side.contains(at));
    let forgotten = (0..players.len()).find(|at| !on_a_side(at)).and_then(|at| players.get(at));
    if let Some(name) = forgotten
        && sides.iter().map(Vec::len).sum::<usize>() < players.len()
    {
        return Err(SidesError::LeftOut { name: name.clone() });
    }
    let named =
        |side: &Vec<usize>| Side::of(side.iter().filter_map(|at| players.get(*at)).cloned().collect());
    let table = Table {
        players: players.to_vec(),
        sides: Some(sides.iter().map(named).collect()),
        ..Table::default()
    };
    engine::check_table(options, &table).map_err(SidesError::Refused)?;
    Ok(sides)
}

/// Returns who plays with whom where nobody says so: those who sit opposite each other. No sides where every
/// player is alone.
#[must_use]
pub fn usual_sides(options: &Options, players: &[String]) -> Vec<Vec<usize>> {
    let place = |name: &String| players.iter().position(|player| player == name);
    let places = |side: Side| side.players.iter().filter_map(place).collect();
    options.partners(players).map_or(Vec::new(), |sides| sides.into_iter().map(places).collect())
}
