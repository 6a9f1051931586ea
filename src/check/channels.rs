//! Where a kind is defined twice, the configuration says which definition judges which files.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use super::definitions::{Configured, Definitions};
use crate::workspace::Workspace;
use crate::workspace::checks::request::RequestMode;
use crate::{Release, ReleaseRange, Zones};

/// The data that all workspaces of a run have besides definitions.
pub struct Surroundings {
    /// The table of Kubernetes' own kinds, where those are judged.
    pub kinds: Option<String>,
    /// How objects are sent.
    pub request: RequestMode,
    /// The namespace of objects that name none.
    pub namespace: Option<String>,
    /// Texts that the cluster has.
    pub previous: Vec<String>,
    /// The releases that judge one after the other.
    pub turns: ReleaseRange,
    /// The time zones that rules know.
    pub zones: Rc<dyn Zones>,
}

/// The workspaces of a run: one with all definitions, and one for each choice among them.
pub struct Channels {
    surroundings: Surroundings,
    /// The workspaces, by the numbers of the texts that each lacks. The first one lacks none.
    workspaces: HashMap<BTreeSet<usize>, Workspace>,
    turn: Release,
    /// The numbers of the texts that define a kind, for kinds with several definitions.
    doubles: Vec<Vec<usize>>,
}

impl Channels {
    /// The workspaces for these definitions.
    #[must_use]
    pub fn new(surroundings: Surroundings, definitions: &Definitions) -> Self {
        let turn = surroundings.turns.last;
        let all = surroundings.workspace(definitions, &BTreeSet::new(), turn);
        Self {
            doubles: doubles(&all),
            surroundings,
            workspaces: HashMap::from([(BTreeSet::new(), all)]),
            turn,
        }
    }

    /// The workspace with all definitions.
    #[must_use]
    pub fn all(&self) -> Option<&Workspace> {
        self.workspaces.get(&BTreeSet::new())
    }

    /// Chooses the release that judges.
    pub fn choose(&mut self, release: Release) {
        if release != self.turn {
            self.turn = release;
            for workspace in self.workspaces.values_mut() {
                workspace.set_turn(release, self.surroundings.turns);
            }
        }
    }

    /// The workspace that judges a text, by the configuration of the text and its number.
    pub fn workspace(
        &mut self,
        (file, at): (&str, usize),
        configuration: Option<(usize, &Configured)>,
        definitions: &Definitions,
    ) -> &mut Workspace {
        let mut without = BTreeSet::new();
        if let Some((number, configured)) = configuration {
            for texts in &self.doubles {
                without.extend(definitions.unwanted(file, texts, number, configured));
            }
        }
        // A definition is judged where it is.
        if without.contains(&at) {
            without.clear();
        }
        let make = |without: &BTreeSet<usize>| {
            self.surroundings.workspace(definitions, without, self.turn)
        };
        self.workspaces.entry(without).or_insert_with_key(make)
    }
}

impl Surroundings {
    /// What the workspaces of a run for some releases, the oldest first, have. `replace` says whether objects are
    /// replaced, rather than applied.
    #[must_use]
    pub fn new(releases: &[Release], replace: bool, zones: Rc<dyn Zones>) -> Self {
        Self {
            kinds: None,
            request: match replace {
                true => RequestMode::Apply,
                false => RequestMode::KubectlApply,
            },
            namespace: None,
            previous: Vec::new(),
            turns: ReleaseRange {
                first: releases.first().copied().unwrap_or_default(),
                last: releases.last().copied().unwrap_or_default(),
            },
            zones,
        }
    }

    fn workspace(
        &self,
        definitions: &Definitions,
        without: &BTreeSet<usize>,
        release: Release,
    ) -> Workspace {
        let mut workspace = Workspace::new(Rc::clone(&self.zones));
        if let Some(kinds) = &self.kinds {
            // The host has a table of this version.
            let _ = workspace.use_kubernetes(kinds);
        }
        workspace.set_request(self.request);
        if let Some(namespace) = &self.namespace {
            workspace.set_namespace(namespace);
        }
        for (number, text) in self.previous.iter().enumerate() {
            // Behind all others.
            let address = ["~", &*Definitions::address(number)].concat();
            workspace.set_previous(&address, Some(text));
        }
        for (at, definition) in &definitions.0 {
            if !without.contains(at) {
                workspace.set(&Definitions::address(*at), &definition.text);
            }
        }
        workspace.set_turn(release, self.turns);
        workspace
    }
}

/// The numbers of the texts that define a kind, for kinds with several definitions.
fn doubles(all: &Workspace) -> Vec<Vec<usize>> {
    let mut kinds: BTreeMap<(&str, &str), BTreeSet<usize>> = BTreeMap::new();
    let defined = all.definitions();
    for one in &defined {
        if let Ok(at) = one.uri.parse() {
            let definition = one.definition;
            let kind = (&*definition.group, &*definition.kind);
            kinds.entry(kind).or_default().insert(at);
        }
    }
    let several = kinds.into_values().filter(|texts| texts.len() > 1);
    several.map(|texts| texts.into_iter().collect()).collect()
}
