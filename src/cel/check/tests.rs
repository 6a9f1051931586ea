//! The checker's answers about expressions over a schema of each kind of type.

use std::rc::Rc;

use crate::cel::ast::Expr;
use crate::cel::checked::{Checked, Reference};
use crate::cel::fault::CelError;
use crate::cel::shape::{FieldShape, ListSemantics, ListShape, ObjectShape, Shape, ShapeKind};
use crate::cel::types::Type;
use crate::cel::{Environment, Variable, check};

fn shape(kind: ShapeKind) -> Rc<Shape> {
    Rc::new(Shape {
        kind,
        nullable: false,
        max: 0,
        min: 0,
    })
}

fn list(items: Rc<Shape>) -> Rc<Shape> {
    shape(ShapeKind::List(ListShape {
        items,
        semantics: ListSemantics::Atomic,
    }))
}

fn object(fields: Vec<(&str, Rc<Shape>)>) -> Rc<Shape> {
    let fields = fields.into_iter().map(|(name, shape)| FieldShape {
        name: name.trim_matches('_').into(),
        escaped: name.starts_with('_').then(|| name.into()),
        visible: shape.has_type(),
        shape,
    });
    shape(ShapeKind::Object(ObjectShape {
        fields: fields.collect(),
    }))
}

/// The schema of the rules in these tests.
pub(in crate::cel) fn schema() -> Rc<Shape> {
    let named = || object(vec![("name", shape(ShapeKind::String))]);
    object(vec![
        ("a", shape(ShapeKind::Int)),
        ("s", shape(ShapeKind::String)),
        ("d", shape(ShapeKind::Duration)),
        ("t", shape(ShapeKind::DateTime)),
        ("x", shape(ShapeKind::IntOrString)),
        ("u", shape(ShapeKind::Unknown)),
        ("l", list(shape(ShapeKind::String))),
        ("o", named()),
        ("twin", named()),
        ("items", list(named())),
        ("m", shape(ShapeKind::Map(named()))),
        ("__namespace__", shape(ShapeKind::String)),
    ])
}

pub(in crate::cel) fn environment(schema: &Shape) -> Environment<'_> {
    let type_ = Type::from_shape(schema).unwrap();
    let optional = Type::Optional(Rc::new(type_.clone()));
    let variable = |name, type_| Variable {
        name,
        type_,
        shape: Some(schema),
    };
    Environment {
        variables: vec![variable("self", type_), variable("oldSelf", optional)],
        ..Environment::default()
    }
}

fn shown(fault: &CelError) -> String {
    format!("{}: {}", fault.offset.unwrap(), fault.message)
}

/// Checks the errors of rules, with the code points before them, in the order of their places.
#[track_caller]
fn refuses(cases: &[(&str, &[&str])]) {
    let schema = schema();
    let env = environment(&schema);
    for (rule, want) in cases {
        let mut faults = check(rule, &env).err().unwrap_or_default();
        faults.sort_by_key(|fault| fault.offset);
        let faults: Vec<_> = faults.iter().map(shown).collect();
        assert_eq!(faults, *want, "{rule}");
    }
}

/// Checks the types of rules.
#[track_caller]
fn infers(cases: &[(&str, &str)]) {
    let schema = schema();
    let env = environment(&schema);
    for (rule, want) in cases {
        let type_ = match check(rule, &env) {
            Ok(checked) => checked.output().display(Some(&schema)),
            Err(faults) => shown(&faults[0]),
        };
        assert_eq!(type_, *want, "{rule}");
    }
}

/// The overloads that the outermost call of a rule may mean.
fn overloads(rule: &str) -> Vec<&'static str> {
    let schema = schema();
    let checked = check(rule, &environment(&schema)).unwrap();
    match checked.reference(checked.ast.root) {
        Reference::Call(overloads) => overloads
            .as_slice()
            .iter()
            .map(|overload| overload.id)
            .collect(),
        _ => Vec::new(),
    }
}

