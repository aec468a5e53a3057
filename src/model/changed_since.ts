import { z } from "zod";

/** What a listing that was asked `after` a cursor says beside what changed. */
export const changedSince = {
  total: z.int().describe("how many there are; with `after`").optional(),
  cursor: z.string().describe(
    "send it as `after` to get what changed since; with `after`",
  ).optional(),
};
