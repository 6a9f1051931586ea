//! The table of Kubernetes' own kinds: `packaging/kubernetes/README.md` says how it is written.

use std::ops::Range;

use super::lifecycle::Lifecycle;
#[cfg(feature = "tools")]
use super::listed::Check;
use super::model::{Elsewhere, KindField, ListType, Scalar, Source, Type, Types, ValueShape};
#[cfg(feature = "tools")]
use super::model::{FieldElsewhere, OpenTemplate};
use crate::machinery::GroupVersion;
use crate::releases::Release;
use crate::value::order::Places;

/// A text that is not a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTable;

/// The last line, so that a table that is cut off is none.
const END: &str = "end\n";

/// Reads the table for one release. It finds the kinds; types are read when they are needed.
///
/// # Errors
/// Where the text does not start and end as a table does.
pub fn read_table(text: &str, release: Release) -> Result<Source, NoTable> {
    let (first, _) = text.split_once('\n').ok_or(NoTable)?;
    let releases = first.strip_prefix("releases ").ok_or(NoTable)?;
    let text = text.strip_suffix(END).ok_or(NoTable)?;
    let mut table = Table {
        text: text.into(),
        blocks: Vec::new(),
        places: Places::new(),
        release,
        all: ends(releases),
    };
    let mut source = Source::default();
    let mut start = first.len() + 1;
    while let Some(line) = text.get(start..).and_then(|rest| rest.lines().next()) {
        let bytes = start..start + line.len();
        start = bytes.end + 1;
        match line.as_bytes().first() {
            Some(b'-') => source
                .lifecycles
                .extend(lifecycle(line.trim_start_matches('-'))),
            #[cfg(feature = "tools")]
            Some(b'?') => table.check(line, bytes),
            #[cfg(feature = "tools")]
            Some(b'!') => source.templates.extend(table.template(line)),
            #[cfg(feature = "tools")]
            Some(b'~') => source.unchanged.push(line.trim_start_matches('~').into()),
            #[cfg(not(feature = "tools"))]
            Some(b'?' | b'!' | b'~') => {}
            Some(b'=') => table.kind(line, &mut source),
            Some(b' ') => table.extend(bytes),
            _ => table.begin(line, bytes),
        }
    }
    source.types = Types::lazy(table.blocks.len(), move |number| table.read(number));
    Ok(source)
}

/// The text of the table, and where the types in it are.
struct Table {
    text: Box<str>,
    /// The types by their numbers.
    blocks: Vec<Block>,
    /// The numbers of the types by their names.
    places: Places<'static>,
    release: Release,
    /// The first and the last release of the table.
    all: (u8, u8),
}

/// The lines of a type.
struct Block {
    bytes: Range<usize>,
    /// Whether the release has it.
    is_here: bool,
    /// The first and the last release that has it.
    releases: (u8, u8),
    /// The lines of its checks.
    #[cfg(feature = "tools")]
    checks: Vec<Range<usize>>,
}

impl Table {
    /// Begins a type.
    fn begin(&mut self, line: &str, bytes: Range<usize>) {
        let (name, since) = releases_of(line);
        self.places
            .insert(name.to_owned().into(), self.blocks.len());
        self.blocks.push(Block {
            bytes,
            is_here: self.has(since),
            releases: match since {
                "" => self.all,
                since => ends(since),
            },
            #[cfg(feature = "tools")]
            checks: Vec::new(),
        });
    }

    /// Adds a line to the last type.
    fn extend(&mut self, bytes: Range<usize>) {
        if let Some(last) = self.blocks.last_mut() {
            last.bytes.end = bytes.end;
        }
    }

    /// `=apps/v1 Deployment N` in a type.
    fn kind(&self, line: &str, source: &mut Source) {
        let (line, since) = releases_of(line);
        let block = self.blocks.last();
        let is_here = block.is_some_and(|block| block.is_here);
        let mut words = line.trim_start_matches('=').split(' ');
        let (Some(version), Some(kind)) = (words.next(), words.next()) else {
            return;
        };
        let version = version.trim_start_matches('/');
        if is_here && self.has(since) {
            let number = self.blocks.len() - 1;
            let kind = source.add_kind(version, kind, number);
            kind.is_namespaced = Some(words.next() != Some("C"));
        } else {
            let GroupVersion { group, version } = GroupVersion::split(version);
            let name = [group, "/", version, " ", kind].concat().into();
            let releases = block.map(|block| match since {
                "" => block.releases,
                since => ends(since),
            });
            source.elsewhere.push(Elsewhere { name, releases });
        }
    }

    /// Whether the release is among some: `29-31,33`. No text means all.
    fn has(&self, releases: &str) -> bool {
        let mut ranges = releases.split(',').map(bounds);
        releases.is_empty() || ranges.any(|(first, last)| self.release.is_within(first, last))
    }

