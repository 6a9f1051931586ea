//! What `kubectl get` shows: the server's table of objects
//! (`pkg/registry/customresource/tableconvertor` of apiextensions-apiserver).

use serde::Serialize;

use super::age::{self, Instant};
use super::jsonpath::{Item, JsonPath};
use crate::definition::Column;
use crate::value::{Value, json, number};

/// A table.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// What the cells of a row are, from left to right.
    pub columns: Vec<Header>,
    /// The cells of each object.
    pub rows: Vec<Vec<Value<'static>>>,
    /// Why columns are missing: the first path that does not parse hides its column and all
    /// that follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table_error: Option<String>,
}

/// The head of a column.
#[derive(Clone, Debug, Serialize)]
pub struct Header {
    /// The column's name.
    pub name: String,
    /// `string`, `integer`, `number`, `boolean` or `date`.
    #[serde(rename = "type")]
    pub type_: String,
    /// `format`, which only the name has.
    pub format: String,
    /// The column's description.
    pub description: String,
    /// Those above 0 are shown with `-o wide` only.
    pub priority: i32,
}

/// The columns of a version.
#[derive(Debug)]
pub struct Printer {
    headers: Vec<Header>,
    paths: Vec<JsonPath>,
    error: Option<String>,
}

const NAME: &str = "Name must be unique within a namespace. Is required when creating resources, \
     although some resources may allow a client to request the generation of an appropriate name \
     automatically. Name is primarily intended for creation idempotence and configuration \
     definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/\
     working-with-objects/names#names";
const CREATED: &str = ".metadata.creationTimestamp";

impl Printer {
    /// Reads the columns of a version; without any there is one for the age.
    #[must_use]
    pub fn new(columns: &[Column<'_>]) -> Self {
        let header = |name: &str, type_: &str, format: &str, description: String| Header {
            name: name.to_owned(),
            type_: type_.to_owned(),
            format: format.to_owned(),
            description,
            priority: 0,
        };
        let mut printer = Self {
            headers: vec![header("Name", "string", "name", NAME.to_owned())],
            paths: Vec::new(),
            error: None,
        };
        let age = Column {
            name: "Age".into(),
            type_: "date".into(),
            json_path: CREATED.into(),
            ..Column::default()
        };
        let only_age = [age];
        let columns = if columns.is_empty() {
            &only_age
        } else {
            columns
        };
        for column in columns {
            let path = &*column.json_path;
            let Some(parsed) = JsonPath::action(path) else {
                let quoted = crate::go::quote(path);
                printer.error = Some(["unrecognized column definition ", &quoted].concat());
                break;
            };
            let description = match &*column.description {
                "" => [
                    "Custom resource definition column (in JSONPath format): ",
                    path,
                ]
                .concat(),
                description => description.to_owned(),
            };
            let mut head = header(&column.name, &column.type_, &column.format, description);
            head.priority = column.priority;
            printer.headers.push(head);
            printer.paths.push(parsed);
        }
        printer
    }

    /// The table of objects; a list of objects stands for its items. `now` is what ages count to.
    #[must_use]
    pub fn table(&self, objects: &[Value<'_>], now: Instant) -> Table {
        let mut rows = Vec::new();
        for object in objects {
            match object.get("items") {
                Some(Value::List(items)) => {
                    rows.extend(items.iter().map(|item| self.row(item, now)))
                }
                _ => rows.push(self.row(object, now)),
            }
        }
        Table {
            columns: self.headers.clone(),
            rows,
            table_error: self.error.clone(),
        }
    }

    fn row(&self, object: &Value<'_>, now: Instant) -> Vec<Value<'static>> {
        let name = object.get("metadata").and_then(|meta| meta.get("name"));
        let name = name.and_then(Value::as_str).unwrap_or_default();
        let mut cells = vec![Value::String(name.to_owned().into())];
        let headers = self.headers.iter().skip(1);
        for (header, path) in headers.zip(&self.paths) {
            let found = path.first(object);
            cells.push(found.map_or(Value::Null, |item| cell(&header.type_, item, now)));
        }
        cells
    }
}

fn cell(type_: &str, item: Item<'_>, now: Instant) -> Value<'static> {
    let text = |text: String| Value::String(text.into());
    match (type_, item) {
        ("string", item) => text(print(item)),
        ("integer", Item::Value(Value::Int(number))) => Value::Int(*number),
        ("integer", Item::Value(&Value::Float(number)) | Item::Float(number)) => {
            Value::Int(crate::go::int64(number))
        }
        ("number", Item::Value(Value::Int(number))) => Value::Float(*number as f64),
        ("number", Item::Value(&Value::Float(number)) | Item::Float(number)) => {
            Value::Float(number)
        }
        ("boolean", Item::Value(&Value::Bool(truth)) | Item::Bool(truth)) => Value::Bool(truth),
        ("date", Item::Value(Value::String(date))) => text(age::of_text(date, now)),
        ("date", Item::Text(date)) => text(age::of_text(date, now)),
        _ => Value::Null,
    }
}

/// The text of a result: JSON of lists and maps, `%v` of all else.
pub(super) fn print(item: Item<'_>) -> String {
    match item {
        Item::Value(Value::Null) => "<no value>".to_owned(),
        Item::Value(Value::String(text)) => text.clone().into_owned(),
        Item::Text(text) => text.to_owned(),
        Item::Value(&Value::Float(float)) | Item::Float(float) => number::go_v(float),
        Item::Value(&Value::Bool(truth)) | Item::Bool(truth) => truth.to_string(),
        Item::Int(int) => int.to_string(),
        Item::Byte(byte) => byte.to_string(),
        Item::Value(value) => json::to_go_json(value),
    }
}
