// `crd-drydock completion SHELL`: scripts that complete commands, options and their values. They are made of
// the commands that `commander` has. Libraries that complete for `commander` run the program at each key,
// which takes longer than a script.

import { Argument, type Command } from "commander";
import { type DeclaredCommand, declared } from "./declared.ts";
import { oneOf } from "./options.ts";
import { newCommand, type Offer } from "./program.ts";
import { print } from "./terminal.ts";

const NAME = "crd-drydock";
const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

/** `crd-drydock completion`. */
export const completionOffer: Offer = {
  command: newCommand("completion", "print a script with which a shell completes")
    .usage("SHELL")
    .addArgument(new Argument("<shell>").choices(SHELLS))
    .description(
      `Prints a script with which a shell completes commands, options and their values. For now:

  bash        source <(${NAME} completion bash)
  zsh         source <(${NAME} completion zsh)
  fish        ${NAME} completion fish | source
  PowerShell  ${NAME} completion powershell | Out-String | Invoke-Expression

Put the line into the shell's start file to have it always.`,
    ),
  async run(command) {
    const shell = oneOf("SHELL", SHELLS, command.args[0] ?? "");
    const program = command.parent as Command;
    const commands = declared(program);
    print(SCRIPTS[shell]([...commands, helpOf(commands)]));
    return 0;
  },
};

function helpOf(commands: DeclaredCommand[]): DeclaredCommand {
  return {
    name: "help",
    summary: "print the help of a command",
    usage: "COMMAND",
    description: "",
    options: [],
    words: commands.map(({ name }) => name),
  };
}

const SCRIPTS: Record<(typeof SHELLS)[number], (commands: DeclaredCommand[]) => string> = {
  bash,
  zsh,
  fish,
  powershell,
};

function bash(commands: DeclaredCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const values = commands.flatMap(({ name, options }) =>
    options
      .filter(({ choices }) => choices.length > 0)
      .map(({ short, long, choices }) => {
        const words = [long, short].filter(Boolean).map((word) => `"${name} ${word}"`);
        return `    ${words.join("|")}) words="${choices.join(" ")}" ;;`;
      }),
  );
  const listed = commands.map(({ name, options, words }) => {
    const all = options.flatMap(({ short, long }) => [long, short].filter(Boolean)).join(" ");
    return `    ${name}) options="${all}"; words="${words.join(" ")}" ;;`;
  });
  return `# Completion of ${NAME} for bash.
_crd_drydock() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} options="" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} --help --version" -- "$cur"))
    return
  fi
  case "\${COMP_WORDS[1]} $prev" in
${values.join("\n")}
  esac
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${listed.join("\n")}
  esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$cur")) ;;
    *) if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur"))
       else COMPREPLY=($(compgen -f -- "$cur")); fi ;;
  esac
}
complete -o filenames -F _crd_drydock ${NAME}
`;
}

/** Text between single quotes of zsh and fish, within brackets of zsh. */
function quoted(text: string): string {
  return text
    .replaceAll("\n", " ")
    .replaceAll("'", "’")
    .replace(/[[\]:\\]/g, " ");
}

function zsh(commands: DeclaredCommand[]): string {
  const listed = commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`);
  const cases = commands.map(({ name, options, words }) => {
    const specs = options.map(({ short, long, value, about, choices }) => {
      const values = choices.length > 0 ? `(${choices.join(" ")})` : "_files";
      const of = value === "" ? "" : `:${quoted(value)}:${values}`;
      const action = `[${quoted(about)}]${of}`;
      return short === ""
        ? `        '*${long}${action}'`
        : `        '*'{${short},${long}}'${action}'`;
    });
    const rest = words.length > 0 ? `'*: :(${words.join(" ")})'` : "'*: :_files'";
    return `    ${name})\n      _arguments \\\n${[...specs, `        ${rest}`].join(" \\\n")}\n      ;;`;
  });
  return `#compdef ${NAME}
# Completion of ${NAME} for zsh.
_crd_drydock() {
  local -a commands
  commands=(
${listed.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT -= 1 ))
  case "$command" in
${cases.join("\n")}
  esac
}
compdef _crd_drydock ${NAME}
`;
}

function fish(commands: DeclaredCommand[]): string {
  const lines = commands.flatMap(({ name, summary, options, words }) => {
    const within = `-n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c ${NAME} -n __fish_use_subcommand -f -a ${name} -d '${quoted(summary)}'`,
      ...(words.length > 0 ? [`complete -c ${NAME} ${within} -f -a '${words.join(" ")}'`] : []),
      ...options.map(({ short, long, value, about, choices }) => {
        const names = [short && `-s ${short.slice(1)}`, `-l ${long.slice(2)}`].filter(Boolean);
        const values = choices.length > 0 ? ` -x -a '${choices.join(" ")}'` : value && " -r";
        return `complete -c ${NAME} ${within} ${names.join(" ")}${values} -d '${quoted(about)}'`;
      }),
    ];
  });
  return `# Completion of ${NAME} for fish.\n${lines.join("\n")}\n`;
}

function powershell(commands: DeclaredCommand[]): string {
  const list = (words: string[]) => words.map((word) => `'${word}'`).join(", ");
  const options = commands.map(({ name, options }) => {
    const all = options.flatMap(({ short, long }) => [long, short].filter(Boolean));
    return `  '${name}' = @(${list(all)})`;
  });
  const values = commands.flatMap(({ name, options, words }) => [
    ...(words.length > 0 ? [`  '${name} ' = @(${list(words)})`] : []),
    ...options
      .filter(({ choices }) => choices.length > 0)
      .map(({ long, choices }) => `  '${name} ${long}' = @(${list(choices)})`),
  ]);
  return `# Completion of ${NAME} for PowerShell.
$crdDrydockOptions = @{
${options.join("\n")}
}
$crdDrydockValues = @{
${values.join("\n")}
}
Register-ArgumentCompleter -Native -CommandName ${NAME} -ScriptBlock {
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
`;
}
