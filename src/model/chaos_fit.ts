import type { Chaos } from "../faults/chaos.ts";
import { unfitFaults } from "../faults/fault_table.ts";
import { type Checking, report } from "../schema/scalars.ts";

/** An action: the kind that it is of has a value. */
type Given = Readonly<Record<string, unknown>>;

/** The kinds of action that a chaos meets: of a sequence those of the steps without a chaos of their own. */
export function actionNames(
  action: Given & {
    readonly sequence?: { readonly steps: readonly Step[] } | null | undefined;
  },
): string[] {
  if (!action.sequence) return [kindOf(action)];
  return action.sequence.steps.filter(({ chaos }) => !chaos).map(kindOf);
}

type Step = Given & { readonly chaos?: unknown };

const beside = new Set(["chaos", "repeat", "weight"]);

/** The kind of one action, or of one step. */
export function kindOf(action: Given): string {
  const given = Object.entries(action)
    .find(([name, spec]) => spec && !beside.has(name));
  return given?.[0] ?? "";
}

/** Reports the faults that could strike none of these kinds of action. */
export function checkFit(
  { faults }: Chaos,
  [first = "", ...others]: readonly string[],
  ctx: Checking,
): void {
  for (const { path, why } of unfitFaults(faults, first)) {
    const place = path.join();
    const isUnfit = others.every((name) =>
      unfitFaults(faults, name).some((one) => one.path.join() === place)
    );
    if (!isUnfit) continue;
    report(ctx, "value_error", why, { path: ["chaos", "faults", ...path] });
  }
}
