//! The closed set of codes that diagnostics have, each with what it means and how to fix it.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Makes the enum, the names and the explanations from one table.
macro_rules! codes {
    ($($variant:ident $name:literal $explanation:literal)*) => {
        /// The code of a diagnostic.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code {
            $(#[doc = $explanation] $variant,)*
        }

        impl Code {
            /// All codes, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name that hosts get.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// Its meaning and how to fix it, also for `docs/codes.md` and `packaging/js/codes.ts`.
            #[cfg(any(test, feature = "tools"))]
            #[must_use]
            pub fn explanation(self) -> &'static str {
                match self {
                    $(Self::$variant => $explanation,)*
                }
            }
        }
    };
}

codes! {
    SyntaxError "syntax-error" "The document is neither valid YAML nor valid JSON, so Kubernetes reads nothing of it. Fix the text where it is marked, or just above."
    IgnoredText "ignored-text" "Kubernetes stops reading before this text and ignores it silently. Indent it as the rest of the document, or put a line `---` before it."
    DecodeError "decode-error" "The server refuses the document before it validates it: a value has a type that the field cannot hold, the document is of another kind, it is larger than a request may be, or it is new and has a `resourceVersion`, which the cluster gives. Give the field a value of the type that the message names, or remove it."
    UnknownField "unknown-field" "The schema has no such field. The server drops it; `kubectl apply`, which asks for strict validation, refuses the object. Correct the name, move the field, or remove it."
    DuplicateField "duplicate-field" "A key is repeated. The last value counts; a server that gets the text with strict validation refuses it. `kubectl apply -f` sends only the last value, and says nothing. Remove the others."
    MissingField "missing-field" "A required field is absent. Add it."
    WrongType "wrong-type" "The value is of another type than the schema demands. Quote a number that should be a string, remove the quotes of a string that should not be one."
    WrongFormat "wrong-format" "The string does not have the format that the schema demands."
    NotInEnum "not-in-enum" "The value is none of those that the schema lists. Take one of them."
    OutOfRange "out-of-range" "The number is below the minimum, above the maximum, or no multiple of what the schema demands."
    WrongLength "wrong-length" "The string is shorter or longer than the schema allows."
    WrongCount "wrong-count" "The list or map has fewer or more entries than the schema allows."
    PatternMismatch "pattern-mismatch" "The string does not match the regular expression that the schema demands."
    DuplicateValue "duplicate-value" "The value is there already, in a list whose items are unique or unique in their keys. Remove one of them."
    NoAlternative "no-alternative" "The value satisfies none, too many or not all of the alternatives (`anyOf`, `oneOf`, `allOf`, `not`) of the schema."
    ForbiddenField "forbidden-field" "The field must not be set here, or must not change."
    InvalidValue "invalid-value" "The server refuses the value for the reason in the message."
    RuleFailed "rule-failed" "The object breaks a rule (`x-kubernetes-validations`) of its definition."
    RuleError "rule-error" "A rule of the definition ends in an error on this object instead of a verdict, which refuses the object. Often it reads a field that is absent: guard it with `has()`. `no such overload` says that a value has another type than the rule expects."
    RulesNotChecked "rules-not-checked" "Because of the other errors the server did not run the rules of the definition. Fix those first."
    ServerWarning "server-warning" "The server accepts this with a warning, which `kubectl` shows."
    Suppressed "suppressed" "This would be an error in a new object; the update did not change it, so the server lets it pass (ratcheting)."
    VersionNotServed "version-not-served" "Neither a definition nor, for Kubernetes' own kinds, the release serves this version, so the server knows no endpoint for the object. Use a version that is served."
    DefinitionUnusable "definition-unusable" "The server refuses the object's definition, cannot decode it, or finds no served version in it. Correct the definition. What else is said of the object is what the server would say if it accepted the definition as it is."
    DuplicateDefinition "duplicate-definition" "Another definition in the workspace is of the same group and kind. Objects are judged by the first one, in the order of the addresses, that the server takes. Remove the others."
    InvalidDefinition "invalid-definition" "The server refuses the definition for the reason in the message."
    InvalidRule "invalid-rule" "A rule or message expression does not compile. The server refuses the definition."
    ExpensiveRule "expensive-rule" "The estimated cost of the rule, or of all rules, exceeds the limit. Bound the lists, maps and strings that it looks at: `maxItems`, `maxProperties`, `maxLength`."
    OptionalWithoutHas "optional-without-has" "A rule reads a property that objects may lack without asking `has()` first: where it is absent the rule can fail with an error."
    TransitionEscapedByDeletion "transition-escaped-by-deletion" "A rule about `oldSelf` is on or below a property that an update may leave out: who deletes it and sets it again escapes the rule. Put a rule on the parent that keeps it."
    DefaultNeverApplied "default-never-applied" "An object that may be left out has defaults below it and none itself: where it is absent they do not apply. Give it `default: {}`."
    MapKeyNotRequired "map-key-not-required" "A list's map key is neither required nor defaulted, which a new definition would be refused for. Require it, or give it a default."
    RequiredWithoutProperty "required-without-property" "`required` names a property that `properties` lacks. The server drops it, and then refuses the object because it is absent. Correct the name, or add the property."
    EnumOfAnotherType "enum-of-another-type" "The enumeration of a string has a boolean or a number, which no string equals. YAML 1.1 reads `on`, `off`, `yes` and `no` as booleans. Put the value in quotes."
    UnnoticedField "unnoticed-field" "The schema has an unknown field below `items` or `additionalProperties`. The server drops it there without a warning, also with strict validation. Correct the name, or remove it."
    ServesNothing "serves-nothing" "The definition serves no version, so it answers no request. Set `served: true` in one."
    BrokenOpenApi "broken-openapi" "The OpenAPI document has no kinds, or a reference in it leads nowhere or in a circle. The kinds and fields that are in order are used all the same. Fetch the document anew: `kubectl get --raw /openapi/v3/apis/GROUP/VERSION`."
    EmbeddedObject "embedded-object" "A part of the object is an object or a template of Kubernetes itself. The definition leaves it open, but it does not match what Kubernetes defines. The server stores it as it is. The program that reads it may fail or ignore it. Correct it as the message says."
    NotAmongFiles "not-among-files" "The object refers by name to another one, or to a key or port of it, which is not among the files. Correct the name, or add the object. Nothing is wrong if it is made in another way, as Secrets often are."
    SelectsNoPods "selects-no-pods" "The selector demands labels that no pod and no pod template among the files has, in a namespace that may be the same. Correct the selector or the labels. Nothing is wrong if the pods come from elsewhere."
    NoSuchPort "no-such-port" "The Service names a port, and no container of the pods that it selects has a port of that name, so it forwards no requests. Correct the name, or use the number."
    UnknownResource "unknown-resource" "The role allows something on a resource that its API group does not have, neither in Kubernetes nor by a definition among the files. Correct the name, which is the plural of the kind in small letters, or the group."
    NeedsKubernetes "needs-kubernetes" "A release of those that were chosen, older than the one that the message names, refuses this or drops it silently. Drop support of the older releases, or write it without."
    UpgradeRefused "upgrade-refused" "The server of a newer release refuses what the older one accepts. Correct it before the cluster is upgraded."
    UpgradeAccepted "upgrade-accepted" "The server of a newer release accepts what the older one refuses."
    UpgradeRuleCost "upgrade-rule-cost" "The releases estimate the cost of the rule differently, and only one of them finds it within the limit. Where the newer one refuses the definition, bound the lists, maps and strings that the rule looks at: `maxItems`, `maxProperties`, `maxLength`."
    UpgradeFormat "upgrade-format" "A newer release enforces a format or a bound that the older one ignores, so it may refuse values that objects have. Look for such values before the cluster is upgraded."
    UpgradeText "upgrade-text" "The text of an error is another one in a newer release. Tests that compare texts notice it."
    UpgradeWarning "upgrade-warning" "Only one of the releases warns of this."
    UpgradeField "upgrade-field" "The older release drops the field; a newer one knows it. Some fields of Kubernetes' own kinds have an effect only where a feature gate is on."
    UpgradeUpdates "upgrade-updates" "Updates that do not change a wrong value are treated differently by the releases, or the value becomes wrong (ratcheting)."
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        Self::named(&name).ok_or_else(|| Error::custom("an unknown code"))
    }
}

