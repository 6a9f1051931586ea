//! `crd-drydock lsp`: the language server as a process.

mod arguments;
mod disk;
mod stream;
mod watching;

use std::io::{BufReader, stdin, stdout};
use std::net::{Ipv4Addr, TcpStream};
use std::panic::AssertUnwindSafe;
use std::process::exit;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crd_drydock::lsp::{Event, Host, HostAction, Server, Settings};

pub use self::arguments::LspArguments;
use self::disk::DiskRequest;
use self::stream::{Incoming, Outgoing};
use self::watching::Watching;
use super::ask::SAMPLES;
use super::check::KINDS;
use super::crew::STACK_BYTES;
use super::faults::careful;
use super::paths::reason;
use super::words::Misuse;
use super::zones::IanaZones;

/// Messages that come together are heard together: one of them may cancel another.
const TOGETHER: Duration = Duration::from_millis(1);
/// How long messages are heard before there is an answer, if they do not end.
const LONGEST: Duration = Duration::from_millis(20);
/// The exit code of a client that leaves without a word.
const LEFT: u8 = 1;

/// Serves a client until it leaves.
pub fn run(arguments: &LspArguments) -> Result<u8, Misuse> {
    let (settings, port) = arguments.checked()?;
    let (tell, heard) = channel();
    let said = match port {
        None => {
            stream::listen(BufReader::new(stdin()), tell.clone());
            stream::speak(stdout())
        }
        Some(port) => {
            let fault = |why: std::io::Error| {
                Misuse(format!(
                    "no editor listens at port {port}: {}",
                    reason(&why)
                ))
            };
            let socket = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).map_err(fault)?;
            let reader = socket.try_clone().map_err(fault)?;
            stream::listen(BufReader::new(reader), tell.clone());
            stream::speak(socket)
        }
    };
    // Texts are nested, and so are calls.
    let serving = Builder::new().stack_size(STACK_BYTES);
    let serving = serving.spawn(move || Serving::new(settings, tell, said).serve(&heard));
    let cannot = || Misuse::new("cannot start a thread");
    let code = serving
        .map_err(|_| cannot())?
        .join()
        .map_err(|_| cannot())?;
    // The threads that still read end with the process.
    exit(i32::from(code))
}

/// The server, and what does for it what it wants.
struct Serving {
    server: Server,
    start: Instant,
    tell: Sender<Incoming>,
    said: (Sender<Outgoing>, JoinHandle<()>),
    requests: Sender<DiskRequest>,
    watching: Option<Watching>,
}

impl Serving {
    fn new(
        settings: Settings,
        tell: Sender<Incoming>,
        said: (Sender<Outgoing>, JoinHandle<()>),
    ) -> Self {
        let host = Host {
            zones: Rc::new(IanaZones),
            kinds: KINDS,
            samples: SAMPLES,
            settings,
            version: env!("CARGO_PKG_VERSION"),
        };
        Self {
            server: Server::new(&host),
            start: Instant::now(),
            requests: disk::work(tell.clone()),
            tell,
            said,
            watching: None,
        }
    }

    /// Serves until the client leaves, and returns the exit code.
    fn serve(mut self, heard: &Receiver<Incoming>) -> u8 {
        let mut is_busy = false;
        let code = loop {
            let hears = self.hear(heard, is_busy);
            let done = careful(AssertUnwindSafe(|| self.server.step(self.start.elapsed())));
            is_busy = done.unwrap_or_else(|why| {
                self.server.stopped(&why);
                true
            });
            if let Some(code) = self.do_what_is_wanted() {
                break code;
            }
            if !hears {
                break LEFT;
            }
        };
        let (say, speaking) = self.said;
        drop(say);
        // An error of the writing thread cannot be reported: only the client would read the report.
        let _ = speaking.join();
        code
    }

    /// Hears what came, and waits for something if there is nothing else to do. Returns false once the client is gone.
    fn hear(&mut self, heard: &Receiver<Incoming>, is_busy: bool) -> bool {
        let first = match (is_busy, self.server.due()) {
            (true, _) => match heard.try_recv() {
                Ok(first) => first,
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            },
            (false, Some(due)) => {
                let wait = due.saturating_sub(self.start.elapsed());
                match heard.recv_timeout(wait) {
                    Ok(first) => first,
                    Err(RecvTimeoutError::Timeout) => return true,
                    Err(RecvTimeoutError::Disconnected) => return false,
                }
            }
            (false, None) => match heard.recv() {
                Ok(first) => first,
                Err(_) => return false,
            },
        };
        let begin = Instant::now();
        let mut next = Some(first);
        while let Some(one) = next {
            match one {
                Incoming::Event(event) => self.take(event),
                Incoming::Gone => return false,
            }
            next = (begin.elapsed() < LONGEST)
                .then(|| heard.recv_timeout(TOGETHER).ok())
                .flatten();
        }
        true
    }

    fn take(&mut self, event: Event) {
        let now = self.start.elapsed();
        let done = careful(AssertUnwindSafe(|| self.server.hear(event, now)));
        if let Err(why) = done {
            self.server.stopped(&why);
        }
    }

    /// Does what the server wants. Returns the exit code if it wants to end.
    fn do_what_is_wanted(&mut self) -> Option<u8> {
        for action in self.server.host_actions() {
            // Threads end only with the process, and a client that is gone says so itself.
            match action {
                HostAction::Message(message) => drop(self.said.0.send(message)),
                HostAction::Find {
                    ticket,
                    uri,
                    search,
                } => {
                    let _ = self.requests.send(DiskRequest::Find {
                        ticket,
                        uri,
                        search,
                    });
                }
                HostAction::Read { ticket, uris } => {
                    let _ = self.requests.send(DiskRequest::Read { ticket, uris });
                }
                HostAction::Committed { ticket, uri } => {
                    let _ = self.requests.send(DiskRequest::Committed { ticket, uri });
                }
                HostAction::Watch(wanted) => {
                    self.watching = None;
                    self.watching = Some(Watching::begin(wanted, self.tell.clone()));
                }
                HostAction::Exit(code) => return Some(code),
            }
        }
        None
    }
}
