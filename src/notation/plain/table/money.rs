//! What is said of stakes, the kitty, payments and rounds.

use super::{By, PlainForm, Why, asks, by, does, points};

pub(super) const MONEY: &[PlainForm] = &[
    by(
        By::Stake,
        &["[the] stake [is|to] AMOUNT", "set [the] stake [to|=] AMOUNT"],
        &["sázka|sazba [je] AMOUNT", "nastav sázku|sazbu|sázka|sazba [na|=] AMOUNT", "hrajeme o AMOUNT"],
    ),
    by(By::RaisedStake, &["raise|lower [the] stake to AMOUNT"], &["zvyš|sniž sázku|sazbu na AMOUNT"]),
    by(By::DoubledStake, &["double [the] stake"], &["zdvojnásob sázku|sazbu"]),
    does(&["kitty on", "with [a|the] kitty", "set kitty [to] on"], &["s bankem"], "set kitty=true"),
    by(
        By::KittyOff,
        &["kitty off", "without [a|the] kitty", "no kitty", "set kitty [to] off"],
        &["bez banku"],
    ),
    points(&["SUIT TIMES"], &[], Why::SetOption, &["set SUIT_multiplier=TIMES"]),
    by(
        By::Antes,
        &[
            "everyone|everybody|each|all antes|ante AMOUNT",
            "everyone|everybody|each|all puts|put AMOUNT in|into [the] kitty|pot",
        ],
        &["každý|všichni dává|dávají AMOUNT do banku"],
    ),
    does(
        &[
            "NAME puts|put AMOUNT in|into [the] kitty|pot",
            "NAME paid|pays|gave|gives [to] the kitty|pot AMOUNT",
            "NAME paid|pays|gave|gives AMOUNT to [the] kitty|pot",
        ],
        &["NAME dal|dala AMOUNT do banku", "NAME dal|dala do banku AMOUNT"],
        "paid NAME kitty AMOUNT",
    ),
    asks(
        &["NAME paid|pays|gave|gives OTHER AMOUNT for|on WHAT"],
        &["NAME zaplatil|zaplatila|dal|dala OTHER AMOUNT za WHAT"],
        Why::PaymentOrRound,
        &["paid NAME OTHER AMOUNT", "spent NAME AMOUNT WHAT"],
    ),
    points(
        &[
            "NAME lent|lends|loaned|sent|sends OTHER AMOUNT",
            "NAME lent|lends|loaned|sent|sends AMOUNT to OTHER",
            "OTHER borrowed|borrows AMOUNT from NAME",
        ],
        &[
            "NAME půjčil|půjčila|poslal|poslala|vrátil|vrátila OTHER AMOUNT",
            "NAME půjčil|půjčila|poslal|poslala|vrátil|vrátila AMOUNT OTHER",
        ],
        Why::Cash,
        &["paid NAME OTHER AMOUNT"],
    ),
    points(
        &[],
        &["OTHER si půjčil|půjčila AMOUNT od FROM", "OTHER si půjčil|půjčila od FROM AMOUNT"],
        Why::Cash,
        &["paid NAME OTHER AMOUNT"],
    ),
    points(
        &["NAME paid|pays|gave|gives OTHER and PLAYER AMOUNT [each]"],
        &["NAME zaplatil|zaplatila|dal|dala OTHER a PLAYER AMOUNT"],
        Why::EachOfThem,
        &["paid NAME OTHER AMOUNT, NAME PLAYER AMOUNT"],
    ),
    points(
        &["NAME and OTHER paid|pay|gave|give PLAYER AMOUNT [each]"],
        &["NAME a OTHER zaplatili|zaplatily|dali|daly PLAYER AMOUNT"],
        Why::EachOfThem,
        &["paid NAME PLAYER AMOUNT, OTHER PLAYER AMOUNT"],
    ),
    points(
        &["NAME owes OTHER AMOUNT", "NAME owes AMOUNT to OTHER"],
        &["NAME dluží OTHER AMOUNT"],
        Why::OldDebt,
        &["meldbook owed NAME OTHER AMOUNT"],
    ),
    by(
        By::Spent,
        &[
            "NAME bought WHAT [for] AMOUNT for everyone|everybody|all",
            "NAME paid|spent AMOUNT for|on WHAT for everyone|everybody|all",
        ],
        &["NAME koupil|koupila WHAT [za] AMOUNT pro všechny"],
    ),
    does(
        &[],
        &[
            "NAME zaplatil|zaplatila|platil|platila|dal|dala AMOUNT PLAYER",
            "NAME platil|platila PLAYER AMOUNT",
        ],
        "paid NAME PLAYER AMOUNT",
    ),
    by(
        By::Spent,
        &[
            "NAME bought WHAT [for] AMOUNT",
            "NAME bought WHAT [for] AMOUNT WHOM",
            "NAME paid|pays|spent AMOUNT for|on WHAT",
            "NAME paid|pays for WHAT AMOUNT",
            "WHAT [was|cost] AMOUNT NAME paid",
        ],
        &[
            "NAME koupil|koupila WHAT [za] AMOUNT",
            "NAME koupil|koupila WHAT [za] AMOUNT WHOM",
            "NAME zaplatil|zaplatila|platil|platila|utratil|utratila AMOUNT za WHAT",
            "NAME zaplatil|zaplatila za WHAT AMOUNT",
            "NAME platil|platila [za] WHAT AMOUNT",
            "WHAT AMOUNT zaplatil|zaplatila NAME",
        ],
    ),
    asks(&[], &["NAME zaplatil|zaplatila WHAT AMOUNT"], Why::PaymentOrRound, &["spent NAME AMOUNT WHAT"]),
    asks(
        &["spent NAME AMOUNT", "NAME bought|spent AMOUNT"],
        &["útrata NAME AMOUNT", "NAME utratil|utratila|koupil|koupila AMOUNT"],
        Why::WhatFor,
        &["spent NAME AMOUNT pizza"],
    ),
    asks(
        &["paid NAME AMOUNT", "NAME paid|pays AMOUNT"],
        &["NAME zaplatil|zaplatila AMOUNT", "zaplatil|zaplatila NAME AMOUNT"],
        Why::WhoPaid,
        &["paid NAME SOMEBODY AMOUNT", "paid SOMEBODY NAME AMOUNT"],
    ),
    does(
        &[
            "NAME paid|payed|pays|gave|gives [back] OTHER [back] AMOUNT [back]",
            "NAME paid|payed|pays|gave|gives AMOUNT [back] to OTHER",
            "paid|payed NAME [to] OTHER AMOUNT",
            "OTHER got|gets|received|receives|collected AMOUNT from NAME",
        ],
        &["NAME dal|dala OTHER AMOUNT"],
        "paid NAME OTHER AMOUNT",
    ),
    does(
        &[],
        &["OTHER dostal|dostala AMOUNT od FROM", "OTHER dostal|dostala od FROM AMOUNT"],
        "paid NAME OTHER AMOUNT",
    ),
    // What is said of a payment, and nothing above.
    points(&["NAME puts|put LINE in|into [the] kitty|pot"], &[], Why::OneNumber, &["paid NAME kitty 1.35"]),
    points(
        &["NAME bought LINE"],
        &["NAME koupil|koupila LINE"],
        Why::OneNumber,
        &["spent NAME 9 \"4 beers\""],
    ),
    points(
        &["NAME paid|pays LINE"],
        &["NAME zaplatil|zaplatila LINE"],
        Why::OneNumber,
        &["paid NAME SOMEBODY 1.35"],
    ),
];
