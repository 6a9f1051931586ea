//! What `kubectl get` shows: the server's table of objects
//! (`pkg/registry/customresource/tableconvertor` of apiextensions-apiserver).

use serde::Serialize;

use super::age::{self, Instant};
use super::jsonpath::{JsonPath, PathResult};
use crate::definition::Column;
use crate::value::{Value, json, number};

/// A table.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// The columns, from left to right.
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
    /// A column above 0 is shown with `-o wide` only.
    pub priority: i32,
}

/// The columns of a version as they are written. A table reads their paths: users ask for tables more rarely than
/// they compile definitions.
#[derive(Debug)]
pub struct Printer {
    columns: Vec<(Header, Box<str>)>,
}

pub(super) const NAME: &str = "Name must be unique within a namespace. Is required when creating resources, \
     although some resources may allow a client to request the generation of an appropriate name \
     automatically. Name is primarily intended for creation idempotence and configuration \
     definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/\
     working-with-objects/names#names";
const CREATED: &str = ".metadata.creationTimestamp";

impl Printer {
    /// The columns of a version; without any there is one for the age.
    #[must_use]
    pub fn new(columns: &[Column<'_>]) -> Self {
        let mut own = Vec::with_capacity(columns.len().max(1));
        for column in columns {
            let mut head = header(&column.name, &column.type_, &column.format);
            head.description = column.description.clone().into_owned();
            head.priority = column.priority;
            own.push((head, (&*column.json_path).into()));
        }
        if own.is_empty() {
            own.push((header("Age", "date", ""), CREATED.into()));
        }
        Self { columns: own }
    }

    /// The table of objects; a list of objects stands for its items. `now` is what ages count to.
    #[must_use]
    pub fn table(&self, objects: &[Value<'_>], now: Instant) -> Table {
        let mut name = header("Name", "string", "name");
        name.description = NAME.to_owned();
        let mut table = Table {
            columns: vec![name],
            ..Table::default()
        };
        let mut paths = Vec::with_capacity(self.columns.len());
        for (head, path) in &self.columns {
            let Some(parsed) = JsonPath::action(path) else {
                let quoted = crate::go::quote(path);
                table.table_error = Some(["unrecognized column definition ", &quoted].concat());
                break;
            };
            let mut head = head.clone();
            if head.description.is_empty() {
                let intro = "Custom resource definition column (in JSONPath format): ";
                head.description = [intro, path].concat();
            }
            paths.push((head.type_.clone(), parsed));
            table.columns.push(head);
        }
        for object in objects {
            match object.get("items") {
                Some(Value::List(items)) => {
                    let rows = items.iter().map(|item| row(&paths, item, now));
                    table.rows.extend(rows);
                }
                _ => table.rows.push(row(&paths, object, now)),
            }
        }
        table
    }
}

fn header(name: &str, type_: &str, format: &str) -> Header {
    Header {
        name: name.to_owned(),
        type_: type_.to_owned(),
        format: format.to_owned(),
        description: String::new(),
        priority: 0,
    }
}

/// The cells of an object; `paths` are those of the columns after the name, with their types.
fn row(paths: &[(String, JsonPath)], object: &Value<'_>, now: Instant) -> Vec<Value<'static>> {
    let name = object.get("metadata").and_then(|meta| meta.get("name"));
    let name = name.and_then(Value::as_str).unwrap_or_default();
    let mut cells = vec![Value::String(name.to_owned().into())];
    for (type_, path) in paths {
        let found = path.first(object);
        cells.push(found.map_or(Value::Null, |item| cell(type_, item, now)));
    }
    cells
}

fn cell(type_: &str, item: PathResult<'_>, now: Instant) -> Value<'static> {
    let text = |text: String| Value::String(text.into());
    match (type_, item) {
        ("string", item) => text(print(item)),
        ("integer", PathResult::Value(Value::Int(number))) => Value::Int(*number),
        ("integer", PathResult::Value(&Value::Float(number)) | PathResult::Float(number)) => {
            Value::Int(crate::go::int64(number))
        }
        ("number", PathResult::Value(Value::Int(number))) => Value::Float(*number as f64),
        ("number", PathResult::Value(&Value::Float(number)) | PathResult::Float(number)) => {
            Value::Float(number)
        }
        ("boolean", PathResult::Value(&Value::Bool(truth)) | PathResult::Bool(truth)) => {
            Value::Bool(truth)
        }
        ("date", PathResult::Value(Value::String(date))) => text(age::since(date, now)),
        ("date", PathResult::Text(date)) => text(age::since(date, now)),
        _ => Value::Null,
    }
}

/// The text of a cell. An empty cell has none.
#[cfg(feature = "tools")]
#[must_use]
pub fn cell_text(cell: &Value<'_>) -> String {
    match cell {
        Value::Null => String::new(),
        value => print(PathResult::Value(value)),
    }
}

/// The text of a result: JSON of lists and maps, `%v` of all else.
pub(super) fn print(item: PathResult<'_>) -> String {
    match item {
        PathResult::Value(Value::Null) => "<no value>".to_owned(),
        PathResult::Value(Value::String(text)) => text.clone().into_owned(),
        PathResult::Text(text) => text.to_owned(),
        PathResult::Value(&Value::Float(float)) | PathResult::Float(float) => number::go_v(float),
        PathResult::Value(&Value::Bool(truth)) | PathResult::Bool(truth) => truth.to_string(),
        PathResult::Int(int) => int.to_string(),
        PathResult::Byte(byte) => byte.to_string(),
        PathResult::Value(value) => json::to_go_json(value),
    }
}
