//! Numbers that people write: ISBN, credit cards, US social security numbers.

use super::is_space;

/// Nine digits and a check digit, which may be `X`; white space and dashes do not count.
pub fn is_isbn10(text: &str) -> bool {
    let Some(digits) = collect::<10>(isbn_characters(text)) else {
        return false;
    };
    let mut sum = 0;
    for (weight, digit) in (1..).zip(digits) {
        sum += weight
            * match digit {
                b'0'..=b'9' => u32::from(digit - b'0'),
                b'X' if weight == 10 => 10,
                _ => return false,
            };
    }
    sum % 11 == 0
}

/// Thirteen digits, the last a check digit; white space and dashes do not count.
pub fn is_isbn13(text: &str) -> bool {
    let Some(digits) = collect::<13>(isbn_characters(text)) else {
        return false;
    };
    let mut sum = 0;
    for (weight, digit) in [1, 3].into_iter().cycle().zip(digits) {
        if !digit.is_ascii_digit() {
            return false;
        }
        sum += weight * u32::from(digit - b'0');
    }
    sum % 10 == 0
}

fn isbn_characters(text: &str) -> impl Iterator<Item = u8> {
    text.bytes()
        .filter(|byte| !is_space(*byte) && *byte != b'-')
}

/// The number of a card of a known issuer with a good check digit; all but digits is skipped.
pub fn is_credit_card(text: &str) -> bool {
    let digits = || text.bytes().filter(u8::is_ascii_digit);
    let length = digits().take(17).count();
    let Some([a, b, c, d]) = collect::<4>(digits().take(4)) else {
        return false;
    };
    let of_issuer = match [a, b, c, d] {
        [b'4', ..] => matches!(length, 13 | 16),
        [b'5', b'1'..=b'5', ..] | [b'6', b'0', b'1', b'1'] | [b'6', b'5', ..] => length == 16,
        [b'3', b'4' | b'7', ..] => length == 15,
        [b'3', b'0', b'0'..=b'5', _] | [b'3', b'6' | b'8', ..] => length == 14,
        [b'2', b'1', b'3', b'1'] | [b'1', b'8', b'0', b'0'] => length == 15,
        [b'3', b'5', ..] => length == 16,
        _ => false,
    };
    of_issuer && luhn(digits(), length)
}

/// Whether the sum of the digits is divisible by ten, every second one from the right doubled.
fn luhn(digits: impl Iterator<Item = u8>, length: usize) -> bool {
    let sum: u32 = digits
        .enumerate()
        .map(|(at, digit)| {
            let digit = u32::from(digit - b'0');
            match (length - at) % 2 {
                0 if digit > 4 => digit * 2 - 9,
                0 => digit * 2,
                _ => digit,
            }
        })
        .sum();
    sum.is_multiple_of(10)
}

/// Three, two and four digits, each separated by a dash or a space.
pub fn is_ssn(text: &str) -> bool {
    text.len() == 11
        && text.bytes().enumerate().all(|(at, byte)| match at {
            3 | 6 => matches!(byte, b'-' | b' '),
            _ => byte.is_ascii_digit(),
        })
}

/// Exactly N bytes.
fn collect<const N: usize>(mut bytes: impl Iterator<Item = u8>) -> Option<[u8; N]> {
    let mut out = [0; N];
    for slot in &mut out {
        *slot = bytes.next()?;
    }
    bytes.next().is_none().then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn isbns_have_a_check_digit() {
        for text in ["0321751043", "080442957X", "0-321 75104\t3\n", "0000000000"] {
            assert!(is_isbn10(text), "{text:?}");
        }
        for text in [
            "",
            "0321751042",
            "080442957x",
            "X804429570",
            "032175104",
            "03217510433",
            "0321751043\u{a0}",
        ] {
            assert!(!is_isbn10(text), "{text:?}");
        }
        for text in ["9780321751041", "978-0-321-75104-1", "0000000000000"] {
            assert!(is_isbn13(text), "{text:?}");
        }
        for text in [
            "",
            "9780321751042",
            "978032175104X",
            "978032175104",
            "97803217510411",
        ] {
            assert!(!is_isbn13(text), "{text:?}");
        }
    }

    #[test]
    fn credit_cards_are_of_known_issuers() {
        for text in [
            "4111111111111111",
            "4222222222222",
            "5555-5555 5555_4444",
            "6011111111111117",
            "6500000000000002",
            "371449635398431",
            "30569309025904",
            "38520000023237",
            "3530111333300000",
            "213100000000001",
            "180000000000002",
            "x4x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x",
        ] {
            assert!(is_credit_card(text), "{text:?}");
        }
        for text in [
            "",
            "0",
            "0000000000000000",
            "4111111111111112",
            "41111111111111111",
            "411111111111116",
            "5610591081018250",
            "2223003122003222",
            "6200000000000005",
            "\u{664}111111111111111",
        ] {
            assert!(!is_credit_card(text), "{text:?}");
        }
    }

    #[test]
    fn social_security_numbers_have_both_separators() {
        for text in ["123-45-6789", "123 45-6789"] {
            assert!(is_ssn(text), "{text:?}");
        }
        for text in [
            "",
            "123456789",
            "123-456789",
            "12-345-6789",
            "123-45-67890",
            "123_45-6789",
        ] {
            assert!(!is_ssn(text), "{text:?}");
        }
    }
}
