//! The table of differences between releases.

use super::{COUNT, FIRST, GO, Release};

/// The releases that have a feature.
#[derive(Clone, Copy, Debug)]
pub(super) struct Availability {
    /// The first release that has it; 0 if all known releases do.
    pub since: u8,
    /// The first release that no longer has it.
    pub until: Option<u8>,
    /// Whether new or changed rules may use it only one release later. A server that is rolled back by
    /// one release can then still run them.
    pub is_guarded: bool,
}

const fn since(minor: u8) -> Availability {
    Availability {
        since: minor,
        until: None,
        is_guarded: false,
    }
}

const fn until(minor: u8) -> Availability {
    Availability {
        until: Some(minor),
        ..since(0)
    }
}

/// Only in the releases from one to before another.
const fn between(minor: u8, until: u8) -> Availability {
    Availability {
        until: Some(until),
        ..since(minor)
    }
}

/// A difference that came with a minor version of Go: since the first release that is built with it.
#[expect(clippy::indexing_slicing, reason = "it runs while compiling")]
const fn go(version: u8) -> Availability {
    let mut at = 0;
    while GO[at] < version {
        at += 1;
    }
    since(FIRST + at as u8)
}

/// Introduced for expressions that are stored, and one release later for new ones.
const fn new_rules_one_later(minor: u8) -> Availability {
    Availability {
        is_guarded: true,
        ..since(minor)
    }
}

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident = $span:expr $(, $written:literal)?;)*) => {
        /// Something that not all releases have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Feature {
            $($(#[$doc])* $name,)*
        }

        impl Feature {
            /// The text that users write to use it, or their name for it; empty if it has no form of
            /// its own in a definition.
            #[must_use]
            pub fn written(self) -> &'static str {
                match self {
                    $(Self::$name => concat!($($written)?),)*
                }
            }
        }

        /// The features with their releases, in the order of [`Feature`].
        const TABLE: &[(Feature, Availability)] = &[$((Feature::$name, $span),)*];
    };
}

