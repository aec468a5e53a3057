import { z } from "zod";
import { stateNames } from "./state_change.ts";

/** What one scope remembers for its stubs, by name. */
export const scopeState = z.strictObject({ state: stateNames })
  .meta({ id: "ScopeState" });
