//! Differences between two nodes of a schema, without their children.

use crate::compare::model::draft::{ADDITIONAL_PROPERTIES, ChangeDetail, NodeDifference, Probe};
use crate::compare::model::finding::ChangedValues;
use crate::compare::model::kind::ChangeKind;
use crate::compare::model::props::{Fate, completed_default, fate_of_unlisted, items};
use crate::releases::{Feature, Release};
use crate::schema::{NumberRange, Props, Types};
use crate::value::{Str, Value, json};
use crate::views::sample;

/// A field that no schema has.
pub(in crate::compare) const UNKNOWN_FIELD: &str = "unknownField";

/// The old and the new value of a keyword.
fn turn(keyword: &str, before: Option<String>, after: Option<String>) -> ChangedValues {
    ChangedValues {
        subject: format!("`{keyword}`"),
        before,
        after,
    }
}

/// One schema for each type, for places that accept every type.
pub(in crate::compare) fn anything<'a>() -> Vec<Props<'a>> {
    ["string", "integer", "boolean", "object", "array"]
        .into_iter()
        .map(|name| Props {
            type_: Str::from(name),
            ..Props::default()
        })
        .collect()
}

/// The type as users think of it.
fn type_of<'p>(props: &'p Props<'_>) -> &'p str {
    match props.int_or_string {
        true => "int-or-string",
        false => &props.type_,
    }
}

/// Whether every value of the first type also has the second type.
fn is_part(of: &str, whole: &str) -> bool {
    match (of, whole) {
        (_, "") | ("integer", "number") => true,
        ("integer" | "string", "int-or-string") => true,
        (of, whole) => of == whole,
    }
}

/// A change of `type` or `x-kubernetes-int-or-string`.
pub(in crate::compare) fn type_change<'a>(
    before: &Props<'a>,
    after: &Props<'a>,
) -> Option<NodeDifference<'a>> {
    let (old, new) = (type_of(before), type_of(after));
    if old == new {
        return None;
    }
    let (kind, of) = match (is_part(old, new), is_part(new, old)) {
        (true, false) => (ChangeKind::TypeWidened, after),
        (false, true) => (ChangeKind::TypeNarrowed, before),
        _ => (ChangeKind::TypeChanged, before),
    };
    let word = |name: &str| (!name.is_empty()).then(|| name.to_owned());
    let detail = turn("type", word(old), word(new));
    let mut values = vec![of.clone()];
    if kind == ChangeKind::TypeChanged {
        values.push(after.clone());
    }
    let untyped = if old.is_empty() { before } else { after };
    if of.int_or_string || of.type_.is_empty() || of.type_ == "number" {
        values.extend(anything().into_iter().map(|any| Props {
            type_: any.type_,
            int_or_string: false,
            ..untyped.clone()
        }));
        let fraction = |props: &Props<'a>| Props {
            minimum: Some(0.25),
            maximum: Some(0.75),
            ..props.clone()
        };
        values.push(fraction(of));
        values.extend((after.type_ == "number").then(|| fraction(after)));
    }
    let keyword = if after.int_or_string || before.int_or_string {
        ""
    } else {
        "type"
    };
    Some(NodeDifference::new(
        kind,
        keyword,
        detail,
        Probe::Values(values),
    ))
}

/// Changes of all keywords that restrict the value itself.
pub(in crate::compare) fn changes<'a>(
    before: &Props<'a>,
    after: &Props<'a>,
    release: Release,
) -> Vec<NodeDifference<'a>> {
    let mut found = Vec::new();
    found.extend(nullable_change(before, after));
    format(before, after, &mut found);
    enumeration(before, after, &mut found);
    numbers(before, after, release, &mut found);
    counts(before, after, &mut found);
    pattern(before, after, &mut found);
    found.extend(default_change(before, after));
    topology(before, after, &mut found);
    openness(before, after, &mut found);
    found
}

