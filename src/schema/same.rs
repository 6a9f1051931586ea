//! Whether the API server holds two schemas for equal (`equality.Semantic.DeepEqual`): absent
//! lists and maps equal empty ones, and maps have no order.

use super::{Additional, Dependency, Items, Props};
use crate::value::{Str, order};

/// Equality as the API server has it.
pub trait Same {
    /// Whether the two are equal.
    fn same(&self, other: &Self) -> bool;
}

impl<T: Same> Same for Option<Box<T>> {
    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(a), Some(b)) => a.same(b),
            (None, None) => true,
            _ => false,
        }
    }
}

impl Same for Props<'_> {
    fn same(&self, other: &Self) -> bool {
        let (a, b) = (self, other);
        a.texts() == b.texts()
            && a.flags() == b.flags()
            && a.counts() == b.counts()
            && [a.maximum, a.minimum, a.multiple_of] == [b.maximum, b.minimum, b.multiple_of]
            && a.default == b.default
            && a.example == b.example
            && a.external_docs == b.external_docs
            && items(&a.enum_) == items(&b.enum_)
            && items(&a.required) == items(&b.required)
            && items(&a.list_map_keys) == items(&b.list_map_keys)
            && items(&a.validations) == items(&b.validations)
            && same_list(items(&a.all_of), items(&b.all_of))
            && same_list(items(&a.one_of), items(&b.one_of))
            && same_list(items(&a.any_of), items(&b.any_of))
            && a.not.same(&b.not)
            && same_items(a.items.as_ref(), b.items.as_ref())
            && same_additional(
                a.additional_properties.as_ref(),
                b.additional_properties.as_ref(),
            )
            && same_additional(a.additional_items.as_ref(), b.additional_items.as_ref())
            && same_map(items(&a.properties), items(&b.properties))
            && same_map(items(&a.pattern_properties), items(&b.pattern_properties))
            && same_map(items(&a.definitions), items(&b.definitions))
            && same_map(items(&a.dependencies), items(&b.dependencies))
    }
}

impl Props<'_> {
    fn texts(&self) -> [Option<&str>; 10] {
        let (reference, list, map) = (&self.reference, &self.list_type, &self.map_type);
        [
            Some(&self.id),
            Some(&self.schema),
            reference.as_deref(),
            Some(&self.description),
            Some(&self.type_),
            Some(&self.format),
            Some(&self.title),
            Some(&self.pattern),
            list.as_deref(),
            map.as_deref(),
        ]
    }

    fn flags(&self) -> [Option<bool>; 7] {
        [
            Some(self.exclusive_maximum),
            Some(self.exclusive_minimum),
            Some(self.unique_items),
            Some(self.nullable),
            self.preserve_unknown_fields,
            Some(self.embedded_resource),
            Some(self.int_or_string),
        ]
    }

    fn counts(&self) -> [Option<i64>; 6] {
        [
            self.max_length,
            self.min_length,
            self.max_items,
            self.min_items,
            self.max_properties,
            self.min_properties,
        ]
    }
}

impl Same for Dependency<'_> {
    fn same(&self, other: &Self) -> bool {
        fn names<'d>(dependency: &'d Dependency<'_>) -> &'d [Str<'d>] {
            match dependency {
                Dependency::Names(names) => names,
                Dependency::Schema(_) | Dependency::Empty => &[],
            }
        }
        match (self, other) {
            (Self::Schema(a), Self::Schema(b)) => a.same(b),
            (Self::Schema(_), _) | (_, Self::Schema(_)) => false,
            _ => names(self) == names(other),
        }
    }
}

fn items<T>(list: &Option<Vec<T>>) -> &[T] {
    list.as_deref().unwrap_or_default()
}

fn same_list(a: &[Props<'_>], b: &[Props<'_>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b))
}

fn same_items(a: Option<&Items<'_>>, b: Option<&Items<'_>>) -> bool {
    fn list<'i, 'a>(items: &'i Items<'a>) -> &'i [Props<'a>] {
        match items {
            Items::List(list) => list,
            Items::Schema(_) | Items::Empty => &[],
        }
    }
    match (a, b) {
        (None, None) => true,
        (Some(Items::Schema(a)), Some(Items::Schema(b))) => a.same(b),
        (Some(Items::Schema(_)), _) | (_, Some(Items::Schema(_))) => false,
        (Some(a), Some(b)) => same_list(list(a), list(b)),
        _ => false,
    }
}

fn same_additional(a: Option<&Additional<'_>>, b: Option<&Additional<'_>>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(Additional::Schema(a)), Some(Additional::Schema(b))) => a.same(b),
        (Some(Additional::Allows(a)), Some(Additional::Allows(b))) => a == b,
        _ => false,
    }
}

fn same_map<T: Same>(a: &[(Str<'_>, T)], b: &[(Str<'_>, T)]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    if a.iter().zip(b).all(|((a, _), (b, _))| a == b) {
        return a.iter().zip(b).all(|((_, a), (_, b))| a.same(b));
    }
    let (in_a, in_b) = (sorted(a), sorted(b));
    in_a.into_iter().zip(in_b).all(|((name, i), (other, j))| {
        let pair = a.get(i as usize).zip(b.get(j as usize));
        name == other && pair.is_some_and(|((_, a), (_, b))| a.same(b))
    })
}

fn sorted<'m, T>(map: &'m [(Str<'_>, T)]) -> Vec<(&'m str, u32)> {
    order::sorted(map.iter().map(|(name, _)| &**name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing;

    #[test]
    fn equality_ignores_order_and_what_is_absent() {
        for (a, b, want) in [
            ("{}", r#"{"properties":{},"enum":[],"required":null}"#, true),
            ("{}", r#"{"items":{}}"#, false),
            ("{}", r#"{"not":{}}"#, false),
            ("{}", r#"{"x-kubernetes-list-type":""}"#, false),
            (r#"{"items":[]}"#, r#"{"items":5}"#, true),
            (r#"{"maximum":1}"#, r#"{"maximum":1.0}"#, true),
            (r#"{"default":1}"#, r#"{"default":1.0}"#, false),
            (
                r#"{"default":{"a":1,"b":2}}"#,
                r#"{"default":{"b":2,"a":1}}"#,
                true,
            ),
            (
                r#"{"required":["a","b"]}"#,
                r#"{"required":["b","a"]}"#,
                false,
            ),
            (
                r#"{"properties":{"a":{"type":"string"},"b":{}}}"#,
                r#"{"properties":{"b":{},"a":{"type":"string"}}}"#,
                true,
            ),
            (
                r#"{"properties":{"a":{"type":"string"},"b":{}}}"#,
                r#"{"properties":{"b":{"type":"string"},"a":{}}}"#,
                false,
            ),
            (
                r#"{"additionalProperties":true}"#,
                r#"{"additionalProperties":{}}"#,
                false,
            ),
            (
                r#"{"dependencies":{"a":["b"]}}"#,
                r#"{"dependencies":{"a":["b"]}}"#,
                true,
            ),
            (
                r#"{"dependencies":{"a":["b"]}}"#,
                r#"{"dependencies":{"a":{}}}"#,
                false,
            ),
        ] {
            let (a, b) = (testing::props(a), testing::props(b));
            assert_eq!(a.same(&b), want, "{a:?} {b:?}");
            assert_eq!(b.same(&a), want, "{b:?} {a:?}");
        }
    }
}
