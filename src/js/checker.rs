//! Gives JavaScript the plan of a check, and what its threads call: [`crate::check`]. Data cross as JSON, texts as
//! strings.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use super::check::CheckReport;
use super::repository::FactsLine;
use super::zones::HostZones;
use super::{from_json, known};
use crate::Release;
use crate::check::channels::Surroundings;
use crate::check::definitions::{Configured, Defining, Definitions};
use crate::check::finding::Excerpt;
use crate::check::judge::{JudgedText, JudgingTask, RunOptions};
use crate::check::paths::Here;
use crate::check::plan::{Plan, PlanOptions};
use crate::check::previous::fault_of_previous;
use crate::check::references::{ReferenceCheck, ReferenceRemark};
use crate::check::stored::StoredObjects;
use crate::check::survey::{ReadFault, ReadText, Surveyed, TextEntry, survey};
use crate::check::text::CheckedText;
use crate::check::text_judge::{Judged, Shared, TextJudge};
use crate::repository::{Config, FileFacts};
use crate::wire::to_json;

/// The settings that all texts of a run share.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct GivenRun {
    options: RunOptions,
    here: Here,
    configurations: Vec<GivenConfiguration>,
    /// The files and folders that are judged, as the user named them.
    named: Vec<String>,
    /// Whether objects are replaced, rather than applied.
    replace: bool,
    /// The namespace of objects that name none.
    namespace: Option<String>,
}

/// A configuration.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct GivenConfiguration {
    folder: String,
    /// Its file, as the user would name it.
    file: String,
    text: String,
    is_package: bool,
}

fn configured(here: &Here, configurations: Vec<GivenConfiguration>) -> Arc<[Configured]> {
    let read = |given: GivenConfiguration| Configured {
        folder: here.elsewhere(given.folder),
        here: here.clone(),
        config: match given.is_package {
            true => known(Config::in_package(&given.text), &given.text),
            false => Config::read(&given.text),
        },
        file: given.file,
        text: given.text,
    };
    configurations.into_iter().map(read).collect()
}

/// A text that defines kinds, without the text itself.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DefiningLine {
    at: usize,
    name: String,
    path: Option<String>,
    needed_by: Option<usize>,
    line: u32,
}

/// The first look at a text.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SurveyedLine {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    facts: Option<FactsLine>,
    is_single: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<ReadFault>,
    looks_like_manifest: bool,
    is_defining: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    excerpt: Option<Excerpt>,
}

/// A task, with the name of its text and whether the user named it.
#[derive(Serialize, Deserialize)]
struct JudgingTaskLine(String, bool, JudgingTask);

impl JudgingTaskLine {
    fn checked<'t>(&'t self, text: &'t str) -> CheckedText<'t> {
        CheckedText {
            name: &self.0,
            text,
            is_named: self.1,
        }
    }
}

/// A result, with the excerpts of its findings.
#[derive(Serialize, Deserialize)]
struct JudgedLine(usize, Release, JudgedText, Vec<Option<Excerpt>>);

fn judged_json(judged: Vec<Judged>) -> String {
    let lines = judged.into_iter().map(
        |Judged {
             at,
             release,
             mut text,
         }| {
            let findings = text.findings.iter_mut();
            let excerpts = findings.map(|finding| finding.excerpt.take()).collect();
            JudgedLine(at, release, text, excerpts)
        },
    );
    to_json(&lines.collect::<Vec<_>>())
}

fn read_judged(json: &[String]) -> Vec<Judged> {
    let lines = json
        .iter()
        .flat_map(|json| from_json::<Vec<JudgedLine>>(json));
    let judged = lines.map(|JudgedLine(at, release, mut text, excerpts)| {
        for (finding, excerpt) in text.findings.iter_mut().zip(excerpts) {
            finding.excerpt = excerpt;
        }
        Judged { at, release, text }
    });
    judged.collect()
}

/// Looks at texts and judges them, in one thread.
#[wasm_bindgen]
pub struct TextChecker {
    options: RunOptions,
    configurations: Arc<[Configured]>,
    replace: bool,
    namespace: Option<String>,
    kinds: Option<String>,
    /// Names and texts of what the cluster has.
    previous: Vec<(String, String)>,
    /// The definitions for the next [`TextChecker::prepare`].
    definitions: BTreeMap<usize, Defining>,
    /// The texts for the next [`TextChecker::judge`].
    job: Vec<(JudgingTaskLine, String)>,
    judge: Option<TextJudge>,
}

