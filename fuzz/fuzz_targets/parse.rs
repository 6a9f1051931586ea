//! Any text as an expression.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::parse(&String::from_utf8_lossy(data)));
