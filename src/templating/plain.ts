import { isJsonObject, type Json } from "../json/values.ts";
import type { Content } from "../request/request_view.ts";
import type { Scene } from "./context.ts";
import { mayHoldWholeFloat } from "./values.ts";

/** Renders a template of plain look-ups; `undefined` where only the engine knows what to say. */
export type PlainRender = (scene: Scene) => string | undefined;

/** A look-up such as `{{ request.query.page }}` or `{{ request.headers["x-id"] }}`. */
const lookUp =
  /\{\{\s*request((?:\.[A-Za-z_]\w*|\["[^"\\]*"\]|\['[^'\\]*'\])+)\s*\}\}/g;
const step = /\.(\w+)|\["([^"]*)"\]|\['([^']*)'\]/g;

/**
 * Most templates only put parts of the request into a text, and that takes no
 * engine: a call into it costs ten times as much. `null` for all others; what
 * is not there, or does not print as it stands, is left to the engine too.
 */
export function compilePlain(source: string): PlainRender | null {
  const text = source.endsWith("\n") ? source.slice(0, -1) : source;
  const parts: (string | PlainRender)[] = [];
  let at = 0;
  for (const { 0: whole, 1: steps = "", index } of text.matchAll(lookUp)) {
    const read = readerOf([...steps.matchAll(step)].map(nameOf));
    if (read === null) return null;
    parts.push(text.slice(at, index), read);
    at = index + whole.length;
  }
  parts.push(text.slice(at));
  const rest = parts.filter((part) => typeof part === "string").join("");
  return /\{[{%#]/.test(rest) ? null : (scene) => render(parts, scene);
}

function render(
  parts: readonly (string | PlainRender)[],
  scene: Scene,
): string | undefined {
  let text = "";
  for (const part of parts) {
    const value = typeof part === "string" ? part : part(scene);
    if (value === undefined) return undefined;
    text += value;
  }
  return text;
}

function nameOf([, dotted, double, single]: RegExpExecArray): string {
  return dotted ?? double ?? single ?? "";
}

function readerOf([key, ...names]: readonly string[]): PlainRender | null {
  if (key === "body") {
    return ({ subject }) => readBody(subject.content, names);
  }
  const [name, ...more] = names;
  if (name === undefined) {
    if (key === "path" || key === "method" || key === "host") {
      return ({ subject }) => subject[key];
    }
    return key === "scope" ? ({ scope }) => scope ?? undefined : null;
  }
  if (more.length > 0) return null;
  if (key === "path_params") return ({ pathParams }) => pathParams.get(name);
  if (key === "query" || key === "headers") {
    return ({ subject }) => subject[key].single(name);
  }
  return null;
}

function readBody(
  content: Content,
  names: readonly string[],
): string | undefined {
  if (!content.isJson) {
    return names.length === 0 ? content.text() ?? undefined : undefined;
  }
  const reading = content.json();
  if (!reading.ok) return undefined;
  let value: Json | undefined = reading.value;
  for (const name of names) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  if (typeof value === "string") return value;
  return Number.isSafeInteger(value) && !mayHoldWholeFloat(content.text() ?? "")
    ? String(value)
    : undefined;
}
