//! Members of the object's maps. A look-up scans the map. A large map that is searched repeatedly,
//! as in loops, gets an index.

use std::rc::Rc;

use super::machine::Machine;
use super::op::Name;
use crate::cel::escape::unescape;
use crate::cel::shape::{Shape, ShapeKind};
use crate::cel::value::Val;
use crate::value::order::{Places, same};
use crate::value::{Map as JsonMap, Value as Json};

/// Up to this many entries a scan beats an index.
const MAX_SCANNED: usize = 24;
/// After this many look-ups in one map an index pays off.
const MAX_SCANS: u32 = 4;
/// How many maps are watched at a time.
const MAX_WATCHED: usize = 4;

/// A large map that was looked up.
pub(super) struct Watched<'a> {
    map: &'a JsonMap<'a>,
    uses: u32,
    /// The place of the last hit. Loops over the map continue from there.
    last: usize,
    index: Places<'a>,
}

/// A map or an object of the object, with its shape where there is one.
pub(super) type Data<'a> = (&'a JsonMap<'a>, Option<&'a Shape>);

/// A member, with its shape where there is one.
pub(super) type Member<'a> = (&'a Json<'a>, Option<&'a Shape>);

impl<'a> Machine<'a, '_> {
    /// The member that a selection finds.
    pub(super) fn member(&mut self, (map, shape): Data<'a>, name: &Name) -> Option<Member<'a>> {
        let Some(shape) = shape else {
            return Some((self.entry(map, &name.written)?, None));
        };
        match &shape.kind {
            ShapeKind::Object(object) => {
                let plain = name.plain.as_ref()?;
                let value = self.entry(map, plain)?;
                let known = object.fields.get(name.place as usize);
                let field = match known {
                    Some(field) if Rc::ptr_eq(&field.name, plain) => field,
                    _ => object.field(plain)?,
                };
                (!value.is_null()).then_some((value, Some(&field.shape)))
            }
            ShapeKind::Map(values) => Some((self.entry(map, &name.written)?, Some(values))),
            _ => None,
        }
    }

    /// The entry of a key in a map, but not in an object.
    #[inline]
    pub(super) fn entry_of_map(&mut self, (map, shape): Data<'a>, key: &str) -> Option<Member<'a>> {
        let values = match shape.map(|shape| &shape.kind) {
            None => None,
            Some(ShapeKind::Map(values)) => Some(&**values),
            Some(_) => return None,
        };
        Some((self.entry(map, key)?, values))
    }

    /// The value of a key in data, which may be an error, also for keys of the wrong type.
    pub(super) fn find(
        &mut self,
        map: &'a JsonMap<'a>,
        shape: Option<&'a Shape>,
        key: &Val<'_>,
    ) -> Option<Val<'a>> {
        let Val::String(key) = key else {
            return shape.map(|_| Val::no_such_overload());
        };
        let Some(shape) = shape else {
            return self.entry(map, key).map(Val::from_json);
        };
        match &shape.kind {
            ShapeKind::Map(values) => {
                let value = self.entry(map, key)?;
                Some(Val::from_data(value, values))
            }
            ShapeKind::Object(object) => {
                let name = unescape(key)?;
                let value = self.entry(map, &name).filter(|value| !value.is_null())?;
                Some(Val::from_data(value, &object.field(&name)?.shape))
            }
            _ => None,
        }
    }

    #[inline]
    fn entry(&mut self, map: &'a JsonMap<'a>, key: &str) -> Option<&'a Json<'a>> {
        if map.len() <= MAX_SCANNED {
            map.get(key)
        } else {
            self.large_entry(map, key)
        }
    }

    #[inline(never)]
    fn large_entry(&mut self, map: &'a JsonMap<'a>, key: &str) -> Option<&'a Json<'a>> {
        // A loop over the only watched map.
        if let Some(watched) = self.watched.first_mut()
            && std::ptr::eq(watched.map, map)
            && let Some((name, value)) = map.entries().get(watched.last + 1)
            && same(name, key)
        {
            watched.last += 1;
            return Some(value);
        }
        let known = self
            .watched
            .iter()
            .position(|watched| std::ptr::eq(watched.map, map));
        let at = known.unwrap_or_else(|| {
            if self.watched.len() == MAX_WATCHED {
                self.watched.remove(0);
            }
            self.watched.push(Watched {
                map,
                uses: 0,
                last: 0,
                index: Places::new(),
            });
            self.watched.len() - 1
        });
        let watched = self.watched.get_mut(at)?;
        let entries = map.entries();
        for at in [watched.last + 1, watched.last] {
            if let Some((name, value)) = entries.get(at)
                && same(name, key)
            {
                watched.last = at;
                return Some(value);
            }
        }
        watched.uses = watched.uses.saturating_add(1);
        let at = if watched.uses <= MAX_SCANS {
            entries.iter().position(|(name, _)| same(name, key))?
        } else {
            if watched.index.is_empty() {
                let names = entries.iter().map(|(name, _)| (&**name).into());
                watched.index.extend(names.zip(0..));
            }
            *watched.index.get(key)?
        };
        watched.last = at;
        entries.get(at).map(|(_, value)| value)
    }
}
