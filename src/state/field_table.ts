import type { HeaderLines } from "../request/header_lines.ts";
import { TextTable } from "./text_table.ts";

/** Lines that were met, with what stands for them. */
interface Known {
  readonly lines: HeaderLines;
  readonly places: readonly number[];
  readonly json: string;
}

/**
 * The header lines of many requests: each line stands once in a table, and a
 * request has a list of places. Clients send most lines again and again, so each
 * is first compared with that of the request before which had as many.
 */
export class FieldTable {
  readonly #fields = new TextTable();
  readonly #known = new Map<number, Known>();

  /** The lines, a name and a value each, as JSON. */
  get json(): string {
    return this.#fields.json;
  }

  /** The places of some lines, as JSON. */
  placesOf(lines: HeaderLines): string {
    const known = this.#known.get(lines.length);
    if (known !== undefined && isSame(known.lines, lines)) return known.json;
    const places = lines.map((line, at) => {
      const [before, place] = [known?.lines[at], known?.places[at]];
      return before !== undefined && place !== undefined &&
          isEqual(before, line)
        ? place
        : this.#fields.placeOf(JSON.stringify(line));
    });
    const json = JSON.stringify(places);
    this.#known.set(lines.length, { lines, places, json });
    return json;
  }
}

type Line = HeaderLines[number];

function isSame(some: HeaderLines, others: HeaderLines): boolean {
  for (let at = 0; at < some.length; at++) {
    const [one, other] = [some[at], others[at]];
    if (one === undefined || other === undefined || !isEqual(one, other)) {
      return false;
    }
  }
  return true;
}

function isEqual(one: Line, other: Line): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
