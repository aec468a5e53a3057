import { z } from "zod";
import { issue } from "../schema/issue.ts";
import { selectedByWords } from "./selected_by.ts";

/** Every error of the server's own making (docs/contract.md#a25). */
export const errorAnswer = z.object({
  error: z.string().describe("a code of the table"),
  detail: z.union([z.string(), z.array(issue)]).describe(
    "a sentence that says what to change, or all that is wrong with a payload",
  ),
  selected_by: z.enum(selectedByWords).describe(
    "how the request named the scope that there is not",
  ).optional(),
}).meta({ id: "Error" });
