import { costOf, type PreparedClaim } from "./claim.ts";
import type { Entry } from "./entry.ts";
import type { Evaluation } from "./evaluation.ts";
import {
  type CloseRequest,
  closest,
  type ExampleScene,
  maxShown,
  newestFitting,
} from "./examples.ts";
import { readOrderKey } from "./order_key.ts";
import type { OrderRule } from "./order_rule.ts";
import type { OrderFinding } from "./order_value.ts";

/** How an order stands, with the requests that show why it was not kept. */
export interface StepsFinding extends OrderFinding {
  /** How many steps were reached as they should be. */
  readonly kept: number;
  /** The step that was not reached, or has too few requests; `null` where none is missing. */
  readonly missing: number | null;
  /** The step that is to blame: the one that is missing, or has one request too many. */
  readonly blamed: number | null;
  /** The newest requests that fit that one; where there is none, those that differ least. */
  readonly fitting: Entry[];
  readonly closest: CloseRequest[];
}

/** What an order comes to; `null` where the claims are not steps. */
export async function stepsFinding(
  { order, demands, claims }: Evaluation,
  scene: ExampleScene,
): Promise<StepsFinding | null> {
  if (order === null || demands.order === null) return null;
  const rule = demands.order;
  const finding = order.finding();
  const none = { fitting: [], closest: [] };
  if (finding.broken === null) {
    const kept = claims.length;
    const any = {
      fits: (entry: Entry) => claims.some((one) => one.fits(entry) === true),
      cost: costOf(claims),
    };
    const which = { after: demands.after, most: scene.wanted };
    const fitting = await newestFitting(any, which, scene);
    return { ...finding, kept, missing: null, blamed: null, ...none, fitting };
  }
  const { key, story: { reached, isComplete, stop } } = finding.broken;
  const next = rule.steps.findIndex(({ mayBeNone }, at) =>
    at > reached && !mayBeNone
  );
  const isShort = stop === null && reached >= 0 && !isComplete;
  const missing = isShort ? reached : next === -1 ? null : next;
  const isOneTooMany = stop?.why === "one_too_many";
  const blamed = isOneTooMany ? reached : missing;
  const found = { ...finding, kept: blamed ?? reached + 1, missing, blamed };
  const claim = blamed === null ? undefined : claims[blamed];
  if (claim === undefined) return { ...found, ...none };
  const inOrder: PreparedClaim = {
    ...claim,
    fits: (entry) => isOfOrder(entry, key, rule) && claim.fits(entry),
  };
  const examples = await examplesOf(inOrder, demands.after, scene);
  return { ...found, ...examples };
}

function isOfOrder(entry: Entry, key: string, { per }: OrderRule): boolean {
  if (per === null || key === "") return true;
  const reading = readOrderKey(per, entry);
  return reading.kind === "known" && reading.key === key;
}

async function examplesOf(
  claim: PreparedClaim,
  after: number,
  scene: ExampleScene,
): Promise<Pick<StepsFinding, "fitting" | "closest">> {
  const most = Math.max(scene.wanted, maxShown);
  const fitting = await newestFitting(claim, { after, most }, scene);
  if (fitting.length > 0) return { fitting, closest: [] };
  return { fitting, closest: await closest(claim, after, scene) };
}
