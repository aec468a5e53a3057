import { z } from "zod";
import { stubPayload } from "./stub.ts";

/** An entry of a stub file: a stub with an id of its own (contract B 2.2). */
export const stubEntry = stubPayload;

/** A stub file: a list of stubs, or an object with such a list (contract B 2.2). */
export const stubFile = z.union([
  z.array(stubEntry),
  z.looseObject({ stubs: z.array(stubEntry) }),
]);