impl Code {
    /// Whether there are fixes for it: the arms of `fixes` in `src/workspace/fix/mod.rs`.
    #[cfg(feature = "tools")]
    #[must_use]
    pub fn has_fixes(self) -> bool {
        matches!(
            self,
            Self::UnknownField
                | Self::DuplicateField
                | Self::MissingField
                | Self::InvalidDefinition
                | Self::NotInEnum
                | Self::WrongType
                | Self::DecodeError
                | Self::VersionNotServed
                | Self::ExpensiveRule
                | Self::InvalidRule
                | Self::OptionalWithoutHas
                | Self::DefaultNeverApplied
                | Self::MapKeyNotRequired
                | Self::RequiredWithoutProperty
                | Self::EnumOfAnotherType
                | Self::UnnoticedField
        )
    }

    /// The code of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn file(name: &str) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        fs::read_to_string(path).unwrap_or_default()
    }

    #[test]
    fn every_code_is_explained_to_readers_and_to_hosts() {
        let (page, constants) = (file("docs/codes.md"), file("packaging/js/codes.ts"));
        // The command has further ones.
        let (page, _) = page.split_once("## ").unwrap_or_default();
        for code in Code::ALL {
            let (name, explanation) = (code.name(), code.explanation());
            let row = format!("| `{name}` | {explanation} |");
            assert!(page.contains(&row), "docs/codes.md lacks:\n{row}");
            let is_listed = constants.contains(&format!("{explanation:?}"));
            assert!(is_listed, "packaging/js/codes.ts lacks: {name}");
        }
        assert_eq!(page.matches("\n| `").count(), Code::ALL.len() + 1);
    }

    #[test]
    fn remarks_on_definitions_have_codes_of_the_same_names() {
        for name in [
            "optional-without-has",
            "transition-escaped-by-deletion",
            "default-never-applied",
            "map-key-not-required",
            "serves-nothing",
        ] {
            assert!(Code::named(name).is_some(), "{name}");
        }
    }
}
