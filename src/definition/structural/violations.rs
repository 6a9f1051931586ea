//! Why the schemas of a definition are not structural, in the words of the condition
//! that a definition gets which is older than the demand for structural schemas.

use super::super::Spec;
use super::check;
use crate::machinery::cause::Definition;
use crate::machinery::{BadValue, Errors};
use crate::releases::Release;
use crate::schema::Node;
use crate::value::Value;

/// The violations in the schemas of all versions.
#[derive(Debug, PartialEq, Eq)]
pub enum Violations {
    /// No structural schema can be made of one, and why.
    Unbuilt(String),
    /// The invariants that they break.
    Broken(String),
}

impl Violations {
    /// Judges the schemas of a definition, given the compiled schemas of its versions.
    #[must_use]
    pub fn find(spec: &Spec<'_>, nodes: &[&Node], release: Release) -> Option<Self> {
        let mut errors = Errors::new();
        if spec.preserve_unknown_fields {
            let shown = BadValue::Plain(Value::Bool(true));
            errors.invalid(
                "spec.preserveUnknownFields",
                shown,
                Definition::MustNotPreserve,
            );
        }
        for (index, (version, node)) in spec.versions().iter().zip(nodes).enumerate() {
            let Some(schema) = version.open_api_schema() else {
                continue;
            };
            let at = format!("spec.versions[{index}].schema.openAPIV3Schema");
            let said = check(schema, node, &at, release);
            if let Some(error) = said.build_error {
                let name = &*version.name;
                let about = ["failed to check validation schema for version ", name, ": "];
                return Some(Self::Unbuilt(
                    [&about.concat(), error.text(release)].concat(),
                ));
            }
            errors.0.extend(said.errors);
        }
        errors.found_by(release);
        (!errors.is_empty()).then(|| Self::Broken(errors.aggregate()))
    }
}
