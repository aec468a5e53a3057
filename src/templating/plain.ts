import { isRawNumber, type JsonPath } from "../json/values.ts";
import type { Content } from "../request/request_view.ts";
import { follow } from "./body_use.ts";
import type { Scene } from "./context.ts";
import { readExactly } from "./exact_body.ts";
import { lookUpOf, type Tag } from "./syntax.ts";

/** Renders a template of plain look-ups; `undefined` where only the engine knows what to say. */
export type PlainRender = (scene: Scene) => string | undefined;

/**
 * Most templates only put parts of the request into a text, and that takes no
 * engine: to enter it takes 88 in a hundred more of the scenario "template". `null` for all others; what
 * is not there, or does not print as it stands, is left to the engine too.
 */
export function compilePlain(
  source: string,
  tags: readonly Tag[],
): PlainRender | null {
  const parts: (string | PlainRender)[] = [];
  for (const tag of tags) {
    const text = source.slice(tag.start, tag.end);
    const part = tag.kind === "text" ? text : readerOf(text, tag);
    if (part === null) return null;
    parts.push(part);
  }
  const last = parts.pop();
  const isText = typeof last === "string" && last.endsWith("\n");
  if (last !== undefined) parts.push(isText ? last.slice(0, -1) : last);
  return (scene) => render(parts, scene);
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

function readerOf(text: string, tag: Tag): PlainRender | null {
  const [expression] = tag.expressions;
  const trims = /^..[-+]|[-+]..$/.test(text);
  if (tag.kind !== "output" || trims || expression === undefined) return null;
  const lookUp = lookUpOf(expression);
  if (lookUp?.root === "n" && lookUp.keys.length === 0) {
    return ({ n }) => n === undefined ? undefined : String(n);
  }
  return lookUp?.root === "request" ? readerFor(lookUp.keys) : null;
}

function readerFor([key, ...names]: JsonPath): PlainRender | null {
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
  if (more.length > 0 || typeof name === "number") return null;
  if (key === "path_params") return ({ pathParams }) => pathParams.get(name);
  if (key === "query" || key === "headers") {
    return ({ subject }) => subject[key].single(name);
  }
  return null;
}

function readBody(
  content: Content,
  names: JsonPath,
): string | undefined {
  if (!content.isJson) {
    return names.length === 0 ? content.text() ?? undefined : undefined;
  }
  const reading = readExactly(content);
  const value = reading.ok ? follow(reading.value, names) : undefined;
  if (typeof value === "string") return value;
  if (isRawNumber(value)) return value.rawJSON;
  return Number.isFinite(value) ? String(value) : undefined;
}
