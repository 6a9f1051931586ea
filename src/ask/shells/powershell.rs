//! Completion for PowerShell.

use super::{ListedCommand, NAME};

const END: &str = r#" -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | ForEach-Object { $_.ToString() })
  $before = if ($word -eq '') { $words.Count } else { $words.Count - 1 }
  if ($before -le 1) { $all = @($crdDrydockOptions.Keys) }
  else {
    $command = $words[1]
    $values = $crdDrydockValues["$command $($words[$before - 1])"]
    if ($null -eq $values -and $before -eq 2) { $values = $crdDrydockValues["$command "] }
    if ($null -ne $values) { $all = $values }
    elseif ($word.StartsWith('-')) { $all = $crdDrydockOptions[$command] }
    else { $all = @() }
  }
  $all | Where-Object { $_ -like "$word*" } | Sort-Object | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_)
  }
}
"#;

pub(super) fn script(commands: &[ListedCommand]) -> String {
    let options = commands
        .iter()
        .map(|one| format!("  '{}' = @({})", one.name, list(&one.option_names())));
    let values = commands.iter().flat_map(|command| {
        let name = &command.name;
        let words = (!command.words.is_empty())
            .then(|| format!("  '{name} ' = @({})", list(&command.words)));
        let options = command.options_with_choices();
        let options =
            options.map(move |one| format!("  '{name} {}' = @({})", one.long, list(&one.choices)));
        words.into_iter().chain(options)
    });
    [
        "# Completion of ",
        NAME,
        " for PowerShell.\n$crdDrydockOptions = @{\n",
        &options.collect::<Vec<_>>().join("\n"),
        "\n}\n$crdDrydockValues = @{\n",
        &values.collect::<Vec<_>>().join("\n"),
        "\n}\nRegister-ArgumentCompleter -Native -CommandName ",
        NAME,
        END,
    ]
    .concat()
}

fn list(words: &[impl AsRef<str>]) -> String {
    let words = words.iter().map(|word| format!("'{}'", word.as_ref()));
    words.collect::<Vec<_>>().join(", ")
}
