//! Values that one schema accepts and a keyword of another one refuses, where the schemas alone decide
//! whether there are any.

use super::integers;
use super::refused::RefusedValue;
use crate::admission::validate::is_valid;
use crate::compare::model::draft::{ChangeDraft, Probe};
use crate::compare::model::kind::ChangeKind;
use crate::go::regexp::{Difference, Regexp};
use crate::schema::format::Format;
use crate::schema::{AdditionalNode, Checks, Count, JsonType, ListType, Node, Types};
use crate::value::Value;
use crate::views::sample;

/// A pattern that no text matches.
const NO_TEXT: &str = r"[^\x{0}-\x{10FFFF}]";
/// A text that says what it is.
const PLAIN_TEXT: &str = "example";
/// The most members of an enumeration that are compared as texts.
const MOST_MEMBERS: usize = 64;
/// The longest texts that are made.
const LONGEST: usize = 100_000;

/// A value that `from` accepts and that the changed keyword of `to` refuses.
pub(in crate::compare) fn refused_value(
    draft: &ChangeDraft<'_>,
    from: &Node,
    to: &Node,
) -> RefusedValue {
    match (&*draft.keyword, draft.kind) {
        // The value to try is the added or removed member. The server never accepts some members, such as
        // null.
        ("enum", ChangeKind::EnumValueAdded | ChangeKind::EnumValueRemoved) => {
            match member(draft) {
                Some(member) if !is_valid(from, member) => RefusedValue::Nothing,
                _ => RefusedValue::Unknown,
            }
        }
        (_, ChangeKind::NullableRemoved) if from.nullable && !is_valid(from, &Value::Null) => {
            RefusedValue::Nothing
        }
        ("enum", _) if from.nullable => match to.nullable && lacks(to, &Value::Null) {
            true => RefusedValue::Value(Value::Null),
            false => RefusedValue::Unknown,
        },
        ("enum", _) if from.types == Types::One(JsonType::Integer) => {
            integers::refused_value("enum", from, to)
        }
        ("enum", _) if from.types == Types::One(JsonType::Boolean) => boolean(from, to),
        (keyword @ ("pattern" | "minLength" | "maxLength" | "enum"), _) => text(keyword, from, to),
        ("format", _) if has_same_format(from, to) || includes_format(to, from) => {
            RefusedValue::Nothing
        }
        ("multipleOf", _) if from.types == Types::One(JsonType::Number) => no_multiple(from, to),
        ("type", _) if to.types == Types::One(JsonType::Integer) => fraction(from),
        // A whole object also has an API version, a kind and metadata, which its schema need not list.
        ("minProperties" | "maxProperties", _) if draft.spot.steps.is_empty() => {
            RefusedValue::Unknown
        }
        (keyword @ ("maxItems" | "minProperties" | "maxProperties"), _) => {
            counted(keyword, from, to)
        }
        (keyword @ ("minimum" | "maximum" | "multipleOf" | "format"), _) => {
            integers::refused_value(keyword, from, to)
        }
        _ => RefusedValue::Unknown,
    }
}

/// The member that an enumeration gets or loses.
fn member<'d>(draft: &'d ChangeDraft<'_>) -> Option<&'d Value<'d>> {
    match &draft.probe {
        Probe::Values(schemas) => schemas.first()?.enum_.as_ref()?.first(),
        _ => None,
    }
}

