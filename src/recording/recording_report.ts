import { type Call, firstOf, lacksAnswers, stepsOf } from "./call.ts";
import type { RecordedStub } from "./recorded_stub.ts";
import type { Obstacle, RecordingLine } from "./verdicts.ts";

/** What a stub does not ask for, or an answer does not have, since it is another one each time. */
export interface RecordedNoise {
  readonly stub_id: string;
  /** Such as `query.ts`, `body/sent_at` or `response.headers.date`. */
  readonly place: string;
  readonly kind: string;
}

/** A request that was answered in several ways. */
export interface RecordedSequence {
  readonly stub_id: string;
  readonly steps: number;
  readonly request_ids: readonly string[];
}

/** What a stub with the fewest criteria leaves out. */
export interface NotCompared {
  readonly stub_id: string;
  readonly places: readonly string[];
}

/** Collects what is told of a recording. */
export class RecordingReport {
  readonly #made: RecordingLine[] = [];
  /** Requests by what is said of them. */
  readonly #passedOver = new Map<
    string,
    { obstacle: Obstacle; ids: string[] }
  >();
  readonly #noise: RecordedNoise[] = [];
  readonly #sequences: RecordedSequence[] = [];
  readonly #notCompared: NotCompared[] = [];
  readonly #refused = new Set<string>();

  /** A request makes no stub. */
  passOver(id: string, obstacle: Obstacle): void {
    const key = `${obstacle.verdict} ${obstacle.message}`;
    const line = this.#passedOver.get(key) ?? { obstacle, ids: [] };
    this.#passedOver.set(key, line);
    line.ids.push(id);
  }

  /** A call is answered by a stub; `places` are those that it does not compare. */
  make(stub: RecordedStub, call: Call, places: readonly string[]): void {
    const { stub_id } = stub;
    const ids = call.asked.map(({ exchange }) => exchange.id);
    const isDraft = firstOf(call).exchange.answer === null;
    this.#made.push({
      request_ids: ids,
      stub_id,
      verdict: isDraft ? "draft" : "made",
      message: messageOf(call, isDraft),
    });
    const { length: steps } = stepsOf(call);
    if (steps > 1) this.#sequences.push({ stub_id, steps, request_ids: ids });
    if (places.length > 0) {
      this.#notCompared.push({ stub_id, places: places.toSorted() });
    }
    this.#noteNoise(stub_id, call, new Set(places));
  }

  /** A stub that was made is none after all. */
  refuse({ stub_id }: RecordedStub, message: string): void {
    const at = this.#made.findIndex((line) => line.stub_id === stub_id);
    const line = this.#made[at];
    if (line === undefined) return;
    const told = {
      ...line,
      stub_id: null,
      verdict: "refused",
      message,
    } as const;
    this.#made.splice(at, 1, told);
    this.#refused.add(stub_id);
  }

  conclude() {
    const isThere = ({ stub_id }: { readonly stub_id: string }) =>
      !this.#refused.has(stub_id);
    const lines = this.#passedOver.values().map((
      { obstacle: { verdict, message }, ids },
    ): RecordingLine => ({
      request_ids: ids,
      stub_id: null,
      verdict,
      message,
    }));
    return {
      report: [...this.#made, ...lines],
      noise: this.#noise.filter(isThere),
      sequences: this.#sequences.filter(isThere),
      not_compared: this.#notCompared.filter(isThere),
    };
  }

  #noteNoise(stub_id: string, call: Call, passed: ReadonlySet<string>): void {
    for (const trait of call.traits) {
      if (passed.has(trait.place) || trait.blur === null) continue;
      for (const { place, kind } of trait.noise) {
        this.#noise.push({ stub_id, place: `request.${place}`, kind });
      }
    }
    const dropped = new Set(
      stepsOf(call).flatMap(({ asked }) => asked.answer.dropped),
    );
    for (const name of dropped) {
      const place = `response.headers.${name}`;
      this.#noise.push({ stub_id, place, kind: "header" });
    }
  }
}

function messageOf(call: Call, isDraft: boolean): string {
  const count = call.asked.length;
  const requests = count === 1 ? "1 request" : `${count} requests`;
  if (isDraft) return `${requests} without an answer: write it`;
  const steps = stepsOf(call).length;
  const answered = steps === 1
    ? `answers ${requests}`
    : `answers ${requests} with ${steps} answers in their order`;
  const notes = new Set(call.asked.flatMap(({ request, answer }) => [
    ...(request.note === null ? [] : [request.note]),
    ...answer.notes,
  ]));
  if (lacksAnswers(call)) {
    notes.add("in other scopes there were other answers, which are left out");
  }
  return [answered, ...notes].join("; ");
}
