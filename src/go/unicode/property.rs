//! `\p{...}`: the general categories, their aliases and the scripts under the names that
//! Go's `regexp/syntax` accepts.

use super::scripts::NAMES;
use super::{Bytes, MAX_RUNE, Range};

/// Runs of code points of one category: five bits for the category, three for the length,
/// which follows as a number when those are zero. In the order of [`SHORT_CATEGORIES`].
pub(super) static CATEGORY_RUNS: &[u8] = include_bytes!("categories.bin");

/// Runs of code points of one script: its place in [`NAMES`] and the length.
static SCRIPT_RUNS: &[u8] = include_bytes!("scripts.bin");

/// Short names of the general categories, by their number in `categories.bin`.
const SHORT_CATEGORIES: &str = "LuLlLtLmLoMnMcMeNdNlNoPcPdPsPePiPfPoSmScSkSoZsZlZpCcCfCsCoCn";

/// Their long names. A text takes less than a table of texts does.
const LONG_CATEGORIES: &str = "Uppercaseletter Lowercaseletter Titlecaseletter Modifierletter Otherletter \
    Nonspacingmark Spacingmark Enclosingmark Decimalnumber Letternumber Othernumber \
    Connectorpunctuation Dashpunctuation Openpunctuation Closepunctuation Initialpunctuation \
    Finalpunctuation Otherpunctuation Mathsymbol Currencysymbol Modifiersymbol Othersymbol \
    Spaceseparator Lineseparator Paragraphseparator Control Format Surrogate Privateuse Unassigned";

/// The short name of a category by its number.
pub(super) fn short(id: usize) -> &'static str {
    SHORT_CATEGORIES.get(2 * id..2 * id + 2).unwrap_or_default()
}

/// Names that stand for another one, or for a group of categories by its letter.
const ALIASES: [(&str, &str); 11] = [
    ("Letter", "L"),
    ("Mark", "M"),
    ("Combiningmark", "M"),
    ("Number", "N"),
    ("Punctuation", "P"),
    ("Punct", "P"),
    ("Symbol", "S"),
    ("Separator", "Z"),
    ("Other", "C"),
    ("Cntrl", "Cc"),
    ("Digit", "Nd"),
];

/// The property that a name inside `\p{...}` stands for.
#[derive(Debug, PartialEq, Eq)]
pub struct Property {
    /// The code points, ascending, no two ranges touching.
    pub ranges: Vec<Range>,
    /// Whether `(?i)` adds the code points that fold with them. Go has no table for that
    /// for `LC`.
    pub folds: bool,
}

/// The property of that name, or `None` when Go has none. Case and the separators `_`, `-`
/// and space do not matter.
#[must_use]
pub fn property(name: &str) -> Option<Property> {
    let name = canonical(name);
    let folds = !matches!(name.as_str(), "Lc" | "Casedletter");
    let ranges = match name.as_str() {
        "Any" => vec![(0, MAX_RUNE)],
        "Ascii" => vec![(0, 0x7f)],
        name => match categories(name) {
            0 => script(name)?,
            ids => category_ranges(ids),
        },
    };
    Some(Property { ranges, folds })
}

/// Whether a name is that of a property as Go's tables spell it: `Lu`, `Greek`, `Old_Italic`.
#[must_use]
pub fn is_exact(name: &str) -> bool {
    let is_category = name.len() <= 2 && name == canonical(name) && categories(name) != 0;
    name == "Any" || is_category || NAMES.lines().any(|script| script == name)
}

/// The categories of a name, a bit for each by its number.
fn categories(name: &str) -> u32 {
    let bit = |id: usize| 1 << id;
    let all = bit(SHORT_CATEGORIES.len() / 2) - 1;
    match name {
        "Assigned" => all & !categories("Cn"),
        "Lc" | "Casedletter" => categories("Lu") | categories("Ll") | categories("Lt"),
        name => {
            let alias = ALIASES.iter().find(|(alias, _)| *alias == name);
            let name = alias.map_or(name, |(_, target)| target);
            let ids = LONG_CATEGORIES.split(' ').enumerate().filter(|(id, long)| {
                let short = short(*id);
                short == name || *long == name || (name.len() == 1 && short.starts_with(name))
            });
            ids.fold(0, |ids, (id, _)| ids | bit(id))
        }
    }
}

