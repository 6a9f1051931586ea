//! Tables of Kubernetes' own kinds, as its API server prints them (`pkg/printers/internalversion`).
//!
//! The objects are manifests, so that the cells use the server's defaults where a field is missing.

mod cells;
mod columns;
mod endpoints;
mod events;
mod fields;
mod metrics;
mod network;
mod pods;
mod registered;
mod storage;
#[cfg(test)]
mod tests;
mod workloads;

use self::columns::{Column, FALLBACK, Shown, TABLES};
use super::Instant;
use super::table::{Header, Table};
use crate::machinery::GroupVersion;
use crate::releases::Release;
use crate::value::Value;

/// The circumstances of a table.
#[derive(Clone, Copy, Debug)]
pub struct Printing {
    /// The time that ages count to.
    pub now: Instant,
    /// The release whose columns the table has.
    pub release: Release,
    /// Whether the cells are those of `-o wide`.
    pub wide: bool,
}

/// Whether the columns of a kind are known.
#[must_use]
pub fn has_table(api_version: &str, kind: &str) -> bool {
    columns(api_version, kind).is_some()
}

/// The table of objects of one kind. A kind whose columns are not known has the columns that the server gives to
/// kinds without columns.
#[must_use]
pub fn table(api_version: &str, kind: &str, objects: &[Value<'_>], printing: Printing) -> Table {
    let parts = columns(api_version, kind).unwrap_or(FALLBACK);
    let columns = || {
        let all = parts.iter().copied().flatten();
        all.filter(|column| column.is_in(printing.release))
    };
    let row = |object| {
        let cells = columns().map(|column| column.cell.print(object, printing));
        cells.collect()
    };
    Table {
        columns: columns().map(header).collect(),
        rows: objects.iter().map(row).collect(),
        table_error: None,
    }
}

fn header(column: &Column) -> Header {
    let format = if column.head == "Name" { "name" } else { "" };
    Header {
        name: column.head.to_owned(),
        type_: "string".to_owned(),
        format: format.to_owned(),
        description: String::new(),
        priority: matches!(column.shown, Shown::Wide).into(),
    }
}

fn columns(api_version: &str, kind: &str) -> Option<&'static [&'static [Column]]> {
    let group = GroupVersion::split(api_version).group;
    let group = match (kind, group) {
        ("Event", "events.k8s.io") => "",
        _ => group,
    };
    let mut all = TABLES.iter();
    let found = all.find(|table| table.kind == kind && table.group == group);
    found.map(|table| table.columns)
}
