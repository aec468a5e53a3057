import { z } from "zod";
import { expandCriterion } from "../criteria/expansion.ts";
import type { Json } from "../json/values.ts";
import {
  compact,
  type Criterion,
  matcherFields,
  reportAll,
} from "../matching/request_matcher.ts";
import { report } from "../schema/scalars.ts";

const atLeastOnce: Criterion = { $gte: { value: 1 } };

const times = z.custom<Json | undefined>().meta({
  jsonSchema: {
    anyOf: [
      { type: ["number", "string", "null"] },
      { $ref: "#/$defs/Criterion" },
    ],
    description: "How often: a count, or a criterion for the count",
  },
}).transform((value, ctx): Criterion => {
  if (value === undefined || value === null) return atLeastOnce;
  if (Array.isArray(value) || typeof value === "boolean") {
    report(
      ctx,
      "int_type",
      'Input should be a count such as 2, or a criterion such as {"$lte": 3}',
    );
    return z.NEVER;
  }
  const { criterion, issues } = expandCriterion(value, []);
  reportAll(ctx, issues);
  return criterion;
}).optional();

/** The payload of an assertion (docs/contract.md#b5, #a22): a path string is literal. */
export const assertionPayload = z.strictObject({ ...matcherFields, times })
  .transform(({ times, ...request }) => ({
    request: compact(request),
    times: times ?? atLeastOnce,
  }));

export type Assertion = z.infer<typeof assertionPayload>;
