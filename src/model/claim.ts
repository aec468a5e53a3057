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

/** The fields of a claim: how a request looks, and how many there are of it. */
export const claimFields = {
  ...matcherFields,
  times,
  title: z.string().max(500).describe("for people, such as what is claimed")
    .nullish(),
};

type GivenClaim = z.infer<z.ZodObject<typeof claimFields>>;

/** That so many requests fit. */
export function readClaim(given: GivenClaim) {
  const { times, title, ...request } = given;
  return {
    request: compact(request),
    times: times ?? atLeastOnce,
    title: title ?? null,
  };
}

export type Claim = ReturnType<typeof readClaim>;
