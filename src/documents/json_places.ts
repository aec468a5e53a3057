import { pointerStep } from "../json/pointer.ts";
import { JsonTokens } from "../json/tokens.ts";
import type { Work } from "../runtime/work.ts";

/** Tokens that are read in one turn. */
const atOnce = 5000;

interface Container {
  /** Its place as a JSON pointer; `null` where nothing is sought inside. */
  readonly pointer: string | null;
  readonly isList: boolean;
  /** Of the member that is read: its key or place. */
  key: string | number;
}

/**
 * Finds where values of a JSON text begin, in steps: a text of many megabytes
 * must not keep others waiting. `wanted` holds JSON pointers, and all those of
 * what is around them; the text is known to be JSON, with comments perhaps.
 */
export function* jsonPlaces(
  text: string,
  wanted: ReadonlySet<string>,
): Work<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const tokens = new JsonTokens(text);
  const open: Container[] = [];
  let isKey = false;
  for (let count = 1;; count++) {
    if (count % atOnce === 0) yield;
    const sign = tokens.next();
    if (sign === "") return found;
    const { offset } = tokens;
    const top = open.at(-1);
    switch (sign) {
      case "}":
      case "]":
        open.pop();
        isKey = false;
        break;
      case ",":
        if (top?.isList === true) top.key = Number(top.key) + 1;
        else isKey = true;
        break;
      case ":":
        isKey = false;
        break;
      default: {
        if (isKey && top !== undefined && sign === '"') {
          top.key = tokens.string;
          break;
        }
        const pointer = pointerIn(top);
        const isWanted = pointer !== null && wanted.has(pointer);
        // Of repeated keys the last one counts.
        if (isWanted) found.set(pointer, offset);
        const isList = sign === "[";
        if (!isList && sign !== "{") break;
        open.push({ pointer: isWanted ? pointer : null, isList, key: 0 });
        isKey = !isList;
      }
    }
  }
}

function pointerIn(container: Container | undefined): string | null {
  if (container === undefined) return "";
  const { pointer, key } = container;
  if (pointer === null) return null;
  return `${pointer}/${pointerStep(key)}`;
}
