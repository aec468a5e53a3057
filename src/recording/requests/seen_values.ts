import type { Exchange } from "../exchange.ts";
import { textOf } from "../media.ts";
import type { Work } from "../../runtime/work.ts";
import { textPieces } from "../text_pieces.ts";

/** What may be an id or a moment. */
const tokens =
  /[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]{0,16}(?:Z|[+-]\d\d:?\d\d)?)?|\d{8}T\d{6}Z|(?<!\d)\d{10,13}(?:\.\d{1,9})?(?!\d)/g;

/** Values that are remembered (docs/limits.md). */
const mostSeen = 1_000_000;

/**
 * Which values answers held, and when: what a client has from an answer it
 * sends again when the mock gives that answer, and so it is not noise.
 */
export class SeenValues {
  readonly #first = new Map<string, number>();

  /** Whether an answer to an earlier request held a value. */
  wasAnswered(value: string, order: number): boolean {
    return (this.#first.get(value) ?? Infinity) < order;
  }

  *learn(exchanges: readonly Exchange[]): Work<void> {
    for (const [order, { answer }] of exchanges.entries()) {
      if (answer === null) continue;
      for (const [, value] of answer.headers) this.#note(value, order);
      for (const piece of textPieces(textOf(answer.body) ?? "")) {
        this.#note(piece, order);
        yield;
      }
    }
  }

  #note(text: string, order: number): void {
    for (const [token] of text.matchAll(tokens)) {
      if (this.#first.size >= mostSeen) return;
      if (!this.#first.has(token)) this.#first.set(token, order);
    }
  }
}
