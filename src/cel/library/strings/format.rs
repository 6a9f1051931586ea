//! `format`: writes arguments under each clause. `%f` and `%e` write numbers in the style of the
//! United States, other clauses as CEL does.

use std::ops::Range;

use super::clause::{Clause, Piece, Pieces, UNFINISHED, Verb};
use super::message;
use crate::cel::bounds::MAX_TEXT;
use crate::cel::library::Host;
use crate::cel::value::{List, Map, Val, known_as, seconds};
use crate::go::{quote, sort};
use crate::releases::{Feature, Features};
use crate::value::number;

/// The digits after the point of `%f`, and of all doubles within lists and maps.
const PRECISION: u64 = 6;

/// Why there is no text.
enum FormatFailure {
    /// An argument cannot be formatted.
    Refused(String),
    /// Values of a type cannot be formatted: the text by its name, and its name.
    Type(fn(&str) -> String, &'static str),
    /// cel-go panics.
    Panic(&'static str),
    TooLong,
}

type FormatResult = Result<(), FormatFailure>;

pub(super) fn format<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::String(format), Val::List(arguments)] = operands else {
        return Val::no_such_overload();
    };
    let mut out = String::new();
    match write(format, arguments, host.features, &mut out) {
        Ok(()) => Val::string(out),
        Err(FormatFailure::Refused(text)) => Val::error(text),
        Err(FormatFailure::Type(text, name)) => Val::error(text(known_as(name, host.features))),
        Err(FormatFailure::Panic(text)) => Val::panic(text),
        Err(FormatFailure::TooLong) => Val::too_costly(),
    }
}

fn write(format: &str, arguments: &List<'_>, features: Features, out: &mut String) -> FormatResult {
    let mut next = 0;
    for piece in Pieces::from_format(format) {
        let clause = match piece {
            Piece::Text(text) => {
                out.push_str(text);
                continue;
            }
            Piece::Clause(clause) => clause,
            Piece::Unfinished => Err(UNFINISHED.to_owned()),
        };
        let Some(argument) = arguments.get(next) else {
            return Err(FormatFailure::Refused(format!("index {next} out of range")));
        };
        next += 1;
        write_clause(
            clause.map_err(FormatFailure::Refused)?,
            &argument,
            features,
            out,
        )?;
        within_bounds(out)?;
    }
    Ok(())
}

fn within_bounds(out: &str) -> FormatResult {
    if out.len() > MAX_TEXT {
        return Err(FormatFailure::TooLong);
    }
    Ok(())
}

fn write_clause(
    clause: Clause,
    argument: &Val<'_>,
    features: Features,
    out: &mut String,
) -> FormatResult {
    let Clause { verb, precision } = clause;
    match (verb, argument) {
        (Verb::String, _) => return write_string(argument, out),
        (Verb::Decimal | Verb::Binary | Verb::Octal | Verb::Hex | Verb::UpperHex, _) => {
            if !write_digits(verb, argument, out) {
                let name = known_as(argument.type_name(), features);
                return Err(FormatFailure::Refused(verb.refusal(name)));
            }
        }
        (Verb::Fixed | Verb::Scientific, _) => {
            let Some(number) = number_of(argument) else {
                let name = known_as(argument.type_name(), features);
                return Err(FormatFailure::Refused(verb.refusal(name)));
            };
            let precision = precision.unwrap_or(PRECISION);
            let text = match verb {
                Verb::Fixed => message::fixed(number, precision),
                // cel-go passes the precision, which is taken for the width.
                _ if features.has(Feature::PlainExponents) => {
                    message::scientific(number, precision)
                }
                _ => message::scientific(number, precision).replace('×', "\u{202f}×\u{202f}"),
            };
            out.push_str(&text);
        }
    }
    Ok(())
}

fn number_of(argument: &Val<'_>) -> Option<f64> {
    match argument {
        Val::Double(number) => Some(*number),
        Val::String(text) => match &**text {
            "NaN" => Some(f64::NAN),
            "Infinity" => Some(f64::INFINITY),
            "-Infinity" => Some(f64::NEG_INFINITY),
            _ => None,
        },
        _ => None,
    }
}