/// The change of `nullable`.
pub(in crate::compare) fn nullable_change<'a>(
    before: &Props<'a>,
    after: &Props<'a>,
) -> Option<NodeDifference<'a>> {
    if before.nullable == after.nullable {
        return None;
    }
    let kind = match after.nullable {
        true => ChangeKind::NullableAdded,
        false => ChangeKind::NullableRemoved,
    };
    let null = Props {
        nullable: true,
        enum_: Some(vec![Value::Null]),
        ..Props::default()
    };
    // What became of a null, and what becomes of it now.
    let detail = match (kind, &before.default) {
        (ChangeKind::NullableAdded, Some(default)) => {
            let default = json::to_json(default);
            turn("null", Some(default), Some("null".to_owned())).into()
        }
        _ => ChangeDetail::from(String::new()),
    };
    let probe = Probe::Values(vec![null]);
    Some(NodeDifference::new(kind, "", detail, probe))
}

fn format<'a>(before: &Props<'a>, after: &Props<'a>, found: &mut Vec<NodeDifference<'a>>) {
    if before.format == after.format {
        return;
    }
    let (kind, loose) = match (before.format.is_empty(), after.format.is_empty()) {
        (true, _) => (ChangeKind::FormatAdded, before),
        (_, true) => (ChangeKind::FormatRemoved, after),
        _ => (ChangeKind::FormatChanged, before),
    };
    let word = |name: &Str<'a>| (!name.is_empty()).then(|| name.to_string());
    let detail = turn("format", word(&before.format), word(&after.format));
    let both = [loose, after].into_iter();
    let own = both.take(if kind == ChangeKind::FormatChanged {
        2
    } else {
        1
    });
    let probe = Probe::Values(own.flat_map(sizes).collect());
    found.push(NodeDifference::new(kind, "format", detail, probe));
}

/// A schema, and schemas of numbers that do not fit in 32 bits.
fn sizes<'a>(props: &Props<'a>) -> Vec<Props<'a>> {
    let large = |number: Value<'a>| Props {
        enum_: Some(vec![number]),
        default: None,
        ..props.clone()
    };
    match &*props.type_ {
        "integer" => vec![props.clone(), large(Value::Int(4_000_000_000))],
        "number" => vec![props.clone(), large(Value::Float(1e39))],
        _ => vec![props.clone()],
    }
}

fn enumeration<'a>(before: &Props<'a>, after: &Props<'a>, found: &mut Vec<NodeDifference<'a>>) {
    let (old, new) = (items(&before.enum_), items(&after.enum_));
    let list = |values: &[Value<'a>]| {
        values
            .iter()
            .map(json::to_json)
            .collect::<Vec<_>>()
            .join(", ")
    };
    match (old.is_empty(), new.is_empty()) {
        (true, true) => {}
        (true, false) => {
            let detail = turn("enum", None, Some(list(new)));
            let probe = Probe::Values(vec![before.clone()]);
            found.push(NodeDifference::new(
                ChangeKind::EnumAdded,
                "enum",
                detail,
                probe,
            ));
        }
        (false, true) => {
            let detail = turn("enum", Some(list(old)), None);
            let probe = Probe::Values(vec![after.clone()]);
            found.push(NodeDifference::new(
                ChangeKind::EnumRemoved,
                "enum",
                detail,
                probe,
            ));
        }
        (false, false) => {
            let only = |value: &Value<'a>, of: &Props<'a>| {
                Probe::Values(vec![Props {
                    enum_: Some(vec![value.clone()]),
                    default: None,
                    ..of.clone()
                }])
            };
            let removed = old.iter().enumerate();
            for (at, value) in removed.filter(|(_, value)| !new.contains(value)) {
                let (detail, probe) = (json::to_json(value), only(value, before));
                found.push(NodeDifference {
                    items: [Some(at), None],
                    ..NodeDifference::new(ChangeKind::EnumValueRemoved, "enum", detail, probe)
                });
            }
            let added = new.iter().enumerate();
            for (at, value) in added.filter(|(_, value)| !old.contains(value)) {
                let (detail, probe) = (json::to_json(value), only(value, after));
                found.push(NodeDifference {
                    items: [None, Some(at)],
                    ..NodeDifference::new(ChangeKind::EnumValueAdded, "enum", detail, probe)
                });
            }
        }
    }
}

/// A bound of numbers.
#[derive(Clone, Copy, PartialEq)]
struct NumericBound {
    number: f64,
    /// Whether the bound itself is excluded.
    is_excluded: bool,
    /// Whether a number of the field's type and format can have this value. If not, the server refuses
    /// every number.
    fits: bool,
}

