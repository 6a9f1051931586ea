//! Checks the fields of a rule, before it is compiled.

use crate::machinery::cause::SchemaRule;
use crate::machinery::{BadValue, Errors};
use crate::schema::rules::{RuleReason, field_path};
use crate::schema::{Props, RuleProps};

/// Adds the errors of the fields of a node's rules; `at` is the path of their list.
///
/// If the API server cannot build the schema, it accepts any path.
pub(in super::super) fn check(schema: &Props<'_>, builds: bool, at: &str, errors: &mut Errors) {
    for (index, rule) in schema.validations.iter().flatten().enumerate() {
        let field = |name: &str| format!("{at}[{index}].{name}");
        check_rule(rule, schema, builds, &field, errors);
    }
}

fn check_rule(
    rule: &RuleProps<'_>,
    schema: &Props<'_>,
    builds: bool,
    field: &dyn Fn(&str) -> String,
    errors: &mut Errors,
) {
    const NO_BREAKS: SchemaRule = SchemaRule::LineBreaks;
    const NOT_BLANK: SchemaRule = SchemaRule::Blank;
    let (text, message) = (rule.rule.trim(), rule.message.trim());
    if text.is_empty() {
        errors.required(field("rule"), SchemaRule::NoRule);
    } else if message.is_empty() && !rule.message.is_empty() {
        errors.invalid(field("message"), BadValue::text(&rule.message), NOT_BLANK);
    } else if has_line_breaks(message) {
        errors.invalid(field("message"), BadValue::text(&rule.message), NO_BREAKS);
    } else if message.is_empty() && has_line_breaks(text) {
        errors.required(field("message"), SchemaRule::MessageForLines);
    }
    if !rule.message_expression.is_empty() && rule.message_expression.trim().is_empty() {
        let cause = SchemaRule::BlankMessageExpression;
        errors.required(field("messageExpression"), cause);
    }
    let mut known = RuleReason::NAMES.iter().map(|(name, _)| *name);
    if let Some(reason) = &rule.reason
        && !known.any(|known| known == &**reason)
    {
        let known = RuleReason::NAMES.iter().map(|(name, _)| name);
        errors.not_supported(field("reason"), BadValue::json_text(reason), known);
    }
    let path = &*rule.field_path;
    let mut wrong_path = |wrong: bool, cause: SchemaRule| {
        if wrong && !path.is_empty() {
            errors.invalid(field("fieldPath"), BadValue::text(path), cause);
        }
    };
    wrong_path(path.trim().is_empty(), NOT_BLANK);
    wrong_path(has_line_breaks(path), NO_BREAKS);
    wrong_path(
        builds && field_path::normalise(path, schema).is_none(),
        SchemaRule::FieldPath,
    );
}

/// By bytes: a search for characters takes 3 % of compiling a definition with many rules.
fn has_line_breaks(text: &str) -> bool {
    text.bytes().any(|byte| matches!(byte, b'\n' | b'\r'))
}
