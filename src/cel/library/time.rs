//! Parts of timestamps and durations.

use super::signature::{DURATION, INT, STRING, TIMESTAMP};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "getDate",
        &[
            Overload::member(
                "timestamp_to_day_of_month_1_based",
                &[TIMESTAMP],
                INT,
                missing,
            ),
            Overload::member(
                "timestamp_to_day_of_month_1_based_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                missing,
            ),
        ],
    ),
    Function::new(
        "getDayOfMonth",
        &[
            Overload::member("timestamp_to_day_of_month", &[TIMESTAMP], INT, missing),
            Overload::member(
                "timestamp_to_day_of_month_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                missing,
            ),
        ],
    ),
    Function::new(
        "getDayOfWeek",
        &[
            Overload::member("timestamp_to_day_of_week", &[TIMESTAMP], INT, missing),
            Overload::member(
                "timestamp_to_day_of_week_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                missing,
            ),
        ],
    ),
    Function::new(
        "getDayOfYear",
        &[
            Overload::member("timestamp_to_day_of_year", &[TIMESTAMP], INT, missing),
            Overload::member(
                "timestamp_to_day_of_year_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                missing,
            ),
        ],
    ),
    Function::new(
        "getFullYear",
        &[
            Overload::member("timestamp_to_year", &[TIMESTAMP], INT, missing),
            Overload::member(
                "timestamp_to_year_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                missing,
            ),
        ],
    ),
    Function::new(
        "getHours",
        &[
            Overload::member("timestamp_to_hours", &[TIMESTAMP], INT, missing),
            Overload::member(
                "timestamp_to_hours_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                missing,
            ),
            Overload::member("duration_to_hours", &[DURATION], INT, missing),
        ],
    ),
    Function::new(
        "getMilliseconds",
        &[
            Overload::member("timestamp_to_milliseconds", &[TIMESTAMP], INT, missing),
            Overload::member(
                "timestamp_to_milliseconds_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                missing,
            ),
            Overload::member("duration_to_milliseconds", &[DURATION], INT, missing),
        ],
    ),
    Function::new(
        "getMinutes",
        &[
            Overload::member("timestamp_to_minutes", &[TIMESTAMP], INT, missing),
            Overload::member(
                "timestamp_to_minutes_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                missing,
            ),
            Overload::member("duration_to_minutes", &[DURATION], INT, missing),
        ],
    ),
    Function::new(
        "getMonth",
        &[
            Overload::member("timestamp_to_month", &[TIMESTAMP], INT, missing),
            Overload::member(
                "timestamp_to_month_with_tz",
                &[TIMESTAMP, STRING],
                INT,
                missing,
            ),
        ],
    ),
    Function::new(
        "getSeconds",
        &[
            Overload::member("timestamp_to_seconds", &[TIMESTAMP], INT, missing),
            Overload::member(
                "timestamp_to_seconds_tz",
                &[TIMESTAMP, STRING],
                INT,
                missing,
            ),
            Overload::member("duration_to_seconds", &[DURATION], INT, missing),
        ],
    ),
];
