/** Characters that may wait to be written; a pipe that nobody reads takes no more. */
const maxWaiting = 4 * 1024 * 1024;

/** Writes the lines of the log, one after the other, without keeping anybody waiting. */
export class LogWriter {
  readonly #write: (bytes: Uint8Array) => Promise<number>;
  readonly #tellLoss: (lines: number, reason: string) => void;
  #waiting: string[] = [];
  /** Characters of the lines that wait. */
  #size = 0;
  #lost = 0;
  #reason = "";
  #writing: Promise<void> | undefined;

  /**
   * `write` gives the number of bytes that it took. Lines that cannot be
   * written (a full disk, a closed pipe) are lost; `tellLoss` is called with
   * their number once a line can be written again.
   */
  constructor(
    write: (bytes: Uint8Array) => Promise<number>,
    tellLoss: (lines: number, reason: string) => void,
  ) {
    this.#write = write;
    this.#tellLoss = tellLoss;
  }

  add(line: string): void {
    if (this.#size + line.length > maxWaiting) {
      this.#lose(1, "nobody reads it fast enough");
      return;
    }
    this.#waiting.push(line);
    this.#size += line.length;
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when all lines are written, or lost. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const lines = this.#waiting;
      this.#waiting = [];
      this.#size = 0;
      try {
        await this.#writeText(`${lines.join("\n")}\n`);
        this.#confess();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.#lose(lines.length, reason);
      }
    }
    this.#writing = undefined;
  }

  async #writeText(text: string): Promise<void> {
    let bytes = new TextEncoder().encode(text);
    while (bytes.length > 0) bytes = bytes.subarray(await this.#write(bytes));
  }

  #lose(lines: number, reason: string): void {
    this.#lost += lines;
    this.#reason = reason;
  }

  #confess(): void {
    if (this.#lost === 0) return;
    const lines = this.#lost;
    this.#lost = 0;
    this.#tellLoss(lines, this.#reason);
  }
}
