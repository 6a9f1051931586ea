//! Parts of timestamps and durations.

use super::signature::{DURATION, INT, STRING, TIMESTAMP};
use super::{Function, Host, Overload};
use crate::cel::value::Val;
use crate::cel::zones::Zones;
use crate::go::atoi;
use crate::go::calendar::Civil;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "getDate",
        &[
            Overload::member(
                "timestamp_to_day_of_month_1_based",
                &[TIMESTAMP],
                INT,
                |host, operands| part(host, operands, |time| time.day),
            ),
            Overload::member(
                "timestamp_to_day_of_month_1_based_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                |host, operands| part(host, operands, |time| time.day),
            ),
        ],
    ),
    Function::new(
        "getDayOfMonth",
        &[
            Overload::member(
                "timestamp_to_day_of_month",
                &[TIMESTAMP],
                INT,
                |host, operands| part(host, operands, |time| time.day - 1),
            ),
            Overload::member(
                "timestamp_to_day_of_month_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                |host, operands| part(host, operands, |time| time.day - 1),
            ),
        ],
    ),
    Function::new(
        "getDayOfWeek",
        &[
            Overload::member(
                "timestamp_to_day_of_week",
                &[TIMESTAMP],
                INT,
                |host, operands| part(host, operands, |time| time.weekday),
            ),
            Overload::member(
                "timestamp_to_day_of_week_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                |host, operands| part(host, operands, |time| time.weekday),
            ),
        ],
    ),
    Function::new(
        "getDayOfYear",
        &[
            Overload::member(
                "timestamp_to_day_of_year",
                &[TIMESTAMP],
                INT,
                |host, operands| part(host, operands, |time| time.day_of_year - 1),
            ),
            Overload::member(
                "timestamp_to_day_of_year_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                |host, operands| part(host, operands, |time| time.day_of_year - 1),
            ),
        ],
    ),
    Function::new(
        "getFullYear",
        &[
            Overload::member("timestamp_to_year", &[TIMESTAMP], INT, |host, operands| {
                part(host, operands, |time| time.year)
            }),
            Overload::member(
                "timestamp_to_year_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                |host, operands| part(host, operands, |time| time.year),
            ),
        ],
    ),
    Function::new(
        "getHours",
        &[
            Overload::member("timestamp_to_hours", &[TIMESTAMP], INT, |host, operands| {
                part(host, operands, |time| time.hour)
            }),
            Overload::member(
                "timestamp_to_hours_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                |host, operands| part(host, operands, |time| time.hour),
            ),
            Overload::member("duration_to_hours", &[DURATION], INT, |_, operands| {
                units(operands, 3_600_000_000_000)
            }),
        ],
    ),
    Function::new(
        "getMilliseconds",
        &[
            Overload::member(
                "timestamp_to_milliseconds",
                &[TIMESTAMP],
                INT,
                |host, operands| part(host, operands, |time| time.milliseconds),
            ),
            Overload::member(
                "timestamp_to_milliseconds_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                |host, operands| part(host, operands, |time| time.milliseconds),
            ),
            Overload::member(
                "duration_to_milliseconds",
                &[DURATION],
                INT,
                |_, operands| milliseconds(operands),
            ),
        ],
    ),
    Function::new(
        "getMinutes",
        &[
            Overload::member(
                "timestamp_to_minutes",
                &[TIMESTAMP],
                INT,
                |host, operands| part(host, operands, |time| time.minute),
            ),
            Overload::member(
                "timestamp_to_minutes_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                |host, operands| part(host, operands, |time| time.minute),
            ),
            Overload::member("duration_to_minutes", &[DURATION], INT, |_, operands| {
                units(operands, 60_000_000_000)
            }),
        ],
    ),
    Function::new(
        "getMonth",
        &[
            Overload::member("timestamp_to_month", &[TIMESTAMP], INT, |host, operands| {
                part(host, operands, |time| time.month - 1)
            }),
            Overload::member(
                "timestamp_to_month_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                |host, operands| part(host, operands, |time| time.month - 1),
            ),
        ],
    ),
    Function::new(
        "getSeconds",
        &[
            Overload::member(
                "timestamp_to_seconds",
                &[TIMESTAMP],
                INT,
                |host, operands| part(host, operands, |time| time.second),
            ),
            Overload::member(
                "timestamp_to_seconds_tz",
                &[TIMESTAMP, STRING],
                INT,
                |host, operands| part(host, operands, |time| time.second),
            ),
            Overload::member("duration_to_seconds", &[DURATION], INT, |_, operands| {
                units(operands, 1_000_000_000)
            }),
        ],
    ),
];

