import { z } from "zod";
import { issue } from "../schema/issue.ts";

/** Every error of the server's own making (docs/contract.md#a25). */
export const errorAnswer = z.object({
  error: z.string(),
  detail: z.union([z.string(), z.array(issue)]),
}).meta({ id: "Error" });
