//! Which resources there are: those of built-in kinds and of definitions.

use crate::workspace::Workspace;
use crate::workspace::lookup::similar::similar;

/// Resources that have no kind of their name: what roles allow besides.
const WITHOUT_KIND: &[(&str, &str)] = &[
    ("", "users"),
    ("", "groups"),
    ("authentication.k8s.io", "userextras"),
    ("authentication.k8s.io", "uids"),
    ("certificates.k8s.io", "signers"),
];

impl Workspace {
    /// Says that none of some groups has a resource, with similar names. `None` if one has it, or a group
    /// is not known.
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
            known.extend(kinds.map(|kind| plural(&kind.kind)));
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
        let words: Vec<&str> = groups
            .iter()
            .map(|group| if group.is_empty() { "\"\"" } else { &**group })
            .collect();
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
        if let Some(other) = source.kinds.iter().find(|kind| plural(&kind.kind) == name) {
            message.push_str(&["; it is in the group ", &*other.group].concat());
        }
        Some((message, similar(name, known.iter().map(|known| &**known))))
    }
}

/// The name of a built-in kind's resource.
fn plural(kind: &str) -> String {
    let name = kind.to_ascii_lowercase();
    match name.strip_suffix('y') {
        _ if name == "endpoints" => name,
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => [stem, "ies"].concat(),
        _ if name.ends_with('s') => [&*name, "es"].concat(),
        _ => [&*name, "s"].concat(),
    }
}
