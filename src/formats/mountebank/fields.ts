import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { absent, allTogether, single } from "../criteria.ts";
import { bad } from "../criterion_reading.ts";
import { comparedText, type Comparison } from "./comparisons.ts";
import { foundCriterion, membersCriterion } from "./json_body.ts";

/** Sets of criteria by field, one of which has to fit; or why there are none. */
export type FieldSets =
  | { readonly ok: true; readonly any: readonly JsonObject[] }
  | { readonly ok: false; readonly reason: string };

/** How a predicate is meant. */
export interface Sense {
  readonly isNot: boolean;
  readonly isCased: boolean;
  readonly areKeysCased: boolean;
  /** A JSONPath into the body; none where the whole field is compared. */
  readonly selector: string | null;
}

/** Fields that are one text. */
const texts = new Set(["method", "path", "body"]);

/** Fields that are texts by name; those of headers in any case. */
const named = new Set(["query", "headers", "form"]);

interface Compared extends Sense {
  readonly comparison: Comparison;
  readonly name: string;
}

/** A part of a predicate: a field, with a criterion. */
type Part = readonly [field: string, criterion: JsonObject];

/** What a predicate such as `equals` asks of its fields. */
export function comparing(operand: Json, compared: Compared): FieldSets {
  if (!isJsonObject(operand)) return bad("a predicate should name fields");
  const parts: Part[] = [];
  for (const [field, value] of Object.entries(operand)) {
    const reading = texts.has(field)
      ? textPart(field, value, compared)
      : named.has(field)
      ? namedParts(field, value, compared)
      : `the field "${field}" has no criterion`;
    if (typeof reading === "string") return bad(reading);
    parts.push(...reading);
  }
  return setsOf(parts, compared);
}

/** All parts at once, or, where the opposite is meant, any of them. */
function setsOf(parts: readonly Part[], { isNot }: Sense): FieldSets {
  const sets = parts.map(([field, criterion]) => ({ [field]: criterion }));
  if (!isNot) return { ok: true, any: [allTogether(sets)] };
  return sets.length === 0
    ? bad('a "not" of what always fits')
    : { ok: true, any: sets };
}

function textPart(
  field: string,
  value: Json,
  compared: Compared,
): Part[] | string {
  const { comparison, name, isNot, isCased, selector } = compared;
  if (selector !== null || (field === "body" && isJsonObject(value))) {
    return jsonPart(field, value, compared);
  }
  const text = comparedText(name, value);
  if (text === undefined) return `"${name}" of ${field} with more than a text`;
  const criterion = comparison(text, isCased);
  if (typeof criterion === "string") return criterion;
  return [[field, isNot ? { $not: criterion } : criterion]];
}

/** A part of a JSON body: what other bodies are like is not known, so that its opposite is not said. */
function jsonPart(
  field: string,
  value: Json,
  compared: Compared,
): Part[] | string {
  const { name, isNot, selector } = compared;
  if (field !== "body" || isNot || name === "deepEquals") {
    return `"${name}" of a part of ${field}`;
  }
  const criterion = selector !== null
    ? foundCriterion(selector, value, compared)
    : isJsonObject(value)
    ? membersCriterion(value, compared)
    : "a body that is not text";
  return typeof criterion === "string" ? criterion : [[field, criterion]];
}

function namedParts(
  field: string,
  value: Json,
  compared: Compared,
): Part[] | string {
  const { comparison, name, isNot, isCased, areKeysCased } = compared;
  if (compared.selector !== null) return `"jsonpath" of ${field}`;
  if (!isJsonObject(value)) return `"${name}" of ${field} without names`;
  const isWhole = name === "deepEquals";
  if (isWhole && (isNot || field === "headers")) {
    return `"deepEquals" of ${isNot ? "what does not fit" : "all headers"}`;
  }
  if (isNot && field !== "headers" && !areKeysCased) return uncased(field);
  const parts: Part[] = [];
  const members: JsonObject = {};
  for (const [key, one] of Object.entries(value)) {
    const text = comparedText(name, one);
    if (text === undefined) {
      return `"${name}" of ${field}: "${key}" is not text`;
    }
    const criterion = comparison(text, isCased);
    if (typeof criterion === "string") return criterion;
    // Several values of a name are one list there, or one text with commas.
    const alone = {
      $values: { $contains_exactly: [isNot ? { $not: criterion } : criterion] },
    };
    setOwn(members, key, alone);
    const there = { $key_values: single(key, alone) };
    // What is not there is an empty text there, which some comparisons take.
    const takesNothing = text === "" || name === "matches";
    parts.push([
      field,
      isNot && !takesNothing ? { $or: [absent(key), there] } : there,
    ]);
  }
  const whole: Part = [field, { $exact_key_values: members }];
  const asksForNone = field === "form" && !isNot && parts.length === 0;
  return [
    ...(isWhole ? [whole] : parts),
    ...(asksForNone ? thereIsForm : []),
  ];
}

/** What `exists` asks of its fields. */
export function existing(operand: Json, sense: Sense): FieldSets {
  if (sense.selector !== null) return bad('"exists" with "jsonpath"');
  if (!isJsonObject(operand)) return bad("a predicate should name fields");
  const parts: Part[] = [];
  for (const [field, value] of Object.entries(operand)) {
    if (field === "body" && typeof value === "boolean") {
      const isThere = value !== sense.isNot;
      parts.push([field, isThere ? something : { $eq: "" }]);
      continue;
    }
    if (!named.has(field) || !isJsonObject(value)) {
      return bad(`"exists" of ${field}`);
    }
    for (const [key, one] of Object.entries(value)) {
      if (typeof one !== "boolean") return bad(`"exists" of "${key}"`);
      const isThere = one !== sense.isNot;
      if (!isThere && field !== "headers" && !sense.areKeysCased) {
        return bad(uncased(field));
      }
      parts.push([field, isThere ? filled(key, sense) : absent(key)]);
    }
    const asksForOne = Object.values(value).includes(true);
    if (field === "form" && !sense.isNot && !asksForOne) {
      parts.push(...thereIsForm);
    }
  }
  return setsOf(parts, sense);
}

const something = { $regex: "(?s)." };

/** A name with a text. Where it is denied that the name is missing, each of its values has to be one. */
function filled(key: string, { isNot }: Sense): JsonObject {
  return {
    $key_values: single(
      key,
      isNot ? { $values: { $all: something } } : something,
    ),
  };
}

/** Other bodies have no form, of which nothing is true in mountebank, not even that a name is missing. */
const thereIsForm: readonly Part[] = [
  ["body", something],
  ["headers", {
    $key_values: {
      "content-type": {
        $regex: "\\s*application/x-www-form-urlencoded\\s*(?:;.*)?\\Z",
      },
    },
  }],
];

function uncased(field: string): string {
  return `a name of ${field} that should be missing in any case of its letters: "caseSensitive" would tell`;
}
