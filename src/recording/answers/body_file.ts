import { hashOf } from "../hash.ts";

/** A body in a file beside the stubs. */
export interface BodyFile {
  /** Below the folder of the stub file, with "/" between its steps. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Bytes that still stand in the stub itself. */
const mostInside = 8 * 1024;

const endings: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
  ["application/pdf", "pdf"],
  ["application/zip", "zip"],
  ["font/woff2", "woff2"],
]);

/** The file of a large body, named by what it holds; `null` for a small one. */
export function bodyFileOf(
  bytes: Uint8Array,
  type: string | undefined,
): BodyFile | null {
  if (bytes.length <= mostInside) return null;
  const essence = type?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const name = hashOf(bytes);
  const path = `bodies/${name}.${endings.get(essence) ?? "bin"}`;
  return { path, bytes };
}
