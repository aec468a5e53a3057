import { showValue } from "../criteria/shown_value.ts";
import { pointerStep } from "../json/pointer.ts";
import type { Json } from "../json/values.ts";
import type { Assertion } from "../model/assertion.ts";
import type { OrderKey } from "../model/order.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { Entry } from "../state/entry.ts";
import type { Finding } from "../state/finding.ts";
import type { StepsFinding } from "../state/order_finding.ts";
import type { OrderStory } from "../state/order_value.ts";
import { describeClaim, describeTimes } from "./claim_text.ts";
import { showClauses, shown, showTarget } from "./shown_entry.ts";
import type { Viewer } from "./trouble.ts";
import { whatDiffers } from "./verdict_message.ts";

/** Whether a step was reached, in one sentence without its end; `null` for a claim that is not a step. */
export function stepMessage(
  { claims, order }: Finding,
  at: number,
): string | null {
  const claim = claims[at];
  if (order === null || claim === undefined) return null;
  const reached = at < order.kept ? "reached" : "not reached as it should be";
  return `${stepName(claims, at)}: ${reached}, ${claim.count} fit it`;
}

/** How an order stands, in one sentence without its end; `null` where the claims are not steps. */
export async function orderMessage(
  { order: asked }: Assertion,
  finding: Finding,
  viewer: Viewer,
): Promise<string | null> {
  const { order, claims, count } = finding;
  if (order === null || asked === null) return null;
  const { per } = asked;
  const rest = leftOut(order, per);
  if (order.broken === null) {
    const steps = claims.length === 1 ? "1 step" : `${claims.length} steps`;
    const each = per === null
      ? ""
      : ` for each ${describeKey(per)}, of which there are ${order.values}`;
    return `received ${count} in the order of ${steps}${each}, as expected${rest}`;
  }
  if (per !== null && order.values === 0) {
    return `received no request with a ${describeKey(per)}${rest}`;
  }
  const { key, story } = order.broken;
  const whose = per === null
    ? ""
    : `for ${describeKey(per)} ${await showKey(key, per, { story, viewer })}: `;
  const more = order.failing > 1
    ? `, and the order is broken for ${order.failing - 1} more`
    : "";
  const why = whatBroke(finding, { order, story, viewer });
  const close = await nearest(order, story, viewer);
  return `${whose}${why}${close}${more}${rest}`;
}

interface Breakage {
  readonly order: StepsFinding;
  readonly story: OrderStory;
  readonly viewer: Viewer;
}

function whatBroke(
  { claims }: Finding,
  { order: { missing }, story, viewer }: Breakage,
): string {
  const { reached, at, stop } = story;
  const name = (step: number) => stepName(claims, step);
  if (stop !== null) {
    const who = nameRequest(stop.entry, viewer);
    if (stop.why === "one_too_many") {
      const times = describeTimes(claims[reached]?.claim.times ?? 1);
      return `expected ${times} of ${name(reached)}, and ${who} is one more`;
    }
    if (stop.why === "too_early") {
      return `${who} came before ${name(reached)} had been answered`;
    }
    if (reached < 0) return `${who} came before ${name(missing ?? 0)}`;
    return missing === null
      ? `${who} came after ${name(reached)}, where it should not`
      : `${who} came between ${name(reached)} and ${name(missing)}`;
  }
  if (missing === null) return "the order was not kept";
  if (missing === reached) {
    const times = describeTimes(claims[reached]?.claim.times ?? 1);
    return `expected ${times} of ${
      name(reached)
    }, and fewer came in their place`;
  }
  const where = at === null || reached < 0
    ? ""
    : ` after step ${reached + 1}, ${nameRequest(at, viewer)}`;
  return `${name(missing)} was not reached${where}`;
}

/** What came of the step that is missing, or what came close to it. */
async function nearest(
  { fitting: [fitting], closest: [close], missing }: StepsFinding,
  { at, stop }: OrderStory,
  viewer: Viewer,
): Promise<string> {
  if (stop !== null || missing === null) return "";
  if (fitting !== undefined) {
    const isOlder = at !== null && fitting.seq < at.seq;
    const who = nameRequest(fitting, viewer);
    return isOlder ? `; ${who} came before that` : "";
  }
  if (close === undefined) return "";
  const { entry, clauses } = close;
  const told = showClauses(clauses, entry, viewer);
  const meter = new WorkMeter(viewer.world);
  return whatDiffers(await shown(told, meter), "the closest");
}

function stepName(claims: Finding["claims"], at: number): string {
  const claim = claims[at]?.claim;
  const what = claim === undefined ? "" : ` (${describeClaim(claim)})`;
  return `step ${at + 1} of ${claims.length}${what}`;
}

function nameRequest(entry: Entry, viewer: Viewer): string {
  const name = `${entry.request.method} ${showTarget(entry, viewer)}`;
  viewer.state.journals.forgetDecoded(entry);
  return `request ${entry.seq} (${name})`;
}

function describeKey(per: OrderKey): string {
  switch (per.kind) {
    case "header":
      return `header ${per.name}`;
    case "query":
      return `query parameter ${per.name}`;
    case "path_param":
      return `path parameter ${per.name}`;
    case "json":
      return `value at ${pointerOf(per.names)} in the body`;
    case "method_path":
      return "method and path";
  }
}

function pointerOf(names: readonly string[]): string {
  return names.map((name) => `/${pointerStep(name)}`).join("") || '""';
}

function leftOut({ leftOut }: StepsFinding, per: OrderKey | null): string {
  if (leftOut === 0 || per === null) return "";
  const requests = leftOut === 1 ? "1 request" : `${leftOut} requests`;
  return `; ${requests} without a ${describeKey(per)} ${
    leftOut === 1 ? "was" : "were"
  } left out`;
}

/** The value of an order, which may be a secret of its requests. */
async function showKey(
  key: string,
  per: OrderKey,
  { story, viewer }: Pick<Breakage, "story" | "viewer">,
): Promise<string> {
  const { last } = story;
  if (last === null || per.kind === "method_path") return key;
  const place = placeOf(per);
  const values = { expected: null, actual: key };
  const told = { ...place, matched: false, ...values, reason: "" };
  const work = showClauses([told], last, viewer);
  const [clause] = await shown(work, new WorkMeter(viewer.world));
  return showValue((clause?.actual ?? null) as Json);
}

function placeOf(per: OrderKey) {
  if (per.kind === "json") {
    return { field: "body", pointer: pointerOf(per.names) };
  }
  if (per.kind === "method_path") return { field: "path" };
  return {
    field: per.kind === "header" ? "headers" : per.kind,
    key: per.name,
  };
}
