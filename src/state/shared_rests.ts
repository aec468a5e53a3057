import type { RestShelf, StreamRests } from "../actions/stream_rests.ts";
import type { Script } from "../answers/script.ts";
import { stepOf, type StepText } from "../answers/step_text.ts";
import { beganAt, maxToldBytes, type Surroundings } from "./elsewhere.ts";

type Left = Awaited<ReturnType<RestShelf["take"]>>;

/** What the streams of a scope left unsent on several servers: the latest exchange of a stub is that of all of them. */
export class SharedRests implements RestShelf {
  readonly #own: StreamRests;
  readonly #around: Surroundings;

  constructor(own: StreamRests, around: Surroundings) {
    this.#own = own;
    this.#around = around;
  }

  note(...given: Parameters<RestShelf["note"]>): void {
    this.#own.note(...given);
  }

  async take(stubId: string, eventId: string): Promise<Left> {
    const { scope, ask, world } = this.#around;
    const place = { scope, stub_id: stubId };
    const told = await ask<"rest">({
      about: "rest",
      ...place,
      event_id: eventId,
    });
    const own = this.#own.latest(stubId);
    const ownBegan = own === null ? -Infinity : beganAt(own.startedAt, world);
    const [newest] = told
      .toSorted((one, other) => other.began_at - one.began_at);
    if (newest === undefined || newest.began_at <= ownBegan) {
      return this.#own.take(stubId, eventId);
    }
    if (!newest.has) return null;
    const { request_id } = newest;
    const [taken] = await ask<"rest_taken">({
      about: "rest_taken",
      ...place,
      request_id,
    });
    if (taken === undefined) return null;
    const { steps, ids } = taken;
    return steps === null
      ? `What stub '${stubId}' left unsent lies with another server, and is more than the ${
        maxToldBytes / 1024
      } KiB that servers hand to each other: let the balancer be sticky, so that the client comes back to the server that it left`
      : { script: toldScript(steps), ids };
  }
}

function toldScript(steps: readonly StepText[]): Script {
  let next = 0;
  return {
    next() {
      const step = steps[next++];
      return step === undefined ? null : stepOf(step);
    },
  };
}
