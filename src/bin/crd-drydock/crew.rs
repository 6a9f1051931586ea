//! The threads of `check`: they survey texts, and then judge them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;
use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};

use crd_drydock::check::channels::Surroundings;
use crd_drydock::check::definitions::Definitions;
use crd_drydock::check::judge::JudgingTask;
use crd_drydock::check::plan::Plan;
use crd_drydock::check::stored::StoredObjects;
use crd_drydock::check::survey::{ReadText, Surveyed, TextEntry, survey};
use crd_drydock::check::text::CheckedText;
use crd_drydock::check::text_judge::{Judged, Shared, TextJudge};

use super::faults::careful;
use super::sources::Source;
use super::terminal::Progress;
use super::words::Misuse;
use super::zones::IanaZones;

/// How many bytes of texts are kept between their survey and their verdict, so that files are read once.
const KEPT_BYTES: usize = 32 << 20;
/// Texts are nested, and so are calls.
pub const STACK_BYTES: usize = 64 << 20;

/// The texts of a run, where they are, and those that were read.
pub struct Texts<'s> {
    sources: &'s [Source],
    kept: Vec<Option<Arc<ReadText>>>,
    /// The numbers of texts at which the engine stopped, and why.
    stopped: BTreeMap<usize, String>,
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
            let seen = careful(AssertUnwindSafe(|| survey(entry, &read)));
            let (seen, stopped) = match seen {
                Ok(seen) => (seen, None),
                Err(why) => (survey(entry, &ReadText::default()), Some(why)),
            };
            let length = read.text.len();
            let take = |left: usize| left.checked_sub(length);
            let is_kept = seen.fault.is_none()
                && room
                    .fetch_update(Ordering::Relaxed, Ordering::Relaxed, take)
                    .is_ok();
            done.push((at, seen, is_kept.then_some(read), stopped));
        }
    };
    let mut all = thread::scope(|scope| {
        let threads: io::Result<Vec<_>> = (0..threads).map(|_| spawn(scope, work)).collect();
        let done = threads?.into_iter().map(ScopedJoinHandle::join);
        io::Result::Ok(done.flatten().flatten().collect::<Vec<_>>())
    })?;
    all.sort_by_key(|(at, ..)| *at);
    let stopped = all.iter_mut();
    let stopped = stopped.filter_map(|(at, .., why)| Some((*at, why.take()?)));
    let stopped = stopped.collect();
    let seen = all.into_iter().map(|(_, seen, text, _)| (seen, text));
    let (seen, kept) = seen.unzip();
    let texts = Texts {
        sources,
        kept,
        stopped,
    };
    Ok((texts, seen))
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

/// The data that threads judge with, besides definitions and the objects of the cluster.
pub struct Preparation {
    /// The table of Kubernetes' own kinds, where those are judged.
    pub kinds: Option<&'static str>,
    /// Whether objects are replaced, rather than applied.
    pub replace: bool,
    /// The namespace of objects that name none.
    pub namespace: Option<String>,
}

impl Preparation {
    /// Prepares a thread.
    pub fn judge(&self, shared: &Arc<Shared>, previous: &[Previous]) -> TextJudge {
        let texts = previous.iter().map(|(_, text)| text.clone());
        let surroundings = Surroundings {
            kinds: self.kinds.map(str::to_owned),
            namespace: self.namespace.clone(),
            previous: texts.collect(),
            ..Surroundings::new(&shared.releases, self.replace, Rc::new(IanaZones))
        };
        let stored = StoredObjects::new(previous.to_vec(), Rc::new(IanaZones));
        TextJudge::new(Arc::clone(shared), surroundings, stored)
    }
}

/// The name and the text of what the cluster has.
pub type Previous = (String, String);

/// Prepares a thread.
pub type Prepare<'p> = dyn Fn(&Arc<Shared>, &[Previous]) -> TextJudge + Sync + 'p;

/// The work of the threads, and the data that they need for it.
pub struct Work<'w> {
    /// The texts to judge.
    pub plan: &'w Plan,
    /// Where they are.
    pub texts: &'w Texts<'w>,
    /// The data that all threads share.
    pub shared: &'w Arc<Shared>,
    /// The objects of the cluster.
    pub previous: &'w [Previous],
    /// Each thread prepares itself.
    pub prepare: &'w Prepare<'w>,
}

/// Texts to judge.
struct Job<'p> {
    tasks: Vec<Cow<'p, JudgingTask>>,
    /// Whether they were judged before, without remarks on references.
    is_again: bool,
}

/// Results, and whether they are for texts with remarks on references.
type Results = Result<(bool, Vec<Judged>), Misuse>;

/// Judges the texts of a plan. `remarked` looks up references meanwhile and returns the tasks of texts with
/// remarks. They are few, and are judged once more: their results come second.
pub fn judged(
    work: &Work<'_>,
    threads: usize,
    remarked: impl FnOnce() -> Vec<JudgingTask>,
) -> Result<(Vec<Judged>, Vec<Judged>), Misuse> {
    let plan = work.plan;
    let mut progress = Progress::new();
    let all = plan.tasks().iter().map(|task| task.judging.len()).sum();
    let (send, jobs) = mpsc::channel::<Job<'_>>();
    let jobs = &Mutex::new(jobs);
    let (done, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let done = done.clone();
            spawn(scope, move || serve(work, jobs, &done)).map_err(cannot_start)?;
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
        for result in results {
            let (is_again, judged) = result?;
            if is_again { &mut again } else { &mut first }.extend(judged);
            progress.tell(first.len(), all);
        }
        progress.end();
        Ok((first, again))
    })
}

