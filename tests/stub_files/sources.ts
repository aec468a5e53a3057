import assert from "node:assert/strict";
import type { JsonPath } from "../../src/json/values.ts";
import { parsedText } from "./parsed_text.ts";
import type { StubFormat } from "../../src/documents/source.ts";

/** The only value of a text. */
export function read(text: string, format: StubFormat) {
  const source = parsedText(text, format);
  assert.ok(source.ok, JSON.stringify(source));
  const [document, ...others] = source.documents;
  assert.ok(document !== undefined && others.length === 0);
  return document;
}

/** The value as JSON text, which shows every digit. */
export function exact(text: string, format: StubFormat): string {
  return JSON.stringify(read(text, format).value);
}

/** The issues as `line:column reason`. */
export function issues(text: string, format: StubFormat): string[] {
  const source = parsedText(text, format);
  assert.ok(!source.ok, text);
  return source.issues.map(({ line, column, reason }) =>
    `${line}:${column} ${reason}`
  );
}

/** Where a value is, as `line:column`. */
export function place(
  text: string,
  format: StubFormat,
  path: JsonPath,
): string {
  const { line, column } = read(text, format).locate(path);
  return `${line}:${column}`;
}
