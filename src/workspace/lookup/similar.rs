//! "Did you mean": names similar to a given one.

use super::builtin_fields;
use super::builtin_fields::{FieldContent, METADATA};
use super::{schema, subject};
use crate::document::spans::Spans;
use crate::go;
use crate::machinery::object_meta::RESOURCE_META;
use crate::schema::Node;
use crate::workspace::documents::unit::ObjectHead;
use crate::workspace::places::trail::{Trail, TrailStep};

/// How many names are offered.
const MAX_NAMES: usize = 5;
/// Longer names are not compared.
const LONGEST: usize = 64;

/// The fields that are similar to an unknown one, at the end of some steps into an object with this
/// schema.
pub(crate) fn meant(
    head: &ObjectHead,
    root: Option<&Node>,
    steps: &[TrailStep<'_>],
    spans: &Spans,
    trail: &Trail,
) -> Vec<String> {
    let (Some((TrailStep::Key(wrong), around)), [.., map, _]) = (steps.split_last(), &*trail.0)
    else {
        return Vec::new();
    };
    let mut names: Vec<&str> = Vec::new();
    if head.is_definition() {
        let below = builtin_fields::below(&subject::way(around));
        let fields = below.map_or(&[][..], FieldContent::fields);
        names.extend(fields.iter().map(|field| field.name));
    } else if let Some(root) = root {
        let is_object = |steps| schema::node(root, steps).is_some_and(|node| node.embedded);
        if let Some(node) = schema::node(root, around) {
            names.extend(node.properties.iter().map(|(name, _)| name));
        }
        match around.split_last() {
            Some((TrailStep::Key("metadata"), outer)) if outer.is_empty() || is_object(outer) => {
                names.extend(METADATA.iter().map(|field| field.name));
            }
            _ if around.is_empty() || is_object(around) => {
                names.extend(RESOURCE_META);
            }
            _ => {}
        }
    }
    similar(
        wrong,
        names
            .into_iter()
            .filter(|name| spans.entry(*map, name).is_none()),
    )
}

/// The names that differ by few letters from one, the most similar first.
pub(crate) fn similar<'n>(wrong: &str, names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut found: Vec<(usize, &str)> = Vec::new();
    let (mut own, mut other) = (Vec::new(), Vec::new());
    letters(wrong, &mut own);
    for name in names {
        letters(name, &mut other);
        let longest = own.len().max(other.len());
        let limit = longest / 3 + 1;
        if longest > LONGEST || own.len().abs_diff(other.len()) > limit {
            continue;
        }
        let distance = distance(&own, &other);
        // More than half of the letters are another word.
        let is_other = distance > limit || 2 * distance > longest;
        if is_other || found.iter().any(|(_, known)| *known == name) {
            continue;
        }
        // Among equals the first one stays in front.
        let place = found.partition_point(|(known, _)| *known <= distance);
        found.insert(place, (distance, name));
        found.truncate(MAX_NAMES);
    }
    found.into_iter().map(|(_, name)| name.to_owned()).collect()
}

/// Whether two names are equally near to a wrong one.
#[cfg(feature = "tools")]
pub(crate) fn are_equally_near(wrong: &str, one: &str, other: &str) -> bool {
    let lettered = |name: &str| {
        let mut found = Vec::new();
        letters(name, &mut found);
        found
    };
    let own = lettered(wrong);
    distance(&own, &lettered(one)) == distance(&own, &lettered(other))
}

/// Whether a name was surely meant by a wrong one. No digit and no whole word differs: `gp3`, `us-east-2` and
/// `minReplicas` mean something else than `gp2`, `us-east-1` and `maxReplicas`.
pub(crate) fn is_meant(wrong: &str, name: &str) -> bool {
    let digits = |name: &'_ str| name.bytes().filter(u8::is_ascii_digit).collect::<Vec<u8>>();
    digits(wrong) == digits(name) && is_misspelt(wrong, name)
}

/// Whether at most one letter in four differs, without regard to case.
fn is_slip(wrong: &str, name: &str) -> bool {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    letters(wrong, &mut own);
    letters(name, &mut other);
    let longest = own.len().max(other.len());
    longest <= LONGEST && distance(&own, &other) * 4 <= longest
}

/// Whether a name is another one, misspelt: few letters of its words differ, and no whole word.
pub(crate) fn is_misspelt(wrong: &str, kind: &str) -> bool {
    let (own, other) = (words(wrong), words(kind));
    if own.len() == other.len() {
        return own
            .iter()
            .zip(other)
            .all(|(own, other)| is_slip(own, other));
    }
    // Capitals may be missing; the words are still there.
    let (more, fewer) = match own.len() > other.len() {
        true => (own, kind),
        false => (other, wrong),
    };
    let fewer = fewer.to_ascii_lowercase();
    is_slip(wrong, kind)
        && more
            .iter()
            .all(|word| fewer.contains(&word.to_ascii_lowercase()))
}

/// Splits a name into its words: `HTTPRoute` and `http-route` have two words each.
fn words(name: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for part in name.split(['-', '_', '.', '/', ' ']) {
        push_words(part, &mut words);
    }
    words
}

