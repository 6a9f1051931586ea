//! Go's `unicode` package as far as users see it: the classes behind `\p{...}`, the category of
//! a character and simple case folding, all of Unicode 15.0 as in Go 1.26,
//! with which Kubernetes 1.36 is built.
//!
//! The tables are our own because `regex-syntax` carries Unicode 16, and because its tables
//! of pairs of `char` weigh ten times as much: these take 7 KB of the compressed module.

mod category;
mod fold;
mod folds;
mod property;
mod scripts;

pub use category::category;
pub use fold::{fold_range, folds_with, simple_fold};
pub use property::{is_exact, property};

/// Code points from the first to the second, both included.
pub type Range = (u32, u32);

/// The last code point.
pub const MAX_RUNE: u32 = 0x10_ffff;

/// Reads the tables of runs: a run's id, its length, and the next run.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number in groups of seven bits, the lowest first.
    fn number(&mut self) -> Option<u32> {
        let mut value = 0;
        let mut shift = 0;
        loop {
            let byte = self.next()?;
            value |= u32::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 || shift > 28 {
                return Some(value);
            }
        }
    }
}
