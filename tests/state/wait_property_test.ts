import assert from "node:assert/strict";
import fc from "fast-check";
import { assertionPayload } from "../../src/model/assertion.ts";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import { prepareClaim } from "../../src/state/claim.ts";
import type { Entry } from "../../src/state/entry.ts";
import { isMiss } from "../../src/state/entry.ts";
import { Evaluation } from "../../src/state/evaluation.ts";
import { prepareOrder } from "../../src/state/order_rule.ts";
import { newState } from "../new_state.ts";

/** What may happen in a journal: a request comes, the oldest one open is answered, all are cleared. */
type Step =
  | {
    readonly kind: "open";
    readonly method: string;
    readonly path: string;
    readonly query: string;
  }
  | { readonly kind: "close"; readonly status: number }
  | { readonly kind: "clear" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("open" as const),
      method: fc.constantFrom("GET", "PUT"),
      path: fc.constantFrom("/a", "/b", "/c", "/c/1", "/c/2"),
      query: fc.constantFrom("", "?k=1", "?k=2"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("close" as const),
      status: fc.constantFrom(200, 404),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "clear" as const }) },
);

const times = fc.constantFrom(0, 1, 2, { $gte: 2 }, { $lte: 1 });

const claims = fc.array(
  fc.record({
    path: fc.constantFrom(
      "/a",
      "/b",
      null,
      { $eq: "/a" },
      { $regex: "^/c/[12]" },
      { $regex: "/(a|c/1)$" },
      { $regex: "/c/1|/a" },
    ),
    method: fc.constantFrom(null, null, "GET", "put"),
    times,
    response: fc.constantFrom(null, { status: 200 }, {
      status: { $gte: 400 },
    }),
  }),
  { minLength: 1, maxLength: 3 },
);

const flags = { nothing_else: fc.boolean(), no_unmatched: fc.boolean() };

const orders = fc.record({
  in_order: claims,
  between: fc.constantFrom("anything", "nothing"),
  starts: fc.constantFrom("on_arrival", "after_answer"),
  among: fc.constantFrom(null, { path: { $regex: "/[ab]" } }),
  per: fc.constantFrom(null, { query: "k" }, { method_path: true }),
  nothing_else: flags.nothing_else,
});

const payload = fc.oneof(fc.record({ all: claims, ...flags }), orders);

const clock = { now: () => 0 };

/** An evaluation that is told, one step after the other, beside all that has come since the last clearing. */
class Told {
  readonly state = newState({ entries: 3, bytes: 1000, body: 1 });
  readonly entries: Entry[] = [];
  readonly evaluation: Evaluation;
  readonly #assertion;
  readonly #open: Entry[] = [];
  readonly #lost = new Set<Entry>();

  constructor(given: unknown) {
    this.#assertion = assertionPayload.parse(given);
    this.evaluation = this.#fresh();
    const told = this.evaluation;
    const restart = () => told.restart({ requests: 0, unmatched: 0 });
    this.state.journals.watch({
      keys: told.keys,
      opened: (entry) => told.open(entry),
      progressed: (entry) => told.progress(entry),
      closed: (entry, isHeld) => told.close(entry, isHeld),
      cleared: restart,
      ended: restart,
    }, [this.state.scopes.global]);
  }

  do(step: Step): void {
    const { journals, scopes: { global } } = this.state;
    if (step.kind === "open") {
      const url = `http://localhost${step.path}${step.query}`;
      const request = new IncomingRequest({ method: step.method, url }, []);
      const opening = { stub: null, chaos: null };
      const entry = journals.open(global, request, opening);
      this.entries.push(entry);
      this.#open.push(entry);
    } else if (step.kind === "close") {
      const entry = this.#open.shift();
      const { status } = step;
      const outcome = status === 404 ? "no_match" : "answered";
      const ending = { outcome, status, headers: [], body: null } as const;
      if (entry === undefined) return;
      const isUnsure = this.evaluation.claims.some((one) =>
        one.fits(entry) === "unanswered"
      );
      // What was evicted unanswered is lost to claims about its answer.
      if (isUnsure && !journals.holds(entry)) this.#lost.add(entry);
      journals.close(entry, ending);
    } else {
      journals.clear(global);
      this.entries.length = 0;
    }
  }

  /** What a scan of everything that came says. */
  scanned(): Evaluation {
    const scan = this.#fresh();
    for (const entry of this.entries) {
      if (this.#lost.has(entry)) scan.lose(isMiss(entry));
      else scan.open(entry);
    }
    return scan;
  }

  #fresh(): Evaluation {
    const { nothingElse, noUnmatched, order } = this.#assertion;
    const claims = this.#assertion.claims.map((one) =>
      prepareClaim(one, clock)
    );
    return new Evaluation(claims, {
      order: order === null ? null : prepareOrder(order, claims, clock),
      nothingElse,
      noUnmatched,
      noUnusedStubs: false,
      after: 0,
      stubs: () => [],
    });
  }
}

Deno.test("what a wait was told comes to the same as a scan, after every arrival, ending, eviction and clearing", () => {
  fc.assert(
    fc.property(
      payload,
      fc.array(step, { maxLength: 40 }),
      (given, steps) => {
        const told = new Told(given);
        for (const one of steps) {
          told.do(one);
          const scan = told.scanned();
          const counts = (
            { tallies, others, fitting, unmatched }: Evaluation,
          ) => ({
            counts: tallies.map(({ count, unanswered }) => [count, unanswered]),
            fitting,
            // Who is told of some requests alone knows nothing of others.
            ...(told.evaluation.keys === null ? { others, unmatched } : {}),
          });
          assert.deepEqual(counts(told.evaluation), counts(scan));
          assert.deepEqual(told.evaluation.standing(), scan.standing());
          assert.deepEqual(orderOf(told.evaluation), orderOf(scan));
        }
      },
    ),
    { numRuns: 1000 },
  );
});

/** What is told of an order, beside its standing. */
function orderOf({ order }: Evaluation) {
  if (order === null) return null;
  const { values, failing } = order.finding();
  return { values, failing };
}
