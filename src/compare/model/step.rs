//! The steps of a migration: what each is about, and its sentence.

use std::fmt::{self, Display, Formatter};

use serde::ser::{Serialize, SerializeMap, Serializer};

/// Fields of objects, each once. An empty path is the whole object.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct StepPaths(pub Vec<String>);

impl Display for StepPaths {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        in_a_row(&self.0, f, |path, f| match path.is_empty() {
            true => f.write_str("the whole object"),
            false => write!(f, "`{path}`"),
        })
    }
}

/// The names of versions, each once.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct StepVersions(pub Vec<String>);

impl Display for StepVersions {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        in_a_row(&self.0, f, |version, f| write!(f, "`{version}`"))
    }
}

/// Writes names with commas between them.
fn in_a_row(
    names: &[String],
    f: &mut Formatter<'_>,
    write: impl Fn(&str, &mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for (at, name) in names.iter().enumerate() {
        if at > 0 {
            f.write_str(", ")?;
        }
        write(name, f)?;
    }
    Ok(())
}

/// Declares the steps: a name, the parts with their types, the id and the sentence.
macro_rules! migration_steps {
    ($($name:ident $(($($part:ident: $type:ty),+))? = $id:literal, $sentence:literal;)+) => {
        /// A step of a safe migration. Its text is a sentence or two in English.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum MigrationStep {
            $(#[doc = $sentence] $name $(($($type),+))?,)+
        }

        impl MigrationStep {
            /// The stable name.
            #[must_use]
            pub const fn id(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $id,)+
                }
            }
        }

        impl Display for MigrationStep {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name $(($($part),+))? => write!(f, $sentence),)+
                }
            }
        }

        /// The id, the text, and each part under its name.
        impl Serialize for MigrationStep {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(None)?;
                map.serialize_entry("id", self.id())?;
                map.serialize_entry("text", &self.to_string())?;
                match self {
                    $(Self::$name $(($($part),+))? => {
                        $($(map.serialize_entry(stringify!($part), $part)?;)+)?
                    })+
                }
                map.end()
            }
        }

        /// The ids, the names of the parts, and the sentences with the names in braces.
        #[cfg(test)]
        const SENTENCES: &[(&str, &[&str], &str)] =
            &[$(($id, &[$($(stringify!($part)),+)?], $sentence)),+];
    };
}

