//! What this room can say, with the messages that say it.

use super::agreed::AgreedFault;
use super::doubt::Doubt;
use super::error::{NothingTo, RefusedLine, SessionError, SheetFault, Unfit, UnreadLine};
use super::opening::{OpeningFault, SidesError, StakeFault};
use super::replay::{Stuck, Why};
use super::settling::SettleError;
use super::sound::{Flaw, Otherwise, Unsound};
use super::timeline::{TimelineError, TimelineProblem};

crate::messages! {
    enum SessionError = "session-error" {
        Line, Refused, Typed, SheetLine, Unfit, Opening, Agreed, StoredRules, Stake, Nothing, Name, Player, Sides, Money, Settle,
        Overflow, Day
    };
    enum Doubt = "doubt" { Unusual };
    struct SheetFault = "sheet-fault";
    enum Unfit = "unfit";
    holder UnreadLine;
    holder RefusedLine;
    enum NothingTo = "nothing-to";
    enum OpeningFault = "opening-fault" { Set, Name, Sides, Dealer, Stake, Currency };
    enum StakeFault = "stake-fault" { Money };
    enum SidesError = "sides-error" { Player, Refused };
    enum SettleError = "settle-error" { Overflow };
    struct Stuck = "stuck";
    enum AgreedFault = "agreed-fault" { Option };
    enum Why = "why" { Refused, Agreed, Overflow };
    enum Otherwise = "otherwise";
    holder Unsound;
    enum Flaw = "flaw" { Order };
    holder TimelineError;
    enum TimelineProblem = "timeline-problem";
}
