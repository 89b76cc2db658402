//! What every game speaks: days, characters, options.

mod characters;
mod day;
mod options;
