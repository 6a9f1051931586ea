//! The releases of Kubernetes whose answers are known, and one table of what differs between them.
//!
//! The walks ask by the name of a [`Feature`]; no version number stands anywhere else.

mod feature;
mod text_changes;

pub use feature::{Feature, Features, NewRules};
pub use text_changes::{Concerns, TextChange, text_changes};

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A release of Kubernetes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Release {
    minor: u8,
}

/// The oldest release.
const FIRST: u8 = 29;
/// How many there are.
const COUNT: usize = 9;
/// The minor version of Go that each is built with, the oldest first.
const GO: [u8; COUNT] = [21, 22, 22, 23, 24, 24, 25, 26, 26];

impl Release {
    /// How many releases are known.
    pub const COUNT: usize = COUNT;

    /// The releases that are known, the oldest first.
    pub const ALL: [Self; COUNT] = all();

    /// The release that answers unless another one is chosen.
    pub const DEFAULT: Self = Self { minor: 36 };

    /// Whether it is one of those from a minor number to another one.
    #[must_use]
    pub fn is_within(self, first: u8, last: u8) -> bool {
        (first..=last).contains(&self.minor)
    }

    /// Whether it is older than the release of a minor number.
    #[must_use]
    pub fn is_before(self, minor: u8) -> bool {
        self.minor < minor
    }

    /// The name of the release of a minor number, known or not.
    #[must_use]
    pub fn name(minor: u8) -> String {
        Self { minor }.to_string()
    }
}

#[expect(clippy::indexing_slicing, reason = "it runs while compiling")]
const fn all() -> [Release; COUNT] {
    let mut releases = [Release { minor: FIRST }; COUNT];
    let mut at = 0;
    while at < COUNT {
        releases[at].minor = FIRST + at as u8;
        at += 1;
    }
    releases
}

impl Release {
    /// Its place among [`Release::ALL`].
    #[must_use]
    pub fn place(self) -> usize {
        usize::from(self.minor - FIRST)
    }
}

impl Default for Release {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Display for Release {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "1.{}", self.minor)
    }
}

impl Serialize for Release {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Release {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        name.parse()
            .map_err(|_| Error::custom("an unknown release"))
    }
}

/// A release that is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRelease {
    name: String,
}

impl Display for UnknownRelease {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "unknown Kubernetes release {:?}; known are", self.name)?;
        for (at, release) in Release::ALL.iter().enumerate() {
            let separator = if at == 0 { " " } else { ", " };
            write!(f, "{separator}{release}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownRelease {}

impl FromStr for Release {
    type Err = UnknownRelease;

    /// Reads `1.33`.
    fn from_str(name: &str) -> Result<Self, UnknownRelease> {
        let mut known = Self::ALL.into_iter();
        let minor = minor_of(name);
        known
            .find(|release| release.to_string() == minor)
            .ok_or_else(|| UnknownRelease {
                name: name.to_owned(),
            })
    }
}

/// `1.30` of `v1.30.2` or `v1.30.2-eks-1a2b`, as `kubectl version` prints it.
fn minor_of(name: &str) -> &str {
    let version = name.strip_prefix('v').unwrap_or(name);
    let (version, build) = version.split_at(version.find(['-', '+']).unwrap_or(version.len()));
    // 1.29.1-1.31.0 is a range, and 1.30-eks nothing.
    let second = build.strip_prefix('-').unwrap_or_default();
    let second = second.strip_prefix('v').unwrap_or(second);
    let is_range = second.starts_with(|c: char| c.is_ascii_digit());
    if !build.is_empty() && (is_range || version.split('.').count() < 3) {
        return name;
    }
    let patch = version.rsplit_once('.').filter(|(minor, patch)| {
        minor.contains('.') && !patch.is_empty() && patch.bytes().all(|byte| byte.is_ascii_digit())
    });
    patch.map_or(version, |(minor, _)| minor)
}

/// Releases in a row. The newest one answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReleaseRange {
    /// The oldest.
    pub first: Release,
    /// The newest.
    pub last: Release,
}

impl ReleaseRange {
    /// The releases, the oldest first.
    pub fn releases(self) -> impl Iterator<Item = Release> {
        let all = Release::ALL.into_iter();
        all.filter(move |release| self.has(*release))
    }

    /// Whether a release is among them.
    #[must_use]
    pub fn has(self, release: Release) -> bool {
        self.first <= release && release <= self.last
    }

    /// Whether it is more than one.
    #[must_use]
    pub fn has_several(self) -> bool {
        self.first < self.last
    }
}

impl Display for ReleaseRange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.has_several() {
            true => write!(f, "{}-{}", self.first, self.last),
            false => self.first.fmt(f),
        }
    }
}

