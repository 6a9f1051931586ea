//! Hints in words, from the data that the workspace has for fixes.

use crate::Bound;
use crate::value::json::quoted;
use crate::workspace::findings::diagnostic::{Bounds, DiagnosticData};

/// The hints of a diagnostic.
#[must_use]
pub fn hints(data: &DiagnosticData) -> Vec<String> {
    let mut hints = did_you_mean(data.names.iter());
    if let Some(Bounds { any, all }) = &data.bounds {
        if !any.is_empty() {
            hints.push(format!("this is enough: {}", listed(any, ", or ")));
        }
        if all.len() > 1 {
            hints.push(format!(
                "together these are enough: {}",
                listed(all, ", and ")
            ));
        }
    }
    hints
}

/// The names that may have been meant, the most similar first.
#[must_use]
pub fn did_you_mean<'n>(names: impl Iterator<Item = &'n String>) -> Vec<String> {
    let quoted: Vec<_> = names.map(|name| quoted(name)).collect();
    let hint = |()| format!("did you mean {}?", quoted.join(" or "));
    (!quoted.is_empty())
        .then_some(())
        .map(hint)
        .into_iter()
        .collect()
}

fn listed(bounds: &[Bound], between: &str) -> String {
    let bounds = bounds.iter();
    let words = bounds.map(|Bound { at, keyword, bound }| format!("{keyword}: {bound} at {at}"));
    words.collect::<Vec<_>>().join(between)
}
