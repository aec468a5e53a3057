import type { Cell } from "./program.ts";

/** A table in Markdown, with its columns in line. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  const texts = [columns, ...rows].map((row) => row.map(shown));
  const widths = columns.map((_, place) =>
    Math.max(3, ...texts.map((row) => row[place]?.length ?? 0))
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, n) => (row[n] ?? "").padEnd(width)).join(" | ")} |`;
  const [head = [], ...body] = texts;
  const rule = widths.map((width) => "-".repeat(width));
  return [head, rule, ...body].map(line).join("\n") + "\n";
}

/** Three significant digits, grouped; whole numbers in full. */
export function shown(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return oneLine(cell);
  if (Number.isInteger(cell) || Math.abs(cell) >= 1000) {
    return Math.round(cell).toLocaleString("en");
  }
  return String(Number(cell.toPrecision(3)));
}

/** A text that neither ends a line nor a cell. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").slice(0, 200);
}
