import {
  isCollection,
  isMap,
  isPair,
  isSeq,
  type Pair,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { CutUp } from "./yaml_pieces.ts";

/** A mapping or a list among nodes. */
export type YamlPlace = YAMLMap.Parsed | YAMLSeq.Parsed;

type Item = ParsedNode | Pair<ParsedNode, ParsedNode | null>;

/** The empty collections that stand for those that were cut up. */
export class YamlPlaces {
  readonly #wanted: ReadonlySet<string>;
  readonly #found = new Map<string, YamlPlace>();

  constructor(cut: readonly CutUp[]) {
    this.#wanted = new Set(cut.map(({ token }) => nameOf(token)));
  }

  /** The place of a collection, once what surrounds it is whole. */
  of({ token }: CutUp): YamlPlace | undefined {
    return this.#found.get(nameOf(token));
  }

  /** Puts items into their place, and finds places among them. */
  fill(place: YamlPlace, part: ParsedNode | null): void {
    if (isMap(place) && isMap(part)) place.items.push(...part.items);
    if (isSeq(place) && isSeq(part)) place.items.push(...part.items);
    if (isCollection(part)) { for (const item of part.items) this.look(item); }
  }

  /** Looks at an item: what is cut up stands in a root, or in another one that is. */
  look(item: Item | null): void {
    if (isPair(item)) {
      this.look(item.key);
      this.look(item.value);
    } else if (isMap(item) && item.flow === true && item.items.length === 1) {
      // [a: b] holds a mapping that is not written as one.
      for (const { key, value } of item.items) {
        if (isCollection(key) && isEmpty(key)) this.look(key);
        if (isCollection(value) && isEmpty(value)) this.look(value);
      }
    } else if ((isMap(item) || isSeq(item)) && isEmpty(item)) {
      const name = `${item.range[0]} ${item.flow === true}`;
      if (this.#wanted.has(name)) this.#found.set(name, item);
    }
  }
}

function isEmpty({ items }: { readonly items: readonly unknown[] }): boolean {
  return items.length === 0;
}

/** No two collections of one kind begin at one place. */
function nameOf({ offset, type }: CutUp["token"]): string {
  return `${offset} ${type === "flow-collection"}`;
}

/** Says anew where a block ends, inner ones first: it was measured while it was empty. */
export function closeBlock(place: YamlPlace): void {
  const last = place.items.at(-1);
  const node = isPair(last) ? last.value ?? last.key : last;
  if (place.flow === true || node === null || node === undefined) return;
  const [, , end] = node.range;
  place.range = [place.range[0], end, end];
}
