//! The addresses of Services, and what an update may change of them.

use super::{given, set};
use crate::go::netip::{self, Addr};
use crate::machinery::cause::Detail;
use crate::machinery::go_syntax::{GoType, STRINGS};
use crate::machinery::{BadValue, Errors, field_path};
use crate::value::Value;

/// The families of addresses, in the server's own type.
const FAMILIES: GoType = GoType::List("[]core.IPFamily", &GoType::Json);

/// The specs of a stored Service and of its update.
struct Update<'v> {
    stored: &'v Value<'v>,
    object: &'v Value<'v>,
}

/// A list of an update, and the stored one.
struct Lists<'v> {
    old: Vec<&'v str>,
    new: Vec<&'v str>,
}

/// Checks that a Service keeps its addresses. One without an address gets the stored one.
pub(super) fn check_addresses(
    (stored, object): (&Value<'_>, &Value<'_>),
    path: &str,
    text: &Detail,
    errors: &mut Errors,
) {
    let update = Update { stored, object };
    let Some(lists) = update.addresses() else {
        return;
    };
    if is_headless(&lists.old) && is_headless(&lists.new) {
        return;
    }
    let shown = || shown(&lists.new, &STRINGS);
    for index in lists.changed() {
        errors.invalid(field_path::item(path, index), shown(), text.clone());
    }
    // A list that the update does not state stays, whatever its first address is.
    if !texts(object, "clusterIPs").is_empty() {
        update.check_release(&lists, "clusterIP", errors);
    }
}

/// Checks that a Service with addresses keeps the families of its addresses.
pub(super) fn check_families(
    (stored, object): (&Value<'_>, &Value<'_>),
    path: &str,
    text: &Detail,
    errors: &mut Errors,
) {
    let update = Update { stored, object };
    let Some(addresses) = update.addresses() else {
        return;
    };
    let (old, new) = (texts(stored, "ipFamilies"), texts(object, "ipFamilies"));
    let lists = Lists { old, new };
    let is_set = !lists.old.is_empty() && !lists.new.is_empty();
    if !is_set || is_headless(&addresses.old) || is_headless(&addresses.new) {
        return;
    }
    let has_all = lists.old.len() == lists.new.len();
    for _ in lists.changed() {
        // The server shows the addresses where the number of families changes.
        let shown = match has_all {
            true => shown(&lists.new, &FAMILIES),
            false => shown(&addresses.new, &STRINGS),
        };
        errors.invalid(field_path::item(path, 0), shown, text.clone());
    }
    update.check_release(&lists, "ipFamily", errors);
}

/// Checks that addresses are of a kind to which other hosts can send.
pub(super) fn check_external(
    list: Option<&Value<'_>>,
    path: &str,
    text: &Detail,
    errors: &mut Errors,
) {
    let addresses = list.and_then(Value::as_list).unwrap_or_default();
    for (index, address) in addresses.iter().enumerate() {
        let Some(address) = address.as_str() else {
            continue;
        };
        let mut refuse = |text: Detail| {
            errors.invalid(field_path::item(path, index), BadValue::text(address), text);
        };
        if !netip::is_ip_sloppy(address) {
            refuse(text.clone());
            continue;
        }
        let Some(parsed) = netip::parse_ip(address) else {
            continue;
        };
        if parsed.is_unspecified() {
            let text = ["may not be unspecified (", address, ")"].concat();
            refuse(Detail::Checked(text.into()));
        }
        for range in special(&parsed) {
            refuse(Detail::Checked(["may not be ", range].concat().into()));
        }
    }
}

/// The ranges of an address to which no other host can send.
fn special(address: &Addr<'_>) -> impl Iterator<Item = &'static str> {
    [
        (
            address.is_loopback(),
            "in the loopback range (127.0.0.0/8, ::1/128)",
        ),
        (
            address.is_link_local_unicast(),
            "in the link-local range (169.254.0.0/16, fe80::/10)",
        ),
        (
            address.is_link_local_multicast(),
            "in the link-local multicast range (224.0.0.0/24, ff02::/10)",
        ),
    ]
    .into_iter()
    .filter_map(|(is_special, range)| is_special.then_some(range))
}

impl Update<'_> {
    /// The addresses before and after the update, if both are known.
    fn addresses(&self) -> Option<Lists<'_>> {
        let is_external =
            |spec: &Value<'_>| spec.get("type").and_then(Value::as_str) == Some("ExternalName");
        if is_external(self.stored) || is_external(self.object) {
            return None;
        }
        let first = |spec| set(Value::get(spec, "clusterIP"))?.as_str();
        let mut old = texts(self.stored, "clusterIPs");
        if old.is_empty() {
            old.extend(first(self.stored));
        }
        let mut new = texts(self.object, "clusterIPs");
        match (first(self.object), new.first_mut()) {
            (None, None) => new.clone_from(&old),
            (Some(address), None) if old.first() == Some(&address) => new.clone_from(&old),
            (Some(address), None) => new.push(address),
            // The first of the list is the one address, also where the list still has the stored one.
            (Some(address), Some(first)) if old.first() == Some(first) => *first = address,
            _ => {}
        }
        (!old.is_empty()).then_some(Lists { old, new })
    }

    /// Checks that an update with one item in place of two asks for one family.
    fn check_release(&self, lists: &Lists<'_>, what: &str, errors: &mut Errors) {
        if lists.old.len() < 2 || lists.new.len() != 1 {
            return;
        }
        let policy = |spec| set(Value::get(spec, "ipFamilyPolicy"));
        let policy = policy(self.object).or_else(|| policy(self.stored));
        if let Some(policy) = policy.and_then(Value::as_str)
            && policy != "SingleStack"
        {
            let text = [
                "must be set to 'SingleStack' when releasing the secondary ",
                what,
            ];
            let text = Detail::Checked(text.concat().into());
            errors.invalid("spec.ipFamilyPolicy", BadValue::json_text(policy), text);
        }
    }
}

impl Lists<'_> {
    /// The indexes of changed items: of the first one alone where the number of items changes.
    fn changed(&self) -> impl Iterator<Item = usize> {
        let pairs = self.old.iter().zip(&self.new).enumerate();
        let has_all = self.old.len() == self.new.len();
        pairs
            .filter(move |(index, (old, new))| old != new && (has_all || *index == 0))
            .map(|(index, _)| index)
    }
}

fn texts<'v>(spec: &'v Value<'v>, list: &str) -> Vec<&'v str> {
    let items = given(spec.get(list)).and_then(Value::as_list);
    items
        .unwrap_or_default()
        .iter()
        .filter_map(Value::as_str)
        .collect()
}

fn is_headless(addresses: &[&str]) -> bool {
    addresses == ["None"]
}

fn shown(texts: &[&str], of: &'static GoType) -> BadValue {
    let texts = texts.iter().map(|text| Value::from((*text).to_owned()));
    BadValue::Struct(Value::List(texts.collect()), of)
}
