import { fail } from "./json_answers.ts";

/** Says that ids are in use, and what may become of them. */
export function refuseTaken(taken: readonly string[]): Response {
  const names = taken.slice(0, 5).map((name) => `'${name}'`);
  const more = taken.length > 5 ? ` and ${taken.length - 5} more` : "";
  return fail(
    "CONFLICT",
    `These ids are in use: ${
      names.join(", ")
    }${more}. Say with "existing" what becomes of them: "replace", "skip" or "copy"`,
  );
}
