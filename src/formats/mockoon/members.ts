import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Entry } from "../entry.ts";
import {
  areOfKinds,
  checkKinds,
  checkPairs,
  type Kinds,
  type Looked,
  tellUnknown,
} from "../kinds.ts";
import { isLeftOut } from "../coding.ts";
import { memberOf, numberOf, textOf } from "../member.ts";

const environmentKinds: Kinds = {
  cors: "boolean",
  endpointPrefix: "text",
  latency: "number",
  headers: "list",
  proxyMode: "boolean",
  proxyHost: "text",
  proxyRemovePrefix: "boolean",
  proxyReqHeaders: "list",
  proxyResHeaders: "list",
  data: "list",
  callbacks: "list",
  tlsOptions: "object",
};

/** Members that say nothing of what is answered, in any version: names, ports, folders, and what the app shows. */
const ofEnvironment = new Set([
  ...Object.keys(environmentKinds),
  "uuid",
  "lastMigration",
  "name",
  "port",
  "hostname",
  "localhostOnly",
  "https",
  "routes",
  "folders",
  "rootChildren",
]);

/** What lists of an environment have. */
const ofListed: Readonly<Record<string, ReadonlySet<string>>> = {
  headers: new Set(["key", "value", "uuid"]),
  proxyReqHeaders: new Set(["key", "value", "uuid"]),
  proxyResHeaders: new Set(["key", "value", "uuid"]),
  data: new Set(["uuid", "id", "name", "documentation", "value"]),
  callbacks: new Set([
    ...["uuid", "id", "name", "documentation", "method", "uri", "headers"],
    ...["body", "bodyType", "filePath", "sendFileAsBody", "databucketID"],
  ]),
};

const routeKinds: Kinds = {
  type: "text",
  method: "text",
  endpoint: "text",
  documentation: "scalar",
  enabled: "boolean",
  randomResponse: "boolean",
  sequentialResponse: "boolean",
  responseMode: "text",
  responses: "list",
};

const ofRoute = new Set([
  ...Object.keys(routeKinds),
  "uuid",
  "streamingMode",
  // Only of a route that streams, which is refused.
  "streamingInterval",
]);

const responseKinds: Kinds = {
  statusCode: "number",
  latency: "number",
  body: "scalar",
  bodyType: "text",
  filePath: "text",
  headers: "list",
  rules: "list",
  callbacks: "list",
  disableTemplating: "boolean",
  default: "boolean",
  sendFileAsBody: "boolean",
};

const ofResponse = new Set([
  ...Object.keys(responseKinds),
  "uuid",
  "label",
  "databucketID",
  "rulesOperator",
  "crudKey",
  // Only where there is no file, which is refused.
  "fallbackTo404",
]);

const ofResponseLists: Readonly<Record<string, ReadonlySet<string>>> = {
  headers: new Set(["key", "value", "uuid"]),
  callbacks: new Set(["uuid", "latency"]),
};

const ruleKinds: Kinds = {
  target: "text",
  modifier: "scalar",
  value: "scalar",
  operator: "text",
  invert: "boolean",
  isRegex: "boolean",
};

const ofRule = new Set([...Object.keys(ruleKinds), "uuid"]);

/** Why a rule is not one; `undefined` where it is. */
export function wrongRule(rule: JsonObject): string | undefined {
  const wrong = Object.keys(ruleKinds).find((name) =>
    !areOfKinds(rule, { [name]: ruleKinds[name] ?? "text" })
  );
  return wrong === undefined
    ? undefined
    : `"${wrong}" of a rule is of the wrong kind`;
}

/** Refuses an environment whose members are of the wrong kind; false where some are. */
export function checkEnvironment(
  environment: JsonObject,
  entry: Entry,
): boolean {
  const before = entry.notes.length;
  const looked = { entry, place: [] };
  checkKinds(environment, environmentKinds, looked);
  tellUnknown(environment, ofEnvironment, looked);
  tellUnknownIn(environment, ofListed, looked);
  for (const name of ["headers", "proxyReqHeaders", "proxyResHeaders"]) {
    checkHeaders(environment, name, looked);
  }
  checkWait(environment, looked);
  return entry.notes.slice(before).every(({ verdict }) =>
    verdict !== "refused"
  );
}

/** The same of a route. */
export function checkRoute(route: JsonObject, entry: Entry): void {
  const looked = { entry, place: [] };
  checkKinds(route, routeKinds, looked);
  tellUnknown(route, ofRoute, looked);
}

/** The same of a response. */
export function checkResponse(response: Json, looked: Looked): void {
  if (!isJsonObject(response)) return;
  checkKinds(response, responseKinds, looked);
  tellUnknown(response, ofResponse, looked);
  tellUnknownIn(response, { ...ofResponseLists, rules: ofRule }, looked);
  checkHeaders(response, "headers", looked);
  checkWait(response, looked);
  const operator = memberOf(response, "rulesOperator");
  if (operator === null || operator === "AND" || operator === "OR") return;
  const { entry, place } = looked;
  entry.refuse([...place, "rulesOperator"], 'it should be "AND" or "OR"');
}

/** Tells what is not known in the objects of lists. */
function tellUnknownIn(
  given: JsonObject,
  known: Readonly<Record<string, ReadonlySet<string>>>,
  { entry, place }: Looked,
): void {
  for (const [name, members] of Object.entries(known)) {
    const list = memberOf(given, name);
    for (const [at, one] of (Array.isArray(list) ? list : []).entries()) {
      tellUnknown(one, members, { entry, place: [...place, name, at] });
    }
  }
}

/** Header lines; those that frame an answer are told as left out. */
function checkHeaders(
  given: JsonObject,
  name: string,
  { entry, place }: Looked,
): void {
  const lines = memberOf(given, name);
  if (!Array.isArray(lines)) return;
  const at = [...place, name];
  checkPairs(lines, ["key", "value"], { entry, place: at });
  for (const line of lines) {
    isLeftOut(textOf(memberOf(line, "key")) ?? "", { entry, place: at });
  }
}

function checkWait(given: JsonObject, { entry, place }: Looked): void {
  if ((numberOf(memberOf(given, "latency")) ?? 0) >= 0) return;
  entry.refuse([...place, "latency"], "it should be 0 or more");
}
