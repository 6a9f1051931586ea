//! The features in an expression's text that not all releases have.

use super::ast::{Expr, bare};
use super::escape::is_reserved;
use super::library::{functions, namespaced};
use super::syntax;
use crate::releases::{Feature, Features};

/// The uses of some features in a text: functions as `isIP()`, fields as `.namespace`. A feature that
/// has no name in the text is described in words. Each use is listed once, in the order of the text.
#[must_use]
pub fn written(text: &str, wanted: impl Iterator<Item = Feature>) -> Vec<String> {
    let wanted: Vec<Feature> = wanted.collect();
    let mut unnamed = wanted.clone();
    let mut found_names: Vec<(u32, String)> = Vec::new();
    let ast = syntax::parse(text, Features::ALL).unwrap_or_default();
    for node in ast.nodes() {
        let found = match &node.expr {
            Expr::Call {
                target, function, ..
            } => {
                let namespace = target.map(|target| ast.expr(target));
                let namespace = match namespace {
                    Some(Expr::Ident(name)) => bare(name),
                    _ => "",
                };
                feature_of_call(namespace, bare(function), &wanted)
            }
            Expr::Select { field, .. } if is_reserved(field) => {
                let feature = Feature::ReservedWordsAsFields;
                Some((feature, format!(".{field}"))).filter(|_| wanted.contains(&feature))
            }
            _ => None,
        };
        if let Some((feature, name)) = found {
            unnamed.retain(|other| *other != feature);
            if found_names.iter().all(|(_, other)| *other != name) {
                let at = found_names.partition_point(|(offset, _)| *offset <= node.offset);
                found_names.insert(at, (node.offset, name));
            }
        }
    }
    let names = found_names.into_iter().map(|(_, name)| name);
    let rest = unnamed.iter().map(|feature| feature.written());
    let rest = rest.filter(|name| !name.is_empty());
    names.chain(rest.map(str::to_owned)).collect()
}

/// The feature that a call uses, and the name of the call.
fn feature_of_call(namespace: &str, name: &str, wanted: &[Feature]) -> Option<(Feature, String)> {
    let find = |name: &str, of: super::library::Functions| {
        let mut features = of.flat_map(|function| {
            let overloads = function.overloads.iter().map(|overload| overload.feature);
            [function.feature].into_iter().chain(overloads)
        });
        let feature = features.find(|feature| wanted.contains(feature))?;
        Some((feature, format!("{name}()")))
    };
    let long = [namespace, ".", name].concat();
    find(&long, namespaced(namespace, name, Features::ALL))
        .or_else(|| find(name, functions(name, Features::ALL)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_is_told_as_it_is_written() {
        use Feature::{
            ListFunctions, NamedFormats, NetworkAddresses, ReservedWordsAsFields, SetFunctions,
            TwoVariableMacros,
        };
        for (text, features, want) in [
            (
                "isIP(self.a) || isCIDR(self.a) || isIP(self.b)",
                &[NetworkAddresses][..],
                &["isIP()", "isCIDR()"][..],
            ),
            (
                "sets.contains(self.a, [1]) && ip(self.b).family() == 4",
                &[SetFunctions, NetworkAddresses],
                &["sets.contains()", "ip()", "family()"],
            ),
            (
                "ip.isCanonical(self.a)",
                &[NetworkAddresses],
                &["ip.isCanonical()"],
            ),
            (
                "!format.dns1123Label().validate(self.a).hasValue()",
                &[NamedFormats],
                &["format.dns1123Label()", "validate()"],
            ),
            (
                "self.namespace == self.kind",
                &[ReservedWordsAsFields],
                &[".namespace"],
            ),
            (
                "self.all(i, v, i < v)",
                &[TwoVariableMacros],
                &["macros with two variables"],
            ),
            ("self.a.sort() == self.a", &[ListFunctions], &["sort()"]),
            ("isIP(self.a", &[], &[]),
        ] {
            let got = written(text, features.iter().copied());
            assert_eq!(got, want, "{text}");
        }
    }
}
