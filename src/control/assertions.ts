import { z } from "zod";
import { assertReceived, type CloseRequest } from "../state/assertions.ts";
import { assertionPayload } from "../model/assertion.ts";
import { errorAnswer } from "../model/error_answer.ts";
import { type Verdict, verdict } from "../model/verdict.ts";
import { json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { listRequest } from "./request_listing.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { type Route, route } from "./route.ts";
import { scopeQuery, withHeard } from "./selection.ts";

/** The route of `/__mock__/assert` (docs/contract.md#b5, #a22): a false result is no error. */
export function assertionRoutes(parts: ControlParts): Route[] {
  const show = ({ entry, clauses }: CloseRequest) => {
    const listed = listRequest(entry, parts.state.journals.idOf(entry));
    return {
      request: parts.secrets.request(listed),
      clauses: parts.secrets.clauses(clauses, listed),
    };
  };
  return [
    route({
      method: "POST",
      path: "/__mock__/assert",
      summary: "Says whether matching requests were received",
      payload: assertionPayload,
      query: z.strictObject(scopeQuery),
      scoped: true,
      answers: {
        404: { description: "No scope has this name", schema: errorAnswer },
        200: { description: "The result, true or false", schema: verdict },
        422: { description: "The payload is not valid", schema: errorAnswer },
      },
      handle: (call) =>
        withHeard(parts, call, async (scopes) => {
          const meter = new WorkMeter(parts.world);
          const { closest, ...result } = await assertReceived(
            call.payload,
            { state: parts.state, scopes, meter, clock: parts.world },
          );
          const shown: Verdict = { ...result, closest: closest.map(show) };
          return json(shown);
        }),
    }),
  ];
}
