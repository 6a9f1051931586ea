//! The files of a revision, from git.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crd_drydock::check::survey::ReadText;

use super::paths::join;
use super::sources::Source;
use super::walk::is_manifest_name;
use super::words::Misuse;

/// Checks that a revision is there.
pub fn must_have_revision(revision: &str, option: &str) -> Result<(), Misuse> {
    let commit = format!("{revision}^{{commit}}");
    let found = ask(&["rev-parse", "--verify", "--quiet", &commit]);
    found.map(|_| ()).map_err(|_| {
        let is_repository = ask(&["rev-parse", "--git-dir"]).is_ok();
        Misuse(match is_repository {
            true => format!("{option}: the git repository has no revision {revision}"),
            false => format!("{option}: this folder is in no git repository"),
        })
    })
}

/// The manifest files of paths, files or folders, in a revision.
pub fn files_at(revision: &str, paths: &[&str]) -> Result<Vec<Source>, Misuse> {
    let words = [
        "ls-tree",
        "-r",
        "-z",
        "--full-name",
        "--name-only",
        revision,
        "--",
    ];
    let listed = ask(&[&words, paths].concat())?;
    let listed = String::from_utf8_lossy(&listed);
    let prefix = ask(&["rev-parse", "--show-prefix"])?;
    let prefix = String::from_utf8_lossy(&prefix);
    let prefix = prefix.trim_end();
    let named: Vec<String> = paths.iter().map(|path| join(prefix, path)).collect();
    let names = listed.split('\0').filter(|name| is_manifest_name(name));
    let names: Vec<&str> = names.collect();
    let texts = contents(revision, &names)?;
    let sources = names.iter().zip(texts).map(|(name, bytes)| {
        let is_named = named.iter().any(|path| path == name);
        let object = format!("{revision}:{name}");
        Source::read_already(&object, is_named, ReadText::new(bytes))
    });
    Ok(sources.collect())
}

/// Whether a folder is in a repository with a commit.
pub fn has_commit(folder: &Path) -> bool {
    ask_in(
        folder,
        &["rev-parse", "--verify", "--quiet", "HEAD^{commit}"],
    )
    .is_ok()
}

/// The bytes of a file of a folder in HEAD; `None` if that does not have it.
pub fn in_head(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let object = format!("HEAD:./{name}");
    ask_in(folder, &["cat-file", "blob", &object]).ok()
}

/// The files of a repository that git has although `.gitignore` names them; none where git cannot tell.
pub fn ignored_files(root: &str) -> BTreeSet<String> {
    let words = [
        "ls-files",
        "-z",
        "--cached",
        "--ignored",
        "--exclude-standard",
    ];
    let listed = ask(&[&["-C", root][..], &words].concat()).unwrap_or_default();
    let listed = String::from_utf8_lossy(&listed);
    let names = listed.split('\0').filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

/// The rules of a repository that are for one clone only: `.git/info/exclude`. Worktrees have those of the repository.
pub fn own_excludes(root: &str) -> Option<String> {
    let own = join(root, ".git");
    let folder = match fs::read_to_string(&own) {
        Err(_) => own,
        Ok(link) => {
            let target = link.strip_prefix("gitdir:")?.trim();
            let target = Path::new(root).join(target);
            let common = fs::read_to_string(target.join("commondir")).unwrap_or_default();
            target.join(common.trim()).to_string_lossy().into_owned()
        }
    };
    let rules = fs::read(join(&folder, "info/exclude")).ok()?;
    let rules = String::from_utf8_lossy(&rules);
    // Git makes the file with comments only.
    let is_rule = |line: &str| !line.is_empty() && !line.starts_with('#');
    rules.lines().any(is_rule).then(|| rules.into_owned())
}

/// The contents of files. One process answers for all of them.
fn contents(revision: &str, names: &[&str]) -> Result<Vec<Vec<u8>>, Misuse> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let mut command = Command::new("git");
    command.args(["cat-file", "--batch"]);
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let failed = |error: std::io::Error| Misuse(format!("git: {error}"));
    let mut process = pipes.spawn().map_err(failed)?;
    let asked: String = names
        .iter()
        .map(|name| format!("{revision}:{name}\n"))
        .collect();
    let stdin = process.stdin.take();
    // Git answers while it still reads the questions.
    let asking =
        std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(asked.as_bytes())));
    let answer = process.wait_with_output().map_err(failed)?.stdout;
    let _ = asking.join();
    let mut rest = &*answer;
    let mut found = Vec::new();
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let (head, behind) = rest.split_at(end);
        // `<id> blob <size>`, or `<name> missing`.
        let head = String::from_utf8_lossy(head);
        let size = head
            .split_once(" blob ")
            .and_then(|(_, size)| size.parse::<usize>().ok());
        let behind = behind.get(1..).unwrap_or_default();
        let length = size.unwrap_or_default().min(behind.len());
        let (bytes, next) = behind.split_at(length);
        found.push(bytes.to_vec());
        rest = if size.is_some() {
            next.get(1..).unwrap_or_default()
        } else {
            next
        };
    }
    Ok(found)
}

/// The output of git.
fn ask(words: &[&str]) -> Result<Vec<u8>, Misuse> {
    ask_in(Path::new("."), words)
}

/// The output of git in a folder.
fn ask_in(folder: &Path, words: &[&str]) -> Result<Vec<u8>, Misuse> {
    let mut command = Command::new("git");
    let answer = command.args(words).current_dir(folder).output();
    let answer = answer.map_err(|error| Misuse(format!("git: {error}")))?;
    if answer.status.success() {
        return Ok(answer.stdout);
    }
    let why = String::from_utf8_lossy(&answer.stderr);
    let why = why.trim();
    Err(Misuse(format!(
        "git: {}",
        why.strip_prefix("fatal: ").unwrap_or(why)
    )))
}