impl Default for ReleaseRange {
    fn default() -> Self {
        Release::DEFAULT.into()
    }
}

impl From<Release> for ReleaseRange {
    fn from(release: Release) -> Self {
        Self {
            first: release,
            last: release,
        }
    }
}

/// Why a text is not a range of releases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RangeError {
    /// A release in it is not known.
    Unknown(UnknownRelease),
    /// Its first release is newer than its last.
    UpsideDown(Release, Release),
}

impl Display for RangeError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(unknown) => unknown.fmt(f),
            Self::UpsideDown(first, last) => write!(
                f,
                "the range {first}-{last} is upside down: the older release comes first, {last}-{first}"
            ),
        }
    }
}

impl std::error::Error for RangeError {}

impl FromStr for ReleaseRange {
    type Err = RangeError;

    /// Reads `1.33`, `1.29-1.37` or `1.29..1.37`.
    fn from_str(text: &str) -> Result<Self, RangeError> {
        let (first, last) = match text.split_once("..") {
            Some(parts) => parts,
            // A version may have a hyphen: v1.30.2-eks-1a2b.
            None if text.parse::<Release>().is_ok() => (text, text),
            None => text.split_once('-').unwrap_or((text, text)),
        };
        let first = first.parse().map_err(RangeError::Unknown)?;
        let last = last.parse().map_err(RangeError::Unknown)?;
        match first <= last {
            true => Ok(Self { first, last }),
            false => Err(RangeError::UpsideDown(first, last)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_read_as_they_are_written() {
        for release in Release::ALL {
            assert_eq!(release.to_string().parse(), Ok(release));
        }
        assert_eq!(Release::default().to_string(), "1.36");
    }

    #[test]
    fn ranges_are_a_release_or_two_in_order() {
        let one: ReleaseRange = "1.33".parse().expect("a release");
        assert!(!one.has_several());
        let range: ReleaseRange = "1.29-1.31".parse().expect("a range");
        let names: Vec<_> = range
            .releases()
            .map(|release| release.to_string())
            .collect();
        assert_eq!(names, ["1.29", "1.30", "1.31"]);
        for (text, want) in [
            (
                "1.31-1.29",
                "the range 1.31-1.29 is upside down: the older release comes first, 1.29-1.31",
            ),
            ("1.29-", "unknown Kubernetes release \"\"; known are 1.29"),
            ("1.2-1.30", "unknown Kubernetes release \"1.2\"; known are"),
        ] {
            let error = text.parse::<ReleaseRange>().unwrap_err().to_string();
            assert!(error.starts_with(want), "{error}");
        }
    }

    #[test]
    fn a_release_may_be_a_version_as_kubectl_prints_it() {
        for name in [
            "1.30",
            "v1.30",
            "1.30.2",
            "v1.30.2",
            "v1.30.2-eks-db838b0",
            "v1.30.5-gke.1014001",
            "v1.30.5+k3s1",
            "1.30.0-rc.1",
        ] {
            let range: ReleaseRange = name.parse().unwrap();
            assert_eq!(
                (range.last.to_string(), range.has_several()),
                ("1.30".to_owned(), false)
            );
        }
        for name in ["1.30-eks", "1.30+k3s1", "1.30-", "1.29.1-1.99"] {
            assert!(name.parse::<ReleaseRange>().is_err(), "{name}");
        }
        let range: ReleaseRange = "v1.29.9..v1.31.0".parse().unwrap();
        assert_eq!("v1.29.9-1.31.0".parse(), Ok(range));
        assert_eq!(
            (range.first, range.last),
            (Release::ALL[0], Release::ALL[2])
        );
    }

    #[test]
    fn an_unknown_release_is_told_the_known_ones() {
        for name in [
            "1.28", "v1.38", "", "1.036", "1.36.", "1.36.x", "1.36.1.2", "36",
        ] {
            let error = name.parse::<Release>().unwrap_err().to_string();
            let known = "; known are 1.29, 1.30, 1.31, 1.32, 1.33, 1.34, 1.35, 1.36, 1.37";
            assert_eq!(error, format!("unknown Kubernetes release {name:?}{known}"));
        }
    }
}
