import { parseLenientJson } from "../documents/lenient_json.ts";
import { type SourceReader, sourceReader } from "../documents/parse.ts";
import {
  formatOf,
  type SourceIssue,
  type StubSource,
} from "../documents/source.ts";
import { type TextPlace, textPlaces } from "../json/text_places.ts";
import type { Work } from "../runtime/work.ts";
import type { Source } from "./entry.ts";
import type { GivenFile } from "./given_file.ts";
import { namedBinary } from "./named_binary.ts";

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

/** What reads the YAML among files; it is loaded where there is any. */
export async function yamlReaderFor(
  files: readonly GivenFile[],
): Promise<SourceReader> {
  const isNeeded = files.some(({ path }) => formatOf(path) === "yaml");
  return await sourceReader(isNeeded ? "yaml" : "json");
}

/** Reads each file that may hold definitions; those of bodies are left alone. */
export function* readSources(
  files: readonly GivenFile[],
  readYaml: SourceReader,
): Work<SourcesReading> {
  const sources: Source[] = [];
  const broken: FileNote[] = [];
  const leniencies: FileNote[] = [];
  for (const given of files) {
    const { path: file, read } = given;
    const kind = kindOf(file);
    if (kind === null) continue;
    const text = read?.text ?? given.text ?? decoded(given.bytes);
    // To decode a large file takes as long as a whole turn.
    yield;
    const note = text === null ? notUtf8 : whyNoText(given, text, kind);
    if (text === null || note !== null) {
      broken.push({ file, line: 1, column: 1, ...note ?? notUtf8 });
      continue;
    }
    const start = text.slice(0, 100).trimStart();
    if (kind === "text" || /^(?:\$ )?curl(?:\.exe)?\s/.test(start)) {
      sources.push({ file, document: textDocument(text) });
      continue;
    }
    const known = read?.source;
    const { source, notes } = kind === "yaml"
      ? { source: yield* readYamlText(text, known, readYaml), notes: [] }
      : yield* readJsonText(text, known);
    leniencies.push(...notes.map((note) => ({ file, ...note })));
    if (!source.ok) broken.push(...firstOf(source.issues, file));
    else {
      // Places of a text that was let pass are those of the text as it was read.
      const plain = kind === "json" && notes.length === 0
        ? { text: text.replace(/^\uFEFF/, "") }
        : {};
      for (const document of source.documents) {
        sources.push({ file, document, ...plain });
      }
    }
    yield;
  }
  return { sources, broken, leniencies };
}

function firstOf(issues: readonly SourceIssue[], file: string): FileNote[] {
  return issues.slice(0, 1).map(({ line, column, reason }) => ({
    file,
    line,
    column,
    message: reason,
  }));
}

/** Whether a file may hold definitions, by its name; others are bodies. */
export function mayBeDefinition(file: string): boolean {
  return kindOf(file) !== null;
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
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

const notUtf8 = { message: "it is not UTF-8 text, save it as UTF-8" };

/** What tells that a file is not a text, though its bytes could be one. */
function whyNoText(
  given: GivenFile,
  text: string,
  kind: ReturnType<typeof kindOf>,
): { readonly message: string } & Partial<TextPlace> | null {
  const archive = archiveOf(signsOf(given));
  if (archive !== null) {
    const message = `it is ${archive}: unpack it, and import what is inside`;
    return { message };
  }
  // The readers of JSON and of YAML see it themselves.
  const zero = kind === "text" ? text.indexOf("\0") : -1;
  if (zero < 0) return null;
  const message = "a NUL character stands here, save the file as UTF-8 text";
  return { message, ...textPlaces(text)(zero) };
}

/** How a file begins. */
function signsOf(given: GivenFile): ArrayLike<number> {
  const { text } = given;
  return text === undefined
    ? given.bytes
    : Array.from(text.slice(0, 3), (sign) => sign.charCodeAt(0));
}

/** What a file is that holds others, by how it begins; `null` for any other. */
function archiveOf(
  { 0: first, 1: second, 2: third }: ArrayLike<number>,
): string | null {
  if (first === 0x50 && second === 0x4b && third === 3) return "a ZIP archive";
  return first === 0x1f && second === 0x8b ? "compressed with gzip" : null;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** JSON as Java's readers take it; what a strict reader took already is the same. */
function* readJsonText(
  text: string,
  known: StubSource | undefined,
): Work<{
  readonly source: StubSource;
  readonly notes: readonly (TextPlace & { readonly message: string })[];
}> {
  if (known?.ok) return { source: known, notes: [] };
  const { source, leniencies } = yield* parseLenientJson(text);
  return { source, notes: leniencies };
}

function* readYamlText(
  text: string,
  known: StubSource | undefined,
  read: SourceReader,
): Work<StubSource> {
  const named = yield* namedBinary(text);
  yield;
  return named === text && known !== undefined ? known : yield* read(named);
}

/** A text that is not JSON as a document of one value. */
function textDocument(text: string): Source["document"] {
  return { value: text, locate: () => ({ line: 1, column: 1 }) };
}
