/** Changes to a source that keep each line where it is. Inner nodes are changed before outer ones. */
export class Rewriting {
  readonly #source: string;
  readonly #before = new Map<number, string>();
  readonly #behind = new Map<number, string>();
  readonly #replaced = new Map<number, { end: number; text: string }>();

  constructor(source: string) {
    this.#source = source;
  }

  /** Puts a text in the place of what stands there; line ends stay. */
  replace(start: number, end: number, text: string): void {
    const lines = this.#source.slice(start, end).replace(/[^\n]/g, "");
    this.#replaced.set(start, { end, text: text + lines });
  }

  wrap(
    { start, end }: { start: number; end: number },
    before: string,
    behind: string,
  ): void {
    this.#before.set(start, before + (this.#before.get(start) ?? ""));
    this.#behind.set(end, (this.#behind.get(end) ?? "") + behind);
  }

  finish(): string {
    const places = new Set([
      ...this.#before.keys(),
      ...this.#behind.keys(),
      ...this.#replaced.keys(),
    ]);
    let text = "";
    let at = 0;
    for (const place of [...places].sort((a, b) => a - b)) {
      const { end, text: other } = this.#replaced.get(place) ??
        { end: place, text: "" };
      text += this.#source.slice(at, place) +
        (this.#behind.get(place) ?? "") + (this.#before.get(place) ?? "") +
        other;
      at = Math.max(at, end);
    }
    return text + this.#source.slice(at);
  }
}
