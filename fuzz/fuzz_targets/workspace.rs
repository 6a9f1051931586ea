//! Texts of a workspace that are edited.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::workspace::edit(data));