/// A part of a timestamp, in the zone that the second operand names, else in UTC.
fn part<'a>(host: &Host<'_>, operands: &[Val<'a>], part: fn(&Civil) -> i64) -> Val<'a> {
    let (time, zone) = match operands {
        [Val::Timestamp(time)] => (time, ""),
        [Val::Timestamp(time), Val::String(zone)] => (time, &**zone),
        _ => return Val::no_such_overload(),
    };
    match offset(host.zones, zone, time.seconds) {
        Ok(offset) => Val::Int(part(&time.civil(offset))),
        Err(why) => Val::error(why),
    }
}

/// The seconds east of UTC in a zone: by its name, or as hours and minutes, which may be any
/// numbers.
fn offset(zones: &dyn Zones, zone: &str, at: i64) -> Result<i64, String> {
    let Some((hours, minutes)) = zone.split_once(':') else {
        return named_offset(zones, zone, at);
    };
    let is_west = hours.starts_with('-');
    let (hours, minutes) = (atoi(hours)?, atoi(minutes)?);
    let minutes = if is_west {
        minutes.wrapping_neg()
    } else {
        minutes
    };
    let minutes = hours.wrapping_mul(60).wrapping_add(minutes);
    Ok(minutes.wrapping_mul(60_000_000_000) / 1_000_000_000)
}

/// `time.LoadLocation`. The server's own zone is UTC. So is the placeholder of the time zone
/// database for an unset zone, which hosts leave out.
fn named_offset(zones: &dyn Zones, zone: &str, at: i64) -> Result<i64, String> {
    if matches!(zone, "" | "UTC" | "Local" | "Factory") {
        return Ok(0);
    }
    if zone.contains("..") || zone.starts_with(['/', '\\']) {
        return Err("time: invalid location name".to_owned());
    }
    match zones.offset(zone, at) {
        Some(offset) => Ok(i64::from(offset)),
        None => Err(format!("unknown time zone {zone}")),
    }
}

/// A duration in a unit. It is computed as a double, and then its fraction is cut off.
fn units<'a>(operands: &[Val<'a>], unit: i64) -> Val<'a> {
    let [Val::Duration(nanos)] = operands else {
        return Val::no_such_overload();
    };
    let fraction = (nanos % unit) as f64 / unit as f64;
    Val::Int(((nanos / unit) as f64 + fraction) as i64)
}

fn milliseconds<'a>(operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::Duration(nanos)] => Val::Int(nanos / 1_000_000),
        _ => Val::no_such_overload(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::time::parse_rfc3339;

    /// A zone that is an hour ahead.
    struct Ahead;

    impl Zones for Ahead {
        fn offset(&self, zone: &str, _at: i64) -> Option<i32> {
            (zone == "Europe/Ahead").then_some(3600)
        }
    }

    fn given(name: &str, operands: &[Val<'_>]) -> String {
        let function = FUNCTIONS.iter().find(|function| function.name == name);
        let is_duration = matches!(operands, [Val::Duration(_)]);
        let mut overloads = function.unwrap().overloads.iter();
        let overload = overloads
            .find(|overload| {
                overload.params.len() == operands.len()
                    && (overload.params[0] == DURATION) == is_duration
            })
            .unwrap();
        (overload.call)(&Host::new(&Ahead), operands).go_text()
    }

    #[test]
    fn months_and_days_count_from_zero() {
        let time = Val::Timestamp(parse_rfc3339("2024-12-31T23:58:59.5+01:00").unwrap());
        for (name, utc, ahead) in [
            ("getDate", "31", "31"),
            ("getDayOfMonth", "30", "30"),
            ("getDayOfWeek", "2", "2"),
            ("getDayOfYear", "365", "365"),
            ("getFullYear", "2024", "2024"),
            ("getMonth", "11", "11"),
            ("getHours", "22", "23"),
            ("getMinutes", "58", "58"),
            ("getSeconds", "59", "59"),
            ("getMilliseconds", "500", "500"),
        ] {
            assert_eq!(given(name, std::slice::from_ref(&time)), utc, "{name}");
            let zone = Val::str("Europe/Ahead");
            assert_eq!(given(name, &[time.clone(), zone]), ahead, "{name}");
        }
    }

    #[test]
    fn zones_are_names_or_hours_and_minutes() {
        let time = Val::Timestamp(parse_rfc3339("2020-01-01T00:00:00Z").unwrap());
        for (zone, hours) in [
            ("", "0"),
            ("UTC", "0"),
            ("Local", "0"),
            ("Europe/Ahead", "1"),
            ("europe/ahead", "unknown time zone europe/ahead"),
            ("+5", "unknown time zone +5"),
            ("/UTC", "time: invalid location name"),
            ("a..b", "time: invalid location name"),
            ("05:30", "5"),
            ("-5:30", "18"),
            ("-0:30", "23"),
            ("1:-5", "0"),
            ("99:99", "4"),
            ("9223372036854775807:0", "23"),
            (":", "strconv.Atoi: parsing \"\": invalid syntax"),
            (
                "+05:00:00",
                "strconv.Atoi: parsing \"00:00\": invalid syntax",
            ),
        ] {
            assert_eq!(
                given("getHours", &[time.clone(), Val::str(zone)]),
                hours,
                "{zone}"
            );
        }
    }

    #[test]
    fn durations_are_told_in_one_unit() {
        for (nanos, hours, minutes, seconds, milliseconds) in [
            (5_400_999_000_000, 1, 90, 5400, 5_400_999),
            (-90_000_999_999, 0, -1, -90, -90_000),
            // The nearest double is the next hour.
            (
                9_000_000_000_000_000_000 - 1,
                2_500_000,
                150_000_000,
                9_000_000_000_i64,
                8_999_999_999_999_i64,
            ),
        ] {
            let duration = [Val::Duration(nanos)];
            for (name, want) in [
                ("getHours", hours),
                ("getMinutes", minutes),
                ("getSeconds", seconds),
                ("getMilliseconds", milliseconds),
            ] {
                assert_eq!(given(name, &duration), want.to_string(), "{name}");
            }
        }
    }
}
