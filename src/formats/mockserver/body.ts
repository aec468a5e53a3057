import { maxMembers } from "../../documents/source.ts";
import { readJson } from "../../json/reader.ts";
import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
} from "../../json/values.ts";
import { partialJson } from "../criteria.ts";
import { bad, type CriterionReading, good } from "../criterion_reading.ts";
import { isDefinite, pathCriterion } from "../jsonpath/criteria.ts";
import { readJsonPath } from "../jsonpath/syntax.ts";
import { textOf } from "../member.ts";
import { maxAsked } from "../sizes.ts";
import { anyCase } from "./any_case.ts";

/** What a body must be; `null` where nothing is asked. */
export function bodyCriterion(body: Json): CriterionReading | null {
  if (body === null || body === "") return null;
  if (typeof body === "string") return good({ $eq: body });
  if (typeof body !== "object" || isRawNumber(body)) {
    return bad("a body should be a text, an object or a list");
  }
  if (!isJsonObject(body)) return good({ $json: partialJson(body) });
  const type = typeOf(body);
  if (type === undefined) return good({ $json: partialJson(body) });
  const member = members[type];
  const kind = kinds[type];
  if (member === undefined || kind === undefined) {
    return bad(`a body of type ${type} has no criterion`);
  }
  const stray = Object.keys(body).find((name) =>
    name !== "type" && name !== member && !beside.has(name) &&
    body[name] !== false && body[name] !== null
  );
  const unclear = unclearIn(body);
  if (unclear !== undefined) return bad(unclear);
  if (stray !== undefined) {
    return bad(`"${stray}" of a body of type ${type} has no criterion`);
  }
  return Object.hasOwn(body, member)
    ? kind(body)
    : bad(`a body of type ${type} has no "${member}"`);
}

/** The types with their member; MockServer reads names in any case. */
const members: Readonly<Record<string, string>> = {
  STRING: "string",
  JSON: "json",
  REGEX: "regex",
  JSON_SCHEMA: "jsonSchema",
  JSON_PATH: "jsonPath",
  BINARY: "base64Bytes",
  XML: "xml",
  XML_SCHEMA: "xmlSchema",
  XPATH: "xpath",
  PARAMETERS: "parameters",
};

const typesByMember = new Map(
  Object.entries(members).map(([type, member]) => [member.toLowerCase(), type]),
);

/** Members that say how is compared, or what an answer has. */
const beside = new Set(["subString", "matchType", "contentType", "charset"]);

/** Why it is unclear how a body is compared; `undefined` where it is clear. */
function unclearIn(
  { type = null, subString = null, matchType = null }: JsonObject,
): string | undefined {
  if (type !== null && typeof type !== "string") {
    return "the type of a body should be a text";
  }
  if (subString !== null && typeof subString !== "boolean") {
    return '"subString" of a body should be true or false';
  }
  return matchType === null || matchTypes.has(matchType)
    ? undefined
    : `there is no "matchType" ${JSON.stringify(matchType)}`;
}

const matchTypes = new Set<Json>(["STRICT", "ONLY_MATCHING_FIELDS"]);

/** The type of a body, told or by a member that only one type has; `undefined` for plain JSON. */
function typeOf(body: JsonObject): string | undefined {
  const type = textOf(body["type"]);
  if (type !== undefined && Object.hasOwn(members, type)) return type;
  const name = Object.keys(body).find((one) =>
    typesByMember.has(one.toLowerCase())
  );
  return name === undefined ? undefined : typesByMember.get(name.toLowerCase());
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
      const text = textOf(regex);
      if (text === undefined) return bad("a pattern should be a text");
      const pattern = anyCase(text);
      const noBody = { $not: { $eq: "" } };
      const oneLine = { $not: { $contains: ["\n"] } };
      return pattern.ok
        ? good({ $and: [{ $regex: pattern.pattern }, oneLine, noBody] })
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
    BINARY: ({ base64Bytes = null }) => {
      const text = textOf(base64Bytes);
      return text === undefined
        ? bad("the bytes should be a text in base64")
        : good({ $bytes: text });
    },
  };

/** What MockServer counts as a find at a path to one place: a list that is not empty. */
const listOfAny = { $and: [{ $type: "array" }, { $length: { $gt: 0 } }] };

/** JSON that is written inline, or as a text. */
function valueOf(given: Json): { readonly value: Json } | string {
  if (typeof given !== "string") return { value: given };
  const reading = readJson(given, {
    maxMembers,
    maxDepth: 90,
    maxValues: maxAsked,
  });
  return reading.ok
    ? reading
    : `what it compares with is not JSON: ${reading.reason}`;
}
