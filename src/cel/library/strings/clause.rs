//! The syntax of format strings: texts and clauses such as `%.3f`. Validation and evaluation share
//! it.

/// A part of a format string.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece<'f> {
    /// Text to copy.
    Text(&'f str),
    /// A clause, to be replaced by the next argument, or why it is not a valid clause. cel-go looks
    /// for the argument first, so a missing argument hides an invalid clause. Nothing follows an
    /// invalid clause.
    Clause(Result<Clause, String>),
    /// A percent sign at the end: [`UNFINISHED`]. Validation reports it before a missing argument,
    /// evaluation after it.
    Unfinished,
}

/// The error for a percent sign at the end.
pub const UNFINISHED: &str = "unexpected end of string";

/// How a clause formats an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// How it is written.
    pub verb: Verb,
    /// The digits after the point, for `%f` and `%e`.
    pub precision: Option<u64>,
}

/// How an argument is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// `%s`
    String,
    /// `%d`
    Decimal,
    /// `%f`
    Fixed,
    /// `%e`
    Scientific,
    /// `%b`
    Binary,
    /// `%x`
    Hex,
    /// `%X`
    UpperHex,
    /// `%o`
    Octal,
}

/// A format string as its parts.
#[derive(Debug)]
pub struct Pieces<'f> {
    rest: &'f str,
}

impl<'f> Pieces<'f> {
    /// The parts of a format string.
    #[must_use]
    pub fn from_format(format: &'f str) -> Self {
        Self { rest: format }
    }
}

impl<'f> Iterator for Pieces<'f> {
    type Item = Piece<'f>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(clause) = self.rest.strip_prefix('%') else {
            let end = self.rest.find('%').unwrap_or(self.rest.len());
            let (text, rest) = self.rest.split_at_checked(end)?;
            self.rest = rest;
            return (!text.is_empty()).then_some(Piece::Text(text));
        };
        if let Some(rest) = clause.strip_prefix('%') {
            self.rest = rest;
            return Some(Piece::Text("%"));
        }
        if clause.is_empty() {
            self.rest = clause;
            return Some(Piece::Unfinished);
        }
        let clause = Clause::read(clause);
        self.rest = clause.as_ref().map_or("", |(_, rest)| rest);
        Some(Piece::Clause(clause.map(|(clause, _)| clause)))
    }
}

impl Clause {
    /// Parses the clause after a percent sign; returns the rest, too.
    fn read(text: &str) -> Result<(Self, &str), String> {
        let (precision, text) = match text.strip_prefix('.') {
            Some(digits) => read_precision(digits)?,
            None => (None, text),
        };
        // cel-go takes a byte for a character.
        let named = char::from(text.bytes().next().unwrap_or_default());
        let Some(verb) = Verb::named(named) else {
            let text = format!(
                "could not parse formatting clause: unrecognized formatting clause \"{named}\""
            );
            return Err(text);
        };
        let rest = text.get(1..).unwrap_or_default();
        Ok((Self { verb, precision }, rest))
    }
}

fn read_precision(text: &str) -> Result<(Option<u64>, &str), String> {
    const PROBLEM: &str = "could not parse formatting clause: error while parsing precision: ";
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    let Some((digits, rest)) = text
        .split_at_checked(end)
        .filter(|(_, rest)| !rest.is_empty())
    else {
        return Err(format!(
            "{PROBLEM}could not find end of precision specifier"
        ));
    };
    let number = digits
        .parse()
        .ok()
        .filter(|number| i64::try_from(*number).is_ok());
    if number.is_none() {
        let problem = if digits.is_empty() {
            "invalid syntax"
        } else {
            "value out of range"
        };
        return Err(format!(
            "{PROBLEM}error while converting precision to integer: strconv.Atoi: parsing \
             \"{digits}\": {problem}"
        ));
    }
    Ok((number, rest))
}

impl Verb {
    fn named(name: char) -> Option<Self> {
        Some(match name {
            's' => Self::String,
            'd' => Self::Decimal,
            'f' => Self::Fixed,
            'e' => Self::Scientific,
            'b' => Self::Binary,
            'x' => Self::Hex,
            'X' => Self::UpperHex,
            'o' => Self::Octal,
            _ => return None,
        })
    }

