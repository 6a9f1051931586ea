//! What only the module with the tools answers to editors: definitions and references of the name at
//! `▮`, the words of rules, signatures, hints, folds, selections, symbols.

#![cfg(feature = "tools")]
#![allow(
    clippy::unwrap_used,
    clippy::string_slice,
    reason = "a test fails by them"
)]

mod shared;

use crd_drydock::document::position::{LineIndex, Position, Range};
use crd_drydock::workspace::Workspace;
use shared::edits::applied;

const CURSOR: char = '▮';
const DEFINITION: &str = "crds/boats.yaml";
const OBJECT: &str = "boat.yaml";

/// A definition whose fields are named in every way.
const BOATS: &str = r#"apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {plural: boats, kind: Boat}
  versions:
  - name: v1
    served: true
    storage: true
    additionalPrinterColumns:
    - {name: Crew, type: integer, jsonPath: .spec.crew}
    - {name: Ready, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].status'}
    selectableFields:
    - jsonPath: .spec.crew
    subresources:
      scale: {specReplicasPath: .spec.crew, statusReplicasPath: .status.crew}
    schema:
      openAPIV3Schema:
        type: object
        x-kubernetes-validations:
        - rule: self.spec.crew < 9
        properties:
          spec:
            type: object
            required: [crew]
            default: {crew: 1, sails: []}
            properties:
              crew: {type: integer}
              hull-name: {type: string}
              tags: {type: object, additionalProperties: {type: string}}
              sails:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  properties:
                    name: {type: string}
                    area: {type: integer}
            anyOf:
            - required: [crew]
            - properties: {crew: {minimum: 2}}
            x-kubernetes-validations:
            - rule: "self.crew > 0 && self.hull__dash__name != '' && self.sails.all(s, s.area > self.crew)"
              messageExpression: "'crew is ' + string(self.crew)"
              fieldPath: .crew
            - rule: |
                !has(self.sails) ||
                self.sails.exists(s, s.name == 'crew')
          status:
            type: object
            properties:
              crew: {type: integer}
              conditions:
                type: array
                items:
                  type: object
                  properties: {type: {type: string}, status: {type: string}}
  - name: v2
    served: true
    storage: false
    schema:
      openAPIV3Schema:
        type: object
        properties: {spec: {type: object, properties: {crew: {type: integer}}}}
"#;

const BOAT: &str = "apiVersion: example.org/v1
kind: Boat
metadata: {name: dinghy}
spec:
  crew: 2
  hull-name: wood
  tags: {crew: x}
  sails:
  - {name: jib, area: 4}
  - name: main
status:
  crew: 1
  conditions:
  - {type: Ready, status: 'True'}
";

/// A workspace with both texts, and the position of the cursor that one of them has.
fn workspace(mark: &str) -> (Workspace, &'static str, Position) {
    let plain = mark.replace(CURSOR, "");
    let (uri, text) = match BOAT.contains(&plain) {
        true => (OBJECT, BOAT),
        false => (DEFINITION, BOATS),
    };
    assert_eq!(text.matches(&plain).count(), 1, "{mark} is there once");
    let at = text.find(&plain).unwrap() + mark.find(CURSOR).unwrap();
    let mut workspace = Workspace::default();
    workspace.set(DEFINITION, BOATS);
    workspace.set(OBJECT, BOAT);
    (workspace, uri, LineIndex::new(text).position(at))
}

fn text_of(uri: &str) -> &'static str {
    match uri {
        OBJECT => BOAT,
        _ => BOATS,
    }
}

/// The line, and the text from its first word to the end of the range in brackets.
fn shown(uri: &str, range: Range) -> String {
    let text = text_of(uri);
    let lines = LineIndex::new(text);
    let (start, end) = (lines.offset(range.start), lines.offset(range.end));
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let before = text[line..start].trim_start();
    let name = if uri == OBJECT { "boat" } else { "crd" };
    let from = before.len().saturating_sub(12);
    let from = (from..).find(|at| before.is_char_boundary(*at)).unwrap();
    format!(
        "{name} {}: {}[{}]",
        range.start.line + 1,
        &before[from..],
        &text[start..end]
    )
}

