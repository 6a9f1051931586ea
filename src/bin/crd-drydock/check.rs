//! `crd-drydock check`.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;
use std::sync::Arc;
use std::thread::available_parallelism;

use crd_drydock::Release;
use crd_drydock::check::definitions::{Configured, Defining, Definitions};
use crd_drydock::check::finding::CheckResult;
use crd_drydock::check::fix::Fixed;
use crd_drydock::check::judge::{JudgingTask, RunOptions};
use crd_drydock::check::output::{Look, written};
use crd_drydock::check::paths::Here;
use crd_drydock::check::plan::{Plan, PlanOptions};
use crd_drydock::check::previous::fault_of_previous;
use crd_drydock::check::references::{ReferenceCheck, further_lines};
use crd_drydock::check::survey::TextEntry;
use crd_drydock::check::text::STDIN;
use crd_drydock::check::text_judge::Shared;
use crd_drydock::check::verdict::{FailOn, Limits, RunVerdict};
use crd_drydock::repository::{FileFacts, facts, may_name_others};

use super::configurations::{Choice, Configurations};
use super::crew::{Preparation, Previous, Texts, Work, cannot_start, judged, surveyed};
use super::faults::careful;
use super::fixes::DryRun;
use super::needed::{judges_of, needed_by};
use super::options::{CheckOptions, releases_of};
use super::paths::{absolute, folder_of, from_root, here, join, name_of};
use super::pieces::{forget_input, in_pieces};
use super::sources::{Finder, Source, TextOrigin};
use super::walk::Selection;
use super::watch::watched;
use super::words::Misuse;
use super::zones::IanaZones;
use super::{baselines, fixes, git, terminal};

/// The table of Kubernetes' own kinds.
pub const KINDS: &str = concat!(
    include_str!("../../../packaging/kubernetes/kinds.txt"),
    include_str!("../../../packaging/kubernetes/checks.txt")
);

/// With fewer texts or bytes than these, threads cost more time than they save.
const FEW_TEXTS: usize = 200;
const LITTLE_BYTES: u64 = 3_000_000;

/// How often all files are fixed: a fix may reveal a mistake that can be fixed, too.
const MAX_FIXES: usize = 5;

/// How many folders up files are looked for that say what a named file is.
const LEVELS: usize = 4;

/// A run, and all that it depends on.
pub struct Run<'o> {
    /// What the command line asks for.
    pub options: &'o CheckOptions,
    /// Where the command runs.
    pub here: Here,
    sources: Vec<Source>,
    entries: Arc<[TextEntry]>,
    configurations: Arc<[Configured]>,
    /// The configuration of each file with findings.
    by_name: HashMap<String, Option<usize>>,
    previous: Vec<Previous>,
}

/// Checks. Returns the exit code.
pub fn run(options: &CheckOptions) -> Result<u8, Misuse> {
    if options.watch {
        let named = options.files.iter().chain(&options.crds);
        let named = named.chain(&options.openapi).chain(&options.previous);
        let config = match &options.config {
            Choice::Only(file) => Some(file),
            Choice::Found | Choice::None => None,
        };
        let paths: Vec<&str> = named.chain(config).map(String::as_str).collect();
        return watched(&here(), &paths, || checked(options));
    }
    let code = checked(options);
    forget_input();
    code
}

fn checked(options: &CheckOptions) -> Result<u8, Misuse> {
    let mut run = Run::new(options)?;
    let (mut result, mut definitions) = run.judged()?;
    if let Some(file) = &options.write_baseline {
        baselines::write(file, &result, &run.here)?;
        return Ok(0);
    }
    baselines::forget(&run, &mut result)?;
    if options.fix && !options.fix_dry_run {
        for _ in 0..MAX_FIXES {
            let changed = run.fixed(&definitions, &result);
            fixes::tell(&changed, true);
            if changed.is_empty() {
                break;
            }
            fixes::write(&changed)?;
            (result, definitions) = run.judged()?;
            baselines::forget(&run, &mut result)?;
        }
    } else if options.fix_dry_run {
        run.tell_fixes(definitions, &result)?;
    }
    let RunVerdict { code, why } = RunVerdict::new(&result, &run.limits(&result));
    run.report(&result, why.is_some())?;
    if let Some(why) = why {
        eprintln!("crd-drydock: {why}");
    }
    Ok(code)
}

