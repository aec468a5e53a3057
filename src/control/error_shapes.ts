import { errorAnswer } from "../model/error_answer.ts";
import type { AnswerShape } from "./route.ts";

/** An error as one of a route's answers, for the API description. */
export function errorOf(description: string): AnswerShape {
  return { description, schema: errorAnswer };
}

export const noScope = errorOf("No scope has this name");
export const invalidPayload = errorOf("The payload is not valid");
export const tooManyRead = errorOf("Too many long answers are being read");
