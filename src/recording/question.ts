import { compileCriterion } from "../criteria/criterion.ts";
import { isJsonObject, type Json } from "../json/values.ts";
import type { StubSpec } from "../model/stub.ts";

/** A request that a stub would take. */
export interface Question {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
}

export type QuestionReading =
  | { readonly ok: true; readonly question: Question }
  /** Why it cannot be asked, or should not. */
  | { readonly ok: false; readonly reason: string };

/** They change nothing (RFC 9110 section 9.2.1). */
const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Thrown where a matcher asks for what no example is known of. */
class Unknown extends Error {}

/** The request that a stub asks for, as far as it is a safe one and plain enough. */
export function questionOf(
  { request }: StubSpec,
  now: number,
): QuestionReading {
  try {
    const method = request.method == null
      ? "GET"
      : example(request.method, now);
    if (!safe.has(method)) {
      return { ok: false, reason: `${method} may change something` };
    }
    const cookies = pairsOf(request.cookies ?? {}, now, "cookies");
    const headers = [
      ...pairsOf(request.headers ?? {}, now, "headers"),
      ...cookies.length === 0 ? [] : [cookieLine(cookies)],
    ];
    return {
      ok: true,
      question: { method, target: targetOf(request, now), headers },
    };
  } catch (error) {
    if (error instanceof Unknown) return { ok: false, reason: error.message };
    throw error;
  }
}

function cookieLine(
  cookies: readonly (readonly [string, string])[],
): readonly [string, string] {
  return ["cookie", cookies.map((pair) => pair.join("=")).join("; ")];
}

function targetOf(request: StubSpec["request"], now: number): string {
  for (const name of ["body", "form", "multipart"] as const) {
    if (request[name] != null) throw new Unknown(`it asks for a ${name}`);
  }
  const { path, query, target } = request;
  if (typeof path === "string" && /\{[^}]/.test(path)) {
    throw new Unknown(`its path ${path} has parameters`);
  }
  const pairs = pairsOf(query ?? {}, now, "query");
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, value]));
  const start = path == null && target != null
    ? example(target, now)
    : encodePath(example(path ?? "/", now));
  const asked = pairs.length === 0
    ? start
    : `${start}${start.includes("?") ? "&" : "?"}${text}`;
  if (target != null && !isExample(asked, target, now)) {
    throw new Unknown(`its target asks ${JSON.stringify(target)}`);
  }
  return asked;
}

function isExample(text: string, criterion: unknown, now: number): boolean {
  if (typeof criterion === "string") return criterion === text;
  return compileCriterion(criterion as Json)(text, { now: () => now });
}

/** A path is matched decoded. */
function encodePath(path: string): string {
  return path.split("/").map((step) => encodeURIComponent(step)).join("/");
}

/** Names with a value each that a criterion asks for. */
function pairsOf(
  criterion: Json | object,
  now: number,
  field: string,
): (readonly [string, string])[] {
  const given = criterion as Json;
  if (!isJsonObject(given)) throw new Unknown(`its ${field} is a criterion`);
  return Object.entries(given).flatMap(([name, operand]) => {
    if (name === "$exact_key_values" || name === "$key_values") {
      const values = isJsonObject(operand) ? operand["key_values"] : undefined;
      return pairsOf(values ?? operand, now, field);
    }
    if (name.startsWith("$")) throw new Unknown(`its ${field} asks ${name}`);
    return valuesOf(operand, now).map((value) => [name, value] as const);
  });
}

function valuesOf(criterion: Json, now: number): string[] {
  const list = isJsonObject(criterion) && "$values" in criterion
    ? plainValue(criterion["$values"])
    : null;
  return Array.isArray(list)
    ? list.map((one) => example(one, now))
    : [example(criterion, now)];
}

/** What stands in a criterion that asks for it alone. */
function plainValue(criterion: Json | undefined): Json | undefined {
  if (!isJsonObject(criterion ?? null)) return criterion;
  const given: Json | undefined = Object(criterion)["$eq"] ??
    Object(criterion)["value"];
  return given === undefined ? undefined : plainValue(given);
}

/** A text for which a criterion holds. */
function example(criterion: unknown, now: number): string {
  if (typeof criterion === "string" || typeof criterion === "number") {
    return String(criterion);
  }
  const given = criterion as Json;
  if (!isJsonObject(given)) throw new Unknown("it asks for a value of no kind");
  const value = plainValue(given);
  if (typeof value === "string" || typeof value === "number") {
    return String(value);
  }
  const holds = compileCriterion(given);
  const found = [...literalStart(given), ...samples(now)].find((text) =>
    holds(text, { now: () => now })
  );
  if (found !== undefined) return found;
  throw new Unknown(`it asks ${JSON.stringify(given)}`);
}

/** What a pattern begins with as it is, such as `/items` of `/items(?:\\?.*)?`. */
function literalStart(criterion: Json): string[] {
  const operand = isJsonObject(criterion) ? criterion["$regex"] : undefined;
  const pattern = isJsonObject(operand ?? null)
    ? Object(operand)["pattern"]
    : operand;
  if (typeof pattern !== "string") return [];
  const [start = ""] = /^(?:\\[^\w]|[^\\^$.|?*+()[\]{}])*/.exec(pattern) ?? [];
  return start === "" ? [] : [start.replaceAll(/\\(.)/g, "$1")];
}

/** Values of the kinds that are another one each time. */
function samples(now: number): string[] {
  const at = new Date(now);
  return [
    "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    at.toISOString(),
    at.toUTCString(),
    at.toISOString().slice(0, 10),
    at.toISOString().replaceAll(/[-:]|\.\d+/g, ""),
    String(Math.floor(now / 1000)),
    String(now),
    "1",
    "a",
  ];
}
