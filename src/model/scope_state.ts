import { z } from "zod";
import { anyJson } from "../schema/scalars.ts";
import { stateNames } from "./state_change.ts";

/** What one scope remembers for its stubs, by name: values, and the items of its resources. */
export const scopeState = z.strictObject({
  state: stateNames,
  resources: z.record(z.string(), anyJson()).describe(
    "names with the items of a collection or the object of a document; null lets one start anew",
  ),
}).meta({ id: "ScopeState" });
