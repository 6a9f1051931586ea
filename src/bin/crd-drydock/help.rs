//! The help, in the look of the npm command.

use super::command_line::{Declared, ELSEWHERE, TABLE, is_own};

/// How wide a line may be.
const WIDTH: usize = 90;

/// An option or a command, and what it is about.
type Item = (String, String);

/// The help of the program.
pub fn program() -> String {
    let options = [
        ("--version", "print the version, and those of Kubernetes"),
        ("-h, --help", "print this help"),
    ];
    let own = TABLE.commands.iter().filter(|declared| is_own(declared));
    let commands = own.map(|declared| (&*declared.name, &*declared.summary));
    let commands = commands.chain([("help", "print the help of a command")]);
    let owned = |(name, about): (&str, &str)| (name.to_owned(), about.to_owned());
    let options: Vec<Item> = options.into_iter().map(owned).collect();
    let commands: Vec<Item> = commands.map(owned).collect();
    let width = width_of(options.iter().chain(&commands));
    let elsewhere = ELSEWHERE.join(", ");
    [
        "Usage: crd-drydock COMMAND [options]\n\n",
        &TABLE.about,
        "\n\nOptions:\n",
        &list(&options, width),
        "\nCommands:\n",
        &list(&commands, width),
        "\n`crd-drydock help COMMAND` explains a command and its options. The npm package also has\n",
        &elsewhere,
        ".\n",
    ]
    .concat()
}

/// The help of a command.
pub fn command(declared: &Declared) -> String {
    let options = declared.options.iter().map(|option| {
        let mut about = option.about();
        if !option.choices.is_empty() {
            let mut choices: Vec<String> = option
                .choices
                .iter()
                .map(|one| format!("{one:?}"))
                .collect();
            if let Some(default) = &option.default {
                choices.push(format!("default: {default:?}"));
            }
            about.push_str(&format!(" (choices: {})", choices.join(", ")));
        }
        (option.flags.clone(), about)
    });
    let own = ("-h, --help".to_owned(), "print this help".to_owned());
    let options: Vec<Item> = options.chain([own]).collect();
    let after = declared.after.iter().flat_map(|after| ["\n", after, "\n"]);
    let after: String = after.collect();
    [
        "Usage: crd-drydock ",
        &declared.name,
        " ",
        match &*declared.usage {
            "" => "[options]",
            usage => usage,
        },
        "\n\n",
        &declared.description,
        "\n\nOptions:\n",
        &list(&options, width_of(options.iter())),
        &after,
    ]
    .concat()
}

fn width_of<'i>(items: impl Iterator<Item = &'i Item>) -> usize {
    items.map(|(name, _)| name.len()).max().unwrap_or_default()
}

/// Items in two columns.
fn list(items: &[Item], width: usize) -> String {
    let indent = width + 4;
    let lines = items.iter().map(|(name, about)| {
        let about = wrapped(about, WIDTH - indent);
        let about = about.replace('\n', &["\n", &" ".repeat(indent)].concat());
        format!("  {name:width$}  {about}\n")
    });
    lines.collect()
}

/// A text in lines of a width.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}
