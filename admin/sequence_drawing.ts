import type { Sequence } from "./sequence.ts";

/** A message as it is drawn: an arrow, and its text above it. */
interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly text: string;
  /** The whole text, where the arrow has room for a part. */
  readonly whole: string;
  readonly isAnswer: boolean;
  readonly isBad: boolean;
  /** The corners of its head. */
  readonly head: string;
}

/** A sequence laid out in CSS pixels. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly actors: readonly { readonly name: string; readonly x: number }[];
  readonly arrows: readonly Arrow[];
}

/** From one actor to the next, and beside the outer ones. */
interface Widths {
  readonly step: number;
  readonly margin: number;
}

const wide: Widths = { step: 340, margin: 88 };
/** Two actors fit on a page of 360 pixels. */
const narrow: Widths = { step: 188, margin: 42 };
const top = 48;
const line = 36;
/** The width of a character. */
const letter = 7.4;

function cut(text: string, room: number): string {
  const most = Math.floor(room);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Where everything of a diagram stands. */
export function drawSequence(
  { actors, messages }: Sequence,
  { isNarrow }: { readonly isNarrow: boolean },
): Drawing {
  const { step, margin } = isNarrow ? narrow : wide;
  const xOf = (at: number) => margin + at * step;
  return {
    width: 2 * margin + Math.max(0, actors.length - 1) * step,
    height: top + messages.length * line + 16,
    actors: actors.map((name, at) => ({
      name: cut(name, 2 * margin / letter),
      x: xOf(at),
    })),
    arrows: messages.map(({ from, to, text, isAnswer, isBad }, index) => {
      const y = top + (index + 1) * line;
      const tip = xOf(to);
      const back = tip + (to > from ? -8 : 8);
      return {
        from: xOf(from),
        to: tip,
        y,
        text: cut(text, (step * Math.abs(to - from) - 24) / letter),
        whole: text,
        isAnswer,
        isBad,
        head: `${tip},${y} ${back},${y - 4} ${back},${y + 4}`,
      };
    }),
  };
}

const colors = { ink: "#172020", edge: "#838c8c", bad: "#a32020" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function arrowText(
  { from, to, y, text, whole, isAnswer, isBad, head }: Arrow,
): string {
  const color = isBad ? colors.bad : colors.ink;
  const dash = isAnswer ? ' stroke-dasharray="5 4"' : "";
  return `<g fill="${color}"><title>${escaped(whole)}</title>` +
    `<line x1="${from}" y1="${y}" x2="${to}" y2="${y}" stroke="${color}"${dash}/>` +
    `<polygon points="${head}"/>` +
    `<text x="${(from + to) / 2}" y="${y - 6}">${escaped(text)}</text></g>`;
}

/** A drawing as a file that stands by itself, in colours for a white ground. */
export function svgOf({ width, height, actors, arrows }: Drawing): string {
  const lanes = actors.map(({ name, x }) =>
    `<line x1="${x}" y1="32" x2="${x}" y2="${height}" stroke="${colors.edge}"/>` +
    `<text x="${x}" y="22" fill="${colors.ink}" font-weight="600">${
      escaped(name)
    }</text>`
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12" text-anchor="middle">`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...lanes,
    ...arrows.map(arrowText),
    "</svg>",
    "",
  ].join("\n");
}
