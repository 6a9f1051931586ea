//! The table of Kubernetes' own kinds: `packaging/kubernetes/README.md` says how it is written.

use super::lifecycle::Lifecycle;
#[cfg(feature = "tools")]
use super::listed::Check;
use super::model::{KindField, ListType, Scalar, Source, Type, ValueShape};
use crate::releases::Release;
use crate::value::order::Places;

/// A text that is not a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTable;

/// Reads the table for one release.
///
/// # Errors
/// Where the text does not start as a table does.
pub fn read_table(text: &str, release: Release) -> Result<Source, NoTable> {
    let (first, rest) = text.split_once('\n').ok_or(NoTable)?;
    let releases = first.strip_prefix("releases ").ok_or(NoTable)?;
    let oldest = releases
        .split(['-', ','])
        .next()
        .and_then(|minor| minor.parse().ok());
    let mut reader = TableReader {
        source: Source::default(),
        places: Places::new(),
        release,
        oldest: oldest.unwrap_or_default(),
    };
    let mut lines = rest.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(gone) = line.strip_prefix('-') {
            reader.source.lifecycles.extend(lifecycle(gone));
            continue;
        }
        if line.starts_with('?') {
            #[cfg(feature = "tools")]
            reader.check(line);
            continue;
        }
        if line.starts_with('!') {
            #[cfg(feature = "tools")]
            reader.template(line);
            continue;
        }
        let (name, since) = releases_of(line);
        let is_here = reader.has(since);
        let number = reader.number(name);
        let mut own = Type {
            go: go_name(name).into(),
            ..Type::default()
        };
        let mut others = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with([' ', '='])) {
            if is_here && !reader.line(line, number, &mut own) {
                others.push(line);
            }
        }
        for field in &mut own.fields {
            // Another line may have the field as it was in other releases.
            for line in others.iter().filter(|line| is_of(line, &field.name)) {
                let (first, _) = bounds(releases_of(line).1);
                field.since = field.since.map(|since| since.min(first));
            }
            field.since = field.since.filter(|since| *since > reader.oldest);
        }
        own.finish();
        if let Some(slot) = reader.source.types.get_mut(number) {
            *slot = own;
        }
    }
    Ok(reader.source)
}

struct TableReader {
    source: Source,
    places: Places<'static>,
    release: Release,
    /// The first release of the table.
    oldest: u8,
}

impl TableReader {
    /// The number of a type by its name.
    fn number(&mut self, name: &str) -> usize {
        if let Some(number) = self.places.get(name) {
            return *number;
        }
        let number = self.source.types.len();
        self.source.types.push(Type::default());
        self.places.insert(name.to_owned().into(), number);
        number
    }

    /// Whether the release is among some: `29-31,33`. No text means all.
    fn has(&self, releases: &str) -> bool {
        let mut ranges = releases.split(',').map(bounds);
        releases.is_empty() || ranges.any(|(first, last)| self.release.is_within(first, last))
    }

    /// `?core/v1.Probe PATH VERB …`
    #[cfg(feature = "tools")]
    fn check(&mut self, line: &str) {
        let (line, since) = releases_of(line);
        if let Some((name, check)) = line.trim_start_matches('?').split_once(' ')
            && self.has(since)
            && let Some(number) = self.places.get(name)
            && let Some(of) = self.source.types.get_mut(*number)
        {
            of.checks.extend(Check::from_line(check));
        }
    }

    /// `!batch.volcano.sh/Job spec.tasks[].template core/v1.PodTemplateSpec`
    #[cfg(feature = "tools")]
    fn template(&mut self, line: &str) {
        let mut words = line.trim_start_matches('!').split(' ');
        if let (Some(kind), Some(path), Some(name)) = (words.next(), words.next(), words.next())
            && let Some(number) = self.places.get(name)
        {
            let template = (kind.into(), path.into(), *number);
            self.source.templates.push(template);
        }
    }

