//! The definitions and objects in the texts of a question.

use std::rc::Rc;

use super::{AskedText, Asking};
use crate::value::Value;
use crate::workspace::Workspace;
use crate::workspace::checks::outcome::{DocumentOutcome, Verdict};
use crate::workspace::objects::Object;
use crate::{Crd, ReleaseRange, Resource, definition_texts, document};

/// A definition that was read.
pub(super) struct Definition<'q> {
    pub(super) crd: Crd,
    pub(super) resource: Resource,
    pub(super) text: String,
    /// The file that it is from.
    pub(super) file: &'q str,
}

/// An object that was judged.
pub(super) struct JudgedObject<'o> {
    /// The file and the name.
    pub(super) title: String,
    pub(super) object: &'o Object<'o>,
    workspace: &'o Workspace,
}

impl JudgedObject<'_> {
    /// What a server stores of it, if it is in order by the structure of its kind.
    pub(super) fn stored_by_structure(&self) -> Option<Value<'static>> {
        self.workspace.stored_by_structure(self.object)
    }
}

/// Definitions, and why some could not be read.
pub(super) type Definitions<'q> = (Vec<Definition<'q>>, Vec<String>);

impl Asking<'_> {
    /// The definition in a text, for the release that answers.
    pub(super) fn compile(&self, text: &str) -> Crd {
        Crd::new_for(text, self.release).with_zones(Rc::clone(&self.surroundings.zones))
    }

    /// Reads the definitions in some texts.
    ///
    /// # Errors
    /// The text if there are none.
    pub(super) fn definitions<'t>(
        &self,
        texts: &'t [AskedText],
    ) -> Result<Definitions<'t>, String> {
        let of_texts: Vec<Vec<String>> = texts.iter().map(problems_of).collect();
        let mut problems = of_texts.concat();
        let mut definitions = Vec::new();
        let readable = texts.iter().zip(&of_texts);
        for (one, _) in readable.filter(|(_, problems)| problems.is_empty()) {
            for text in definition_texts(&one.text) {
                let crd = self.compile(&text);
                match (&crd.report().decode_error, crd.resource()) {
                    (None, Some(resource)) => definitions.push(Definition {
                        resource: resource.clone(),
                        crd,
                        text: text.into_owned(),
                        file: &one.name,
                    }),
                    (why, _) => {
                        let why = why.as_deref().unwrap_or("it is not read");
                        problems.push(format!("{}: {why}", one.name));
                    }
                }
            }
        }
        match definitions.is_empty() && problems.is_empty() {
            true => Err("there is no CustomResourceDefinition in the files".to_owned()),
            false => Ok((definitions, problems)),
        }
    }

    /// Judges the objects of the first texts by the definitions and OpenAPI documents in all texts, and passes them on
    /// with the file and the name of each. Returns why some texts could not be read.
    pub(super) fn objects(&self, show: &mut dyn FnMut(&JudgedObject<'_>)) -> Vec<String> {
        let zones = Rc::clone(&self.surroundings.zones);
        let mut workspace = Workspace::new(zones).for_releases(ReleaseRange {
            first: self.release,
            last: self.release,
        });
        if self.options.built_in {
            // The table of the package is in order.
            let _ = workspace.use_kubernetes(&self.surroundings.kinds);
        }
        let all = || self.texts.iter().flatten();
        // Addresses sort in the order of the texts.
        let address = |at: usize| format!("{at:09}");
        for (at, one) in all().enumerate() {
            if one.fault.is_none() {
                workspace.set(&address(at), &one.text);
            }
        }
        let [asked, _] = self.texts;
        for (at, one) in asked.iter().enumerate() {
            workspace.objects(&address(at), &mut |object| {
                if !matches!(object.outcome, DocumentOutcome::Report(_)) {
                    show(&JudgedObject {
                        title: title(&one.name, object),
                        object,
                        workspace: &workspace,
                    });
                }
            });
        }
        let unread = all().flat_map(problems_of);
        match self.options.openapi.is_empty() {
            true => unread.collect(),
            false => unread.chain(self.described().1).collect(),
        }
    }
}

pub(super) fn problems_of(one: &AskedText) -> Vec<String> {
    let file = &one.name;
    if let Some(fault) = &one.fault {
        return vec![format!("{file}: {fault}")];
    }
    let documents = document::parse(&one.text).into_iter();
    let problems = documents.filter_map(|one| one.error);
    problems.map(|error| format!("{file}: {error}")).collect()
}

/// The name of an object.
fn title(file: &str, object: &Object<'_>) -> String {
    let head = object.head;
    let words = [&*head.kind, &*head.namespace, &*head.name];
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    [file, ": ", &words.join(" ")].concat()
}

/// Why an object is not judged.
pub(super) fn why_not_judged<'o>(object: &'o Object<'_>) -> Option<&'o str> {
    match &object.verdict {
        Verdict::NotJudged(why) => Some(&why.message),
        Verdict::Accepted | Verdict::Refused => None,
    }
}
