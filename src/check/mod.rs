//! `crd-drydock check`: what comes of a run over many files.
//!
//! Hosts read files, start threads and print. [`finding`] is the model of what is reported, [`merge`] makes
//! one list of the findings of all releases, [`baseline`] knows findings again, [`verdict`] says whether the run fails, and [`output`] writes the
//! reports. [`fix`] changes texts, [`stored`] tells what
//! changed definitions do to objects of a cluster.

pub mod baseline;
pub mod codes;
pub mod finding;
pub mod fix;
pub mod merge;
pub mod output;
pub mod paths;
pub mod stored;
pub mod verdict;
pub mod visible;
