//! What the names and folders of files tell about them.

use super::kustomization::KUSTOMIZATIONS;
use super::paths;
use super::reason::SkipReason;

/// Why a file is not a manifest, if its path tells.
pub(super) fn reason_by_path(path: &str) -> Option<SkipReason> {
    let name = paths::name(path);
    let mut folders = paths::folder(path).split('/');
    if folders.any(|part| matches!(part, "__snapshot__" | "__snapshots__")) {
        return Some(SkipReason::Snapshot);
    }
    if PIPELINES.contains(&name) {
        return Some(SkipReason::Pipeline);
    }
    if is_golden_name(path, name) {
        return Some(SkipReason::Snapshot);
    }
    if [".patch.yaml", ".patch.yml", ".patch.json"]
        .iter()
        .any(|ending| name.ends_with(ending))
    {
        return Some(SkipReason::Patch);
    }
    is_assertion_name(name).then_some(SkipReason::Assertion)
}

/// Whether a file is in a folder of a CI system. Its pipelines are there, and manifests that they apply.
pub(super) fn is_in_pipelines(path: &str) -> bool {
    const FOLDERS: [&str; 5] = [".github", ".circleci", ".buildkite", ".gitea", ".forgejo"];
    let mut folders = paths::folder(path).split('/');
    folders.any(|folder| FOLDERS.contains(&folder))
}

/// Whether the name of a file says that it has patches.
pub(super) fn is_patch_name(name: &str) -> bool {
    name.contains("patch")
}

/// Inputs and expected outputs of Go's tests: `testdata/boat.in.yaml`, `testdata/boat.out.yaml`; what a
/// test compares its result with: `test/expected.yaml`.
fn is_golden_name(path: &str, name: &str) -> bool {
    if matches!(name, "expected.yaml" | "expected.yml") && paths::is_in_tests(path) {
        return true;
    }
    let mut folders = paths::folder(path).split('/');
    let is_test = folders.any(|part| part == "testdata");
    let mut words = name.split('.').skip(1);
    is_test && words.any(|word| matches!(word, "in" | "out" | "golden"))
}

/// Files of CI systems.
const PIPELINES: &[&str] = &[
    ".cirrus.yml",
    ".drone.yml",
    ".gitlab-ci.yml",
    ".pre-commit-config.yaml",
    ".travis.yml",
    "azure-pipelines.yml",
    "bitbucket-pipelines.yml",
    "cloudbuild.yaml",
];

/// The name that kuttl and chainsaw give to expectations, `01-assert.yaml`, and the one that their users give,
/// `boat-assert.yaml`.
fn is_assertion_name(name: &str) -> bool {
    name.ends_with("-assert.yaml") || name.ends_with("-assert.yml") || is_of_step(name)
}

/// Whether a name is one that kuttl or chainsaw gives to what must not be there, `01-errors.yaml`. Elsewhere it may
/// be that of manifests in the order in which they are applied, such as `01-error-pages.yaml`.
pub(super) fn is_errors_name(name: &str) -> bool {
    is_errors_name_of_kuttl(name) || has_step_word(name, "error")
}

/// Whether kuttl takes the objects of a file for what must not be there. It applies `01-error.yaml`.
pub(super) fn is_errors_name_of_kuttl(name: &str) -> bool {
    has_step_word(name, "errors")
}

/// Whether a name is one that only tests of kuttl and chainsaw give.
pub(super) fn is_of_step(name: &str) -> bool {
    has_step_word(name, "assert")
}

/// Whether the first word of the name of a step is this one, in upper or lower case.
fn has_step_word(name: &str, word: &str) -> bool {
    word_of_step(name).is_some_and(|own| own.eq_ignore_ascii_case(word))
}

/// The first word of the name of a step: `assert` of `01-assert-ready.yaml`.
fn word_of_step(name: &str) -> Option<&str> {
    let (number, rest) = name.split_once('-')?;
    let rest = rest
        .strip_suffix(".yaml")
        .or_else(|| rest.strip_suffix(".yml"))?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    rest.split('-').next().filter(|_| is_number)
}

/// Whether a file of this name may say what other files are: a kustomization and its patches, a chart, a test. Each
/// step of kuttl says that its folder is a test.
#[must_use]
pub fn may_name_others(name: &str) -> bool {
    let is_step = name.starts_with(|c: char| c.is_ascii_digit());
    let is_known = is_kustomization_name(name) || is_chart_name(name) || TESTS.contains(&name);
    is_known || is_patch_name(name) || is_step
}

/// The names that chainsaw, kuttl and Kyverno give to files of tests. Steps of kuttl start with a digit.
const TESTS: &[&str] = &[
    "chainsaw-test.yaml",
    "chainsaw-test.yml",
    "kuttl-test.yaml",
    "kyverno-test.yaml",
];

/// Whether a file of this name makes its folder a chart.
pub(super) fn is_chart_name(name: &str) -> bool {
    matches!(name, "Chart.yaml" | "Chart.yml")
}

/// Whether a file of this name is a kustomization.
pub(super) fn is_kustomization_name(name: &str) -> bool {
    KUSTOMIZATIONS.contains(&name)
}

/// Whether the values of a chart may have this name.
pub(super) fn is_values_name(path: &str, name: &str) -> bool {
    let is_yaml = name.ends_with(".yaml") || name.ends_with(".yml");
    let is_ci = paths::name(paths::folder(path)) == "ci";
    is_yaml && (name.starts_with("values") || name.contains("values.y") || is_ci)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_which_files_may_speak_of_others() {
        for (name, want) in [
            ("kustomization.yaml", true),
            ("Kustomization", true),
            ("Chart.yaml", true),
            ("chainsaw-test.yaml", true),
            ("kyverno-test.yaml", true),
            ("01-install.yaml", true),
            ("01-assert.yaml", true),
            ("boat.yaml", false),
        ] {
            assert_eq!(may_name_others(name), want, "{name}");
        }
    }

    #[test]
    fn only_the_word_errors_is_one_of_kuttl() {
        for (name, of_kuttl, of_any) in [
            ("01-errors.yaml", true, true),
            ("01-Errors.yaml", true, true),
            ("01-errors-later.yaml", true, true),
            ("01-error.yaml", false, true),
            ("01-error-pages.yaml", false, true),
            ("errors.yaml", false, false),
        ] {
            assert_eq!(is_errors_name_of_kuttl(name), of_kuttl, "{name}");
            assert_eq!(is_errors_name(name), of_any, "{name}");
        }
    }
}
