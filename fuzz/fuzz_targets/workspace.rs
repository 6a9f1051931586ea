//! Texts of a workspace that are edited.

#![no_main]

#[path = "../entry/mod.rs"]
#[allow(dead_code, reason = "each target has one entry point")]
mod entry;

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::workspace::edit(data));
