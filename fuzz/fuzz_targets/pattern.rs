//! Patterns and texts that are searched for them.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::pattern::search(data));
