import { Buffer } from "node:buffer";
import type { Entry } from "../state/entry.ts";
import type { ScopePlace } from "../state/followers.ts";
import { showEntry, type Showing } from "./shown_entry.ts";

/** The JSON of an event, written when it is first asked for, for all who follow. */
export class TailText {
  readonly #write: () => string;
  #text: string | undefined;
  #size = 0;

  constructor(write: () => string) {
    this.#write = write;
  }

  get text(): string {
    if (this.#text === undefined) {
      this.#text = this.#write();
      this.#size = Buffer.byteLength(this.#text);
    }
    return this.#text;
  }

  /** Bytes in UTF-8. */
  get size(): number {
    return this.text === "" ? 0 : this.#size;
  }
}

/** A request as it was when it came. */
export function arrivalText(entry: Entry, parts: Showing): TailText {
  return new TailText(() =>
    JSON.stringify({ ...showEntry(entry, parts), response: null })
  );
}

/** How a request ended. */
export function endingText(entry: Entry, parts: Showing): TailText {
  return new TailText(() => {
    const { id, seq, response, chaos } = showEntry(entry, parts);
    return JSON.stringify({ id, seq, response, chaos });
  });
}

/** The scope of an event that is about one. */
export function markText({ name }: ScopePlace): TailText {
  return new TailText(() => JSON.stringify({ scope: name }));
}
