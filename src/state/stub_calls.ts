import { isUsedUp } from "../matching/candidate.ts";
import { countCall } from "./calls.ts";
import type { Change } from "./change.ts";
import { type Prepared, refused } from "./changed.ts";
import type { Held } from "./held.ts";

/** Counts a call of a stub, as long as it may answer. */
export function callStub(
  { tree }: Held,
  { scope, stub_id, edition, from, at }: Change<"stub_called">,
): Prepared<"stub_called"> {
  const stub = tree.named(scope)?.stubs.get(stub_id);
  const memory = tree.named(from);
  if (stub === undefined) return refused({ kind: "stub_unknown" });
  if (memory === undefined) return refused({ kind: "scope_unknown" });
  if (edition !== null && edition !== stub.edition) {
    return refused({ kind: "stub_changed" });
  }
  if (isUsedUp(stub, memory)) return refused({ kind: "stub_spent" });
  return { ok: true, carryOut: () => ({ turn: countCall(stub, memory, at) }) };
}
