import type { Stub } from "../../state/stub.ts";

/** The name of a sum. */
interface Sum {
  readonly name: string;
  /** Whether it is the one that a stub's edition says. */
  readonly isOwn: boolean;
}

/** The names under which calls are summed, the same on every server: a stub that is edited goes on under its old one. */
export class CallSums {
  /** Of stubs that were called, or have another name: each call asks. */
  readonly #sums = new WeakMap<Stub, Sum>();

  nameOf(stub: Stub): string {
    const known = this.#sums.get(stub);
    if (known !== undefined) return known.name;
    const name = ownName(stub);
    this.#sums.set(stub, { name, isOwn: true });
    return name;
  }

  name(stub: Stub, sum: string): void {
    this.#sums.set(stub, { name: sum, isOwn: false });
  }

  /** Lets a stub go on where another one was. */
  carry(before: Stub, stub: Stub): void {
    this.name(stub, this.nameOf(before));
  }

  /** Lets a stub have no calls any more. */
  startAnew(stub: Stub, version: number): void {
    this.name(stub, `${ownName(stub)} ${version}`);
  }

  /** Of some stubs those that have another name. */
  kept(
    stubs: readonly Stub[],
  ): { scope: string | null; id: string; sum: string }[] {
    return stubs.flatMap((stub) => {
      const sum = this.#sums.get(stub);
      const { scope, id } = stub;
      return sum === undefined || sum.isOwn
        ? []
        : [{ scope, id, sum: sum.name }];
    });
  }
}

/** Of stubs of files each server has another edition, so that they have none here. */
function ownName({ scope, id, edition }: Stub): string {
  return JSON.stringify([scope, id, Math.max(0, edition)]);
}
