import type { StubSpec } from "../model/stub.ts";
import type { Obstacle } from "../state/changed.ts";
import type { Stub } from "../state/stub.ts";
import { fail } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { nameStub } from "./stub_etags.ts";

/** How a stub takes the place of another. */
interface StubChange {
  readonly how: "replace" | "edit";
  /** Whether it is refused if the other one has been changed meanwhile. */
  readonly isSure: boolean;
}

/** Puts a stub in the place of another, and answers so. */
export async function putInPlace(
  { id, home, edition }: Stub,
  spec: StubSpec,
  { how, isSure }: StubChange,
  parts: ControlParts,
): Promise<Response> {
  const put = await parts.state.change({
    kind: "stub_put",
    scope: home.name,
    stub_id: id,
    spec,
    how,
    ...(isSure ? { if_edition: edition } : {}),
  });
  return put.ok ? nameStub(put.stub, parts) : refuseStub(put.obstacle, id);
}

/** The refusal of a change to a stub, for what others have changed meanwhile. */
export function refuseStub({ kind }: Obstacle, id: string): Response {
  switch (kind) {
    case "id_taken":
      return fail(
        "CONFLICT",
        `Stub '${id}' already exists: choose another stub_id, or replace it with PUT /__mock__/stubs/${id}`,
      );
    case "stub_changed":
      return fail(
        "PRECONDITION_FAILED",
        `Stub '${id}' was changed while this request was answered: read it again and repeat the change`,
      );
    case "scope_unknown":
      return fail("NOT_FOUND", "The stub's scope has ended meanwhile");
    default:
      return fail("NOT_FOUND", `Stub '${id}' was not found`);
  }
}
