//! A run over many texts. The plan says which text is judged for which releases, and which is left out.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use super::baseline::fingerprint_all;
use super::codes::{NO_DOCUMENTS, SYNTAX_ERROR, UNREADABLE_FILE};
use super::definitions::{Configured, Defining};
use super::finding::{CheckFinding, CheckResult, CheckSeverity, Excerpt, Skipped};
use super::judge::{JudgingTask, skip_words};
use super::merge::{CodeSeverity, RunFindings};
use super::paths::Here;
use super::settings::unused_settings;
use super::survey::{ReadFault, Surveyed, TextEntry};
use super::text::{CheckedText, EXPORT, STDIN};
use super::text_judge::Judged;
use crate::Release;
use crate::document::position::{Position, Range};
use crate::repository::{FileFacts, Skip, SkipReason, Survey, is_in_testdata};

/// The number of texts in one job.
const BATCH_TEXTS: usize = 128;

/// The options of the command line.
#[derive(Clone, Debug, Default)]
pub struct PlanOptions {
    /// Whether files that are not manifests are judged, too.
    pub no_skip: bool,
    /// Whether to tell what changes from the first to the last release of a text, instead.
    pub upgrade: bool,
    /// The path of the folder where the command runs, without the first `/`.
    pub folder: String,
    /// The files and folders that are judged, as the user named them.
    pub named: Vec<String>,
}

/// The texts of a run, and what becomes of each.
#[derive(Debug)]
pub struct Plan {
    entries: Arc<[TextEntry]>,
    options: PlanOptions,
    left: LeftOut,
    /// The numbers of the texts that define kinds.
    defining: BTreeSet<usize>,
    /// The first lines of texts that were named.
    excerpts: HashMap<usize, Excerpt>,
    tasks: Vec<JudgingTask>,
}

/// The texts that are not judged, with the remarks about them.
#[derive(Debug, Default)]
struct LeftOut {
    gone: HashSet<usize>,
    /// Each with the number of its text.
    findings: Vec<(usize, CheckFinding)>,
    skipped: Vec<Skipped>,
    /// The files whose bytes are no text.
    unread: Vec<Skipped>,
}

impl Plan {
    /// The plan for texts, made of what was seen in each. Texts that are judged come before texts that are only loaded.
    /// `neighbours` are paths and facts of files that say what the texts are.
    #[must_use]
    pub fn new(
        entries: Arc<[TextEntry]>,
        mut surveyed: Vec<Surveyed>,
        neighbours: Vec<(String, FileFacts)>,
        options: PlanOptions,
    ) -> Self {
        let (mut skips, folders) = match options.no_skip {
            true => (HashMap::new(), BTreeSet::new()),
            false => skips_of(&entries, &mut surveyed, neighbours),
        };
        let mut left = LeftOut::default();
        for (at, (entry, surveyed)) in entries.iter().zip(&surveyed).enumerate() {
            let skips = skips.get(&at).map_or(&[][..], |skips| skips);
            left.look_at(at, entry, surveyed, skips, &options.folder);
        }
        let is_left = |at: &usize| !left.gone.contains(at);
        let all = surveyed.iter().enumerate();
        let defining = all.filter(|(_, one)| one.is_defining).map(|(at, _)| at);
        let defining = defining.filter(is_left).collect();
        let tasks = entries.iter().enumerate().filter(|(at, _)| is_left(at));
        let tasks = tasks.map(|(at, entry)| JudgingTask {
            is_sent_by_tests: is_sent_by_tests(entry, &folders, &options.folder),
            is_beside_chainsaw: is_beside_chainsaw(entry, &folders),
            ..task(at, entry, skips.remove(&at), options.upgrade)
        });
        let tasks: Vec<JudgingTask> = tasks.collect();
        let excerpts = surveyed.into_iter().enumerate();
        let excerpts = excerpts.filter_map(|(at, one)| Some((at, one.excerpt?)));
        Self {
            excerpts: excerpts.collect(),
            entries,
            options,
            left,
            defining,
            tasks,
        }
    }

