//! Texts that are read as YAML and JSON.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::document::read(data));
