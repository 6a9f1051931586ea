//! Costs of expressions over a custom resource, as the API server estimates them and as it counts
//! them: lines of estimate, actual cost, result and expression.

mod resource;

use crate::cel::estimate::estimate;
use crate::cel::library::Host;
use crate::cel::program::Program;
use crate::cel::shape::Shape;
use crate::cel::types::Type;
use crate::cel::value::Val;
use crate::cel::zones::NoZones;
use crate::cel::{Environment, Variable, check};
use crate::value::json;

#[test]
fn costs_agree_with_the_api_server() {
    let vectors = include_str!("typical.tsv");
    let wrong = wrong_costs(&resource::typical(), include_str!("typical.json"), vectors);
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn costs_of_places_in_lists_and_maps_agree_with_the_api_server() {
    let vectors = include_str!("collections.tsv");
    let wrong = wrong_costs(
        &resource::collections(),
        include_str!("collections.json"),
        vectors,
    );
    assert_eq!(wrong, Vec::<String>::new());
}

fn wrong_costs(shape: &Shape, object: &str, vectors: &str) -> Vec<String> {
    let environment = Environment {
        variables: vec![Variable {
            name: "self",
            type_: Type::from_shape(shape).expect("a resource has a type"),
            shape: Some(shape),
        }],
        ..Environment::default()
    };
    let object = json::parse(object).expect("the object is JSON").value;
    let wrong = vectors.lines().filter_map(|line| {
        let (want, text) = line.rsplit_once('\t').expect("an expression");
        let got = costs(text, &environment, Val::from_data(&object, shape));
        (got != want).then(|| format!("{text}: {got} instead of {want}"))
    });
    wrong.collect()
}

/// The estimate, the actual cost and the result of an expression.
fn costs(text: &str, environment: &Environment<'_>, object: Val<'_>) -> String {
    let checked = match check(text, environment) {
        Ok(checked) => checked,
        Err(faults) => return format!("{faults:?}"),
    };
    let max = estimate(&checked, environment).max;
    let program = Program::plan(&checked, environment).expect("a program");
    let host = Host::new(&NoZones);
    let outcome = program.run(&[object], &host, 1_000_000);
    let result = match outcome.value {
        Ok(Val::Bool(result)) => result.to_string(),
        Ok(other) => format!("{other:?}"),
        Err(_) => "error".to_owned(),
    };
    format!("{max}\t{}\t{result}", outcome.cost)
}

#[test]
fn a_chain_of_macros_that_use_their_target_twice_doubles_costs_but_not_time() {
    let environment = Environment::default();
    for links in [1, 2, 14] {
        let text = ["optional.of(1)", &".optMap(v, v + 1)".repeat(links)].concat();
        let checked = check(&text, &environment).expect("it type-checks");
        let max = estimate(&checked, &environment).max;
        assert_eq!(max, 16 * (1 << links) - 15, "{links} links");
    }
}
