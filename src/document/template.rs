//! Marks of templates. A template becomes YAML when a program has filled it in.

/// How they begin: an action of Helm or an expression of Jinja, a statement of Jinja, a tag of ERB.
const MARKS: [&str; 3] = ["{{", "{%", "<%"];

/// Whether a text has marks of Helm, Jinja or ERB. A valid document may have them too, for example in
/// a description.
#[must_use]
pub fn has_template_marks(text: &str) -> bool {
    MARKS.iter().any(|mark| text.contains(mark))
}
