//! `crd-drydock table`: objects as `kubectl get` shows them.

use serde::Serialize;

use super::Asking;
use super::answer::{Answer, columns};
use super::read::why_not_judged;
use crate::machinery::GroupVersion;
use crate::value::Value;
use crate::value::json::parse;
use crate::views::own_tables::{self, Printing};
use crate::views::table::{Table, cell_text};
use crate::wire::to_json;
use crate::workspace::checks::outcome::{NotJudgedReason, Verdict};
use crate::workspace::objects::{JudgedBy, Object};

/// The objects of one version of a kind.
#[derive(Serialize)]
struct KindTable {
    kind: String,
    version: String,
    #[serde(flatten)]
    table: Table,
    #[serde(skip)]
    origin: Origin,
}

/// What the columns of a table come from.
#[derive(PartialEq, Eq)]
enum Origin {
    /// A definition, by its place: its text, document and item.
    Definition(String, usize, Option<usize>),
    /// Kubernetes itself, or what an API server shows without columns of its own, by `apiVersion`.
    OwnKind(String),
}

impl Asking<'_> {
    pub(super) fn table(&self) -> Answer {
        let (mut tables, mut unjudged) = (Vec::<KindTable>::new(), Vec::new());
        let unread = self.objects(&mut |asked| match self.table_of(asked.object) {
            Some(own) => add(&mut tables, own),
            None => {
                let why = why_not_judged(asked.object).unwrap_or("it has no definition");
                unjudged.push(format!("{}: {why}", asked.title));
            }
        });
        let is_own = |one: &KindTable| matches!(one.origin, Origin::OwnKind(_));
        tables.sort_by_key(is_own);
        let printed = match self.is_json() {
            true => to_json(&tables) + "\n",
            false => {
                let texts = tables.iter().map(|one| text(&one.table, self.options.wide));
                texts.collect::<Vec<_>>().join("\n")
            }
        };
        let faulty = tables.iter().filter_map(|one| {
            let error = one.table.table_error.as_ref()?;
            Some(format!("{}: {error}", one.kind))
        });
        let problems = unread.into_iter().chain(unjudged).chain(faulty);
        Answer::new(printed, problems.collect(), 0)
    }

    /// The table of one object; none if nothing says what its columns are.
    fn table_of(&self, object: &Object<'_>) -> Option<KindTable> {
        let sent = object.sent.as_deref()?;
        let api_version = &*object.head.api_version;
        let version = GroupVersion::split(api_version).version;
        let now = self.surroundings.now;
        let (origin, table) = match object.definition {
            Some(JudgedBy { site, crd }) => (
                Origin::Definition(site.uri.to_owned(), site.document, site.item),
                crd.table(&[sent], Some(version), now),
            ),
            None if is_own_kind(object) || object.structure.is_some() => {
                let printing = Printing {
                    now,
                    release: self.release,
                    wide: self.options.wide,
                };
                let value = parse(sent).map_or(Value::Null, |parsed| parsed.value);
                let table = own_tables::table(api_version, &object.head.kind, &[value], printing);
                (Origin::OwnKind(api_version.to_owned()), table)
            }
            None => return None,
        };
        Some(KindTable {
            kind: object.head.kind.clone(),
            version: version.to_owned(),
            table,
            origin,
        })
    }
}

fn is_own_kind(object: &Object<'_>) -> bool {
    let Verdict::NotJudged(why) = &object.verdict else {
        return false;
    };
    why.reason == NotJudgedReason::BuiltIn
}

/// Adds the rows of a table to the one for the same objects.
fn add(tables: &mut Vec<KindTable>, own: KindTable) {
    let same = |one: &&mut KindTable| {
        (&one.origin, &one.kind, &one.version) == (&own.origin, &own.kind, &own.version)
    };
    match tables.iter_mut().find(same) {
        Some(known) => known.table.rows.extend(own.table.rows),
        None => tables.push(own),
    }
}

/// What `kubectl` shows of a cell: its first line.
fn first_line(mut cell: String) -> String {
    if let Some(end) = cell.find(['\n', '\r', '\u{c}']) {
        cell.truncate(end);
        cell.push_str("...");
    }
    cell
}

fn text(table: &Table, is_wide: bool) -> String {
    let is_shown = |place: usize| {
        let column = table.columns.get(place);
        column.is_some_and(|column| is_wide || column.priority == 0)
    };
    let shown = |cells: Vec<String>| {
        let cells = cells.into_iter().enumerate();
        cells
            .filter(|(place, _)| is_shown(*place))
            .map(|(_, cell)| cell)
            .collect()
    };
    let head = table
        .columns
        .iter()
        .map(|column| column.name.to_uppercase());
    let rows = table
        .rows
        .iter()
        .map(|row| row.iter().map(cell_text).map(first_line).collect());
    let rows = std::iter::once(head.collect()).chain(rows).map(shown);
    columns(&rows.collect::<Vec<_>>())
}
