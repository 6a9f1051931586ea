//! `!!timestamp`: the layouts of Go's `time.Parse` that go-yaml v2 tries.

use crate::go::time::days_in_month;

/// Whether a text is a date, or a date and a time.
pub(super) fn is_timestamp(text: &str) -> bool {
    // Year, month, day; then nothing, `T` and a zone, or a space and no zone.
    let mut rest = Digits(text);
    let date = (|| {
        let year = rest.exactly(4)?;
        rest.literal(b'-')?;
        let month = rest.one_or_two(1, 12)?;
        rest.literal(b'-')?;
        rest.one_or_two(1, days_in_month(year.into(), month))
    })();
    if date.is_none() {
        return false;
    }
    match rest.next() {
        None => true,
        Some(b'T' | b't') => rest.time().and_then(|()| rest.zone()).is_some(),
        Some(b' ') => rest.time().is_some() && rest.0.is_empty(),
        Some(_) => false,
    }
}

/// The rest of the text.
struct Digits<'t>(&'t str);

impl Digits<'_> {
    fn next(&mut self) -> Option<u8> {
        let byte = self.0.bytes().next()?;
        self.0 = self.0.get(1..).unwrap_or_default();
        Some(byte)
    }

    fn literal(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then_some(())
    }

    fn digit(&self) -> Option<u32> {
        self.0.chars().next()?.to_digit(10)
    }

    fn exactly(&mut self, count: usize) -> Option<u32> {
        let mut number = 0;
        for _ in 0..count {
            number = number * 10 + self.digit()?;
            self.next();
        }
        Some(number)
    }

    fn one_or_two(&mut self, least: u32, most: u32) -> Option<u32> {
        let mut number = self.exactly(1)?;
        if let Some(digit) = self.digit() {
            number = number * 10 + digit;
            self.next();
        }
        (least..=most).contains(&number).then_some(number)
    }

    /// Hours, minutes, seconds and their fraction.
    fn time(&mut self) -> Option<()> {
        self.one_or_two(0, 23)?;
        self.literal(b':')?;
        self.one_or_two(0, 59)?;
        self.literal(b':')?;
        self.one_or_two(0, 59)?;
        if let Some(fraction) = self.0.strip_prefix(['.', ','])
            && fraction.starts_with(|c: char| c.is_ascii_digit())
        {
            self.0 = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
        }
        Some(())
    }

    /// `Z` or an offset, and then the end.
    fn zone(&mut self) -> Option<()> {
        match self.next()? {
            b'Z' => {}
            b'+' | b'-' => {
                let hours = self.exactly(2)?;
                self.literal(b':')?;
                let minutes = self.exactly(2)?;
                (hours <= 24 && minutes < 60).then_some(())?;
            }
            _ => return None,
        }
        self.0.is_empty().then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gos_layouts_are_told_from_other_text() {
        for text in [
            "2001-12-14",
            "2001-1-2",
            "2000-02-29",
            "2001-12-14T21:59:43.10Z",
            "2001-12-14t1:2:3-05:00",
            "2001-12-14 21:59:43.10",
        ] {
            assert!(is_timestamp(text), "{text}");
        }
        for text in [
            "2001",
            "20011-1-1",
            "2001-13-01",
            "2001-02-29",
            "2001-12-14T21:59:43",
            "2001-12-14 21:59:43 Z",
            "2001-12-14 24:00:00",
            "2001-12-",
            "2001-12-14T21:59:43Zé",
        ] {
            assert!(!is_timestamp(text), "{text}");
        }
    }
}