impl<'o> Run<'o> {
    /// The table of Kubernetes' own kinds, if those are judged: the command or a configuration asks for it.
    fn kinds(&self) -> Option<&'static str> {
        let is_asked = |one: &Configured| one.config.built_in == Some(true);
        let is_judging_own = self.options.built_in || self.own_configurations().any(is_asked);
        is_judging_own.then_some(KINDS)
    }

    /// The files with fixes applied.
    fn fixed(
        &self,
        definitions: &BTreeMap<usize, Defining>,
        result: &CheckResult,
    ) -> Vec<(String, Fixed)> {
        fixes::fixed(
            &self.sources,
            &self.entries,
            definitions,
            self.kinds(),
            result,
        )
    }

    /// Tells what `--fix` would change.
    fn tell_fixes(
        &mut self,
        definitions: BTreeMap<usize, Defining>,
        result: &CheckResult,
    ) -> Result<(), Misuse> {
        let mut all = DryRun::default();
        let mut changed = self.fixed(&definitions, result);
        for _ in 1..MAX_FIXES {
            if changed.is_empty() {
                break;
            }
            all.add(changed, &mut self.sources);
            let (mut result, definitions) = self.judged()?;
            baselines::forget(self, &mut result)?;
            changed = self.fixed(&definitions, &result);
        }
        all.add(changed, &mut self.sources);
        all.tell();
        Ok(())
    }

    fn new(options: &'o CheckOptions) -> Result<Self, Misuse> {
        let here = here();
        let mut configurations = Configurations::new(&here, &options.config)?;
        let mut finder = Finder {
            here: &here,
            known: HashSet::new(),
            stdin: None,
        };
        // The configuration may name a file that is judged anyway. It is read once, as a judged one.
        let select = Some(Selection {
            configurations: &mut configurations,
            gitignore: options.gitignore,
            force_exclude: options.force_exclude,
        });
        let texts = finder.sources(&options.files, select)?;
        let texts = texts.into_iter().flat_map(in_pieces);
        let mut all: Vec<(Source, bool, Option<usize>)> =
            texts.map(|source| (source, false, None)).collect();
        // OpenAPI documents describe kinds, as definitions do.
        let named = [&*options.crds, &options.openapi].concat();
        let named = finder.sources(&named, None)?;
        let mut files: Vec<(usize, Vec<&str>)> = Vec::new();
        for (source, ..) in &all {
            if let Some(number) = configurations.for_text(&source.name)? {
                match files.iter_mut().find(|(known, _)| *known == number) {
                    Some((_, own)) => own.push(&source.name),
                    None => files.push((number, vec![&source.name])),
                }
            }
        }
        let mut further: Vec<_> = named.into_iter().map(|one| (one, true, None)).collect();
        for (number, files) in files {
            let mut needed = needed_by(number, &configurations, &mut finder)?;
            needed.extend(judges_of(number, &files, &configurations, &mut finder)?);
            further.extend(needed.into_iter().map(|one| (one, true, Some(number))));
        }
        all.extend(further);
        drop(finder);
        Self::with(options, here, configurations, all)
    }

    fn with(
        options: &'o CheckOptions,
        here: Here,
        mut configurations: Configurations,
        all: Vec<(Source, bool, Option<usize>)>,
    ) -> Result<Self, Misuse> {
        let mut releases = HashMap::new();
        let mut by_name = HashMap::new();
        let mut sources = Vec::with_capacity(all.len());
        let mut entries = Vec::with_capacity(all.len());
        for (source, is_only_loaded, needed_by) in all {
            let configuration = configurations.for_text(&source.name)?;
            let configured = configuration.and_then(|number| configurations.get(number));
            let own = || configured?.settings_of(&source.name).kubernetes_version;
            let releases = match options.kubernetes {
                Some(range) => range.releases().collect(),
                None => known_releases(&mut releases, own())?,
            };
            by_name.insert(source.name.clone(), configuration);
            entries.push(TextEntry {
                path: (source.name != STDIN).then(|| from_root(&here, &source.name)),
                piece: match &source.place {
                    TextOrigin::Piece(piece) => Some(piece.line),
                    TextOrigin::File | TextOrigin::Read(_) => None,
                },
                name: source.name.clone(),
                is_named: source.is_named && (is_only_loaded || !options.force_exclude),
                is_only_loaded,
                needed_by,
                configuration,
                releases,
            });
            sources.push(source);
        }
        let run = Self {
            previous: previous(options, &here)?,
            options,
            here,
            sources,
            entries: entries.into(),
            configurations: configurations.into_all().into(),
            by_name,
        };
        let is_range = |entry: &TextEntry| entry.releases.len() > 1;
        if options.upgrade && !run.entries.first().is_some_and(is_range) {
            let words = "--upgrade compares two releases: --kubernetes-version FROM..TO";
            return Err(Misuse::new(words));
        }
        Ok(run)
    }

    /// The configuration of a file.
    pub fn configured_for(&self, file: &str) -> Option<&Configured> {
        let number = self.by_name.get(file).copied().flatten()?;
        self.configurations.get(number)
    }

    /// The configurations of texts that are judged.
    fn own_configurations(&self) -> impl Iterator<Item = &Configured> {
        let texts = self.entries.iter().filter(|entry| !entry.is_only_loaded);
        let numbers: HashSet<usize> = texts.filter_map(|entry| entry.configuration).collect();
        let all = self.configurations.iter().enumerate();
        all.filter(move |(number, _)| numbers.contains(number))
            .map(|(_, one)| one)
    }

    /// How many threads work.
    fn threads(&self) -> usize {
        if let Some(threads) = self.options.threads {
            return threads;
        }
        let is_little = self.sources.len() < FEW_TEXTS
            && self.sources.iter().map(Source::size).sum::<u64>() < LITTLE_BYTES;
        match is_little {
            true => 1,
            false => available_parallelism().map_or(1, |all| all.get().min(8)),
        }
    }

    /// Judges all texts.
    fn judged(&self) -> Result<(CheckResult, BTreeMap<usize, Defining>), Misuse> {
        let threads = self.threads();
        let (texts, surveyed) =
            surveyed(&self.sources, &self.entries, threads).map_err(cannot_start)?;
        let folder = self.here.folder.trim_start_matches('/').to_owned();
        let CheckOptions {
            no_skip, upgrade, ..
        } = *self.options;
        let options = PlanOptions {
            no_skip,
            upgrade,
            folder: folder.clone(),
            named: self.options.files.clone(),
        };
        let plan = Plan::new(
            Arc::clone(&self.entries),
            surveyed,
            self.neighbours(),
            options,
        );
        let read = |at| texts.read(at).text.clone();
        let shared = Arc::new(Shared {
            options: RunOptions {
                validate: self.options.validate,
                missing: self.options.missing,
                no_skip,
                upgrade,
                folder,
            },
            configurations: Arc::clone(&self.configurations),
            definitions: Definitions(plan.definitions(read)),
            releases: plan.releases(),
        });
        let preparation = Preparation {
            kinds: self.kinds(),
            replace: self.options.replace,
            namespace: self.options.namespace.clone(),
        };
        let work = Work {
            plan: &plan,
            texts: &texts,
            shared: &shared,
            previous: &self.previous,
            prepare: &|shared, previous| preparation.judge(shared, previous),
        };
        let (judged, again) = judged(&work, threads, || self.remarked(&plan, &texts))?;
        let result = plan.finished(judged, again, &self.configurations, &self.here);
        let shared = Arc::into_inner(shared).unwrap_or_default();
        Ok((result, shared.definitions.0))
    }

    /// The tasks of texts with remarks on their references.
    fn remarked(&self, plan: &Plan, texts: &Texts<'_>) -> Vec<JudgingTask> {
        let is_asked = |one: &Configured| one.config.references == Some(true);
        let is_wanted = self.options.references || self.own_configurations().any(is_asked);
        if !is_wanted || self.options.upgrade {
            return Vec::new();
        }
        let checked = self.entries.iter().filter(|entry| !entry.is_only_loaded);
        let release = checked.flat_map(|entry| &entry.releases).max();
        let release = release.copied().unwrap_or(Release::DEFAULT);
        let further = self.own_configurations();
        let further = further.flat_map(|one| &one.config.reference_table);
        let further = further_lines(further);
        // Texts at which the engine stops are reported where they are judged.
        let mut gone = HashSet::new();
        loop {
            let check = ReferenceCheck::new(KINDS, further.clone(), release, Rc::new(IanaZones));
            let turn = Cell::new(0);
            let search = || self.searched(check, plan, texts, (&gone, &turn));
            match careful(AssertUnwindSafe(search)) {
                Ok(tasks) => return tasks,
                Err(_) => gone.insert(turn.get()),
            };
        }
    }

    /// Looks references up. `turn` is the number of the text that is looked at, and texts that are gone are not.
    fn searched(
        &self,
        mut check: ReferenceCheck,
        plan: &Plan,
        texts: &Texts<'_>,
        (gone, turn): (&HashSet<usize>, &Cell<usize>),
    ) -> Vec<JudgingTask> {
        for (at, entry) in self.entries.iter().enumerate() {
            turn.set(at);
            let read = texts.read(at);
            if read.fault.is_none() && !gone.contains(&at) {
                check.add(entry, at, &read.text);
            }
        }
        let tasks = plan.tasks().iter().filter_map(|task| {
            turn.set(task.at);
            let entry = self.entries.get(task.at)?;
            let configured = self.configured_for(&entry.name);
            let is_asked = configured.is_some_and(|one| one.config.references == Some(true));
            let is_meant = self.options.references || is_asked;
            if entry.is_only_loaded || !is_meant || gone.contains(&task.at) {
                return None;
            }
            let remarks = check.remarks(entry, task.at);
            let task = task.clone();
            (!remarks.is_empty()).then_some(JudgingTask { remarks, ..task })
        });
        tasks.collect()
    }

    /// Paths and facts of files near the named files. They say what the named files are.
    fn neighbours(&self) -> Vec<(String, FileFacts)> {
        let checked = || self.entries.iter().filter(|entry| !entry.is_only_loaded);
        let known: HashSet<&str> = checked().filter_map(|one| one.path.as_deref()).collect();
        let mut folders = BTreeSet::new();
        let is_named = |entry: &&TextEntry| entry.is_named || self.options.force_exclude;
        for entry in checked().filter(|entry| is_named(entry) && entry.path.is_some()) {
            let whole = absolute(&self.here, &entry.name);
            let mut folder = folder_of(&whole);
            for _ in 0..LEVELS {
                folders.insert(folder.to_owned());
                folder = folder_of(folder);
            }
        }
        let files = folders
            .iter()
            .flat_map(|folder| files_that_name_others(folder));
        let facts = files.filter_map(|file| {
            let path = file.trim_start_matches('/').to_owned();
            // Only regular files are read: the reader of a pipe waits until it ends.
            if known.contains(&*path) || !fs::metadata(&file).ok()?.is_file() {
                return None;
            }
            let bytes = fs::read(&file).ok()?;
            let facts = facts(&path, &String::from_utf8_lossy(&bytes));
            Some((path, facts))
        });
        facts.collect()
    }

    /// The files that are judged.
    pub fn checked_files(&self) -> impl Iterator<Item = &str> {
        let checked = self.entries.iter().filter(|entry| !entry.is_only_loaded);
        checked.map(|entry| &*entry.name)
    }

    /// Prints the reports, or writes them to their files. `fails_by_warnings`: the run fails, and not by errors.
    fn report(&self, result: &CheckResult, fails_by_warnings: bool) -> Result<(), Misuse> {
        for report in &self.options.reports {
            let look = Look {
                form: report.form,
                colour: report.file.is_none() && terminal::wants_colour(),
                quiet: self.options.quiet,
                verbose: self.options.verbose,
                fails_by_warnings,
            };
            let words = written(result, look, &self.here);
            match &report.file {
                Some(file) => baselines::write_file(file, words.as_bytes())?,
                None => terminal::print(&words),
            }
        }
        Ok(())
    }

    /// Each configuration says what makes a run fail that finds something in its files.
    fn limits(&self, result: &CheckResult) -> Vec<Limits> {
        let mut files: HashMap<Option<usize>, HashSet<String>> = HashMap::new();
        for finding in &result.findings {
            let number = self.by_name.get(&finding.file).copied().flatten();
            files
                .entry(number)
                .or_default()
                .insert(finding.file.clone());
        }
        let limits = files.into_iter().map(|(number, files)| {
            let configured = number.and_then(|number| self.configurations.get(number));
            let config = configured.map(|configured| &configured.config);
            let fail_on = || FailOn::parse(config?.fail_on.as_deref()?);
            let max_warnings = || usize::try_from(config?.max_warnings?).ok();
            Limits {
                files,
                fail_on: self.options.fail_on.or_else(fail_on).unwrap_or_default(),
                max_warnings: self.options.max_warnings.or_else(max_warnings),
            }
        });
        limits.collect()
    }
}

