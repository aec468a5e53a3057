import { z } from "zod";

/** What every answer to a change begins with. */
export const success = z.object({
  success: z.literal(true).describe("it was done"),
});

/** The answer to a deletion of many. */
export const deletion = success.extend({
  deleted: z.int().describe("how many"),
});
