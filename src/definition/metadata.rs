//! interim
use crate::machinery::decode::{At, Decode, Decoder, Outcome};
use crate::value::Value;
/// m
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metadata<'a>(pub Value<'a>);
/// t
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Time(pub Option<String>);
impl<'a> Decode<'a> for Metadata<'a> {
    fn go_type() -> String {
        "v1.ObjectMeta".to_owned()
    }
    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: fn() -> String,
    ) -> Outcome {
        self.0.decode_as(value, decoder, at, name)
    }
}
impl<'a> Decode<'a> for Time {
    fn go_type() -> String {
        "v1.Time".to_owned()
    }
    fn decode_as(
        &mut self,
        value: Value<'a>,
        _: &mut Decoder,
        _: &At<'_>,
        _: fn() -> String,
    ) -> Outcome {
        self.0 = value.as_str().map(str::to_owned);
        Ok(())
    }
}
