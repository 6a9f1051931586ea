//! The options of `check`.

use crd_drydock::check::output::Form;
use crd_drydock::check::severity::{Missing, Validation};
use crd_drydock::check::verdict::FailOn;
use crd_drydock::value::json::quoted;
use crd_drydock::{Release, ReleaseRange};
use serde::Deserialize;

use super::configurations::Choice;
use super::words::Misuse;

/// The values of the options of `check`, as they were given.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct CheckArguments {
    words: Vec<String>,
    crds: Vec<String>,
    built_in: bool,
    openapi: Vec<String>,
    references: bool,
    missing: Option<String>,
    previous: Vec<String>,
    previous_ref: Option<String>,
    replace: bool,
    namespace: Option<String>,
    validate: Option<String>,
    kubernetes_version: Option<String>,
    upgrade: bool,
    output: Vec<String>,
    config: Option<String>,
    no_config: bool,
    no_gitignore: bool,
    force_exclude: bool,
    no_skip: bool,
    baseline: Option<String>,
    write_baseline: Option<String>,
    fail_on: Option<String>,
    max_warnings: Option<String>,
    fix: bool,
    fix_dry_run: bool,
    threads: Option<String>,
    watch: bool,
    verbose: bool,
    quiet: bool,
}

/// The releases that a word names.
pub fn releases(word: &str) -> Result<ReleaseRange, Misuse> {
    let range = word.parse::<ReleaseRange>();
    range.map_err(|why| Misuse(format!("--kubernetes-version: {why}")))
}

fn max_warnings(word: &str) -> Result<usize, Misuse> {
    let number = word.parse().ok().filter(|_| !word.starts_with('+'));
    let words = || Misuse(format!("--max-warnings is a number; it got {word}"));
    number.ok_or_else(words)
}

fn threads(word: &str) -> Result<usize, Misuse> {
    let number = word.parse().ok().filter(|number| (1..=99).contains(number));
    let number = number.filter(|_| !word.starts_with(['0', '+']));
    let words = || Misuse(format!("--threads is a number from 1 to 99; it got {word}"));
    number.ok_or_else(words)
}

/// A report, and its file. Without a file it is printed.
pub struct Report {
    /// Its form.
    pub form: Form,
    /// The file.
    pub file: Option<String>,
}

/// What to check, and how. Configurations may set what is absent.
pub struct CheckOptions {
    /// Files, folders, or `-`.
    pub files: Vec<String>,
    /// Definitions that are not judged themselves.
    pub crds: Vec<String>,
    /// OpenAPI documents.
    pub openapi: Vec<String>,
    /// Whether Kubernetes' own kinds are judged.
    pub built_in: bool,
    /// Whether references between objects are checked.
    pub references: bool,
    /// Files with the objects of the cluster.
    pub previous: Vec<String>,
    /// A revision that is in the cluster.
    pub previous_ref: Option<String>,
    /// Whether objects are replaced, rather than applied.
    pub replace: bool,
    /// The namespace of objects that name none.
    pub namespace: Option<String>,
    /// How unknown and repeated fields are treated.
    pub validate: Option<Validation>,
    /// How objects without a definition are treated.
    pub missing: Option<Missing>,
    /// The releases that judge.
    pub kubernetes: Option<ReleaseRange>,
    /// Whether to tell what changes between the releases.
    pub upgrade: bool,
    /// The configurations that count.
    pub config: Choice,
    /// Whether `.gitignore` counts.
    pub gitignore: bool,
    /// Whether the configuration also leaves out files that the user named.
    pub force_exclude: bool,
    /// Whether files that are not manifests are judged, too.
    pub no_skip: bool,
    /// Findings that are known.
    pub baseline: Option<String>,
    /// Where to write the findings as known ones.
    pub write_baseline: Option<String>,
    /// The severity that makes the run fail.
    pub fail_on: Option<FailOn>,
    /// How many warnings do not make it fail.
    pub max_warnings: Option<usize>,
    /// Whether fixes are written.
    pub fix: bool,
    /// Whether fixes are only reported.
    pub fix_dry_run: bool,
    /// How many threads work.
    pub threads: Option<usize>,
    /// Whether it checks again after changes.
    pub watch: bool,
    /// The reports.
    pub reports: Vec<Report>,
    /// Whether the documents that are not judged are listed.
    pub verbose: bool,
    /// Whether only errors are reported.
    pub quiet: bool,
}

