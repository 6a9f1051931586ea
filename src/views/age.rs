//! How long ago something was, as `kubectl` says it (`HumanDuration` of apimachinery).

use crate::go::time::{Time, parse_rfc3339};

/// A point in time: nanoseconds since 1970, in UTC.
pub type Instant = i128;

/// The age of a time that is not known.
pub(super) const UNKNOWN: &str = "<unknown>";

/// The age of an RFC 3339 time.
#[must_use]
pub(super) fn since(text: &str, now: Instant) -> String {
    if matches!(text, "" | "null") {
        return UNKNOWN.to_owned();
    }
    match parse_rfc3339(text) {
        Err(_) => "<invalid>".to_owned(),
        Ok(time) if time.is_zero() => UNKNOWN.to_owned(),
        Ok(time) => duration_text(now - instant(time)),
    }
}

/// The time from one RFC 3339 time to another one.
#[cfg(feature = "tools")]
#[must_use]
pub(super) fn between(start: &str, end: &str) -> String {
    match parse_rfc3339(end) {
        Err(_) => "<invalid>".to_owned(),
        Ok(end) => since(start, instant(end)),
    }
}

fn instant(time: Time) -> Instant {
    i128::from(time.seconds) * 1_000_000_000 + i128::from(time.nanos)
}

/// The text of a number of nanoseconds. Go's durations end at about 292 years.
pub(super) fn duration_text(nanos: i128) -> String {
    const SECOND: i128 = 1_000_000_000;
    let nanos = nanos.clamp(i64::MIN.into(), i64::MAX.into());
    let seconds = (nanos / SECOND) as i64;
    if seconds < -1 {
        return "<invalid>".to_owned();
    }
    if seconds < 0 {
        return "0s".to_owned();
    }
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    let (days, years) = (hours / 24, hours / 24 / 365);
    let pair = |large: i64, unit: &str, small: i64, small_unit: &str| match small {
        0 => format!("{large}{unit}"),
        _ => format!("{large}{unit}{small}{small_unit}"),
    };
    if seconds < 120 {
        format!("{seconds}s")
    } else if minutes < 10 {
        pair(minutes, "m", seconds % 60, "s")
    } else if minutes < 180 {
        format!("{minutes}m")
    } else if hours < 8 {
        pair(hours, "h", minutes % 60, "m")
    } else if hours < 48 {
        format!("{hours}h")
    } else if hours < 192 {
        pair(days, "d", hours % 24, "h")
    } else if days < 2 * 365 {
        format!("{days}d")
    } else if days < 8 * 365 {
        pair(years, "y", days % 365, "d")
    } else {
        format!("{years}y")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_lose_detail_as_they_grow() {
        for (seconds, want) in [
            (-2_i64, "<invalid>"),
            (-1, "0s"),
            (0, "0s"),
            (119, "119s"),
            (120, "2m"),
            (121, "2m1s"),
            (599, "9m59s"),
            (600, "10m"),
            (10_799, "179m"),
            (10_800, "3h"),
            (10_860, "3h1m"),
            (28_799, "7h59m"),
            (28_800, "8h"),
            (172_799, "47h"),
            (172_800, "2d"),
            (176_400, "2d1h"),
            (691_199, "7d23h"),
            (691_200, "8d"),
            (729 * 86_400, "729d"),
            (730 * 86_400, "2y"),
            (731 * 86_400, "2y1d"),
            (2_919 * 86_400, "7y364d"),
            (2_920 * 86_400, "8y"),
            (1_i64 << 40, "292y"),
        ] {
            let nanos = i128::from(seconds) * 1_000_000_000;
            assert_eq!(duration_text(nanos), want, "{seconds}");
        }
    }

    #[test]
    fn texts_that_are_no_times_say_so() {
        for (text, want) in [
            ("", "<unknown>"),
            ("null", "<unknown>"),
            ("0001-01-01T00:00:00Z", "<unknown>"),
            ("yesterday", "<invalid>"),
            ("1970-01-01T00:00:01+00:00", "9s"),
        ] {
            assert_eq!(since(text, 10_000_000_000), want, "{text}");
        }
    }
}
