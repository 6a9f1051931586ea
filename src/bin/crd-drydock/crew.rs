//! The threads of `check`: they survey texts, and then judge them.

use std::borrow::Cow;
use std::io;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};

use crd_drydock::check::channels::Surroundings;
use crd_drydock::check::judge::Task;
use crd_drydock::check::plan::Plan;
use crd_drydock::check::stored::StoredObjects;
use crd_drydock::check::survey::{ReadText, Surveyed, TextEntry, survey};
use crd_drydock::check::text::CheckedText;
use crd_drydock::check::text_judge::{Judged, Shared, TextJudge};

use super::faults::careful;
use super::sources::Source;
use super::terminal::Progress;
use super::zones::IanaZones;

/// How many bytes of texts are kept between their survey and their verdict, so that files are read once.
const KEPT_BYTES: usize = 32 << 20;
/// Texts are nested, and so are calls.
const STACK_BYTES: usize = 64 << 20;

/// The texts of a run, where they are, and those that were read.
pub struct Texts<'s> {
    sources: &'s [Source],
    kept: Vec<Option<Arc<ReadText>>>,
}

impl Texts<'_> {
    /// Reads a text, unless it is kept.
    pub fn read(&self, at: usize) -> Arc<ReadText> {
        let kept = self.kept.get(at).and_then(Option::as_ref);
        match (kept, self.sources.get(at)) {
            (Some(text), _) => Arc::clone(text),
            (None, Some(source)) => source.read(),
            (None, None) => Arc::new(ReadText::unreadable(String::new())),
        }
    }
}

/// Surveys texts.
pub fn surveyed<'s>(
    sources: &'s [Source],
    entries: &[TextEntry],
    threads: usize,
) -> io::Result<(Texts<'s>, Vec<Surveyed>)> {
    let next = AtomicUsize::new(0);
    let room = AtomicUsize::new(KEPT_BYTES);
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some((source, entry)) = sources.get(at).zip(entries.get(at)) else {
                return done;
            };
            let read = source.read();
            // Where the engine stops here, it does when the text is judged.
            let seen = careful(AssertUnwindSafe(|| survey(entry, &read)));
            let seen = seen.unwrap_or_else(|_| survey(entry, &ReadText::default()));
            let length = read.text.len();
            let take = |left: usize| left.checked_sub(length);
            let is_kept = seen.fault.is_none()
                && room
                    .fetch_update(Ordering::Relaxed, Ordering::Relaxed, take)
                    .is_ok();
            done.push((at, seen, is_kept.then_some(read)));
        }
    };
    let mut all = thread::scope(|scope| {
        let threads: io::Result<Vec<_>> = (0..threads).map(|_| spawn(scope, work)).collect();
        let done = threads?.into_iter().map(ScopedJoinHandle::join);
        io::Result::Ok(done.flatten().flatten().collect::<Vec<_>>())
    })?;
    all.sort_by_key(|(at, ..)| *at);
    let (seen, kept) = all.into_iter().map(|(_, seen, text)| (seen, text)).unzip();
    Ok((Texts { sources, kept }, seen))
}

/// Starts a thread.
fn spawn<'s, Done: Send + 's>(
    scope: &'s Scope<'s, '_>,
    work: impl FnOnce() -> Done + Send + 's,
) -> io::Result<ScopedJoinHandle<'s, Done>> {
    Builder::new()
        .stack_size(STACK_BYTES)
        .spawn_scoped(scope, work)
}

/// What each thread prepares for itself.
pub struct Preparation {
    /// What all threads have.
    pub shared: Arc<Shared>,
    /// The table of Kubernetes' own kinds, where those are judged.
    pub kinds: Option<&'static str>,
    /// Whether objects are replaced, rather than applied.
    pub replace: bool,
    /// The namespace of objects that name none.
    pub namespace: Option<String>,
    /// Names and texts that the cluster has.
    pub previous: Vec<(String, String)>,
}