#[test]
fn fields_have_the_types_of_the_schema() {
    infers(&[
        ("self", "selfType"),
        ("self.a", "int"),
        ("self.d", "duration"),
        ("self.t", "timestamp"),
        ("self.x", "dyn"),
        ("self.x.y.z", "dyn"),
        ("self.l", "list(string)"),
        ("self.o", "selfType.o"),
        ("self.items", "list(selfType.items.@idx)"),
        ("self.items[0].name", "string"),
        ("self.m", "map(string, selfType.m.@elem)"),
        ("self.m.key.name", "string"),
        ("oldSelf", "optional_type(selfType)"),
        ("oldSelf.o.name", "optional_type(string)"),
        ("self.?o.?name", "optional_type(string)"),
        ("has(self.o)", "bool"),
    ]);
}

#[test]
fn a_reserved_word_stands_for_its_escaped_form() {
    infers(&[
        ("self.namespace", "string"),
        ("self.__namespace__", "string"),
        ("self.?namespace", "optional_type(string)"),
    ]);
}

#[test]
fn what_is_not_declared_is_refused() {
    refuses(&[
        ("b", &["0: undeclared reference to 'b' (in container '')"]),
        (".b", &["1: undeclared reference to '.b' (in container '')"]),
        (
            ". b",
            &["2: undeclared reference to '.b' (in container '')"],
        ),
        (
            ".// c\n b()",
            &["8: undeclared reference to '.b' (in container '')"],
        ),
        (
            ". has(true)",
            &["5: undeclared reference to '.has' (in container '')"],
        ),
        (
            "b.c.d",
            &["0: undeclared reference to 'b' (in container '')"],
        ),
        (
            "f(1)",
            &["1: undeclared reference to 'f' (in container '')"],
        ),
        (
            "1.f()",
            &["3: undeclared reference to 'f' (in container '')"],
        ),
        (
            "sets.foo([1], [2])",
            &[
                "0: undeclared reference to 'sets' (in container '')",
                "8: undeclared reference to 'foo' (in container '')",
            ],
        ),
        ("self.u", &["4: undefined field 'u'"]),
        ("self.o.nope", &["6: undefined field 'nope'"]),
        ("has(self.nope)", &["3: undefined field 'nope'"]),
    ]);
}

#[test]
fn simple_types_have_no_fields() {
    refuses(&[
        (
            "self.a.b",
            &["6: type 'int' does not support field selection"],
        ),
        (
            "self.l.b",
            &["6: type 'list(string)' does not support field selection"],
        ),
        (
            "quantity('1').b",
            &["13: unexpected failed resolution of 'kubernetes.Quantity'"],
        ),
        (
            "ip('::').b",
            &["8: type 'net.IP' does not support field selection"],
        ),
    ]);
}

#[test]
fn arguments_are_checked_before_their_target() {
    let schema = schema();
    let faults = check("b.startsWith(c)", &environment(&schema)).unwrap_err();
    let faults: Vec<_> = faults.iter().map(shown).collect();
    assert_eq!(
        faults,
        [
            "13: undeclared reference to 'c' (in container '')",
            "0: undeclared reference to 'b' (in container '')",
        ]
    );
}

#[test]
fn calls_that_no_overload_fits_are_refused() {
    refuses(&[
        (
            "1 == 1u",
            &["2: found no matching overload for '_==_' applied to '(int, uint)'"],
        ),
        (
            "self.s.startsWith(1)",
            &["17: found no matching overload for 'startsWith' applied to 'string.(int)'"],
        ),
        (
            "startsWith(self.s, 'a')",
            &["10: found no matching overload for 'startsWith' applied to '(string, string)'"],
        ),
        (
            "self.hasValue()",
            &["13: found no matching overload for 'hasValue' applied to 'selfType.()'"],
        ),
        (
            "ip()",
            &["2: found no matching overload for 'ip' applied to '()'"],
        ),
        (
            "[] + {}",
            &["3: found no matching overload for '_+_' applied to '(list(dyn), map(dyn, dyn))'"],
        ),
    ]);
}