/// The files of a folder that may say what other files are.
fn files_that_name_others(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let names = names.filter(|name| may_name_others(name_of(name)));
    names.map(|name| join(folder, &name)).collect()
}

fn known_releases(
    known: &mut HashMap<Option<String>, Vec<Release>>,
    word: Option<String>,
) -> Result<Vec<Release>, Misuse> {
    if let Some(known) = known.get(&word) {
        return Ok(known.clone());
    }
    let releases = releases_of(word.as_deref())?;
    known.insert(word, releases.clone());
    Ok(releases)
}

/// The objects of the cluster: first from git, then from the named files.
fn previous(options: &CheckOptions, here: &Here) -> Result<Vec<Previous>, Misuse> {
    let mut finder = Finder {
        here,
        known: HashSet::new(),
        stdin: None,
    };
    let mut all = Vec::new();
    let named = finder.sources(&options.previous, None)?;
    if let Some(revision) = &options.previous_ref {
        git::must_have_revision(revision, "--previous-ref")?;
        let paths = options.files.iter().chain(&options.crds);
        let paths: Vec<&str> = paths
            .filter(|path| *path != "-")
            .map(String::as_str)
            .collect();
        for source in git::files_at(revision, &paths)? {
            // The user may have corrected the file.
            let read = source.read();
            if read.fault.is_none() {
                all.push((source.name, read.text.clone()));
            }
        }
    }
    for source in named {
        let read = source.read();
        let fault = careful(|| fault_of_previous(&read, source.is_named));
        if let Some(fault) = fault.unwrap_or_else(Some) {
            return Err(Misuse(format!("cannot read {}: {fault}", source.name)));
        }
        all.push((source.name, read.text.clone()));
    }
    Ok(all)
}
