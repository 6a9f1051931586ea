//! Fingerprints: a finding has the same one when lines have moved.

use crate::value::fnv;

/// The data that identify a finding.
#[derive(Clone, Copy, Debug, Default)]
pub struct FingerprintSource<'m> {
    /// The path of the file.
    pub file: &'m str,
    /// The code.
    pub code: &'m str,
    /// Group, version, kind, namespace and name of the object.
    pub object: &'m str,
    /// The path of the field. It has the numbers of items: a new item changes the fingerprints of all items
    /// behind it.
    pub field: &'m str,
    /// The message, for findings without an object or a field; the text of the rule for an object that breaks one.
    pub message: &'m str,
    /// How many findings before it in the file have all of these.
    pub nth: u32,
}

/// The fingerprint: 32 hexadecimal digits.
#[must_use]
pub fn fingerprint(mark: &FingerprintSource<'_>) -> String {
    let (mut one, mut other) = (fnv::EMPTY, 0x9e37_79b9_7f4a_7c15_u64);
    let nth = mark.nth.to_string();
    let parts = [
        mark.file,
        mark.code,
        mark.object,
        mark.field,
        mark.message,
        &nth,
    ];
    for part in parts {
        // A byte that occurs in no text ends each part.
        for byte in part.bytes().chain([0xff]) {
            one = fnv::with(one, u64::from(byte));
            other = (other.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        }
    }
    format!("{one:016x}{other:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_counts() {
        let mark = FingerprintSource {
            file: "a",
            code: "b",
            object: "c",
            field: "d",
            message: "e",
            nth: 0,
        };
        let others = [
            FingerprintSource { file: "x", ..mark },
            FingerprintSource { code: "x", ..mark },
            FingerprintSource {
                object: "x",
                ..mark
            },
            FingerprintSource { field: "x", ..mark },
            FingerprintSource {
                message: "x",
                ..mark
            },
            FingerprintSource { nth: 1, ..mark },
            FingerprintSource {
                file: "ab",
                code: "",
                ..mark
            },
        ];
        let own = fingerprint(&mark);
        assert_eq!(own.len(), 32);
        assert_eq!(own, fingerprint(&FingerprintSource { ..mark }));
        assert!(others.iter().all(|other| fingerprint(other) != own));
    }
}