impl NumericBound {
    fn from_props(
        props: &Props<'_>,
        number: Option<f64>,
        is_excluded: bool,
        release: Release,
    ) -> Option<Self> {
        let range = NumberRange::for_type(Types::named(&props.type_), &props.format);
        number.map(|number| Self {
            number,
            is_excluded,
            fits: range.has_float(number) || !release.has(Feature::NumberFormats),
        })
    }

    fn shown(self) -> String {
        let Self { number, .. } = self;
        match (self.fits, self.is_excluded) {
            (false, _) => format!("{number} (does not fit the type: no number is accepted)"),
            (true, true) => format!("{number} (excluded)"),
            (true, false) => number.to_string(),
        }
    }
}

/// `maximum` or `minimum`.
struct Limit {
    keyword: &'static str,
    is_most: bool,
    narrowed: ChangeKind,
    widened: ChangeKind,
}

const LIMITS: [Limit; 2] = [
    Limit {
        keyword: "maximum",
        is_most: true,
        narrowed: ChangeKind::MaximumLowered,
        widened: ChangeKind::MaximumRaised,
    },
    Limit {
        keyword: "minimum",
        is_most: false,
        narrowed: ChangeKind::MinimumRaised,
        widened: ChangeKind::MinimumLowered,
    },
];

impl Limit {
    fn bound(&self, props: &Props<'_>, release: Release) -> Option<NumericBound> {
        let (number, is_excluded) = match self.is_most {
            true => (props.maximum, props.exclusive_maximum),
            false => (props.minimum, props.exclusive_minimum),
        };
        NumericBound::from_props(props, number, is_excluded, release)
    }

    /// Whether the new bound accepts fewer numbers than the old one.
    fn is_tighter(&self, new: Option<NumericBound>, old: Option<NumericBound>) -> bool {
        match (old, new) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(old), Some(new)) if old.fits != new.fits => old.fits,
            (Some(old), Some(new)) => {
                let (from, to) = (old.number, new.number);
                let is_inside = if self.is_most { to < from } else { to > from };
                is_inside || (to == from && !old.is_excluded)
            }
        }
    }

    /// A schema for numbers outside a bound.
    fn outside<'a>(&self, from: &Props<'a>, bound: NumericBound) -> Props<'a> {
        let mut props = from.clone();
        let (number, is_excluded) = (Some(bound.number), !bound.is_excluded);
        match self.is_most {
            true => (props.minimum, props.exclusive_minimum) = (number, is_excluded),
            false => (props.maximum, props.exclusive_maximum) = (number, is_excluded),
        }
        props
    }
}

fn numbers<'a>(
    before: &Props<'a>,
    after: &Props<'a>,
    release: Release,
    found: &mut Vec<NodeDifference<'a>>,
) {
    for limit in &LIMITS {
        let (old, new) = (limit.bound(before, release), limit.bound(after, release));
        if old == new {
            continue;
        }
        let (kind, from, to) = match limit.is_tighter(new, old) {
            true => (limit.narrowed, before, new),
            false => (limit.widened, after, old),
        };
        let [shown_old, shown_new] = [old, new].map(|bound| bound.map(NumericBound::shown));
        let detail = turn(limit.keyword, shown_old, shown_new);
        let values = to.map(|bound| limit.outside(from, bound));
        let probe = Probe::Values(values.into_iter().collect());
        found.push(NodeDifference::new(kind, limit.keyword, detail, probe));
    }
    let (old, new) = (before.multiple_of, after.multiple_of);
    if old != new {
        let (kind, from) = match (old, new) {
            (None, _) => (ChangeKind::MultipleOfAdded, before),
            (_, None) => (ChangeKind::MultipleOfRemoved, after),
            _ => (ChangeKind::MultipleOfChanged, before),
        };
        let shown = |of: Option<f64>| of.map(|of| of.to_string());
        let detail = turn("multipleOf", shown(old), shown(new));
        let mut values = vec![from.clone()];
        if kind == ChangeKind::MultipleOfChanged {
            values.push(after.clone());
        }
        let probe = Probe::Values(values);
        found.push(NodeDifference::new(kind, "multipleOf", detail, probe));
    }
}

