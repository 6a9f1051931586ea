//! The commands and their options. The table that describes them is the npm command's, too.

use std::collections::HashMap;
use std::sync::LazyLock;

use clap::{Arg, ArgAction, ArgMatches, Command};
use crd_drydock::Release;
use crd_drydock::ask::shells::{ListedCommand, ListedOption};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::help;
use super::words::{Misuse, misuse_of};

/// The table of the commands.
pub static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let text = include_str!("../../../packaging/cli/command-line/commands.json");
    // A test reads it.
    let mut table: Table = serde_json::from_str(text).unwrap_or_default();
    for declared in &mut table.commands {
        declared.options.retain(|option| !option.npm);
    }
    table
});

/// Commands of the npm package that this program does not have.
pub const ELSEWHERE: [&str; 2] = ["test", "diff"];

/// The description of the program and its commands.
#[derive(Default, Deserialize)]
pub struct Table {
    /// What it does.
    pub about: String,
    /// The commands, in the order of the help.
    pub commands: Vec<Declared>,
}

/// A command.
#[derive(Deserialize)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// What it does, in a few words.
    pub summary: String,
    /// Its words.
    pub usage: String,
    /// What it does.
    pub description: String,
    /// Its options.
    pub options: Vec<DeclaredOption>,
    /// The name of its words that are no options.
    words: Option<String>,
    /// The values of its one word, if there are no others.
    #[serde(default)]
    values: Vec<String>,
    /// The end of the help.
    pub after: Option<String>,
}

/// An option.
#[derive(Deserialize)]
pub struct DeclaredOption {
    /// Its names and its value: `-o, --output <format>`.
    pub flags: String,
    about: String,
    /// Whether it may be given more than once.
    #[serde(default)]
    pub repeated: bool,
    /// Its values, if there are no others.
    #[serde(default)]
    pub choices: Vec<String>,
    /// Its value where it is not given.
    pub default: Option<String>,
    /// Values that shells offer, though there are others.
    offers: Option<Offers>,
    /// Whether only the npm command has it.
    #[serde(default)]
    npm: bool,
}

/// Values that shells offer.
#[derive(Deserialize)]
#[serde(untagged)]
enum Offers {
    /// These.
    Values(Vec<String>),
    /// Those of a name: the releases of Kubernetes.
    Named(String),
}

impl Declared {
    fn words_argument(&self) -> Option<Arg> {
        let name = self.words.clone()?;
        let words = Arg::new("words").value_name(name);
        Some(match self.values.is_empty() {
            true => words.num_args(0..),
            false => words.required(true).value_parser(self.values.clone()),
        })
    }

    /// The command as shells and the manual have it.
    fn listed(&self) -> ListedCommand {
        ListedCommand {
            name: self.name.clone(),
            summary: self.summary.clone(),
            usage: match &*self.usage {
                "" => "[options]".to_owned(),
                usage => usage.to_owned(),
            },
            description: self.description.clone(),
            options: self.options.iter().map(DeclaredOption::listed).collect(),
            words: self.values.clone(),
        }
    }
}

/// The commands of this program, as shells and the manual have them.
pub fn listed() -> Vec<ListedCommand> {
    let own = TABLE.commands.iter().filter(|declared| is_own(declared));
    own.map(Declared::listed).collect()
}

impl DeclaredOption {
    fn listed(&self) -> ListedOption {
        let offered = match &self.offers {
            None => self.choices.clone(),
            Some(Offers::Values(values)) => values.clone(),
            Some(Offers::Named(name)) if name == "releases" => {
                Release::ALL.map(|one| one.to_string()).to_vec()
            }
            Some(Offers::Named(_)) => Vec::new(),
        };
        let short = self.short();
        ListedOption {
            short: short.map_or_else(String::new, |short| format!("-{short}")),
            long: format!("--{}", self.long()),
            value: self.value().unwrap_or_default().to_owned(),
            about: self.about(),
            choices: offered,
        }
    }

    /// What it is about.
    pub fn about(&self) -> String {
        let [first, .., last] = Release::ALL;
        let known = [
            ("{default}", Release::DEFAULT),
            ("{first}", first),
            ("{last}", last),
        ];
        let about = known
            .iter()
            .fold(self.about.clone(), |about, (name, release)| {
                about.replace(name, &release.to_string())
            });
        match self.repeated {
            true => about + "; may be repeated",
            false => about,
        }
    }

    /// The name without dashes.
    pub fn long(&self) -> &str {
        let (_, long) = self.flags.split_once("--").unwrap_or_default();
        long.split(' ').next().unwrap_or_default()
    }

    fn short(&self) -> Option<char> {
        let (short, _) = self.flags.split_once(", ")?;
        short.strip_prefix('-')?.chars().next()
    }

    /// The name of its value.
    fn value(&self) -> Option<&str> {
        let (_, value) = self.flags.split_once('<')?;
        value.strip_suffix('>')
    }

