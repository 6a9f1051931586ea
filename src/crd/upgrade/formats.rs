//! Formats and bounds of numbers that an upgrade enforces.

use super::change::{UpgradeChange, UpgradeChangeKind};
use crate::definition::Spec;
use crate::releases::{Feature, ReleaseRange};
use crate::schema::format::Format;
use crate::schema::{Additional, Items, NumberRange, Props, Types};

/// Adds a change for each field whose values are held to a format, or to a bound, that was
/// ignored before.
pub(super) fn enforced(spec: &Spec<'_>, range: ReleaseRange, changes: &mut Vec<UpgradeChange>) {
    let mut walk = FormatWalk {
        range,
        path: String::new(),
        changes,
    };
    for (index, version) in spec.versions().iter().enumerate() {
        if let Some(schema) = version.open_api_schema() {
            walk.path = format!("spec.versions[{index}].schema.openAPIV3Schema");
            walk.node(schema);
        }
    }
}

struct FormatWalk<'w> {
    range: ReleaseRange,
    path: String,
    changes: &'w mut Vec<UpgradeChange>,
}

impl FormatWalk<'_> {
    fn node(&mut self, props: &Props<'_>) {
        self.own(props);
        for (name, property) in props.properties.iter().flatten() {
            self.below(&[".properties[", name, "]"], property);
        }
        if let Some(Additional::Schema(of)) = &props.additional_properties {
            self.below(&[".additionalProperties"], of);
        }
        if let Some(Items::Schema(of)) = &props.items {
            self.below(&[".items"], of);
        }
        for (keyword, list) in [
            ("allOf", &props.all_of),
            ("anyOf", &props.any_of),
            ("oneOf", &props.one_of),
        ] {
            for (index, of) in list.iter().flatten().enumerate() {
                self.below(&[".", keyword, "[", &index.to_string(), "]"], of);
            }
        }
        if let Some(of) = &props.not {
            self.below(&[".not"], of);
        }
    }

    fn below(&mut self, step: &[&str], props: &Props<'_>) {
        let outside = self.path.len();
        self.path.extend(step.iter().copied());
        self.node(props);
        self.path.truncate(outside);
    }

    fn own(&mut self, props: &Props<'_>) {
        let types = match props.int_or_string {
            true => Types::IntOrString,
            false => Types::named(&props.type_),
        };
        let recognised = |release| Format::recognise(&props.format, types, release);
        let is_new = recognised(self.range.first).is_none()
            && recognised(self.range.last).is_some_and(|format| format != Format::Double);
        if is_new {
            let since = self.range.releases().find(|at| recognised(*at).is_some());
            let format = props.format.to_string();
            self.add(UpgradeChangeKind::Format { format }, ".format", since);
        }
        let has = |release: crate::Release| release.has(Feature::NumberFormats);
        if has(self.range.first) || !has(self.range.last) {
            return;
        }
        let range = NumberRange::for_type(types, &props.format);
        for (keyword, bound) in [
            ("multipleOf", props.multiple_of),
            ("maximum", props.maximum),
            ("minimum", props.minimum),
        ] {
            if bound.is_some_and(|bound| !range.has_float(bound)) {
                let since = self.range.releases().find(|at| has(*at));
                self.add(UpgradeChangeKind::Bound { keyword }, "", since);
            }
        }
    }

    fn add(&mut self, change: UpgradeChangeKind, member: &str, since: Option<crate::Release>) {
        self.changes.push(UpgradeChange {
            change,
            since: since.unwrap_or(self.range.last),
            at: [&self.path, member].concat(),
            place: None,
        });
    }
}
