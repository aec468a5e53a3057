import { z } from "zod";
import { namedScope } from "./scope.ts";
import { stubFields } from "./stub.ts";

/** An entry of a stub file: a stub with an id of its own (docs/contract.md#b2.2). */
const stubEntry = stubFields.extend({
  id: z.union([z.string(), z.number(), z.null()]).describe(
    "an older name of stub_id",
  ).optional(),
  scope: z.string().nullable().describe(
    "the scope that the stub is in; created when it is not there",
  ).optional(),
});

/** A stub file: a list of stubs, or an object with such a list (docs/contract.md#b2.2). */
export const stubFile = z.union([
  z.array(stubEntry),
  z.looseObject({
    stubs: z.array(stubEntry),
    scopes: z.array(namedScope).describe(
      "the scopes of the stubs, with their settings",
    ).optional(),
  }),
]);
