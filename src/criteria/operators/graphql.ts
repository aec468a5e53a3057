import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { type GraphqlReading, readGraphql } from "../graphql/graphql_reader.ts";
import type { MatchValue } from "../match_value.ts";
import { mayCompile } from "../admission.ts";
import { madeOnce } from "../made_once.ts";
import { malformed, part, type WrittenOperand } from "../operand.ts";
import { type InnerCriteria, type Operator, within } from "../operator.ts";
import { inside } from "../place.ts";
import { showValue } from "../shown_value.ts";
import { anySubject } from "../subject.ts";
import { kept } from "../timely.ts";
import { readSubject } from "./json.ts";

/** The text is the JSON of a GraphQL request: its query by its tree, the name of its operation, its variables. */
export const graphql: Operator = {
  example: '{"$graphql":{"query":"{ user { name } }"}}',
  operand: parts,
  takes: () => ["text"],
  slowness: "always",
  compile: (operand, { compile }) => {
    const { query: wanted } = wantedBy(operand);
    const tests = inner.filter((name) => Object.hasOwn(operand, name))
      .map((name) => ({ name, matches: compile(part(operand, name)) }));
    return (subject, clock) => {
      const request = requestIn(subject);
      return typeof request !== "string" && isSameTree(wanted, request) &&
        tests.every(({ name, matches }) => matches(request[name], clock));
    };
  },
  describe: (operand, describe) => {
    const query = operand["query"];
    const wanted = [
      ...(query === undefined ? [] : [`the query ${showValue(query)}`]),
      ...inner.filter((name) => Object.hasOwn(operand, name))
        .map((name) =>
          `${words[name]} that is ${describe(part(operand, name))}`
        ),
    ];
    return wanted.length === 0
      ? "a GraphQL request"
      : `a GraphQL request with ${wanted.join(" and ")}`;
  },
  explain: whyNotRequest,
};

const inner = ["operation_name", "variables"] as const;

const words = {
  operation_name: "an operation name",
  variables: "variables",
} as const;

/** Microseconds to read a character of a document. */
const workOfCharacter = 0.5;

/** The query that an operand asks for, if it does. */
const wantedBy = madeOnce(
  ({ query }) => JSON.stringify(query ?? null),
  ({ query }): { readonly query?: GraphqlReading } =>
    typeof query === "string" ? { query: readGraphql(query) } : {},
);

/** What of a request is compared. */
interface GraphqlRequest {
  readonly query: Extract<GraphqlReading, { ok: true }>;
  readonly operation_name: Json;
  readonly variables: Json;
}

const queries = {};

/** The request that a subject is, or why it is none; in attempts its query is read once. */
function requestIn(subject: MatchValue): GraphqlRequest | string {
  const reading = readSubject(subject);
  if (!reading.ok) return `expected JSON, but ${reading.reason}`;
  const { value } = reading;
  const query = isJsonObject(value) ? part(value, "query") : null;
  if (!isJsonObject(value) || typeof query !== "string") {
    return `expected a GraphQL request with a "query", got ${showValue(value)}`;
  }
  const read = kept(queries, subject, () => readGraphql(query));
  if (!read.ok) return `the query is not GraphQL: ${read.reason}`;
  const [only = null, another] = read.operations;
  const named = part(value, "operationName");
  return {
    query: read,
    operation_name: named ?? (another === undefined ? only : null),
    variables: part(value, "variables") ?? {},
  };
}

function isSameTree(
  wanted: GraphqlReading | undefined,
  { query }: GraphqlRequest,
): boolean {
  return wanted === undefined || wanted.ok && wanted.tree === query.tree;
}

function whyNotRequest(
  operand: JsonObject,
  subject: MatchValue,
  { whyNot }: InnerCriteria,
): string | undefined {
  const request = requestIn(subject);
  if (typeof request === "string") return request;
  const { query: wanted } = wantedBy(operand);
  if (wanted?.ok && !isSameTree(wanted, request)) {
    return `the query is ${showValue(request.query.tree)}, not ${
      showValue(wanted.tree)
    }`;
  }
  for (const name of inner) {
    if (!Object.hasOwn(operand, name)) continue;
    const reason = whyNot(part(operand, name), request[name]);
    if (reason !== undefined) return within(name, reason);
  }
  return undefined;
}

function parts(written: WrittenOperand): Json {
  const { value, at, reader } = written;
  const known = ["query", ...inner];
  const isKnown = isJsonObject(value) &&
    Object.keys(value).every((name) => known.includes(name));
  const query = isJsonObject(value) ? value["query"] : undefined;
  if (!isKnown || query !== undefined && typeof query !== "string") {
    return malformed(
      written,
      '"query" as a string, "operation_name" and "variables", or some of them',
    );
  }
  const result: JsonObject = {};
  if (query !== undefined) {
    result["query"] = query;
    const place = inside(at, "query");
    const work = workOfCharacter * query.length;
    const given = { kind: "documents", text: query, work, at: place } as const;
    const { query: read } = mayCompile(reader, given) ? wantedBy(result) : {};
    if (read?.ok === false) {
      const msg = `This is not GraphQL: ${read.reason}`;
      return reader.issue("criterion_graphql", place, msg, query);
    }
  }
  for (const name of inner) {
    const criterion = value[name];
    if (criterion === undefined) continue;
    const about = reader.about(anySubject);
    result[name] = about.wrapped(criterion, inside(at, name));
  }
  return result;
}
