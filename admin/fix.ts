import type { Json, JsonObject } from "../src/json/values.ts";
import type { Clause } from "../src/model/match_answer.ts";
import { acceptable, acceptedBody } from "./accepted_value.ts";
import { at, isJsonObject, withAt, withMember } from "./json_text.ts";
import { namedFields } from "./short_criterion.ts";

/** A way to change a stub so that a clause that failed holds. */
export interface Fix {
  readonly label: string;
  /** What it does, for those who want to know before. */
  readonly title: string;
  readonly stub: JsonObject;
}

/** The fixes of clauses about the stub itself: the member goes. */
const stubFixes: Readonly<Record<string, Pick<Fix, "label" | "title">>> = {
  disabled: { label: "Switch on", title: "The stub answers again" },
  max_calls: {
    label: "Remove the limit",
    title: "The stub answers any number of times",
  },
};

/** The fixes of a clause that failed; none where another request would be needed. */
export function fixesOf(stub: JsonObject, clause: Clause): readonly Fix[] {
  const { field } = clause;
  const own = stubFixes[field];
  if (own !== undefined) return [fix(stub, { path: [field], ...own })];
  if (field === "when.state") {
    const path = [
      "when",
      "state",
      ...clause.key === undefined ? [] : [clause.key],
    ];
    return [drop(stub, path)];
  }
  const path = placeIn(stub, clause);
  if (path === undefined) return [];
  return [
    ...accept(stub, path, clause),
    ...loosen(stub, path, clause),
    drop(stub, path),
  ];
}

/** Where the criterion of a clause stands in the stub. */
function placeIn(
  stub: JsonObject,
  { field, key }: Clause,
): string[] | undefined {
  const whole = ["request", field];
  const value = at(stub, whole);
  if (value === undefined) return undefined;
  if (key === undefined || !namedFields.includes(field)) return whole;
  for (const inner of [[], ["$key_values", "key_values"], ["$key_values"]]) {
    const names = at(value, inner);
    if (isJsonObject(names)) {
      const own = Object.keys(names).find((name) =>
        field === "headers"
          ? name.toLowerCase() === key.toLowerCase()
          : name === key
      );
      if (own !== undefined) return [...whole, ...inner, own];
    }
  }
  return whole;
}

interface Change extends Pick<Fix, "label" | "title"> {
  readonly path: readonly string[];
  /** What stands there then; nothing takes the member out. */
  readonly value?: Json | undefined;
}

function fix(
  stub: JsonObject,
  { path, value, label, title }: Change,
): Fix {
  const next = withAt(stub, path, value);
  return { label, title, stub: isJsonObject(next) ? next : stub };
}

/** Takes the clause out, and what is empty after that. */
function drop(stub: JsonObject, path: readonly string[]): Fix {
  let next: Json | undefined = withAt(stub, path, undefined);
  for (let end = path.length - 1; end > 1; end--) {
    const around = path.slice(0, end);
    const left = at(next, around);
    if (!isJsonObject(left) || Object.keys(left).length > 0) break;
    next = withAt(next, around, undefined);
  }
  if (
    path[0] === "when" && Object.keys(Object(at(next, ["when"]))).length === 0
  ) {
    next = withMember(next, "when", undefined);
  }
  return {
    label: "Drop",
    title: "The stub no longer looks at this",
    stub: isJsonObject(next) ? next : stub,
  };
}

function accept(
  stub: JsonObject,
  path: readonly string[],
  { field, actual }: Clause,
): Fix[] {
  const wanted = at(stub, path);
  const value = field === "body"
    ? acceptedBody(wanted, actual)
    : acceptable(field, actual);
  return value === undefined ? [] : [fix(stub, {
    path,
    value,
    label: "Accept this value",
    title: "The stub asks for what this request has",
  })];
}

function loosen(
  stub: JsonObject,
  path: readonly string[],
  { field, actual }: Clause,
): Fix[] {
  const wanted = at(stub, path);
  if (wanted === undefined || actual === null) return [];
  const [value, title] = looser(field, wanted, actual);
  return [fix(stub, { path, value, label: "Loosen", title })];
}

/** The narrowest criterion that both the stub's author and this request fit. */
function looser(field: string, wanted: Json, actual: Json): [Json, string] {
  if (typeof wanted === "string" && typeof actual === "string") {
    const pattern = field === "path"
      ? sharedPattern(wanted, actual)
      : undefined;
    if (pattern !== undefined) {
      return [pattern, `Any value where they differ: ${pattern}`];
    }
    if (wanted.toLowerCase() === actual.toLowerCase()) {
      return [
        { $ignore_case: wanted },
        "Upper and lower case count as the same",
      ];
    }
    if (field !== "path" && wanted !== "" && actual.includes(wanted)) {
      return [
        { $contains: [wanted] },
        "The value only has to contain this text",
      ];
    }
  }
  const here = acceptable(field, actual) ?? actual;
  const others = isJsonObject(wanted) && Array.isArray(wanted["$or"])
    ? wanted["$or"]
    : [wanted];
  return [
    { $or: [...others, here] },
    "Either the expected value, or this one",
  ];
}

/** A pattern of two paths of as many segments, with a parameter wherever they differ. */
function sharedPattern(wanted: string, actual: string): string | undefined {
  const expected = wanted.split("/");
  const sent = actual.split("/");
  if (expected.length !== sent.length || /[{}]/.test(actual)) return undefined;
  let made = 0;
  const segments = expected.map((one, index) =>
    one === sent[index] || /\{[^{}]+\}/.test(one)
      ? one
      : `{${made++ === 0 ? "any" : `any${made}`}}`
  );
  return made === 0 || made >= segments.length - 1 && made > 1
    ? undefined
    : segments.join("/");
}
