/** One of the things that must hold before a server is to get requests. */
interface Condition {
  readonly name: string;
  /** What stands in its way, in a sentence; `null` where it holds. */
  readonly obstacle: string | null;
}

/**
 * What must hold before a server is to get requests, by name. Whatever else a
 * server waits for, such as a store that it has to be in step with, adds its
 * conditions here, and `/__mock__/ready` tells of them.
 */
export class Readiness {
  readonly #conditions = new Map<string, () => string | null>();

  /** The servers that share a store with this one and have other stubs from files; it stands in nobody's way. */
  filesDiffer: () => readonly string[] = () => [];

  /** Why the store cannot be written to, in a sentence for everybody; `null` where it can. It stands in nobody's way either. */
  storeTrouble: () => string | null = () => null;

  /** Asks for one more condition; `obstacle` is asked at each look, and says in a sentence what is missing. */
  require(name: string, obstacle: () => string | null): void {
    this.#conditions.set(name, obstacle);
  }

  /** Every condition as it is now. */
  look(): Condition[] {
    return [...this.#conditions].map(([name, obstacle]) => ({
      name,
      obstacle: obstacle(),
    }));
  }
}
