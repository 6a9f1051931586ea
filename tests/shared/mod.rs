//! What tests read that is not in this repository: the folder `../shared` beside the checkout, or
//! the one that `CRD_DRYDOCK_SHARED` names.

use std::path::{Path, PathBuf};

/// The files of the folder that are there; says which are not.
pub fn shared_files(names: &[&str]) -> Vec<PathBuf> {
    let folder = std::env::var_os("CRD_DRYDOCK_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"),
        PathBuf::from,
    );
    let files = names.iter().map(|name| folder.join(name));
    let (here, absent): (Vec<_>, Vec<_>) = files.partition(|file| file.exists());
    for file in absent {
        println!("left out, for it is not there: {}", file.display());
    }
    here
}
