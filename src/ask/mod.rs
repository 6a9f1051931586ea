//! The commands that ask the engine one question: `crd-drydock stored`, `sample`, `eval`, `cost`, `table`,
//! `convert`, `schema` and `explain`. Hosts read the files and print the answers. [`shells`] has `completion` and `man`.

mod answer;
mod convert;
mod cost;
mod eval;
mod explain;
mod named;
mod own;
mod read;
mod sample;
mod schema;
pub mod shells;
mod stored;
mod table;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use serde::Deserialize;

pub use self::answer::Answer;
use crate::views::Instant;
use crate::{Release, ReleaseRange, Zones};

/// The options of the command line.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Options {
    /// The words that are not options: files, an expression or a field.
    pub words: Vec<String>,
    /// Files with definitions.
    pub crds: Vec<String>,
    /// Files with OpenAPI documents.
    pub openapi: Vec<String>,
    /// Whether objects of Kubernetes' own kinds are answered for, too.
    pub built_in: bool,
    /// The release that answers.
    pub kubernetes_version: Option<String>,
    /// The form of the answer.
    pub output: Option<String>,
    /// The version to convert to.
    pub to: Option<String>,
    /// One of Kubernetes' own kinds.
    pub kind: Option<String>,
    /// A version of a definition.
    pub api_version: Option<String>,
    /// Whether a sample has all fields.
    pub full: bool,
    /// Whether a table has the columns of `-o wide`.
    pub wide: bool,
    /// Whether an explanation has the fields at any depth.
    pub recursive: bool,
    /// The folder for schemas.
    pub folder: Option<String>,
    /// The file with the value of `self`.
    #[serde(rename = "self")]
    pub self_file: Option<String>,
    /// The file with the value of `oldSelf`.
    pub old_self: Option<String>,
}

impl Options {
    /// The files that describe kinds.
    fn describing(&self) -> Vec<String> {
        [&*self.crds, &self.openapi].concat()
    }
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Stored,
    Sample,
    Eval,
    Cost,
    Table,
    Convert,
    Schema,
    Explain,
}

/// The names of the commands.
const COMMANDS: [(&str, Command); 8] = [
    ("stored", Command::Stored),
    ("sample", Command::Sample),
    ("eval", Command::Eval),
    ("cost", Command::Cost),
    ("table", Command::Table),
    ("convert", Command::Convert),
    ("schema", Command::Schema),
    ("explain", Command::Explain),
];

/// The abilities of a host that the engine lacks.
#[derive(Clone)]
pub struct Surroundings {
    /// The time zones that rules know.
    pub zones: Rc<dyn Zones>,
    /// The time that ages count to.
    pub now: Instant,
    /// The table of Kubernetes' own kinds; empty unless [`Question::is_about_own_kinds`].
    pub kinds: String,
    /// Samples of these kinds; empty unless [`Question::is_about_own_kinds`].
    pub samples: String,
}

/// A text that the question names.
#[derive(Clone, Debug)]
pub struct AskedText {
    /// As the user would name it.
    pub name: String,
    /// The text.
    pub text: String,
    /// Why it could not be read.
    pub fault: Option<String>,
}

/// A question whose files the host has yet to read.
#[derive(Debug)]
pub struct Question {
    command: Command,
    options: Options,
    release: Release,
}

impl Question {
    /// Reads a command line.
    ///
    /// # Errors
    /// When something is missing or does not go together.
    pub fn new(name: &str, options: Options) -> Result<Self, String> {
        let command = COMMANDS.iter().find(|(known, _)| *known == name);
        let Some((_, command)) = command else {
            return Err(format!("unknown command '{name}'"));
        };
        let command = *command;
        let words = options.words.len();
        let needs_files = match command {
            Command::Convert if options.to.is_none() => {
                return Err("--to is missing: the version to convert to".to_owned());
            }
            Command::Eval if words != 1 => {
                return Err("eval takes one expression: put it in quotes".to_owned());
            }
            Command::Explain if words != 1 => {
                return Err("explain takes one kind or field, such as boat.spec".to_owned());
            }
            Command::Eval | Command::Explain => false,
            Command::Sample => sample::needs_files(&options)?,
            Command::Stored
            | Command::Cost
            | Command::Table
            | Command::Convert
            | Command::Schema => true,
        };
        if needs_files && words == 0 {
            return Err("no files: name some, or - for standard input".to_owned());
        }
        Ok(Self {
            release: release(options.kubernetes_version.as_deref())?,
            command,
            options,
        })
    }

    /// The files to read, in two lists. Each file is read once, and once for each list where [`Question::is_apart`].
    #[must_use]
    pub fn files(&self) -> [Vec<String>; 2] {
        let options = &self.options;
        match self.command {
            Command::Eval => {
                [&options.self_file, &options.old_self].map(|file| file.iter().cloned().collect())
            }
            Command::Explain => [Vec::new(), options.describing()],
            _ => [options.words.clone(), options.describing()],
        }
    }

    /// Whether the two lists may name one file.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        self.command == Command::Eval
    }

    /// Whether the answer needs the table and the samples of Kubernetes' own kinds.
    #[must_use]
    pub fn is_about_own_kinds(&self) -> bool {
        match self.command {
            Command::Sample => self.options.kind.is_some(),
            Command::Stored => self.options.built_in,
            Command::Explain => true,
            _ => false,
        }
    }

    /// The answer, from the texts of [`Question::files`].
    ///
    /// # Errors
    /// When the question has no answer.
    pub fn answer(
        &self,
        texts: &[Vec<AskedText>; 2],
        surroundings: &Surroundings,
    ) -> Result<Answer, String> {
        let asking = Asking {
            options: &self.options,
            release: self.release,
            texts,
            surroundings,
        };
        match self.command {
            Command::Stored => Ok(asking.stored()),
            Command::Sample => asking.sample(),
            Command::Eval => asking.eval(),
            Command::Cost => asking.cost(),
            Command::Table => Ok(asking.table()),
            Command::Convert => Ok(asking.convert()),
            Command::Schema => asking.schema(),
            Command::Explain => asking.explain(),
        }
    }
}

/// All that an answer depends on.
struct Asking<'q> {
    options: &'q Options,
    release: Release,
    texts: &'q [Vec<AskedText>; 2],
    surroundings: &'q Surroundings,
}

impl Asking<'_> {
    /// Whether the answer is JSON.
    fn is_json(&self) -> bool {
        self.options.output.as_deref() == Some("json")
    }
}

/// The release that answers.
fn release(word: Option<&str>) -> Result<Release, String> {
    let Some(word) = word else {
        return Ok(Release::DEFAULT);
    };
    let range = word.parse::<ReleaseRange>();
    let range = range.map_err(|why| format!("--kubernetes-version: {why}"))?;
    match range.first == range.last {
        true => Ok(range.first),
        false => Err("--kubernetes-version: this command takes one release".to_owned()),
    }
}
