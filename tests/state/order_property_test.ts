import assert from "node:assert/strict";
import fc from "fast-check";
import type { Outcome } from "../../src/answers/ending.ts";
import { assertionPayload } from "../../src/model/assertion.ts";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import { type Fit, prepareClaim } from "../../src/state/claim.ts";
import type { Entry } from "../../src/state/entry.ts";
import { OrderLog } from "../../src/state/order_log.ts";
import { type OrderRule, prepareOrder } from "../../src/state/order_rule.ts";
import { newState } from "../new_state.ts";
import { keepsOrder } from "./naive_order.ts";

const clock = { now: () => 0 };

const stepPayload = fc.record({
  path: fc.constantFrom("/a", "/b", "/c", { $regex: "/[ab]" }),
  times: fc.constantFrom(
    null,
    null,
    0,
    1,
    2,
    { $gte: 2 },
    { $lte: 1 },
    { $gte: 0 },
    { $between: [1, 2] },
  ),
});

const orderPayload = fc.record({
  in_order: fc.array(stepPayload, { minLength: 1, maxLength: 3 }),
  between: fc.constantFrom("anything", "nothing"),
  starts: fc.constantFrom("on_arrival", "after_answer"),
});

/** Opens a request with a path, or answers the open one at a place. */
const happenings = fc.array(
  fc.oneof(
    fc.constantFrom("/a", "/b", "/c", "/d"),
    fc.constantFrom("/a", "/b", "/c"),
    fc.nat({ max: 2 }),
  ),
  { maxLength: 9 },
);

function entriesOf(happenings: readonly (string | number)[]): Entry[] {
  const state = newState({ entries: 100, bytes: 1e6, body: 1 });
  const { journals, scopes: { global } } = state;
  const entries: Entry[] = [];
  for (const one of happenings) {
    if (typeof one === "string") {
      const url = `http://localhost${one}`;
      const request = new IncomingRequest({ method: "GET", url }, []);
      const opening = { stub: null, chaos: null };
      entries.push(journals.open(global, request, opening));
      continue;
    }
    const open = entries.filter(({ ending }) => ending === null)[one];
    const outcome: Outcome = "answered";
    const ending = { outcome, status: 200, headers: [], body: null };
    if (open !== undefined) journals.close(open, ending);
  }
  return entries;
}

function ruleOf(payload: unknown): OrderRule {
  const { claims, order } = assertionPayload.parse(payload);
  assert.ok(order !== null);
  const prepared = claims.map((one) => prepareClaim(one, clock));
  return prepareOrder(order, prepared, clock);
}

Deno.test("in_order says what a search through every way to count says", () => {
  let kept = 0;
  fc.assert(
    fc.property(orderPayload, happenings, (payload, given) => {
      const rule = ruleOf(payload);
      const entries = entriesOf(given);
      const log = new OrderLog(rule);
      for (const entry of entries) {
        log.open(entry, rule.claims.map((one) => one.fits(entry)));
      }
      const { between, starts } = assertionPayload.parse(payload).order ??
        assert.fail();
      const wanted = keepsOrder(entries, rule.claims, { between, starts });
      if (wanted) kept++;
      assert.equal(log.standing().result, wanted);
    }),
    { numRuns: 4000 },
  );
  assert.ok(kept > 200, `only ${kept} orders were kept`);
});

/** How a request fits each of three steps, with what cannot be told. */
const fit: fc.Arbitrary<Fit> = fc.constantFrom<Fit>(true, false, "body_cut");

Deno.test("a result that is conclusive is the same whatever is not known", () => {
  const log = fc.array(fc.tuple(fit, fit, fit), { maxLength: 5 });
  let sure = 0;
  fc.assert(
    fc.property(orderPayload, log, (payload, fits) => {
      const rule = ruleOf(payload);
      const entries = entriesOf([
        ...fits.map(() => "/d"),
        ...fits.map(() => 0),
      ]);
      const standing = (given: readonly (readonly Fit[])[]) => {
        const told = new OrderLog(rule);
        for (const [at, entry] of entries.entries()) {
          told.open(entry, (given[at] ?? []).slice(0, rule.steps.length));
        }
        return told.standing();
      };
      const { doubt, result, isFinal } = standing(fits);
      if (doubt !== null) return;
      const isUnsure = fits.flat().includes("body_cut");
      if (isUnsure) sure++;
      for (const one of completions(fits)) {
        assert.equal(standing(one).result, result);
        assert.ok(!isFinal || standing(one).isFinal || result);
      }
    }),
    { numRuns: 1500 },
  );
  assert.ok(sure > 50, `only ${sure} were sure`);
});

/** Every way in which what cannot be told may be. */
function completions(fits: readonly (readonly Fit[])[]): Fit[][][] {
  const flat = fits.flat();
  const unsure = flat.flatMap((one, at) => one === "body_cut" ? [at] : []);
  return Array.from({ length: 2 ** unsure.length }, (_, bits) => {
    const known = flat.map((one, at): Fit => {
      const n = unsure.indexOf(at);
      return n === -1 ? one : ((bits >> n) & 1) === 1;
    });
    return fits.map((_, row) => known.slice(row * 3, row * 3 + 3));
  });
}

Deno.test("what is final stays so, whatever comes", () => {
  fc.assert(
    fc.property(orderPayload, happenings, (payload, given) => {
      const rule = ruleOf(payload);
      const log = new OrderLog(rule);
      let final: boolean | null = null;
      for (const entry of entriesOf(given)) {
        log.open(entry, rule.claims.map((one) => one.fits(entry)));
        const { result, isFinal } = log.standing();
        if (final !== null) assert.equal(result, final);
        if (isFinal) final = result;
      }
    }),
    { numRuns: 1000 },
  );
});
