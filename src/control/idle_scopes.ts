import { z } from "zod";
import { deletion } from "../model/success.ts";
import { json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";

const idle = z.strictObject({
  idle_ms: z.string().regex(/^\d{1,15}$/, {
    error: "Input should be a whole number of milliseconds",
  }).transform(Number).describe("milliseconds without use"),
});

/** `DELETE /__mock__/scopes`: ends those that nobody has used for some time. */
export function clearIdleRoute(parts: ControlParts): Route {
  return route({
    method: "DELETE",
    path: "/__mock__/scopes",
    summary: "Ends the scopes that were not used for some time",
    query: idle,
    answers: {
      200: { description: "How many ended", schema: deletion },
    },
    async handle({ query: { idle_ms } }) {
      const { state } = parts;
      const names = state.scopes.idle(idle_ms);
      const idle = { kind: "scopes_end", names, why: "idle" } as const;
      const ended = await state.change(idle);
      return json({ success: true, deleted: ended.ok ? ended.count : 0 });
    },
  });
}
