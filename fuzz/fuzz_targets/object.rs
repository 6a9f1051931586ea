//! Objects that are created and updated.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::object::admit(data));
