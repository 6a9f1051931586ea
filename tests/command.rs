//! The native command against the transcripts of the npm command: `pkg-tests/cli/cases`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    reason = "tests panic where they fail"
)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_crd-drydock");

/// What the native program has. The other commands need the npm package.
const COMMANDS: [&str; 10] = [
    "check",
    "stored",
    "sample",
    "eval",
    "cost",
    "table",
    "convert",
    "schema",
    "explain",
    "--version",
];

#[test]
fn transcripts_hold() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg-tests/cli/cases");
    let top = std::env::temp_dir().join(format!("drydock-command-{}", std::process::id()));
    let (mut faults, mut count) = (Vec::new(), 0);
    let mut folders: Vec<PathBuf> = fs::read_dir(cases)
        .unwrap()
        .map(|one| one.unwrap().path())
        .collect();
    folders.sort();
    for case in folders {
        let transcript = fs::read_to_string(case.join("transcript")).unwrap();
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let folder = top.join(&name).join("work");
        copy(&case, &folder);
        for want in parts(&transcript) {
            let command = want.lines().next().unwrap_or_default();
            let Some(words) = command.strip_prefix("$ crd-drydock ") else {
                continue;
            };
            let words_of = words.strip_prefix("help ").unwrap_or(words);
            let name = words_of.split(' ').next().unwrap_or_default();
            if !COMMANDS.contains(&name) {
                continue;
            }
            count += 1;
            let got = format!("{command}\n{}", said(words, &folder));
            if got != want {
                faults.push(format!("{name}\n--- want\n{want}--- got\n{got}"));
            }
        }
    }
    fs::remove_dir_all(&top).unwrap();
    assert!(
        faults.is_empty(),
        "{} of {count} differ\n{}",
        faults.len(),
        faults.join("\n")
    );
    assert!(count > 190, "{count} commands");
}

#[test]
fn commands_of_the_npm_package_are_told() {
    let folder = std::env::temp_dir();
    let said = |words| said(words, &folder);
    let want = "crd-drydock: test is a command of the npm package, and not of this program: npx crd-drydock test\n[2]\n";
    assert_eq!(said("test suites"), want);
    assert!(said("--help").contains("\n  explain     explain a field, as kubectl explain does\n"));
    assert_eq!(said("help"), said("--help"));
    assert!(
        said("completion bash")
            .contains("\"check --missing\") words=\"auto error warn ignore\" ;;")
    );
    assert!(said("man").contains(".SS explain\n.nf\n"));
    assert_eq!(
        said("chekc"),
        "crd-drydock: unknown command 'chekc': did you mean check?\n[2]\n"
    );
}

/// A large stream is judged piece by piece.
#[test]
fn places_in_a_large_stream_are_those_of_the_whole() {
    let folder = std::env::temp_dir().join(format!("drydock-stream-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let pod = format!(
        "kind: Pod\napiVersion: v1\nmetadata:\n  name: {}\n---\n",
        "a".repeat(200_000)
    );
    let stream = [
        pod.repeat(100),
        "kind: Boat\nmetadata: {name: b}\n".to_owned(),
    ]
    .concat();
    fs::write(folder.join("large.yaml"), stream).unwrap();
    for command in ["check large.yaml", "check - < large.yaml"] {
        let got = said(command, &folder);
        assert!(got.contains(":501:1: error[no-type]"), "{command}\n{got}");
        assert!(
            got.contains("Left out: 100 other documents"),
            "{command}\n{got}"
        );
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// What a command has printed so far is read in another thread.
struct Watching {
    process: Child,
    lines: Receiver<String>,
}

impl Watching {
    /// Waits for a line with some words, at most for a minute.
    fn until(&self, words: &str) {
        let mut seen = String::new();
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|_| panic!("{words:?} is not in\n{seen}"));
            seen.extend([&*line, "\n"]);
            if line.contains(words) {
                return;
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// A change of a file is checked, and so are a new folder and a configuration that was wrong.
#[test]
fn files_are_watched() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::temp_dir().join(format!("drydock-watch-{}", std::process::id()));
    copy(&root.join("examples/manifests"), &folder);
    let mut process = Command::new(PROGRAM)
        .args(["check", "crds", "boats", "--watch"])
        .current_dir(&folder)
        .env("NO_COLOR", "1")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(process.stdout.take().unwrap());
    let (send, lines) = channel();
    thread::spawn(move || {
        for line in output.lines() {
            let _ = send.send(line.unwrap());
        }
    });
    let watching = Watching { process, lines };
    watching.until("in 3 files: 2 errors");

    let dinghy = folder.join("boats/dinghy.yaml");
    let text = fs::read_to_string(&dinghy).unwrap();
    fs::write(&dinghy, text.replace("crew: 0", "crew: 1")).unwrap();
    watching.until("▸ boats/dinghy.yaml");
    watching.until("in 3 files: 1 error");

    // Whoever makes a folder may fill it before it is watched.
    let aside = folder.join("aside");
    fs::create_dir(&aside).unwrap();
    fs::write(aside.join("new.yaml"), "apiVersion: example.org/v1\n").unwrap();
    fs::rename(&aside, folder.join("boats/new")).unwrap();
    watching.until("▸ boats/new/new.yaml");
    watching.until("in 4 files");
    drop(watching);
    fs::remove_dir_all(&folder).unwrap();
}

/// Commands, each with what follows.
fn parts(transcript: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = transcript
        .match_indices("\n$ ")
        .map(|(at, _)| at + 1)
        .collect();
    starts.insert(0, 0);
    let ends = starts.iter().copied().skip(1).chain([transcript.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| &transcript[*start..end])
        .collect()
}

/// What comes of a command.
fn said(words: &str, folder: &Path) -> String {
    let (words, input) = match words.split_once(" < ") {
        Some((words, file)) => (words, fs::read(folder.join(file)).unwrap()),
        None => (words, Vec::new()),
    };
    let mut command = Command::new(PROGRAM);
    command.args(words.split(' ').map(|word| word.trim_matches('\'')));
    command.current_dir(folder).env("NO_COLOR", "1");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    // It may read nothing.
    let _ = process.stdin.take().unwrap().write_all(&input);
    let answer = process.wait_with_output().unwrap();
    let exit = match answer.status.code() {
        Some(0) => String::new(),
        code => format!("[{}]\n", code.unwrap_or(-1)),
    };
    let out = String::from_utf8_lossy(&answer.stdout).into_owned();
    [
        out,
        String::from_utf8_lossy(&answer.stderr).into_owned(),
        exit,
    ]
    .concat()
}

/// Copies a case without its transcript, with names that this repository cannot have.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        let name = match &*name {
            "transcript" => continue,
            "dot-git" => ".git",
            "dot-gitignore" => ".gitignore",
            "node-modules" => "node_modules",
            "turned.yaml" => "crew\u{202e}lmay.yaml",
            "coloured.yaml" => "red\u{1b}[31m.yaml",
            name => name,
        };
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(name));
        } else {
            fs::copy(entry.path(), to.join(name)).unwrap();
        }
    }
}
