import type { Entry } from "../state/entry.ts";
import { errorOf } from "./error_shapes.ts";
import { fail } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";

type Answer = Response | Promise<Response>;

/** What a route says of an id that no entry has. */
export const noRequest = errorOf("No request in the journal has this id");

/** Answers for the request with an id, wherever it is. */
export function withEntry(
  { state }: ControlParts,
  id: string,
  then: (entry: Entry) => Answer,
): Answer {
  const entry = state.journals.find(id);
  return entry === undefined
    ? fail(
      "NOT_FOUND",
      `Request '${id}' was not found: it may have been cleared or evicted`,
    )
    : then(entry);
}
