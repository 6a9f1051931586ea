//! The fields below the fields of an explanation, at any depth.

use super::{ExplainedField, Explanation, NoField, explain};
use crate::definition::CustomResourceDefinition;
use crate::kinds::{Scalar, Source, Type, ValueShape};

/// How many fields an explanation may have. The schemas of an OpenAPI document may share others without end.
const MOST_FIELDS: usize = 20_000;

/// The text of an explanation that would have more fields.
const TOO_MANY: &str = "there are more than 20,000 fields below it: name one of them";

/// Explains a field of a version of a definition, with all fields below it.
///
/// # Errors
///
/// When there is no such version or no such field.
pub fn explain_all<'d>(
    definition: &'d CustomResourceDefinition<'d>,
    version: Option<&str>,
    path: &str,
) -> Result<Explanation<'d>, NoField> {
    let mut found = explain(definition, version, path)?;
    deepen(definition, version, path, &mut found.fields);
    Ok(found)
}

/// Recursion is bounded by the depth of the schema.
fn deepen<'d>(
    definition: &'d CustomResourceDefinition<'d>,
    version: Option<&str>,
    path: &str,
    fields: &mut [ExplainedField<'d>],
) {
    for field in fields {
        let path = match path {
            "" => field.name.to_owned(),
            path => [path, ".", field.name].concat(),
        };
        if let Ok(below) = explain(definition, version, &path) {
            field.fields = below.fields;
            deepen(definition, version, &path, &mut field.fields);
        }
    }
}

/// Fills in the fields below those of a struct. The fields of a struct that contains itself are there once.
///
/// # Errors
///
/// When there are too many.
pub(super) fn fill<'s>(
    source: &'s Source,
    (number, of): (usize, &'s Type),
    fields: &mut [ExplainedField<'s>],
) -> Result<(), String> {
    let mut walk = FieldWalk {
        source,
        around: vec![number],
        left: MOST_FIELDS,
    };
    for field in fields {
        if let Some(known) = of.field(field.name) {
            field.fields = walk.below(&known.shape)?;
        }
    }
    Ok(())
}

struct FieldWalk<'s> {
    source: &'s Source,
    /// The structs around, by their numbers.
    around: Vec<usize>,
    /// How many more fields there may be.
    left: usize,
}

impl<'s> FieldWalk<'s> {
    /// The fields of a struct, or of the one in a list or map. Recursion is bounded by the number of structs.
    fn below(&mut self, shape: &'s ValueShape) -> Result<Vec<ExplainedField<'s>>, String> {
        let number = match shape {
            ValueShape::Struct(number) => *number,
            ValueShape::List(inner, _) | ValueShape::Map(inner, _) => return self.below(inner),
            ValueShape::Scalar(..) => return Ok(Vec::new()),
        };
        let of = self.source.types.get(number);
        let Some(of) = of.filter(|_| !self.around.contains(&number)) else {
            return Ok(Vec::new());
        };
        self.left = self.left.checked_sub(of.fields.len()).ok_or(TOO_MANY)?;
        self.around.push(number);
        let fields = of.fields.iter().map(|field| {
            Ok(ExplainedField {
                name: &field.name,
                type_: type_name(&field.shape, self.source),
                required: field.is_required,
                description: (&*field.description).into(),
                default: None,
                fields: self.below(&field.shape)?,
            })
        });
        let fields = fields.collect();
        self.around.pop();
        fields
    }
}

/// The type of a value, as `kubectl explain` has it.
fn type_name(shape: &ValueShape, source: &Source) -> String {
    let own = match shape {
        ValueShape::List(inner, _) => return ["[]", &type_name(inner, source)].concat(),
        ValueShape::Map(inner, _) => return ["map[string]", &type_name(inner, source)].concat(),
        ValueShape::Struct(number) => source.types.get(*number).map_or("", Type::name),
        ValueShape::Scalar(scalar, name) => match scalar {
            Scalar::Bool => "boolean",
            Scalar::Int32 | Scalar::Int64 => "integer",
            Scalar::Double => "number",
            Scalar::Quantity => "Quantity",
            Scalar::IntOrString => "IntOrString",
            Scalar::Raw => name.as_deref().map_or("", last_name),
            Scalar::Text | Scalar::Bytes | Scalar::Time | Scalar::MicroTime | Scalar::Duration => {
                "string"
            }
        },
    };
    if own.is_empty() { "Object" } else { own }.to_owned()
}

/// `RawExtension` of `runtime.RawExtension`.
fn last_name(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}