/// A capital letter and then lower case, without separators.
fn canonical(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars().filter(|c| !matches!(c, '_' | '-' | ' ')) {
        out.push(if out.is_empty() {
            c.to_ascii_uppercase()
        } else {
            c.to_ascii_lowercase()
        });
    }
    out
}

fn category_ranges(ids: u32) -> Vec<Range> {
    let mut out = Runs::default();
    let mut bytes = Bytes(CATEGORY_RUNS);
    while let Some(byte) = bytes.next() {
        let length = match byte & 7 {
            0 => bytes.number().unwrap_or(0),
            short => u32::from(short),
        };
        out.run(length, ids >> (byte >> 3) & 1 == 1);
    }
    out.ranges
}

/// `name` is canonical, so it has no separators.
fn script(name: &str) -> Option<Vec<Range>> {
    let id = NAMES.lines().position(|script| {
        let plain = script.bytes().filter(|b| *b != b'_');
        plain
            .map(|b| b.to_ascii_lowercase())
            .eq(name.bytes().map(|b| b.to_ascii_lowercase()))
    })?;
    let mut out = Runs::default();
    let mut bytes = Bytes(SCRIPT_RUNS);
    while let Some(byte) = bytes.next() {
        let length = bytes.number().unwrap_or(0);
        out.run(length, usize::from(byte) == id);
    }
    Some(out.ranges)
}

/// The ranges collected from runs that follow each other.
#[derive(Default)]
struct Runs {
    ranges: Vec<Range>,
    at: u32,
}

impl Runs {
    fn run(&mut self, length: u32, wanted: bool) {
        let lo = self.at;
        self.at += length;
        if !wanted || length == 0 {
            return;
        }
        match self.ranges.last_mut() {
            Some((_, hi)) if *hi + 1 == lo => *hi = self.at - 1,
            _ => self.ranges.push((lo, self.at - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(name: &str, c: char) -> bool {
        let c = u32::from(c);
        let ranges = property(name).unwrap().ranges;
        ranges.iter().any(|(lo, hi)| (*lo..=*hi).contains(&c))
    }

    #[test]
    fn names_ignore_case_and_separators() {
        for name in [
            "Lu",
            "lu",
            "LU",
            "l_u",
            "Uppercase_Letter",
            "upper case-let ter",
            "__uppercaseletter",
        ] {
            assert!(has(name, 'A') && !has(name, 'a'), "{name}");
        }
        for name in [
            "Old_Italic",
            "olditalic",
            "SignWriting",
            "NKO",
            "phags-pa",
            "punct",
            "DIGIT",
            "cntrl",
        ] {
            assert!(property(name).is_some(), "{name}");
        }
        for name in [
            "",
            "Foo",
            "IsGreek",
            "Script=Greek",
            "Grek",
            "Latn",
            "Lx",
            "X",
            "é",
            "Unknown",
        ] {
            assert_eq!(property(name), None, "{name}");
        }
    }

    #[test]
    fn groups_hold_their_categories() {
        assert!(has("L", 'ª') && has("L", '漢') && !has("L", '1'));
        assert!(has("C", '\u{378}') && has("Other", '\u{7}'));
        assert!(has("Assigned", 'a') && !has("Assigned", '\u{378}'));
        assert!(has("LC", 'ǅ') && !has("LC", 'ª'));
        assert_eq!(property("Any").unwrap().ranges, [(0, MAX_RUNE)]);
        let total = |name| {
            let ranges = property(name).unwrap().ranges;
            ranges.iter().map(|(lo, hi)| hi - lo + 1).sum::<u32>()
        };
        assert_eq!(
            ["L", "M", "N", "P", "S", "Z", "C"]
                .map(total)
                .iter()
                .sum::<u32>(),
            MAX_RUNE + 1
        );
        assert_eq!(total("Cn"), 825_345);
    }

    #[test]
    fn scripts_are_those_of_unicode_15() {
        assert!(has("Greek", 'ω') && !has("Greek", 'o'));
        assert!(has("Braille", '\u{28ff}') && !has("Braille", '\u{2900}'));
        assert!(has("Kawi", '\u{11f00}') && has("Nag_Mundari", '\u{1e4d0}'));
        assert!(has("Common", '1') && has("Inherited", '\u{300}'));
        for of_16_and_17 in ["Garay", "Todhri", "Beria_Erfe", "Sidetic"] {
            assert_eq!(property(of_16_and_17), None, "{of_16_and_17}");
        }
    }
}
