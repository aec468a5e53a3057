/** What was made of the latest texts, as long as all of them together have at most so many characters. */
export class KnownByText<Made> {
  readonly #made = new Map<string, Made>();
  readonly #maxCharacters: number;
  #characters = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  get(text: string): Made | undefined {
    return this.#made.get(text);
  }

  keep(text: string, made: Made): void {
    if (this.#made.has(text)) return;
    this.#made.set(text, made);
    this.#characters += text.length;
    for (const oldest of this.#made.keys()) {
      if (this.#characters <= this.#maxCharacters) return;
      this.#made.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}
