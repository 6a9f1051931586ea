//! Interim: replaced when the real module lands.
#![allow(missing_docs)]

#[derive(Debug)]
pub struct Regexp(String);

impl Regexp {
    pub fn new(pattern: &str) -> Result<Self, String> {
        Ok(Self(pattern.to_owned()))
    }

    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        text.contains(&self.0)
    }
}
