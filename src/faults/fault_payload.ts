import { z } from "zod";
import { decimal } from "../schema/scalars.ts";

/** What the parameters of every fault have. */
export type FaultSpec = { readonly probability: number };

/** The members that a kind of fault takes, and its probability. */
export function faultPayload<Shape extends z.ZodRawShape>(
  shape: Shape,
  example: string,
) {
  return z.strictObject({
    ...shape,
    probability: decimal({
      min: 0,
      max: 1,
      description: "a number from 0 (never) to 1 (always)",
    }).default(1),
  }).describe(`an object such as ${example}`);
}

/** Faults of one kind in one answer: the journal keeps a record of each. */
const maxAlike = 10;

/** A fault, or a list of those of its kind, each of which draws by itself. */
export function oneOrMany<Spec extends FaultSpec>(fault: z.ZodType<Spec>) {
  const many = z.array(fault).max(maxAlike);
  return z.union([fault, many]).describe(
    "a fault, or a list of those of its kind",
  ).nullish();
}
