import { createHash } from "node:crypto";
import { z } from "zod";
import { type Assertion, assertionPayload } from "../model/assertion.ts";
import { type Verdict, verdict } from "../model/verdict.ts";
import { nextTurn } from "../runtime/next_turn.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { assertReceived, awaitReceived } from "../state/assertions.ts";
import type { Finding } from "../state/finding.ts";
import { prepareAssertion } from "../state/prepared_assertion.ts";
import type { Scope } from "../state/scope.ts";
import { maxWaits } from "../state/watchers.ts";
import { chooseFormat, plainText } from "./answer_format.ts";
import { describeAssertion } from "./claim_text.ts";
import { errorOf, invalidPayload, noScope } from "./error_shapes.ts";
import { fail } from "./json_answers.ts";
import { jsonList, neverRefused } from "./json_list.ts";
import type { ControlParts } from "./parts.ts";
import { type Call, type Route, route } from "./route.ts";
import { scopeQuery, withHeard } from "./selection.ts";
import { showVerdict } from "./verdict.ts";
import { verdictText } from "./verdict_text.ts";

/** Fitting requests that may be asked for (docs/limits.md). */
const mostFitting = 1000;

const query = z.strictObject({
  ...scopeQuery,
  fitting: z.string().regex(/^\d{1,3}$|^1000$/, {
    error: `Input should be a whole number from 0 to ${mostFitting}`,
  }).transform(Number).describe(
    `how many requests that fit the first claim are shown whatever the result is, at most ${mostFitting}`,
  ).optional(),
  format: z.enum(["json", "text"]).describe(
    "the form of the answer, in place of an Accept header",
  ).optional(),
});

/** The route of `/__mock__/assert` (docs/contract.md#b5, #a22): a false result is not an error. */
export function assertionRoutes(parts: ControlParts): Route[] {
  return [
    route({
      method: "POST",
      path: "/__mock__/assert",
      summary: "Says whether matching requests were received",
      payload: assertionPayload,
      query,
      scoped: true,
      answers: {
        404: noScope,
        200: {
          description: "The result, true or false",
          schema: verdict,
          forms: { "text/plain": z.string() },
        },
        503: errorOf("Too many assertions wait already"),
        422: invalidPayload,
      },
      handle: (call) =>
        withHeard(parts, call, async (scopes) => {
          const { payload, request, query: { format } } = call;
          const finding = await find(parts, call, scopes);
          if (finding === null) return refuseWait();
          const shown = await showVerdict(payload, finding, parts);
          // What did not hold is shown at length, and perhaps once more for the report.
          if (!shown.result) await nextTurn();
          await noteAnswer(parts, call, { scopes, finding, shown });
          const form = chooseFormat(["json", "text"], {
            asked: format,
            request,
          });
          return form === "json"
            ? jsonList({ ...shown }, neverRefused(parts))
            : plainText(verdictText(shown));
        }),
    }),
  ];
}

interface Answered {
  readonly scopes: readonly Scope[];
  readonly finding: Finding;
  readonly shown: Verdict;
}

/** Notes what was answered for the scope's report, unless nobody was there any more to hear it. */
async function noteAnswer(
  parts: ControlParts,
  { payload, request, scope, query }: AssertionCall,
  { scopes, finding, shown }: Answered,
): Promise<void> {
  parts.tally.asserted(shown.result, shown.conclusive);
  if (request.signal.aborted) return;
  const { state, world, masked } = parts;
  const [named = scope] = scopes;
  const home = query.scope === undefined
    ? scope
    : query.scope === "*"
    ? state.scopes.global
    : named;
  // Only what differs is told of with values.
  const safe = shown.result || parts.secrets === masked
    ? shown
    : await showVerdict(payload, sparse(finding), {
      ...parts,
      secrets: masked,
    });
  const { result, conclusive, message } = shown;
  const note = {
    assertedAt: world.now(),
    title: clip(describeAssertion(payload), maxTitle),
    message: clip(message, maxMessage),
    masked: clip(safe.message, maxMessage),
    result,
    conclusive,
  };
  const key = await identityOf(payload, new WorkMeter(world));
  const { link } = state.changes;
  if (link?.asserted === undefined) state.noteAssertion(home, key, note);
  else await link.asserted(home, key, note);
}

/** A finding with no more requests than its message tells of: somebody may have asked for a thousand. */
function sparse(finding: Finding): Finding {
  const claims = finding.claims.map((one) => ({
    ...one,
    fitting: one.fitting.slice(0, 1),
  }));
  return { ...finding, claims };
}

/** Characters of an assertion in a report (docs/limits.md). */
const maxTitle = 200;
const maxMessage = 2000;

function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}

/** What makes two assertions the same: their payload. How long to wait is not part of it: clients ask for a long wait in pieces. */
async function identityOf(
  { claims, ...assertion }: Assertion,
  meter: WorkMeter,
): Promise<string> {
  const hash = createHash("sha256");
  const asked = { ...assertion, withinMs: null, staysMs: null };
  for (const part of [asked, ...claims]) {
    const text = JSON.stringify(part);
    hash.update(text);
    await meter.spend(text.length);
  }
  return hash.digest("hex");
}

type AssertionCall = Call<Assertion, z.infer<typeof query>>;

/** What the journal says to an assertion, at once or after a wait; `null` where too many wait. */
async function find(
  { state, world, shutdown }: ControlParts,
  { payload, request, scope, query }: AssertionCall,
  scopes: readonly Scope[],
): Promise<Finding | null> {
  const near = query.scope === undefined ? known(scopes, scope) : scopes;
  const isEverywhere = query.scope === "*";
  const assertion = await prepareAssertion(payload, world);
  const { fitting: wanted = 0 } = query;
  const scene = { state, scopes, near, isEverywhere, world, wanted };
  const look = async () => {
    const missing = await state.settled(scopes) ?? [];
    const timeOrder = state.changes.link?.timeOrder?.() ?? undefined;
    const [absence] = missing.filter(({ cursor }) =>
      cursor === undefined || payload.after < cursor
    );
    return { ...scene, absence: absence?.why, timeOrder };
  };
  if (payload.withinMs === null && payload.staysMs === null) {
    return await assertReceived(assertion, await look());
  }
  const { signal } = request;
  const onShutdown = shutdown.onShutdown.bind(shutdown);
  const interruption = { signal, onShutdown };
  const finding = await awaitReceived(assertion, await look(), interruption);
  const isSettled = finding === null || finding.isSettled === true ||
    state.changes.link === null;
  if (isSettled) return finding;
  return await lastLook(finding, async () => {
    return await assertReceived(assertion, await look());
  });
}

/** What a wait came to where others receive requests too: once all is here that was answered meanwhile. */
async function lastLook(
  { waited, ...finding }: Finding,
  look: () => Promise<Finding>,
): Promise<Finding> {
  if (waited === undefined) return finding;
  const { settledBy, waitedMs } = waited;
  if (settledBy === "scope_ended" || settledBy === "shutdown") {
    return { ...finding, waited };
  }
  const last = await look();
  const by = last.result ? "holds" : settledBy === "time" ? "time" : "broken";
  return { ...last, waited: { waitedMs, settledBy: by } };
}

function refuseWait(): Response {
  return fail(
    "LIMIT_REACHED",
    `${maxWaits} assertions wait already, and no more may: wait for fewer at once`,
  );
}

/** Of the scopes that count, those that a header asked for: the requests of no scope are strangers to it. */
function known(scopes: readonly Scope[], selected: Scope): readonly Scope[] {
  return selected.name === null
    ? scopes
    : scopes.filter(({ name }) => name !== null);
}
