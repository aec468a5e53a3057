import type { StubInput } from "./wire_types.ts";

/** As many characters as an id may have, with room for a number. */
const longest = 190;

/** Names the stubs of a scope for whoever reads a report: "get-price-{sku}", then "get-price-{sku}-2". */
export class StubNames {
  readonly #counts = new Map<string, number>();

  /** An id that says which requests a stub takes, as far as a few words can. */
  nameOf({ request: { method, path } }: StubInput): string {
    const verb = typeof method === "string" ? method.toLowerCase() : "any";
    const words = `${verb} ${textOf(path)}`.split(separators)
      .filter((one) => one !== "");
    // A cut between the halves of a character would leave one of them.
    const name = words.join("-").slice(0, longest).replace(/\p{Cs}$/u, "");
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  }
}

/** What an id cannot have. */
const separators = /[\s/?#\p{Cc}\p{Cs}]+/u;

/** A path, or the operator of a criterion. */
function textOf(path: StubInput["request"]["path"]): string {
  return typeof path === "object" && path !== null
    ? Object.keys(path).join(" ").replaceAll("$", "")
    : String(path ?? "");
}
