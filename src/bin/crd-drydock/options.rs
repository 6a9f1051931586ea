//! The options of the command, with the help of the npm command: `packaging/cli/check/options.ts`.

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, Args, Parser, Subcommand};
use crd_drydock::check::output::Form;
use crd_drydock::check::severity::{Missing, Validation};
use crd_drydock::check::verdict::FailOn;
use crd_drydock::value::json::quoted;
use crd_drydock::{Release, ReleaseRange};

use super::configurations::Choice;
use super::words::Misuse;

/// The command line.
#[derive(Parser)]
#[command(
    name = "crd-drydock",
    about = "What a Kubernetes API server would do with custom resources, without a cluster.",
    disable_help_flag = true,
    help_template = TEMPLATE,
    bin_name = "crd-drydock",
    args_override_self = true,
    max_term_width = 90,
    override_usage = "crd-drydock COMMAND [options]",
    after_help = "`crd-drydock help COMMAND` explains a command and its options."
)]
pub struct Program {
    /// print the version, and those of Kubernetes
    #[arg(long)]
    pub version: bool,
    /// print this help
    #[arg(short, long, action = ArgAction::Help)]
    help: Option<bool>,
    /// The command.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A command.
#[derive(Subcommand)]
#[command(disable_help_subcommand = false)]
pub enum Command {
    /// judge definitions and custom resources in files
    #[command(
        before_help = DESCRIPTION,
        disable_help_flag = true,
        help_template = TEMPLATE_OF_COMMAND,
        override_usage = "crd-drydock check [options] FILE...",
        args_override_self = true,
        after_help = EXIT_CODES
    )]
    Check(Box<CheckArguments>),
}

/// The parts of a help, in the order of the npm command.
const TEMPLATE: &str = "{usage-heading} {usage}\n\n{about-with-newline}\n{all-args}{after-help}";
const TEMPLATE_OF_COMMAND: &str = "{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

const DESCRIPTION: &str = "\
Checks CustomResourceDefinitions and custom resources as a Kubernetes API server would.
FILE is a YAML or JSON file, a folder (searched for .yaml, .yml and .json files, without
what .gitignore names, node_modules and .git) or - for standard input. Patches, templates
and other files that are not manifests are passed over and counted. Objects are judged by
the definition of their group and kind, wherever that is; Kubernetes' own kinds are passed
over unless --built-in is given. Nothing is fetched.";
const EXIT_CODES: &str = "\
Exit code: 0 without errors, 1 with errors, 2 when nothing could be checked or an option
is wrong.";
const CRDS: &str = "definitions that objects need, not judged themselves; may be repeated";
const BUILT_IN: &str = "judge Kubernetes' own kinds too, by their structure only";
const OPENAPI: &str = "OpenAPI documents with kinds that have no definition, as `kubectl get --raw \
    /openapi/v3/apis/GROUP/VERSION` prints them: their objects are judged by structure only; may be \
    repeated";
const REFERENCES: &str = "remark on references to what is not among the files: selectors without pods, \
    ConfigMaps, Secrets, Services, roles and other objects that are named";
const MISSING: &str = "objects whose kind has no definition, or none that a server takes: by default an \
    error in files that you name and where the kind seems misspelt, a warning in folders";
const PREVIOUS: &str = "what is in the cluster: documents that it has by group, kind, namespace and name \
    are judged as updates; may be repeated";
const PREVIOUS_REF: &str =
    "as --previous, with what git has of the files in a revision, such as origin/main";
const REPLACE: &str = "judge updates as `kubectl replace`; by default as `kubectl apply`, which keeps \
    fields of a cluster's object that were never applied";
const NAMESPACE: &str = "the namespace that kubectl puts objects into that name none; by default the one \
    called default";
const VALIDATE: &str = "unknown and repeated fields, as kubectl has it; strict by default";
const RELEASES: &str = "the release that judges, 1.36 by default, or a range such as 1.29-1.37: findings \
    then name the releases that they hold for";
const UPGRADE: &str = "tell what changes if the cluster is upgraded from the first to the last release of \
    --kubernetes-version FROM..TO";
const OUTPUT: &str = "the report: text (the default), json, sarif, github, gitlab, junit or tap; to a file \
    with =FILE; may be repeated";

