//! Texts that are read as YAML and JSON.

#![no_main]

#[path = "../entry/mod.rs"]
#[allow(dead_code, reason = "each target has one entry point")]
mod entry;

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::document::read(data));
