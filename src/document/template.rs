//! Marks of templates. A template becomes YAML when a program has filled it in.

/// How they begin: an action of Helm or an expression of Jinja, a statement of Jinja, a tag of ERB.
const MARKS: [&str; 3] = ["{{", "{%", "<%"];

/// Whether a text has marks of Helm, Jinja or ERB. A valid document may have them too, for example in
/// a description.
#[must_use]
pub fn has_template_marks(text: &str) -> bool {
    MARKS.iter().any(|mark| text.contains(mark))
}

/// Whether a text that cannot be read has the signs of a template: marks, a variable of a shell as a
/// value, `$$` around a name, or `...` in place of what is left out.
#[must_use]
pub fn has_template_signs(text: &str) -> bool {
    has_template_marks(text)
        || text.matches("$$").count() > 1
        || text.lines().any(|line| {
            // In the margin `...` ends the document.
            line.starts_with(' ') && line.trim() == "..." || has_variable_as_value(line)
        })
}

/// Whether a line has a value in one word with a variable: `image: ${IMAGE}`. A script has variables
/// among other words, and is no template.
fn has_variable_as_value(line: &str) -> bool {
    line.match_indices("${").any(|(at, _)| {
        let (before, behind) = line.split_at(at);
        let begin = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let (before, begun) = before.split_at(begin);
        let end = behind.find(char::is_whitespace).unwrap_or(behind.len());
        let rest = behind.get(end..).unwrap_or_default().trim_start();
        let ends = rest.is_empty() || rest.starts_with(['#', '}', ']']);
        let is_in_flow = behind.get(..end).is_some_and(|word| word.ends_with(','));
        match before.trim_end().chars().next_back() {
            None => ends && begun.is_empty(),
            Some(last) => (ends || is_in_flow) && matches!(last, ':' | '-' | ',' | '[' | '{'),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unreadable_text_is_a_template_by_its_signs() {
        for (text, want) in [
            ("name: {{ .Values.name }}", true),
            ("env:\n- name: A\n  ...\n", true),
            ("a: b\n...\n", false),
            ("image: ${IMAGE}", true),
            ("- --image=${IMAGE} # the image", true),
            ("spec: {size: ${SIZE}, name: a}", true),
            ("spec: {size: ${SIZE} }", true),
            ("metadata:\n${LABELS}\n", true),
            ("    echo ${HOME}", false),
            ("    NAME=${OTHER}", false),
            ("    if [ -z ${NAME} ]; then", false),
            ("a: $$name$$", true),
            ("a: $$", false),
        ] {
            assert_eq!(has_template_signs(text), want, "{text}");
        }
    }
}