#[wasm_bindgen]
impl TextChecker {
    /// For a run. `kinds` is the table of Kubernetes' own kinds, where those are judged.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(run: &str, kinds: Option<String>) -> Self {
        let run: GivenRun = from_json(run);
        Self {
            options: run.options,
            configurations: configured(&run.here, run.configurations),
            replace: run.replace,
            namespace: run.namespace,
            kinds,
            previous: Vec::new(),
            definitions: BTreeMap::new(),
            job: Vec::new(),
            judge: None,
        }
    }

    /// Adds a text that the cluster has.
    #[wasm_bindgen(js_name = addPrevious)]
    pub fn add_previous(&mut self, name: String, text: String) {
        self.previous.push((name, text));
    }

    /// Adds the text of a definition for [`TextChecker::prepare`]; [`CheckRun::definitions`] lists them.
    pub fn define(&mut self, line: &str, text: String) {
        let line: DefiningLine = from_json(line);
        let defining = Defining {
            name: line.name,
            path: line.path,
            text,
            needed_by: line.needed_by,
            line: line.line,
        };
        self.definitions.insert(line.at, defining);
    }

    /// Adds a text for [`TextChecker::judge`], with what [`CheckRun::task`] says of it.
    pub fn add(&mut self, task: &str, text: String) {
        self.job.push((from_json(task), text));
    }

    /// Looks at a text. The text is empty if it could not be read: `fault` says why.
    #[must_use]
    pub fn survey(&self, entry: &str, text: String, fault: Option<String>) -> String {
        let fault = fault.map(|fault| from_json(&fault));
        let seen = survey(&from_json(entry), &ReadText { text, fault });
        to_json(&SurveyedLine {
            facts: (!seen.facts.is_empty()).then(|| seen.facts.into()),
            is_single: seen.is_single,
            fault: seen.fault,
            looks_like_manifest: seen.looks_like_manifest,
            is_defining: seen.is_defining,
            excerpt: seen.excerpt,
        })
    }

    /// Takes the definitions that were added, and the releases.
    pub fn prepare(&mut self, releases: &str) {
        // There is no room for two.
        self.judge = None;
        let releases: Vec<Release> = from_json(releases);
        let definitions = Definitions(std::mem::take(&mut self.definitions));
        let texts = self.previous.iter().map(|(_, text)| text.clone());
        let surroundings = Surroundings {
            kinds: self.kinds.clone(),
            namespace: self.namespace.clone(),
            previous: texts.collect(),
            ..Surroundings::new(&releases, self.replace, Rc::new(HostZones))
        };
        let shared = Shared {
            options: self.options.clone(),
            configurations: Arc::clone(&self.configurations),
            definitions,
            releases,
        };
        let stored = StoredObjects::new(self.previous.clone(), Rc::new(HostZones));
        self.judge = Some(TextJudge::new(Arc::new(shared), surroundings, stored));
    }

    /// Judges the texts that were added.
    pub fn judge(&mut self) -> String {
        let given = std::mem::take(&mut self.job);
        let job = given.iter();
        let job: Vec<_> = job
            .map(|(task, text)| (task.checked(text), &task.2))
            .collect();
        let judge = self.judge.as_mut();
        judged_json(judge.map(|judge| judge.judge(&job)).unwrap_or_default())
    }
}

/// The results for a text at which the engine stopped, with a message.
#[wasm_bindgen(js_name = failedText)]
#[must_use]
pub fn failed_text(task: &str, text: &str, message: &str) -> String {
    let task: JudgingTaskLine = from_json(task);
    judged_json(TextJudge::failed(task.checked(text), &task.2, message))
}

/// Why a text cannot be the state of the cluster.
#[wasm_bindgen(js_name = previousFault)]
#[must_use]
pub fn previous_fault(text: String, fault: Option<String>, is_named: bool) -> Option<String> {
    let fault: Option<ReadFault> = fault.map(|fault| from_json(&fault));
    fault_of_previous(&ReadText { text, fault }, is_named)
}

/// The texts of a run, and what comes of it.
#[wasm_bindgen]
pub struct CheckRun {
    plan: Plan,
    configurations: Arc<[Configured]>,
    here: Here,
}

