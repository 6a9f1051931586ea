//! `GROUP/VERSION`, as `apiVersion` holds it.

/// A parsed `apiVersion`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupVersion<'a> {
    /// The group; empty for the core group.
    pub group: &'a str,
    /// The version.
    pub version: &'a str,
}

impl<'a> GroupVersion<'a> {
    /// Splits a text at its first slash and never fails. A text without a slash is a version without a
    /// group. [`GroupVersion::parse`] gives the same result for every text that it accepts.
    #[must_use]
    pub fn split(text: &'a str) -> Self {
        let (group, version) = text.split_once('/').unwrap_or(("", text));
        Self { group, version }
    }

    /// Parses as the API server does. A text without a slash is a version without a group. For an empty
    /// text, or a slash alone, group and version are empty.
    ///
    /// # Errors
    /// The server's text for two or more slashes.
    pub fn parse(text: &'a str) -> Result<Self, String> {
        // A request parses its version several times. A loop over the bytes of such a short text is faster
        // than `split_once`.
        let mut bytes = text.bytes();
        let Some(slash) = bytes.position(|byte| byte == b'/') else {
            return Ok(Self {
                group: "",
                version: text,
            });
        };
        if bytes.any(|byte| byte == b'/') {
            return Err(format!("unexpected GroupVersion string: {text}"));
        }
        Ok(Self {
            group: text.get(..slash).unwrap_or_default(),
            version: text.get(slash + 1..).unwrap_or_default(),
        })
    }
}

impl std::fmt::Display for GroupVersion<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.group.is_empty() {
            write!(f, "{}/", self.group)?;
        }
        f.write_str(self.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn api_versions_parse_and_print_as_the_server_does() {
        for (text, group, version, printed) in [
            ("", "", "", ""),
            ("/", "", "", ""),
            ("v1", "", "v1", "v1"),
            ("/v1", "", "v1", "v1"),
            ("apps/v1", "apps", "v1", "apps/v1"),
            ("apps/", "apps", "", "apps/"),
        ] {
            let parsed = GroupVersion::parse(text).unwrap();
            assert_eq!((parsed.group, parsed.version), (group, version), "{text}");
            assert_eq!(GroupVersion::split(text), parsed, "{text}");
            assert_eq!(parsed.to_string(), printed, "{text}");
        }
    }

    #[test]
    fn two_slashes_are_no_group_version() {
        assert_eq!(
            GroupVersion::parse("a/b/c").unwrap_err(),
            "unexpected GroupVersion string: a/b/c"
        );
        assert_eq!(GroupVersion::split("a/b/c").group, "a");
    }
}