#[test]
fn objects_are_of_one_type_only_at_one_place() {
    infers(&[
        ("self.o == self.o", "bool"),
        ("self.items == self.items", "bool"),
    ]);
    refuses(&[(
        "self.o == self.twin",
        &["7: found no matching overload for '_==_' applied to '(selfType.o, selfType.twin)'"],
    )]);
}

#[test]
fn null_is_an_object_but_no_string() {
    infers(&[
        ("self.o == null", "bool"),
        ("self.d == null", "bool"),
        ("oldSelf == null", "bool"),
        ("self.x == null", "bool"),
    ]);
    refuses(&[(
        "self.l == null",
        &["7: found no matching overload for '_==_' applied to '(list(string), null)'"],
    )]);
}

#[test]
fn logical_operators_report_each_operand_at_its_place() {
    refuses(&[(
        "self.a && self.s",
        &[
            "4: expected type 'bool' but found 'int'",
            "14: expected type 'bool' but found 'string'",
        ],
    )]);
}

#[test]
fn type_variables_are_named_by_number_while_they_are_open() {
    refuses(&[
        (
            "[] && true",
            &["0: expected type 'bool' but found 'list(_var0)'"],
        ),
        (
            "[].map(x, [x]).b",
            &["14: type 'list(list(_var0))' does not support field selection"],
        ),
        (
            "list && true",
            &["0: expected type 'bool' but found 'type(list(A))'"],
        ),
    ]);
}

#[test]
fn type_variables_become_what_they_meet_or_dyn() {
    infers(&[
        ("[]", "list(dyn)"),
        ("[[], [1]]", "list(list(int))"),
        ("true ? [] : ['a']", "list(string)"),
        ("optional.none()", "optional_type(dyn)"),
        ("optional.none().orValue(1)", "int"),
        ("[1, 2].map(x, [x])", "list(list(int))"),
        ("{'a': 1}.transformMap(k, v, v > 0)", "map(string, bool)"),
        ("[optional.of(1)].map(x, x.value())[0]", "int"),
    ]);
}

#[test]
fn comprehensions_bind_elements_or_keys_and_values() {
    infers(&[
        ("self.items.map(i, i)", "list(selfType.items.@idx)"),
        ("self.m.map(k, k)", "list(string)"),
        ("self.l.transformList(i, v, i)", "list(int)"),
        ("self.l.transformMap(i, v, v)", "map(int, string)"),
        ("self.m.transformMap(k, v, v.name)", "map(string, string)"),
        ("self.x.map(e, e)", "list(dyn)"),
        ("self.l.all(self, self == 'a')", "bool"),
    ]);
    refuses(&[
        (
            "self.a.all(x, true)",
            &[
                "4: expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)",
            ],
        ),
        (
            "self.l.all(x, x)",
            &["14: expected type 'bool' but found 'string'"],
        ),
        (
            "self.l.all(x, true) && x",
            &["23: undeclared reference to 'x' (in container '')"],
        ),
    ]);
}

#[test]
fn optional_elements_must_be_optional() {
    infers(&[
        ("[?self.?a, 1]", "list(int)"),
        ("{?'a': self.?s}", "map(string, string)"),
    ]);
    refuses(&[
        (
            "[?self.a]",
            &["6: expected type 'optional_type(int)' but found 'int'"],
        ),
        (
            "{?'a': 1}",
            &["7: expected type 'optional_type(int)' but found 'int'"],
        ),
    ]);
}

#[test]
fn overloads_are_those_that_fit_in_the_order_of_their_libraries() {
    assert_eq!(overloads("self.a + 1"), ["add_int64"]);
    assert_eq!(
        overloads("self.x.indexOf(self.x)"),
        ["list_a_index_of_int", "string_index_of_string"]
    );
    assert_eq!(overloads("self.?a"), ["select_optional_field"]);
    assert_eq!(overloads("self.s == 'a' && true"), ["logical_and"]);
}

