import { z } from "zod";
import type { Json } from "../json/values.ts";
import { stateNames } from "./state_change.ts";

const resourceItems = z.custom<Json>().meta({
  jsonSchema: {
    anyOf: [
      { type: "array", items: { type: "object" } },
      { type: ["object", "null"] },
    ],
  },
});

/** What one scope remembers for its stubs, by name: values, and the items of its resources. */
export const scopeState = z.strictObject({
  state: stateNames,
  resources: z.record(z.string(), resourceItems).describe(
    "names with the items of a collection or the object of a document; null lets one start anew",
  ),
}).meta({ id: "ScopeState" });
