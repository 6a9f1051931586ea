//! The ordering operators. Numbers of all types compare with each other, other values with values
//! of their type.

use std::cmp::Ordering;

use super::Val;

impl Val<'_> {
    /// How two values compare.
    ///
    /// # Errors
    ///
    /// The error value for operands that cannot be compared.
    pub fn compare<'e>(&self, other: &Self) -> Result<Ordering, Val<'e>> {
        let unordered = || Val::error("NaN values cannot be ordered");
        Ok(match (self, other) {
            (Self::Int(a), Self::Int(b)) | (Self::Duration(a), Self::Duration(b)) => a.cmp(b),
            (Self::String(a), Self::String(b)) => a.as_str().cmp(b),
            (Self::Double(a), Self::Double(b)) => a.partial_cmp(b).ok_or_else(unordered)?,
            (Self::Uint(a), Self::Uint(b)) => a.cmp(b),
            (
                Self::Int(_) | Self::Uint(_) | Self::Double(_),
                Self::Int(_) | Self::Uint(_) | Self::Double(_),
            ) => compare_numbers(self, other).ok_or_else(unordered)?,
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            (Self::Bytes(a), Self::Bytes(b)) => (**a).cmp(b),
            (Self::Timestamp(a), Self::Timestamp(b)) => {
                (a.seconds, a.nanos).cmp(&(b.seconds, b.nanos))
            }
            (Self::Double(a), _) if a.is_nan() => return Err(unordered()),
            _ => {
                return Err(match other {
                    Self::Error(error) => Val::Error(error.clone()),
                    _ => Val::no_such_overload(),
                });
            }
        })
    }
}

/// How two numbers of different types compare; `None` for NaN, and for what is not a number.
pub(super) fn compare_numbers(a: &Val<'_>, b: &Val<'_>) -> Option<Ordering> {
    match (a, b) {
        (Val::Int(a), Val::Uint(b)) => Some(u64::try_from(*a).map_or(Ordering::Less, |a| a.cmp(b))),
        // As in cel-go, the integer is rounded to a double first: beyond 2⁵³ several integers equal one double.
        (Val::Double(a), Val::Int(b)) => a.partial_cmp(&(*b as f64)),
        (Val::Double(a), Val::Uint(b)) => a.partial_cmp(&(*b as f64)),
        (Val::Uint(_), Val::Int(_)) | (Val::Int(_) | Val::Uint(_), Val::Double(_)) => {
            compare_numbers(b, a).map(Ordering::reverse)
        }
        _ => None,
    }
}
