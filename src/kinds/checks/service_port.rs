//! Finds repeated ports of a Service.

use crate::machinery::go_syntax::{GoField, GoStruct, GoType};
use crate::machinery::{BadValue, Errors, field_path};
use crate::value::{Map, Value};

/// The server's own type, in which only the protocol and the number are set.
const SERVICE_PORT: GoType = GoType::Struct(&GoStruct {
    name: "core.ServicePort",
    fields: &[
        GoField::new("Name", GoType::Json),
        GoField::new("Protocol", GoType::Json),
        GoField::new("AppProtocol", GoType::Pointer("string")),
        GoField::new("Port", GoType::Json),
        GoField::new(
            "TargetPort",
            GoType::Fixed("intstr.IntOrString{Type:0, IntVal:0, StrVal:\"\"}"),
        ),
        GoField::new("NodePort", GoType::Json),
    ],
});

/// Reports each port that has the number and protocol of an earlier port.
pub(super) fn distinct(ports: Option<&Value<'_>>, path: &str, errors: &mut Errors) {
    let ports = ports.and_then(Value::as_list).unwrap_or_default();
    let mut seen: Vec<(&str, i64)> = Vec::new();
    for (index, port) in ports.iter().enumerate() {
        let protocol = port.get("protocol").and_then(Value::as_str);
        let number = port.get("port").and_then(Value::as_int);
        let pair = (
            protocol.filter(|own| !own.is_empty()).unwrap_or("TCP"),
            number.unwrap_or_default(),
        );
        if seen.contains(&pair) {
            let value = BadValue::Struct(in_go(pair), &SERVICE_PORT);
            errors.duplicate(field_path::item(path, index), value);
        }
        seen.push(pair);
    }
}

fn in_go((protocol, number): (&str, i64)) -> Value<'static> {
    let mut all = Map::new();
    all.push("Name", Value::from(String::new()));
    all.push("Protocol", Value::from(protocol.to_owned()));
    all.push("AppProtocol", Value::Null);
    all.push("Port", Value::Int(number));
    all.push("TargetPort", Value::Int(0));
    all.push("NodePort", Value::Int(0));
    Value::Map(all)
}