features! {
    /// A feature of all releases.
    Always = since(0);

    // Functions, macros and syntax of expressions.

    /// The functions of sets, such as `sets.contains()`.
    SetFunctions = new_rules_one_later(29), "sets.contains()";
    /// `format()` and `strings.quote()`.
    StringFormat = new_rules_one_later(29), "format()";
    /// Literals of durations, times, patterns and formats are checked before anything runs.
    LiteralChecks = new_rules_one_later(29);
    /// Format strings and their arguments are checked before anything runs.
    FormatChecks = since(31);
    /// `ip()`, `cidr()` and their methods.
    NetworkAddresses = new_rules_one_later(30), "ip()";
    /// The named formats, such as `format.dns1123Label()`.
    NamedFormats = new_rules_one_later(31), "format.named()";
    /// Fields that have the name of a reserved word: `self.namespace`.
    ReservedWordsAsFields = new_rules_one_later(31), "fields named by reserved words";
    /// `all`, `exists` and `existsOne` with two variables; `transformList`, `transformMap` and `transformMapEntry`.
    TwoVariableMacros = new_rules_one_later(32), "macros with two variables";
    /// `semver()` and its methods.
    SemanticVersions = new_rules_one_later(33), "semver()";
    /// The functions of lists, such as `slice()`, `flatten()` and `sort()`.
    ListFunctions = new_rules_one_later(34), "sortBy()";
    /// `first()` and `last()` of lists, `optional.unwrap()`.
    FirstAndLast = since(33), "first()";
    /// `includes()`.
    Includes = new_rules_one_later(37), "includes()";
    /// `duration()` of an int.
    DurationOfInt = until(37), "duration() of an int";
    /// Fields between backticks.
    Backticks = since(37), "fields between backticks";
    /// Groups of patterns that are named without a `P`: `(?<name>a)`.
    PlainGroupNames = go(22), "(?<name>…)";
    /// Classes of patterns by any of their names, in any case, and `\p{LC}`.
    LooseClassNames = go(25), "loose names in \\p{…}";
    /// Timestamps have to follow RFC 3339. Before, offsets such as 24 hours passed.
    StrictTimestamps = since(37);
    /// Offsets of times are at most 24 hours and 60 minutes.
    OffsetRanges = go(23);
    /// The brackets of a URL's host contain an IPv6 address.
    BracketedAddresses = go(24);
    /// The host of an `http` URL has one colon.
    StrictColons = go(26);
    /// The API server of this release crashes when it checks `format()` of a text that is no literal.
    FormatCrash = between(31, 32);

    // Behaviour of functions.

    /// An offset beyond the end of a text is not an error in `indexOf` and `lastIndexOf`.
    OffsetsBehindTexts = since(32);
    /// `lastIndexOf` finds nothing in an empty text instead of failing.
    LastIndexOfInEmpty = since(34);
    /// `containsCIDR` knows networks that are inside.
    NestedNetworks = since(32);
    /// `%e` writes no blanks around the sign.
    PlainExponents = since(34);
    /// A search for an empty text checks the offset, which may not be behind the end.
    OffsetsOfEmptyTexts = since(37);
    /// Macros with two variables pass on the error of their range.
    RangeErrors = since(33);
    /// Comparisons with NaN are false. Before, they failed.
    NanComparisons = since(37);
    /// `or()` and `orValue()` fail on a value that is not an optional.
    CheckedOptionals = since(37);
    /// Sets and lists of maps are equal only if each contains the other. A value in a set that is not a scalar is
    /// an error. Sums hold values instead of data.
    ListSemantics = since(37);
    /// Variables of macros and of the API server keep an optional. Before, they held its native
    /// value.
    WholeOptionals = since(37);
    /// The type of optionals is called `optional_type`. Before, it was `optional`.
    OptionalType = since(31);

    // Costs.

    /// `quantity()` and `isQuantity()` cost as much as reading the text.
    QuantityCosts = since(30);
    /// Estimates know how large the results of macros are.
    MacroSizes = since(30);
    /// `==` of values that the API server's own libraries make costs about 1.
    EqualityCosts = since(32);
    /// Estimates know the sizes of local variables and of the elements of literals.
    EntrySizes = since(33);
    /// `maxLength` bounds strings that may be integers, too.
    IntOrStringLength = since(34);
    /// Names of resources are at most as long as names may be.
    NameLimits = since(37);
    /// A variable that is an error ends a path at once. Before, the first step had a cost.
    ErrorsEndPaths = since(31);
    /// A call ends without cost at an operand that is an error, unless it is the last operand.
    ErrorsEndCalls = since(37);
    /// `startsWith()` and `endsWith()` cost as much as reading the affix. Before, as reading the whole text.
    AffixCosts = since(37);
    /// `matches(a, b)` costs as much as `a.matches(b)`.
    PatternCosts = since(37);
    /// Estimates of `distinct()` count the reading of texts.
    DistinctTexts = since(37);
    /// A negative depth of `flatten()` counts as 1. Before, it lowered the cost.
    FlattenDepth = since(37);

    // Formats and numbers.

    /// MAC addresses without separators.
    PlainMacs = go(26);
    /// Email addresses whose domain is an address in brackets.
    EmailLiterals = go(23);
    /// The formats `k8s-short-name` and `k8s-long-name` of defaults.
    DefaultNameFormats = since(34);
    /// The formats `k8s-short-name` and `k8s-long-name`.
    NameFormats = since(35), "format: k8s-short-name";
    /// Numbers have to fit `int32`, `int64`, `float` and `double`.
    NumberFormats = since(36);

    // Texts.

    /// Errors show values as JSON. Before, they showed them as Go does.
    JsonValues = since(34);
    /// Errors of failed rules show the value. Before, they showed its type.
    FailedRuleValues = since(35);
    /// Versions have a field `selectableFields`, though it may be dropped.
    SelectableFieldsType = since(30);

    /// Errors show bounds of strings in bytes, and leave the value out.
    BytesInBounds = since(32);
    /// A warning asks for a path in a finalizer that is a domain.
    FinalizerPaths = since(32);
    /// The error about a missing stored version asks to keep the version until a migration.
    MigrationHint = since(33);
    /// Errors say "label key", and give its length in bytes.
    LabelTexts = since(35);
    /// Details do not repeat the name of their field.
    PlainDetails = since(34);
    /// `1 byte` and `1 item`.
    SingularBounds = since(34);

    // Fields of definitions, and updates.

    /// `optionalOldSelf`. Before, it was dropped silently.
    OptionalOldSelf = since(30), "optionalOldSelf";
    /// `selectableFields`. Before, they were dropped silently.
    SelectableFields = since(31), "selectableFields";
    /// Errors in values that an update did not change are suppressed.
    Ratcheting = since(30);
    /// The same for updates of the status.
    StatusRatcheting = since(33);
    /// Errors of an update of the status have paths from the root of the object.
    StatusPaths = since(31);
    /// `fieldPath` of a rule moves the error of that rule alone.
    OwnFieldPaths = since(30);

    // Metadata.

    /// Owner references are checked by their index, and missing parts are required.
    OwnerIndices = since(37);
    /// `operation` of managed fields is required, and has supported values.
    ManagedOperations = since(37);
    /// A negative generation is an error of its own on update.
    GenerationOfUpdates = since(37);

    // Errors and warnings about definitions.

    /// Junctors may say `additionalProperties: false`.
    ClosedJunctors = since(31);
    /// A warning of sets whose items are not scalars.
    SetWarnings = since(37);
    /// An update may keep more selectable fields than there may be.
    KeptSelectableFields = since(35);
    /// The certificates of a webhook are checked once a definition is established.
    Certificates = since(31);
    /// A warning of each format that is not recognised.
    FormatWarnings = since(34);

    // Published schemas, and the status of definitions.

    /// Published schemas have `externalDocs` and `example`.
    PublishedExamples = since(36);
    /// Published schemas without selectable fields have an empty list of them.
    EmptySelectableFields = between(32, 33);
    /// The status of a definition has `observedGeneration`.
    ObservedGeneration = since(35);
    /// `kubectl get crd` shows scope and versions, and with `-o wide` more.
    DefinitionColumns = since(37);

    /// Message expressions of the previous definition count as stored ones. Before, only the message
    /// expressions did that equal the text of one of its rules.
    KnownMessages = since(31);
}