    /// Whether validation accepts a type, by its run-time name. It always accepts `dyn`. Evaluation
    /// accepts the same types, except that only three strings pass as numbers.
    #[must_use]
    pub fn takes(self, type_name: &str) -> bool {
        self.terms().0.contains(&type_name)
    }

    /// Why an argument of a type is refused.
    #[must_use]
    pub fn refusal(self, type_name: &str) -> String {
        let what = self.terms().1;
        format!("error during formatting: {what}, was given {type_name}")
    }

    /// The accepted types, and the error for others.
    fn terms(self) -> (&'static [&'static str], &'static str) {
        match self {
            Self::String => (
                &[
                    "list",
                    "map",
                    "int",
                    "uint",
                    "double",
                    "bool",
                    "string",
                    "google.protobuf.Timestamp",
                    "bytes",
                    "google.protobuf.Duration",
                    "type",
                    "null_type",
                ],
                "string clause can only be used on strings, bools, bytes, ints, doubles, maps, \
                 lists, types, durations, and timestamps",
            ),
            Self::Decimal => (
                &["int", "uint"],
                "decimal clause can only be used on integers",
            ),
            Self::Fixed => (
                &["double", "string"],
                "fixed-point clause can only be used on doubles",
            ),
            Self::Scientific => (
                &["double", "string"],
                "scientific clause can only be used on doubles",
            ),
            Self::Binary => (
                &["int", "uint", "bool"],
                "only integers and bools can be formatted as binary",
            ),
            Self::Hex | Self::UpperHex => (
                &["int", "uint", "string", "bytes"],
                "only integers, byte buffers, and strings can be formatted as hex",
            ),
            Self::Octal => (
                &["int", "uint"],
                "octal clause can only be used on integers",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(verb: Verb, precision: Option<u64>) -> Piece<'static> {
        Piece::Clause(Ok(Clause { verb, precision }))
    }

    #[test]
    fn format_strings_are_texts_and_clauses() {
        use Piece::Text;
        for (format, want) in [
            ("", vec![]),
            ("é日", vec![Text("é日")]),
            ("100%%", vec![Text("100"), Text("%")]),
            ("%%%s", vec![Text("%"), clause(Verb::String, None)]),
            (
                "a%db%x",
                vec![
                    Text("a"),
                    clause(Verb::Decimal, None),
                    Text("b"),
                    clause(Verb::Hex, None),
                ],
            ),
            ("%.0f", vec![clause(Verb::Fixed, Some(0))]),
            ("%.007e", vec![clause(Verb::Scientific, Some(7))]),
            ("%.3s", vec![clause(Verb::String, Some(3))]),
            ("100%", vec![Text("100"), Piece::Unfinished]),
        ] {
            assert_eq!(
                Pieces::from_format(format).collect::<Vec<_>>(),
                want,
                "{format}"
            );
        }
    }

    #[test]
    fn what_is_no_clause_ends_the_format_string() {
        const CLAUSE: &str = "could not parse formatting clause: ";
        const ATOI: &str = "error while parsing precision: error while converting precision to \
                            integer: strconv.Atoi: parsing ";
        for (format, want) in [
            (
                "%z%s",
                format!("{CLAUSE}unrecognized formatting clause \"z\""),
            ),
            (
                "%é",
                format!("{CLAUSE}unrecognized formatting clause \"Ã\""),
            ),
            (
                "% d",
                format!("{CLAUSE}unrecognized formatting clause \" \""),
            ),
            (
                "%.3%",
                format!("{CLAUSE}unrecognized formatting clause \"%\""),
            ),
            ("%.f", format!("{CLAUSE}{ATOI}\"\": invalid syntax")),
            ("%.-1f", format!("{CLAUSE}{ATOI}\"\": invalid syntax")),
            (
                "%.9223372036854775808f",
                format!("{CLAUSE}{ATOI}\"9223372036854775808\": value out of range"),
            ),
            (
                "%.99999999999999999999f",
                format!("{CLAUSE}{ATOI}\"99999999999999999999\": value out of range"),
            ),
            (
                "%.",
                format!(
                    "{CLAUSE}error while parsing precision: could not find end of precision specifier"
                ),
            ),
            (
                "%.12",
                format!(
                    "{CLAUSE}error while parsing precision: could not find end of precision specifier"
                ),
            ),
        ] {
            let pieces: Vec<_> = Pieces::from_format(format).collect();
            assert_eq!(pieces, [Piece::Clause(Err(want))], "{format}");
        }
    }
}
