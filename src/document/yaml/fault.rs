//! Why go-yaml refuses a text. Its own text is rendered from that.

use std::fmt;

use super::cursor::TextPlace;
use crate::value::MAX_DEPTH;

/// A YAML error. `Display` gives go-yaml's text, such as
/// `yaml: line 2: did not find expected key`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlFault {
    /// The problem.
    pub problem: YamlProblem,
    /// The line that go-yaml names, which is not always the line at fault; 0 where it names none.
    pub line: usize,
}

impl From<YamlProblem> for YamlFault {
    /// An error for which go-yaml names no line.
    fn from(problem: YamlProblem) -> Self {
        Self { problem, line: 0 }
    }
}

impl fmt::Display for YamlFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let YamlProblem::NotJson(problem) = &self.problem {
            return problem.fmt(f);
        }
        f.write_str("yaml: ")?;
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        self.problem.fmt(f)
    }
}

/// A problem of a YAML text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum YamlProblem {
    /// The text breaks the grammar.
    Syntax(YamlSyntax),
    /// Values nest deeper than [`MAX_DEPTH`].
    TooDeep,
    /// An alias names no anchor before it.
    UnknownAnchor {
        /// The name.
        name: Box<str>,
    },
    /// An alias stands within the value of its own anchor.
    RecursiveAnchor {
        /// The name of the anchor.
        name: Box<str>,
    },
    /// A mapping or a sequence is a key.
    InvalidKey {
        /// The key, as Go writes it.
        key: Box<str>,
    },
    /// A scalar has a tag that it does not fit.
    WrongTag {
        /// The tag that the scalar would have by itself, without `!!`.
        found: &'static str,
        /// The scalar.
        text: Box<str>,
        /// The tag that it has, without `!!`.
        wanted: Box<str>,
    },
    /// JSON cannot express the value.
    NotJson(NotJson),
}

impl From<NotJson> for YamlProblem {
    fn from(problem: NotJson) -> Self {
        Self::NotJson(problem)
    }
}

impl From<YamlSyntax> for YamlProblem {
    fn from(problem: YamlSyntax) -> Self {
        Self::Syntax(problem)
    }
}

impl fmt::Display for YamlProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(problem) => f.write_str(problem.text()),
            Self::TooDeep => write!(f, "exceeded max depth of {MAX_DEPTH}"),
            Self::UnknownAnchor { name } => write!(f, "unknown anchor '{name}' referenced"),
            Self::RecursiveAnchor { name } => write!(f, "anchor '{name}' value contains itself"),
            Self::InvalidKey { key } => write!(f, "invalid map key: {key}"),
            Self::WrongTag {
                found,
                text,
                wanted,
            } => write!(f, "cannot decode !!{found} `{text}` as a !!{wanted}"),
            Self::NotJson(problem) => problem.fmt(f),
        }
    }
}

/// A value that JSON cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotJson {
    /// A number that is infinite or NaN.
    Number {
        /// The number, as Go writes it.
        number: Box<str>,
    },
    /// A key that is null or an integer beyond int64.
    Key {
        /// Its Go type.
        go_type: &'static str,
        /// The key, as Go writes it.
        key: Box<str>,
        /// The value below it, as Go writes it.
        value: Box<str>,
    },
}

impl fmt::Display for NotJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { number } => write!(f, "json: unsupported value: {number}"),
            Self::Key {
                go_type,
                key,
                value,
            } => write!(
                f,
                "unsupported map key of type: {go_type}, key: {key}, value: {value}"
            ),
        }
    }
}

