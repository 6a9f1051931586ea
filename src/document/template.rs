//! Marks of templates: texts that a program fills in before they are YAML.

/// What opens an action in Helm's templates and in Jinja, a tag in Jinja, a tag in ERB.
const MARKS: [&str; 3] = ["{{", "{%", "<%"];

/// Whether a text has marks of Helm, Jinja or ERB. A valid document may have them, too: in
/// descriptions, and in values for other programs.
#[must_use]
pub fn has_template_marks(text: &str) -> bool {
    MARKS.iter().any(|mark| text.contains(mark))
}
