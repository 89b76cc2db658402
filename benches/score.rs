//! Hands per second of the stateless face on one core, on the accepted worked hands.

use divan::Bencher;
use divan::counter::ItemsCount;
use meldbook::jsonl::ScoreFace;
use meldbook::rules::Catalog;

fn main() {
    divan::main();
}

/// The worked hands, without comments for people.
fn hands() -> Vec<Vec<u8>> {
    include_str!("../tests/vectors/auction-pinochle.jsonl")
        .lines()
        .filter(|line| line.contains("\"hand\": {") && !line.contains("\"error\": {"))
        .filter_map(|line| line.split_once(", \"expect\": "))
        .map(|(record, _)| format!("{record}}}\n").into_bytes())
        .collect()
}

#[divan::bench]
fn records(bencher: Bencher) {
    let hands = hands();
    let (mut face, mut out) = (ScoreFace::new(Catalog::default()), Vec::new());
    assert!(hands.iter().all(|hand| face.score_line(hand, &mut out)), "every hand is accepted");
    bencher.counter(ItemsCount::new(hands.len())).bench_local(|| {
        out.clear();
        for hand in &hands {
            face.score_line(hand, &mut out);
        }
        divan::black_box(out.len())
    });
}

const GAMES: [&str; 3] = ["auction", "points", "marias"];

/// How many lines are typed of each game.
const LINES: usize = 20_000;

/// Lines in both languages that are read.
fn good_lines(game: &str) -> Vec<String> {
    let file = match game {
        "auction" => include_str!("../tests/vectors/lines-auction.jsonl"),
        "points" => include_str!("../tests/vectors/lines-points.jsonl"),
        _ => include_str!("../tests/vectors/lines-marias.jsonl"),
    };
    let read = file.lines().filter(|line| !line.contains("\"error\": {") && !line.contains("\"line\": \"{"));
    let read: Vec<&str> =
        read.filter_map(|line| line.split_once(", \"expect\": ")).map(|(line, _)| line).collect();
    read.iter().cycle().take(LINES).map(|line| format!("{line}}}\n")).collect()
}

/// As many lines with a word in them that no table has, each another one in another place.
fn bad_lines(game: &str) -> Vec<String> {
    let bad = |(no, line): (usize, String)| {
        let (head, typed) = line.split_once("\"line\": \"")?;
        let (typed, rest) = typed.split_once('"')?;
        let mut words: Vec<String> = typed.split(' ').map(str::to_owned).collect();
        let letters: String = no.to_string().bytes().map(|digit| char::from(digit - b'0' + b'q')).collect();
        words.insert(no % (words.len() + 1), format!("{letters}q"));
        Some(format!("{head}\"line\": \"{}\"{rest}", words.join(" ")))
    };
    good_lines(game).into_iter().enumerate().filter_map(bad).collect()
}

fn answered(bencher: Bencher, lines: &[String]) {
    let (mut face, mut out) = (ScoreFace::new(Catalog::default()), Vec::new());
    bencher.counter(ItemsCount::new(lines.len())).bench_local(|| {
        out.clear();
        for line in lines {
            face.score_line(line.as_bytes(), &mut out);
        }
        divan::black_box(out.len())
    });
}

#[divan::bench(args = GAMES)]
fn typed_lines(bencher: Bencher, game: &str) {
    answered(bencher, &good_lines(game));
}

/// A refusal takes at most five times as long as an answer.
#[divan::bench(args = GAMES)]
fn refused_lines(bencher: Bencher, game: &str) {
    answered(bencher, &bad_lines(game));
}

/// The whole file, with comments for people and with refused hands, by the number of threads.
#[divan::bench(args = [1, 2])]
fn stream(bencher: Bencher, threads: usize) {
    let file = include_str!("../tests/vectors/auction-pinochle.jsonl");
    let input = file.repeat(50);
    let face = ScoreFace::new(Catalog::default());
    bencher
        .counter(ItemsCount::new(50 * file.lines().count()))
        .bench_local(|| face.run(input.as_bytes(), std::io::sink(), threads).is_ok_and(|accepted| !accepted));
}
