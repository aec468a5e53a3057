import type { Stub } from "../../state/stub.ts";

/** The names under which calls are summed, the same on every server: a stub that is edited goes on under its old one. */
export class CallSums {
  /** Of those that have another name than their edition says. */
  readonly #names = new WeakMap<Stub, string>();
  /** Of the others that were called: each call asks. */
  readonly #own = new WeakMap<Stub, string>();

  nameOf(stub: Stub): string {
    const known = this.#names.get(stub) ?? this.#own.get(stub);
    if (known !== undefined) return known;
    const name = ownName(stub);
    this.#own.set(stub, name);
    return name;
  }

  name(stub: Stub, sum: string): void {
    this.#names.set(stub, sum);
  }

  /** Lets a stub go on where another one was. */
  carry(before: Stub, stub: Stub): void {
    this.#names.set(stub, this.nameOf(before));
  }

  /** Lets a stub have no calls any more. */
  startAnew(stub: Stub, version: number): void {
    this.#names.set(stub, `${ownName(stub)} ${version}`);
  }

  /** Of some stubs those that have another name. */
  kept(
    stubs: readonly Stub[],
  ): { scope: string | null; id: string; sum: string }[] {
    return stubs.flatMap((stub) => {
      const sum = this.#names.get(stub);
      const { scope, id } = stub;
      return sum === undefined ? [] : [{ scope, id, sum }];
    });
  }
}

/** Of stubs of files each server has another edition, so that they have none here. */
function ownName({ scope, id, edition }: Stub): string {
  return JSON.stringify([scope, id, Math.max(0, edition)]);
}
