import { z } from "zod";
import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
  setOwn,
} from "../json/values.ts";
import { type Checking, report } from "./scalars.ts";

/** Header names with one value, or a list of values for several lines. */
export type HeaderFields = Record<string, string | string[]>;

/** RFC 9110 section 5.6.2: what a field name may hold. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** RFC 9110 section 5.5: visible characters, space and tab; up to U+00FF, one byte each. */
export const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** A value of one line, as JSON Schema. */
const lineSchema: JsonObject = {
  type: ["string", "number", "boolean"],
  pattern: "^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$",
};

const framing = new Map([
  ["transfer-encoding", "the server frames the body itself"],
  ["connection", "the server manages connections itself"],
  ["keep-alive", "the server manages connections itself"],
]);

/** More lines than any HTTP client takes in; each could be an issue. */
const mostLines = 10_000;

interface HeaderRule {
  /** Whether framing headers are refused: in answers they are the server's (docs/contract.md#a18). */
  readonly framingIsOurs: boolean;
}

/** A header object of an action: strings, numbers, booleans, lists of strings. */
export function headerFields(rule: HeaderRule) {
  return z.custom<Json>().meta({
    jsonSchema: {
      type: "object",
      propertyNames: { pattern: token.source },
      additionalProperties: {
        anyOf: [lineSchema, { type: "array", items: lineSchema }],
      },
    },
    description: 'names with values such as {"content-type": "text/plain"}',
  }).transform((value, ctx): HeaderFields => {
    if (!isJsonObject(value)) {
      report(
        ctx,
        "dict_type",
        "Input should be a valid dictionary of header names and values",
      );
      return z.NEVER;
    }
    const lines = Object.values(value).flat().length;
    if (lines > mostLines) {
      report(
        ctx,
        "too_long",
        `At most ${mostLines} header lines are sent, not ${lines}`,
      );
      return z.NEVER;
    }
    const fields = {};
    for (const [name, given] of Object.entries(value)) {
      checkName(name, rule, ctx);
      const read = readValue(name, given, ctx);
      if (read !== undefined) setOwn(fields, name, read);
    }
    return fields;
  });
}

/** Reports a Content-Length, which the server finds by itself. */
export function refuseLength(
  headers: Readonly<Record<string, unknown>>,
  ctx: Checking,
): void {
  for (const name of Object.keys(headers)) {
    if (name.toLowerCase() !== "content-length") continue;
    const message = `Header "${name}" is the length of the body: leave it out`;
    report(ctx, "value_error", message, { path: [name] });
  }
}

function checkName(
  name: string,
  rule: HeaderRule,
  ctx: Checking,
): void {
  const reason = framing.get(name.toLowerCase());
  if (!token.test(name)) {
    report(
      ctx,
      "value_error",
      `Header name ${
        JSON.stringify(name)
      } is not a token: use letters, digits and hyphens (RFC 9110 section 5.6.2)`,
      { path: [name] },
    );
  } else if (rule.framingIsOurs && reason !== undefined) {
    report(
      ctx,
      "value_error",
      `Header "${name}" cannot be set by a stub: ${reason}; leave it out, and use "chaos" to break a connection`,
      { path: [name] },
    );
  }
}

function readValue(
  name: string,
  given: Json,
  ctx: Checking,
): string | string[] | undefined {
  if (Array.isArray(given)) {
    const lines = given.map((item, position) =>
      readLine(item, [name, position], ctx)
    );
    return lines.filter((line) => line !== undefined);
  }
  return readLine(given, [name], ctx);
}

function readLine(
  given: Json,
  path: (string | number)[],
  ctx: Checking,
): string | undefined {
  const text = typeof given === "string"
    ? given
    : typeof given === "number" || typeof given === "boolean"
    ? String(given)
    : isRawNumber(given)
    ? given.rawJSON
    : undefined;
  if (text === undefined) {
    report(
      ctx,
      "string_type",
      "Header value should be a string, a number, a boolean or a list of strings",
      { path },
    );
    return undefined;
  }
  if (!fieldValue.test(text)) {
    report(
      ctx,
      "value_error",
      "Header value holds a line break, a control character or a character above U+00FF: percent-encode it (RFC 9110 section 5.5)",
      { path },
    );
    return undefined;
  }
  return text;
}