/// A set of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(u128);

const _: () = assert!(TABLE.len() <= u128::BITS as usize);

impl Features {
    /// No features.
    pub const NONE: Self = Self(0);

    /// All features.
    pub const ALL: Self = Self(u128::MAX);

    /// The set with one more feature.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Self(self.0 | 1 << feature as u32)
    }

    /// Whether the set has a feature.
    #[must_use]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & 1 << feature as u32 != 0
    }

    /// Whether the set has all features of another one.
    #[must_use]
    pub const fn contain(self, others: Self) -> bool {
        others.0 & !self.0 == 0
    }

    /// The features of another set that this one lacks, in the order of the table.
    pub fn missing(self, wanted: Self) -> impl Iterator<Item = Feature> {
        let rows = TABLE.iter().map(|(feature, _)| *feature);
        rows.filter(move |feature| wanted.has(*feature) && !self.has(*feature))
    }
}

impl Default for Features {
    /// The features of the default release.
    fn default() -> Self {
        Release::DEFAULT.features()
    }
}

/// The new rules that may use something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NewRules {
    /// Those of all known releases.
    Always,
    /// Those of this release and of later ones.
    Since(Release),
    /// Those of no known release.
    NotYet,
}

impl NewRules {
    /// The new rules that may use a feature.
    #[must_use]
    pub fn with(feature: Feature) -> Self {
        let may = |release: &Release| release.features_of_new_rules().has(feature);
        match Release::ALL.into_iter().find(may) {
            Some(first) if first.minor > FIRST => Self::Since(first),
            Some(_) => Self::Always,
            None => Self::NotYet,
        }
    }
}

