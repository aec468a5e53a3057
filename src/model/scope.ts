import { z } from "zod";
import { isKnownField } from "../schema/known_fields.ts";
import { report } from "../schema/scalars.ts";

const namePattern = /^[A-Za-z0-9_-]+$/;

/** The payload that creates a scope (docs/contract.md#b1.4, #a23). */
export const scopePayload = z.strictObject({
  name: z.string().regex(namePattern).max(200)
    .describe("letters, digits, hyphens and underscores")
    .superRefine((name, ctx) => {
      if (isKnownField(name)) {
        report(
          ctx,
          "value_error",
          `Value error, "${name}" is a registered HTTP header field, so ordinary requests would carry it: choose a name of your own, such as "scope-${name.toLowerCase()}"`,
        );
      }
    }),
});
