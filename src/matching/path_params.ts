import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { namedFields } from "../request/fields.ts";
import type { Fields, RequestView } from "../request/request_view.ts";
import {
  fitsPath,
  parsePath,
  pathParams,
  type PathPattern,
} from "./path_pattern.ts";

/** The parameters that a pattern takes out of a request's path, for criteria; none where the path does not fit. */
export function paramFields(
  pattern: PathPattern | null,
  subject: Pick<RequestView, "segments">,
): Fields {
  return namedFields(
    pattern === null || !fitsPath(pattern, subject.segments)
      ? []
      : pathParams(pattern, subject),
  );
}

/** A name that no request can have, or none where the path has no names at all. */
interface StrayParam {
  readonly name?: string;
  readonly reason: string;
}

/** Why a criterion about path parameters never holds for a path; `undefined` where it may. */
export function whyParamsNeverFit(
  criterion: Json,
  path: string | JsonObject | undefined,
): StrayParam | undefined {
  const names = typeof path === "string" ? paramNames(parsePath(path)) : [];
  if (names.length === 0) {
    const reason =
      'There are no path parameters: write a path with some, such as "/users/{id}"';
    return { reason };
  }
  const name = namesAsked(criterion).find((one) => !names.includes(one));
  if (name === undefined) return undefined;
  const known = names.map((one) => `"${one}"`).join(", ");
  const reason =
    `The path has no parameter "${name}": those that it has are ${known}`;
  return { name, reason };
}

/** The names of a pattern's parameters, in their order. */
function paramNames({ segments }: PathPattern): string[] {
  return segments.flatMap((segment) => {
    if (segment.kind === "parameter") return [segment.name];
    return segment.kind === "partial" ? [...segment.names] : [];
  });
}

/** The names that a criterion over names asks for; parts of `$and` and its like included. */
function namesAsked(criterion: Json | undefined): string[] {
  if (Array.isArray(criterion)) return criterion.flatMap(namesAsked);
  if (!isJsonObject(criterion)) return [];
  return Object.entries(criterion).flatMap(([name, operand]) => {
    if (!isJsonObject(operand)) return [];
    if (name === "$key_values" || name === "$exact_key_values") {
      const members = operand["key_values"];
      return isJsonObject(members) ? Object.keys(members) : [];
    }
    return logical.includes(name)
      ? Object.values(operand).flatMap(namesAsked)
      : [];
  });
}

const logical = ["$and", "$or", "$xor", "$not"];
