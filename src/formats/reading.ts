import { parseLenientJson } from "../documents/lenient_json.ts";
import { parseStubSource } from "../documents/parse.ts";
import { formatOf, type StubSource } from "../documents/source.ts";
import type { TextPlace } from "../json/text_places.ts";
import type { Work } from "../runtime/work.ts";
import type { Source } from "./entry.ts";

/** A file as it is handed in. */
export interface GivenFile {
  /** With "/" between its steps. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Something about a file, at a place in it. */
export interface FileNote extends TextPlace {
  readonly file: string;
  readonly message: string;
}

/** The values of files. */
export interface SourcesReading {
  readonly sources: readonly Source[];
  /** Files that are not JSON or YAML. */
  readonly broken: readonly FileNote[];
  /** What was let pass. */
  readonly leniencies: readonly FileNote[];
}

/** Reads each file that may hold definitions; those of bodies are left alone. */
export function* readSources(
  files: readonly GivenFile[],
): Work<SourcesReading> {
  const sources: Source[] = [];
  const broken: FileNote[] = [];
  const leniencies: FileNote[] = [];
  for (const { path: file, bytes } of files) {
    const kind = kindOf(file);
    if (kind === null) continue;
    const text = decoded(bytes);
    if (text === null) {
      const message = "it is not UTF-8 text, save it as UTF-8";
      broken.push({ file, line: 1, column: 1, message });
      continue;
    }
    const start = text.slice(0, 100).trimStart();
    if (kind === "text" || /^(?:\$ )?curl(?:\.exe)?\s/.test(start)) {
      sources.push({ file, document: textDocument(text) });
      continue;
    }
    const { source, notes } = yield* readText(text, kind);
    leniencies.push(...notes.map((note) => ({ file, ...note })));
    if (!source.ok) {
      broken.push(
        ...source.issues.slice(0, 1).map(
          ({ line, column, reason }) => ({
            file,
            line,
            column,
            message: reason,
          }),
        ),
      );
    } else {
      // Places of a text that was let pass are those of the text as it was read.
      const plain = kind === "json" && notes.length === 0
        ? { text: text.replace(/^\uFEFF/, "") }
        : {};
      sources.push(
        ...source.documents.map((document) => ({ file, document, ...plain })),
      );
    }
    yield;
  }
  return { sources, broken, leniencies };
}

/** Which language a file's name tells; `null` for a body. */
function kindOf(file: string): "json" | "yaml" | "text" | null {
  const steps = file.split("/");
  if (steps.lastIndexOf("__files") > steps.lastIndexOf("mappings")) return null;
  const ending = formatOf(file);
  if (ending !== undefined) return ending === "yaml" ? "yaml" : "json";
  if (/\.(?:har|ejs)$/i.test(file)) return "json";
  return file === "-" || /\.(?:sh|txt|curl)$/i.test(file) ? "text" : null;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function* readText(
  text: string,
  kind: "json" | "yaml",
): Work<{
  readonly source: StubSource;
  readonly notes: readonly (TextPlace & { readonly message: string })[];
}> {
  if (kind === "yaml") {
    const source = yield* parseStubSource(namedBinary(text), "yaml");
    return { source, notes: [] };
  }
  const { source, leniencies } = yield* parseLenientJson(text);
  return { source, notes: leniencies };
}

/** The text of a cassette, whose bytes have a tag that JSON has not: a name of the same length tells them, so that places stay. */
function namedBinary(text: string): string {
  return /^(?:http_)?interactions:/m.test(text)
    ? text.replaceAll(
      /^([ \t]*|.*\{[ \t]*)string: !!binary\b/gm,
      "$1base64: !!str   ",
    )
    : text;
}

/** A text that is not JSON as a document of one value. */
function textDocument(text: string): Source["document"] {
  return { value: text, locate: () => ({ line: 1, column: 1 }) };
}