#[test]
fn namespaced_functions_lose_their_target() {
    let schema = schema();
    let root = |checked: &Checked<'_>| match checked.ast.expr(checked.ast.root) {
        Expr::Call {
            target, function, ..
        } => (target.is_some(), *function == "sets.contains"),
        _ => (true, false),
    };
    for rule in ["sets.contains([1], [])", ".sets.contains([1], [])"] {
        let checked = check(rule, &environment(&schema)).unwrap();
        assert_eq!(root(&checked), (false, true), "{rule}");
    }
    infers(&[
        ("self.l.all(sets, sets.contains([sets], self.l))", "bool"),
        (".size([1])", "int"),
        (". size([1])", "int"),
        ("format.dns1123Label()", "kubernetes.NamedFormat"),
    ]);
}

#[test]
fn types_are_values() {
    infers(&[
        ("int", "type(int)"),
        (".int", "type(int)"),
        (".// a.b\n int", "type(int)"),
        ("net.IP", "type(net.IP)"),
        ("google . protobuf.Duration", "type(duration)"),
        ("type(self.l)", "type(list(string))"),
        ("type(self) == map", "bool"),
        ("[1].all(int, int > 0)", "bool"),
        ("type(optional.of(1)) == optional_type", "bool"),
    ]);
    refuses(&[
        (
            "dyn",
            &["0: undeclared reference to 'dyn' (in container '')"],
        ),
        (
            "int.b",
            &["3: type 'type(int)' does not support field selection"],
        ),
    ]);
}

#[test]
fn a_type_name_of_schemas_is_no_value() {
    let schema = schema();
    let checked = check("duration", &environment(&schema)).unwrap();
    let reference = checked.reference(checked.ast.root);
    assert!(matches!(reference, Reference::NoValue), "{reference:?}");
    let dynamic = Environment {
        variables: vec![Variable::dynamic("self")],
        ..Environment::default()
    };
    assert!(check("duration", &dynamic).is_err());
}

#[test]
fn messages_are_made_of_their_fields() {
    infers(&[
        ("google.protobuf.Duration{seconds: 1}", "duration"),
        ("google.protobuf.Int64Value{value: 1}", "wrapper(int)"),
        ("google.protobuf.Int64Value{value: 1} + 1", "int"),
        ("google.protobuf.Int64Value{} == null", "bool"),
        ("google.protobuf.Value{}", "dyn"),
        ("google.protobuf.Any{}.a", "dyn"),
        ("google.protobuf.NullValue.NULL_VALUE", "int"),
    ]);
    refuses(&[
        (
            "Foo{a: 1}",
            &["3: undeclared reference to 'Foo' (in container '')"],
        ),
        ("self{}", &["4: 'selfType' is not a type"]),
        (
            "int{a: 1}",
            &["3: 'int' is not a message type", "5: undefined field 'a'"],
        ),
        (
            "google.protobuf.Empty{a: b}",
            &[
                "23: undefined field 'a'",
                "25: undeclared reference to 'b' (in container '')",
            ],
        ),
        (
            "google.protobuf.Int64Value{value: 'a'}",
            &["32: expected type of field 'value' is 'int' but provided type is 'string'"],
        ),
    ]);
}

#[test]
fn errors_of_what_a_macro_uses_twice_are_reported_twice() {
    let b = "12: undeclared reference to 'b' (in container '')";
    refuses(&[("optional.of(b).optMap(x, x)", &[b, b])]);
}

#[test]
fn types_that_grow_beyond_measure_are_refused() {
    let schema = schema();
    let env = environment(&schema);
    let doubled = ["[1]", &".map(a, {a: a})".repeat(40)].concat();
    let nested = ["[1]", &".map(a, [[[[[[[[a]]]]]]]])".repeat(180)].concat();
    for rule in [doubled, nested] {
        let faults = check(&rule, &env).unwrap_err();
        assert_eq!(
            faults[0].message,
            "the types of the expression are too large"
        );
    }
}
