import type { ReadyAnswer } from "../answers/answer.ts";
import type { Stub } from "./stub.ts";

/** The static answers of a stub, which entries of journals share. */
export function readyAnswers({ action }: Pick<Stub, "action">): ReadyAnswer[] {
  const actions = action.kind === "sequence"
    ? action.steps.map((step) => step.action)
    : [action];
  return actions.filter((one) => one.kind === "ready");
}
