//! Kubernetes' own kinds, for the commands that ask about definitions.

use super::Asking;
use super::named::NamedKind;
use crate::explain::definitions;
use crate::kinds::read_table;
use crate::workspace::checks::builtin_kinds::all_kinds;
use crate::workspace::lookup::similar::similar;

impl Asking<'_> {
    /// The kinds of a name, in the form of definitions: one for each group.
    ///
    /// # Errors
    /// When there are none.
    pub(super) fn own_kinds(&self, name: &str) -> Result<Vec<NamedKind>, String> {
        let table = read_table(&self.surroundings.kinds, self.release);
        let texts = table.map_or_else(|_| Vec::new(), |table| definitions(&table, name));
        let found: Vec<NamedKind> = texts.into_iter().filter_map(NamedKind::read).collect();
        match found.is_empty() {
            true => {
                let release = self.release;
                let words = format!("Kubernetes {release} has no kind {name}");
                let meant = similar(name, all_kinds()).into_iter().next();
                let meant = meant.map(|meant| format!("; did you mean {meant}?"));
                // A sample of a definition takes its file instead of `--kind`.
                let remedy = match self.options.kind {
                    Some(_) => "",
                    None => "; --crds names definitions",
                };
                Err(words + remedy + &meant.unwrap_or_default())
            }
            false => Ok(found),
        }
    }
}
