//! Positions, at `|` in a text.

use super::*;

#[track_caller]
fn context(marked: &str, format: Notation) -> Option<PositionContext> {
    let offset = marked.rfind('|').unwrap();
    let text = [&marked[..offset], &marked[offset + 1..]].concat();
    at(&text, offset, format)
}

/// The way, what is wanted, the word, and the siblings.
#[track_caller]
fn is(marked: &str, want: &str) {
    let format = if marked.starts_with('{') {
        Notation::Json
    } else {
        Notation::Yaml
    };
    let found = context(marked, format).map_or("nothing".to_owned(), |context| {
        let way: Vec<_> = context
            .way
            .iter()
            .map(|step| match step {
                PositionStep::Key(key) => key.as_str(),
                PositionStep::Item => "[]",
            })
            .collect();
        let offset = marked.rfind('|').unwrap();
        let text = [&marked[..offset], &marked[offset + 1..]].concat();
        let word = &text[context.word];
        let siblings = context.siblings.join(" ");
        format!("{} {:?} {word:?} {siblings}", way.join("."), context.wanted)
            .trim()
            .to_owned()
    });
    assert_eq!(found, want, "{marked}");
}

#[test]
fn blank_lines_belong_to_the_map_of_their_column() {
    is("a: 1\n|", r#"Key "" a"#);
    is("spec:\n  a: 1\n  |", r#"spec Key "" a"#);
    is("spec:\n  a: 1\n|", r#"Key "" spec"#);
    is("spec:\n  |\n", r#"spec Key """#);
    is(
        "spec:\n  a:\n    b: 1\n  |\n  c: 2\nx: 1",
        r#"spec Key "" a c"#,
    );
    is("# c\nspec:\n  # c\n\n  |", r#"spec Key """#);
}

#[test]
fn no_key_stands_at_another_column_than_the_keys_of_its_map() {
    is("  a: 1\n  b: 1\n  |", r#"Key "" b a"#);
    is("  a: 1\n|", "nothing");
    is("  a: 1\n |", "nothing");
    is("spec:\n  a: 1\n |", "nothing");
    is("spec:\n  a: 1\n  - b\n |\nx: 1", "nothing");
    is("spec:\n   |\n  a: 1", "nothing");
    is("spec:\n   |\nx: 1", r#"spec Key """#);
    is("  |\na: 1", "nothing");
    is("a:\n  - b: 1\n   |", "nothing");
    is("a:\n  - b: 1\n    |\n  - c: 1", r#"a.[] Key "" b"#);
    is("# c\n  |", r#"Key """#);
    is("a:\n  - b: 1\n  |\n  - c: 1", r#"a Key """#);
}

#[test]
fn words_are_keys_until_they_have_a_colon() {
    is("spec:\n  a: 1\n  re|", r#"spec Key "re" a"#);
    is("spec:\n  re|: 1\n  b: 2", r#"spec KeyAlone "re" b"#);
    is("spec:\n  size: |", r#"spec.size Value """#);
    is("spec:\n  size: sm|all # c", r#"spec.size Value "small""#);
    is("spec:\n  size:|", r#"spec.size Value """#);
    is("kind|", r#"Key "kind""#);
}

#[test]
fn items_are_stepped_into() {
    is("a:\n- |", r#"a.[] Item """#);
    is("a:\n  -|", r#"a.[] Item """#);
    is("a:\n  - b|", r#"a.[] Item "b""#);
    is("a:\n  - b: 1\n    |", r#"a.[] Key "" b"#);
    is(
        "a:\n  - b: 1\n  - c: 2\n    d|: 3\n    e: 4",
        r#"a.[] KeyAlone "d" c e"#,
    );
    is("a:\n- b:\n  - c: |", r#"a.[].b.[].c Value """#);
    is("a:\n  - b: 1\n  |", r#"a Key """#);
    is("a:\n- b: 1\n|", r#"Key "" a"#);
    is("a:\n  - - b\n    - |", r#"a.[].[] Item """#);
    is("- a: 1\n  |", r#"[] Key "" a"#);
}

#[test]
fn texts_and_comments_want_nothing() {
    is("a: |\n  text |", "nothing");
    is("a: |\n  text\n  |", "nothing");
    is("a: b\n  |", "nothing");
    is("# a|", "nothing");
    is("a: 1 # b|", "nothing");
    is("--- |", "nothing");
}

#[test]
fn flow_collections_are_read_by_their_brackets() {
    is("spec: {|}", r#"spec Key """#);
    is("spec: {a: 1, b|}", r#"spec Key "b" a"#);
    is("spec: {a: 1, b: |, c: 2}", r#"spec.b Value "" a b c"#);
    is("spec:\n  a: [x, |]", r#"spec.a.[] Item """#);
    is("spec: {a: [{b: 1},\n  {c|", r#"spec.a.[] Key "c""#);
    is("spec: {a: 1}\n|", r#"Key "" spec"#);
}

#[test]
fn json_is_read_by_its_brackets() {
    is(r#"{"spec": {"a": 1, |}}"#, r#"spec Key "" a"#);
    is(r#"{"spec": {"a|"#, r#"spec Key "\"a""#);
    is(
        r#"{"spec": {"a|": 1, "b": 2}}"#,
        r#"spec KeyAlone "\"a\"" b"#,
    );
    is(r#"{"spec": {"a": "x|"}}"#, r#"spec.a Value "\"x\"" a"#);
    is(r#"{"a": {"b": [1, {"c": 2}]}, "d": [|"#, r#"d.[] Item """#);
}

#[test]
fn no_offset_of_any_text_panics() {
    let texts = [
        "a: {b: [\"é, 'x\n- - ? k: |\n  é\n",
        "{\"é\\",
        "- -\n\t- x: &a\r\n  y: *a\r",
        "\u{feff}a:\n é",
    ];
    for text in texts {
        for format in [Notation::Yaml, Notation::Json] {
            for offset in 0..=text.len() + 1 {
                let _ = at(text, offset, format);
            }
        }
    }
}
