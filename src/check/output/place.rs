//! Places and messages, as all reports have them.

use crate::check::finding::CheckFinding;
use crate::check::text::STDIN;
use crate::check::visible::visible_line;
use crate::document::position::Range;
use crate::releases::Release;

/// `file:line:column`, from one, in UTF-16 as editors count.
pub(super) fn place_text(file: &str, range: Range) -> String {
    let start = range.start;
    format!(
        "{}:{}:{}",
        visible_line(file),
        start.line + 1,
        start.character + 1
    )
}

/// The message of a finding, and before it the releases where only some have it:
/// `Kubernetes 1.29-1.30: `.
pub(super) fn message(finding: &CheckFinding) -> String {
    match &finding.kubernetes {
        None => finding.message.clone(),
        Some(releases) => format!("Kubernetes {}: {}", ranges(releases), finding.message),
    }
}

/// The object. Lines do not identify objects in a stream.
pub(super) fn whose(finding: &CheckFinding) -> Option<String> {
    let object = finding.object.as_ref().filter(|_| finding.file == STDIN)?;
    let name = [&*object.namespace, &*object.name];
    let name: Vec<_> = name.into_iter().filter(|part| !part.is_empty()).collect();
    let source = finding.source.iter();
    let from: String = source.map(|source| [" from ", source].concat()).collect();
    Some(format!("{} {}{from}", object.kind, name.join("/")))
}

/// The message, the object of a stream and the hints, one on each line.
pub(super) fn words(finding: &CheckFinding) -> String {
    let mut words = message(finding);
    let whose = whose(finding).map(|object| ["in: ", &object].concat());
    for hint in whose.iter().chain(&finding.hints) {
        words.push('\n');
        words.push_str(hint);
    }
    words
}

/// Releases in their order, as a list of ranges: `1.29-1.31, 1.33`.
fn ranges(releases: &[String]) -> String {
    let place = |release: &str| release.parse::<Release>().ok().map(Release::place);
    let follows = |one: &str, other: &str| {
        place(one)
            .zip(place(other))
            .is_some_and(|(one, other)| other == one + 1)
    };
    let runs = releases.chunk_by(|one, other| follows(one, other));
    let words = runs.map(|run| match run {
        [first, .., last] => [first, "-", last].concat(),
        _ => run.concat(),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// `1 object`, `2 objects`
pub(super) fn plural(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}
