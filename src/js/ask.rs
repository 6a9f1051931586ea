//! Gives JavaScript the commands that ask the engine one question: [`crate::ask`].

use std::rc::Rc;

use js_sys::Date;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::zones::HostZones;
use super::{from_json, instant};
use crate::ask::{Answer, AskedText, Question, Surroundings, shells};
use crate::wire::to_json;

/// The texts to read, or why none is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", untagged)]
enum FilesToRead {
    #[serde(rename_all = "camelCase")]
    Files {
        files: [Vec<String>; 2],
        is_apart: bool,
        is_about_own_kinds: bool,
    },
    Misuse {
        misuse: String,
    },
}

/// An answer, or why there is none.
#[derive(Serialize)]
#[serde(untagged)]
enum Answered {
    Answer {
        printed: String,
        problems: Vec<String>,
        files: Vec<(String, String)>,
        code: u8,
    },
    Misuse {
        misuse: String,
    },
}

/// A question, and the texts that it names.
#[wasm_bindgen]
pub struct AskedQuestion {
    question: Result<Question, String>,
    texts: [Vec<AskedText>; 2],
}

#[wasm_bindgen]
impl AskedQuestion {
    /// The question of a command: its name and its options as JSON.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(name: &str, options: &str) -> Self {
        Self {
            question: Question::new(name, from_json(options)),
            texts: Default::default(),
        }
    }

    /// The texts to read, as JSON.
    #[must_use]
    pub fn wanted(&self) -> String {
        to_json(&match &self.question {
            Ok(question) => FilesToRead::Files {
                files: question.files(),
                is_apart: question.is_apart(),
                is_about_own_kinds: question.is_about_own_kinds(),
            },
            Err(misuse) => FilesToRead::Misuse {
                misuse: misuse.clone(),
            },
        })
    }

    /// Adds a text to the first or the second list, or why it could not be read.
    pub fn add(&mut self, list: usize, name: String, text: String, fault: Option<String>) {
        if let Some(texts) = self.texts.get_mut(list) {
            texts.push(AskedText { name, text, fault });
        }
    }

    /// The answer, as JSON. `kinds` is the table of Kubernetes' own kinds and `samples` has their samples. Both are
    /// empty unless the question is about these kinds. Ages count to `now`.
    #[must_use]
    pub fn answer(&self, kinds: String, samples: String, now: Date) -> String {
        let surroundings = Surroundings {
            zones: Rc::new(HostZones),
            now: instant(&now),
            kinds,
            samples,
        };
        let question = self.question.as_ref();
        let answer = question
            .map_err(Clone::clone)
            .and_then(|question| question.answer(&self.texts, &surroundings));
        to_json(&match answer {
            Ok(Answer {
                printed,
                problems,
                files,
                code,
            }) => Answered::Answer {
                printed,
                problems,
                files,
                code,
            },
            Err(misuse) => Answered::Misuse { misuse },
        })
    }
}

/// The completion script of a shell; `undefined` for unknown shells. `commands` is a JSON list.
#[wasm_bindgen]
#[must_use]
pub fn completion(shell: &str, commands: &str) -> Option<String> {
    shells::completion(shell, from_json(commands))
}

/// The manual page. `about` describes the program, and `commands` is a JSON list.
#[wasm_bindgen]
#[must_use]
pub fn manual(about: &str, commands: &str) -> String {
    let commands: Vec<shells::ListedCommand> = from_json(commands);
    shells::manual(about, &commands)
}
