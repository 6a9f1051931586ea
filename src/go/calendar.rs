//! `time.Time`: the parts of a time in a zone.

use super::time::{Time, civil_from_days, days_from_civil};

/// Date and time as calendar and clock show them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what it is named after")]
pub struct Civil {
    pub year: i64,
    /// From 1.
    pub month: i64,
    /// The day of the month, from 1.
    pub day: i64,
    /// From 1.
    pub day_of_year: i64,
    /// Sunday is 0.
    pub weekday: i64,
    pub hour: i64,
    pub minute: i64,
    pub second: i64,
    pub milliseconds: i64,
}

impl Time {
    /// The parts in the zone that is `offset` seconds east of UTC, whatever offset it was written
    /// with.
    #[must_use]
    pub fn civil(&self, offset: i64) -> Civil {
        let seconds = self.seconds.saturating_add(offset);
        let days = seconds.div_euclid(86_400);
        let second = seconds.rem_euclid(86_400);
        let (year, month, day) = civil_from_days(days);
        Civil {
            year,
            month,
            day,
            day_of_year: days - days_from_civil(year, 1, 1) + 1,
            // 1970 began on a Thursday.
            weekday: (days + 4).rem_euclid(7),
            hour: second / 3600,
            minute: second / 60 % 60,
            second: second % 60,
            milliseconds: i64::from(self.nanos / 1_000_000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::time::parse_rfc3339;

    #[test]
    fn times_have_parts() {
        for (text, offset, want) in [
            (
                "1970-01-01T00:00:00.1239Z",
                0,
                [1970, 1, 1, 1, 4, 0, 0, 0, 123],
            ),
            (
                "2024-12-31T23:59:58+01:00",
                0,
                [2024, 12, 31, 366, 2, 22, 59, 58, 0],
            ),
            (
                "2024-12-31T23:59:58Z",
                3600,
                [2025, 1, 1, 1, 3, 0, 59, 58, 0],
            ),
            (
                "0001-01-01T00:00:00Z",
                -1,
                [0, 12, 31, 366, 0, 23, 59, 59, 0],
            ),
        ] {
            let civil = parse_rfc3339(text).unwrap().civil(offset);
            let Civil {
                year,
                month,
                day,
                day_of_year,
                weekday,
                hour,
                minute,
                second,
                milliseconds,
            } = civil;
            assert_eq!(
                [
                    year,
                    month,
                    day,
                    day_of_year,
                    weekday,
                    hour,
                    minute,
                    second,
                    milliseconds
                ],
                want,
                "{text}"
            );
        }
    }
}