/// Writes digits of a base; `false` where the argument has none.
fn write_digits(verb: Verb, argument: &Val<'_>, out: &mut String) -> bool {
    let base = match verb {
        Verb::Binary => 2,
        Verb::Octal => 8,
        Verb::Hex | Verb::UpperHex => 16,
        _ => 10,
    };
    let start = out.len();
    match argument {
        Val::Int(number) => {
            if *number < 0 {
                out.push('-');
            }
            write_number(number.unsigned_abs(), base, out);
        }
        Val::Uint(number) => write_number(*number, base, out),
        Val::Bool(truth) if base == 2 => out.push(if *truth { '1' } else { '0' }),
        Val::String(text) if base == 16 => write_bytes(text.as_bytes(), out),
        Val::Bytes(bytes) if base == 16 => write_bytes(bytes, out),
        _ => return false,
    }
    if verb == Verb::UpperHex
        && let Some(digits) = out.get_mut(start..)
    {
        digits.make_ascii_uppercase();
    }
    true
}

fn write_number(number: u64, base: u64, out: &mut String) {
    let mut digits = ['0'; 64];
    let mut rest = number;
    let mut at = digits.len();
    for digit in digits.iter_mut().rev() {
        *digit = char::from_digit((rest % base) as u32, base as u32).unwrap_or('0');
        rest /= base;
        at -= 1;
        if rest == 0 {
            break;
        }
    }
    out.extend(digits.iter().skip(at));
}

fn write_bytes(bytes: &[u8], out: &mut String) {
    let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    out.extend(halves.filter_map(|half| char::from_digit(u32::from(half), 16)));
}

/// A value under `%s`.
fn write_string(value: &Val<'_>, out: &mut String) -> FormatResult {
    match value {
        Val::List(list) => write_list(list, out),
        Val::Map(map) => write_map(map, out),
        _ => write_simple(value, out),
    }
}

/// Writes a value that contains no others. A separate function keeps the stack frame of the
/// recursive one small.
#[inline(never)]
fn write_simple(value: &Val<'_>, out: &mut String) -> FormatResult {
    match value {
        Val::Null => out.push_str("null"),
        Val::Double(number) => out.push_str(&number::go_v(*number)),
        Val::String(text) => out.push_str(text),
        Val::Bytes(bytes) => out.push_str(text_of(bytes)?),
        Val::Bool(_) | Val::Int(_) | Val::Uint(_) | Val::Type(_) => out.push_str(&value.go_text()),
        Val::Duration(nanos) => out.push_str(&seconds(*nanos)),
        Val::Timestamp(time) => out.push_str(&time.to_rfc3339_nano()),
        _ => {
            let text = |name: &str| Verb::String.refusal(name);
            return Err(FormatFailure::Type(text, value.type_name()));
        }
    }
    Ok(())
}

fn text_of(bytes: &[u8]) -> Result<&str, FormatFailure> {
    std::str::from_utf8(bytes).map_err(|_| {
        refused(
            "could not convert argument \"invalid UTF-8 in bytes, cannot convert to string\" to \
             string",
        )
    })
}

fn refused(why: &str) -> FormatFailure {
    FormatFailure::Refused(refusal(why))
}

fn refusal(why: &str) -> String {
    ["error during formatting: ", why].concat()
}

/// A value within a list or map, as a literal of CEL where there is one.
fn write_nested(value: &Val<'_>, out: &mut String) -> FormatResult {
    match value {
        Val::List(list) => write_list(list, out)?,
        Val::Map(map) => write_map(map, out)?,
        _ => write_literal(value, out)?,
    }
    within_bounds(out)
}

/// A value that holds no others, as a literal.
#[inline(never)]
fn write_literal(value: &Val<'_>, out: &mut String) -> FormatResult {
    match value {
        Val::String(text) => out.push_str(&quote(text)),
        Val::Bytes(bytes) => {
            out.push('b');
            out.push_str(&quote(text_of(bytes)?));
        }
        Val::Double(number) => write_double(*number, out),
        Val::Duration(_) | Val::Timestamp(_) => {
            let kind = match value {
                Val::Duration(_) => "duration(\"",
                _ => "timestamp(\"",
            };
            out.push_str(kind);
            write_simple(value, out)?;
            out.push_str("\")");
        }
        Val::Optional(_) | Val::Opaque(_) | Val::Raw(_) | Val::Error(_) => {
            let text = |name: &str| refusal(&["no formatting function for ", name].concat());
            return Err(FormatFailure::Type(text, value.type_name()));
        }
        _ => write_simple(value, out)?,
    }
    Ok(())
}

