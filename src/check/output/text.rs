//! For people: as compilers write, with the line in question below.

use std::collections::BTreeMap;

use super::json::by_reason;
use super::place::{message, place_text, plural, whose};
use super::{Look, Report};
use crate::check::codes::{NO_DEFINITION, UNKNOWN_KIND};
use crate::check::finding::{
    CheckFinding, CheckSeverity, Excerpt, Fix, GoneEntry, KnownEntry, Skipped,
};
use crate::check::visible::{one_line, visible, visible_line};
use crate::repository::SkipReason;

/// How much of a long line is shown.
const WIDTH: u32 = 120;

/// How much of a long line is shown before a place that is far behind its start.
const BEFORE: u32 = 20;

/// With more notes of a code than this only the first ones are shown, and the others counted. They hide errors.
const MANY_NOTES: usize = 10;
const FIRST_NOTES: usize = 3;

pub(super) fn written(report: &Report<'_>, look: Look) -> String {
    let painter = Painter(look.colour);
    let (findings, further) = match look.verbose {
        true => (report.findings.clone(), Vec::new()),
        false => without_further_notes(&report.findings),
    };
    let findings = findings.iter();
    let mut blocks: Vec<_> = findings.map(|finding| block(finding, painter)).collect();
    let result = report.result;
    if look.verbose && !(result.skipped.is_empty() && result.others.is_empty()) {
        let all = result.skipped.iter().chain(&result.others);
        blocks.push(all.map(listed).collect());
    }
    if look.quiet {
        return blocks.concat();
    }
    let rest = [
        further_notes(&further),
        left_out(report),
        gone(report, look.verbose),
        advice(report).to_owned(),
    ];
    let rest = rest.concat();
    blocks.push([summary(report), "\n".to_owned(), rest].concat());
    blocks.join("\n")
}

/// The findings without most notes of codes that have many, and the number of these by code.
fn without_further_notes<'r>(
    all: &[&'r CheckFinding],
) -> (Vec<&'r CheckFinding>, Vec<(&'r str, usize)>) {
    let is_note = |finding: &&&CheckFinding| finding.severity == CheckSeverity::Note;
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for finding in all.iter().filter(is_note) {
        match counts.iter_mut().find(|(code, _)| *code == finding.code) {
            Some((_, count)) => *count += 1,
            None => counts.push((&finding.code, 1)),
        }
    }
    counts.retain(|(_, count)| *count > MANY_NOTES);
    for (_, count) in &mut counts {
        *count -= FIRST_NOTES;
    }
    let codes = counts.iter().map(|(code, _)| *code);
    let mut first: Vec<(&str, usize)> = codes.map(|code| (code, FIRST_NOTES)).collect();
    let is_shown = |finding: &&&'r CheckFinding| {
        let left = first.iter_mut().find(|(code, _)| *code == finding.code);
        match left.filter(|_| is_note(finding)) {
            Some((_, 0)) => false,
            Some((_, left)) => {
                *left -= 1;
                true
            }
            None => true,
        }
    };
    let shown = all.iter().filter(is_shown).copied().collect();
    (shown, counts)
}

/// The notes that are counted only.
fn further_notes(further: &[(&str, usize)]) -> String {
    let listed: Vec<_> = further
        .iter()
        .map(|(code, count)| format!("{count} {code}"))
        .collect();
    match listed.is_empty() {
        true => String::new(),
        false => format!(
            "Further notes, which --verbose shows: {}.\n",
            listed.join(", ")
        ),
    }
}

/// Colours words, if colours are wanted.
#[derive(Clone, Copy)]
struct Painter(bool);

impl Painter {
    fn paint(self, style: u8, words: &str) -> String {
        match self.0 {
            true => format!("\x1b[{style}m{words}\x1b[0m"),
            false => words.to_owned(),
        }
    }

    fn bold(self, words: &str) -> String {
        self.paint(1, words)
    }

    fn dim(self, words: &str) -> String {
        self.paint(2, words)
    }

    fn severe(self, severity: CheckSeverity, words: &str) -> String {
        let style = match severity {
            CheckSeverity::Error => 31,
            CheckSeverity::Warning => 33,
            CheckSeverity::Note => 36,
        };
        self.paint(style, words)
    }

