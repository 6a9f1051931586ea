// Tables of figures, as text for a terminal and as Markdown. A table is a title, rows and a note;
// a row has a cell for each column: text, a number, or a figure beside its target. They are plain
// data, so that one process measures and another one prints.

/**
 * A figure with a mark where it misses its target.
 *
 * @param value what was measured
 * @param target the most it may be; `undefined` if there is no target
 * @param mark what says that it is more
 */
export function figure(value, target = Number.POSITIVE_INFINITY, mark = "!") {
  const text = value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
  return { text, mark: value > target ? mark : "", hasTarget: Number.isFinite(target) };
}

/** Prints a table, its columns aligned. */
export function print({ title, rows, note }) {
  console.log(`\n${title}`);
  if (rows.length > 0) {
    const columns = columnsOf(rows);
    const lines = [columns, ...rows.map((row) => columns.map((column) => plain(row[column])))];
    const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at].length)));
    for (const line of lines) {
      const cells = line.map((text, at) =>
        at === 0 ? text.padEnd(widths[at]) : text.padStart(widths[at]),
      );
      console.log(cells.join("  ").trimEnd());
    }
  }
  if (note) console.log(note);
}

/** A table as a section of a Markdown document. */
export function markdown({ title, rows, note }) {
  const parts = [`## ${title}`];
  if (rows.length > 0) {
    const columns = columnsOf(rows);
    const line = (cells) => `| ${cells.join(" | ")} |`;
    const border = columns.map((_, at) => (at === 0 ? "---" : "---:"));
    const body = rows.map((row) => line(columns.map((column) => rich(row[column]))));
    parts.push([line(columns), line(border), ...body].join("\n"));
  }
  if (note) parts.push(note);
  return `${parts.join("\n\n")}\n`;
}

/** A row of a table of tables: how many figures have a target, and how many miss it. */
export function tally({ title, rows }) {
  const figures = rows.flatMap((row) => Object.values(row)).filter((cell) => cell?.hasTarget);
  const missed = figures.filter(({ mark }) => mark !== "").length;
  return { table: title, figures: figures.length, missed };
}

function columnsOf(rows) {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** The mark's place is kept where there is none, so that the digits stand below each other. */
function plain(cell = "") {
  if (typeof cell !== "object") return `${cell}`;
  return cell.hasTarget ? `${cell.text} ${cell.mark || " "}` : cell.text;
}

function rich(cell = "") {
  if (typeof cell !== "object") return `${cell}`;
  return cell.mark ? `**${cell.text} ${cell.mark}**` : cell.text;
}
