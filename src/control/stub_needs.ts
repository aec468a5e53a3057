import { exactNeeds } from "../model/exact_needs.ts";
import type { StubSpec } from "../model/stub.ts";
import { refuseIssues } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";

/** The refusal of a stub that needs the other listener; `null` where it does not. */
export function refuseNeeds(
  spec: StubSpec,
  { facts: { listener } }: ControlParts,
): Response | null {
  return refuseIssues(exactNeeds(spec, listener));
}
