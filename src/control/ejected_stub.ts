import type { EjectedKind } from "../actions/ejection.ts";
import { timeIn } from "../state/scope_world.ts";
import type { Stub } from "../state/stub.ts";
import { fail, json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { listStub } from "./stub_listing.ts";

/** A stub as it would be with a plainer action in place of its own. */
export async function answerEjected(
  stub: Stub,
  as: EjectedKind,
  { world, state }: ControlParts,
): Promise<Response> {
  const { action, id, home, spec } = stub;
  if (action.kind !== "live" || action.eject === undefined) {
    return fail(
      "CONFLICT",
      `Stub '${id}' stands for no other action: only an "llm" does, so leave ?as=${as} out`,
    );
  }
  const now = timeIn(home, world.now());
  const ejection = await action.eject(as, { stubId: id, now });
  if (!ejection.ok) return fail("CONFLICT", ejection.why);
  const plain = { ...spec.action, llm: null, ...ejection.action };
  return json(listStub({ ...stub, spec: { ...spec, action: plain } }, state));
}