#[test]
fn a_definition_is_found_from_everything_that_names_it() {
    for (mark, want) in [
        ("  cr▮ew: 2", "crd 30: [crew]"),
        ("  crew: ▮2", "crd 30: [crew]"),
        ("sails:\n  - {na▮me: jib", "crd 41: [name]"),
        (
            "tags: {c▮rew: x}",
            "crd 32: pe: object, [additionalProperties]",
        ),
        ("kind: Bo▮at\nmetadata", "crd 7: oats, kind: [Boat]"),
        ("apiVersion: exa▮mple.org/v1", "crd 9: - name: [v1]"),
        ("self.spec.cr▮ew < 9", "crd 30: [crew]"),
        ("self.sp▮ec.crew < 9", "crd 25: [spec]"),
        ("rule: se▮lf.spec.crew < 9", "crd 20: [openAPIV3Schema]"),
        ("s.are▮a > ", "crd 42: [area]"),
        ("self.hull__da▮sh__name", "crd 31: [hull-name]"),
        ("string(self.cr▮ew)", "crd 30: [crew]"),
        ("exists(s, s.na▮me == ", "crd 41: [name]"),
        ("fieldPath: .cr▮ew", "crd 30: [crew]"),
        ("- jsonPath: .spec.cr▮ew", "crd 30: [crew]"),
        ("statusReplicasPath: .status.cr▮ew", "crd 56: [crew]"),
        ("[?(@.ty▮pe==", "crd 61: roperties: {[type]"),
        ("\"Ready\")].sta▮tus", "crd 61: e: string}, [status]"),
        ("map-keys: [na▮me]", "crd 41: [name]"),
        ("default: {crew: 1, sai▮ls", "crd 33: [sails]"),
    ] {
        let (workspace, uri, position) = workspace(mark);
        let found = workspace.definition(uri, position);
        let found = found.map(|link| shown(&link.target_uri, link.target_selection_range));
        assert_eq!(found.as_deref(), Some(want), "{mark}");
    }
}

#[test]
fn what_names_nothing_has_no_definition() {
    for mark in [
        "metadata: {name: ▮dinghy}",
        "crew ▮is ",
        "type: obj▮ect\n        x-kubernetes-validations:\n        - rule: self.spec",
        "self.sails.al▮l(",
        "scope: Name▮spaced",
    ] {
        let (workspace, uri, position) = workspace(mark);
        assert!(workspace.definition(uri, position).is_none(), "{mark}");
        assert!(workspace.references(uri, position).is_empty(), "{mark}");
    }
}

