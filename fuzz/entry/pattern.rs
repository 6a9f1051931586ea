//! Patterns: any is compiled or refused, and searches end.

use crd_drydock::go::regexp::Regexp;

/// Behind a NUL stands the text that is searched.
///
/// # Panics
/// Where two ways to ask for a match disagree, or an example does not match.
pub fn search(data: &[u8]) {
    let mut parts = data.splitn(2, |byte| *byte == 0);
    let mut text = || String::from_utf8_lossy(parts.next().unwrap_or_default());
    let (pattern, text) = (text(), text());
    let Ok(regexp) = Regexp::new(&pattern) else {
        return;
    };
    let found = regexp.find_at(&text, 0);
    assert_eq!(
        regexp.is_match(&text),
        found.is_some(),
        "{pattern:?} in {text:?}"
    );
    for (from, to) in found.into_iter() {
        assert!(text.get(from..to).is_some(), "{pattern:?} in {text:?}");
    }
    assert!(regexp.find_iter(&text).count() <= text.chars().count() + 1);
    for variant in 0..2 {
        if let Some(example) = regexp.example(0, 64, variant) {
            assert!(regexp.is_match(&example), "{pattern:?} by {example:?}");
        }
    }
}