/// The words of a name that capitals tell apart.
fn push_words<'n>(name: &'n str, words: &mut Vec<&'n str>) {
    let mut start = 0;
    let mut is_after_upper = true;
    let mut chars = name.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let is_before_lower = chars
            .peek()
            .is_some_and(|(_, next)| next.is_ascii_lowercase());
        if at > start && c.is_ascii_uppercase() && (!is_after_upper || is_before_lower) {
            words.extend(name.get(start..at));
            start = at;
        }
        is_after_upper = c.is_ascii_uppercase();
    }
    words.extend(name.get(start..));
}

/// A name without regard to case and to signs between words.
fn letters(name: &str, to: &mut Vec<char>) {
    to.clear();
    let letters = name.chars().filter(|c| !matches!(c, '-' | '_'));
    to.extend(letters.map(go::lower));
}

/// How many letters have to be added, removed or changed, or swapped with their neighbour, where
/// neither name has more than [`LONGEST`].
fn distance(one: &[char], other: &[char]) -> usize {
    // One row for each letter; the last three rows are kept.
    let mut rows = [[0; LONGEST + 1]; 3];
    let [mut before, mut row, mut next] = rows.each_mut();
    for (number, slot) in row.iter_mut().enumerate() {
        *slot = number;
    }
    for (down, own) in one.iter().enumerate() {
        let at =
            |row: &[usize; LONGEST + 1], place: usize| row.get(place).copied().unwrap_or(LONGEST);
        let mut left = down + 1;
        if let Some(first) = next.first_mut() {
            *first = left;
        }
        for (right, their) in other.iter().enumerate() {
            let changed = at(row, right) + usize::from(own != their);
            let mut least = changed.min(at(row, right + 1) + 1).min(left + 1);
            let crossed = right > 0
                && down > 0
                && one.get(down - 1) == Some(their)
                && other.get(right - 1) == Some(own);
            if crossed {
                least = least.min(at(before, right - 1) + 1);
            }
            if let Some(slot) = next.get_mut(right + 1) {
                *slot = least;
            }
            left = least;
        }
        (before, row, next) = (row, next, before);
    }
    row.get(other.len()).copied().unwrap_or(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_come_nearest_first() {
        let names = [
            "schedule", "schema", "keep", "maxItems", "host", "hosts", "not",
        ];
        for (wrong, want) in [
            ("shedule", vec!["schedule"]),
            ("scheduel", vec!["schedule"]),
            ("max_items", vec!["maxItems"]),
            ("MAXITEMS", vec!["maxItems"]),
            ("foo", vec![]),
            ("hots", vec!["host", "hosts", "not"]),
            ("entirelyDifferent", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(similar(wrong, names.into_iter()), want, "{wrong}");
        }
    }

    #[test]
    fn a_slip_changes_few_letters() {
        for (wrong, name, want) in [
            ("sial", "sail", true),
            ("SAIL", "sail", true),
            ("node_clas_ref", "nodeClassRef", true),
            ("port", "host", false),
            ("apiHost", "apiKey", false),
            ("sz", "size", false),
        ] {
            assert_eq!(is_slip(wrong, name), want, "{wrong}");
        }
    }

    #[test]
    fn another_digit_or_word_is_not_meant() {
        for (wrong, name, want) in [
            ("node_clas_ref", "nodeClassRef", true),
            ("max_items", "maxItems", true),
            ("replcias", "replicas", true),
            ("minreplicas", "minReplicas", true),
            ("v1bteta1", "v1beta1", true),
            ("minReplicas", "maxReplicas", false),
            ("minreplicas", "maxReplicas", false),
            ("excludeTags", "includeTags", false),
            ("us-east-2", "us-east-1", false),
            ("20Gi", "10Gi", false),
            ("1.1", "1.10", false),
            ("ipv6Address", "ipv4Address", false),
            ("http", "http2", false),
        ] {
            assert_eq!(is_meant(wrong, name), want, "{wrong} for {name}");
        }
    }

    #[test]
    fn a_misspelt_kind_has_no_other_words() {
        for (wrong, kind, want) in [
            ("Deploymnt", "Deployment", true),
            ("Deployments", "Deployment", true),
            ("Statefulset", "StatefulSet", true),
            ("StatefullSet", "StatefulSet", true),
            ("statefullset", "StatefulSet", true),
            ("HttpRoute", "HTTPRoute", true),
            ("OCIRepository", "GitRepository", false),
            ("ClusterNetworkPolicy", "NetworkPolicy", false),
            ("NetworkPolicySet", "NetworkPolicy", false),
            ("NodePolicy", "NetworkPolicy", false),
            ("XListenerSet", "ListenerSet", false),
            ("TLSRoute", "TCPRoute", false),
        ] {
            assert_eq!(is_misspelt(wrong, kind), want, "{wrong}");
            assert_eq!(is_misspelt(kind, wrong), want, "{wrong}");
        }
    }

    #[test]
    fn letters_are_counted() {
        let of = |one: &str, other: &str| {
            let letters = |name: &str| -> Vec<char> { name.chars().collect() };
            distance(&letters(one), &letters(other))
        };
        assert_eq!(of("", "abc"), 3);
        assert_eq!(of("abcd", "acbd"), 1);
        assert_eq!(of("kitten", "sitting"), 3);
        assert_eq!(of(&"a".repeat(LONGEST), &"b".repeat(LONGEST)), LONGEST);
    }

    #[test]
    fn long_names_are_not_compared() {
        let long = "a".repeat(LONGEST + 1);
        assert!(similar(&long, [&*long].into_iter()).is_empty());
    }
}
