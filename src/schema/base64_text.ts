import { z } from "zod";
import { report } from "./scalars.ts";

/** Base64 with its padding (RFC 4648 section 4). */
export const base64Form =
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Bytes as text. */
export function base64Text() {
  return z.string().meta({
    description: "base64 text (RFC 4648 section 4)",
    jsonSchema: { pattern: base64Form.source },
  })
    .superRefine((text, ctx) => {
      if (!base64Form.test(text)) {
        report(
          ctx,
          "value_error",
          "Input should be base64 text with padding (RFC 4648 section 4)",
        );
      }
    });
}
