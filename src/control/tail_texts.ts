import { Buffer } from "node:buffer";
import type { ListedRequest } from "../model/request_listing.ts";
import type { Entry } from "../state/entry.ts";
import type { ScopePlace } from "../state/followers.ts";
import type { ControlParts } from "./parts.ts";
import { listRequest } from "./request_listing.ts";

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

type Showing = Pick<ControlParts, "state" | "secrets">;

/** A request as it was when it came. */
export function arrivalText(entry: Entry, parts: Showing): TailText {
  return new TailText(() =>
    JSON.stringify({ ...show(entry, parts), response: null })
  );
}

/** How a request ended. */
export function endingText(entry: Entry, parts: Showing): TailText {
  return new TailText(() => {
    const { id, seq, response, chaos } = show(entry, parts);
    return JSON.stringify({ id, seq, response, chaos });
  });
}

/** The scope of an event that is about one. */
export function markText({ name }: ScopePlace): TailText {
  return new TailText(() => JSON.stringify({ scope: name }));
}

/** A received request as the control API shows it. */
export function show(
  entry: Entry,
  { state: { journals }, secrets }: Showing,
): ListedRequest {
  const listed = secrets.request(listRequest(entry, journals.idOf(entry)));
  journals.forgetDecoded(entry);
  return listed;
}
