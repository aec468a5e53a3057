import { z } from "zod";
import { fieldsSubject, textSubject } from "../criteria/subject.ts";
import { bodyField, namesField, textField } from "./field_schemas.ts";
import { multipartField } from "./multipart_schema.ts";
import { whyParamsNeverFit } from "./path_params.ts";
import { whyNeverFitting } from "./path_pattern.ts";
import { report } from "../schema/scalars.ts";

const fields = {
  path: textField(
    'a path such as "/users/{id}", or a criterion for the decoded path',
    { name: "the path", numbers: true },
  ),
  method: textField('a method such as "GET", or a criterion', {
    name: "the method",
  }),
  headers: namesField(
    fieldsSubject("the headers", { is: "are an object", value: "a header" }),
    'names with values such as {"x-team": "qa"}',
  ),
  query: namesField(
    fieldsSubject("the query", {
      is: "is an object",
      value: "a value of the query",
    }),
    'names with values such as {"page": 1}',
  ),
  host: textField('a host such as "api.example" or "api.example:8080"', {
    name: "the host",
  }),
  body: bodyField,
  target: textField(
    'path and query exactly as sent, such as "/users/7?page=1", or a criterion',
    { name: "the target", plain: { pattern: "^/" }, whyNot: whyNoTarget },
  ),
  path_params: namesField({
    ...fieldsSubject("the path parameters", {
      is: "are an object",
      value: "a path parameter",
    }),
    members: textSubject("a path parameter"),
  }, 'parameters of the path with values such as {"id": 7}'),
  cookies: namesField(
    fieldsSubject("the cookies", { is: "are an object", value: "a cookie" }),
    'names with values such as {"session": "abc"}',
  ),
  form: namesField(
    fieldsSubject("the form", {
      is: "is an object",
      value: "a field of the form",
    }),
    'fields of an urlencoded body with values such as {"page": 1}',
  ),
  multipart: multipartField,
  client_ip: textField('an address such as "127.0.0.1", or a criterion', {
    name: "the client's address",
  }),
  scheme: textField('"http" or "https", or a criterion', {
    name: "the scheme",
    plain: { enum: ["http", "https", null] },
    whyNot: whyNoScheme,
  }),
};

function whyNoTarget(text: string): string | undefined {
  return text.startsWith("/")
    ? undefined
    : 'Input should start with "/": path and query as they are sent, without scheme and host';
}

function whyNoScheme(text: string): string | undefined {
  return text === "http" || text === "https"
    ? undefined
    : 'Input should be "http" or "https", or a criterion';
}

/** How a request looks; every field is optional. */
export const requestLook = z.strictObject(fields).meta({
  id: "RequestMatcher",
});

/** What a stub asks of a request (docs/contract.md#b1.5.1). */
export const requestMatcher = requestLook
  .describe('an object such as {"path": "/users/{id}", "method": "GET"}')
  .transform((given, ctx) => {
    const { path, path_params } = given;
    const why = typeof path === "string" ? whyNeverFitting(path) : undefined;
    if (why !== undefined) {
      report(ctx, "path_pattern", why, { input: path, path: ["path"] });
    }
    const stray = path_params === undefined
      ? undefined
      : whyParamsNeverFit(path_params, path);
    if (stray !== undefined) {
      const { name, reason } = stray;
      const place = name === undefined ? [] : [name];
      report(ctx, "value_error", reason, { path: ["path_params", ...place] });
    }
    return compact(given);
  });

export type PredicateName = keyof typeof fields;

type FieldValues = { [K in PredicateName]: z.infer<typeof fields[K]> };

/** The predicates, each present only where it was given. */
export type RequestMatcher = {
  readonly [K in PredicateName]?: NonNullable<FieldValues[K]>;
};

/** The predicates' fields, for payloads that hold them beside others. */
export const matcherFields = fields;

/** Drops absent members, so that presence alone tells a predicate, and all that are none. */
export function compact(
  given: { [K in PredicateName]?: FieldValues[K] | undefined },
): RequestMatcher {
  const present = Object.entries(given).filter(([name, value]) =>
    value !== undefined && Object.hasOwn(fields, name)
  );
  return Object.fromEntries(present);
}
