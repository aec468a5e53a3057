import { sourceReader } from "../../src/documents/parse.ts";
import type { StubFormat, StubSource } from "../../src/documents/source.ts";
import { finish, type Work } from "../../src/runtime/work.ts";

const readers = {
  json: await sourceReader("json"),
  jsonc: await sourceReader("jsonc"),
  yaml: await sourceReader("yaml"),
};

/** Reads a text of a format. */
export function parseText(text: string, format: StubFormat): Work<StubSource> {
  return readers[format](text);
}

/** What a text of a format holds. */
export function parsedText(text: string, format: StubFormat): StubSource {
  return finish(parseText(text, format));
}
