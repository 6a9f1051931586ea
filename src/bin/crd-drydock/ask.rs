//! The commands that ask the engine one question.

use std::collections::HashSet;
use std::fs;
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

use crd_drydock::ask::{Answer, AskedText, Options, Question, Surroundings};
use crd_drydock::check::survey::ReadFault;
use crd_drydock::check::visible::visible;
use crd_drydock::views::Instant;

use super::baselines::write_file;
use super::check::KINDS;
use super::faults::careful;
use super::paths::{folder_of, here, join, reason};
use super::sources::Finder;
use super::terminal;
use super::words::Misuse;
use super::zones::IanaZones;

/// Samples of Kubernetes' own kinds.
pub const SAMPLES: &str = include_str!("../../../packaging/kubernetes/samples.yaml");

/// Puts a question. Returns the exit code.
pub fn run(name: &str, options: Options) -> Result<u8, Misuse> {
    let folder = options.folder.clone();
    let question = Question::new(name, options).map_err(Misuse)?;
    let texts = read(&question)?;
    let own = |text: &str| match question.is_about_own_kinds() {
        true => text.to_owned(),
        false => String::new(),
    };
    let surroundings = Surroundings {
        zones: Rc::new(IanaZones),
        now: now(),
        kinds: own(KINDS),
        samples: own(SAMPLES),
    };
    let answer = careful(std::panic::AssertUnwindSafe(|| {
        question.answer(&texts, &surroundings)
    }));
    let Answer {
        printed,
        problems,
        files,
        code,
    } = answer.map_err(Misuse)?.map_err(Misuse)?;
    for (path, text) in files {
        let path = join(folder.as_deref().unwrap_or_default(), &path);
        let above = folder_of(&path);
        let made = fs::create_dir_all(above);
        made.map_err(|why| Misuse(format!("cannot mkdir {above}: {}", reason(&why))))?;
        write_file(&path, text.as_bytes())?;
    }
    terminal::print(&printed);
    for problem in problems {
        eprintln!("crd-drydock: {}", visible(&problem));
    }
    Ok(code)
}

/// Nanoseconds since 1970.
fn now() -> Instant {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as Instant)
}

/// Reads the files of a question.
fn read(question: &Question) -> Result<[Vec<AskedText>; 2], Misuse> {
    let here = here();
    let mut finder = Finder {
        here: &here,
        known: HashSet::new(),
        stdin: None,
    };
    let mut texts = [Vec::new(), Vec::new()];
    for (texts, files) in texts.iter_mut().zip(question.files()) {
        if question.is_apart() {
            finder.known.clear();
        }
        for source in finder.sources(&files, None)? {
            let read = source.read();
            let fault = read.fault.as_ref().map(|fault| match fault {
                ReadFault::Unreadable(why) | ReadFault::Encoding(why, _) => why.clone(),
            });
            texts.push(AskedText {
                name: source.name.clone(),
                text: read.text.clone(),
                fault,
            });
        }
    }
    Ok(texts)
}
