//! The names in a JSON path, with their places: `.spec.items[*].name`.

use std::ops::Range;

use crate::workspace::lookup::context::PositionStep;

/// A name in a path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PathName {
    /// The bytes of the name.
    pub bytes: Range<usize>,
    /// The steps from where the path starts, its own included.
    pub steps: Vec<PositionStep>,
}

/// How deep filters nest at most.
const DEEPEST: usize = 8;

/// The names of a path, up to the first part whose meaning depends on values.
pub(crate) fn names(path: &str) -> Vec<PathName> {
    let mut found = Vec::new();
    let reader = PathReader {
        path,
        at: 0,
        end: path.len(),
        steps: Vec::new(),
        depth: 0,
    };
    reader.read(&mut found);
    found
}

struct PathReader<'p> {
    path: &'p str,
    at: usize,
    end: usize,
    steps: Vec<PositionStep>,
    depth: usize,
}

impl PathReader<'_> {
    fn rest(&self) -> &str {
        self.path.get(self.at..self.end).unwrap_or_default()
    }

    fn read(mut self, found: &mut Vec<PathName>) {
        while let Some(next) = self.rest().chars().next() {
            match next {
                '{' | '}' | '$' | '@' | ' ' => self.at += 1,
                '.' if self.rest().starts_with("..") => return,
                '.' => {
                    self.at += 1;
                    self.name(found);
                }
                '[' if !self.brackets(found) => return,
                '[' => {}
                _ => return,
            }
        }
    }

    fn name(&mut self, found: &mut Vec<PathName>) {
        let start = self.at;
        let mut escaped = false;
        let mut characters = self.rest().char_indices();
        let end = characters.find(|(_, c)| {
            let ends = !escaped && is_terminator(*c);
            escaped = !escaped && *c == '\\';
            ends
        });
        let length = end.map_or(self.rest().len(), |(at, _)| at);
        self.at += length;
        self.step(start..self.at, found);
    }

    fn step(&mut self, bytes: Range<usize>, found: &mut Vec<PathName>) {
        let written = self.path.get(bytes.clone()).unwrap_or_default();
        if written == "*" {
            self.steps.push(PositionStep::Item);
        } else if !written.is_empty() {
            self.steps
                .push(PositionStep::Key(written.replace('\\', "")));
            let steps = self.steps.clone();
            found.push(PathName { bytes, steps });
        }
    }

    /// `['name']`, `[0]`, `[*]` or a filter. False where the path cannot be followed further.
    fn brackets(&mut self, found: &mut Vec<PathName>) -> bool {
        let open = self.at;
        let rest = self.rest();
        if rest.starts_with("[?(") {
            let Some(length) = rest.find(")]") else {
                return false;
            };
            let (start, end) = (open + 3, open + length);
            self.steps.push(PositionStep::Item);
            self.filter(start, end, found);
            self.at = end + 2;
            return true;
        }
        let quoted = rest.strip_prefix("['");
        if let Some(length) = quoted.and_then(|quoted| quoted.find("']")) {
            self.at = open + 2 + length + 2;
            let inside = self.path.get(open + 2..open + 2 + length);
            if inside.is_some_and(|inside| inside.contains("','")) {
                self.union(open + 2..open + 2 + length, found);
                return false;
            }
            self.step(open + 2..open + 2 + length, found);
            return true;
        }
        let Some(length) = rest.find(']') else {
            return false;
        };
        self.at = open + length + 1;
        self.steps.push(PositionStep::Item);
        true
    }

    /// The names of a union: `['a','b']`.
    fn union(&mut self, bytes: Range<usize>, found: &mut Vec<PathName>) {
        let mut start = bytes.start;
        for name in self.path.get(bytes).unwrap_or_default().split("','") {
            let around = self.steps.len();
            self.step(start..start + name.len(), found);
            self.steps.truncate(around);
            start += name.len() + 3;
        }
    }

    /// The names behind each `@` of a filter.
    fn filter(&self, start: usize, end: usize, found: &mut Vec<PathName>) {
        let inside = self.path.get(start..end).unwrap_or_default();
        if self.depth == DEEPEST {
            return;
        }
        for (at, _) in inside.match_indices("@.") {
            let name = inside.get(at + 2..).unwrap_or_default();
            let ends = |c: char| is_terminator(c) && c != '.' || "=!<>)".contains(c);
            let length = name.find(ends).unwrap_or(name.len());
            let inner = PathReader {
                path: self.path,
                at: start + at + 1,
                end: start + at + 2 + length,
                steps: self.steps.clone(),
                depth: self.depth + 1,
            };
            inner.read(found);
        }
    }
}

fn is_terminator(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\r' | '\n' | '.' | ',' | '[' | ']' | '$' | '@' | '{' | '}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names with their steps, as `spec.items.*.name`.
    fn shown(path: &str) -> Vec<(&str, String)> {
        let found = names(path).into_iter().map(|name| {
            let steps = name.steps.iter().map(|step| match step {
                PositionStep::Key(key) => key.as_str(),
                PositionStep::Item => "*",
            });
            let steps: Vec<_> = steps.collect();
            (path.get(name.bytes).unwrap(), steps.join("/"))
        });
        found.collect()
    }

    #[test]
    fn each_name_has_its_steps() {
        for (path, want) in [
            (".spec.size", vec![("spec", "spec"), ("size", "spec/size")]),
            ("{.a[*].b}", vec![("a", "a"), ("b", "a/*/b")]),
            (".a[0].b", vec![("a", "a"), ("b", "a/*/b")]),
            (
                ".m['a.b'].c",
                vec![("m", "m"), ("a.b", "m/a.b"), ("c", "m/a.b/c")],
            ),
            (".m.a\\.b", vec![("m", "m"), ("a\\.b", "m/a.b")]),
            (
                ".l[?(@.type=='Ready')].status",
                vec![("l", "l"), ("type", "l/*/type"), ("status", "l/*/status")],
            ),
            (".a..b", vec![("a", "a")]),
            (".a[", vec![("a", "a")]),
            ("a", vec![]),
            (".", vec![]),
            ("", vec![]),
        ] {
            let want: Vec<_> = want
                .into_iter()
                .map(|(name, steps)| (name, steps.to_owned()))
                .collect();
            assert_eq!(shown(path), want, "{path}");
        }
    }
}
