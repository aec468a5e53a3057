import type { z } from "zod";
import type { LiveAction } from "../actions/kind.ts";
import type { Answer, ReadyAnswer } from "../answers/answer.ts";
import type { World } from "../runtime/world.ts";
import type { Templates } from "../templating/templates.ts";
import type { FaultSpec } from "./fault_payload.ts";

/** A kind of fault: all that the rest of Standin has to know of it. */
export interface FaultKind<Spec extends FaultSpec> {
  /** Its parameters and its probability. */
  readonly payload: z.ZodType<Spec>;
  /** Whether it writes to the connection by itself, which only the exact listener can. */
  readonly needsExact: boolean;
  /** Why it could never strike what an action of this kind answers; `null` where it may. */
  unfit(spec: Spec, action: string): Unfit | null;
  /** Does all that needs no request; the templates were checked when the payload was. */
  prepare(spec: Spec, templates: Templates): Effect;
}

/** What stands in the way of a fault. */
export interface Unfit {
  /** The parameter that does not fit; without one it is the fault itself. */
  readonly parameter?: string;
  /** A sentence that says what to change. */
  readonly why: string;
}

/** What a fault does once it strikes. */
export type Effect =
  /** Another answer in place of the action's; no other fault follows. */
  | {
    readonly kind: "instead";
    replace(strike: Strike): ReadyAnswer | LiveAction | Answer;
  }
  /** A change of the answer; `null` where nobody is there any more to get it. */
  | {
    readonly kind: "change";
    change(answer: Answer, strike: Strike): Answer | Promise<Answer | null>;
  };

/** Where in an answer a fault struck. */
export interface Hit {
  /** Events that had gone out; of a fault that hurts one of them its number. */
  readonly event?: number;
  /** Bytes of the body that had gone out. */
  readonly byte?: number;
}

/** One fault on its way to one answer. */
export interface Strike {
  readonly world: World;
  /** Draws in [0, 1) of the fault's own, beside the one that let it strike. */
  draws(): () => number;
  /** Aborts when there is nobody left to answer. */
  client(): AbortSignal;
  /** Tells the journal that the fault struck, and where. */
  hit(at?: Hit): void;
}

/** A fault of a stub's or scope's chaos, ready to be drawn. */
export interface PreparedFault {
  readonly name: string;
  readonly probability: number;
  /** What its draw is for. */
  readonly purpose: string;
  readonly effect: Effect;
}

/** A fault in the journal: what was drawn for it, and what became of it. */
export interface FaultRecord {
  readonly fault: string;
  readonly probability: number;
  /** The number drawn in [0, 1): it strikes below its probability. */
  readonly draw: number;
  struck: boolean;
  event: number | null;
  byte: number | null;
  /** Milliseconds since the request was received. */
  atMs: number | null;
}
