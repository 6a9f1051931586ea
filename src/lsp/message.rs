//! What the server and its host tell each other: messages of the protocol, files, and when it ends.

use serde_json::Value as Json;

/// A message of the protocol.
#[derive(Clone, Debug)]
pub enum Message {
    /// Asks for an answer.
    Request {
        /// The number or text that the answer has, too.
        id: Json,
        /// What is asked.
        method: String,
        /// About what.
        params: Json,
    },
    /// Tells something.
    Notification {
        /// What is told.
        method: String,
        /// About what.
        params: Json,
    },
    /// Answers a request.
    Response {
        /// The `id` of the request.
        id: Json,
        /// The answer, or why there is none.
        result: Result<Json, RequestError>,
    },
}

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub struct RequestError {
    /// The code of JSON-RPC or the protocol.
    pub code: i32,
    /// The words for it.
    pub message: String,
}

impl RequestError {
    /// The parameters of a request are wrong.
    #[must_use]
    pub fn invalid(message: String) -> Self {
        Self::new(-32602, message)
    }

    /// An error: the server cannot answer the request, or not now.
    #[must_use]
    pub fn refused(message: String) -> Self {
        Self::new(-32600, message)
    }

    /// There is no such request.
    pub(super) fn unknown(method: &str) -> Self {
        Self::new(-32601, format!("there is no request {method}"))
    }

    /// The engine failed.
    pub(super) fn internal(message: String) -> Self {
        Self::new(-32603, message)
    }

    /// The client has not said hello yet.
    pub(super) fn early(method: &str) -> Self {
        Self::new(-32002, format!("{method} came before initialize"))
    }

    /// The client does not want the answer any more.
    pub(super) fn cancelled() -> Self {
        Self::new(-32800, "the request was cancelled".to_owned())
    }

    /// An edit moved the place that is asked about.
    pub(super) fn modified(method: &str) -> Self {
        let message = format!("the text was edited before {method} was answered");
        Self::new(-32801, message)
    }

    fn new(code: i32, message: String) -> Self {
        Self { code, message }
    }
}

/// Which files of a folder are wanted: globs relative to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The files.
    pub files: String,
    /// Those that are left out; none if it is empty.
    pub exclude: String,
}

/// The files of a folder, and its parts that cannot be read.
#[derive(Clone, Debug, Default)]
pub struct FolderListing {
    /// The addresses of the files.
    pub uris: Vec<String>,
    /// The addresses of folders, and why they cannot be read.
    pub unreadable: Vec<(String, String)>,
}

/// The text of a file, or why it is left out.
pub type Contents = Result<String, String>;

/// Something that the host tells the server.
#[derive(Debug)]
pub enum Event {
    /// The client says something.
    Message(Message),
    /// The client said something that is no message.
    Garbled(String),
    /// The answer to [`HostAction::Find`]: `None` if there is neither a folder nor a file.
    Found {
        /// That of the question.
        ticket: u64,
        /// What is there, or why that is not known.
        found: Result<Option<FolderListing>, String>,
    },
    /// The answer to [`HostAction::Read`]: the addresses, each with `None` if there is no file.
    Read {
        /// That of the question.
        ticket: u64,
        /// The texts.
        texts: Vec<(String, Option<Contents>)>,
    },
    /// The answer to [`HostAction::Committed`].
    Committed {
        /// That of the question.
        ticket: u64,
        /// The text, `None` if HEAD does not have the file, or why that is not known.
        text: Result<Option<String>, String>,
    },
    /// Files or folders were created, changed or deleted.
    Changed(Vec<String>),
    /// A part of what is to be watched cannot be watched.
    WatchFault(String),
}

/// Something that the server wants of its host.
#[derive(Debug)]
pub enum HostAction {
    /// To tell the client something.
    Message(Message),
    /// To look for files in a folder. An address of a file is found itself.
    Find {
        /// The answer has it, too.
        ticket: u64,
        /// The address of the folder.
        uri: String,
        /// Which files are wanted.
        search: Search,
    },
    /// To read files.
    Read {
        /// The answer has it, too.
        ticket: u64,
        /// The addresses of the files.
        uris: Vec<String>,
    },
    /// To ask git for the text of a file in HEAD.
    Committed {
        /// The answer has it, too.
        ticket: u64,
        /// The address of the file.
        uri: String,
    },
    /// To watch these files and folders from now on, and no others.
    Watch(Vec<(String, Search)>),
    /// To end with an exit code.
    Exit(u8),
}
