//! Short names for the types in declarations.

use crate::cel::types::{Opaque, Ty};

pub(super) const BOOL: Ty = Ty::Bool;
pub(super) const INT: Ty = Ty::Int;
pub(super) const UINT: Ty = Ty::Uint;
pub(super) const DOUBLE: Ty = Ty::Double;
pub(super) const STRING: Ty = Ty::String;
pub(super) const BYTES: Ty = Ty::Bytes;
pub(super) const DURATION: Ty = Ty::Duration;
pub(super) const TIMESTAMP: Ty = Ty::Timestamp;
pub(super) const DYN: Ty = Ty::Dyn;
pub(super) const A: Ty = Ty::Param('A');
pub(super) const B: Ty = Ty::Param('B');
pub(super) const K: Ty = Ty::Param('K');
pub(super) const T: Ty = Ty::Param('T');
pub(super) const V: Ty = Ty::Param('V');
pub(super) const URL: Ty = Ty::Opaque(Opaque::Url);
pub(super) const QUANTITY: Ty = Ty::Opaque(Opaque::Quantity);
pub(super) const SEMVER: Ty = Ty::Opaque(Opaque::Semver);
pub(super) const FORMAT: Ty = Ty::Opaque(Opaque::NamedFormat);
pub(super) const IP: Ty = Ty::Opaque(Opaque::Ip);
pub(super) const CIDR: Ty = Ty::Opaque(Opaque::Cidr);
pub(super) const AUTHORIZER: Ty = Ty::Opaque(Opaque::Authorizer);
pub(super) const PATH_CHECK: Ty = Ty::Opaque(Opaque::PathCheck);
pub(super) const GROUP_CHECK: Ty = Ty::Opaque(Opaque::GroupCheck);
pub(super) const RESOURCE_CHECK: Ty = Ty::Opaque(Opaque::ResourceCheck);
pub(super) const DECISION: Ty = Ty::Opaque(Opaque::Decision);

pub(super) const fn list(of: &'static Ty) -> Ty {
    Ty::List(of)
}

pub(super) const fn map(key: &'static Ty, value: &'static Ty) -> Ty {
    Ty::Map(key, value)
}

pub(super) const fn optional(of: &'static Ty) -> Ty {
    Ty::Optional(of)
}