    /// The word in front of a line that explains.
    fn label(self, words: &str) -> String {
        self.severe(CheckSeverity::Note, words)
    }
}

fn block(finding: &CheckFinding, painter: Painter) -> String {
    let severity = finding.severity;
    let place = painter.bold(&place_text(&finding.file, finding.range));
    let code = format!("{}[{}]", severity.name(), finding.code);
    let code = painter.severe(severity, &code);
    let words = message(finding);
    let words = visible(&words);
    // A message may quote lines of a rule.
    let mut lines = words.split('\n');
    let first = lines.next().unwrap_or_default();
    let mut block = format!("{place}: {code} {first}\n");
    let mut add = |line: &str| {
        block.push_str(line);
        block.push('\n');
    };
    for line in lines {
        add(&["  | ", line].concat());
    }
    for line in frame(finding, painter).iter().flatten() {
        add(line);
    }
    for other in &finding.related {
        let place = place_text(&other.file, other.range);
        let note = painter.label("note:");
        add(&format!("  {place}: {note} {}", one_line(&other.message)));
    }
    let mut explain = |label: &str, words: &str| {
        add(&format!("  {} {}", painter.label(label), one_line(words)));
    };
    if let Some(object) = whose(finding) {
        explain("in:", &object);
    }
    for hint in &finding.hints {
        explain("help:", hint);
    }
    if let Some(fix) = &finding.fix {
        explain("fix:", &fix_words(fix, finding));
    }
    block
}

/// The change that `--fix` makes: the words that it replaces, or else its title.
fn fix_words(fix: &Fix, CheckFinding { excerpt, range, .. }: &CheckFinding) -> String {
    let replaced = match (&*fix.edits, excerpt) {
        ([edit], Some(excerpt)) => {
            let (start, end) = (edit.range.start, edit.range.end);
            let is_here = start.line == range.start.line && end.line == start.line;
            let is_short = !edit.new_text.is_empty() && !edit.new_text.contains('\n');
            let old = excerpt.part(start.character, end.character);
            let is_whole = units(old) == end.character.saturating_sub(start.character);
            (is_here && is_short && is_whole && !old.is_empty())
                .then(|| format!("replace {old} with {}", edit.new_text))
        }
        _ => None,
    };
    replaced.unwrap_or_else(|| fix.title.clone())
}

/// The first line of the place, marked. An unreadable file or a blank line has none.
fn frame(finding: &CheckFinding, painter: Painter) -> Option<[String; 2]> {
    let excerpt = finding.excerpt.as_ref();
    let excerpt = excerpt.filter(|excerpt| !excerpt.text.trim().is_empty())?;
    let (start, end) = (finding.range.start, finding.range.end);
    let last = match end.line == start.line {
        true => end.character,
        false => excerpt.from + units(excerpt.text.trim_end()),
    };
    // The part of a long line around the place.
    let from = match start.character > WIDTH - BEFORE {
        true => start.character - BEFORE,
        false => 0,
    };
    let until = last.min(from + WIDTH).max(start.character);
    let shown = |from, until| {
        let part = excerpt.part(from, until).replace('\t', " ");
        // Escaped characters are wider.
        visible_line(&part).into_owned()
    };
    let before = shown(from, start.character);
    let marked = shown(start.character, until);
    let after = shown(until, from + WIDTH);
    let number = (start.line + 1).to_string();
    let margin = |words: &str| painter.dim(&format!(" {words:>width$} | ", width = number.len()));
    let mark = "^".repeat(units(&marked).max(1) as usize);
    let space = " ".repeat(units(&before) as usize);
    Some([
        [margin(&number), before, marked, after].concat(),
        [margin(""), space, painter.severe(finding.severity, &mark)].concat(),
    ])
}

/// The length of a text in UTF-16 code units.
fn units(text: &str) -> u32 {
    text.chars().map(width).sum()
}

/// The same of a character.
fn width(c: char) -> u32 {
    if c > '\u{ffff}' { 2 } else { 1 }
}

impl Excerpt {
    /// The characters between two columns of the line.
    fn part(&self, from: u32, until: u32) -> &str {
        let part = self.offset(from)..self.offset(until);
        self.text.get(part).unwrap_or_default()
    }

