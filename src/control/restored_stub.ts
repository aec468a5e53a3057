import { z } from "zod";
import { listedStub } from "../model/stub_listing.ts";
import type { Scope } from "../state/scope.ts";
import { errorOf } from "./error_shapes.ts";
import { fail } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";
import { withNamed } from "./selection.ts";
import { refuseSeveral } from "./stub_choice.ts";
import { refuseStub } from "./stub_change.ts";
import { answerStub } from "./stub_etags.ts";

/** `POST /__mock__/stubs/{stub_id}/restore`: undoes a deletion. */
export function restoreRoute(parts: ControlParts): Route {
  return route({
    method: "POST",
    path: "/__mock__/stubs/{stub_id}/restore",
    summary:
      "Undoes a deletion of the last 10 minutes, with calls and place in the order",
    query: z.strictObject({
      scope: z.string().describe(
        "the name of the scope that the stub was in, empty for none",
      ).optional(),
    }),
    scoped: true,
    answers: {
      200: { description: "The stub", schema: listedStub },
      404: errorOf("No stub with this id was deleted in the last 10 minutes"),
      409: errorOf(
        "The id is in use again, or stubs of several scopes had this one",
      ),
    },
    handle: ({ params: { stub_id: id = "" }, query, scope }) => {
      const { scopes } = parts.state;
      const name = query.scope;
      if (name !== undefined && name !== "*") {
        return withNamed(parts, name, (one) => restore(parts, id, [one]));
      }
      const isNamed = scope !== scopes.global && name === undefined;
      return restore(parts, id, isNamed ? scopes.serving(scope) : null);
    },
  });
}

/** Restores the stub with an id that was deleted from one of some scopes, the first before the others, or from whatever scope. */
async function restore(
  parts: ControlParts,
  id: string,
  places: readonly Scope[] | null,
): Promise<Response> {
  const { state } = parts;
  const deleted = state.findDeleted(id);
  const found = places === null
    ? deleted
    : places.flatMap((one) => deleted.filter(({ home }) => home === one))
      .slice(0, 1);
  const [stub, another] = found;
  if (stub === undefined) {
    return fail(
      "NOT_FOUND",
      `No stub '${id}' was deleted in the last 10 minutes, which is how long a deletion can be undone`,
    );
  }
  if (another !== undefined) return refuseSeveral(stub, another);
  const { scope } = stub;
  const back = await state.change({ kind: "stub_back", scope, stub_id: id });
  if (back.ok) return answerStub(back.stub, parts);
  return back.obstacle.kind === "id_taken"
    ? fail(
      "CONFLICT",
      `Stub '${id}' exists again: a deletion is undone where nothing has taken its place`,
    )
    : refuseStub(back.obstacle, id);
}