/// The options of `check`.
#[derive(Args)]
pub struct CheckArguments {
    #[arg(value_name = "FILE", hide = true)]
    files: Vec<String>,
    /// print this help
    #[arg(short, long, action = ArgAction::Help)]
    help: Option<bool>,
    #[arg(long, value_name = "path", help = CRDS)]
    crds: Vec<String>,
    #[arg(long, help = BUILT_IN)]
    built_in: bool,
    #[arg(long, value_name = "path", help = OPENAPI)]
    openapi: Vec<String>,
    #[arg(long, help = REFERENCES)]
    references: bool,
    #[arg(long, value_name = "mode", help = MISSING, value_parser = missing())]
    missing: Option<String>,
    #[arg(long, value_name = "path", help = PREVIOUS)]
    previous: Vec<String>,
    #[arg(long, value_name = "revision", help = PREVIOUS_REF)]
    previous_ref: Option<String>,
    #[arg(long, help = REPLACE)]
    replace: bool,
    #[arg(short, long, value_name = "name", help = NAMESPACE)]
    namespace: Option<String>,
    #[arg(long, value_name = "mode", help = VALIDATE, value_parser = validations())]
    validate: Option<String>,
    #[arg(long, value_name = "version", help = RELEASES, value_parser = releases)]
    kubernetes_version: Option<ReleaseRange>,
    #[arg(long, help = UPGRADE)]
    upgrade: bool,
    #[arg(short, long, value_name = "format[=file]", help = OUTPUT)]
    output: Vec<String>,
    /// the configuration; by default the nearest drydock.yaml upwards
    #[arg(long, value_name = "file", overrides_with = "no_config")]
    config: Option<String>,
    /// read no configuration
    #[arg(long, overrides_with = "config")]
    no_config: bool,
    /// judge files that .gitignore names, too
    #[arg(long)]
    no_gitignore: bool,
    /// judge files that are not manifests, too
    #[arg(long)]
    no_skip: bool,
    /// findings that are known and do not count
    #[arg(long, value_name = "file")]
    baseline: Option<String>,
    /// write what is found as known, and end with 0
    #[arg(long, value_name = "file")]
    write_baseline: Option<String>,
    /// what makes the run fail, by default error
    #[arg(long, value_name = "severity", value_parser = ["error", "warning", "never"])]
    fail_on: Option<String>,
    /// fail if there are more than N warnings
    #[arg(long, value_name = "n", value_parser = max_warnings)]
    max_warnings: Option<usize>,
    /// write the fixes that editors offer as the preferred ones
    #[arg(long)]
    fix: bool,
    /// print what --fix would do, and change nothing
    #[arg(long)]
    fix_dry_run: bool,
    /// how many threads work, by default one for each processor
    #[arg(long, value_name = "n", value_parser = threads)]
    threads: Option<usize>,
    /// check again when something changes, until Ctrl-C
    #[arg(short, long)]
    watch: bool,
    /// list what is not judged, and why
    #[arg(short, long, action = ArgAction::SetTrue)]
    verbose: bool,
    /// errors only, and no summary
    #[arg(short, long)]
    quiet: bool,
}

fn missing() -> PossibleValuesParser {
    ["auto", "error", "warn", "ignore"].into()
}

fn validations() -> PossibleValuesParser {
    ["strict", "warn", "ignore"].into()
}

fn releases(word: &str) -> Result<ReleaseRange, String> {
    let range = word.parse::<ReleaseRange>();
    range.map_err(|why| format!("--kubernetes-version: {why}"))
}

fn max_warnings(word: &str) -> Result<usize, String> {
    let number = word.parse().ok().filter(|_| !word.starts_with('+'));
    number.ok_or_else(|| format!("--max-warnings is a number; it got {word}"))
}

fn threads(word: &str) -> Result<usize, String> {
    let number = word.parse().ok().filter(|number| (1..=99).contains(number));
    let number = number.filter(|_| !word.starts_with(['0', '+']));
    number.ok_or_else(|| format!("--threads is a number from 1 to 99; it got {word}"))
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
    /// Whether fixes are told only.
    pub fix_dry_run: bool,
    /// How many threads work.
    pub threads: Option<usize>,
    /// Whether it checks again after changes.
    pub watch: bool,
    /// The reports.
    pub reports: Vec<Report>,
    /// Whether the documents that are not judged are listed.
    pub verbose: bool,
    /// Whether only errors are told.
    pub quiet: bool,
}

impl CheckArguments {
    /// The options, if they go together.
    pub fn checked(self) -> Result<CheckOptions, Misuse> {
        if self.files.is_empty() {
            return Err(Misuse::new("no files: name some, or - for standard input"));
        }
        let config = match (self.config, self.no_config) {
            (Some(file), _) => Choice::Only(file),
            (None, true) => Choice::None,
            (None, false) => Choice::Found,
        };
        let reports = reports(&self.output)?;
        let is_writing = self.fix || self.write_baseline.is_some();
        if self.watch && (is_writing || self.files.iter().any(|file| file == "-")) {
            let words = "--watch goes with files, and not with --fix or --write-baseline";
            return Err(Misuse::new(words));
        }
        Ok(CheckOptions {
            reports,
            files: self.files,
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
            kubernetes: self.kubernetes_version,
            upgrade: self.upgrade,
            config,
            gitignore: !self.no_gitignore,
            no_skip: self.no_skip,
            baseline: self.baseline,
            write_baseline: self.write_baseline,
            fail_on: self.fail_on.as_deref().and_then(FailOn::parse),
            max_warnings: self.max_warnings,
            fix: self.fix,
            fix_dry_run: self.fix_dry_run,
            threads: self.threads,
            watch: self.watch,
            verbose: self.verbose,
            quiet: self.quiet,
        })
    }
}

/// The reports that were asked for.
fn reports(words: &[String]) -> Result<Vec<Report>, Misuse> {
    let is_usual = words.is_empty();
    let words = words.iter().map(String::as_str);
    let words: Vec<&str> = words.chain(is_usual.then_some("text")).collect();
    let mut reports = Vec::new();
    for word in &words {
        let (name, file) = match word.split_once('=') {
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
        let names = names.join(" and ");
        let words = format!("{names} cannot all be printed: write {first}=FILE for one");
        return Err(Misuse(format!("--output: {words}")));
    }
    Ok(reports)
}

/// The releases that judge where none is asked for.
pub fn releases_of(word: Option<&str>) -> Result<Vec<Release>, Misuse> {
    match word {
        None => Ok(vec![Release::DEFAULT]),
        Some(word) => releases(word)
            .map(|range| range.releases().collect())
            .map_err(Misuse),
    }
}
