// The dialog About: what the page does, where it differs from the server, and its keys.

import { Said, type Text } from "../language/said";
import { currentLanguage, say } from "../language/say";
import { type Divergences, knownDivergences } from "./divergences";
import { button, byId, element } from "./dom";
import { RECONSTRUCTED } from "./releases";
import { toast } from "./toast";

/** Whether editors have the keys of Vim, and how that is changed. */
export interface VimKeys {
  are: boolean;
  use(are: boolean): Promise<void>;
}

/** Opens the dialog; its content is built on first use. */
export async function openAbout(vim: VimKeys): Promise<void> {
  const dialog = byId<HTMLDialogElement>("about");
  const divergences = await knownDivergences();
  if (dialog.open) {
    return;
  }
  if (dialog.childElementCount === 0) {
    dialog.append(...content(dialog, vim, divergences));
  }
  dialog.showModal();
}

function content(dialog: HTMLDialogElement, vim: VimKeys, divergences: Divergences): HTMLElement[] {
  const close = button(say("close"), () => dialog.close());
  close.className = "push";
  const { value, options } = byId<HTMLSelectElement>("kubernetes");
  const kubernetes = say("about-kubernetes", {
    chosen: value,
    first: options[0]?.value ?? "",
    last: options[options.length - 1]?.value ?? "",
    note: say("reconstructed", { release: RECONSTRUCTED }),
  });
  return [
    element(
      "div",
      { className: "bar" },
      element("h2", { id: "about-title", textContent: say("about-title") }),
      close,
    ),
    element(
      "div",
      { className: "body" },
      facts([
        ["crd-drydock", __VERSION__],
        [say("kubernetes-release"), kubernetes],
        [say("about-privacy"), say("about-privacy-text")],
        [say("about-offline"), say("about-offline-text")],
        [say("about-memory"), say("about-memory-text")],
      ]),
      element("h3", { textContent: say("about-keys") }),
      facts(
        [
          ["Tab", say("key-tab")],
          ["Ctrl+Space", say("key-complete")],
          ["Ctrl+F", say("key-find")],
          ["F2", say("key-rename")],
          ["F8", say("key-problem")],
          ["Ctrl+.", say("key-fixes")],
          ["F12", say("key-definition")],
          ["Ctrl+/", say("key-comment")],
          ["Ctrl+Shift+[ ]", say("key-fold")],
          ["Ctrl+Shift+O", say("key-outline")],
          ["Shift+Alt+F", say("key-tidy")],
          [say("arrow-keys"), say("key-arrows")],
        ],
        "kbd",
      ),
      vimChoice(vim),
      element("h3", { textContent: say("about-links") }),
      elsewhere(),
      element(
        "details",
        {},
        element("summary", {}, element("h3", { textContent: say("about-differs") })),
        table([say("about-here"), say("about-there"), say("about-why")], divergences),
      ),
    ),
  ];
}

/** Links to the documents, and to the other ways to use the project. */
function elsewhere(): HTMLElement {
  const file = (path: string) => `${__REPOSITORY__}/blob/main/${path}`;
  const { tag } = currentLanguage();
  const rows: [Said, HTMLElement][] = [
    [say("about-tutorial"), link(file(`docs/tutorial/${tag}.md`))],
    [say("about-documents"), link(file("docs/README.md"))],
    [say("about-repository"), link(__REPOSITORY__)],
    [say("about-package"), link(file("docs/javascript.md"))],
    [say("about-command"), link(file("docs/command-line.md"))],
    [say("about-extension"), link(file("vscode/README.md"))],
  ];
  const list = element("dl");
  for (const [term, address] of rows) {
    list.append(element("dt", { textContent: term }), element("dd", {}, address));
  }
  return list;
}

function code(textContent: string): HTMLElement {
  return element("code", { textContent });
}

/** A link that shows its address. It opens in another tab. */
function link(href: string): HTMLElement {
  const shown = code(href.replace(/^https:\/\//, ""));
  return element("a", { href, target: "_blank", rel: "noopener" }, shown);
}

function vimChoice({ are, use }: VimKeys): HTMLElement {
  const box = element("input", { type: "checkbox", id: "vim", checked: are });
  box.addEventListener("change", () => {
    use(box.checked).catch(() => {
      box.checked = !box.checked;
      toast(say("part-missing"));
    });
  });
  return element("label", { className: "check" }, box, say("vim"));
}

function facts(rows: [Text, Text][], tag: "span" | "kbd" = "span"): HTMLElement {
  const list = element("dl");
  for (const [term, text] of rows) {
    list.append(
      // A word on a key is no code.
      element(
        "dt",
        { className: term instanceof Said ? "words" : "" },
        element(tag, { textContent: term }),
      ),
      element("dd", { textContent: text }),
    );
  }
  return list;
}

function table(head: Said[], { language, rows }: Divergences): HTMLElement {
  const { tag: lang, direction: dir } = language;
  return element(
    "table",
    {},
    element("thead", {}, row("th", head)),
    element("tbody", { lang, dir }, ...rows.map((cells) => row("td", cells, head))),
  );
}

/** Cells, in which backquotes set code. */
function row(tag: "th" | "td", cells: Text[], head: Said[] = []): HTMLElement {
  const parts = (cell: Text) =>
    typeof cell === "string"
      ? cell.split("`").map((part, i) => {
          return i % 2 === 1 ? element("code", { textContent: part }) : part;
        })
      : [cell];
  return element(
    "tr",
    {},
    ...cells.map((cell, at) => {
      const node = element(tag, {}, ...parts(cell));
      // On narrow screens the column name is shown in the cell.
      node.dataset.head = head[at]?.text ?? "";
      return node;
    }),
  );
}
