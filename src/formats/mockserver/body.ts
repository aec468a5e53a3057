import { readJson } from "../../json/reader.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { partialJson } from "../criteria.ts";
import { bad, type CriterionReading, good } from "../criterion_reading.ts";
import { isDefinite, pathCriterion } from "../jsonpath/criteria.ts";
import { readJsonPath } from "../jsonpath/syntax.ts";
import { textOf } from "../member.ts";
import { fullJavaPattern } from "../patterns/java_pattern.ts";
import { maxAsked } from "../sizes.ts";

/** What a body must be; `null` where nothing is asked. */
export function bodyCriterion(body: Json): CriterionReading | null {
  if (body === null || body === "") return null;
  if (typeof body === "string") return good({ $eq: body });
  if (!isJsonObject(body)) return good({ $json: partialJson(body) });
  const type = textOf(body["type"]);
  const isKnown = type !== undefined && Object.hasOwn(kinds, type);
  if (type === undefined || !/^[A-Z_]+$/.test(type)) {
    return typed(body) ?? good({ $json: partialJson(body) });
  }
  const beside = ["not", "optional"].find((name) => body[name] === true);
  if (beside !== undefined) {
    return bad(`"${beside}" of a body has no criterion`);
  }
  return isKnown && kinds[type] !== undefined
    ? kinds[type](body)
    : bad(`a body of type ${type} has no criterion`);
}

/** Members by which a body without a type has one. */
const telling: Readonly<Record<string, string>> = {
  string: "STRING",
  json: "JSON",
  regex: "REGEX",
  jsonSchema: "JSON_SCHEMA",
  jsonPath: "JSON_PATH",
  base64Bytes: "BINARY",
};

function typed(body: JsonObject): CriterionReading | null {
  const names = Object.keys(body);
  const odd = ["xpath", "xml", "xmlSchema", "parameters", "not"]
    .find((name) => names.includes(name));
  if (odd !== undefined) return bad(`a body by "${odd}" has no criterion`);
  const name = names.find((one) => Object.hasOwn(telling, one));
  const kind = name === undefined ? undefined : kinds[telling[name] ?? ""];
  return kind === undefined ? null : kind(body);
}

const kinds: Readonly<Record<string, (body: JsonObject) => CriterionReading>> =
  {
    STRING: ({ string = null, subString }) => {
      const text = textOf(string);
      return text === undefined
        ? bad("a body without a text")
        : good(subString === true ? { $contains: [text] } : { $eq: text });
    },
    JSON: ({ json = null, matchType }) => {
      const reading = valueOf(json);
      if (typeof reading === "string") return bad(reading);
      const { value } = reading;
      return good({
        $json: matchType === "STRICT" ? { $eq: value } : partialJson(value),
      });
    },
    JSON_SCHEMA: ({ jsonSchema = null }) => {
      const reading = valueOf(jsonSchema);
      return typeof reading === "string"
        ? bad(reading)
        : good({ $json: { $json_schema: reading.value } });
    },
    REGEX: ({ regex = null }) => {
      const pattern = fullJavaPattern(textOf(regex) ?? "");
      const oneLine = { $not: { $contains: ["\n"] } };
      return pattern.ok
        ? good({ $and: [{ $regex: pattern.pattern }, oneLine] })
        : pattern;
    },
    JSON_PATH: ({ jsonPath = null }) => {
      const path = readJsonPath(textOf(jsonPath) ?? "");
      if (!path.ok) return path;
      if (path.path.size) return bad("a length at the end of a JSONPath");
      const leaf = isDefinite(path.path) ? listOfAny : null;
      const found = pathCriterion(path.path, leaf);
      return found.ok ? good({ $json: found.criterion }) : found;
    },
    BINARY: ({ base64Bytes = null }) =>
      good({ $bytes: textOf(base64Bytes) ?? "" }),
  };

/** What MockServer counts as a find at a path to one place: a list that is not empty. */
const listOfAny = { $and: [{ $type: "array" }, { $length: { $gt: 0 } }] };

/** JSON that is written inline, or as a text. */
function valueOf(given: Json): { readonly value: Json } | string {
  if (typeof given !== "string") return { value: given };
  const reading = readJson(given, { maxDepth: 90, maxValues: maxAsked });
  return reading.ok
    ? reading
    : `what it compares with is not JSON: ${reading.reason}`;
}
