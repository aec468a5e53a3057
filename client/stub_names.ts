import type { StubInput } from "./wire_types.ts";

/** As many characters as an id may have, with room for a number. */
const longest = 190;

/** Names the stubs of a scope for whoever reads a report: "get-price-{sku}", then "get-price-{sku}-2". */
export class StubNames {
  readonly #counts = new Map<string, number>();

  /** An id for a stub that a text describes; else the server chooses one. */
  nameOf({ request: { method, path } }: StubInput): string | undefined {
    if (typeof path !== "string") return undefined;
    const verb = typeof method === "string" ? method.toLowerCase() : "any";
    const words = path.split(/[\s/?#\p{Cc}\p{Cs}]+/u).filter((one) =>
      one !== ""
    );
    const name = [verb, ...words].join("-").slice(0, longest);
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  }
}
