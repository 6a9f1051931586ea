//! The lines of a YAML text in block style.
//!
//! A line either belongs to the structure (it has a key or a dash) or is inside a value: part of a
//! scalar, a comment, a blank line. A text whose lines cannot be told apart by simple means has no
//! lines here: anchors, tags, tabs, flow collections over several lines, several documents.

/// How deep lines may be indented.
pub(in crate::compare) const DEEPEST: usize = 400;

/// Line breaks besides those of ASCII, and the mark that some texts start with.
const OTHER_BREAKS: [char; 4] = ['\u{85}', '\u{2028}', '\u{2029}', '\u{feff}'];

/// A line of a text.
pub(in crate::compare) struct TextLine {
    /// Its first byte.
    pub start: usize,
    /// How many spaces are before its content.
    pub indent: usize,
    /// Where its content starts after dashes.
    pub column: usize,
    /// Whether it has a key or a dash.
    pub is_structure: bool,
}

impl TextLine {
    /// Whether it starts with a dash.
    pub fn is_item(&self) -> bool {
        self.column != self.indent
    }
}

/// A value that may go on in lines that are indented deeper than a column.
#[derive(Clone, Copy)]
enum OpenValue {
    /// A block scalar or a plain scalar.
    Deeper(usize),
    /// A scalar in these quotes. It has to end before lines are indented less.
    Quoted(usize, u8),
}

/// The lines of a text, or none if it is not written in a way that this understands.
pub(in crate::compare) fn lines(text: &str) -> Option<Vec<TextLine>> {
    if text.contains('\t') {
        return None;
    }
    let has_returns = text.contains('\r');
    // Most lines are of ASCII, and that is quickly seen.
    let breaks = |line: &str| !line.is_ascii() && line.contains(OTHER_BREAKS);
    let mut lines = Vec::new();
    let mut open = None;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let body = trimmed_end(line);
        let indent = spaces(body.as_bytes());
        let content = body.get(indent..)?;
        let inside = TextLine {
            start,
            indent,
            column: indent,
            is_structure: false,
        };
        start += line.len();
        if has_returns && body.contains('\r') || breaks(line) || indent > DEEPEST {
            return None;
        }
        lines.push(match continued(content, indent, &mut open)? {
            true => inside,
            false if content.starts_with('#') || is_first_marker(content, &lines) => inside,
            false => {
                let column = indent + dashes(content);
                open = value(content.get(column - indent..)?, indent, column)?;
                TextLine {
                    column,
                    is_structure: true,
                    ..inside
                }
            }
        });
    }
    Some(lines)
}

// Searches for characters and texts cost more than all else here, so these look at bytes.

/// How many spaces a text starts with.
fn spaces(text: &[u8]) -> usize {
    let mut at = 0;
    while text.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// A line without its break and the spaces before it.
fn trimmed_end(line: &str) -> &str {
    let bytes = line.as_bytes();
    let mut end = bytes.len();
    while let Some(before) = end.checked_sub(1)
        && matches!(bytes.get(before), Some(b'\n' | b'\r' | b' '))
    {
        end = before;
    }
    line.get(..end).unwrap_or(line)
}

/// Whether a line is part of the value that is open. `None` if the value should have ended.
fn continued(content: &str, indent: usize, open: &mut Option<OpenValue>) -> Option<bool> {
    match *open {
        _ if content.is_empty() => Some(true),
        Some(OpenValue::Deeper(column)) if indent > column => Some(true),
        Some(OpenValue::Quoted(column, quote)) => {
            if indent <= column {
                return None;
            }
            if let Some(end) = closing(content.as_bytes(), quote) {
                is_end(content.get(end + 1..)?).then_some(())?;
                *open = None;
            }
            Some(true)
        }
        _ => {
            *open = None;
            Some(false)
        }
    }
}

/// Whether a line is the marker before the only document.
fn is_first_marker(content: &str, lines: &[TextLine]) -> bool {
    content == "---" && !lines.iter().any(|line| line.is_structure)
}

/// How many bytes dashes and the spaces after them take.
fn dashes(content: &str) -> usize {
    let mut rest = content;
    while let Some(behind) = rest.strip_prefix("- ") {
        rest = behind.trim_start_matches(' ');
    }
    match rest {
        "-" => content.len(),
        rest => content.len() - rest.len(),
    }
}

/// The value that goes on in the next lines. `None` if the line is of a kind that this does not read.
fn value(content: &str, indent: usize, column: usize) -> Option<Option<OpenValue>> {
    if content.is_empty() {
        return Some(None);
    }
    let (text, column) = match content.as_bytes().first()? {
        quote @ (b'"' | b'\'') => match closing(content.get(1..)?.as_bytes(), *quote) {
            // A key in quotes, or else the whole content.
            Some(end) => match content.get(end + 2..)?.strip_prefix(':') {
                Some(behind) => (behind, column),
                None => (content, indent),
            },
            None => (content, indent),
        },
        _ => match split(content) {
            Some(behind) => (behind, column),
            None => (content, indent),
        },
    };
    let text = text.trim_start_matches(' ');
    match text.as_bytes().first() {
        None | Some(b'#') => Some(None),
        Some(b'|' | b'>') => {
            let header = text
                .trim_start_matches(|mark: char| matches!(mark, '|' | '>' | '-' | '+' | '1'..='9'));
            header.is_empty().then_some(Some(OpenValue::Deeper(column)))
        }
        Some(quote @ (b'"' | b'\'')) => {
            let inside = text.get(1..)?;
            match closing(inside.as_bytes(), *quote) {
                Some(end) => is_end(inside.get(end + 1..)?).then_some(None),
                None => Some(Some(OpenValue::Quoted(column, *quote))),
            }
        }
        Some(b'{' | b'[') => is_closed(text).then_some(None),
        Some(b'&' | b'*' | b'!' | b'?' | b'%' | b'@' | b'`') => None,
        Some(_) if text.starts_with("---") || text.starts_with("...") => None,
        Some(_) => Some(Some(OpenValue::Deeper(column))),
    }
}

/// The text after the key of a line.
fn split(content: &str) -> Option<&str> {
    let bytes = content.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        at += 1;
        if *byte == b':' && matches!(bytes.get(at), None | Some(b' ')) {
            return content.get(at..);
        }
    }
    None
}

/// Where quotes end. `text` starts after the opening quote.
fn closing(text: &[u8], quote: u8) -> Option<usize> {
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'\\' if quote == b'"' => at += 1,
            byte if *byte == quote => match text.get(at + 1) {
                Some(next) if *next == quote && quote == b'\'' => at += 1,
                _ => return Some(at),
            },
            _ => {}
        }
        at += 1;
    }
    None
}

/// Whether nothing but a comment follows.
fn is_end(rest: &str) -> bool {
    let rest = rest.trim_start_matches(' ');
    rest.is_empty() || rest.starts_with('#')
}

/// Whether a flow collection ends on its line.
fn is_closed(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            quote @ (b'"' | b'\'') => {
                match closing(bytes.get(at + 1..).unwrap_or_default(), *quote) {
                    Some(end) => at += end + 1,
                    None => return false,
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'&' | b'*' | b'!' | b'#' => return false,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return is_end(text.get(at..).unwrap_or_default());
        }
    }
    false
}
