import { z } from "zod";
import { success } from "./success.ts";

const scopeDetail = z.object({
  name: z.string(),
  stubs: z.int(),
  requests: z.int(),
  created_at: z.string(),
});

export type ScopeDetail = z.infer<typeof scopeDetail>;

/** The scopes by name, as the reference lists them, and once more with details (docs/contract.md#b1.4). */
export const scopeListing = z.object({
  scopes: z.array(z.string()),
  details: z.array(scopeDetail),
});

export type ScopeListing = z.infer<typeof scopeListing>;

/** The answer to a scope that was created or deleted. */
export const namedScope = success.extend({ name: z.string() });
