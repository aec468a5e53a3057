import type { StubInput } from "./wire_types.ts";

/** As many characters as an id may have, with room for a number. */
const longest = 190;

/** Names the stubs of a scope for whoever reads a report: "get-price-{sku}", then "get-price-{sku}-2". */
export class StubNames {
  readonly #counts = new Map<string, number>();

  /** An id that says which requests a stub takes, as far as a few words can. */
  nameOf({ request: { method, path } }: StubInput): string {
    const verb = typeof method === "string" ? method.toLowerCase() : "any";
    const words = wordsOf(path);
    const name = [verb, ...words].join("-").slice(0, longest);
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  }
}

/** The segments of a path, or the operator of a criterion. */
function wordsOf(path: StubInput["request"]["path"]): string[] {
  const text = typeof path === "object" && path !== null
    ? Object.keys(path).join(" ").replaceAll("$", "")
    : String(path ?? "");
  return text.split(/[\s/?#\p{Cc}\p{Cs}]+/u).filter((one) => one !== "");
}