fn write_double(number: f64, out: &mut String) {
    if number.is_finite() {
        out.push_str(&number::fixed(number, PRECISION as usize));
    } else {
        out.push('"');
        out.push_str(&number::go_v(number));
        out.push('"');
    }
}

fn write_list(list: &List<'_>, out: &mut String) -> FormatResult {
    out.push('[');
    for (at, item) in list.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write_nested(&item, out)?;
    }
    out.push(']');
    Ok(())
}

/// The entries, sorted by the texts of their keys.
fn write_map(map: &Map<'_>, out: &mut String) -> FormatResult {
    let start = out.len();
    let mut entries = Vec::with_capacity(map.len());
    for (key, value) in map.iter() {
        let key_start = out.len();
        write_key(map, &key, &value, out)?;
        let key_end = out.len();
        out.push(':');
        write_nested(&value, out)?;
        entries.push((key_start..key_end, key_start..out.len()));
    }
    sort_entries(&entries, start, out);
    Ok(())
}

/// Sorts entries, each with the place of its key and its own, which are what stands after
/// `start`.
#[inline(never)]
fn sort_entries(entries: &[(Range<usize>, Range<usize>)], start: usize, out: &mut String) {
    let key = |at: usize| entries.get(at).and_then(|(key, _)| out.get(key.clone()));
    let order = sort::stable(entries.len(), &mut |a, b| key(a).cmp(&key(b)));
    let mut sorted = String::with_capacity(out.len() - start + 2 * entries.len());
    for (at, place) in order.into_iter().enumerate() {
        if at > 0 {
            sorted.push_str(", ");
        }
        let entry = entries
            .get(place)
            .and_then(|(_, entry)| out.get(entry.clone()));
        sorted.push_str(entry.unwrap_or_default());
    }
    out.truncate(start);
    out.push('{');
    out.push_str(&sorted);
    out.push('}');
}

