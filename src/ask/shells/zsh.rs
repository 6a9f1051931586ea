//! Completion for zsh.

use super::{ListedCommand, ListedOption, NAME, quoted};

const MIDDLE: &str = r#"
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT -= 1 ))
  case "$command" in
"#;

pub(super) fn script(commands: &[ListedCommand]) -> String {
    let listed = commands
        .iter()
        .map(|one| format!("    '{}:{}'", one.name, quoted(&one.summary)));
    let cases = commands.iter().map(|command| {
        let rest = match &*command.words {
            [] => "'*: :_files'".to_owned(),
            words => format!("'*: :({})'", words.join(" ")),
        };
        let options = command.options.iter().map(option_text);
        let lines: Vec<String> = options.chain([format!("        {rest}")]).collect();
        let lines = lines.join(" \\\n");
        format!(
            "    {})\n      _arguments \\\n{lines}\n      ;;",
            command.name
        )
    });
    [
        &*format!("#compdef {NAME}\n# Completion of {NAME} for zsh.\n"),
        "_crd_drydock() {\n  local -a commands\n  commands=(\n",
        &listed.collect::<Vec<_>>().join("\n"),
        MIDDLE,
        &cases.collect::<Vec<_>>().join("\n"),
        "\n  esac\n}\ncompdef _crd_drydock ",
        NAME,
        "\n",
    ]
    .concat()
}

fn option_text(option: &ListedOption) -> String {
    let ListedOption { short, long, .. } = option;
    let values = match &*option.choices {
        [] => "_files".to_owned(),
        choices => format!("({})", choices.join(" ")),
    };
    let value = match &*option.value {
        "" => String::new(),
        value => format!(":{}:{values}", quoted(value)),
    };
    let action = format!("[{}]{value}", quoted(&option.about));
    match &**short {
        "" => format!("        '*{long}{action}'"),
        short => format!("        '*'{{{short},{long}}}'{action}'"),
    }
}
