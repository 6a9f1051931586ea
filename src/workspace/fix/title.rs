//! The title of a code action as data, for any language.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

/// The title of a code action, as data. `Display` writes it in English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "title", rename_all = "kebab-case")]
pub enum ActionTitle {
    /// Adds a bound to a node of the schema.
    AddBound {
        /// The keyword of the bound.
        keyword: String,
        /// Its value.
        bound: String,
        /// The node.
        name: String,
    },
    /// Lowers a bound of a node of the schema.
    LowerBound {
        /// The keyword of the bound.
        keyword: String,
        /// Its new value.
        bound: String,
        /// The node.
        name: String,
        /// Its value so far.
        from: String,
    },
    /// Adds several bounds that suffice together.
    AddBounds,
    /// Lowers and adds bounds that suffice together.
    SetBounds,
    /// Requires a property.
    Require {
        /// The property.
        name: String,
    },
    /// Adds an empty default to an object.
    AddDefault,
    /// Adds a field.
    AddField {
        /// The field.
        name: String,
    },
    /// Adds all required fields that are missing.
    AddRequired,
    /// Removes a field.
    RemoveField {
        /// The field.
        name: String,
    },
    /// Renames a field, or a name in a rule.
    Rename {
        /// The new name.
        name: String,
    },
    /// Replaces a value.
    ReplaceValue {
        /// The new value.
        value: String,
    },
    /// Adds the blank behind the colon of a field.
    #[cfg(feature = "tools")]
    AddBlank {
        /// The field.
        name: String,
    },
    /// Puts a value in quotes.
    AddQuotes,
    /// Removes the quotes around a value.
    RemoveQuotes,
    /// Makes a list of a value.
    MakeList,
    /// Escapes the name of a field in a rule.
    Escape {
        /// The escaped name.
        name: String,
    },
    /// Lets a rule hold where optional fields are absent.
    AddGuard,
    /// Writes out the defaults of an object.
    WriteDefaults,
}

impl Display for ActionTitle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let parts: &[&str] = match self {
            Self::AddBound {
                keyword,
                bound,
                name,
            } => &["Add ", keyword, ": ", bound, " to ", name],
            Self::LowerBound {
                keyword,
                bound,
                name,
                from,
            } => &[
                "Lower ", keyword, " of ", name, " from ", from, " to ", bound,
            ],
            Self::AddBounds => &["Add bounds that suffice together"],
            Self::SetBounds => &["Lower bounds so that they suffice together"],
            Self::Require { name } => &["Require \"", name, "\""],
            Self::AddDefault => &["Add default: {}"],
            Self::AddField { name } => &["Add \"", name, "\""],
            Self::AddRequired => &["Add all required fields"],
            Self::RemoveField { name } => &["Remove \"", name, "\""],
            Self::Rename { name } => &["Did you mean \"", name, "\"?"],
            Self::ReplaceValue { value } => &["Replace by \"", value, "\""],
            #[cfg(feature = "tools")]
            Self::AddBlank { name } => &["Add a blank after \"", name, ":\""],
            Self::AddQuotes => &["Put it in quotes"],
            Self::RemoveQuotes => &["Remove the quotes"],
            Self::MakeList => &["Make it a list"],
            Self::Escape { name } => &["Escape it: ", name],
            Self::AddGuard => &["Let it hold where that is absent"],
            Self::WriteDefaults => &["Write out the defaults"],
        };
        parts.iter().try_for_each(|part| f.write_str(part))
    }
}
