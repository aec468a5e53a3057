import { type Answer, answerParts } from "./answer.ts";
import type { Assertions } from "./assertions.ts";
import type { Times } from "./claim.ts";
import type { Control } from "./control.ts";
import { AssertionFailed } from "./errors.ts";
import type { ReceivedRequest } from "./received_request.ts";
import type { Waiting } from "./waiting.ts";
import type { StubInput } from "./wire_types.ts";

/** Where a stub is, and what it was told. */
export interface StubPlace {
  readonly control: Control;
  readonly scope: string;
  readonly assertions: Assertions;
  readonly input: StubInput;
}

/** A stub on the server. */
export class Stub {
  readonly id: string;
  readonly #place: StubPlace;

  constructor(id: string, place: StubPlace) {
    this.id = id;
    this.#place = place;
  }

  /** The requests that it answered, oldest first; throws if there are not so many. */
  async received(
    options: Waiting & { readonly times?: Times } = {},
  ): Promise<ReceivedRequest[]> {
    const failure = AssertionFailed.prepare(this.received);
    const claim = { matched_stub_id: this.id };
    return await this.#place.assertions.received(claim, options, failure);
  }

  /** Gives it another answer; what it takes stays. */
  async replace(answer: Answer): Promise<void> {
    const { input } = this.#place;
    const { max_calls: _, chaos: __, ...rest } = input;
    await this.#call("PUT", { ...rest, ...answerParts(answer) });
  }

  async remove(): Promise<void> {
    await this.#call("DELETE");
  }

  async #call(method: string, payload?: unknown): Promise<void> {
    const { control, scope } = this.#place;
    const path = `/__mock__/stubs/${encodeURIComponent(this.id)}`;
    await control.json(method, path, { query: { scope }, payload });
  }
}