#[test]
fn all_places_that_name_a_field_are_found() {
    let crew = "crd 13: Path: .spec.[crew] path
crd 16: Path: .spec.[crew] path
crd 18: Path: .spec.[crew] path
crd 23: : self.spec.[crew] rule
crd 27: required: [[crew] schema
crd 28: default: {[crew] schema
crd 30: [crew] declaration
crd 44:  required: [[crew] schema
crd 45: roperties: {[crew] schema
crd 47: rule: \"self.[crew] rule
crd 47: area > self.[crew] rule
crd 48: string(self.[crew] rule
crd 49: fieldPath: .[crew] path
boat 5: [crew] object";
    for (mark, want) in [
        ("  cr▮ew: 2", crew),
        ("fieldPath: .cr▮ew", crew),
        (
            "status:\n  cr▮ew: 1",
            "crd 18: th: .status.[crew] path\ncrd 56: [crew] declaration\nboat 12: [crew] object",
        ),
        (
            "- {na▮me: jib",
            "crd 36: -map-keys: [[name] schema
crd 39: required: [[name] schema
crd 41: [name] declaration
crd 52: exists(s, s.[name] rule
boat 9: - {[name] object
boat 10: - [name] object",
        ),
        (
            "self.hull__da▮sh__name",
            "crd 31: [hull-name] declaration
crd 47: > 0 && self.[hull__dash__name] rule
boat 6: [hull-name] object",
        ),
        (
            "kind: Bo▮at\nmetadata",
            "crd 7: oats, kind: [Boat] declaration\nboat 2: kind: [Boat] object",
        ),
        ("- name: v▮2", "crd 62: - name: [v2] declaration"),
    ] {
        let (workspace, uri, position) = workspace(mark);
        let found = workspace.references(uri, position);
        let found: Vec<_> = found
            .iter()
            .map(|one| {
                let role = format!("{:?}", one.role).to_lowercase();
                format!("{} {role}", shown(&one.uri, one.range))
            })
            .collect();
        assert_eq!(found.join("\n"), want, "{mark}");
        let here = workspace.highlights(uri, position);
        let own = found
            .iter()
            .filter(|one| one.starts_with(if uri == OBJECT { "boat" } else { "crd" }));
        assert_eq!(here.len(), own.count(), "{mark}");
    }
}

#[test]
fn objects_that_another_definition_judges_do_not_count() {
    let mut workspace = Workspace::default();
    workspace.set("a.yaml", BOATS);
    workspace.set("b.yaml", BOATS);
    workspace.set(OBJECT, BOAT);
    let at = BOATS.find("crew: {type").unwrap();
    let position = LineIndex::new(BOATS).position(at);
    let in_objects = |uri: &str| {
        let found = workspace.references(uri, position);
        found.iter().filter(|one| one.uri == OBJECT).count()
    };
    assert_eq!((in_objects("a.yaml"), in_objects("b.yaml")), (1, 0));
}

/// The text at a range of a text.
fn slice(text: &str, range: Range) -> &str {
    let lines = LineIndex::new(text);
    &text[lines.offset(range.start)..lines.offset(range.end)]
}

#[test]
fn words_of_rules_have_kinds_and_places_on_one_line() {
    let definition = BOATS.replace(
        "rule: self.spec.crew < 9",
        "rule: >-\n            self.spec.crew\n            < 9 && 'a\n            b' != ''",
    );
    let mut workspace = Workspace::default();
    workspace.set(DEFINITION, &definition);
    let words = workspace.rule_words(DEFINITION);
    let first: Vec<_> = words
        .iter()
        .take_while(|word| word.range.start.line < 26)
        .map(|word| (slice(&definition, word.range), word.kind))
        .collect();
    assert_eq!(
        first,
        [
            ("self", "variable"),
            ("spec", "property"),
            ("crew", "property"),
            ("<", "operator"),
            ("9", "number"),
            ("&&", "operator"),
            ("'a", "string"),
            ("b'", "string"),
            ("!=", "operator"),
            ("''", "string"),
        ]
    );
    let mut all = words.iter().map(|word| word.range.start);
    assert!(
        all.clone()
            .zip(all.by_ref().skip(1))
            .all(|(one, next)| one < next)
    );
    let calls = words.iter().filter(|word| word.kind == "function");
    assert_eq!(calls.count(), 4, "all, string, has, exists");
}

#[test]
fn a_call_in_a_rule_shows_its_signatures() {
    let (workspace, uri, position) = workspace("string(▮self.crew)");
    let help = workspace.signature_help(uri, position).unwrap();
    assert!(
        help.signatures
            .iter()
            .any(|one| one.label == "string(int) -> string")
    );
    let (workspace, uri, position) = self::workspace("exists(s, ▮s.name");
    let help = workspace.signature_help(uri, position).unwrap();
    let active = &help.signatures[help.active_signature];
    let [start, end] = active.parameters[help.active_parameter].label;
    assert_eq!(
        (&*active.label, &active.label[start..end]),
        ("exists(x, test) -> bool", "test")
    );
    let (workspace, uri, position) = self::workspace("tags: {c▮rew: x}");
    assert!(workspace.signature_help(uri, position).is_none());
}

/// Each hint with the text of its line before it.
fn hints(workspace: &Workspace, uri: &str, text: &str) -> Vec<String> {
    let end = Position {
        line: 999,
        character: 0,
    };
    let hints = workspace.inlay_hints(
        uri,
        Range {
            start: Position::default(),
            end,
        },
    );
    let lines: Vec<_> = text.lines().collect();
    let shown = hints.iter().map(|hint| {
        let line = lines.get(hint.position.line as usize).unwrap();
        let before = &line[..hint.position.character as usize];
        format!("{}|{}", before.trim_start(), hint.label)
    });
    shown.collect()
}

#[test]
fn hints_show_defaults_and_the_types_of_variables() {
    let definition = BOATS.replace(
        "{type: string}\n                    area: {type: integer}",
        "{type: string}\n                    area: {type: integer, default: 3}",
    );
    let mut workspace = Workspace::default();
    workspace.set(DEFINITION, &definition);
    workspace.set(OBJECT, BOAT);
    assert_eq!(hints(&workspace, OBJECT, BOAT), ["- name: main|area: 3"]);
    let bare = "apiVersion: example.org/v1\nkind: Boat\nmetadata: {name: a}\n";
    workspace.set(OBJECT, bare);
    assert_eq!(
        hints(&workspace, OBJECT, bare),
        ["apiVersion: example.org/v1|spec: {\"crew\":1,\"sails\":[]}"]
    );
    assert_eq!(
        hints(&workspace, DEFINITION, &definition),
        [
            "- rule: \"self.crew > 0 && self.hull__dash__name != '' && self.sails.all(s|: object",
            "self.sails.exists(s|: object",
        ]
    );
}

#[test]
fn maps_lists_and_long_texts_fold() {
    let mut workspace = Workspace::default();
    let text = "a: 1\nb:\n  c: |\n    x\n    y\n\n  d: [1,\n    2\n  ]\n---\ne:\n- f: 1\n  g: 2\n";
    workspace.set("a.yaml", text);
    let found = workspace.folding_ranges("a.yaml");
    let found: Vec<_> = found
        .iter()
        .map(|one| (one.start_line, one.end_line))
        .collect();
    assert_eq!(found, [(0, 8), (1, 8), (2, 4), (6, 7), (10, 12), (11, 12)]);
    workspace.set("b.json", "{\n \"a\": {\n  \"b\": 1\n }\n}\n");
    let found = workspace.folding_ranges("b.json");
    let found: Vec<_> = found
        .iter()
        .map(|one| (one.start_line, one.end_line))
        .collect();
    assert_eq!(found, [(1, 2)]);
}

#[test]
fn items_of_a_list_with_map_keys_are_called_by_these_in_the_outline() {
    for (keys, items, want) in [
        ("[port]", "[{name: a, port: 1}, {key: b, port: 2}]", "1 2"),
        ("[port, name]", "[{name: a, port: 1}, {port: 2}]", "1, a 2"),
        ("[other]", "[{name: a, port: 1}, {port: 2}]", "a [1]"),
    ] {
        let definition = BOATS.replace(
            "x-kubernetes-list-map-keys: [name]",
            &format!("x-kubernetes-list-map-keys: {keys}"),
        );
        let mut workspace = Workspace::default();
        workspace.set(DEFINITION, &definition);
        let object = format!("apiVersion: example.org/v1\nkind: Boat\nspec:\n  sails: {items}\n");
        workspace.set(OBJECT, &object);
        let outline = workspace.symbols(OBJECT);
        let spec = outline[0].children.last().unwrap();
        let names: Vec<&str> = spec.children[0]
            .children
            .iter()
            .map(|item| &*item.name)
            .collect();
        assert_eq!(names.join(" "), want, "{keys}");
    }
}

#[test]
fn the_outline_and_the_folds_of_a_long_text_end() {
    let mut workspace = Workspace::default();
    let objects = (0..12_000)
        .map(|at| format!("kind: Boat\nmetadata:\n  name: boat-{at}\nspec: {{a: 1, b: 2}}\n"));
    workspace.set("a.yaml", &objects.collect::<Vec<_>>().join("---\n"));
    let outline = workspace.symbols("a.yaml");
    assert_eq!(outline.len(), 5000);
    assert_eq!(outline.last().unwrap().name, "Boat boat-4999");
    assert!(!outline[0].children.is_empty());
    assert!(outline[4999].children.is_empty());
    let folds = workspace.folding_ranges("a.yaml");
    assert!((5000..20_000).contains(&folds.len()), "{}", folds.len());
}

#[test]
fn a_selection_grows_from_the_value_to_the_text() {
    let (workspace, uri, position) = workspace("- {name: jib, ar▮ea: 4}");
    let found = workspace.selection_ranges(uri, position);
    let found: Vec<_> = found.iter().map(|range| slice(BOAT, *range)).collect();
    assert_eq!(found[..3], ["area", "area: 4", "{name: jib, area: 4}"]);
    assert!(found[3].starts_with("- {name: jib"));
    assert!(found[4].starts_with("sails:"));
    assert_eq!(*found.last().unwrap(), BOAT);
    for (inner, outer) in found.iter().zip(found.iter().skip(1)) {
        assert!(outer.contains(inner));
    }
}

#[test]
fn objects_and_definitions_are_found_by_their_names() {
    let (workspace, ..) = workspace("hull-name: woo▮d");
    let found = |query: &str| {
        let found = workspace.find_symbols(query).into_iter();
        found.map(|one| (one.name, one.kind)).collect::<Vec<_>>()
    };
    let both = [
        ("Boat dinghy".to_owned(), 19),
        ("CustomResourceDefinition boats.example.org".to_owned(), 5),
    ];
    assert_eq!(found("boat dgy"), both[..1]);
    assert_eq!(found("crdboats"), both[1..]);
    assert_eq!(found(""), both);
    assert_eq!(found("boatq"), []);
}

/// Both texts after the property at a mark got a name, or why it cannot get it.
fn renamed(mark: &str, name: &str) -> Result<[String; 2], String> {
    let (workspace, uri, position) = workspace(mark);
    let renaming = workspace.rename(uri, position, name);
    if let Some(problem) = renaming.problem {
        return Err(problem);
    }
    Ok([DEFINITION, OBJECT].map(|uri| {
        let own = renaming.texts.iter().find(|one| one.uri == uri);
        applied(text_of(uri), own.map_or(&[], |own| &own.edits)).0
    }))
}

#[test]
fn a_property_is_renamed_wherever_it_is_named() {
    let [definition, object] = renamed("  cr▮ew: 2", "hands").unwrap();
    let name = |text: &str| text.replace("crew", "hands");
    let want: Vec<String> = BOATS
        .lines()
        .enumerate()
        .map(|(at, line)| match at + 1 {
            // The column's name, the status, the text of a message and of a rule, another version.
            18 => line.replace(".spec.crew", ".spec.hands"),
            48 => line.replace("self.crew", "self.hands"),
            52 | 56 | 62.. => line.to_owned(),
            _ => name(line),
        })
        .collect();
    for (found, want) in definition.lines().zip(&want) {
        assert_eq!(found, want);
    }
    assert_eq!(object, BOAT.replacen("  crew: 2", "  hands: 2", 1));
    let mut workspace = Workspace::default();
    workspace.set(DEFINITION, &definition);
    workspace.set(OBJECT, &object);
    let (before, ..) = self::workspace("  cr▮ew: 2");
    let count = |workspace: &Workspace| workspace.diagnostics(OBJECT).len();
    assert_eq!(count(&workspace), count(&before));
}

#[test]
fn a_new_name_is_written_as_each_place_needs_it() {
    let [definition, object] = renamed("self.hull__da▮sh__name", "on").unwrap();
    assert!(
        definition.contains("\"on\": {type: string}"),
        "{definition}"
    );
    assert!(definition.contains("self.on != ''"));
    assert!(object.contains("  \"on\": wood"));
    let [definition, _] = renamed("self.hull__da▮sh__name", "in").unwrap();
    assert!(definition.contains("self.__in__ != ''"));
}

#[test]
fn names_that_a_property_cannot_have_are_refused() {
    for (mark, name, want) in [
        ("  cr▮ew: 2", " ", "needs a name"),
        ("  cr▮ew: 2", "sails", "already"),
        ("  cr▮ew: 2", "a b", "Rules name this property"),
        ("  cr▮ew: 2", "a.b", "A path names this property"),
        ("self.sp▮ec.crew < 9", "metadata", "a meaning of its own"),
        ("tags: {c▮rew: x}", "a", "no property here"),
        ("rule: se▮lf.spec.crew < 9", "a", "no property here"),
    ] {
        let problem = renamed(mark, name).unwrap_err();
        assert!(problem.contains(want), "{mark}: {problem}");
    }
}

/// Why the property at a mark of a text cannot get a name.
fn problem(definition: &str, marked: &str, name: &str) -> Option<String> {
    let at = marked.find(CURSOR).unwrap();
    let text = marked.replacen(CURSOR, "", 1);
    let mut workspace = Workspace::default();
    workspace.set(DEFINITION, definition);
    workspace.set(OBJECT, &text);
    let position = LineIndex::new(&text).position(at);
    workspace.rename(OBJECT, position, name).problem
}

#[test]
fn a_property_keeps_its_name_where_the_server_or_an_object_needs_it() {
    let named = BOATS.replacen(
        "        properties:\n          spec:\n            type: object\n            required",
        "        properties:\n          metadata: {type: object, properties: {name: {type: string}}}\n          spec:\n            type: object\n            required",
        1,
    );
    assert_ne!(named, BOATS);
    let head = "apiVersion: example.org/v1\nkind: Boat\n";
    for (definition, object, name, want) in [
        (
            &*named,
            "metadata: {na▮me: a}",
            "title",
            "a meaning of its own",
        ),
        (
            BOATS,
            "sp▮ec: {crew: 2}",
            "body",
            "as the version has subresources",
        ),
        (
            BOATS,
            "status: {}\nsp▮ec: {crew: 2}",
            "state",
            "as the version has subresources",
        ),
        (
            BOATS,
            "spec: {cr▮ew: 2, people: 3}",
            "people",
            "already, in boat.yaml",
        ),
    ] {
        let problem = problem(definition, &[head, object, "\n"].concat(), name);
        assert!(
            problem.clone().unwrap_or_default().contains(want),
            "{object}: {problem:?}"
        );
    }
}

#[test]
fn a_renamed_key_stays_in_quotes_and_a_repeated_one_is_renamed_each_time() {
    let head = "apiVersion: example.org/v1\nkind: Boat\nmetadata: {name: a}\n";
    for (spec, name, want) in [
        ("{\"crew\":2,\"crew\":3}", "hands", "\"hands\""),
        ("{'crew':2,'crew':3}", "hands", "'hands'"),
    ] {
        let text = [head, "spec: ", spec, "\n"].concat();
        let mut workspace = Workspace::default();
        workspace.set(DEFINITION, BOATS);
        workspace.set(OBJECT, &text);
        let position = LineIndex::new(&text).position(text.find("crew").unwrap());
        let renaming = workspace.rename(OBJECT, position, name);
        assert_eq!(renaming.problem, None);
        let edits = renaming.texts.iter().filter(|one| one.uri == OBJECT);
        let written: Vec<_> = edits
            .flat_map(|one| &one.edits)
            .map(|edit| &*edit.new_text)
            .collect();
        assert_eq!(written, [want; 2], "{spec}");
    }
}

#[test]
fn a_property_that_an_alias_shows_in_another_field_keeps_its_name() {
    let shared = "type: object, properties: {first: &name {type: object, properties: {deep: {type: string}}}";
    for (second, want) in [
        ("second: *name", true),
        (
            "second: {type: object, properties: {deep: {type: string}}}",
            false,
        ),
    ] {
        let schema = ["openAPIV3Schema: {", shared, ", ", second, "}}"].concat();
        let (before, after) = BOATS.split_once("      openAPIV3Schema:").unwrap();
        let after = after.split_once("  - name: v2").unwrap().1;
        let text = [before, "      ", &schema, "\n  - name: v2", after].concat();
        let mut workspace = Workspace::default();
        workspace.set(DEFINITION, &text);
        let at = text.find("deep").unwrap();
        let position = LineIndex::new(&text).position(at);
        let problem = workspace.rename(DEFINITION, position, "flat").problem;
        let is_refused = problem.is_some_and(|problem| problem.contains("An alias shows"));
        assert_eq!(is_refused, want, "{text}");
    }
}

#[test]
fn rules_are_formatted_in_every_notation() {
    let rules = [
        (
            "\"self.crew>0&&self.sails.size( )<3\"",
            "\"self.crew > 0 && self.sails.size() < 3\"",
        ),
        ("'self.crew  > 0'", "'self.crew > 0'"),
        ("self.crew==1", "self.crew == 1"),
        ("self.crew>0?true:false", "self.crew>0?true:false"),
        (
            "|\n                self.crew>0 ||\n                  has( self.sails )",
            "|\n                self.crew > 0 ||\n                  has(self.sails)",
        ),
        ("\"self.crew>0\\n&& true\"", "\"self.crew > 0\\n&& true\""),
    ];
    for (before, want) in rules {
        let text = BOATS.replace("self.spec.crew < 9", before);
        let mut workspace = Workspace::default();
        workspace.set(DEFINITION, &text);
        let start = Position {
            line: 22,
            character: 0,
        };
        let end = Position {
            line: 23,
            character: 0,
        };
        let mut found = text.clone();
        let lines = LineIndex::new(&text);
        for edit in workspace
            .format_rules(DEFINITION, Range { start, end })
            .iter()
            .rev()
        {
            let bytes = lines.offset(edit.range.start)..lines.offset(edit.range.end);
            found.replace_range(bytes, &edit.new_text);
        }
        assert_eq!(found, BOATS.replace("self.spec.crew < 9", want), "{before}");
    }
}

#[test]
fn a_text_that_cannot_be_read_is_answered_without_a_word() {
    let mut workspace = Workspace::default();
    workspace.set(DEFINITION, &format!("{BOATS}  ]\n"));
    workspace.set(OBJECT, &BOAT.replace("crew: 2", "crew: ["));
    for uri in [DEFINITION, OBJECT, "absent.yaml"] {
        let position = Position {
            line: 5,
            character: 4,
        };
        assert!(workspace.definition(uri, position).is_none());
        assert!(workspace.references(uri, position).is_empty());
        assert!(workspace.rule_words(uri).is_empty());
        assert!(workspace.signature_help(uri, position).is_none());
        assert!(workspace.folding_ranges(uri).len() < 100);
        assert!(workspace.selection_ranges(uri, position).len() < 100);
    }
}

#[test]
fn a_property_is_renamed_in_maps_that_are_merged() {
    let head = "apiVersion: example.org/v1\nkind: Boat\nmetadata: {name: a}\n";
    for (spec, want) in [
        ("spec:\n  <<: {cr▮ew: 2}\n", Ok("spec:\n  <<: {hands: 2}\n")),
        (
            "spec: {<<: [{cr▮ew: 2}, {crew: 3}]}",
            Ok("spec: {<<: [{hands: 2}, {hands: 3}]}"),
        ),
        ("<<: {spec: {cr▮ew: 2}}", Ok("<<: {spec: {hands: 2}}")),
        (
            "spec: {cr▮ew: 3, '<<': {crew: 2}}",
            Ok("spec: {hands: 3, '<<': {crew: 2}}"),
        ),
        (
            "base: &base {crew: 2}\nspec: {<<: *base, cr▮ew: 3}",
            Err("line 4 of boat.yaml"),
        ),
        (
            "base: &base {crew: 2}\nspec: {<<: [*base], cr▮ew: 3}",
            Err("line 4 of boat.yaml"),
        ),
    ] {
        let marked = [head, spec].concat();
        let at = marked.find(CURSOR).unwrap();
        let text = marked.replacen(CURSOR, "", 1);
        let mut workspace = Workspace::default();
        workspace.set(DEFINITION, BOATS);
        workspace.set(OBJECT, &text);
        let position = LineIndex::new(&text).position(at);
        let renaming = workspace.rename(OBJECT, position, "hands");
        match (renaming.problem, want) {
            (None, Ok(spec)) => {
                let own = renaming.texts.iter().find(|one| one.uri == OBJECT).unwrap();
                assert_eq!(applied(&text, &own.edits).0, [head, spec].concat());
            }
            (Some(problem), Err(want)) => assert!(problem.contains(want), "{problem}"),
            (problem, _) => panic!("{marked}: {problem:?}"),
        }
    }
}

#[test]
fn the_keyword_of_a_default_is_no_property() {
    let text = BOATS.replacen("default: {crew: 1", "de▮fault: {crew: 1", 1);
    let at = text.find(CURSOR).unwrap();
    let text = text.replacen(CURSOR, "", 1);
    let mut workspace = Workspace::default();
    workspace.set(DEFINITION, &text);
    let position = LineIndex::new(&text).position(at);
    assert!(workspace.renameable(DEFINITION, position).is_none());
    assert!(workspace.references(DEFINITION, position).is_empty());
}

#[test]
fn no_fix_is_preferred_where_two_names_are_as_near() {
    for (fields, wrong, want) in [
        (
            "beds: {}, bods: {}",
            "bads",
            ["beds false", "bods false"].as_slice(),
        ),
        (
            "beds: {}, boards: {}",
            "beeds",
            &["beds true", "boards false"],
        ),
    ] {
        let fields = fields
            .replace("{}", "{type: integer}")
            .replace(", ", "\n              ");
        let definition = BOATS.replace(
            "crew: {type: integer}\n              hull-name",
            &format!("crew: {{type: integer}}\n              {fields}\n              hull-name"),
        );
        assert_ne!(definition, BOATS);
        let mut workspace = Workspace::default();
        workspace.set(DEFINITION, &definition);
        workspace.set(OBJECT, &format!("apiVersion: example.org/v1\nkind: Boat\nmetadata: {{name: a}}\nspec: {{crew: 1, {wrong}: 2}}\n"));
        let found = workspace.diagnostics(OBJECT);
        let found = found.iter().find(|one| one.message.contains(wrong));
        let fixes = workspace.code_actions(OBJECT, found.unwrap().range);
        let fixes = fixes.iter().filter(|fix| {
            fix.edit
                .edits
                .iter()
                .any(|edit| edit.new_text.starts_with('b'))
        });
        let fixes: Vec<String> = fixes
            .map(|fix| format!("{} {}", fix.edit.edits[0].new_text, fix.is_preferred))
            .collect();
        assert_eq!(fixes, want);
    }
}
