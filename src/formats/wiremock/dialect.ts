import { isJsonObject, type Json } from "../../json/values.ts";
import {
  type Dialect,
  type HelperCall,
  member,
} from "../handlebars/translate.ts";
import { readJsonPath } from "../jsonpath/syntax.ts";
import { searchedRe2Pattern } from "../patterns/re2_pattern.ts";
import { timeExpression } from "./time.ts";

/** What WireMock's templates see and may call; `parameters` are those of the mapping. */
export function wireMockDialect(parameters: Json): Dialect {
  return {
    path: ([first, ...rest]) =>
      first === "request"
        ? requestPath(rest)
        : first === "parameters"
        ? constant(parameters, rest)
        : undefined,
    helpers,
  };
}

/** What the templates of a webhook see: the request that was answered, and how. */
export function webhookDialect(parameters: Json): Dialect {
  return {
    path: ([first, ...rest]) =>
      first === "originalRequest"
        ? requestPath(rest)
        : first === "originalResponse" && rest.join(".") === "status"
        ? "response.status"
        : first === "parameters"
        ? constant(parameters, rest)
        : undefined,
    helpers,
  };
}

function constant(value: Json, parts: readonly string[]): string {
  const found = parts.reduce<Json>(
    (at, name) =>
      isJsonObject(at) && Object.hasOwn(at, name)
        ? at[name] ?? null
        : Array.isArray(at)
        ? at[Number(name)] ?? null
        : null,
    value,
  );
  return found === null ? '""' : JSON.stringify(found);
}

/** Members that stand for a text by themselves. */
const plain: Readonly<Record<string, string>> = {
  url: "request.target",
  path: "request.path",
  method: "request.method",
  host: "request.host",
  scheme: "request.scheme",
  clientIp: "request.client_ip",
  baseUrl: "request.base_url",
  body:
    '(request.body if request.body is string else request.body | default("") | tojson)',
};

/** Members that have several values a name: the first is meant. */
const fields: Readonly<Record<string, string>> = {
  query: "query_all",
  headers: "headers_all",
};

function requestPath(given: readonly string[]): string | undefined {
  const [first = "", name, at] = given[0] === "requestLine"
    ? given.slice(1)
    : given;
  const all = fields[first];
  if (all !== undefined && name !== undefined) {
    const values = `(${member(`request.${all}`, [name])} | default([]))`;
    return `${values}[${/^\d+$/.test(at ?? "") ? at : 0}] | default("")`;
  }
  if (first === "cookies" && name !== undefined) {
    return `${member("request.cookies", [name])} | default("")`;
  }
  const isSegment = first === "pathSegments" || first === "path";
  if (isSegment && name !== undefined) {
    return /^\d+$/.test(name)
      ? `request.segments[${name}] | default("")`
      : first === "path"
      ? `${member("request.path_params", [name])} | default("")`
      : undefined;
  }
  if (name !== undefined) return undefined;
  return Object.hasOwn(plain, first) ? plain[first] : undefined;
}

type Helpers = Dialect["helpers"];

function filter(name: string): (call: HelperCall) => string | undefined {
  return ({ params: [value] }) =>
    value === undefined ? undefined : `(${value}) | ${name}`;
}

function compared(sign: string): (call: HelperCall) => string | undefined {
  return ({ params: [one, other] }) =>
    one === undefined || other === undefined
      ? undefined
      : `(${one}) ${sign} (${other})`;
}

function joined(word: string): (call: HelperCall) => string | undefined {
  return ({ params }) =>
    params.length < 2
      ? undefined
      : params.map((one) => `(${one})`).join(` ${word} `);
}

