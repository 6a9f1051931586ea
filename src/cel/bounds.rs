//! What a call may make at most.
//!
//! Evaluation pays for most results once they are there. What these functions could make of
//! small operands does not fit in memory, so that they refuse with the error of an evaluation
//! that costs too much, which it would have become in the API server where that has the memory.

/// The values that an evaluation may compare with each other: a second or two.
pub const MAX_STEPS: u64 = 1 << 24;

/// The bytes of a string.
pub const MAX_TEXT: usize = 1 << 25;
/// The bytes of all strings of an evaluation that calls made: they may all be kept.
pub const MAX_MADE: usize = 1 << 28;
/// The bytes of texts that an evaluation may read unpaid, see [`reads`]: a second or two.
pub const MAX_READ: u64 = 1 << 33;
/// How many times as long it takes to search a byte of a text as to count it.
pub const SEARCHED: u64 = 64;
/// How many times as long it takes to compare a byte of a text as to count it.
const COMPARED: u64 = 8;
/// How many times as long it takes to take apart a byte of a URL, or to copy a digit of a
/// quantity, as to count it.
pub const TAKEN_APART: u64 = 16;
/// The items of a list.
pub const MAX_ITEMS: usize = 1 << 21;
/// The pairs of items that are compared; what is priced by pairs costs too much from 10⁶ on.
pub const MAX_PAIRS: usize = 1 << 22;

/// The error of an evaluation that costs too much, which ends there.
pub const TOO_COSTLY: &str = "operation cancelled: actual cost limit exceeded";

/// How many times each byte of its first operand a function reads that pays little for long
/// ones: loops over such calls would take the API server hours.
#[must_use]
pub fn reads(function: &str) -> u64 {
    match function {
        "charAt" | "size" | "string" => 1,
        "_<_" | "_<=_" | "_>_" | "_>=_" => COMPARED,
        "matches" | "double" | "isURL" => SEARCHED,
        _ => 0,
    }
}
