//! Definitions: created, updated, and admitting objects.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::definition::define(data));
