//! What the server offers: each feature only to a client that has it.

use serde_json::{Map, Value as Json, json};

use super::client::Client;
use super::encoding::Encoding;
use super::members::Members;

/// All safe fixes of a text.
pub const FIX_ALL: &str = "source.fixAll.crd-drydock";
/// Blanks in all rules of a text.
pub const FORMAT_RULES: &str = "source.formatRules.crd-drydock";
/// The command that shows the object that the API server would store.
pub const STORED: &str = "crd-drydock.stored";
/// The command that makes a sample object.
pub const SAMPLE: &str = "crd-drydock.sample";
/// The command that shows the sub-expressions of a rule that ran.
pub const TRACE: &str = "crd-drydock.traceRule";
/// The command that proves that a change breaks something.
pub const WITNESS: &str = "crd-drydock.witness";
/// The command that tells what changed since git's HEAD.
pub const SINCE_HEAD: &str = "crd-drydock.changedSinceHead";
/// The command that fixes all problems of a kind.
pub const FIX_EVERYWHERE: &str = "crd-drydock.fixEverywhere";
/// The command that explains the cost of a rule.
pub const COST: &str = "crd-drydock.cost";
/// The kinds of words in rules, by their numbers.
pub const WORDS: [&str; 9] = [
    "variable",
    "property",
    "function",
    "namespace",
    "keyword",
    "operator",
    "number",
    "string",
    "comment",
];

/// The commands.
const COMMANDS: [&str; 7] = [
    STORED,
    SAMPLE,
    WITNESS,
    TRACE,
    SINCE_HEAD,
    FIX_EVERYWHERE,
    COST,
];
/// The kinds of actions.
const ACTIONS: [&str; 4] = ["quickfix", "refactor", FIX_ALL, FORMAT_RULES];
/// Texts change by edits of parts of them.
const INCREMENTAL: u8 = 2;

/// When a feature is offered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offer {
    /// To a client that has it, and to one that says nothing of texts at all: an old one, which asks for everything
    /// that is offered.
    Usual,
    /// To a client that has it.
    New,
}

/// A feature of texts: its name among the client's, its name among the server's, and what the server says of it.
type Feature = (&'static str, &'static str, Offer, fn() -> Json);

const YES: fn() -> Json = || Json::Bool(true);

const FEATURES: [Feature; 13] = [
    (
        "completion",
        "completionProvider",
        Offer::Usual,
        || json!({ "triggerCharacters": [":", " ", ".", "-", "\"", "'", "["] }),
    ),
    ("hover", "hoverProvider", Offer::Usual, YES),
    (
        "codeLens",
        "codeLensProvider",
        Offer::Usual,
        || json!({ "resolveProvider": false }),
    ),
    (
        "documentSymbol",
        "documentSymbolProvider",
        Offer::Usual,
        YES,
    ),
    ("definition", "definitionProvider", Offer::Usual, YES),
    ("references", "referencesProvider", Offer::Usual, YES),
    (
        "documentHighlight",
        "documentHighlightProvider",
        Offer::Usual,
        YES,
    ),
    (
        "signatureHelp",
        "signatureHelpProvider",
        Offer::Usual,
        || json!({ "triggerCharacters": ["(", ","] }),
    ),
    ("inlayHint", "inlayHintProvider", Offer::New, YES),
    (
        "documentLink",
        "documentLinkProvider",
        Offer::New,
        || json!({ "resolveProvider": false }),
    ),
    ("foldingRange", "foldingRangeProvider", Offer::New, YES),
    ("selectionRange", "selectionRangeProvider", Offer::New, YES),
    (
        "semanticTokens",
        "semanticTokensProvider",
        Offer::New,
        || json!({ "legend": { "tokenTypes": WORDS, "tokenModifiers": [] }, "full": true }),
    ),
];

/// What is offered to a client that said hello with these parameters.
#[must_use]
pub fn capabilities(params: &Json, client: &Client, encoding: Encoding) -> Json {
    let all = params.at("/capabilities");
    let text = all.at("/textDocument");
    let is_silent = text.is_null();
    let mut offered = Map::new();
    let mut offer = |name: &str, value: Json| {
        offered.insert(name.to_owned(), value);
    };
    offer("positionEncoding", encoding.name().into());
    let sync = json!({ "openClose": true, "change": INCREMENTAL });
    offer("textDocumentSync", sync);
    for (own, name, when, value) in FEATURES {
        let has_it = !text.member(own).is_null() || is_silent && when == Offer::Usual;
        if has_it {
            offer(name, value());
        }
    }
    // Clients that say nothing of actions take commands only.
    if client.has_actions {
        offer("codeActionProvider", json!({ "codeActionKinds": ACTIONS }));
    }
    if is_silent || !all.at("/workspace/symbol").is_null() {
        offer("workspaceSymbolProvider", true.into());
    }
    if is_silent || !text.at("/rename").is_null() {
        let prepares = text.at("/rename/prepareSupport").as_bool() == Some(true);
        let rename = match prepares {
            true => json!({ "prepareProvider": true }),
            false => true.into(),
        };
        offer("renameProvider", rename);
    }
    if !all.at("/workspace/executeCommand").is_null() {
        offer("executeCommandProvider", json!({ "commands": COMMANDS }));
    }
    if client.pulls {
        let pulls = json!({ "interFileDependencies": true, "workspaceDiagnostics": false });
        offer("diagnosticProvider", pulls);
    }
    if client.has_folders {
        let folders = json!({ "supported": true, "changeNotifications": true });
        offer("workspace", json!({ "workspaceFolders": folders }));
    }
    offered.into()
}