/// Whether a schema limits the number of elements anyway, by the properties or by the items that it lists.
fn counted(keyword: &str, from: &Node, to: &Node) -> RefusedValue {
    let size = |get: fn(&Checks) -> Option<Count>| checks(to).and_then(get);
    let is_map = from.types == Types::One(JsonType::Object) && !from.embedded && !from.nullable;
    let is_open = matches!(
        from.additional,
        AdditionalNode::Allows(true) | AdditionalNode::Schema(_)
    );
    let is_closed = is_map && !from.preserve_unknown && !is_open;
    let is_at_most =
        |most: Option<i64>, count: usize| most.is_some_and(|most| count as i64 <= most);
    let is_within = match keyword {
        "maxItems" => {
            let is_set = matches!(from.list, ListType::Set);
            let members = from
                .items
                .as_deref()
                .filter(|items| is_set && !items.nullable);
            let members = members.and_then(integers::listed);
            let most = size(|checks| checks.items).and_then(|count| count.max);
            members.is_some_and(|members| is_at_most(most, members.len()))
        }
        "maxProperties" => {
            let most = size(|checks| checks.properties).and_then(|count| count.max);
            // A new property may be there because of its default.
            let mut names: Vec<&str> = from.properties.iter().map(|(name, _)| name).collect();
            let defaulted = to
                .properties
                .iter()
                .filter(|(_, child)| child.default.is_some());
            names.extend(defaulted.map(|(name, _)| name));
            names.sort_unstable();
            names.dedup();
            is_closed && is_at_most(most, names.len())
        }
        _ => {
            let least = size(|checks| checks.properties).and_then(|count| count.min);
            // A null may be dropped, and a property that is removed is pruned.
            let stays = |name: &str| {
                let own = from.child(name).is_some_and(|own| !own.nullable);
                own && to.child(name).is_some()
            };
            let count = from.required.iter().filter(|name| stays(name)).count();
            is_map && least.is_some_and(|least| least <= count as i64)
        }
    };
    if is_within {
        RefusedValue::Nothing
    } else {
        RefusedValue::Unknown
    }
}

/// A number that `from` accepts and `to` refuses, because it is not a multiple.
fn no_multiple(from: &Node, to: &Node) -> RefusedValue {
    let numbers = checks(to).and_then(|checks| checks.numbers.as_ref());
    let Some(step) = numbers.and_then(|numbers| numbers.multiple_of) else {
        return RefusedValue::Unknown;
    };
    let starts = (0..VARIANTS).filter_map(|variant| match sample::value(from, variant) {
        Value::Int(number) => Some(number as f64),
        Value::Float(number) => Some(number),
        _ => None,
    });
    let near = starts.flat_map(|start| {
        let parts = PARTS.map(|part| step.float * part);
        parts
            .into_iter()
            .flat_map(move |part| [start + part, start - part])
    });
    let mut near = near.map(sample::number);
    let found = near.find(|number| is_valid(from, number) && !is_valid(to, number));
    found.map_or(RefusedValue::Unknown, RefusedValue::Value)
}

/// A number with a fraction that a schema accepts, if it is about numbers.
fn fraction(node: &Node) -> RefusedValue {
    if node.types != Types::One(JsonType::Number) {
        return RefusedValue::Unknown;
    }
    let numbers = checks(node).and_then(|checks| checks.numbers.as_ref());
    let bounds = numbers.map(|numbers| [numbers.minimum, numbers.maximum]);
    let [least, most] = bounds
        .unwrap_or_default()
        .map(|bound| bound.map(|bound| bound.float));
    let step = numbers.and_then(|numbers| numbers.multiple_of);
    let step = step.map_or(0.5, |step| step.float);
    // The first multiples of the step from a bound on, and what is half between the bounds.
    let first = (least.unwrap_or(0.0) / step).ceil();
    let last = (most.unwrap_or(0.0) / step).floor();
    let near = (0..FRACTIONS).map(f64::from);
    let multiples = near.flat_map(|count| [(first + count) * step, (last - count) * step]);
    let between = least.zip(most).map(|(least, most)| (least + most) / 2.0);
    let members = integers::listed(node).unwrap_or_default().iter();
    let members = members.filter_map(|member| match member {
        Value::Float(number) => Some(*number),
        _ => None,
    });
    let bounds = [least, most].into_iter().flatten();
    let all = multiples.chain(bounds).chain(between).chain(members);
    let mut fractions = all.filter(|number| number.fract() != 0.0);
    let found = fractions.find_map(|number| {
        let value = sample::number(number);
        is_valid(node, &value).then_some(value)
    });
    found.map_or(RefusedValue::Unknown, RefusedValue::Value)
}

/// How many multiples are tried from each bound on.
const FRACTIONS: u32 = 8;
/// How many numbers that `from` accepts are the start of a search for one that is not a multiple.
const VARIANTS: usize = 4;
/// The parts of `multipleOf` that are added to these numbers.
const PARTS: [f64; 3] = [0.5, 0.25, 1.5];

/// Whether the server holds values to the same format, or to none. It does not know all names.
fn has_same_format(one: &Node, other: &Node) -> bool {
    let format = |node: &Node| match node.format {
        Some((Format::Unknown | Format::Password, _)) | None => None,
        Some((format, _)) => Some(format),
    };
    (one.kinds, one.range, format(one)) == (other.kinds, other.range, format(other))
}

