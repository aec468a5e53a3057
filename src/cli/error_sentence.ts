import { errorAnswer } from "../model/error_answer.ts";

/** What an error answer says; one that is not the control API's may hold anything. */
export function errorSentence(text: string): string {
  try {
    const { detail } = errorAnswer.parse(JSON.parse(text));
    return typeof detail === "string" ? detail : JSON.stringify(detail);
  } catch {
    return text.slice(0, 200);
  }
}
