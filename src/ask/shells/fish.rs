//! Completion for fish.

use super::{ListedCommand, ListedOption, NAME, quoted};

pub(super) fn script(commands: &[ListedCommand]) -> String {
    let mut script = format!("# Completion of {NAME} for fish.\n");
    for command in commands {
        let ListedCommand { name, words, .. } = command;
        let within = format!("complete -c {NAME} -n '__fish_seen_subcommand_from {name}'");
        let summary = quoted(&command.summary);
        script +=
            &format!("complete -c {NAME} -n __fish_use_subcommand -f -a {name} -d '{summary}'\n");
        if !words.is_empty() {
            script += &format!("{within} -f -a '{}'\n", words.join(" "));
        }
        for option in &command.options {
            script += &format!("{within} {}\n", option_text(option));
        }
    }
    script
}

fn option_text(option: &ListedOption) -> String {
    let without = |name: &str, dashes: &str| name.trim_start_matches(dashes).to_owned();
    let mut names = format!("-l {}", without(&option.long, "--"));
    if !option.short.is_empty() {
        names = format!("-s {} {names}", without(&option.short, "-"));
    }
    let values = match (&*option.choices, &*option.value) {
        ([], "") => String::new(),
        ([], _) => " -r".to_owned(),
        (choices, _) => format!(" -x -a '{}'", choices.join(" ")),
    };
    format!("{names}{values} -d '{}'", quoted(&option.about))
}