/// Whether a schema accepts all values of the format of another one.
fn includes_format(whole: &Node, part: &Node) -> bool {
    let format = |node: &Node| node.format.as_ref().map(|(format, _)| *format);
    let is_uuid = |format| matches!(format, Format::Uuid3 | Format::Uuid4 | Format::Uuid5);
    let is_text = part.types == Types::One(JsonType::String);
    match (format(part), format(whole)) {
        (_, None | Some(Format::Unknown | Format::Password)) if is_text => true,
        (Some(part), Some(Format::Uuid)) => is_text && is_uuid(part),
        (Some(Format::Float), Some(Format::Double)) => {
            part.types == Types::One(JsonType::Number) && whole.types == part.types
        }
        _ => false,
    }
}

fn checks(node: &Node) -> Option<&Checks> {
    node.checks.as_deref()
}

/// A boolean that `from` accepts and the enumeration of `to` lacks.
fn boolean(from: &Node, to: &Node) -> RefusedValue {
    let mut all = [true, false].map(Value::Bool).into_iter();
    match all.find(|truth| !lacks(from, truth) && lacks(to, truth)) {
        Some(truth) => RefusedValue::Value(truth),
        None => RefusedValue::Nothing,
    }
}

/// Whether the enumeration of a schema lacks a value.
fn lacks(node: &Node, value: &Value<'_>) -> bool {
    integers::listed(node).is_some_and(|members| !members.contains(value))
}

fn text(keyword: &str, from: &Node, to: &Node) -> RefusedValue {
    match from.types {
        Types::One(JsonType::String) | Types::Any | Types::IntOrString => {}
        // These keywords are about strings.
        _ if keyword != "enum" => return RefusedValue::Nothing,
        _ => return RefusedValue::Unknown,
    }
    let Some(accepted) = Texts::from_node(from) else {
        return RefusedValue::Unknown;
    };
    let (least, most) = (accepted.least, accepted.most);
    let other = checks(to);
    let length = other.and_then(|checks| checks.length);
    let bound = |bound: Option<i64>| bound.and_then(|bound| usize::try_from(bound).ok());
    let found = match keyword {
        "pattern" => {
            let pattern = other.and_then(|checks| checks.pattern.as_ref());
            match pattern.map(|pattern| pattern.regexp.as_deref()) {
                Some(Ok(pattern)) => {
                    // The bounds of the length may change, too: the text shows the change of the pattern alone.
                    let min = bound(length.and_then(|length| length.min)).unwrap_or(0);
                    let max = bound(length.and_then(|length| length.max)).unwrap_or(most);
                    match accepted.beside(pattern, least.max(min), most.min(max)) {
                        Difference::Text(text) => Difference::Text(text),
                        _ => accepted.beside(pattern, least, most),
                    }
                }
                _ => Difference::Unknown,
            }
        }
        "maxLength" => match bound(length.and_then(|length| length.max)) {
            Some(max) => accepted.any(least.max(max.saturating_add(1)), most),
            None => Difference::Unknown,
        },
        "minLength" => match bound(length.and_then(|length| length.min)) {
            // A format may exclude the empty text.
            Some(1) if !is_valid(from, &Value::from("")) => Difference::Nothing,
            Some(min) if min > 0 => accepted.any(least, most.min(min - 1)),
            _ => Difference::Unknown,
        },
        _ => match members_pattern(to) {
            Some(members) => accepted.beside(&members, least, most),
            None => Difference::Unknown,
        },
    };
    match found {
        Difference::Text(text) => RefusedValue::Value(Value::from(text)),
        // Values of other types may be refused by an enumeration.
        Difference::Nothing if keyword == "enum" && from.types != Types::One(JsonType::String) => {
            RefusedValue::Unknown
        }
        Difference::Nothing => RefusedValue::Nothing,
        Difference::Unknown => RefusedValue::Unknown,
    }
}