migration_steps! {
    RecreateAll = "scope",
        "Save all objects. Delete the definition, which deletes them in the cluster. Create the new definition, \
         then create the objects again.";
    LeaveStatusOptional = "status-required",
        "Do not require `status`. The server drops the status of a new object, and then refuses the object \
         without it.";
    RequireLaterInManifests(paths: StepPaths) = "require-manifests",
        "Release a definition in which {paths} has a default or is optional. Require it when all manifests set it.";
    RequireLaterInControllers(paths: StepPaths) = "require-controllers",
        "Release a definition in which {paths} has a default or is optional. Require it when all controllers \
         set it.";
    RequireListKeyLater(paths: StepPaths) = "require-keys",
        "Release a definition in which {paths} has a default, or is optional and no key of the list. Make it a required \
         key when everything that writes objects sets it.";
    Rename = "names",
        "Create objects anew under other names if the new definition refuses their names. Until then they cannot \
         be updated.";
    Correct(paths: StepPaths) = "correct",
        "Correct stored objects in which the new definition refuses {paths}. Until then they cannot be updated.";
    CorrectBefore(paths: StepPaths) = "correct-before",
        "Correct stored objects in which the new definition refuses {paths} before it is applied. Afterwards they \
         can be neither updated nor corrected.";
    Recreate(paths: StepPaths) = "anew",
        "Delete and create objects anew in which the new definition refuses {paths}, or keep their schema as it \
         was. Neither definition accepts a correction.";
    CorrectOlder(paths: StepPaths) = "older",
        "Correct stored objects in which the old definition already refuses {paths}. Until then fewer updates of \
         them are accepted.";
    RemoveNull(paths: StepPaths) = "null",
        "Remove the null from manifests that set {paths} to null. The server now keeps it.";
    RelyOnNoNull(paths: StepPaths) = "null-dropped",
        "Let nobody rely on a null in {paths}. The server now drops or replaces it.";
    MakeAllowedChanges(paths: StepPaths) = "changes",
        "Let users and controllers make only changes of {paths} that the new definition accepts.";
    AddFieldOfNewType(paths: StepPaths) = "retyped",
        "Give values of the new type another name than {paths}, or change the type in a new version with a \
         conversion.";
    ChangeManifests(paths: StepPaths) = "manifests",
        "Change manifests in which the new definition refuses {paths}.";
    ChangeControllers(paths: StepPaths) = "controllers",
        "Change controllers that write values which the new definition refuses in {paths}.";
    SetLostDefaultInManifests(paths: StepPaths) = "default-manifests",
        "Set {paths} in manifests that rely on the default.";
    SetLostDefaultInControllers(paths: StepPaths) = "default-controllers",
        "Set {paths} in the requests of controllers that rely on the default.";
    HandleNewDefault(paths: StepPaths) = "default-clients",
        "Let clients that read {paths} handle the new default.";
    SetAgainstNewDefault(paths: StepPaths) = "default-set",
        "Set {paths} in manifests that are not meant to get the new default.";
    AvoidRefusedDefault(paths: StepPaths) = "default-refused",
        "Change manifests that the new definition refuses because of the new default of {paths}, or do not add \
         the default.";
    WriteStatusApart(versions: StepVersions) = "status-added",
        "Let controllers write the status of {versions} through `/status` as soon as the definition has it.";
    WriteStatusWithObject(versions: StepVersions) = "status-removed",
        "Let controllers write the status of {versions} with the rest of the object. Requests for `/status` fail.";
    StoreInNewVersion(before: String, after: String) = "storage-both",
        "Release a definition that has both `{before}` and `{after}` and stores objects in `{after}`.";
    RewriteObjects(before: String, after: String) = "storage-write",
        "Write each object once, so that it is stored in `{after}`. Then remove `{before}` from \
         `status.storedVersions` of the definition.";
    ServeOnceMore(versions: StepVersions) = "serve",
        "Serve {versions} for at least one more release, with `deprecated: true`. Then set `served: false`.";
    ServeObjects(versions: StepVersions) = "serve-objects",
        "Serve {versions} as long as there are objects. Without a served version nobody can read, change or delete \
         them.";
    RemoveUnstoredVersion(versions: StepVersions) = "remove-version",
        "Remove {versions} from the definition when `status.storedVersions` no longer lists it.";
    AddToStorageVersion(paths: StepPaths) = "storage-first",
        "Add {paths} to the storage version first. Objects lose what it lacks.";
    AddToVersion(paths: StepPaths) = "version-first",
        "Add {paths} to the version that lacks it, or move its clients to the storage version. Their updates remove it.";
    AlignDefaults(paths: StepPaths) = "storage-default",
        "Give {paths} the same default in all versions, or set {paths} in all manifests. The storage version sets its \
         default in each object.";
    ListInSchema(paths: StepPaths) = "list",
        "Let the schema of {paths} list what objects have there, or keep it as it was. Objects lose the rest at \
         their next write.";
    MakeOptional(paths: StepPaths) = "optional",
        "Release a definition in which {paths} is optional. The old definition refuses objects without it.";
    RemoveFromManifests(paths: StepPaths) = "remove",
        "Remove {paths} from controllers and manifests first. Objects lose it at their next write.";
    RemoveFromControllers(paths: StepPaths) = "remove-status",
        "Remove {paths} from controllers first. Objects lose it at their next write.";
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> String {
        let root = env!("CARGO_MANIFEST_DIR");
        std::fs::read_to_string(format!("{root}/{name}")).unwrap()
    }

    #[test]
    fn the_page_has_each_step_to_translate() {
        let messages = file("www/src/language/messages/tools.en.ftl");
        for (id, parts, sentence) in SENTENCES {
            let mut message = (*sentence).to_owned();
            for part in *parts {
                // Names of versions are code in the sentence; the page makes them code.
                let variable = format!("{{ ${part} }}");
                message = message.replace(&format!("`{{{part}}}`"), &variable);
                message = message.replace(&format!("{{{part}}}"), &variable);
            }
            let line = format!("\nstep-{id} = {message}\n");
            assert!(messages.contains(&line), "tools.en.ftl lacks:{line}");
        }
        let said = messages.lines().filter(|line| line.starts_with("step-"));
        assert_eq!(said.count(), SENTENCES.len() + 1, "and `the whole object`");
        assert!(messages.contains("\nstep-whole-object = the whole object\n"));
    }

    #[test]
    fn the_package_declares_each_step() {
        let types = file("packaging/js/types-compare.ts");
        let (_, union) = types.split_once("export type MigrationStepId =").unwrap();
        let (union, _) = union.split_once(';').unwrap();
        let declared: Vec<&str> = union.split('"').skip(1).step_by(2).collect();
        let ids: Vec<&str> = SENTENCES.iter().map(|(id, ..)| *id).collect();
        assert_eq!(declared, ids);
    }

    #[test]
    fn a_step_has_its_parts_beside_its_text() {
        let step = MigrationStep::Correct(StepPaths(vec![String::new(), "a`b".to_owned()]));
        assert_eq!(
            serde_json::to_string(&step).unwrap(),
            "{\"id\":\"correct\",\"text\":\"Correct stored objects in which the new definition refuses \
             the whole object, `a`b`. Until then they cannot be updated.\",\"paths\":[\"\",\"a`b\"]}"
        );
    }
}
