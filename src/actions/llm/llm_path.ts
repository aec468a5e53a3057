import {
  fitsSegment,
  parsePath,
  type PathSegment,
} from "../../matching/path_pattern.ts";
import type { Json } from "../../json/values.ts";
import { type DialectName, dialects } from "./dialects.ts";

/** A sentence about a method or a path that no client of a dialect calls; `null` where some may. */
export function whyNeverCalled(
  dialect: DialectName,
  { method, path }: {
    readonly method?: Json | undefined;
    readonly path?: Json | undefined;
  },
): string | null {
  if (typeof method === "string" && method.toUpperCase() !== "POST") {
    return `The clients of ${dialect} send POST, and never ${method}`;
  }
  if (typeof path !== "string") return null;
  const { segments } = parsePath(path);
  const { paths } = dialects[dialect];
  if (paths.some((end) => mayEndIn(segments, end))) return null;
  const ends = paths.map((end) => `"${end}"`).join(" or ");
  return `The clients of ${dialect} call paths that end in ${ends}, and never "${path}"`;
}

function mayEndIn(segments: readonly PathSegment[], end: string): boolean {
  if (!end.startsWith("/")) {
    const last = segments.at(-1);
    return last?.kind === "literal"
      ? last.decoded.endsWith(end)
      : last !== undefined && fitsSegment(last, `model${end}`);
  }
  const expected = end.slice(1).split("/");
  const last = segments.slice(-expected.length);
  return last.length === expected.length &&
    last.every((one, at) => fitsSegment(one, expected[at] ?? ""));
}