/// A keyword that limits a length or a number of elements.
struct Counted {
    keyword: &'static str,
    get: fn(&Props<'_>) -> Option<i64>,
    /// Whether it is a maximum; otherwise it is a minimum.
    is_most: bool,
    narrowed: ChangeKind,
    widened: ChangeKind,
}

const COUNTED: [Counted; 6] = [
    Counted {
        keyword: "maxLength",
        get: |props| props.max_length,
        is_most: true,
        narrowed: ChangeKind::MaxLengthLowered,
        widened: ChangeKind::MaxLengthRaised,
    },
    Counted {
        keyword: "minLength",
        get: |props| props.min_length.filter(|least| *least > 0),
        is_most: false,
        narrowed: ChangeKind::MinLengthRaised,
        widened: ChangeKind::MinLengthLowered,
    },
    Counted {
        keyword: "maxItems",
        get: |props| props.max_items,
        is_most: true,
        narrowed: ChangeKind::MaxItemsLowered,
        widened: ChangeKind::MaxItemsRaised,
    },
    Counted {
        keyword: "minItems",
        get: |props| props.min_items.filter(|least| *least > 0),
        is_most: false,
        narrowed: ChangeKind::MinItemsRaised,
        widened: ChangeKind::MinItemsLowered,
    },
    Counted {
        keyword: "maxProperties",
        get: |props| props.max_properties,
        is_most: true,
        narrowed: ChangeKind::MaxPropertiesLowered,
        widened: ChangeKind::MaxPropertiesRaised,
    },
    Counted {
        keyword: "minProperties",
        get: |props| props.min_properties.filter(|least| *least > 0),
        is_most: false,
        narrowed: ChangeKind::MinPropertiesRaised,
        widened: ChangeKind::MinPropertiesLowered,
    },
];

fn counts<'a>(before: &Props<'a>, after: &Props<'a>, found: &mut Vec<NodeDifference<'a>>) {
    for counted in &COUNTED {
        let (old, new) = ((counted.get)(before), (counted.get)(after));
        if old == new {
            continue;
        }
        let narrowed = match (old, new) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(old), Some(new)) => (new < old) == counted.is_most,
        };
        let (kind, from, outside) = match narrowed {
            true => (counted.narrowed, before, new),
            false => (counted.widened, after, old),
        };
        let shown = |of: Option<i64>| of.map(|of| of.to_string());
        let detail = turn(counted.keyword, shown(old), shown(new));
        let values = outside.map(|bound| count_outside(from, counted, bound));
        let probe = Probe::Values(values.into_iter().collect());
        found.push(NodeDifference::new(kind, counted.keyword, detail, probe));
    }
}

/// A schema for values that exceed a bound by one.
fn count_outside<'a>(from: &Props<'a>, counted: &Counted, bound: i64) -> Props<'a> {
    let mut props = from.clone();
    let outside = match counted.is_most {
        true => bound.saturating_add(1),
        false => bound.saturating_sub(1),
    };
    let field = match counted.keyword {
        "maxLength" => &mut props.min_length,
        "minLength" => &mut props.max_length,
        "maxItems" => &mut props.min_items,
        "minItems" => &mut props.max_items,
        "maxProperties" => &mut props.min_properties,
        _ => &mut props.max_properties,
    };
    *field = Some(outside);
    props
}

/// A value that a changed bound refuses. `props` is a schema of such values; the value satisfies its bounds,
/// but perhaps not its other keywords. `None` for other keywords, and for texts that are too long to try.
pub(in crate::compare) fn value_outside(
    keyword: &str,
    props: &Props<'_>,
) -> Option<Value<'static>> {
    let step = |is_excluded: bool| if is_excluded { 1.0 } else { 0.0 };
    let length = match keyword {
        "maximum" => {
            let outside = props.minimum? + step(props.exclusive_minimum);
            return Some(sample::number(outside));
        }
        "minimum" => {
            let outside = props.maximum? - step(props.exclusive_maximum);
            return Some(sample::number(outside));
        }
        "maxLength" => props.min_length?,
        "minLength" => props.max_length?,
        _ => return None,
    };
    let length = usize::try_from(length).ok();
    let length = length.filter(|length| *length <= LONGEST_TRIED)?;
    Some(Value::from("a".repeat(length)))
}

