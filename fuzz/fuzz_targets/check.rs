//! Expressions against shapes of data: types, estimates, plans and runs.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| entry::check_with_shape(data));