    /// The texts.
    #[must_use]
    pub fn entries(&self) -> &[TextEntry] {
        &self.entries
    }

    /// The texts to judge.
    #[must_use]
    pub fn tasks(&self) -> &[JudgingTask] {
        &self.tasks
    }

    /// The numbers of the texts that define kinds.
    #[must_use]
    pub fn defining(&self) -> &BTreeSet<usize> {
        &self.defining
    }

    /// The task of a text, if the text is judged.
    #[must_use]
    pub fn task(&self, at: usize) -> Option<&JudgingTask> {
        let number = self.tasks.binary_search_by_key(&at, |task| task.at).ok()?;
        self.tasks.get(number)
    }

    /// The definitions of the run. `read` returns the text with a number.
    pub fn definitions(&self, mut read: impl FnMut(usize) -> String) -> BTreeMap<usize, Defining> {
        let entries = self
            .defining
            .iter()
            .filter_map(|at| Some((*at, self.entries.get(*at)?)));
        let definitions = entries.map(|(at, entry)| {
            let defining = Defining {
                name: entry.name.clone(),
                path: entry.path.clone(),
                text: read(at),
                needed_by: entry.needed_by,
                line: entry.line(),
            };
            (at, defining)
        });
        definitions.collect()
    }

    /// The releases that judge, the oldest first.
    #[must_use]
    pub fn releases(&self) -> Vec<Release> {
        let all = self.tasks.iter().flat_map(|task| &task.judging);
        all.copied().collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The numbers of tasks, in jobs that keep all threads busy until the end. Texts with definitions come
    /// first and one by one: they take longest.
    #[must_use]
    pub fn jobs(&self, threads: usize) -> Vec<Vec<usize>> {
        let numbers = 0..self.tasks.len();
        let is_defining = |number: &usize| {
            let task = self.tasks.get(*number);
            task.is_some_and(|task| self.defining.contains(&task.at))
        };
        let (first, others): (Vec<_>, Vec<_>) = numbers.partition(is_defining);
        let size = others
            .len()
            .div_ceil(threads.max(1) * 4)
            .clamp(1, BATCH_TEXTS);
        let first = first.into_iter().map(|number| vec![number]);
        first
            .chain(others.chunks(size).map(<[_]>::to_vec))
            .collect()
    }

    /// The result of the run. The texts of `again` were judged twice, and only the second result counts.
    #[must_use]
    pub fn finished(
        &self,
        mut judged: Vec<Judged>,
        again: Vec<Judged>,
        configurations: &[Configured],
        here: &Here,
    ) -> CheckResult {
        let is_again: HashSet<usize> = again.iter().map(|one| one.at).collect();
        judged.retain(|one| !is_again.contains(&one.at));
        judged.extend(again);
        judged.sort_by_key(|one| one.at);
        let (counts, empty) = self.counted(&judged);
        let found = self.found(judged, &empty, configurations);
        let mut result = CheckResult {
            findings: found.merged(),
            is_upgrade: self.options.upgrade,
            ..counts
        };
        let unused = unused_settings(&self.entries, &self.options.named, configurations);
        result.findings.extend(unused);
        fingerprint_all(&mut result.findings, here);
        result
    }

    /// How many documents became what, by the newest release of each text, and under each release the texts
    /// without a document.
    fn counted(&self, judged: &[Judged]) -> (CheckResult, BTreeSet<(Release, usize)>) {
        let mut latest: BTreeMap<usize, &Judged> = BTreeMap::new();
        let mut empty = BTreeSet::new();
        for one in judged {
            if self
                .entries
                .get(one.at)
                .is_none_or(|entry| entry.is_only_loaded)
            {
                continue;
            }
            if one.text.is_empty {
                empty.insert((one.release, one.at));
            }
            let newest = latest.entry(one.at).or_insert(one);
            if newest.release < one.release {
                *newest = one;
            }
        }
        let lost: HashSet<&str> = self
            .left
            .findings
            .iter()
            .filter(|(_, finding)| finding.code == UNREADABLE_FILE)
            .map(|(_, finding)| &*finding.file)
            .collect();
        let files: HashSet<&str> = self.checked().map(|(_, entry)| &*entry.name).collect();
        let mut result = CheckResult {
            files: files.difference(&lost).count(),
            others: self.left.unread.clone(),
            skipped: self.left.skipped.clone(),
            ..CheckResult::default()
        };
        for Judged { text, .. } in latest.into_values() {
            result.definitions += text.tally.definitions;
            result.objects += text.tally.objects;
            result.structure += text.tally.structure;
            result.unchecked += text.tally.unchecked;
            result.others.extend_from_slice(&text.others);
            result.skipped.extend_from_slice(&text.skipped);
        }
        (result, empty)
    }

    fn found(
        &self,
        judged: Vec<Judged>,
        empty: &BTreeSet<(Release, usize)>,
        configurations: &[Configured],
    ) -> RunFindings {
        let mut by_release: BTreeMap<Release, Vec<CheckFinding>> = BTreeMap::new();
        for release in self.releases() {
            let is_meant = |at: usize| self.judging(at).any(|one| one == release);
            let left = self.left.findings.iter().filter(|(at, _)| is_meant(*at));
            let left = left.map(|(_, finding)| finding.clone());
            by_release.insert(release, left.collect());
        }
        for one in judged {
            by_release
                .entry(one.release)
                .or_default()
                .extend(one.text.findings);
        }
        let with_empty = by_release.into_iter().map(|(release, mut findings)| {
            let texts = empty.iter().filter(|(of, _)| *of == release);
            findings.extend(self.empty(&texts.map(|(_, at)| *at).collect()));
            (release.to_string(), findings)
        });
        let mut releases: Vec<_> = with_empty.collect();
        if releases.is_empty() {
            let left = self
                .left
                .findings
                .iter()
                .map(|(_, finding)| finding.clone());
            let empty = self.empty(&BTreeSet::new());
            releases.push((String::new(), left.chain(empty).collect()));
        }
        let entries = self.entries.iter().enumerate();
        let files = entries.map(|(at, entry)| (entry.name.clone(), self.judging(at).count()));
        RunFindings {
            files: match releases.len() {
                1 => Vec::new(),
                _ => files.collect(),
            },
            levels: self.levels(&releases, configurations),
            releases,
        }
    }

    /// The releases that judge a text.
    fn judging(&self, at: usize) -> impl Iterator<Item = Release> {
        let entry = self.entries.get(at);
        let releases = entry.map_or(&[][..], |entry| &entry.releases);
        judging(releases, self.options.upgrade).iter().copied()
    }

    /// The texts that are judged themselves.
    fn checked(&self) -> impl Iterator<Item = (usize, &TextEntry)> {
        let entries = self.entries.iter().enumerate();
        entries.filter(|(_, entry)| !entry.is_only_loaded)
    }

    /// The levels that configurations give to codes, for the files with findings.
    fn levels(
        &self,
        releases: &[(String, Vec<CheckFinding>)],
        configurations: &[Configured],
    ) -> HashMap<String, HashMap<String, CodeSeverity>> {
        let findings = releases.iter().flat_map(|(_, findings)| findings);
        let files: HashSet<&str> = findings.map(|finding| &*finding.file).collect();
        let mut levels = HashMap::new();
        for TextEntry {
            name,
            configuration,
            ..
        } in &*self.entries
        {
            if !files.contains(&**name) || levels.contains_key(name) {
                continue;
            }
            let configured = configuration.and_then(|number| configurations.get(number));
            let Some(settings) = configured.map(|configured| configured.settings_of(name)) else {
                continue;
            };
            let own = settings.severity.into_iter();
            let own = own.filter_map(|(code, level)| Some((code, CodeSeverity::parse(&level)?)));
            levels.insert(name.clone(), own.collect());
        }
        levels
    }

    /// Inputs without a document: an error if there is nothing else, and for piped input.
    fn empty(&self, none: &BTreeSet<usize>) -> Vec<CheckFinding> {
        let is_all = none.len() == self.checked().count();
        let filled: HashSet<&str> = self
            .checked()
            .filter(|(at, _)| !none.contains(at))
            .map(|(_, entry)| &*entry.name)
            .collect();
        let texts = none
            .iter()
            .filter_map(|at| Some((at, self.entries.get(*at)?)));
        let found = texts.filter_map(|(at, entry)| {
            let is_error = is_all || entry.name == STDIN;
            let is_told = is_error || entry.is_named;
            if !is_told || entry.is_further() || filled.contains(&*entry.name) {
                return None;
            }
            let severity = match is_error {
                true => CheckSeverity::Error,
                false => CheckSeverity::Warning,
            };
            let message = "not checked: there is no document in it".to_owned();
            let start = Range::default();
            let mut finding =
                CheckFinding::new(&entry.name, start, severity, NO_DOCUMENTS, message);
            finding.excerpt = self.excerpts.get(at).cloned();
            Some(finding)
        });
        found.collect()
    }
}

impl LeftOut {
    /// Leaves a text out if it cannot be read or no document of it is a manifest.
    fn look_at(
        &mut self,
        at: usize,
        entry: &TextEntry,
        surveyed: &Surveyed,
        skips: &[Skip],
        folder: &str,
    ) {
        let name = &*entry.name;
        let error = |start, code, message| {
            let range = Range { start, end: start };
            CheckFinding::new(name, range, CheckSeverity::Error, code, message)
        };
        match &surveyed.fault {
            Some(ReadFault::Unreadable(why)) => {
                let message = format!("not checked: cannot read it: {why}");
                let finding = error(Position::default(), UNREADABLE_FILE, message);
                self.findings.push((at, finding));
            }
            Some(ReadFault::Encoding(..)) if !entry.is_named && !surveyed.looks_like_manifest => {
                if !entry.is_only_loaded {
                    self.unread.push(skipped(
                        name,
                        "encoding",
                        "its bytes are no text".to_owned(),
                    ));
                }
            }
            Some(ReadFault::Encoding(why, place)) => {
                let line = place.line + entry.line();
                let start = Position { line, ..*place };
                let mut finding = error(start, SYNTAX_ERROR, why.clone());
                finding.excerpt.clone_from(&surveyed.excerpt);
                self.findings.push((at, finding));
            }
            None => {
                let Some(skip) = whole_skip(skips, surveyed.is_single) else {
                    return;
                };
                // A large file is reported once.
                if !entry.is_further() {
                    self.leave_out(at, entry, surveyed, skip, folder);
                }
            }
        }
        self.gone.insert(at);
    }

