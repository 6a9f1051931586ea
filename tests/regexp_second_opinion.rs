//! Our regular expressions against the `regex` crate, an independent implementation of nearly
//! the same language: random patterns that mean the same in both dialects, random texts, the
//! same places found. What differs on purpose is listed with its reason.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests panic where they fail"
)]

use crd_drydock::go::regexp::Regexp;

/// Patterns compared, and texts for each of them.
const PATTERNS: usize = 6000;
const TEXTS: usize = 8;

/// Where a match starts and ends, in bytes.
type Match = Option<(usize, usize)>;

/// A fixed sequence of numbers (Knuth's MMIX generator).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// What is written the same way in both dialects.
const LITERALS: &[&str] = &[
    "a",
    "b",
    "c",
    "k",
    "K",
    "S",
    "x",
    "0",
    "9",
    "_",
    "-",
    " ",
    "é",
    "É",
    "ß",
    "ſ",
    "σ",
    "ς",
    "日",
    "😀",
    "\\.",
    "\\\\",
    "\\-",
    "\\x41",
    "\\x{1F600}",
    "\\n",
    "\\t",
    ",",
    "@",
    "/",
];
const CLASSES: &[&str] = &[
    "[a-c]",
    "[^a]",
    "[^\\n]",
    "[a-zA-Z0-9]",
    "[-a]",
    "[é-ü]",
    "[k-s]",
    "[^k]",
    "[\\x{3B1}-\\x{3C9}]",
    "[[:alpha:]]",
    "[[:^digit:]_]",
    "[[:word:]-]",
    "\\pL",
    "\\PL",
    "\\p{Lu}",
    "\\p{Ll}",
    "\\p{Greek}",
    "\\p{Nd}",
    "[\\pL_]",
    ".",
];
/// What is written differently: ours, and theirs.
const TRANSLATED: &[(&str, &str)] = &[
    ("\\d", "[0-9]"),
    ("\\D", "[^0-9]"),
    ("\\w", "[0-9A-Za-z_]"),
    ("\\W", "[^0-9A-Za-z_]"),
    ("\\s", "[\\t\\n\\f\\r ]"),
    ("\\S", "[^\\t\\n\\f\\r ]"),
    ("\\Qa.b\\E", "a\\.b"),
    ("\\101", "A"),
    ("(?<n>b)", "(b)"),
    ("x{,3}", "x\\{,3\\}"),
];
const ASSERTIONS: &[(&str, &str)] = &[
    ("^", "^"),
    ("$", "$"),
    ("\\A", "\\A"),
    ("\\z", "\\z"),
    ("\\b", "(?-u:\\b)"),
    ("(?m:^)", "(?m:^)"),
    ("(?m:$)", "(?m:$)"),
];
const REPETITIONS: &[&str] = &[
    "*", "+", "?", "*?", "+?", "??", "{2}", "{0,1}", "{1,3}", "{2,}", "{0,2}?", "{1,}?",
];
const GROUPS: &[&str] = &["(", "(?:", "(?i:", "(?s:", "(?U:", "(?i-s:", "(?P<g>"];

/// A pattern in both dialects.
struct Pattern {
    ours: String,
    theirs: String,
}

impl Pattern {
    fn same(text: &str) -> Self {
        Self::translated((text, text))
    }

    fn translated((ours, theirs): (&str, &str)) -> Self {
        Self {
            ours: ours.to_owned(),
            theirs: theirs.to_owned(),
        }
    }

    fn push(&mut self, other: &Self) {
        self.ours.push_str(&other.ours);
        self.theirs.push_str(&other.theirs);
    }

    fn push_same(&mut self, text: &str) {
        self.ours.push_str(text);
        self.theirs.push_str(text);
    }

    fn random(random: &mut Random, depth: usize) -> Self {
        if depth == 0 {
            return Self::same(random.one(LITERALS));
        }
        match random.below(12) {
            0..3 => Self::same(random.one(LITERALS)),
            3..5 => Self::same(random.one(CLASSES)),
            5 => Self::translated(random.one(TRANSLATED)),
            6 => Self::translated(random.one(ASSERTIONS)),
            7 | 8 => {
                let mut sequence = Self::same("");
                for _ in 0..2 + random.below(2) {
                    // An alternative would swallow its neighbours.
                    let part = Self::random(random, depth - 1).grouped("(?:");
                    sequence.push(&part);
                }
                sequence
            }
            9 => {
                let mut choice = Self::random(random, depth - 1);
                for _ in 0..1 + random.below(3) {
                    let other = Self::random(random, depth - 1);
                    choice.push_same("|");
                    choice.push(&other);
                }
                choice
            }
            10 => Self::random(random, depth - 1).grouped(random.one(GROUPS)),
            _ => {
                let mut repeated = Self::random(random, depth - 1).grouped("(?:");
                repeated.push_same(random.one(REPETITIONS));
                repeated
            }
        }
    }

