import type { HeaderLines } from "./header_lines.ts";
import { decodePercent } from "./percent.ts";
import { type JsonObject, setOwn } from "./model/json.ts";
import type { Fields } from "./model/subject.ts";

/** The pairs of a query in order, `+` read as a space (WHATWG URL section 5.1). */
export function queryFields(query: string): Fields {
  const pairs = new Map<string, string[]>();
  for (const part of query.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = formText(equals === -1 ? part : part.slice(0, equals));
    const value = equals === -1 ? "" : formText(part.slice(equals + 1));
    const values = pairs.get(name);
    if (values === undefined) pairs.set(name, [value]);
    else values.push(value);
  }
  const single = (name: string) => pairs.get(name)?.at(-1);
  return {
    values: (name) => pairs.get(name),
    single,
    names: () => [...pairs.keys()],
    toObject: () => collect([...pairs.keys()], single),
  };
}

function formText(text: string): string {
  if (!text.includes("+") && !text.includes("%")) return text;
  return decodePercent(text.replaceAll("+", " "));
}

/** Request headers, each line a value of its own; names in lower case (contract A13). */
export function headerFields(lines: HeaderLines): Fields {
  const byName = new Map<string, string[]>();
  for (const [name, value] of lines) {
    const field = name.toLowerCase();
    const values = byName.get(field);
    if (values === undefined) byName.set(field, [value]);
    else values.push(value);
  }
  const single = (name: string) => byName.get(name.toLowerCase())?.[0];
  return {
    values: (name) => byName.get(name.toLowerCase()),
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
