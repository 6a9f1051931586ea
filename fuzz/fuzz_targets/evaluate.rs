//! Expressions on their own, with JSON.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::evaluate_with_json(data));
