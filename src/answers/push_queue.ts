import type { Write } from "./script.ts";

/** Bytes that wait for a client that does not read (docs/limits.md). */
const maxPushed = 1024 * 1024;

/** What was pushed and has not gone out. */
export class PushQueue {
  #writes: Write[] = [];
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#writes.length === 0;
  }

  /** Takes writes in; false where too much waits already. A single push is let in. */
  add(writes: readonly Write[]): boolean {
    const size = writes.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (!this.isEmpty && this.#bytes + size > maxPushed) return false;
    this.#writes.push(...writes);
    this.#bytes += size;
    return true;
  }

  take(): Write | undefined {
    const write = this.#writes.shift();
    this.#bytes -= write?.bytes.length ?? 0;
    return write;
  }

  clear(): void {
    this.#writes = [];
    this.#bytes = 0;
  }
}