    fn leave_out(
        &mut self,
        at: usize,
        entry: &TextEntry,
        surveyed: &Surveyed,
        skip: &Skip,
        folder: &str,
    ) {
        let words = skip_words(skip, folder);
        if entry.is_named || skip.is_export() {
            let text = CheckedText {
                name: &entry.name,
                text: "",
                is_named: entry.is_named,
            };
            let told = if entry.is_named { &*words } else { EXPORT };
            let mut finding = text.skipped(told, Position::default());
            finding.excerpt.clone_from(&surveyed.excerpt);
            self.findings.push((at, finding));
        }
        self.skipped
            .push(skipped(&entry.name, skip.reason.name(), words));
    }
}

fn skipped(file: &str, reason: &str, words: String) -> Skipped {
    Skipped {
        file: file.to_owned(),
        line: None,
        reason: reason.to_owned(),
        words,
    }
}

fn task(at: usize, entry: &TextEntry, skips: Option<Vec<Skip>>, upgrade: bool) -> JudgingTask {
    JudgingTask {
        at,
        path: entry.path.clone(),
        line: entry.line(),
        is_only_loaded: entry.is_only_loaded,
        is_sent_by_tests: false,
        is_beside_chainsaw: false,
        skips: skips.unwrap_or_default(),
        remarks: Vec::new(),
        releases: entry.releases.clone(),
        judging: judging(&entry.releases, upgrade).to_vec(),
        configuration: entry.configuration,
    }
}

/// Whether tests send a text: it lies where programs of Go have their data, or beside a test of chainsaw.
fn is_sent_by_tests(entry: &TextEntry, folders: &BTreeSet<String>, here: &str) -> bool {
    let path = entry.path.as_deref();
    let is_in_testdata = path.is_some_and(|path| {
        // The folders around the one where the command runs say nothing.
        is_in_testdata(path.strip_prefix(here).unwrap_or(path))
    });
    is_in_testdata || is_beside_chainsaw(entry, folders)
}

/// Whether a text lies in one of the folders with tests of chainsaw.
fn is_beside_chainsaw(entry: &TextEntry, folders: &BTreeSet<String>) -> bool {
    let path = entry.path.as_deref();
    path.is_some_and(|path| {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        folders.contains(folder)
    })
}

/// The releases that judge a text: of an upgrade only the last one.
fn judging(releases: &[Release], upgrade: bool) -> &[Release] {
    match (releases, upgrade) {
        ([.., last], true) => std::slice::from_ref(last),
        (releases, _) => releases,
    }
}

/// Why a whole text is skipped.
fn whole_skip(skips: &[Skip], is_single: bool) -> Option<&Skip> {
    let is_whole = |skip: &&Skip| {
        let is_of_text = is_single && !skip.is_item || skip.line.is_none();
        skip.about.of.is_of_all() && is_of_text
    };
    let mut skips = skips.iter().filter(|skip| !skip.reason.is_of_incomplete());
    skips.find(is_whole)
}

/// The skipped parts of the texts, by the number of each text; and the folders with tests of chainsaw.
fn skips_of(
    entries: &[TextEntry],
    surveyed: &mut [Surveyed],
    neighbours: Vec<(String, FileFacts)>,
) -> (HashMap<usize, Vec<Skip>>, BTreeSet<String>) {
    let mut survey = Survey::default();
    let mut texts: HashMap<String, Vec<usize>> = HashMap::new();
    // The later pieces of large files, by the paths of the files.
    let mut pieces: HashMap<&str, Vec<usize>> = HashMap::new();
    for (path, facts) in neighbours {
        survey.add(&path, facts);
    }
    for (at, (entry, surveyed)) in entries.iter().zip(surveyed).enumerate() {
        let path = entry.path.as_deref().filter(|_| !entry.is_only_loaded);
        let Some(path) = path.filter(|_| surveyed.fault.is_none()) else {
            continue;
        };
        let own = match entry.is_further() {
            true => format!("{path}\0{at}"),
            false => path.to_owned(),
        };
        if entry.is_further() {
            pieces.entry(path).or_default().push(at);
        }
        survey.add(&own, std::mem::take(&mut surveyed.facts));
        texts.entry(own).or_default().push(at);
    }
    let mut skips: HashMap<usize, Vec<Skip>> = HashMap::new();
    for skip in survey.skips() {
        let own = texts.get(&skip.path).into_iter().flatten();
        let further = pieces.get(&*skip.path).filter(|_| skip.line.is_none());
        for at in own.chain(further.into_iter().flatten()) {
            let is_named = entries.get(*at).is_some_and(|entry| entry.is_named);
            // A dump of a cluster that the user names is meant.
            if !(is_named && skip.reason == SkipReason::Snapshot) {
                skips.entry(*at).or_default().push(skip.clone());
            }
        }
    }
    (skips, survey.folders_of_tests())
}

#[cfg(test)]
mod tests;