impl Preparation {
    fn judge(&self) -> TextJudge {
        let texts = self.previous.iter().map(|(_, text)| text.clone());
        let surroundings = Surroundings {
            kinds: self.kinds.map(str::to_owned),
            namespace: self.namespace.clone(),
            previous: texts.collect(),
            ..Surroundings::new(&self.shared.releases, self.replace, Rc::new(IanaZones))
        };
        let stored = StoredObjects::new(self.previous.clone(), Rc::new(IanaZones));
        TextJudge::new(Arc::clone(&self.shared), surroundings, stored)
    }
}

/// Texts to judge.
struct Job<'p> {
    tasks: Vec<Cow<'p, Task>>,
    /// Whether they were judged before, without remarks on references.
    is_again: bool,
}

/// Judges the texts of a plan. `remarked` looks up references meanwhile and returns the tasks of texts with
/// remarks. They are few, and are judged once more: their results come second.
pub fn judged(
    plan: &Plan,
    texts: &Texts<'_>,
    preparation: &Preparation,
    threads: usize,
    remarked: impl FnOnce() -> Vec<Task>,
) -> io::Result<(Vec<Judged>, Vec<Judged>)> {
    let mut progress = Progress::new();
    let all = plan.tasks().iter().map(|task| task.judging.len()).sum();
    let (send, jobs) = mpsc::channel::<Job<'_>>();
    let jobs = &Mutex::new(jobs);
    let (done, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let done = done.clone();
            spawn(scope, move || {
                let mut careful = Careful {
                    plan,
                    texts,
                    preparation,
                    judge: None,
                };
                loop {
                    let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(Job { tasks, is_again }) = next else {
                        return;
                    };
                    // The main thread takes results until the end.
                    let _ = done.send((is_again, careful.judged(&tasks)));
                }
            })?;
        }
        drop(done);
        let give = |tasks, is_again| {
            // The receiver lives as long as this function.
            let _ = send.send(Job { tasks, is_again });
        };
        for numbers in plan.jobs(threads) {
            let tasks = numbers
                .iter()
                .filter_map(|number| plan.tasks().get(*number));
            give(tasks.map(Cow::Borrowed).collect(), false);
        }
        for task in remarked() {
            give(vec![Cow::Owned(task)], true);
        }
        drop(send);
        let (mut first, mut again) = (Vec::new(), Vec::new());
        for (is_again, judged) in results {
            if is_again { &mut again } else { &mut first }.extend(judged);
            progress.tell(first.len(), all);
        }
        progress.end();
        Ok((first, again))
    })
}

/// The judge of a thread.
struct Careful<'p> {
    plan: &'p Plan,
    texts: &'p Texts<'p>,
    preparation: &'p Preparation,
    /// Absent after a fault.
    judge: Option<TextJudge>,
}

impl Careful<'_> {
    /// Judges texts. If the engine stops, each is judged alone, so that the findings of the others stay.
    fn judged(&mut self, tasks: &[Cow<'_, Task>]) -> Vec<Judged> {
        let read: Vec<_> = tasks.iter().map(|task| self.texts.read(task.at)).collect();
        let job = tasks.iter().zip(&read).filter_map(|(task, read)| {
            let entry = self.plan.entries().get(task.at)?;
            let text = CheckedText {
                name: &entry.name,
                text: &read.text,
                is_named: entry.is_named,
            };
            Some((text, &**task))
        });
        let job: Vec<_> = job.collect();
        self.all(&job).unwrap_or_else(|_| {
            let alone = job.chunks(1).zip(&job);
            let judged = alone.flat_map(|(one, (text, task))| {
                let failed = |message: String| TextJudge::failed(*text, task, &message);
                self.all(one).unwrap_or_else(failed)
            });
            judged.collect()
        })
    }

    /// Judges texts, or tells why the engine stopped.
    fn all(&mut self, job: &[(CheckedText<'_>, &Task)]) -> Result<Vec<Judged>, String> {
        // After a fault the judge is another one.
        let mut judge = self.judge.take();
        let preparation = self.preparation;
        let work = AssertUnwindSafe(|| {
            let mut judge = judge.take().unwrap_or_else(|| preparation.judge());
            let judged = judge.judge(job);
            (judge, judged)
        });
        let (judge, judged) = careful(work)?;
        self.judge = Some(judge);
        Ok(judged)
    }
}
