//! `cargo bench --bench cel`: what rules take, beside the `cel` crate on the same machine.
//!
//! The last columns put cel-go beside them: `cel-go` is what it takes by the ratio of the two
//! that was measured once with its own code, and `x cel-go` what ours is of that. `-- --json`
//! prints a line of JSON for each, which `npm run bench:all` reads.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a benchmark stops where anything is wrong"
)]

mod native;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crd_drydock::cel::check;
use crd_drydock::cel::estimate::estimate;
use crd_drydock::cel::library::Host;
use crd_drydock::cel::program::{Program, Runner};
use crd_drydock::cel::shape::{
    FieldShape, ListSemantics, ListShape, ObjectShape, Shape, ShapeKind,
};
use crd_drydock::cel::value::Val;
use crd_drydock::cel::zones::NoZones;
use crd_drydock::definition;
use crd_drydock::releases::Features;
use crd_drydock::schema::Node;
use crd_drydock::schema::rules::environment_of;
use crd_drydock::value::json;
use native::{given, nanoseconds};

/// An expression over an object.
struct Subject {
    name: &'static str,
    expression: &'static str,
    shape: Shape,
    object: String,
    /// How many elements macros go through; 1 where there is no macro.
    elements: u32,
    /// Nanoseconds that cel-go and `cel` took side by side.
    pair: (f64, f64),
}

fn main() {
    if !given("--json") {
        println!(
            "{:<24}{:>10}{:>10}{:>8}{:>10}{:>10}",
            "evaluation, ns", "ours", "cel", "ratio", "cel-go", "x cel-go"
        );
    }
    for subject in subjects() {
        let ours = evaluate_ours(&subject);
        let theirs = evaluate_theirs(&subject);
        let (go, crate_then) = subject.pair;
        let go_now = theirs * go / crate_then;
        let (name, of_crate, of_go) = (subject.name, ours / theirs, ours / go_now);
        if given("--json") {
            let line = serde_json::json!({
                "evaluation": name,
                "ns": ours,
                "elements": subject.elements,
                "ofCrate": of_crate,
                "ofGo": of_go,
            });
            println!("{line}");
        } else {
            println!(
                "{name:<24}{ours:>10.0}{theirs:>10.0}{of_crate:>8.3}{go_now:>10.0}{of_go:>10.2}"
            );
        }
    }
    let real = native::paths(&native::real_corpus("crds"));
    if real.is_empty() && !given("--json") {
        println!("\nleft out, for they are not there: real CRDs, see CONTRIBUTING.md");
    }
    compile_corpus("own corpus", &native::own_definitions());
    compile_corpus("real CRDs", &real);
}

