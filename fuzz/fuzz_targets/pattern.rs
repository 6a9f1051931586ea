//! Patterns and texts that are searched for them.

#![no_main]

#[path = "../entry/mod.rs"]
#[allow(dead_code, reason = "each target has one entry point")]
mod entry;

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::pattern::search(data));
