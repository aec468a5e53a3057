import { z } from "zod";
import { withHeaders } from "../../answers/answer.ts";
import { type HeaderLines, withoutField } from "../../request/header_lines.ts";
import { fieldValue } from "../../schema/header_fields.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";

const meaning = "a Content-Type, or null for an answer without one";

const missing = `Field required: ${meaning}`;

const payload = faultPayload({
  value: z.string({
    error: ({ input }) => input === undefined ? missing : undefined,
  }).regex(fieldValue).nullable().describe(meaning),
}, '{"value": "text/html"}');

/** Another Content-Type, or none. */
export const contentType: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: () => null,
  prepare: ({ value }) => ({
    kind: "change",
    change(answer, strike) {
      strike.hit();
      const others = withoutField(answer.headers, "content-type");
      const headers: HeaderLines = value === null
        ? others
        : [...others, ["content-type", value]];
      return answer.kind === "ready"
        ? withHeaders(answer, headers)
        : { ...answer, headers };
    },
  }),
};
