//! The translatable types of this room and their messages.

use super::agreements::{Term, Topic};
use super::card::{CardHead, CardItem, CardRange, CardTopic};
use super::marias::Options;
use super::pinochle::{CallFault, CardFault, CountScheme, Meld, MeldCards, MeldName, NameFault, Suit};
use super::problem::Problem;
use super::story::{FactorMeaning, HandResult, HandSentence, Warning};
use super::{auction, marias, points};
use crate::kernel::options::OptionInfo;

crate::messages! {
    enum Problem = "problem" { Common, Auction, Points, Marias };
    enum HandSentence<'_> = "hand-sentence" { Auction, Points, Marias };
    enum HandResult = "hand-result" { Auction, Points, Marias };
    enum Warning = "warning";
    enum FactorMeaning = "factor-meaning" { Auction, Points, Marias };
    enum Term = "term" { Auction, Points, Marias };
    enum Topic = "topic";
    enum OptionInfo = "option";
    enum CardItem = "card-item" { Auction, Check, Meld, Paid, Flek, Rung, Range };
    enum CardRange = "card-range";
    enum CardTopic = "card-topic";
    enum CardHead = "card-head";

    enum auction::Problem = "auction-problem" { Common, Cards, Turn };
    enum auction::DealerNeed = "dealer-need";
    struct auction::Beside = "beside";
    enum auction::Mismatch = "mismatch";
    enum auction::HandSentence<'_> = "auction-story";
    enum auction::AuctionCell<'_> = "auction-cell";
    enum auction::AuctionResult = "auction-result";
    enum auction::FactorMeaning = "auction-factor" { Trump };
    enum auction::AuctionTerm = "auction-term";
    struct auction::Band = "auction-band";

    enum points::Problem = "points-problem" { Common, Name, Cards, Turn };
    struct points::HandSentence<'_> = "points-story";
    struct points::Reason = "points-reason";
    enum points::Sum = "points-sum";
    enum points::PointsResult = "points-result";
    enum points::Check = "check";
    enum points::PointsTerm = "points-term";
    enum points::Keeper = "keeper";
    struct points::MeldRow = "meld-row";
    struct points::Rate = "rate";

    enum marias::Problem = "marias-problem" { Common };
    struct marias::HandSentence = "marias-story";
    struct marias::MariasCell = "marias-cell";
    enum marias::MariasClause = "marias-clause";
    enum marias::MariasResult = "marias-result";
    enum marias::Side = "marias-side";
    enum marias::Called = "marias-called";
    enum marias::Suit = "marias-suit";
    enum marias::Contract = "marias-contract";
    enum marias::Announcement = "marias-announcement";
    enum marias::Component = "marias-component";
    enum marias::Rung = "marias-rung";
    enum marias::FactorMeaning = "marias-factor" { Paid, Flek, Trump };
    enum marias::Paid = "marias-commitment";
    enum marias::Flek = "marias-flek";
    enum marias::MariasTerm = "marias-term";

    enum Suit = "suit";
    struct Meld = "meld";
    enum MeldName = "meld-name";
    enum MeldCards = "meld-cards";
    enum CountScheme = "count-scheme";
    enum CardFault = "card-fault";
    enum NameFault = "name-fault";
    enum CallFault = "call-fault";
}

/// Only the options of mariáš are explained in other languages than English.
impl strum::VariantNames for OptionInfo {
    const VARIANTS: &'static [&'static str] = Options::KEYS;
}
