import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type YAMLParseError,
} from "yaml";
import type { JsonPath } from "../json/values.ts";
import { maxDepth, type StubSource } from "./source.ts";
import { textPlaces } from "../json/text_places.ts";
import {
  asNode,
  offsetOfNode,
  readYamlValue,
  textOf,
  type YamlValue,
} from "./yaml_value.ts";

/**
 * Reads YAML 1.2 with its core schema. A repeated key is an issue, other than
 * in JSON: YAML forbids it. Aliases may be used, merge keys may not.
 */
export function parseYamlSource(text: string): StubSource {
  const placeAt = textPlaces(text);
  const document = parseDocument(text, {
    schema: "failsafe",
    version: "1.2",
    resolveKnownTags: false,
    // The library compares each key with each other one: 20,000 take seconds.
    uniqueKeys: false,
    prettyErrors: false,
  });
  // What follows the first error is mostly its echo.
  const [error] = document.errors;
  if (error !== undefined) {
    const reason = reasonOf(error);
    return { ok: false, issues: [{ ...placeAt(error.pos[0]), reason }] };
  }
  const reading = readYamlValue(document.contents);
  const issues = reading.issues.map(({ offset, reason }) => ({
    ...placeAt(offset),
    reason,
  }));
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    value: reading.value,
    locate: (place) => placeAt(offsetOf(document.contents, place, reading)),
  };
}

function reasonOf({ code, message }: YAMLParseError): string {
  if (code === "RESOURCE_EXHAUSTION") {
    return `nested deeper than ${maxDepth} levels`;
  }
  if (code === "MULTIPLE_DOCS") {
    return 'a second document begins here ("---"): put it into a file of its own';
  }
  return message;
}

function offsetOf(
  root: Node | null,
  place: JsonPath,
  { targets }: YamlValue,
): number {
  const resolve = (node: Node | null) =>
    isAlias(node) ? targets.get(node) ?? node : node;
  let node = resolve(root);
  let offset = node === null ? 0 : offsetOfNode(node);
  for (const step of place) {
    let inner: Node | null = null;
    if (isSeq(node) && typeof step === "number") {
      inner = asNode(node.items[step]);
    } else if (isMap(node)) {
      const pair = node.items.find(({ key }) => {
        const name = resolve(asNode(key));
        return isScalar(name) && textOf(name) === String(step);
      });
      inner = asNode(pair?.value) ?? asNode(pair?.key);
    }
    if (inner === null) break;
    node = resolve(inner);
    offset = offsetOfNode(node ?? inner);
  }
  return offset;
}
