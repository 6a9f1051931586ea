//! Why a file or document is not a manifest.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Makes the enum and its names from one table.
macro_rules! reasons {
    ($($variant:ident $name:literal $one:literal $many:literal)*) => {
        /// Why a file or document is not a manifest.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum SkipReason {
            $(#[doc = $one] $variant,)*
        }

        impl SkipReason {
            /// All reasons, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name that hosts get.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The words for one such document, and for several.
            #[must_use]
            pub fn words(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$variant => ($one, $many),)*
                }
            }
        }
    };
}

reasons! {
    Patch "patch" "patch" "patches"
    Template "template" "template" "templates"
    Assertion "assertion" "assertion of a test" "assertions of tests"
    Refused "refused" "object that a test expects to be refused" "objects that tests expect to be refused"
    Values "values" "values file of a chart" "values files of charts"
    Snapshot "snapshot" "snapshot" "snapshots"
    Pipeline "pipeline" "CI file" "CI files"
    Compose "compose" "Compose file" "Compose files"
    OpenApi "openapi" "OpenAPI document" "OpenAPI documents"
    Tool "tool" "file of a tool" "files of tools"
    Partial "partial" "partial object" "partial objects"
    Labelled "labelled" "object that a kustomization labels" "objects that kustomizations label"
    Encrypted "encrypted" "encrypted file" "encrypted files"
    Data "data" "file that a ConfigMap or Secret is made of" "files that ConfigMaps or Secrets are made of"
}

impl SkipReason {
    /// Whether it says only that a document may lack fields: others complete it.
    #[must_use]
    pub fn is_of_incomplete(self) -> bool {
        matches!(self, Self::Partial | Self::Labelled)
    }

    /// The reason with a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|reason| reason.name() == name)
    }
}

impl Serialize for SkipReason {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for SkipReason {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        Self::parse(&name).ok_or_else(|| D::Error::custom("an unknown reason"))
    }
}
