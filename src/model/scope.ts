import { z } from "zod";
import { upstreamPayload } from "../actions/proxy/upstream.ts";
import { chaos } from "../faults/chaos.ts";
import { isKnownField } from "../schema/known_fields.ts";
import { integer, report } from "../schema/scalars.ts";
import { scopeClock } from "./scope_clock.ts";
import { waysIn } from "./scope_ways.ts";

const namePattern = /^[A-Za-z0-9_-]+$/;

/** The header and the cookie that name a scope by their value. */
const selectingName = "mock-scope";

/** A scope's name, which is a header's too (docs/contract.md#b1.4, #a23). */
export const scopeName = z.string().regex(namePattern).max(200)
  .describe("letters, digits, hyphens and underscores")
  .superRefine((name, ctx) => {
    const folded = name.toLowerCase();
    if (folded === selectingName) {
      report(
        ctx,
        "value_error",
        `Value error, "${name}" is the header that names a scope by its value: choose a name of your own, such as "scope-1"`,
      );
    } else if (isKnownField(name)) {
      report(
        ctx,
        "value_error",
        `Value error, "${name}" is a registered HTTP header field, so ordinary requests would carry it: choose a name of your own, such as "scope-${folded}"`,
      );
    }
  });

/** A year: what lives longer needs no end of its own. */
const maxLife = 31_536_000_000;

/** As many as `--journal-limit` takes. */
const maxRequests = 10_000_000;

/** What a scope is told; null and absent are not set. */
const settings = {
  title: z.string().max(500).describe("for people, such as a test's title")
    .nullish(),
  ttl_ms: integer({
    min: 1,
    max: maxLife,
    description:
      "milliseconds without use after which the scope ends, at most a year",
  }).nullish(),
  journal_limit: integer({
    min: 0,
    max: maxRequests,
    description: "how many requests are kept, at most 10000000",
  }).nullish(),
  strict: z.boolean().describe("true if unused stubs fail the report")
    .nullish(),
  cors: z.boolean().describe("true if browsers' preflights are answered")
    .nullish(),
  select: waysIn.nullish(),
  chaos: chaos.nullish(),
  seed: integer({
    description: "a whole number that makes all draws in the scope repeatable",
  }).nullish(),
  now: scopeClock.nullish(),
  upstream: upstreamPayload.nullish(),
};

const scopeSettings = z.strictObject(settings);

/** What a scope was told; what is not set is absent or null. */
export type ScopeSettings = z.infer<typeof scopeSettings>;

/** What a listing adds; accepted back and not used. */
const listed = z.unknown().optional()
  .describe("a part of a listing, accepted and ignored");

/** The payload that creates a scope; without a name the server chooses one. */
export const scopePayload = z.strictObject({
  name: scopeName.nullish(),
  parent: z.string().describe("the name of the scope around it").nullish(),
  ...settings,
  stubs: listed,
  requests: listed,
  created_at: listed,
  last_used_at: listed,
  expires_at: listed,
  late: listed,
  url: listed,
  headers: listed,
  baggage: listed,
}).meta({ id: "Scope" });

/** A scope of a stub file, which has a name. */
export const namedScope = scopePayload.safeExtend({ name: scopeName });

export type ScopePayload = z.infer<typeof scopePayload>;

/** All settings of a payload; those that it leaves out are not set. */
export function wholeSettings(given: ScopeSettings): ScopeSettings {
  const names = Object.keys(settings) as (keyof ScopeSettings)[];
  return Object.fromEntries(
    names.map((name) => [name, given[name] ?? null]),
  );
}

/** The settings in a payload alone. */
export function settingsOf(payload: ScopePayload): ScopeSettings {
  const names = Object.keys(settings) as (keyof ScopeSettings)[];
  return Object.fromEntries(
    names.filter((name) => payload[name] !== undefined)
      .map((name) => [name, payload[name]]),
  );
}
