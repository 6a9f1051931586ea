//! Schemas and their errors. Paths start at `s`.

mod junctors;
mod made;
mod shape;

use super::check;
use crate::machinery::FieldError;
use crate::machinery::decode::{Decoder, Keys};
use crate::releases::Release;
use crate::schema::{Node, Props};
use crate::value::json;

/// The texts of errors, or why there is no structural schema.
fn said(schema: &str) -> Vec<String> {
    let value = json::parse(schema).expect(schema).value;
    let (props, _): (Props<'_>, _) = Decoder::run(value, Keys::Unique).expect(schema);
    let said = check(&props, &Node::compile(&props), "s", Release::DEFAULT);
    match said.build_error {
        Some(error) => vec![error.text(Release::DEFAULT).to_owned()],
        None => said.errors.iter().map(FieldError::message).collect(),
    }
}

/// Schemas, and the errors of each.
type Table<'t> = &'t [(&'t str, &'t [&'t str])];

/// Checks a table of schemas. Each replaces `_` in an outer schema.
fn table_in(outer: &str, table: Table<'_>) {
    for (schema, want) in table {
        assert_eq!(said(&outer.replace('_', schema)), *want, "{schema}");
    }
}

fn table(table: Table<'_>) {
    table_in("_", table);
}

/// A schema as the property `f` of an object.
const FIELD: &str = r#"{"type":"object","properties":{"f":_}}"#;

/// Members that differ from the zero value of the API server's struct, and break no other rule of
/// structural nodes.
const SAYING: [&str; 22] = [
    r#""title":"a""#,
    r#""description":"a""#,
    r#""format":"a""#,
    r#""pattern":"a""#,
    r#""nullable":true"#,
    r#""uniqueItems":true"#,
    r#""exclusiveMaximum":true"#,
    r#""exclusiveMinimum":true"#,
    r#""externalDocs":{}"#,
    r#""example":false"#,
    r#""required":[]"#,
    r#""enum":[null]"#,
    r#""maxLength":0"#,
    r#""minItems":0"#,
    r#""maxProperties":0"#,
    r#""maximum":0"#,
    r#""minimum":0"#,
    r#""multipleOf":0"#,
    r#""x-kubernetes-list-map-keys":[]"#,
    r#""x-kubernetes-list-type":"""#,
    r#""x-kubernetes-map-type":"""#,
    r#""x-kubernetes-validations":[]"#,
];

/// Members that do not differ from it.
const SILENT: [&str; 12] = [
    r#""title":"""#,
    r#""nullable":false"#,
    r#""externalDocs":null"#,
    r#""default":null"#,
    r#""example":null"#,
    r#""required":null"#,
    r#""enum":[]"#,
    r#""allOf":[]"#,
    r#""not":null"#,
    r#""items":5"#,
    r#""definitions":{}"#,
    r#""$ref":"""#,
];
