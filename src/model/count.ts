import { z } from "zod";
import { expandCriterion } from "../criteria/expansion.ts";
import type { Json } from "../json/values.ts";
import { type Criterion, reportAll } from "../matching/field_schemas.ts";
import { report } from "../schema/scalars.ts";

/** How often something happens: a count, or a criterion for the count; `null` where it was left out. */
export const count = z.custom<Json | undefined>().meta({
  jsonSchema: {
    anyOf: [
      { type: ["number", "string", "null"] },
      { $ref: "#/$defs/Criterion" },
    ],
    description: "How often: a count, or a criterion for the count",
  },
}).transform((value, ctx): Criterion | undefined => {
  if (value === undefined || value === null) return undefined;
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
