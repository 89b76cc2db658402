//! The commands, each run as people run it: one file per command.

mod bare;
mod export;
mod fix;
mod game;
mod history;
mod import;
mod insert;
mod log;
mod new;
mod output;
mod paid;
mod play;
mod rename;
mod reopen;
mod rules;
mod score;
mod seat;
mod sessions;
mod settle;
mod sheet;
mod strike;
mod totals;
mod undo;
mod verify;
mod which_session;
mod why;
