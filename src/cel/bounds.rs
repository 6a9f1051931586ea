//! Bounds on what a call may make.
//!
//! The cost of most results is counted once they exist. Some functions could make results of small
//! operands that do not fit in memory. They fail with the error of an evaluation that costs too
//! much. The API server would give that error too, if it has the memory to get that far.

/// The most values that an evaluation may compare: it takes a second or two.
pub const MAX_STEPS: u64 = 1 << 24;

/// The bytes of a string.
pub const MAX_TEXT: usize = 1 << 25;
/// The most bytes of all strings that the calls of an evaluation make, since the evaluation may
/// keep all of them.
pub const MAX_MADE: usize = 1 << 28;
/// The most bytes of texts that an evaluation may read without a cost, see [`reads`]: it takes a
/// second or two.
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
/// The most pairs of items that are compared. Calls that are priced by pairs cost too much from 10⁶
/// pairs on.
pub const MAX_PAIRS: usize = 1 << 22;

/// The error of an evaluation that costs too much. It ends the evaluation.
pub const TOO_COSTLY: &str = "operation cancelled: actual cost limit exceeded";

/// How many times a function reads each byte of its first operand, for functions that cost little
/// for long operands. Loops over such calls would take the API server hours.
#[must_use]
pub fn reads(function: &str) -> u64 {
    match function {
        "charAt" | "size" | "string" => 1,
        "_<_" | "_<=_" | "_>_" | "_>=_" => COMPARED,
        "matches" | "double" | "isURL" => SEARCHED,
        _ => 0,
    }
}
