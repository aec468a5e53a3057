import { z } from "zod";
import { keyOfStep } from "../json/pointer.ts";
import { requestLook } from "../matching/request_matcher.ts";
import { type Checking, report } from "../schema/scalars.ts";
import { type Claim, claim, readClaim } from "./claim.ts";
import { countRange } from "./count_range.ts";

/** Steps of one order (docs/limits.md). */
const maxSteps = 100;

/** Requests that one step asks for, at most (docs/limits.md). */
const maxStepTimes = 1000;

/** Steps in a row that need no request (docs/limits.md). */
const maxOptional = 10;

/** What makes requests belong together. */
export type OrderKey =
  | { readonly kind: "header" | "query" | "path_param"; readonly name: string }
  | { readonly kind: "json"; readonly names: readonly string[] }
  | { readonly kind: "method_path" };

/** What an order asks beside its steps. */
export interface Order {
  readonly between: "anything" | "nothing";
  readonly starts: "on_arrival" | "after_answer";
  /** The requests that are looked at; `null` for all. */
  readonly among: Claim | null;
  /** `null` where one order holds for all requests. */
  readonly per: OrderKey | null;
}

const name = (description: string) =>
  z.string().min(1).max(500).describe(description).nullish();

const perFields = {
  header: name("the name of a header"),
  query: name("the name of a query parameter"),
  path_param: name("the name of a path parameter of the stub that answered"),
  json: z.string().max(500).regex(/^(?:\/(?:[^~]|~[01])*)?$/, {
    error:
      'Input should be a JSON pointer such as "/order/id" (RFC 6901): it begins with "/", and writes "~" as "~0"',
  }).describe("a JSON pointer into the body").nullish(),
  method_path: z.literal(true).describe("method and path together").nullish(),
};

const per = z.strictObject(perFields).transform((given, ctx): OrderKey => {
  const { header, query, path_param, json, method_path } = given;
  const keys: OrderKey[] = [
    ...named("header", header),
    ...named("query", query),
    ...named("path_param", path_param),
    ...json == null ? [] : [{ kind: "json", names: namesIn(json) } as const],
    ...method_path == null ? [] : [{ kind: "method_path" } as const],
  ];
  const [key] = keys;
  if (key !== undefined && keys.length === 1) return key;
  const all = Object.keys(perFields).join(", ");
  report(ctx, "value_error", `Value error, per takes exactly one of ${all}`);
  return z.NEVER;
});

function named(
  kind: "header" | "query" | "path_param",
  name: string | null | undefined,
): OrderKey[] {
  return name == null ? [] : [{ kind, name }];
}

/** The names in a JSON pointer (RFC 6901 section 4). */
function namesIn(pointer: string): string[] {
  return pointer.split("/").slice(1).map(keyOfStep);
}

/** The fields of an assertion about the order of requests. */
export const orderFields = {
  in_order: z.array(claim).min(1).max(maxSteps)
    .describe(
      "claims as steps, which requests reach in this order, at most 100",
    )
    .nullish(),
  between: z.enum(["anything", "nothing"])
    .describe("what may come between the requests of the steps").nullish(),
  starts: z.enum(["on_arrival", "after_answer"]).describe(
    "whether a step may begin while requests of the step before are still being answered",
  ).nullish(),
  among: requestLook.transform((given) => readClaim(given))
    .describe("how the requests look that are looked at").nullish(),
  per: per.describe("what requests of one order have in common").nullish(),
};

const { in_order: _, ...besides } = orderFields;

/** What an order asks beside its steps. */
export function readOrder(
  given: z.infer<z.ZodObject<typeof besides>>,
): Order {
  return {
    between: given.between ?? "anything",
    starts: given.starts ?? "on_arrival",
    among: given.among ?? null,
    per: given.per ?? null,
  };
}

/** Reports steps whose counts are not a range, or too large, and too many that need no request. */
export function checkSteps(steps: readonly Claim[], ctx: Checking): void {
  let optional = 0;
  for (const [at, { times }] of steps.entries()) {
    const range = countRange(times);
    optional = range?.least === 0 ? optional + 1 : 0;
    if (optional === maxOptional + 1) {
      report(
        ctx,
        "value_error",
        `Value error, at most ${maxOptional} steps in a row may hold of no request`,
        { path: ["in_order", at, "times"] },
      );
    }
    const most = Math.max(range?.least ?? Infinity, range?.most ?? 0);
    if (most <= maxStepTimes) continue;
    report(
      ctx,
      "value_error",
      `Value error, times of a step is a count of at most ${maxStepTimes}, or one of $eq, $gt, $gte, $lt, $lte and $between with such counts`,
      { path: ["in_order", at, "times"] },
    );
  }
}

/** The first field that only goes with in_order, where there is none. */
export function strayOrderField(
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  return Object.keys(besides).find((name) =>
    given[name] !== undefined && given[name] !== null
  );
}
