//! `crd-drydock check`: the results of a run over many files.
//!
//! Hosts read files, start threads and print. [`finding`] is the model of a finding, [`merge`] makes one list
//! of the findings of all releases, [`baseline`] recognises known findings, [`verdict`] decides whether the run
//! fails, and [`output`] writes the reports. [`fix`] changes texts, [`stored`] tells the effect of a changed
//! definition on the objects of a cluster.

pub mod baseline;
pub mod channels;
pub mod codes;
mod colon;
pub mod definitions;
pub mod faulty;
pub mod finding;
pub mod fix;
pub mod hints;
pub mod judge;
pub mod merge;
mod misread;
pub mod not_manifests;
pub mod numbers;
pub mod order;
pub mod output;
pub mod paths;
mod placeholders;
pub mod plan;
pub mod previous;
pub mod recognise;
pub mod recognised;
pub mod references;
mod settings;
pub mod severity;
pub mod silence;
pub mod stored;
pub mod survey;
pub mod text;
pub mod text_judge;
pub mod unjudged;
pub mod verdict;
pub mod visible;
