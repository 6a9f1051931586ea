//! What a client can do. A feature that it does not have is left out without a word.

use serde_json::Value as Json;

use super::addresses::address_of;
use super::members::Members;

/// A client, as it describes itself.
#[derive(Debug, Default)]
pub struct Client {
    /// The addresses of the folders, as it writes them.
    pub folders: Vec<String>,
    /// Whether it watches files for the server.
    pub can_watch: bool,
    /// Whether it can be asked for the settings.
    pub has_configuration: bool,
    /// Whether it has to be told that the server wants to hear of settings.
    pub registers_configuration: bool,
    /// Whether it has several folders.
    pub has_folders: bool,
    /// Whether it shows how far a work is.
    pub has_progress: bool,
    /// Whether it asks for diagnostics, and asks again when it is told to.
    pub pulls: bool,
    /// Whether it asks for lenses again when it is told to.
    pub refreshes_lenses: bool,
    /// Whether it knows lenses. One that says nothing about texts at all is asked nothing either.
    pub has_lenses: bool,
    /// Whether it asks for hints again when it is told to.
    pub refreshes_hints: bool,
    /// Whether it fills in snippets.
    pub has_snippets: bool,
    /// Whether it inserts the lines of a snippet as they are, if it is told to. Others indent them.
    pub keeps_indentation: bool,
    /// Whether it shows actions with their kinds.
    pub has_actions: bool,
    /// Whether it shows an outline as a tree.
    pub has_tree: bool,
    /// Whether it can be told the whole range of a definition and its name apart.
    pub has_links: bool,
    /// Whether it knows edits that are made for a version of a text.
    pub has_versions: bool,
    /// Whether it shows the places that belong to a diagnostic.
    pub has_related: bool,
    /// The encodings of positions, its favourite first.
    pub encodings: Vec<String>,
    /// Whether it offers files that the host cannot read.
    pub offers_files: bool,
    /// Whether it runs commands of the server.
    pub runs_commands: bool,
    /// Whether it shows how reading goes on, in its own way.
    pub shows_status: bool,
    /// Whether it changes texts when the server asks.
    pub applies_edits: bool,
    /// Whether it shows the witness that it asks for.
    pub shows_witness: bool,
    /// Whether it shows the tests that it is told of.
    pub shows_tests: bool,
    /// Whether it shows the trace that it asks for.
    pub shows_trace: bool,
    /// The settings that it says hello with.
    pub settings: Json,
}

impl Client {
    /// Reads the parameters of `initialize`.
    #[must_use]
    pub fn from_hello(params: &Json) -> Self {
        let all = params.at("/capabilities");
        let (text, space) = (all.at("/textDocument"), all.at("/workspace"));
        let is = |value: &Json| value.as_bool() == Some(true);
        let item = text.at("/completion/completionItem");
        let modes = item.at("/insertTextModeSupport/valueSet").as_array();
        let options = params.at("/initializationOptions");
        let settings = match options.at("/settings") {
            Json::Null => options,
            settings => settings,
        };
        let encodings = all.at("/general/positionEncodings").as_array();
        let encodings = encodings.into_iter().flatten().filter_map(Json::as_str);
        let related = "relatedInformation";
        Self {
            folders: folders(params),
            can_watch: is(space.at("/didChangeWatchedFiles/dynamicRegistration")),
            has_configuration: is(space.at("/configuration")),
            registers_configuration: is(space.at("/didChangeConfiguration/dynamicRegistration")),
            has_folders: is(space.at("/workspaceFolders")),
            has_progress: is(all.at("/window/workDoneProgress")),
            pulls: !is(options.at("/push"))
                && !text.at("/diagnostic").is_null()
                && is(space.at("/diagnostics/refreshSupport")),
            refreshes_lenses: is(space.at("/codeLens/refreshSupport")),
            has_lenses: text.is_null() || !text.at("/codeLens").is_null(),
            refreshes_hints: is(space.at("/inlayHint/refreshSupport")),
            has_snippets: is(item.at("/snippetSupport")),
            keeps_indentation: modes.is_some_and(|modes| modes.contains(&AS_IS.into())),
            has_actions: !text.at("/codeAction/codeActionLiteralSupport").is_null(),
            has_tree: is(text.at("/documentSymbol/hierarchicalDocumentSymbolSupport")),
            has_links: is(text.at("/definition/linkSupport")),
            has_versions: is(space.at("/workspaceEdit/documentChanges")),
            has_related: is(text.at("/publishDiagnostics").member(related))
                || is(text.at("/diagnostic").member(related)),
            encodings: encodings.map(str::to_owned).collect(),
            offers_files: is(options.at("/clientFiles")),
            runs_commands: !space.at("/executeCommand").is_null(),
            shows_status: is(options.at("/status")),
            applies_edits: is(space.at("/applyEdit")),
            shows_witness: is(options.at("/witness")),
            shows_tests: is(options.at("/tests")),
            shows_trace: is(options.at("/trace")),
            settings: settings.clone(),
        }
    }
}

/// The mode of completions whose text has its indentation already.
const AS_IS: u8 = 1;

/// The folders, as clients of all ages name them.
fn folders(params: &Json) -> Vec<String> {
    if let Some(folders) = params.at("/workspaceFolders").as_array() {
        let uris = folders
            .iter()
            .filter_map(|folder| folder.at("/uri").as_str());
        return uris.map(str::to_owned).collect();
    }
    if let Some(uri) = params.at("/rootUri").as_str() {
        return vec![uri.to_owned()];
    }
    let path = params
        .at("/rootPath")
        .as_str()
        .filter(|path| !path.is_empty());
    let address = path.map(|path| address_of(&path.replace('\\', "/")));
    address.into_iter().collect()
}