    /// `?core/v1.Probe PATH VERB …`
    #[cfg(feature = "tools")]
    fn check(&mut self, line: &str, bytes: Range<usize>) {
        let (line, since) = releases_of(line);
        let name = line.trim_start_matches('?').split(' ').next();
        if self.has(since)
            && let Some(number) = self.places.get(name.unwrap_or_default())
            && let Some(block) = self.blocks.get_mut(*number)
        {
            block.checks.push(bytes);
        }
    }

    /// `!batch.volcano.sh/Job spec.tasks[].template core/v1.PodTemplateSpec`, and fields that the kind adds to the type
    #[cfg(feature = "tools")]
    fn template(&self, line: &str) -> Option<OpenTemplate> {
        let mut words = line.trim_start_matches('!').split(' ');
        let (kind, path) = (words.next()?.into(), words.next()?.into());
        Some(OpenTemplate {
            kind,
            path,
            type_: *self.places.get(words.next()?)?,
            own: words.map(Box::from).collect(),
        })
    }

    /// Reads a type.
    fn read(&self, number: usize) -> Type {
        let Some(block) = self.blocks.get(number).filter(|block| block.is_here) else {
            return Type::default();
        };
        let text = self.text.get(block.bytes.clone()).unwrap_or_default();
        let mut lines = text.lines();
        let (name, _) = releases_of(lines.next().unwrap_or_default());
        let mut own = Type {
            go: go_name(name).into(),
            ..Type::default()
        };
        let mut others = Vec::new();
        for line in lines.filter(|line| line.starts_with(' ')) {
            if !self.field(line, &mut own) {
                others.push(line);
            }
        }
        for field in &mut own.fields {
            // Another line may have the field as it was in other releases.
            for line in others.iter().filter(|line| is_of(line, &field.name)) {
                let (first, _) = bounds(releases_of(line).1);
                field.since = field.since.map(|since| since.min(first));
            }
            field.since = field.since.filter(|since| *since > self.all.0);
        }
        #[cfg(feature = "tools")]
        for line in others {
            note_elsewhere(line, &mut own);
        }
        #[cfg(feature = "tools")]
        for bytes in &block.checks {
            let (line, _) = releases_of(self.text.get(bytes.clone()).unwrap_or_default());
            let check = line.split_once(' ');
            own.checks
                .extend(check.and_then(|(_, check)| Check::from_line(check)));
        }
        own.finish();
        own
    }

    /// Reads the line of a field. Returns whether the release has it.
    fn field(&self, line: &str, own: &mut Type) -> bool {
        let (line, since) = releases_of(line);
        if !self.has(since) {
            return false;
        }
        // The values come last, since some have blanks.
        let (line, values) = line.split_once(" e=").unwrap_or((line, ""));
        let mut words = line.get(1..).unwrap_or_default().split(' ');
        let (Some(first), Some(second)) = (words.next(), words.next()) else {
            return true;
        };
        let name = first.trim_end_matches('!');
        let (earliest, _) = bounds(since);
        let mut field = KindField {
            name: name.into(),
            shape: self.shape(second),
            is_required: name.len() < first.len(),
            list: ListType::Atomic,
            values: match values {
                "" => Box::default(),
                values => split(values, '|'),
            },
            default: None,
            since: (!since.is_empty()).then_some(earliest),
            description: Box::default(),
        };
        for word in words {
            match word.split_at_checked(2) {
                Some(("m=", keys)) => field.list = ListType::Map(split(keys, ',')),
                Some(("d=", json)) => field.default = Some(json.into()),
                _ if word == "S" => field.list = ListType::Set,
                _ => {}
            }
        }
        own.fields.push(field);
        true
    }

    /// A shape: a letter, `[` or `{` before that of the items, or the name of a type.
    fn shape(&self, text: &str) -> ValueShape {
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
            // A number that no type has stands for a type that the table lacks.
            _ => ValueShape::Struct(self.places.get(text).copied().unwrap_or(usize::MAX)),
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

/// Notes the releases that have a field, if the own one has it in no form.
#[cfg(feature = "tools")]
fn note_elsewhere(line: &str, own: &mut Type) {
    let (line, since) = releases_of(line);
    let (first, last) = ends(since);
    let name = line.trim_start().split(' ').next().unwrap_or_default();
    let name = name.trim_end_matches('!');
    if own.fields.iter().any(|field| *field.name == *name) {
        return;
    }
    let mut known = own.elsewhere.iter_mut();
    match known.find(|field| *field.name == *name) {
        Some(field) => {
            let (from, to) = field.releases;
            field.releases = (from.min(first), to.max(last));
        }
        None => own.elsewhere.push(FieldElsewhere {
            name: name.into(),
            releases: (first, last),
        }),
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

/// The first and the last of several ranges.
fn ends(releases: &str) -> (u8, u8) {
    let (first, _) = bounds(releases);
    let (_, last) = bounds(releases.rsplit(',').next().unwrap_or_default());
    (first, last)
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
