//! The definitions in a text with several documents.

use std::borrow::Cow;

use super::Crd;
use crate::definition;
use crate::document::{self, Document};
use crate::value::{Map, Value, json};

impl Crd {
    /// Compiles each definition in a text with several documents, those in lists too. Documents of
    /// other kinds are left out. A document that cannot be read is compiled too, since it may be a
    /// definition: its report says what is wrong with it.
    ///
    /// ```
    /// use crd_drydock::Crd;
    ///
    /// let bundle = "kind: Service\n---\napiVersion: apiextensions.k8s.io/v1\n\
    ///               kind: CustomResourceDefinition\n---\na: [\n";
    /// let crds = Crd::all(bundle);
    /// assert_eq!(crds.len(), 2);
    /// assert!(crds[1].report().decode_error.is_some());
    /// ```
    #[must_use]
    pub fn all(text: &str) -> Vec<Self> {
        let texts = definition_texts(text).into_iter();
        texts.map(|text| Self::new(&text)).collect()
    }
}

/// The texts of the definitions that [`Crd::all`] compiles. Those of lists are JSON.
#[must_use]
pub fn definition_texts(text: &str) -> Vec<Cow<'_, str>> {
    let mut found = Vec::new();
    for Document {
        value, error, span, ..
    } in document::parse(text)
    {
        let is_one = value.as_ref().is_some_and(is_definition);
        if is_one || error.is_some() {
            found.push(Cow::Borrowed(text.get(span).unwrap_or_default()));
        } else if let Some(Value::Map(list)) = value {
            found.extend(definitions_of_list(list).map(|item| Cow::Owned(json::to_json(&item))));
        }
    }
    found
}

/// The definitions among the items of a list. Those of a `CustomResourceDefinitionList` need not
/// say what they are.
fn definitions_of_list(mut list: Map<'_>) -> impl Iterator<Item = Value<'_>> {
    let implied = text(&list, "kind").strip_suffix("List") == Some(definition::KIND);
    let version = implied.then(|| text(&list, "apiVersion").to_owned());
    let is_list = text(&list, "kind").ends_with("List");
    let items = match list.remove("items") {
        Some(Value::List(items)) if is_list => items,
        _ => Vec::new(),
    };
    let items = items.into_iter().map(move |mut item| {
        if let Some(version) = &version
            && let Value::Map(item) = &mut item
            && !item.contains_key("kind")
            && !item.contains_key("apiVersion")
        {
            item.insert("apiVersion", Value::from(version.clone()));
            item.insert("kind", Value::from(definition::KIND));
        }
        item
    });
    items.filter(is_definition)
}

fn is_definition(value: &Value<'_>) -> bool {
    value.as_map().is_some_and(|object| {
        definition::is_definition(text(object, "apiVersion"), text(object, "kind"))
    })
}

fn text<'o>(object: &'o Map<'_>, key: &str) -> &'o str {
    object.get(key).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n";

    #[test]
    fn each_definition_of_a_bundle_is_found_with_its_own_text() {
        let bundle = format!("# one\n{ONE}a: 1\na: 2\n---\nkind: Service\n---\n{ONE}b: 1\n");
        let texts = definition_texts(&bundle);
        assert_eq!(texts.len(), 2);
        assert!(texts[0].contains("a: 1\na: 2"), "{}", texts[0]);
        assert!(texts[1].contains("b: 1"), "{}", texts[1]);
    }

    #[test]
    fn definitions_in_lists_are_found() {
        for (list, want) in [
            (
                r#"{"kind":"List","apiVersion":"v1","items":[{"kind":"Service"},
                {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition"}]}"#,
                r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition"}"#,
            ),
            (
                r#"{"kind":"CustomResourceDefinitionList","apiVersion":"apiextensions.k8s.io/v1",
                "items":[{"spec":{}}]}"#,
                r#"{"spec":{},"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition"}"#,
            ),
        ] {
            assert_eq!(definition_texts(list), [want], "{list}");
        }
    }

    #[test]
    fn a_document_that_cannot_be_read_is_not_lost() {
        let texts = definition_texts("kind: Service\n---\na: [\n");
        assert_eq!(texts.len(), 1);
        assert!(Crd::new(&texts[0]).report().decode_error.is_some());
    }

    #[test]
    fn a_text_without_definitions_has_none() {
        for text in [
            "",
            "---\n# nothing\n",
            "[]",
            "kind: Service\n",
            "items: [1]\nkind: List\n",
        ] {
            assert!(definition_texts(text).is_empty(), "{text}");
        }
    }
}
