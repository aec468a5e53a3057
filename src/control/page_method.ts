import { fail } from "./json_answers.ts";

/** The refusal of a method that pages and their files do not take; `null` for GET and HEAD. */
export function refuseMethod(
  { method }: Request,
  path: string,
): Response | null {
  if (method === "GET" || method === "HEAD") return null;
  const allow = "GET, HEAD";
  return fail(
    "METHOD_NOT_ALLOWED",
    `${path} does not take ${method}: use ${allow}`,
    { allow },
  );
}
