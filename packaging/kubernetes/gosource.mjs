// Reads the type declarations of Go packages such as k8s.io/api: what Go calls the type of each
// field, which fields come from embedded structs, defaults, scopes, and when versions go. A schema
// tells none of these, and the API server's texts name them.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The packages of a folder that has `api`, `apimachinery`, …, by their path. */
export function goPackages(folder) {
  return readPackages(folder, "k8s.io", new Map());
}

function readPackages(folder, path, packages) {
  const files = readdirSync(folder);
  const sources = files.filter((name) => name.endsWith(".go") && !name.endsWith("_test.go"));
  if (sources.length > 0) {
    const found = {
      path,
      group: undefined,
      types: new Map(),
      values: new Map(),
      lifecycle: new Map(),
    };
    for (const name of sources) {
      readFile(readFileSync(join(folder, name), "utf8"), found);
    }
    packages.set(path, found);
  }
  for (const name of files) {
    if (statSync(join(folder, name)).isDirectory()) {
      readPackages(join(folder, name), `${path}/${name}`, packages);
    }
  }
  return packages;
}

const IMPORT = /^\s*(?:import\s+)?(?:(\w+)\s+)?"([^"]+)"$/;

function readFile(text, into) {
  const imports = new Map();
  into.group ??= /const GroupName = "(.*)"/.exec(text)?.[1];
  let open = null;
  let comments = [];
  for (const line of text.split("\n")) {
    const imported = IMPORT.exec(line);
    if (imported) {
      imports.set(imported[1] ?? imported[2].split("/").at(-1), imported[2]);
      continue;
    }
    const value = /^\s+(?:const )?(\w+)(?:\s+(\w+))?\s*= (".*")$/.exec(line);
    if (value && !open) {
      into.values.set(value[1], { type: value[2], json: value[3] });
      continue;
    }
    if (open) {
      if (line.startsWith("}")) {
        open = null;
      } else {
        comments = member(line, open, comments);
      }
      continue;
    }
    const type = /^type (\w+) (=\s*)?(.+)$/.exec(line);
    if (type) {
      const declared = {
        imports,
        pack: into.path,
        marks: comments,
        fields: [],
        is: type[3].trim(),
      };
      into.types.set(type[1], declared);
      open = /struct \{$/.test(type[3]) ? declared : null;
      comments = [];
    } else if (/^\s*\/\//.test(line)) {
      comments.push(line.trim());
    } else if (line.trim() !== "") {
      comments = [];
    }
  }
  for (const [, type, what, body] of text.matchAll(
    /^func \(in \*(\w+)\) APILifecycle(\w+)\(\)[^{]*\{\n(.*)\n\}/gm,
  )) {
    const known = into.lifecycle.get(type) ?? {};
    const numbers = /return (\d+), (\d+)/.exec(body);
    const kind = /Group: "(.*)", Version: "(.*)", Kind: "(.*)"/.exec(body);
    known[what] = numbers ? Number(numbers[2]) : kind?.slice(1);
    into.lifecycle.set(type, known);
  }
}

/** Reads a line of a struct; answers the comments that the next field has. */
function member(line, struct, comments) {
  if (/^\t\/\//.test(line)) {
    return [...comments, line.trim()];
  }
  const field = /^\t(?:(\w+)\s+)?(\S+)\s+`.*json:"([^",]*)(,[^"]*)?".*`/.exec(line);
  if (field) {
    const [, name, type, json, options] = field;
    const inline = json === "" && (name === undefined || options?.includes("inline"));
    if (json !== "-") {
      struct.fields.push({ type, json, inline, marks: comments });
    }
  }
  return [];
}

/** The fields of a struct as JSON has them: what Go calls each, and its default. */
export function fieldsOf(packages, path, name) {
  const struct = packages.get(path)?.types.get(name);
  const fields = new Map();
  for (const field of struct?.fields ?? []) {
    if (field.inline) {
      const [pack, type] = resolve(field.type.replace(/^\*/, ""), struct);
      for (const [json, inner] of fieldsOf(packages, pack, type)) {
        fields.set(json, inner);
      }
    } else {
      const own = field.marks.map((mark) => /^\/\/ \+default=(.*)$/.exec(mark)?.[1]);
      fields.set(field.json, {
        go: goName(packages, field.type.replace(/^\*/, ""), struct),
        items: itemsOf(packages, field.type.replace(/^\*/, ""), struct),
        default: defaultOf(
          packages,
          own.find((value) => value !== undefined),
          struct,
        ),
        values: valuesOf(packages, field.type.replace(/^\*/, ""), struct),
      });
    }
  }
  return fields;
}

/** A default as JSON: what `ref(Name)` refers to. */
function defaultOf(packages, text, from) {
  const name = /^ref\((?:.*\.)?(\w+)\)$/.exec(text ?? "")?.[1];
  return name === undefined ? text : packages.get(from.pack)?.values.get(name)?.json;
}

/** The values of a type that is marked as an enumeration. */
function valuesOf(packages, type, from) {
  if (/^[[\]*]|^map/.test(type) || BUILT_IN.test(type)) {
    return undefined;
  }
  const [path, name] = resolve(type, from);
  const pack = packages.get(path);
  if (!pack?.types.get(name)?.marks.includes("// +enum")) {
    return undefined;
  }
  const own = [...pack.values.values()].filter((value) => value.type === name);
  return own.map((value) => JSON.parse(value.json)).sort();
}

/** The package and name that a type expression without pointers names. */
function resolve(type, from) {
  const [alias, name] = type.includes(".") ? type.split(".") : [undefined, type];
  return alias === undefined ? [from.pack, name] : [from.imports.get(alias) ?? alias, name];
}

const BUILT_IN = /^(string|bool|byte|u?int(8|16|32|64)?|float(32|64)|interface\{\}|any)$/;

/** A type as `reflect` names it: `[]v1.Container`. */
function goName(packages, type, from) {
  if (type.startsWith("[]")) {
    return `[]${goName(packages, type.slice(2), from)}`;
  }
  if (type.startsWith("*")) {
    return `*${goName(packages, type.slice(1), from)}`;
  }
  const map = /^map\[([^\]]+)\](.+)$/.exec(type);
  if (map) {
    return `map[${goName(packages, map[1], from)}]${goName(packages, map[2], from)}`;
  }
  if (BUILT_IN.test(type)) {
    return type === "byte" ? "uint8" : type;
  }
  const [path, name] = resolve(type, from);
  return `${path.split("/").at(-1)}.${name}`;
}

/** The Go type of the items of a list or map, through named list and map types. */
function itemsOf(packages, type, from) {
  const inner = type.startsWith("[]") ? type.slice(2) : /^map\[[^\]]+\](.+)$/.exec(type)?.[1];
  if (inner !== undefined) {
    const plain = inner.replace(/^\*/, "");
    return {
      go: goName(packages, plain, from),
      items: itemsOf(packages, plain, from),
      values: valuesOf(packages, plain, from),
    };
  }
  if (BUILT_IN.test(type)) {
    return undefined;
  }
  const [path, name] = resolve(type, from);
  const named = packages.get(path)?.types.get(name);
  if (named === undefined || named.is.endsWith("{") || named.is === type) {
    return undefined;
  }
  return itemsOf(packages, named.is, named);
}

/** Whether objects of a kind have no namespace, as the generator of clients is told. */
export function isClusterScoped(packages, path, name) {
  const type = packages.get(path)?.types.get(name);
  return type?.marks.some((mark) => mark === "// +genclient:nonNamespaced");
}
