import type { Plan } from "../../state/change.ts";
import type { State } from "../../state/state.ts";
import type { SharedJournals } from "./shared_journals.ts";
import type { Writer } from "./writer.ts";

interface Parts {
  readonly state: State;
  readonly journals: SharedJournals;
  readonly writer: Writer;
}

/** The scopes that a change ends, with all in them. */
export function endedBy(plan: Plan): readonly string[] {
  if (plan.kind === "scopes_end") return plan.names;
  return plan.kind === "scope_put" && plan.anew ? [plan.name] : [];
}

/**
 * Lets every server have all that was received in scopes that are to end: what is
 * told of them afterwards is told by each. What may be missing is noted with them.
 */
export async function hearOut(
  names: readonly string[],
  { state: { scopes }, journals, writer }: Parts,
): Promise<void> {
  const ending = scopes.list()
    .filter(({ name }) => name !== null && names.includes(name))
    .flatMap((one) => scopes.within(one));
  if (ending.length === 0) return;
  for (const [{ name }, { why }] of await journals.gather(ending)) {
    const plan = { kind: "requests_missing", scopes: [name], why } as const;
    await writer.write(JSON.stringify(plan), { everywhere: false });
  }
}
