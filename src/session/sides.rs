//! Parses sides: names become positions in the list of players.

use crate::engine::{self, Options, Refusal};
use crate::kernel::table::{Side, Table};
use crate::notation::{PlayerError, find_player};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum SidesError {
    #[error("these rules have no sides")]
    NoSides,
    #[error(transparent)]
    Player(#[from] PlayerError),
    #[error("{name} is on no side")]
    LeftOut { name: String },
    #[error("{0}")]
    Refused(Refusal),
}

impl SidesError {
    pub fn hint(&self) -> Option<String> {
        match self {
            SidesError::Player(error) => error.hint(),
            SidesError::NoSides | SidesError::LeftOut { .. } | SidesError::Refused(_) => None,
        }
    }
}

/// Parses sides. Each name may be shortened. Returns the positions of each side's players.
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
    // If a name occurs twice, that is reported instead.
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

/// Returns the default sides: those who sit opposite each other. Empty if every player plays alone.
pub fn usual_sides(options: &Options, players: &[String]) -> Vec<Vec<usize>> {
    let place = |name: &String| players.iter().position(|player| player == name);
    let places = |side: Side| side.players.iter().filter_map(place).collect();
    options.partners(players).map_or(Vec::new(), |sides| sides.into_iter().map(places).collect())
}