#[inline(never)]
fn write_key(map: &Map<'_>, key: &Val<'_>, value: &Val<'_>, out: &mut String) -> FormatResult {
    match (key, map) {
        (Val::String(_) | Val::Bool(_) | Val::Int(_) | Val::Uint(_), _) => write_literal(key, out)?,
        // A member that the shape does not have: cel-go panics.
        (Val::Null, Map::Data(..)) => {
            return Err(FormatFailure::Panic(
                "internal error: runtime error: invalid memory address or nil pointer dereference",
            ));
        }
        _ => {
            let name = key.type_name();
            let why = format!("no formatting function for map key of type {name}");
            return Err(refused(&why));
        }
    }
    if value.is_error() && map.find(key).is_none() {
        let key = quote(&key.go_text());
        return Err(refused(&format!("could not find key: {key}")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::testing::{called, result};

    const REFUSED: &str = "error: error during formatting: ";

    #[test]
    fn json_is_written_as_cel_has_it() {
        for (operands, want) in [
            (r#"["%s %s %s", ["a", 1, null]]"#, "a 1 null"),
            (r#"["%s %s", [1.0, 1234567.5]]"#, "1 1.2345675e+06"),
            (
                r#"["%s", [[1.5, "a\n\"", [], {}]]]"#,
                r#"[1.500000, "a\n\"", [], {}]"#,
            ),
            (
                r#"["%s", [{"b": 1, "a\u00ad": [true], "a": null}]]"#,
                r#"{"a":null, "a\u00ad":[true], "b":1}"#,
            ),
            (r#"["%d%%", [-42]]"#, "-42%"),
            (r#"["%b %o %x %X", [-5, -8, -255, 255]]"#, "-101 -10 -ff FF"),
            (r#"["%b%b", [true, false]]"#, "10"),
            (r#"["%x %X", ["hié", "z"]]"#, "6869c3a9 7A"),
            (
                r#"["%b", [-9223372036854775808]]"#,
                &format!("-1{}", "0".repeat(63)),
            ),
            (r#"["%f %.2f", [1234.5, 0.005]]"#, "1,234.500000 0.01"),
            (
                r#"["%e|%.15e", [1234.5, 1.0]]"#,
                "1.234500×10⁰³|  1.000000×10⁰⁰",
            ),
            (
                r#"["%f %f %.0e", ["NaN", "-Infinity", "Infinity"]]"#,
                "NaN -∞ ∞",
            ),
            (r#"["%.3s%.1d", ["abcd", 12]]"#, "abcd12"),
            (r#"["", [1, 2]]"#, ""),
        ] {
            assert_eq!(called(format, operands), want, "{operands}");
        }
    }

    #[test]
    fn arguments_are_looked_for_before_clauses_are_read() {
        for (operands, want) in [
            (r#"["%s %s", ["a"]]"#, "error: index 1 out of range"),
            (r#"["%z", []]"#, "error: index 0 out of range"),
            (r#"["%", []]"#, "error: index 0 out of range"),
            (r#"["%", [1]]"#, "error: unexpected end of string"),
            (
                r#"["%s%z", [1, 2]]"#,
                "error: could not parse formatting clause: unrecognized formatting clause \"z\"",
            ),
        ] {
            assert_eq!(called(format, operands), want, "{operands}");
        }
    }

    #[test]
    fn clauses_refuse_other_types() {
        for (operands, want) in [
            (
                r#"["%d", [1.0]]"#,
                "decimal clause can only be used on integers, was given double",
            ),
            (
                r#"["%f", ["nan"]]"#,
                "fixed-point clause can only be used on doubles, was given string",
            ),
            (
                r#"["%e", [1]]"#,
                "scientific clause can only be used on doubles, was given int",
            ),
            (
                r#"["%b", ["1"]]"#,
                "only integers and bools can be formatted as binary, was given string",
            ),
            (
                r#"["%X", [1.5]]"#,
                "only integers, byte buffers, and strings can be formatted as hex, was given \
                 double",
            ),
            (
                r#"["%o", [true]]"#,
                "octal clause can only be used on integers, was given bool",
            ),
        ] {
            assert_eq!(
                called(format, operands),
                format!("{REFUSED}{want}"),
                "{operands}"
            );
        }
    }

    fn formatted(clause: &'static str, argument: Val<'static>) -> String {
        result(format, &[Val::str(clause), Val::list(vec![argument])])
    }

    #[test]
    fn values_that_json_has_not_are_written_too() {
        let in_list = |value| Val::list(vec![value]);
        for (clause, argument, want) in [
            ("%s", Val::bytes(b"h\xc3\xa9".to_vec()), "hé"),
            ("%s", in_list(Val::bytes(b"a\"".to_vec())), r#"[b"a\""]"#),
            ("%x", Val::bytes(b"\0\xff".to_vec()), "00ff"),
            ("%d", Val::Uint(u64::MAX), "18446744073709551615"),
            ("%s", Val::Double(f64::INFINITY), "+Inf"),
            ("%s", in_list(Val::Double(f64::NEG_INFINITY)), r#"["-Inf"]"#),
            ("%s", in_list(Val::Double(f64::NAN)), r#"["NaN"]"#),
            ("%s", in_list(Val::Double(-0.0)), "[-0.000000]"),
            ("%s", in_list(Val::Double(0.000_000_5)), "[0.000000]"),
            ("%s", Val::Duration(3_720_500_000_000), "3720.5s"),
            (
                "%s",
                in_list(Val::Duration(-1)),
                r#"[duration("-0.000000001s")]"#,
            ),
            ("%s", Val::Type("list"), "list"),
            ("%s", in_list(Val::Type("int")), "[int]"),
            (
                "%s",
                Val::map(vec![
                    (Val::Int(10), Val::Int(1)),
                    (Val::Uint(9), Val::Int(2)),
                    (Val::Bool(true), Val::Int(3)),
                ]),
                "{10:1, 9:2, true:3}",
            ),
        ] {
            assert_eq!(formatted(clause, argument), want);
        }
        for (clause, argument, want) in [
            (
                "%s",
                Val::none(),
                "string clause can only be used on strings, bools, bytes, ints, doubles, maps, \
                 lists, types, durations, and timestamps, was given optional_type",
            ),
            (
                "%s",
                in_list(Val::none()),
                "no formatting function for optional_type",
            ),
            (
                "%s",
                in_list(Val::error("misfit")),
                "no formatting function for error",
            ),
            (
                "%s",
                Val::map(vec![(Val::Double(1.5), Val::Int(1))]),
                "no formatting function for map key of type double",
            ),
            (
                "%s",
                Val::bytes(vec![0xff]),
                "could not convert argument \"invalid UTF-8 in bytes, cannot convert to string\" \
                 to string",
            ),
        ] {
            assert_eq!(formatted(clause, argument), format!("{REFUSED}{want}"));
        }
    }
}
