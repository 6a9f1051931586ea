//! The walk over two definitions, which notes their differences.

pub(super) mod around;
pub(super) mod combinations;
pub(super) mod finder;
pub(super) mod json_paths;
pub(super) mod keywords;
pub(super) mod resource;
pub(super) mod storage;
pub(super) mod update;
pub(super) mod walk;
