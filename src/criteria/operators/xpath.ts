import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Clock, Matcher, MatchValue } from "../match_value.ts";
import { mayCompile } from "../admission.ts";
import { madeOnce } from "../made_once.ts";
import { malformed, part, type WrittenOperand } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { inside } from "../place.ts";
import { showValue } from "../shown_value.ts";
import { anySubject } from "../subject.ts";
import type { XmlDocument } from "../xml/xml_tree.ts";
import { type CompiledXPath, compileXPath, xpathSteps } from "../xml/xpath.ts";
import { asBoolean, nodeText } from "../xml/xpath_value.ts";
import { xmlOf } from "./xml.ts";

/** Something is selected in the XML of the text and, where a criterion is given, the text of one selected node fits it. */
export const xpath: Operator = {
  example: '{"$xpath":"//item[@id=\'7\']"}',
  operand: selection,
  takes: () => ["text"],
  slowness: "always",
  compile: (operand, { compile }) => {
    const compiled = expressionOf(operand);
    const value = operand["value"];
    const matches = value === undefined ? undefined : compile(value);
    return (subject, clock) => {
      const reading = xmlOf(subject);
      return compiled.ok && reading?.ok === true &&
        outcome(compiled, reading.document, { matches, clock }).fits;
    };
  },
  describe: (operand, describe) => {
    const path = showValue(part(operand, "path"));
    const names = Object.entries(part(operand, "namespaces") ?? {})
      .map(([prefix, space]) => ` with ${prefix} for ${showValue(space)}`);
    const value = operand["value"];
    const wanted = value === undefined ? "" : ` that is ${describe(value)}`;
    return `XML in which ${path}${names.join()} selects something${wanted}`;
  },
  explain: (operand, subject, { compile, describe, clock }) => {
    const reading = xmlOf(subject);
    if (reading === undefined) return undefined;
    if (!reading.ok) return `expected XML, but ${reading.reason}`;
    const compiled = expressionOf(operand);
    if (!compiled.ok) return undefined;
    const value = operand["value"];
    const matches = value === undefined ? undefined : compile(value);
    const { found } = outcome(compiled, reading.document, { matches, clock });
    const path = showValue(part(operand, "path"));
    if (found === undefined) return `${path} takes too many steps here`;
    if (found.length === 0) return `${path} selects nothing`;
    return value === undefined
      ? `${path} is ${showValue(found[0] ?? null)}`
      : `${path} selects ${showValue(found)}, and none is ${describe(value)}`;
  },
};

/** Whether a selection fits, and the texts, or the one value, that it gave; none where it takes too long. */
interface Outcome {
  readonly fits: boolean;
  readonly found: Json[] | undefined;
}

function outcome(
  compiled: Extract<CompiledXPath, { ok: true }>,
  document: XmlDocument,
  { matches, clock }: { matches: Matcher | undefined; clock: Clock },
): Outcome {
  const steps = xpathSteps();
  const value = compiled.select(document, steps);
  if (value === undefined) return { fits: false, found: undefined };
  const found: Json[] = typeof value === "object"
    ? value.map((node) => nodeText(node, steps))
    : [value];
  if (steps.areUsedUp) return { fits: false, found: undefined };
  const fits = matches === undefined
    ? asBoolean(value)
    : found.some((one: MatchValue) => matches(one, clock));
  return { fits, found };
}

const expressionOf = madeOnce(
  sourceOf,
  (operand): CompiledXPath => {
    const path = part(operand, "path");
    return compileXPath(
      typeof path === "string" ? path : "",
      namespacesIn(part(operand, "namespaces")) ?? new Map(),
    );
  },
);

/** What makes an expression another one. */
function sourceOf({ path, namespaces }: JsonObject): string {
  return JSON.stringify([path, namespaces]);
}

/** Microseconds to compile a character of an expression. */
const workOfCharacter = 0.5;

function namespacesIn(value: Json): Map<string, string> | undefined {
  if (!isJsonObject(value)) return undefined;
  const entries = Object.entries(value);
  const texts = entries.flatMap(([prefix, space]) =>
    typeof space === "string" ? [[prefix, space] as const] : []
  );
  return texts.length === entries.length ? new Map(texts) : undefined;
}

const names = ["path", "namespaces", "value"];

function selection(written: WrittenOperand): Json {
  const { value, at, reader } = written;
  const given: JsonObject = isJsonObject(value) ? value : { path: value };
  const { path, namespaces = {}, value: wanted } = given;
  const spaces = namespacesIn(namespaces);
  const isKnown = Object.keys(given).every((name) => names.includes(name));
  if (typeof path !== "string" || spaces === undefined || !isKnown) {
    return malformed(
      written,
      'an expression, or "path" with "namespaces" and "value"',
    );
  }
  const place = isJsonObject(value) ? inside(at, "path") : at;
  const operand: JsonObject = { path, namespaces };
  const compiling = {
    kind: "expressions",
    text: path,
    source: sourceOf(operand),
    work: workOfCharacter * path.length,
    at: place,
  } as const;
  if (!mayCompile(reader, compiling)) return operand;
  const compiled = expressionOf(operand);
  if (!compiled.ok) {
    const msg =
      `The expression cannot be used: at character ${compiled.position}, ${compiled.reason}`;
    return reader.issue("criterion_xpath", place, msg, path);
  }
  if (wanted === undefined) return operand;
  const about = reader.about(anySubject);
  operand["value"] = about.wrapped(wanted, inside(at, "value"));
  return operand;
}
