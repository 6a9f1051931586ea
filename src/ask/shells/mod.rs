//! Writes completion for shells and the manual page from the list of commands.

mod bash;
mod fish;
mod manual;
mod powershell;
mod zsh;

use serde::Deserialize;

pub use self::manual::manual;

/// The name of the program.
const NAME: &str = "crd-drydock";

/// A command.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ListedCommand {
    /// Its name.
    pub name: String,
    /// What it does, in a few words.
    pub summary: String,
    /// Its words.
    pub usage: String,
    /// What it does.
    pub description: String,
    /// Its options.
    pub options: Vec<ListedOption>,
    /// The values of its first argument. If there are none, the argument may be anything, such as a file.
    pub words: Vec<String>,
}

/// An option of a command.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ListedOption {
    /// `-o`; empty where there is none.
    pub short: String,
    /// `--output`
    pub long: String,
    /// The name of the option's value; empty if the option takes no value.
    pub value: String,
    /// What it is about.
    pub about: String,
    /// Values that shells offer. The option may take others, too.
    pub choices: Vec<String>,
}

impl ListedOption {
    /// Its names, the long one first.
    fn names(&self) -> Vec<&str> {
        let names = [&*self.long, &*self.short].into_iter();
        names.filter(|name| !name.is_empty()).collect()
    }
}

impl ListedCommand {
    fn option_names(&self) -> Vec<&str> {
        self.options.iter().flat_map(ListedOption::names).collect()
    }

    fn options_with_choices(&self) -> impl Iterator<Item = &ListedOption> {
        let options = self.options.iter();
        options.filter(|option| !option.choices.is_empty())
    }
}

/// The script with which a shell completes. `None` for other shells.
#[must_use]
pub fn completion(shell: &str, mut commands: Vec<ListedCommand>) -> Option<String> {
    commands.push(ListedCommand {
        name: "help".to_owned(),
        summary: "print the help of a command".to_owned(),
        words: commands.iter().map(|one| one.name.clone()).collect(),
        ..ListedCommand::default()
    });
    Some(match shell {
        "bash" => bash::script(&commands),
        "zsh" => zsh::script(&commands),
        "fish" => fish::script(&commands),
        "powershell" => powershell::script(&commands),
        _ => return None,
    })
}

/// Text between single quotes of zsh and fish, within brackets of zsh.
fn quoted(text: &str) -> String {
    let text = text.replace('\'', "’");
    text.replace(['\n', '[', ']', ':', '\\'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands() -> Vec<ListedCommand> {
        vec![ListedCommand {
            name: "sail".to_owned(),
            usage: "[options]".to_owned(),
            description: ".boats' sails".to_owned(),
            options: vec![ListedOption {
                short: "-r".to_owned(),
                long: "--rig".to_owned(),
                value: "name".to_owned(),
                about: "a boat's rig [gaff]".to_owned(),
                choices: vec!["gaff".to_owned(), "lug".to_owned()],
            }],
            ..ListedCommand::default()
        }]
    }

    #[test]
    fn each_shell_gets_options_with_their_values() {
        for (shell, want) in [
            (
                "bash",
                "\n    \"sail --rig\"|\"sail -r\") words=\"gaff lug\" ;;\n",
            ),
            (
                "zsh",
                "\n        '*'{-r,--rig}'[a boat’s rig  gaff ]:name:(gaff lug)' \\\n",
            ),
            (
                "fish",
                " -s r -l rig -x -a 'gaff lug' -d 'a boat’s rig  gaff '\n",
            ),
            ("powershell", "\n  'sail --rig' = @('gaff', 'lug')\n"),
        ] {
            let script = completion(shell, commands()).unwrap();
            assert!(script.contains(want), "{script}");
            assert!(script.contains("help"), "{script}");
        }
        assert_eq!(completion("csh", commands()), None);
    }

    #[test]
    fn the_manual_has_no_requests_of_its_own() {
        let page = manual("boats", &commands());
        assert!(page.contains("\n\\&.boats' sails\n.fi\n"), "{page}");
        let option = ".TP\n\\fB\\-r, \\-\\-rig\\fR \\fIname\\fR\na boat's rig [gaff] (gaff, lug)\n";
        assert!(page.contains(option), "{page}");
    }
}
