//! What the native benches share: the clock, the corpus and their arguments.

#![allow(dead_code, reason = "each bench uses some of it")]

use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::{Duration, Instant};

/// Whether an argument was given: `cargo bench --bench cel -- --json`.
pub fn given(argument: &str) -> bool {
    std::env::args().any(|one| one == argument)
}

/// A file or folder of the corpus of real CRDs: in `../shared` beside the checkout, or in the
/// folder that `CRD_DRYDOCK_SHARED` names. Prints whether it is there.
pub fn real_corpus(name: &str) -> PathBuf {
    let shared = std::env::var_os("CRD_DRYDOCK_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"),
        PathBuf::from,
    );
    let corpus = shared.join("corpus");
    static SAID: Once = Once::new();
    SAID.call_once(|| match corpus.exists() {
        true => eprintln!("also measured: {}", corpus.display()),
        false => eprintln!("left out, for it is not there: {}", corpus.display()),
    });
    corpus.join(name)
}

/// The definitions of the project's own corpus, in order.
pub fn own_definitions() -> Vec<PathBuf> {
    let folders = paths(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"));
    let files = folders.iter().map(|folder| folder.join("crd.yaml"));
    files.filter(|file| file.exists()).collect()
}

/// What is in a folder, in order; nothing where there is none.
pub fn paths(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// How long a call takes: the least of batches, each long enough for the clock. What else the
/// machine does only adds to it.
pub fn nanoseconds(mut work: impl FnMut()) -> f64 {
    const BATCH: Duration = Duration::from_millis(3);
    let batches = if given("--quick") { 8 } else { 30 };
    let mut batch = |calls: u32| {
        let (start, waited_before) = (Instant::now(), waited());
        for _ in 0..calls {
            work();
        }
        // In this order: what was waited for between the readings is in what elapsed.
        let waited = waited().saturating_sub(waited_before);
        start.elapsed().saturating_sub(waited)
    };
    let mut calls: u32 = 1;
    while batch(calls) < BATCH {
        calls *= 2;
    }
    let times = (0..batches).map(|_| batch(calls).as_nanos() as f64 / f64::from(calls));
    times.fold(f64::INFINITY, f64::min)
}

/// How long this thread has been ready to run while others ran, where the system says so: a long
/// call on a busy machine is interrupted each time.
fn waited() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let waited = text
        .split(' ')
        .nth(1)
        .and_then(|number| number.parse().ok());
    Duration::from_nanos(waited.unwrap_or(0))
}