/// Numbers that a changed bound refuses. There are several, because a rule may refuse the nearest one.
/// `props` is a schema of such numbers.
pub(in crate::compare) fn numbers_outside(keyword: &str, props: &Props<'_>) -> Vec<Value<'static>> {
    let (nearest, sign) = match keyword {
        "maximum" => (props.minimum, 1.0),
        "minimum" => (props.maximum, -1.0),
        _ => (None, 0.0),
    };
    let numbers = nearest.into_iter().flat_map(|nearest| {
        NUMBERS_OUTSIDE.map(|distance| sample::number(nearest + sign * distance))
    });
    numbers.collect()
}

/// How far from a bound numbers are tried.
const NUMBERS_OUTSIDE: [f64; 8] = [1.0, 2.0, 3.0, 4.0, 5.0, 8.0, 98.0, 998.0];

/// The longest text that is tried although the schema refuses it.
const LONGEST_TRIED: usize = 4096;

fn pattern<'a>(before: &Props<'a>, after: &Props<'a>, found: &mut Vec<NodeDifference<'a>>) {
    if before.pattern == after.pattern {
        return;
    }
    let (kind, values) = match (before.pattern.is_empty(), after.pattern.is_empty()) {
        (true, _) => (ChangeKind::PatternAdded, vec![before.clone()]),
        (_, true) => (ChangeKind::PatternRemoved, vec![after.clone()]),
        _ => (
            ChangeKind::PatternChanged,
            vec![before.clone(), after.clone()],
        ),
    };
    let word = |pattern: &Str<'a>| (!pattern.is_empty()).then(|| format!("`{pattern}`"));
    let detail = turn("pattern", word(&before.pattern), word(&after.pattern));
    found.push(NodeDifference::new(
        kind,
        "pattern",
        detail,
        Probe::Values(values),
    ));
}

/// A change of `default`.
pub(in crate::compare) fn default_change<'a>(
    before: &Props<'a>,
    after: &Props<'a>,
) -> Option<NodeDifference<'a>> {
    let (old, new) = (&before.default, &after.default);
    let kind = match (old, new) {
        (None, None) => return None,
        (Some(old), Some(new)) if old == new => return None,
        (None, Some(_)) => ChangeKind::DefaultAdded,
        (Some(_), None) => ChangeKind::DefaultRemoved,
        (Some(_), Some(_)) => ChangeKind::DefaultChanged,
    };
    let shown = |default: &Option<Value<'a>>| default.as_ref().map(json::to_json);
    let detail = turn("default", shown(old), shown(new));
    let complete = completed_default(before);
    Some(NodeDifference {
        is_implied: complete.is_some() && complete == completed_default(after),
        ..NodeDifference::new(kind, "default", detail, Probe::Lacking(String::new()))
    })
}

/// The keywords that control how server-side apply merges. List types also say which items repeat others.
fn topology<'a>(before: &Props<'a>, after: &Props<'a>, found: &mut Vec<NodeDifference<'a>>) {
    lists(before, after, found);
    let map = |props: &Props<'a>| props.map_type.as_deref().unwrap_or("granular").to_owned();
    let (old, new) = (map(before), map(after));
    if old != new {
        let keyword = "x-kubernetes-map-type";
        let detail = turn(keyword, Some(old), Some(new));
        found.push(NodeDifference::new(
            ChangeKind::MapTypeChanged,
            keyword,
            detail,
            Probe::Nothing,
        ));
    }
}

/// List types, the more strict one later: in a set no item repeats another one, in a map no keys repeat.
const LIST_TYPES: [&str; 3] = ["atomic", "set", "map"];

fn lists<'a>(before: &Props<'a>, after: &Props<'a>, found: &mut Vec<NodeDifference<'a>>) {
    let list = |props: &Props<'a>| props.list_type.as_deref().unwrap_or("atomic").to_owned();
    let strictness = |name: &str| LIST_TYPES.iter().position(|known| *known == name);
    let (old, new) = (list(before), list(after));
    if old != new {
        let kind = match strictness(&old) < strictness(&new) {
            true => ChangeKind::ListTypeTightened,
            false => ChangeKind::ListTypeLoosened,
        };
        let keyword = "x-kubernetes-list-type";
        let detail = turn(keyword, Some(old), Some(new));
        let probe = Probe::Repeated(vec![key_names(before), key_names(after)]);
        found.push(NodeDifference::new(kind, keyword, detail, probe));
        return;
    }
    let (old, new) = (items(&before.list_map_keys), items(&after.list_map_keys));
    let lacks = |keys: &[Str<'a>], others: &[Str<'a>]| others.iter().any(|key| !keys.contains(key));
    let kind = match (lacks(new, old), lacks(old, new)) {
        (false, false) => return,
        (true, false) => ChangeKind::ListMapKeysRemoved,
        (false, true) => ChangeKind::ListMapKeysAdded,
        (true, true) => ChangeKind::ListMapKeysChanged,
    };
    let keyword = "x-kubernetes-list-map-keys";
    let both = [before, after].map(key_names);
    let [old, new] = both.each_ref().map(|keys| Some(keys.join(", ")));
    let detail = turn(keyword, old, new);
    found.push(NodeDifference::new(
        kind,
        keyword,
        detail,
        Probe::Repeated(both.into()),
    ));
}