    fn argument(&self, all: &[Self]) -> Arg {
        let name = self.long();
        let mut argument = Arg::new(name.to_owned()).long(name.to_owned());
        if let Some(short) = self.short() {
            argument = argument.short(short);
        }
        // The last one of `--config` and `--no-config` counts.
        let is_other = |other: &&Self| {
            let other = other.long();
            other.strip_prefix("no-") == Some(name) || name.strip_prefix("no-") == Some(other)
        };
        for other in all.iter().filter(is_other) {
            argument = argument.overrides_with(other.long().to_owned());
        }
        match self.value() {
            None => argument.action(ArgAction::SetTrue),
            Some(value) => {
                let argument = argument.value_name(value.to_owned());
                let argument = match self.repeated {
                    true => argument.action(ArgAction::Append),
                    false => argument.action(ArgAction::Set),
                };
                match self.choices.is_empty() {
                    true => argument,
                    false => argument.value_parser(self.choices.clone()),
                }
            }
        }
    }
}

/// The request of the command line.
pub enum Invocation {
    /// To print a text.
    Print(String),
    /// To run a command of this name with these values.
    Run(&'static str, Value),
}

/// Reads the words of the command line.
pub fn read(words: impl Iterator<Item = String>) -> Result<Invocation, Misuse> {
    let mut words: Vec<String> = words.collect();
    // `help NAME` says of an unknown command what NAME alone says.
    if let [first, name, ..] = &*words
        && first == "help"
        && name != "help"
        && declared(name).is_none()
    {
        words.remove(0);
    }
    if let Some(name) = words.first().filter(|word| ELSEWHERE.contains(&&***word)) {
        return Err(Misuse(format!(
            "{name} is a command of the npm package, and not of this program: npx crd-drydock {name}"
        )));
    }
    let matches = match program().try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) => return misuse_of(&error).map(Invocation::Print),
    };
    if matches.get_flag("version") {
        return Ok(Invocation::Print(super::words::version()));
    }
    match matches.subcommand() {
        None => Err(Misuse::new("no command: see crd-drydock --help")),
        Some(("help", matches)) => {
            let name = matches.get_one::<String>("command");
            let declared = name.and_then(|name| declared(name));
            Ok(Invocation::Print(
                declared.map_or_else(help::program, help::command),
            ))
        }
        Some((name, matches)) => match declared(name) {
            Some(declared) => Ok(Invocation::Run(&declared.name, values(declared, matches))),
            None => Err(Misuse(format!("unknown command '{name}'"))),
        },
    }
}

fn declared(name: &str) -> Option<&'static Declared> {
    let mut all = TABLE.commands.iter();
    all.find(|declared| declared.name == name && is_own(declared))
}

/// Whether this program has a command.
pub fn is_own(declared: &Declared) -> bool {
    !ELSEWHERE.contains(&&*declared.name)
}

fn program() -> Command {
    let version = Arg::new("version").long("version");
    let own = TABLE.commands.iter().filter(|declared| is_own(declared));
    let commands = own.map(|declared| {
        let options = &declared.options;
        let command = Command::new(declared.name.clone())
            .disable_help_flag(true)
            .args_override_self(true)
            .override_help(help::command(declared))
            .args(declared.words_argument())
            .arg(help_argument());
        command.args(options.iter().map(|option| option.argument(options)))
    });
    Command::new("crd-drydock")
        .no_binary_name(true)
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .override_help(help::program())
        .arg(version.action(ArgAction::SetTrue))
        .arg(help_argument())
        .subcommands(commands)
        .subcommand(Command::new("help").arg(Arg::new("command")))
}

fn help_argument() -> Arg {
    let help = Arg::new("help").short('h').long("help");
    help.action(ArgAction::Help)
}

/// The values of a command's options by their names, as the npm command has them, and its other words.
fn values(declared: &Declared, matches: &ArgMatches) -> Value {
    let texts = |name: &str| -> Vec<Value> {
        let given = matches.get_many::<String>(name).into_iter().flatten();
        given.map(|text| Value::from(text.as_str())).collect()
    };
    let mut values = Map::new();
    if declared.words.is_some() {
        values.insert("words".to_owned(), texts("words").into());
    }
    for option in &declared.options {
        let name = option.long();
        let value = match (option.value(), option.repeated) {
            (None, _) => Some(Value::from(matches.get_flag(name))),
            (Some(_), true) => Some(texts(name).into()),
            (Some(_), false) => texts(name).pop(),
        };
        let default = || option.default.as_deref().map(Value::from);
        if let Some(value) = value.or_else(default) {
            values.insert(camel_case(name), value);
        }
    }
    values.into()
}

fn camel_case(name: &str) -> String {
    let mut parts = name.split('-');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let (head, rest) = part.split_at_checked(1).unwrap_or(("", part));
        [&*text, &*head.to_uppercase(), rest].concat()
    })
}

/// The flags of options by their long names, with the dashes.
pub fn flags() -> HashMap<String, &'static str> {
    let options = TABLE.commands.iter().flat_map(|declared| &declared.options);
    let flags = options.map(|option| (format!("--{}", option.long()), &*option.flags));
    flags.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read() {
        assert_eq!(TABLE.commands.first().unwrap().name, "check");
        assert_eq!(camel_case("kubernetes-version"), "kubernetesVersion");
    }
}
