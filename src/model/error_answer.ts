import { z } from "zod";
import { issue } from "../schema/issue.ts";
import { selectedByWords } from "./selected_by.ts";

/** Every error of the server's own making (docs/contract.md#a25). */
export const errorAnswer = z.object({
  error: z.string(),
  detail: z.union([z.string(), z.array(issue)]),
  selected_by: z.enum(selectedByWords).describe(
    "how the request named the scope that there is not",
  ).optional(),
}).meta({ id: "Error" });