impl Release {
    /// The features of the release. Stored expressions may use them, and all expressions are evaluated
    /// with them.
    #[must_use]
    pub const fn features(self) -> Features {
        self.row().0
    }

    /// The features that new or changed expressions may use.
    #[must_use]
    pub const fn features_of_new_rules(self) -> Features {
        self.row().1
    }

    /// The first release whose new rules may use a feature; `None` if all that are known may.
    #[must_use]
    pub fn first_with(feature: Feature) -> Option<Self> {
        let may = |release: &Self| release.features_of_new_rules().has(feature);
        let first = Self::ALL.into_iter().find(may);
        first.filter(|first| first.minor > FIRST)
    }

    /// The first release whose new rules may use all features of a set; `None` if all that are
    /// known may, or none may.
    #[must_use]
    pub fn first_with_all(features: Features) -> Option<Self> {
        let may = |release: &Self| release.features_of_new_rules().contain(features);
        let first = Self::ALL.into_iter().find(may);
        first.filter(|first| first.minor > FIRST)
    }

    /// Whether it has a feature.
    #[must_use]
    pub const fn has(self, feature: Feature) -> bool {
        self.features().has(feature)
    }

    #[expect(clippy::indexing_slicing, reason = "every release has a row")]
    const fn row(self) -> (Features, Features) {
        SETS[(self.minor - FIRST) as usize]
    }
}

/// The features of each release, and those that its new rules may use.
static SETS: [(Features, Features); COUNT] = sets();

#[expect(clippy::indexing_slicing, reason = "it runs while compiling")]
const fn sets() -> [(Features, Features); COUNT] {
    let mut sets = [(Features::NONE, Features::NONE); COUNT];
    let mut at = 0;
    while at < COUNT {
        let minor = Release::ALL[at].minor;
        let mut row = 0;
        while row < TABLE.len() {
            let (feature, span) = TABLE[row];
            if span.holds(minor) {
                sets[at].0 = sets[at].0.with(feature);
            }
            if span.holds(minor - span.is_guarded as u8) {
                sets[at].1 = sets[at].1.with(feature);
            }
            row += 1;
        }
        at += 1;
    }
    sets
}

impl Availability {
    const fn holds(self, minor: u8) -> bool {
        self.since <= minor
            && match self.until {
                Some(until) => minor < until,
                None => true,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_order_of_the_features() {
        for (at, (feature, _)) in TABLE.iter().enumerate() {
            assert_eq!(*feature as usize, at, "{feature:?}");
        }
    }

    #[test]
    fn new_rules_may_use_what_the_release_before_has_introduced() {
        let of = |name: &str| name.parse::<Release>().expect("a release");
        for (feature, stored, new) in [
            (Feature::NetworkAddresses, "1.30", "1.31"),
            (Feature::ListFunctions, "1.34", "1.35"),
            (Feature::FirstAndLast, "1.33", "1.33"),
        ] {
            assert_eq!(Release::first_with(feature), Some(of(new)));
            assert_eq!(NewRules::with(feature), NewRules::Since(of(new)));
            for release in Release::ALL {
                let has = [release.has(feature), release >= of(stored)];
                assert_eq!(has[0], has[1], "{feature:?} {release}");
                let may = release.features_of_new_rules().has(feature);
                assert_eq!(may, release >= of(new), "{feature:?} {release}");
            }
        }
        assert!(of("1.36").has(Feature::DurationOfInt));
        assert!(!of("1.37").has(Feature::DurationOfInt));
    }
}