/// Declares [`YamlSyntax`] from its variants and go-yaml's texts for them.
macro_rules! syntax {
    ($($name:ident $text:literal;)*) => {
        /// How a text breaks the grammar of YAML.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum YamlSyntax {
            $(#[doc = concat!("`", $text, "`")] $name,)*
        }

        impl YamlSyntax {
            /// The text of go-yaml.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

syntax! {
    ExcessiveAliasing "document contains excessive aliasing";
    ControlCharacter "control characters are not allowed";
    DuplicateTagDirective "found duplicate %TAG directive";
    DuplicateYamlDirective "found duplicate %YAML directive";
    IncompatibleVersion "found incompatible YAML document";
    InvalidBase64 "!!binary value contains invalid base64 data";
    InvalidEscapeCode "found invalid Unicode character escape code";
    InvalidMerge "map merge requires map or sequence of maps as the value";
    ItemNotAllowed "block sequence entries are not allowed in this context";
    KeyNotAllowed "mapping keys are not allowed in this context";
    LongVersion "found extremely long version number";
    MissingAnchorName "did not find expected alphabetic or numeric character";
    MissingColon "could not find expected ':'";
    MissingDash "did not find expected '-' indicator";
    MissingDirectiveName "could not find expected directive name";
    MissingDocumentStart "did not find expected <document start>";
    MissingEscapedOctet "did not find URI escaped octet";
    MissingExclamationMark "did not find expected '!'";
    MissingHexadecimal "did not find expected hexdecimal number";
    MissingKey "did not find expected key";
    MissingLineBreak "did not find expected comment or line break";
    MissingNode "did not find expected node content";
    MissingSpace "did not find expected whitespace";
    MissingSpaceOrBreak "did not find expected whitespace or line break";
    MissingTagUri "did not find expected tag URI";
    MissingVersion "did not find expected version number";
    MissingVersionPoint "did not find expected digit or '.' character";
    NoToken "found character that cannot start any token";
    NonAlphabeticalCharacter "found unexpected non-alphabetical character";
    TabForIndentation "found a tab character where an indentation space is expected";
    TabInIndentation "found a tab character that violates indentation";
    UnclosedMapping "did not find expected ',' or '}'";
    UnclosedSequence "did not find expected ',' or ']'";
    UnclosedTag "did not find the expected '>'";
    Undecodable "document cannot be decoded";
    UndefinedTagHandle "found undefined tag handle";
    UnexpectedDocumentMarker "found unexpected document indicator";
    UnexpectedEnd "found unexpected end of stream";
    UnknownDirective "found unknown directive name";
    UnknownEscape "found unknown escape character";
    ValueNotAllowed "mapping values are not allowed in this context";
    WrongLeadingOctet "found an incorrect leading UTF-8 octet";
    WrongTrailingOctet "found an incorrect trailing UTF-8 octet";
    ZeroIndentation "found an indentation indicator equal to 0";
}

/// A [`YamlFault`] and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LocatedFault {
    pub fault: YamlFault,
    /// The byte offset at which go-yaml noticed.
    pub offset: usize,
}

impl LocatedFault {
    /// The scanner counts the problem's line from one and leaves the first one out.
    pub fn scanner(problem: impl Into<YamlProblem>, at: TextPlace) -> Self {
        let line = if at.line == 0 { 0 } else { at.line + 1 };
        Self::new(problem.into(), line, at.offset)
    }

    /// The parser counts lines from zero.
    pub fn parser(problem: YamlSyntax, at: TextPlace) -> Self {
        Self::new(problem.into(), at.line, at.offset)
    }

    /// The reader knows no lines.
    pub fn reader(offset: usize) -> Self {
        Self::without_line(YamlSyntax::ControlCharacter, offset)
    }

    /// A complaint about the document as a whole.
    pub fn without_line(problem: impl Into<YamlProblem>, offset: usize) -> Self {
        Self::new(problem.into(), 0, offset)
    }

    fn new(problem: YamlProblem, line: usize, offset: usize) -> Self {
        Self {
            fault: YamlFault { problem, line },
            offset,
        }
    }
}

/// A result with a [`LocatedFault`].
pub(super) type Result<T> = std::result::Result<T, LocatedFault>;