#[wasm_bindgen]
impl CheckRun {
    /// The plan for texts by what was seen in each. `neighbours` are paths and facts of files that say what the
    /// texts are.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(run: &str, entries: &str, surveyed: Vec<String>, neighbours: &str) -> Self {
        let run: GivenRun = from_json(run);
        let options = PlanOptions {
            no_skip: run.options.no_skip,
            upgrade: run.options.upgrade,
            folder: run.options.folder,
            named: run.named,
        };
        let entries: Vec<TextEntry> = from_json(entries);
        let lines = surveyed.iter().map(|line| from_json::<SurveyedLine>(line));
        let surveyed = lines.map(|line| Surveyed {
            facts: line.facts.map(FileFacts::from).unwrap_or_default(),
            is_single: line.is_single,
            fault: line.fault,
            looks_like_manifest: line.looks_like_manifest,
            is_defining: line.is_defining,
            excerpt: line.excerpt,
        });
        let neighbours: Vec<(String, FactsLine)> = from_json(neighbours);
        let neighbours = neighbours.into_iter();
        let neighbours = neighbours.map(|(path, facts)| (path, facts.into()));
        Self {
            plan: Plan::new(
                entries.into(),
                surveyed.collect(),
                neighbours.collect(),
                options,
            ),
            configurations: configured(&run.here, run.configurations),
            here: run.here,
        }
    }

    /// The texts that define kinds, as a JSON list without the texts themselves.
    #[must_use]
    pub fn definitions(&self) -> String {
        let definitions = self.plan.definitions(|_| String::new()).into_iter();
        let lines = definitions.map(|(at, one)| DefiningLine {
            at,
            name: one.name,
            path: one.path,
            needed_by: one.needed_by,
            line: one.line,
        });
        to_json(&lines.collect::<Vec<_>>())
    }

    /// The releases that judge, the oldest first, as a JSON list.
    #[must_use]
    pub fn releases(&self) -> String {
        to_json(&self.plan.releases())
    }

    /// The texts that are judged, as a JSON list: the number of each, whether it defines kinds, and how many
    /// releases judge it.
    #[must_use]
    pub fn tasks(&self) -> String {
        let defining = self.plan.defining();
        let tasks = self.plan.tasks().iter();
        let tasks = tasks.map(|task| (task.at, defining.contains(&task.at), task.judging.len()));
        to_json(&tasks.collect::<Vec<_>>())
    }

    /// The task of a text for [`TextChecker::judge`], with remarks on its references, if there are some.
    #[must_use]
    pub fn task(&self, at: usize, remarks: Option<String>) -> Option<String> {
        let entry = self.plan.entries().get(at)?;
        let mut task = self.plan.task(at)?.clone();
        if let Some(remarks) = remarks {
            task.remarks = from_json(&remarks);
        }
        Some(to_json(&JudgingTaskLine(
            entry.name.clone(),
            entry.is_named,
            task,
        )))
    }

    /// The result of the run: `judged` has the answers of the threads, `again` those for texts that were judged twice.
    #[must_use]
    pub fn finished(&self, judged: Vec<String>, again: Vec<String>) -> CheckReport {
        let (judged, again) = (read_judged(&judged), read_judged(&again));
        let result = self
            .plan
            .finished(judged, again, &self.configurations, &self.here);
        CheckReport::new(result, self.here.clone())
    }
}

/// Looks up references among texts.
#[wasm_bindgen]
pub struct ReferenceSearch(ReferenceCheck);

#[wasm_bindgen]
impl ReferenceSearch {
    /// With the table of Kubernetes' own kinds, and lines of the table of fields that configurations add.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(kinds: &str, further: String, kubernetes: Option<String>) -> Self {
        let release = super::release_of(kubernetes.as_deref());
        Self(ReferenceCheck::new(
            kinds,
            further,
            release,
            Rc::new(HostZones),
        ))
    }

    /// Adds a text.
    pub fn add(&mut self, entry: &str, at: usize, text: &str) {
        self.0.add(&from_json(entry), at, text);
    }

    /// The remarks on references of a text as JSON, if there are some.
    #[must_use]
    pub fn remarks(&self, entry: &str, at: usize) -> Option<String> {
        let remarks: Vec<ReferenceRemark> = self.0.remarks(&from_json(entry), at);
        (!remarks.is_empty()).then(|| to_json(&remarks))
    }
}
