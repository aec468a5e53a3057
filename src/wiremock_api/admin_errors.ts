import { z } from "zod";
import { json } from "../control/json_answers.ts";
import { issue } from "../schema/issue.ts";

/** Something that is wrong, in the shape that WireMock's clients read. */
export interface AdminError {
  /** What WireMock numbers: 10 for what it cannot read, 11 for a state that there is not. */
  readonly code: number;
  /** A place in the payload, a JSON pointer. */
  readonly pointer?: string;
  readonly title: string;
  readonly detail?: string;
}

/** Errors shown at most. */
const maxShown = 100;

/** An answer with errors as WireMock words them. */
export function adminErrors(
  status: number,
  errors: readonly AdminError[],
): Response {
  const shown = errors.slice(0, maxShown).map(({ pointer, ...rest }) => ({
    ...rest,
    ...(pointer === undefined ? {} : { source: { pointer } }),
  }));
  return json({ errors: shown }, status);
}

/** The answer where there is nothing. */
export function notThere(title: string): Response {
  return adminErrors(404, [{ code: 404, title }]);
}

/** The answer to a payload that should be one mapping. */
export function noMapping(): Response {
  const detail = "the payload should be one mapping";
  return adminErrors(422, [{ code: 10, title: "Error parsing JSON", detail }]);
}

const controlError = z.object({
  error: z.string(),
  detail: z.union([z.string(), z.array(issue)]),
});

/** A refusal of the control API in WireMock's words. */
export async function asAdminErrors(refusal: Response): Promise<Response> {
  const { status, headers } = refusal;
  const told = controlError.safeParse(await refusal.json());
  if (!told.success) return adminErrors(status, [{ code: status, title: "" }]);
  const { error, detail } = told.data;
  const answer = adminErrors(
    status,
    typeof detail === "string"
      ? [{ code: status, title: error, detail }]
      : detail.map(({ msg }) => ({ code: status, title: error, detail: msg })),
  );
  const challenge = headers.get("www-authenticate");
  if (challenge !== null) answer.headers.set("www-authenticate", challenge);
  return answer;
}
