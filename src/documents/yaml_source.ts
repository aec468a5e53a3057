import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  type YAMLParseError,
} from "yaml";
import type { JsonPath } from "../json/values.ts";
import { textPlaces } from "../json/text_places.ts";
import type { Work } from "../runtime/work.ts";
import { maxDepth, type StubSource } from "./source.ts";
import { composeYaml } from "./yaml_documents.ts";
import { isMergeKey, readYamlValue, type YamlValue } from "./yaml_value.ts";

/** Characters of a reason, which may show a name of any length. */
const maxReason = 1000;

const noZero =
  "a NUL character stands here, which YAML does not have: save the file as UTF-8 text";

/**
 * Reads YAML 1.2 with its core schema, aliases and YAML 1.1's merge keys, each
 * of several documents by itself. A repeated key is an issue, other than in
 * JSON: YAML forbids it.
 */
export function* parseYamlSource(text: string): Work<StubSource> {
  const placeAt = textPlaces(text);
  // The parser takes it for a part of a name: a file of zeros would be a text.
  const zero = text.indexOf("\0");
  if (zero >= 0) {
    return { ok: false, issues: [{ ...placeAt(zero), reason: noZero }] };
  }
  const composed = yield* composeYaml(text);
  if (!composed.ok) {
    const { offset, reason } = composed.refusal;
    // To find its line in a long text takes as long as a whole turn.
    yield;
    return { ok: false, issues: [{ ...placeAt(offset), reason }] };
  }
  const { documents } = composed;
  // What follows the first error is mostly its echo.
  const error = documents.find(({ errors }) => errors.length > 0)?.errors[0];
  if (error !== undefined) {
    const reason = reasonOf(error);
    yield;
    return { ok: false, issues: [{ ...placeAt(error.pos[0]), reason }] };
  }
  const readings: YamlValue[] = [];
  for (const { contents } of documents) {
    readings.push(yield* readYamlValue(contents));
    yield;
  }
  const issues = readings.flatMap(({ issues }) => issues)
    .map(({ offset, reason }) => ({
      ...placeAt(offset),
      reason: reason.slice(0, maxReason),
    }));
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    documents: readings.map((reading) => ({
      value: reading.value,
      locate: (place) => placeAt(offsetAt(place, reading)),
    })),
  };
}

function reasonOf({ code, message }: YAMLParseError): string {
  return code === "RESOURCE_EXHAUSTION"
    ? `nested deeper than ${maxDepth} levels`
    : message.slice(0, maxReason);
}

type Node = ParsedNode | null;

function offsetAt(place: JsonPath, { root, targets }: YamlValue): number {
  const resolve = (node: Node) =>
    isAlias(node) ? targets.get(node) ?? node : node;
  let node = resolve(root);
  let offset = node?.range[0] ?? 0;
  for (const step of place) {
    const inner = memberOf(node, String(step), resolve);
    if (inner === null) break;
    node = resolve(inner);
    offset = (node ?? inner).range[0];
  }
  return offset;
}

/** A list's item, or the value of a key, or the key where it has none; a merged one where the mapping has no such key. */
function memberOf(
  node: Node,
  step: string,
  resolve: (node: Node) => Node,
): Node {
  if (isSeq(node)) return node.items[Number(step)] ?? null;
  if (!isMap(node)) return null;
  const pair = node.items.find(({ key }) => {
    const target = resolve(key);
    return !isMergeKey(key) && isScalar(target) && target.source === step;
  });
  if (pair !== undefined) return pair.value ?? pair.key;
  for (const { value } of node.items.filter(({ key }) => isMergeKey(key))) {
    const merged = resolve(value);
    for (const source of isSeq(merged) ? merged.items : [merged]) {
      const found = memberOf(resolve(source), step, resolve);
      if (found !== null) return found;
    }
  }
  return null;
}
