import { z } from "zod";
import { report } from "./scalars.ts";

/** Base64 with its padding (RFC 4648 section 4), for those who read the schema. */
const base64Form =
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whether a text is base64 with its padding. The form above fills the engine's stack from some mebibytes on. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** Bytes as text. */
export function base64Text() {
  return z.string().meta({
    description: "base64 text (RFC 4648 section 4)",
    jsonSchema: { pattern: base64Form.source },
  })
    .superRefine((text, ctx) => {
      if (!isBase64(text)) {
        report(
          ctx,
          "value_error",
          "Input should be base64 text with padding (RFC 4648 section 4)",
        );
      }
    });
}
