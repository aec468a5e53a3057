import type { Scope } from "./scope.ts";
import type { Stub } from "./stub.ts";

/** How long a deletion can be undone, in milliseconds; how many stubs are kept for that, and how much their payloads hold together (docs/limits.md). */
const undoMs = 600_000;
const maxDeleted = 1000;
const maxDeletedBytes = 32 * 1024 * 1024;

/** What a value takes in memory beside its texts, about. */
const valueSize = 50;

interface DeletedStub {
  readonly stub: Stub;
  readonly at: number;
  readonly bytes: number;
}

/** The stubs that were deleted of late, as they were: with their calls and their place. */
export class DeletedStubs {
  /** The oldest first. */
  #kept: DeletedStub[] = [];

  /** Keeps stubs that were deleted together at a moment, as many as there is room for. */
  add(stubs: readonly Stub[], at: number): void {
    // What is older than the newest would go at once.
    const added = stubs.slice(-maxDeleted)
      .map((stub) => ({ stub, at, bytes: weightOf(stub.spec) }));
    this.#kept.push(...added);
    this.#sweep(at);
  }

  /** All that may come back, the oldest first. */
  all(now: number): readonly DeletedStub[] {
    this.#sweep(now);
    return this.#kept;
  }

  /** The stubs with an id that may come back, one of each scope: the last that was deleted there. */
  find(id: string, now: number): Stub[] {
    const byHome = new Map<Scope, Stub>();
    for (const { stub } of this.all(now)) {
      if (stub.id === id) byHome.set(stub.home, stub);
    }
    return [...byHome.values()];
  }

  /** Forgets a stub: it has come back. */
  take(stub: Stub): void {
    this.#kept = this.#kept.filter((one) => one.stub !== stub);
  }

  #sweep(now: number): void {
    const oldest = now - undoMs;
    const kept: DeletedStub[] = [];
    let bytes = 0;
    for (const one of this.#kept.toReversed()) {
      if (one.at < oldest || one.stub.home.ended !== null) continue;
      bytes += one.bytes;
      if (kept.length === maxDeleted || bytes > maxDeletedBytes) break;
      kept.push(one);
    }
    this.#kept = kept.reverse();
  }
}

/** Bytes that a payload takes, about. */
function weightOf(value: unknown): number {
  if (typeof value === "string") return valueSize + 2 * value.length;
  if (value instanceof Uint8Array) return valueSize + value.length;
  if (typeof value !== "object" || value === null) return valueSize;
  const members: unknown[] = Object.values(value);
  return members.reduce<number>((sum, one) => sum + weightOf(one), valueSize);
}