    /// Reads a line of a type. Returns whether the release has it.
    fn line(&mut self, line: &str, number: usize, own: &mut Type) -> bool {
        let (line, since) = releases_of(line);
        if !self.has(since) {
            return false;
        }
        let mut words = line.get(1..).unwrap_or_default().split(' ');
        let (Some(first), Some(second)) = (words.next(), words.next()) else {
            return true;
        };
        if line.starts_with('=') {
            let scope = words.next();
            let kind = self
                .source
                .add_kind(first.trim_start_matches('/'), second, number);
            kind.is_namespaced = Some(scope != Some("C"));
            return true;
        }
        let name = first.trim_end_matches('!');
        let (earliest, _) = bounds(since);
        let mut field = KindField {
            name: name.into(),
            shape: self.shape(second),
            is_required: name.len() < first.len(),
            list: ListType::Atomic,
            values: Box::default(),
            default: None,
            since: (!since.is_empty()).then_some(earliest),
            description: Box::default(),
        };
        for word in words {
            match word.split_at_checked(2) {
                Some(("m=", keys)) => field.list = ListType::Map(split(keys, ',')),
                Some(("e=", values)) => field.values = split(values, '|'),
                Some(("d=", json)) => field.default = Some(json.into()),
                _ if word == "S" => field.list = ListType::Set,
                _ => {}
            }
        }
        own.fields.push(field);
        true
    }

    /// A shape: a letter, `[` or `{` before that of the items, or the name of a type.
    fn shape(&mut self, text: &str) -> ValueShape {
        let mut rest = text.chars();
        let first = rest.next().unwrap_or_default();
        let rest = rest.as_str();
        let (name, inner) = match rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            Some((name, inner)) => (Some(Box::from(name)), inner),
            None => (None, rest),
        };
        match first {
            '[' => ValueShape::List(Box::new(self.shape(inner)), name),
            '{' => ValueShape::Map(Box::new(self.shape(inner)), name),
            letter if inner.is_empty() => ValueShape::Scalar(scalar(letter), name),
            _ => ValueShape::Struct(self.number(text)),
        }
    }
}

fn scalar(letter: char) -> Scalar {
    match letter {
        's' => Scalar::Text,
        'b' => Scalar::Bool,
        'i' => Scalar::Int32,
        'l' => Scalar::Int64,
        'd' => Scalar::Double,
        'y' => Scalar::Bytes,
        't' => Scalar::Time,
        'u' => Scalar::MicroTime,
        'n' => Scalar::Duration,
        'q' => Scalar::Quantity,
        'x' => Scalar::IntOrString,
        _ => Scalar::Raw,
    }
}

/// Whether a line describes a field.
fn is_of(line: &str, field: &str) -> bool {
    let rest = line.get(1..).and_then(|line| line.strip_prefix(field));
    rest.is_some_and(|rest| rest.starts_with(['!', ' ']))
}

/// `v1.Pod` of `core/v1.Pod`.
fn go_name(name: &str) -> &str {
    name.rsplit_once('/').map_or(name, |(_, name)| name)
}

/// A line, and the releases that it is of.
fn releases_of(line: &str) -> (&str, &str) {
    line.rsplit_once(" @").unwrap_or((line, ""))
}

/// The first and last release of a range.
fn bounds(range: &str) -> (u8, u8) {
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let number = |text: &str| text.split(',').next().and_then(|text| text.parse().ok());
    (
        number(first).unwrap_or_default(),
        number(last).unwrap_or_default(),
    )
}

fn split(text: &str, at: char) -> Box<[Box<str>]> {
    text.split(at).map(Box::from).collect()
}

/// `extensions/v1beta1 Ingress 14 22 networking.k8s.io/v1 Ingress`
fn lifecycle(line: &str) -> Option<Lifecycle> {
    let mut words = line.splitn(5, ' ');
    Some(Lifecycle {
        api_version: words.next()?.trim_start_matches('/').into(),
        kind: words.next()?.into(),
        deprecated: words.next()?.parse().ok()?,
        removed: words.next()?.parse().ok()?,
        replacement: words.next().unwrap_or_default().into(),
    })
}
