import type { Ending } from "../answers/ending.ts";
import { bodySize } from "./weight.ts";

/** Bytes of a shared body that are not worth an account of their own. */
const minCounted = 1024;

/**
 * The answers of static stubs that entries of journals hold. While its stub is
 * there a body costs the journal nothing, however many entries show it; the
 * body of a stub that was removed lives on in its entries, and counts once.
 */
export class SharedAnswers {
  /** How many entries hold an answer. */
  readonly #holders = new Map<Ending, number>();
  /** The answers of stubs that are gone. */
  readonly #left = new WeakSet<Ending>();
  #bytes = 0;

  /** Bytes that are held for the journals alone. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Notes that an entry holds an answer; says whether `drop` is to be told of its end. */
  hold(answer: Ending): boolean {
    if (!isCounted(answer)) return false;
    const holders = this.#holders.get(answer) ?? 0;
    if (holders === 0 && this.#left.has(answer)) this.#count(answer, 1);
    this.#holders.set(answer, holders + 1);
    return true;
  }

  /** Notes that an entry that held an answer is gone. */
  drop(answer: Ending): void {
    if (!isCounted(answer)) return;
    const holders = (this.#holders.get(answer) ?? 0) - 1;
    if (holders > 0) return void this.#holders.set(answer, holders);
    this.#holders.delete(answer);
    if (this.#left.has(answer)) this.#count(answer, -1);
  }

  /** Notes that an answer's stub is gone. */
  leave(answer: Ending): void {
    if (!isCounted(answer) || this.#left.has(answer)) return;
    this.#left.add(answer);
    if (this.#holders.has(answer)) this.#count(answer, 1);
  }

  /** Notes that an answer's stub is back. */
  enter(answer: Ending): void {
    if (!this.#left.delete(answer)) return;
    if (this.#holders.has(answer)) this.#count(answer, -1);
  }

  #count({ body }: Ending, sign: 1 | -1): void {
    this.#bytes += sign * bodySize(body);
  }
}

function isCounted({ isShared, body }: Ending): boolean {
  return isShared === true && body !== null && body.length > minCounted;
}