    fn grouped(self, open: &str) -> Self {
        let mut group = Self::same(open);
        group.push(&self);
        group.push_same(")");
        // Names have to differ in one of the dialects.
        group.theirs = group.theirs.replace("(?P<g>", "(");
        group
    }
}

fn text(random: &mut Random) -> String {
    const CHARACTERS: &[char] = &[
        'a', 'b', 'c', 'k', 'K', '\u{212a}', 's', 'S', 'ſ', 'x', 'A', '0', '9', '_', '-', ' ',
        '\n', '\t', 'é', 'É', 'ß', 'σ', 'ς', 'Σ', '日', '😀', '.', '\\', ',', '{', '3', '}', '@',
        '/', '\u{a0}', '\u{661}',
    ];
    let few = [(); 4].map(|()| random.one(CHARACTERS));
    (0..random.below(9)).map(|_| random.one(&few)).collect()
}

/// Where the two find a match: ours, and theirs.
fn places(pattern: &Pattern, text: &str) -> (Match, Match) {
    let ours = Regexp::new(&pattern.ours).unwrap_or_else(|error| panic!("{error}"));
    let theirs = regex::Regex::new(&pattern.theirs).unwrap_or_else(|error| panic!("{error}"));
    let found = theirs.find(text).map(|found| (found.start(), found.end()));
    (ours.find_at(text, 0), found)
}

#[test]
fn both_find_the_same_places() {
    let mut random = Random(1);
    let mut found = 0;
    let mut differences = Vec::new();
    for _ in 0..PATTERNS {
        let pattern = Pattern::random(&mut random, 5);
        let ours = Regexp::new(&pattern.ours).unwrap_or_else(|error| panic!("{error}"));
        let theirs = regex::Regex::new(&pattern.theirs).unwrap_or_else(|error| panic!("{error}"));
        for _ in 0..TEXTS {
            let text = text(&mut random);
            let want = theirs.find(&text).map(|found| (found.start(), found.end()));
            let got = ours.find_at(&text, 0);
            found += usize::from(want.is_some());
            if got != want || ours.is_match(&text) != want.is_some() {
                differences.push(format!(
                    "{} on {text:?}: {got:?}, not {want:?}",
                    pattern.ours
                ));
            }
        }
    }
    let total = PATTERNS * TEXTS;
    assert!(
        found > total / 4 && found < total,
        "{found} of {total} match"
    );
    assert!(
        differences.is_empty(),
        "{} of {total} differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
}

/// Differences that are right on our side: pattern, text, what Go finds, why.
const DIFFERENCES: &[(&str, &str, Match, &str)] = &[
    (
        "\\d",
        "\u{663}",
        None,
        "\\d, \\w, \\s and \\b know ASCII only",
    ),
    ("[[a]]", "a]", Some((0, 2)), "brackets do not nest"),
    ("[a&&b]", "&", Some((0, 1)), "classes have no intersection"),
    (
        "[a~~b]",
        "~",
        Some((0, 1)),
        "classes have no symmetric difference",
    ),
    (
        "[--/]",
        ".",
        Some((0, 1)),
        "classes have no difference, `--/` is a range",
    ),
    (
        "\\p{Lu}",
        "\u{1c89}",
        None,
        "Unicode 15.0 has fewer letters",
    ),
    (
        "(?i)\u{1c89}",
        "\u{1c8a}",
        None,
        "Unicode 15.0 has fewer cases",
    ),
];

#[test]
fn what_differs_is_known() {
    for &(pattern, text, want, why) in DIFFERENCES {
        let (ours, theirs) = places(&Pattern::same(pattern), text);
        assert_eq!(ours, want, "{pattern} on {text:?}: {why}");
        assert_ne!(theirs, want, "{pattern} on {text:?} no longer differs");
    }
}
