import type { JsonPath } from "../json/values.ts";
import type { TextPlace } from "../json/text_places.ts";

/** Where something stands: a file as it was named, and the place in it. */
export interface Origin extends TextPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly entry: number;
}

/** One line such as `stubs.yaml:12:7: stub 3, action.proxy.url: Field required`. */
export function problemLine(
  { file, line, column, entry }: Origin,
  place: JsonPath,
  message: string,
): string {
  const path = pathOf(place);
  const where = path === "" ? `stub ${entry}` : `stub ${entry}, ${path}`;
  return oneLine(`${file}:${line}:${column}: ${where}: ${message}`);
}

/** The same for what concerns the whole file. */
export function fileProblem(
  file: string,
  { line, column }: TextPlace,
  message: string,
): string {
  return oneLine(`${file}:${line}:${column}: ${message}`);
}

/** The same for a member of a file of data. */
export function memberProblem(
  file: string,
  at: TextPlace,
  { place, message }: { place: JsonPath; message: string },
): string {
  return fileProblem(file, at, `${pathOf(place)}: ${message}`);
}

/** A line that no name or value of a file can break in two. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/** A place as people write it: `request.query["page size"]`, `action.sse.events[2]`. */
function pathOf(place: JsonPath): string {
  return place.map((step, at) => {
    if (typeof step === "number") return `[${step}]`;
    if (!/^[\w$-]+$/.test(step)) return `[${JSON.stringify(step)}]`;
    return at === 0 ? step : `.${step}`;
  }).join("");
}
