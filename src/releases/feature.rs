//! The table of what differs between releases.

use super::{COUNT, FIRST, GO, Release};

/// In which releases something is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Availability {
    /// The first release that has it; 0 where all that are known do.
    pub since: u8,
    /// The first release that no longer has it.
    pub until: Option<u8>,
    /// Whether rules that are new or changed may use it only from one release later on, so that
    /// a server that is rolled back by one release can still run them.
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

/// What came with a minor version of Go, from the first release on that is built with it.
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
            /// What users write who use it, or what they would call it; empty for what has no
            /// form of its own in a definition.
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
    /// What all releases have.
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
    /// `ip()`, `cidr()` and what they have.
    NetworkAddresses = new_rules_one_later(30), "ip()";
    /// The named formats, such as `format.dns1123Label()`.
    NamedFormats = new_rules_one_later(31), "format.named()";
    /// Fields that have the name of a reserved word: `self.namespace`.
    ReservedWordsAsFields = new_rules_one_later(31), "fields named by reserved words";
    /// `all`, `exists` and `existsOne` with two variables; `transformList` and its like.
    TwoVariableMacros = new_rules_one_later(32), "macros with two variables";
    /// `semver()` and what it has.
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
    /// Timestamps are held to RFC 3339: before, offsets of 24 hours and the like passed.
    StrictTimestamps = since(37);
    /// Offsets of times are at most 24 hours and 60 minutes.
    OffsetRanges = go(23);
    /// What stands in the brackets of a URL's host is an IPv6 address.
    BracketedAddresses = go(24);
    /// The host of an `http` URL has one colon.
    StrictColons = go(26);
    /// The API server of this release crashes where it checks `format()` of what is no literal.
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
    /// Where an empty text is looked for, offsets are checked and end with the text.
    OffsetsOfEmptyTexts = since(37);
    /// Macros with two variables pass on the error of their range.
    RangeErrors = since(33);
    /// Comparisons with NaN are false; before, they failed.
    NanComparisons = since(37);
    /// `or()` and `orValue()` fail on what is not an optional.
    CheckedOptionals = since(37);
    /// Sets and lists of maps are equal only if each has all of the other; what is not a scalar is
    /// an error in a set; sums hold values instead of data.
    ListSemantics = since(37);
    /// Variables of macros and of the API server keep an optional as it is; before, they held its
    /// native value.
    WholeOptionals = since(37);
    /// The type of what may be absent is `optional_type`; before, `optional`.
    OptionalType = since(31);

    // Costs.

    /// `quantity()` and `isQuantity()` cost what reading the text costs.
    QuantityCosts = since(30);
    /// Estimates know how large the results of macros are.
    MacroSizes = since(30);
    /// `==` of what the API server's own libraries make costs 1 or about that.
    EqualityCosts = since(32);
    /// Estimates know the sizes of local variables and of what literals hold.
    EntrySizes = since(33);
    /// `maxLength` bounds strings that may be integers, too.
    IntOrStringLength = since(34);
    /// Names of resources are at most as long as names may be.
    NameLimits = since(37);
    /// A variable that is an error ends a path at once; before, its first step was paid.
    ErrorsEndPaths = since(31);
    /// A call ends, free of charge, at an operand that is an error, unless it is the last one.
    ErrorsEndCalls = since(37);
    /// `startsWith()` and `endsWith()` cost what reading the affix costs; before, the whole text.
    AffixCosts = since(37);
    /// `matches(a, b)` costs as much as `a.matches(b)`.
    PatternCosts = since(37);
    /// Estimates of `distinct()` count the reading of texts.
    DistinctTexts = since(37);
    /// A negative depth of `flatten()` counts as 1; before, it lowered the cost.
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
    /// Numbers are held to `int32`, `int64`, `float` and `double`.
    NumberFormats = since(36);

    // Texts.

    /// Errors show values as JSON; before, as Go writes them.
    JsonValues = since(34);
    /// Errors of rules that fail show the value; before, its type.
    FailedRuleValues = since(35);
    /// Versions have a field `selectableFields`, though it may be dropped.
    SelectableFieldsType = since(30);

    /// Errors show bounds of strings in bytes, and leave the value out.
    BytesInBounds = since(32);
    /// A warning says that a finalizer which is a domain should have a path.
    FinalizerPaths = since(32);
    /// The error about a stored version that is gone says to keep it until a migration.
    MigrationHint = since(33);
    /// Label keys are called so, and their lengths are in bytes.
    LabelTexts = since(35);
    /// Details do not repeat the name of their field.
    PlainDetails = since(34);
    /// `1 byte` and `1 item`.
    SingularBounds = since(34);

    // Fields of definitions, and updates.

    /// `optionalOldSelf`; before, it was dropped silently.
    OptionalOldSelf = since(30), "optionalOldSelf";
    /// `selectableFields`; before, they were dropped silently.
    SelectableFields = since(31), "selectableFields";
    /// Errors in values that an update did not change are suppressed.
    Ratcheting = since(30);
    /// So they are where the status is updated.
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

    // What is said of definitions.

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

    // What is published and reported of definitions.

    /// Published schemas have `externalDocs` and `example`.
    PublishedExamples = since(36);
    /// Published schemas without selectable fields have an empty list of them.
    EmptySelectableFields = between(32, 33);
    /// The status of a definition has `observedGeneration`.
    ObservedGeneration = since(35);
    /// `kubectl get crd` shows scope and versions, and with `-o wide` more.
    DefinitionColumns = since(37);

    /// Message expressions that a definition had before count as stored ones; before, those did
    /// that are the text of one of its rules.
    KnownMessages = since(31);
}

/// A set of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(u128);

const _: () = assert!(TABLE.len() <= u128::BITS as usize);

impl Features {
    /// None.
    pub const NONE: Self = Self(0);

    /// All that there are.
    pub const ALL: Self = Self(u128::MAX);

    /// The set with one more.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Self(self.0 | 1 << feature as u32)
    }

    /// Whether a feature is among them.
    #[must_use]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & 1 << feature as u32 != 0
    }

    /// Whether all of a set are among them.
    #[must_use]
    pub const fn contain(self, others: Self) -> bool {
        others.0 & !self.0 == 0
    }

    /// The features of a set that are not among these, in the order of the table.
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

impl Release {
    /// Everything that the release has: expressions that are stored may use it, and all are
    /// evaluated with it.
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
