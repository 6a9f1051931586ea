//! The terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Whether text gets colours. See <https://no-color.org> and <https://force-color.org>.
pub fn wants_colour() -> bool {
    let value = |name| std::env::var(name).unwrap_or_default();
    if !value("NO_COLOR").is_empty() {
        return false;
    }
    match &*value("FORCE_COLOR") {
        "" => io::stdout().is_terminal() && value("TERM") != "dumb",
        forced => forced != "0",
    }
}

/// Prints. The reader may close the pipe early, as `head` does.
pub fn print(words: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(words.as_bytes()).and_then(|()| out.flush());
}

/// A run that takes less time shows no progress.
const PATIENCE: Duration = Duration::from_millis(500);
/// Progress is shown this often.
const PACE: Duration = Duration::from_millis(100);

/// Tells how far a long run is, on the error output of a terminal.
pub struct Progress {
    is_wanted: bool,
    next: Instant,
    is_shown: bool,
}

impl Progress {
    /// Nothing is shown yet.
    pub fn new() -> Self {
        let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        Self {
            is_wanted: io::stderr().is_terminal() && !is_dumb,
            next: Instant::now() + PATIENCE,
            is_shown: false,
        }
    }

    /// Tells how many texts of all are judged.
    pub fn tell(&mut self, done: usize, all: usize) {
        let now = Instant::now();
        if !self.is_wanted || now < self.next {
            return;
        }
        self.next = now + PACE;
        self.is_shown = true;
        eprint!("\r\x1b[2K{done} of {all} texts are judged");
    }

    /// Wipes the line.
    pub fn end(&mut self) {
        if self.is_shown {
            eprint!("\r\x1b[2K");
        }
        self.is_shown = false;
    }
}
