//! The host's time zones: `packaging/js/zones.ts`.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::cel::zones::Zones;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = zones)]
    fn offset(zone: &str, at: f64) -> Option<i32>;
}

/// The time zones that the host has.
pub(super) struct HostZones;

impl Zones for HostZones {
    fn offset(&self, zone: &str, at: i64) -> Option<i32> {
        offset(zone, at as f64)
    }
}