impl CheckArguments {
    /// The options, if they go together.
    pub fn checked(self) -> Result<CheckOptions, Misuse> {
        let kubernetes = self.kubernetes_version.as_deref().map(releases);
        let kubernetes = kubernetes.transpose()?;
        let max_warnings = self.max_warnings.as_deref().map(max_warnings);
        let max_warnings = max_warnings.transpose()?;
        let threads = self.threads.as_deref().map(threads).transpose()?;
        if self.words.is_empty() {
            return Err(Misuse::new("no files: name some, or - for standard input"));
        }
        let reports = reports(&self.output)?;
        self.must_go_together()?;
        let config = match (self.config, self.no_config) {
            (Some(file), _) => Choice::Only(file),
            (None, true) => Choice::None,
            (None, false) => Choice::Found,
        };
        Ok(CheckOptions {
            reports,
            files: self.words,
            crds: self.crds,
            openapi: self.openapi,
            built_in: self.built_in,
            references: self.references,
            previous: self.previous,
            previous_ref: self.previous_ref,
            replace: self.replace,
            namespace: self.namespace,
            validate: self.validate.as_deref().and_then(Validation::parse),
            missing: self.missing.as_deref().and_then(Missing::parse),
            kubernetes,
            upgrade: self.upgrade,
            config,
            gitignore: !self.no_gitignore,
            force_exclude: self.force_exclude,
            no_skip: self.no_skip,
            baseline: self.baseline,
            write_baseline: self.write_baseline,
            fail_on: self.fail_on.as_deref().and_then(FailOn::parse),
            max_warnings,
            fix: self.fix,
            fix_dry_run: self.fix_dry_run,
            threads,
            watch: self.watch,
            verbose: self.verbose,
            quiet: self.quiet,
        })
    }
}

impl CheckArguments {
    /// Refuses options that exclude each other, and words that name nothing.
    fn must_go_together(&self) -> Result<(), Misuse> {
        let is_writing = self.fix || self.write_baseline.is_some();
        let is_piped = self.words.iter().any(|file| file == "-");
        if self.watch && (is_writing || is_piped) {
            let words = "--watch goes with files, and not with --fix or --write-baseline";
            return Err(Misuse::new(words));
        }
        if (self.fix || self.fix_dry_run) && is_piped {
            let words = "--fix and --fix-dry-run go with files, not with standard input";
            return Err(Misuse::new(words));
        }
        let namespace = self.namespace.as_deref();
        if let Some(name) = namespace.filter(|name| !is_namespace(name)) {
            let words = "--namespace is the name of a namespace, such as harbour; it got";
            return Err(Misuse(format!("{words} {}", quoted(name))));
        }
        let mut paths = self.words.iter().chain(&self.crds).chain(&self.openapi);
        match paths.any(String::is_empty) {
            true => Err(Misuse::new("the name of a file is empty")),
            false => Ok(()),
        }
    }
}

/// Whether a text is a DNS label, as names of namespaces are.
fn is_namespace(name: &str) -> bool {
    let is_end = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let is_inner = |c: char| is_end(c) || c == '-';
    name.len() <= 63
        && name.starts_with(is_end)
        && name.ends_with(is_end)
        && name.chars().all(is_inner)
}

/// The reports that were asked for.
fn reports(words: &[String]) -> Result<Vec<Report>, Misuse> {
    let is_usual = words.is_empty();
    let words = words.iter().map(String::as_str);
    let words: Vec<&str> = words.chain(is_usual.then_some("text")).collect();
    let mut reports = Vec::new();
    for word in &words {
        let (name, file) = match word.split_once('=') {
            // As in most programs, `-` is standard output.
            Some((name, "-")) => (name, None),
            Some((name, file)) => (name, Some(file.to_owned())),
            None => (*word, None),
        };
        let Some(form) = Form::parse(name) else {
            let names = Form::ALL.map(Form::name).join(", ");
            let got = quoted(name);
            return Err(Misuse(format!("--output is one of {names}; it got {got}")));
        };
        reports.push(Report { form, file });
    }
    let files: Vec<&str> = reports
        .iter()
        .filter_map(|one| one.file.as_deref())
        .collect();
    if files.contains(&"") {
        return Err(Misuse::new("--output: there is no file after ="));
    }
    let mut seen = files.iter().enumerate();
    let twice = seen.find(|(at, file)| files.iter().take(*at).any(|before| before == *file));
    if let Some((_, file)) = twice {
        return Err(Misuse(format!(
            "--output: two reports cannot be in one file, {file}"
        )));
    }
    let printed = reports.iter().filter(|one| one.file.is_none());
    let names: Vec<&str> = printed.map(|one| one.form.name()).collect();
    if let [first, _, ..] = &*names {
        let all = if names.len() > 2 { "all" } else { "both" };
        let names = names.join(" and ");
        let words = format!("{names} cannot {all} be printed: write {first}=FILE for one");
        return Err(Misuse(format!("--output: {words}")));
    }
    Ok(reports)
}

/// The releases that judge by default.
pub fn releases_of(word: Option<&str>) -> Result<Vec<Release>, Misuse> {
    match word {
        None => Ok(vec![Release::DEFAULT]),
        Some(word) => releases(word).map(|range| range.releases().collect()),
    }
}
