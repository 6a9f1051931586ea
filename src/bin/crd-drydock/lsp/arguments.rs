//! The options of `lsp`.

use crd_drydock::check::severity::{Missing, Validation};
use crd_drydock::lsp::{Settings, address_of};
use serde::Deserialize;

use super::super::options::releases;
use super::super::paths::{absolute, here};
use super::super::words::Misuse;

/// The values of the options, as they were given.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct LspArguments {
    stdio: bool,
    socket: Option<String>,
    crds: Vec<String>,
    openapi: Vec<String>,
    no_built_in: bool,
    kubernetes_version: Option<String>,
    validate: Option<String>,
    missing: Option<String>,
}

impl LspArguments {
    /// The settings, and the port of the client; without one it is at the other end of standard input and output.
    pub fn checked(&self) -> Result<(Settings, Option<u16>), Misuse> {
        let usual = Settings::default();
        let here = here();
        let addresses = |paths: &[String]| -> Vec<String> {
            let paths = paths
                .iter()
                .map(|path| absolute(&here, &here.slashed(path)));
            paths.map(|path| address_of(&path)).collect()
        };
        let version = self
            .kubernetes_version
            .as_deref()
            .map(releases)
            .transpose()?;
        let validate = self.validate.as_deref().and_then(Validation::parse);
        let missing = self.missing.as_deref().and_then(Missing::parse);
        let settings = Settings {
            crds: addresses(&self.crds),
            openapi: addresses(&self.openapi),
            built_in: !self.no_built_in,
            // Of a range the newest one.
            kubernetes_version: version
                .map_or(usual.kubernetes_version, |range| range.last.to_string()),
            validate: validate.unwrap_or(usual.validate),
            missing: missing.unwrap_or(usual.missing),
            ..usual
        };
        Ok((settings, self.port()?))
    }

    fn port(&self) -> Result<Option<u16>, Misuse> {
        let Some(word) = &self.socket else {
            return Ok(None);
        };
        if self.stdio {
            return Err(Misuse::new("one of --stdio and --socket, not both"));
        }
        let port = word.parse().ok().filter(|port| *port > 0);
        let words = || {
            Misuse(format!(
                "--socket takes a port from 1 to 65535; it got {word:?}"
            ))
        };
        port.map(Some).ok_or_else(words)
    }
}
