import { decodePercent } from "./percent.ts";
import { type JsonObject, setOwn } from "../json/values.ts";
import type { Fields } from "./request_view.ts";

/** The pairs of a query in order, `+` read as a space (WHATWG URL section 5.1). */
export function queryFields(query: string): Fields {
  const byName = new Map<string, string[]>();
  for (const part of query.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = formText(equals === -1 ? part : part.slice(0, equals));
    const value = equals === -1 ? "" : formText(part.slice(equals + 1));
    add(byName, name, value);
  }
  const values = (name: string) => byName.get(name);
  return fieldsOf(byName, values, (name) => values(name)?.at(-1));
}

function formText(text: string): string {
  if (!text.includes("+") && !text.includes("%")) return text;
  return decodePercent(text.replaceAll("+", " "));
}

/** Headers, each line a value of its own; names in lower case (docs/contract.md#a13). */
export function headerFields(
  lines: Iterable<readonly [name: string, value: string]>,
): Fields {
  return firstFields(lines, (name) => name.toLowerCase());
}

/** Names with values that are asked for by the first one: cookies, parameters of a path. */
export function namedFields(
  pairs: Iterable<readonly [name: string, value: string]>,
): Fields {
  return firstFields(pairs, (name) => name);
}

function firstFields(
  pairs: Iterable<readonly [name: string, value: string]>,
  folded: (name: string) => string,
): Fields {
  const byName = new Map<string, string[]>();
  for (const [name, value] of pairs) add(byName, folded(name), value);
  const values = (name: string) => byName.get(folded(name));
  return fieldsOf(byName, values, (name) => values(name)?.[0]);
}

function add(byName: Map<string, string[]>, name: string, value: string): void {
  const values = byName.get(name);
  if (values === undefined) byName.set(name, [value]);
  else values.push(value);
}

function fieldsOf(
  byName: ReadonlyMap<string, string[]>,
  values: Fields["values"],
  single: Fields["single"],
): Fields {
  return {
    values,
    single,
    names: () => [...byName.keys()],
    toObject: () => collect([...byName.keys()], single),
  };
}

function collect(
  names: readonly string[],
  single: (name: string) => string | undefined,
): JsonObject {
  const object: JsonObject = {};
  for (const name of names) setOwn(object, name, single(name) ?? "");
  return object;
}
