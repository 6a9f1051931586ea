//! The text of a path to its steps.

use super::{Filter, JsonPath, JsonPathStep, Operator, Slice};
use crate::go::{category, escaped_letter, parse_float};

impl JsonPath {
    /// Reads a template, e.g. `{.spec.replicas}`; `None` where it does not parse.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut groups = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (before, action) = rest.split_at(rest.find('{').unwrap_or(rest.len()));
            if !before.is_empty() {
                groups.push(vec![JsonPathStep::Text(before.to_owned())]);
            }
            let Some(action) = action.strip_prefix('{') else {
                break;
            };
            let mut parser = JsonPathParser {
                rest: action,
                steps: Vec::new(),
            };
            parser.action()?;
            rest = parser.rest;
            groups.push(parser.steps);
        }
        Some(Self { groups })
    }

    /// Reads one action, which stands without its braces, e.g. `.spec.replicas`.
    #[must_use]
    pub fn action(text: &str) -> Option<Self> {
        Self::parse(&["{", text, "}"].concat())
    }
}

/// The steps of a part of a path, as if it stood in braces.
fn part(text: &str) -> Option<Vec<JsonPathStep>> {
    let path = JsonPath::action(text)?;
    path.groups.into_iter().next()
}

/// Reads one action.
struct JsonPathParser<'t> {
    rest: &'t str,
    steps: Vec<JsonPathStep>,
}

impl<'t> JsonPathParser<'t> {
    /// Up to and with the brace that closes the action.
    fn action(&mut self) -> Option<()> {
        loop {
            if self.skip("}") {
                return Some(());
            }
            if self.skip("[?(") {
                self.filter()?;
                continue;
            }
            if self.skip("..") {
                self.descendants()?;
                continue;
            }
            let rest = self.rest;
            let next = self.next()?;
            match next {
                '\r' | '\n' => return None,
                ' ' | '@' | '$' => {}
                '[' => self.brackets()?,
                '"' | '\'' => self.quoted(next)?,
                '.' => self.field(),
                '+' | '-' => {
                    self.rest = rest;
                    self.number()?;
                }
                _ if is_digit(next) => {
                    self.rest = rest;
                    self.number()?;
                }
                _ if is_word(next) => {
                    self.rest = rest;
                    let word = self.take_until(is_terminator);
                    self.steps.push(match word {
                        "true" => JsonPathStep::Bool(true),
                        "false" => JsonPathStep::Bool(false),
                        _ => JsonPathStep::Word,
                    });
                }
                _ => return None,
            }
        }
    }

    fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next()?;
        self.rest = chars.as_str();
        Some(next)
    }

    fn skip(&mut self, prefix: &str) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn take_until(&mut self, ends: fn(char) -> bool) -> &'t str {
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn field(&mut self) {
        let start = self.rest;
        while let Some(next) = self.rest.chars().next().filter(|c| !is_terminator(*c)) {
            let _ = self.next();
            if next == '\\' {
                let _ = self.next();
            }
        }
        let length = start.len() - self.rest.len();
        let name = start.get(..length).unwrap_or_default();
        self.steps.push(match name {
            "*" => JsonPathStep::Wildcard,
            name => JsonPathStep::Field(name.replace('\\', "")),
        });
    }

    fn descendants(&mut self) -> Option<()> {
        if matches!(self.steps.last(), Some(JsonPathStep::Descendants)) {
            return None;
        }
        self.steps.push(JsonPathStep::Descendants);
        if self.rest.starts_with(is_word) {
            self.field();
        }
        Some(())
    }

    fn number(&mut self) -> Option<()> {
        let sign = self.rest.starts_with(['+', '-']);
        let digits = self.rest.get(usize::from(sign)..)?;
        let length = digits.find(|c| c != '.' && !is_digit(c));
        let length = length.unwrap_or(digits.len()) + usize::from(sign);
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.steps.push(match text.parse() {
            Ok(int) => JsonPathStep::Int(int),
            Err(_) => JsonPathStep::Float(parse_float(text, crate::value::decimal::parse)?),
        });
        Some(())
    }

    fn quoted(&mut self, quote: char) -> Option<()> {
        let mut before = quote;
        let start = self.rest;
        loop {
            match self.next()? {
                '\n' => return None,
                next if next == quote && before != '\\' => break,
                next => before = next,
            }
        }
        let length = start.len() - self.rest.len() - 1;
        self.steps
            .push(JsonPathStep::Text(unquote(start.get(..length)?, quote)?));
        Some(())
    }

    fn brackets(&mut self) -> Option<()> {
        let end = self.rest.find([']', '\n'])?;
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest.strip_prefix(']')?;
        let text = if text == "*" { ":" } else { text };
        if text.contains(',') {
            let parts = text
                .split(',')
                .map(|each| part(&["[", each.trim_matches(' '), "]"].concat()));
            self.steps
                .push(JsonPathStep::Union(parts.collect::<Option<_>>()?));
            return Some(());
        }
        let key = text
            .strip_prefix('\'')
            .and_then(|key| key.strip_suffix('\''));
        if let Some(key) = key.filter(|key| !key.contains('\'')) {
            self.steps.extend(part(&[".", key].concat())?);
            return Some(());
        }
        self.steps.push(JsonPathStep::Slice(slice(text)?));
        Some(())
    }

    fn filter(&mut self) -> Option<()> {
        let start = self.rest;
        let mut quote = None;
        let mut is_closed = false;
        let mut before = '(';
        loop {
            let next = self.next()?;
            match (next, quote) {
                ('\n', _) => return None,
                ('"' | '\'', None) => quote = Some(next),
                ('"' | '\'', Some(opening)) => is_closed |= before != '\\' && next == opening,
                (')', _) if quote.is_some() == is_closed => break,
                _ => {}
            }
            before = next;
        }
        let length = start.len() - self.rest.len() - 1;
        let text = start.get(..length)?;
        if !self.skip("]") {
            return None;
        }
        let filter = match split_comparison(text) {
            None => Filter {
                left: part(text)?,
                comparison: None,
            },
            Some((left, operator, right)) => Filter {
                left: part(left)?,
                comparison: Some((operator, part(right)?)),
            },
        };
        self.steps.push(JsonPathStep::Filter(Box::new(filter)));
        Some(())
    }
}

