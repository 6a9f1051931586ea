//! Where the documents of a rendered stream come from.

/// The lines with a `# Source:`, which `helm template` writes above each document, and the paths.
#[must_use]
pub fn sources(text: &str) -> Vec<(u32, &str)> {
    let mut found = Vec::new();
    for (number, line) in (0..).zip(text.lines()) {
        if let Some(path) = line.strip_prefix("# Source: ") {
            found.push((number, path.trim()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_have_their_lines() {
        let text = "---\n# Source: c/templates/a.yaml\nkind: A\n---\n# Source: c/templates/b.yaml \nkind: B\n";
        assert_eq!(
            sources(text),
            [(1, "c/templates/a.yaml"), (4, "c/templates/b.yaml")]
        );
    }
}
