import type { JsonPath } from "../json/values.ts";
import { readJsonInSteps } from "../json/reader.ts";
import { JsonTokens } from "../json/tokens.ts";
import type { Work } from "../runtime/work.ts";
import { jsonTree } from "./json_tree.ts";
import { maxDepth, maxMembers, type StubSource } from "./source.ts";
import { textPlaces } from "../json/text_places.ts";

/** Reads JSON, with comments and trailing commas where `lenient` allows them; of repeated keys the last one wins (docs/contract.md#b4.3). */
export function* parseJsonSource(
  text: string,
  { lenient }: { readonly lenient: boolean },
): Work<StubSource> {
  const placeAt = textPlaces(text);
  const bounds = { maxDepth, maxMembers };
  const reading = yield* readJsonInSteps(text, { ...bounds, jsonc: lenient });
  if (!reading.ok) {
    const { line, column, offset } = reading;
    const isComment = /^\/[/*]/.test(text.slice(offset, offset + 2));
    const reason = isComment && !lenient
      ? 'JSON has no comments: remove this one, or name the file ".jsonc"'
      : reading.reason;
    return { ok: false, issues: [{ line, column, reason }] };
  }
  let tree: ((place: JsonPath) => number) | undefined;
  const locate = (place: JsonPath) => {
    // An import asks where each of its files begins: that needs no tree.
    if (place.length === 0) return placeAt(startOf(text));
    tree ??= jsonTree(text);
    return placeAt(tree(place));
  };
  return { ok: true, documents: [{ value: reading.value, locate }] };
}

/** Where the value of a text begins, behind white space and comments. */
function startOf(text: string): number {
  const tokens = new JsonTokens(text);
  tokens.next();
  return tokens.offset;
}
