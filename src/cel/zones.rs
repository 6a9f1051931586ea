//! Time zones by name: the one thing of evaluation that a host supplies.

/// A time zone database.
pub trait Zones {
    /// The seconds east of UTC in a zone of the IANA database at an instant, given in seconds
    /// since 1970; `None` for names that the database does not have.
    fn offset(&self, zone: &str, at: i64) -> Option<i32>;
}

/// A database that knows no zone.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoZones;

impl Zones for NoZones {
    fn offset(&self, _zone: &str, _at: i64) -> Option<i32> {
        None
    }
}
