//! The approval that APIs in the Kubernetes project's own groups need: an annotation of the
//! definition.

use super::{CustomResourceDefinition, Metadata};
use crate::go::{quote, url};
use crate::machinery::cause;
use crate::releases::Features;

const ANNOTATION: &str = "api-approved.kubernetes.io";

/// The approval of an API in a protected group, as the annotation states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approval {
    /// Nothing.
    Missing,
    /// Neither a URL nor `unapproved`.
    Invalid,
    /// `unapproved`: the API was not reviewed.
    Bypassed,
    /// Where it was given.
    Approved,
}

impl Approval {
    /// The meaning of the annotation, and its text.
    #[must_use]
    pub fn from_metadata<'m>(metadata: &'m Metadata<'_>) -> (Self, &'m str) {
        let found = metadata
            .annotations
            .iter()
            .find(|(key, _)| key == ANNOTATION);
        let text = found.map_or("", |(_, text)| &**text);
        let approval = match text {
            "" => Self::Missing,
            _ if text.starts_with("unapproved") => Self::Bypassed,
            _ => match url::parse_request_uri(text, Features::ALL) {
                Ok(url) if !url.scheme.is_empty() && !url.host.is_empty() => Self::Approved,
                _ => Self::Invalid,
            },
        };
        (approval, text)
    }

    /// The server's words for it, given the annotation's text.
    #[must_use]
    pub fn words(self, text: &str) -> String {
        let demand = |has_annotation| {
            let mut text = String::new();
            // Writing to a string does not fail.
            let _ = cause::write_approval(has_annotation, &mut text);
            text
        };
        match self {
            Self::Missing => demand(false),
            Self::Invalid => demand(true),
            Self::Bypassed => ["not approved: ", &quote(text)].concat(),
            Self::Approved => ["approved in ", text].concat(),
        }
    }
}

impl CustomResourceDefinition<'_> {
    /// The approval of its API and the annotation's text, where its group is a protected one.
    #[must_use]
    pub fn approval(&self) -> Option<(Approval, &str)> {
        is_protected(&self.spec.group).then(|| Approval::from_metadata(&self.metadata))
    }
}

/// Whether a group belongs to the Kubernetes project.
fn is_protected(group: &str) -> bool {
    ["k8s.io", "kubernetes.io"].iter().any(|owned| {
        let rest = group.strip_suffix(owned);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_below_the_projects_own_are_protected() {
        for (group, want) in [
            ("k8s.io", true),
            ("a.k8s.io", true),
            ("a.b.kubernetes.io", true),
            ("ak8s.io", false),
            ("k8s.io.example.org", false),
            ("", false),
        ] {
            assert_eq!(is_protected(group), want, "{group}");
        }
    }
}
