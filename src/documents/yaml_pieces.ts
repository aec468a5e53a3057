import type { CST } from "yaml";
import type { Collection, Heavy } from "./yaml_weight.ts";

/** A heavy collection that was emptied, and pieces that are collections of its kind. */
export interface CutUp {
  readonly token: Collection;
  readonly pieces: readonly Collection[];
}

/** Takes the items out of a collection, so that an empty one stands for it in its document, and ends where it does. */
export function cutUp({ token, cuts }: Heavy): CutUp {
  const end: CST.SourceToken = {
    type: "space",
    offset: endOffset(token),
    indent: token.indent,
    source: "",
  };
  if (token.type === "flow-collection") {
    const pieces = slices(token.items.splice(0), cuts).map((items, index) => ({
      ...token,
      offset: offsetOf(items[0]) ?? token.offset,
      items: index === 0 ? items : withoutComma(items),
      end: [closing(token)],
    }));
    return { token, pieces };
  }
  return { token, pieces: piecesOfBlock(token, end, cuts) };
}

/** The pieces of a mapping or a list without brackets, whose items the library types apart. */
function piecesOfBlock<T extends CST.BlockMap | CST.BlockSequence>(
  token: T,
  end: CST.SourceToken,
  cuts: readonly number[],
): T[] {
  const items: T["items"][number][] = token.items.splice(0, Infinity, {
    start: [end],
  });
  return slices(items, cuts).map((items) => ({
    ...token,
    offset: offsetOf(items[0]) ?? token.offset,
    items,
  }));
}

function slices<T>(items: readonly T[], cuts: readonly number[]): T[][] {
  return cuts.map((to, index) => items.slice(cuts[index - 1] ?? 0, to));
}

function offsetOf(item: CST.CollectionItem | undefined): number | undefined {
  return item?.start[0]?.offset ?? item?.key?.offset;
}

/** The comma between two pieces belongs to neither. */
function withoutComma(
  [first, ...items]: readonly CST.CollectionItem[],
): CST.CollectionItem[] {
  if (first === undefined) return items;
  const comma = first.start.findIndex(({ type }) => type === "comma");
  return [{ ...first, start: first.start.slice(comma + 1) }, ...items];
}

/** Only the whole collection says whether its end is missing. */
function closing(
  { start, offset, indent }: CST.FlowCollection,
): CST.SourceToken {
  return start.type === "flow-map-start"
    ? { type: "flow-map-end", source: "}", offset, indent }
    : { type: "flow-seq-end", source: "]", offset, indent };
}

/** About where a value ends: the library measures the length of keys from there. */
function endOffset(token: CST.Token): number {
  const after = "end" in token ? token.end?.at(-1) : undefined;
  if (after !== undefined) return after.offset + after.source.length;
  if (!("items" in token)) {
    return token.offset + ("source" in token ? token.source.length : 0);
  }
  const last = token.items.at(-1);
  const inner = last?.value ?? last?.sep?.at(-1) ?? last?.key ??
    last?.start.at(-1);
  return inner === undefined ? token.offset : endOffset(inner);
}
