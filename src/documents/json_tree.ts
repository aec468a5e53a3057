import { JsonTokens } from "../json/tokens.ts";
import type { JsonPath } from "../json/values.ts";

/** Where a value begins, and what lies in it by keys or places. */
interface Node {
  readonly offset: number;
  /** `null` where nothing can lie in it. */
  readonly inner: Map<string | number, Node> | null;
}

interface Container {
  readonly inner: Map<string | number, Node>;
  readonly isList: boolean;
  /** Of the member that is read: its key or place. */
  key: string | number;
}

/** Tells where values of a text begin that is known to be JSON, with comments perhaps; for one that is absent, the nearest around it. */
export function jsonTree(text: string): (place: JsonPath) => number {
  const root = readTree(new JsonTokens(text));
  return (place) => {
    let node = root;
    for (const step of place) {
      const inner = node?.inner?.get(step);
      if (inner === undefined) break;
      node = inner;
    }
    return node?.offset ?? 0;
  };
}

/** The tree of the tokens, with a stack of its own: no depth overflows the machine's. */
function readTree(tokens: JsonTokens): Node | undefined {
  let root: Node | undefined;
  const open: Container[] = [];
  let isKey = false;
  for (let sign = tokens.next(); sign !== ""; sign = tokens.next()) {
    const top = open.at(-1);
    if (sign === "}" || sign === "]") open.pop();
    else if (sign === ":") isKey = false;
    else if (sign === ",") {
      if (top?.isList === true) top.key = Number(top.key) + 1;
      else isKey = true;
    } else if (isKey && top?.isList === false) top.key = tokens.string;
    else {
      const isList = sign === "[";
      const inner = isList || sign === "{"
        ? new Map<string | number, Node>()
        : null;
      const node = { offset: tokens.offset, inner };
      root ??= node;
      // Of repeated keys the last one counts.
      top?.inner.set(top.key, node);
      if (inner === null) continue;
      open.push({ inner, isList, key: 0 });
      isKey = !isList;
    }
  }
  return root;
}