    /// Where the first character at or behind a column starts.
    fn offset(&self, column: u32) -> usize {
        let mut next = self.from;
        let mut chars = self.text.char_indices();
        let found = chars.find(|(_, c)| {
            let is_there = next >= column;
            next += width(*c);
            is_there
        });
        found.map_or(self.text.len(), |(offset, _)| offset)
    }
}

/// The counts of what was judged, and of what was found.
pub(super) fn summary(report: &Report<'_>) -> String {
    let result = report.result;
    let definitions = plural(result.definitions, "definition");
    let objects = plural(result.objects, "object");
    let mut words = format!("{definitions} and {objects}");
    if result.structure > 0 {
        let objects = plural(result.structure, "object");
        words.push_str(&format!(", {objects} by structure only"));
    }
    words.push_str(&format!(" in {}", plural(result.files, "file")));
    if result.unchecked > 0 {
        let objects = plural(result.unchecked, "object");
        words.push_str(&format!(", {objects} not checked"));
    }
    let mut separator = ": ";
    for severity in CheckSeverity::ALL {
        let number = report.count(severity);
        if number > 0 || severity == CheckSeverity::Error {
            words.push_str(separator);
            words.push_str(&plural(number, severity.name()));
            separator = ", ";
        }
    }
    if result.known > 0 {
        let known = plural(result.known, "known finding");
        words.push_str(&format!(", {known}"));
    }
    words
}

/// The entries of baselines that match nothing: their findings would be known if they came back.
fn gone(report: &Report<'_>, is_verbose: bool) -> String {
    let mut words = String::new();
    for (baseline, entries) in by_baseline(&report.result.gone) {
        let baseline = visible_line(baseline);
        let number = entries.len();
        let entries_match = if number == 1 {
            "entry matches"
        } else {
            "entries match"
        };
        words += &format!(
            "{baseline}: {number} {entries_match} no finding: write it anew with --write-baseline.\n"
        );
        for KnownEntry {
            file,
            code,
            message,
        } in entries.iter().filter(|_| is_verbose)
        {
            let (file, message) = (visible_line(file), one_line(message));
            words += &format!("  {file}: {code}: {message}\n");
        }
    }
    words
}

/// Groups entries by baseline. The baselines are sorted by name.
fn by_baseline(gone: &[GoneEntry]) -> BTreeMap<&str, Vec<&KnownEntry>> {
    let mut found: BTreeMap<&str, Vec<&KnownEntry>> = BTreeMap::new();
    for GoneEntry { baseline, entry } in gone {
        found.entry(baseline).or_default().push(entry);
    }
    found
}

/// The skipped files and the reasons, the most frequent reason first.
fn left_out(report: &Report<'_>) -> String {
    let mut counts = by_reason(&report.result.skipped);
    counts.sort_by(|(_, one), (_, other)| other.cmp(one));
    let mut listed: Vec<_> = counts
        .into_iter()
        .map(|(reason, number)| {
            let (one, many) = SkipReason::parse(reason).map_or(CONFIGURED, SkipReason::words);
            format!("{number} {}", if number == 1 { one } else { many })
        })
        .collect();
    let others = report.result.others.len();
    if others > 0 {
        listed.push(plural(others, "other document"));
    }
    match listed.is_empty() {
        true => String::new(),
        false => format!("Left out: {}.\n", listed.join(", ")),
    }
}

/// Words for documents of kinds that a configuration leaves out: for one and for several.
const CONFIGURED: (&str, &str) = (
    "object that the configuration skips",
    "objects that the configuration skips",
);

/// A skipped file or document, on a line.
fn listed(skipped: &Skipped) -> String {
    let file = visible_line(&skipped.file);
    let words = one_line(&skipped.words);
    match skipped.line {
        None => format!("{file}: {words}\n"),
        Some(line) => format!("{file}:{}: {words}\n", line + 1),
    }
}

/// Advice about missing definitions, given once.
fn advice(report: &Report<'_>) -> &'static str {
    let is_missing = |finding: &&CheckFinding| {
        finding.severity == CheckSeverity::Error
            && [NO_DEFINITION, UNKNOWN_KIND].contains(&&*finding.code)
    };
    match report.findings.iter().any(is_missing) {
        true => "Give missing definitions with --crds, or allow that with --missing.\n",
        false => "",
    }
}