fn subjects() -> Vec<Subject> {
    let names: Vec<String> = (0..100)
        .map(|at| format!(r#"{{"name":"a{at}"}}"#))
        .collect();
    let entries: Vec<String> = (0..30).map(|at| format!(r#""key{at}":"v{at}""#)).collect();
    let numbers: Vec<String> = (0..30).map(|at| at.to_string()).collect();
    let numbers = numbers.join(",");
    let name = shape(ShapeKind::String);
    vec![
        Subject {
            name: "compare two fields",
            expression: "self.minReplicas <= self.maxReplicas",
            shape: object(vec![
                ("minReplicas", shape(ShapeKind::Int)),
                ("maxReplicas", shape(ShapeKind::Int)),
            ]),
            object: r#"{"minReplicas":1,"maxReplicas":3}"#.to_owned(),
            elements: 1,
            pair: (83.0, 285.0),
        },
        Subject {
            name: "all of 100 names",
            expression: "self.all(x, x.name.startsWith('a'))",
            shape: list(object(vec![("name", name)])),
            object: format!("[{}]", names.join(",")),
            elements: 100,
            pair: (16_800.0, 41_000.0),
        },
        Subject {
            name: "exists in exists, 30x30",
            expression: "self.a.exists(x, self.b.exists(y, x + y == 100))",
            shape: object(vec![
                ("a", list(shape(ShapeKind::Int))),
                ("b", list(shape(ShapeKind::Int))),
            ]),
            object: format!(r#"{{"a":[{numbers}],"b":[{numbers}]}}"#),
            elements: 900,
            pair: (182_000.0, 442_000.0),
        },
        Subject {
            name: "matches",
            expression: "self.name.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?$')",
            shape: object(vec![("name", shape(ShapeKind::String))]),
            object: r#"{"name":"some-name-0"}"#.to_owned(),
            elements: 1,
            pair: (402.0, 12_400.0),
        },
        Subject {
            name: "three sizes",
            expression: "size(self.a) > 0 && size(self.b) < 100 && size(self.c) <= 63",
            shape: object(vec![
                ("a", list(shape(ShapeKind::Int))),
                ("b", map(shape(ShapeKind::String))),
                ("c", shape(ShapeKind::String)),
            ]),
            object: r#"{"a":[1,2,3],"b":{"k":"v"},"c":"some text"}"#.to_owned(),
            elements: 1,
            pair: (316.0, 922.0),
        },
        Subject {
            name: "all of 30 keys",
            expression: "self.all(k, self[k].startsWith('v'))",
            shape: map(shape(ShapeKind::String)),
            object: format!("{{{}}}", entries.join(",")),
            elements: 30,
            pair: (5_485.0, 13_765.0),
        },
    ]
}

fn shape(kind: ShapeKind) -> Shape {
    Shape {
        kind,
        nullable: false,
        max: 100,
        min: 1,
    }
}

fn list(items: Shape) -> Shape {
    shape(ShapeKind::List(ListShape {
        items: Rc::new(items),
        semantics: ListSemantics::Atomic,
    }))
}

fn map(values: Shape) -> Shape {
    shape(ShapeKind::Map(Rc::new(values)))
}

fn object(fields: Vec<(&str, Shape)>) -> Shape {
    let fields = fields.into_iter().map(|(name, shape)| FieldShape {
        name: name.into(),
        escaped: None,
        visible: true,
        shape: Rc::new(shape),
    });
    shape(ShapeKind::Object(ObjectShape {
        fields: fields.collect(),
    }))
}

fn evaluate_ours(subject: &Subject) -> f64 {
    let environment = environment_of(&subject.shape, false, Features::default()).expect("a type");
    let checked = check(subject.expression, &environment).expect("a good expression");
    let program = Program::plan(&checked, &environment).expect("a plan");
    let parsed = json::parse(&subject.object).expect("JSON").value;
    let host = Host::new(&NoZones);
    // As admissions run the rules of a node.
    let mut runner = Runner::new(&host, 10_000_000);
    nanoseconds(|| {
        runner.set(0, Val::from_data(black_box(&parsed), &subject.shape));
        let outcome = runner.run(&program);
        assert!(matches!(outcome.value, Ok(Val::Bool(_))));
    })
}

fn evaluate_theirs(subject: &Subject) -> f64 {
    let program = cel::Program::compile(subject.expression).expect("a good expression");
    let value: serde_json::Value = serde_json::from_str(&subject.object).expect("JSON");
    let mut context = cel::Context::default();
    context.add_variable("self", value).expect("a value");
    nanoseconds(|| {
        let value = black_box(&program).execute(&context);
        assert!(matches!(value, Ok(cel::Value::Bool(_))), "{value:?}");
    })
}

/// Parsing, checking, estimating and planning each rule of a corpus.
fn compile_corpus(title: &str, files: &[PathBuf]) {
    if files.is_empty() {
        return;
    }
    if !given("--json") {
        println!(
            "\n{:<48}{:>6}{:>12}{:>12}",
            format!("compilation, us a rule, {title}"),
            "rules",
            "mean",
            "greatest"
        );
    }
    let (mut count, mut sum, mut longest): (usize, f64, f64) = (0, 0.0, 0.0);
    for file in files {
        let text = std::fs::read_to_string(file).expect("a CRD");
        let decoded = definition::decode(&text).expect("a CRD");
        let mut times = Vec::new();
        for version in decoded.definition.spec.versions() {
            let Some(props) = version.open_api_schema() else {
                continue;
            };
            compile_below(&Node::compile(props), &mut times);
        }
        if times.is_empty() {
            continue;
        }
        let total: f64 = times.iter().sum();
        let greatest = times.iter().copied().fold(0.0, f64::max);
        print_compilation(
            title,
            &name_of(file),
            times.len(),
            total / times.len() as f64,
            greatest,
        );
        longest = longest.max(greatest);
        count += times.len();
        sum += total;
    }
    print_compilation(title, "all", count, sum / count as f64, longest);
}

/// `boat` for `boat/crd.yaml` of the own corpus, else the name of the file.
fn name_of(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    let folder = file.parent().and_then(Path::file_name).unwrap_or_default();
    let name = if stem == "crd" { folder } else { stem };
    name.to_string_lossy().into_owned()
}

fn print_compilation(corpus: &str, name: &str, rules: usize, mean: f64, greatest: f64) {
    if given("--json") {
        let line = serde_json::json!({
            "compilation": name,
            "corpus": corpus,
            "rules": rules,
            "mean": mean,
            "greatest": greatest,
        });
        println!("{line}");
    } else {
        println!("{name:<48}{rules:>6}{mean:>12.1}{greatest:>12.1}");
    }
}

/// Microseconds for each rule of a node and of those below it.
fn compile_below(node: &Node, times: &mut Vec<f64>) {
    if let Some(rules) = &node.rules {
        for rule in &rules.rules {
            let environment = rules.environment(rule).expect("a type");
            let time = nanoseconds(|| {
                let checked = check(black_box(&rule.text), &environment).expect("a good rule");
                black_box(estimate(&checked, &environment));
                black_box(Program::plan(&checked, &environment).is_ok());
            });
            times.push(time / 1000.0);
        }
    }
    for (_, property) in node.properties.iter() {
        compile_below(property, times);
    }
    let others = [node.items.as_deref(), node.additional.schema()];
    for other in others.into_iter().flatten() {
        compile_below(other, times);
    }
}
