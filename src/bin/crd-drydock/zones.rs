//! The time zones of the IANA database.

use chrono::{DateTime, Offset as _, TimeZone as _};
use chrono_tz::Tz;
use crd_drydock::Zones;

/// The IANA database.
pub struct IanaZones;

impl Zones for IanaZones {
    fn offset(&self, zone: &str, at: i64) -> Option<i32> {
        let zone: Tz = zone.parse().ok()?;
        let time = DateTime::from_timestamp(at, 0)?.naive_utc();
        Some(zone.offset_from_utc_datetime(&time).fix().local_minus_utc())
    }
}
