//! Conversions between numeric types, as Go on amd64 computes them.

/// `int64(f)`: the fraction is cut off; what does not fit becomes the smallest int64.
#[must_use]
pub fn int64(f: f64) -> i64 {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    if (-LIMIT..LIMIT).contains(&f) {
        f as i64
    } else {
        i64::MIN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_cut_and_wrap() {
        for (f, want) in [
            (2.9, 2),
            (-2.9, -2),
            (1e21, i64::MIN),
            (-1e21, i64::MIN),
            (9_223_372_036_854_774_784.0, 9_223_372_036_854_774_784),
            (f64::NAN, i64::MIN),
        ] {
            assert_eq!(int64(f), want);
        }
    }
}
