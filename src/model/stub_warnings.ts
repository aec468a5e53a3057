import { whyNeverCalled } from "../actions/llm/llm_path.ts";
import type { StubSpec } from "./stub.ts";

/** What an answer says of slips in a stub that is taken as it is; nothing where there are none. */
export function warned(
  spec: StubSpec,
): { readonly warnings?: readonly string[] } {
  const warnings = warningsOf(spec);
  return warnings.length === 0 ? {} : { warnings };
}

function warningsOf({ request, action }: StubSpec): string[] {
  const steps = action.sequence?.steps ?? [];
  const dialects = [action, ...steps].flatMap(({ llm }) => llm?.dialect ?? []);
  return [...new Set(dialects)].flatMap((dialect) =>
    whyNeverCalled(dialect, request.path) ?? []
  );
}