/// `left`, an operator, and `right`, which is at least a character.
fn split_comparison(text: &str) -> Option<(&str, Operator, &str)> {
    let is_operator = |c: char| matches!(c, '!' | '<' | '>' | '=');
    let (left, rest) = text.split_at(text.find(is_operator).filter(|at| *at > 0)?);
    let last = rest.len().checked_sub(1)?;
    let end = rest.find(|c| !is_operator(c)).unwrap_or(last);
    let (operator, right) = rest.split_at_checked(end)?;
    let operator = match operator {
        "" => return None,
        "<" => Operator::Less,
        "<=" => Operator::LessOrEqual,
        ">" => Operator::Greater,
        ">=" => Operator::GreaterOrEqual,
        "==" => Operator::Equal,
        "!=" => Operator::NotEqual,
        _ => Operator::Unknown,
    };
    Some((left, operator, right))
}

/// `from:to:step`. Each part may be absent.
fn slice(text: &str) -> Option<Slice> {
    let mut parts = text.split(':');
    let mut bound = || match parts.next() {
        None => Some(None),
        Some("") => Some(Some(None)),
        Some(text) => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| text.parse().ok().map(|number| Some(Some(number))))?
        }
    };
    let from = bound()?.flatten();
    let to: Option<Option<i64>> = bound()?;
    let step = bound()?;
    if parts.next().is_some() {
        return None;
    }
    Some(Slice {
        from,
        to: match to {
            None => Some(from.unwrap_or(0).checked_add(1)?),
            Some(to) => to,
        },
        is_one: to.is_none(),
        step: step.flatten(),
    })
}

/// The text between quotes, with escapes resolved as Go does in literals with this quote.
fn unquote(text: &str, quote: char) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        rest = rest.get(next.len_utf8()..)?;
        if next == quote {
            return None;
        }
        if next != '\\' {
            out.push(next);
            continue;
        }
        let escape = rest.chars().next()?;
        let (skipped, digits, radix) = match escape {
            'x' => (1, 2, 16),
            'u' => (1, 4, 16),
            'U' => (1, 8, 16),
            '0'..='7' => (0, 3, 8),
            _ => {
                let is_itself = escape == '\\' || escape == quote;
                out.push(
                    is_itself
                        .then_some(escape)
                        .or_else(|| escaped_letter(escape))?,
                );
                rest = rest.get(1..)?;
                continue;
            }
        };
        let code = rest.get(skipped..skipped + digits)?;
        rest = rest.get(skipped + digits..)?;
        out.push(char::from_u32(u32::from_str_radix(code, radix).ok()?)?);
    }
    Some(out)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit() || !c.is_ascii() && category(c) == "Nd"
}

fn is_word(c: char) -> bool {
    c == '_' || is_digit(c) || category(c).starts_with('L')
}

fn is_terminator(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\r' | '\n' | '.' | ',' | '[' | ']' | '$' | '@' | '{' | '}'
    )
}
