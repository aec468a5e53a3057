/** Texts of JSON in an order, none of them twice. */
export class TextTable {
  readonly #places = new Map<string, number>();

  get json(): string {
    return `[${[...this.#places.keys()].join()}]`;
  }

  /** Where a text stands, which is added where it does not. */
  placeOf(json: string): number {
    const known = this.#places.get(json);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(json, place);
    return place;
  }
}
