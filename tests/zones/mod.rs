//! The time zones that tests give to the engine: those of the native command, whose code no test can import.

#[path = "../../src/bin/crd-drydock/zones.rs"]
mod iana;

pub use iana::IanaZones;
