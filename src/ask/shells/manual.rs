//! The manual page.

use super::{ListedCommand, ListedOption, NAME};

const END: &str = r".SH EXIT STATUS
.TP
0
no errors
.TP
1
errors
.TP
2
nothing could be done, or an option is wrong
.SH SEE ALSO
.BR kubectl (1)
";

/// The manual page, for the program that is about this.
#[must_use]
pub fn manual(about: &str, commands: &[ListedCommand]) -> String {
    let (name, about) = (escaped(NAME), escaped(about));
    let sections: String = commands.iter().map(section).collect();
    format!(
        ".TH CRD\\-DRYDOCK 1\n.SH NAME\n{name} \\- dry\\-run of custom resources\n.SH SYNOPSIS\n.B {name}\n\
         COMMAND [options]\n.SH DESCRIPTION\n{about}\n.SH COMMANDS\n{sections}{END}"
    )
}

fn section(command: &ListedCommand) -> String {
    let mut lines = command.usage.split('\n');
    let first = lines.next().unwrap_or_default();
    let first = escaped(&[NAME, " ", &command.name, " ", first].concat());
    let others = lines.map(|line| escaped(line.trim()));
    let uses: Vec<String> = std::iter::once(first).chain(others).collect();
    let options: String = command.options.iter().map(option_text).collect();
    format!(
        ".SS {}\n.nf\n{}\n\n{}\n.fi\n{options}",
        escaped(&command.name),
        uses.join("\n"),
        escaped(&command.description)
    )
}

fn option_text(option: &ListedOption) -> String {
    let names = [&*option.short, &*option.long].into_iter();
    let names = names.filter(|name| !name.is_empty()).map(escaped);
    let names = names.collect::<Vec<_>>().join(", ");
    let value = match &*option.value {
        "" => String::new(),
        value => format!(" \\fI{}\\fR", escaped(value)),
    };
    let about = match &*option.choices {
        [] => option.about.clone(),
        choices => format!("{} ({})", option.about, choices.join(", ")),
    };
    format!(".TP\n\\fB{names}\\fR{value}\n{}\n", escaped(&about))
}

/// Text in which the formatter finds no requests of its own.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    let lines = text
        .split('\n')
        .map(|line| match line.starts_with(['.', '\'']) {
            true => ["\\&", line].concat(),
            false => line.to_owned(),
        });
    lines.collect::<Vec<_>>().join("\n")
}
