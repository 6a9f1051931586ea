//! Checks the resources that roles name, by the built-in kinds and the definitions.

use crate::kinds::BuiltInKind;
use crate::workspace::Workspace;
use crate::workspace::lookup::similar::similar;

/// Resources that roles can name although no kind has these names.
const WITHOUT_KIND: &[(&str, &str)] = &[
    ("", "users"),
    ("", "groups"),
    ("authentication.k8s.io", "userextras"),
    ("authentication.k8s.io", "uids"),
    ("certificates.k8s.io", "signers"),
];

impl Workspace {
    /// The message that none of some groups has a resource, and the similar names. `None` if a group has the
    /// resource, or a group is not known.
    pub(super) fn no_resource(
        &self,
        groups: &[Box<str>],
        name: &str,
    ) -> Option<(String, Vec<String>)> {
        let (_, source) = self.kubernetes.as_ref()?;
        let mut known = Vec::new();
        for group in groups {
            let before = known.len();
            let kinds = source.kinds.iter().filter(|kind| *kind.group == **group);
            known.extend(kinds.map(BuiltInKind::plural));
            let others = WITHOUT_KIND.iter().filter(|(of, _)| *of == &**group);
            known.extend(others.map(|(_, name)| (*name).to_owned()));
            for defined in self.definitions() {
                if *defined.definition.group == **group {
                    let name = defined.unit.head.name.split('.').next();
                    known.extend(name.map(str::to_owned));
                }
            }
            if known.len() == before {
                return None;
            }
        }
        if groups.is_empty() || known.iter().any(|known| known == name) {
            return None;
        }
        let words: Vec<&str> = groups.iter().map(|group| word_of(group)).collect();
        let s = if words.len() > 1 { "s " } else { " " };
        let mut message = [
            "neither Kubernetes ",
            &self.releases.last.to_string(),
            " nor a definition among the files has the resource \"",
            name,
            "\" in the group",
            s,
            &words.join(", "),
        ]
        .concat();
        if let Some(other) = source.kinds.iter().find(|kind| kind.plural() == name) {
            message.push_str("; it is in the group ");
            message.push_str(word_of(&other.group));
        }
        Some((message, similar(name, known.iter().map(|known| &**known))))
    }
}

/// A group as roles write it.
fn word_of(group: &str) -> &str {
    match group {
        "" => "\"\"",
        group => group,
    }
}
