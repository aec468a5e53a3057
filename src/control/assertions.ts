import { z } from "zod";
import { assertionPayload } from "../model/assertion.ts";
import { errorAnswer } from "../model/error_answer.ts";
import { verdict } from "../model/verdict.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { assertReceived } from "../state/assertions.ts";
import type { Scope } from "../state/scope.ts";
import { chooseFormat, plainText } from "./answer_format.ts";
import { json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";
import { scopeQuery, withHeard } from "./selection.ts";
import { showVerdict } from "./verdict.ts";
import { verdictText } from "./verdict_text.ts";

const query = z.strictObject({
  ...scopeQuery,
  format: z.enum(["json", "text"]).describe(
    "the form of the answer, in place of an Accept header",
  ).optional(),
});

/** The route of `/__mock__/assert` (docs/contract.md#b5, #a22): a false result is no error. */
export function assertionRoutes(parts: ControlParts): Route[] {
  return [
    route({
      method: "POST",
      path: "/__mock__/assert",
      summary: "Says whether matching requests were received",
      payload: assertionPayload,
      query,
      scoped: true,
      answers: {
        404: { description: "No scope has this name", schema: errorAnswer },
        200: {
          description: "The result, true or false",
          schema: verdict,
          alsoAs: ["text/plain"],
        },
        422: { description: "The payload is not valid", schema: errorAnswer },
      },
      handle: (call) =>
        withHeard(parts, call, async (scopes) => {
          const { payload, request, query: { format, scope } } = call;
          const finding = await assertReceived(payload, {
            state: parts.state,
            scopes,
            near: scope === undefined ? known(scopes, call.scope) : scopes,
            meter: new WorkMeter(parts.world),
            clock: parts.world,
          });
          const shown = showVerdict(payload, finding, parts);
          const form = chooseFormat(["json", "text"], {
            asked: format,
            request,
          });
          return form === "json" ? json(shown) : plainText(verdictText(shown));
        }),
    }),
  ];
}

/** Of the scopes that count, those that a header asked for: the requests of no scope are strangers to it. */
function known(scopes: readonly Scope[], selected: Scope): readonly Scope[] {
  return selected.name === null
    ? scopes
    : scopes.filter(({ name }) => name !== null);
}
