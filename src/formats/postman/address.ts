import { isSendable } from "../sendable.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { targetOf } from "../criteria.ts";
import { bad } from "../criterion_reading.ts";
import { memberOf, textOf } from "../member.ts";
import { fillVariables, type Variables } from "./variables.ts";

/** What a URL asks of a request, or why it cannot be said. */
type AddressReading =
  | { readonly ok: true; readonly request: JsonObject }
  | { readonly ok: false; readonly reason: string };

/** No slash is doubled, and one at the end does not count. */
const strict = targetOf("/(?:[^/?]+/)*[^/?]*");

/** The criteria of a URL: its path, with `:id` and `{{id}}` for parameters, and the values of its query. */
export function readAddress(url: Json, variables: Variables): AddressReading {
  const raw = typeof url === "string" ? url : rawOf(url);
  if (raw === null) return bad("an address is missing");
  if (!isSendable(raw)) return bad("an address that is too long for a request");
  const filled = fillVariables(raw, variables);
  const [before = "", ...rest] = filled.replace(/#.*$/s, "").split("?");
  const segments = segmentsOf(pathOf(before));
  if (typeof segments === "string") return bad(segments);
  if (!isQuery(memberOf(url, "query"))) {
    return bad('"query" should be a list of objects, each with a key');
  }
  const query = queryOf(url, { text: rest.join("?"), variables });
  if (query === null) return bad("a value of the query is a variable");
  return {
    ok: true,
    request: {
      path: segments.join("/").replace(/(.)\/$/, "$1"),
      target: strict,
      ...(Object.keys(query).length === 0 ? {} : { query }),
    },
  };
}

/** Characters of a parameter's name, with the signs that tell it from others. */
const maxName = 200;

/** Segments with their parameters, or why there are none. */
function segmentsOf(path: string): string[] | string {
  const names = new Set<string>();
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    const name = /^(?::([\w-]+)|\{\{([^{}]+)\}\})$/.exec(segment);
    if (name === null) {
      if (/[{}%\\]/.test(segment)) {
        return `${JSON.stringify(segment)} in the path`;
      }
      segments.push(segment);
      continue;
    }
    let written = (name[1] ?? name[2] ?? "").replaceAll(/\W/g, "_")
      .replace(/^\d/, "_$&");
    while (names.has(written)) {
      if (written.length > maxName) {
        return "a parameter that is named too often";
      }
      written += "_";
    }
    names.add(written);
    segments.push(`{${written}}`);
  }
  return segments;
}

function rawOf(url: Json): string | null {
  if (!isJsonObject(url)) return null;
  const { raw, path } = url;
  if (typeof raw === "string") return raw;
  if (typeof path === "string") return `/${path.replace(/^\//, "")}`;
  if (!Array.isArray(path)) return null;
  const steps = path.map((step) =>
    textOf(step) ?? textOf(memberOf(step, "value"))
  );
  return steps.includes(undefined) ? null : `/${steps.join("/")}`;
}

/** The path behind a host, be it written out or a variable. */
function pathOf(address: string): string {
  const rest = address.replace(/^\w[\w+.-]*:\/\//, "");
  const slash = rest.indexOf("/");
  return slash < 0 ? "/" : rest.slice(slash);
}

/** Whether a query is left out, or a list of keys with values. */
function isQuery(given: Json): boolean {
  return given === null || Array.isArray(given) && given.every((one) => {
        const { key = null, value = null } = isJsonObject(one)
          ? one
          : { key: [] };
        const disabled = memberOf(one, "disabled");
        return (disabled === null || typeof disabled === "boolean") &&
          [key, value].every((part) =>
            part === null || textOf(part) !== undefined
          );
      });
}

/** Values by name; `null` where one of them is a variable without a value. */
function queryOf(
  url: Json,
  { text, variables }: {
    readonly text: string;
    readonly variables: Variables;
  },
): JsonObject | null {
  const given = memberOf(url, "query");
  const pairs: readonly (readonly [string, string])[] = Array.isArray(given)
    ? given.flatMap((one) => {
      const name = textOf(memberOf(one, "key")) ?? "";
      const isOff = memberOf(one, "disabled") === true || name === "";
      const value = textOf(memberOf(one, "value")) ?? "";
      return isOff ? [] : [[name, fillVariables(value, variables)] as const];
    })
    : [...new URLSearchParams(text)];
  const query: JsonObject = {};
  for (const [name, values] of Map.groupBy(pairs, ([name]) => name)) {
    const items = values.map(([, value]) => ({ $eq: value }));
    if (values.some((pair) => pair.join().includes("{{"))) return null;
    const [only = null] = items;
    const several = { $values: { $list: { items, any_order: true } } };
    setOwn(query, name, items.length === 1 ? only : several);
  }
  return query;
}
