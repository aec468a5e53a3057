import { z } from "zod";
import type { PreparedAction } from "../actions/kind.ts";
import {
  listGiven,
  mayBeListed,
  payloadsOf,
  prepareOne,
  type Present,
} from "../actions/kind_table.ts";
import { stepKinds } from "../actions/kinds.ts";
import { hasOneOf, oneOfSchema } from "../schema/one_of.ts";
import { type Chaos, chaos } from "../faults/chaos.ts";
import { crossFieldRule, decimal, integer, report } from "../schema/scalars.ts";
import type { Templates } from "../templating/templates.ts";
import type { JsonObject } from "../json/values.ts";
import { checkCharacters } from "./character_faults.ts";
import { checkFit, kindOf } from "./chaos_fit.ts";
import { chaosListing } from "./chaos_listing.ts";

/** Steps of one sequence (docs/limits.md). */
const maxSequenceSteps = 1000;

/** How often one step may be repeated. */
const maxRepeats = 1_000_000;

const stepNames = Object.keys(stepKinds);

const step = z.strictObject({
  ...payloadsOf(stepKinds),
  repeat: integer({
    min: 1,
    max: maxRepeats,
    description: "how often the step answers, 1 by default",
  }).nullish(),
  weight: decimal({
    moreThan: 0,
    max: 1_000_000,
    description:
      'how likely the step is beside the others, with "pick": "random"',
  }).nullish(),
  chaos: chaos.nullish(),
}).refine(hasOneOf(stepNames), {
  ...crossFieldRule,
  error: `Value error, A step is exactly one of ${stepNames.join(", ")}.`,
}).superRefine((step, ctx) => {
  if (!step.chaos) return;
  checkFit(step.chaos, [kindOf(step)], ctx);
  checkCharacters(step.chaos, step, ctx);
}).meta({ jsonSchema: oneOfSchema(stepNames) });

const pick = z.enum(["in_turn", "random"], {
  error: 'Input should be "in_turn" or "random"',
});
const atEnd = z.enum(["repeat_last", "cycle", "no_match"], {
  error: 'Input should be "repeat_last", "cycle" or "no_match"',
});

/** Answers one after the other, or by chance. */
export const sequencePayload = z.strictObject({
  steps: z.array(step).min(1).meta({
    jsonSchema: { maxItems: maxSequenceSteps },
    description:
      'a list such as [{"response": {"status_code": 503, "body": ""}}]',
  }).superRefine((steps, ctx) => {
    if (steps.length <= maxSequenceSteps) return;
    const message =
      `${steps.length} steps are too many: the most is ${maxSequenceSteps}`;
    report(ctx, "too_long", message);
  }),
  pick: pick.nullish()
    .describe("in turn by default, or at random by the steps' weights"),
  at_end: atEnd.nullish()
    .describe("what follows the last step, which is repeated by default"),
}).superRefine(({ steps, pick, at_end }, ctx) => {
  const isRandom = pick === "random";
  if (isRandom && at_end) {
    const message =
      'Value error, A random sequence has no end: leave "at_end" out.';
    report(ctx, "value_error", message, { path: ["at_end"] });
  }
  for (const [at, one] of steps.entries()) {
    const name = isRandom ? "repeat" : "weight";
    if (one[name] === undefined || one[name] === null) continue;
    const message = isRandom
      ? 'Value error, A random sequence takes a "weight" a step in place of "repeat".'
      : 'Value error, A "weight" needs "pick": "random".';
    report(ctx, "value_error", message, { path: ["steps", at, name] });
  }
}).meta({
  description:
    'an object such as {"steps": [{"response": {"status_code": 503, "body": ""}}]}',
  jsonSchema: {
    if: {
      type: "object",
      properties: { pick: { const: "random" } },
      required: ["pick"],
    },
    then: {
      type: "object",
      properties: { at_end: { type: "null" }, ...stepsWithout("repeat") },
    },
    else: { type: "object", properties: stepsWithout("weight") },
  },
});

/** JSON Schema of steps without a member. */
function stepsWithout(name: string): JsonObject {
  const none = { type: "object", properties: { [name]: { type: "null" } } };
  return { steps: { type: "array", items: none } };
}

export type SequencePayload = z.infer<typeof sequencePayload>;

/** A sequence as listings show it. */
export const listedSequence = z.object({
  steps: z.array(z.object({
    ...mayBeListed(stepKinds),
    repeat: z.int().optional(),
    weight: z.number().optional(),
    chaos: chaosListing.optional(),
  })),
  pick,
  at_end: atEnd.optional(),
});

type ListedSequence = z.infer<typeof listedSequence>;
type StepName = keyof typeof stepKinds;
type Specs = Pick<Present<z.infer<typeof step>>, StepName>;
type Listed = Pick<Present<ListedSequence["steps"][number]>, StepName>;

export function listSequence(
  { steps, pick, at_end }: SequencePayload,
): ListedSequence {
  const isRandom = pick === "random";
  return {
    steps: steps.map((one) => ({
      ...listGiven<Specs, Listed>(stepKinds, one),
      ...(isRandom ? { weight: one.weight ?? 1 } : { repeat: one.repeat ?? 1 }),
      ...(one.chaos ? { chaos: one.chaos } : {}),
    })),
    pick: pick ?? "in_turn",
    ...(isRandom ? {} : { at_end: at_end ?? "repeat_last" }),
  };
}

/** One answer of a sequence. */
export interface PreparedStep {
  readonly action: PreparedAction;
  /** The step's own; `null` where it has none. */
  readonly chaos: Chaos | null;
}

/** A sequence with everything done that needs no request: which step answers follows from the stub's calls. */
export interface PreparedSequence {
  readonly kind: "sequence";
  readonly steps: readonly PreparedStep[];
  /** After so many calls it answers no more; `null` for never. */
  readonly endsAfter: number | null;
  /** The step for a stub that had answered so often before; a random one asks for a draw in [0, 1). */
  stepAt(turn: number, draw: () => number): PreparedStep;
}

export function prepareSequence(
  { steps: given, pick, at_end }: SequencePayload,
  templates: Templates,
): PreparedSequence {
  const isRandom = pick === "random";
  const steps = given.map((one) => ({
    action: prepareOne(stepKinds, one, templates),
    chaos: one.chaos ?? null,
  }));
  let total = 0;
  const ends = given.map(({ repeat, weight }) =>
    total += (isRandom ? weight : repeat) ?? 1
  );
  const placeOf = (turn: number, draw: () => number): number => {
    if (isRandom) return draw() * total;
    return at_end === "cycle" ? turn % total : turn;
  };
  return {
    kind: "sequence",
    steps,
    endsAfter: !isRandom && at_end === "no_match" ? total : null,
    stepAt(turn, draw) {
      const place = placeOf(turn, draw);
      const at = ends.findIndex((end) => place < end);
      const found = steps.at(at);
      if (found === undefined) throw new Error("a sequence has no steps");
      return found;
    },
  };
}
