//! The parts of an admission's text in their order, and the codes in it.
//!
//! This is the one declaration of both. `packaging/js/wire.ts` is generated from it:
//! `UPDATE=1 cargo test wire` writes that file, and the test fails where it differs.

/// Declares an enum whose variants stand for positions in a list, each with the TypeScript type of
/// what stands there.
macro_rules! slots {
    ($(#[$about:meta])* $name:ident { $($variant:ident: $label:literal = $ty:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum $name { $(#[doc = concat!("`", $label, "`: `", $ty, "`")] $variant,)* }

        #[cfg(test)]
        impl $name {
            /// The name and the TypeScript type of each slot, in order.
            pub(super) const ALL: &[(&str, &str)] = &[$(($label, $ty),)*];
        }
    };
}

slots! {
    /// The slots of an admission's list. An empty list is 0. The usual answer, an object that is
    /// accepted and read as it is stored, ends before [`AdmissionSlot::DecodeError`].
    AdmissionSlot {
        Allowed: "allowed" = "boolean",
        Errors: "errors" = "WireError[] | 0",
        Warnings: "warnings" = "string[] | 0",
        UnknownFields: "unknownFields" = "string[] | 0",
        DuplicateFields: "duplicateFields" = "string[] | 0",
        Changes: "changes" = "unknown[] | 0",
        Suppressed: "suppressed" = "WireError[] | 0",
        Rules: "rules" = "string[] | 0",
        CostUsed: "costUsed" = "number",
        CostLimit: "costLimit" = "number",
        DecodeError: "decodeError?" = "string | 0",
        Message: "message?" = "string | 0",
        Read: "read?" = "string | 0 | 1",
    }
}

slots! {
    /// The slots of an error. `message` is `field: head: detail`, without an empty detail. An error
    /// ends before [`ErrorSlot::Keyword`] where no keyword is violated, and before
    /// [`ErrorSlot::Rule`] where no rule refuses the value.
    ErrorSlot {
        Type: "type" = "string",
        Field: "field" = "string",
        Head: "head" = "string",
        Detail: "detail" = "string",
        BadValue: "badValue" = "unknown",
        Code: "code" = "string",
        Keyword: "keyword?" = "string",
        Rule: "rule?" = "[string, number]",
    }
}

/// The codes in the string that has all evaluations of rules. Between them stand decimal numbers:
/// before [`RunCode::Rule`] the number of the rule, before an outcome the cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum RunCode {
    /// The next text is the path of what follows.
    Path = b'@',
    /// The number before it is that of the rule.
    Rule = b',',
    /// Outcome: the rule holds.
    True = b' ',
    /// Outcome: the rule does not hold.
    False = b'-',
    /// Outcome: the rule does not hold, and the update did not change the value: it does not count.
    Ratcheted = b'~',
    /// Outcome: the evaluation failed; the next text says why.
    Error = b'!',
    /// Outcome: the rule did not run. In place of the cost stands the number of the reason, from 0.
    Skipped = b'?',
    /// The message expression of the rule before failed; the next text says why.
    MessageError = b'+',
    /// At the end: rules were left because of other errors.
    StoppedByErrors = b'e',
    /// At the end: rules were left because of their cost.
    StoppedByCost = b'c',
}

impl RunCode {
    /// All codes and their names in TypeScript.
    #[cfg(test)]
    pub(super) const ALL: &[(Self, &str)] = &[
        (Self::Path, "PATH"),
        (Self::Rule, "RULE"),
        (Self::True, "TRUE"),
        (Self::False, "FALSE"),
        (Self::Ratcheted, "RATCHETED"),
        (Self::Error, "ERROR"),
        (Self::Skipped, "SKIPPED"),
        (Self::MessageError, "MESSAGE_ERROR"),
        (Self::StoppedByErrors, "STOPPED_BY_ERRORS"),
        (Self::StoppedByCost, "STOPPED_BY_COST"),
    ];

    /// The character that stands for it.
    pub(super) const fn char(self) -> char {
        self as u8 as char
    }
}
