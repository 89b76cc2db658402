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

#[divan::bench]
fn typed_lines(bencher: Bencher) {
    let lines: Vec<&[u8]> = include_str!("../tests/vectors/lines-auction.jsonl")
        .lines()
        .filter(|line| !line.contains("\"error\": {"))
        .map(str::as_bytes)
        .collect();
    let (mut face, mut out) = (ScoreFace::new(Catalog::default()), Vec::new());
    assert!(lines.iter().all(|line| face.score_line(line, &mut out)), "every line is accepted");
    bencher.counter(ItemsCount::new(lines.len())).bench_local(|| {
        out.clear();
        for line in &lines {
            face.score_line(line, &mut out);
        }
        divan::black_box(out.len())
    });
}

/// The whole file, with comments for people and with refused hands, by the number of threads.
#[divan::bench(args = [1, 2])]
fn stream(bencher: Bencher, threads: usize) {
    let file = include_str!("../tests/vectors/auction-pinochle.jsonl");
    let input = file.repeat(50);
    let mut face = ScoreFace::new(Catalog::default());
    bencher
        .counter(ItemsCount::new(50 * file.lines().count()))
        .bench_local(|| face.run(input.as_bytes(), std::io::sink(), threads).is_ok_and(|accepted| !accepted));
}
