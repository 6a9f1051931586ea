//! Completion for bash.

use super::{ListedCommand, NAME};

const HEAD: &str = r#"
_crd_drydock() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} options="" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
"#;
const VALUES: &str = r#"    return
  fi
  case "${COMP_WORDS[1]} $prev" in
"#;
const LISTED: &str = r#"
  esac
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    return
  fi
  case "${COMP_WORDS[1]}" in
"#;
const END: &str = r#"
  esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$cur")) ;;
    *) if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur"))
       else COMPREPLY=($(compgen -f -- "$cur")); fi ;;
  esac
}
complete -o filenames -F _crd_drydock "#;

pub(super) fn script(commands: &[ListedCommand]) -> String {
    let names: Vec<&str> = commands.iter().map(|one| &*one.name).collect();
    let names = names.join(" ");
    let values = commands.iter().flat_map(|command| {
        command.options_with_choices().map(|option| {
            let names = option.names().into_iter();
            let words = names.map(|name| format!("\"{} {name}\"", command.name));
            let words = words.collect::<Vec<_>>().join("|");
            format!("    {words}) words=\"{}\" ;;", option.choices.join(" "))
        })
    });
    let listed = commands.iter().map(|command| {
        let (all, words) = (command.option_names().join(" "), command.words.join(" "));
        format!(
            "    {}) options=\"{all}\"; words=\"{words}\" ;;",
            command.name
        )
    });
    [
        "# Completion of ",
        NAME,
        " for bash.",
        HEAD,
        &format!("    COMPREPLY=($(compgen -W \"{names} --help --version\" -- \"$cur\"))\n"),
        VALUES,
        &values.collect::<Vec<_>>().join("\n"),
        LISTED,
        &listed.collect::<Vec<_>>().join("\n"),
        END,
        NAME,
        "\n",
    ]
    .concat()
}