/// Why there are no threads.
pub fn cannot_start(why: io::Error) -> Misuse {
    Misuse(format!("cannot start a thread: {why}"))
}

/// Does jobs until there are no more.
fn serve<'p>(work: &'p Work<'p>, jobs: &Mutex<Receiver<Job<'_>>>, done: &Sender<Results>) {
    let mut own = None;
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { tasks, is_again }) = next else {
            return;
        };
        // A thread without work prepares nothing.
        let ready = match own.take() {
            Some(ready) => Ok(ready),
            None => Careful::new(work),
        };
        let judged = ready.map(|ready: Careful<'_>| {
            let ready = own.insert(ready);
            (is_again, ready.judged(&tasks))
        });
        // The main thread takes results until the first error.
        let _ = done.send(judged);
    }
}

/// The judge of a thread.
struct Careful<'p> {
    work: &'p Work<'p>,
    /// Without the definitions at which the engine stops.
    shared: Arc<Shared>,
    /// The numbers of the texts that are not judged, and why the engine stops.
    faulty: BTreeMap<usize, String>,
    /// Absent after a fault.
    judge: Option<TextJudge>,
}

impl<'p> Careful<'p> {
    fn new(work: &'p Work<'p>) -> Result<Self, Misuse> {
        let mut own = Self {
            work,
            shared: Arc::clone(work.shared),
            faulty: work.texts.stopped.clone(),
            judge: None,
        };
        match own.prepared(&own.shared, work.previous) {
            Ok(judge) => own.judge = Some(judge),
            Err(_) => own.leave_out_faulty()?,
        }
        Ok(own)
    }

    /// Prepares, or tells why the engine stopped.
    fn prepared(&self, shared: &Arc<Shared>, previous: &[Previous]) -> Result<TextJudge, String> {
        let prepare = self.work.prepare;
        careful(AssertUnwindSafe(|| prepare(shared, previous)))
    }

    /// Leaves out the definitions at which the engine stops. There is no answer without the cluster's state.
    fn leave_out_faulty(&mut self) -> Result<(), Misuse> {
        let all = self.work.shared;
        let with = |definitions| {
            Arc::new(Shared {
                options: all.options.clone(),
                configurations: Arc::clone(&all.configurations),
                releases: all.releases.clone(),
                definitions: Definitions(definitions),
            })
        };
        for one in self.work.previous {
            let ready = self.prepared(&with(BTreeMap::new()), slice::from_ref(one));
            ready.map_err(|fault| Misuse(format!("cannot read {}: {fault}", one.0)))?;
        }
        let mut usable = BTreeMap::new();
        for (at, definition) in &all.definitions.0 {
            let alone = BTreeMap::from([(*at, definition.clone())]);
            match self.prepared(&with(alone), self.work.previous) {
                Ok(_) => drop(usable.insert(*at, definition.clone())),
                Err(fault) => drop(self.faulty.insert(*at, fault)),
            }
        }
        self.shared = with(usable);
        Ok(())
    }

    /// Judges texts. If the engine stops, each is judged alone, so that the findings of the others stay.
    fn judged(&mut self, tasks: &[Cow<'_, JudgingTask>]) -> Vec<Judged> {
        let texts = self.work.texts;
        let read: Vec<_> = tasks.iter().map(|task| texts.read(task.at)).collect();
        let job = tasks.iter().zip(&read).filter_map(|(task, read)| {
            let entry = self.work.plan.entries().get(task.at)?;
            let text = CheckedText {
                name: &entry.name,
                text: &read.text,
                is_named: entry.is_named,
            };
            Some((text, &**task))
        });
        let is_usable =
            |(_, task): &(CheckedText<'_>, &JudgingTask)| !self.faulty.contains_key(&task.at);
        let (job, faulty): (Vec<_>, Vec<_>) = job.partition(is_usable);
        let faulty = faulty.into_iter().flat_map(|(text, task)| {
            let fault = self.faulty.get(&task.at).map_or("", String::as_str);
            TextJudge::failed(text, task, fault)
        });
        let mut judged: Vec<Judged> = faulty.collect();
        judged.extend(self.all(&job).unwrap_or_else(|_| {
            let alone = job.chunks(1).zip(&job);
            let judged = alone.flat_map(|(one, (text, task))| {
                let failed = |message: String| TextJudge::failed(*text, task, &message);
                self.all(one).unwrap_or_else(failed)
            });
            judged.collect()
        }));
        judged
    }

    /// Judges texts, or tells why the engine stopped.
    fn all(&mut self, job: &[(CheckedText<'_>, &JudgingTask)]) -> Result<Vec<Judged>, String> {
        // After a fault the judge is another one.
        let mut judge = match self.judge.take() {
            Some(judge) => judge,
            None => self.prepared(&self.shared, self.work.previous)?,
        };
        let work = AssertUnwindSafe(|| {
            let judged = judge.judge(job);
            (judge, judged)
        });
        let (judge, judged) = careful(work)?;
        self.judge = Some(judge);
        Ok(judged)
    }
}

#[cfg(test)]
mod tests;
