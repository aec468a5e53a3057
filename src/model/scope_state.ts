import { z } from "zod";
import { namedValues } from "../schema/named_values.ts";
import { stateNames } from "./state_change.ts";

const resources = namedValues({
  description:
    "names with the items of a collection or the object of a document; null lets one start anew",
  value: {
    anyOf: [
      { type: "array", items: { type: "object" } },
      { type: ["object", "null"] },
    ],
  },
});

/** What one scope remembers for its stubs, by name: values, and the items of its resources. */
export const scopeState = z.strictObject({
  state: stateNames(),
  resources,
}).meta({ id: "ScopeState" });