const helpers: Helpers = {
  jsonPath: ({ literals: [, path], params: [source], hashLiterals }) =>
    typeof path === "string" && source !== undefined
      ? jsonPathValue(source, path, hashLiterals["default"])
      : undefined,
  now: ({ hashLiterals }) => timeExpression(hashLiterals),
  randomValue: randomText,
  randomInt: ({ hashLiterals: { lower = 0, upper = 2147483647 } }) =>
    typeof lower === "number" && typeof upper === "number"
      ? `random_int(${lower}, ${Math.max(lower, upper - 1)})`
      : undefined,
  randomDecimal: ({ hashLiterals: { lower = 0, upper = 1 } }) =>
    typeof lower === "number" && typeof upper === "number"
      ? `random_number(${lower}, ${upper}, 10)`
      : undefined,
  upper: filter("upper"),
  lower: filter("lower"),
  capitalizeFirst: ({ params: [text] }) =>
    text === undefined ? undefined : `((${text})[:1] | upper) ~ (${text})[1:]`,
  trim: filter("trim"),
  size: filter("length"),
  toJson: filter("tojson"),
  base64: ({ params: [text], hashLiterals: { decode } }) =>
    text === undefined
      ? undefined
      : `(${text}) | ${decode === true ? "b64decode" : "b64encode"}`,
  urlEncode: ({ params: [text], hashLiterals: { decode } }) =>
    text === undefined || decode === true ? undefined : `(${text}) | urlencode`,
  join: ({ params: [list, sign = '""'] }) =>
    list === undefined ? undefined : `(${list}) | join(${sign})`,
  replace: ({ params: [text, from, to] }) =>
    to === undefined ? undefined : `(${text}) | replace(${from}, ${to})`,
  regexExtract: ({ params: [text], literals: [, pattern], hashLiterals }) => {
    const translated = typeof pattern === "string"
      ? searchedRe2Pattern(pattern)
      : null;
    if (text === undefined || translated === null) return undefined;
    const otherwise = hashLiterals["default"] ?? "";
    return `regex_extract(${text}, ${JSON.stringify(translated)}, default=${
      JSON.stringify(otherwise)
    })`;
  },
  val: ({ params: [value], hash: { or, default: fallback = or } }) =>
    value === undefined
      ? undefined
      : fallback === undefined
      ? value
      : `(${value}) or ${fallback}`,
  eq: compared("=="),
  neq: compared("!="),
  gt: compared(">"),
  gte: compared(">="),
  lt: compared("<"),
  lte: compared("<="),
  and: joined("and"),
  or: joined("or"),
  not: ({ params: [value] }) =>
    value === undefined ? undefined : `not (${value})`,
  contains: ({ params: [whole, part] }) =>
    part === undefined ? undefined : `(${part}) in (${whole})`,
};

const kinds: Readonly<Record<string, string>> = {
  ALPHANUMERIC: "alphanumeric",
  ALPHABETIC: "letters",
  NUMERIC: "digits",
  HEXADECIMAL: "hex",
};

function randomText({ hashLiterals: { type, length, uppercase } }: HelperCall) {
  if (type === "UUID") return uppercase === true ? "uuid() | upper" : "uuid()";
  const kind = typeof type === "string" ? kinds[type] : undefined;
  const count = typeof length === "number" ? length : 36;
  if (kind === undefined) return undefined;
  // WireMock's letters are small, unless they shall be large.
  const change = kind === "digits"
    ? ""
    : uppercase === true
    ? " | upper"
    : " | lower";
  return `random_text(${count}, "${kind}")${change}`;
}

/** A value of a JSON body; only paths of members and places have one. */
function jsonPathValue(
  source: string,
  path: string,
  fallback: string | number | boolean | null | undefined,
): string | undefined {
  const reading = readJsonPath(path);
  if (!reading.ok || reading.path.size) return undefined;
  const parts: string[] = [];
  for (const step of reading.path.steps) {
    if (step.kind === "member") parts.push(step.name);
    else if (step.kind === "index" && step.index >= 0) {
      parts.push(String(step.index));
    } else return undefined;
  }
  const root = source === plain["body"] ? "request.body" : `(${source})`;
  const otherwise = JSON.stringify(fallback ?? "");
  return parts.length === 0
    ? `${root} | default(${otherwise})`
    : `${member(`(${root} | default({}))`, parts)} | default(${otherwise})`;
}
