import { assertReceived, type CloseRequest } from "../state/assertions.ts";
import { assertionPayload } from "../model/assertion.ts";
import { errorAnswer } from "../model/error_answer.ts";
import { type Verdict, verdict } from "../model/verdict.ts";
import { json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { listRequest } from "./request_listing.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { type Route, route } from "./route.ts";

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
      scoped: true,
      answers: {
        200: { description: "The result, true or false", schema: verdict },
        422: { description: "The payload is not valid", schema: errorAnswer },
      },
      async handle({ payload, scope }) {
        const { closest, ...result } = await assertReceived(
          payload,
          {
            state: parts.state,
            scopes: parts.state.visibleScopes(scope),
            meter: new WorkMeter(parts.world),
            clock: parts.world,
          },
        );
        const shown: Verdict = { ...result, closest: closest.map(show) };
        return json(shown);
      },
    }),
  ];
}