fn key_names(list: &Props<'_>) -> Vec<String> {
    let keys = items(&list.list_map_keys).iter();
    keys.map(ToString::to_string).collect()
}

/// Values with a field that no schema lists.
fn unknown<'a>(keeping: &Props<'a>) -> Probe<'a> {
    let plain = Props {
        type_: Str::from("object"),
        properties: Some(vec![(
            Str::from(UNKNOWN_FIELD),
            Props {
                type_: Str::from("string"),
                default: Some(Value::from("example")),
                ..Props::default()
            },
        )]),
        required: Some(vec![Str::from(UNKNOWN_FIELD)]),
        ..Props::default()
    };
    let both =
        |one: &Option<Vec<_>>, other: &Option<Vec<_>>| Some([items(one), items(other)].concat());
    let own = Props {
        properties: both(&keeping.properties, &plain.properties),
        required: Some([items(&keeping.required), items(&plain.required)].concat()),
        ..keeping.clone()
    };
    // The server may keep the keys of a map, but prune the fields in its values.
    let mut deep = plain.clone();
    for (_, field) in deep.properties.iter_mut().flatten() {
        *field = plain.clone();
    }
    Probe::Values(vec![plain, own, deep])
}

fn openness<'a>(before: &Props<'a>, after: &Props<'a>, found: &mut Vec<NodeDifference<'a>>) {
    // A scalar has no fields.
    let may_have_fields = |props: &Props<'a>| matches!(&*props.type_, "" | "object");
    let has_fields = may_have_fields(before) && may_have_fields(after);
    let preserves = |props: &Props<'a>| props.preserve_unknown_fields == Some(true);
    let noted = match (fate_of_unlisted(before), fate_of_unlisted(after)) {
        _ if !has_fields => None,
        (Fate::Pruned, Fate::Kept) if preserves(after) => {
            Some((ChangeKind::PreserveUnknownFieldsAdded, after))
        }
        (Fate::Kept, Fate::Pruned) if preserves(before) => {
            Some((ChangeKind::PreserveUnknownFieldsRemoved, before))
        }
        (Fate::Pruned, Fate::Kept) => Some((ChangeKind::AdditionalPropertiesAdded, after)),
        (Fate::Kept, Fate::Pruned) => Some((ChangeKind::AdditionalPropertiesRemoved, before)),
        // Keys are kept, but everything in their values is pruned.
        (Fate::Kept, Fate::Kept) if preserves(before) && !preserves(after) => {
            Some((ChangeKind::PreserveUnknownFieldsRemoved, before))
        }
        (Fate::Kept, Fate::Kept) if preserves(after) && !preserves(before) => {
            Some((ChangeKind::PreserveUnknownFieldsAdded, after))
        }
        _ => None,
    };
    found.extend(noted.map(|(kind, keeping)| {
        let keyword = match kind {
            ChangeKind::AdditionalPropertiesAdded | ChangeKind::AdditionalPropertiesRemoved => {
                ADDITIONAL_PROPERTIES
            }
            _ => "x-kubernetes-preserve-unknown-fields",
        };
        NodeDifference::new(kind, keyword, String::new(), unknown(keeping))
    }));
    let keyword = "x-kubernetes-embedded-resource";
    let kind = match (before.embedded_resource, after.embedded_resource) {
        (false, true) => ChangeKind::EmbeddedResourceAdded,
        (true, false) => ChangeKind::EmbeddedResourceRemoved,
        _ => return,
    };
    let values = match after.embedded_resource {
        true => vec![before.clone()],
        false => vec![after.clone(), before.clone()],
    };
    let probe = Probe::Values(values);
    found.push(NodeDifference::new(kind, keyword, String::new(), probe));
}