/// A text that a schema accepts, apart from its format, beside some known ones. `None` if there is none, or it is hard to
/// find.
pub(super) fn other_text<'t>(
    node: &Node,
    known: impl Iterator<Item = &'t str>,
) -> Option<Value<'static>> {
    let accepted = Texts::from_node(node)?;
    match accepted.beside(&any_of(known)?, accepted.least, accepted.most) {
        Difference::Text(text) => Some(Value::from(text)),
        Difference::Nothing | Difference::Unknown => None,
    }
}

/// The texts that a schema accepts: at least these, by pattern or enumeration and by length.
struct Texts {
    pattern: Option<Regexp>,
    least: usize,
    most: usize,
}

impl Texts {
    fn from_node(node: &Node) -> Option<Self> {
        let checks = checks(node);
        let pattern = match checks {
            Some(checks) if checks.enum_.is_some() => Some(members_pattern(node)?),
            Some(checks) => match &checks.pattern {
                Some(pattern) => Some(Regexp::new(&pattern.text).ok()?),
                None => None,
            },
            None => None,
        };
        let length = checks.and_then(|checks| checks.length);
        let bound = |bound: Option<i64>| bound.map(|bound| usize::try_from(bound).unwrap_or(0));
        let least = bound(length.and_then(|length| length.min)).unwrap_or(0);
        let most = bound(length.and_then(|length| length.max)).unwrap_or(usize::MAX);
        let most = most.min(longest_of_format(node));
        Some(Self {
            pattern,
            least,
            most,
        })
    }

    /// A text that another pattern does not match, of a length between two bounds.
    fn beside(&self, other: &Regexp, least: usize, most: usize) -> Difference {
        if least > most {
            return Difference::Nothing;
        }
        let any;
        let own = match (&self.pattern, Regexp::new("")) {
            (Some(pattern), _) => pattern,
            (None, Ok(pattern)) => {
                any = pattern;
                &any
            }
            (None, Err(_)) => return Difference::Unknown,
        };
        let is_long_enough = (least..=most).contains(&PLAIN_TEXT.len());
        if is_long_enough && own.is_match(PLAIN_TEXT) && !other.is_match(PLAIN_TEXT) {
            return Difference::Text(PLAIN_TEXT.to_owned());
        }
        own.text_beside(other, (least, most))
    }

    /// Any one of a length between two bounds.
    fn any(&self, least: usize, most: usize) -> Difference {
        if least > most {
            return Difference::Nothing;
        }
        if self.pattern.is_none() {
            return match least > LONGEST {
                true => Difference::Unknown,
                false => {
                    let own: String = PLAIN_TEXT.chars().take(most).collect();
                    let missing = least.saturating_sub(own.len());
                    Difference::Text(own + &"a".repeat(missing))
                }
            };
        }
        match Regexp::new(NO_TEXT) {
            Ok(none) => self.beside(&none, least, most),
            Err(_) => Difference::Unknown,
        }
    }
}

/// The characters of the longest text that has the format of a schema.
fn longest_of_format(node: &Node) -> usize {
    match node.format.as_ref().map(|(format, _)| *format) {
        Some(Format::HexColor) => "#a1b2c3".len(),
        Some(Format::Date) => "2006-01-02".len(),
        Some(Format::Ssn) => "123-45-6789".len(),
        Some(Format::BsonObjectId) => "507f1f77bcf86cd799439011".len(),
        Some(Format::Uuid | Format::Uuid3 | Format::Uuid4 | Format::Uuid5) => {
            "123e4567-e89b-12d3-a456-426614174000".len()
        }
        Some(Format::ShortName) => 63,
        Some(Format::LongName) => 253,
        _ => usize::MAX,
    }
}

/// A pattern for the texts of an enumeration.
fn members_pattern(node: &Node) -> Option<Regexp> {
    let members = integers::listed(node)?;
    if members.len() > MOST_MEMBERS {
        return None;
    }
    any_of(members.iter().filter_map(Value::as_str))
}

/// A pattern for some texts.
fn any_of<'t>(texts: impl Iterator<Item = &'t str>) -> Option<Regexp> {
    let quoted: Vec<String> = texts.map(quoted).collect();
    match quoted.as_slice() {
        [] => Regexp::new(NO_TEXT).ok(),
        members => Regexp::new(&format!("^(?:{})$", members.join("|"))).ok(),
    }
}

/// A pattern for a text.
pub(in crate::compare) fn quoted(text: &str) -> String {
    let mut pattern = String::new();
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}
