import { createScanner, type Node, parseTree } from "jsonc-parser";
import type { JsonPath } from "../json/values.ts";
import { readJsonInSteps } from "../json/reader.ts";
import type { Work } from "../runtime/work.ts";
import { maxDepth, type StubSource } from "./source.ts";
import { textPlaces } from "../json/text_places.ts";

/** Reads JSON, with comments and trailing commas where `lenient` allows them; of repeated keys the last one wins (docs/contract.md#b4.3). */
export function* parseJsonSource(
  text: string,
  { lenient }: { readonly lenient: boolean },
): Work<StubSource> {
  const placeAt = textPlaces(text);
  const reading = yield* readJsonInSteps(text, { maxDepth, jsonc: lenient });
  if (!reading.ok) {
    const { line, column, offset } = reading;
    const isComment = /^\/[/*]/.test(text.slice(offset, offset + 2));
    const reason = isComment && !lenient
      ? 'JSON has no comments: remove this one, or name the file ".jsonc"'
      : reading.reason;
    return { ok: false, issues: [{ line, column, reason }] };
  }
  let tree: Node | undefined;
  const locate = (place: JsonPath) => {
    // An import asks where each of its files begins: that needs no tree.
    if (place.length === 0) return placeAt(startOf(text));
    // The depth was checked above, so this recursive parser cannot overflow the stack.
    tree ??= parseTree(text);
    return placeAt(offsetOf(tree, place));
  };
  return { ok: true, documents: [{ value: reading.value, locate }] };
}

/** Where the value of a text begins, behind white space and comments. */
function startOf(text: string): number {
  const scanner = createScanner(text, true);
  scanner.scan();
  return scanner.getTokenOffset();
}

function offsetOf(tree: Node | undefined, place: JsonPath): number {
  let node = tree;
  for (const step of place) {
    const inner = memberOf(node, step);
    if (inner === undefined) break;
    node = inner;
  }
  return node?.offset ?? 0;
}

function memberOf(
  node: Node | undefined,
  step: string | number,
): Node | undefined {
  if (node?.type === "array") {
    return typeof step === "number" ? node.children?.[step] : undefined;
  }
  const property = node?.children?.findLast(({ children }) =>
    children?.[0]?.value === String(step)
  );
  return property?.children?.[1];
}
